// Package recipe writes short programs that compute a table of positions, in the way people write them
// by hand: in NumPy, PyTorch, Keras or Ruby, with the usual formulas and precision. Each
// program says in comments how far its numbers can be from the exact ones.
package recipe

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// An Ask says which table a program computes.
type Ask struct {
	scheme.Setup
	File   string // file of a learned table, "" for random rows
	Tensor string // name of the tensor in the file, "" if there is only one

	First, Rows int    // rows of the table; offsets for a scheme without one
	Again       string // command line that shows the table
}

// A Language is a language or array library for programs.
type Language struct {
	Name string // as in --lang
	Doc  string // one sentence, without a full stop
	// write writes the program for every kind of table.
	write func(p *program) error
	bits  int // precision of its computations, in bits
}

// Languages lists the languages, the default first.
var Languages = []Language{
	{"numpy", "NumPy, in float64", numpy.write, 53},
	{"pytorch", "PyTorch, in float32, its default", pytorch.write, 24},
	{"keras", "Keras 3, in float64 by NumPy and kept in float32", keras.write, 53},
	{"ruby", "Ruby and its standard library, in float64", writeRuby, 53},
}

// FindLanguage returns the language with a name.
func FindLanguage(name string) (Language, bool) {
	for _, l := range Languages {
		if l.Name == name {
			return l, true
		}
	}
	return Language{}, false
}

// Program returns the program for a table, or an error that says why the language or scheme has none.
func (l Language) Program(a Ask) (string, error) {
	p := &program{Ask: a, language: l, bits: l.bits}
	if a.Shape.Band != (encoding.Band{}) {
		return "", errors.New("there is no program for a table that keeps some pairs: give filter none")
	}
	if a.Shape.RoPE != (encoding.RoPEConfig{}) {
		p.RoPEConfig, p.turns = a.Shape.RoPE, true
	}
	if err := l.write(p); err != nil {
		return "", err
	}
	return p.text.String(), nil
}

// A program is the text of a program while it is written.
type program struct {
	Ask
	encoding.RoPEConfig      // of a rotary table
	turns               bool // whether the table is rotary
	language            Language
	bits                int
	kept                int // bits of the stored numbers, 0 if they are not rounded again
	text                strings.Builder
	exact, before       []float64 // frequencies with and without scaling, once computed
	indent              string
	imports             []string // besides the usual ones
}

// line writes a line.
func (p *program) line(format string, args ...any) {
	line := format
	if len(args) > 0 {
		line = fmt.Sprintf(format, args...)
	}
	if line != "" {
		line = p.indent + line
	}
	p.text.WriteString(line + "\n")
}

// noted writes a line of code with a comment. If both together are too long, the comment is on a line of its own above
// the code.
func (p *program) noted(note, format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if len(p.indent)+len(line)+len(note)+5 <= 80 {
		p.line("%s  # %s", line, note)
		return
	}
	p.remark(note)
	p.line("%s", line)
}

// remark writes sentences as comments of at most 80 columns.
func (p *program) remark(sentences ...string) {
	line := "#"
	for _, word := range strings.Fields(strings.Join(sentences, " ")) {
		if len(p.indent)+len(line)+1+len(word) > 80 {
			p.line("%s", line)
			line = "#"
		}
		line += " " + word
	}
	p.line("%s", line)
}

// kind calls the function for the kind of table.
func (p *program) kind(waves, bits, learned, slopes, buckets func()) error {
	write, ok := map[string]func(){
		scheme.Sinusoidal: waves, scheme.RoPE: waves, scheme.Binary: bits, scheme.Learned: learned,
		scheme.ALiBi: slopes, scheme.T5: buckets,
	}[p.Scheme.Name]
	if !ok {
		return errors.New("there is no program for the scheme " + p.Scheme.Name)
	}
	write()
	return nil
}

// errReader is the error for a learned table from a file in Ruby.
var errReader = errors.New("the standard library of Ruby reads no tables of that kind; " +
	"allowed is --lang numpy, pytorch or keras")

// number writes a number that all languages read as floating point.
func number(v float64) string {
	text := strconv.FormatFloat(v, 'g', -1, 64)
	if v >= 1 && v < 1e15 {
		text = strconv.FormatFloat(v, 'f', -1, 64)
	}
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// list writes a list of numbers, several per line.
func (p *program) list(open string, numbers encoding.Floats, end string) {
	p.line("%s", open)
	line := "   "
	for i := range numbers.Len() {
		n := " " + number(numbers.At(i)) + ","
		if len(p.indent)+len(line)+len(n) > 80 {
			p.line("%s", line)
			line = "   "
		}
		line += n
	}
	p.line("%s", line)
	p.line("%s", end)
}

// last returns the largest position or offset of the table.
func (p *program) last() int { return p.First + p.Rows - 1 }

// reach holds a bound for the error of a program's numbers, and the pair that has this error at the last position.
type reach struct {
	most float64
	pair int
}

// reach sums the rounding errors of the recipe, in units of half the last of the given number of bits.
// The angle p·ω has the errors of ω (see relative), one unit of its own, and one of p if p needs more
// bits; all are multiplied by p·ω. The sine has eight of its own.
func (p *program) reach(bits int) reach {
	unit := math.Ldexp(1, -bits)
	last := math.Abs(float64(p.last()))
	worst := reach{most: 0}
	for pair := range p.Shape.Pairs() {
		units := p.relative(pair, unit) + 1
		if pair == 0 && !p.Shape.Scaled() {
			units = 0 // ω is 1 by any formula
		}
		if last*unit > 1 {
			units++
		}
		if e := last*p.frequency(pair)*units*unit + 8*unit; e > worst.most {
			worst = reach{e, pair}
		}
	}
	worst.most = min(worst.most, 2) // no two sines are further apart
	return worst
}

// relative bounds the relative error of a frequency, in units. The exponent x is rounded, and so is
// x·ln b when the recipe writes exp(−log); the power multiplies that error by x·ln b. The power itself
// is off by at most eight units.
func (p *program) relative(pair int, unit float64) float64 {
	p.frequency(pair)
	if p.Frequencies != "" {
		return 1
	}
	num, den := p.Shape.Exponent(pair)
	units := 8 + 2.5*float64(num)/float64(den)*math.Log(p.Shape.Base)
	s := p.Scaling
	switch s.Method {
	case encoding.Unscaled:
		return units
	case encoding.NTK, encoding.Dynamic:
		longer := math.Max(1, s.Factor*float64(max(s.TargetLength, s.TrainLength))/float64(s.TrainLength))
		units += 4 + 5*math.Log(math.Max(longer, s.Factor))
	case encoding.Llama3:
		units = p.blended(units, pair)
	case encoding.YaRN:
		units += p.ramped(pair, unit)
	}
	return units + 4
}

// blended bounds the error of a frequency on llama3's ramp, where the divisor depends on the pair's own
// turns.
func (p *program) blended(units float64, pair int) float64 {
	const edge = 1e-4 // within this distance rounding decides whether a pair is on the ramp
	s := p.Scaling
	turns := float64(s.TrainLength) * p.before[pair] / (2 * math.Pi)
	if turns > s.HighFreqFactor*(1+edge) || turns < s.LowFreqFactor*(1-edge) {
		return units
	}
	return units + (units+8)*p.slowed(pair)*s.HighFreqFactor/(s.HighFreqFactor-s.LowFreqFactor)
}

// slowed returns the divisor of a pair on a ramp, which also magnifies its error.
func (p *program) slowed(pair int) float64 {
	return p.before[pair] / p.frequency(pair)
}

// ramped bounds the error of YaRN's ramp, which depends on whole pair numbers. Unrounded ends of the
// ramp have errors too; all languages compute them in double precision.
func (p *program) ramped(pair int, unit float64) float64 {
	from, to := p.Ramp()
	low, _ := from.Float64()
	high, _ := to.Float64()
	at := (float64(pair) - low) / (high - low)
	units := 8 * p.slowed(pair)
	switch {
	case p.Scaling.Untruncated:
		ends := (float64(p.RotaryDim)/math.Log(p.Base) + 4*low + 4*high) / math.Abs(high-low)
		return units + units*ends*math.Ldexp(1, -53)/unit
	case at <= 0 || at >= 1:
		return 0
	}
	return units
}

// frequency returns ω of a pair in radians per position.
func (p *program) frequency(pair int) float64 {
	if !p.turns {
		num, den := p.Shape.Exponent(pair)
		return math.Pow(p.Shape.Base, -float64(num)/float64(den))
	}
	if p.exact == nil {
		p.exact, p.before = make([]float64, p.Shape.Pairs()), make([]float64, p.Shape.Pairs())
		f, _ := encoding.NewRoPE(p.RoPEConfig) // valid, because a table was made of it
		for i := range p.exact {
			p.exact[i], p.before[i] = f.Frequency(i), f.TrainedFrequency(i)
		}
	}
	return p.exact[pair]
}

// most returns an upper bound as a text with two digits, rounded up.
func most(v float64) string {
	digits := math.Floor(math.Log10(v)) - 1
	step := math.Pow(10, digits)
	return strconv.FormatFloat(math.Ceil(v/step*(1-1e-12))*step, 'g', 2, 64)
}

// told returns a sentence about the error of the numbers. Numbers stored with less precision are rounded once more, by
// up to half of the last bit of a number up to 1.
func (p *program) told() string {
	r, kept := p.reach(p.bits), 0.0
	if p.kept > 0 {
		kept = math.Ldexp(1, -p.kept-1)
	}
	rounds := p.rounds("omega and pos * omega")
	switch {
	case r.most >= 2:
		return fmt.Sprintf("%s: up to position %d the numbers of pair %d may be off by anything.", rounds, p.last(),
			r.pair)
	case r.most < kept:
		return fmt.Sprintf("%s: every number is within %s of the true one.", rounds, most(r.most+kept))
	}
	return fmt.Sprintf("%s: every number is within %s of the true one, pair %d at position %d being the worst. The "+
		"error grows with the position.",
		rounds, most(r.most+kept), r.pair, p.last())
}

// rounds returns a sentence about what is rounded, and how.
func (p *program) rounds(what string) string {
	text := fmt.Sprintf("float%d rounds %s", p.width(), what)
	if p.kept > 0 {
		text += ", and float32 each number in the end"
	}
	return text
}

// width returns the number of bits of a floating-point number.
func (p *program) width() int {
	if p.bits == 24 {
		return 32
	}
	return 64
}

// wider returns a sentence about the error that double precision, declared as how says, would have;
// "" if the program is in double precision or if that would not help.
func (p *program) wider(how string) string {
	if p.bits != 24 {
		return ""
	}
	if r := p.reach(53); r.most < 2 {
		return fmt.Sprintf("%s makes that %s.", how, most(r.most))
	}
	return ""
}

// stable returns sentences that compare the two ways to write the powers: for each, the largest error of a frequency
// if every step is correctly rounded to float32.
func (p *program) stable() []string {
	byExp, byPower := 0.0, 0.0
	base := p.Shape.Base
	for pair := range p.Shape.Pairs() {
		num, den := p.Shape.Exponent(pair)
		exp := float32(math.Exp(float64(float32(num) * float32(-math.Log(base)/float64(den)))))
		power := float32(math.Pow(float64(float32(base)), float64(-float32(num)/float32(den))))
		omega := p.frequency(pair)
		byExp, byPower = max(byExp, math.Abs(float64(exp)/omega-1)), max(byPower, math.Abs(float64(power)/omega-1))
	}
	off := func(v float64) string {
		if v == 0 {
			return "0"
		}
		return most(v)
	}
	return []string{"Is exp(-log) more stable than base ** -x?",
		fmt.Sprintf("Here, each step rounded once to float32, exp(-log) is off by up to %s of omega, base ** -x by "+
			"up to %s.", off(byExp), off(byPower))}
}
