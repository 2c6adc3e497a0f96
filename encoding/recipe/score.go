package recipe

import (
	"fmt"
	"math"
	"strings"

	"wavescope/encoding/scheme"
)

// slopes writes ALiBi's bias, one row an offset and one column a head.
func (l python) slopes(p *program) {
	n := lowerPower(p.Heads)
	p.line("heads = %d", p.Heads)
	p.line("slopes = [2 ** (-8 * (k + 1) / %d) for k in range(%d)]", n, n)
	if n < p.Heads {
		p.noted(fmt.Sprintf("every second of %d heads", 2*n),
			"slopes += [2 ** (-8 * (2 * k + 1) / %d) for k in range(heads - %d)]", 2*n, n)
	}
	l.rows(p, "offset", "key less query")
	p.noted("added to the scores, a column a head", "bias = -np.%s(slopes) * abs(offset)", l.array)
	l.convert(p, "bias", "float32")
	p.remark(p.slopesTold())
}

// lowerPower returns the largest power of two not above n.
func lowerPower(n int) int {
	power := 1
	for 2*power <= n {
		power *= 2
	}
	return power
}

// slopesTold says how far the numbers are from the exact ones: a slope by three units and the product
// by one more, or not at all if all slopes are powers of two.
func (p *program) slopesTold() string {
	largest, exact := 0.0, true
	for head := range p.Heads {
		slope := scheme.Slope(head, p.Heads)
		fraction, _ := math.Frexp(slope)
		exact = exact && fraction == 0.5
		largest = max(largest, slope)
	}
	furthest := max(math.Abs(float64(p.First)), math.Abs(float64(p.last())))
	bits, units := p.bits, math.Ldexp(4, -p.bits)
	if p.kept > 0 {
		bits, units = p.kept, units+math.Ldexp(1, -p.kept)
	}
	if exact && furthest < math.Ldexp(1, bits) {
		return "Slopes are powers of two: every number is exact."
	}
	return fmt.Sprintf("%s: every number is within %s of the true one.", p.rounds("slopes and products"),
		most(largest*furthest*units+1e-300))
}

// buckets writes T5's buckets with the formula of T5's own code.
func (l python) buckets(p *program) {
	b := p.Buckets
	l.rows(p, "offset", "key less query")
	side := b.N
	if b.Both {
		side = b.N / 2
		p.noted("later keys have buckets of their own", "first = np.where(offset > 0, %d, 0)", side)
		p.line("n = abs(offset)")
	} else {
		p.line("first = 0")
		p.noted("later keys share the bucket of the query's own", "n = -offset * (offset < 0)")
	}
	exact := side / 2
	p.line("far = %d + np.log(np.where(n < %d, %d, n) / %d) / math.log(%d / %d) * %d", exact, exact, exact, exact,
		b.Max, exact, side-exact)
	p.line("far = np.%s", fmt.Sprintf(l.atMost, l.whole("far"), side-1))
	p.line("bucket = first + np.where(n < %d, n, far)", exact)
	l.convert(p, "bucket", "int32")
	p.remark(p.bucketsTold(side, exact))
}

// whole writes truncation to an integer.
func (l python) whole(of string) string {
	if l.name == pytorch.name {
		return of + ".long()"
	}
	return of + ".astype(int)"
}

// bucketsTold lists the distances that rounding may put into the previous bucket: those where the
// logarithm is an integer. All others are further from an integer than rounding reaches.
func (p *program) bucketsTold(side, exact int) string {
	shared := float64(side - exact)
	reach := math.Ldexp(16*shared, -p.bits) * (1 + math.Log(float64(p.Buckets.Max)))
	var edges []string
	for n := exact + 1; n < p.Buckets.Max; n++ {
		at := math.Log(float64(n)/float64(exact)) / math.Log(float64(p.Buckets.Max)/float64(exact)) * shared
		if off := math.Abs(at - math.Round(at)); off < reach+1e-12 {
			edges = append(edges, fmt.Sprint(n))
		}
	}
	if len(edges) == 0 {
		return fmt.Sprintf("The logarithm is rounded, in float%d, but far enough from whole numbers: every bucket "+
			"is exact.", p.width())
	}
	if more := len(edges) - 8; more > 0 {
		edges = append(edges[:8], fmt.Sprintf("and %d more", more))
	}
	return fmt.Sprintf("float%d rounds the logarithm: at distances on the edge of a bucket, %s, it may give the "+
		"bucket before. All others are exact.",
		p.width(), strings.Join(edges, ", "))
}
