package schemes

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/profile"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// placeForm says which two positions a readout is about.
const placeForm = "a«pos {key} → {query}»f« · »o«k {k}» | "

// values are what the forms of all faces name.
func (s *subject) values(of *scheme, g float64) words.Values {
	v := words.Values{"key": words.Position(s.key), "query": words.Position(s.query), "k": words.Position(s.k),
		"g": words.Nats(g, 4), "weight": "×" + words.Brief(math.Exp(g), 3), "scheme": s.Scheme, "head": words.Plural(s.Heads, "head")}
	if of == nil || of.Profile == nil {
		return v
	}
	v["name"], v["span"], v["keys"] = s.nameOf(of), words.Significant(of.Span, 3), words.Plural(of.Keys, "token")
	return v
}

// nameOf is a scheme with what tells it from others of its kind.
func (s *subject) nameOf(of *scheme) string {
	note := of.note()
	switch {
	case of.stage == score && !of.guess():
		note = "head " + strconv.Itoa(s.Head)
	case of.stage == nowhere:
		return "no positions"
	}
	return strings.TrimSpace(of.title + " " + note)
}

// failedForms say why a scheme has no numbers.
func failedForms(of *scheme) []scene.Line {
	return words.Lines(of.title+": "+of.failed, "not with these settings")
}

// sentences says where half of the attention lies, for the schemes whose numbers are
// nobody's guess, and how the number under the cursor comes about.
func (d *distance) sentences() scene.Words {
	w := scene.Words{Caption: d.halves()}
	of := d.cursor()
	switch {
	case of == nil:
		w.Readout = words.Say(d.values(nil, 0), placeForm+"{scheme} has no lane: its rows say more than the offset", "{scheme} has no lane")
	case of.Profile == nil:
		w.Readout = failedForms(of)
	default:
		g := of.heard(d.k)
		v := d.values(of, g)
		v["how"] = d.how(of)
		if v["past"] = ""; d.Train > 0 && d.k >= d.Train {
			v["past"] = scene.Line{words.Rule, words.Plain(words.Either(d.Windowed(), "beyond the window", "beyond training"))}
		}
		w.Readout = words.Say(v,
			placeForm+"{name}: {how} = s«{g}» nats | weight {weight} | span {span} of {keys}{past}",
			placeForm+"{name}: {how} = s«{g}» nats | weight {weight}{past}",
			placeForm+"{name}: s«{g}» nats | weight {weight}{past}",
			"o«k {k}» | {name}: s«{g}» nats | weight {weight}",
			"{name}: s«{g}» nats", "s«{g}» nats")
		if math.IsNaN(g) {
			w.Readout = words.Say(v, placeForm+"{name}: no two rows are so far apart", "no two rows are so far apart")
			if t, ok := of.Bias.(*profile.Table); ok && d.k < t.Rows {
				v["rows"] = t.Used
				w.Readout = words.Say(v, placeForm+"{name}: means are over {rows} rows: more would take too long", "means are over {rows} rows")
			}
		}
	}
	return w
}

// halves compares up to which offset half of the attention lies.
func (d *distance) halves() []scene.Line {
	var told []*scheme
	for _, s := range d.all {
		if s.Profile != nil && !s.guess() {
			told = append(told, s)
		}
	}
	slices.SortStableFunc(told, func(a, b *scheme) int { return cmp.Compare(a.Half, b.Half) })
	to := ""
	if d.cut() {
		to = " to the nearest " + words.Tens(d.keys) + " keys"
	}
	list := func(first string, all []*scheme) string {
		for i, s := range all {
			first += words.Either(i > 0, ",", "") + " " + strconv.Itoa(s.Half) + words.Either(s.stage == nowhere, " without positions", " for "+d.nameOf(s))
		}
		return first
	}
	ends := []*scheme{told[0], told[len(told)-1]}
	return words.Lines(
		list("half of the attention"+to+" lies within offset", told),
		list("half of the attention"+to+": within k", ends),
		list("half within k", ends),
		list("half within k", told[:1]),
		d.nameOf(told[0])+": half within k "+strconv.Itoa(told[0].Half))
}

// how says how what a scheme adds at the offset comes about.
func (s *subject) how(of *scheme) scene.Line {
	v := words.Values{"k": words.Position(s.k), "minus": words.Minus, "slope": words.Slope(slope(s.State))}
	form := "0 at any offset"
	switch b := of.Bias.(type) {
	case *profile.Table:
		form = words.Either(b.Used-s.k == 1, "of {n}", "mean of {n}, ± {spread}") // one has no spread
		v["n"] = words.Plural(max(b.Used-s.k, 0), "pair") + " of rows"
		if s.k < b.Used {
			v["spread"] = words.Significant(b.Spread(s.k), 2)
		}
	case profile.Waves:
		form = "{gain} × (Σ cos ω{k} {dot} {minus} {pairs}{lone})"
		v["gain"], v["dot"], v["pairs"], v["k"] = words.Brief(b.Gain, 4), words.Unsigned(b.Dot(of.heard(s.k)), 2), b.Pairs(), "·"+words.Position(s.k)
		v["lone"] = words.WithoutLone(b.Table)
		if of.stage == embedding {
			form = "a chosen gain " + form
		}
	case profile.Lines:
		switch {
		case of.guess():
			form = "bucket {bucket} of {all}"
			v["bucket"], v["all"] = s.buckets().Of(-s.k), s.Buckets
		case of.stage == score:
			form = "{minus}{slope} × {k}"
		}
	}
	return words.Say(v, form)[0]
}

// sentences says how often each scheme acts and what it reaches, and what the two
// positions of the cursor make of it.
func (p *where) sentences() scene.Words {
	w := scene.Words{Caption: words.Lines(
		"sinusoidal and learned are absolute: they enter once and reach v as well; RoPE, ALiBi and T5 are relative: they move scores alone, in every layer that has them",
		"sinusoidal and learned are absolute, once and in v too; RoPE, ALiBi and T5 are relative, in every layer with them",
		"absolute schemes are added once, relative ones move scores, layer by layer", "absolute once, relative layer by layer")}
	of := p.cursor()
	switch {
	case of == nil:
		w.Readout = words.Say(p.values(nil, 0), placeForm+"{scheme} has no wire here: it is added to the embedding", "{scheme} has no wire here")
	case of.Profile == nil:
		w.Readout = failedForms(of)
	default:
		w.Readout = p.readout(of)
	}
	return w
}

// readout says what is learned, what the shapes are, and what comes of the pair.
func (p *where) readout(of *scheme) []scene.Line {
	g := p.score(of)
	v := p.values(of, g)
	n, _ := of.cost()
	v["cost"] = "nothing to learn"
	if n > 0 {
		v["cost"] = count(n) + " numbers to learn"
	}
	tail := []string{placeForm + "{name}: {how} | {cost} | s«{g}» nats", placeForm + "{name}: {cost} | s«{g}» nats", placeForm + "{name}: s«{g}» nats", "{name}: s«{g}» nats", "s«{g}» nats"}
	shape := "(" + words.Position(p.Length) + ", " + strconv.Itoa(p.DModel) + ")"
	switch b := of.Bias.(type) {
	case *profile.Table:
		v["how"] = "(L, d) + (L, d) = " + shape
		v["cost"] = strconv.Itoa(p.LearnedRows) + " × " + strconv.Itoa(p.DModel) + " = " + v["cost"].(string)
		if math.IsNaN(g) {
			return words.Say(v, placeForm+"{name}: {cost} | there is no row {query}", "there is no row {query}")
		}
	case profile.Waves:
		v["how"] = "(L, d) + (L, d) = " + shape
		if of.stage == queryKey {
			return p.turned(v, of, b)
		}
	case profile.Lines:
		v["how"] = p.how(of)
		if of.guess() {
			v["cost"] = strconv.Itoa(p.Buckets) + " × " + words.Plural(p.Heads, "head") + " = " + v["cost"].(string)
		}
	}
	return words.Say(v, tail...)
}

// turned says how far the cursor's pair of q and of k is turned, and what comes of
// all pairs.
func (p *where) turned(v words.Values, of *scheme, waves profile.Waves) []scene.Line {
	pair := of.pair()
	omega := waves.Table.Frequency(pair)
	v["pair"], v["pairs"], v["omega"] = pair, waves.Pairs(), words.Brief(omega, 4)
	v["q"], v["turned"] = radians(omega*float64(p.query)), radians(omega*float64(p.key))
	return words.Say(v,
		placeForm+"{name}, pair {pair} of {pairs}: ω = {omega} | q {q} rad, k {turned} rad | all pairs: s«{g}» nats | nothing to learn",
		placeForm+"{name}, pair {pair} of {pairs}: ω = {omega} | q {q} rad, k {turned} rad | all pairs: s«{g}» nats",
		placeForm+"{name}, all pairs: s«{g}» nats", "{name}: s«{g}» nats", "s«{g}» nats")
}

// sentences says what the scores of both matrices depend on.
func (m *matrix) sentences() scene.Words {
	here, other := m.cursor(), m.against()
	if here == nil || here.Profile == nil || other.Profile == nil {
		w := scene.Words{Caption: words.Lines("scores of two positions, later keys masked", "scores"), Readout: words.Say(m.values(nil, 0), placeForm+"no scores of {scheme}", "no scores of {scheme}")}
		for _, of := range [...]*scheme{here, other} {
			if of != nil && of.Profile == nil {
				w.Readout = failedForms(of)
			}
		}
		return w
	}
	a, b := m.score(here), m.score(other)
	v := m.values(here, a)
	v["other"], v["h"], v["difference"] = m.nameOf(other), words.Nats(b, 4), words.Nats(a-b, 4)
	forms := []string{placeForm + "{name} s«{g}» | {other} s«{h}» | difference {difference} nats",
		placeForm + "{name} s«{g}» | {other} s«{h}»", "{name} s«{g}» | {other} s«{h}»", "s«{g}» and s«{h}» nats", "s«{g}»"}
	if here == other {
		forms = []string{placeForm + "{name} s«{g}» nats", "{name} s«{g}» nats", "s«{g}» nats", "s«{g}»"}
	}
	readout := words.Say(v, forms...)
	return scene.Words{Caption: m.caption(here, other), Readout: readout}
}

// caption says what two schemes need to know of two positions.
func (m *matrix) caption(here, other *scheme) []scene.Line {
	if here.Name == other.Name {
		return words.Lines("one matrix, since both would be those of "+here.title+": s chooses another", "one matrix, of "+here.title)
	}
	for _, pair := range [...][2]*scheme{{here, other}, {other, here}} {
		t, ok := pair[1].Bias.(*profile.Table)
		if !ok {
			continue
		}
		last := strconv.Itoa(t.Rows - 1)
		needs := m.nameOf(pair[0]) + " needs the offset alone; "
		if pair[0].stage == nowhere {
			needs = "without positions no pair differs; "
		}
		if pair[1].guess() {
			return words.Lines(
				needs+"an untrained table knows only 'same place', and past its row "+last+" there is nothing",
				needs+"an untrained table knows only 'same place'",
				"an untrained table knows only 'same place'", "past row "+last+" there is nothing")
		}
		return words.Lines(needs+"the learned table needs both positions, and past its row "+last+" there is nothing",
			needs+"the learned table needs both positions", "the learned table needs both positions", "learned: both positions")
	}
	return words.Lines("both see the offset alone, one value a diagonal: "+m.shape(here)+", "+m.shape(other),
		"both see the offset alone, one value a diagonal", "one value a diagonal")
}

// shape says how the scores of a scheme go on with the offset.
func (m *matrix) shape(of *scheme) string {
	switch b := of.Bias.(type) {
	case profile.Waves:
		return of.title + " adds up " + words.Plural(b.Pairs(), "wave") + words.WithoutLone(b.Table)
	case profile.Lines:
		switch {
		case len(b) > 1:
			bucket, from := lastBucket(m.buckets())
			return of.title + " stops at bucket " + strconv.Itoa(bucket) + ", offset " + strconv.Itoa(from)
		case of.stage == score && b[0].Slope > 0:
			return of.title + " falls by " + words.Slope(slope(m.State)) + " for ever"
		}
	}
	return "no positions add 0"
}
