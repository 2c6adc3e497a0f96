package proof

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"wavescope/encoding/attention"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// drawn is Proof on a pane, and the plan of it.
func drawn(sc sentence.Scene, w, h int) *plan {
	p := newPlan(facetest.Body(w, h, frame.Theme{}), sc).(*plan)
	p.Draw()
	return p
}

// panel is what stands in the place of the differences, as text.
func (p *plan) panel() string {
	f := p.f.Sub(p.grid.X[2], p.outs.X, p.strip, p.mean+p.outs.W-p.outs.X)
	return string(f.AppendPlain(nil))
}

// Whatever the order of the words, without positions the place of the differences
// is one panel that says = 0, with no figure of a number in it; with positions it
// has figures.
func TestNoDifferenceIsOnePanel(t *testing.T) {
	for _, size := range [][2]int{{80, 19}, {100, 25}, {120, 35}, {160, 40}, {200, 55}, {250, 65}} {
		var panels []string
		for _, against := range []string{"", "bit dog man", "dog man bit", "man dog bit"} {
			sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) {
				set.Sentence, set.Against = "dog bit man", against
			})
			panels = append(panels, drawn(sc, size[0], size[1]).panel())
			sc.Positions = attention.Sinusoids
			if p := drawn(sc, size[0], size[1]); strings.Contains(p.panel(), "for") || p.grid.Wide >= 4 && !strings.ContainsFunc(p.panel(), unicode.IsDigit) {
				t.Errorf("%v: with positions\n%s", size, p.panel())
			}
		}
		for _, panel := range panels {
			if panel != panels[0] || strings.ContainsFunc(panel, unicode.IsDigit) || !strings.Contains(panel, "for") || strings.Count(panel, "▀")+strings.Count(panel, "█") < 6 {
				t.Errorf("%v:\n%s", size, panel)
			}
		}
	}
}

// Of typed vectors no number is cut: they are called by short names where they have
// no room.
func TestTypedNumbersAreWhole(t *testing.T) {
	cut := regexp.MustCompile(`[0-9][.,]*…|\[[^\]]*…`)
	for _, size := range [][2]int{{80, 19}, {100, 25}, {120, 35}, {160, 40}, {250, 65}} {
		sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
			s.DModel, set.Sentence = 4, "[0.1,0.2,0.3,0.4] [0.5,0.1,0,0.2] [0.3,0.3,0.1,0.9]"
		})
		text := facetest.Said(Face, sc, size[0], size[1]) + facetest.Text(Face, sc, size[0], size[1], frame.Theme{})
		if found := cut.FindString(text); found != "" {
			t.Errorf("at %v %q is cut in\n%s", size, found, text)
		}
	}
}

// That a reversal keeps all distances is said as long as they are all that a head
// can see: not behind a mask, where ALiBi tells the orders apart.
func TestMaskIsNoMirror(t *testing.T) {
	for _, sentences := range []string{"dog bit man", "a b c d e", "the dog bit the man"} {
		for _, size := range [][2]int{{80, 19}, {120, 35}, {250, 65}} {
			for _, causal := range []bool{false, true} {
				sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) {
					set.Sentence, set.Positions, set.Causal = sentences, attention.LinearBias, causal
				})
				p := drawn(sc, size[0], size[1])
				text := string(p.f.AppendPlain(nil))
				for _, l := range p.Words().Caption {
					text += viewtest.LineText(l)
				}
				blind := strings.Contains(text, "|i − j|") || strings.Contains(text, "ALiBi sees")
				if moved := p.Mean.Real(); moved == blind || moved != causal {
					t.Errorf("%q, mask %v at %v: the mean moves %v, yet\n%s", sentences, causal, size, moved, text)
				}
			}
		}
	}
}

// An output that stays among others that move is said to be 0 once, and not in
// every cell.
func TestOneThatStaysIsSaidOnce(t *testing.T) {
	sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) {
		set.Sentence, set.Against, set.Causal = "a b c d", "b a c d", true
	})
	p := drawn(sc, 120, 40)
	for i, want := range []int{8, 8, 1, 1} {
		row := p.panel()[:0]
		for y := p.outs.At(i); y < p.outs.At(i)+p.outs.W; y++ {
			row += string(p.f.Sub(p.grid.X[2], y, p.grid.Width(), 1).AppendPlain(nil))
		}
		zeros := strings.Count(row, "0")
		if numbers := strings.Count(row, "."); want == 8 && numbers != 8 || want == 1 && (numbers != 0 || zeros != 1) {
			t.Errorf("word %d: %q", i, row)
		}
	}
}

// Threads begin and end in the rows of their words, go on dot by dot, and no
// three of them meet.
func TestThreadsEase(t *testing.T) {
	for n := 2; n <= 6; n++ {
		for _, rows := range []int{1, 3, 5} {
			var all []thread
			moving := n - n%2
			for i, k := 0, 0; i < n; i++ {
				th := thread{left: 10, right: 109, up: 4*rows*i + 2, down: 4*rows*(n-1-i) + 2}
				if th.up != th.down {
					th.late = float64(k) / float64(max(moving-1, 1))
					k++
				}
				all = append(all, th)
			}
			for i, th := range all {
				if th.height(10) != th.up || th.height(109) != th.down {
					t.Errorf("%d words: %v goes from %d to %d", n, th, th.height(10), th.height(109))
				}
				for x := 11; x <= 109; x++ {
					if step := th.height(x) - th.height(x-1); step*(th.down-th.up) < 0 {
						t.Errorf("%v turns back at %d", th, x)
					}
					for j := range i {
						for k := range j {
							if rows == 3 && n == 3 && all[i].height(x) == all[j].height(x) && all[j].height(x) == all[k].height(x) {
								t.Errorf("%d words: three lines meet at %d", n, x)
							}
						}
					}
				}
			}
		}
	}
	// A tenth into the part in which it turns it has done 2.8 hundredths of the way.
	th := thread{left: 0, right: 1000, up: 0, down: 10_000}
	if got := float64(th.height(int(1000*easing/10))) / 10_000; math.Abs(got-0.028) > 0.002 {
		t.Errorf("a tenth in, it has done %.3f of the way", got)
	}
	f := frame.New(40, 12, frame.Theme{})
	thread{4, 20, 2, 42, 0}.draw(f, frame.Ink{Color: frame.Text, Z: 1, Glyph: '.'})
	dots := 0
	for y := range 12 {
		for x := range 40 {
			if r := f.At(x, y).Rune; r > 0x2800 && r <= 0x28ff {
				for r -= 0x2800; r > 0; r &= r - 1 {
					dots++
				}
			}
		}
	}
	if dots < 41 || dots > 41+17 { // a dot a row, and at most one more a column
		t.Errorf("a steep line has %d dots", dots)
	}
}

// The scale of the weights holds the largest of both orders and has one digit, so
// that no two weights far apart look alike.
func TestWeightsHaveOneScale(t *testing.T) {
	for _, p := range []attention.Placement{attention.NoPositions, attention.Sinusoids, attention.Rotary, attention.LinearBias} {
		for _, text := range []string{"dog", "dog bit man", "the dog bit the man", strings.Repeat("a b c d e ", 8)} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Sentence, set.Positions = 64, text, p })
			n, most := newNumbers(sc), 0.0
			for _, read := range n.Read {
				for _, row := range read.Weights {
					for _, v := range row {
						most = max(most, v)
					}
				}
			}
			end := n.brightest()
			if end < most || end > 2*most && end > most+0.1 || len(strings.TrimLeft(fmt.Sprintf("%.3g", end), "0.")) > 1 {
				t.Errorf("%v, %.20q: a scale to %g for %g", p, text, end, most)
			}
		}
	}
	sc := facetest.Scene(t, func(s *scene.State, _ *sentence.Settings) { s.DModel = 64 })
	p := drawn(sc, 120, 40)
	seen := map[frame.Color]bool{}
	for _, v := range []float64{.452, .820, .847} {
		seen[frame.Magnitude.At(v/p.most)] = true
	}
	if len(seen) != 3 {
		t.Error(".452, .820 and .847 have one colour")
	}
}

// No exponent is cut: a power of ten is whole, or has fewer digits.
func TestExponentsAreWhole(t *testing.T) {
	whole, power := 0, regexp.MustCompile(`^[<▏▎▍▌▋▊▉█]?[1-9](\.[1-9])?e-[1-9]\d\d$`)
	for w := 60; w <= 200; w++ {
		sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Scaled = 100, true })
		text := string(drawn(sc, w, 40).f.AppendPlain(nil))
		for _, field := range strings.Fields(text) {
			if i := strings.Index(field, "e-"); i > 0 && unicode.IsDigit(rune(field[i-1])) {
				if !power.MatchString(field) { // all that small is below 10⁻⁹⁹ here
					t.Errorf("width %d: %s", w, field)
				}
				whole++
			}
		}
	}
	if whole < 100 {
		t.Errorf("%d powers are seen", whole)
	}
}

// How far rounding reaches is never said to be less than it is.
func TestUpward(t *testing.T) {
	for v, want := range map[float64]string{1.1e-16: "2e-16", 2e-16: "2e-16", 9.4e-17: "1e-16", 1e-17: "1e-17", 5.55e-17: "6e-17"} {
		if got := upward(v); got != want {
			t.Errorf("%g is within %s, want %s", v, got, want)
		}
	}
}

// Bars are as long as the numbers behind them, all on one scale.
func TestBarsOfTheMean(t *testing.T) {
	sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) { set.Sentence = "dog bit man" })
	p := drawn(sc, 200, 55)
	for mask, row := range [2][4]float64{{0, 0.0893, 0.0099, 0}, {0.463, 0.373, 0.453, 0.307}} {
		length := 0.0
		var got []float64
		for _, r := range viewtest.ScreenRow(p.f, p.movesAt+1+mask)[24:] + " " {
			if r >= '▉' && r <= '▏' {
				length += 1 - float64(r-'▉'+1)/8
			} else if r == '█' {
				length++
			} else if length > 0 {
				got, length = append(got, length), 0
			}
		}
		i := 0
		for _, v := range row {
			if v == 0 {
				continue
			}
			if want := v / 0.463 * float64((p.grid.Numbers-24)/4-12); i >= len(got) || math.Abs(got[i]-want) > 0.15 {
				t.Errorf("mask %d: bars of %v, want one of %.2f", mask, got, want)
			}
			i++
		}
		if i != len(got) {
			t.Errorf("mask %d: %d bars for %v", mask, len(got), row)
		}
	}
}

// What a matrix hides is one unknown: a single question mark on all of it, and one
// on the row of a hidden word.
func TestAHiddenMatrixIsOneUnknown(t *testing.T) {
	for _, size := range [][2]int{{80, 12}, {80, 19}, {120, 26}, {120, 35}, {200, 55}} {
		for _, hide := range []string{"B", "word-1"} {
			sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) { set.Sentence = "dog bit man" })
			sc.Hidden = scene.NewHidden(hide, "outputs")
			p := drawn(sc, size[0], size[1])
			x, y := p.cols[1].X, p.rows[1].X
			area := p.f.Sub(x, y, p.end(1)-x, p.bottom(1)-y)
			if hide != "B" {
				area = p.f.Sub(x, p.rows[1].At(1), p.end(1)-x, p.rows[1].W)
			}
			if n := questionMarks(area); n != 1 {
				t.Errorf("%v without %s: %d question marks in\n%s", size, hide, n, area.AppendPlain(nil))
			}
		}
	}
}

// questionMarks counts those of an area, as letters or in blocks, whose upper and
// lower piece are two islands of ink.
func questionMarks(f frame.Frame) (n int) {
	w, h := f.Size()
	lit, islands := map[[2]int]bool{}, 0
	for y := range h {
		for x := range w {
			switch r := f.At(x, y).Rune; r {
			case '?':
				n++
			case '▀', '▄', '█':
				lit[[2]int{x, 2 * y}], lit[[2]int{x, 2*y + 1}] = r != '▄', r != '▀'
			}
		}
	}
	var sink func(at [2]int)
	sink = func(at [2]int) {
		if !lit[at] {
			return
		}
		lit[at] = false
		for _, by := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			sink([2]int{at[0] + by[0], at[1] + by[1]})
		}
	}
	for at := range lit {
		if lit[at] {
			islands++
			sink(at)
		}
	}
	return n + islands/2
}

// In 16 colours a weight has one colour, above its number as beside it.
func TestWeightsHaveOneGround(t *testing.T) {
	for _, light := range []bool{false, true} {
		for _, size := range [][2]int{{80, 19}, {120, 35}, {200, 55}} {
			sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) { set.Positions = attention.Sinusoids })
			p := newPlan(facetest.Body(size[0], size[1], frame.Theme{Depth: frame.Colors16, Light: light}), sc).(*plan)
			p.Draw()
			for k := range p.Word {
				for i := range p.rows[k].N * p.cols[k].N {
					row, col := i/p.cols[k].N, i%p.cols[k].N
					facetest.OneGround(t, p.f.Sub(p.cols[k].At(col), p.rows[k].At(row), p.cols[k].W, p.rows[k].W))
				}
			}
		}
	}
}
