// Package recipe writes short programs that compute a table of positions, in the way people write them
// by hand: in NumPy, PyTorch, JAX, Keras, Go or Ruby, with the usual formulas and precision. Each
// program says in comments how far its numbers can be from the exact ones.
package recipe

import (
	"errors"
	"fmt"
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
	bits  int // bits of fraction of its computations
}

// Languages lists the languages, the default first.
var Languages = []Language{
	{"numpy", "NumPy, in float64", numpy.write, 53},
	{"pytorch", "PyTorch, in float32, its default", pytorch.write, 24},
	{"jax", "JAX, in float32, its default", jax.write, 24},
	{"keras", "Keras 3, in float64 by NumPy and kept in float32", keras.write, 53},
	{"go", "Go and its standard library, in float64", writeGo, 53},
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
	if a.Shape.RoPE != (encoding.RoPEConfig{}) {
		p.RoPEConfig, p.turns = a.Shape.RoPE, true
	}
	if err := l.write(p); err != nil {
		return "", err
	}
	return p.text.String(), nil
}

// A program is a program being written.
type program struct {
	Ask
	encoding.RoPEConfig      // of a rotary table
	turns               bool // whether the table is rotary
	language            Language
	bits                int
	kept                int // bits of the stored numbers, 0 if they are not rounded again
	text                strings.Builder
	exact, before       []float64 // frequencies with and without scaling, once computed
	mark                string    // start of a comment
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

// noted writes a line with a comment, on a line of its own before it if both are too long.
func (p *program) noted(note, format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if len(p.indent)+len(line)+len(note)+5 <= 80 {
		p.line("%s  %s %s", line, p.mark, note)
		return
	}
	p.remark(note)
	p.line("%s", line)
}

// remark writes sentences as comments of at most 80 columns.
func (p *program) remark(sentences ...string) {
	line := p.mark
	for _, word := range strings.Fields(strings.Join(sentences, " ")) {
		if len(p.indent)+len(line)+1+len(word) > 80 {
			p.line("%s", line)
			line = p.mark
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

// noReader returns the error of a language that cannot read the table's file.
func (p *program) noReader() error {
	return errors.New("the standard library of " + strings.ToUpper(p.language.Name[:1]) + p.language.Name[1:] +
		" reads no tables of that kind; allowed is --lang numpy, pytorch, jax or keras")
}

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

// last returns the largest position of the table.
func (p *program) last() int { return p.First + p.Rows - 1 }
