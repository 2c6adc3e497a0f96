package model

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
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

// isText reports whether a file that begins with some bytes is text, and not JSON unless that is an export.
func isText(begin []byte) bool {
	text := bytes.TrimSpace(UTF8(begin))
	if len(text) == 0 || (text[0] == '{' || text[0] == '[') && !bytes.HasPrefix(text, []byte(exportStart)) {
		return false
	}
	return !slices.ContainsFunc([]rune(string(text)), func(r rune) bool {
		return unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r'
	})
}

// mostLines is the largest size of a table of text in bytes.
const mostLines = 64 << 20

// indices are names of columns that number the rows. pandas leaves the name out.
var indices = []string{"pos", "position", "index", ""}

// openLines reads a table of text: a row a line, its numbers separated by commas, semicolons, tabs or blanks, as
// numpy.savetxt and the export of this program write it. Lines that begin with # are left out. A first line of names
// says whether the first column numbers the rows.
func openLines(file io.ReaderAt, size int64) (*Tensor, error) {
	if size > mostLines {
		return nil, fmt.Errorf("it has %d bytes; a table of text has at most %d, and one of numpy.save may be larger", size,
			mostLines)
	}
	text := make([]byte, size)
	if n, err := file.ReadAt(text, 0); n < len(text) {
		return nil, fmt.Errorf("it cannot be read: %w", cause(err))
	}
	l := &lines{rest: UTF8(text)}
	names, err := l.head()
	if err != nil {
		return nil, err
	}
	for l.next() {
		if err := l.add(names); err != nil {
			return nil, err
		}
	}
	if l.rows == 0 {
		return nil, errors.New("it has no numbers")
	}
	t := &Tensor{kind: kind{"float64", 8, binary.NativeEndian, double}, file: bytes.NewReader(l.numbers), first: l.first}
	return t, t.shaped([]int64{int64(l.rows), int64(l.cols)}, int64(len(l.numbers)))
}

// lines are the rows of a table of text.
type lines struct {
	rest    []byte
	line    string
	at      int    // number of the line, from 1 on
	between string // what separates numbers; "" for blanks
	export  bool   // the rows are those of JSON

	numbers    []byte
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
		if l.export {
			l.line = strings.TrimSuffix(strings.TrimPrefix(l.line, "["), ",")
			l.line = strings.TrimSuffix(l.line, "]")
			if l.line == "]}" || l.line == "}" {
				l.line = ""
			}
		}
		if l.line != "" && l.line[0] != '#' {
			return true
		}
	}
	return false
}

// mostLine is the largest size of a line in bytes.
const mostLine = 32 * maxCols

// cells returns the parts of the line. They are cut after the most that a table may have.
func (l *lines) cells() []string {
	if len(l.line) > mostLine {
		l.line = l.line[:mostLine]
	}
	if l.between == "" {
		return strings.Fields(l.line)
	}
	return strings.SplitN(l.line, l.between, maxCols+2)
}

// head reads the names of the columns, if there are some, or else stays before the first row.
func (l *lines) head() (names []string, err error) {
	if begin, rows, ok := bytes.Cut(l.rest, []byte(`"rows":[`)); ok && bytes.HasPrefix(l.rest, []byte(exportStart)) {
		var about struct{ Columns []string }
		if err := json.Unmarshal(append(bytes.TrimSuffix(begin, []byte(",")), '}'), &about); err != nil ||
			about.Columns == nil {
			return nil, errors.New("it starts like an export of a table, but lacks the names of columns")
		}
		l.rest, l.between, l.export, names = rows, ",", true, about.Columns
	} else {
		before := *l
		if !l.next() {
			return nil, nil
		}
		for _, sign := range []string{",", ";", "\t"} {
			if strings.Contains(l.line, sign) {
				l.between = sign
				break
			}
		}
		names = l.cells()
		if len(names) > maxCols+1 {
			return nil, fmt.Errorf("line %d has more than %d numbers", l.at, maxCols)
		}
		if !slices.ContainsFunc(names, func(cell string) bool { _, ok := number(cell); return !ok }) {
			before.between = l.between
			*l = before
			return nil, nil
		}
	}
	for i, name := range names {
		names[i] = strings.Trim(name, `" `)
	}
	frequencies := slices.Equal(names, []string{"pair", frequencyKey})
	if l.indexed = frequencies || slices.Contains(indices, names[0]); !l.indexed {
		return nil, fmt.Errorf("it is neither a configuration nor a table of positions: a table begins with numbers, or "+
			"with the name %s of a column that numbers the rows, not with %.30q", indices[0], names[0])
	}
	return names, nil
}

// number parses a number; nan and null stand for none.
func number(cell string) (v float64, ok bool) {
	if cell = strings.Trim(cell, `" `); cell == "null" {
		return math.NaN(), true
	}
	v, err := strconv.ParseFloat(cell, 64)
	return v, err == nil || errors.Is(err, strconv.ErrRange)
}

// add reads the line as a row.
func (l *lines) add(names []string) error {
	cells := l.cells()
	if l.indexed {
		index, err := strconv.Atoi(strings.Trim(cells[0], `" `))
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
		l.numbers = make([]byte, 0, 8*min(len(cells)*(bytes.Count(l.rest, []byte("\n"))+2), most))
	}
	if len(cells) != l.cols {
		return fmt.Errorf("line %d has %d numbers; every line must have as many as the first", l.at, len(cells))
	}
	if len(l.numbers)/8+len(cells) > mostRead {
		return fmt.Errorf("a table of text has at most %d numbers, and one of numpy.save may have more", mostRead)
	}
	for _, cell := range cells {
		v, ok := number(cell)
		if !ok {
			return fmt.Errorf("line %d: %.30q is no number", l.at, cell)
		}
		l.numbers = binary.NativeEndian.AppendUint64(l.numbers, math.Float64bits(v))
	}
	l.rows++
	return nil
}
