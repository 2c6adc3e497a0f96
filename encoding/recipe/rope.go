package recipe

import (
	"fmt"

	"wavescope/encoding"
)

// rope writes the frequencies of rotary embeddings.
func (l python) rope(p *program) {
	s := p.Scaling
	switch {
	case p.Given != "":
		p.list("omega = np."+l.array+"([  # radians per position, as the file has them", p.Given, "])")
	case s.Method == encoding.Proportional:
		p.noted("numbers of a head, how many of them turn", "h, r, base = %d, %d, %s", p.Head, p.Turned, number(p.Base))
		l.power(p, 2, p.Head)
	default:
		p.noted("how many numbers of a head turn", "r, base = %d, %s", p.Turned, number(p.Base))
		l.otherBase(p)
		l.power(p, 2, p.Turned)
	}
	switch s.Method {
	case encoding.Linear:
		p.line("omega = omega / %s", number(s.Factor))
	case encoding.YaRN:
		l.yarn(p)
	case encoding.Llama3:
		l.llama3(p)
	case encoding.LongRoPE:
		divisors, of := s.Short, "up to"
		if s.Target > s.Train {
			divisors, of = s.Long, "beyond"
		}
		p.list(fmt.Sprintf("divisors = np.%s([  # for lengths %s %d", l.array, of, s.Train), divisors, "])")
		p.line("omega = omega / divisors")
	case encoding.Proportional:
		p.noted("the rest is at rest", "omega = np.where(np.arange(%d) < r // 2, omega / %s, 0)", p.Pairs(),
			number(s.Factor))
	}
	p.turned()
}

// turned writes how the table rotates a head.
func (p *program) turned() {
	i, j := "i", "i + r/2"
	if p.Pairing == encoding.Neighbours {
		i, j = "2i", "2i + 1"
	}
	p.remark(fmt.Sprintf("A head turns pair i, its numbers a, b in columns %s and %s, into a cos - b sin, a sin + b "+
		"cos.", i, j))
	if a := p.Scaling.AttentionFactor(); a != 1 {
		p.remark(fmt.Sprintf("Models multiply both waves by the attention factor %s, which is not in this table.",
			number(a)))
	}
}

// otherBase writes the base of NTK and dynamic.
func (l python) otherBase(p *program) {
	s := p.Scaling
	switch {
	case p.Turned == 2:
	case s.Method == encoding.NTK:
		p.line("base = base * %s ** (r / (r - 2))", number(s.Factor))
	case s.Method == encoding.Dynamic && s.Target > s.Train:
		p.line("base = base * (%[1]s * %[2]d / %[3]d - (%[1]s - 1)) ** (r / (r - 2))", number(s.Factor), s.Target,
			s.Train)
	}
}

// yarn writes YaRN's ramp over the pairs.
func (l python) yarn(p *program) {
	s := p.Scaling
	pair := func(turns float64) string {
		return fmt.Sprintf("r * math.log(%d / (%s * 2 * math.pi)) / (2 * math.log(base))", s.Train, number(turns))
	}
	low, high := pair(s.Fast), pair(s.Slow)
	if !s.Real {
		low, high = "math.floor("+low+")", "math.ceil("+high+")"
	}
	p.line("low = max(%s, 0)", low)
	p.line("high = min(%s, r - 1)", high)
	p.line("if low == high:")
	p.line("    high += 0.001")
	p.line("ramp = np.%s((np.arange(r // 2) - low) / (high - low), 0, 1)", l.clip)
	p.line("omega = omega * (1 - ramp) + omega / %s * ramp", number(s.Factor))
}

// llama3 writes llama3's ramp over the turns in the training length.
func (l python) llama3(p *program) {
	s := p.Scaling
	p.noted("in the training length", "turns = %d * omega / (2 * math.pi)", s.Train)
	if s.High == s.Low {
		p.line("kept = np.where(turns < %s, 0.0, 1.0)", number(s.Low))
	} else {
		p.line("kept = np.%s((turns - %[2]s) / (%[3]s - %[2]s), 0, 1)", l.clip, number(s.Low), number(s.High))
	}
	p.line("omega = (1 - kept) * omega / %s + kept * omega", number(s.Factor))
}
