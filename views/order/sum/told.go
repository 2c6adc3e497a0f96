package sum

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the numbers of the token under the cursor, and the norms of all
// tokens.
func told(sc sentence.Scene) []scene.Told {
	n := sc.Rows(sc.Padding)
	sc = sc.OnToken(n)
	p := &plan{Scene: sc, known: map[int]row{}}
	numbers := scene.Told{Name: "numbers", Title: "'" + sc.Token(sc.Pos) + "' at position " + strconv.Itoa(sc.Pos) + ", number by number",
		Count: sc.DModel, Here: sc.Dim, Heads: []string{"dim", sc.WordName(), "PE", "X"}, Row: p.numberRow}
	if sc.Concat {
		numbers.Heads[3] = "in X as dims"
	}
	tokens := scene.Told{Name: "tokens", Title: "the norms of every token's word, place and both together", Count: n, Here: sc.Pos,
		Heads: []string{"pos", "token", sc.WordName(), "PE", "X"}, Row: func(pos int) []string {
			r := p.rowOf(pos)
			return []string{strconv.Itoa(pos), sc.Token(pos), normText(r.norms[0]), normText(r.norms[1]), normText(r.norms[2])}
		}}
	return p.withTie([]scene.Told{numbers, tokens})
}

// numberRow is one number of the word, of the place, and of X.
func (p *plan) numberRow(dim int) []string {
	r := p.rowOf(p.Pos)
	x := strconv.Itoa(dim) + " and " + strconv.Itoa(p.DModel+dim)
	if !p.Concat {
		x = words.Signed(r.sum[dim], words.ToldDecimals)
	}
	return []string{strconv.Itoa(dim), words.Signed(r.word[dim], words.ToldDecimals), words.Signed(r.place[dim], words.ToldDecimals), x}
}

// withTie adds the difference of a word that comes twice.
func (p *plan) withTie(tables []scene.Told) []scene.Told {
	var names []string
	for _, word := range p.Scene.Words() {
		names = append(names, p.VectorName(word))
	}
	if p.i, p.j, p.tie = encoding.Twins(names, p.Pos); !p.tie {
		return tables
	}
	return append(tables, scene.Told{Name: "twice", Count: p.DModel, Here: p.Dim,
		Title: "'" + p.Token(p.j) + "' at position " + strconv.Itoa(p.j) + " less '" + p.Token(p.i) + "' at position " + strconv.Itoa(p.i),
		Heads: []string{"dim", p.WordName(), "PE"}, Row: func(dim int) []string {
			r := p.between()
			return []string{strconv.Itoa(dim), words.Signed(r.word[dim], words.ToldDecimals), words.Signed(r.place[dim], words.ToldDecimals)}
		}})
}
