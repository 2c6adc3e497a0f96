package curves

import (
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// The names of what is on the pictures.
var (
	laneName   = &chart.Name{Name: "lane", Each: "pair", Doc: "the waves of a pair, with what stands beside them"}
	dimName    = &chart.Name{Name: "dim", Each: "dimension", Doc: "one wave, with its name and its value"}
	lineName   = &chart.Name{Name: "line", Doc: "the cut through all waves at the cursor's position"}
	axisName   = &chart.Name{Name: "axis", Doc: "the positions under the waves"}
	wavesName  = &chart.Name{Name: "wavelengths", Doc: "after how many positions waves come round"}
	valuesName = &chart.Name{Name: "values", Doc: "the numbers at the cursor's position, with their bars"}
	turnsName  = &chart.Name{Name: "turns", Doc: "how often each pair turns up to the cursor's position"}
	seamName   = &chart.Name{Name: "seam", Doc: "how many pairs turn within the length"}
	legendName = &chart.Name{Name: "legend", Doc: "which curve of several is which"}
	tableName  = &chart.Name{Name: "table", Block: true, Near: true, Doc: "the table of numbers beside the waves"}
	statsName  = &chart.Name{Name: "statistics", Block: true, Near: true,
		Doc: "how two dimensions go together, and when they come round"}
)

var names = chart.Names(laneName, dimName, lineName, axisName, wavesName, valuesName, turnsName, seamName,
	legendName, tableName, statsName)

// named is a region of a name without a drawing of its own: what it holds is drawn
// with what is around it, and asks there whether it is hidden.
func named(name *chart.Name, index chart.Index) chart.Region {
	return chart.Region{Name: name, Index: index, Cover: uncovered}
}

// uncovered covers nothing.
func uncovered(chart.Canvas) {}

// veiled reports that the wave of a dimension is left out, alone or with its lane.
func (s *sheet) veiled(dim int) bool {
	return s.Hidden.HasN(dimName.Name, dim) || s.Hidden.HasN(laneName.Name, s.PairOf(dim))
}

// unread reports that the value of a dimension is left out.
func (s *sheet) unread(dim int) bool { return s.Hidden.Hides(valuesName) || s.veiled(dim) }

// unturned reports that how often waves turn is left out.
func (s *sheet) unturned() bool { return s.Hidden.Hides(turnsName) || s.Hidden.Hides(wavesName) }

// place writes a position, unless the axis is left out.
func (s *sheet) place(pos int) string { return s.Hidden.Or(axisName.Name, strconv.Itoa(pos)) }

// number writes the value of a dimension at a position.
func (s *sheet) number(pos, dim, decimals int) string {
	if s.unread(dim) {
		return scene.Unknown
	}
	return words.Value(s.Enc.About(dim), s.Enc.At(pos, dim), decimals)
}
