package context

import (
	"slices"
	"strconv"

	"wavescope/views/parts"
	"wavescope/views/words"
)

// layout says where everything of the dials stands.
type layout struct {
	rows    int  // of a dial
	ratio   bool // a row for ω′/ω under the dials
	gap     bool // an empty row between methods
	legend  bool
	narrow  bool // short names and verdicts
	left    int  // column of the first dial
	pitch   int  // columns from dial to dial
	count   int  // dials side by side
	bands   int  // of dials, where there are few methods
	verdict int  // column of the verdicts
	listed  []int
}

const (
	headRows    = 2 // pair numbers, wavelengths
	wideNames   = 14
	narrowNames = 10
	wideScreen  = 100 // from which names and verdicts are written out
	largest     = 12  // rows of a dial at most
	usualDial   = 4
	leastDial   = 3
	fewest      = 8 // dials side by side, before they grow
)

// perMethod is the height of a method's dials and what belongs to them.
func (l layout) perMethod() int { return l.rows + parts.One(l.ratio) + parts.One(l.gap) }

// height is that of so many methods; no gap follows the last.
func (l layout) height(methods int) int { return methods*l.perMethod() - parts.One(l.gap) }

// pitchOf is how many columns a dial takes with the space behind it.
func pitchOf(rows int) int { return 2*rows + 1 }

// stand takes the fullest layout that fits: dials that are larger where enough of
// them stand side by side; then the gap between methods gives way, ω′/ω, a row
// of the dials, and at last methods scroll.
func (p *dials) stand() {
	p.narrow = p.w < wideScreen
	p.left = parts.Either(p.narrow, narrowNames, wideNames)
	room := p.h - 1 - headRows
	for _, l := range p.ways(room) {
		l.narrow, l.left = p.narrow, p.left
		if l.height(len(p.methods)) <= room && p.columnsOf(l.rows) > 0 {
			p.layout = l
			p.finish(room, len(p.methods))
			return
		}
	}
	p.layout = layout{rows: leastDial, narrow: p.narrow, left: p.left}
	p.finish(room, max(room/leastDial, 1))
}

// ways are the layouts, the fullest first. Where there are but two methods each has
// one ratio for all pairs: rows are better spent on a band more of them.
func (p *dials) ways(room int) []layout {
	var all []layout
	enough := min(fewest, len(p.grid()))
	for rows := largest; rows > usualDial; rows -= 2 { // even, so that angle 0 parts two cells
		if p.columnsOf(rows) >= enough {
			all = append(all, layout{rows: rows, ratio: true, gap: true}, layout{rows: rows, ratio: true})
		}
	}
	usual := []layout{{rows: usualDial, ratio: true, gap: true}, {rows: usualDial, ratio: true}, {rows: usualDial}}
	if len(p.methods) == 2 {
		slices.SortStableFunc(usual, func(a, b layout) int { return p.bandsIn(room, b) - p.bandsIn(room, a) })
	}
	return append(append(all, usual...), layout{rows: leastDial})
}

// bandsIn is how many bands a layout has in so many rows: no more than pairs need.
func (p *dials) bandsIn(room int, l layout) int {
	pairs, across := len(p.grid()), max(p.columnsOf(l.rows), 1)
	return min((room+headRows+1)/(headRows+l.height(len(p.methods))+1), (pairs+across-1)/across)
}

// columnsOf is how many dials of a size stand side by side.
func (p *dials) columnsOf(rows int) int {
	return max((p.w-p.left-p.verdictWidth()-2)/pitchOf(rows), 0)
}

// verdictWidth is how wide the verdicts are.
func (p *dials) verdictWidth() int {
	digits, widest := p.digits(), 0
	if !p.hasCounts() {
		return 0
	}
	for _, v := range p.verdicts(p.methods[0]) {
		widest = max(widest, digits+1+p.f.Theme.Width(v.text))
	}
	return widest
}

// digits is how wide the numbers of the verdicts are.
func (p *dials) digits() int { return words.DecimalDigits(p.pairs()) }

// finish places columns, and so many methods in as many bands as there is room
// for, that of the training always among them.
func (p *dials) finish(room, methods int) {
	p.pitch = pitchOf(p.rows)
	methods = min(methods, len(p.methods))
	p.listed = []int{0}
	first := 1 + parts.ScrollTo(max(p.subject.at-1, 0), methods-1, len(p.methods)-1)
	for i := first; i < first+methods-1; i++ {
		p.listed = append(p.listed, i)
	}
	grid, height := p.grid(), p.height(len(p.listed))
	p.count = min(p.columnsOf(p.rows), len(grid))
	p.bands = max((room+headRows+1)/(headRows+height+1), 1)
	p.bands = min(p.bands, (len(grid)+p.count-1)/max(p.count, 1))
	p.verdict = p.left + p.count*p.pitch + 1
	p.shown = p.window(grid)
	p.legend = p.bottom() < p.h
}

// grid are the pairs that dials can stand for, so that the first slow one is
// among them.
func (p *dials) grid() []int {
	stride := p.stride(p.pairs())
	var all []int
	for pair := p.border() % stride; pair < p.pairs(); pair += stride {
		all = append(all, pair)
	}
	return all
}

// window are the pairs that are shown: such that the first slow pair stands at
// about a third. The cursor's takes the place of the nearest of them, if it has to
// at an end; where all pairs are fast, or all slow, it has the window to itself.
func (p *dials) window(grid []int) []int {
	n, at := min(p.count*p.bands, len(grid)), p.border()/p.stride(p.pairs())
	first := at - n*36/100
	if p.border() == 0 || p.border() >= p.pairs() {
		nearest, _ := slices.BinarySearch(grid, p.pair)
		first = parts.WindowStart(min(nearest, len(grid)-1), n, len(grid), 1)
	}
	first = min(max(first, 0), len(grid)-n)
	shown := slices.Clone(grid[first:][:n])
	if n == 0 || slices.Contains(shown, p.pair) {
		return shown
	}
	nearest := 0
	for i, pair := range shown {
		if abs(pair-p.pair) < abs(shown[nearest]-p.pair) {
			nearest = i
		}
	}
	shown[nearest] = p.pair
	slices.Sort(shown)
	return shown
}

// apart is the column before which the window is torn, because the cursor stands
// outside of it; 0 where it is not.
func (p *dials) apart() int {
	stride := p.stride(p.pairs())
	for i := 1; i < len(p.shown); i++ {
		if p.shown[i]-p.shown[i-1] >= 2*stride {
			return i
		}
	}
	return 0
}

// column is where the dial of a pair that is shown stands, by its place among
// them: the column, and the row of the pair's number.
func (p *dials) column(i int) (x, y int) {
	return p.left + i%p.count*p.pitch, p.top(i / p.count)
}

// top is the first row of a band.
func (p *dials) top(band int) int { return 1 + band*(headRows+p.height(len(p.listed))+1) }

// row is the first row of a method in a band, by its place among those listed.
func (p *dials) row(band, i int) int { return p.top(band) + headRows + i*p.perMethod() }

// bandOf is how many pairs a band shows.
func (p *dials) bandOf(band int) int { return min(p.count, len(p.shown)-band*p.count) }

// bottom is the row after the last band.
func (p *dials) bottom() int { return p.top(p.bands) - 1 }

// find gives the pair, by its place among those shown, and the method, by its
// place among those listed, that a cell belongs to; −1 for none.
func (p *dials) find(x, y int) (pair, method int) {
	pair, method = -1, -1
	for band := range p.bands {
		if y < p.top(band) || y >= p.top(band+1)-1 {
			continue
		}
		if i := (x - p.left) / p.pitch; x >= p.left && i < p.bandOf(band) {
			pair = band*p.count + i
		}
		if i := (y - p.row(band, 0)) / p.perMethod(); y >= p.row(band, 0) && i < len(p.listed) {
			method = i
		}
	}
	return pair, method
}

// every says which pairs are shown.
func (p *dials) every() string {
	switch stride := p.stride(p.pairs()); {
	case stride > 1:
		return "every " + words.Ordinal(stride) + " pair"
	case len(p.shown) == p.pairs():
		return parts.Either(p.pairs() == 1, "the only pair", "all "+strconv.Itoa(p.pairs())+" pairs")
	}
	return strconv.Itoa(len(p.shown)) + " of " + strconv.Itoa(p.pairs()) + " pairs"
}
