package table

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unsafe"
)

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
