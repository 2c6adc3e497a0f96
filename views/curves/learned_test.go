package curves

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// learned is a table of numbers from −3 to 5 that never come round, each column
// of which has a name of its own. With a period they do come round, and odd
// columns reach a fifth as far.
type learned struct {
	config encoding.Config
	period float64 // 0 for none
}

func (l learned) Config() encoding.Config { return l.config }

func (l learned) At(pos, dim int) float64 {
	return (float64((pos*7+dim*dim*13)%81)/10 - 3) * l.reach(dim)
}

func (l learned) reach(dim int) float64 {
	if l.period > 0 && dim%2 == 1 {
		return 0.2
	}
	return 1
}

func (l learned) Mean(pos, n, dim int) (mean float64) {
	for p := pos; p < pos+n; p++ {
		mean += l.At(p, dim) / float64(n)
	}
	return mean
}

func (l learned) Range(pos, n, dim int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for p := pos; p < pos+n; p++ {
		low, high = min(low, l.At(p, dim)), max(high, l.At(p, dim))
	}
	return low, high
}

func (l learned) About(dim int) encoding.Column {
	name := []string{"warmth", "age", "noun", "x"}[dim%4]
	c := encoding.Column{Name: name, Group: encoding.Alone, Index: dim, Period: math.Inf(1), Low: -3 * l.reach(dim), High: 5 * l.reach(dim)}
	if l.period > 0 {
		c.Period = l.period
	}
	return c
}

// learnedScene is the default state over a learned table of 8 columns.
func learnedScene(t *testing.T, change func(*state)) shot {
	sc := curvesScene(t, func(s *state) { s.Scheme, s.DModel = "binary", 8; change(s) })
	sc.Scheme, sc.Enc = "learned", learned{sc.Config, 0}
	return sc
}

// foreign are words for what a learned table does not have.
var foreign = regexp.MustCompile(`(?i)\bbits?\b|wave|\bsin|\bcos|pair|λ|\bturn|ω|flip|period ×`)

// A table of neither waves nor bits is spoken of in its own names alone, in
// every arrangement, at every length of every text.
func TestLearnedTableHasNoForeignWords(t *testing.T) {
	for _, zoom := range []scene.Zoom{-8, -2, 1, 5} {
		for _, marks := range []string{"none", "0,3,6"} {
			arrangements(func(name string, set func(*state)) {
				sc := learnedScene(t, func(s *state) { s.Zoom = zoom; s.Marks, _ = scene.ParseMarks(marks, 8); set(s) })
				for _, size := range [][2]int{{40, 7}, {60, 12}, {80, 18}, {120, 34}, {200, 54}} {
					f := frame.New(size[0], size[1], frame.Theme{})
					p := planOf(f, sc)
					p.Draw()
					text := strings.Join(screenRows(f), "\n")
					for _, l := range append(p.Words().Caption, p.Words().Readout...) {
						text += "\n" + viewtest.LineText(l)
					}
					if word := foreign.FindString(text); word != "" {
						t.Errorf("%s at %v, %v: %q in\n%s", name, size, zoom, word, text)
					}
					if strings.Contains(text, "{") {
						t.Errorf("%s at %v: a name without a value in\n%s", name, size, text)
					}
				}
			})
		}
	}
}

// Lanes name the columns of a learned table, end their bars at its ends, and
// draw its axis where zero is: three eighths above the lowest value.
func TestLearnedLanes(t *testing.T) {
	sc := learnedScene(t, func(s *state) { s.Dim = 4; s.Marks, _ = scene.ParseMarks("4", 8) })
	f := curvesPicture(sc, 120, 34)
	viewtest.Wants(t, strings.Join(screenRows(f), "\n"), "d4 warmth", "┌PE(17) −3   0       +5┐")
	p := lanesOf(frame.New(120, 34, frame.Theme{}), sc)
	if end := 2 + p.markRoom + p.dimRoom + len("warmth"); p.X <= end {
		t.Errorf("the curves begin at %d, the name ends before %d", p.X, end)
	}
	axis := 0
	for y := range 34 {
		if strings.Count(viewtest.ScreenRow(f, y), "─")+strings.Count(viewtest.ScreenRow(f, y), "▁") > 20 {
			axis = y
		}
	}
	if want := p.Top + int(float64(p.Rows)*5/8); axis != want {
		t.Errorf("the axis is in row %d, want %d", axis, want)
	}
	for pos := range 40 {
		v := learned{}.At(pos, 4)
		top := 4*p.Top + int(math.Round((5-v)/8*float64(4*p.Rows-2)))
		if x := 2 * p.Column(pos); pos != sc.Pos && !viewtest.BrailleDot(f, x, top) && !viewtest.BrailleDot(f, x, top+1) {
			t.Errorf("no bead of %.1f at position %d", v, pos)
		}
	}
}

// The overlay's axis ends where the values of a learned table do, and its curve
// is there at every position.
func TestLearnedOverlay(t *testing.T) {
	sc := learnedScene(t, func(s *state) { s.Overlay, s.Dim = true, 4; s.Marks, _ = scene.ParseMarks("4", 8) })
	f := curvesPicture(sc, 120, 34)
	p := overlayOf(f, sc)
	for y, want := range map[int]string{p.top: "   +5.0┤", p.top + p.rows - 1: "   −3.0┤"} {
		if row := viewtest.ScreenRow(f, y); !strings.HasPrefix(row, want) {
			t.Errorf("row %d begins %q, want %q", y, row[:12], want)
		}
	}
	viewtest.Wants(t, viewtest.ScreenRow(f, 0), "PE(17)   ● d4 ")
	for pos := p.First; pos < p.End()-1; pos++ {
		y := (5 - learned{}.At(pos, 4)) / 8 * float64(p.rows-1)
		drawn := false
		for _, row := range []int{int(math.Floor(y + 0.5)), int(math.Ceil(y - 0.5))} { // either of two at a half
			c := f.At(p.Column(pos), p.top+row)
			drawn = drawn || c.Rune != ' ' && c.Rune != '╌'
		}
		if !drawn {
			t.Errorf("no curve at position %d in row %g", pos, y)
		}
	}
}

// The numbers that are read back from the frame are those of the table.
func TestLearnedNumbers(t *testing.T) {
	sc := learnedScene(t, func(s *state) { s.Numbers = true })
	f := curvesPicture(sc, 240, 34)
	n, left := numbersOf(f, sc), lanesOf(f, sc).edge
	read := 0
	for i := range n.n {
		for k := n.First; k < n.End(); k++ {
			cell := strings.TrimSpace(viewtest.ScreenRow(f.Sub(left+n.At(k)+1, headRows+i, n.W-1, 1), 0))
			got, err := strconv.ParseFloat(strings.Replace(cell, "−", "-", 1), 64)
			if want := (learned{}).At(n.first+i, n.dims[k]); err != nil || math.Abs(got-want) > 1e-9 {
				t.Errorf("position %d, dim %d: %q, want %g", n.first+i, n.dims[k], cell, want)
			}
			read++
		}
	}
	if read < 100 {
		t.Errorf("only %d numbers", read)
	}
	viewtest.Wants(t, viewtest.ScreenRow(f, 0), "d2 noun", "d3 x")
}

// Columns that come round but are neither waves nor bits are called columns, and
// the overlay's axis holds the one that reaches furthest.
func TestLearnedPeriods(t *testing.T) {
	sc := learnedScene(t, func(s *state) { s.Zoom, s.Length, s.Marks = 20, 4000, scene.Marks{}.Toggle(1).Toggle(4) })
	sc.Enc = learned{sc.Config, 81}
	f := frame.New(120, 34, frame.Theme{})
	caption := viewtest.LineText(wordsOf(f, sc).Caption[0])
	if want := "1 cell = 20 positions; a column that repeats within 4 cells is a band from min to max"; caption != want {
		t.Errorf("caption %q, want %q", caption, want)
	}
	sc.Overlay = true
	p := overlayOf(f, sc)
	if row := viewtest.ScreenRow(curvesPicture(sc, 120, 34), p.top); !strings.HasPrefix(row, "   +5.0┤") {
		t.Errorf("the axis begins %q", row[:12])
	}
}
