package encoding

// leaper finds, in order, the numbers k at which the angle k·f lies within a
// window about 0. By the three-gap theorem the way from one to the next is one
// of three: the quickest move up by at most the width of the window, the
// quickest move down by at most that, or both. f must not be a fraction with a
// denominator below the end, as 1/2π is not.
type leaper struct {
	f        Turn
	at       uint64 // the present number
	angle    Turn   // its angle, measured from the low end of the window
	window   float64
	width    Turn // the window's, both ends belong to it
	up, down move
	end      uint64
}

// newLeaper starts at 0. The window is the largest angle to either side, in
// turns, at most ½; numbers end before end.
func newLeaper(f Turn, window float64, end int) *leaper {
	l := &leaper{f: f, end: uint64(end)}
	l.narrow(window)
	return l
}

// narrow makes the window smaller, if the present number stays in it: from
// outside there would be no way in.
func (l *leaper) narrow(window float64) {
	low := Turn{}.Plus(-window)
	width := Turn{}.Plus(2 * window)
	angle := l.f.times(l.at).Sub(low)
	if width.less(angle) {
		return
	}
	l.window, l.width, l.angle = window, width, angle
	l.up, l.down = l.moves()
}

// moves finds the quickest moves up and down by at most the width. They are
// among the smallest moves up and down that some time allows, which Euclid's
// algorithm on f and 1−f produces, see [lowest]. One that would take until
// after the end keeps the size of the width exceeded.
func (l *leaper) moves() (up, down move) {
	up, down = move{l.f, 1}, move{l.f.Neg(), 1}
	for l.width.less(up.size) || l.width.less(down.size) {
		long, by := &up, &down
		if up.size.less(down.size) {
			long, by = by, long
		}
		k := l.times(*long, *by)
		if k == 0 {
			if l.width.less(up.size) {
				up.time = l.end
			}
			if l.width.less(down.size) {
				down.time = l.end
			}
			break
		}
		*long = long.minus(*by, k)
	}
	return up, down
}

// times gives how often a move has to be shortened by the other to fit into the
// window, or how often it can be; 0 where that takes until after the end.
func (l *leaper) times(long, by move) uint64 {
	if by.size == (Turn{}) {
		return 0
	}
	whole := long.size.Sub(leastTurn).quo(by.size) // something has to be left
	needed := long.size.Sub(l.width).Sub(leastTurn).quo(by.size)
	if k := min(needed, whole-1) + 1; whole > 0 && k <= l.end/by.time {
		return k
	}
	return 0
}

// next gives the next number, if there is one before the end.
func (l *leaper) next() (int, bool) {
	goes := l.up.size
	time := l.up.time
	switch room := l.width.Sub(l.angle); {
	case !room.less(l.up.size): // up
	case !l.angle.less(l.down.size):
		goes, time = l.down.size.Neg(), l.down.time
	default: // either leads out, both together do not
		goes, time = goes.Sub(l.down.size), time+l.down.time
	}
	if time >= l.end-l.at {
		return 0, false
	}
	l.at, l.angle = l.at+time, l.angle.Add(goes)
	return int(l.at), true
}
