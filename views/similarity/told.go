package similarity

import (
	"strconv"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the tables of the curve, of what is notable about it, and of the sum
// that makes one of its values.
func told(sc scene.Scene, set Settings) []scene.Told {
	switch {
	case !sc.HasWaves():
		return []scene.Told{rowsTold(sc, set)}
	case sc.From != nil:
		return []scene.Told{lessTold(newLess(sc, set), sc)}
	}
	t := newTable(sc.Waves, set)
	if set.Sines {
		return []scene.Told{sinesTold(t, sc)}
	}
	return []scene.Told{offsetsTold(t, sc), notableTold(t, sc), sumTold(t, sc)}
}

// signedOffset is an offset of the cursor's sign.
func signedOffset(sc scene.Scene, size int) int {
	if sc.Offset < 0 {
		return -size
	}
	return size
}

// offsets are all offsets below the length and that under the cursor, by size.
func offsets(sc scene.Scene, name string) scene.Told {
	here := max(sc.Offset, -sc.Offset)
	return scene.Told{Name: "offsets", Title: "how alike positions k apart are: " + name, Count: max(sc.Length, here+1), Here: here}
}

func offsetsTold(t table, sc scene.Scene) scene.Told {
	told := offsets(sc, t.scale.name())
	told.Heads, told.Parts = []string{"k", t.scale.name(), "than at k " + words.Minus + " 1"}, []string{"", "curve matrix marks value", "curve matrix marks value"}
	told.Row = func(k int) []string {
		change := "none"
		if k > 0 {
			change = "no more alike"
			if t.kernel.Distance(k) < t.kernel.Distance(k-1) {
				change = "more alike"
			}
		}
		return []string{words.Position(signedOffset(sc, k)), t.text(k, toldDecimals), change}
	}
	return told
}

// toldDecimals are those of similarities that are told.
const toldDecimals = 6

// notable is an offset that was looked for, and what it is called.
type notable struct {
	name  string
	found similar.Found
}

// notableTold tells the offsets at which the curve does something notable, by the
// names that they have in the picture, and how far they were looked for.
func notableTold(t table, sc scene.Scene) scene.Told {
	f := similar.NewFacts(sc.Waves, sc.Length)
	like, _ := t.likeName(f.LookAlike, sc.Length)
	if f.LookAlike.Offset > 0 {
		like += bounded(f.LookAlike, sc.Length)
	}
	rows := []notable{
		{words.Either(t.scale.distance(), "first closer again", "first rise"), f.Rise},
		{"first " + t.negative(), f.Negative},
		{like, f.LookAlike},
		leastAlike(f, sc.Length),
	}
	return scene.Told{Name: "notable", Title: "notable offsets", Count: len(rows), Here: scene.Nowhere, Heads: []string{"what", "k", t.scale.name()}, Row: func(i int) []string {
		name, k := rows[i].name, rows[i].found.Offset
		switch {
		case k == 0:
			return []string{name, "none below " + strconv.Itoa(rows[i].found.Below), "none"}
		case k >= sc.Length:
			name += ", past the length"
		}
		return []string{name, strconv.Itoa(k), t.text(k, toldDecimals)}
	}}
}

// leastAlike is the offset whose rows are the least alike, and of which ones,
// where the search has not come to the end of the table.
func leastAlike(f similar.Facts, length int) notable {
	if k, ok := f.Least(length); ok {
		return notable{"least alike", similar.Found{Offset: k, Below: length}}
	}
	return notable{"least alike" + bounded(f.Lowest, length), f.Lowest}
}

// bounded says how far an offset was looked for, where that is not to the end.
func bounded(found similar.Found, length int) string {
	return words.Either(found.Below < length, " below "+words.Reached(found.Below), "")
}

// sumTold tells what each pair adds at the cursor's offset.
func sumTold(t table, sc scene.Scene) scene.Told {
	here, _ := sc.Pair()
	sums := sync.OnceValue(func() []float64 { return t.runningSums(sc.Offset) })
	return scene.Told{Name: "sum", Title: "what each pair adds to the dot product at k = " + words.Position(sc.Offset), Count: t.enc.Pairs(), Here: min(here, t.enc.Pairs()-1),
		Heads: []string{"pair", "λ", "cos ωk", "sum so far"}, Parts: []string{"", "sum", "sum value", "sum value"}, Row: func(pair int) []string {
			return []string{strconv.Itoa(pair), words.Significant(encoding.Wavelength(t.enc, pair), 5),
				words.Signed(t.kernel.Term(pair, sc.Offset), words.ToldDecimals), words.Signed(sums()[pair], words.ToldDecimals)}
		}}
}

// runningSums are the sums of what the pairs add at an offset, up to each of them.
func (t table) runningSums(offset int) []float64 {
	sums := make([]float64, t.enc.Pairs())
	var sum encoding.Sum
	for pair := range sums {
		sum.Add(t.kernel.Term(pair, offset))
		sums[pair] = sum.Value()
	}
	return sums
}

// sinesTold tells how alike positions are by the sines alone, which depends on
// both of them.
func sinesTold(t table, sc scene.Scene) scene.Told {
	return scene.Told{Name: "sines", Title: t.scale.name() + " by the sines alone, of position " + strconv.Itoa(sc.Pos) + " with every position",
		Count: sc.Length, Here: min(max(sc.Pos+sc.Offset, 0), sc.Length-1), Heads: []string{"pos", "k", t.scale.name()},
		Row: func(pos int) []string {
			var dot encoding.Sum
			for pair := range t.enc.Pairs() {
				dot.Add(similar.SineTerm(t.enc, pair, sc.Pos, pos))
			}
			return []string{strconv.Itoa(pos), words.Position(pos - sc.Pos), words.Signed(t.scale.of(dot.Value()), words.ToldDecimals)}
		}}
}

// lessTold tells the difference of two curves.
func lessTold(l *less, sc scene.Scene) scene.Told {
	t := offsets(sc, l.first.scale.name())
	t.Heads = []string{"k", "first", "second", "difference"}
	t.Row = func(k int) []string {
		return []string{words.Position(signedOffset(sc, k)), l.first.text(k, toldDecimals), l.second.text(k, toldDecimals), difference(l.At(k))}
	}
	return t
}

// rowsTold tells how alike the cursor's row is to every row.
func rowsTold(sc scene.Scene, set Settings) scene.Told {
	name := (&rowwise{subject: subject{Settings: set}}).name()
	return scene.Told{Name: "rows", Title: name + " of row " + strconv.Itoa(sc.Pos) + " with every row", Count: sc.Length,
		Here: min(max(sc.Pos+sc.Offset, 0), sc.Length-1), Heads: []string{"pos", "k", name},
		Row: func(pos int) []string {
			return []string{strconv.Itoa(pos), words.Position(pos - sc.Pos), words.Signed(similar.Alike(sc.Enc, set.Measure, sc.Pos, pos), words.ToldDecimals)}
		}}
}
