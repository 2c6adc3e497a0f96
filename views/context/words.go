package context

import (
	"fmt"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// why says what a scheme without angles has instead.
func (s *subject) why() []string {
	const short = "This scheme has no angles."
	switch kind := s.Declared(); {
	case kind.Ends:
		return []string{"A " + kind.Title + " table has no angles: past its last row there is nothing.", short}
	case kind.New != nil:
		return []string{"The scheme " + kind.Title + " counts instead of turning: it has no angles.", short}
	default:
		return []string{"No pair rotates with the scheme " + kind.Title +
			", so no angle is new past the training length.",
			short}
	}
}

// pairNoun names the pairs: whole pairs if the table has a sine without a cosine, which is left
// out.
func (s *subject) pairNoun() string {
	_, lone := measure.UnpairedSine(s.Scene.Waves)
	return chart.Either(lone, "whole pair", "pair")
}

// pairsText writes "2 of 8 pairs" and the verb after it, in the form for one or for many.
func (s *subject) pairsText(n, of int, one, many string) string {
	return fmt.Sprintf("%d of %s %s", n, chart.Plural(of, s.pairNoun()), chart.Either(n == 1, one, many))
}

// condition says under which condition a sentence holds if the model states no training length, "" if it does.
func (s *subject) condition() string {
	switch {
	case s.method().AsNow:
		return ""
	case s.TrainRule():
		return fmt.Sprintf("if trained on %d, ", s.train)
	case !s.Assumed():
		return ""
	}
	return fmt.Sprintf("assuming training %son %d, which is not stated, ",
		chart.Either(s.methods[0].known, "", "unscaled "), s.train)
}

// sentence begins a sentence, with its condition if it has one.
func (s *subject) sentence(text string) string {
	text = s.condition() + text
	return strings.ToUpper(text[:1]) + text[1:]
}

// words says how many pairs reach new angles, and how far the pair under the cursor turns.
func (p *bars) words() chart.Words {
	return chart.Words{Caption: p.newAnglesCaption(), Readout: p.turnFields()}
}

// newAnglesCaption says how many pairs reach angles never seen.
func (p *bars) newAnglesCaption() []string {
	m, none := p.method(), p.methods[0]
	c, n := m.Count(), none.Count().Outside
	trained := chart.Plural(p.train, "position")
	switch {
	case m.AsNow && c.Outside > 0:
		says := fmt.Sprintf("Past %d, %s; ", p.train, p.pairsText(c.Outside, m.Len(), "turns further", "turn further"))
		return []string{says + "the training length is not stated.", says + "training length not stated."}
	case m.AsNow:
		return []string{p.pairsText(c.Slow, m.Len(), "makes", "make") + " no full turn in " + trained +
			"; no training length is stated, so no angle counts as new.",
			"The training length is not stated."}
	case n == 0 && c.Outside == 0:
		return []string{
			p.sentence(fmt.Sprintf("no angle is new up to length %d: all were seen in %s.", p.target, trained)),
			p.sentence(fmt.Sprintf("no angle is new up to length %d.", p.target))}
	}
	pairs, by := p.pairsText(n, none.Len(), "reaches", "reach"), ""
	short := p.sentence(pairs + " new angles.")
	if m.kind != encoding.Unscaled {
		by = fmt.Sprintf("; with %s: %d%s", nameOf(m.kind), c.Outside, chart.Either(c.Outside == n, " too", ""))
		short = p.sentence(fmt.Sprintf("with %s, %s new angles.", nameOf(m.kind),
			p.pairsText(c.Outside, m.Len(), "reaches", "reach")))
	}
	long := fmt.Sprintf("from %d to %d, %s new angles%s.", p.train, p.target, pairs, by)
	if few := p.fewLayers(); few != "" {
		long = fmt.Sprintf("%s up to %d, %s new angles%s.", few, p.target, pairs, by)
	}
	return []string{p.sentence(long), short}
}

// fewLayers says how many layers see more than the windows of the others, "" if the chosen layers do not.
func (s *subject) fewLayers() string {
	all, layers, wide := s.whole.Groups(), 0, 0
	for _, g := range all {
		layers, wide = layers+len(g.At), max(wide, g.Window)
	}
	if len(all) < 2 || wide == 0 || all[s.group].Window > 0 || len(all[s.group].At) == 0 {
		return ""
	}
	const itself = 1 // which a window counts too
	return fmt.Sprintf("only %d of %d layers look farther than %d:", len(all[s.group].At), layers, wide-itself)
}

// turnFields returns the turns of the pair under the cursor by the method under the cursor.
func (p *bars) turnFields() []chart.Field {
	m := p.method()
	before, after := m.Wavelength(p.pair)
	lambda := "λ " + chart.Significant(before, 5)
	if m.kind != encoding.Unscaled {
		lambda += " → " + chart.Significant(after, 5)
	}
	turn, seen := m.Angle(p.pair, p.Pos)
	claims := ""
	if n := int(m.Factor * float64(p.train)); p.isOwn(m) && n < p.target && p.target <= p.statedLength {
		claims = fmt.Sprintf("%d of %d stated", n, p.statedLength)
	}
	return []chart.Field{
		{Value: fmt.Sprintf("pos %s · pair %d", chart.Position(p.Pos), p.pair), Ink: frame.Style{FG: frame.Accent}},
		{Label: "turns with", Value: p.axis(), Drop: 6, Name: pairsName},
		{Label: nameOf(m.kind), Value: lambda, Drop: 5, Name: pairsName},
		{Label: p.before(m) + "turns in " + strconv.Itoa(p.train), Value: turnsText(m.Trained(p.pair)), Drop: 4,
			Name: pairsName},
		{Label: chart.Either(p.before(m) == "", "in ", nameOf(m.kind)+" in ") + strconv.Itoa(p.target),
			Value: turnsText(m.Turns(p.pair, p.target)), Drop: 3, Name: pairsName},
		{Label: "at", Value: chart.Unsigned(turn, 3) + " turn, " + chart.Either(seen, "seen", "never seen"), Drop: 2,
			Name: newName},
		{Label: "claims", Value: claims, Drop: 1},
	}
}

// before names the frequencies of the training length before a number: unscaled, if a method gives others now.
func (s *subject) before(m method) string {
	return chart.Either(m.kind == encoding.Unscaled || m.AsNow, "", "unscaled ")
}

// reachField says whether the pair under the cursor reaches new angles.
func (s *subject) reachField() chart.Field {
	if s.method().Outside(s.pair) {
		return chart.Field{Value: "reaches new angles", Ink: frame.Style{FG: frame.Warn, Bold: true}, Name: newName}
	}
	return chart.Field{Value: "no new angles", Ink: chart.StrongStyle, Name: newName}
}

// words says what the method under the cursor does to all pairs, and to the pair under the
// cursor.
func (p *frequencies) words() chart.Words {
	m := p.method()
	before, after := m.Wavelength(p.pair)
	return chart.Words{Caption: p.caption(), Readout: []chart.Field{
		{Value: "pair " + strconv.Itoa(p.pair), Ink: frame.Style{FG: frame.Accent}},
		{Label: "turns with", Value: p.axis(), Drop: 5, Name: wavesName},
		{Label: nameOf(m.kind), Value: "λ " + chart.Significant(before, 5) + " → " + chart.Significant(after, 5),
			Drop: 4,
			Name: wavesName},
		{Label: "ω′/ω", Value: ratioLong(m.Ratio(p.pair)), Drop: 3, Name: curveName},
		{Value: m.formula()[0], Drop: 1, Name: curveName},
		p.reachField(),
	}}
}

func (p *frequencies) caption() []string {
	m := p.method()
	c, name := m.Count(), nameOf(m.kind)
	slowed, divided := strconv.Itoa(c.Between+c.Divided)+
		chart.Either(c.Between+c.Divided == 1, " is", " are")+" slowed", " to ω/"+chart.Plainly(m.Factor)
	switch {
	case c.Between == 0:
		slowed += ", all" + divided
	case c.Divided > 0:
		slowed += fmt.Sprintf(", %d of them%s", c.Divided, divided)
	}
	short := fmt.Sprintf("With %s, %s turn%s at ω, %s.", name, chart.Plural(c.Kept, p.pairNoun()),
		chart.VerbEnd(c.Kept, c.Kept), slowed)
	long := fmt.Sprintf("With %s, %d of %s turn%s at ω, %s", name, c.Kept, chart.Plural(m.Len(), p.pairNoun()),
		chart.VerbEnd(c.Kept, m.Len()), slowed)
	switch {
	case c.Kept == m.Len():
		kept := "every pair is " + chart.Either(m.known, "as trained", "unscaled")
		long, short = "Without a method "+kept, "No method: "+kept+"."
		if m.kind != encoding.Unscaled {
			long, short = "With "+name+" "+kept, "With "+name+" "+kept+"."
		}
	case m.kind == encoding.LongRoPE:
		long = fmt.Sprintf("With %s every pair has its own divisor of ω, from %s to %s", name,
			chart.Brief(1/c.Most, 4), chart.Brief(1/c.Least, 4))
		short = "With " + name + " every pair has its own divisor of ω."
	}
	if m.AsNow {
		return []string{long + "; the training length is not stated.", short}
	}
	reach := chart.Either(c.Outside == 1, "reaches", "reach")
	return []string{fmt.Sprintf("%s; %s%d %s new angles.", long, p.condition(), c.Outside, reach), short}
}

// methodsData returns the effect of every method on all pairs.
func (s *subject) methodsData() chart.Data {
	return chart.Data{Name: "methods", Rows: len(s.methods), Here: s.at, Each: methodName,
		Title: "pairs by method, read up to length " + strconv.Itoa(s.target) + " after " + chart.Plural(s.train, "position"),
		Columns: append([]chart.Column{{Name: "method"}}, chart.Columns(chart.Whole, countsName,
			"new angles", "of slow", "slowed", "of fast", "kept", "between", "divided")...),
		Label: func(i int) string { return nameOf(s.methods[i].kind) },
		Row: func(i int, to []float64) {
			c := s.methods[i].Count()
			for j, n := range [...]int{c.Outside, c.Slow, c.Slowed, c.Fast, c.Kept, c.Between, c.Divided} {
				to[1+j] = float64(n)
			}
		}}
}

// pairsData returns every pair by the method under the cursor.
func (s *subject) pairsData() chart.Data {
	m, ratio := s.method(), chart.Either(s.Face == frequenciesFace, curveName, dialName)
	return chart.Data{Name: "reach", Rows: m.Len(), Here: s.pair,
		Title: "every pair by " + nameOf(m.kind) + ", at position " + strconv.Itoa(s.Pos),
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}, {Name: "λ", Hidden: chart.With(wavesName)},
			{Name: "λ′", Hidden: chart.With(ratio)}, {Name: "ω′/ω", Hidden: chart.With(ratio)},
			{Name: s.before(m) + "turns in " + strconv.Itoa(s.train), Hidden: chart.With(pairsName)},
			{Name: "turns by " + strconv.Itoa(s.target), Hidden: chart.With(pairsName)}, {Name: "new turns",
				Hidden: chart.With(newName)},
			{Name: "turn at pos", Format: chart.Share, Hidden: chart.With(pairsName)},
			{Name: "new at pos", Format: chart.Whole, Hidden: chart.With(newName)}},
		Row: func(pair int, to []float64) {
			turn, seen := m.Angle(pair, s.Pos)
			to[0], to[3], to[7] = float64(pair), m.Ratio(pair), turn
			to[1], to[2] = m.Wavelength(pair)
			to[4], to[5], to[6] = m.Trained(pair), m.Turns(pair, s.target), newTurns(m, pair, s.target)
			to[8] = float64(chart.One(!seen))
		}}
}

// newTurns returns the part of a turn that a pair makes and training did not show.
func newTurns(m method, pair, target int) float64 {
	if !m.Outside(pair) {
		return 0
	}
	return min(m.Turns(pair, target), 1) - m.Seen(pair)
}

// pairData returns the pair under the cursor by every method.
func (s *subject) pairData() chart.Data {
	return chart.Data{Name: "same", Title: "pair " + strconv.Itoa(s.pair) + " by every method",
		Rows: len(s.methods), Here: s.at, Each: methodName,
		Columns: append([]chart.Column{{Name: "method"}}, chart.Columns(chart.Short, pairsName,
			"ω′/ω", "λ′", "turns by "+strconv.Itoa(s.target), "new turns")...),
		Label: func(i int) string { return nameOf(s.methods[i].kind) },
		Row: func(i int, to []float64) {
			m := s.methods[i]
			to[1], to[3], to[4] = m.Ratio(s.pair), m.Turns(s.pair, s.target), newTurns(m, s.pair, s.target)
			_, to[2] = m.Wavelength(s.pair)
		}}
}
