package sum

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// sumWords says what the sum does here.
func sumWords(f frame.Frame, sc scene.Scene) scene.Words {
	behind := sentence.BehindNote(sc)
	sc = sentence.OnToken(sc)
	p := planSum(f, sc)
	return scene.Words{Caption: p.caption(sc), Readout: sumReadout(sc, behind)}
}

func (p sumPlan) caption(sc scene.Scene) []scene.Line {
	switch {
	case sc.Pos >= len(sentence.Words(sc.State)):
		return paddingCaption(sc, p.rowOf(sc, sc.Pos))
	case sc.Order.Flat:
		return flatCaption(sc)
	case p.tie && sc.Order.Concat:
		d := p.twinDistance(sc)
		return []scene.Line{
			words.Linef("the same word twice: the half of X that is the word is identical, the half that is the place differs by %s", d),
			words.Linef("the same word twice: in X the word is identical, the place differs by %s", d),
			words.Linef("same word: only the place differs, by %s", d),
		}
	case p.tie:
		d := p.twinDistance(sc)
		return []scene.Line{
			words.Linef("the same word twice: E is identical, but X differs by %s, which is exactly how far apart the two places are", d),
			words.Linef("the same word twice: E identical, X differs by %s, exactly as PE", d),
			words.Linef("the same word twice: X differs by %s, as PE", d),
		}
	}
	return normCaption(sc, p.rowOf(sc, sc.Pos))
}

// twinDistance is how far apart the two equal words are: as far as their places.
func (p sumPlan) twinDistance(sc scene.Scene) string {
	return normText(encoding.Distance(sc.Enc, p.i, p.j))
}

// paddingCaption says that padding has a place, which no mask takes away.
func paddingCaption(sc scene.Scene, r sumRow) []scene.Line {
	if r.placeNorm == 0 { // bits beyond the last column
		return []scene.Line{words.Linef("padding: E is 0, and in %s PE is 0 too", words.Plural(sc.DModel, "dimension"))}
	}
	return []scene.Line{
		words.Linef("padding has no word, E is 0, but its place counts: X has norm %s; what keeps it from being read is a mask, not PE", normText(r.x)),
		words.Linef("padding: E is 0, yet X has norm %s; what hides it is a mask, not PE", normText(r.x)),
		words.Linef("padding: E is 0, X has norm %s", normText(r.x)),
	}
}

// flatCaption says what is left when all words are alike.
func flatCaption(sc scene.Scene) []scene.Line {
	e := make([]float64, 1)
	sentence.EmbedAt(sc, e, 0, 0)
	x := strconv.FormatFloat(e[0], 'g', 4, 64)
	return []scene.Line{
		words.Linef("every word is %s in every dimension, so X is PE + %s: what tells the words apart is the place alone", x, x),
		words.Linef("every word is %s, so only the place tells the words apart", x),
		words.Linef("X is PE + %s", x),
	}
}

// normCaption sets the length of the place against that of the word.
func normCaption(sc scene.Scene, r sumRow) []scene.Line {
	token, word, place := sentence.Token(sc.State, sc.Pos), normText(r.wordNorm), normText(r.placeNorm)
	share := fmt.Sprintf("%.0f %%", 100*r.placeNorm/r.wordNorm)
	lines := []scene.Line{
		words.Linef("PE has norm %s, '%s' %s: the place is %s of the word", place, token, word, share),
		words.Linef("norms: PE %s, %s %s", place, sentence.WordName(sc.State), word),
	}
	switch {
	case sc.Order.Scaled:
		louder := fmt.Sprintf("√d = %s makes the word louder: '%s' has norm %s, PE %s, which is %s of the word",
			words.Distance(sentence.WordScale(sc), 2), token, word, place, share)
		return append([]scene.Line{
			words.Linef("%s; these vectors are made up, a model's start at other norms", louder),
			words.Linef("%s (made-up vectors, no model's)", louder),
			words.Linef("%s", louder),
		}, lines...)
	case r.placeNorm > r.wordNorm/2:
		return append([]scene.Line{words.Linef("the place is no small signal: PE has norm %s, '%s' %s; PE is %s of the word",
			place, token, word, share)}, lines...)
	}
	return lines
}

// sumReadout is the sum under the cursor: a number of the word, that of the
// place and how it came about, and that of X.
func sumReadout(sc scene.Scene, behind scene.Line) []scene.Line {
	e := make([]float64, 1)
	sentence.EmbedAt(sc, e, sc.Pos, sc.Dim)
	pe := sc.Enc.At(sc.Pos, sc.Dim)
	where, how := valueOf(sc)
	head := func(quote, where string) scene.Line {
		return scene.Line{words.Accent("pos " + strconv.Itoa(sc.Pos) + quote), words.Faint(" · "), words.Plain("dim " + strconv.Itoa(sc.Dim)), parts.MarkSpan(sc, sc.Dim), words.Plain(where)}
	}
	quote := " '" + frame.Theme{}.Cut(sentence.Token(sc.State, sc.Pos), 20) + "'"
	word, place := words.Signed(e[0], sentence.DecimalsFor(e[0], 4)), words.Signed(pe, 4)
	terms := func(how string) scene.Line {
		return scene.Line{words.Plain(sentence.WordName(sc.State) + " " + word), words.Faint(" + "), words.Plain("PE " + how + place)}
	}
	x := e[0] + pe
	result := scene.Line{words.Strong("X = " + words.Signed(x, sentence.DecimalsFor(x, 4)))}
	if sc.Order.Concat {
		terms = func(how string) scene.Line {
			return scene.Line{words.Plain(sentence.WordName(sc.State) + " " + word), words.Faint(" , "), words.Plain("PE " + how + place)}
		}
		result = scene.Line{words.Strong(fmt.Sprintf("columns %d and %d of X", sc.Dim, sc.DModel+sc.Dim))}
	}
	angle := append(result[:1:1], angleNote(sc)...)
	told := append(result[:1:1], behind...)
	return []scene.Line{
		words.Ruled(head(quote, where), terms(how), append(angle, behind...)),
		words.Ruled(head(quote, where), terms(how), told),
		words.Ruled(head(quote, ""), terms(how), told),
		words.Ruled(head(quote, ""), terms(""), told),
		words.Ruled(head(quote, where), terms(how), angle),
		words.Ruled(head(quote, where), terms(how), result),
		words.Ruled(head(quote, ""), terms(how), result),
		words.Ruled(head(quote, ""), terms(""), result),
		words.Ruled(head("", ""), terms(""), result),
		words.Ruled(head("", ""), result),
		result,
	}
}

// angleNote is the angle between the word and its place: the more dimensions,
// the nearer it is to 90°, and the easier the two are told apart.
func angleNote(sc scene.Scene) scene.Line {
	e, pe := make([]float64, sc.DModel), make([]float64, sc.DModel)
	sentence.EmbedAt(sc, e, sc.Pos, 0)
	sentence.Place(sc, pe, sc.Pos, 0)
	product := 0.0
	for i, x := range e {
		product += x * pe[i]
	}
	lengths := norm(e) * norm(pe)
	if lengths == 0 {
		return nil
	}
	angle := math.Acos(min(max(product/lengths, -1), 1)) * 180 / math.Pi
	return scene.Line{words.Faint(fmt.Sprintf("   E and PE at %.0f°", angle))}
}

// valueOf says which wave the column under the cursor carries, and how its value
// comes about.
func valueOf(sc scene.Scene) (where, how string) {
	if sc.Waves == nil {
		return "", "bit "
	}
	pair, kind := sc.Wave()
	if kind == encoding.Zero {
		return "", ""
	}
	return " = " + kind.String() + ", pair " + strconv.Itoa(pair),
		kind.String() + "(" + strconv.Itoa(sc.Pos) + " / " + sentence.DivisorText(sc.Waves, pair) + ") = "
}
