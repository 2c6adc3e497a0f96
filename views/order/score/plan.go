package score

import (
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan says where everything of the face Score goes: five blocks of cells, one
// for each product and one for the score, and under them how much each of the
// products of one cell has of its sum.
type plan struct {
	f frame.Frame
	sentence.Scene
	splits
	tokens     []string
	query, key int         // positions of the word that reads, and of the one that is read
	asking     parts.Track // rows of cells
	answering  parts.Track // columns of cells in the first block
	pitch      int         // from block to block

	titles, heads             int // rows of the blocks' names, and of the words over them
	legend, note, title, axis int // rows, like heads −1 for none
	bars, barPitch            int // row of the first bar, and rows from bar to bar
	sum, total                int // rows of the rule over the sum, −1 for none, and of the sum

	asIs, asElse int     // columns where the numbers end, as it is and swapped
	from, room   int     // columns of the bars: the first, and how many
	low, per     float64 // their scale: the value at the first, and how many stand for 1
}

// widest is the width that a cell never needs to exceed, and mostNumbers bounds
// the vectors that one picture multiplies, fewest words at least.
const (
	widest      = 8
	mostNumbers = 400_000
	fewest      = 6
)

// newPlan lays Score out. What is shown is multiplied when it is asked for.
func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	w, h := f.Size()
	p := &plan{f: f, Scene: sc, tokens: sc.Words(), query: sc.Asking(), key: sc.Answering(), titles: sentence.FaceTop(f)}
	p.placeRows(h)
	p.placeBlocks(w)
	p.placeBars(w)
	return p
}

// multiply multiplies what is shown, once.
func (p *plan) multiply() {
	if p.Terms != nil {
		return
	}
	p.splits = newSplits(p.Scene, p.asking, p.answering)
	p.scaleBars()
}

// scaleBars finds the scale of the bars.
func (p *plan) scaleBars() {
	high := 0.0 // 0 has its place, and every product and sum
	for _, v := range append(p.now[:], p.swapped[:]...) {
		p.low, high = min(p.low, v), max(high, v)
	}
	if span := high - p.low; span >= 1e-12 { // else all of them are 0
		p.per = float64(p.room) / (span * 1.05)
	} else {
		p.low = 0
	}
}

// spare is how many rows there are left to give away.
type spare int

// take gives n rows away if there are as many.
func (s *spare) take(n int) bool {
	if int(*s) < n {
		return false
	}
	*s -= spare(n)
	return true
}

// placeRows shares the rows. The names of the blocks, the bars and their sum
// always stay; of the rest what is asked for last goes first.
func (p *plan) placeRows(h int) {
	free, all := spare(h-p.titles), len(p.tokens)
	free.take(1 + (products+1)*parts.One(p.hasBars()))
	rows := max(min(all, 5, int(free)), 1)
	free.take(rows)
	apart := 0 // stands for the blank row before the legend
	for _, row := range [...]*int{&p.heads, &p.title, &p.legend, &apart, &p.axis, &p.note, &p.sum} {
		ofBars := row == &p.title || row == &p.axis || row == &p.sum
		*row = parts.One((p.hasBars() || !ofBars) && free.take(1)) - 1
	}
	more := max(min(all-rows, int(free)*2/3), 0)
	free.take(more)
	rows += more
	high := 1 + parts.One(rows == all && free.take(rows))
	p.barPitch = 1 + parts.One(p.hasBars() && free.take(products))
	air, most := 6, 8 // blank rows that the parts below ask for, and rows of a cell
	if !p.hasBars() {
		air, most = 1, 12
	}
	for high > 1 && high < most && free >= spare(rows+air) {
		high, free = high+1, free-spare(rows)
		if p.hasBars() && p.barPitch < 3 && free >= spare(air)+products && free.take(products) {
			p.barPitch++
		}
	}
	cells := min(rows, p.bound())
	p.asking = parts.Track{W: high, First: parts.WindowStart(p.query, cells, all, 1), N: cells, Total: all}
	p.stack(rows*high, free+spare(1+apart)) // the legend asks for air first
}

// bound is how many words a side of the blocks can have at a large d_model.
func (p *plan) bound() int { return max(mostNumbers/p.DModel, fewest) }

// stack gives every part that has room its row, from the top down, with air
// before it as long as there is any; the cells take so many.
func (p *plan) stack(cells int, free spare) {
	y := p.titles + 1
	place := func(row *int, air bool) {
		if *row >= 0 {
			*row = y + parts.One(air && free.take(1))
			y = *row + 1
		}
	}
	place(&p.heads, false)
	p.asking.X = y
	y += cells
	place(&p.legend, true)
	place(&p.note, false)
	place(&p.title, true)
	place(&p.axis, true)
	p.bars = y
	y += products * p.barPitch * parts.One(p.hasBars())
	place(&p.sum, true)
	p.total = y
}

// placeBlocks shares the width among the blocks and the words before them.
func (p *plan) placeBlocks(w int) {
	gap, gutter, all := 3, 7, len(p.tokens)
	if w < 100 {
		gap, gutter = 2, 6
	}
	room := max((w-1-gutter-(blocks-1)*gap)/blocks, 1)
	n := min(all, room, p.bound())
	p.answering = parts.Track{W: min(room/n, widest), First: parts.WindowStart(p.key, n, all, 1), N: n, Total: all}
	longest := 0
	for _, word := range p.tokens {
		longest = max(longest, p.f.Theme.Width(p.Called(word)))
	}
	p.answering.X = gutter + min((room-p.width())*blocks, max(longest+2-gutter, 0))
	p.pitch = p.width() + gap
	if rest := w - 1 - p.answering.X - blocks*p.pitch + gap; rest > blocks {
		p.pitch += min(rest/blocks, 4)
	}
}

// width is the columns of a block.
func (p *plan) width() int { return p.answering.W * p.answering.N }

// placeBars finds the columns of the bars and of the numbers after them.
func (p *plan) placeBars(w int) {
	const number = 8 // −12.345 and a blank
	names, apart := 22, 5
	if w < 100 {
		names, apart = 14, 2
	}
	if w < 70 {
		names = 7
	}
	p.asIs, p.asElse = w-1-number-apart, w-1
	p.from, p.room = 1+names, max(p.asIs-number-2-1-names, 0)
}

// Hit goes to the pair of words whose cell is clicked on.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	row, onRow := p.asking.Find(y)
	for block := range blocks {
		if col, ok := p.answering.Find(x - block*p.pitch); ok && onRow {
			return func(s *scene.State, set *sentence.Settings) { s.Pos, set.Reads = row, col }
		}
	}
	return nil
}
