package model

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Tensor is a table of numbers in a file. It reads only the blocks that are needed, and caches a
// bounded number of them. It is safe for concurrent use.
type Tensor struct {
	Name       string // "" if the file has only one tensor
	Rows, Cols int
	Flat       bool // one dimension only, treated as a row
	kind       kind
	file       io.ReaderAt
	start      int64 // offset of the first number in the file
	byColumn   bool  // column-major order
	first      int   // number of the first row in the file
	found      summary

	mu     sync.Mutex
	blocks map[int64][]byte
	sums   map[window]*[strip]block
	err    error
}

// A kind is a number type in a file.
type kind struct {
	name  string
	width int
	order binary.ByteOrder
	value func(bits uint64) float64
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
	blockSize  = 1 << 12
	mostBlocks = 1 << 12 // 16 MiB
)

// maxRows and maxCols bound a table; a larger one cannot be drawn.
const (
	maxRows = 1 << 40
	maxCols = 65_536
)

// shaped checks a shape against the size of the data in bytes and sets rows and columns. It drops
// dimensions of length 1 of more than two: models keep (1, L, d), and PyTorch's tutorial (L, 1, d). One dimension,
// or one column, becomes a row.
func (t *Tensor) shaped(shape []int64, size int64) error {
	whole := shape
	for i := slices.Index(shape, 1); len(shape) > 2 && i >= 0; i = slices.Index(shape, 1) {
		shape = slices.Delete(slices.Clone(shape), i, i+1)
	}
	if t.Flat = len(shape) == 1 || len(shape) == 2 && shape[1] == 1; t.Flat {
		shape = []int64{1, shape[0]}
	}
	if len(shape) != 2 {
		return fmt.Errorf("a table of positions must have two dimensions, not the shape %s", written(whole))
	}
	least := int64(2)
	if t.Flat {
		least = 1
	}
	if shape[0] < 1 || shape[0] > maxRows || shape[1] < least || shape[1] > maxCols {
		return fmt.Errorf("a table must have 1 to %d rows of 2 to %d numbers, not the shape %s", int64(maxRows),
			maxCols, written(whole))
	}
	over, bytes := bits.Mul64(uint64(shape[0]), uint64(shape[1])*uint64(t.kind.width))
	if over != 0 || bytes != uint64(size) {
		return fmt.Errorf("the shape %s needs %s bytes, there are %d", written(whole), product(over, bytes), size)
	}
	t.Rows, t.Cols = int(shape[0]), int(shape[1])
	return nil
}

// product writes a number of bytes that may exceed 64 bits.
func product(over, bytes uint64) string {
	if over != 0 {
		return "more than 2^64"
	}
	return fmt.Sprint(bytes)
}

// written writes a shape, at most six dimensions of it.
func written(shape []int64) string {
	var s []string
	for i, n := range shape {
		if i == 6 {
			s = append(s, "…")
			break
		}
		s = append(s, fmt.Sprint(n))
	}
	return "[" + strings.Join(s, " ") + "]"
}

// At returns an entry. It is NaN if it cannot be drawn or if reading failed, see Err.
func (t *Tensor) At(row, col int) float64 {
	var number [8]byte
	if !t.read(number[:t.kind.width], t.offset(row, col)) {
		return math.NaN()
	}
	return t.kind.number(number[:])
}

// Row sets dst to the first entries of a row, as At returns them.
func (t *Tensor) Row(dst []float64, row int) {
	if t.byColumn {
		for col := range dst {
			dst[col] = t.At(row, col)
		}
		return
	}
	var numbers [blockSize]byte
	for col := 0; col < len(dst); {
		part := numbers[:min(len(numbers), (len(dst)-col)*t.kind.width)]
		ok := t.read(part, t.offset(row, col))
		for ; len(part) > 0; part = part[t.kind.width:] {
			if dst[col] = math.NaN(); ok {
				dst[col] = t.kind.number(part)
			}
			col++
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

// number decodes the number at the start of b, NaN if it cannot be drawn.
func (k kind) number(b []byte) float64 {
	v := k.value(k.bits(b))
	if math.Abs(v) > mostNumber {
		return math.NaN()
	}
	return v
}

func (k kind) bits(b []byte) uint64 {
	switch k.width {
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

// npyMagic is the start of every .npy file.
const npyMagic = "\x93NUMPY"

// npyKinds maps NumPy's type codes, without the byte order, to the number types that are read.
var npyKinds = map[string]kind{
	"f2": {name: "float16", width: 2, value: half},
	"f4": {name: "float32", width: 4, value: single},
	"f8": {name: "float64", width: 8, value: double},
}

// OpenNPY reads the header of a NumPy file, format version 1 to 3. size is the size of the file in
// bytes.
func OpenNPY(file io.ReaderAt, size int64) (*Tensor, error) {
	head, start, err := npyHead(file, size)
	if err != nil {
		return nil, err
	}
	fields, err := npyFields(head)
	if err != nil {
		return nil, err
	}
	t := &Tensor{file: file, start: start, byColumn: fields["fortran_order"] == "True"}
	descr := strings.Trim(fields["descr"], `'"`)
	sign, name := descr[:min(1, len(descr))], descr[min(1, len(descr)):]
	known := false
	if t.kind, known = npyKinds[name]; !known || !strings.Contains("<>=", sign) {
		return nil, fmt.Errorf("descr must be float16, float32 or float64 such as '<f4', not %.40q", descr)
	}
	t.kind.order = binary.ByteOrder(binary.LittleEndian)
	if sign == ">" {
		t.kind.order = binary.BigEndian
	}
	shape, err := npyShape(fields["shape"])
	if err != nil {
		return nil, err
	}
	if err := t.shaped(shape, size-start); err != nil {
		return nil, err
	}
	if t.byColumn && (!t.whole() || size > mostByColumn) {
		return nil, fmt.Errorf("a table that lies column by column (fortran_order) may have at most %d numbers in "+
			"%d bytes; "+
			"numpy.ascontiguousarray lays a larger one row by row", mostRead, mostByColumn)
	}
	return t, nil
}

// mostByColumn is the largest size of a file in Fortran order: all its blocks fit into the cache.
const mostByColumn = mostBlocks * blockSize

// npyHead returns the dictionary of the header and the offset of the data.
func npyHead(file io.ReaderAt, size int64) (head string, start int64, err error) {
	begin := make([]byte, 12)
	n, _ := file.ReadAt(begin, 0)
	if begin = begin[:n]; n < 10 || string(begin[:6]) != npyMagic {
		return "", 0, errors.New("it does not start like a .npy file")
	}
	length, at := int64(binary.LittleEndian.Uint16(begin[8:])), int64(10)
	switch version := begin[6]; {
	case version < 1 || version > 3:
		return "", 0, fmt.Errorf("the version of a .npy file must be 1 to 3, not %d", version)
	case version > 1 && n < 12:
		return "", 0, errors.New("it ends within its header")
	case version > 1:
		length, at = int64(binary.LittleEndian.Uint32(begin[8:])), 12
	}
	if length > maxBytes {
		return "", 0, fmt.Errorf("its header has %d bytes; at most %d are allowed", length, maxBytes)
	}
	if at+length > size {
		return "", 0, errors.New("it ends within its header")
	}
	text := make([]byte, length)
	if _, err := file.ReadAt(text, at); err != nil && err != io.EOF {
		return "", 0, err
	}
	return string(text), at + length, nil
}

// npyField matches an entry of the dictionary: a Python string, boolean or tuple of numbers.
var npyField = regexp.MustCompile(`^\s*['"](\w+)['"]\s*:\s*('[^']*'|"[^"]*"|True|False|\([0-9,\sL]*\))\s*(,|\}\s*$)`)

// npyFields parses the dictionary, which must have exactly three entries.
func npyFields(head string) (map[string]string, error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(head), "{")
	fields := map[string]string{}
	for ok && strings.TrimSpace(rest) != "}" && rest != "" {
		m := npyField.FindStringSubmatch(rest)
		if m == nil {
			break
		}
		if _, twice := fields[m[1]]; twice {
			return nil, fmt.Errorf("its header contains %q twice", m[1])
		}
		fields[m[1]], rest = m[2], rest[len(m[0]):]
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if _, ok := fields[key]; !ok {
			return nil, fmt.Errorf("its header lacks %s", key)
		}
	}
	if len(fields) != 3 {
		return nil, errors.New("its header must contain only descr, fortran_order and shape")
	}
	return fields, nil
}

// npyShape parses a tuple of lengths.
func npyShape(tuple string) (shape []int64, err error) {
	for _, word := range strings.FieldsFunc(tuple, func(r rune) bool { return !('0' <= r && r <= '9') }) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || len(shape) == mostDimensions {
			return nil, fmt.Errorf("shape is out of range: %.40s", tuple)
		}
		shape = append(shape, n)
	}
	return shape, nil
}
