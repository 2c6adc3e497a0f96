package views

import (
	"fmt"
	"io"

	"wavescope/encoding/table"
	"wavescope/views/numbers"
	"wavescope/views/order"
)

// Numbers makes the function that writes a table of a State's numbers. The
// command line and the screen both save by it.
func (s State) Numbers(kind table.Kind, format table.Format, part numbers.Part) (func(io.Writer) error, error) {
	sc, source, err := numbers.Of(s.State)
	if err != nil {
		return nil, err
	}
	if lacks := kind.Lacks(source); lacks != "" {
		return nil, fmt.Errorf("--table %s needs %s", kind.Name, lacks)
	}
	if kind.Document != nil {
		a, err := order.Reordering(sc, s.Order)
		return func(w io.Writer) error { return kind.Document(w, a) }, err
	}
	t := kind.New(source, part.From, part.Rows)
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
