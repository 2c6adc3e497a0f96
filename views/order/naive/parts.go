package naive

import (
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// faceParts are what Naive is made of.
var faceParts = []scene.Part{
	{Name: "idea", Each: "idea, from 1", Block: true, Doc: "the panel of an idea"},
	{Name: "farther", Block: true, Near: true, Doc: "positions behind the sentence"},
	{Name: "answers", Block: true, Doc: "how each idea does on the questions, and what comes of it"},
	{Name: "head", Block: true, Near: true, Doc: "what one attention head then reads"},
}

// shown are the ideas that have a panel.
func shown(h scene.Hidden) (all []sentence.Idea) {
	for i := range count {
		if !h.HasN("idea", int(i)+1) {
			all = append(all, i)
		}
	}
	return all
}

func (p *plan) hasAnswers() bool { return !p.Hidden.Has("answers") }

// hasHead reports that it is shown what a head reads, which is an answer too.
func (p *plan) hasHead() bool { return p.hasAnswers() && !p.Hidden.Has("head") }

// beyond is how many positions behind the sentence there are to show.
func (p *plan) beyond() int { return len(p.far) * parts.One(!p.Hidden.Has("farther")) }

// record says where the parts stand.
func (p *plan) record() {
	w, h := p.f.Size()
	first, end := p.rows.X, p.rows.At(p.rows.End())-p.rows.Gap
	if p.farRows > 0 {
		end = p.farTop + p.farRows*(p.rows.W+p.rows.Gap) - p.rows.Gap
		p.f.Part("farther", 1, p.farTop-1, w-2, end-p.farTop+1)
	}
	if !p.small || !p.hasAnswers() {
		first = p.heads
	}
	for _, at := range p.panels {
		p.f.PartN("idea", int(at.idea)+1, at.x, first, at.w, end-first)
	}
	switch {
	case !p.hasAnswers():
	case p.small:
		p.f.Part("answers", 1+names, p.board-1, reader-names-6, len(p.ideas)*p.pitch+1)
		p.recordRows()
	default:
		end := p.board + len(questions)
		if p.verdict >= 0 {
			end = p.verdict + lastRows
		}
		p.f.Part("answers", 1, p.board, w-2, end-p.board)
	}
	if p.rule >= 0 {
		p.f.Part("head", 1, p.rule, w-2, h-p.rule)
	}
}

// recordRows says where the ideas stand that have only a row of the table.
func (p *plan) recordRows() {
	for k, i := range p.ideas {
		if i != p.Idea {
			p.f.PartN("idea", int(i)+1, 1, p.board+k*p.pitch, reader-5, p.pitch)
		}
	}
	for _, m := range p.reads {
		p.f.Part("head", m.cols.X-5, p.board-2, m.cols.At(m.cols.End())-m.cols.X+5, len(p.ideas)*p.pitch+2)
	}
}
