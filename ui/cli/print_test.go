package cli

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/ui/film"
	"wavescope/views"
	"wavescope/views/figure"
	"wavescope/views/frame"
)

// cells checks that text is h lines of w cells, without any escape byte.
func cells(t *testing.T, text string, w, h int) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) != h || !strings.HasSuffix(text, "\n") {
		t.Fatalf("%d lines, want %d:\n%s", len(lines), h, text)
	}
	for y, l := range lines {
		if n := utf8.RuneCountInString(l); n != w {
			t.Fatalf("line %d is %d cells wide, want %d: %q", y, n, w, l)
		}
		if i := strings.IndexFunc(l, func(r rune) bool { return r < ' ' || r == 0x7f }); i >= 0 {
			t.Fatalf("line %d has a control byte: %q", y, l)
		}
	}
}

// A frame has the size that is asked for, whatever the view.
func TestPrintPlain(t *testing.T) {
	for _, v := range views.All {
		text := fine(t, "print", "--view", v.Name, "--size", "133x37", "--format", "plain")
		if cells(t, text, 133, 37); !strings.Contains(text, v.Title) {
			t.Errorf("%s does not show its name:\n%s", v.Name, text)
		}
	}
}

// TestPipe prints one plain frame where the program cannot open, whatever
// colours are asked for.
func TestPipe(t *testing.T) {
	want := fine(t, "print", "--view", "heatmap", "--size", "100x30", "--format", "plain")
	cells(t, want, 100, 30)
	if got := fine(t, "--view", "heatmap"); got != want {
		t.Errorf("a pipe gets\n%s\nwant\n%s", got, want)
	}
	if got := fine(t, "--view", "heatmap", "--color", "truecolor"); got != want {
		t.Errorf("with --color a pipe gets\n%.200q", got)
	}
	if got := fine(t, "print", "--view", "heatmap"); got != want {
		t.Errorf("print gives a pipe\n%s", got)
	}
}

var (
	sgr      = regexp.MustCompile("\x1b\\[([0-9;]*)m")
	anyColor = regexp.MustCompile("\x1b\\[([0-9;]*;)?([34][0-8]|9[0-7]|10[0-7])[;m]")
)

// TestColorOrder asks for ansi in environments that disagree: the flag wins,
// then NO_COLOR, then CLICOLOR_FORCE, then the terminal.
func TestColorOrder(t *testing.T) {
	for _, c := range []struct {
		env  []string
		args []string
		want string // truecolor, 256, 16 or none
	}{
		{nil, nil, "256"},
		{[]string{"COLORTERM=truecolor"}, nil, "truecolor"},
		{[]string{"TERM=xterm"}, nil, "16"},
		{[]string{"TERM=dumb"}, nil, "none"},
		{[]string{"TERM="}, nil, "truecolor"},
		{[]string{"COLORTERM=truecolor", "NO_COLOR=yes"}, nil, "none"},
		{[]string{"COLORTERM=truecolor", "NO_COLOR="}, nil, "truecolor"},
		{[]string{"NO_COLOR=1", "CLICOLOR_FORCE=1"}, nil, "none"},
		{[]string{"TERM=dumb", "CLICOLOR_FORCE=1"}, nil, "16"},
		{[]string{"NO_COLOR=1"}, []string{"--color=256"}, "256"},
		{[]string{"NO_COLOR=1", "TERM=dumb"}, []string{"--color=truecolor"}, "truecolor"},
		{[]string{"COLORTERM=truecolor"}, []string{"--color=16"}, "16"},
		{[]string{"COLORTERM=truecolor"}, []string{"--color=none"}, "none"},
	} {
		args := append([]string{"print", "--view=heatmap", "--size=80x24", "--format=ansi"}, c.args...)
		r := runIn(t, surroundings(c.env...), args...)
		if got := depth(r.out); got != c.want || r.code != 0 {
			t.Errorf("%v %v: colours %s, exit code %d, want %s", c.env, c.args, got, r.code, c.want)
		}
		cells(t, sgr.ReplaceAllString(r.out, ""), 80, 24)
	}
}

// depth tells by its escape sequences how many colours a text has.
func depth(text string) string {
	switch {
	case strings.Contains(text, "8;2;"):
		return "truecolor"
	case strings.Contains(text, "8;5;"):
		return "256"
	case anyColor.MatchString(text):
		return "16"
	}
	return "none"
}

// Glyphs are those that a flag chooses, or else those of the locale.
func TestGlyphs(t *testing.T) {
	for _, c := range []struct {
		env  []string
		args []string
		want bool
	}{
		{nil, nil, false},
		{nil, []string{"--glyphs=ascii"}, true},
		{[]string{"LANG=C"}, []string{"--glyphs=block"}, false},
		{[]string{"LANG=C"}, nil, true},
		{[]string{"LANG=de_DE.ISO-8859-1"}, nil, true},
		{[]string{"LANG=C", "LC_ALL=de_DE.UTF-8"}, nil, false},
		{[]string{"LC_CTYPE=C"}, nil, true},
		{[]string{"TERM=linux"}, []string{"--format=ansi"}, true},
		{[]string{"LANG="}, nil, false},
		{[]string{"LANG=C"}, []string{"--format=svg"}, false},
	} {
		args := append([]string{"print", "--view=curves", "--size=80x24"}, c.args...)
		r := runIn(t, surroundings(c.env...), args...)
		if got := strings.IndexFunc(r.out, func(r rune) bool { return r > '~' }) < 0; got != c.want || r.out == "" {
			t.Errorf("%v %v: ASCII only is %v, want %v", c.env, c.args, got, c.want)
		}
	}
}

// TestFiles writes every format by the ending of the file's name and by name.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for ending, check := range map[string]func([]byte) error{
		".txt":  func(b []byte) error { cells(t, string(b), 90, 25); return nil },
		".ansi": func(b []byte) error { cells(t, sgr.ReplaceAllString(string(b), ""), 90, 25); return nil },
		".svg":  wellFormed,
		".PNG": func(b []byte) error {
			img, err := png.Decode(bytes.NewReader(b))
			if err == nil && img.Bounds().Dx()%90+img.Bounds().Dy()%25 != 0 {
				err = fmt.Errorf("the picture is %v", img.Bounds())
			}
			return err
		},
	} {
		name := filepath.Join(dir, "frame"+ending)
		if out := fine(t, "print", "--size", "90x25", "-o", name); out != "" {
			t.Errorf("%s: %d bytes on standard output", ending, len(out))
		}
		data, err := os.ReadFile(name)
		if err == nil {
			err = check(data)
		}
		if err != nil {
			t.Errorf("%s: %v", ending, err)
		}
		format := map[string]string{".txt": "plain", ".PNG": "png"}[ending]
		if format == "" {
			format = ending[1:]
		}
		if out := fine(t, "print", "--size", "90x25", "--format", format, "--output", "-"); out != string(data) {
			t.Errorf("--format %s differs from -o %s", format, filepath.Base(name))
		}
	}
}

func wellFormed(b []byte) error {
	for d := xml.NewDecoder(bytes.NewReader(b)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// tooSmall prints a frame of a size that is too small. It expects an error of one line that names the smallest size,
// and exit code 1.
func tooSmall(t *testing.T, least string, args ...string) {
	t.Helper()
	r := run(t, args...)
	if r.code != 2 || r.out != "" || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, "allowed is "+least+" to ") {
		t.Errorf("%q: exit code %d, %.80q, %q on standard error, want %s", args, r.code, r.out, r.err, least)
	}
}

// A picture without room is an error in every format, and no file is written. Words need no room, and the size that
// the error names is large enough.
func TestPrintRefusesASizeThatIsTooSmall(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.png")
	tooSmall(t, "60x16", "print", "--view", "order", "--size", "120x12", "-o", file)
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("a file is made, %v", err)
	}
	fine(t, "print", "--size", "1x1", "--format", "words")
	for _, flags := range []string{"", "--view binary --compare same --projector"} {
		args := append([]string{"print", "--format", "plain"}, strings.Fields(flags)...)
		r := run(t, append(args, "--size", "20x9")...)
		least := regexp.MustCompile(`allowed is (\d+)x(\d+) to `).FindStringSubmatch(r.err)
		if r.code != 2 || least == nil {
			t.Errorf("%s: exit code %d, %q", flags, r.code, r.err)
			continue
		}
		w, _ := strconv.Atoi(least[1])
		h, _ := strconv.Atoi(least[2])
		fine(t, append(args, "--size", least[1]+"x"+least[2])...)
		tooSmall(t, least[1]+"x"+least[2], append(args, "--size", fmt.Sprintf("%dx%d", w-1, h))...)
		tooSmall(t, least[1]+"x"+least[2], append(args, "--size", fmt.Sprintf("%dx%d", w, h-1))...)
	}
}

// Every file that is drawn with glyphs says which letters have none; other files have the letters.
func TestLettersWithoutGlyphsAreNamed(t *testing.T) {
	said := func(command, format, file string, drawn bool) {
		args := []string{command, "--view", "order", "--sentence", "狗 bit 人", "--format", format, "-o", file}
		if command == "record" {
			args = append(args, "--for", "1s")
		}
		r := run(t, args...)
		if r.code != 0 || strings.Contains(r.err, "狗") != drawn || strings.Contains(r.err, "人") != drawn ||
			!drawn && r.err != "" {
			t.Errorf("%s %s: exit code %d, %q", command, format, r.code, r.err)
		}
		if text, err := os.ReadFile(file); err != nil || !drawn && !bytes.Contains(text, []byte("狗")) &&
			!bytes.Contains(text, []byte(`\u72d7`)) {
			t.Errorf("%s %s lacks the letters: %v", command, format, err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	for _, f := range frame.Formats {
		said("print", f.Name, file, f.Name == "png")
	}
	for _, f := range film.Formats {
		said("record", f.Name, file, f.Name == "gif")
	}
	for _, f := range figure.Formats {
		said("figure", f.Name, file, f.Name != "svg")
	}
}
