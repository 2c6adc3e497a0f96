package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"wavescope/encoding/cases"
	"wavescope/views"
)

// wrongValues are wrong values of the flags of commands; those of settings are in package views.
var wrongValues = map[string][]string{
	"color":    {"24bit", "0"},
	"theme":    {"black"},
	"glyphs":   {"maybe", "unicode"},
	"no-mouse": {"2"},
	"size": {"0", "-1", "100", "0x0", "0x30", "100x0", "-1x-1", "501x200", "500x201", "1e2x30", "100x30x2",
		"100 x 30"},
	"format": {"gif", "CSV"},
	"table":  {"encodings"},
	"from":   {"-1", "1000000000000001", "0.5"},
	"rows":   {"-1", "0", "1000000000000002", "0.5"},
	"dtype":  {"float16"},
	"lang":   {"cobol"},
	"listen": {"", "2222", ":65536", ":-1", "localhost", ":ssh x"},
	"code":   {"", " ", "two words", "\u202eevil", strings.Repeat("x", 65)},
	"d-model": {"", " ", "NaN", "1", "64.5", "0x10", "9223372036854775808", "\u0663", "\x1b[31mred\x1b[m", "\x9b2J",
		"\u202eevil", "\xff\xfe", "two\nlines", strings.Repeat("\x1b", 500), strings.Repeat("é", 99)},
}

// A wrong value is an error of one short line that names the flag and what is allowed.
func TestWrongValues(t *testing.T) {
	check := func(command string, flags []flag) {
		for _, f := range flags {
			values := wrongValues[f.Name]
			if f.Name != fileFlag.Name && f.Name != "code" { // which may be any name or word
				values = append(values, "-", "text")
			}
			for _, v := range values {
				args := []string{command, "--" + f.Name + "=" + v}
				r := run(t, args...)
				if !strings.HasPrefix(r.err, "wavescope: --"+f.Name+" ") || !strings.Contains(r.err, "allowed is ") {
					t.Errorf("%q: %q names no flag or nothing that is allowed", args, r.err)
				}
				wrong(t, r, args)
			}
		}
	}
	check("print", append(slices.Clone(paperFlags), printFlags...))
	check("export", append(slices.Clone(exportFlags), flag{Name: "d-model"}))
	check("code", codeFlags[:1])
	check("lesson", screenFlags)
	check("serve", classFlags)
}

// wrong checks that a run ended as wrong use does.
func wrong(t *testing.T, r result, args []string) {
	t.Helper()
	line, rest, _ := strings.Cut(r.err, "\n")
	bad := strings.IndexFunc(line, func(r rune) bool {
		return !unicode.IsPrint(r) ||
			r == unicode.ReplacementChar
	}) >= 0
	if r.code != 2 || r.out != "" || line == "" || rest != "" || bad || len(r.err) > 200 {
		t.Errorf("%.200q: exit code %d, %d bytes on standard output, %d on standard error: %q", args, r.code,
			len(r.out), len(r.err), r.err)
	}
}

// TestWrongUse returns everything else that can be wrong with arguments.
func TestWrongUse(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--zzz", `no flag "--zzz"`},
		{"models", "did you mean help models?"},
		{"all", "did you mean help all?"},
		{"modle", "did you mean model?"},
		{"--ascii", `no flag "--ascii"; did you mean --glyphs ascii?`},
		{"print --heatmap --size 80x24", `no flag "--heatmap"; did you mean --view heatmap?`},
		{"--bse 5", `no flag "--bse"; did you mean --base? --help lists them`},
		{"print --siez 80x24", `no flag "--siez"; did you mean --size?`},
		{"export --format josn", "did you mean json?"},
		{"prnit", `no command "prnit": did you mean print?`},
		{"prune", `no command "prune": allowed is check, code, completion,`},
		{"heatmap", "did you mean --view heatmap?"}, {"Curves", "did you mean --view curves?"},
		{"version", "did you mean --version?"}, {"man", "did you mean help all?"},
		{"list", "did you mean lesson list?"}, {"llama-3.1-8b", "did you mean model llama-3.1-8b?"},
		{"--turned off", "a switch takes its value after =, such as --turned=off"},
		{"-z", `no flag "-z"`},
		{"--\x1b[31m", `no flag "--\x1b[31m"`},
		{"--" + strings.Repeat("z", 999), "no flag"},
		{"--=5", "not a flag"},
		{"--d-model", "--d-model needs a value: allowed is a whole number from 2 to 65536"},
		{"print --size", "--size needs a value: allowed is what the view needs, such as 100x30, up to 500x200"},
		{"print -o", "--output needs a value"},
		{"--turned maybe", `"maybe"`},
		{"--help=perhaps", `--help "perhaps": allowed is true or false`},
		{"--d-model 4 --d-model 8", `--d-model is given twice, "4" and "8"`},
		{"print now", `"now"`},
		{"--", `"--"`},
		{"completion", "bash, zsh, fish or powershell"},
		{"help me", `"me"`},
		{"print --output=", `--output ""`},
		{"print -o frame.gif", `--output "frame.gif": allowed is a name ending in .txt, .ansi, .svg, .png`},
		{"record -o a.mp4", `--output "a.mp4": allowed is a name ending in .gif, .cast, .svg`},
		{"record --for 3 -o a.gif", `--for "3": allowed is 1s to 60s`},
		{"record --size 500x200 -o a.gif", "a film of 500x200 cells may have 10 frames, 6 a second"},
		{"print --bare --poster", `--poster "on": allowed is off with --bare`},
		{"print --poster --size 12x5", `--size "12x5": allowed is `},
		{"figure -o a.gif", `--output "a.gif": allowed is a name ending in .svg, .pdf, .png`},
		{"figure --width 3mm", `--width "3mm": allowed is 40mm to 400mm, or in cm, in or pt`},
		{"figure --height 41mm --view similarity", "this figure needs a --height of "},
		{"figure --dpi 5", `--dpi "5": allowed is a whole number from 36 to 1200`},
		{"figure --font mono", `--font "mono": allowed is sans or serif`},
		{"figure --title=", `--title "": allowed is a text, or none`},
		{"figure --table encoding", `no flag "--table"`},
		{"--size 80x24", `no flag "--size"`},
		{"export --color none", `no flag "--color"`},
		{"--length 5 --pos 5", "--pos \"5\": allowed is a whole number from 0 to 4, for length 5"},
		{"--d-model 8 --dim 8", "--dim \"8\": allowed is a whole number from 0 to 7, for d-model 8"},
		{"--compare=base=0", "--compare with --base \"0\": allowed is a number above 1"},
		{"--d-model 8 --compare dim=8", "--compare with --dim \"8\": allowed is a whole number from 0 to 7, for d-model 8"},
		{"print --view shift --compare base=5 --difference",
			"--difference: Shift draws no difference; Curves, Heatmap and Similarity do"},
		{"--view heatmap --compare view=curves --difference", "--difference: different views have no difference"},
	} {
		r := run(t, strings.Fields(c.args)...)
		if !strings.Contains(r.err, c.want) {
			t.Errorf("%.100q: %q does not say %q", c.args, r.err, c.want)
		}
		wrong(t, r, strings.Fields(c.args))
	}
}

// What would be said about a picture is not said about one that is refused.
func TestNoRemarkBesideAnError(t *testing.T) {
	for _, noticed := range []string{"--view context --pos 275 --d-model 28", "--view binary --base 20",
		"--view similarity --scheme none --d-model 122", "--length 1e3 --compare length=2e3 --view binary --base 30"} {
		for _, refused := range []string{"print --size 1x1 --format svg", "print -o x", "figure -o x", "record -o x",
			"record --size 1x1 --format gif", "export -o x", "export --from 999999", "code --from 999999"} {
			args := strings.Fields(refused + " " + noticed)
			wrong(t, run(t, args...), args)
		}
	}
}

// Values are taken in every form, and flags before or after the command.
func TestRightUse(t *testing.T) {
	for _, args := range []string{
		"--length 1e15 --pos 999999999999999", "--offset=-1000000000000000", "--marks none", "--turned=on",
		"--turned=false", "--face numbers --precision 3", "print --size 1x1 --format words", "print --size 500x200",
		"--view shift print", "--d-model 4 export --length 1", "--face overlay print --size 40x10",
		"--d-model 128 --compare dim=100", "help", "help print", "--help", "-h", "print -h", "completion --help",
		"--version", "-v", "completion bash", "completion zsh", "completion fish", "completion powershell", "print -o -",
		"export -o - --length 1", "record --for 1s --format cast",
		"print --bare --size 80x24", "print --poster", "figure", "figure --title none --height 8cm --paper dark",
	} {
		if out := fine(t, strings.Fields(args)...); out == "" {
			t.Errorf("%s prints nothing", args)
		}
	}
}

// TestCompletion offers every flag, and the values of a flag that has some.
func TestCompletion(t *testing.T) {
	offered := func(args ...string) []string {
		var words []string
		for line := range strings.Lines(run(t, append([]string{"__complete"}, args...)...).out) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			words = append(words, word)
		}
		return words
	}
	flags := offered("print", "--")
	for i, f := range views.PaneFlags {
		if !slices.Contains(flags, "--"+f.Name) {
			t.Errorf("--%s is not offered: %q", f.Name, flags)
		}
		if !cases.One(6, i) {
			continue
		}
		values := offered("--"+f.Name, "")
		for _, v := range f.Values {
			if !f.Switch && !slices.Contains(values, v) {
				t.Errorf("--%s %s is not offered: %q", f.Name, v, values)
			}
		}
	}
	if got := offered("export", "--format", ""); fmt.Sprint(got[:3]) != "[csv json npy]" {
		t.Errorf("formats offered are %q", got)
	}
	if got := offered(""); !slices.Contains(got, "export") || !slices.Contains(got, "completion") {
		t.Errorf("commands offered are %q", got)
	}
	if got := offered("completion", ""); !slices.Contains(got, "fish") {
		t.Errorf("shells offered are %q", got)
	}
}
