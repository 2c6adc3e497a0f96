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
	last := Line{plain("difference "), strong(difference)}
	values := Line{strong(a.text), plain(" " + minus + " "), strong(b.text), plain(" = "), strong(difference)}
	return []Line{
		ruled(head, a.part(a.divided), b.part(b.divided), last),
		ruled(head, a.part(a.angle), b.part(b.angle), last),
		ruled(head, a.part(""), b.part(""), last),
		ruled(head, values),
		ruled(Line{accent(a.pos)}, values),
		values,
	}
}

// part is what a side says of its value, and how it came about.
func (s side) part(how string) Line {
	l := Line{plain(s.name + ": ")}
	if how != "" {
		l = append(l, faint(how+"  "))
	}
	return append(l, strong(s.text))
}

// ruled joins parts that are not empty with rules between them.
func ruled(parts ...Line) Line {
	var l Line
	for _, p := range parts {
		if len(l) > 0 && len(p) > 0 {
			l = append(l, rule)
		}
		l = append(l, p...)
	}
	return l
}

// alike reports that both panes show the same measure of similarity at the same
// offset.
func (p Panes) alike() bool {
	a, b := p.First, p.Second
	return a.View == Similarity.Name && b.View == a.View && a.Offset == b.Offset &&
		a.Similar.Measure == b.Similar.Measure && !a.Similar.Sines && !b.Similar.Sines
}

// alikeReadout is the line that compares how alike two positions are in either
// table.
func (p Panes) alikeReadout(first, second Scene) []Line {
	names, measure := p.names(), first.Similar.Measure
	if names[0] == "" {
		names = [2]string{"first", "second"}
	}
	value := func(sc Scene) float64 {
		kernel := encoding.NewKernel(sc.Waves)
		switch measure {
		case dotMeasure:
			return kernel.Dot(sc.Offset)
		case distanceMeasure:
			return kernel.Distance(sc.Offset)
		}
		return kernel.Cosine(sc.Offset)
	}
	a := side{name: names[0], value: value(first), text: signed(value(first), 5)}
	b := side{name: names[1], value: value(second), text: signed(value(second), 5)}
	k := "k = " + strconv.Itoa(first.Offset)
	difference := Line{plain("difference "), strong(signed(a.value-b.value, 5))}
	return []Line{
		ruled(Line{offsetSpan(k), faint(" · "), plain(measure)}, a.part(""), b.part(""), difference),
		ruled(Line{offsetSpan(k)}, a.part(""), b.part("")),
		ruled(Line{offsetSpan(k)}, Line{strong(a.text)}, Line{strong(b.text)}),
		{strong(a.text), plain(" "), strong(b.text)},
	}
}
