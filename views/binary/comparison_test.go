package binary

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// compared returns the scene of two bases.
func compared(t rapid.TB, s chart.State, base float64) chart.Scene {
	second := s
	second.Base = base
	sc := viewtest.SceneOf(t, s)
	sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, viewtest.SceneOf(t, second)},
		Names: []string{"base 10000", "base b"}}
	return sc
}

// Between the waves of two pairs are two free columns, between waves and bits one, and all ones of the positions that are
// shown have a column.
func TestComparedColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chart.Default()
		s.Length = rapid.IntRange(2, 1024).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.DModel = 2 * rapid.IntRange(1, 64).Draw(t, "pairs")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		w, h := rapid.IntRange(80, 200).Draw(t, "w"), rapid.IntRange(12, 50).Draw(t, "h")
		p := newComparison(chart.Paper{W: w, H: h}, compared(t, s, 5e5), View.Default)
		taken := make([]bool, w)
		take := func(track chart.Track, apart int) {
			for i := track.First; i < track.End(); i++ {
				for x := track.At(i) - chart.Either(i == track.First, 1, apart); x < track.At(i)+track.W; x++ {
					if gap := x < track.At(i); x >= w || !gap && (x < 0 || taken[x]) || gap && x >= 0 && taken[x] {
						t.Fatalf("%d columns, %d bits: column %d is taken", w, p.a.bits.N, x)
					}
				}
				for x := range track.W {
					taken[track.At(i)+x] = true
				}
			}
		}
		take(p.a.lanes, 2)
		take(p.a.bits, 1)
		take(p.a.badge, 1)
		take(p.b.lanes, 2)
		if last := p.a.first + p.a.rows - 1; bits.Len(uint(last)) > p.a.bits.N {
			t.Fatalf("%d bits are shown to position %d", p.a.bits.N, last)
		}
	})
}

// At 80 columns there are three pairs a side, and as many bits as the rows need, but four.
func TestComparedAtTheUsualSizes(t *testing.T) {
	for _, c := range []struct{ w, h, pos, pairs, bits, pitch int }{{78, 17, 8, 3, 4, 9}, {118, 34, 8, 4, 5, 11},
		{78, 17, 100, 3, 7, 9}} {
		s := chart.Default()
		s.Pos = c.pos
		p := newComparison(chart.Paper{W: c.w + 2, H: c.h}, compared(t, s, 5e5), View.Default)
		if at := p.a.lanes; at.N != c.pairs || p.a.bits.N != c.bits || at.At(1)-at.At(0) != c.pitch {
			t.Errorf("%v: %d pairs %d columns apart, %d bits", c, at.N, at.At(1)-at.At(0), p.a.bits.N)
		}
	}
}

// The period of a bit stands over its column: the number that ends or stands at the bit is 2^(k+1), or none is written.
func TestComparedPeriodsStandOverTheirBits(t *testing.T) {
	for _, w := range []int{80, 100, 120, 160} {
		for _, pos := range []int{8, 20, 100} {
			s := chart.Default()
			s.Pos = pos
			sc := compared(t, s, 5e5)
			f := frame.New(w, 34, frame.Theme{})
			p := newComparison(chart.Paper{W: w, H: 34}, sc, View.Default)
			p.picture().On(f, sc.Hidden).Draw()
			row := []rune(viewtest.ScreenRow(f, 2))
			words := strings.Fields(string(row[p.a.bits.X-1 : p.a.badge.X]))
			if len(words) != 0 && len(words) != p.a.bits.N {
				t.Fatalf("%d columns, pos %d: %d bits have the periods %v", w, pos, p.a.bits.N, words)
			}
			for k := range len(words) {
				if x := p.a.bitAt(k); row[x] == ' ' && row[x+1] == ' ' {
					t.Errorf("%d columns, pos %d: no period over bit %d", w, pos, k)
				}
				if want := fmt.Sprint(1 << (k + 1)); words[len(words)-1-k] != want {
					t.Errorf("%d columns: bit %d has the period %v", w, k, words)
				}
			}
		}
	}
}

// The readout of a comparison begins as that of one subject does, and has the angles of both instead of one.
func TestComparedReadout(t *testing.T) {
	s := chart.Default()
	s.Pos, s.Dim = 8, 6
	one := View.Plan(chart.Paper{W: 120, H: 34}, viewtest.SceneOf(t, s), View.Default).Words.Readout
	both := View.Plan(chart.Paper{W: 120, H: 34}, compared(t, s, 5e5), View.Default).Words.Readout
	const shared = 3
	for i := range shared {
		if one[i].Value != both[i].Value {
			t.Errorf("%q, and of both %q", one[i].Value, both[i].Value)
		}
	}
	if got := one[shared].Value + " " + both[shared].Value + " " + both[shared+1].Value; got != "24.2° 24.2° 16.7°" {
		t.Errorf("the angles are %s", got)
	}
}

// The heading says how many of all pairs glide and how many are shown, or nothing where that differs.
func TestComparedNote(t *testing.T) {
	sc := compared(t, chart.Default(), 5e5)
	if got := View.Plan(chart.Paper{W: 120, H: 34}, sc, View.Default).Heading[0].Value; got != "all 32 pairs glide, 4 shown" {
		t.Errorf("it says %q", got)
	}
	s := chart.Default()
	s.DModel = 12
	sc.Comparison.Scenes[1] = viewtest.SceneOf(t, s)
	if got := View.Plan(chart.Paper{W: 120, H: 34}, sc, View.Default).Heading[0].Value; got != "" {
		t.Errorf("of 32 and 6 pairs it says %q", got)
	}
}
