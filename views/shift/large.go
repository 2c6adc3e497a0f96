package shift

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawHeadline says what the picture comes to: the turn of the pair under the
// cursor, from one position as from the other.
func (p *dials) drawHeadline() {
	if p.kind == bare {
		return
	}
	pos, other := words.Position(p.Pos), words.Position(p.Pos+p.Anchor)
	v := words.Values{
		"pair": words.Inked(frame.Accent)("pair " + strconv.Itoa(p.pair)), "λ": p.Hidden.Or("wavelengths", words.Wave(encoding.Wavelength(p.Waves, p.pair))),
		"turn": words.Offset(p.turnText()), "from": " from " + pos + " as from " + other,
	}
	switch {
	case p.Hidden.Has("bracket") || !p.hasSecond():
		v["from"] = ""
	case p.kind == twoRings:
		v["from"] = ", outside from " + pos + ", inside from " + other
	}
	if !p.inPair {
		scene.Fit(words.Say(v,
			"f«dim "+strconv.Itoa(p.Dim)+" is a column of zeros: it belongs to no pair and nothing moves it · below: »{pair}f«, the last one»",
			"f«dim "+strconv.Itoa(p.Dim)+" is in no pair · below: »{pair}",
			"f«no pair · »{pair}", "{pair}"), p.f.Theme, p.w-2).Draw(p.f, 1, 0)
		return
	}
	scene.Fit(words.Say(v,
		"{pair}f« under the cursor, λ {λ}: »{turn}{from}",
		"{pair}f« λ {λ}  »{turn}{from}",
		"{pair}f« λ {λ}  »{turn}",
		"{pair}f«: »{turn}",
		"{pair}"), p.f.Theme, p.w-2).Draw(p.f, 1, 0)
}

// turnText says by how much the offset turns the pair.
func (p *dials) turnText() string {
	a := newAngle(p.Waves, p.pair, p.Offset).labels()[0]
	if p.hidesAngle(p.pair) {
		a = scene.Unknown
	}
	switch n := max(p.Offset, -p.Offset); {
	case n == 0:
		return "k = 0 turns nothing"
	case p.Offset < 0 && n == 1:
		return "one step back turns it by " + a
	case p.Offset < 0:
		return words.Position(n) + " steps back turn it by " + a
	case n == 1:
		return "one step turns it by " + a
	default:
		return words.Position(n) + " steps turn it by " + a
	}
}

// drawLarge draws the turn at both positions: two dials with a sign of equality
// between them, or two rings in one.
func (p *dials) drawLarge() {
	look := parts.Look{Hue: frame.Offset, Now: frame.Bright, Here: true, Arc: 3, Full: true}
	switch p.kind {
	case twoDials:
		p.drawEquals(p.x+2*p.large+(between-5)/2, 2+(p.large-5)/2)
		p.drawAnchor(p.x, 2, 0, look)
		p.drawAnchor(p.x+2*p.large+between, 2, p.Anchor, look)
	case twoRings:
		inner := look
		look.From, inner.To = 0.6, 0.56
		p.drawAnchor(p.x, 1, 0, look)
		if !p.Hidden.HasN("dial", p.pair) {
			parts.DialOf(p.large).Draw(p.f, p.x, 1, parts.NewSwing(p.Waves, p.pair, p.Pos+p.Anchor, p.Offset), inner)
		}
	}
}

// drawAnchor draws a large dial of the shift from a position, with its words.
func (p *dials) drawAnchor(x, y, anchor int, look parts.Look) {
	d, s := parts.DialOf(p.large), parts.NewSwing(p.Waves, p.pair, p.Pos+anchor, p.Offset)
	f := p.f.Sub(0, 0, p.panel-1, p.bottom())
	if !p.second && (p.kind == twoRings || x > p.x) {
		p.f.Part("second", x, y, 2*p.large, p.large)
	}
	if p.Hidden.HasN("dial", p.pair) {
		d.Unknown(f, x, y)
		return
	}
	d.Draw(f, x, y, s, look)
	if a := newAngle(p.Waves, p.pair, p.Offset); !d.Tiny(s) && p.kind == twoDials {
		d.Inside(f, x, y, s, look, p.Hidden.Or("angles", a.degrees()+"°"), offsetStyle)
	}
	p.drawPositions(f, d, x, y, s, anchor)
	if p.kind == twoDials {
		d.Label(f, x, y, 1<<62, "sin", frame.Style{FG: frame.SinColor})
	}
	if x > p.x { // beside the second of two; alone, next to the matrix, it names a row of that
		d.Label(f, x, y, 0, "cos", frame.Style{FG: frame.CosColor})
	}
}

// drawPositions writes at the rim which position is where.
func (p *dials) drawPositions(f frame.Frame, d *parts.Dial, x, y int, s parts.Swing, anchor int) {
	d.Label(f, x, y, s.Now, p.position(anchor, true, margin-1), nowStyle)
	if p.Offset != 0 { // or both hands are one
		d.Label(f, x, y, s.Then, p.position(anchor, false, margin-1), thenStyle)
	}
}

// position writes pos + anchor, or that and k, in at most w cells: as a number if
// there is room for all of it, else by name.
func (p *dials) position(anchor int, shifted bool, w int) string {
	n, name, more := p.Pos+anchor, "pos", ""
	if shifted {
		n, more = n+p.Offset, "+k"
	}
	if anchor != 0 {
		name = "far" // the headline says how far
	}
	return words.Fitting(p.f, w, words.Position(n), "pos"+words.PlusAnchor(anchor)+more, name+more)
}

// drawEquals draws the sign of equality between two dials, and what is equal.
func (p *dials) drawEquals(x, y int) {
	if p.Hidden.Has("bracket") {
		return
	}
	p.f.Part("bracket", x-1, y, 7, 5)
	bar := parts.Either(p.f.Theme.ASCII, '=', '━')
	p.f.HLine(x, y, 5, bar, offsetStyle)
	p.f.HLine(x, y+1, 5, bar, offsetStyle)
	lines := []string{"the same", "wedge"}
	switch {
	case p.Offset == 0:
		lines = []string{"no turn", "at all"}
	case parts.DialOf(p.large).Tiny(parts.NewSwing(p.Waves, p.pair, p.Pos, p.Offset)):
		lines = []string{"the same", "turn"}
	}
	for i, text := range lines {
		p.f.TextCenter(x-1, y+3+i, 7, text, frame.Style{FG: frame.Offset, Bold: true})
	}
}
