package chart

import (
	"testing"
)

func TestApart(t *testing.T) {
	for _, c := range []struct {
		v        float64
		decimals int
		others   []float64
		want     int
	}{{0.5, 3, []float64{0, 1}, 3}, {0.0004, 3, []float64{0}, 4}, {0.99999, 2, []float64{0, 1}, 5}, {0, 2, []float64{0},
		2}, {1e-30, 3, []float64{0}, 12}} {
		if got := Apart(c.v, c.decimals, c.others...); got != c.want {
			t.Errorf("%v needs %d decimals, want %d", c.v, got, c.want)
		}
	}
}

func TestReached(t *testing.T) {
	for n, want := range map[int]string{127: "127", 419_654: "419654", 41_965_400: "41900 k", 999_999_999: "999 M"} {
		if got := Reached(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}
