package views

import (
	"strings"
	"testing"

	"wavescope/views/frame"
)

// Without colour the ends of the scale are the loudest signs and 0 the
// quietest; nothing is blank.
func TestSignsOfShades(t *testing.T) {
	for v, want := range map[float64]rune{
		-2: '=', -1: '=', -0.5: '=', -0.49: '-', -0.07: '-', -0.02: '·', 0: '·', 0.02: '·', 0.07: '+', 0.49: '+', 0.5: '#', 1: '#', 2: '#',
	} {
		if got := signOf(v); got != want {
			t.Errorf("%v is %c, want %c", v, got, want)
		}
	}
}

// The legend shows every sign in its order, 0 in the middle.
func TestLegendWithoutColour(t *testing.T) {
	for theme, zero := range map[frame.Theme]string{{Depth: frame.NoColor}: "·", {ASCII: true}: "."} {
		f := frame.New(40, 1, theme)
		orderLegend(f, 0, 0, "2", "")
		if got := string(f.AppendPlain(nil)); !strings.Contains(got, "2 ====----"+zero+"++++#### +2") {
			t.Error(got)
		}
	}
}

// The cursor of a cell without colour is no sign of the scale.
func TestCursorCellWithoutColour(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want string
	}{
		{1, 1, "*"}, {2, 1, "+*"}, {3, 1, "[+]"}, {4, 1, "[.50"}, {4, 3, "[++] .50[++]"}, {6, 1, "[.500]"},
	} {
		f := frame.New(c.w, c.h, frame.Theme{ASCII: true})
		orderCell(f, 0, 0, c.w, c.h, 0.5, 2, true)
		if got := strings.ReplaceAll(string(f.AppendPlain(nil)), "\n", ""); got != c.want {
			t.Errorf("%d × %d: %q, want %q", c.w, c.h, got, c.want)
		}
	}
}

// Equal numbers have equal ink on either paper.
func TestEqualNumbersHaveEqualInk(t *testing.T) {
	for _, light := range []bool{false, true} {
		for _, limit := range []float64{1, 2, 4, 7} {
			inks := map[string]frame.Color{}
			for v := -limit; v <= limit; v += 0.003 {
				f := frame.New(4, 1, frame.Theme{Light: light})
				orderCell(f, 0, 0, 4, 1, v, limit, false)
				text, _ := cellNumber(v, 4)
				if strings.HasPrefix(strings.TrimPrefix(text, "-"), ".") {
					continue // two decimals, and no change of ink where they are
				}
				ink := f.At(3, 0).FG
				if was, seen := inks[text]; seen && was != ink {
					t.Fatalf("light %v, ±%v: %s has two inks", light, limit, text)
				}
				inks[text] = ink
			}
		}
	}
}

// What Sum and Proof show has its scale beside it, on every paper.
func TestScaleIsStated(t *testing.T) {
	for _, face := range [...]Face{Sum, Proof} {
		for _, size := range [][2]int{{80, 19}, {100, 25}, {120, 35}, {200, 55}} {
			sc := faceScene(t, face, func(s *State) {})
			if text := faceText(sc, size[0], size[1], frame.Theme{}); !strings.Contains(text, "±2") && !strings.Contains(text, "+2  one scale") {
				t.Errorf("%v on %v: no scale\n%s", face, size, text)
			}
			text := faceText(sc, size[0], size[1], frame.Theme{Depth: frame.NoColor})
			if !strings.Contains(text, "=-·+#") && !strings.Contains(text, "====----·++++####") {
				t.Errorf("%v on %v: no signs\n%s", face, size, text)
			}
		}
	}
}

// On a small screen the sentence about a mirrored pair stays, and the table of
// how far the mean moves goes.
func TestMirrorNoteStaysBeforeTheTable(t *testing.T) {
	both := 0
	for h := 14; h <= 60; h++ {
		sc := faceScene(t, Proof, func(s *State) { s.Order.Sentence = "dog bit man" })
		text := faceText(sc, 80, h, frame.Theme{})
		note, table := strings.Contains(text, "mirror each other"), strings.Contains(text, "mean moves")
		if table && !note {
			t.Errorf("height %d: the table without the sentence\n%s", h, text)
		}
		both += b2i(note && table)
	}
	if both == 0 {
		t.Error("no height has both")
	}
}

// The strips of Sum stand close, however wide the screen, and its column
// numbers end over the last figures of their columns.
func TestSumStripsStandClose(t *testing.T) {
	for w := 60; w <= 300; w += 7 {
		for _, d := range []int{2, 7, 8, 16, 32, 64, 512} {
			sc := faceScene(t, Sum, func(s *State) { s.DModel = d })
			p := planSum(body(frame.New(w, 50, frame.Theme{})), sc)
			for k := 1; k < len(p.x); k++ {
				blank := p.x[k] - p.x[k-1] - p.width()
				if at := p.sign(k); blank < 1 || blank > operator && p.width() > 19 || at < p.x[k]-blank || at >= p.x[k] {
					t.Errorf("width %d, d_model %d: %d blank columns, the sign in %d of %v", w, d, blank, at, p.x)
				}
			}
			if p.numbers >= w || p.numbers < p.x[2]+p.width()+5 {
				t.Errorf("width %d, d_model %d: norms end at %d, strips %v of %d", w, d, p.numbers, p.x, p.width())
			}
		}
	}
	f := body(frame.New(200, 55, frame.Theme{}))
	sc := faceScene(t, Sum, func(*State) {})
	p := planSum(f, sc)
	drawSum(f, sc)
	for i := range p.n {
		end := p.x[0] + (i+1)*p.wide - 1
		for f.At(end, p.top+(p.tall-1)/2).Rune == ' ' {
			end--
		}
		if c := f.At(end, p.dimsAt); c.Rune != rune('0'+i) {
			t.Errorf("column %d has %q over its last figure", i, c.Rune)
		}
	}
}

// A screen between the small and the wide one writes the sum out too.
func TestSumIsWrittenOutOnAMiddlingScreen(t *testing.T) {
	for _, size := range [][2]int{{80, 19}, {100, 25}, {109, 30}} {
		text := faceText(faceScene(t, Sum, func(*State) {}), size[0], size[1], frame.Theme{})
		wants(t, text, "dim 0", "+ PE", "−0.788", "+0.141", "−0.647")
	}
}
