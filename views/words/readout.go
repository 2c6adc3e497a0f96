package words

import (
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/scene"
)

// Readout is the line that says how the value under the cursor came about, and
// beside the shift what it is k later.
func Readout(sc scene.Scene) []scene.Line {
	lines := derivation(sc)
	pos, ok := sc.Ahead()
	if !ok {
		return lines
	}
	var both []scene.Line
	for _, l := range lines {
		both = append(both, append(slices.Clip(l), Rule, Offset("pos "+strconv.Itoa(pos)), Plain(" "),
			Strong(Signed(sc.Enc.At(pos, sc.Dim), 5))))
	}
	return append(both, lines...)
}

// derivation leads from the column by the pair, the divisor and the angle to
// the value under the cursor, in several lengths.
func derivation(sc scene.Scene) []scene.Line {
	here, value := sc.Here(), sc.Enc.At(sc.Pos, sc.Dim)
	v := Values{"pos": sc.Pos, "dim": sc.Dim, "mark": MarkSpan(sc, sc.Dim), "name": here.Name,
		"value": Value(here, value, 5), "group": here.Group, "index": here.Index, "last": sc.Held() - 1}
	if here.Group != encoding.PairGroup {
		return Say(v, plainReadout(sc, here)...)
	}
	pair := here.Index
	if AtRest(sc, pair) {
		return Say(v, restReadout...)
	}
	w := sc.Waves.Frequency(pair)
	v["power"], _ = Divisor(sc, pair)
	v["divisor"] = Significant(1/w, 5)
	v["angle"] = Significant(float64(sc.Pos)*w, 5) + " rad"
	v["turns"] = Significant(encoding.Turns(sc.Waves, pair, sc.Pos), 4) + " turns"
	v["wave"] = "λ " + Significant(encoding.Wavelength(sc.Waves, pair), 4)
	// The last length is for positions of fifteen digits.
	return Say(v,
		"a«pos {pos}»f« · »dim {dim}{mark} = {name}, pair {index}, {wave} | f«{pos} / {power} = {pos} / {divisor} = {angle} ({turns})» | s«{name} = {value}»",
		"a«pos {pos}»f« · »dim {dim}{mark} = {name}, pair {index}, {wave} | f«{pos} / {divisor} = {angle} ({turns})» | s«{name} = {value}»",
		"a«pos {pos}»f« · »dim {dim}{mark} {name}, {wave} | f«{angle} ({turns})» | s«{value}»",
		"a«pos {pos}»f« · »dim {dim}{mark} {name}f« = »s«{value}»",
		"a«pos {pos}»f« »d{dim}{mark}f« »s«{value}»")
}

// restReadout are the forms for a wave of a pair that a method leaves at rest.
var restReadout = []string{
	"a«pos {pos}»f« · »dim {dim}{mark} = {name}, pair {index} | f«at rest: ω = 0, so its angle is 0 at every position» | s«{name} = {value}»",
	"a«pos {pos}»f« · »dim {dim}{mark} = {name}, pair {index} | f«at rest: ω = 0» | s«{name} = {value}»",
	"a«pos {pos}»f« · »dim {dim}{mark} {name}, at rest | s«{value}»",
	"a«pos {pos}»f« »d{dim}{mark}f« »s«{value}»",
}

// plainReadout are the forms for a column that is no wave.
func plainReadout(sc scene.Scene, here encoding.Column) []string {
	const (
		head  = "a«pos {pos}»f« · »dim {dim}{mark} | "
		brief = "a«pos {pos}»f« »d{dim}{mark}f« »s«{value}»"
	)
	switch {
	case sc.Pos >= sc.Held():
		return []string{head + "f«no row: the table ends with position »s«{last}»", brief}
	case sc.HasWaves():
		return []string{head + "f«fills up the odd d_model» | s«0»", brief}
	case here.Group == encoding.Alone && here.Name != "":
		return []string{"a«pos {pos}»f« · »dim {dim}{mark} = {name} | s«value = {value}»", brief}
	case here.Group == encoding.Alone:
		return []string{head + "s«value = {value}»", brief}
	}
	return []string{head + "f«{group} {index} of the position» | s«value = {value}»", head + "s«value = {value}»", brief}
}
