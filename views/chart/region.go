// Package chart declares what views share: their state, how a view is declared, and the regions that make up a picture.
//
// A [State] is the settings of the table and the one cursor that all views share. A [Scene] adds what is computed from
// a State: the encoding, and what it is compared with. A [View] declares its settings, keys and flags. It plans a
// picture of a Scene as a tree of [Region] values for the available size. [Layout] gives every region a rectangle.
// Drawing, hiding, clicks, callouts, plain mode, export and tests all use these regions.
//
// The rest of the package is shared by several pictures: axes and scales, the
// [Plot], the [Dial] and the [Pen], number formats, captions and readouts. It
// names no view and no scheme.
package chart

import (
	"cmp"
	"image"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/frame"
)

// Canvas is what a region draws on: its own cells, counted from 0, 0.
type Canvas = frame.Frame

// Region is a rectangle of a picture, or a row, a column or a stack of regions. It
// draws its own cells below those of its children.
type Region struct {
	Name  *Name // declared once a view; nil if no lesson refers to the region
	Index Index // which of several regions of one name

	Rows, Cols Size // what it takes in a column, and what in a row
	Draw       func(Canvas)
	Cover      func(Canvas)          // draws it while it is hidden; nil: a question mark lies over its cells
	Click      func(x, y int) Change // the cell, from 0, 0; no answer: the region below is asked
	Data       func() Data           // the numbers that it shows
	Named      func(NameCells)       // lists cells that have names, but are not regions; see NameCells

	In    []Region                // its children
	Split func(w, h int) []Region // its children, where they depend on the size that it got
	Way   Way                     // how its children follow each other

	at     [2]int16 // where Place puts it in its parent
	placed bool     // at counts: it is no part of its parent's row or column
}

// NameCells notes the name of cells, counted from 0, 0 of a region. The region
// draws these cells itself and leaves out what is hidden. Only [Planned.Places]
// asks for them, so that a table with hundreds of named rows and columns does not
// slow down a frame.
type NameCells func(name Ref, cells image.Rectangle)

// Index numbers the regions that share a name. The zero Index is for a region whose
// name no other region has.
type Index int

// At returns the Index of the region Name-n.
func At(n int) Index { return Index(n + 1) }

// N returns the number given to At; false for the zero Index.
func (i Index) N() (n int, numbered bool) { return int(i) - 1, i > 0 }

// Way is the direction in which a region arranges its children.
type Way uint8

const (
	Down   Way = iota // in a column
	Across            // in a row
	Stack             // on the same cells, later ones over earlier ones
)

// Size is how many cells a region takes in one direction. If Min and Max are 0, the
// region takes what its children take.
type Size struct {
	Min, Max int  // Max 0: no limit; less: no cells at all
	Drop     int  // 1 is dropped first where room is short, 0 never
	Step     int8 // cells that it grows by at a time; 0 is 1
	Grow     int8 // 1 grows first, 0 last
}

// Fixed returns the size of exactly n cells.
func Fixed(n int) Size { return Optional(n, 0) }

// Optional returns the size of n cells, or of none if room is short. Regions with a
// smaller drop lose their cells first.
func Optional(n, drop int) Size {
	if n <= 0 {
		return Size{Max: -1}
	}
	return Size{Min: n, Max: n, Drop: drop}
}

// Gap returns n blank rows in a column, or n blank columns in a row.
func Gap(n int) Region { return Region{Rows: Fixed(n), Cols: Fixed(n)} }

// Change is what a click does.
type Change struct {
	State func(*State) // nil leaves the State as it is
	Set   any          // the view's new Settings; nil leaves them as they are
}

// Answers reports whether the click has an effect.
func (c Change) Answers() bool { return c.State != nil || c.Set != nil }

// Names returns the list of a view's names.
func Names(names ...*Name) []Name {
	all := make([]Name, len(names))
	for i, n := range names {
		all[i] = *n
	}
	return all
}

// Inset returns a region with n blank columns to its left.
func Inset(n int, g Region) Region {
	return Region{Rows: g.Rows, Way: Across, In: []Region{Gap(n), g}}
}

// Place returns a region that begins at x, y of its parent and lies over its siblings.
// It takes its Max in each direction, or the rest of its parent if Max is 0.
func Place(x, y int, g Region) Region {
	g.at, g.placed = [2]int16{int16(max(x, 0)), int16(max(y, 0))}, true
	return g
}

// PlaceSized returns a region of w × h cells that begins at x, y of its parent and lies over its siblings.
func PlaceSized(x, y, w, h int, g Region) Region {
	g.Cols, g.Rows = Fixed(w), Fixed(h)
	return Place(x, y, g)
}

// Placed is a region with the rectangle that Layout gave it, in cells of the picture.
type Placed struct {
	*Region
	image.Rectangle
	Covered bool // it is hidden, or lies in a hidden one: it does not draw
	hidden  bool // the question mark is its own
}

// Layout returns a region and all regions in it with their rectangles, parents before
// children. A hidden region whose Name has Gives set is left out, so that its siblings
// grow. Any other hidden region keeps its rectangle and is Covered.
func Layout(root *Region, r image.Rectangle, hidden Hidden) []Placed {
	const split = 16 // regions that Split adds to most pictures
	l := layout{hidden: hidden, placed: make([]Placed, 0, root.count()+split), shares: make([]share, 0, 48)}
	l.place(root, r, false)
	return l.placed
}

// count returns the number of regions in a tree, without those that Split returns.
func (g *Region) count() int {
	n := 1
	for i := range g.In {
		n += g.In[i].count()
	}
	return n
}

type layout struct {
	hidden Hidden
	placed []Placed
	shares []share // of the runs that are being placed, one after the other
}

func (l *layout) place(g *Region, r image.Rectangle, covered bool) {
	if r.Empty() {
		return
	}
	hidden := !covered && l.hides(g)
	covered = covered || hidden
	l.placed = append(l.placed, Placed{g, r, covered, hidden})
	children := g.In
	if g.Split != nil {
		children = g.Split(r.Dx(), r.Dy())
	}
	first, rest := len(l.shares), r
	if g.Way != Stack {
		l.divide(along(r, g.Way), children, g.Way)
	}
	for i := range children {
		switch child := &children[i]; {
		case child.placed || g.Way == Stack:
			if !l.leaves(child) {
				l.place(child, l.layer(child, r), covered)
			}
		default:
			var own image.Rectangle
			own, rest = cut(rest, l.shares[first+i].n, g.Way)
			l.place(child, own, covered)
		}
	}
	l.shares = l.shares[:first]
}

// layer returns the cells of a child that overlaps its siblings.
func (l *layout) layer(g *Region, r image.Rectangle) image.Rectangle {
	if !g.placed {
		return r
	}
	from := r.Min.Add(image.Pt(int(g.at[0]), int(g.at[1])))
	end := r.Max
	if w := l.size(g, Across).Max; w != 0 {
		end.X = from.X + max(w, 0)
	}
	if h := l.size(g, Down).Max; h != 0 {
		end.Y = from.Y + max(h, 0)
	}
	return image.Rectangle{from, end}.Intersect(r)
}

// along returns the length of a rectangle in a direction.
func along(r image.Rectangle, way Way) int {
	if way == Across {
		return r.Dx()
	}
	return r.Dy()
}

// cut divides a rectangle into its first n columns or rows, and the rest.
func cut(r image.Rectangle, n int, way Way) (first, rest image.Rectangle) {
	first, rest = r, r
	if way == Across {
		first.Max.X = min(r.Min.X+n, r.Max.X)
		rest.Min.X = first.Max.X
	} else {
		first.Max.Y = min(r.Min.Y+n, r.Max.Y)
		rest.Min.Y = first.Max.Y
	}
	return first, rest
}

// hides reports whether a region is hidden by its own name.
func (l *layout) hides(g *Region) bool { return g.Name != nil && l.hidden.HasRef(Ref{g.Name, g.Index}) }

// leaves reports whether a hidden region gives its place to the others.
func (l *layout) leaves(g *Region) bool { return g.Name != nil && g.Name.Gives && l.hides(g) }

// size returns the size of a region in a direction: its own, or that of its children, summed if they follow each
// other and the largest if they lie side by side. Children that may be dropped count only for Max.
func (l *layout) size(g *Region, way Way) Size {
	s := g.Rows
	if way == Across {
		s = g.Cols
	}
	if s.Min > 0 || s.Max != 0 || len(g.In) == 0 {
		return s
	}
	limited := true
	for i := range g.In {
		if l.leaves(&g.In[i]) {
			continue
		}
		child := l.size(&g.In[i], way).after(g.In[i].offset(way))
		limited = limited && child.Max != 0
		least := child.Min
		child.Max = max(child.Max, 0)
		if child.Drop > 0 {
			least = 0
		}
		if g.Way == way && !g.In[i].placed {
			s.Min, s.Max = s.Min+least, s.Max+child.Max
		} else {
			s.Min, s.Max = max(s.Min, least), max(s.Max, child.Max)
		}
	}
	if !limited {
		s.Max = 0
	}
	return s
}

// offset returns where Place puts a region, else 0.
func (g *Region) offset(way Way) int {
	if way == Across {
		return int(g.at[0])
	}
	return int(g.at[1])
}

// after returns the size with n cells before it.
func (s Size) after(n int) Size {
	s.Min += n
	if s.Max > 0 {
		s.Max += n
	}
	return s
}

// share is the part of a row or a column that a region gets while the space is divided.
type share struct {
	Size
	n   int  // cells so far
	out bool // left, or dropped
}

// run holds the shares of a row or a column.
type run []share

// divide distributes room among the children: first each Min, without the regions that have to be dropped; then the
// rest, one Grow rank after the other.
func (l *layout) divide(room int, children []Region, way Way) {
	first := len(l.shares)
	ranks := 1
	for i := range children {
		if children[i].placed || l.leaves(&children[i]) {
			l.shares = append(l.shares, share{out: true})
			continue
		}
		s := l.size(&children[i], way)
		l.shares = append(l.shares, share{Size: s, n: s.Min})
		room -= s.Min
		ranks = max(ranks, int(s.Grow)+1)
	}
	r := run(l.shares[first:])
	room = r.drop(room)
	for rank := 1; rank <= ranks; rank++ { // 1, 2 … and 0 last
		room = r.grow(room, rank%ranks)
	}
}

// drop drops regions in their order until the others have room. It then takes back those that fit after all, the last
// dropped first, and returns the room that is left.
func (r run) drop(room int) int {
	var dropped []int
	for room < 0 {
		next := -1
		for i := range r {
			if !r[i].out && r[i].Drop > 0 && (next < 0 || r[i].Drop < r[next].Drop) {
				next = i
			}
		}
		if next < 0 {
			return 0
		}
		room += r[next].n
		r[next].n, r[next].out = 0, true
		dropped = append(dropped, next)
	}
	for _, i := range slices.Backward(dropped) {
		if r[i].Min <= room {
			room -= r[i].Min
			r[i].n, r[i].out = r[i].Min, false
		}
	}
	return room
}

// grow grows the regions of a rank in turn, one Step each, up to Max, and returns the room that is left.
func (r run) grow(room, rank int) int {
	for grown := true; grown && room > 0; {
		grown = false
		for i := range r {
			s := &r[i]
			limit := cmp.Or(s.Max, max(frame.MaxWidth, frame.MaxHeight))
			step := max(int(s.Step), 1)
			if s.out || int(s.Grow) != rank || step > room || s.n+step > limit {
				continue
			}
			s.n += step
			room -= step
			grown = true
		}
	}
	return room
}

// Paper holds the size in cells and the theme for which a picture is planned.
type Paper struct {
	W, H  int // in cells
	Theme frame.Theme
}

// Fitting returns the first of several texts that is at most w cells wide, or "".
func (p Paper) Fitting(w int, texts ...string) string {
	return Fitting(frame.Frame{Theme: p.Theme}, w, texts...)
}

// Picture is a view planned for one Paper and not yet laid out.
type Picture struct {
	Root    Region
	Heading []Field // what it shows, at the right of the row of faces
	Face    string  // the title of the face that it is, "" for the one that is set
	Words   Words
	First   int  // the first position that is shown
	N       int  // how many positions are shown
	Glides  bool // between this position and the next it is another picture, see [Scene.Along]
	// Figure is the data of each panel of its figure; nil for the main data. FigureCaption returns what replaces a
	// caption that is about the screen, FigureSetup what the figure depends on in place of the settings of the scheme.
	Figure        []func() Data
	FigureCaption func() string
	FigureSetup   func() []string
}

// Planned is a picture laid out on a frame: the program draws it, reads it and asks it
// what a click does.
type Planned struct {
	Picture
	Regions []Placed // parents before children
	f       frame.Frame
	hidden  Hidden
	head    int // rows of faces
}

// On lays the picture out on a frame.
func (p Picture) On(f frame.Frame, hidden Hidden) *Planned {
	w, h := f.Size()
	planned := &Planned{Picture: p, f: f, hidden: hidden}
	planned.Regions = Layout(&planned.Root, image.Rect(0, 0, w, h), hidden)
	return planned
}

// On plans the picture of a scene for a frame, and lays it out there below the row of its faces.
func (v View[S]) On(f frame.Frame, sc Scene, set S) *Planned { return v.Under(Head{}, f, sc, set) }

// leastHeaded is the number of rows of the smallest frame that has a row of faces.
const leastHeaded = 11

// Under is On with more in the row of faces. There is none on a small frame or on a bare paper.
func (v View[S]) Under(head Head, f frame.Frame, sc Scene, set S) *Planned {
	w, h := f.Size()
	paper := Paper{W: w, H: h, Theme: f.Theme}
	if h < leastHeaded || f.Theme.Bare {
		return v.Plan(paper, sc, set).On(f, sc.Hidden)
	}
	paper.H--
	picture, row := v.Plan(paper, sc, set), FaceRow{Titles: []string{head.Title}}
	switch {
	case head.Still:
		row.Titles = nil
	case v.Row != nil:
		row = v.Row(sc.State, set)
		if at := slices.Index(row.Titles, picture.Face); at >= 0 {
			row.At = at
		}
	}
	picture.Root.Rows = Size{Max: frame.MaxHeight}
	picture.Root = Region{In: []Region{
		row.Heading(paper, sc.Hidden, append(head.About, picture.Heading)...), picture.Root}}
	planned := picture.On(f, sc.Hidden)
	planned.head = 1
	return planned
}

// IsHeading reports whether a row of the frame is the row of faces.
func (p *Planned) IsHeading(y int) bool { return y < p.head }

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
	}
	for i := range p.Regions {
		if g := &p.Regions[i]; g.hidden && g.Cover == nil {
			cover(p.f, g.Rectangle)
		}
	}
}

// on returns the region's cells of a frame.
func (g *Placed) on(f frame.Frame) Canvas { return f.Sub(g.Min.X, g.Min.Y, g.Dx(), g.Dy()) }

// Places are the rectangles of the named regions of a picture, in cells.
type Places map[string]image.Rectangle

// Add notes a rectangle. A name in several places has the rectangle around all of
// them.
func (p Places) Add(name string, r image.Rectangle) {
	if !r.Empty() {
		p[name] = p[name].Union(r)
	}
}

// Places returns where the named regions are, hidden ones included.
func (p *Planned) Places() Places {
	places := Places{}
	for _, g := range p.Regions {
		if g.Name != nil {
			places.Add(Ref{g.Name, g.Index}.String(), g.Rectangle)
		}
		if g.Named != nil {
			g.Named(func(name Ref, cells image.Rectangle) {
				places.Add(name.String(), cells.Add(g.Min).Intersect(g.Rectangle))
			})
		}
	}
	return places
}

// cover draws a question mark over a hidden region, a large one if it has several rows.
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
	sc = sc.Hiding(Hidden{})
	root := v.Plan(Paper{W: tablesWidth, H: tablesHeight}, sc, set).Root
	for _, g := range Layout(&root, image.Rect(0, 0, tablesWidth, tablesHeight), Hidden{}) {
		if g.Data != nil {
			tables = append(tables, Shown{g.Data(), g.Name, g.Index})
		}
	}
	return tables
}

// Figured is what a figure for print shows.
type Figured struct {
	Panels  []Data
	Caption string
	Setup   func() []string // what it depends on; nil for the settings of the scheme
}

// Figured returns the figure of a scene.
func (v View[S]) Figured(sc Scene, set S) Figured {
	sc = sc.Hiding(Hidden{})
	p := v.Plan(Paper{W: tablesWidth, H: tablesHeight}, sc, set)
	f := Figured{Caption: p.Words.Caption[0], Setup: p.FigureSetup}
	for _, data := range p.Figure {
		f.Panels = append(f.Panels, data())
	}
	if f.Panels == nil {
		f.Panels = []Data{v.Tables(sc, set)[0].Data}
	}
	if p.FigureCaption != nil {
		f.Caption = cmp.Or(p.FigureCaption(), f.Caption)
	}
	return f
}

// Words returns the words below the picture, with a question mark for every hidden
// value.
func (p *Planned) Words() Words { return p.Picture.Words.hiding(p.hidden) }

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

// Name is the name of a region of a view. Lessons hide a region and point at it by its
// name.
type Name struct {
	Name  string // such as "matrix"; for the regions "dial-0", "dial-1" … it is "dial"
	Each  string // what the number of such regions counts, such as "pair"; else ""
	Gives bool   // while hidden it gives its cells to its siblings; else a question mark covers it
	Near  bool   // a projector leaves it out, since it is too small to be read from far away
	Doc   string // what it is, in a few words
}

// CommonNames are the names of the two rows below every picture.
var CommonNames = []Name{
	{Name: "caption", Doc: "what the picture shows, in a sentence"},
	{Name: "readout", Doc: "what is under the cursor, in numbers"},
}

// Hidden is a set of names of regions that a picture hides. The zero Hidden is empty.
type Hidden struct {
	names  []string
	ranges []numbered
}

// numbered is the regions "name-first" to "name-last".
type numbered struct {
	name        string
	first, last int
}

// NewHidden returns the set of some names: "matrix", "column-3", or "columns 1-7" for
// column-1 to column-7.
func NewHidden(names ...string) Hidden {
	var h Hidden
	for _, n := range names {
		if r, ok := readNumbered(n); ok {
			h.ranges = append(h.ranges, r)
		} else {
			h.names = append(h.names, n)
		}
	}
	return h
}

func readNumbered(name string) (r numbered, ok bool) {
	if words, list, several := strings.Cut(name, "s "); several {
		first, last, _ := strings.Cut(list, "-")
		a, errA := strconv.Atoi(first)
		b, errB := strconv.Atoi(last)
		return numbered{words, a, b}, errA == nil && errB == nil && a <= b
	}
	i := strings.LastIndexByte(name, '-')
	if i < 0 {
		return numbered{}, false
	}
	n, err := strconv.Atoi(name[i+1:])
	return numbered{name[:i], n, n}, err == nil
}

// Has reports whether the region of a name is hidden.
func (h Hidden) Has(name string) bool {
	for _, n := range h.names {
		if n == name {
			return true
		}
	}
	return false
}

// Hides reports whether the region of a name is hidden.
func (h Hidden) Hides(p *Name) bool { return h.Has(p.Name) }

// HasRef reports whether a region is hidden.
func (h Hidden) HasRef(r Ref) bool {
	if n, numbered := r.Index.N(); numbered {
		return h.HasN(r.Name.Name, n)
	}
	return h.Has(r.Name.Name)
}

// HasN reports whether the region name-n is hidden.
func (h Hidden) HasN(name string, n int) bool { return h.HasIn(name, n, n) }

// HasIn reports whether any of the regions name-first to name-last is hidden.
func (h Hidden) HasIn(name string, first, last int) bool {
	for _, r := range h.ranges {
		if r.name == name && r.first <= last && first <= r.last {
			return true
		}
	}
	return false
}

// And returns the union of two sets.
func (h Hidden) And(o Hidden) Hidden {
	return Hidden{slices.Concat(h.names, o.names), slices.Concat(h.ranges, o.ranges)}
}

// Unknown replaces a hidden text.
const Unknown = "?"

// Or returns the text, or Unknown if the region of the name is hidden. An empty text
// stays empty.
func (h Hidden) Or(name, text string) string {
	if text != "" && h.Has(name) {
		return Unknown
	}
	return text
}

// FindName finds the region that a name means among those of a view: "dial-3" is
// the dial of pair 3, and "dials 0-3" are four of them.
func FindName(parts []Name, name string) (Name, bool) {
	r, many := readNumbered(name)
	for _, p := range parts {
		if p.Each == "" && p.Name == name || p.Each != "" && many && p.Name == r.name {
			return p, true
		}
	}
	return Name{}, false
}

// NameN returns the name of one of several regions.
func NameN(name string, n int) string { return name + "-" + strconv.Itoa(n) }
