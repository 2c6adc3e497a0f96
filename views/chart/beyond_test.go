package chart_test

import (
	"math"
	"strings"
	"testing"
	. "wavescope/views/chart"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"

	"wavescope/views/viewtest"
)

// A readout says that a position is beyond the training if one is given and the
// position is, and that an angle is new if no position of the training had it.
func TestBeyond(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.DModel = rapid.IntRange(2, 64).Draw(t, "d_model")
		s.Base = rapid.SampledFrom([]float64{1.5, 100, 10_000}).Draw(t, "base")
		s.Length, s.Train = 3000, rapid.IntRange(0, 1000).Draw(t, "train")
		s.Pos, s.Dim = rapid.IntRange(0, 2999).Draw(t, "pos"), rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		sc := viewtest.SceneOf(t, s)
		said := ""
		for _, span := range Beyond(sc) {
			said += span.Text
		}
		seen[said]++
		if beyond := s.Train > 0 && s.Pos >= s.Train; beyond != strings.Contains(said, "beyond training") {
			t.Fatalf("trained to %d, position %d: %q", s.Train, s.Pos, said)
		} else if !beyond {
			return
		}
		w := math.Pow(s.Base, -2*float64(s.Dim/2)/float64(s.DModel))
		angle := math.Mod(w*float64(s.Pos), 2*math.Pi)
		arc := w * float64(s.Train)
		if math.Abs(angle-arc) < 1e-6 || math.Abs(arc-2*math.Pi) < 1e-6 {
			return
		}
		if fresh := arc < 2*math.Pi && angle > arc; fresh != strings.Contains(said, "angle never seen") {
			t.Fatalf("%v rad after %v: %q", angle, arc, said)
		}
	})
	if len(seen) != 3 && cases.Soak { // a few tries may not see all
		t.Errorf("%v", seen)
	}
}

// Of frequencies that a method has changed, and of columns that are no waves, only
// the position is spoken of.
func TestBeyondWithoutAngles(t *testing.T) {
	for _, change := range []func(*State){
		func(s *State) { s.Scheme = "binary" },
		func(s *State) { s.Scheme, s.Method = "rope", encoding.Linear },
	} {
		sc := viewtest.Changed(t, func(s *State) { change(s); s.Train, s.Length, s.Pos, s.Dim = 10, 100, 50, 4 })
		if l := Beyond(sc); len(l) != 2 || l[1].Text != "beyond training" {
			t.Errorf("%v", l)
		}
	}
}
