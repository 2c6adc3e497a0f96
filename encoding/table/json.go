package table

import (
	stdjson "encoding/json"
	"math"
)

// json is one object: what the numbers depend on, then the same columns and
// numbers as in csv, one line a row.
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

// appendOrNull writes null for what JSON has no number for.
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
		panic(err) // strings, ints and finite numbers can all be written
	}
	return append(dst, text...)
}
