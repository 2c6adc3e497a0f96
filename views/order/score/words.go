package score

import (
	"strings"

	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Words says what moves when two words change places, and writes out the score
// under the cursor.
func (p *plan) Words() scene.Words {
	q, k := p.tokens[p.query], p.tokens[p.key]
	v := words.Values{
		"a": sentence.Quoted(q), "b": sentence.Quoted(k), "i": p.query, "j": p.key,
		"from": words.Unsigned(p.now[total], 2), "to": words.Unsigned(p.swapped[total], 2),
		"word": words.Signed(p.now[wordWord], 2), "place": words.Signed(p.now[placePlace], 2),
		"are": "have one vector", "twice": "one vector twice", "score": words.Signed(p.now[total], 4),
	}
	if sentence.Same(q, k) {
		v["are"], v["twice"] = "are one word", "one word twice"
	}
	if v["from"] == v["to"] {
		v["to"] = words.Unsigned(p.now[total], 2) + " " + p.now.moved(p.swapped)
	}
	var all []string
	for _, x := range p.now[:products] {
		all = append(all, words.Signed(x, 3))
	}
	v["products"] = strings.Join(all, " ")
	return scene.Words{Caption: words.Say(v, p.captions()...), Readout: words.Say(v,
		"a«{a} (pos {i}) reads {b} (pos {j})» | f«{products}» | s«score = {score}»f«   here W_Q = W_K = I»",
		"a«{a} (pos {i}) reads {b} (pos {j})» | f«{products}» | s«score = {score}»",
		"a«pos {i} reads {j}» | f«{products}» | s«score = {score}»",
		"a«pos {i} reads {j}» | s«score = {score}»")}
}

// captions are the forms of the caption.
func (p *plan) captions() []string {
	switch q, k := p.tokens[p.query], p.tokens[p.key]; {
	case p.query == p.key:
		return []string{
			"{a} reads itself: of its score {from} the word alone makes {word} and the place alone {place}",
			"{a} reads itself: score {from}",
			"a word reads itself: score {from}",
		}
	case p.VectorName(q) == p.VectorName(k):
		return []string{
			"{a} and {b} {are}: let them change places and the cross terms change places too, the score stays {from}",
			"{twice}: swapped, the cross terms change places, the score stays {from}",
			"{twice}: the score stays {from}",
		}
	}
	return []string{
		"let {b} and {a} change places: word·word and place·place stay, only the cross terms move: score {from} → {to}",
		"let {b} and {a} change places: only the cross terms move: score {from} → {to}",
		"swapped, only the cross terms move: score {from} → {to}",
		"swapped: score {from} → {to}",
	}
}
