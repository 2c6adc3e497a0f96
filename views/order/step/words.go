package step

import (
	"wavescope/encoding"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Words says what the cell under the cursor shares with its pair's other one, and
// how its number comes about.
func (p *plan) Words() scene.Words {
	caption := p.caption()
	if p.others { // the scheme in the head of the screen is another one
		for i, l := range caption {
			caption[i] = append(scene.Line{words.Plain(p.Scheme + ", whatever the scheme: ")}, l...)
		}
	}
	return scene.Words{Caption: caption, Readout: p.readout()}
}

func (p *plan) caption() []scene.Line {
	c := p.cells[p.Dim-p.first]
	mate, whole := p.Waves.Column(c.pair, [...]encoding.Kind{encoding.Cos, encoding.Sin, encoding.Zero}[c.kind])
	v := words.Values{"dim": c.dim, "d": p.DModel, "low": min(c.dim, mate), "high": max(c.dim, mate), "pair": c.pair,
		"divisor": c.divisor.text, "angle": c.angle.text, "first": formulas[p.Layout].first, "second": formulas[p.Layout].second}
	switch {
	case c.kind == encoding.Zero:
		return words.Say(v,
			"column {dim} has no wave: it fills up the odd d_model {d} with zeros",
			"column {dim} fills up the odd d_model with zeros",
			"an odd d_model ends in zeros")
	case !whole:
		return words.Say(v,
			"column {dim} is a sine alone: d_model {d} is odd and has no column for its cosine",
			"column {dim} is a sine alone: d_model {d} is odd",
			"an odd d_model leaves a sine alone")
	}
	return words.Say(v,
		"columns {low} and {high} share the divisor {divisor} and the angle {angle}; {first} is written first, {second} second; enter makes the next cell",
		"columns {low} and {high} share the divisor {divisor} and the angle {angle}; enter makes the next cell",
		"columns {low} and {high} share the divisor {divisor} and the angle {angle}",
		"columns {low} and {high} are pair {pair}")
}

func (p *plan) readout() []scene.Line {
	c := p.cells[p.Dim-p.first]
	if c.kind == encoding.Zero {
		return words.Readout(p.Scene.Scene)
	}
	v := words.Values{"pos": p.Pos, "dim": c.dim, "mark": words.MarkSpan(p.Scene.Scene, c.dim), "wave": c.kind, "pair": c.pair,
		"base": baseText(p.Scene), "num": c.num, "den": c.den, "near": c.divisor.equals(), "divisor": c.divisor.text,
		"angle": c.angle.is() + " rad", "turns": c.turnsText(), "value": words.Signed(c.value, 8)}
	return words.Say(v,
		"a«pos {pos}»f« · »dim {dim}{mark} = {wave}, pair {pair} | f«{pos} / {base}^({num}/{den}) {near} {pos} / {divisor} {angle} ({turns} turns)» | s«{wave} = {value}»",
		"a«pos {pos}»f« · »dim {dim}{mark} | f«{pos} / {divisor} {angle}» | s«{wave} = {value}»",
		"a«pos {pos}»f« · »dim {dim}{mark} | s«{wave} = {value}»",
		"a«pos {pos}»f« »s«{value}»")
}
