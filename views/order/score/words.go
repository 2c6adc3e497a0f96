package score

import (
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Words says what moves when two words change places, and writes out the score
// under the cursor.
func (p *plan) Words() scene.Words {
	s := p.multiply()
	q, k := p.tokens[p.query], p.tokens[p.key]
	v := words.Values{
		"a": sentence.Quoted(q), "b": sentence.Quoted(k), "i": p.query, "j": p.key,
		"score": words.Unsigned(s.now[total], 2), "swapped": words.Unsigned(s.swapped[total], 2),
		"word": words.Signed(s.now[wordWord], 2), "place": words.Signed(s.now[placePlace], 2),
		"are": "have one vector", "twice": "one vector twice", "sum": words.Signed(s.now[total], 4),
	}
	if sentence.Same(q, k) {
		v["are"], v["twice"] = "are one word", "one word twice"
	}
	if v["score"] == v["swapped"] {
		v["swapped"] = words.Unsigned(s.now[total], 2) + " " + s.now.moved(s.swapped)
	}
	products := ""
	for _, x := range s.now[:total] {
		products += " " + words.Signed(x, 3)
	}
	v["products"] = products[1:]
	return scene.Words{Caption: words.Say(v, p.captions()...), Readout: words.Say(v,
		"a«{a} (pos {i}) reads {b} (pos {j})» | f«{products}» | s«score = {sum}»f«   here W_Q = W_K = I»",
		"a«{a} (pos {i}) reads {b} (pos {j})» | f«{products}» | s«score = {sum}»",
		"a«pos {i} reads {j}» | f«{products}» | s«score = {sum}»",
		"a«pos {i} reads {j}» | s«score = {sum}»")}
}

// captions are the forms of the caption.
func (p *plan) captions() []string {
	switch q, k := p.tokens[p.query], p.tokens[p.key]; {
	case p.query == p.key:
		return []string{
			"{a} reads itself: of its score {score} the word alone makes {word} and the place alone {place}",
			"{a} reads itself: score {score}",
			"a word reads itself: score {score}",
		}
	case p.VectorName(q) == p.VectorName(k):
		return []string{
			"{a} and {b} {are}: let them change places and the cross terms change places too, the score stays {score}",
			"{twice}: swapped, the cross terms change places, the score stays {score}",
			"{twice}: the score stays {score}",
		}
	}
	return []string{
		"let {b} and {a} change places: word·word and place·place stay, only the cross terms move: score {score} → {swapped}",
		"let {b} and {a} change places: only the cross terms move: score {score} → {swapped}",
		"swapped, only the cross terms move: score {score} → {swapped}",
		"swapped: score {score} → {swapped}",
	}
}
