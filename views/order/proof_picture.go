package order

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// wordInks distinguish words. They leave out yellow, the colour of the position, and blue
// and orange, those of sine and cosine.
var wordInks = [...]frame.Color{frame.Series(2), frame.Series(7), frame.Series(3), frame.Series(6), frame.Series(5)}

// ink returns the colour of a word of the first order; padding has none of its own.
func (p *proofPlan) ink(word int) frame.Color {
	if word >= len(p.tokens)-p.pads {
		return frame.Faint
	}
	return wordInks[word%len(wordInks)]
}

// drawMatrix draws the weight of each word for each, in one of the orders.
func (p *proofPlan) drawMatrix(f chart.Canvas, k int) {
	f.Text(0, 0, sideNames[k].Name, chart.StrongStyle)
	weights, x, end := p.Read[k].Weights, p.cols[k].X, p.width(k)
	for row := p.rows[k].First; row < p.rows[k].End(); row++ {
		word := p.Word[k][row]
		name := p.Theme.Cut(p.name(p.typedIn[k][row], p.nameCols), p.nameCols)
		f.TextRight(x-1, p.middle(k, row), name, frame.Style{FG: p.ink(word), Bold: word == p.query})
		switch {
		case p.hidesMatrix(k):
		case p.hidesWord(word):
			chart.DrawUnknown(f, x, p.rows[k].At(row), end-x, p.rows[k].W)
		default:
			for col := p.cols[k].First; col < p.cols[k].End(); col++ {
				p.drawWeight(f, k, row, col, weights[row][col])
			}
		}
	}
	if p.hidesMatrix(k) {
		chart.DrawUnknown(f, x, p.rows[k].X, end-x, p.height(k)-p.rows[k].X)
	}
	for col := p.cols[k].First; col < p.cols[k].End(); col++ {
		p.drawColumnWord(f, k, col)
	}
}

// name returns the name of a word beside a matrix in room columns. Padding loses its brackets where they have no
// room.
func (p *proofPlan) name(word string, room int) string {
	if word == padToken && room < len(padToken) {
		return "pad"
	}
	return p.wordLabel(word)
}

// drawColumnWord writes the word over a column; over narrow columns only that of the
// cursor.
func (p *proofPlan) drawColumnWord(f chart.Canvas, k, col int) {
	word, cols := p.Word[k][col], p.cols[k]
	style := frame.Style{FG: p.ink(word), Bold: word == p.key}
	text := p.Theme.Cut(p.name(p.typedIn[k][col], cols.W), max(cols.W, 12*chart.One(cols.W < 4)))
	x, y := cols.At(col), p.rows[k].X-1
	switch n := p.Theme.Width(text); {
	case cols.W >= 4:
		f.Text(x+(cols.W-n)/2, y, text, style)
	case word == p.key: // ends with the matrix, which has no gaps
		f.Text(max(min(x, p.width(k)-n), cols.X), y, text, style)
	}
}

// scale returns the scale of the weights.
func (p *proofPlan) scale() chart.Scale { return chart.Scale{High: p.weightLimit} }

// drawWeight draws one weight, or a dot where the mask hides it. The row at the cursor
// has numbers if its cells are wide enough.
func (p *proofPlan) drawWeight(f chart.Canvas, k, row, col int, v float64) {
	x, y, w, tall, middle := p.cols[k].At(col), p.rows[k].At(row), p.cols[k].W, p.rows[k].W, p.middle(k, row)
	here := p.Word[k][row] == p.query && p.Word[k][col] == p.key
	if p.hides(k, row, col) {
		f.Tint(x, y, w, tall, frame.Column)
		f.Set(x+w/2, middle, '·', chart.Either(here, chart.StrongStyle, chart.FaintStyle))
		return
	}
	text := ""
	switch {
	case p.Word[k][row] == p.query && w >= 4:
		text = weightText(v)
	case here:
		text = "•"
	}
	drawWeightCell(f, image.Rect(x, y, x+w, y+tall), p.scale(), v, text, here)
}

// drawThreads joins each word of the first order to its place in the second. Level
// lines lie under the others; where two lines cross, the lower one is cut.
func (p *proofPlan) drawThreads(f chart.Canvas) {
	var level, moving []int
	for _, i := range p.Both {
		if !p.rows[0].Holds(i) || !p.rows[1].Holds(p.Place[i]) {
			continue
		}
		if p.middle(0, i) == p.middle(1, p.Place[i]) {
			level = append(level, i)
		} else {
			moving = append(moving, i)
		}
	}
	w, _ := f.Size()
	for n, i := range append(level, moving...) {
		t := thread{0, 2*w - 1, 4*(p.middle(0, i)-p.rows[0].X) + 2, 4*(p.middle(1, p.Place[i])-p.rows[1].X) + 2, 0}
		if turn := n - len(level); turn > 0 {
			t.late = float64(turn) / float64(len(moving)-1)
		}
		t.draw(f, frame.Ink{Color: p.ink(i), Z: uint8(1 + n), Glyph: '.', Bold: i == p.query})
	}
}

// thread is a line of dots that changes its height smoothly in one part of its length.
// That part is early in some lines and late in others, so that they do not all meet in
// the middle.
type thread struct {
	left, right, up, down int     // dots
	late                  float64 // where that part lies: 0 for the first, 1 for the last
}

// easing is the share of the way on which a thread changes its height.
const easing = 0.56

// height returns the dot row at a dot column.
func (t thread) height(x int) int {
	way := float64(x-t.left) / float64(max(t.right-t.left, 1))
	part := min(max((way-t.late*(1-easing))/easing, 0), 1)
	return t.up + int(math.Round(float64(t.down-t.up)*part*part*(3-2*part)))
}

// draw clears what lies under the thread and draws it: a dot for each column of dots,
// or for each row where it is steep.
func (t thread) draw(f frame.Frame, ink frame.Ink) {
	each := func(visit func(x, y int)) {
		last := t.height(t.left)
		for x := t.left; x <= t.right; x++ {
			y := t.height(x)
			for ; last < y-1; last++ {
				visit(x, last+1)
			}
			for ; last > y+1; last-- {
				visit(x, last-1)
			}
			visit(x, y)
			last = y
		}
	}
	each(func(x, y int) { f.ClearDots(x>>1, y>>2) })
	each(func(x, y int) { f.Dot(x, y, ink) })
}

// note writes between the matrices as much as has room, in this order: where the
// sentences begin, which words are shown, and how the second order comes from the first.
func (p *proofPlan) note() chart.Region {
	left := p.at[0] + p.width(0) + 2
	w := p.at[1] - 1 - left
	draw := func(notes ...string) func(chart.Canvas) {
		return func(f chart.Canvas) {
			text := ""
			for _, note := range notes {
				text = p.Fitting(w, chart.Joined("; ", text, note), text)
			}
			f.TextCenter(0, 0, w, text, chart.FaintStyle)
		}
	}
	g := chart.Region{Cols: chart.Fixed(w), Rows: chart.Fixed(1)}
	begins, remark := p.begins(), p.remark()
	g.Draw = draw(begins[0], begins[1], p.shownWords(), remark)
	if begins[1]+remark != "" {
		g.Name, g.Cover = remarkName, draw(p.shownWords())
	}
	return chart.Place(left, 0, g)
}

// shownWords says which words of a sentence the matrices show; "" for all.
func (p *proofPlan) shownWords() string {
	rows := p.rows[chart.One(len(p.Word[1]) > len(p.Word[0]))]
	if rows.N == rows.Total {
		return ""
	}
	return fmt.Sprintf("words %d–%d of %d", rows.First, rows.End()-1, rows.Total)
}

// begins says where the sentences begin; nothing where both begin at position 0.
func (p *proofPlan) begins() (says [2]string) {
	from, to := p.posText(0), p.posText(p.secondDelay())
	switch {
	case p.secondDelay() == 0 && p.Start() > 0:
		says[1] = "both at " + from
	case p.secondDelay() > 0:
		says[0], says[1] = chart.Either(p.Start() > 0, "A at "+from, ""), "B at "+to
	}
	return says
}

// remark says how the second order comes from the first.
func (p *proofPlan) remark() string {
	switch {
	case !p.sameWords():
		return chart.Plural(len(p.Both), "word") + " in both"
	case p.inOrder():
		return "same order"
	case p.mirrored():
		return "B is A reversed"
	}
	return ""
}

// legendRegion returns the region of the scale of the weights.
func (p *proofPlan) legendRegion() chart.Region {
	most := weightEnd(p.weightLimit)
	if p.hidesMatrix(0) && p.hidesMatrix(1) {
		most = chart.Unknown
	}
	draw := func(most string) func(chart.Canvas) {
		return func(f chart.Canvas) { p.scale().Legend(f, f.Text(0, 0, "weight", chart.FaintStyle), 0, 12, "0", most) }
	}
	scale := chart.Region{Name: proofScaleName, Cols: chart.Fixed(6 + 16 + p.Theme.Width(most)),
		Draw: draw(most), Cover: draw(chart.Unknown)}
	return chart.Region{Rows: chart.Fixed(1), Way: chart.Across,
		In: []chart.Region{chart.Gap(p.at[0] + p.nameCols + 1), scale}}
}

// weightEnd writes the end of the scale of the weights.
func weightEnd(v float64) string { return strings.TrimPrefix(terse(v, 1), "0") }

// meanStyle is the style of the name of the mean.
var meanStyle = frame.Style{Bold: true}

// outputLabel returns the name of a word in the outputs, and inkOf its style.
func (p *proofPlan) outputLabel(row int) string {
	return p.Theme.Cut(p.wordLabel(p.tokens[row]), p.grid.Gutter+tieCols-1)
}

func (p *proofPlan) inkOf(row int) frame.Style {
	return frame.Style{FG: p.ink(row), Bold: row == p.query}
}

// drawOutput draws the attention output of a word in both word orders, and the difference.
func (p *proofPlan) drawOutput(f chart.Canvas, row int) {
	p.drawName(f, p.outputLabel(row), p.inkOf(row))
	in, its := p.place(0, row), p.place(1, row)
	if in >= 0 {
		p.drawStrip(f, 0, p.Read[0].Output[in], row == p.query)
	}
	if its >= 0 {
		p.drawStrip(f, 1, p.Read[1].Output[its], row == p.query)
	}
	if in >= 0 && its >= 0 {
		p.drawDifference(f, p.Read[0].Output[in], p.Read[1].Output[its], p.Outputs[row], row == p.query)
	}
}

// drawMean draws the mean of all outputs like an output.
func (p *proofPlan) drawMean(f chart.Canvas) {
	p.drawName(f, "mean", meanStyle)
	p.drawStrip(f, 0, p.Read[0].Pooled, false)
	p.drawStrip(f, 1, p.Read[1].Pooled, false)
	p.drawDifference(f, p.Read[0].Pooled, p.Read[1].Pooled, p.Mean, false)
}

// drawHidden keeps the place of a row whose vectors are hidden.
func (p *proofPlan) drawHidden(f chart.Canvas, name string, style frame.Style) {
	p.drawName(f, name, style)
	for _, x := range p.grid.X {
		chart.DrawUnknown(f, x, 0, p.grid.Width(), p.outs.W)
	}
	p.drawSigns(f)
	f.TextRight(p.grid.Numbers, (p.outs.W-1)/2, chart.Unknown, chart.StrongStyle)
}

// drawSigns draws − and = beside the strips of one vector.
func (p *proofPlan) drawSigns(f chart.Canvas) {
	middle := (p.outs.W - 1) / 2
	f.Text(p.grid.Sign(1), middle, chart.Minus, frame.Style{})
	f.Text(p.grid.Sign(2), middle, "=", frame.Style{})
}

// noDifference reports whether one panel replaces all differences.
func (p *proofPlan) noDifference() bool { return p.gapLimit == 0 && p.Permuted() && !p.hidesSome() }

// drawScales names the strips and says how far their colours reach.
func (p *proofPlan) drawScales(f chart.Canvas) {
	scale := "±" + chart.Plainly(p.limit)
	if p.Theme.Glyphs() {
		scale = shadesNote(p.Theme, chart.Plainly(p.limit))
	}
	heads := [3][]string{{"output A", scale}, {"output B"}, {"A " + chart.Minus + " B"}}
	if kept := p.grid.Kept(p.scene); kept != "" {
		short := strings.Replace(kept, "dimensions", "dims", 1)
		heads[0] = []string{"output A", kept + ", " + scale, short + ", " + scale, scale}
	}
	over, verdict := "", chart.StrongStyle
	switch rounding := func(m attention.Moved) bool { return m.By > 0 }; {
	case p.Hidden.Hides(proofDifferenceName):
	case p.gapLimit > 0:
		heads[2][0], verdict.FG, verdict.BG = "A "+chart.Minus+" B ≠ 0", frame.Good, frame.GoodCell
		heads[2] = append(heads[2], "±"+p.apartText())
		over = "largest"
	case p.noDifference() && slices.ContainsFunc(p.differences(), rounding):
		over = "within"
	}
	for k, head := range heads {
		x := f.Text(p.grid.X[k], 0, head[0], chart.Either(k == 2, verdict, chart.StrongStyle)) + 2
		room := chart.Either(k < 2, p.grid.X[k]+p.strip+operatorCols-2, p.grid.Numbers-len(over)-2) - x
		f.Text(x, 0, p.Fitting(room, append(head[1:], "")...), chart.FaintStyle)
	}
	f.TextRight(p.grid.Numbers, 0, over, chart.FaintStyle)
}

// apartText returns the end of the scale of the differences.
func (p *proofPlan) apartText() string {
	if p.gapLimit < 1e-4 {
		return chart.Power(p.gapLimit, 0)
	}
	return terse(p.gapLimit, 1)
}

// drawName names a row of the outputs.
func (p *proofPlan) drawName(f chart.Canvas, name string, style frame.Style) {
	f.Text(1, (p.outs.W-1)/2, name, style)
}

// drawStrip draws an output in one of the orders, with numbers if written.
func (p *proofPlan) drawStrip(f chart.Canvas, k int, v []float64, written bool) {
	p.grid.Strip(f, k, p.outs.W, v[p.grid.Dim:p.grid.Dim+p.grid.N], p.limit, written)
}

// drawDifference draws the signs beside the two strips of a row, and their difference
// on a scale of its own.
func (p *proofPlan) drawDifference(f chart.Canvas, a, b []float64, gap attention.Moved, written bool) {
	g, h := p.grid, p.outs.W
	a, b = a[g.Dim:g.Dim+g.N], b[g.Dim:g.Dim+g.N]
	middle := (h - 1) / 2
	p.drawSigns(f)
	switch {
	case p.noDifference():
		return // see drawNone
	case gap.Same:
		f.Fill(g.X[2], 0, g.Width(), h, frame.Signed, 0)
		f.TextCenter(g.X[2], middle, g.Width(), "0", frame.Style{FG: frame.Good, BG: frame.Signed.At(0), Bold: true})
	case p.gapLimit > 0:
		p.drawApart(f, a, b, written)
	}
	room := g.Numbers - g.X[2] - g.Width() - 1
	text, style := p.Fitting(room, movedText(gap, 1), movedText(gap, 0)), frame.Style{FG: frame.Good, Bold: true}
	if gap.Same {
		text, style = "0", frame.Style{}
	}
	f.TextRight(g.Numbers, middle, text, style)
}

// drawApart draws the difference of two vectors, with numbers if they are asked for and
// the scale is large enough for their two decimals.
func (p *proofPlan) drawApart(f chart.Canvas, a, b []float64, written bool) {
	const readable = 0.1 // a scale on which two decimals say something
	gap := slices.Clone(a)
	for i := range gap {
		gap[i] -= b[i]
	}
	p.grid.Strip(f, 2, p.outs.W, gap, p.gapLimit, written && p.gapLimit >= readable)
}

// drawNone draws one panel in place of all differences, where none is more than
// rounding, and beside it how far rounding goes.
func (p *proofPlan) drawNone(f chart.Canvas) {
	w, h := f.Size()
	most, same := 0.0, true
	for _, gap := range p.differences() {
		most, same = max(most, gap.By), same && gap.Same
	}
	if most > 0 {
		f.TextRight(w, (p.outs.W-1)/2, roundedUp(most), frame.Style{FG: frame.Good})
	}
	if p.Hidden.Hides(meanName) {
		h = p.outs.At(p.outs.End()) - p.outs.Gap - p.outs.X
	}
	p.drawPanel(f.Sub(0, 0, p.strip, h), same)
}

// drawPanel writes "= 0" as large as fits, or "only rounding".
func (p *proofPlan) drawPanel(f frame.Frame, same bool) {
	w, h := f.Size()
	if !f.Theme.Glyphs() {
		f.Tint(0, 0, w, h, frame.Signed.At(0))
	}
	figure := chart.Figure{Text: "=0", Scale: 5}
	wide, high := figure.Size()
	for figure.Scale > 0 && (wide > w-4 || high > h-2*chart.One(h > 6)) {
		figure.Scale--
		wide, high = figure.Size()
	}
	switch {
	case !same:
		f.TextCenter(0, (h-1)/2, w, "only rounding", panelStyle)
	case figure.Scale < 1:
		f.TextCenter(0, (h-1)/2, w, "= 0", panelStyle)
	default:
		figure.Draw(f, (w-wide)/2, (h-high)/2, frame.Good)
	}
}

var panelStyle = frame.Style{FG: frame.Good, Bold: true}

// hasOutputs reports whether there are outputs under the matrices.
func (p *proofPlan) hasOutputs() bool { return !p.Hidden.Hides(outputsName) }

// hidesWord reports whether a word is hidden.
func (p *proofPlan) hidesWord(word int) bool { return p.Hidden.HasN(wordName.Name, word) }

// hidesMatrix reports whether the weights of an order are hidden.
func (p *proofPlan) hidesMatrix(k int) bool { return p.Hidden.Hides(sideNames[k]) }

// hidesSome reports whether a word is hidden whose output is in sight.
func (p *proofPlan) hidesSome() bool {
	for row := p.outs.First; row < p.outs.End(); row++ {
		if p.hidesWord(row) {
			return true
		}
	}
	return false
}
