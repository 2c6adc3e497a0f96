package tensor

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// mark is the byte order mark that some programs put before UTF-8.
const mark = "\ufeff"

// UTF8 returns a text in UTF-8 without a byte order mark. A text that begins with a mark of UTF-16, as PowerShell
// writes it, is decoded.
func UTF8(text []byte) []byte {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(text, []byte{0xff, 0xfe}):
		order = binary.LittleEndian
	case bytes.HasPrefix(text, []byte{0xfe, 0xff}):
		order = binary.BigEndian
	default:
		return bytes.TrimPrefix(text, []byte(mark))
	}
	decoded := make([]byte, 0, len(text)/2)
	for text = text[2:]; len(text) > 1; text = text[2:] {
		r := rune(order.Uint16(text))
		if utf16.IsSurrogate(r) && len(text) > 3 {
			if r = utf16.DecodeRune(r, rune(order.Uint16(text[2:]))); r != utf8.RuneError {
				text = text[2:]
			}
		}
		decoded = utf8.AppendRune(decoded, r)
	}
	if len(text) > 0 {
		decoded = utf8.AppendRune(decoded, utf8.RuneError)
	}
	return decoded
}

// exportStart starts a table that export writes as JSON.
const exportStart = `{"table":`

// isText reports whether a file that begins with some bytes is text, and no JSON object unless that is an export.
func isText(begin []byte) bool {
	text := bytes.TrimSpace(UTF8(begin))
	if len(text) == 0 || text[0] == '{' && !bytes.HasPrefix(text, []byte(exportStart)) {
		return false
	}
	return !slices.ContainsFunc([]rune(string(text)), func(r rune) bool {
		return unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r'
	})
}

// mostText is the largest size of a table of text in bytes.
const mostText = 64 << 20

// numbering are names of columns that number the rows. pandas leaves the name out; the others are of exports.
var numbering = []string{"pos", "position", "index", "", "pair", "row", "offset", "head", "relative_position"}

// openText reads a table of text: lists of JSON, or a row a line, its numbers separated by commas, semicolons, tabs or
// blanks, as numpy.savetxt and the export of this program write it. Lines that begin with # are left out. A first line
// of names says whether the first column numbers the rows.
func openText(file io.ReaderAt, size int64, part []int64) (*Tensor, error) {
	if size > mostText {
		return nil, fmt.Errorf("it has %d bytes; a table of text has at most %d, and one of numpy.save may be larger", size,
			mostText)
	}
	text := make([]byte, size)
	if n, err := file.ReadAt(text, 0); n < len(text) {
		return nil, fmt.Errorf("it cannot be read: %w", cause(err))
	}
	text = UTF8(text)
	if begin := bytes.TrimSpace(text); len(begin) > 0 && (begin[0] == '[' || begin[0] == '{') {
		return openLists(begin, part)
	}
	l := &lines{rest: text}
	names, err := l.head()
	for err == nil && l.next() {
		err = l.add(names)
	}
	if err == nil && names != nil && !l.indexed && l.rows == 0 {
		err = neither(names[0])
	}
	if err != nil {
		return nil, err
	}
	return l.tensor([]int64{int64(l.rows), int64(l.cols)}, part)
}

// numbers are those of a text.
type numbers struct {
	all    []byte // as float64
	of     string // float32 or float64 if the text says so
	digits digits
}

// digits are the largest numbers of decimals and of significant digits that any number of a text has. A number with
// fewer of both was written without zeros at its end, and is as precise as the others.
type digits struct {
	decimals, significant int
	fractions             bool // some number has a point or an exponent
}

// add counts the digits of a number.
func (d *digits) add(cell string) {
	decimals, significant, point := 0, 0, false
	if e := strings.IndexAny(cell, "eE"); e >= 0 {
		exponent, _ := strconv.Atoi(cell[e+1:])
		decimals = -max(min(exponent, 400), -400)
		cell, d.fractions = cell[:e], true
	}
	for _, c := range []byte(cell) {
		switch {
		case c == '.':
			point = true
		case point:
			decimals++
		}
		if '1' <= c && c <= '9' || c == '0' && significant > 0 {
			significant++
		}
	}
	d.fractions = d.fractions || point
	d.decimals, d.significant = max(d.decimals, decimals), max(d.significant, significant)
}

// half returns half a unit of the last digit of a number.
func (d digits) half(v float64) float64 {
	unit := math.Pow10(-d.decimals)
	if v = math.Abs(v); v > 0 && !math.IsInf(v, 0) {
		unit = max(unit, math.Pow10(int(math.Floor(math.Log10(v)+1e-12))-d.significant+1))
	}
	return unit / 2
}

// decimal is the type of a text whose digits tell no float32 from the next.
const decimal = "decimal"

// A text has enough digits for a type of numbers if it has so many.
const (
	digitsOfSingle = 8
	digitsOfDouble = 16
	mostTried      = 1 << 12 // numbers whose digits are compared
)

// typed returns the type that the digits are of: float32 if they are the digits of the nearest float32, the fewest that
// tell it, or as many as every number has.
func (n *numbers) typed() string {
	d := n.digits
	at := func(i int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(n.all[8*i:])) }
	count := len(n.all) / 8
	as := func(verb byte, digits int) bool {
		for i := 0; i < count; i += 1 + count/mostTried {
			v := at(i)
			same, _ := strconv.ParseFloat(strconv.FormatFloat(float64(float32(v)), verb, digits, 32), 64)
			if same != v && v == v {
				return false
			}
		}
		return true
	}
	switch {
	case n.of == float64s.name:
		return n.of
	case n.of == "" && !d.fractions:
		return integer
	case n.of == float32s.name ||
		d.significant >= digitsOfSingle && (as('g', -1) || as('e', d.significant-1) || as('f', d.decimals)):
		for i := range count {
			binary.LittleEndian.PutUint64(n.all[8*i:], math.Float64bits(float64(float32(at(i)))))
		}
		return float32s.name
	case d.significant >= digitsOfDouble:
		return float64s.name
	}
	return decimal
}

// tensor returns the table of the numbers.
func (n *numbers) tensor(shape, part []int64) (*Tensor, error) {
	if len(n.all) == 0 {
		return nil, errors.New("it has no numbers")
	}
	t := &Tensor{kind: kind{float64s.name, 8, binary.LittleEndian, double}, file: bytes.NewReader(n.all)}
	if err := t.shaped(shape, int64(len(n.all)), part); err != nil {
		return nil, err
	}
	t.Type, t.digits = n.typed(), n.digits
	return t, nil
}

// add appends a number; nan and null stand for none.
func (n *numbers) add(cell string) (ok bool) {
	if len(n.all)/8 >= mostRead {
		return false
	}
	v, ok := number(cell)
	if ok && !math.IsNaN(v) {
		n.digits.add(cell)
	}
	n.all = binary.LittleEndian.AppendUint64(n.all, math.Float64bits(v))
	return ok
}

// tooMany is the error for more numbers than a text may have.
func tooMany() error {
	return fmt.Errorf("a table of text has at most %d numbers, and one of numpy.save may have more", mostRead)
}

// number parses a number.
func number(cell string) (v float64, ok bool) {
	if cell == "null" {
		return math.NaN(), true
	}
	v, err := strconv.ParseFloat(cell, 64)
	return v, (err == nil || errors.Is(err, strconv.ErrRange)) && !strings.ContainsAny(cell, "xX")
}

// lines are the rows of a table of text.
type lines struct {
	numbers
	rest    []byte
	line    string
	at      int    // number of the line, from 1 on
	between string // what separates numbers; "" for blanks

	rows, cols int
	indexed    bool // the first number of a line is that of the row
	first      int  // the number of the first row
}

// next goes to the next line that is not empty and no remark.
func (l *lines) next() bool {
	for len(l.rest) > 0 {
		line, rest, _ := bytes.Cut(l.rest, []byte("\n"))
		l.rest, l.line = rest, strings.TrimSpace(string(line))
		l.at++
		if l.line != "" && l.line[0] != '#' {
			return true
		}
	}
	return false
}

// mostLine is the largest size of a line in bytes.
const mostLine = 32 * MaxCols

// cells returns the parts of the line. They are cut after the most that a table may have.
func (l *lines) cells() []string {
	if len(l.line) > mostLine {
		l.line = l.line[:mostLine]
	}
	if l.between == "" {
		return strings.Fields(l.line)
	}
	cells := strings.SplitN(strings.TrimSuffix(l.line, l.between), l.between, MaxCols+2)
	for i, cell := range cells {
		if cells[i] = strings.TrimSpace(cell); len(cells[i]) > 1 && cells[i][0] == '"' {
			cells[i] = strings.TrimSuffix(cells[i][1:], `"`)
		}
	}
	return cells
}

// commas matches a number with a decimal comma.
var commas = regexp.MustCompile(`^[-+]?\d*,\d+([eE][-+]?\d+)?$`)

// comma returns a cell with a decimal comma, or the first word of a line whose numbers seem to be cut at such commas, or
// "".
func (l *lines) comma(cell string) string {
	if l.between == "," {
		cell = strings.Fields(l.line)[0]
	}
	if !commas.MatchString(cell) {
		return ""
	}
	return cell
}

// head reads the names of the columns, if there are some, or else stays before the first row.
func (l *lines) head() (names []string, err error) {
	before := *l
	if !l.next() {
		return nil, nil
	}
	for _, sign := range []string{";", "\t", ","} {
		if strings.Contains(l.line, sign) {
			l.between = sign
			break
		}
	}
	names = l.cells()
	if len(names) > MaxCols+1 {
		return nil, fmt.Errorf("line %d has more than %d numbers", l.at, MaxCols)
	}
	if _, ok := number(names[0]); (ok || l.comma(names[0]) != "") && !l.counts(names) {
		before.between = l.between
		*l = before
		return nil, nil
	}
	l.indexed = slices.Contains(numbering, names[0])
	return names, nil
}

// counts reports whether a line is 0, 1, 2 …, the names that pandas gives to columns, before one of fractions.
func (l *lines) counts(names []string) bool {
	for i, name := range names {
		if name != strconv.Itoa(i) {
			return false
		}
	}
	first, _, _ := bytes.Cut(l.rest, []byte("\n"))
	return len(names) > 2 && bytes.IndexByte(first, '.') >= 0
}

// add reads the line as a row.
func (l *lines) add(names []string) error {
	cells := l.cells()
	if l.indexed {
		index, err := strconv.Atoi(cells[0])
		if l.rows == 0 {
			l.first = index
		}
		if err != nil || index != l.first+l.rows {
			return fmt.Errorf("line %d: the rows must be numbered one by one, not %.30q", l.at, cells[0])
		}
		cells = cells[1:]
		l.cols = max(l.cols, len(names)-1)
	}
	if l.rows == 0 {
		l.cols = max(l.cols, len(cells))
		most := min(len(cells)+len(l.rest)/2, mostRead) // a number and a sign between two
		l.all = make([]byte, 0, 8*min(len(cells)*(bytes.Count(l.rest, []byte("\n"))+2), most))
	}
	for _, cell := range cells {
		switch {
		case l.numbers.add(cell):
		case len(l.all)/8 >= mostRead:
			return tooMany()
		case l.comma(cell) != "":
			return fmt.Errorf("line %d: %.30q has a decimal comma; numbers are read with a point, such as %.30s", l.at,
				l.comma(cell), strings.Replace(l.comma(cell), ",", ".", 1))
		case l.rows == 0 && names != nil:
			return neither(cell)
		default:
			return fmt.Errorf("line %d: %.30q is no number", l.at, cell)
		}
	}
	if len(cells) != l.cols {
		return fmt.Errorf("line %d has %d numbers; every line must have as many as the first", l.at, len(cells))
	}
	l.rows++
	return nil
}

// neither is the error for a text without a line of numbers.
func neither(cell string) error {
	return fmt.Errorf("it is neither a configuration nor a table of numbers: %.30q is no number", cell)
}

// tensor returns the table of the rows.
func (l *lines) tensor(shape, part []int64) (*Tensor, error) {
	t, err := l.numbers.tensor(shape, part)
	if err == nil {
		t.First = l.first
	}
	return t, err
}
