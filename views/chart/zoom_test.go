package chart

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A track shows as many things as fit, the one at the cursor among them, side by
// side in its room, and finds each by every cell of it and by no other.
func TestTrack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, room := rapid.IntRange(0, 20).Draw(t, "x"), rapid.IntRange(0, 100).Draw(t, "room")
		w, gap := rapid.IntRange(1, 12).Draw(t, "w"), rapid.IntRange(0, 3).Draw(t, "gap")
		total := rapid.OneOf(rapid.IntRange(1, 9), rapid.IntRange(1, 1_000_000)).Draw(t, "total")
		cursor := rapid.IntRange(0, total-1).Draw(t, "cursor")
		track := NewTrack(x, room, w, gap, cursor, total)

		fit := 0
		for fit < total && (fit+1)*w+fit*gap <= room {
			fit++
		}
		if track.N != fit || track.Total != total {
			t.Fatalf("shows %d of %d, %d fit", track.N, track.Total, fit)
		}
		if fit > 0 && !track.Holds(cursor) || track.First < 0 || track.End() > total {
			t.Fatalf("shows %d … %d without %d", track.First, track.End()-1, cursor)
		}
		if track.Holds(track.First-1) || track.Holds(track.End()) {
			t.Fatal("holds more than it shows")
		}
		owner := map[int]int{}
		for i := track.First; i < track.End(); i++ {
			for cell := range w {
				at := track.At(i) + cell
				if _, taken := owner[at]; taken || at < x || at >= x+room {
					t.Fatalf("cell %d of thing %d is at %d", cell, i, at)
				}
				owner[at] = i
			}
		}
		for at := range x + room + 5 {
			want, shown := owner[at]
			if i, ok := track.Find(at); ok != shown || ok && i != want {
				t.Fatalf("at %d finds %d (%v), want %d (%v)", at, i, ok, want, shown)
			}
		}
	})
}

// A track of no width holds nothing that could be clicked.
func TestEmptyTrack(t *testing.T) {
	if i, ok := (Track{}).Find(0); ok {
		t.Errorf("finds %d", i)
	}
}

// Things that are pushed apart keep their order, stand on rows of their own as
// long as there are enough, and where nothing is in the way stay where they are.
func TestPushApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		high := rapid.IntRange(1, 3).Draw(t, "high")
		asked := rapid.SliceOfN(rapid.IntRange(0, 40), 1, 12).Draw(t, "rows")
		total := rapid.IntRange(41+high, 60).Draw(t, "total")
		got := PushApart(slices.Clone(asked), high, total)
		free := true
		for i, a := range got {
			for j, b := range got {
				if i != j && max(a-b, b-a) < high {
					t.Fatalf("%v becomes %v, %d rows each", asked, got, high)
				}
				if asked[i] < asked[j] && a > b {
					t.Fatalf("%v becomes %v, in another order", asked, got)
				}
				free = free && (i == j || max(asked[i]-asked[j], asked[j]-asked[i]) >= high)
			}
			if a < 0 || a+high > total {
				t.Fatalf("%v becomes %v of %d", asked, got, total)
			}
		}
		if free && !slices.Equal(got, asked) {
			t.Fatalf("%v becomes %v", asked, got)
		}
	})
}
