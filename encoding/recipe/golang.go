package recipe

import (
	"fmt"
	"strings"

	"wavescope/encoding"
)

// writeGo writes a Go program that prints the rows like export in csv.
func writeGo(p *program) error {
	p.mark = "//"
	body := &program{Ask: p.Ask, RoPEConfig: p.RoPEConfig, turns: p.turns, language: p.language, bits: p.bits, mark: "//",
		indent: "\t"}
	if p.Scheme.Ends && p.File != "" {
		return p.noReader()
	}
	err := body.kind(body.goWaves, body.goBits, body.goLearned, body.goSlopes, body.goBuckets)
	if err != nil {
		return err
	}
	text := body.text.String()
	p.line("// %s", p.Again)
	p.line("package main")
	p.line("")
	p.line("import (")
	p.line("\t\"fmt\"")
	for _, needs := range [][2]string{{"math.", "math"}, {"rand.", "math/rand/v2"}} {
		if strings.Contains(text, needs[0]) {
			p.line("\t%q", needs[1])
		}
	}
	p.line(")")
	p.line("")
	p.line("func main() {")
	p.text.WriteString(text)
	p.line("}")
	return nil
}

// goRows writes the loop over rows, with the statements that print column j.
func (p *program) goRows(name string, columns int, number ...string) {
	p.line("for %[1]s := %[2]d; %[1]s < %[3]d; %[1]s++ {", name, p.First, p.First+p.Rows)
	p.line("\tfmt.Print(%s)", name)
	in := "\t"
	if columns > 1 {
		column := "j := "
		if !strings.Contains(strings.Join(number, ""), "j") { // all columns are equal
			column = ""
		}
		p.line("\tfor %srange %d {", column, columns)
		in = "\t\t"
	}
	for _, line := range number {
		p.line("%s%s", in, line)
	}
	if columns > 1 {
		p.line("\t}")
	}
	p.line("\tfmt.Println()")
	p.line("}")
}

// goWaves writes a table of sines and cosines.
func (p *program) goWaves() {
	c := p.Shape
	if p.turns {
		p.goRope()
	} else {
		num, den := c.Exponent(1)
		p.line("omega := make([]float64, %d) // radians per position", c.Pairs())
		p.line("for i := range omega {")
		p.line("\tomega[i] = math.Pow(%s, -%s/%d)", number(c.Base), goCounted(num), den)
		p.line("}")
	}
	p.goRows("pos", c.DModel, p.goColumns()...)
	p.remark(p.told())
}

func goCounted(num int) string {
	if num == 1 {
		return "float64(i)"
	}
	return fmt.Sprintf("float64(%d*i)", num)
}

// goColumns returns the statements that print column j.
func (p *program) goColumns() []string {
	c := p.Shape
	first, second := "Sin", "Cos"
	if _, kind := c.Wave(0); kind == encoding.Cos {
		first, second = second, first
	}
	n := c.Pairs()
	pair, is := "j/2", "j%2 == 1"
	if !c.Layout.Alternates() {
		pair, is = fmt.Sprintf("j%%%d", n), fmt.Sprintf("j >= %d", n)
	}
	lines := []string{
		fmt.Sprintf("angle := float64(pos) * omega[%s]", pair),
		fmt.Sprintf("v := math.%s(angle)", first),
		"if " + is + " {",
		fmt.Sprintf("\tv = math.%s(angle)", second),
		"}",
	}
	if _, kind := c.Wave(c.DModel - 1); kind == encoding.Zero {
		lines = append(lines, fmt.Sprintf("if j == %d { // zeros fill an odd d_model", c.DModel-1), "\tv = 0", "}")
	}
	return append(lines, `fmt.Printf(",%v", v)`)
}

// goRope writes the frequencies of rotary embeddings.
func (p *program) goRope() {
	s := p.Scaling
	if p.Frequencies != "" {
		p.list("omega := []float64{ // radians per position, as the file has them", p.Frequencies, "}")
	} else {
		p.goPowers()
	}
	change := ""
	switch s.Method {
	case encoding.Linear:
		change = fmt.Sprintf("omega[i] /= %s", number(s.Factor))
	case encoding.YaRN:
		change = p.goYarn()
	case encoding.Llama3:
		if s.HighFreqFactor == s.LowFreqFactor {
			change = fmt.Sprintf("if %d*omega[i]/(2*math.Pi) < %s { // turns in the training length\n\tomega[i] /= "+
				"%s\n}",
				s.TrainLength, number(s.LowFreqFactor), number(s.Factor))
			break
		}
		change = fmt.Sprintf("kept := min(max((%[1]d*omega[i]/(2*math.Pi)-%[2]s)/(%[3]s-%[2]s), 0), 1) // of the "+
			"turns in the training length\nomega[i] = (1-kept)*omega[i]/%[4]s + kept*omega[i]",
			s.TrainLength, number(s.LowFreqFactor), number(s.HighFreqFactor), number(s.Factor))
	case encoding.LongRoPE:
		divisors := s.ShortFactors
		if s.TargetLength > s.TrainLength {
			divisors = s.LongFactors
		}
		p.list("divisors := []float64{", divisors, "}")
		change = "omega[i] /= divisors[i]"
	case encoding.Proportional:
		change = fmt.Sprintf("omega[i] /= %s\nif 2*i >= %d {\n\tomega[i] = 0\n}", number(s.Factor), p.RotaryDim)
	}
	if change != "" {
		p.line("for i := range omega {")
		for _, line := range strings.Split(change, "\n") {
			p.line("\t%s", line)
		}
		p.line("}")
	}
	p.turned()
}

// goPowers writes the powers of the base, which NTK and dynamic change.
func (p *program) goPowers() {
	s, r, den := p.Scaling, p.RotaryDim, p.RotaryDim
	if s.Method == encoding.Proportional {
		den = p.HeadDim
	}
	base := number(p.Base)
	switch {
	case r == 2:
	case s.Method == encoding.NTK:
		base = fmt.Sprintf("%s*math.Pow(%s, %d.0/%d)", base, number(s.Factor), r, r-2)
	case s.Method == encoding.Dynamic && s.TargetLength > s.TrainLength:
		base = fmt.Sprintf("%[1]s*math.Pow(%[2]s*%[3]d/%[4]d-(%[2]s-1), %[5]d.0/%[6]d)", base, number(s.Factor),
			s.TargetLength, s.TrainLength, r, r-2)
	}
	p.line("omega := make([]float64, %d) // radians per position", p.Pairs())
	p.line("for i := range omega {")
	p.line("\tomega[i] = math.Pow(%s, -float64(2*i)/%d)", base, den)
	p.line("}")
}

// goYarn writes the ends of the ramp, and returns the change of a pair.
func (p *program) goYarn() string {
	s := p.Scaling
	pair := func(turns float64) string {
		return fmt.Sprintf("%d*math.Log(%d/(%s*2*math.Pi))/(2*math.Log(%s))", p.RotaryDim, s.TrainLength, number(turns),
			number(p.Base))
	}
	low, high := pair(s.BetaFast), pair(s.BetaSlow)
	if !s.Untruncated {
		low, high = "math.Floor("+low+")", "math.Ceil("+high+")"
	}
	p.line("low := max(%s, 0)", low)
	p.line("high := min(%s, %d)", high, p.RotaryDim-1)
	p.line("if low == high {")
	p.line("\thigh += 0.001")
	p.line("}")
	return fmt.Sprintf("ramp := min(max((float64(i)-low)/(high-low), 0), 1)\nomega[i] = omega[i]*(1-ramp) + "+
		"omega[i]/%s*ramp", number(s.Factor))
}

// goBits writes the bits of the positions.
func (p *program) goBits() {
	p.goRows("pos", p.Shape.DModel, `fmt.Printf(",%d", pos>>j&1)`)
	p.remark("These are whole numbers, and exact.")
}

// goLearned writes a learned table before training.
func (p *program) goLearned() {
	p.Rows = max(min(p.Rows, p.Shape.Learned.Rows-p.First), 0)
	p.goRows("pos", p.Shape.DModel, `fmt.Printf(",%v", 0.02*rand.NormFloat64())`)
	p.remark(untrained)
}

// column returns the index of a head in the loop over rows.
func (p *program) column() string {
	if p.Heads == 1 {
		return "0"
	}
	return "j"
}

// goSlopes writes ALiBi's bias.
func (p *program) goSlopes() {
	n := lowerPower(p.Heads)
	p.line("slopes := make([]float64, %d)", p.Heads)
	p.line("for k := range slopes {")
	p.line("\tslopes[k] = math.Exp2(-8 * float64(k+1) / %d)", n)
	if n < p.Heads {
		p.line("\tif k >= %d { // every second of %d heads", n, 2*n)
		p.line("\t\tslopes[k] = math.Exp2(-8 * float64(2*(k-%d)+1) / %d)", n, 2*n)
		p.line("\t}")
	}
	p.line("}")
	p.goRows("offset", p.Heads, fmt.Sprintf("fmt.Printf(\",%%v\", -slopes[%s]*math.Abs(float64(offset)))", p.column()))
	p.remark(p.slopesTold())
}

// goBuckets writes T5's buckets.
func (p *program) goBuckets() {
	b, side := p.Buckets, p.Buckets.N
	lines := []string{"first, n := 0, max(-offset, 0) // later keys share the bucket of the query's own"}
	if b.Both {
		side /= 2
		lines = []string{"first, n := 0, -offset", "if offset > 0 { // later keys have buckets of their own",
			fmt.Sprintf("\tfirst, n = %d, offset", side), "}"}
	}
	exact := side / 2
	lines = append(lines,
		fmt.Sprintf("if n >= %d {", exact),
		fmt.Sprintf("\tfar := math.Log(float64(n)/%d) / math.Log(%d.0/%d) * %d", exact, b.Max, exact, side-exact),
		fmt.Sprintf("\tn = min(%d+int(far), %d)", exact, side-1),
		"}", `fmt.Printf(",%d", first+n)`)
	p.goRows("offset", 1, lines...)
	p.remark(p.bucketsTold(side, exact))
}
