package recipe

import (
	"fmt"

	"wavescope/encoding"
)

// writeRuby writes a Ruby program that prints the rows like export in csv.
func writeRuby(p *program) error {
	if p.Scheme.Ends && p.File != "" {
		return errReader
	}
	p.line("# %s", p.Again)
	return p.kind(p.rubyWaves, p.rubyBits, p.rubyLearned, p.rubySlopes, p.rubyBuckets)
}

// rubyRows writes the loop over rows: statements before the row, and the expression of the row.
func (p *program) rubyRows(name, row string, lines ...string) {
	p.line("(%d...%d).each do |%s|", p.First, p.First+p.Rows, name)
	for _, line := range lines {
		p.line("  %s", line)
	}
	p.line("  puts [%s, *%s].join(',')", name, row)
	p.line("end")
}

// rubyWaves writes a table of sines and cosines.
func (p *program) rubyWaves() {
	c := p.Shape
	if p.turns {
		p.rubyRope()
	} else {
		num, den := c.Exponent(1)
		p.line("base = %s", number(c.Base))
		p.rubyPowers(num, den)
	}
	first, second := "sin", "cos"
	if _, kind := c.Wave(0); kind == encoding.Cos {
		first, second = second, first
	}
	row := fmt.Sprintf("row = angles.map { |a| Math.%s(a) } + angles.map { |a| Math.%s(a) }", first, second)
	if c.Layout.Alternates() {
		row = fmt.Sprintf("row = angles.flat_map { |a| [Math.%s(a), Math.%s(a)] }", first, second)
	}
	lines := []string{"angles = omega.map { |w| pos * w }", row}
	if _, kind := c.Wave(c.DModel - 1); kind == encoding.Zero {
		lines = append(lines, "row << 0.0  # zeros fill an odd d_model")
	}
	p.rubyRows("pos", fmt.Sprintf("row.first(%d)", c.DModel), lines...)
	p.remark(p.told())
}

// rubyPowers writes ω = base^(−num·i/den).
func (p *program) rubyPowers(num, den int) {
	p.noted("radians per position", "omega = (0...%d).map { |i| base**(-%d.0 * i / %d) }", p.Shape.Pairs(), num, den)
}

// rubyRope writes the frequencies of rotary embeddings.
func (p *program) rubyRope() {
	s, r, den := p.Scaling, p.RotaryDim, p.RotaryDim
	if s.Method == encoding.Proportional {
		den = p.HeadDim
	}
	if p.Frequencies != "" {
		p.list("omega = [  # radians per position, as the file has them", p.Frequencies, "]")
	} else {
		p.line("base = %s", number(p.Base))
		switch {
		case r == 2:
		case s.Method == encoding.NTK:
			p.line("base *= %s**(%d.0 / %d)", number(s.Factor), r, r-2)
		case s.Method == encoding.Dynamic && s.TargetLength > s.TrainLength:
			p.line("base *= (%[1]s * %[2]d / %[3]d - (%[1]s - 1))**(%[4]d.0 / %[5]d)", number(s.Factor), s.TargetLength,
				s.TrainLength, r, r-2)
		}
		p.rubyPowers(2, den)
	}
	p.rubyScaling()
	p.turned()
}

// rubyScaling writes the change of the frequencies by a scaling method.
func (p *program) rubyScaling() {
	s := p.Scaling
	switch s.Method {
	case encoding.Linear:
		p.line("omega = omega.map { |w| w / %s }", number(s.Factor))
	case encoding.YaRN:
		p.rubyYarn()
	case encoding.Llama3:
		p.line("omega = omega.map do |w|")
		p.noted("in the training length", "  turns = %d * w / (2 * Math::PI)", s.TrainLength)
		if s.HighFreqFactor == s.LowFreqFactor {
			p.line("  kept = turns < %s ? 0 : 1", number(s.LowFreqFactor))
		} else {
			p.line("  kept = ((turns - %[1]s) / (%[2]s - %[1]s)).clamp(0, 1)", number(s.LowFreqFactor), number(s.HighFreqFactor))
		}
		p.line("  (1 - kept) * w / %s + kept * w", number(s.Factor))
		p.line("end")
	case encoding.LongRoPE:
		divisors, of := s.ShortFactors, "up to"
		if s.TargetLength > s.TrainLength {
			divisors, of = s.LongFactors, "beyond"
		}
		p.list(fmt.Sprintf("divisors = [  # for lengths %s %d", of, s.TrainLength), divisors, "]")
		p.line("omega = omega.zip(divisors).map { |w, d| w / d }")
	case encoding.Proportional:
		p.noted("the rest is at rest", "omega = omega.each_with_index.map { |w, i| i < %d ? w / %s : 0.0 }",
			p.RotaryDim/2, number(s.Factor))
	}
}

// rubyYarn writes YaRN's ramp over the pairs.
func (p *program) rubyYarn() {
	s := p.Scaling
	pair := func(turns float64, whole string) string {
		end := fmt.Sprintf("(%d * Math.log(%d / (%s * 2 * Math::PI)) / (2 * Math.log(base)))", p.RotaryDim, s.TrainLength,
			number(turns))
		if s.Untruncated {
			return end
		}
		return end + whole
	}
	p.line("low = [%s, 0].max", pair(s.BetaFast, ".floor"))
	p.line("high = [%s, %d].min", pair(s.BetaSlow, ".ceil"), p.RotaryDim-1)
	p.line("high += 0.001 if low == high")
	p.line("omega = omega.each_with_index.map do |w, i|")
	p.line("  ramp = (i - low).fdiv(high - low).clamp(0, 1)")
	p.line("  w * (1 - ramp) + w / %s * ramp", number(s.Factor))
	p.line("end")
}

// rubyBits writes the bits of the positions.
func (p *program) rubyBits() {
	p.rubyRows("pos", "row", fmt.Sprintf("row = (0...%d).map { |j| pos[j] }  # bit j", p.Shape.DModel))
	p.remark("These are whole numbers, and exact.")
}

// rubyLearned writes a learned table before training.
func (p *program) rubyLearned() {
	p.Rows = max(min(p.Rows, p.Shape.Learned.Rows-p.First), 0)
	p.line("random = Random.new(0)")
	p.line("normal = lambda do")
	p.line("  Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)")
	p.line("end")
	p.rubyRows("pos", "row", fmt.Sprintf("row = Array.new(%d) { 0.02 * normal.call }", p.Shape.DModel))
	p.remark(untrained)
}

// rubySlopes writes ALiBi's bias.
func (p *program) rubySlopes() {
	n := lowerPower(p.Heads)
	p.line("slopes = (1..%d).map { |k| 2**(-8.0 * k / %d) }", n, n)
	if n < p.Heads {
		p.noted(fmt.Sprintf("every second of %d heads", 2*n),
			"slopes += (0...%d).map { |k| 2**(-8.0 * (2 * k + 1) / %d) }", p.Heads-n, 2*n)
	}
	p.rubyRows("offset", "row", "row = slopes.map { |slope| -slope * offset.abs }")
	p.remark(p.slopesTold())
}

// rubyBuckets writes T5's buckets.
func (p *program) rubyBuckets() {
	b, side := p.Buckets, p.Buckets.N
	lines := []string{"first = 0", "n = [-offset, 0].max  # later keys share the bucket of the query's own"}
	if b.Both {
		side /= 2
		lines = []string{fmt.Sprintf("first = offset > 0 ? %d : 0  # later keys have buckets of their own", side),
			"n = offset.abs"}
	}
	exact := side / 2
	lines = append(lines,
		fmt.Sprintf("if n >= %d", exact),
		fmt.Sprintf("  far = Math.log(n / %d.0) / Math.log(%d.0 / %d) * %d", exact, b.Max, exact, side-exact),
		fmt.Sprintf("  n = [%d + far.to_i, %d].min", exact, side-1),
		"end")
	p.rubyRows("offset", "[first + n]", lines...)
	p.remark(p.bucketsTold(side, exact))
}
