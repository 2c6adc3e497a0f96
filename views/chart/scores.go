package chart

import (
	"math"
	"strconv"

	"wavescope/encoding/scheme"
	"wavescope/views/frame"
)

// Scores is a plot of what is added to a score, over the offset of the key.
type Scores struct {
	Count     int     // offsets 0 … Count−1
	K         int     // the offset under the cursor
	High, Low float64 // the ends of the axis
	Own       Curve
	Others    []Curve // dotted
}

// Curve gives a number for each offset, NaN for none.
type Curve struct {
	Of    func(k int) float64
	Ink   frame.Color
	Label string // where the curve ends
}

// scoresGutter is how many columns the numbers of the axis take.
const scoresGutter = 6

// Draw draws the plot with its axes.
func (s Scores) Draw(f Canvas) {
	w, h := f.Size()
	a := s.offsets(w)
	if h < 3 || a.W <= 0 {
		return
	}
	rows := h - 1
	paper := f.Sub(a.X, 0, a.W, rows)
	if x := a.Middle(s.K); s.K < s.Count && !StippledWedge(f.Theme) {
		f.Tint(x, 0, 1, rows, frame.WedgeHere)
	} else if s.K < s.Count {
		f.VLine(x, 0, rows, Either(f.Theme.Glyphs == frame.ASCII, '|', '│'), frame.Style{FG: frame.Offset})
	}
	for _, c := range s.Others {
		s.drawDots(paper, a, c)
	}
	s.drawOwn(paper, a)
	for _, c := range s.Others { // over the dots of all
		s.nameEnd(f, paper, a, c, frame.Style{FG: c.Ink.Over(72)})
	}
	if s.Own.Label != "" {
		s.nameEnd(f, paper, a, s.Own, frame.Style{FG: s.Own.Ink, Bold: true})
	}
	s.drawGrid(f, paper)
	a.DrawAxis(f, rows, s.K, Position(s.K), func(k int) string { return TickLabel(k, k) })
}

// offsets returns the axis of a plot of w columns, which leaves room for a label at the right.
func (s Scores) offsets(w int) Offsets {
	label := max(2, len(s.Own.Label))
	for _, c := range s.Others {
		label = max(label, len(c.Label))
	}
	return Offsets{X: scoresGutter, W: w - scoresGutter - 1 - label, Count: s.Count, Linear: true}
}

// dot returns the row of dots of a value, and whether the plot has it.
func (s Scores) dot(v float64, paper Canvas) (y int, ok bool) {
	_, rows := paper.Size()
	at := math.Round((s.High - v) / (s.High - s.Low) * float64(4*rows-1))
	if !(at < float64(4*rows)) { // NaN too
		return 0, false
	}
	return int(max(at, 0)), true
}

// drawOwn draws the curve that the plot is about, with a mark at the cursor.
func (s Scores) drawOwn(paper Canvas, a Offsets) {
	pen := Pen{Paper: paper, Ink: frame.Ink{Color: s.Own.Ink, Z: WaveZ, Glyph: '*'}, Square: true}
	for x := range 2 * a.W {
		y, ok := s.dot(s.Own.Of(a.At(float64(x)/2)), paper)
		if !ok {
			pen.Down = false
			continue
		}
		pen.To(x, y, y)
	}
	if s.K >= s.Count {
		return
	}
	if y, ok := s.dot(s.Own.Of(s.K), paper); ok {
		mark := frame.Ink{Color: frame.Bright, Z: CursorZ, Glyph: '@', Bold: true}
		paper.Dots(2*(a.Middle(s.K)-a.X), min(y, y|3-1), 2, 2, mark)
	}
}

// drawDots draws another curve.
func (s Scores) drawDots(paper Canvas, a Offsets, c Curve) {
	for x := 0; x < 2*a.W; x += 2 {
		if y, ok := s.dot(c.Of(a.At(float64(x)/2)), paper); ok {
			paper.Dot(x, y, frame.Ink{Color: c.Ink.Over(48), Z: BandZ, Glyph: '.'})
		}
	}
}

// nameEnd writes the label of a curve behind its last value, or where it leaves the
// plot, unless something else is written there.
func (s Scores) nameEnd(f, paper Canvas, a Offsets, c Curve, style frame.Style) {
	w, rows := paper.Size()
	if y, ok := s.dot(c.Of(s.Count-1), paper); ok {
		writeBare(f, a.X+a.W+1, y/4, c.Label, style)
		return
	}
	last := 0
	for x := range w {
		if _, ok := s.dot(c.Of(a.At(float64(x))), paper); ok {
			last = x
		}
	}
	if last+1+len(c.Label) < w {
		writeBare(paper, last+1, rows-1, c.Label, style)
	}
}

// writeBare writes a text where nothing else is written.
func writeBare(f Canvas, x, y int, text string, style frame.Style) {
	for i := range len(text) + 2 {
		if c := f.At(x-1+i, y); c != nil && c.Rune > ' ' && c.Rune < 0x2800 {
			return
		}
	}
	f.Text(x, y, text, style)
}

// drawGrid writes the ends and the middle of the axis, with dots where the curve is
// not.
func (s Scores) drawGrid(f, paper Canvas) {
	w, rows := paper.Size()
	for _, part := range [...]float64{0, 0.5, 1} {
		y := int(math.Round(part * float64(4*rows-1)))
		for x := 0; x < w; x += 2 {
			if Bare(paper, x, y/4, 1) {
				paper.Dot(2*x, y, frame.Ink{Color: frame.Line, Glyph: '-'})
			}
		}
		v := s.High + part*(s.Low-s.High)
		text := Fitting(f, scoresGutter-1, Brief(v, 3), Brief(v, 2))
		f.TextRight(scoresGutter-1, y/4, text, FaintStyle)
	}
}

// Heads returns the curves of all heads except the shown one, or of eight if there are
// many.
func Heads(s scheme.Setup, ink frame.Color) (curves []Curve) {
	const most = 8
	n := min(s.Heads, most)
	for i := range n {
		if head := 1 + i*(s.Heads-1)/max(n-1, 1); head != s.Head && s.Scheme.Needs("head") {
			curves = append(curves, Curve{s.WithHead(head).Bias().At, ink, strconv.Itoa(head)})
		}
	}
	return curves
}

// Floor returns the lowest score of plots, which all schemes share. RoPE's score of
// aligned content falls by at most 2√h, and rarely by more than half of that.
func Floor(s State) float64 {
	a := 1.0
	if r, err := s.RopeBy(s.Method); err == nil {
		a = max(r.Scaling.AttentionFactor(), 1)
	}
	return max(10, math.Ceil(1.25*a*a*math.Sqrt(float64(s.HeadDim))))
}

// PlanBias plans the picture of a scheme that a view cannot show: what the scheme adds to
// a score, by offset. The caption is why the view cannot show it.
func PlanBias(p Paper, sc Scene, why string) Picture {
	setup := sc.Setup()
	profile := setup.Profile(min(sc.Reach(), 1<<20))
	k, ink := max(sc.Offset, -sc.Offset), frame.Series(setup.Scheme.Hue)
	g := func(k int) float64 {
		if k >= profile.Keys {
			return math.NaN()
		}
		return profile.Near(k)
	}
	low := -10.0
	if !setup.Scheme.Needs("head") { // else one of the heads reaches the floor
		least, _ := profile.Extent(0, profile.Keys)
		low = min(low, math.Floor(least))
	}
	plot := Scores{Count: profile.Keys, K: k, Low: low, Own: Curve{Of: g, Ink: ink}, Others: Heads(setup, ink)}
	columns := []Column{{Name: "k", Format: Whole}, {Name: setup.Scheme.Title, Format: Signed}}
	if setup.Scheme.Needs("head") {
		plot.Own.Label = strconv.Itoa(sc.Head)
		columns[1].Name = "head " + plot.Own.Label
	}
	for _, c := range plot.Others {
		columns = append(columns, Column{Name: "head " + c.Label, Format: Signed})
	}
	made := setup.Standin()
	if made != "" {
		made = ", with " + made + " values"
	}
	here := Either(k < profile.Keys, k, Nowhere)
	root := Region{
		Data: func() Data {
			return Data{Name: "bias", Kind: Lines, Rows: profile.Keys, Here: here, Columns: columns,
				Title: "by what " + setup.Scheme.Title + " changes the score of a key k positions back" + made,
				Row: func(k int, to []float64) {
					to[0], to[1] = float64(k), g(k)
					for i, c := range plot.Others {
						to[2+i] = c.Of(k)
					}
				}}
		},
		In: []Region{
			Inset(1, Heading(sc.Hidden, Field{Value: setup.Scheme.Title, Ink: frame.Style{FG: ink, Bold: true}},
				Field{Value: setup.Standin()},
				Field{Value: "change of a score, by offset k", Drop: 1})),
			{Draw: plot.Draw, Click: func(x, _ int) Change {
				a := plot.offsets(p.W)
				if x < a.X || x >= a.X+a.W {
					return Change{}
				}
				return Change{State: func(s *State) { s.Offset = a.At(float64(x-a.X) + 0.5) }}
			}},
		},
	}
	return Picture{Root: root, First: sc.Pos, N: 32, Words: Words{
		Caption: []string{why + ".", setup.Scheme.Title + ": " + setup.Scheme.Act + "."},
		Readout: []Field{{Value: "k " + Position(k), Ink: frame.Style{FG: frame.Offset}}, {Value: setup.Standin()},
			{Label: "adds", Value: Nats(g(k), 4), Ink: StrongStyle},
			{Label: "weight", Value: Weight(g(k)), Drop: 1}},
	}}
}
