package similar

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/exact"
)

func TestReferenceFirstNegative(t *testing.T) {
	var reference struct {
		FirstNegative []struct {
			DModel int     `json:"rotary_dim"`
			Base   float64 `json:"theta"`
			Offset int     `json:"first_negative_offset"`
		} `json:"first_negative_offset"`
	}
	exact.Reference(t, "../testdata/similarity.json", &reference)
	if len(reference.FirstNegative) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range reference.FirstNegative {
		e := open(t, encoding.Config{DModel: c.DModel, Length: 1, Base: c.Base})
		for _, length := range []int{1, 128, encoding.MaxPos} { // it does not matter
			if got := NewFacts(e, length).Negative; got.Offset != c.Offset || got.Below <= c.Offset {
				t.Errorf("d_model %d, base %v: first negative %+v, want %d", c.DModel, c.Base, got, c.Offset)
			}
		}
	}
}

// The rises contradict the claim that the similarity of sinusoidal rows decays monotonically.
func TestKnownFacts(t *testing.T) {
	for _, c := range []struct{ dModel, length, rise, negative, lookAlike int }{
		{4, 128, 4, 22, 19}, {8, 128, 4, 91, 63}, {16, 128, 4, 91, 6}, {64, 128, 6, 725, 6}, {128, 128, 12, 1707, 12},
		{512, 512, 44, 3284, 44}, {2, 1000, 4, 2, 710}, {4, 4096, 4, 22, 1885}, {64, 6, 6, 725, 0}, {64, 1, 6, 725, 0},
	} {
		f := NewFacts(open(t, encoding.Config{DModel: c.dModel, Length: c.length, Base: 10_000}), c.length)
		if f.Rise.Offset != c.rise || f.Negative.Offset != c.negative || f.LookAlike != (Found{c.lookAlike, c.length}) {
			t.Errorf("%+v: got %+v", c, f)
		}
	}
}

func TestFactsAreThoseOfAllOffsets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, k := someKernel(t, 24)
		length := rapid.IntRange(1, 600).Draw(t, "length")
		values := make([]float64, length)
		for offset := range values {
			for pair := range k.Pairs() {
				values[offset] += k.Term(pair, offset)
			}
		}
		clear := 1e-12 * float64(k.Pairs()) // what two orders of summation may differ by
		var rise, negative int
		for offset, v := range values[1:] {
			if rise == 0 && v > values[offset]+clear {
				rise = offset + 1
			}
			if negative == 0 && v < -clear {
				negative = offset + 1
			}
		}
		f := NewFacts(e, length)
		if f.Rise.Offset != rise && (rise != 0 || f.Rise.Offset < length) {
			t.Fatalf("first rise %+v, want %d", f.Rise, rise)
		}
		if f.Negative.Offset != negative && (negative != 0 || f.Negative.Offset < length) {
			t.Fatalf("first negative %+v, want %d", f.Negative, negative)
		}
		for offset := 1; offset < length; offset++ {
			if values[offset] < values[f.Lowest.Offset]-clear {
				t.Fatalf("lowest %+v, but %d is lower", f.Lowest, offset)
			}
			if rise > 0 && offset >= rise && values[offset] > values[f.LookAlike.Offset]+clear {
				t.Fatalf("look-alike %+v, but %d is closer", f.LookAlike, offset)
			}
		}
		if f.Lowest.Below != length || f.LookAlike.Below != length || (f.Lowest.Offset > 0) != (length > 1) {
			t.Fatalf("length %d: %+v", length, f)
		}
	})
}

// NewFacts finds the first rise of wide tables, even past the length.
func TestFirstRiseOfManyPairs(t *testing.T) {
	for _, c := range []struct{ dModel, rise int }{{4096, 245}, {16_384, 886}, {encoding.MaxDModel, 2281}} {
		e := open(t, encoding.Config{DModel: c.dModel, Length: 128, Base: 10_000})
		f := NewFacts(e, 128)
		if f.Rise.Offset != c.rise || f.Rise.Below <= c.rise {
			t.Errorf("d_model %d: first rise %+v, want %d", c.dModel, f.Rise, c.rise)
		}
		last := float64(c.dModel) // the sum at the offset before, written out
		for k := max(1, c.rise-60); k <= c.rise; k++ {
			dot := 0.0
			for pair := range c.dModel / 2 {
				dot += math.Cos(e.Frequency(pair) * float64(k))
			}
			if rises := dot > last; rises != (k == c.rise) {
				t.Errorf("d_model %d: from %v to %v at offset %d", c.dModel, last, dot, k)
			}
			last = dot
		}
	}
}

// Found offsets lie within the searched range, for any length.
func TestFactsSayHowFarTheyReach(t *testing.T) {
	for _, d := range []int{2, 6, 64, 512, encoding.MaxDModel} {
		for _, length := range []int{1, 1000, encoding.MaxPos} {
			f := NewFacts(open(t, encoding.Config{DModel: d, Length: length, Base: 10_000}), length)
			for i, found := range []Found{f.Rise, f.Negative, f.LookAlike, f.Lowest} {
				if found.Offset < 0 || found.Offset >= found.Below && found.Offset > 0 || found.Below < 1 ||
					i > 1 && found.Below > length {
					t.Errorf("d_model %d, length %d: %+v", d, length, f)
				}
			}
		}
	}
}

// The cache of facts keeps tables apart.
func TestFactsOfManyTables(t *testing.T) {
	want := map[encoding.Config]Facts{}
	for round := range 2 {
		for d := 2; d < 22; d++ {
			c := encoding.Config{DModel: d, Length: 1, Base: 10_000, Layout: encoding.Layout(d % len(encoding.Layouts))}
			e := open(t, c)
			f := NewFacts(e, 100+d)
			if again := NewFacts(e, 100+d); again != f || round == 1 && f != want[c] ||
				f != findFacts(NewKernel(e), 100+d) {
				t.Fatalf("%+v: %+v, then %+v", c, f, again)
			}
			want[c] = f
		}
	}
}

// Least returns the least similar offset below the length where the search got that far; for a falling
// kernel it is the last.
func TestLeastOfTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, k := someKernel(t, 40)
		length := rapid.IntRange(1, 300).Draw(t, "length")
		offset, ok := NewFacts(e, length).Least(length)
		if !ok || offset < 0 || offset >= length {
			t.Fatalf("of %d positions %d, %v", length, offset, ok)
		}
		for other := range length {
			if k.Dot(other) < k.Dot(offset)-1e-12 {
				t.Fatalf("%d is less alike than %d", other, offset)
			}
		}
	})
	wide := open(t, encoding.Config{DModel: 65_536, Length: 1, Base: 10_000})
	if offset, ok := NewFacts(wide, 1000).Least(1000); offset != 999 || !ok {
		t.Errorf("of the widest table %d, %v", offset, ok)
	}
	if offset, ok := NewFacts(wide, 1_000_000).Least(1_000_000); ok {
		t.Errorf("of a million positions %d", offset)
	}
}

// A scan of a wide table visits every offset with the correct sum and its neighbours.
func TestScanOfManyWaves(t *testing.T) {
	e := open(t, encoding.Config{DModel: 2 * angle.ManyWaves, Length: 1, Base: 10_000})
	const end = 900
	var sums [end + 1]float64
	for k := range sums {
		for pair := range e.Pairs() {
			_, cos := e.PhaseStep(pair).Mul(k).Quick()
			sums[k] += cos
		}
	}
	for _, from := range []int{1, 127, 128, 300} {
		s, offset := scan{k: NewKernel(e), offset: from - 1, end: end}, from
		for ; s.next(); offset++ {
			for i, v := range s.values[s.offset-s.from:][:3] {
				if want := sums[s.offset-1+i]; s.offset != offset || math.Abs(v-want) > 10*s.slack() {
					t.Fatalf("from %d on, %d for %d: %v, want %v", from, s.offset, offset, v, want)
				}
			}
		}
		if offset != end {
			t.Errorf("from %d on it ends at %d", from, offset)
		}
	}
}

func TestKnownCollisions(t *testing.T) {
	for _, c := range []struct {
		dModel, length, offset int
		distance, within       float64
		pair                   int
	}{
		{2, 4096, 710, 6.0e-5, 5e-7, 0},
		{4, 4096, 1885, 0.044, 5e-4, 0},
		{8, 512, 63, 0.645, 5e-4, 2},
		{8, 200_000, 169_646, 0.00331, 5e-6, 0},
	} {
		got := NewCollisions(open(t, encoding.Config{DModel: c.dModel, Length: 1, Base: 10_000}), 8, c.length)
		if len(got.List) != 8 || got.Below != c.length {
			t.Fatalf("%+v: got %+v", c, got)
		}
		if first := got.List[0]; first.Offset != c.offset || first.Pair != c.pair ||
			math.Abs(first.Distance-c.distance) > c.within {
			t.Errorf("%+v: got %+v", c, first)
		}
	}
}

// returns lists all returns of a kernel below a length by distance, from a scan of every offset. ok is
// false if rounding could change the result.
func returns(e encoding.Periodic, length int) (list []near, ok bool) {
	gaps := make([]float64, length+1) // with the offset past the last
	omega := make([]float64, e.Config().DModel/2)
	for pair := range omega {
		omega[pair] = e.Frequency(pair)
	}
	for offset := range gaps {
		for _, w := range omega {
			half := math.Sin(w * float64(offset) / 2)
			gaps[offset] += half * half
		}
	}
	const unsure = 1e-9
	for k := 1; k < length; k++ {
		before, after := gaps[k-1]-gaps[k], gaps[k+1]-gaps[k]
		if math.Abs(before) < unsure || math.Abs(after) < unsure {
			return nil, false
		}
		if before > 0 && after > 0 {
			list = append(list, near{k, gaps[k]})
		}
	}
	slices.SortFunc(list, func(a, b near) int {
		ok = ok || math.Abs(a.gap-b.gap) < unsure
		if a.gap < b.gap {
			return -1
		}
		return 1
	})
	return list, !ok
}

// A search is a table and all its returns below a length.
type search struct {
	table  encoding.Periodic
	length int
	all    []near
	sure   bool
}

// someSearch draws a search whose result rounding cannot change.
var someSearch = rapid.Custom(func(t *rapid.T) search {
	e, _ := someKernel(t, 24)
	length := rapid.IntRange(1, 700).Draw(t, "length")
	all, sure := returns(e, length)
	return search{e, length, all, sure}
}).Filter(func(s search) bool { return s.sure })

func TestCollisionsAreTheClosestReturns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someSearch.Draw(t, "table")
		e, k, length, want := s.table, NewKernel(s.table), s.length, s.all
		most := rapid.IntRange(1, 12).Draw(t, "most")
		got := NewCollisions(e, most, length)
		if got.Below != length || len(got.List) != min(most, len(want)) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		for i, c := range got.List {
			pair, share := k.Saver(c.Offset)
			if c.Offset != want[i].offset || math.Abs(c.Distance*c.Distance-4*want[i].gap) > 1e-9 ||
				math.Abs(c.Cosine-k.Cosine(c.Offset)) > 1e-15*float64(k.Pairs()) || c.Pair != pair || c.Share != share {
				t.Fatalf("%d is %+v, want %+v", i, c, want[i])
			}
		}
	})
}

// Leaping finds the same returns as a scan of every offset.
func TestLeapingLeavesNothingOut(t *testing.T) {
	for _, c := range []encoding.Config{
		{DModel: 2, Base: 10_000}, {DModel: 4, Base: 10_000}, {DModel: 5, Base: 777, Layout: encoding.T2T},
		{DModel: 6, Base: 300}, {DModel: 8, Base: 10_000, Layout: encoding.CosSinHalf}, {DModel: 4, Base: 1e300},
		{DModel: 400, Base: 1e200},
	} {
		c.Length = 1
		const length = 400_000
		e := open(t, c)
		k := NewKernel(e)
		h := hunt{k: k, most: 5, below: length, left: huntWork}
		if reached := h.scan(); reached == length {
			t.Errorf("%+v does not leap", c)
		}
		all, values := []near{}, make([]float64, length+1)
		k.Fill(values, 0, 1)
		for offset := 4; offset < length; offset++ {
			if v := values[offset]; v > 0.9*float64(k.Pairs()) && v > values[offset-1] && v >= values[offset+1] {
				all = append(all, near{offset, k.Distance(offset)})
			}
		}
		slices.SortFunc(all, func(a, b near) int {
			if a.gap < b.gap {
				return -1
			}
			return 1
		})
		got := NewCollisions(e, 5, length)
		for i, found := range got.List {
			if found.Offset != all[i].offset || got.Below != length {
				t.Errorf("%+v: %d is %+v, want %+v", c, i, found, all[i])
			}
		}
	}
}

// For a single pair the closest offsets are the numerators of the convergents of 2π (Lagrange's best
// approximations), computed here with 600 bits.
func TestOneCircleUpTo1e15(t *testing.T) {
	e := open(t, encoding.Config{DModel: 2, Length: 1, Base: 10_000})
	x, last, now := exact.Mul(exact.Int(2), exact.Pi), big.NewInt(1), big.NewInt(6) // numerators
	x = exact.Quo(exact.Int(1), exact.Sub(x, exact.Int(6)))
	checked := 0
	for ; now.Cmp(big.NewInt(encoding.MaxPos)) < 0; checked++ {
		whole, _ := x.Int(nil)
		last, now = now, new(big.Int).Add(last, new(big.Int).Mul(whole, now))
		x = exact.Quo(exact.Int(1), exact.Sub(x, new(big.Float).SetPrec(exact.Bits).SetInt(whole)))
		length := min(now.Uint64(), encoding.MaxPos) // below the next one, the last is the closest
		got := NewCollisions(e, 1, int(length))
		if length > 10 && (got.Below != int(length) || got.List[0].Offset != int(last.Int64())) {
			t.Errorf("below %d: %+v, want offset %v", length, got, last)
		}
	}
	if checked < 20 {
		t.Errorf("only %d convergents", checked)
	}
}

func TestCollisionsSayHowFarTheyReach(t *testing.T) {
	for _, d := range []int{6, 16, 100} {
		k := NewKernel(open(t, encoding.Config{DModel: d, Length: 1, Base: 10_000}))
		short := k.collide(4, encoding.MaxPos, 1<<18)
		if short.Below >= encoding.MaxPos || short.Below < 1<<10 {
			t.Errorf("d_model %d: below %d", d, short.Below)
		}
		again := k.collide(4, short.Below, huntWork) // as far, with work to spare
		if again.Below != short.Below || !slices.Equal(again.List, short.List) {
			t.Errorf("d_model %d: %+v, then %+v", d, short, again)
		}
	}
}

func TestLeaperMissesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := angle.Phase{Hi: rapid.Uint64().Draw(t, "hi"), Lo: rapid.Uint64().Draw(t, "lo") | 1}
		if rapid.Bool().Draw(t, "simple") { // next to a fraction with a small denominator
			f = angle.Phase{Hi: f.Hi >> 55 << 55, Lo: 1}
		}
		window := rapid.OneOf(rapid.Float64Range(1e-4, 0.24), rapid.SampledFrom([]float64{1.0 / 8, 1.0 / 256})).Draw(t,
			"window")
		const end = 2000
		l := newLeaper(f, window, end)
		at, room := 0, angle.Phase{}.Plus(window)
		for n := 1; n < end; n++ {
			angle := f.Mul(n)
			if room.Less(angle) && room.Less(angle.Neg()) {
				continue
			}
			if next, ok := l.next(); !ok || next != n {
				t.Fatalf("after %d comes %d (%v), want %d", at, next, ok, n)
			}
			at = n
		}
		if next, ok := l.next(); ok {
			t.Fatalf("after the last, %d, comes %d", at, next)
		}
	})
}

// Leaps that end beside a return, or at a last offset after which the distance still falls, do not add
// it to the list.
func TestLeapsCountReturnsOnly(t *testing.T) {
	const longest = 700
	for _, c := range []encoding.Config{{DModel: 200, Base: 1e100, Length: 1}, {DModel: 400, Base: 1e200, Length: 1},
		{DModel: 4, Base: 10_000, Length: 1}} {
		e := open(t, c)
		all, ok := returns(e, longest)
		if !ok {
			t.Fatalf("%+v: rounding decides", c)
		}
		for _, most := range []int{1, 5, 8, 20, 40, 70} {
			for length := 562; length < longest; length += 7 {
				want := slices.DeleteFunc(slices.Clone(all), func(n near) bool { return n.offset >= length })
				got := NewCollisions(e, most, length).List
				if len(got) != min(most, len(want)) {
					t.Fatalf("%+v, length %d: %d returns, want %d", c, length, len(got), min(most, len(want)))
				}
				for i, found := range got {
					if found.Offset != want[i].offset {
						t.Fatalf("%+v, length %d: return %d is %d, want %d", c, length, i, found.Offset, want[i].offset)
					}
				}
			}
		}
	}
}
