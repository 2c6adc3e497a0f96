package tensor

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// usual lists the ends of the names that tables of positions have in published models and programs; frequencies those
// of what rotary embeddings keep, which are chosen if there is no table. A * is the rest of a name.
var (
	usual = []string{"wpe.weight", "position_embeddings.weight", "embed_positions.weight", "position_embedding.weight",
		"positional_embedding", "pos_embed", "pos_embedding", "position_embeddings", "position_embd.weight", "pe",
		"pos_encoding", "pos_encoding.*"}
	frequencies = []string{"inv_freq", "cos_cached", "sin_cached", "freqs_cis"}
)

// ends reports whether a name is one of a list, or ends with a point and one of them.
func ended(name []byte, list []string) bool {
	return slices.ContainsFunc(list, func(end string) bool {
		if start, any := strings.CutSuffix(end, "*"); any {
			return bytes.HasPrefix(name, []byte(start)) || bytes.Contains(name, []byte("."+start))
		}
		rest, ok := bytes.CutSuffix(name, []byte(end))
		return ok && (len(rest) == 0 || rest[len(rest)-1] == '.')
	})
}

// mostListed is how many tensors an error lists.
const mostListed = 8

// some counts tensors and keeps the first few.
type some struct {
	n     int
	first [mostListed]int
}

func (s *some) add(i int) {
	if s.n < len(s.first) {
		s.first[s.n] = i
	}
	s.n++
}

// A choice selects one of the tensors of a file: the one with the name part, or else the only one with a usual name, or
// else the only table.
type choice struct {
	part                              string
	asked, usual, frequencies, tables some
}

// see tells the choice of tensor i: its name, and whether it has floating-point numbers and is a table.
func (c *choice) see(i int, name []byte, floats, table bool) {
	switch {
	case c.part != "" && string(name) == c.part:
		c.asked.add(i)
	case !floats:
	case ended(name, usual):
		c.usual.add(i)
	case ended(name, frequencies):
		c.frequencies.add(i)
	}
	if floats && table {
		c.tables.add(i)
	}
}

// chosen returns the number of the tensor. of is what the file calls a tensor, described names one.
func (c *choice) chosen(of string, described func(int) string) (int, error) {
	listed := func(s some) string {
		var names []string
		for _, i := range s.first[:min(s.n, mostListed)] {
			names = append(names, described(i))
		}
		if s.n > mostListed {
			names = append(names, fmt.Sprintf("and %d more", s.n-mostListed))
		}
		if names == nil {
			return "none that is a table"
		}
		return strings.Join(names, ", ")
	}
	switch {
	case c.asked.n == 1:
		return c.asked.first[0], nil
	case c.asked.n > 1:
		return 0, fmt.Errorf("it has %d %ss %.80q", c.asked.n, of, c.part)
	case c.part != "":
		return 0, fmt.Errorf("there is no %s %.80q; there are %s", of, c.part, listed(c.tables))
	}
	for _, s := range []some{c.usual, c.frequencies, c.tables} {
		if s.n == 1 {
			return s.first[0], nil
		}
		if s.n > 1 {
			return 0, fmt.Errorf("add # and the name of one of its %ss: %s", of, listed(s))
		}
	}
	return 0, fmt.Errorf("it has no table among its %ss", of)
}

// floats reports whether the type is one of floating-point numbers.
func (k kind) floats() bool { return k.width > 0 && k.name != integer }
