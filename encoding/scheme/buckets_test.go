package scheme

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "wavescope/encoding/cases" // random tests have its seed
	"wavescope/encoding/exact"
)

func TestSlopes(t *testing.T) {
	for _, c := range exact.Cases[exact.Slopes](t, "testdata/alibi.json") {
		for head, want := range c.Slopes {
			if got := Slope(head, c.Heads); got != want {
				t.Errorf("head %d of %d: %v, want %v", head, c.Heads, got, want)
			}
		}
	}
}

func TestBuckets(t *testing.T) {
	for _, c := range exact.Cases[exact.Buckets](t, "testdata/t5.json") {
		b, err := NewBuckets(c.NumBuckets, c.MaxDistance, c.Bidirectional)
		if err != nil {
			t.Fatal(err)
		}
		for i, rel := range c.Relative {
			if got := b.Of(rel); got != c.Bucket[i] {
				t.Errorf("%d buckets to %d, %d: bucket %d, want %d", c.NumBuckets, c.MaxDistance, rel, got, c.Bucket[i])
			}
		}
	}
}

// Groups hold every distance once, each in its own bucket where they hold one a
// bucket, else all in one: Of says so, distance by distance.
func TestGroups(t *testing.T) {
	for _, c := range []struct {
		n, furthest int
		both        bool
	}{{32, 128, false}, {32, 128, true}, {2, 5, false}, {64, 70, false}, {4, 1000, true}} {
		b, err := NewBuckets(c.n, c.furthest, c.both)
		if err != nil {
			t.Fatal(err)
		}
		next := 0
		for i, g := range b.Groups() {
			if g.From != next || g.To < g.From {
				t.Fatalf("%+v: group %d is %+v and should begin at %d", c, i, g, next)
			}
			for d := g.From; d <= min(g.To, 2*c.furthest); d++ {
				want := g.First
				if g.Last > g.First {
					want += d - g.From
				}
				if got := b.Of(-d); got != want || got > g.Last {
					t.Errorf("%+v: distance %d is in bucket %d, and in group %+v", c, d, got, g)
				}
			}
			next = g.To + 1
		}
		if last := b.Groups()[len(b.Groups())-1]; last.To != math.MaxInt || last.Last != b.Of(-math.MaxInt32) {
			t.Errorf("%+v: the last group is %+v", c, last)
		}
	}
}

// Every distance is in the bucket that T5's formula gives, and buckets never fall
// as the distance grows.
func TestBucketsFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		both := rapid.Bool().Draw(t, "both")
		n := rapid.IntRange(2, 40).Draw(t, "buckets")
		if both {
			n *= 2
		}
		side := n
		if both {
			side = n / 2
		}
		exact := side / 2
		furthest := rapid.IntRange(exact+1, 5000).Draw(t, "furthest")
		b, err := NewBuckets(n, furthest, both)
		if err != nil {
			t.Fatal(err)
		}
		distance := rapid.IntRange(1, 6000).Draw(t, "distance")
		want := distance
		if distance >= exact {
			// T5's formula; a whole number is hit from above, which 1e-9 stands for
			share := math.Log(float64(distance)/float64(exact)) / math.Log(float64(furthest)/float64(exact))
			share *= float64(side - exact)
			want = min(side-1, exact+int(math.Floor(share+1e-9)))
		}
		if got := b.Of(-distance); got != want {
			t.Fatalf("distance %d of %d buckets to %d is in bucket %d, want %d", distance, n, furthest, got, want)
		}
		if both && b.Of(distance) != want+side {
			t.Fatalf("the other side is in bucket %d, want %d", b.Of(distance), want+side)
		}
		if b.Of(-distance-1) < want {
			t.Fatal("a larger distance is in an earlier bucket")
		}
	})
}
