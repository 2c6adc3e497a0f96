// Package recipe writes short programs that make a table of positions, as people
// write them by hand: in NumPy, PyTorch, JAX, Keras, Go or Ruby, with the usual
// formulas and the usual precision. Each says how far its numbers can be from the true ones,
// which is computed for the table that it makes.
package recipe

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// Ask says which table a program is to make.
type Ask struct {
	scheme.Setup
	File   string // of a learned table, "" for an untrained one
	Tensor string // its name in the file, "" where that has only one

	First, Rows int    // rows of the table, or offsets where the scheme has none
	Again       string // the command line that shows it
}

// Language is one that programs are written in.
type Language struct {
	Name string // as in --lang
	Doc  string // one sentence, without a full stop
	// write writes a program for each kind of table.
	write func(p *program) error
	bits  int // of the numbers' fraction, as they are computed
}

// Languages lists them.
var Languages = []Language{
	{"numpy", "NumPy, in float64", numpy.write, 53},
	{"pytorch", "PyTorch, in float32 as it is by itself", pytorch.write, 24},
	{"jax", "JAX, in float32 as it is by itself", jax.write, 24},
	{"keras", "Keras 3, in float64 by NumPy and kept in float32", keras.write, 53},
	{"go", "Go and its standard library, in float64", writeGo, 53},
	{"ruby", "Ruby and its standard library, in float64", writeRuby, 53},
}

// FindLanguage finds a language by its name.
func FindLanguage(name string) (Language, bool) {
	for _, l := range Languages {
		if l.Name == name {
			return l, true
		}
	}
	return Language{}, false
}

// Program writes the program that makes a table.
func (l Language) Program(a Ask) (string, error) {
	p := &program{Ask: a, language: l, bits: l.bits}
	if a.Shape.Rope != (encoding.Rope{}) {
		p.Rope, p.turns = a.Shape.Rope, true
	}
	if err := l.write(p); err != nil {
		return "", err
	}
	return p.text.String(), nil
}

// program is one that is being written.
type program struct {
	Ask
	encoding.Rope      // of a table of rotary embeddings
	turns         bool // it is one
	language      Language
	bits          int
	kept          int // bits of the numbers as they are kept, 0 for as they are computed
	text          strings.Builder
	exact, before []float64 // frequencies of a Rope, and before its scaling, once they are asked for
	mark          string    // that comments begin with
	indent        string
	imports       []string // beside the usual ones
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

// noted writes a line with a comment, which stands before it where both are too
// long for one.
func (p *program) noted(note, format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if len(p.indent)+len(line)+len(note)+5 <= 80 {
		p.line("%s  %s %s", line, p.mark, note)
		return
	}
	p.remark(note)
	p.line("%s", line)
}

// remark writes sentences as comments of at most 80 cells.
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

// kind picks what is written for the kind of table.
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

// noReader is the error of a language that cannot read the file of a table.
func (p *program) noReader() error {
	return errors.New("the standard library of " + strings.ToUpper(p.language.Name[:1]) + p.language.Name[1:] +
		" reads no tables of that kind; allowed is --lang numpy, pytorch, jax or keras")
}

// number is a number that all languages read as a fraction.
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

// list is a list of numbers, a few on a line.
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

// last is the largest position of the table.
func (p *program) last() int { return p.First + p.Rows - 1 }
