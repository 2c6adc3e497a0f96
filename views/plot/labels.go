package plot

import (
	"cmp"
	"image"
	"slices"
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Labels are the texts of a picture that find a free place by themselves. They are placed together, those of lower Rank
// first. A label stands neither on what is drawn nor on another label.
type Labels struct{ all []Label }

// A Label names a cell.
type Label struct {
	Texts []string // the first one with a place is written; "\n" parts its lines
	X, Y  int      // the cell
	Align float64  // 0 if the text begins at the cell, 0.5 if it is around it, 1 if it ends there; for its lines too
	Style frame.Style
	Inks  []frame.Color // of its lines; nil for that of Style
	Rank  int
	Far   int             // how far from the cell it may be, in columns; a row counts as four columns
	In    image.Rectangle // where it has to be; empty for the whole frame
	Apart int             // blank cells at both sides; 0 is 1
	Clear int             // blank rows above and below
	On    frame.Color     // the background that it may stand on beside the paper
	Close bool            // it names what it touches: rather above or below the cell than beside it
}

// Write places one label, and reports whether there is a place.
func Write(f chart.Canvas, label Label) bool {
	l := Labels{[]Label{label}}
	return !l.Place(f)[0].Empty()
}

// WriteEnd says with which position the table of a scene ends, or that the length does where the table goes on, in the
// first row of a frame that has blank cells for it.
func WriteEnd(f chart.Canvas, sc chart.Scene) {
	_, h := f.Size()
	Write(f, Label{Texts: chart.EndTexts(sc), X: 1, Far: h * rowColumns, Style: chart.FaintStyle})
}

// rowColumns is the number of columns that a row counts for in a distance.
const rowColumns = 4

// Add adds a label.
func (l *Labels) Add(label Label) { l.all = append(l.all, label) }

// Place writes the labels on a frame. It returns the cells of each, an empty rectangle for a label without a place.
func (l *Labels) Place(f chart.Canvas) []image.Rectangle {
	order := make([]int, len(l.all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(l.all[a].Rank, l.all[b].Rank) })
	w, h := f.Size()
	p := placer{f: f, taken: make([]image.Rectangle, len(l.all)), runs: make([]int, w+1)}
	for _, i := range order {
		label := &l.all[i]
		in := image.Rect(0, 0, w, h)
		if !label.In.Empty() {
			in = in.Intersect(label.In)
		}
		for _, text := range label.Texts {
			if at, ok := p.find(label, in, text); ok {
				p.write(label, at, text)
				p.taken[i] = at
				break
			}
		}
	}
	return p.taken
}

// A placer places labels on a frame.
type placer struct {
	f     chart.Canvas
	taken []image.Rectangle
	runs  []int // see scan
}

// find returns the nearest free cells for a text in a rectangle.
func (p *placer) find(l *Label, in image.Rectangle, text string) (nearest image.Rectangle, ok bool) {
	n, lines := 0, 1+strings.Count(text, "\n")
	for line := range strings.SplitSeq(text, "\n") {
		n = max(n, p.f.Theme.Width(line))
	}
	if n == 0 || n > in.Dx() {
		return nearest, false
	}
	wanted := min(max(l.X-int(l.Align*float64(n-1)+0.5), in.Min.X), in.Max.X-n)
	if l.Far == 0 {
		nearest = image.Rect(wanted, l.Y, wanted+n, l.Y+lines)
		return nearest, l.Y >= in.Min.Y && nearest.Max.Y <= in.Max.Y && p.fits(l, nearest)
	}
	least, off := l.Far+1, 0
	for rows := 0; rows*rowColumns < least; rows++ {
		for _, y := range [...]int{l.Y - rows, l.Y + rows} {
			if y < in.Min.Y || y+lines > in.Max.Y || rows == 0 && ok {
				continue
			}
			p.scan(l, y-l.Clear, lines+2*l.Clear)
			from, to := max(l.X-l.Far-n, in.Min.X), min(l.X+l.Far, in.Max.X-n)
			for x := from; x <= to; x++ {
				if !p.free(l, x, n) {
					continue
				}
				far := rows*rowColumns + max(x-l.X, l.X-x-n+1, 0)
				if l.Close && rows == 0 {
					far += rowColumns
				}
				aside := max(x-wanted, wanted-x)
				if far > least || far == least && aside >= off {
					continue
				}
				if far += p.touch(l, x, y, n, lines); far < least || far == least && aside < off {
					nearest, least, off, ok = image.Rect(x, y, x+n, y+lines), far, aside, true
				}
			}
		}
	}
	return nearest, ok
}

// touch returns what is added to the distance of a place because it touches something above or below, which the text
// would seem to name.
func (p *placer) touch(l *Label, x, y, n, lines int) int {
	if l.Close || chart.Blank(p.f, x, y-1, n, 1) && chart.Blank(p.f, x, y+lines, n, 1) {
		return 0
	}
	return rowColumns
}

// fits reports whether some cells and those beside them are free. Cells outside the frame are.
func (p *placer) fits(l *Label, at image.Rectangle) bool {
	apart := max(l.Apart, 1)
	at = image.Rect(at.Min.X-apart, at.Min.Y-l.Clear, at.Max.X+apart, at.Max.Y+l.Clear)
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			if c := p.f.At(x, y); c != nil && !l.bears(c) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(p.taken, at.Overlaps)
}

// scan sets runs[x+1] to how many cells up to x are free in each of some rows.
func (p *placer) scan(l *Label, y, lines int) {
	w, _ := p.f.Size()
	run := 0
	for x := range w {
		run++
		for line := range lines {
			if c := p.f.At(x, y+line); c != nil && !l.bears(c) {
				run = 0
			}
		}
		p.runs[x+1] = run
	}
	for _, r := range p.taken {
		if y < r.Max.Y && r.Min.Y < y+lines {
			p.block(r.Min.X, r.Max.X)
		}
	}
}

// block sets the runs of some cells to 0 and shortens those behind them.
func (p *placer) block(from, to int) {
	for x := from; x < to; x++ {
		p.runs[x+1] = 0
	}
	for x := to; x < len(p.runs)-1; x++ {
		p.runs[x+1] = min(p.runs[x+1], x-to+1)
	}
}

// free reports whether n cells of the scanned rows and those beside them are free. Cells outside the frame are.
func (p *placer) free(l *Label, x, n int) bool {
	apart := max(l.Apart, 1)
	from, to := max(x-apart, 0), min(x+n+apart, len(p.runs)-1)
	return p.runs[to] >= to-from
}

// bears reports whether a label may stand on a cell.
func (l *Label) bears(c *frame.Cell) bool {
	return (c.Rune == ' ' || c.FG == c.BG) && (c.BG == frame.Background || c.BG == l.On)
}

// write writes the lines of a text.
func (p *placer) write(l *Label, at image.Rectangle, text string) {
	style := l.Style
	for i, line := range strings.Split(text, "\n") {
		if i < len(l.Inks) {
			style.FG = l.Inks[i]
		}
		space := at.Dx() - p.f.Theme.Width(line)
		p.f.Text(at.Min.X+int(l.Align*float64(space)+0.5), at.Min.Y+i, line, style)
	}
}
