package schemes

import (
	"math"
	"slices"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// distance is the face with a lane for each scheme: the weight of a key by offset, as a filled
// curve on a logarithmic scale, a bracket below it that holds half of the attention, and the
// weight at the offset of the cursor.
type distance struct {
	plane
	floor    float64 // natural logarithm of weight 1 over that at the floor of a lane
	curve    int     // rows of a curve
	brackets bool    // a row below every curve
	first, n int     // lanes that are shown
}

func newDistance(s subject) *distance {
	d := &distance{plane: newPlane(s), floor: s.floor()}
	rows := max(s.paper.H-d.headRows()-1, 1)
	d.n = min(len(d.kept), rows)
	d.curve = rows / max(d.n, 1)
	if d.brackets = d.curve > 1; d.brackets {
		d.curve = min(d.curve-1, 12)
	}
	d.first = len(d.kept) - d.n // the lane of no positions leaves first
	if at := slices.Index(d.kept, d.cursor()); at >= 0 {
		d.first = min(d.first, at)
	}
	return d
}

// headRows returns the rows above the lanes. The row of column heads is dropped if every lane gets a
// row more without it.
func (d *distance) headRows() int {
	with := d.subject.headRows()
	each := func(head int) int { return (d.paper.H - head - 1) / max(len(d.kept), 1) }
	return chart.Either(each(0) > each(with), 0, with)
}

func (d *distance) pitch() int { return d.curve + chart.One(d.brackets) }

func (d *distance) picture() chart.Picture {
	rows := []chart.Region{{Rows: chart.Fixed(d.headRows()), Data: d.steps, Draw: d.drawHeads}}
	for _, s := range d.kept[d.first : d.first+d.n] {
		rows = append(rows, d.lane(s))
	}
	rows = append(rows, d.ticks(d.distances))
	words := chart.Words{Caption: d.caption(), Readout: d.readout(d.position())}
	picture := d.subject.picture(chart.Region{Data: d.schemes, In: rows}, words)
	picture.Heading, picture.Figure = d.heading(), []func() chart.Data{d.figureData}
	return picture
}

// lane returns all of one scheme. Names that all lanes share are on the lane of the cursor.
func (d *distance) lane(s *lane) chart.Region {
	own, here := chart.At(s.at), s.at == d.here
	g := chart.Region{Rows: chart.Fixed(d.pitch()), Way: chart.Stack, Data: d.detailData(s),
		Draw: func(f chart.Canvas) { d.drawLane(f, s, here) },
		In: []chart.Region{
			mark(schemeName, own, 1, 0, d.paper.W-2, d.pitch()),
			mark(numberName, own, d.X+d.W+1, 0, d.width, d.curve)},
		Click: func(x, y int) chart.Change {
			if x < d.X || x >= d.X+d.W || y >= d.curve {
				return d.clickLane(s)(x, y)
			}
			k, _ := d.Hit(x - d.X)
			change := d.clickLane(s)(x, y)
			change.State = func(to *chart.State) { to.Offset = k }
			return change
		}}
	if here || d.here < 0 {
		g.In = append(g.In, mark(curveName, 0, d.X, 0, d.W, d.curve))
		if d.brackets {
			g.In = append(g.In, mark(profileName, 0, d.X, d.curve, d.W, 1))
		} else if s.Profile != nil {
			g.In = append(g.In, mark(profileName, 0, d.X, 0, d.half(s), d.curve))
		}
	}
	if end := d.end(s); end < d.W {
		g.In = append(g.In, mark(edgeName, 0, d.X+end, 0, d.W-end, d.curve))
	}
	return g
}

// heading says what all schemes are asked or, without a row of column heads, what their numbers are.
func (d *distance) heading() []chart.Field {
	if d.headRows() > 0 {
		return d.probe()
	}
	return []chart.Field{{Value: "mean weight of a key", Ink: chart.FaintStyle, Drop: 1},
		{Value: "at k " + chart.Position(d.k), Ink: frame.Style{FG: frame.Offset, Bold: true}}}
}

// drawHeads says what the lanes and the numbers are.
func (d *distance) drawHeads(f chart.Canvas) {
	w, _ := f.Size()
	at := "mean at k " + chart.Position(d.k)
	room := min(d.W, w-1-len(at)-2-d.X)
	f.Text(d.X, 0, chart.Fitting(f, room, "weight of a key, log scale", "weight"), chart.StrongStyle)
	f.TextRight(w-1, 0, at, frame.Style{FG: frame.Offset, Bold: true})
}

// drawLane draws one scheme.
func (d *distance) drawLane(f chart.Canvas, s *lane, here bool) {
	d.drawName(f, s, here)
	if s.Profile == nil {
		d.drawFailure(f, s, d.curve/2)
		return
	}
	f.TextRight(d.X+d.W+d.width, d.curve-1, d.number(s, chart.Weight(s.valueAt(d.k))),
		frame.Style{FG: frame.Offset, Bold: here})
	paper := f.Sub(d.X, 0, d.W, d.curve)
	if d.Hidden.Hides(curveName) {
		chart.DrawUnknown(paper, 0, 0, d.W, d.curve)
		return
	}
	d.drawCurve(paper, s, here)
	if s == d.kept[d.first] {
		d.drawScale(f, 1, 0.1, 0.01, 0.001)
	}
	if d.brackets && !d.Hidden.Hides(profileName) && !d.hides(numberName, s) {
		d.drawHalf(f, s)
	}
	if !d.Hidden.Hides(edgeName) {
		chart.DrawTrained(f, d.Train, 0, d.N, d.X+int(d.Start(d.Train)/2), 0, d.curve, true)
		d.drawEnd(paper, s)
	}
}

// drawName writes the name of a scheme, and what to know about its numbers.
func (d *distance) drawName(f chart.Canvas, s *lane, here bool) {
	y := (d.curve - 1) / 2
	if here {
		f.Set(1, y, '▸', chart.CursorStyle)
	}
	f.Text(2, y, s.Scheme.Title, frame.Style{FG: s.hue, Bold: true})
	if d.pitch() > 1 {
		f.Text(2, y+1, chart.Fitting(f, d.X-3, s.note(), ""), chart.FaintStyle)
	}
}

// part returns the part of the height of a lane, 0 to 1, that a weight has.
func (d *distance) part(weight float64) float64 {
	return max(1+math.Log(weight)/d.floor, 0)
}

// drawScale writes some weights that heights stand for before a lane.
func (d *distance) drawScale(f chart.Canvas, weights ...float64) {
	if d.curve < 3 {
		return
	}
	for _, weight := range weights {
		y := min(int(-math.Log(weight)/d.floor*float64(d.curve)+1e-9), d.curve-1)
		if chart.Bare(f, 1, y, d.X-2) {
			f.TextRight(d.X-1, y, "×"+chart.Plainly(weight), chart.FaintStyle)
		}
	}
}

// drawCurve fills a lane, to an eighth of a cell.
func (d *distance) drawCurve(paper chart.Canvas, s *lane, here bool) {
	ink := d.inks(s, here)
	paper.Paint(func(paper chart.Canvas, times int) {
		h := times * d.curve
		for x, weight := range d.times(times).curveOf(s) {
			hue, strength := ink(x / times)
			chart.DrawPillar(paper, x, h, h, d.part(weight), hue.Over(strength))
			if strength == thinly && (paper.Theme.Far || paper.Theme.Depth > frame.Colors256) {
				d.thin(paper, x)
			}
		}
	})
	if cell, shown := d.Cell(d.k); shown && paper.Theme.Signs() {
		paper.VLine(cell, 0, d.curve, '│', frame.Style{FG: frame.Offset})
	}
}

// thinly is the strength of the ink of a lane, in percent, behind the offsets that hold half of the attention.
const thinly = 36

// inks returns the ink of a column of a lane, and its strength in percent: bright for the offsets that hold half of the
// attention, and faint for the rest.
func (d *distance) inks(s *lane, here bool) func(x int) (hue frame.Color, strength int) {
	half := d.W
	if !d.Hidden.Hides(profileName) && !d.hides(numberName, s) {
		half = d.half(s)
	}
	cell, _ := d.Cell(d.k)
	return func(x int) (frame.Color, int) {
		switch {
		case d.k < s.Keys && x == cell:
			return frame.Offset, 100
		case x < half:
			return s.hue, chart.Either(here, 100, 84)
		}
		return s.hue, thinly
	}
}

// thin shades the cells of a column on paper without faint colours. A cell that is full in part has dots.
func (d *distance) thin(paper chart.Canvas, x int) {
	for y := range d.curve {
		switch c := paper.At(x, y); {
		case c == nil || c.Rune == ' ':
		case paper.Theme.Glyphs == frame.ASCII:
			c.Rune = ':'
		case c.Rune == '█':
			c.Rune = '░'
		default:
			c.Rune = sparse[(slices.Index(chart.Eighths, c.Rune)+1)/2]
		}
	}
}

// dense and sparse are dots that fill n/4 of a cell from below, sparse ones as a shade does.
var dense, sparse = []rune("⠀⣀⣤⣶⣿"), []rune("⠀⢀⢄⢔⢕")

// drawHalf draws a bracket below the offsets that hold half of the attention. Schemes differ
// most in its length.
func (d *distance) drawHalf(f chart.Canvas, s *lane) {
	y, end, ink := d.curve, d.X+max(d.half(s)-1, 0), frame.Style{FG: s.hue}
	text := " " + strconv.Itoa(s.Half) + " "
	if s == d.kept[d.first] {
		text = " " + chart.Fitting(f, end-d.X-3, "half of the attention within"+text, "half within"+text)
	}
	f.HLine(d.X, y, end-d.X, '─', ink)
	f.Set(d.X, y, '╰', ink)
	f.Set(end, y, '╯', ink)
	n := len(text)
	f.Text(chart.Either(end-d.X > n+1, (d.X+end-n)/2+1, end+1), y, text, chart.StrongStyle)
}
