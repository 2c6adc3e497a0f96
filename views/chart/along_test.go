package chart_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// Between two positions the hands of a dial are at the angle of the real position: both turn, and the wedge between them
// stays. At rest they are at the angles of the table.
func TestHandsGlide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chart.Default()
		s.Pos, s.Offset = rapid.IntRange(0, 120).Draw(t, "pos"), rapid.IntRange(-9, 9).Draw(t, "k")
		sc := viewtest.SceneOf(t, s)
		pair := rapid.IntRange(0, 31).Draw(t, "pair")
		rest := chart.NewSwing(sc, pair, s.Pos, s.Offset)
		if at := sc.Waves.PhaseStep(pair).Mul(s.Pos).Hi; rest.Then != at {
			t.Fatalf("at rest the hand is at %d, not %d", rest.Then, at)
		}
		sc.Along = rapid.Float64Range(0, 0.999).Draw(t, "along")
		moved := chart.NewSwing(sc, pair, s.Pos, s.Offset)
		turned := float64(moved.Then-rest.Then) / (1 << 64) * 2 * math.Pi
		if want := sc.Along * math.Pow(10_000, -float64(pair)/32); math.Abs(turned-want) > 1e-12 {
			t.Fatalf("the hand has turned by %v, not %v", turned, want)
		}
		if was, is := rest.Now-rest.Then, moved.Now-moved.Then; is-was+1 > 2 { // 2⁻⁶⁴ of a turn
			t.Fatalf("the wedge was %d and is %d", was, is)
		}
	})
}
