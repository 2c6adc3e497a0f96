package shift

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// someShell draws a shell of a table that turns, by a formula of the test: ω of pair i is base^(−2i/d).
func someShell(t *rapid.T) (p *shell, omega func(pair float64) float64) {
	sc := shiftScene(t, func(s *shot) {
		s.Face = shellFace
		s.DModel = 2 * rapid.IntRange(1, 300).Draw(t, "pairs")
		s.HeadDim = s.DModel
		s.Scheme = rapid.SampledFrom([]string{scheme.Sinusoidal, scheme.RoPE}).Draw(t, "scheme")
		s.Length = rapid.IntRange(2, 5000).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.IntRange(-127, 127).Draw(t, "k")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	})
	f := frame.New(rapid.IntRange(40, 200).Draw(t, "w"), rapid.IntRange(8, 55).Draw(t, "h"), frame.Theme{})
	d := float64(sc.Enc.Config().DModel)
	return newShell(sc.subject(f)), func(pair float64) float64 { return math.Pow(sc.Base, -2*pair/d) }
}

// The curve passes each pair's ring at the pair's angle, but those in the disc, whose turns are less than four dots apart,
// and the rings are those of the pairs that make at least a tenth of a turn.
func TestShellPassesEveryPair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, omega := someShell(t)
		for pair := range p.Waves.Pairs() {
			turns := omega(float64(pair)) * float64(p.Length) / (2 * math.Pi)
			if kept := turns >= 0.1; kept != (pair < p.rings) && pair > 0 && math.Abs(turns-0.1) > 1e-9 {
				t.Fatalf("pair %d makes %.4f turns, %d pairs have a ring", pair, turns, p.rings)
			}
		}
		dots := map[[2]int]bool{}
		fast := p.walk(p.Pos, following, func(x, y int) { dots[[2]int{x, y}] = true })
		for pair := p.rings - 1; pair >= fast; pair -= p.every {
			r := p.r
			if p.rings > 1 {
				r *= 0.08 + 0.92*float64(pair)/float64(p.rings-1)
			}
			sin, cos := math.Sincos(omega(float64(pair)) * float64(p.Pos))
			x, y := p.x+r*cos, p.y-r*sin
			near := false
			for i := range 9 {
				near = near || dots[[2]int{int(math.Round(x)) + i%3 - 1, int(math.Round(y)) + i/3 - 1}]
			}
			if !near {
				t.Fatalf("no dot at pair %d of %d: %.1f, %.1f", pair, p.rings, x, y)
			}
		}
	})
}

// From a position to the next the frame moves and grows by a dot at most. It holds the curves of both positions, and
// these fill it from top to bottom or from side to side, but as far as the frame waits for them.
func TestShellFrameGlides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := someShell(t)
		if p.Pos+1 < p.Length {
			moved := p.subject
			moved.Pos++
			if q := newShell(moved); math.Abs(q.x-p.x) > 1 || math.Abs(q.y-p.y) > 1 || math.Abs(q.r-p.r) > 1 {
				t.Fatalf("at %d the hub is %v, %v and the radius %v, one later %v, %v and %v", p.Pos, p.x, p.y, p.r, q.x, q.y, q.r)
			}
		}
		w, h := 2*(p.W-p.panel), 4*p.H
		left, right, top, bottom := w, int(p.x+p.r), h, 0
		for _, n := range []int{p.Pos, p.Pos + p.Offset} {
			disc := p.walk(n, following, func(x, y int) {
				if x < 0 || y < 0 || x+1 >= w || y+1 >= h {
					t.Fatalf("position %d has a dot at %d, %d of %d × %d", n, x, y, w, h)
				}
				left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
			})
			if r := int(p.r * p.radius(float64(disc))); disc > 0 {
				left, top, bottom = min(left, int(p.x)-r), min(top, int(p.y)-r), max(bottom, int(p.y)+r)
			}
		}
		full := max(float64(right-left)/float64(w-12), float64(bottom-top)/float64(h-12))
		if min(p.Pos, p.Pos+p.Offset) > 100 && p.rings > 3 && p.H >= 20 && full < 0.75 {
			t.Fatalf("at %d the curves take %.2f of the frame: %d–%d of %d, %d–%d of %d", p.Pos, full, left, right, w, top, bottom, h)
		}
	})
}

// The curve k later is drawn if along a ray it is 2.6 dots from the first, which takes
// ln(1 + k/pos)·d/(2·ln base) rings.
func TestShellLeavesOutWhatCannotBeToldApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, omega := someShell(t)
		if p.rings < 2 || p.Offset == 0 {
			return
		}
		if p.Pos == 0 || p.Pos+p.Offset <= 0 { // one curve is a straight line, or turns the other way
			if !p.hasLater() {
				t.Fatalf("at %d and offset %d no later curve is drawn", p.Pos, p.Offset)
			}
			return
		}
		rings := math.Abs(math.Log(1+float64(p.Offset)/float64(p.Pos)) / math.Log(omega(1)))
		dots := rings * 0.92 * p.r / float64(p.rings-1)
		if got := p.hasLater(); got != (dots >= 2.6) && math.Abs(dots-2.6) > 1e-6 {
			t.Fatalf("the curves are %.2f dots apart, drawn: %v", dots, got)
		}
	})
}

// A click on a pair's ring moves the cursor to the pair.
func TestShellClicks(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.Face, s.DModel = shellFace, 64 })
	f := frame.New(120, 35, frame.Theme{})
	p := newShell(sc.subject(frame.New(120, 34, frame.Theme{})))
	for pair := range p.rings {
		x, y := p.dot(float64(pair), 0)
		if s, ok := sc.click(f, x/2, 1+y/4); !ok || max(s.Dim/2-pair, pair-s.Dim/2) > 1 {
			t.Errorf("a click on the ring of pair %d moves the cursor to dim %d", pair, s.Dim)
		}
	}
}

// Numbers outside of the line stand on the rays of their pairs, farther out than the points of these.
func TestShellNumbersStandOutside(t *testing.T) {
	for _, c := range []struct{ d, pos, w int }{{64, 17, 118}, {64, 60, 118}, {64, 100, 78}, {512, 100, 118}, {512, 3000, 198}} {
		sc := shiftScene(t, func(s *shot) {
			s.Face, s.DModel, s.Dim, s.Pos, s.Length = shellFace, c.d, 6, c.pos, max(c.pos+1, s.Length)
		})
		f := frame.New(c.w, 34, frame.Theme{})
		p := newShell(sc.subject(f))
		picture := p.picture()
		picture.On(f, sc.Hidden).Draw()
		found := 0
		for y := range 34 {
			row := viewtest.ScreenRow(f.Sub(0, y, c.w-p.panel, 1), 0)
			for _, word := range strings.Fields(strings.Map(func(r rune) rune {
				if r >= 0x2800 && r <= 0x28ff {
					return ' '
				}
				return r
			}, row)) {
				pair, err := strconv.Atoi(word)
				if err != nil || strings.Contains(row, "│") || strings.Contains(row, "fast") {
					continue
				}
				found++
				x := utf8.RuneCountInString(row[:strings.Index(row, word)])
				across, up := float64(2*x+len(word))-p.x, p.y-float64(4*y+2)
				turns := math.Pow(10000, -2*float64(pair)/float64(c.d)) * float64(c.pos)
				r := p.r * (0.08 + 0.92*float64(pair)/float64(p.rings-1))
				if off := math.Hypot(across-r*math.Cos(turns), up-r*math.Sin(turns)); off > 20 || math.Hypot(across, up) < r+2 {
					t.Errorf("%v: %d stands %.1f dots from its pair: %q", c, pair, off, row)
				}
			}
		}
		if found < 1 {
			t.Errorf("%v: %d numbers", c, found)
		}
	}
}

// The disc counts the pairs whose next turn outwards is less than four dots away: a turn takes ω' = ω − 2π/pos, and a
// ring ln(ω/ω')/ln(ω₀/ω₁) of the distance from ring to ring.
func TestShellCountsWhatIsTooFast(t *testing.T) {
	for _, c := range []struct{ d, pos, want int }{{512, 100, 41}, {64, 17, 0}} {
		sc := shiftScene(t, func(s *shot) { s.Face, s.DModel, s.Dim, s.Pos = shellFace, c.d, 6, c.pos })
		f := frame.New(120, 34, frame.Theme{})
		p := newShell(sc.subject(f))
		picture := p.picture()
		picture.On(f, sc.Hidden).Draw()
		count := 0
		text := string(f.AppendPlain(nil))
		if before, _, ok := strings.Cut(text, " too fast"); ok {
			count, _ = strconv.Atoi(before[strings.LastIndexAny(before, " \n")+1:])
		}
		ring, fast := 0.92*p.r/float64(p.rings-1), 0
		for pair := range p.rings - 1 {
			omega := math.Pow(10000, -2*(float64(pair)+0.5)/float64(c.d))
			slope := math.Log(10000) * 2 / float64(c.d) * omega * float64(c.pos) / (2 * math.Pi) // turns a ring
			fast += chart.One(slope*4 > ring)
		}
		if count != fast+chart.One(fast > 0) || max(count-c.want, c.want-count) > 2 {
			t.Errorf("%v: %d are too fast, want %d", c, count, fast+chart.One(fast > 0))
		}
	}
}
