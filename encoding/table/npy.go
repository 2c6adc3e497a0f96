package table

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// npy is NumPy's own format, version 1.0: a line that says what follows, padded
// so that the numbers start at a multiple of 64 bytes, and the numbers row
// after row, little end first. It has no room for names: the numbers of the
// rows are left out.
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
	rows: func(dst []byte, t Table, _ int, values []float64) []byte {
		for _, v := range values {
			if t.Type == Float32 {
				dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(v)))
			} else {
				dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
			}
		}
		return dst
	},
}
