package scene

import (
	"math"
	"slices"
	"strings"
)

// Told is what a picture shows as a table of numbers in words, for those who have
// it read to them or under their fingers. A row is made when it is asked for, so
// that a table can be as long as the sequence.
type Told struct {
	Name  string   // one word to ask for it by, another one for each table of a picture
	Title string   // what the rows are, without a full stop
	Heads []string // of the columns, the first of what tells the rows apart
	Count int      // rows, at least 1
	Here  int      // the row under the cursor, or Nowhere
	Row   func(i int) []string

	// Parts are, column by column, the parts of the picture that would be told with its
	// numbers, with blanks between them; "" for none, nil where nobody has said. Each
	// is a numbered part of which every row is one.
	Parts []string
	Each  string
}

// Nowhere is the row under the cursor of a table that has none.
const Nowhere = -1

// notYet stands for what a picture leaves out of a row.
const notYet = "not told yet"

// Without is the table without what a picture leaves out; false where that is all of
// it, or where the table cannot tell.
func (t Told) Without(h Hidden) (left Told, ok bool) {
	var kept []int
	for i, names := range t.Parts {
		if !h.hasAny(strings.Fields(names)) {
			kept, ok = append(kept, i), ok || names != ""
		}
	}
	left = t
	if left.Title += "; not all of it is told yet"; len(kept) == len(t.Parts) && !h.hasSome(t.Each) {
		left.Title = t.Title
	}
	left.Heads, left.Parts = picked(t.Heads, kept), picked(t.Parts, kept)
	left.Row = func(i int) []string {
		cells := picked(t.Row(i), kept)
		if t.Each != "" && h.HasN(t.Each, i) {
			for j := range cells[1:] {
				cells[1+j] = notYet
			}
		}
		return cells
	}
	return left, ok
}

// picked are some of several texts.
func picked(all []string, kept []int) (some []string) {
	for _, i := range kept {
		some = append(some, all[i])
	}
	return some
}

// hasSome reports that some of a numbered part are left out.
func (h Hidden) hasSome(name string) bool { return h.HasIn(name, 0, math.MaxInt) }

// hasAny reports that any of some parts is left out.
func (h Hidden) hasAny(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		r, numbered := readNumbered(name)
		return h.Has(name) || numbered && h.HasIn(r.name, r.first, r.last)
	})
}
