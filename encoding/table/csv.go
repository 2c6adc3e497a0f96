package table

import (
	"math"
	"strconv"
	"strings"
)

// csv has a line of column names and then a line a row. Numbers are the
// shortest text that reads back as the same number.
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

// appendRow appends the number or the name of a row and its values, separated by commas.
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

// appendCell appends a text, in quotes where commas or quotes are in it.
func appendCell(dst []byte, text string) []byte {
	if !strings.ContainsAny(text, ",\"\n") {
		return append(dst, text...)
	}
	return append(dst, `"`+strings.ReplaceAll(text, `"`, `""`)+`"`...)
}

// appendNumber appends the text with the fewest digits that reads back as v, as
// people write it: with an exponent only far from 1. Go gives an exponent two
// digits at least; one is enough.
// What is not finite is written as NumPy does.
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
