package similar

import "wavescope/encoding"

// leaper finds, in order, the numbers k at which the angle k·f lies within a
// window about 0. By the three-gap theorem the way from one to the next is one
// of three: the quickest move up by at most the width of the window, the
// quickest move down by at most that, or both. f must not be a fraction with a
// denominator below the end, as 1/2π is not.
type leaper struct {
	f        encoding.Turn
	at       uint64        // the present number
	angle    encoding.Turn // its angle, measured from the low end of the window
	window   float64
	width    encoding.Turn // the window's, both ends belong to it
	up, down encoding.Move
	end      uint64
}

// newLeaper starts at 0. The window is the largest angle to either side, in
// turns, at most ½; numbers end before end.
func newLeaper(f encoding.Turn, window float64, end int) *leaper {
	l := &leaper{f: f, end: uint64(end)}
	l.narrow(window)
	return l
}

// narrow makes the window smaller, if the present number stays in it: from
// outside there would be no way in.
func (l *leaper) narrow(window float64) {
	low := encoding.Turn{}.Plus(-window)
	width := encoding.Turn{}.Plus(2 * window)
	angle := l.f.Mul(int(l.at)).Sub(low)
	if width.Less(angle) {
		return
	}
	l.window, l.width, l.angle = window, width, angle
	l.up, l.down = l.moves()
}

// moves finds the quickest moves up and down by at most the width. They are
// among the smallest moves up and down that some time allows, which Euclid's
// algorithm on f and 1−f produces. One that would take until
// after the end keeps the size of the width exceeded.
func (l *leaper) moves() (up, down encoding.Move) {
	up, down = encoding.Move{Size: l.f, Time: 1}, encoding.Move{Size: l.f.Neg(), Time: 1}
	for l.width.Less(up.Size) || l.width.Less(down.Size) {
		long, by := &up, &down
		if up.Size.Less(down.Size) {
			long, by = by, long
		}
		k := l.times(*long, *by)
		if k == 0 {
			if l.width.Less(up.Size) {
				up.Time = l.end
			}
			if l.width.Less(down.Size) {
				down.Time = l.end
			}
			break
		}
		*long = long.Minus(*by, k)
	}
	return up, down
}

// times gives how often a move has to be shortened by the other to fit into the
// window, or how often it can be; 0 where that takes until after the end.
func (l *leaper) times(long, by encoding.Move) uint64 {
	if by.Size == (encoding.Turn{}) {
		return 0
	}
	whole := long.Size.Sub(encoding.Turn{Lo: 1}).Quo(by.Size) // something has to be left
	needed := long.Size.Sub(l.width).Sub(encoding.Turn{Lo: 1}).Quo(by.Size)
	if k := min(needed, whole-1) + 1; whole > 0 && k <= l.end/by.Time {
		return k
	}
	return 0
}

// next gives the next number, if there is one before the end.
func (l *leaper) next() (int, bool) {
	goes := l.up.Size
	time := l.up.Time
	switch room := l.width.Sub(l.angle); {
	case !room.Less(l.up.Size): // up
	case !l.angle.Less(l.down.Size):
		goes, time = l.down.Size.Neg(), l.down.Time
	default: // either leads out, both together do not
		goes, time = goes.Sub(l.down.Size), time+l.down.Time
	}
	if time >= l.end-l.at {
		return 0, false
	}
	l.at, l.angle = l.at+time, l.angle.Add(goes)
	return int(l.at), true
}
