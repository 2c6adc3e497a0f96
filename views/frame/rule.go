package frame

// arms holds the lines that run from the middle of a cell up, right, down and
// left: 1 light, 2 heavy.
var arms = map[rune][4]int{
	'─': {0, 1, 0, 1}, '━': {0, 2, 0, 2}, '│': {1, 0, 1, 0}, '┃': {2, 0, 2, 0},
	'┌': {0, 1, 1, 0}, '┐': {0, 0, 1, 1}, '└': {1, 1, 0, 0}, '┘': {1, 0, 0, 1},
	'┏': {0, 2, 2, 0}, '┓': {0, 0, 2, 2}, '┗': {2, 2, 0, 0}, '┛': {2, 0, 0, 2},
	'├': {1, 1, 1, 0}, '┤': {1, 0, 1, 1}, '┬': {0, 1, 1, 1}, '┴': {1, 1, 0, 1}, '┼': {1, 1, 1, 1},
	'┣': {2, 2, 2, 0}, '┫': {2, 0, 2, 2}, '┳': {0, 2, 2, 2}, '┻': {2, 2, 0, 2}, '╋': {2, 2, 2, 2},
	'┝': {1, 2, 1, 0}, '┥': {1, 0, 1, 2}, '┯': {0, 2, 1, 2}, '┷': {1, 2, 0, 2}, '┿': {1, 2, 1, 2},
	'┠': {2, 1, 2, 0}, '┨': {2, 0, 2, 1}, '┰': {0, 1, 2, 1}, '┸': {2, 1, 0, 1}, '╂': {2, 1, 2, 1},
	'╴': {0, 0, 0, 1}, '╵': {1, 0, 0, 0}, '╶': {0, 1, 0, 0}, '╷': {0, 0, 1, 0},
	'╸': {0, 0, 0, 2}, '╹': {2, 0, 0, 0}, '╺': {0, 2, 0, 0}, '╻': {0, 0, 2, 0},
	'╼': {0, 2, 0, 1}, '╽': {1, 0, 2, 0}, '╾': {0, 1, 0, 2}, '╿': {2, 0, 1, 0},
}

// thickness is half the thickness of a line by weight: none, light and heavy.
type thickness [3]int

// Lines are 1 and 3 pixels wide, and 2 if they are light and bold.
var (
	normalLines = thickness{0, unit / 2, 3 * unit / 2}
	boldLines   = thickness{0, unit, 3 * unit / 2}
)

// rule gives the outline of a line; double ones are left to the font.
func rule(r rune, bold bool) (outline, bool) {
	half := normalLines
	if bold {
		half = boldLines
	}
	if a, ok := arms[r]; ok {
		return cross(a, half), true
	}
	if r >= '╭' && r <= '╰' {
		return bend(r, half[1]), true
	}
	return dashed(r, half)
}

// cross draws the arms of a line. Where arms meet, each runs to the far side of
// the thickest, which closes the corner; where there is one it ends in the
// middle, so that two half lines are as long as a whole one.
func cross(a [4]int, half thickness) outline {
	across, down := 0, 0 // half the thickness of the level and the upright line
	if a[0]+a[2] > 0 {
		across = half[max(a[1], a[3])]
	}
	if a[1]+a[3] > 0 {
		down = half[max(a[0], a[2])]
	}
	var o outline
	for i, weight := range a {
		t := half[weight]
		switch {
		case weight == 0:
		case i == 0:
			o = o.rect(midX-t, 0, midX+t, midY+across)
		case i == 1:
			o = o.rect(midX-down, midY-t, fullW, midY+t)
		case i == 2:
			o = o.rect(midX-t, midY-across, midX+t, fullH)
		case i == 3:
			o = o.rect(0, midY-t, midX+down, midY+t)
		}
	}
	return o
}

// bend draws ╭╮╯╰: a quarter of a circle between two straight ends, of which
// one leads to the side and one up or down; t is half its thickness.
func bend(r rune, t int) outline {
	const radius = midX - unit
	edgeX, right := fullW, 1
	if r == '╮' || r == '╯' {
		edgeX, right = 0, -1
	}
	edgeY, down := fullH, 1
	if r == '╯' || r == '╰' {
		edgeY, down = 0, -1
	}
	turnX, turnY := midX+right*radius, midY+down*radius
	outerX, innerX := midX-right*t, midX+right*t
	outerY, innerY := midY-down*t, midY+down*t
	var o outline
	o = o.move(outerX, edgeY).line(outerX, turnY).arc(outerX, outerY, turnX, outerY).line(edgeX, outerY)
	return o.line(edgeX, innerY).line(turnX, innerY).arc(innerX, innerY, innerX, turnY).line(innerX, edgeY)
}

// dashes is how often ┄┆┈┊ and their kin are broken in a cell.
var dashes = map[rune]struct {
	n, weight int
	upright   bool
}{
	'╌': {2, 1, false}, '┄': {3, 1, false}, '┈': {4, 1, false},
	'╍': {2, 2, false}, '┅': {3, 2, false}, '┉': {4, 2, false},
	'╎': {2, 1, true}, '┆': {3, 1, true}, '┊': {4, 1, true},
	'╏': {2, 2, true}, '┇': {3, 2, true}, '┋': {4, 2, true},
}

// dashed breaks a line so that the gaps between cells are like those inside.
func dashed(r rune, half thickness) (outline, bool) {
	d, ok := dashes[r]
	var o outline
	for i := range d.n {
		t := half[d.weight]
		if d.upright {
			at, step := i*fullH/d.n, fullH/d.n
			o = o.rect(midX-t, at+step/6, midX+t, at+step*5/6)
		} else {
			at, step := i*fullW/d.n, fullW/d.n
			o = o.rect(at+step/6, midY-t, at+step*5/6, midY+t)
		}
	}
	return o, ok
}
