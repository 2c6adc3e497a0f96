package tensor

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
)

// The reader of GGUF, the format of llama.cpp: a header of keys with typed values, a list of tensors,
// and their numbers. Of a file only the header and the divisors of frequencies are read, in ascending
// order, so that a stream serves as well. See docs/gguf.md of ggml-org/ggml.

// GGUFMagic begins a GGUF file.
const GGUFMagic = "GGUF"

// The limits of a header. Headers of published models have some 40 keys, up to 300,000 words and 600,000
// merges of a vocabulary, 12 MiB in all. What is longer than ggufKey, ggufText or ggufList is skipped.
const (
	ggufKeys    = 4096
	ggufTensors = 1 << 17
	GGUFHeader  = 64 << 20 // bytes
	ggufKey     = 256      // bytes
	ggufText    = 1024     // bytes
	ggufList    = 1 << 12  // numbers of an array
	ggufLists   = 1 << 16  // numbers of all arrays
	ggufTexts   = 1 << 22  // texts of all arrays
	GGUFBlock   = 1 << 16  // bytes read at once
)

// The types of values in a header.
const (
	ggufUint8 = iota
	ggufInt8
	ggufUint16
	ggufInt16
	ggufUint32
	ggufInt32
	ggufFloat32
	ggufBool
	ggufString
	ggufArray
	ggufUint64
	ggufInt64
	ggufFloat64
)

var ggufWidths = [...]int64{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8}

// A GGUF is the header of a file.
type GGUF struct {
	Values  map[string]any // float64, bool, string, []float64
	tensors []ggufTensor
	data    int64 // offset of the tensors' numbers
	order   binary.ByteOrder
}

type ggufTensor struct {
	name   string
	shape  []int64 // the last dimension first in the file
	kind   uint32
	offset uint64
}

// ggufKinds maps types of tensors to the number types that are read, ggufNames has the names of those that are not.
var (
	ggufKinds = map[uint32]kind{0: float32s, 1: float16s, 24: int8s, 25: int16s, 26: int32s, 27: int64s, 28: float64s,
		30: bfloat16s}
	ggufNames = map[uint32]string{2: "Q4_0", 3: "Q4_1", 6: "Q5_0", 7: "Q5_1", 8: "Q8_0", 9: "Q8_1", 10: "Q2_K", 11: "Q3_K",
		12: "Q4_K", 13: "Q5_K", 14: "Q6_K", 15: "Q8_K", 16: "IQ2_XXS", 17: "IQ2_XS", 18: "IQ3_XXS", 19: "IQ1_S",
		20: "IQ4_NL", 21: "IQ3_S", 22: "IQ2_S", 23: "IQ4_XS", 29: "IQ1_M", 34: "TQ1_0", 35: "TQ2_0", 39: "MXFP4"}
)

// A ggufReader reads the header of a file. After an error everything that it returns is 0.
type ggufReader struct {
	file  io.ReaderAt
	block []byte // what was read last
	ahead []byte // the rest of it, not used yet
	at    int64  // offset of ahead in the file
	end   int64  // offset where the header ends at the latest
	order binary.ByteOrder
	wide  bool   // lengths have 8 bytes, as from version 2 on
	room  int    // numbers that arrays may still have
	words uint64 // texts that arrays may still have
	err   error
}

// openGGUF reads the header of a GGUF file and selects a tensor, see choice.
func openGGUF(file io.ReaderAt, size int64, name string, part []int64) (*Tensor, error) {
	h, err := ReadGGUF(file, size)
	if err != nil {
		return nil, err
	}
	c := choice{part: name}
	for i, t := range h.tensors {
		_, quantised := ggufNames[t.kind]
		c.see(i, []byte(t.name), quantised || ggufKinds[t.kind].floats(), len(t.shape) > 1)
	}
	i, err := c.chosen("tensor", func(i int) string {
		return fmt.Sprintf("%.40q %s", h.tensors[i].name, written(h.tensors[i].shape))
	})
	if err != nil {
		return nil, err
	}
	t, err := h.open(file, size, h.tensors[i], part)
	if err != nil {
		return nil, fmt.Errorf("%.80q: %w", h.tensors[i].name, err)
	}
	return t, nil
}

// open returns the table of a tensor.
func (h GGUF) open(file io.ReaderAt, size int64, from ggufTensor, part []int64) (*Tensor, error) {
	t := &Tensor{Name: from.name, kind: ggufKinds[from.kind], file: file}
	if t.kind.width == 0 {
		return nil, fmt.Errorf("its numbers are of type %s; allowed are F32, F16, BF16, F64 and integers",
			cmp.Or(ggufNames[from.kind], fmt.Sprint(from.kind)))
	}
	t.kind.order = h.order
	bytes := int64(t.kind.width)
	for _, n := range from.shape {
		if n < 1 || bytes > size/n {
			return nil, fmt.Errorf("its shape is %s, the file has %d bytes", written(from.shape), size)
		}
		bytes *= n
	}
	if from.offset > uint64(size-bytes) || h.data > size-bytes-int64(from.offset) {
		return nil, errors.New("the file ends within it")
	}
	t.start = h.data + int64(from.offset)
	return t, t.shaped(from.shape, bytes, part)
}

// Has reports whether the file has a tensor with a name, or with a name and indices.
func (h GGUF) Has(part string) bool {
	name, _, _ := indices(part)
	_, ok := h.find(name)
	return ok
}

// Tensors returns the number of tensors.
func (h GGUF) Tensors() int { return len(h.tensors) }

func (h GGUF) find(name string) (t ggufTensor, ok bool) {
	i := slices.IndexFunc(h.tensors, func(t ggufTensor) bool { return t.name == name })
	if i < 0 {
		return t, false
	}
	return h.tensors[i], true
}

// ReadGGUF reads the header of a file of at most size bytes.
func ReadGGUF(file io.ReaderAt, size int64) (h GGUF, err error) {
	r := ggufReader{file: file, block: make([]byte, GGUFBlock), end: min(size, GGUFHeader), order: binary.LittleEndian,
		room: ggufLists, words: ggufTexts}
	r.skip(int64(len(GGUFMagic)))
	version := r.uint32()
	if version > math.MaxUint16 {
		r.order, version = binary.BigEndian, bits.ReverseBytes32(version)
	}
	if r.err == nil && (version < 1 || version > 3) {
		return h, fmt.Errorf("its version of GGUF must be 1 to 3, not %d", version)
	}
	r.wide = version > 1
	tensors, keys := r.length(), r.length()
	switch {
	case r.err != nil:
		return h, r.err
	case tensors > ggufTensors:
		return h, fmt.Errorf("it has %d tensors; at most %d are allowed", tensors, ggufTensors)
	case keys > ggufKeys:
		return h, fmt.Errorf("it has %d keys; at most %d are allowed", keys, ggufKeys)
	}
	h = GGUF{Values: map[string]any{}, order: r.order}
	for range keys {
		key := r.text(ggufKey)
		value := r.value(r.uint32())
		if r.err != nil {
			return h, r.err
		}
		if _, twice := h.Values[key]; twice {
			return h, fmt.Errorf("it has the key %.80q twice", key)
		}
		if key != "" && value != nil {
			h.Values[key] = value
		}
	}
	for range tensors {
		t := r.tensor()
		if r.err != nil {
			return h, r.err
		}
		h.tensors = append(h.tensors, t)
	}
	align := int64(32)
	if a, ok := h.Values["general.alignment"].(float64); ok && a >= 1 && a <= 1<<20 {
		align = int64(a)
	}
	h.data = (r.at + align - 1) / align * align
	return h, nil
}

// fail sets the first error, after which nothing is read.
func (r *ggufReader) fail(format string, a ...any) {
	if r.err == nil {
		r.err, r.ahead = fmt.Errorf(format, a...), nil
	}
}

// skip moves n bytes on, without reading them if they are not in the block.
func (r *ggufReader) skip(n int64) {
	switch {
	case r.err != nil:
	case n <= int64(len(r.ahead)):
		r.ahead, r.at = r.ahead[n:], r.at+n
	case n <= r.end-r.at:
		r.ahead, r.at = nil, r.at+n
	default:
		r.short()
	}
}

// short sets the error of a header without an end.
func (r *ggufReader) short() {
	if r.end == GGUFHeader {
		r.fail("its header has more than %d bytes", GGUFHeader)
	}
	r.fail("it ends within its header")
}

// next returns the next n bytes, at most ggufText, until the next read.
func (r *ggufReader) next(n int) []byte {
	if len(r.ahead) < n && !r.fill(n) {
		clear(r.block[:n])
		return r.block[:n]
	}
	b := r.ahead[:n]
	r.ahead, r.at = r.ahead[n:], r.at+int64(n)
	return b
}

// fill reads a block so that at least n bytes are ahead.
func (r *ggufReader) fill(n int) bool {
	if r.err != nil {
		return false
	}
	kept := copy(r.block, r.ahead)
	more := max(min(int64(len(r.block)-kept), r.end-r.at-int64(kept)), 0)
	got, err := r.file.ReadAt(r.block[kept:kept+int(more)], r.at+int64(kept))
	switch r.ahead = r.block[:kept+got]; {
	case len(r.ahead) >= n:
		return true
	case int64(got) == more:
		r.short()
	case errors.Is(err, io.EOF):
		r.fail("it ends within its header")
	default:
		r.fail("it cannot be read: %w", cause(err))
	}
	return false
}

func (r *ggufReader) uint32() uint32 { return r.order.Uint32(r.next(4)) }
func (r *ggufReader) uint64() uint64 { return r.order.Uint64(r.next(8)) }

// length reads a count.
func (r *ggufReader) length() uint64 {
	if r.wide {
		return r.uint64()
	}
	return uint64(r.uint32())
}

// text reads a string, "" if it is longer than most.
func (r *ggufReader) text(most uint64) string {
	n := r.length()
	if n > most {
		r.skip(int64(min(n, math.MaxInt64)))
		return ""
	}
	return string(r.next(int(n)))
}

// texts skips n strings. Those within the block are most of the time that a header takes.
func (r *ggufReader) texts(n uint64) {
	ahead, quick := r.ahead, r.wide && r.order == binary.LittleEndian
	for ; n > 0 && r.err == nil; n-- {
		if quick && len(ahead) >= 8 {
			if size := binary.LittleEndian.Uint64(ahead); size <= uint64(len(ahead)-8) {
				ahead = ahead[8+size:]
				continue
			}
		}
		r.skip(int64(len(r.ahead) - len(ahead)))
		r.skip(int64(min(r.length(), math.MaxInt64)))
		ahead = r.ahead
	}
	r.skip(int64(len(r.ahead) - len(ahead)))
}

// tensor reads the name and the shape of a tensor.
func (r *ggufReader) tensor() (t ggufTensor) {
	t.name = r.text(ggufKey)
	dims := r.uint32()
	if dims > 8 {
		r.fail("tensor %.80q has %d dimensions; at most 8 are allowed", t.name, dims)
	}
	t.shape = make([]int64, min(dims, 8))
	for i := range t.shape {
		t.shape[len(t.shape)-1-i] = int64(min(r.length(), math.MaxInt64))
	}
	t.kind, t.offset = r.uint32(), r.uint64()
	return t
}

// value reads a value of a type; nil if it is too long to be kept, or an array of texts.
func (r *ggufReader) value(kind uint32) any {
	switch {
	case kind == ggufString:
		return r.text(ggufText)
	case kind == ggufArray:
		return r.array()
	case int64(kind) >= int64(len(ggufWidths)):
		r.fail("a value of its header has the unknown type %d", kind)
		return nil
	}
	return r.number(kind)
}

// number reads a value of fixed width.
func (r *ggufReader) number(kind uint32) any {
	b := r.next(int(ggufWidths[kind]))
	switch kind {
	case ggufUint8:
		return float64(b[0])
	case ggufInt8:
		return float64(int8(b[0]))
	case ggufUint16:
		return float64(r.order.Uint16(b))
	case ggufInt16:
		return float64(int16(r.order.Uint16(b)))
	case ggufUint32:
		return float64(r.order.Uint32(b))
	case ggufInt32:
		return float64(int32(r.order.Uint32(b)))
	case ggufFloat32:
		return float64(math.Float32frombits(r.order.Uint32(b)))
	case ggufBool:
		return b[0] != 0
	case ggufUint64:
		return float64(r.order.Uint64(b))
	case ggufInt64:
		return float64(int64(r.order.Uint64(b)))
	}
	return math.Float64frombits(r.order.Uint64(b))
}

// array reads an array of numbers, with 1 for true, and skips long ones and those of texts.
func (r *ggufReader) array() any {
	kind, n := r.uint32(), r.length()
	switch {
	case r.err != nil:
	case int64(kind) >= int64(len(ggufWidths)) || kind == ggufArray:
		r.fail("an array of its header has the unknown type %d", kind)
	case n > uint64(r.end):
		r.short()
	case kind == ggufString && n > r.words:
		r.fail("its header has more than %d texts in arrays", ggufTexts)
	case kind == ggufString:
		r.words -= n
		r.texts(n)
	case n > ggufList || int(n) > r.room:
		r.skip(int64(n) * ggufWidths[kind])
	default:
		list := make([]float64, n)
		r.room -= len(list)
		for i := range list {
			switch v := r.number(kind).(type) {
			case float64:
				list[i] = v
			case bool:
				list[i] = map[bool]float64{true: 1}[v]
			}
		}
		return list
	}
	return nil
}

// Floats returns the numbers of a tensor of one dimension and type F32, at most most of them, nil if there is no tensor
// of that name.
func (h GGUF) Floats(file io.ReaderAt, name string, most int) ([]float64, error) {
	t, ok := h.find(name)
	if !ok {
		return nil, nil
	}
	count := int64(1)
	for _, n := range t.shape {
		if count *= n; n < 1 || n > int64(most) || count > int64(most) {
			count = 0
			break
		}
	}
	if t.kind != 0 || count < 1 || t.offset > math.MaxInt64/2 {
		return nil, fmt.Errorf("%s must hold 1 to %d numbers of type F32", name, most)
	}
	raw := make([]byte, 4*count)
	switch n, err := file.ReadAt(raw, h.data+int64(t.offset)); {
	case n == len(raw):
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("it ends within %s", name)
	default:
		return nil, fmt.Errorf("%s cannot be read: %w", name, cause(err))
	}
	all := make([]float64, count)
	for i := range all {
		all[i] = float64(math.Float32frombits(h.order.Uint32(raw[4*i:])))
		if math.IsNaN(all[i]) || all[i] <= 0 || math.IsInf(all[i], 0) {
			return nil, fmt.Errorf("%s must hold numbers above 0", name)
		}
	}
	return all, nil
}
