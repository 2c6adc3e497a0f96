package curves

import (
	"strconv"

	"wavescope/views/scene"
	"wavescope/views/words"
)

// pieces are the parts of the pictures that have names.
var pieces = []scene.Part{
	{Name: "lane", Each: "pair", Doc: "the waves of a pair, with what stands beside them"},
	{Name: "dim", Each: "dimension", Doc: "one wave, with its name and its value"},
	{Name: "line", Doc: "the cut through all waves at the cursor's position"},
	{Name: "axis", Doc: "the positions under the waves"},
	{Name: "wavelengths", Doc: "after how many positions waves come round"},
	{Name: "values", Doc: "the numbers at the cursor's position, with their bars"},
	{Name: "turns", Doc: "how often each pair turns up to the cursor's position"},
	{Name: "seam", Doc: "how many pairs turn within the length"},
	{Name: "legend", Doc: "which curve of several is which"},
	{Name: "table", Block: true, Near: true, Doc: "the table of numbers beside the waves"},
	{Name: "statistics", Block: true, Near: true, Doc: "how two dimensions go together, and when they come round"},
}

// veiled reports that the wave of a dimension is left out, alone or with its lane.
func (s *sheet) veiled(dim int) bool {
	return s.Hidden.HasN("dim", dim) || s.Hidden.HasN("lane", s.PairOf(dim))
}

// unread reports that the value of a dimension is left out.
func (s *sheet) unread(dim int) bool { return s.Hidden.Has("values") || s.veiled(dim) }

// unturned reports that nobody is to know how often waves turn.
func (s *sheet) unturned() bool { return s.Hidden.Has("turns") || s.Hidden.Has("wavelengths") }

// place writes a position, unless the axis is left out.
func (s *sheet) place(pos int) string { return s.Hidden.Or("axis", strconv.Itoa(pos)) }

// number writes the value of a dimension at a position.
func (s *sheet) number(pos, dim, decimals int) string {
	if s.unread(dim) {
		return scene.Unknown
	}
	return words.Value(s.Enc.About(dim), s.Enc.At(pos, dim), decimals)
}
