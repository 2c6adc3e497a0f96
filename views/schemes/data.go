package schemes

import (
	"math"

	"wavescope/encoding/profile"
	"wavescope/views/chart"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// full is a scheme's title with a warning where its values stand for others.
func (s *subject) full(of *scheme) string {
	if of.guess() {
		return of.title + ", " + of.note()
	}
	return of.title
}

// title is full for the lane i, as tables of schemes name their rows.
func (s *subject) title(i int) string { return s.full(s.all[i]) }

// schemes are what each scheme comes to at the cursor, and where the attention lies.
func (s *subject) schemes() chart.Data {
	columns := append([]chart.Column{{Name: "scheme"}, {Name: "nats", Format: chart.Signed, Region: curveName},
		{Name: "weight", Region: curveName}, {Name: "half within", Format: chart.Whole, Region: profileName}},
		chart.Columns(chart.Share, profileName, "within 16", "within 256", "within 4096")...)
	return chart.Data{Name: "schemes", Kind: chart.Bars, Rows: len(s.all), Here: s.here, Each: numberName,
		Label: s.title,
		Title: "what each scheme adds to the score of the query at " + words.Position(s.query) +
			" for the key at " + words.Position(s.key) + ", and where the attention over " +
			words.Plural(s.keys, "key") + " lies",
		Columns: append(columns, chart.Column{Name: "span", Region: profileName}),
		Row: func(i int, to []float64) {
			for j := range to {
				to[j] = math.NaN()
			}
			of := s.all[i]
			if of.Profile == nil {
				return
			}
			to[1] = s.score(of)
			to[2], to[3], to[7] = math.Exp(to[1]), float64(of.Half), of.Span
			for j, k := range [...]int{16, 256, 4096} {
				if share, ok := of.Within(k); ok {
					to[4+j] = share
				}
			}
		}}
}

// steps are where each scheme enters, and how many numbers a model learns for it.
func (s *subject) steps() chart.Data {
	return chart.Data{Name: "stages", Rows: len(s.all), Here: s.here, Each: stageName, Label: s.title,
		Title: "at which step each scheme enters: 1 embedding, 2 q and k, 3 score, 0 nowhere",
		Columns: []chart.Column{{Name: "scheme"}, {Name: "step", Format: chart.Whole, Region: stageName},
			{Name: "numbers learned", Format: chart.Whole, Region: stageName}},
		Row: func(i int, to []float64) {
			of := s.all[i]
			to[1] = [...]float64{embedding: 1, queryKey: 2, score: 3, nowhere: 0}[of.stage]
			to[2], _ = of.cost()
		}}
}

// distances are what each scheme adds by offset.
func (s *subject) distances() chart.Data {
	d := chart.Data{Name: "distances", Kind: chart.Lines, Rows: s.keys, Here: s.k,
		Title:   "what each scheme adds by offset, in nats, of a learned table the mean",
		Columns: []chart.Column{{Name: "k", Format: chart.Whole}},
		Row: func(k int, to []float64) {
			to[0] = float64(k)
			for i, of := range s.all {
				to[1+i] = of.heard(k)
			}
		}}
	if s.k >= s.keys {
		d.Here = scene.Nowhere
	}
	for _, of := range s.all {
		d.Columns = append(d.Columns, chart.Column{Name: s.full(of), Format: chart.Signed})
	}
	return d
}

// scores are the row of both matrices under the cursor, by key.
func (m *matrix) scores() chart.Data {
	d := chart.Data{Name: "scores", Kind: chart.Lines, Rows: m.query + 1, Here: m.key,
		Title:   "scores of the query at " + words.Position(m.query) + " with every key up to it, in nats",
		Columns: chart.Columns(chart.Whole, nil, "key", "k")}
	here, other := m.cursor(), m.against()
	var shown []*scheme
	if here != nil {
		shown = append(shown, here)
		d.Columns = append(d.Columns, chart.Column{Name: m.full(here), Format: chart.Signed, Region: rowName})
	}
	if other != here {
		shown = append(shown, other)
		d.Columns = append(d.Columns, chart.Column{Name: m.full(other), Format: chart.Signed, Region: otherName})
	}
	d.Row = func(key int, to []float64) {
		to[0], to[1] = float64(key), float64(m.query-key)
		for i, of := range shown {
			to[2+i] = m.between(of, key, m.query)
		}
	}
	return d
}

// belongs is the table of what a scheme is made of, nil for most. In a region
// without a name of its own it is hidden as soon as anything is.
func (s *subject) belongs(of *scheme, region *chart.Name) func() chart.Data {
	switch l := lines(of); {
	case l == nil:
		return nil
	case len(l) > 1 || of.guess():
		return func() chart.Data { return s.bucketStarts(region) }
	case l[0].Slope > 0:
		return func() chart.Data { return s.heads(region) }
	}
	return nil
}

// heads are those of ALiBi.
func (s *subject) heads(region *chart.Name) chart.Data {
	return chart.Data{Name: "heads", Rows: s.Heads, Here: s.Head - 1,
		Title: "ALiBi's heads: how much a score falls with each position, and up to which offset half of " +
			"the attention lies",
		Columns: []chart.Column{{Name: "head", Format: chart.Whole}, {Name: "slope", Region: region},
			{Name: "half within", Format: chart.Whole, Region: region}},
		Row: func(i int, to []float64) {
			l := headOf(s.State, i+1)
			to[0], to[1], to[2] = float64(i+1), l[0].Slope, float64(profile.New(l, s.keys).Half)
		}}
}

// bucketStarts are the buckets of T5.
func (s *subject) bucketStarts(region *chart.Name) chart.Data {
	b := s.buckets()
	starts := b.Starts()
	return chart.Data{Name: "buckets", Rows: len(starts), Here: b.Of(-s.k),
		Title: "T5's buckets of the keys behind a query, with illustrative values",
		Columns: []chart.Column{{Name: "bucket", Format: chart.Whole},
			{Name: "from offset", Format: chart.Whole, Region: region},
			{Name: "value", Format: chart.Signed, Region: region}},
		Row: func(i int, to []float64) {
			to[0], to[1], to[2] = float64(i), float64(starts[i]), profile.Illustrative(i)
		}}
}
