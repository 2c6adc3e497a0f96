package chart

import (
	"image"
	"slices"

	"wavescope/views/frame"
)

// Paper is what a picture is planned for.
type Paper struct {
	W, H  int // in cells
	Theme frame.Theme
}

// Fitting is the first of several texts that is at most w cells wide, or none.
func (p Paper) Fitting(w int, texts ...string) string {
	return Fitting(frame.Frame{Theme: p.Theme}, w, texts...)
}

// Picture is a view on one paper, not yet laid out.
type Picture struct {
	Root  Region
	Words Words
	First int // the first position that is shown
	N     int // how many positions are shown
}

// Planned is a picture laid out on a frame: the program draws it, reads it and asks it
// what a click does.
type Planned struct {
	Picture
	Regions []Placed // parents before children
	f       frame.Frame
	hidden  Hidden
}

// On lays the picture out on a frame.
func (p Picture) On(f frame.Frame, hidden Hidden) *Planned {
	w, h := f.Size()
	planned := &Planned{Picture: p, f: f, hidden: hidden}
	planned.Regions = Layout(&planned.Root, image.Rect(0, 0, w, h), hidden)
	return planned
}

// On plans the picture of a scene for a frame, and lays it out there.
func (v View[S]) On(f frame.Frame, sc Scene, set S) *Planned {
	w, h := f.Size()
	return v.Plan(Paper{w, h, f.Theme}, sc, set).On(f, sc.Hidden)
}

// Draw draws all regions, and then the covers over hidden ones.
func (p *Planned) Draw() {
	for i := range p.Regions {
		g := &p.Regions[i]
		switch {
		case g.hidden && g.Cover != nil:
			g.Cover(g.on(p.f))
		case g.Draw != nil && !g.Covered:
			g.Draw(g.on(p.f))
		}
		if p.f.KeepsParts() {
			g.list(g.on(p.f))
		}
	}
	for i := range p.Regions {
		if g := &p.Regions[i]; g.hidden && g.Cover == nil {
			cover(p.f, g.Rectangle)
		}
	}
}

// on is the region's cells of a frame.
func (g *Placed) on(f frame.Frame) Canvas { return f.Sub(g.Min.X, g.Min.Y, g.Dx(), g.Dy()) }

// list says where a region is, and those that it numbers.
func (g *Placed) list(f Canvas) {
	if g.Name != nil {
		if n, numbered := g.Index.N(); numbered {
			f.PartN(g.Name.Name, n, 0, 0, g.Dx(), g.Dy())
		} else {
			f.Part(g.Name.Name, 0, 0, g.Dx(), g.Dy())
		}
	}
	if g.Numbered != nil {
		g.Numbered(func(name *Name, n int, at image.Rectangle) {
			f.PartN(name.Name, n, at.Min.X, at.Min.Y, at.Dx(), at.Dy())
		})
	}
}

// cover draws the question mark for a hidden region: a text in one row, else a
// ground with a large one.
func cover(f frame.Frame, r image.Rectangle) {
	if r.Dy() == 1 {
		f.Blank(r.Min.X, r.Min.Y, r.Dx(), 1, frame.Background)
		f.TextCenter(r.Min.X, r.Min.Y, r.Dx(), Unknown, StrongStyle)
		return
	}
	f.Blank(r.Min.X, r.Min.Y, r.Dx(), r.Dy(), frame.Column)
	DrawUnknown(f, r.Min.X, r.Min.Y, r.Dx(), r.Dy())
}

// tablesWidth and tablesHeight are the size at which [View.Tables] plans a picture, so
// that it has the data of regions that a small screen drops.
const tablesWidth, tablesHeight = 160, 45

// Tables returns the data of all regions of a picture, parents first. Nothing is hidden:
// each column says what it is hidden with.
func (v View[S]) Tables(sc Scene, set S) (tables []Shown) {
	sc.Hidden = Hidden{}
	root := v.Plan(Paper{W: tablesWidth, H: tablesHeight}, sc, set).Root
	for _, g := range Layout(&root, image.Rect(0, 0, tablesWidth, tablesHeight), Hidden{}) {
		if g.Data != nil {
			tables = append(tables, Shown{g.Data(), g.Name, g.Index})
		}
	}
	return tables
}

// Words returns the lines under the picture, each in all its lengths.
func (p *Planned) Words() WordForms { return p.Picture.Words.lines(p.hidden) }

// Shown returns the first position on the picture, and how many there are.
func (p *Planned) Shown() (first, n int) { return p.First, p.N }

// Hit returns what a click on a cell does: the answer of the topmost region there that
// has one.
func (p *Planned) Hit(x, y int) Change {
	at := image.Pt(x, y)
	for i := range slices.Backward(p.Regions) {
		g := &p.Regions[i]
		if g.Click == nil || !at.In(g.Rectangle) {
			continue
		}
		if change := g.Click(x-g.Min.X, y-g.Min.Y); change.Answers() {
			return change
		}
	}
	return Change{}
}
