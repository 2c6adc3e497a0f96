package binary

import (
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// pieces are the parts of the picture that have names.
var pieces = []scene.Part{
	{Name: "bits", Doc: "the bits of every position"},
	{Name: "waves", Doc: "the waves of every position"},
	{Name: "periods", Doc: "after how many positions bits and waves come round"},
	{Name: "flips", Doc: "how many bits the step to each position flips"},
	{Name: "moved", Doc: "how far the step to each position moves the waves"},
	{Name: "row", Each: "position", Doc: "a position with its bits and its waves"},
	{Name: "step", Doc: "the step to the cursor's position, large: bits and clocks"},
	{Name: "strip", Block: true, Near: true, Doc: "all steps of the sequence, from left to right"},
}

// veiled reports that the row of a position is left out.
func (p *plan) veiled(pos int) bool { return p.Hidden.HasN("row", pos) }

// unread reports that the bits of a position are left out, and unseen that its
// waves are.
func (p *plan) unread(pos int) bool { return p.Hidden.Has("bits") || p.veiled(pos) }
func (p *plan) unseen(pos int) bool { return p.Hidden.Has("waves") || p.veiled(pos) }

// coverRows takes the rows that are left out off a lane.
func (p *plan) coverRows(x int) {
	for pos := p.first; pos < p.first+p.rows; pos++ {
		if p.veiled(pos) {
			p.f.HLine(x, p.row(pos), p.lanes.W, ' ', frame.Style{BG: frame.Background})
			p.f.Set(x+p.lanes.W/2, p.row(pos), '?', words.FaintStyle)
		}
	}
}

// tell says where the parts stand.
func (p *plan) tell() {
	w, _ := p.f.Size()
	top := max(p.titles, 0)
	p.f.Part("bits", p.bits.X, top, end(p.bits)-p.bits.X, p.table+p.rows-top)
	p.f.Part("waves", p.lanes.X, top, end(p.lanes)-p.lanes.X, p.table+p.rows-top)
	p.f.Part("periods", p.bits.X, p.periods, end(p.lanes)-p.bits.X, 1)
	p.f.Part("flips", p.flips.X, p.table, p.flips.W, p.rows)
	p.f.Part("moved", p.euclid, p.table, p.euclidW, p.rows)
	p.f.Part("step", p.bits.X, p.step, (end(p.lanes)-p.bits.X)*parts.One(p.digit > 0), p.height())
	p.f.Part("strip", 1, p.strip, (w-2)*parts.One(p.stripTrack().N > 0), stripRows)
	for pos := p.first; pos < p.first+p.rows; pos++ {
		p.f.PartN("row", pos, 1, p.row(pos), w-2, 1)
	}
}
