package similar

import (
	"math"
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

// The rises are those that Kazemnejad's "decays nicely" leaves out.
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

// The first rise of many pairs is found too, past the length.
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

// However long the table, facts are claimed only as far as was looked.
func TestFactsSayHowFarTheyReach(t *testing.T) {
	for _, d := range []int{2, 6, 64, 512, encoding.MaxDModel} {
		for _, length := range []int{1, 1000, encoding.MaxPos} {
			f := NewFacts(open(t, encoding.Config{DModel: d, Length: length, Base: 10_000}), length)
			for i, found := range []Found{f.Rise, f.Negative, f.LookAlike, f.Lowest} {
				if found.Offset < 0 || found.Offset >= found.Below && found.Offset > 0 || found.Below < 1 || i > 1 && found.Below > length {
					t.Errorf("d_model %d, length %d: %+v", d, length, f)
				}
			}
		}
	}
}

// What is remembered is what belongs to the table that was asked for.
func TestFactsOfManyTables(t *testing.T) {
	want := map[encoding.Config]Facts{}
	for round := range 2 {
		for d := 2; d < 22; d++ {
			c := encoding.Config{DModel: d, Length: 1, Base: 10_000, Layout: encoding.Layout(d % len(encoding.Layouts))}
			e := open(t, c)
			f := NewFacts(e, 100+d)
			if again := NewFacts(e, 100+d); again != f || round == 1 && f != want[c] || f != findFacts(NewKernel(e), 100+d) {
				t.Fatalf("%+v: %+v, then %+v", c, f, again)
			}
			want[c] = f
		}
	}
}

// The least is that of all offsets below the length, where it is known; in a wide
// table, whose kernel falls all the way, it is the last.
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

// A scan of many waves passes by the sum at every offset, with those next to it.
func TestScanOfManyWaves(t *testing.T) {
	e := open(t, encoding.Config{DModel: 2 * encoding.Wide, Length: 1, Base: 10_000})
	const end = 900
	var sums [end + 1]float64
	for k := range sums {
		for pair := range e.Pairs() {
			_, cos := e.Turn(pair).Mul(k).Quick()
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
