package ui

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// hostile are sentences that try to be more than text: to a terminal, to a
// title, to a file, to a shell.
var hostile = []string{
	"\x1b[2J\x1b[H", "\x1b]0;title\x07", "\x1b]2;title\x1b\\", "\x1b]52;c;ZXZpbA==\x07",
	"\x1b]8;;http://evil\x07link\x1b]8;;\x07",
	"\x1bP+q\x1b\\", "\x1b_app\x1b\\", "\x1b^pm\x1b\\", "\x1bX sos\x1b\\", "\x1bc", "\x1b[?1049l", "\x1b[6n",
	"\x1b[31mred", "\x1b", "\x1b\x1b[A",
	"\u009b31m", "\u009d0;t\u009c", "\u0090q\u009c", "\u0085next", "\u0080\u009f",
	"\x00", "a\x00b", "bell\x07", "back\x08\x08space", "\rreturn", "line\nfeed", "tab\tbed", "\x0b\x0c", "\x7f",
	"\x0e\x0f",
	"\u202edrow", "\u202a\u202b\u202c\u202d", "\u2066\u2067\u2068\u2069", "\u200e\u200f\u061c",
	"zero\u200bwidth\u200c\u200d", "\ufeffbom", "\u2028\u2029", "\u00adsoft",
	"\U000e0001\U000e0041tag", "\u115f\u1160\u3164\uffa0", "\u034f", "\xff\xfe", "\xc0\xaf", "\xed\xa0\x80",
	"\xf4\x90\x80\x80", "a\xe2\x82", "\ufffd\ufffe\uffff",
	"$(touch evil)", "`touch evil`", "; touch evil", "a && touch evil", "| touch evil", "> evil", "< /dev/null",
	"'; touch evil; '", "'\\''", "\"$HOME\"", "\\", "!!", "* ? [a]", "~", "#comment", "--view heatmap", "-o evil",
	"--sentence", "%s%n", "a=b", "{a,b}",
	"<script>alert(1)</script>", "]]></text><x/>", "&amp;&lt;", "\"><svg onload=1>", "<!-- -->", "<?xml?>",
	"猫が好き 犬 𠀀", "e\u0301\u0302\u0303\u0304 x", "\u0301lone", "👨\u200d👩\u200d👧 🇩🇪 ❤\ufe0f", "שלום עולם", "नमस्ते", "ก็",
	"ﷺ", "𝔘𝔫𝔦", "각 ᄀ ᅡ",
	"👍🏽🏽 \U0001f3fb", "🇺🇸🇫 🇩", "1\ufe0f\u20e3 ☺\ufe0e", "☰ ䷀ \U0001d300", "ｶﾞ น้ำ", "का क्षि ন্দ",
	"\u1112\u1161\u11ab", "\U0001fae9 \u0378", "\u0d4ea \U00011f02b", "\ue0b0 \U000f0000",
	strings.Repeat("a", 4096), strings.Repeat("w ", 512), strings.Repeat("\u0301", 2000), strings.Repeat("猫", 1365),
	strings.Repeat("a\u0301 ", 512),
}

// FuzzSentence draws and copies any sentence: whatever it holds, nothing but
// text arrives anywhere.
func FuzzSentence(f *testing.F) {
	cases.Alone(f)
	if len(hostile) < 60 {
		f.Fatalf("only %d hostile sentences", len(hostile))
	}
	for i, text := range hostile {
		f.Add(text, uint8(i))
	}
	f.Fuzz(func(t *testing.T, text string, kind uint8) {
		s, err := views.Default().With([]views.Setting{{Name: "view", Value: "order"}, {Name: "sentence", Value: text}})
		if err != nil {
			checkRefusal(t, err)
			return
		}
		faces, _ := views.FindFlag(views.Flags, "face")
		faces = faces.For(s)
		faces.Set(&s, faces.Values[int(kind)%len(faces.Values)])
		theme := frame.Theme{Glyphs: frame.Glyphs(kind % 3), Depth: frame.Depth(kind % 4)}
		m := send(New(s, Options{Theme: theme}), tea.WindowSizeMsg{Width: 60 + int(kind), Height: 20 + int(kind)/8})
		checkScreen(t, m)
		checkText(t, "the title", m.title())
		w, h := m.cells()
		checkText(t, "plain text", strings.ReplaceAll(string(m.Frame(w, h).AppendPlain(nil)), "\n", ""))
		checkDrawing(t, m)
		m, cmd := sendCmd(m, stroke("y"))
		checkScreen(t, m)
		checkText(t, "the copied line", fmt.Sprint(cmd()))
		checkLine(t, s)
	})
}

// checkRefusal wants one short line of text.
func checkRefusal(t failer, err error) {
	t.Helper()
	var flag *views.FlagError
	if !errors.As(err, &flag) || len(err.Error()) > 300 {
		t.Fatalf("%v", err)
	}
	checkText(t, "the error", err.Error())
}

// checkText wants text that commands nothing and has one direction.
func checkText(t failer, what, text string) {
	t.Helper()
	bad := strings.IndexFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
	})
	if bad >= 0 || !utf8.ValidString(text) || text != ansi.Strip(text) {
		t.Fatalf("%s holds %.100q", what, text[max(bad, 0):])
	}
}

// checkDrawing wants SVG that can be read, with text in it and no script.
func checkDrawing(t failer, m Model) {
	t.Helper()
	w, h := m.cells()
	var b bytes.Buffer
	for _, format := range frame.Formats {
		if format.Name == "svg" {
			if err := format.Write(m.Frame(w, h), &b); err != nil {
				t.Fatalf("%v", err)
			}
		}
	}
	checkText(t, "svg", strings.ReplaceAll(b.String(), "\n", ""))
	for d := xml.NewDecoder(&b); ; {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("svg: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if e.Name.Local == "script" || strings.HasPrefix(a.Name.Local, "on") {
					t.Fatalf("svg: <%s %s>", e.Name.Local, a.Name.Local)
				}
			}
		}
	}
}

// checkLine wants a line that a shell reads as the words of the State, and that
// opens the same State when it is typed after the colon.
func checkLine(t failer, s views.State) {
	t.Helper()
	line := CommandLine(views.One(s))
	words, err := shellWords(line)
	if err != nil || strings.Join(words[1:], "\x00") != strings.Join(s.Args(), "\x00") {
		t.Fatalf("%s: a shell reads %q; %v", line, words, err)
	}
	given, err := views.ReadSettings(views.ShellWords(line)[1:])
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if back, err := views.Default().With(given); err != nil || back != s {
		t.Fatalf("%s opens %+v, %v", line, back.Order, err)
	}
}

// A real shell gives the program exactly the sentence, and does nothing else.
func TestShellReadsTheCopiedLine(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	script, want := "", ""
	for _, text := range hostile {
		s, err := views.Default().With([]views.Setting{{Name: "sentence", Value: text}})
		if err != nil || len(s.Args()) == 0 {
			continue
		}
		script += strings.Replace(CommandLine(views.One(s)), "wavescope", "printf '%s\\n'", 1) + "\n"
		want += strings.Join(s.Args(), "\n") + "\n"
	}
	c := exec.Command(shell, "-c", script)
	c.Dir = dir
	got, err := c.CombinedOutput()
	if err != nil || string(got) != want || strings.Count(want, "--sentence") < 50 {
		t.Errorf("%v: a shell reads\n%.2000s\nwant\n%.2000s", err, got, want)
	}
	if left, _ := exec.Command("ls", "-A", dir).Output(); len(left) > 0 {
		t.Errorf("it made %s", left)
	}
}

// After the colon a sentence needs no quotes; other settings may follow it.
func TestSentenceAfterTheColon(t *testing.T) {
	cases.Alone(t)
	for line, want := range map[string]struct {
		sentence string
		dModel   int
	}{
		"sentence the dog bit the man":                       {"the dog bit the man", 64},
		"sentence I don't know":                              {"I don't know", 64},
		"sentence 'tis the season":                           {"'tis the season", 64},
		`sentence "read a book" d-model 8`:                   {"read a book", 8},
		"d-model 8 sentence=Dan loves icecream":              {"Dan loves icecream", 8},
		"sentence Dan loves icecream --d-model 8":            {"Dan loves icecream", 8},
		"--sentence --view order":                            {"--view order", 64},
		"sentence a -- b - c --nonsense d":                   {"a -- b - c --nonsense d", 64},
		`wavescope --d-model 8 --sentence 'it'\''s --pos 3'`: {"it's --pos 3", 8},
		"sentence   two\tblanks ":                            {"two blanks", 64},
	} {
		m := enterLine(at(100, 30), line)
		if s := m.state(); s.Order.Sentence != want.sentence || s.DModel != want.dModel || m.line.fault != "" {
			t.Errorf("%s: sentence %q, d_model %d, %q", line, s.Order.Sentence, s.DModel, m.line.fault)
		}
	}
}
