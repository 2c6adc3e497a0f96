package similarity

import (
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// words say what the combs show.
func (p *votes) words() chart.Words {
	switch {
	case p.Comparison != nil:
		return p.wordsOfBothVotes()
	case p.turns:
		return chart.Words{Caption: p.turnedCaption(), Readout: p.turnedReadout()}
	case p.filtered() && p.Length > 1:
		return chart.Words{Caption: p.filteredCaption(), Readout: p.readout()}
	}
	return chart.Words{Caption: p.caption(), Readout: p.readout()}
}

// cosine writes a mean or a cosine, apart from 0 and 1.
func cosine(v float64, decimals int) string {
	return chart.Apart(chart.SignedText, decimals, v, 0, 1, -1)
}

// meanText writes a mean in a sentence, or a question mark if it is hidden.
func (p *votes) meanText(v float64) string { return p.Hidden.Or(meanName.Name, cosine(v, 2)) }

// filtered reports whether the filter leaves out pairs.
func (p *votes) filtered() bool { return p.kernel.Kernel.Pairs() < p.enc.Pairs() }

// caption says what all pairs say together.
func (p *votes) caption() []string {
	n, r := p.kernel.Kernel.Pairs(), p.rival()
	only := "Only at " + chart.Position(p.Pos) +
		chart.Either(n == 1, " does the pair agree fully", " do all "+strconv.Itoa(n)+" pairs agree")
	switch {
	case !r.found:
		return []string{only + ", so the vector is its own; no bump of the mean shown here is as high as 0.01.",
			only + "; the mean has no bump of 0.01.", only + "."}
	case n > 2:
		return []string{only + ", so the vector is its own; the bumps of the mean are where several meet again.",
			only + "; where several meet, there is a bump.", only + "."}
	}
	return []string{only + ", but at " + chart.Position(r.pos) + " the mean is back at " + p.meanText(r.mean) + ".", only + "."}
}

// without names the pairs that the filter leaves out.
func (p *votes) without() string {
	kept, all := p.enc.Config().Band, p.enc.Pairs()
	return chart.Either(all-kept.To+kept.From == 1, "pair ", "pairs ") +
		chart.Joined(" and ", chart.Through(0, kept.From), chart.Through(kept.To, all))
}

// allAt returns the mean of the cosines of all pairs at an offset, also of those that the filter leaves out.
func (p *votes) allAt(k int) float64 {
	var sum measure.Sum
	for pair := range p.enc.Pairs() {
		sum.Add(p.vote(pair, k))
	}
	return sum.Value() / float64(p.enc.Pairs())
}

// filteredCaption says what is lost without the pairs that the filter leaves out.
func (p *votes) filteredCaption() []string {
	without, r, near := "Without "+p.without(), p.rival(), p.Pos+1
	if near >= p.Length {
		near = p.Pos - 1
	}
	all := "; with all " + strconv.Itoa(p.enc.Pairs()) + " it is "
	if r.found {
		back := " is back at " + p.meanText(r.mean) + " at " + chart.Position(r.pos)
		falls := " the mean falls to " + p.meanText(p.meanAt(near-p.Pos)) + " at " + chart.Position(near) + ", but"
		return []string{without + falls + back + all + p.meanText(p.allAt(r.pos-p.Pos)) + " there.",
			without + " the mean" + back + ".", "The mean" + back + "."}
	}
	is := "the mean at " + chart.Position(near) + " is " + p.meanText(p.meanAt(near-p.Pos))
	return []string{without + " " + is + all + p.meanText(p.allAt(near-p.Pos)) + ".", without + " " + is + ".",
		chart.Sentence(is + ".")}
}

// cursor returns the fields that name the position and the offset.
func (p *votes) cursor() []chart.Field {
	k := "k " + chart.Position(p.Offset)
	if p.turns {
		return []chart.Field{{Value: k, Ink: offsetStyle},
			{Value: chart.Either(p.here < p.Length, "", "beyond the last key"), Ink: chart.FaintStyle}}
	}
	return []chart.Field{{Value: "pos " + chart.Position(p.Pos), Ink: chart.CursorStyle},
		{Value: k + " → " + chart.Position(p.Pos+p.Offset), Ink: offsetStyle, Drop: 6}}
}

// ofPair returns the field of the cursor's pair at the offset.
func (p *votes) ofPair() chart.Field {
	pair, ok := p.Pair()
	if !ok || pair >= p.enc.Pairs() {
		return chart.Field{}
	}
	return chart.Field{Label: "pair " + strconv.Itoa(pair) + ":", Value: cosine(p.vote(pair, p.Offset), 3),
		Name: votesName, Drop: 4}
}

// ofMean returns the field of the mean at the offset.
func (p *votes) ofMean() chart.Field {
	of := chart.Either(p.filtered(), strconv.Itoa(p.kernel.Kernel.Pairs())+" of ", "")
	return chart.Field{Label: "mean of " + of + chart.Plural(p.enc.Pairs(), "pair"), Name: meanName,
		Value: cosine(p.meanAt(p.Offset), 3), Ink: frame.Style{FG: inkOf(0)}}
}

func (p *votes) readout() []chart.Field {
	r, fields := p.rival(), append(p.cursor(), p.ofPair(), p.ofMean())
	at := func(label string, v float64, drop int, ink frame.Style) chart.Field {
		return chart.Field{Label: label, Value: cosine(v, 3), Name: meanName, Ink: ink, Drop: drop}
	}
	note := func(text string, drop int) {
		fields = append(fields, chart.Field{Value: text, Ink: chart.FaintStyle, Drop: drop})
	}
	if p.filtered() && r.found {
		return append(fields, at("at "+chart.Position(r.pos), r.mean, 5, frame.Style{FG: frame.Warn}),
			at("all pairs there", p.allAt(r.pos-p.Pos), 3, frame.Style{}))
	}
	if len(r.next) > 0 {
		next := "next best: " + chart.Position(r.next[0])
		if len(r.next) > 1 {
			next += " and " + chart.Position(r.next[1])
		}
		fields = append(fields, at(next+",", r.best, 3, frame.Style{}))
	}
	if p.pairsPerHalf > 1 {
		note(chart.Either(p.whole, "a row", "a half row")+" is the mean of "+strconv.Itoa(p.pairsPerHalf)+" pairs", 2)
	}
	if p.x.N < p.Length {
		note(chart.Every("position", p.x.First, p.x.N, p.Length), 1)
	}
	return fields
}

func (p *votes) turnedCaption() []string {
	within := 0
	for pair := range p.enc.Pairs() {
		within += chart.One(4*float64(max(p.Offset, -p.Offset)) < measure.Wavelength(p.enc, pair))
	}
	at, mean, n := "At k = "+chart.Position(p.Offset), p.meanText(p.meanAt(p.Offset)), p.enc.Pairs()
	return []string{at + ", " + strconv.Itoa(within) + " of " + chart.Plural(n, "pair") +
		chart.Either(within == 1 || n == 1, " has", " have") + " turned by less than a quarter; the mean of all is " + mean + ".",
		at + " the mean of all pairs is " + mean + ".", at + " the mean is " + mean + "."}
}

func (p *votes) turnedReadout() []chart.Field {
	fields := append(p.cursor(), p.ofPair())
	if pair, ok := p.Pair(); ok {
		fields = append(fields, chart.Field{Label: "λ", Value: chart.Wave(measure.Wavelength(p.enc, pair)), Drop: 3})
	}
	return append(fields, p.ofMean(), chart.Field{Value: "score of equal q and k, without the factor of attention",
		Ink: chart.FaintStyle, Drop: 1})
}

// wordsOfBothVotes compare two tables.
func (p *votes) wordsOfBothVotes() chart.Words {
	pair, ok := p.Pair()
	mean := chart.Versus{Of: "mean", Write: chart.SignedText, Least: 3, Most: 6, Ink: firstInk}
	wave := chart.Versus{Of: "pair " + strconv.Itoa(pair) + " λ", Write: chart.Significant, Least: 3, Most: 6, Ink: firstInk}
	for i := range p.tables {
		t := &p.tables[i]
		mean.Values = append(mean.Values, t.meanAt(t.k))
		if ok = ok && pair < t.enc.Pairs(); ok {
			wave.Values = append(wave.Values, measure.Wavelength(t.enc, pair))
		}
	}
	fields := p.cursor()
	if ok {
		for _, f := range wave.Fields(1) {
			f.Drop = max(f.Drop, 2)
			fields = append(fields, f)
		}
	}
	for _, f := range mean.Fields(3) {
		f.Name = meanName
		fields = append(fields, f)
	}
	said := "the mean at k = " + chart.Position(p.Offset) + " is " + p.Hidden.Or(meanName.Name, mean.Text()) + "."
	return chart.Words{Caption: []string{chart.Sentence(chart.Joined("; ", p.slower(), said)), chart.Sentence(said)},
		Readout: fields}
}

// slower says how many pairs are slower in one table than in the other, and how much at most; "" where none is. It
// counts the pairs where the tables have unlike numbers of them.
func (p *votes) slower() string {
	a, b := p.tables[0].enc, p.tables[1].enc
	if !p.paired() {
		return strconv.Itoa(a.Pairs()) + " pairs in A, " + strconv.Itoa(b.Pairs()) + " in B"
	}
	var n [2]int // pairs that are slower in A, and in B
	var most [2]float64
	for pair := range a.Pairs() {
		ratio := a.Frequency(pair) / b.Frequency(pair)
		for i, r := range [...]float64{1 / ratio, ratio} {
			if r > 1+1e-9 {
				n[i]++
				most[i] = max(most[i], r)
			}
		}
	}
	i := chart.One(n[1] > n[0])
	if n[i] == 0 {
		return ""
	}
	return chart.Plural(n[i], "pair") + chart.Either(n[i] == 1, " is", " are") + " slower in " + chart.SubjectOf(i).Letter +
		", up to " + chart.Brief(most[i], 3) + " times"
}

// votesReading returns the mean at the offset, which is the cosine.
func votesReading(sc chart.Scene, set Settings) (chart.Reading, bool) {
	set.Measure = similar.Cosine
	return reading(sc, set)
}
