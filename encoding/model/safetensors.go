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
	"strings"
)

// safeKinds are the numbers that a table may be made of; tensors of others are
// passed over.
var safeKinds = map[string]kind{
	"F64":  {"float64", 8, binary.LittleEndian, double},
	"F32":  {"float32", 4, binary.LittleEndian, single},
	"F16":  {"float16", 2, binary.LittleEndian, half},
	"BF16": {"bfloat16", 2, binary.LittleEndian, brain},
}

// usual are ends of names that tables of positions have in published models.
var usual = []string{
	"wpe.weight", "position_embeddings.weight", "embed_positions.weight", "position_embedding.weight", "positional_embedding",
	"pos_embed", "pos_embedding", "position_embeddings",
}

// entry is what the head of a file says of a tensor.
type entry struct {
	name  string
	Dtype string  `json:"dtype"`
	Shape []int64 `json:"shape"`
	Bytes []int64 `json:"data_offsets"`
}

// OpenSafetensors reads the head of a safetensors file and finds the table of
// positions: the tensor of that name, or else the only one that is called as
// such tables are, or the only table there is. size is that of the file.
func OpenSafetensors(file io.ReaderAt, size int64, name string) (*Tensor, error) {
	head, start, err := safeHead(file, size)
	if err != nil {
		return nil, err
	}
	entries, err := safeEntries(head)
	if err != nil {
		return nil, err
	}
	if err := covered(entries, size-start); err != nil {
		return nil, err
	}
	e, err := choose(entries, name)
	if err != nil {
		return nil, err
	}
	t := &Tensor{Name: e.name, kind: safeKinds[e.Dtype], file: file, start: start + e.Bytes[0]}
	if err := t.shaped(e.Shape, e.Bytes[1]-e.Bytes[0]); err != nil {
		return nil, fmt.Errorf("%.80q: %w", e.name, err)
	}
	return t, nil
}

// safeHead gives the text of the head and where the numbers begin.
func safeHead(file io.ReaderAt, size int64) ([]byte, int64, error) {
	var length [8]byte
	if _, err := file.ReadAt(length[:], 0); err != nil {
		return nil, 0, errors.New("it ends within the first 8 bytes")
	}
	n := binary.LittleEndian.Uint64(length[:])
	switch {
	case n > maxBytes:
		return nil, 0, fmt.Errorf("its head is said to have %d bytes, at most %d are read", n, maxBytes)
	case int64(n) > size-8:
		return nil, 0, errors.New("it ends within its head")
	}
	head := make([]byte, n)
	if _, err := file.ReadAt(head, 8); err != nil && err != io.EOF {
		return nil, 0, err
	}
	if len(head) == 0 || head[0] != '{' {
		return nil, 0, errors.New("its head is no JSON object")
	}
	return head, 8 + int64(n), nil
}

// safeEntries reads the head, an entry a tensor.
func safeEntries(head []byte) (entries []entry, err error) {
	if err := checkKeys(head, maxBytes); err != nil {
		return nil, err
	}
	if !json.Valid(head) {
		return nil, errors.New("its head is no valid JSON")
	}
	d := json.NewDecoder(bytes.NewReader(head))
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("its head is no valid JSON: %s", reason(err))
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("its head is no valid JSON: %s", reason(err))
		}
		e := entry{name: key.(string)}
		if e.name == "__metadata__" {
			var skipped json.RawMessage
			err = d.Decode(&skipped)
		} else if err = d.Decode(&e); err == nil && len(e.Bytes) != 2 {
			err = errors.New("data_offsets must be two numbers")
		}
		if err != nil {
			return nil, fmt.Errorf("%.80q: %s", e.name, reason(err))
		}
		if e.name != "__metadata__" {
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// covered checks that the tensors lie side by side and fill what follows the
// head: a file with holes or overlaps was not written as it should.
func covered(entries []entry, size int64) error {
	sorted := slices.Clone(entries)
	slices.SortFunc(sorted, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.Bytes[0], b.Bytes[0]), cmp.Compare(a.Bytes[1], b.Bytes[1]))
	})
	end := int64(0)
	for _, e := range sorted {
		if e.Bytes[0] != end || e.Bytes[1] < end {
			return fmt.Errorf("%.80q: data_offsets must go on at %d, not %s", e.name, end, written(e.Bytes))
		}
		end = e.Bytes[1]
	}
	if end != size {
		return fmt.Errorf("the tensors end at byte %d of the data, the file at %d", end, size)
	}
	return nil
}

// choose finds the tensor that is meant.
func choose(entries []entry, name string) (entry, error) {
	var named, tables []entry
	for _, e := range entries {
		switch {
		case name != "" && e.name == name:
			if _, ok := safeKinds[e.Dtype]; !ok {
				return entry{}, fmt.Errorf("%.80q is of %.20q; read are F64, F32, F16 and BF16", name, e.Dtype)
			}
			return e, nil
		case safeKinds[e.Dtype].width == 0 || len(e.Shape) < 2:
			continue
		}
		tables = append(tables, e)
		if slices.ContainsFunc(usual, func(end string) bool { return e.name == end || strings.HasSuffix(e.name, "."+end) }) {
			named = append(named, e)
		}
	}
	switch {
	case name != "":
		return entry{}, fmt.Errorf("there is no tensor %.80q; there are %s", name, listed(tables))
	case len(named) == 1:
		return named[0], nil
	case len(named) > 1:
		return entry{}, fmt.Errorf("name the tensor that is meant after a #: %s", listed(named))
	case len(tables) == 1:
		return tables[0], nil
	case len(tables) == 0:
		return entry{}, errors.New("it has no table of F64, F32, F16 or BF16")
	}
	return entry{}, fmt.Errorf("name the tensor that is meant after a #: %s", listed(tables))
}

// listed names at most four tensors.
func listed(entries []entry) string {
	var names []string
	for i, e := range entries {
		if i == 4 {
			names = append(names, fmt.Sprintf("and %d more", len(entries)-i))
			break
		}
		names = append(names, fmt.Sprintf("%.30q %s", e.name, written(e.Shape)))
	}
	if names == nil {
		return "none that is a table"
	}
	return strings.Join(names, ", ")
}
