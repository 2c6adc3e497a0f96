package frame

// Series gives the colour of the k-th marked dimension. There are eight
// colours that every eye can tell apart; the glyph says whether it is their
// first round or their second.
func Series(k int) Color { return series + Color(k%hues) }

// Means of two series are made in two shares, of equals and of three fifths to
// two, and in strengths from 100 % down.
const (
	hues      = 8
	mixShares = 2
	mixSteps  = 6
	mixStep   = 10
	mixes     = hues * hues * mixShares * mixSteps
)

// Mix is the colour of what two waves share, m parts of it the first one's and n
// the second's: that of the one with at least twice the parts, else the mean of
// both by their parts. Only the hues of waves and of series have means; of
// others it is that with more parts, the first of equals.
func Mix(a, b Color, m, n int) Color {
	if m < n {
		a, b, m, n = b, a, n, m
	}
	i, strongA, okA := a.hue()
	j, strongB, okB := b.hue()
	if m >= 2*n || !okA || !okB || i == j {
		return a
	}
	share := Color(0)
	if 20*m >= 11*(m+n) {
		share = 1
	}
	strong := (strongA*m + strongB*n) / (m + n)
	step := min((100-strong+mixStep/2)/mixStep, mixSteps-1)
	return mixBase + ((i*hues+j)*mixShares+share)*mixSteps + Color(step)
}

// hue gives the series whose colour this is, or a shade of it, and how strong in
// percent. The waves have the colours of the first two.
func (c Color) hue() (hue Color, strong int, ok bool) {
	strong = 100
	if c >= shadeBase && c < glowBase {
		c, strong = (c-shadeBase)/shades, 100-int((c-shadeBase)%shades)*shadeStep
	}
	switch {
	case c == SinColor || c == CosColor:
		return c - SinColor, strong, true
	case c >= series && c < roles:
		return c - series, strong, true
	}
	return 0, 0, false
}

// mixed says what a mean is made of: the roles, the share of the first in percent
// and the strength.
func (c Color) mixed() (first, second Color, share, strong int) {
	c -= mixBase
	strong = 100 - int(c%mixSteps)*mixStep
	share = 50 + int(c/mixSteps%mixShares)*10
	c /= mixSteps * mixShares
	return series + c/hues, series + c%hues, share, strong
}

// SeriesGlyphs tells the series apart where colour does not: the first eight,
// one for each colour, are solid, the other eight are not. All take one cell.
var SeriesGlyphs = []rune("●◆▲■▼★✚✦" + "○◇△□▽☆✕◐")

// seriesMark gives the outline of a series' glyph: as wide as a cell, so that
// a mark of data is never smaller than a pointer.
func seriesMark(sign rune) (outline, bool) {
	const (
		x, y = midX, midY
		r    = midX
		t    = stroke
		in   = r - t // the inside of a hollow sign with upright sides
	)
	var o outline
	switch sign {
	case '●':
		return o.disc(x, y, r), true
	case '◆':
		return o.diamond(x, y, r), true
	case '▲':
		return o.polygon(x, y-r, x+r, y+r, x-r, y+r), true
	case '■':
		return o.rect(x-r, y-r, x+r, y+r), true
	case '▼':
		return o.polygon(x, y+r, x-r, y-r, x+r, y-r), true
	case '★':
		return o.star(x, y, 100), true
	case '✚':
		const arm = unit * 3 / 2
		return o.rect(x-r, y-arm, x+r, y+arm).rect(x-arm, y-r, x+arm, y+r), true
	case '✦':
		const tip, notch = r + unit, unit * 3 / 2
		return o.polygon(x, y-tip, x+notch, y-notch, x+r, y, x+notch, y+notch, x, y+tip, x-notch, y+notch, x-r, y, x-notch, y-notch), true
	case '○':
		return o.disc(x, y, r).disc(x, y, -in), true
	case '◇':
		return o.diamond(x, y, r).diamond(x, y, t*3/2-r), true
	case '△', '▽':
		// Sides that fall by 2 in 1 lie √5·t/2 further in, level with the base
		// t/2 more.
		const side, base, top = r - t*1618/1000, r - t, r - t*2236/1000
		if sign == '△' {
			return o.polygon(x, y-r, x+r, y+r, x-r, y+r).polygon(x, y-top, x-side, y+base, x+side, y+base), true
		}
		return o.polygon(x, y+r, x-r, y-r, x+r, y-r).polygon(x, y+top, x+side, y-base, x-side, y-base), true
	case '□':
		return o.rect(x-r, y-r, x+r, y+r).polygon(x-in, y-in, x-in, y+in, x+in, y+in, x+in, y-in), true
	case '☆':
		return o.star(x, y, 100).star(x, y, -60), true
	case '✕':
		const arm = unit // across, and down as the slope is 1
		return o.polygon(x-r, y-r, x-r+arm, y-r, x+r, y+r-arm, x+r, y+r, x+r-arm, y+r, x-r, y-r+arm).
			polygon(x+r, y-r, x+r, y-r+arm, x-r+arm, y+r, x-r, y+r, x-r, y+r-arm, x+r-arm, y-r), true
	case '◐':
		return o.disc(x, y, r).disc(x, y, -in).move(x, y+r).arc(x-r, y+r, x-r, y).arc(x-r, y-r, x, y-r), true
	}
	return nil, false
}

// diamond adds a square on its tip whose corners are r away from x, y; a
// negative r cuts a hole.
func (o outline) diamond(x, y, r int) outline {
	across := max(r, -r)
	return o.polygon(x, y-r, x+across, y, x, y+r, x-across, y)
}

// star adds a five-pointed star about x, y, pct percent as large as fits a
// cell; a negative size cuts a hole.
func (o outline) star(x, y, pct int) outline {
	// Tips and notches of a star of radius 100, clockwise from the top.
	tips := [...]int{0, -100, 22, -31, 95, -31, 36, 12, 59, 81, 0, 38, -59, 81, -36, 12, -95, -31, -22, -31}
	xy := make([]int, len(tips))
	for i := 0; i < len(tips); i += 2 {
		across := tips[i]
		if pct < 0 { // the other way round
			across = -across
		}
		size := 5 * unit * max(pct, -pct)
		xy[i], xy[i+1] = x+across*size/10_000, y+tips[i+1]*size/10_000+unit/4
	}
	return o.polygon(xy...)
}
