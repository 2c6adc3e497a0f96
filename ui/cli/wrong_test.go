package cli

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"unicode"

	"wavescope/encoding/cases"
	"wavescope/views"
)

// never are values that no flag takes, apart from those in sometimes.
var never = []string{
	"", " ", "NaN", "Inf", "-Inf", "1e400", "9223372036854775808", "-9223372036854775809", "0x10", "1_000", "text",
	"\u0663", "-", "1.5.5",
	"\x1b[31mred\x1b[m", "\x1b]0;title\a", "\x9b2J", "\u202eevil", "\xff\xfe", "two\nlines",
	strings.Repeat("\x1b", 500), strings.Repeat("9", 500), strings.Repeat("é", 99),
}

// sometimes are the exceptions.
var sometimes = map[string][]string{"base": {"9223372036854775808"}}

// mostly are wrong values of single flags.
var mostly = map[string][]string{
	"view":     {"Curves", "1", "head", "curves,heatmap"},
	"scheme":   {"sine", "Sinusoidal", "0"},
	"d-model":  {"-1", "0", "1", "65537", "64.5", "1e9"},
	"length":   {"-1", "0", "1000000000000001", "1e16", "0.5"},
	"base":     {"-1", "0", "1", "1e301", "0.5", "1e", "0x1p4"},
	"layout":   {"0", "Concat", "half"},
	"pos":      {"-1", "1000000000000000", "1.5", "1e15"},
	"dim":      {"-1", "65536", "64", "0.1"},
	"offset":   {"1000000000000001", "-1000000000000001", "0.5"},
	"marks":    {"-1", "64", "1-", "1,,2", "3-2", "0-16", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16"},
	"zoom":     {"-1", "0", "1:0", "0:1", "3:1", "1:", ":1", "1:-5"},
	"bits":     {"-1", "51"},
	"anchor":   {"1e16", "-1e16"},
	"overlay":  {"-1", "0", "1", "yes", "ON"},
	"color":    {"-1", "0", "truer", "24bit"},
	"theme":    {"-1", "0", "black"},
	"ascii":    {"-1", "0", "maybe"},
	"no-mouse": {"-1", "2"},
	"size": {"0", "-1", "100", "0x0", "0x30", "100x0", "-1x-1", "501x200", "500x201", "1e2x30", "100x30x2",
		"100 x 30"},
	"format":  {"-1", "0", "gif", "CSV"},
	"table":   {"-1", "0", "encodings"},
	"from":    {"-1", "1000000000000001", "128", "0.5"},
	"rows":    {"-1", "0", "1000000000000002", "0.5"},
	"dtype":   {"-1", "0", "float16", "float"},
	"predict": {"-1", "t"},
	"compare": {"base", "1.5", "--zzz 1", "--base 0", "--dim 64", "'--base 5", "--marks 99", "--compare same",
		"--color none"},
	"difference": {"1", "on"},
	"match-base": {"1"},
}

// TestWrongValues gives wrong values to every flag: exit code 2, one short
// line that names the flag and what is allowed, and nothing else.
func TestWrongValues(t *testing.T) {
	var count atomic.Int64
	check := func(command, name string) {
		t.Run(command+"--"+name, func(t *testing.T) {
			t.Parallel()
			values := slices.Concat(never, mostly[name])
			if f, _ := views.FindFlag(views.PaneFlags, name); f.Text { // which may be anything but wrong
				values = mostly[name]
			}
			for i, v := range values {
				if slices.Contains(sometimes[name], v) || !cases.One(24, len(name)*len(never)+i) {
					continue
				}
				count.Add(1)
				args := []string{"--" + name + "=" + v}
				if command != "" {
					args = append([]string{command}, args...)
				}
				r := run(t, args...)
				if !strings.HasPrefix(r.err, "wavescope: --"+name+" ") || !strings.Contains(r.err, "allowed is ") {
					t.Errorf("%q: %q names no flag or nothing that is allowed", args, r.err)
				}
				wrong(t, r, args)
			}
		})
	}
	for _, f := range views.PaneFlags {
		check("", f.Name)
	}
	for _, f := range slices.Concat(paperFlags, screenFlags) {
		check("", f.Name)
	}
	for _, f := range printFlags[:len(printFlags)-1] { // a file may have any name
		check("print", f.Name)
	}
	for _, f := range exportFlags[:len(exportFlags)-1] {
		check("export", f.Name)
	}
	t.Cleanup(func() { t.Logf("%d wrong values", count.Load()) })
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

// TestWrongUse is everything else that can be wrong with arguments.
func TestWrongUse(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--zzz", `no flag "--zzz"`},
		{"--bse 5", `no flag "--bse"; did you mean --base? --help lists them`},
		{"print --siez 80x24", `no flag "--siez"; did you mean --size?`},
		{"export --format josn", "did you mean json?"},
		{"prnit", `no command "prnit": did you mean print? allowed is print`},
		{"-z", `no flag "-z"`},
		{"--\x1b[31m", `no flag "--\x1b[31m"`},
		{"--" + strings.Repeat("z", 999), "no flag"},
		{"--=5", "not a flag"},
		{"--d-model", "--d-model needs a value: allowed is a whole number from 2 to 65536"},
		{"print --size", "--size needs a value: allowed is 1x1 to 500x200"},
		{"print -o", "--output needs a value"},
		{"--overlay maybe", `"maybe"`},
		{"--help=perhaps", `--help "perhaps": allowed is true or false`},
		{"--d-model 4 --d-model 8", `--d-model is given twice, "4" and "8"`},
		{"print now", `"now"`},
		{"--", `"--"`},
		{"completion", "bash, zsh, fish or powershell"},
		{"help me", `"me"`},
		{"print --output=", `--output ""`},
		{"print -o frame.gif", `--output "frame.gif": allowed is a name ending in .txt, .ansi, .svg, .png`},
		{"export -o numbers.png", "allowed is a name ending in .csv, .json, .npy"},
		{"--size 80x24", `no flag "--size"`},
		{"export --color none", `no flag "--color"`},
		{"--length 5 --pos 5", "--pos \"5\": allowed is a whole number from 0 to 4, for length 5"},
		{"--d-model 8 --dim 8", "--dim \"8\": allowed is a whole number from 0 to 7, for d-model 8"},
		{"--compare=base=0", "--compare with --base \"0\": allowed is a number above 1"},
		{"--d-model 8 --compare dim=8", "--compare with --dim \"8\": allowed is a whole number from 0 to 7, for d-model 8"},
		{"export --compare same --difference", "--difference"},
		{"print --view shift --compare base=5 --difference",
			"--difference: Shift draws no difference of two panes; Curves and Heatmap do"},
		{"--view heatmap --compare view=curves --difference", "--difference: different views have no difference"},
		{"export --length 1000000000000000", "--rows is needed"},
		{"export --from 128", "--from \"128\": allowed is a whole number from 0 to 127"},
		{"export --from 1000000000000000 --rows 2", "--rows \"2\": allowed is a whole number from 1 to 1,"},
	} {
		r := run(t, strings.Fields(c.args)...)
		if !strings.Contains(r.err, c.want) {
			t.Errorf("%.100q: %q does not say %q", c.args, r.err, c.want)
		}
		wrong(t, r, strings.Fields(c.args))
	}
}

// TestRightUse takes the ends of every range, so that the ranges that errors
// name are true.
func TestRightUse(t *testing.T) {
	for i, args := range []string{
		"--d-model 2", "--d-model 65536 --dim 65535", "--length 1", "--length 1000000000000000",
		"--length 1e15 --pos 999999999999999",
		"--pos 1e6", "--base 1e300", "--base 1.0000001", "--offset -1000000000000000", "--offset=1000000000000000",
		"--marks none",
		"--marks 0-15", "--bits 0", "--bits 50", "--overlay=on", "--overlay=false", "--numbers --turned", "--zoom 8:1",
		"--zoom 1:1000", "--anchor -1000000000000000", "print --size 1x1 --format words", "print --size 500x200",
		"export --rows 1 --from 1000000000000000",
		"export --overlay --view shift --length 1", "export --d-model 2 --length 1000 --from 999",
		"--view shift print", "--d-model 4 export",
		"--overlay print --size 40x10",
		"--compare none", "--compare same", "print --compare turned --view heatmap --difference",
		"--d-model 128 --compare dim=100", "export --compare base=5 --length 1", "help", "help print", "--help", "-h",
		"print -h", "completion --help", "--version", "-v",
		"completion bash", "completion zsh", "completion fish", "completion powershell", "print -o -",
		"export -o - --length 1",
	} {
		if !cases.One(3, i) {
			continue
		}
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

// TestStart: nothing that the program is made of may take its time before
// main. A library once took 19 ms to fill tables that were never read.
func TestStart(t *testing.T) {
	initialised := regexp.MustCompile(`init (\S+) @\S+ ms, (\S+) ms clock`)
	fastest := map[string]float64{}
	for range 5 {
		r := runIn(t, surroundings("GODEBUG=inittrace=1"), "--version")
		for _, m := range initialised.FindAllStringSubmatch(r.err, -1) {
			ms, err := strconv.ParseFloat(m[2], 64)
			if err != nil {
				t.Fatal(err)
			}
			if before, known := fastest[m[1]]; !known || ms < before {
				fastest[m[1]] = ms
			}
		}
	}
	sum := 0.0
	for path, ms := range fastest {
		if sum += ms; ms > 2 {
			t.Errorf("%s needs %v ms to start", path, ms)
		}
	}
	t.Logf("%d packages need %.2f ms to start", len(fastest), sum)
	if len(fastest) < 10 {
		t.Errorf("only %d packages are known to start", len(fastest))
	}
}
