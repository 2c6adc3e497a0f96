package table

import (
	"encoding/binary"
	stdjson "encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unsafe"
)

// csv writes a header line and one line per row. Each number is the shortest text that reads back as
// the same number.
var csv = Format{
	Name: "csv",
	Doc:  "comma-separated lines under a line of column names",
	head: func(dst []byte, t Table) []byte {
		dst = appendCell(dst, t.Index)
		for _, name := range t.Columns {
			dst = appendCell(append(dst, ','), name)
		}
		return append(dst, '\n')
	},
	rows:   csvRows[float64],
	rows32: csvRows[float32],
}

func csvRows[T number](dst []byte, t Table, first int, values []T) []byte {
	for ; len(values) > 0; first++ {
		dst = appendRow(dst, t, first, values[:len(t.Columns)], appendNumber, appendCell)
		dst = append(dst, '\n')
		values = values[len(t.Columns):]
	}
	return dst
}

// appendRow appends the index or label of a row and its values, separated by commas.
func appendRow[T number](dst []byte, t Table, index int, row []T,
	number func([]byte, float64, Type) []byte, text func([]byte, string) []byte) []byte {
	if t.Label != nil {
		dst = text(dst, t.Label(index))
	} else {
		dst = strconv.AppendInt(dst, int64(index), 10)
	}
	for _, v := range row {
		dst = number(append(dst, ','), float64(v), t.Type)
	}
	return dst
}

// WriteTexts writes rows of texts as CSV.
func WriteTexts(w io.Writer, rows [][]string) error {
	var dst []byte
	for _, row := range rows {
		for i, text := range row {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendCell(dst, text)
		}
		dst = append(dst, '\n')
	}
	_, err := w.Write(dst)
	return err
}

// appendCell appends a text, quoted if it contains commas or quotes. A text that spreadsheets would compute, because it
// begins like a formula and is no number, gets an apostrophe, which they leave out.
func appendCell(dst []byte, text string) []byte {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			text = "'" + text
		}
	}
	if !strings.ContainsAny(text, ",\"\n\r") {
		return append(dst, text...)
	}
	return append(dst, `"`+strings.ReplaceAll(text, `"`, `""`)+`"`...)
}

// appendNumber appends the shortest text that reads back as v, with an exponent only for very large and
// small numbers, and without leading zeros in the exponent. NaN and infinities are written as NumPy
// writes them.
func appendNumber(dst []byte, v float64, t Type) []byte {
	switch {
	case math.IsNaN(v):
		return append(dst, "nan"...)
	case math.IsInf(v, 1):
		return append(dst, "inf"...)
	}
	style := byte('g')
	if size := math.Abs(v); size >= 1e6 && size < 1e21 {
		style = 'f'
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, v, style, -1, t.bits())
	if e := len(dst) - 4; e > start && dst[e] == 'e' && dst[e+2] == '0' {
		dst = append(dst[:e+2], dst[e+3])
	}
	return dst
}

// json writes one object: what the numbers depend on, then the columns and rows of csv, one row a line.
var json = Format{
	Name: "json",
	Doc:  "one object with all that the numbers depend on, columns and rows",
	head: func(dst []byte, t Table) []byte {
		dst = append(dst, '{')
		fields := append([]Field{{"table", t.Name}}, t.About...)
		fields = append(fields, Field{"dtype", Types[t.Type]},
			Field{"columns", append([]string{t.Index}, t.Columns...)})
		for _, f := range fields {
			dst = append(appendJSON(dst, f.Name), ':')
			dst = append(appendJSON(dst, f.Value), ',')
		}
		return append(dst, `"rows":[`...)
	},
	rows:   jsonRows[float64],
	rows32: jsonRows[float32],
	tail:   "\n]}\n",
}

func jsonRows[T number](dst []byte, t Table, first int, values []T) []byte {
	for ; len(values) > 0; first++ {
		if first > t.First {
			dst = append(dst, ',')
		}
		dst = append(dst, "\n["...)
		dst = appendRow(dst, t, first, values[:len(t.Columns)], appendOrNull, appendText)
		dst = append(dst, ']')
		values = values[len(t.Columns):]
	}
	return dst
}

// appendOrNull writes null for numbers that JSON cannot hold.
func appendOrNull(dst []byte, v float64, t Type) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(dst, "null"...)
	}
	return appendNumber(dst, v, t)
}

func appendText(dst []byte, text string) []byte { return appendJSON(dst, text) }

func appendJSON(dst []byte, v any) []byte {
	text, err := stdjson.Marshal(v)
	if err != nil {
		panic(err) // strings, ints and finite numbers never fail
	}
	return append(dst, text...)
}

// npy is NumPy's format, version 1.0: a header padded to a multiple of 64 bytes, then the numbers row
// by row in little-endian order. It has no names, so the indices of the rows are left out.
var npy = Format{
	Name:   "npy",
	Doc:    "an array for NumPy, without the column that numbers the rows",
	Binary: true,
	head: func(dst []byte, t Table) []byte {
		const magic = "\x93NUMPY\x01\x00"
		about := fmt.Sprintf("{'descr': '<f%d', 'fortran_order': False, 'shape': (%d, %d), }",
			t.Type.bits()/8, t.Rows, len(t.Columns))
		filled := len(magic) + 2 + len(about) + 1
		about += strings.Repeat(" ", -filled&63) + "\n"
		dst = append(dst, magic...)
		dst = binary.LittleEndian.AppendUint16(dst, uint16(len(about)))
		return append(dst, about...)
	},
	rows:   npyRows[float64],
	rows32: npyRows[float32],
}

// npyRows returns the values as they lie in memory on a little-endian machine, because copying a large
// array takes noticeable time.
func npyRows[T number](dst []byte, _ Table, _ int, values []T) []byte {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		size := len(values) * int(unsafe.Sizeof(values[0]))
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), size)
	}
	dst, err := binary.Append(dst, binary.LittleEndian, values)
	if err != nil {
		panic(err) // numbers of fixed size never fail
	}
	return dst
}
