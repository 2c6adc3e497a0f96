package identify

import (
	"cmp"
	"math"
	"slices"

	"wavescope/encoding"
)

// A taker tries a formula whose numbers must be within slack times their bounds, and reports whether it takes it. A
// formula with fitted parameters is kept, and taken if nothing better is found.
type taker func(f Formula, slack float64, fitted bool) bool

// strict looks for a formula that all numbers of the table obey.
func (s *search) strict() (r Report, ok bool) {
	if s.Cols < encoding.MinDModel {
		return r, false
	}
	var try taker = func(f Formula, slack float64, fitted bool) bool {
		if fitted && s.fitted != nil {
			return false
		}
		m, fits := s.fits(f, slack)
		switch {
		case fits && fitted:
			s.fitted = &m
			return false
		case fits:
			r, ok = s.report(m, false), true
			s.others(&r, m)
		}
		return fits
	}
	exactly := func(f Formula) bool { return try(f, 1, false) }
	switch d := s.Cols; {
	case s.List && s.list(try),
		slices.ContainsFunc(s.published(), exactly),
		s.grids(exactly),
		s.repeated(exactly),
		s.caches(try),
		s.parameters(interleaved, try),
		s.parameters(halves, try),
		d%2 == 1 && s.parameters(concat, try),
		s.catalogue(exactly),
		s.columns(try),
		s.fast(exactly),
		s.permuted(exactly),
		s.onePosition(exactly):
	}
	return r, ok
}

// want is the formula with which one that was found is compared.
func (s *search) want(f Formula) Formula {
	if s.asked != nil {
		return *s.asked
	}
	e := f.expected(s.Cols)
	if s.RoPE && (f.layout.cache || f.layout == cosineSine) { // that of the complex numbers that turn pairs
		e.layout = f.layout
		if slices.Contains(usualBases, f.Base) {
			e.Base = f.Base // no base of rotary embeddings is more right than others
		}
	}
	if f.fault != given {
		e.First = float64(s.First)
	}
	return e
}

// targets are the formulas that programs are likely to have been written for.
func (s *search) targets() []Formula {
	if s.asked != nil && s.asked.rope == nil && s.asked.Width == s.Cols {
		return []Formula{*s.asked}
	}
	return s.published()[:3]
}

// others lists the other formulas that the numbers may come from. Caches of rotary embeddings are right only under
// their name.
func (s *search) others(r *Report, m match) {
	add := func(f Formula, id string) {
		if _, ok := s.fits(f, 1); ok && id != m.law.id && !slices.Contains(r.Undecided, id) {
			r.Undecided = append(r.Undecided, id)
		}
	}
	if m.layout.cache {
		if r.Verdict == Right && !s.RoPE && s.asked == nil {
			r.Verdict, r.Undecided = Undecided, []string{m.layout.name}
			if i, _ := m.layout.wave(2, 1); i == 0 && m.layout.only != "" && s.Cols > 2 { // each wave in two neighbours
				r.Undecided = append(r.Undecided, m.layout.only)
			}
		}
		return
	}
	if m.fault != nil || m.order != nil || m.side > 0 || m.chain != nil || m.rope != nil {
		return
	}
	if r.Verdict == Right {
		for _, f := range s.published() {
			if f.layout != m.layout || f.law != m.law {
				add(f, f.Name)
			}
		}
	}
	if m.layout == interleaved || m.layout == cosineSine {
		for _, w := range append([]*law{paper}, wrongLaws...) {
			f := m.Formula
			if f.law, f.Base = w, w.base; w != m.law {
				add(f, w.id)
			}
		}
	}
	if s.Rows*s.Cols <= 1<<15 {
		r.Fit.BaseRange = s.baseRange(m)
	}
}

// baseRange returns all bases around that of a formula with which the numbers agree too, zero if that is less than a
// ten-thousandth, or more than half.
func (s *search) baseRange(m match) (found [2]float64) {
	for side, sign := range []float64{-1, 1} {
		good, bad := 0.0, 1e-4 // of ln base
		for more := true; bad < 1 && (more || bad-good > good/64); {
			f, at := m.Formula, (good+bad)/2
			if more {
				at = bad
			}
			f.Base *= math.Exp(sign * at)
			if _, ok := s.fits(f, m.slack); !ok {
				bad, more = at, false
			} else if good = at; more {
				bad *= 4
			}
			if good == 0 {
				break
			}
			if bad >= 1 && more { // the base hardly matters
				return [2]float64{}
			}
		}
		found[side] = m.Base * math.Exp(sign*good)
	}
	if found[1] <= found[0]*(1+1e-4) {
		return [2]float64{}
	}
	return found
}

// grids proposes the positions of a grid, row by row, with or without a row of zeros before them.
func (s *search) grids(exactly func(Formula) bool) bool {
	if s.Cols%4 != 0 || s.Rows < 4 {
		return false
	}
	for _, zeroes := range []int{0, 1} {
		n := s.Rows - zeroes
		for side := 2; side <= n/2; side++ {
			if n%side != 0 {
				continue
			}
			for _, l := range []*layout{halves, interleaved, cosinesFirst} {
				for _, down := range []bool{false, true} {
					f := standard("grid", l, paper, s.Cols)
					f.side, f.down, f.zeroes = side, down, zeroes
					if exactly(f) {
						return true
					}
				}
			}
		}
	}
	return false
}

// repeated proposes tables of float32 programs that multiply frequencies or angles again and again. They drift further
// than the bound allows, so the program is repeated, with the ratio rounded in three ways.
func (s *search) repeated(exactly func(Formula) bool) bool {
	for _, f := range s.targets() {
		if _, near := s.fits(f, 64); !near {
			continue
		}
		num, den := f.law.rate(f.Width)
		ratio := float32(s.powers(f.Base, den, num).Frequency(num))
		inf := float32(math.Inf(1))
		for _, q := range []float32{ratio, math.Nextafter32(ratio, -inf), math.Nextafter32(ratio, inf)} {
			for _, ofAngles := range []bool{true, false} {
				f.chain = func(pos float64, angles []float64) {
					angle, w := float32(pos), float32(1)
					for i := range angles {
						if angles[i] = float64(float32(pos) * w); ofAngles {
							angles[i] = float64(angle)
						}
						angle, w = angle*q, w*q
					}
				}
				if exactly(f) {
					return true
				}
			}
		}
	}
	return false
}

// usualBases are those of published models.
var usualBases = []float64{10000, 500000, 1e6, 1000, 100000}

// caches proposes the caches of rotary embeddings, which have cosines or sines alone, all of one value at position 0.
func (s *search) caches(try taker) bool {
	if s.Cols%2 != 0 || slices.Min(s.rows[0]) != slices.Max(s.rows[0]) {
		return false
	}
	for _, l := range caches {
		if s.rotary(standard(l.name, l, paper, s.Cols), try) {
			return true
		}
	}
	return false
}

// rotary tries a formula with the frequencies of published models.
func (s *search) rotary(f Formula, try taker) bool {
	for _, f.Base = range usualBases {
		if try(f, 1, false) {
			return true
		}
	}
	for _, k := range s.Known {
		if s.scaleBy(&f, k) && try(f, 1, false) {
			return true
		}
	}
	return false
}

// scaleBy gives a formula the frequencies of a published model.
func (s *search) scaleBy(f *Formula, k Scaled) bool {
	d := f.Width &^ 1
	rope, err := encoding.NewRoPE(encoding.RoPEConfig{HeadDim: d, RotaryDim: d, Base: k.Base, Scaling: k.Scaling})
	if err != nil {
		return false
	}
	f.rope, f.Scaled, f.Base = &rope, k.Name, k.Base
	if f.layout.cache && f.layout != frequencies {
		f.Scale = k.Scaling.AttentionFactor()
	}
	return true
}

// list proposes lists of frequencies: one row that has each frequency once.
func (s *search) list(try taker) bool {
	f := standard("inv_freq", frequencies, paper, 2*s.Cols)
	f.First, f.fault = 1, given
	if s.rotary(f, try) {
		return true
	}
	for _, f.law = range []*law{paper, t2t} {
		num, den := f.law.rate(f.Width)
		var line slope
		for i, w := range s.rows[0] {
			if w > 0 {
				line.add(float64(num*i)/float64(den), w)
			}
		}
		base, speed := line.both()
		for _, f.Base = range rounds(line.base(), 0.02) {
			if try(f, 1, false) {
				return true
			}
		}
		for _, f.Base = range rounds(base, 0.02) {
			for _, f.Speed = range rounds(speed, 0.02) {
				if try(f, 1, false) {
					return true
				}
			}
		}
	}
	return false
}

// catalogue proposes the mistakes that are no other parameters of a published formula, from position 0 and 1.
func (s *search) catalogue(exactly func(Formula) bool) bool {
	var all []Formula
	for _, l := range []*layout{interleaved, cosineSine} {
		for _, w := range wrongLaws {
			all = append(all, standard("", l, w, s.Cols))
		}
	}
	for _, l := range []*layout{sinesOnly, cosinesOnly} {
		all = append(all, standard("", l, byColumn, s.Cols), standard("", l, paper, s.Cols))
	}
	faulty := func(formulas []Formula) {
		for _, f := range formulas {
			for k := range faults {
				f.fault = &faults[k]
				all = append(all, f)
			}
		}
	}
	faulty(s.published())
	for _, scale := range s.scales {
		for _, first := range []float64{0, 1} {
			for _, f := range all {
				if f.First, f.Scale = first, scale; exactly(f) {
					return true
				}
			}
		}
	}
	all = all[:0]
	faulty(s.near)
	return slices.ContainsFunc(all, exactly)
}

// columns proposes other bases for the laws of single columns.
func (s *search) columns(try taker) bool {
	if !s.areWaves() {
		return false
	}
	var all []Formula
	for _, w := range columnLaws {
		all = append(all, standard("", interleaved, w, s.Cols))
	}
	for _, l := range caches {
		all = append(all, standard(l.name, l, paper, s.Cols))
	}
	for _, f := range all {
		base := s.baseOf(f)
		for _, f.Base = range rounds(base, 0.02) {
			if try(f, 1, false) {
				return true
			}
		}
		f.Base = base
		try(f, 4, true)
	}
	return false
}

// fast proposes speeds at which waves make more than half a turn from row to row.
func (s *search) fast(exactly func(Formula) bool) bool {
	for _, f := range s.published() {
		for _, f.Speed = range []float64{1000, 100, 10, 2 * math.Pi, math.Pi, 2000 * math.Pi, 10000} {
			if exactly(f) {
				return true
			}
		}
	}
	return false
}

// permuted proposes other orders of the columns of published formulas. Each column takes the nearest free column that has
// its numbers in the probes.
func (s *search) permuted(exactly func(Formula) bool) bool {
	if !s.areWaves() || s.Cols < 3 || s.Rows < 3 {
		return false
	}
	seen := make([][]float64, len(s.probes))
	for n, r := range s.probes {
		seen[n] = slices.Clone(s.row(r))
	}
	formulas := s.published()
	fastest := slices.Clone(s.singles())
	slices.SortFunc(fastest, func(a, b float64) int { return cmp.Compare(b, a) })
	var line slope
	for k, w := range fastest {
		if w > 0.02 {
			line.add(float64(2*(k/2))/float64(s.Cols), w)
		}
	}
	for _, base := range rounds(line.base(), 0.02) {
		f := standard("", interleaved, paper, s.Cols)
		f.Base = base
		formulas = append(formulas, f)
	}
	for _, f := range formulas {
		p := s.plan(f, single)
		values, allowed := make([][]float64, len(s.probes)), make([][]float64, len(s.probes))
		for n, r := range s.probes {
			values[n], allowed[n] = make([]float64, s.Cols), make([]float64, s.Cols)
			p.row(r, values[n], allowed[n])
			for j := range allowed[n] {
				allowed[n][j] += s.spacing(r, j, math.Abs(values[n][j])+allowed[n][j])
			}
		}
		used := make([]bool, s.Cols)
		f.order = make([]int, s.Cols)
		matched := func(j int) bool {
			best, least := -1, math.Inf(1)
			for k := range used {
				same, sum := !used[k], 0.0
				for n := 0; same && n < len(seen); n++ {
					off := math.Abs(seen[n][j] - values[n][k])
					same, sum = off <= allowed[n][k], sum+off
				}
				if same && sum < least {
					best, least = k, sum
				}
			}
			if best >= 0 {
				used[best], f.order[j] = true, best
			}
			return best >= 0
		}
		all := true
		for j := 0; j < s.Cols && all; j++ {
			all = matched(j)
		}
		if all && exactly(f) {
			return true
		}
	}
	return false
}

// onePosition proposes one position for all rows.
func (s *search) onePosition(exactly func(Formula) bool) bool {
	if s.Rows < 2 {
		return false
	}
	for _, r := range s.probes {
		if !slices.Equal(s.row(r), s.rows[0]) {
			return false
		}
	}
	for _, f := range s.published() {
		f.Step = 0
		for pos := range 4096 {
			if f.First = float64(pos); exactly(f) {
				return true
			}
		}
	}
	return false
}
