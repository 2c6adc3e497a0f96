// Package views is all that can be shown, as one value.
//
// It owns the [State] (the shared one of package chart, with the settings of
// every view), the list of views, two States side by side as [Panes], and how
// all of it is written as settings and read back. In come settings, keys and
// clicks, as changes of Panes; out go pictures and words, through [Scenes]. It
// is the only package that knows the views by name.
package views

import (
	"wavescope/views/binary"
	"wavescope/views/chart"
	"wavescope/views/context"
	"wavescope/views/curves"
	"wavescope/views/heatmap"
	"wavescope/views/order"
	"wavescope/views/schemes"
	"wavescope/views/shift"
	"wavescope/views/similarity"
)

// State is everything that decides what a picture is: what all views share, and
// what each view has for itself. It is a plain comparable value: copy it,
// compare it, send it. A key, a flag, a click and a line after ':' all do one
// thing, make a State.
type State struct {
	View string // name of one of All
	chart.State

	Curves     curves.Settings
	Heatmap    heatmap.Settings
	Binary     binary.Settings
	Shift      shift.Settings
	Similarity similarity.Settings
	Order      order.Settings
	Schemes    schemes.Settings
	Context    context.Settings
}

// All lists the views in the order of their tabs. A new one is a folder, a
// field above and a line here.
var All = []View{
	mount(curves.View, func(s *State) *curves.Settings { return &s.Curves }),
	mount(heatmap.View, func(s *State) *heatmap.Settings { return &s.Heatmap }),
	mount(binary.View, func(s *State) *binary.Settings { return &s.Binary }),
	mount(shift.View, func(s *State) *shift.Settings { return &s.Shift }),
	mount(similarity.View, func(s *State) *similarity.Settings { return &s.Similarity }),
	mount(order.View, func(s *State) *order.Settings { return &s.Order }),
	mount(schemes.View, func(s *State) *schemes.Settings { return &s.Schemes }),
	mount(context.View, func(s *State) *context.Settings { return &s.Context }),
}
