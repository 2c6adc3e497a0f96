// Package tensor reads tables of numbers from files: arrays of NumPy, alone or in an archive, tensors of safetensors and
// GGUF files, lines of numbers, and lists of JSON. It runs nothing that a file contains, and reads no more of a file
// than it needs.
package tensor

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// A Tensor is a table of numbers in a file. It reads only the blocks that are needed, and caches a
// bounded number of them. It is safe for concurrent use.
type Tensor struct {
	Name       string // "" if the file has only one tensor
	Rows, Cols int
	Flat       bool    // one dimension only, treated as a row
	Type       string  // such as float32; integer, or decimal for a text with fewer digits than a float32 has
	Shape      []int64 // as the file has it
	First      int     // number of the first row in the file
	Said       string  // which part of the file it is; "" if it is all
	kind       kind
	digits     digits
	file       io.ReaderAt
	start      int64 // offset of the first number in the file
	byColumn   bool  // column-major order
	drawn      bool  // numbers that cannot be drawn are NaN
	found      summary

	mu      sync.Mutex
	blocks  map[int64][]byte
	ahead   []byte // of the file from the offset aheadAt on, which Row reads
	aheadAt int64
	sums    map[window]*[strip]block
	err     error
}

// A kind is a number type in a file.
type kind struct {
	name  string
	width int
	order binary.ByteOrder
	value func(bits uint64) float64
}

// The types of floating-point numbers, and those of integers, which only a tensor asked for by name may have.
var (
	float64s  = kind{"float64", 8, binary.LittleEndian, double}
	float32s  = kind{"float32", 4, binary.LittleEndian, single}
	float16s  = kind{"float16", 2, binary.LittleEndian, half}
	bfloat16s = kind{"bfloat16", 2, binary.LittleEndian, brain}
	int8s     = kind{integer, 1, binary.LittleEndian, func(b uint64) float64 { return float64(int8(b)) }}
	int16s    = kind{integer, 2, binary.LittleEndian, func(b uint64) float64 { return float64(int16(b)) }}
	int32s    = kind{integer, 4, binary.LittleEndian, func(b uint64) float64 { return float64(int32(b)) }}
	int64s    = kind{integer, 8, binary.LittleEndian, func(b uint64) float64 { return float64(int64(b)) }}
)

const integer = "integer"

// unsigned returns the type of integers of a width without a sign.
func unsigned(width int) kind {
	return kind{integer, width, binary.LittleEndian, func(b uint64) float64 { return float64(b) }}
}

func double(b uint64) float64 { return math.Float64frombits(b) }
func single(b uint64) float64 { return float64(math.Float32frombits(uint32(b))) }

// brain decodes bfloat16: the upper half of a float32.
func brain(b uint64) float64 { return single(b << 16) }

// half decodes IEEE 754 binary16: sign, 5 bits of exponent, 10 of fraction.
func half(b uint64) float64 {
	sign, exponent, fraction := 1-2*float64(b>>15&1), int(b>>10&31), float64(b&1023)
	switch exponent {
	case 0:
		return sign * math.Ldexp(fraction, -24)
	case 31:
		if fraction == 0 {
			return math.Inf(int(sign))
		}
		return math.NaN()
	}
	return sign * math.Ldexp(1024+fraction, exponent-25)
}

const (
	blockSize  = 1 << 14
	mostBlocks = 1 << 10 // 16 MiB
)

// MaxRows and MaxCols bound a table; a larger one cannot be drawn.
const (
	MaxRows = 1 << 40
	MaxCols = 65_536
)

// shaped checks a shape against the size of the data in bytes and sets rows and columns. part has the indices of the
// first dimensions that are chosen. It drops dimensions of length 1 of more than two: models keep (1, L, d), and
// PyTorch's tutorial (L, 1, d). Three that end in 2 are pairs of neighbours, of several equal tables the first is
// taken. One dimension, or one column, becomes a row.
func (t *Tensor) shaped(shape []int64, size int64, part []int64) error {
	t.Shape, t.Type = shape, t.kind.name
	bytes, over := uint64(t.kind.width), uint64(0)
	for _, n := range shape {
		if n < 1 || n > MaxRows {
			return fmt.Errorf("a table must have 1 to %d rows of 2 to %d numbers, not the shape %s", int64(MaxRows),
				MaxCols, written(shape))
		}
		if over == 0 {
			over, bytes = bits.Mul64(bytes, uint64(n))
		}
	}
	if over != 0 || bytes != uint64(size) {
		return fmt.Errorf("the shape %s needs %s bytes, there are %d", written(shape), product(over, bytes), size)
	}
	rest := shape
	for _, at := range part {
		if len(rest) == 0 || at >= rest[0] || t.byColumn {
			return fmt.Errorf("it has no part %d: its shape is %s", at, written(shape))
		}
		size /= rest[0]
		t.start, rest = t.start+at*size, rest[1:]
	}
	rest = slices.Clone(rest)
	for i := slices.Index(rest, 1); len(rest) > 2 && i >= 0; i = slices.Index(rest, 1) {
		rest = slices.Delete(rest, i, i+1)
	}
	switch {
	case len(rest) > 2 && t.byColumn:
		return errors.New("a table of more than two dimensions must lie row by row" + contiguous)
	case len(rest) == 3 && rest[2] == 2:
		rest = []int64{rest[0], 2 * rest[1]}
	case len(rest) == 3 && t.alike(rest[0], size/rest[0]):
		t.Said = fmt.Sprintf("the first of %d equal tables", rest[0])
		rest = rest[1:]
	}
	if t.Flat = len(rest) == 1 || len(rest) == 2 && rest[1] == 1; t.Flat {
		rest = []int64{1, rest[0]}
	}
	least := int64(2)
	if t.Flat {
		least = 1
	}
	switch {
	case len(rest) == 0:
		return errors.New("it is a single number, and no table")
	case len(rest) > 2:
		return fmt.Errorf("%d axes, %s: choose one: FILE#%.40s%s", len(shape), strings.Join(lengths(shape), " × "), t.Name,
			strings.Repeat("[0]", len(shape)-min(len(shape), 2)))
	case rest[1] < least || rest[1] > MaxCols:
		return fmt.Errorf("a table must have 1 to %d rows of 2 to %d numbers, not the shape %s", int64(MaxRows), MaxCols,
			written(shape))
	}
	t.Rows, t.Cols = int(rest[0]), int(rest[1])
	return nil
}

// contiguous says what lays a table row by row.
const contiguous = "; numpy.ascontiguousarray lays it row by row"

// alike reports whether n tables of size bytes each, one after the other, are equal.
func (t *Tensor) alike(n, size int64) bool {
	if n*size > mostNumbers*int64(t.kind.width) {
		return false
	}
	first, other := make([]byte, min(atOnce, size)), make([]byte, min(atOnce, size))
	for at := int64(0); at < size; at += atOnce {
		first, other = first[:min(atOnce, size-at)], other[:min(atOnce, size-at)]
		t.file.ReadAt(first, t.start+at)
		for i := int64(1); i < n; i++ {
			if got, _ := t.file.ReadAt(other, t.start+i*size+at); got < len(other) || !bytes.Equal(first, other) {
				return false
			}
		}
	}
	return true
}

// mostNumbers is the largest size of tables that are compared.
const mostNumbers = 1 << 26

// product writes a number of bytes that may exceed 64 bits.
func product(over, bytes uint64) string {
	if over != 0 {
		return "more than 2^64"
	}
	return fmt.Sprint(bytes)
}

// written writes a shape, at most six dimensions of it.
func written(shape []int64) string { return "[" + strings.Join(lengths(shape), " ") + "]" }

func lengths(shape []int64) (s []string) {
	for i, n := range shape {
		if i == 6 {
			return append(s, "…")
		}
		s = append(s, fmt.Sprint(n))
	}
	return s
}

// At returns an entry. It is NaN if reading failed, see Err, or after Summarize if it cannot be drawn.
func (t *Tensor) At(row, col int) float64 {
	var number [8]byte
	if !t.read(number[:t.kind.width], t.offset(row, col)) {
		return math.NaN()
	}
	return t.number(number[:])
}

// Row sets dst to the first entries of a row, as At returns them. Rows are read ahead and not cached: it is made for one
// row after the other.
func (t *Tensor) Row(dst []float64, row int) {
	if t.byColumn {
		for col := range dst {
			dst[col] = t.At(row, col)
		}
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for at := t.offset(row, 0); len(dst) > 0; {
		b := t.following(at)
		n := min(len(b)/t.kind.width, len(dst))
		t.decode(dst[:n], b)
		if n == 0 { // it cannot be read
			for n = range dst {
				dst[n] = math.NaN()
			}
			return
		}
		dst, at = dst[n:], at+int64(n*t.kind.width)
	}
}

// following returns the bytes of the file from an offset on: those of at least one number, or none after an error.
func (t *Tensor) following(at int64) []byte {
	if from := at - t.aheadAt; from >= 0 && from+int64(t.kind.width) <= int64(len(t.ahead)) {
		return t.ahead[from:]
	}
	if t.ahead == nil {
		t.ahead = make([]byte, blockSize)
	}
	n, err := t.file.ReadAt(t.ahead[:blockSize], at)
	if n < t.kind.width {
		if n = 0; err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		t.lost(err)
	}
	t.ahead, t.aheadAt = t.ahead[:n], at
	return t.ahead
}

// decode decodes as many numbers as dst has. The types that most tables have are decoded in loops of their own, which
// take a quarter of the time.
func (t *Tensor) decode(dst []float64, b []byte) {
	kind := t.kind.name
	if t.drawn || t.kind.order != binary.ByteOrder(binary.LittleEndian) {
		kind = ""
	}
	switch kind {
	case float32s.name:
		for i := range dst {
			dst[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
		}
	case float64s.name:
		for i := range dst {
			dst[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
		}
	default:
		for i := range dst {
			dst[i] = t.number(b[t.kind.width*i:])
		}
	}
}

// offset returns the file offset of an entry.
func (t *Tensor) offset(row, col int) int64 {
	n := int64(row)*int64(t.Cols) + int64(col)
	if t.byColumn {
		n = int64(col)*int64(t.Rows) + int64(row)
	}
	return t.start + n*int64(t.kind.width)
}

// mostNumber is the largest absolute value that can be drawn: norms and dot products of rows must not
// overflow.
const mostNumber = 1e150

// number decodes the number at the start of b.
func (t *Tensor) number(b []byte) float64 {
	v := t.kind.value(t.kind.bits(b))
	if t.drawn && math.Abs(v) > mostNumber {
		return math.NaN()
	}
	return v
}

// Half returns half a unit of the last digit of a number of the type decimal; for other types it is 0.
func (t *Tensor) Half(row, col int) float64 {
	if t.Type != decimal {
		return 0
	}
	return t.digits.half(t.At(row, col))
}

func (k kind) bits(b []byte) uint64 {
	switch k.width {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(k.order.Uint16(b))
	case 4:
		return uint64(k.order.Uint32(b))
	}
	return k.order.Uint64(b)
}

// Err returns the first read error, or nil.
func (t *Tensor) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// read copies bytes of the file, which may span two blocks.
func (t *Tensor) read(dst []byte, at int64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(dst) > 0 {
		block, err := t.block(at / blockSize)
		from := int(at % blockSize)
		if err == nil && from >= len(block) {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			t.lost(err)
			return false
		}
		n := copy(dst, block[from:])
		dst, at = dst[n:], at+int64(n)
	}
	return true
}

// lost records the first read error.
func (t *Tensor) lost(err error) {
	if t.err == nil {
		t.err = fmt.Errorf("it can no longer be read: %w", err)
	}
}

// block returns a block of the file; only the last one is shorter.
func (t *Tensor) block(n int64) ([]byte, error) {
	if b, ok := t.blocks[n]; ok {
		return b, nil
	}
	b := make([]byte, blockSize)
	got, err := t.file.ReadAt(b, n*blockSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if t.blocks == nil || len(t.blocks) >= mostBlocks {
		t.blocks = map[int64][]byte{}
	}
	t.blocks[n] = b[:got]
	return b[:got], nil
}

// cause returns an error of the system without the file name.
func cause(err error) error {
	var of *fs.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}
