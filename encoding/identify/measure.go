package identify

import (
	"cmp"
	"math"
	"math/cmplx"
	"slices"

	"wavescope/encoding"
)

// A tone is what the two columns of a pair have together: size·e^(i(phase + w·row)).
type tone struct {
	pair           int
	w, phase, size float64
	coherence      float64 // 1 for one frequency, about 0 for random numbers
	even           bool    // all its numbers have its size
}

// tones measures the pairs of a layout in the sampled rows. Each lag is twice the last, which tells how many whole
// turns it has, so that the frequency gets ever more exact; the last step is a line through the phases.
func (s *search) tones(l *layout) (all []tone) {
	sines := map[int]int{}
	for j := range s.Cols {
		if i, kind := l.wave(s.Cols, j); kind == encoding.Sin {
			sines[i] = j
		}
	}
	z := make([]complex128, s.seen)
	for j := range s.Cols {
		i, kind := l.wave(s.Cols, j)
		sine, paired := sines[i]
		if kind != encoding.Cos || !paired {
			continue
		}
		power := 0.0
		for r := range z {
			z[r] = complex(s.At(r, j), s.At(r, sine))
			power += real(z[r])*real(z[r]) + imag(z[r])*imag(z[r])
		}
		t := tone{pair: i}
		for lag := 1; lag <= len(z)/2; lag *= 2 {
			var sum complex128
			for r := range len(z) - lag {
				sum += z[r+lag] * cmplx.Conj(z[r])
			}
			if lag == 1 {
				if t.coherence = cmplx.Abs(sum) / power * float64(len(z)) / float64(len(z)-1); !(t.coherence > 0.5) {
					break
				}
			}
			off := math.Remainder(cmplx.Phase(sum)-t.w*float64(lag), 2*math.Pi)
			t.w += off / float64(lag)
		}
		if t.coherence > 0.5 {
			t.line(z, power)
			most := 8*s.Type.half(t.size) + 1e-5*t.size
			t.even = !slices.ContainsFunc(z, func(v complex128) bool { return math.Abs(cmplx.Abs(v)-t.size) > most })
		}
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b tone) int { return cmp.Compare(a.pair, b.pair) })
	return all
}

// line fits phase and frequency to all numbers of a pair that are not far below their mean size.
func (t *tone) line(z []complex128, power float64) {
	var mean complex128
	for r, v := range z {
		mean += v * cmplx.Rect(1, -t.w*float64(r))
	}
	around := cmplx.Phase(mean)
	least := math.Sqrt(power/float64(len(z))) / 2
	var n, x, y, xx, xy, sizes float64
	for r, v := range z {
		if size := cmplx.Abs(v); size >= least {
			at, off := float64(r), math.Remainder(cmplx.Phase(v)-t.w*float64(r)-around, 2*math.Pi)
			n, x, y, xx, xy, sizes = n+1, x+at, y+off, xx+at*at, xy+at*off, sizes+size
		}
	}
	if det := n*xx - x*x; det > 0 {
		slope := (n*xy - x*y) / det
		t.w += slope
		t.phase = around + (y-slope*x)/n
		t.size = sizes / n
	}
}

// reading is the tones of a table with the order and signs that let all frequencies be positive and all phases be
// w·first.
type reading struct {
	layout  *layout
	tones   []tone
	negated bool
	first   float64
	scale   float64
}

// read finds the order, the signs and the first position of the tones of a layout. ok is false if they are not waves.
func (s *search) read(l *layout) (r reading, ok bool) {
	r = reading{layout: l, tones: s.tones(l)}
	if len(r.tones) == 0 || s.seen < 3 {
		return r, false
	}
	var quality, sizes []float64
	turning := 0.0
	for _, t := range r.tones {
		quality, sizes = append(quality, t.coherence), append(sizes, t.size)
		turning += t.w * math.Abs(t.w)
	}
	if !(middle(quality) > 0.9) {
		return r, false
	}
	r.scale = middle(sizes)
	corners := []float64{0, math.Pi}
	if turning < 0 { // cosine and sine are exchanged, or the sines negative
		corners = []float64{0, math.Pi, -math.Pi / 2, math.Pi / 2}
		for i := range r.tones {
			r.tones[i].w, r.tones[i].phase = -r.tones[i].w, -r.tones[i].phase
		}
	}
	best := math.Inf(1)
	corner := 0
	for i, c := range corners {
		if first, miss := firstOf(r.tones, c); miss < best-1e-9 {
			best, r.first, corner = miss, first, i
		}
	}
	r.negated = turning < 0 && corner < 2
	if corner%2 == 1 {
		r.scale = -r.scale
	}
	if corner >= 2 {
		switch l {
		case interleaved:
			r.layout = cosineSine
		case halves, concat:
			r.layout = cosinesFirst
		}
	}
	return r, true
}

// firstOf finds the first position p with phase = corner + w·p for all tones, from the slowest tone to the fastest:
// each decides how many whole turns the next has made. miss is how far off the phases remain.
func firstOf(tones []tone, corner float64) (first, miss float64) {
	sorted := slices.Clone(tones)
	slices.SortFunc(sorted, func(a, b tone) int { return cmp.Compare(a.w, b.w) })
	weight := 0.0
	for _, t := range sorted {
		if t.w <= 0 {
			continue
		}
		off := math.Remainder(t.phase-corner-t.w*first, 2*math.Pi)
		weight += t.w * t.w
		first += off / t.w * (t.w * t.w / weight)
	}
	for _, t := range sorted {
		off := math.Remainder(t.phase-corner-t.w*first, 2*math.Pi)
		miss += off * off / float64(len(sorted))
	}
	return first, miss
}

func middle(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// A slope is the line −ln w = ln base·e − ln speed through the frequencies of tones, weighted as exact as they are.
type slope struct{ n, x, y, xx, xy float64 }

func (f *slope) add(e, w float64) {
	weight, y := w*w, -math.Log(w)
	f.n, f.x, f.y = f.n+weight, f.x+weight*e, f.y+weight*y
	f.xx, f.xy = f.xx+weight*e*e, f.xy+weight*e*y
}

// base returns the base for the speed 1.
func (f slope) base() float64 { return math.Exp(f.xy / f.xx) }

// speed returns the speed for a base.
func (f slope) speed(base float64) float64 { return math.Exp((math.Log(base)*f.x - f.y) / f.n) }

// both returns base and speed.
func (f slope) both() (base, speed float64) {
	base = math.Exp((f.n*f.xy - f.x*f.y) / (f.n*f.xx - f.x*f.x))
	return base, f.speed(base)
}

// slopeOf returns the line of a reading for a law of pairs.
func (r reading) slopeOf(w *law, d int) (f slope) {
	for _, t := range r.tones {
		if t.w > 0 {
			f.add(w.exponent(d, t.pair), t.w)
		}
	}
	return f
}

// agrees reports whether the frequencies of a law are the measured ones within a radian at the last row.
func (r reading) agrees(w *law, d int, base, speed float64, rows int) bool {
	return !slices.ContainsFunc(r.tones, func(t tone) bool {
		return !(math.Abs(speed*math.Pow(base, -w.exponent(d, t.pair))-t.w)*float64(rows) < 1)
	})
}

// rounds lists numbers with few digits near x, first those that are usual.
func rounds(x, within float64, usual ...float64) (all []float64) {
	add := func(v float64) {
		if math.Abs(v-x) <= within*math.Abs(x) && !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	for _, v := range usual {
		add(v)
	}
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return all
	}
	for digits := range 7 {
		add(shorten(x, digits))
	}
	return all
}

// shorten returns x with a first digit and as many others as are given.
func shorten(x float64, others int) float64 {
	exponent := int(math.Floor(math.Log10(math.Abs(x))))
	return decimals(x, others-exponent)
}

// decimals returns x with a number of decimals, which may be negative, as the nearest float64.
func decimals(x float64, n int) float64 {
	if n >= 0 {
		unit := math.Pow(10, float64(n))
		return math.Round(x*unit) / unit
	}
	unit := math.Pow(10, float64(-n))
	return math.Round(x/unit) * unit
}

// parameters proposes formulas for the waves of a layout: known mistakes, then round parameters, few before many, then
// fitted ones.
func (s *search) parameters(l *layout) (all []Formula) {
	if l == concat && s.Cols%2 == 0 {
		return nil // halves are the same
	}
	r, ok := s.read(l)
	if !ok {
		return nil
	}
	d := s.Cols
	roots := math.Sqrt(float64(d))
	scales := rounds(r.scale, 0.02, 1, -1, roots, 1/roots, unitRows(d), 2, 0.5)
	firsts := []float64{math.Round(r.first) + 0} // not −0
	fastest := 0.0
	for _, t := range r.tones {
		fastest = max(fastest, t.w)
	}
	for n := 1; n <= 4; n++ {
		if v := decimals(r.first, n); !slices.Contains(firsts, v) && math.Abs(v-r.first)*fastest < 0.05 {
			firsts = append(firsts, v)
		}
	}
	add := func(w *law, base, speed float64) {
		if !(base > 1) || !r.agrees(w, d, base, speed, s.seen) {
			return
		}
		f := standard("", r.layout, w, d)
		f.Base, f.Speed, f.Negated, f.First, f.Scale = base, speed, r.negated, firsts[0], scales[0]
		backwards := f.Negated && firsts[0] == float64(1-s.Rows-s.First)
		if backwards {
			f.Negated, f.Step, f.First = false, -1, -firsts[0]
		}
		if len(s.near) < 6 {
			s.near = append(s.near, f)
		}
		for _, f.Scale = range scales {
			if all = append(all, f); !backwards {
				for _, first := range firsts[1:] {
					all = append(all, f)
					all[len(all)-1].First = first
				}
			}
		}
	}
	usual, laws := []*law{paper}, pairLaws
	if l != interleaved {
		usual, laws = []*law{paper, t2t}, pairLaws[1:] // half-1 is no mistake there
	}
	lines := map[*law]slope{}
	for _, w := range append(slices.Clone(usual), laws...) {
		lines[w] = r.slopeOf(w, d)
		if math.Abs(math.Log(lines[w].base())-math.Log(w.base)) < 0.1 {
			add(w, w.base, 1)
		}
	}
	for digits := range 7 {
		for _, w := range usual {
			if b := shorten(lines[w].base(), digits); math.Abs(b/lines[w].base()-1) < 0.02 {
				add(w, b, 1)
			}
		}
		if digits == 0 && l == interleaved {
			all = append(all, s.cut(r)...)
		}
	}
	if math.Abs(r.tones[0].w-1)*float64(s.seen) <= 1 { // published scalings keep the fastest pair
		f := standard("", r.layout, paper, d)
		f.First, f.Negated = math.Round(r.first), r.negated
		all = append(all, s.scaled(f)...)
	}
	for _, w := range usual {
		for _, speed := range rounds(lines[w].speed(w.base), 0.02, 2*math.Pi, math.Pi, degree, 1/(2*math.Pi)) {
			add(w, w.base, speed)
		}
	}
	for _, w := range usual {
		base, speed := lines[w].both()
		for _, b := range rounds(base, 0.02) {
			for _, v := range rounds(speed, 0.02, 2*math.Pi, math.Pi, degree) {
				add(w, b, v)
			}
		}
	}
	w := usual[0]
	both, speed := lines[w].both()
	for _, p := range [][2]float64{{lines[w].base(), 1}, {w.base, lines[w].speed(w.base)}, {both, speed}} {
		f := standard("", r.layout, w, d)
		f.Base, f.Speed, f.Negated, f.fitted = p[0], p[1], r.negated, true
		for _, f.First = range []float64{firsts[0], r.first} {
			for _, f.Scale = range []float64{scales[0], r.scale} {
				all = append(all, f)
			}
		}
	}
	return all
}

// cut proposes wider tables of which the right columns are missing.
func (s *search) cut(r reading) []Formula {
	base := r.slopeOf(paper, s.Cols).base()
	wide := int(math.Round(math.Log(paper.base) * float64(s.Cols) / math.Log(base)))
	if wide <= s.Cols || wide > 64*s.Cols || wide > 1<<13 {
		return nil
	}
	f := standard("", r.layout, paper, wide)
	f.First, f.Negated = math.Round(r.first), r.negated
	return []Formula{f}
}

// singles measures the frequency of each column alone: x[r+1] + x[r−1] = 2·cos w·x[r] for every wave. It is 0 for a
// column that is none.
func (s *search) singles() []float64 {
	if s.single != nil {
		return s.single
	}
	s.single = make([]float64, s.Cols)
	for j := range s.Cols {
		var both, square, left, all float64
		for r := 1; r+1 < s.seen; r++ {
			x, sum := s.At(r, j), s.At(r-1, j)+s.At(r+1, j)
			both, square = both+x*sum, square+x*x
		}
		c := both / square
		for r := 1; r+1 < s.seen; r++ {
			x, sum := s.At(r, j), s.At(r-1, j)+s.At(r+1, j)
			left, all = left+(sum-c*x)*(sum-c*x), all+4*x*x
		}
		if math.Abs(c) <= 2+1e-3 && left <= 0.01*all {
			s.single[j] = math.Acos(max(-1, min(1, c/2)))
		} else {
			s.single[j] = math.NaN()
		}
	}
	return s.single
}

// Frequencies measures the frequency of each column of a table, or of each row of one that is transposed: radians per
// row, NaN for a column that is no single wave. It is nil for tables of less than three rows.
func Frequencies(t Table, byRow bool) []float64 {
	if byRow {
		t = t.transposed()
	}
	if t.Rows < 3 {
		return nil
	}
	t.Rows = min(t.Rows, sampled)
	t.Numbers = t.hold()
	return newSearch(t, Options{}).singles()
}

// waves reports whether most columns are single waves.
func (s *search) areWaves() bool {
	n := 0
	for _, w := range s.singles() {
		if !math.IsNaN(w) {
			n++
		}
	}
	return s.seen >= 4 && 4*n >= 3*s.Cols
}

// baseOf fits the base of a formula whose columns are single waves from position 0. It starts from the frequencies of
// the columns, and takes ever more rows, so that no whole turn is missed.
func (s *search) baseOf(f Formula) float64 {
	p := s.plan(f, single)
	exponent := func(j int) float64 { return float64(p.num*int(p.place(j).index)) / float64(p.den) }
	var line slope
	singles := s.singles()
	for j := range p.cols {
		e := exponent(j)
		if w := singles[j]; w > 0.02 && w < 2.8 && e > 0 {
			line.add(e, w)
		}
	}
	if line.xx == 0 {
		return 0
	}
	ln := math.Log(line.base())
	step := max(s.Cols/64, 1)
	for rows := 8; ; rows *= 4 {
		rows = min(rows, s.seen)
		for range 3 {
			var up, down float64
			for j := 0; j < s.Cols; j += step {
				e := exponent(j)
				w := math.Exp(-ln * e)
				for r := range rows {
					sin, cos := math.Sincos(w * float64(r))
					value, change := cos, sin*e*w*float64(r)
					if p.place(j).kind == encoding.Sin {
						value, change = sin, -cos*e*w*float64(r)
					}
					up += (s.At(r, j) - f.Scale*value) * f.Scale * change
					down += f.Scale * change * f.Scale * change
				}
			}
			if down > 0 {
				ln += max(-0.3, min(0.3, up/down))
			}
		}
		if rows == s.seen {
			return math.Exp(ln)
		}
	}
}
