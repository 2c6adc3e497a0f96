package sum

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Words says what the sum does here.
func (p *plan) Words() scene.Words {
	return scene.Words{Caption: p.caption(), Readout: p.readout()}
}

// caption says what is to be seen: of padding, of words that are all alike, of
// a word that comes twice, or how loud the place is.
func (p *plan) caption() []scene.Line {
	r := p.rowOf(p.Pos)
	word, place := r.norms[0], r.norms[1]
	v := words.Values{
		"token": p.Token(p.Pos), "dimensions": words.Plural(p.DModel, "dimension"),
		"E": p.WordName(), "word": normText(word), "place": normText(place), "x": normText(r.norms[2]),
		"alike": strconv.FormatFloat(r.word[0], 'g', 4, 64),
		"share": fmt.Sprintf("%.0f %%", 100*place/word), "√d": words.Distance(p.WordScale(), 2),
	}
	if p.tie {
		v["apart"] = normText(p.between().norms[1]) // as far as their places
	}
	return words.Say(v, p.captions(word, place)...)
}

// captions are the forms of the caption for norms of the word and of the place.
func (p *plan) captions(word, place float64) []string {
	norms := []string{
		"PE has norm {place}, '{token}' {word}: the place is {share} of the word",
		"norms: PE {place}, {E} {word}",
	}
	switch {
	case p.Pos >= len(p.Scene.Words()) && place == 0: // bits beyond the last column
		return []string{"padding: E is 0, and in {dimensions} PE is 0 too"}
	case p.Pos >= len(p.Scene.Words()): // no mask takes the place away
		return []string{
			"padding has no word, E is 0, but its place counts: X has norm {x}; what keeps it from being read is a mask, not PE",
			"padding: E is 0, yet X has norm {x}; what hides it is a mask, not PE",
			"padding: E is 0, X has norm {x}",
		}
	case p.Flat:
		return []string{
			"every word is {alike} in every dimension, so X is PE + {alike}: what tells the words apart is the place alone",
			"every word is {alike}, so only the place tells the words apart",
			"X is PE + {alike}",
		}
	case p.tie && p.Concat:
		return []string{
			"the same word twice: the half of X that is the word is identical, the half that is the place differs by {apart}",
			"the same word twice: in X the word is identical, the place differs by {apart}",
			"same word: only the place differs, by {apart}",
		}
	case p.tie:
		return []string{
			"the same word twice: E is identical, but X differs by {apart}, which is exactly how far apart the two places are",
			"the same word twice: E identical, X differs by {apart}, exactly as PE",
			"the same word twice: X differs by {apart}, as PE",
		}
	case p.Scaled:
		const louder = "√d = {√d} makes the word louder: '{token}' has norm {word}, PE {place}, which is {share} of the word"
		return append([]string{louder + "; these vectors are made up, a model's start at other norms", louder}, norms...)
	case place > word/2:
		return append([]string{"the place is no small signal: PE has norm {place}, '{token}' {word}; PE is {share} of the word"}, norms...)
	}
	return norms
}

// readout is the sum under the cursor: a number of the word, that of the place
// and how it came about, and that of X. That the cursor is behind the sentence
// is said before how the place came about, which makes five lengths there.
func (p *plan) readout() []scene.Line {
	r := p.rowOf(p.Pos)
	e, pe := r.word[p.Dim], r.place[p.Dim]
	where, how := p.carried()
	v := words.Values{
		"pos": p.Pos, "token": frame.Theme{}.Cut(p.Token(p.Pos), 20), "dim": p.Dim, "mark": words.MarkSpan(p.Scene.Scene, p.Dim), "where": where,
		"E": p.WordName(), "word": signed(e, 4), "how": how, "place": words.Signed(pe, 4),
		"x": signed(e+pe, 4), "second": p.DModel + p.Dim, "angle": angleNote(r), "behind": p.behind,
	}
	op, x := "f« + »", " | s«X = {x}»"
	if p.Concat {
		op, x = "f« , »", " | s«columns {dim} and {second} of X»"
	}
	const head, dim = "a«pos {pos} '{token}'»f« · »dim {dim}{mark}", " | {E} {word}"
	explained := head + dim + op + "PE {how}{place}" + x
	forms := []string{
		head + "{where}" + dim + op + "PE {how}{place}" + x + "f«{angle}»{behind}",
		explained + "{behind}",
		head + dim + op + "PE {place}" + x + "{behind}",
	}
	if p.behind != nil {
		forms = append(forms, explained)
	}
	return words.Say(v, append(forms, "a«pos {pos}»f« · »dim {dim}{mark}"+x)...)
}

// angleNote gives the angle between the word and its place: the more dimensions,
// the nearer it is to 90°, and the easier the two are told apart.
func angleNote(r row) string {
	product, lengths := 0.0, r.norms[0]*r.norms[1]
	if lengths == 0 {
		return ""
	}
	for i, x := range r.word {
		product += x * r.place[i]
	}
	angle := math.Acos(min(max(product/lengths, -1), 1)) * 180 / math.Pi
	return fmt.Sprintf("   E and PE at %.0f°", angle)
}

// carried says what the column under the cursor carries, and how its value
// comes about.
func (p *plan) carried() (where, how string) {
	here := p.Here()
	switch {
	case here.Group == encoding.PairGroup:
		return " = " + here.Name + ", pair " + strconv.Itoa(here.Index),
			here.Name + "(" + strconv.Itoa(p.Pos) + " / " + sentence.DivisorText(p.Waves, here.Index) + ") = "
	case p.HasWaves() || here.Name == "": // zeros that fill up the odd d_model
		return "", ""
	}
	return "", here.Name + " "
}
