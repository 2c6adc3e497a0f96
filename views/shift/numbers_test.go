package shift

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// exactTurns splits frequency·k/2π, with a frequency of 10^−digits, into whole
// turns and the rest, in 300 bits.
func exactTurns(digits int, k int64) (whole, part float64) {
	pi, _, _ := big.ParseFloat("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899",
		10, 300, big.ToNearestEven)
	tens := new(big.Float).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil))
	turns := new(big.Float).SetPrec(300).SetInt64(k)
	turns.Quo(turns, tens).Quo(turns, pi.Mul(pi, big.NewFloat(2)))
	n, _ := turns.Int(nil)
	whole, _ = new(big.Float).SetInt(n).Float64()
	part, _ = turns.Sub(turns, new(big.Float).SetInt(n)).Float64()
	return whole, part
}

// TestShiftAngle compares whole turns and the rest with numbers of 300 bits.
func TestShiftAngle(t *testing.T) {
	sc := shiftScene(t, func(*shot) {})
	for digits, pair := range []int{0, 2, 4, 6} { // ω = 1, 0.1, 0.01, 0.001
		for _, k := range []int{1, 5, 20, 31, 63, 628, 1e4, 999_999, 1e9, 123_456_789_012_345, 1e15} {
			whole, part := exactTurns(digits, int64(k))
			for _, sign := range []int{1, -1} {
				a := newAngle(sc.Waves, pair, sign*k)
				if float64(a.whole) != whole || math.Abs(a.part-part) > 1e-14 || (a.sign != "") != (sign < 0) {
					t.Errorf("pair %d, k %d: %d turns + %v, want %v + %v", pair, sign*k, a.whole, a.part, whole, part)
				}
			}
		}
	}
}

// TestWholeTurnsOfLargeShifts: there the number of turns as a float64 is too
// coarse to be cut off.
func TestWholeTurnsOfLargeShifts(t *testing.T) {
	sc := shiftScene(t, func(*shot) {})
	for i := range 500 {
		k := encoding.MaxPos - i
		whole, part := exactTurns(0, int64(k))
		if a := newAngle(sc.Waves, 0, k); float64(a.whole) != whole || math.Abs(a.part-part) > 1e-14 {
			t.Fatalf("k %d: %d turns + %v, want %v + %v", k, a.whole, a.part, whole, part)
		}
	}
}

func TestShiftAngleLabels(t *testing.T) {
	sc := shiftScene(t, func(*shot) {})
	for _, c := range []struct {
		pair, k int
		label   string
	}{
		{2, 5, "28.6°"}, {7, 5, "0.091°"}, {0, 20, "3 turns + 65.9°"},
		{1, 20, "1 turn + 2.4°"}, {0, -20, "−3 turns − 65.9°"}, {2, 0, "0°"},
		{7, 1, "0.018°"}, {2, -5, "−28.6°"}, {0, 1e15, "159154943091895 turns + 120.9°"},
	} {
		a := newAngle(sc.Waves, c.pair, c.k)
		if got := a.labels()[0]; got != c.label {
			t.Errorf("pair %d, k %d: %s, want %s", c.pair, c.k, got, c.label)
		}
		shortest := a.labels()[len(a.labels())-1]
		if n := (frame.Theme{}).Width(shortest); n > 8 {
			t.Errorf("the shortest label %q takes %d columns", shortest, n)
		}
	}
}

// The entries of the matrix are in a row that a table has, also if the turn goes back.
func TestEntriesAreInARow(t *testing.T) {
	for k, text := range map[int]string{3: "c, s in PE(3)", -3: "c, −s in PE(3)", 0: "c, s in PE(0)"} {
		viewtest.Wants(t, shiftScene(t, func(s *shot) { s.Offset = k }).text(120, 34, frame.Theme{}), text)
	}
}

func TestFitSpan(t *testing.T) {
	for _, length := range []int{1, 2, 7, 128, 100_000, 1e15} {
		for _, k := range []int{0, 1, 5, -5, 126, 127, 128, -127, 1e15, -1e15} {
			for _, pos := range []int{0, length / 2, length - 1} {
				sc := shiftScene(t, func(s *shot) { s.Length, s.Pos, s.Offset = length, pos, k })
				first, n := (&subject{Scene: sc.Scene}).fitSpan(512)
				if n < 1 || n > 512 || first < 0 || first+n > length {
					t.Fatalf("length %d, k %d, pos %d: %d positions from %d", length, k, pos, n, first)
				}
				if fits := length - max(k, -k); fits >= 2 && (first+k < 0 || first+n-1+k >= length || n < min(fits,
					512)) {
					t.Errorf("length %d, k %d, pos %d: %d positions from %d leave the table", length, k, pos, n, first)
				}
			}
		}
	}
}

func TestShareText(t *testing.T) {
	for v, want := range map[float64]string{1: "1.00", 0.7786: "0.78", 0.994: "0.99", 0.996: "0.996",
		0.99999: "0.99999", -0.374: "−0.37", -20013340.2: "−2.0e+7", -2.04e12: "−2.0e+12", -99: "−99.00", 0: "0.00",
		1 - 1e-9: ">0.999999"} {
		if got := shareText(v); got != want {
			t.Errorf("%v is written %s, want %s", v, got, want)
		}
	}
	if got := shareText(math.NaN()); strings.ContainsAny(got, "0123456789") {
		t.Errorf("no R² is written %s", got)
	}
}
