package views

import (
	"fmt"
	"io"
	"slices"

	"wavescope/encoding/recipe"
	"wavescope/encoding/table"
	"wavescope/views/chart"
	"wavescope/views/order"
)

// Numbers returns a function that writes a part of a table. The command line and the
// screen both save with it.
func (s State) Numbers(kind table.Kind, format table.Format, part Part) (func(io.Writer) error, error) {
	sc, source, err := s.source()
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
	if part.Change != nil {
		err = part.Change(&t)
	}
	return func(w io.Writer) error { return format.Write(w, t) }, err
}

// Part is a part of a table: Rows rows from From on, and their number type.
type Part struct {
	From, Rows int
	Type       table.Type
	Change     func(*table.Table) error // of the numbers; nil for none
}

// source returns what tables are computed from, and the scene of the State.
func (s State) source() (chart.Scene, table.Source, error) {
	sc, err := chart.New(s.State)
	if err != nil {
		return sc, table.Source{}, err
	}
	return sc, table.Source{Setup: sc.Setup(), Train: s.Train, Window: s.Reach()}, nil
}

// Span returns the numbers of the rows of a table.
func (s State) Span(kind table.Kind) (table.Span, error) {
	_, source, err := s.source()
	return kind.Span(source), err
}

// Code returns a program that makes a part of the State's own table. The program
// quotes the command line again, which shows that table.
func (s State) Code(l recipe.Language, part Part, again string) (string, error) {
	_, source, err := s.source()
	if err != nil {
		return "", err
	}
	ask := recipe.Ask{Setup: source.Setup, First: part.From, Rows: part.Rows, Again: again}
	ask.File, ask.Tensor = s.TableFile()
	text, err := l.Program(ask)
	if err != nil {
		return "", fmt.Errorf("--lang %s: %w", l.Name, err)
	}
	return text, nil
}

// OwnTable returns the first table that the scheme has. Every scheme has one: at
// least that of what it adds to scores.
func (s State) OwnTable() (table.Kind, error) {
	_, source, err := s.source()
	i := slices.IndexFunc(table.Kinds, func(k table.Kind) bool { return k.New != nil && k.Lacks(source) == "" })
	return table.Kinds[max(i, 0)], err
}

// A program makes all rows of a table up to manyRows, and fewRows of a longer one.
const (
	fewRows  = 1000
	manyRows = 1_000_000
)

// Coded returns the part of the table that a generated program makes by default: all
// rows, or of a long table some rows from the cursor on.
func (s State) Coded() (Part, error) {
	kind, err := s.OwnTable()
	if err != nil {
		return Part{}, err
	}
	span, err := s.Span(kind)
	switch {
	case err != nil || span.Rows <= manyRows:
		return Part{From: span.First, Rows: span.Rows}, err
	case span.First < 0: // offsets
		return Part{From: 1 - fewRows, Rows: fewRows}, nil
	}
	return Part{From: s.Pos, Rows: min(fewRows, s.Length-s.Pos)}, nil
}
