package views

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/scene"
	"wavescope/views/words"
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

func newSide(name string, sc scene.Scene) side {
	here := sc.Here()
	s := side{name: name, pos: "pos " + strconv.Itoa(sc.Pos), dim: "dim " + strconv.Itoa(sc.Dim)}
	s.value = sc.Enc.At(sc.Pos, sc.Dim)
	s.text = words.Signed(s.value, 5)
	switch {
	case here.Group == encoding.PairGroup:
		s.dim += " = " + here.Name + ", pair " + strconv.Itoa(here.Index)
		w := sc.Waves.Frequency(here.Index)
		s.angle = words.Significant(float64(sc.Pos)*w, 5) + " rad"
		s.divided = strconv.Itoa(sc.Pos) + " / " + words.Significant(1/w, 5) + " = " + s.angle
	case here.Group != encoding.Alone:
		s.dim += " = " + here.Name + " " + strconv.Itoa(here.Index)
	case here.Name != "":
		s.dim += " = " + here.Name
	}
	return s
}

// bothNames are the panes' names, or their places where nothing differs.
func (p Panes) bothNames() [2]string {
	if names := p.names(); names[0] != "" {
		return names
	}
	return [2]string{"first", "second"}
}

// bothReadouts is the line that says how the values under the two cursors came
// about, and what their difference is.
func (p Panes) bothReadouts(first, second scene.Scene) []scene.Line {
	names := p.bothNames()
	a, b := newSide(names[0], first), newSide(names[1], second)
	head := scene.Line{words.Accent(a.pos)}
	if a.pos != b.pos {
		head = nil
		a.name, b.name = a.name+", "+a.pos, b.name+", "+b.pos
	}
	if a.dim == b.dim {
		if head != nil {
			head = append(head, words.Faint(" · "))
		}
		head = append(head, words.Plain(a.dim))
	} else {
		a.name, b.name = a.name+", "+a.dim, b.name+", "+b.dim
	}
	difference := words.Signed(a.value-b.value, 5)
	last := scene.Line{words.Plain("difference "), words.Strong(difference)}
	values := scene.Line{words.Strong(a.text), words.Plain(" " + words.Minus + " "), words.Strong(b.text), words.Plain(" = "), words.Strong(difference)}
	return []scene.Line{
		words.Ruled(head, a.part(a.divided), b.part(b.divided), last),
		words.Ruled(head, a.part(a.angle), b.part(b.angle), last),
		words.Ruled(head, a.part(""), b.part(""), last),
		words.Ruled(head, values),
		words.Ruled(scene.Line{words.Accent(a.pos)}, values),
		values,
	}
}

// part is what a side says of its value, and how it came about.
func (s side) part(how string) scene.Line {
	l := scene.Line{words.Plain(s.name + ": ")}
	if how != "" {
		l = append(l, words.Faint(how+"  "))
	}
	return append(l, words.Strong(s.text))
}

// readings are the numbers that both pictures are about, given what they are
// drawn from; alike if they are of the same thing.
func (s Scenes) readings(first, second scene.Scene) (a, b scene.Reading, alike bool) {
	view := s.First.Current()
	if view.reading == nil || s.First.View != s.Second.View {
		return a, b, false
	}
	a, okA := view.reading(first, s.First)
	b, okB := view.reading(second, s.Second)
	return a, b, okA && okB && text(a.Of) == text(b.Of)
}

// readingText writes a reading: a count as it is, another number with so many
// decimals, or as many as tell it from others.
func readingText(r scene.Reading, decimals int, others ...float64) string {
	if r.Whole {
		return words.Position(int(r.Value))
	}
	return words.Signed(r.Value, words.Apart(r.Value, decimals, others...))
}

// text is a line without its inks.
func text(l scene.Line) string {
	all := ""
	for _, span := range l {
		all += span.Text
	}
	return all
}

// readingsReadout is the line that compares the numbers that two pictures are
// about.
func (p Panes) readingsReadout(first, second scene.Reading) []scene.Line {
	names := p.bothNames()
	a := side{name: names[0], text: readingText(first, 5)}
	b := side{name: names[1], text: readingText(second, 5)}
	less := scene.Reading{Value: first.Value - second.Value, Whole: first.Whole}
	difference := scene.Line{words.Plain("difference "), words.Strong(readingText(less, 5))}
	short := first.Of[:min(len(first.Of), 1)]
	return []scene.Line{
		words.Ruled(first.Of, a.part(""), b.part(""), difference),
		words.Ruled(short, a.part(""), b.part("")),
		words.Ruled(short, scene.Line{words.Strong(a.text)}, scene.Line{words.Strong(b.text)}),
		{words.Strong(a.text), words.Plain(" "), words.Strong(b.text)},
	}
}
