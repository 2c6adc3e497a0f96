package ui

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/scene"
)

// notYet stands for what a picture leaves out of a row of a table, and partly is said
// of one that is not whole.
const (
	notYet = "not told yet"
	partly = "; not all of it is told yet"
)

// withoutParts is a table without what a picture leaves out; false where that is all of
// it, or where the table does not know its parts.
func withoutParts(t scene.Told, h scene.Hidden) (left scene.Told, ok bool) {
	var kept []int
	for i, names := range t.Parts {
		if !slices.ContainsFunc(strings.Fields(names), func(name string) bool { return hides(h, name) }) {
			kept, ok = append(kept, i), ok || names != ""
		}
	}
	left = t
	if len(kept) < len(t.Parts) || h.HasIn(t.Each, 0, math.MaxInt) {
		left.Title += partly
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

// hides reports that a part is left out, by its name or with its number.
func hides(h scene.Hidden, name string) bool {
	at := strings.LastIndexByte(name, '-')
	n, err := strconv.Atoi(name[at+1:])
	return h.Has(name) || at > 0 && err == nil && h.HasN(name[:at], n)
}

// picked are some of several texts.
func picked(all []string, which []int) (some []string) {
	for _, i := range which {
		some = append(some, all[i])
	}
	return some
}
