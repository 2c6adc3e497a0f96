// Package check says of a table in a file which formula it is, and shows it beside the formula. It joins the files of
// package tensor, the answers of package identify and the pictures of package views.
package check

import (
	"strconv"
	"strings"

	"wavescope/encoding/identify"
	"wavescope/encoding/model"
	"wavescope/encoding/tensor"
	"wavescope/views"
)

// A Table is a table of numbers in a file, and what is found out about it.
type Table struct {
	Name string // of the file, as it was given
	Of   *tensor.Tensor
	identify.Report
}

// Open opens the table of a file. Nothing is found out yet.
func Open(name string) (Table, error) {
	t, err := model.OpenTable(name)
	return Table{Name: name, Of: t}, err
}

// Asks returns what is asked of a table for which nothing is set.
func (t Table) Asks() identify.Options { return model.Asked(t.Of, t.Name) }

// Identify finds out which formula the table is.
func (t *Table) Identify(asks identify.Options) (err error) {
	if t.Report, err = identify.Identify(model.Numbers(t.Of), asks); err == nil {
		err = t.Of.Err()
	}
	return err
}

// Word is the verdict in a word. The verdict is right only for the numbers that were asked for.
func (t Table) Word() string {
	switch {
	case t.Verdict == identify.Right:
		return "right"
	case t.Verdict == identify.Undecided:
		return "undecided"
	case t.Verdict == identify.Waves || t.Verdict == identify.None && t.Statistics != nil:
		return "unknown"
	}
	return "differs"
}

// Says is the answer in a line.
func (t Table) Says() string { return t.Word() + ": " + t.Headline() }

// Settings returns the flags of a formula's table. ok is false if no flags make it.
func (t Table) Settings(f *identify.Formula) (all []views.Setting, ok bool) {
	layout, ok := f.Shown()
	if !ok || t.Products {
		return nil, false
	}
	usual := views.Default()
	if layout != usual.Layout {
		all = append(all, views.Setting{Name: "layout", Value: layout.String()})
	}
	if f.Base != usual.Base {
		all = append(all, views.Setting{Name: "base", Value: strconv.FormatFloat(f.Base, 'f', -1, 64)})
	}
	return append(all, views.Setting{Name: "d-model", Value: strconv.Itoa(t.Cols)},
		views.Setting{Name: "length", Value: strconv.Itoa(t.Rows)}), true
}

// Panes shows the table less the formula that it was compared with, at the number that differs most. A table without
// such a formula is shown alone.
func (t Table) Panes() (views.Panes, error) {
	all := []views.Setting{{Name: "view", Value: "heatmap"}, {Name: "linear", Value: "on"}, {Name: "model", Value: t.Name}}
	if d := t.Difference; d != nil && d.Cells > 0 {
		all = append(all, views.Setting{Name: "pos", Value: strconv.Itoa(d.At[0])},
			views.Setting{Name: "dim", Value: strconv.Itoa(d.At[1])})
	}
	for _, f := range []*identify.Formula{t.Expected, t.Formula} {
		if set, ok := t.Settings(f); ok && !t.Transposed && t.Of.First == 0 {
			second := []string{"--model none"}
			for _, s := range set {
				second = append(second, "--"+s.Name+" "+s.Value)
			}
			all = append(all, views.Setting{Name: "compare", Value: strings.Join(second, " ")},
				views.Setting{Name: "difference", Value: "on"})
			break
		}
	}
	return views.Opened(all)
}
