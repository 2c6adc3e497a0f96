package order

import (
	"strings"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/order/step"
	"wavescope/views/order/sum"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// Without colour the ends of the scale are the loudest signs and 0 the
// quietest; nothing is blank.
func TestSignsOfShades(t *testing.T) {
	for v, want := range map[float64]rune{
		-2: '=', -1: '=', -0.5: '=', -0.49: '-', -0.07: '-', -0.02: '·', 0: '·', 0.02: '·', 0.07: '+', 0.49: '+', 0.5: '#', 1: '#', 2: '#',
	} {
		if got := sentence.signOf(v); got != want {
			t.Errorf("%v is %c, want %c", v, got, want)
		}
	}
}

// The legend shows every sign in its order, 0 in the middle.
func TestLegendWithoutColour(t *testing.T) {
	for theme, zero := range map[frame.Theme]string{{Depth: frame.NoColor}: "·", {ASCII: true}: "."} {
		f := frame.New(40, 1, theme)
		sentence.OrderLegend(f, 0, 0, "2", "")
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
		sentence.OrderCell(f, 0, 0, c.w, c.h, 0.5, 2, true)
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
				sentence.OrderCell(f, 0, 0, 4, 1, v, limit, false)
				text, _ := sentence.cellNumber(v, 4)
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
	for _, face := range [...]sentence.Face{sentence.Sum, sentence.Proof} {
		for _, size := range [][2]int{{80, 19}, {100, 25}, {120, 35}, {200, 55}} {
			sc := viewtest.FaceScene(t, face, func(s *scene.State) {})
			if text := step.faceText(sc, size[0], size[1], frame.Theme{}); !strings.Contains(text, "±2") && !strings.Contains(text, "+2  one scale") {
				t.Errorf("%v on %v: no scale\n%s", face, size, text)
			}
			text := step.faceText(sc, size[0], size[1], frame.Theme{Depth: frame.NoColor})
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
		sc := viewtest.FaceScene(t, sentence.Proof, func(s *scene.State) { s.Order.Sentence = "dog bit man" })
		text := step.faceText(sc, 80, h, frame.Theme{})
		note, table := strings.Contains(text, "B is A reversed"), strings.Contains(text, "mean moves")
		if table && !note {
			t.Errorf("height %d: the table without the sentence\n%s", h, text)
		}
		both += parts.One(note && table)
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
			sc := viewtest.FaceScene(t, sentence.Sum, func(s *scene.State) { s.DModel = d })
			p := sum.planSum(scene.Body(frame.New(w, 50, frame.Theme{})), sc)
			for k := 1; k < len(p.X); k++ {
				blank := p.X[k] - p.X[k-1] - p.Width()
				if at := p.Sign(k); blank < 1 || blank > sentence.Operator && p.Width() > 19 || at < p.X[k]-blank || at >= p.X[k] {
					t.Errorf("width %d, d_model %d: %d blank columns, the sign in %d of %v", w, d, blank, at, p.X)
				}
			}
			if p.Numbers >= w || p.Numbers < p.X[2]+p.Width()+5 {
				t.Errorf("width %d, d_model %d: norms end at %d, strips %v of %d", w, d, p.Numbers, p.X, p.Width())
			}
		}
	}
	f := scene.Body(frame.New(200, 55, frame.Theme{}))
	sc := viewtest.FaceScene(t, sentence.Sum, func(*scene.State) {})
	p := sum.planSum(f, sc)
	sum.drawSum(f, sc)
	for i := range p.N {
		end := p.X[0] + (i+1)*p.Wide - 1
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
		text := step.faceText(viewtest.FaceScene(t, sentence.Sum, func(*scene.State) {}), size[0], size[1], frame.Theme{})
		viewtest.Wants(t, text, "dim 0", "+ PE", "−0.788", "+0.141", "−0.647")
	}
}
