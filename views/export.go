package views

import (
	"fmt"
	"io"

	"wavescope/encoding/table"
	"wavescope/views/order"
	"wavescope/views/scene"
)

// Part is what of a table is to be written: rows from one on, and how precisely.
type Part struct {
	From, Rows int
	Type       table.Type
}

// Numbers makes the function that writes a table of a State's numbers. The
// command line and the screen both save by it.
func (s State) Numbers(kind table.Kind, format table.Format, part Part) (func(io.Writer) error, error) {
	sc, err := scene.New(s.State)
	if err != nil {
		return nil, err
	}
	if kind.Document != nil {
		a, err := order.Reordering(sc, s.Order)
		return func(w io.Writer) error { return kind.Document(w, a) }, err
	}
	if kind.Waves && !s.HasWaves() {
		return nil, fmt.Errorf("--table %s needs waves; the scheme %s has none", kind.Name, s.Scheme)
	}
	t := kind.New(s.Scheme, sc.Enc, part.From, part.Rows)
	t.Type = part.Type
	return func(w io.Writer) error { return format.Write(w, t) }, nil
}

// Kind is the sort of table that the view of a State shows.
func (s State) Kind() table.Kind {
	kind, ok := table.FindKind(s.Current().Table(s))
	if !ok {
		kind = table.Kinds[0]
	}
	return kind
}

// Most is how many rows a table can have that is to have at most so many
// numbers, with no more than 200 terms each.
func (s State) Most(kind table.Kind, numbers int) int {
	return min(numbers/kind.Numbers(s.DModel), 200*numbers/kind.Terms(s.DModel))
}
