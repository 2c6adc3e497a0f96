package naive

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// known is the share of a number up to which two of them are set side by side,
// rather than their difference.
const known = 1e-9

// loneSin gives sin(k·ω) of the sine that stands alone.
func (n naive) loneSin(k int) float64 {
	sin, _ := n.sc.Waves.Turn(n.sc.Waves.Pairs() - 1).Mul(k).Sincos()
	return sin
}

// wavesEven is even for the waves. The steps of a lone sine are
// 2·sin(ω/2)·cos(ω(p − ½)), and cos²x − cos²y = sin(y − x)·sin(y + x).
func (n naive) wavesEven() answer {
	low, high := parts.StepRange(n.sc, 1, n.all())
	if n.sc.Steady() {
		return answer{true, []string{"always " + words.Distance(low, 3)}}
	}
	last := n.sc.Waves.Pairs() - 1
	spread := high - low
	if w := n.sc.Waves.Frequency(last); w*float64(n.all()) < 1 { // ever shorter steps
		half, _ := n.sc.Waves.Turn(last).Half().Sincos()
		spread = 4 * half * half * n.loneSin(n.all()-1) * n.loneSin(n.all()) / (low + high)
	}
	uneven := []string{"uneven by " + speck(spread), "no"}
	if spread > known*high {
		l, h := tellApart(low, high)
		uneven = append([]string{l + " … " + h}, uneven...)
	}
	return answer{false, uneven}
}

// wavesRelative is relative for the waves. For neighbours p, p + 1 a lone sine
// makes the product larger than that of 1, 2 by
// sin pω·sin(p+1)ω − sin ω·sin 2ω = sin(p−1)ω·sin(p+2)ω.
func (n naive) wavesRelative() answer {
	one := encoding.Dot(n.sc.Enc, 1, 2)
	text := words.Unsigned(one, 3)
	if n.sc.Steady() {
		return answer{true, []string{"1·2: " + text + ", 3·4 too", "both " + text, "yes"}}
	}
	for _, other := range [...]struct {
		p    int
		name string
	}{{3, "3·4"}, {2, "2·3"}, {0, "0·1"}} {
		if more := n.loneSin(other.p-1) * n.loneSin(other.p+2); math.Abs(more) > known*max(1, math.Abs(one)) {
			a, b := tellApart(one, one+more)
			return answer{false, []string{"1·2: " + a + ", " + other.name + ": " + b, a + ", " + b, "no"}}
		}
	}
	more := speck(n.loneSin(2) * n.loneSin(5))
	return answer{false, []string{"3·4 is 1·2 + " + more, "off by " + more, "no"}}
}

// speck writes a positive number that is nearly 0.
func speck(v float64) string {
	if v < sentence.Nothing {
		return "<" + words.Power(sentence.Nothing, 0)
	}
	return words.Power(v, 0)
}
