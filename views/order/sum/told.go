package sum

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the numbers of the token under the cursor, the norms of all tokens,
// and the difference of a word that comes twice.
func told(sc sentence.Scene) []scene.Told {
	sc = sc.OnToken(sc.Rows(sc.Padding))
	tables := []scene.Told{numbersTold(sc), tokensTold(sc)}
	var names []string
	for _, word := range sc.Words() {
		names = append(names, sc.VectorName(word))
	}
	if i, j, twice := attention.Twins(names, sc.Pos); twice {
		tables = append(tables, twiceTold(sc, i, j))
	}
	return tables
}

// vectors are those of a token and of its place.
func vectors(sc sentence.Scene, pos int) (e, pe []float64) {
	e, pe = make([]float64, sc.DModel), make([]float64, sc.DModel)
	sc.EmbedAt(e, pos)
	encoding.Row(pe, sc.Enc, sc.At(pos))
	return e, pe
}

func numbersTold(sc sentence.Scene) scene.Told {
	e, pe := vectors(sc, sc.Pos)
	t := scene.Told{Name: "numbers", Title: "'" + sc.Token(sc.Pos) + "' at position " + sc.PlaceText(sc.Pos) + ", number by number",
		Count: sc.DModel, Here: sc.Dim, Heads: []string{"dim", sc.WordName(), "PE", "X"}}
	if sc.Concat {
		t.Heads[3] = "in X as dims"
	}
	t.Row = func(dim int) []string {
		x := strconv.Itoa(dim) + " and " + strconv.Itoa(sc.DModel+dim)
		if !sc.Concat {
			x = words.Signed(e[dim]+pe[dim], words.ToldDecimals)
		}
		return []string{strconv.Itoa(dim), words.Signed(e[dim], words.ToldDecimals), words.Signed(pe[dim], words.ToldDecimals), x}
	}
	return t
}

func tokensTold(sc sentence.Scene) scene.Told {
	return scene.Told{Name: "tokens", Title: "the norms of every token's word, place and both together", Count: sc.Rows(sc.Padding), Here: sc.Pos,
		Heads: []string{"pos", "token", sc.WordName(), "PE", "X"}, Row: func(pos int) []string {
			e, pe := vectors(sc, pos)
			both := math.Hypot(attention.Norm(e), attention.Norm(pe)) // side by side
			if !sc.Concat {
				x := make([]float64, len(e))
				for i := range x {
					x[i] = e[i] + pe[i]
				}
				both = attention.Norm(x)
			}
			return []string{sc.PlaceText(pos), sc.Token(pos), normText(attention.Norm(e)), normText(attention.Norm(pe)), normText(both)}
		}}
}

// twiceTold tells what is left of two equal words when one is taken from the
// other: the difference of their places.
func twiceTold(sc sentence.Scene, i, j int) scene.Told {
	return scene.Told{Name: "twice", Count: sc.DModel, Here: sc.Dim,
		Title: "'" + sc.Token(j) + "' at position " + sc.PlaceText(j) + " less '" + sc.Token(i) + "' at position " + sc.PlaceText(i),
		Heads: []string{"dim", sc.WordName(), "PE"}, Row: func(dim int) []string {
			first, there := vectors(sc, i)
			second, here := vectors(sc, j)
			return []string{strconv.Itoa(dim), words.Signed(second[dim]-first[dim], words.ToldDecimals), words.Signed(here[dim]-there[dim], words.ToldDecimals)}
		}}
}
