package ui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/scene"
)

// collidePage is the list that ':collide' opens: the offsets whose rows are
// hardest to tell apart.
type collidePage struct {
	open      bool
	chosen    int // row under the cursor
	top       int // first row shown
	rows      [maxCollisions]collision
	n         int     // rows there are
	below     int     // offsets that were taken into account end here
	length    int     // of the table
	neighbour float64 // distance of two positions in a row
}

// maxCollisions is the length of the list.
const maxCollisions = 16

// collision is a row of the list, with what there is to say about the pair that
// keeps the two positions apart.
type collision struct {
	encoding.Collision
	deficit float64 // 1 − cosine, which may be too small to see in the cosine
	lambda  float64 // wavelength of the pair
	turns   int     // whole turns next to what it makes
	degrees float64 // from there to what it makes, −180 … 180
}

// openCollide searches the encoding that is shown.
func openCollide(m *Model, _ string) (tea.Cmd, error) {
	scene, err := scene.New(m.state().State)
	if err != nil {
		return nil, err
	}
	p := scene.Waves
	if p == nil {
		return nil, noWaves(scene.State.Scheme)
	}
	k := encoding.NewKernel(p)
	found := encoding.NewCollisions(p, maxCollisions, scene.Length)
	page := collidePage{open: true, n: len(found.List), below: found.Below, length: scene.Length, neighbour: k.Distance(1)}
	for i, c := range found.List {
		page.rows[i] = newCollision(p, k.Pairs(), c)
	}
	m.collide = page
	return nil, nil
}

type noWaves string

func (scheme noWaves) Error() string {
	return "collide needs waves; in the scheme " + string(scheme) + " no offset alone says how alike two rows are"
}

func newCollision(p encoding.Periodic, pairs int, c encoding.Collision) collision {
	angle, sign := p.Turn(c.Pair).Mul(c.Offset), 360.0
	if angle.Float() > 0.5 {
		angle, sign = angle.Neg(), -360
	}
	lambda := encoding.Wavelength(p, c.Pair)
	off := sign * angle.Float()
	return collision{
		Collision: c,
		deficit:   c.Distance * c.Distance / float64(2*pairs),
		lambda:    lambda,
		turns:     int((float64(c.Offset)*360/lambda-off)/360 + 0.5),
		degrees:   off,
	}
}

func onCollide() []Key {
	return []Key{
		bind("up,k:-1 down,j:+1", "↑↓", "choose", "choose an offset (k j)", func(m *Model, n int) tea.Cmd { m.chooseCollision(n); return nil }),
		bind("home:-1 end:+1", "home end", "", "the closest, or the last of the list", func(m *Model, n int) tea.Cmd {
			m.chooseCollision(n * maxCollisions)
			return nil
		}),
		bind("enter", "enter", "go there", "set offset k to it and show its similarity", jump),
		bind("esc,q", "esc q", "back", "close the list", func(m *Model, _ int) tea.Cmd { m.collide = collidePage{}; return nil }),
	}
}

// chooseCollision moves the cursor by n rows and keeps it in sight.
func (m *Model) chooseCollision(n int) {
	c := &m.collide
	c.chosen = min(max(c.chosen+n, 0), max(c.n-1, 0))
	w, h := m.cells()
	c.top, _ = c.shown(max(m.collidePlan(m.theme, w, h).room, 1))
}

// clickCollision chooses the row at a row of the screen.
func (m *Model) clickCollision(y int) {
	w, h := m.cells()
	p := m.collidePlan(m.theme, w, h)
	top, end := m.collide.shown(p.room)
	if i := top + y - p.list; i >= top && i < end {
		m.chooseCollision(i - m.collide.chosen)
	}
}

// jump takes the offset over, and the position where both rows are in the
// table.
func jump(m *Model, _ int) tea.Cmd {
	c := m.collide
	m.collide = collidePage{}
	if c.n == 0 {
		return nil
	}
	m.set(func(s *views.State) {
		s.Offset = c.rows[c.chosen].Offset
		s.Pos = max(min(s.Pos, s.Length-1-s.Offset), 0)
		for _, v := range views.All {
			if v.Name == "similarity" {
				s.View = v.Name
			}
		}
	})
	return nil
}

// about says what the list holds, one sentence a paragraph.
func (c collidePage) about() (what, exact string) {
	what = "Offsets k at which rows come back closest, wherever they start: each is closer than both offsets beside it."
	if c.n == 0 {
		what = "No offset below " + strconv.Itoa(c.below) + " comes back: none is closer than both offsets beside it."
	}
	exact = "Exact: every offset below the length, " + strconv.Itoa(c.length) + ", counts."
	if c.below < c.length {
		exact = "Exact below " + strconv.Itoa(c.below) + "; farther, to the length of " + strconv.Itoa(c.length) + ", was not searched."
	}
	return what, exact
}

// says explains the chosen row.
func (c collidePage) says() string {
	if c.n == 0 {
		return ""
	}
	r := c.rows[c.chosen]
	than := "farther"
	if r.Distance < c.neighbour {
		than = "closer"
	}
	way := short(max(r.degrees, -r.degrees), 3) + "° "
	switch {
	case r.turns == 0:
		way += "on"
	case r.degrees < 0:
		way += "short of " + times(r.turns)
	default:
		way += "past " + times(r.turns)
	}
	return "k " + strconv.Itoa(r.Offset) + ": distance " + short(r.Distance, 4) + ", " + than + " than neighbours with " + short(c.neighbour, 4) +
		". Pair " + strconv.Itoa(r.Pair) + " (λ " + short(r.lambda, 4) + ") does most to keep them apart: it is " + way +
		", " + percent(r.Share) + " of the squared distance."
}

func times(turns int) string {
	if turns == 1 {
		return "1 turn"
	}
	return strconv.Itoa(turns) + " turns"
}

// percent writes a share; what is not all of it is below 100.
func percent(share float64) string {
	switch {
	case share < 0.01:
		return "below 1 %"
	case share < 1 && share > 0.99:
		return "over 99 %"
	}
	return strconv.FormatFloat(share*100, 'f', 0, 64) + " %"
}

// short writes a number above 0 with n significant digits.
func short(v float64, n int) string {
	if v >= 1e-3 && v < 1e7 {
		digits := n - 1
		for x := v; x >= 10 && digits > 0; x /= 10 {
			digits--
		}
		for x := v; x < 1 && x > 0; x *= 10 {
			digits++
		}
		return strconv.FormatFloat(v, 'f', digits, 64)
	}
	text := strconv.FormatFloat(v, 'e', n-1, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	whole, _ := strconv.Atoi(exponent)
	return mantissa + "e" + strconv.Itoa(whole)
}

// cosine writes the cosine so that it is 1 only where it is.
func (r collision) cosine() string {
	if r.deficit < 5e-7 {
		return "1 − " + short(r.deficit, 2)
	}
	return strconv.FormatFloat(r.Cosine, 'f', 6, 64)
}
