package similar

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
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
			for _, pair := range kept(e) {
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
	}
}

// Least returns the least similar offset below the length where the search got that far; for a falling
// kernel it is the last.
func TestLeastOfTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, k := someKernel(t, 24)
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

// The search of a table for the closest rows says how far it came.
func TestCollisionsSayHowFarTheyReach(t *testing.T) {
	for d, most := range map[int]int{2: 1 << 21, 512: 1 << 16, encoding.MaxDModel: 1 << 10} {
		got := NewCollisions(open(t, encoding.Config{DModel: d, Length: 1, Base: 10_000}), 4, encoding.MaxPos)
		if got.Below < most/4 || got.Below > most {
			t.Errorf("d_model %d: below %d", d, got.Below)
		}
		for _, c := range got.List {
			if c.Offset >= got.Below {
				t.Errorf("d_model %d: %+v is not below %d", d, c, got.Below)
			}
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

// A near is an offset with (distance/2)².
type near struct {
	offset int
	gap    float64
}

// returns lists all returns of a kernel below a length by distance, from a scan of every offset. ok is
// false if rounding could change the result.
func returns(e encoding.Periodic, length int) (list []near, ok bool) {
	gaps := make([]float64, length+1) // with the offset past the last
	var omega []float64
	for _, pair := range kept(e) {
		omega = append(omega, e.Frequency(pair))
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
