package shift

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"wavescope/encoding/scheme"
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

// The curve passes each pair's ring at the pair's angle, or has a dot there, and the rings are those of the pairs that
// make at least a tenth of a turn.
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
		draw := func(x, y int) { dots[[2]int{x, y}] = true }
		p.walk(p.Pos, following, draw, draw)
		for pair := 0; pair < p.rings; pair += p.every {
			r := p.r
			if p.rings > 1 {
				r *= 0.08 + 0.92*float64(pair)/float64(p.rings-1)
			}
			if p.every > 1 && pair < p.rings-1 {
				continue // some pairs have no dot of their own
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

// The frame is the same at every position, and holds the curves of all of them.
func TestShellStaysInItsFrame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := someShell(t)
		pos := rapid.IntRange(0, p.Length-1).Draw(t, "other")
		moved := p.subject
		moved.Pos = pos
		if q := newShell(moved); q.x != p.x || q.y != p.y || q.r != p.r {
			t.Fatalf("at %d the hub is %v, %v and the radius %v, at %d %v, %v and %v", p.Pos, p.x, p.y, p.r, pos, q.x, q.y, q.r)
		}
		w, h := 2*(p.W-p.panel), 4*p.H
		for _, n := range []int{pos, pos + p.Offset} {
			inside := func(x, y int) {
				if x < 0 || y < 0 || x+1 >= w || y+1 >= h {
					t.Fatalf("position %d has a dot at %d, %d of %d × %d", n, x, y, w, h)
				}
			}
			p.walk(n, following, inside, inside)
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

// While the shell winds, its numbers below the axis stay where they are, and so does the panel.
func TestShellLabelsStandStill(t *testing.T) {
	at, frames := map[string]int{}, map[string]int{}
	for pos := 10; pos < 90; pos++ {
		sc := shiftScene(t, func(s *shot) { s.Face, s.DModel, s.Dim, s.Pos = shellFace, 64, 12, pos })
		f := frame.New(120, 35, frame.Theme{})
		p := newShell(sc.subject(frame.New(120, 34, frame.Theme{})))
		sc.on(f).Draw()
		row := viewtest.ScreenRow(f.Sub(0, 1+int(p.y)/4+1, 120-p.panel, 1), 0)
		for _, word := range strings.Fields(row) {
			if _, err := strconv.Atoi(word); err != nil {
				continue
			}
			x := utf8.RuneCountInString(row[:strings.Index(row, " "+word+" ")])
			if was, seen := at[word]; seen && was != x {
				t.Errorf("pos %d: %s is in column %d, and was in %d", pos, word, x, was)
			}
			at[word] = x
			frames[word]++
		}
		last := viewtest.ScreenRow(f.Sub(120-p.panel, 0, p.panel, 35), 33)
		if strings.TrimSpace(last) != "at any position" {
			t.Fatalf("pos %d: the panel ends with %q", pos, last)
		}
	}
	for _, word := range []string{"9", "14", "18"} { // the beads of pair 6 never meet these
		if frames[word] != 80 {
			t.Errorf("%s is shown in %d of 80 frames", word, frames[word])
		}
	}
}
