package chart

import (
	"image"
	"slices"
	"strings"

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

// Planned lays out what a view plans for a frame: it is what the program draws,
// reads and clicks on.
type Planned[S any] struct {
	Picture
	Regions []Placed
	f       frame.Frame
	hidden  Hidden
}

// Plan makes the Plan of a [View] of one that answers with a tree.
func Plan[S any](plan func(Paper, Scene, S) Picture) func(frame.Frame, Scene, S) Drawing[S] {
	return func(f frame.Frame, sc Scene, set S) Drawing[S] {
		w, h := f.Size()
		p := &Planned[S]{Picture: plan(Paper{w, h, f.Theme}, sc, set), f: f, hidden: sc.Hidden}
		p.Regions = Layout(&p.Root, image.Rect(0, 0, w, h), sc.Hidden)
		return p
	}
}

// Draw draws all regions, and then the covers over hidden ones.
func (p *Planned[S]) Draw() {
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

// tellWidth and tellHeight are the size at which a picture is planned to be read:
// what a small one drops for lack of room is read all the same.
const tellWidth, tellHeight = 160, 45

// Tell makes the tables that plain mode reads of what a view plans.
func Tell[S any](plan func(Paper, Scene, S) Picture) func(Scene, S) []Told {
	return func(sc Scene, set S) (told []Told) {
		sc.Hidden = Hidden{} // a table says of each column what it is hidden with
		paper := Paper{W: tellWidth, H: tellHeight}
		p := Planned[S]{Picture: plan(paper, sc, set)}
		p.Regions = Layout(&p.Root, image.Rect(0, 0, paper.W, paper.H), sc.Hidden)
		for i := range p.Regions {
			if g := &p.Regions[i]; g.Region.Data != nil {
				told = append(told, g.told())
			}
		}
		return told
	}
}

// told is the table of a region's data. It is hidden with the region too.
func (g *Placed) told() Told {
	shown := Shown{g.Region.Data(), g.Name, g.Index}
	t := shown.Told()
	t.Shown = shown
	for i := range t.Parts {
		t.Parts[i] = strings.Join(slices.Compact(shown.regions(i)), " ")
	}
	return t
}

// Words are the lines under the picture.
func (p *Planned[S]) Words() WordForms { return p.Picture.Words.lines(p.hidden) }

// Shown is the first position on the picture, and how many there are.
func (p *Planned[S]) Shown() (first, n int) { return p.First, p.N }

// Hit asks the regions at a cell what a click does, the topmost first.
func (p *Planned[S]) Hit(x, y int) func(*State, *S) {
	at := image.Pt(x, y)
	for i := len(p.Regions) - 1; i >= 0; i-- {
		g := &p.Regions[i]
		if g.Click == nil || !at.In(g.Rectangle) {
			continue
		}
		change := g.Click(x-g.Min.X, y-g.Min.Y)
		if !change.Answers() {
			continue
		}
		return func(s *State, set *S) {
			if change.State != nil {
				change.State(s)
			}
			if change.Set != nil {
				*set = change.Set.(S)
			}
		}
	}
	return nil
}
