package chart_test

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// The filters of the default table, from its wavelengths: 11 of 32 pairs turn within 128 positions.
func TestFilters(t *testing.T) {
	s := chart.Default()
	turning := 0
	for pair := range 32 {
		if 2*math.Pi*math.Pow(10_000, float64(pair)/32) <= 128 {
			turning++
		}
	}
	for i, want := range []struct {
		band encoding.Band
		says string
	}{
		{}, {encoding.Band{From: 0, To: 6}, "pairs 0–5 of 32"},
		{encoding.Band{From: 6, To: turning}, "pairs 6–10 of 32"}, {encoding.Band{From: turning, To: 32},
			"pairs 11–31 of 32"},
		{encoding.Band{From: 6, To: 32}, "pairs 6–31 of 32"}, {encoding.Band{From: 0, To: turning}, "pairs 0–10 of 32"},
	} {
		s.Filter = chart.Filter(i)
		if s = s.Clamp(); s.Shape().Band != want.band || s.Passes() != want.says {
			t.Errorf("%s: %v, %q", chart.FilterNames()[i], s.Shape().Band, s.Passes())
		}
	}
}

// A filter that would keep nothing keeps all pairs, and the key passes over it.
func TestFilterThatKeepsNothing(t *testing.T) {
	s := chart.Default()
	s.DModel, s.Filter = 2, 3 // slow, but the only pair turns
	if c := s.Clamp(); c.Filter != chart.Unfiltered || s.Shape().Band != (encoding.Band{}) {
		t.Errorf("%v, %v", c.Filter, s.Shape().Band)
	}
	s = s.Clamp()
	for range 10 {
		if s.NextFilter(); s.Clamp() != s {
			t.Errorf("the key stops at %s", chart.FilterNames()[s.Filter])
		}
	}
	s.Scheme, s.Filter = "rope", 1
	if c := s.Clamp(); c.Filter != chart.Unfiltered {
		t.Errorf("RoPE has filter %v", c.Filter)
	}
}
