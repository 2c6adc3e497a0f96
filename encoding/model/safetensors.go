package model

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
	"strings"
)

// safeKinds maps dtypes of safetensors to the number types that are read. Tensors of other types are
// ignored.
var safeKinds = map[string]kind{
	"F64":  {"float64", 8, binary.LittleEndian, double},
	"F32":  {"float32", 4, binary.LittleEndian, single},
	"F16":  {"float16", 2, binary.LittleEndian, half},
	"BF16": {"bfloat16", 2, binary.LittleEndian, brain},
}

// usual lists the suffixes of tensor names that tables of positions have in published models.
var usual = []string{
	"wpe.weight", "position_embeddings.weight", "embed_positions.weight", "position_embedding.weight",
	"positional_embedding",
	"pos_embed", "pos_embedding", "position_embeddings",
}

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

// OpenSafetensors reads the header of a safetensors file and selects the table of positions: the tensor
// with the given name, or else the only one with a usual name, or else the only table. size is the size
// of the file in bytes.
func OpenSafetensors(file io.ReaderAt, size int64, name string) (*Tensor, error) {
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
	e, err := h.choose(name)
	if err != nil {
		return nil, err
	}
	t := &Tensor{Name: string(e.name.read(text)), kind: h.kind(e), file: file, start: start + e.bytes[0]}
	var shape [mostDimensions]int64
	n, ok := h.whole(e.shape, shape[:])
	if !ok {
		return nil, fmt.Errorf("%.80q: shape must be at most %d whole numbers", t.Name, mostDimensions)
	}
	if err := t.shaped(shape[:n], e.bytes[1]-e.bytes[0]); err != nil {
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
	case n > maxBytes:
		return nil, 0, fmt.Errorf("its header claims %d bytes; at most %d are allowed", n, maxBytes)
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
	if err := checkKeys(text, maxBytes); err != nil {
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

// choose selects the tensor to show.
func (h *head) choose(name string) (entry, error) {
	var named, tables some
	for i, e := range h.entries {
		called := e.name.read(h.text)
		switch {
		case name != "" && string(called) == name:
			if h.kind(e).width == 0 {
				return e, fmt.Errorf("%.80q has dtype %.20q; allowed are F64, F32, F16 and BF16", name,
					e.dtype.read(h.text))
			}
			return e, nil
		case h.kind(e).width == 0 || bytes.IndexByte(e.shape.of(h.text), ',') < 0:
			continue
		}
		tables.add(i)
		if slices.ContainsFunc(usual, func(end string) bool { return ended(called, end) }) {
			named.add(i)
		}
	}
	switch {
	case name != "":
		return entry{}, fmt.Errorf("there is no tensor %.80q; there are %s", name, h.listed(tables))
	case named.n == 1:
		return h.entries[named.first[0]], nil
	case named.n > 1:
		return entry{}, fmt.Errorf("add # and the name of one of its tensors: %s", h.listed(named))
	case tables.n == 1:
		return h.entries[tables.first[0]], nil
	case tables.n == 0:
		return entry{}, errors.New("it has no table of F64, F32, F16 or BF16")
	}
	return entry{}, fmt.Errorf("add # and the name of one of its tensors: %s", h.listed(tables))
}

// ended reports whether name equals end or ends with "." + end.
func ended(name []byte, end string) bool {
	rest, ok := bytes.CutSuffix(name, []byte(end))
	return ok && (len(rest) == 0 || rest[len(rest)-1] == '.')
}

// some counts entries and keeps the first few.
type some struct {
	n     int
	first [4]int
}

func (s *some) add(i int) {
	if s.n < len(s.first) {
		s.first[s.n] = i
	}
	s.n++
}

// listed names at most four tensors.
func (h *head) listed(s some) string {
	var names []string
	for _, i := range s.first[:min(s.n, len(s.first))] {
		e, shape := h.entries[i], [mostDimensions]int64{}
		n, _ := h.whole(e.shape, shape[:]) // the tensor's own reader reports an invalid shape
		names = append(names, fmt.Sprintf("%.30q %s", e.name.read(h.text), written(shape[:min(n, mostDimensions)])))
	}
	if more := s.n - len(names); more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	if names == nil {
		return "none that is a table"
	}
	return strings.Join(names, ", ")
}

// indexEnding is the suffix of an index file, which lists the file of each tensor.
const indexEnding = ".index.json"

// An indexError says which file to open in place of an index.
type indexError struct {
	file string // beside the index
	says string
}

func (e *indexError) Error() string { return "it is an index of tensors" + e.says }

// indexed returns an indexError that names the file with the table of positions if text is an index, nil
// otherwise.
func indexed(text []byte) error {
	text = bytes.TrimSpace(text)
	if !bytes.Contains(text, []byte(`"weight_map"`)) || text[0] != '{' || !json.Valid(text) {
		return nil
	}
	var files span
	whole := span{0, int32(len(text))}
	whole.parts(text, func(key, value span) error {
		if string(key.read(text)) == "weight_map" && text[value.at] == '{' {
			files = value
		}
		return nil
	})
	if files == (span{}) {
		return nil
	}
	return cmp.Or(files.parts(text, func(key, value span) error {
		name := key.read(text)
		if !slices.ContainsFunc(usual, func(end string) bool { return ended(name, end) }) {
			return nil
		}
		file := value.read(text)
		return &indexError{string(file), fmt.Sprintf("; open %.80q, which contains %.80q", file, name)}
	}), error(&indexError{configName, ", none of them named like a table of positions; open config.json of the same " +
		"model"}))
}
