package words

import (
	"math"
	"testing"

	"wavescope/encoding"
)

func TestPeriod(t *testing.T) {
	bit := func(j int) encoding.Column {
		return encoding.Column{Name: "bit", Group: encoding.BitGroup, Index: j, Period: math.Ldexp(2, j), High: 1}
	}
	for _, c := range []struct {
		column encoding.Column
		want   string
	}{
		{bit(0), "2"}, {bit(12), "8192"}, {bit(13), "2^14"}, {bit(49), "2^50"}, {bit(5000), "2^5001"},
		{encoding.Column{Group: encoding.PairGroup, Period: 2 * math.Pi}, "6.28"},
		{encoding.Column{Group: encoding.PairGroup, Period: 1987.1}, "1987"},
		{encoding.Column{Name: "zero", Period: math.Inf(1)}, ""},
	} {
		if got := Period(c.column); got != c.want {
			t.Errorf("the period of %+v is %q, want %q", c.column, got, c.want)
		}
	}
}
