package views

// Panes is what the program shows: one State, or two side by side, each a
// picture of its own. Like a State it is a plain comparable value: what is on
// the screen, what is copied, printed and exported are all read from it.
//
// Linked panes have one cursor: where it moves in one of them, it moves in the
// other.
type Panes struct {
	First  State
	Second State // the zero State while there is one pane

	Two        bool // both are shown
	Unlinked   bool // the cursor, the marks, the offset and the scale of one stay when those of the other move
	Difference bool // the second pane shows the first one's values less its own, as long as there is a difference
	Right      bool // keys go to the second pane
}

// One shows a State alone.
func One(s State) Panes { return Panes{First: s} }

// Clamp keeps both panes inside their ranges.
func (p Panes) Clamp() Panes {
	p.First = p.First.Clamp()
	if !p.Two {
		return One(p.First)
	}
	p.Second = p.Second.Clamp()
	if p.Difference {
		p.Second.measureAs(p.First)
	}
	return p.dropDifference()
}

// dropDifference ends a difference that is none any more.
func (p Panes) dropDifference() Panes {
	p.Difference = p.Difference && p.NoDifference() == ""
	return p
}

// Active is the State that keys, clicks and settings change.
func (p Panes) Active() State { return *p.active() }

func (p *Panes) active() *State {
	if p.Right {
		return &p.Second
	}
	return &p.First
}

func (p *Panes) other() *State {
	if p.Right {
		return &p.First
	}
	return &p.Second
}

// Change changes the active State and takes the other one's cursor along. It is
// how every key and every click changes what is shown.
func (p Panes) Change(do func(*State)) Panes {
	s := p.Active()
	do(&s)
	return p.replace(s.Clamp())
}

func (p Panes) replace(s State) Panes {
	before := p.Active()
	*p.active() = s
	if p.Difference { // a pane whose difference ends keeps its own measure
		alike := p
		alike.other().measureAs(s)
		if alike = alike.dropDifference(); alike.Difference {
			p = alike
		}
	}
	if p.Two && !p.Unlinked {
		other := p.other()
		*other = other.follow(before, s)
	}
	return p.dropDifference()
}

// Split opens the second pane as a copy of the first and goes there, so that
// the next change makes the difference; two panes it closes to the active one.
func (p Panes) Split() Panes {
	if p.Two {
		return One(p.Active())
	}
	return Panes{First: p.First, Second: p.First, Two: true, Right: true}
}

// Swap goes to the other of two panes.
func (p Panes) Swap() Panes {
	p.Right = p.Two && !p.Right
	return p
}

// Link parts the cursors, or makes them one again: the active pane's.
func (p Panes) Link() Panes {
	if !p.Two {
		return p
	}
	p.Unlinked = !p.Unlinked
	if !p.Unlinked {
		other := p.other()
		*other = other.meet(p.Active())
	}
	return p
}

// Subtract shows the difference in the second pane, or that pane again.
func (p Panes) Subtract() Panes {
	less := p
	less.Difference = p.Two && !p.Difference
	if less.Difference {
		less.Second.measureAs(p.First)
	}
	if less = less.dropDifference(); less.Difference {
		return less
	}
	p.Difference = false
	return p
}

// meet is a State with the cursor of another one, as far as that goes here. In
// another layout the dimension is the one with the same wave.
func (s State) meet(o State) State {
	s.Pos, s.Dim, s.Marks = o.Pos, o.Dim, o.Marks
	s.Offset, s.Zoom, s.Bits, s.Speed = o.Offset, o.Zoom, o.Bits, o.Speed
	if s.Layout != o.Layout || s.DModel != o.DModel {
		s = s.keepWave(o)
	}
	return s.Clamp()
}

// follow is meet for what has moved in the other State, and only that. What
// another shape alone has moved there, such as a position beyond a new length,
// stays here.
func (s State) follow(before, after State) State {
	stayed := after.meet(before)
	if after.Layout == before.Layout {
		stayed.Dim, stayed.Marks = min(before.Dim, after.DModel-1), before.Marks.below(after.DModel)
	}
	met := s.meet(after)
	if after.Pos != stayed.Pos {
		s.Pos = met.Pos
	}
	if after.Dim != stayed.Dim {
		s.Dim = met.Dim
	}
	if after.Marks != stayed.Marks {
		s.Marks = met.Marks
	}
	if after.Offset != stayed.Offset {
		s.Offset = met.Offset
	}
	if after.Zoom != stayed.Zoom {
		s.Zoom = met.Zoom
	}
	if after.Bits != stayed.Bits {
		s.Bits = met.Bits
	}
	s.Speed = met.Speed
	return s
}
