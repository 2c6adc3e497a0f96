package frame

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/clipperhouse/displaywidth"
	"pgregory.net/rapid"
)

var (
	sgr     = regexp.MustCompile("\x1b\\[[0-9;]*m")
	control = regexp.MustCompile(`[\x00-\x09\x0b-\x1f\x7f\x{80}-\x{9f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`)
)

// Both writers of text fill exactly the frame, whatever was drawn, with the same text. Plain text
// has no escape sequence, and ANSI text has only those of colours.
func TestTextWritersAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawing(t)
		w, h := f.Size()
		plain := string(f.AppendPlain(nil))
		if sgr.ReplaceAllString(f.ANSI(), "") != plain {
			t.Fatalf("%q without sequences is not\n%q", f.ANSI(), plain)
		}
		if found := control.FindString(plain); found != "" {
			t.Fatalf("%q contains %q", plain, found)
		}
		lines := strings.Split(plain, "\n")
		if len(lines) != max(h, 1) {
			t.Fatalf("%d lines, want %d", len(lines), h)
		}
		for _, line := range lines[:h] {
			if displaywidth.String(line) != w {
				t.Fatalf("%q is %d wide, want %d", line, displaywidth.String(line), w)
			}
		}
	})
}

// The colours read back from the ANSI text are the colours of the cells.
func TestANSIColours(t *testing.T) {
	for _, theme := range themes {
		readBack(t, heatFrame(theme))
	}
	rapid.Check(t, func(t *rapid.T) { readBack(t, drawing(t)) })
}

func readBack(t fataler, f Frame) {
	_, h := f.Size()
	for y, line := range strings.SplitN(f.ANSI(), "\n", h) {
		compare(t, f, y, terminal(line))
	}
}

// fataler is what testing and rapid have in common.
type fataler interface{ Fatalf(string, ...any) }

// compare compares what the terminal shows on row y with the cells.
func compare(t fataler, f Frame, y int, shown []shownCell) {
	row := f.row(y)
	for x := 0; x < len(row); {
		_, text, width := f.read(row, x)
		c, got := f.Theme.Glyphs.settle(row[x]), shown[0]
		if strings.HasPrefix(got.text, "needless") {
			t.Fatalf("%s", got.text)
		}
		paper := parameters(f.Theme, c.BG, true)
		want := shownCell{text: got.text, ink: parameters(f.Theme, c.FG, false), paper: paper, bold: c.Bold}
		if c.FG == Background && paper != "" && !f.Theme.Solid { // the terminal's own paper on a colour
			want.ink, want.paper, want.reverse = parameters(f.Theme, c.BG, false), "", true
		}
		want.faint = f.Theme.Depth == NoColor && !c.Bold && standsBack(c.FG)
		if got.text == " " && !want.reverse { // ink and weight do not show
			want.ink, want.bold, want.faint = got.ink, got.bold, got.faint
		}
		if got != want || text != "" && text != got.text {
			t.Fatalf("cell %d, %d shows as %+v, want %+v", x, y, got, want)
		}
		x, shown = x+width, shown[1:]
	}
	if last := shown[0]; last != (shownCell{}) {
		t.Fatalf("line %d ends in %+v", y, last)
	}
}

// standsBack reports whether ink is faint: a faint role, or less than half of any other.
func standsBack(c Color) bool {
	for _, role := range []Color{Faint, Line, Ring, HandThen} {
		for pct := 4; pct <= 100; pct += 4 {
			if c == role || c == role.Over(pct) {
				return true
			}
		}
	}
	for role := range roles {
		for pct := 4; pct < 50; pct += 4 { // shades come in steps of 4 %
			if c == role.Over(pct) {
				return true
			}
		}
	}
	return false
}

// parameters spells a colour as ECMA-48 does, independently of the writer. It is empty for the
// terminal's own colour.
func parameters(t Theme, c Color, paper bool) string {
	tone := t.tone(c, paper)
	ground := 30
	if paper {
		ground = 40
	}
	switch tone.kind {
	case direct:
		return fmt.Sprintf("%d;2;%d;%d;%d", ground+8, tone.rgb.R, tone.rgb.G, tone.rgb.B)
	case of256:
		return fmt.Sprintf("%d;5;%d", ground+8, tone.index)
	case of16:
		return strconv.Itoa(ground + tone.index%8 + tone.index/8*60)
	}
	return ""
}

// shownCell is what a terminal would hold for one cluster of text.
type shownCell struct {
	text, ink, paper     string
	bold, faint, reverse bool
}

// terminal reads a line as a terminal does. The last entry is its state after the line.
func terminal(line string) (out []shownCell) {
	var now shownCell
	for line != "" {
		if at := sgr.FindStringIndex(line); at != nil && at[0] == 0 {
			if !now.set(line[len("\x1b[") : at[1]-1]) {
				now.text = "needless " + line[1:at[1]]
				return append(out, now)
			}
			line = line[at[1]:]
			continue
		}
		text, rest := line, ""
		if at := strings.IndexByte(line, 0x1b); at >= 0 {
			text, rest = line[:at], line[at:]
		}
		for g := displaywidth.StringGraphemes(text); g.Next(); {
			now.text = g.Value()
			out = append(out, now)
		}
		line = rest
	}
	now.text = ""
	return append(out, now)
}

// set follows one sequence and reports that all of it changed something.
func (c *shownCell) set(params string) (needed bool) {
	p := strings.Split(params, ";")
	needed = true
	for len(p) > 0 {
		before := *c
		n, _ := strconv.Atoi(p[0])
		length := 1
		if n == 38 || n == 48 {
			length = map[string]int{"2": 5, "5": 3}[p[1]]
		}
		value := strings.Join(p[:length], ";")
		switch {
		case n == 0:
			*c = shownCell{text: c.text}
		case n == 1:
			c.bold = true
		case n == 2:
			c.faint = true
		case n == 22:
			c.bold, c.faint = false, false
		case n == 7, n == 27:
			c.reverse = n == 7
		case n == 39:
			c.ink = ""
		case n == 49:
			c.paper = ""
		case n >= 30 && n < 39 || n >= 90 && n < 98:
			c.ink = value
		case n >= 40 && n < 49 || n >= 100 && n < 108:
			c.paper = value
		}
		needed = needed && *c != before
		p = p[length:]
	}
	return needed
}

func TestANSI(t *testing.T) {
	for _, c := range []struct {
		theme Theme
		want  string
	}{
		{Theme{}, "\x1b[38;2;86;180;233mab \x1b[1;7;38;2;255;209;102mc\x1b[m"},
		{Theme{Depth: Colors256}, "\x1b[38;5;74mab \x1b[1;7;38;5;221mc\x1b[m"},
		{Theme{Depth: Colors16}, "\x1b[94mab \x1b[1;7;93mc\x1b[m"},
		{Theme{Depth: Colors16, Light: true}, "\x1b[34mab \x1b[1;7;35mc\x1b[m"},
		{Theme{Depth: Colors16, Solid: true}, "\x1b[94;40mab \x1b[1;30;103mc\x1b[m"},
		{Theme{Depth: NoColor}, "ab \x1b[1mc\x1b[22m"},
	} {
		f := New(4, 1, c.theme)
		f.Text(0, 0, "ab", Style{FG: SinColor})
		f.Text(3, 0, "c", Style{FG: Background, BG: Accent, Bold: true})
		if got := f.ANSI(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.theme, got, c.want)
		}
	}
}

// ANSI allocates only the string that it returns, and AppendANSI nothing.
func TestANSIAllocates(t *testing.T) {
	f := heatFrame(Theme{})
	buf := f.AppendANSI(nil)
	if n := testing.AllocsPerRun(20, func() { buf = f.AppendANSI(buf[:0]) }); n != 0 {
		t.Errorf("into a buffer: %v allocations", n)
	}
	if n := testing.AllocsPerRun(20, func() { sink = f.ANSI() }); n > 1 {
		t.Errorf("as a string: %v allocations", n)
	}
}

// Without colours faint text is faint, strong text bold, and stills
// show both; a plain file has neither.
func TestWeightWithoutColour(t *testing.T) {
	f := New(4, 1, Theme{Depth: NoColor})
	f.Text(0, 0, "a", Style{FG: Line})
	f.Text(1, 0, "b", Style{FG: SinColor.Over(40), Bold: true})
	f.Text(2, 0, "c", Style{FG: SinColor.Over(40)})
	f.Text(3, 0, "d", Style{FG: SinColor.Over(60)})
	if got, want := f.ANSI(), "\x1b[2ma\x1b[22;1mb\x1b[22;2mc\x1b[22md"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := string(f.AppendPlain(nil)); got != "abcd" {
		t.Errorf("plain: %q", got)
	}
	for x, want := range []Color{Faint, Bright, Faint, Text} {
		if got := f.picture(x, 0).ink; got != f.Theme.RGB(want) {
			t.Errorf("cell %d of a still is %v, want %v", x, got, f.Theme.RGB(want))
		}
	}
}

// Solid paper is written for every cell, so that nothing shows through. Otherwise blank cells have
// the background of the terminal.
func TestSolidPaperCoversTheTerminal(t *testing.T) {
	for _, light := range []bool{false, true} {
		for depth := range NoColor {
			for _, solid := range []bool{false, true} {
				f := New(6, 2, Theme{Light: light, Depth: depth, Solid: solid})
				f.Text(1, 0, "ab", Style{})
				f.Pixel(4, 0, Signed.At(1))
				for _, line := range strings.Split(f.ANSI(), "\n") {
					line, ended := strings.CutSuffix(line, "\x1b[m")
					painted := strings.HasPrefix(line, "\x1b[4") || strings.HasPrefix(line, "\x1b[10")
					own := !painted || strings.Contains(line, "49m") || strings.Contains(line, "39m")
					if solid && (own || !ended) {
						t.Errorf("light %v, %s: the terminal shows in %q", light, Depths[depth], line)
					}
					if !solid && painted {
						t.Errorf("light %v, %s: blank paper is painted in %q", light, Depths[depth], line)
					}
				}
			}
		}
	}
}

// heatFrame returns the costly picture: 200 × 60 cells of half blocks whose colours change nearly everywhere.
func heatFrame(t Theme) Frame {
	f := New(200, 60, t)
	for y := range 120 {
		for x := range 200 {
			angle := float64(x) / math.Pow(10000, float64(y&^1)/120)
			v := math.Sin(angle)
			if y%2 == 1 {
				v = math.Cos(angle)
			}
			f.Pixel(x, y, Signed.At(v))
		}
	}
	return f
}

// The heat frame as terminal text, as a string and into a buffer.
func BenchmarkHeatFrame(b *testing.B) {
	f := heatFrame(Theme{})
	bytes := f.AppendANSI(nil)
	b.Run("ansi", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = len(f.ANSI())
		}
	})
	b.Run("buffer", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			bytes = f.AppendANSI(bytes[:0])
		}
	})
}

var sink string
