package tensor

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// safeKinds maps dtypes of safetensors to the number types that are read.
var safeKinds = map[string]kind{"F64": float64s, "F32": float32s, "F16": float16s, "BF16": bfloat16s,
	"I8": int8s, "I16": int16s, "I32": int32s, "I64": int64s,
	"BOOL": unsigned(1), "U8": unsigned(1), "U16": unsigned(2), "U32": unsigned(4), "U64": unsigned(8)}

// An entry locates what the header says about a tensor. It stores spans and not values, because a
// header can have many entries.
type entry struct {
	name, dtype, shape span
	bytes              [2]int64
}

// A head is the header of a safetensors file.
type head struct {
	text    []byte
	entries []entry
}

// openSafetensors reads the header of a safetensors file and selects a tensor, see choice. size is the size of the file
// in bytes.
func openSafetensors(file io.ReaderAt, size int64, name string, part []int64) (*Tensor, error) {
	text, start, err := safeHead(file, size)
	if err != nil {
		return nil, err
	}
	h, err := newHead(text)
	if err != nil {
		return nil, err
	}
	if err := h.covers(size - start); err != nil {
		return nil, err
	}
	c := choice{part: name}
	for i, e := range h.entries {
		c.see(i, e.name.read(text), h.kind(e).floats(), bytes.IndexByte(e.shape.of(text), ',') >= 0)
	}
	i, err := c.chosen("tensor", h.described)
	if err != nil {
		return nil, err
	}
	e := h.entries[i]
	t := &Tensor{Name: string(e.name.read(text)), kind: h.kind(e), file: file, start: start + e.bytes[0]}
	var shape [mostDimensions]int64
	switch n, ok := h.whole(e.shape, shape[:]); {
	case t.kind.width == 0:
		err = fmt.Errorf("its dtype is %.20q; allowed are F64, F32, F16, BF16 and integers", e.dtype.read(text))
	case !ok:
		err = fmt.Errorf("shape must be at most %d whole numbers", mostDimensions)
	default:
		err = t.shaped(shape[:n:n], e.bytes[1]-e.bytes[0], part)
	}
	if err != nil {
		return nil, fmt.Errorf("%.80q: %w", t.Name, err)
	}
	return t, nil
}

// safeHead returns the text of the header and the offset of the data.
func safeHead(file io.ReaderAt, size int64) ([]byte, int64, error) {
	var length [8]byte
	if _, err := file.ReadAt(length[:], 0); err != nil {
		return nil, 0, errors.New("it ends within the first 8 bytes")
	}
	n := binary.LittleEndian.Uint64(length[:])
	switch {
	case n > MaxHead:
		return nil, 0, fmt.Errorf("its header claims %d bytes; at most %d are allowed", n, MaxHead)
	case int64(n) > size-8:
		return nil, 0, errors.New("it ends within its header")
	}
	head := make([]byte, n)
	if _, err := file.ReadAt(head, 8); err != nil && err != io.EOF {
		return nil, 0, err
	}
	if len(head) == 0 || head[0] != '{' {
		return nil, 0, errors.New("its header is not a JSON object")
	}
	return head, 8 + int64(n), nil
}

// newHead parses a header.
func newHead(text []byte) (h head, err error) {
	if err := CheckKeys(text, MaxHead); err != nil {
		return h, err
	}
	if !json.Valid(text) {
		return h, errors.New("its header is not valid JSON")
	}
	whole, n := span{0, int32(len(bytes.TrimSpace(text)))}, 0
	whole.parts(text, func(span, span) error { n++; return nil })
	h = head{text, make([]entry, 0, n)}
	return h, whole.parts(text, h.add)
}

// mostDimensions is the largest number of dimensions, as in NumPy.
const mostDimensions = 32

// metadata is the only key that is not a tensor.
const metadata = "__metadata__"

// add parses an entry.
func (h *head) add(key, value span) error {
	if string(key.read(h.text)) == metadata {
		return nil
	}
	e := entry{name: key}
	wrong := func(what string) error { return fmt.Errorf("%.80q: %s", key.read(h.text), what) }
	if h.text[value.at] != '{' {
		return wrong("it must be an object")
	}
	offsets := span{}
	value.parts(h.text, func(key, value span) error {
		switch string(key.read(h.text)) {
		case "dtype":
			e.dtype = value
		case "shape":
			e.shape = value
		case "data_offsets":
			offsets = value
		}
		return nil
	})
	if n, ok := h.whole(offsets, e.bytes[:]); !ok || n != 2 {
		return wrong("data_offsets must be two numbers")
	}
	if e.shape == (span{}) || h.text[e.shape.at] != '[' {
		return wrong("shape must be a list of whole numbers")
	}
	h.entries = append(h.entries, e)
	return nil
}

// whole parses a list of integers into a slice; ok is false if it does not fit.
func (h *head) whole(list span, into []int64) (n int, ok bool) {
	if list == (span{}) || h.text[list.at] != '[' {
		return 0, false
	}
	err := list.parts(h.text, func(_, value span) (err error) {
		if n++; n > len(into) {
			return strconv.ErrRange
		}
		into[n-1], err = strconv.ParseInt(string(value.of(h.text)), 10, 64)
		return err
	})
	return n, err == nil
}

// covers returns an error unless the tensors cover the data without gaps or overlaps, as the format
// requires.
func (h *head) covers(size int64) error {
	slices.SortFunc(h.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.bytes[0], b.bytes[0]), cmp.Compare(a.bytes[1], b.bytes[1]))
	})
	end := int64(0)
	for _, e := range h.entries {
		if e.bytes[0] != end || e.bytes[1] < end {
			return fmt.Errorf("%.80q: data_offsets must go on at %d, not %s", e.name.read(h.text), end,
				written(e.bytes[:]))
		}
		end = e.bytes[1]
	}
	if end != size {
		return fmt.Errorf("the tensors end at byte %d of the data, the file at %d", end, size)
	}
	return nil
}

// kind returns the number type of a tensor, the zero kind if it is not one that is read.
func (h *head) kind(e entry) kind { return safeKinds[string(e.dtype.read(h.text))] }

// described names a tensor with its shape.
func (h *head) described(i int) string {
	e, shape := h.entries[i], [mostDimensions]int64{}
	n, _ := h.whole(e.shape, shape[:]) // the reader of the tensor reports an invalid shape
	return fmt.Sprintf("%.40q %s", e.name.read(h.text), written(shape[:min(n, mostDimensions)]))
}
