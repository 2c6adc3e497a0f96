package views

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// sumWords says what the sum does here.
func sumWords(f frame.Frame, sc Scene) Words {
	p := planSum(f, sc)
	return Words{Caption: p.caption(sc), Readout: sumReadout(sc)}
}

func (p sumPlan) caption(sc Scene) []Line {
	switch {
	case sc.Pos >= len(sc.words()):
		return paddingCaption(sc, p.rowOf(sc, sc.Pos))
	case sc.Order.Flat:
		return flatCaption(sc)
	case p.tie && sc.Order.Concat:
		d := p.twinDistance(sc)
		return []Line{
			line("the same word twice: the half of X that is the word is identical, the half that is the place differs by %s", d),
			line("the same word twice: in X the word is identical, the place differs by %s", d),
			line("same word: only the place differs, by %s", d),
		}
	case p.tie:
		d := p.twinDistance(sc)
		return []Line{
			line("the same word twice: E is identical, but X differs by %s, which is exactly how far apart the two places are", d),
			line("the same word twice: E identical, X differs by %s, exactly as PE", d),
			line("the same word twice: X differs by %s, as PE", d),
		}
	}
	return normCaption(sc, p.rowOf(sc, sc.Pos))
}

// twinDistance is how far apart the two equal words are: as far as their places.
func (p sumPlan) twinDistance(sc Scene) string {
	return normText(encoding.Distance(sc.Enc, p.i, p.j))
}

// paddingCaption says that padding has a place, which no mask takes away.
func paddingCaption(sc Scene, r sumRow) []Line {
	if r.placeNorm == 0 { // bits beyond the last column
		return []Line{line("padding: E is 0, and in %s PE is 0 too", plural(sc.DModel, "dimension"))}
	}
	return []Line{
		line("padding has no word, E is 0, but its place counts: X has norm %s; what keeps it from being read is a mask, not PE", normText(r.x)),
		line("padding: E is 0, yet X has norm %s; what hides it is a mask, not PE", normText(r.x)),
		line("padding: E is 0, X has norm %s", normText(r.x)),
	}
}

// flatCaption says what is left when all words are alike.
func flatCaption(sc Scene) []Line {
	e := make([]float64, 1)
	sc.embedAt(e, 0, 0)
	x := strconv.FormatFloat(e[0], 'g', 4, 64)
	return []Line{
		line("every word is %s in every dimension, so X is PE + %s: what tells the words apart is the place alone", x, x),
		line("every word is %s, so only the place tells the words apart", x),
		line("X is PE + %s", x),
	}
}

// normCaption sets the length of the place against that of the word.
func normCaption(sc Scene, r sumRow) []Line {
	token, word, place := sc.token(sc.Pos), normText(r.wordNorm), normText(r.placeNorm)
	share := fmt.Sprintf("%.0f %%", 100*r.placeNorm/r.wordNorm)
	lines := []Line{
		line("PE has norm %s, '%s' %s: the place is %s of the word", place, token, word, share),
		line("norms: PE %s, E %s", place, word),
	}
	switch {
	case sc.Order.Scaled:
		return append([]Line{line("√d = %s makes the word louder: '%s' has norm %s, PE %s, which is %s of the word",
			distance(sc.wordScale(), 2), token, word, place, share)}, lines...)
	case r.placeNorm > r.wordNorm/2:
		return append([]Line{line("the place is no small signal: PE has norm %s, '%s' %s; PE is %s of the word",
			place, token, word, share)}, lines...)
	}
	return lines
}

// sumReadout is the sum under the cursor: a number of the word, that of the
// place and how it came about, and that of X.
func sumReadout(sc Scene) []Line {
	e := make([]float64, 1)
	sc.embedAt(e, sc.Pos, sc.Dim)
	pe := sc.Enc.At(sc.Pos, sc.Dim)
	where, how := valueOf(sc)
	head := func(quote, where string) Line {
		return Line{accent("pos " + strconv.Itoa(sc.Pos) + quote), faint(" · "), plain("dim " + strconv.Itoa(sc.Dim)), markSpan(sc, sc.Dim), plain(where)}
	}
	quote := " '" + frame.Theme{}.Cut(sc.token(sc.Pos), 20) + "'"
	word, place := signed(e[0], decimalsFor(e[0], 4)), signed(pe, 4)
	terms := func(how string) Line { return Line{plain("E " + word), faint(" + "), plain("PE " + how + place)} }
	x := e[0] + pe
	result := Line{strong("X = " + signed(x, decimalsFor(x, 4)))}
	if sc.Order.Concat {
		terms = func(how string) Line { return Line{plain("E " + word), faint(" , "), plain("PE " + how + place)} }
		result = Line{strong(fmt.Sprintf("columns %d and %d of X", sc.Dim, sc.DModel+sc.Dim))}
	}
	return []Line{
		join(head(quote, where), terms(how), append(result[:1:1], angleNote(sc)...)),
		join(head(quote, where), terms(how), result),
		join(head(quote, ""), terms(how), result),
		join(head(quote, ""), terms(""), result),
		join(head("", ""), terms(""), result),
		join(head("", ""), result),
		result,
	}
}

// angleNote is the angle between the word and its place: the more dimensions,
// the nearer it is to 90°, and the easier the two are told apart.
func angleNote(sc Scene) Line {
	e, pe := make([]float64, sc.DModel), make([]float64, sc.DModel)
	sc.embedAt(e, sc.Pos, 0)
	sc.place(pe, sc.Pos, 0)
	product := 0.0
	for i, x := range e {
		product += x * pe[i]
	}
	lengths := norm(e) * norm(pe)
	if lengths == 0 {
		return nil
	}
	angle := math.Acos(min(max(product/lengths, -1), 1)) * 180 / math.Pi
	return Line{faint(fmt.Sprintf("   E and PE at %.0f°", angle))}
}

// valueOf says which wave the column under the cursor carries, and how its value
// comes about.
func valueOf(sc Scene) (where, how string) {
	if sc.Waves == nil {
		return "", "bit "
	}
	pair, kind := sc.Wave()
	if kind == encoding.Zero {
		return "", ""
	}
	return " = " + kind.String() + ", pair " + strconv.Itoa(pair),
		kind.String() + "(" + strconv.Itoa(sc.Pos) + " / " + divisorText(sc.Waves, pair) + ") = "
}
