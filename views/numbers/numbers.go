// Package numbers is what the numbers of a State are written as: tables, and
// programs that make them.
//
// In comes a [chart.State]; out goes what package table writes, or a program of
// package recipe. It draws nothing and knows no view.
package numbers

import (
	"fmt"
	"slices"

	"wavescope/encoding/recipe"
	"wavescope/encoding/table"
	"wavescope/views/chart"
)

// Part is what of a table is to be written: rows from one on, and how precisely.
type Part struct {
	From, Rows int
	Type       table.Type
}

// Of is what tables of a State's numbers are computed from, and the scene of the
// State.
func Of(s chart.State) (chart.Scene, table.Source, error) {
	sc, err := chart.New(s)
	if err != nil {
		return sc, table.Source{}, err
	}
	return sc, table.Source{Setup: sc.Setup(), Train: s.Train, Window: s.Reach()}, nil
}

// Span are the numbers of the rows that a table of a State's numbers has.
func Span(s chart.State, kind table.Kind) (table.Span, error) {
	_, source, err := Of(s)
	return kind.Span(source), err
}

// Code is a program that makes a part of the State's own table, which a command
// line shows.
func Code(s chart.State, l recipe.Language, part Part, again string) (string, error) {
	_, source, err := Of(s)
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

// Own is the table that the State is about: the first one that its scheme has.
// Every scheme has one, were it that of what it adds to scores.
func Own(s chart.State) (table.Kind, error) {
	_, source, err := Of(s)
	i := slices.IndexFunc(table.Kinds, func(k table.Kind) bool { return k.New != nil && k.Lacks(source) == "" })
	return table.Kinds[max(i, 0)], err
}

// fewRows are those of a program that is shown for a sequence which is too long
// to be made at once.
const (
	fewRows  = 1000
	manyRows = 1_000_000
)

// Coded is the part of the table that a generated program makes if no rows are asked
// for: all of it, or some rows from the cursor on.
func Coded(s chart.State) (Part, error) {
	kind, err := Own(s)
	if err != nil {
		return Part{}, err
	}
	span, err := Span(s, kind)
	switch {
	case err != nil || span.Rows <= manyRows:
		return Part{From: span.First, Rows: span.Rows}, err
	case span.First < 0: // offsets
		return Part{From: 1 - fewRows, Rows: fewRows}, nil
	}
	return Part{From: s.Pos, Rows: min(fewRows, s.Length-s.Pos)}, nil
}
