package views

import (
	"strconv"

	"wavescope/encoding"
)

// side is what a pane says of the value under its cursor.
type side struct {
	name    string
	pos     string // pos 22
	dim     string // dim 22 = sin, pair 11
	divided string // 22 / 23.714 = 0.9277 rad
	angle   string // 0.9277 rad
	value   float64
	text    string
}

func newSide(name string, sc Scene) side {
	s := side{name: name, pos: "pos " + strconv.Itoa(sc.Pos), dim: "dim " + strconv.Itoa(sc.Dim)}
	s.value = sc.Enc.At(sc.Pos, sc.Dim)
	s.text = signed(s.value, 5)
	if sc.Waves == nil {
		s.dim += " = bit " + strconv.Itoa(sc.Dim)
		return s
	}
	pair, kind := sc.Wave()
	if kind == encoding.Zero {
		s.dim += " = zero"
		return s
	}
	s.dim += " = " + kind.String() + ", pair " + strconv.Itoa(pair)
	w := sc.Waves.Frequency(pair)
	s.angle = significant(float64(sc.Pos)*w, 5) + " rad"
	s.divided = strconv.Itoa(sc.Pos) + " / " + significant(1/w, 5) + " = " + s.angle
	return s
}

// bothReadouts is the line that says how the values under the two cursors came
// about, and what their difference is.
func (p Panes) bothReadouts(first, second Scene) []Line {
	names := p.names()
	if names[0] == "" {
		names = [2]string{"first", "second"}
	}
	a, b := newSide(names[0], first), newSide(names[1], second)
	head := Line{accent(a.pos)}
	if a.pos != b.pos {
		head = nil
		a.name, b.name = a.name+", "+a.pos, b.name+", "+b.pos
	}
	if a.dim == b.dim {
		if head != nil {
			head = append(head, faint(" · "))
		}
		head = append(head, plain(a.dim))
	} else {
		a.name, b.name = a.name+", "+a.dim, b.name+", "+b.dim
	}
	difference := signed(a.value-b.value, 5)
	part := func(s side, how string) Line {
		l := Line{plain(s.name + ": ")}
		if how != "" {
			l = append(l, faint(how+"  "))
		}
		return append(l, strong(s.text))
	}
	join := func(parts ...Line) Line {
		var l Line
		for _, p := range parts {
			if len(l) > 0 && len(p) > 0 {
				l = append(l, rule)
			}
			l = append(l, p...)
		}
		return l
	}
	last := Line{plain("difference "), strong(difference)}
	values := Line{strong(a.text), plain(" " + minus + " "), strong(b.text), plain(" = "), strong(difference)}
	return []Line{
		join(head, part(a, a.divided), part(b, b.divided), last),
		join(head, part(a, a.angle), part(b, b.angle), last),
		join(head, part(a, ""), part(b, ""), last),
		join(head, values),
		join(Line{accent(a.pos)}, values),
		values,
	}
}
