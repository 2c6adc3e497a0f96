package identify

import (
	"cmp"
	"math"
	"slices"

	"wavescope/encoding"
)

// strict looks for a formula that all numbers of the table obey. One whose parameters were fitted is kept, for the case
// that nothing better is found.
func (s *search) strict() (r Report, ok bool) {
	if s.Cols < encoding.MinDModel {
		return r, false
	}
	in := func(l *layout) func() []Formula { return func() []Formula { return s.parameters(l) } }
	for _, proposed := range []func() []Formula{s.list, s.mistakes, s.published, s.grids, s.repeated, s.caches, in(interleaved),
		in(halves), in(concat), s.catalogue, s.columns, s.fast, s.permuted, s.onePosition} {
		for _, f := range proposed() {
			m, fits := match{}, false
			if !f.fitted {
				m, fits = s.fits(f, 1)
			} else if s.fitted == nil {
				m, fits = s.fits(f, 4)
			}
			switch {
			case fits && f.fitted:
				s.fitted = &m
			case fits:
				r = s.report(m)
				s.others(&r, m)
				return r, true
			}
		}
	}
	return r, false
}

// want is the formula with which one that was found is compared.
func (s *search) want(f Formula) Formula {
	if s.asked != nil {
		return *s.asked
	}
	e := f.expected(s.Cols)
	usual := f.rope != nil || slices.Contains(usualBases, f.Base)
	if s.RoPE && usual && f.rotary() && (f.layout != cosinesFirst || s.As == Rotary) {
		e.layout, e.law, e.Base, e.Scale = f.layout, f.law, f.Base, f.Scale // of published models, none is more right
		e.rope, e.Scaled, e.Name = f.rope, f.Scaled, Rotary
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
			if _, ok := s.fits(f, 1); !ok {
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

// mistakes proposes the formula that is asked for, which a transposed table may have, and the findings in it.
func (s *search) mistakes() (all []Formula) {
	if s.asked == nil || s.asked.Width != s.Cols {
		return nil
	}
	all = []Formula{*s.asked}
	for i := range Findings {
		if f := *s.asked; Findings[i].numbers == nil && f.gets(&Findings[i], s.Rows) {
			all = append(all, f)
		}
	}
	return all
}

// grids proposes the positions of a grid, row by row, with or without a row of zeros before them.
func (s *search) grids() (all []Formula) {
	if s.Cols%4 != 0 || s.Rows < 4 {
		return nil
	}
	for _, zeroes := range []int{0, 1} {
		n := s.Rows - zeroes
		for side := 2; side <= n/2; side++ {
			for _, l := range []*layout{halves, interleaved, cosinesFirst} {
				for _, down := range []bool{false, true} {
					if f := standard("grid", l, paper, s.Cols); n%side == 0 {
						f.side, f.down, f.zeroes = side, down, zeroes
						all = append(all, f)
					}
				}
			}
		}
	}
	return all
}

// repeated proposes tables of float32 programs that multiply frequencies or angles again and again. They drift further
// than the bound allows, so the program is repeated, with the ratio rounded in three ways.
func (s *search) repeated() (all []Formula) {
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
				all = append(all, f)
			}
		}
	}
	return all
}

// usualBases are those of published models.
var usualBases = []float64{10000, 500000, 1e6, 1000, 100000}

// caches proposes the caches of rotary embeddings, which have cosines or sines alone, all of one value at position 0.
func (s *search) caches() (all []Formula) {
	if s.Cols%2 != 0 || slices.Min(s.row(0)) != slices.Max(s.row(0)) {
		return nil
	}
	for _, l := range caches {
		all = append(all, s.rotary(standard(l.name, l, paper, s.Cols))...)
	}
	return all
}

// rotary gives a formula the frequencies of published models.
func (s *search) rotary(f Formula) (all []Formula) {
	for _, f.Base = range usualBases {
		all = append(all, f)
	}
	return append(all, s.scaled(f)...)
}

// scaled gives a formula the frequencies of published models that are scaled.
func (s *search) scaled(f Formula) (all []Formula) {
	for _, k := range s.Known {
		if s.scaleBy(&f, k) {
			all = append(all, f)
		}
	}
	return all
}

// scaleBy gives a formula the frequencies of a published model. It reports false for an odd width, which no model has.
func (s *search) scaleBy(f *Formula, k Scaled) bool {
	d := f.Width
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
func (s *search) list() []Formula {
	if !s.List {
		return nil
	}
	f := standard("inv_freq", frequencies, paper, 2*s.Cols)
	f.First, f.fault = 1, given
	all := s.rotary(f)
	for _, f.law = range []*law{paper, t2t} {
		var line slope
		for i, w := range s.row(0) {
			if w > 0 {
				line.add(f.law.exponent(f.Width, i), w)
			}
		}
		base, speed := line.both()
		f.Speed = 1
		for _, f.Base = range rounds(line.base(), 0.02) {
			all = append(all, f)
		}
		for _, f.Base = range rounds(base, 0.02) {
			for _, f.Speed = range rounds(speed, 0.02) {
				all = append(all, f)
			}
		}
	}
	return all
}

// catalogue proposes the mistakes that are no other parameters of a published formula, from position 0, 1 and the one
// that is asked for, and those in the formulas that measured waves suggest.
func (s *search) catalogue() (all []Formula) {
	var some []Formula
	for _, l := range []*layout{interleaved, cosineSine} {
		for _, w := range wrongLaws {
			some = append(some, standard("", l, w, s.Cols))
		}
	}
	for _, l := range []*layout{sinesOnly, cosinesOnly} {
		some = append(some, standard("", l, byColumn, s.Cols), standard("", l, paper, s.Cols))
	}
	some = append(some, faulty(s.published())...)
	for _, scale := range s.scales {
		for _, first := range slices.Compact([]float64{float64(min(s.First, 0)), 0, 1, float64(max(s.First, 1))}) {
			for _, f := range some {
				f.First, f.Scale = first, scale
				all = append(all, f)
			}
		}
	}
	return append(all, faulty(s.near)...)
}

// faulty returns formulas with every fault.
func faulty(formulas []Formula) (all []Formula) {
	for _, f := range formulas {
		for k := range faults {
			f.fault = &faults[k]
			all = append(all, f)
		}
	}
	return all
}

// columns proposes other bases for the laws of single columns.
func (s *search) columns() (all []Formula) {
	if !s.areWaves() {
		return nil
	}
	var some []Formula
	for _, w := range columnLaws {
		some = append(some, standard("", interleaved, w, s.Cols))
	}
	for _, l := range caches {
		some = append(some, standard(l.name, l, paper, s.Cols))
	}
	for _, f := range some {
		base := s.baseOf(f)
		for _, f.Base = range rounds(base, 0.02) {
			all = append(all, f)
		}
		f.Base, f.fitted = base, true
		all = append(all, f)
	}
	return all
}

// fast proposes speeds at which waves make more than half a turn from row to row.
func (s *search) fast() (all []Formula) {
	for _, f := range s.published() {
		for _, f.Speed = range []float64{1000, 100, 10, 2 * math.Pi, math.Pi, 2000 * math.Pi, 10000} {
			all = append(all, f)
		}
	}
	return all
}

// permuted proposes other orders of the columns of published formulas. Each column takes the nearest free column that
// has its numbers in the probes.
func (s *search) permuted() (all []Formula) {
	const most = 1 << 13 // columns, of which each is compared with all others
	if !s.areWaves() || s.Cols < 3 || s.Cols > most || s.Rows < 3 {
		return nil
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
		used := make([]bool, s.Cols)
		values, allowed := make([][]float64, len(s.probes)), make([][]float64, len(s.probes))
		for n, r := range s.probes {
			values[n], allowed[n] = make([]float64, s.Cols), make([]float64, s.Cols)
			for j := range used {
				value, bound := p.cell(r, j)
				values[n][j], allowed[n][j] = value, bound+s.spacing(r, j, math.Abs(value)+bound)
			}
		}
		f.order = make([]int, s.Cols)
		for j := range used {
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
			if best < 0 {
				f.order = nil
				break
			}
			used[best], f.order[j] = true, best
		}
		if f.order != nil {
			all = append(all, f)
		}
	}
	return all
}

// onePosition proposes one position for all rows.
func (s *search) onePosition() (all []Formula) {
	first := slices.Clone(s.row(0))
	if s.Rows < 2 || slices.ContainsFunc(s.probes, func(r int) bool { return !slices.Equal(s.row(r), first) }) {
		return nil
	}
	for _, f := range s.published() {
		f.Step = 0
		for pos := range 4096 {
			f.First = float64(pos)
			all = append(all, f)
		}
	}
	return all
}
