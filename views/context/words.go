package context

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// why says what keeps a scheme from being shown here, and which view shows it.
func (p nothing) why() []scene.Line {
	kind := p.Declared()
	v := words.Values{"scheme": kind.Title, "view": words.Either(kind.New == nil, "Schemes", "Heatmap"), "key": words.Either(kind.New == nil, "7", "2")}
	switch {
	case kind.Ends:
		return words.Say(v,
			"a {scheme} table has no angles: past its last row there is nothing; see {view}, key {key}",
			"no angles: past its last row a {scheme} table has nothing",
			"no angles in this scheme")
	case kind.New != nil:
		return words.Say(v,
			"the scheme {scheme} counts instead of turning: no angle that training has not seen; see {view}, key {key}",
			"the scheme {scheme} has no pairs that turn",
			"no angles in this scheme")
	}
	return words.Say(v,
		"nothing turns with the scheme {scheme}, so no angle is new past the training length; see {view}, key {key}",
		"nothing turns with the scheme {scheme}; see {view}",
		"no angles in this scheme")
}

// values are what the names in the forms of all faces stand for.
func (s *subject) values() words.Values {
	m := s.method()
	before, after := m.Wavelength(s.pair)
	c := m.Count()
	unscaled := s.methods[0]
	none := unscaled.Count()
	noun := s.noun()
	way := words.Either(unscaled.told, "", "unscaled ") // that the other methods are compared with
	return words.Values{
		"pos": words.Position(s.Pos), "pair": s.pair, "k": s.k(), "method": nameOf(m.kind), "factor": words.Plainly(m.Factor),
		"L0": s.train, "L": s.target, "pairs": words.Plural(m.Len(), noun), "all": m.Len(),
		"λ": words.Significant(before, 5), "λ′": words.Significant(after, 5),
		"trained": turnsText(m.Trained(s.pair)), "turns": turnsText(m.Turns(s.pair, s.target)),
		"outside": c.Outside, "slowed": c.Slowed, "slow pairs": words.Plural(c.Slow, "slow pair"), "fast": c.Fast, "new": none.Outside,
		"if":       words.Either(s.Assumed(), "if trained "+way+"on "+strconv.Itoa(s.train)+": ", ""),
		"unstated": words.Either(s.Assumed(), "no training length is stated; if trained "+way+"on "+strconv.Itoa(s.train)+": ", ""),
		"ω":        words.Either(m.AsNow, "ω′", "ω"), "slow": c.Slow, "have": words.Either(c.Slow == 1, "makes", "make"),
		"of": words.Either(s.mixed(), "unscaled, ", ""), "unscaled slow": none.Slow, "unscaled pairs": words.Plural(unscaled.Len(), noun), "unscaled all": unscaled.Len(),
		"kept": c.Kept, "between": c.Between, "divided": c.Divided,
		"trained for": words.Plural(s.train, "position"), "every": every(m.Len(), noun), "every unscaled": every(unscaled.Len(), noun),
		"make": words.Either(unscaled.Len() == 1, "makes", "make"), "never make": words.Either(none.Slow == 1, "makes", "make"),
		"reach": words.Either(none.Outside == 1, "reaches", "reach"), "are": words.Either(none.Outside == 1, "is", "are"),
	}
}

// noun is what the pairs are called: whole where a sine of the table is left out that has
// no cosine.
func (s *subject) noun() string {
	_, lone := encoding.Lone(s.Scene.Waves)
	return words.Either(lone, "whole pair", "pair")
}

// every names all of n pairs.
func every(n int, noun string) string {
	switch n {
	case 1:
		return "the only " + noun
	case 2:
		return "both " + noun + "s"
	}
	return "all " + words.Plural(n, noun)
}

// listing joins names with commas and "and".
func listing(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// safe are the names of the other methods that leave no pair outside, those first
// that slow the fewest.
func (s *subject) safe() []string {
	var all []method
	for i, m := range s.methods {
		if i != s.at && m.kind != encoding.Unscaled && m.Count().Outside == 0 {
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b method) int { return cmp.Compare(a.Count().Slowed, b.Count().Slowed) })
	var names []string
	for _, m := range all {
		names = append(names, nameOf(m.kind))
	}
	return names
}

// worst is the other method, but for none, that leaves most pairs outside; ok is
// false where none does.
func (s *subject) worst() (m method, ok bool) {
	for i, other := range s.methods {
		if i != s.at && other.kind != encoding.Unscaled && other.Count().Outside > m.countOutside() {
			m, ok = other, true
		}
	}
	return m, ok
}

func (m method) countOutside() int {
	if m.Len() == 0 {
		return 0
	}
	return m.Count().Outside
}

// Words says what is new past the training length, and how far the pair under the
// cursor goes.
func (p *dials) Words() scene.Words {
	v := p.values()
	return scene.Words{Caption: p.caption(v), Readout: p.readout(v)}
}

func (p *dials) caption(v words.Values) []scene.Line {
	switch none := p.methods[0].Count(); {
	case p.method().AsNow && p.method().Count().Outside > 0:
		const past = "{method}: past {L0}, {outside} of {pairs} turn further than in {L0}"
		return words.Say(v, past+"; the training length is not stated", past, "{outside} turn further past {L0}")
	case p.method().AsNow:
		const does = "{method}: {slow} of {pairs} {have} no full turn in {trained for}"
		return words.Say(v,
			does+"; the training length is not stated, so no angle is called new",
			does+"; no training length is stated",
			does,
			"{slow} of {all} {have} no full turn in {L0}")
	case none.Slow == 0:
		return words.Say(v,
			"{unstated}{of}{every unscaled} {make} a full turn in {trained for}: past them no angle is new",
			"{if}{of}{every unscaled} {make} a full turn in {L0}: no angle is new",
			"{if}no angle is new past {L0}")
	case none.Outside == 0:
		return words.Say(v,
			"{unstated}{of}{unscaled slow} of {unscaled pairs} {never make} no full turn in {trained for}: up to {L} no angle is new",
			"{if}after {trained for} no angle is new up to {L}",
			"{if}no angle is new up to {L}")
	}
	head := "{unstated}{of}past {trained for} {new} of {unscaled pairs} {reach} angles never seen"
	short := "{if}{of}past {L0}, {new} of {unscaled pairs} {reach} angles never seen"
	long, brief := p.contrast(v)
	if p.method().kind != encoding.Unscaled { // of which nobody shall take it to be said
		return words.Say(v, head+long, short+long, short+brief, "{if}unscaled {new} of {unscaled all} {are} outside")
	}
	return words.Say(v, head+long, short+long, short+brief, "{if}past {L0}, {new} of {unscaled pairs} {are} outside")
}

// contrast says what the method under the cursor does about new angles, and what
// another one does, in two lengths.
func (p *dials) contrast(v words.Values) (long, brief string) {
	here, safe := p.method().Count(), p.safe()
	if len(safe) > 0 {
		v["safe"], v["safest"], v["keep"] = listing(safe[:min(len(safe), 2)]), safe[0], words.Either(len(safe) == 1, "keeps", "keep")
	}
	worst, anyWorst := p.worst()
	if anyWorst {
		v["worst"], v["left"] = nameOf(worst.kind), worst.Count().Outside
	}
	v["covered"], v["stated"] = p.covered(p.method()), p.stated
	switch {
	case here.Outside > 0 && p.isOwn(p.method()) && p.covered(p.method()) < p.target && p.target <= p.stated:
		return "; {method} × {factor} covers {covered}; the model states {stated}, so the rest has to be trained", "; {method} covers {covered}, the rest is trained"
	case p.method().kind == encoding.Unscaled && len(safe) > 0 && anyWorst:
		return "; {safe} {keep} all within, {worst} leaves {left} outside", "; {safest}: 0, {worst}: {left}"
	case p.method().kind == encoding.Unscaled && len(safe) > 0:
		return "; {safe} {keep} all within", "; {safest}: 0"
	case p.method().kind == encoding.Unscaled:
		return "", ""
	case here.Outside > 0 && len(safe) > 0:
		return "; {method} × {factor} still leaves {outside} outside, {safe} none", "; {method} × {factor}: {outside}, {safest}: 0"
	case here.Outside > 0:
		return "; {method} × {factor} still leaves {outside} outside", "; {method} × {factor}: {outside}"
	case anyWorst:
		return "; {method} keeps all within and slows {slowed} of {fast} fast, {worst} leaves {left} out", "; {method}: 0, {worst}: {left}"
	}
	return "; {method} keeps all within and slows {slowed} of {fast} fast", "; {method}: 0"
}

func (p *dials) readout(v words.Values) []scene.Line {
	m := p.method()
	turn, seen := m.Angle(p.pair, p.Pos)
	v["here"] = words.Unsigned(turn, 3)
	v["so"] = words.Either(seen, "seen", "never seen")
	head := "a«pos {pos} · pair {pair}» | {method}: λ {λ} → {λ′}"
	if m.kind == encoding.Unscaled {
		head = "a«pos {pos} · pair {pair}» | {method}: λ {λ}"
	}
	stands := " | at {here} of a turn, {so}"
	short := "a«pos {pos} · pair {pair}»"
	switch {
	case m.Fast(p.pair):
		return words.Say(v,
			head+stands+" | {trained} turns in {L0}: whole turn seen, s«phase-safe»",
			head+" | {trained} turns in {L0}: whole turn seen, s«phase-safe»",
			head+" | whole turn seen",
			short+" | {method}: whole turn seen", short)
	case m.Outside(p.pair):
		v["reached"], v["met"] = words.Significant(m.Turns(p.pair, p.target)*2*math.Pi, 4), words.Significant(m.Trained(p.pair)*2*math.Pi, 4)
		return words.Say(v,
			head+stands+" | {turns} turns by {L}, {trained} seen | ω′·{L} {reached} > {ω}·{L0} {met}: s«not phase-safe»",
			head+" | {turns} turns by {L}, {trained} seen | ω′·{L} {reached} > {ω}·{L0} {met}: s«not phase-safe»",
			head+" | {turns} turns, {trained} seen",
			short+" | {method}: not phase-safe", short)
	}
	return words.Say(v,
		head+stands+" | {turns} turns by {L}, {trained} seen: s«phase-safe»",
		head+" | {turns} turns by {L}, {trained} seen: s«phase-safe»",
		head+" | {turns} turns, all seen",
		short+" | {method}: phase-safe", short)
}

// Words says what the method under the cursor does to all pairs, and to one.
func (p *frequencies) Words() scene.Words {
	v := p.values()
	return scene.Words{Caption: p.caption(v), Readout: p.readout(v)}
}

func (p *frequencies) caption(v words.Values) []scene.Line {
	m := p.method()
	c := m.Count()
	v["limit"] = ratioName(p.limit())
	does := "{method} keeps {kept} of {pairs}, blends {between}, divides {divided} by {factor}"
	switch {
	case c.Kept == m.Len():
		does = words.Either(m.told, "{method} keeps {every} as trained", "{method} leaves {every} unscaled")
	case m.kind == encoding.LongRoPE:
		v["least"], v["most"] = words.Brief(1/c.Most, 4), words.Brief(1/c.Least, 4)
		does = "longrope divides every pair by a number of its own, {least} … {most}"
	}
	long, brief := "; every slow pair is at {limit} or below: none goes outside", "; none goes outside"
	switch worst, ok := p.worst(); {
	case m.AsNow:
		long = "; {slow} of {pairs} {have} no full turn in {trained for}"
		brief = long
	case c.Outside > 0:
		long, brief = "; {outside} of {slow pairs} above {limit}: outside by {L}", "; {outside} above {limit}"
	case p.limit() >= 1 || p.border() >= p.pairs():
		long = "; no slow pair goes outside by {L}"
	case ok:
		v["worst"], v["left"], v["slow pairs"] = nameOf(worst.kind), worst.Count().Outside, words.Plural(worst.Count().Slow, "slow pair")
		long, brief = "; {worst} leaves {left} of {slow pairs} above {limit}: outside by {L}", "; {worst} leaves {left} above {limit}"
	}
	if p.Assumed() && !m.AsNow {
		long, brief = " | {if}"+long[2:], " | {if}"+brief[2:]
	}
	return words.Say(v, does+long, does+brief, does, "{kept} kept, {between} between, {divided} divided")
}

func (p *frequencies) readout(v words.Values) []scene.Line {
	m := p.method()
	v["ratio"] = ratioLong(m.Ratio(p.pair))
	v["so"] = "phase-safe"
	if m.Fast(p.pair) {
		v["so"] = "whole turn seen, phase-safe"
	}
	if m.Outside(p.pair) {
		v["so"] = "not phase-safe"
	}
	return words.Say(v,
		"a«pair {pair}» | {method}: λ {λ} → λ′ {λ′}, ω′/ω {ratio} | {trained} turns in {L0}, {turns} in {L} | s«{so}»",
		"a«pair {pair}» | {method}: λ {λ} → λ′ {λ′} | {trained} turns in {L0}, {turns} in {L} | s«{so}»",
		"a«pair {pair}» | {method}: λ {λ} → λ′ {λ′} | s«{so}»",
		"a«pair {pair}» | {method}: s«{so}»",
		"a«pair {pair}»")
}

// Words says where every method is first below 0, and what the sum is at the
// cursor.
func (p *score) Words() scene.Words {
	v := p.values()
	return scene.Words{Caption: p.caption(v), Readout: p.readout(v)}
}

func (p *score) caption(v words.Values) []scene.Line {
	const aligned = " (aligned content only)"
	first := p.methods[0].Fall().Negative()
	v["below"] = words.Reached(first.Below)
	if first.Offset == 0 {
		return words.Say(v,
			"unscaled the sum is at no offset below {below} negative: a heuristic, and for aligned content only",
			"unscaled no offset below {below} is negative"+aligned,
			"no offset below {below} is negative")
	}
	v["first"] = first.Offset
	var moved []string
	for _, m := range p.byNegative() {
		n := m.Fall().Negative()
		moved = append(moved, nameOf(m.kind)+" "+parts.Either(n.Offset > 0, strconv.Itoa(n.Offset), "past "+words.Reached(n.Below)))
	}
	head := "unscaled the sum first falls below 0 at {first}"
	if len(moved) == 0 {
		return words.Say(v, head+aligned, head, "first below 0 at {first}")
	}
	v["moved"], v["some"] = listing(moved), listing(moved[:1])
	v["here"] = strings.TrimSpace(nameOf(p.method().kind) + " " + negativeText(p.method()))
	v["list"] = "none " + strconv.Itoa(first.Offset) + ", " + strings.Join(moved, ", ")
	forms := []string{head + "; with {moved}" + aligned, "first below 0: {list}" + aligned}
	if p.method().kind != encoding.Unscaled {
		forms = append(forms, head+", with {here}"+aligned)
	}
	return words.Say(v, append(forms, head+aligned, "first below 0 at {first}")...)
}

// byNegative are the other methods than none, by where they are first below 0.
func (p *score) byNegative() []method {
	all := slices.Clone(p.methods[1:])
	at := func(m method) int {
		n := m.Fall().Negative()
		return parts.Either(n.Offset > 0, n.Offset, n.Below)
	}
	slices.SortStableFunc(all, func(a, b method) int { return cmp.Compare(at(a), at(b)) })
	return all
}

func (p *score) readout(v words.Values) []scene.Line {
	m := p.method()
	fall := m.Fall()
	mean := fall.Mean(p.k())
	v["sum"], v["mean"] = words.Unsigned(mean*float64(m.Len()), 4), words.Unsigned(mean, 5)
	v["lowest"] = "lowest so far " + lowestText(m, p.k(), words.Unsigned, 5)
	if p.k() > fall.Last() {
		v["lowest"] = "lowest up to " + words.Reached(fall.Last()) + " " + lowestText(m, fall.Last(), words.Unsigned, 5)
	}
	v["negative"] = negativeText(m)
	return words.Say(v,
		"o«k {k}» | {method}: Σ cos(ω′·{k}) = {sum} of {pairs} = {mean} | s«{lowest}» | first below 0: {negative}",
		"o«k {k}» | {method}: mean {mean} | s«{lowest}» | first below 0: {negative}",
		"o«k {k}» | {method}: s«{lowest}»",
		"o«k {k}»")
}
