package context

import (
	"strconv"

	"wavescope/encoding/reach"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the tables of the face that is shown, its own first.
func told(sc scene.Scene, set Settings) []scene.Told {
	s := newSubject(frame.Frame{}, sc, set)
	if len(s.methods) == 0 {
		return []scene.Told{s.nothingTold()}
	}
	tables := []scene.Told{s.methodsTold(), s.pairsTold(), s.pairTold()}
	switch set.Face {
	case frequenciesFace:
		return []scene.Told{tables[1], tables[2], tables[0]}
	case scoreFace:
		return []scene.Told{s.fallTold(), s.offsetsTold(), tables[0]}
	}
	return tables
}

// nothingTold says why there are no pairs.
func (s *subject) nothingTold() scene.Told {
	return scene.Told{Name: "nothing", Title: "why there is nothing to tell", Heads: []string{"scheme", "why"}, Count: 1, Here: scene.Nowhere,
		Row: func(int) []string { return []string{s.Scheme, text(nothing{s}.why()[1])} }}
}

func text(l scene.Line) string {
	all := ""
	for _, span := range l {
		all += span.Text
	}
	return all
}

// methodsTold tells what every method does to all pairs.
func (s *subject) methodsTold() scene.Told {
	before := words.Either(s.Train > 0 && !s.Windowed(), "a training on "+strconv.Itoa(s.train), words.Plural(s.train, "position"))
	return scene.Told{Name: "methods", Title: "pairs by method, read up to " + strconv.Itoa(s.target) + " after " + before,
		Heads: []string{"method", "outside", "of slow", "slowed", "of fast", "kept", "between", "divided"}, Count: len(s.methods), Here: s.at,
		Row: func(i int) []string {
			row, c := []string{nameOf(s.methods[i].kind)}, s.methods[i].Count()
			for _, n := range [...]int{c.Outside, c.Slow, c.Slowed, c.Fast, c.Kept, c.Between, c.Divided} {
				row = append(row, strconv.Itoa(n))
			}
			return row
		}}
}

// pairsTold tells every pair by the method under the cursor.
func (s *subject) pairsTold() scene.Told {
	m := s.method()
	return scene.Told{Name: "reach", Title: "every pair by " + nameOf(m.kind) + ", standing at position " + strconv.Itoa(s.Pos),
		Heads: []string{"pair", "λ", "λ′", "ω′/ω", "sort", "turns in " + s.training(), "turns by " + strconv.Itoa(s.target), "angles", "turn at pos", "there"}, Count: m.Len(), Here: s.pair,
		Row: func(pair int) []string {
			before, after := m.Wavelength(pair)
			turn, seen := m.Angle(pair, s.Pos)
			return []string{strconv.Itoa(pair), words.Significant(before, 6), words.Significant(after, 6), ratioLong(m.Ratio(pair)),
				[...]string{reach.Kept: "kept", reach.Between: "between", reach.Divided: "divided"}[m.Sort(pair)],
				turnsText(m.Trained(pair)), turnsText(m.Turns(pair, s.target)), words.Either(m.Outside(pair), "go outside", "seen"),
				words.Unsigned(turn, 4), words.Either(seen, "seen", "never seen")}
		}}
}

// pairTold tells the pair under the cursor by every method.
func (s *subject) pairTold() scene.Told {
	return scene.Told{Name: "same", Title: "pair " + strconv.Itoa(s.pair) + " by every method",
		Heads: []string{"method", "ω′/ω", "λ′", "turns by " + strconv.Itoa(s.target), "angles"}, Count: len(s.methods), Here: s.at,
		Row: func(i int) []string {
			m := s.methods[i]
			if s.pair >= m.Len() {
				return []string{nameOf(m.kind), "no such pair", "–", "–", "–"}
			}
			_, after := m.Wavelength(s.pair)
			return []string{nameOf(m.kind), ratioLong(m.Ratio(s.pair)), words.Significant(after, 6), turnsText(m.Turns(s.pair, s.target)),
				words.Either(m.Outside(s.pair), "go outside", "seen")}
		}}
}

// fallTold tells where every method is first below 0.
func (s *subject) fallTold() scene.Told {
	k := strconv.Itoa(s.k())
	return scene.Told{Name: "falls", Title: "lowest mean cosine up to k " + k + ", and where it is first below 0; aligned content only",
		Heads: []string{"method", "mean at k", "lowest up to k", "first below 0"}, Count: len(s.methods), Here: s.at,
		Row: func(i int) []string {
			m := s.methods[i]
			return []string{nameOf(m.kind), words.Signed(m.Fall().Mean(s.k()), words.ToldDecimals), lowestText(m, s.k(), words.Signed, words.ToldDecimals), negativeText(m)}
		}}
}

// lowestText writes a method's lowest mean up to an offset.
func lowestText(m method, k int, write func(v float64, decimals int) string, decimals int) string {
	mean, _, ok := m.Fall().Lowest(k)
	if !ok {
		return "not looked at"
	}
	return write(mean, decimals)
}

// offsetsTold tells the mean at every offset by the method under the cursor.
func (s *subject) offsetsTold() scene.Told {
	m := s.method()
	return scene.Told{Name: "cosines", Title: "mean cosine by " + nameOf(m.kind), Heads: []string{"k", "mean", "lowest so far"},
		Count: max(m.Fall().Last(), s.k()) + 1, Here: s.k(),
		Row: func(k int) []string {
			return []string{strconv.Itoa(k), words.Signed(m.Fall().Mean(k), words.ToldDecimals), lowestText(m, k, words.Signed, words.ToldDecimals)}
		}}
}
