package schemes

import (
	"math"
	"strconv"

	"wavescope/encoding/profile"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the numbers of all schemes and, first, those of the face.
func told(sc scene.Scene, set Settings) []scene.Told {
	s := newSubject(frame.Frame{}, sc, set)
	tables := []scene.Told{s.toldSchemes(), s.toldOffsets()}
	if at(set) == 2 {
		tables = append([]scene.Told{s.toldRow()}, tables...)
	}
	tables = append(tables, s.toldHeads())
	if b, err := buckets(s.State); err == nil {
		starts := b.Starts()
		tables = append(tables, scene.Told{Name: "buckets", Title: "T5's buckets of the keys behind a query, with illustrative values",
			Heads: []string{"bucket", "from offset", "value"}, Count: len(starts), Here: b.Of(-s.k),
			Row: func(i int) []string {
				return []string{strconv.Itoa(i), strconv.Itoa(starts[i]), words.Signed(profile.Illustrative(i), 2)}
			}})
	}
	return tables
}

// full is a scheme's title with a warning where its values stand for others.
func (s *subject) full(of *scheme) string {
	if of.guess() {
		return of.title + ", " + of.note()
	}
	return of.title
}

// toldNats writes what is added, none where that is nothing at all.
func toldNats(v float64) string {
	if math.IsNaN(v) {
		return "none"
	}
	return words.Signed(v, 4)
}

// toldSchemes tells a scheme a row.
func (s *subject) toldSchemes() scene.Told {
	t := scene.Told{Name: "schemes", Count: len(s.all), Here: s.here,
		Title: "what each scheme adds to the score of the query at " + words.Position(s.query) + " for the key at " + words.Position(s.key) + ", and where the attention over " + words.Plural(s.keys, "key") + " lies",
		Heads: []string{"scheme", "enters at", "numbers learned", "nats", "weight", "half within", "within 16", "within 256", "within 4096", "span"}}
	t.Row = func(i int) []string {
		of := s.all[i]
		n, _ := of.cost()
		row := []string{s.full(of), entersAt[of.stage], count(n)}
		if of.Profile == nil {
			return append(row, "none", "none", "none", "none", "none", "none", "none")
		}
		v := s.score(of)
		times := "none"
		if !math.IsNaN(v) {
			times = words.Brief(math.Exp(v), 3)
		}
		row = append(row, toldNats(v), times, strconv.Itoa(of.Half))
		for _, k := range [...]int{16, 256, 4096} {
			text := "none"
			if share, ok := of.Within(k); ok {
				text = words.Share(share)
			}
			row = append(row, text)
		}
		return append(row, words.Significant(of.Span, 4))
	}
	return t
}

// toldOffsets tells what each scheme adds, an offset a row.
func (s *subject) toldOffsets() scene.Told {
	heads := []string{"k"}
	for _, of := range s.all {
		heads = append(heads, s.full(of))
	}
	t := scene.Told{Name: "distances", Title: "what each scheme adds by offset, in nats, of a learned table the mean", Heads: heads, Count: s.keys, Here: s.k}
	if s.k >= s.keys {
		t.Here = scene.Nowhere
	}
	t.Row = func(k int) []string {
		row := []string{strconv.Itoa(k)}
		for _, of := range s.all {
			row = append(row, toldNats(of.heard(k)))
		}
		return row
	}
	return t
}

// toldRow tells the row of both matrices under the cursor, a key a row.
func (s *subject) toldRow() scene.Told {
	var shown []*scheme
	heads := []string{"key", "k"}
	for _, i := range []int{s.here, kindAt(s.Against)} {
		if i >= 0 {
			shown = append(shown, s.all[i])
			heads = append(heads, s.full(s.all[i]))
		}
	}
	if len(shown) == 2 && shown[0] == shown[1] {
		shown, heads = shown[:1], heads[:3]
	}
	return scene.Told{Name: "scores", Title: "scores of the query at " + words.Position(s.query) + " with every key up to it, in nats",
		Heads: heads, Count: s.query + 1, Here: s.key,
		Row: func(key int) []string {
			row := []string{strconv.Itoa(key), strconv.Itoa(s.query - key)}
			for _, of := range shown {
				row = append(row, toldNats(s.between(of, key, s.query)))
			}
			return row
		}}
}

// toldHeads tells the heads of ALiBi.
func (s *subject) toldHeads() scene.Told {
	return scene.Told{Name: "heads", Title: "ALiBi's heads: how much a score falls with each position, and up to which offset half of the attention lies",
		Heads: []string{"head", "slope", "half within"}, Count: s.Heads, Here: s.Head - 1,
		Row: func(i int) []string {
			l := headOf(s.State, i+1)
			return []string{strconv.Itoa(i + 1), words.Brief(l[0].Slope, 6), strconv.Itoa(profile.New(l, s.keys).Half)}
		}}
}
