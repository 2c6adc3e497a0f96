package cases

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"strings"
)

// NPY returns a .npy file of a type such as <f8 and a shape such as (5, 4).
func NPY(descr, shape string, data []byte) []byte {
	head := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", descr, shape)
	head += strings.Repeat(" ", 63-(len(head)+10)%64) + "\n"
	file := append([]byte("\x93NUMPY\x01\x00"), byte(len(head)), byte(len(head)>>8))
	return append(append(file, head...), data...)
}

// Float64s returns the little-endian bytes of numbers.
func Float64s(numbers ...float64) (b []byte) {
	for _, v := range numbers {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// A SafeTensor is a tensor of a safetensors file.
type SafeTensor struct {
	name, dtype string
	shape       []int64
	data        []byte
}

// Safe returns a tensor.
func Safe(name, dtype string, shape []int64, data []byte) SafeTensor {
	return SafeTensor{name, dtype, shape, data}
}

// Safetensors returns a file of tensors.
func Safetensors(tensors ...SafeTensor) []byte {
	var head, data []byte
	head = append(head, `{"__metadata__":{"format":"pt"}`...)
	for _, s := range tensors {
		shape, err := json.Marshal(s.shape)
		if err != nil {
			panic(err) // integers never fail
		}
		head = fmt.Appendf(head, `,%q:{"dtype":%q,"shape":%s,"data_offsets":[%d,%d]}`, s.name, s.dtype, shape, len(data),
			len(data)+len(s.data))
		data = append(data, s.data...)
	}
	head = append(head, "}  "...)
	file := binary.LittleEndian.AppendUint64(nil, uint64(len(head)))
	return append(append(file, head...), data...)
}

// Allocated returns the number of bytes that a call allocates.
func Allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
