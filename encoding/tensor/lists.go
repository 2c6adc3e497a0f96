package tensor

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// Object opens the list of numbers that a JSON object has under the name of a table of positions or of frequencies. It
// returns nil without an error for another text.
func Object(text []byte, part string) (*Tensor, error) {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || text[0] != '{' || len(text) > MaxHead || !json.Valid(text) {
		return nil, nil
	}
	name, at, err := indices(part)
	if err != nil {
		return nil, err
	}
	var t *Tensor
	span{0, int32(len(text))}.parts(text, func(key, value span) error {
		called := key.read(text)
		if t == nil && err == nil && text[value.at] == '[' && (name == "" && (ended(called, usual) ||
			ended(called, frequencies)) || name == string(called)) {
			if t, err = openLists(value.of(text), at); t != nil {
				t.Name = string(called)
			}
		}
		return nil
	})
	return t, err
}

// openLists reads a JSON list of numbers, or lists of lists of one length, or the rows of an export.
func openLists(text []byte, part []int64) (*Tensor, error) {
	var about struct {
		Columns []string
		DType   string
	}
	if text[0] == '{' {
		begin, rows, ok := bytes.Cut(text, []byte(`"rows":`))
		if err := json.Unmarshal(append(bytes.TrimSuffix(bytes.TrimSpace(begin), []byte(",")), '}'), &about); !ok ||
			err != nil || about.Columns == nil {
			return nil, errors.New("it starts like an export of a table, but lacks the names of columns and rows")
		}
		text = bytes.TrimSpace(rows)
	}
	n := numbers{of: about.DType, all: make([]byte, 0, 8*min(bytes.Count(text, []byte(","))+1, MaxCols))}
	shape, err := n.lists(text)
	if err != nil {
		return nil, err
	}
	if about.Columns == nil {
		return n.tensor(shape, part)
	}
	if len(shape) != 2 || shape[1] != int64(len(about.Columns)) || shape[1] < 2 {
		return nil, fmt.Errorf("its rows have the shape %s; there are %d names of columns", written(shape),
			len(about.Columns))
	}
	first, err := n.unnumbered(int(shape[1]))
	if err != nil {
		return nil, err
	}
	t, err := n.tensor([]int64{shape[0], shape[1] - 1}, part)
	if err == nil {
		t.First = first
	}
	return t, err
}

// unnumbered drops the first of each cols numbers, which must number the rows, and returns that of the first row.
func (n *numbers) unnumbered(cols int) (first int, err error) {
	kept := n.all[:0]
	for row := 0; row*8*cols < len(n.all); row++ {
		from := n.all[row*8*cols : (row+1)*8*cols]
		index := math.Float64frombits(binary.LittleEndian.Uint64(from))
		if row == 0 && math.Abs(index) < 1<<53 {
			first = int(index)
		}
		if index != float64(first+row) {
			return 0, fmt.Errorf("row %d: the rows must be numbered one by one, not %g", row, index)
		}
		kept = append(kept, from[8:]...)
	}
	n.all = kept
	return first, nil
}

// lists reads the numbers of nested lists and returns their shape. What follows the outermost list is left out.
func (n *numbers) lists(text []byte) (shape []int64, err error) {
	var counts []int64 // of the parts of each open list so far
	leaf, done := 0, false
	wrong := errors.New("a list must hold numbers and nothing else, or lists of one length")
	for i := 0; i < len(text); i++ {
		depth := len(counts)
		switch c := text[i]; c {
		case ' ', '\t', '\n', '\r':
		case ',':
			if !done {
				return nil, wrong
			}
			done = false
		case '[':
			if done || leaf > 0 && depth >= leaf || depth >= mostDimensions {
				return nil, wrong
			}
			if counts = append(counts, 0); len(shape) < len(counts) {
				shape = append(shape, 0)
			}
		case ']':
			if !done || depth == 0 || shape[depth-1] > 0 && shape[depth-1] != counts[depth-1] {
				return nil, wrong
			}
			shape[depth-1] = counts[depth-1]
			if counts = counts[:depth-1]; depth == 1 {
				return shape, nil
			}
			counts[depth-2]++
		default:
			end := bytes.IndexAny(text[i:], ",] \t\r\n")
			if end < 0 || end > 64 || done || depth == 0 || leaf > 0 && leaf != depth {
				return nil, wrong
			}
			if counts[depth-1] > MaxCols {
				return nil, fmt.Errorf("a list has more than %d numbers", MaxCols)
			}
			if !n.add(string(text[i : i+end])) {
				if len(n.all)/8 >= mostRead {
					return nil, tooMany()
				}
				return nil, fmt.Errorf("%.30q is no number: %w", text[i:i+end], wrong)
			}
			leaf, done, i = depth, true, i+end-1
			counts[depth-1]++
		}
	}
	return nil, errors.New("it is not valid JSON: it ends too early")
}
