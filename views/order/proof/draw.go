package proof

import (
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Draw draws two attention matrices, what they make of each word, and the
// difference.
func (p *plan) Draw() {
	p.read()
	sentence.DrawPart(p.f, p.heads, p.rows[parts.One(len(p.Word[1]) > len(p.Word[0]))])
	p.drawHeads()
	p.drawMatrix(0)
	p.drawMatrix(1)
	p.drawThreads()
	if p.legend {
		p.drawLegend()
	}
	if p.hasOutputs() {
		p.drawOutputs()
	}
	if p.table {
		p.drawMoves()
	}
}

// drawHeads names the matrices with their sentences, and says between them how
// the two differ.
func (p *plan) drawHeads() {
	if !p.wide {
		p.f.Text(1, p.heads, "A", words.StrongStyle)
		p.f.Text(p.cols[1].X-1-p.named, p.heads, "B", words.StrongStyle)
	}
	left, right := p.end(0)+2, p.cols[1].X-p.named-2
	if p.wide {
		for k, name := range sides {
			x := p.f.Text(p.cols[k].X, p.heads, name, words.StrongStyle)
			room := parts.Either(k == 0, p.grid.X[1]+4, p.grid.Numbers) - x - 2
			end := p.f.Text(x+2, p.heads, p.side(k, room), words.StrongStyle)
			left = parts.Either(k == 0, max(left, end+2), left)
		}
		right = p.cols[1].X - 2
	}
	note := words.Fitting(p.f, right-left, p.notes()...)
	if note != "" && p.endOfScale() == "" && p.cut() == "" {
		n := p.f.Theme.Width(note)
		p.f.Part("remark", left+(right-left-n)/2, p.heads, n, 1)
	}
	p.f.TextCenter(left, p.heads, right-left, note, words.FaintStyle)
}

// side is a sentence as it was typed, or, where typed vectors have no room, as its
// words are called.
func (p *plan) side(k, room int) string {
	called := make([]string, len(p.sides[k]))
	for i, word := range p.sides[k] {
		called[i] = p.Called(word)
	}
	if whole := strings.Join(p.sides[k], " "); p.f.Theme.Width(whole) <= room {
		return whole
	}
	return p.f.Theme.Cut(strings.Join(called, " "), room)
}

// endOfScale is the end of the scale of the weights where neither numbers nor a
// legend tell it.
func (p *plan) endOfScale() string {
	if p.cols[0].W < 4 && !p.legend {
		return "brightest " + weightEnd(p.most)
	}
	return ""
}

// notes say what is cut, how far the scale goes, or how the second order comes from
// the first.
func (p *plan) notes() []string {
	scale := p.endOfScale()
	switch cut := p.cut(); {
	case cut != "":
		return []string{words.Either(scale == "", cut, cut+"; "+scale), cut, scale}
	case p.Hidden.Has("remark"):
		return []string{scale}
	case scale != "":
		begin := p.begins()
		if len(begin) == 0 {
			return []string{scale}
		}
		return []string{begin[0] + "; " + scale, begin[len(begin)-1] + "; " + scale, scale}
	}
	return p.remarks()
}

// begins says where the sentences begin, where that is not at position 0.
func (p *plan) begins() []string {
	from, to := p.PlaceText(0), p.PlaceText(p.Delay())
	switch {
	case p.Delay() > 0:
		return []string{"A begins at " + from + ", B at " + to, "B begins at " + to, "B at " + to}
	case p.Start() > 0:
		return []string{"both begin at " + from, "both at " + from}
	}
	return nil
}

// remarks say where both begin, how the second order comes from the first, and that
// padding is behind it.
func (p *plan) remarks() []string {
	order, behind := p.orders(), []string{}
	if p.pads > 0 {
		behind = []string{"B with " + words.Plural(p.pads, "padding token"), "B padded"}
	}
	all := order
	for _, more := range [][]string{behind, p.begins()} {
		if len(more) == 0 {
			continue
		}
		all = append([]string{more[0] + "; " + all[0], more[0]}, append(more[1:], order[len(order)-1])...)
	}
	return all
}

// orders say how the second order comes from the first, and what a reversal cannot
// show: a bias on distances is blind to it as long as no mask is in force.
func (p *plan) orders() []string {
	switch {
	case !p.sameWords():
		return p.shared()
	case p.inOrder():
		return []string{"the same order twice", "same order"}
	case p.mirrored() && !p.Causal:
		return []string{"B is A reversed: every |i − j| stays, and ALiBi sees no more than that", "B is A reversed: every |i − j| stays", "reversed"}
	case p.mirrored():
		return []string{"B is A reversed", "reversed"}
	}
	return []string{"the same words, another order", "another order"}
}

// shared says which words two sentences have in common.
func (p *plan) shared() []string {
	if len(p.Both) == 0 {
		return []string{"no word is in both", "none in both"}
	}
	var names []string
	for _, word := range p.Both {
		names = append(names, p.Called(p.tokens[word]))
	}
	in := words.Plural(len(p.Both), "word") + " in both"
	return []string{in + ": " + strings.Join(names, ", "), in, words.Either(len(p.Both) < 100, strconv.Itoa(len(p.Both))+" in both", "")}
}

// cut says how many words are compared where not all of the sentence are; ""
// where they are.
func (p *plan) cut() string {
	for k, all := range [2]int{len(p.Settings.Words()), len(p.Settings.Second())} {
		if n := len(p.typed(k)); n < all {
			return "the first " + strconv.Itoa(n) + " of " + words.Plural(all, "word") + words.Either(p.sameWords() || k == 0, "", " of B")
		}
	}
	if p.pads < p.Padding {
		return strconv.Itoa(p.pads) + " of " + words.Plural(p.Padding, "padding token")
	}
	return ""
}

// drawLegend draws the scale of the weights and says how to read the matrices.
func (p *plan) drawLegend() {
	x, most := p.f.Text(p.cols[0].X, p.legendAt, "weight", words.FaintStyle), weightEnd(p.most)
	if p.Hidden.Has("scale") || p.hidesMatrix(0) && p.hidesMatrix(1) {
		most = scene.Unknown
	}
	x = p.scale().Legend(p.f, x, p.legendAt, 12, "0", most) + 3
	p.f.Part("scale", p.cols[0].X, p.legendAt, x-3-p.cols[0].X, 1)
	if p.wide {
		x = max(x, p.grid.X[1])
	}
	const read = "rows ask, columns answer"
	long := read
	switch apart := p.weightsApart(); {
	case !p.Permuted() || p.Hidden.Has("remark") || p.hidesMatrix(0) || p.hidesMatrix(1):
	case p.inOrder() && apart < visible/1e6:
		long += "; B's cells are A's"
	case apart < visible/1e6:
		long += "; B's cells are A's, moved"
	case apart > visible:
		long += "; B's cells are no longer A's"
	}
	p.f.Text(x, p.legendAt, words.Fitting(p.f, p.grid.Numbers-x, long, read, ""), words.FaintStyle)
}

// visible is a difference of weights that three digits show.
const visible = 1e-3

// weightEnd writes the end of the scale of the weights.
func weightEnd(v float64) string { return strings.TrimPrefix(sentence.Terse(v, 1), "0") }

// drawOutputs draws each word's output in both orders and their difference,
// and under them the mean.
func (p *plan) drawOutputs() {
	p.recordOutputs()
	p.drawScales()
	a, b := p.Read[0], p.Read[1]
	for row := p.outs.First; row < p.outs.End(); row++ {
		name := p.f.Theme.Cut(p.Called(p.tokens[row]), p.grid.Gutter+sentence.TieRoom-1)
		style := frame.Style{FG: p.ink(row), Bold: row == p.asks}
		p.drawName(p.outs.At(row), name, style)
		in, its := p.place(0, row), p.place(1, row)
		if p.hidesWord(row) {
			p.drawHidden(p.outs.At(row))
			continue
		}
		if in >= 0 {
			p.drawStrip(0, p.outs.At(row), a.Output[in])
		}
		if its >= 0 {
			p.drawStrip(1, p.outs.At(row), b.Output[its])
		}
		if in >= 0 && its >= 0 {
			p.drawDifference(p.outs.At(row), a.Output[in], b.Output[its], p.Outputs[row])
		}
	}
	p.drawName(p.mean, "mean", frame.Style{Bold: true})
	if p.Hidden.Has("mean") {
		p.drawHidden(p.mean)
	} else {
		p.drawStrip(0, p.mean, a.Pooled)
		p.drawStrip(1, p.mean, b.Pooled)
		p.drawDifference(p.mean, a.Pooled, b.Pooled, p.Mean)
	}
	if p.saysNone() {
		p.drawNone()
	}
}

// drawHidden keeps the place of a row whose vectors are left out.
func (p *plan) drawHidden(y int) {
	for _, x := range p.grid.X {
		parts.DrawUnknown(p.f, x, y, p.grid.Width(), p.outs.W)
	}
	p.drawSigns(y)
	p.f.TextRight(p.grid.Numbers, y+(p.outs.W-1)/2, scene.Unknown, words.StrongStyle)
}

// drawSigns draws − and = beside the strips of one vector.
func (p *plan) drawSigns(y int) {
	middle := y + (p.outs.W-1)/2
	p.f.Text(p.grid.Sign(1), middle, words.Minus, frame.Style{})
	p.f.Text(p.grid.Sign(2), middle, "=", frame.Style{})
}

// saysNone reports that one panel says of all vectors that they are the same.
func (p *plan) saysNone() bool {
	return p.apart == 0 && !p.Hidden.Has("difference") && !p.hidesSome() && (len(p.Both) > 0 || !p.Hidden.Has("mean"))
}

// drawScales names the strips and says how far their colours reach.
func (p *plan) drawScales() {
	scale := "±" + words.Plainly(p.limit)
	each := strconv.Itoa(p.DModel) + " numbers a word, " + scale
	if p.grid.N < p.DModel {
		each = p.grid.Kept(p.Scene) + ", " + scale
	}
	if p.f.Theme.Glyphs() {
		scale = sentence.ShadesNote(p.f.Theme, words.Plainly(p.limit))
		each = scale
	}
	heads := [3][]string{{"output in A", each, strings.Replace(each, "dimensions", "dims", 1), scale}, {"output in B", "the same word"}, {"A " + words.Minus + " B"}}
	over, verdict := "", words.StrongStyle
	if p.apart > 0 && !p.Hidden.Has("difference") {
		heads[2][0], verdict.FG, verdict.BG = "A "+words.Minus+" B ≠ 0", frame.Good, frame.GoodCell
		own := "±" + p.apartText()
		heads[2] = append(heads[2], "a scale of its own, "+own, "its own scale, "+own, own)
		over = "largest"
	}
	for k, head := range heads {
		x := p.f.Text(p.grid.X[k], p.outputs, head[0], parts.Either(k == 2, verdict, words.StrongStyle)) + 2
		room := parts.Either(k < 2, p.grid.X[k]+p.strip+sentence.Operator-2, p.grid.Numbers-len(over)-2) - x
		p.f.Text(x, p.outputs, words.Fitting(p.f, room, append(head[1:], "")...), words.FaintStyle)
	}
	p.f.TextRight(p.grid.Numbers, p.outputs, over, words.FaintStyle)
}

// apartText is the end of the scale of the differences.
func (p *plan) apartText() string {
	if p.apart < 1e-4 {
		return words.Power(p.apart, 0)
	}
	return sentence.Terse(p.apart, 1)
}

// drawName names a row of the outputs.
func (p *plan) drawName(y int, name string, style frame.Style) {
	p.f.Text(1, y+(p.outs.W-1)/2, name, style)
}

// drawStrip draws an output in one of the orders.
func (p *plan) drawStrip(k, y int, v []float64) {
	p.grid.Strip(p.f, k, y, p.outs.W, v[p.grid.Dim:p.grid.Dim+p.grid.N], p.limit, -1)
}

// drawDifference draws − and = beside the strips of one vector, and their
// difference, which has a scale of its own, if there is any.
func (p *plan) drawDifference(y int, a, b []float64, gap attention.Moved) {
	g, h := p.grid, p.outs.W
	a, b = a[g.Dim:g.Dim+g.N], b[g.Dim:g.Dim+g.N]
	middle := y + (h-1)/2
	p.drawSigns(y)
	switch {
	case p.saysNone():
		return // see drawNone
	case p.Hidden.Has("difference"):
		parts.DrawUnknown(p.f, g.X[2], y, g.Width(), h)
	case gap.Same:
		p.f.Fill(g.X[2], y, g.Width(), h, frame.Signed, 0)
		p.f.TextCenter(g.X[2], middle, g.Width(), "0", frame.Style{FG: frame.Good, BG: frame.Signed.At(0), Bold: true})
	case p.apart > 0:
		p.drawApart(y, a, b)
	}
	room := g.Numbers - g.X[2] - g.Width() - 1
	text, style := words.Fitting(p.f, room, movedText(gap, 1), movedText(gap, 0)), frame.Style{FG: frame.Good, Bold: true}
	switch {
	case p.Hidden.Has("difference") || p.Hidden.Has("largest"):
		text, style = scene.Unknown, words.StrongStyle
	case gap.Same:
		text, style = "0", frame.Style{}
	}
	p.f.TextRight(g.Numbers, middle, text, style)
}

// drawApart draws the differences of two vectors, with figures where these say
// more than that there is something.
func (p *plan) drawApart(y int, a, b []float64) {
	const told = 0.1 // a scale that two decimals tell something on
	for i := range a {
		if x := p.grid.X[2] + i*p.grid.Wide; p.apart < told {
			p.f.Shade(x, y, p.grid.Wide, p.outs.W, frame.Signed, (a[i]-b[i])/p.apart)
		} else {
			sentence.Cell(p.f, x, y, p.grid.Wide, p.outs.W, a[i]-b[i], p.apart, false)
		}
	}
}

// drawNone draws one black panel in place of all differences: that there is none,
// or none that is more than rounding.
func (p *plan) drawNone() {
	y := p.outs.X
	most, same := 0.0, true
	for _, gap := range p.differences() {
		most, same = max(most, gap.By), same && gap.Same
	}
	if most > 0 {
		p.f.TextRight(p.grid.Numbers, p.outputs, "within", words.FaintStyle)
		p.f.TextRight(p.grid.Numbers, y+(p.outs.W-1)/2, p.Hidden.Or("largest", upward(most)), frame.Style{FG: frame.Good})
	}
	end := p.mean + p.outs.W
	if p.Hidden.Has("mean") {
		end = p.outs.At(p.outs.End()) - p.outs.Gap
	}
	p.drawPanel(p.f.Sub(p.grid.X[2], y, p.strip, end-y), same)
}

// drawPanel draws the panel: the same says so in a figure as large as has room.
func (p *plan) drawPanel(f frame.Frame, same bool) {
	w, h := f.Size()
	said := []string{"for every word and the mean", "for every word", "for all"}
	switch {
	case len(p.Both) == 0:
		said = []string{"for the mean"}
	case p.Hidden.Has("mean"):
		said = []string{words.Either(p.Permuted(), "for every word", "for words in both"), "for all"}
	case !p.Permuted():
		said = []string{"for words in both and the mean", "for what is in both", "for all"}
	}
	if !same {
		said = []string{"no more than rounding leaves", "only rounding"}
	}
	if !f.Theme.Glyphs() {
		f.Tint(0, 0, w, h, frame.Signed.At(0))
	}
	line := parts.One(h > 6) // rather a large figure than a line around a small one
	if line > 0 {
		framed(f)
	}
	text := words.Fitting(f, w-4, said...)
	figure := parts.Figure{Text: "=0", Scale: 5}
	fits := func() bool {
		wide, high := figure.Size()
		return wide <= w-4 && high < h-3*line
	}
	for figure.Scale > 1 && !fits() {
		figure.Scale -= 1 + parts.One(figure.Scale == 5)
	}
	if !same || !fits() {
		text = words.Fitting(f, w-4, words.Either(same, "= 0 ", "")+text, "= 0")
		f.TextCenter(0, (h-1)/2, w, text, frame.Style{FG: frame.Good, Bold: true})
		return
	}
	wide, high := figure.Size()
	top := (h - high - line) / 2
	figure.Draw(f, (w-wide)/2, top, frame.Good)
	f.TextCenter(0, top+high+parts.One(top+high+2 < h), w, text, frame.Style{})
}

// framed draws a line around a frame.
func framed(f frame.Frame) {
	w, h := f.Size()
	s := frame.Style{FG: frame.Faint}
	f.HLine(0, 0, w, '─', s)
	f.HLine(0, h-1, w, '─', s)
	f.VLine(0, 0, h, '│', s)
	f.VLine(w-1, 0, h, '│', s)
	f.Set(0, 0, '┌', s)
	f.Set(w-1, 0, '┐', s)
	f.Set(0, h-1, '└', s)
	f.Set(w-1, h-1, '┘', s)
}

// drawMoves draws how far the mean moves with each placement, without and with
// the mask, as bars on one scale.
func (p *plan) drawMoves() {
	p.f.Part("moves", 1, p.movesAt, p.grid.Numbers-1, movesRows)
	moves, most := p.Moves(), 0.0
	for _, m := range moves {
		most = max(most, m[0].By*float64(parts.One(m[0].Real())), m[1].By*float64(parts.One(m[1].Real())))
	}
	masks, x := [2]string{"without mask", "with causal mask"}, 24
	hidden := p.mask.padding()
	p.f.Text(1, p.movesAt, words.Either(p.wide, p.meansMove(), words.Either(p.Permuted(), "mean moves", "means apart")), frame.Style{})
	if !p.wide {
		masks, x = [2]string{"no mask", "if causal"}, 13
	}
	if hidden {
		masks = [2]string{"pad masked", "causal too"}
	}
	pitch := (p.grid.Numbers - x) / len(moves)
	for i, title := range titles {
		at, mine := x+i*pitch, attention.Placement(i) == p.Positions
		p.f.Text(at, p.movesAt, title, parts.Either(mine, words.StrongStyle, words.FaintStyle))
		for mask, m := range moves[i] {
			y, here := p.movesAt+1+mask, mine && (mask == 1) == p.Causal
			end := at
			if p.hidesMoves() {
				p.f.Text(at, y, scene.Unknown, frame.Style{})
				continue
			}
			if m.Real() && most > 0 {
				end = sentence.Bar(p.f, at, y, float64(pitch-12)*m.By/most, parts.Either(here, frame.Good, frame.Faint)) + 1
			}
			text := words.Fitting(p.f, at+pitch-1-end, movedText(m, 1), movedText(m, 0))
			p.f.Text(end, y, text, parts.Either(here, words.StrongStyle, frame.Style{}))
		}
	}
	for mask, name := range masks {
		p.f.TextRight(x-1, p.movesAt+1+mask, name, words.FaintStyle)
	}
}
