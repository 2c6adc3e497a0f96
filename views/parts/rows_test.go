package parts

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// shared stands parts of some heights in rows; the filler has height 0.
func shared(room int, heights []int, gives ...Give) (at []int, left int) {
	at = make([]int, len(heights))
	rows := make([]Row, len(heights))
	for i, n := range heights {
		rows[i] = Row{&at[i], n}
	}
	return at, Share(room, rows, gives...)
}

func TestShare(t *testing.T) {
	heights := []int{1, 2, 0, 4} // a title, a ruler, the picture, bars
	gives := []Give{{0, 0, 8}, {3, 2, 8}, {3, 0, 6}, {1, 0, 3}}
	for _, c := range []struct {
		room int
		at   []int
		left int
	}{
		{20, []int{0, 1, 3, 16}, 13},
		{15, []int{0, 1, 3, 11}, 8},
		{14, []int{-1, 0, 2, 10}, 8}, // the title goes
		{13, []int{-1, 0, 2, 11}, 9}, // the bars shrink
		{12, []int{-1, 0, 2, 10}, 8},
		{10, []int{-1, 0, 2, 8}, 6},
		{9, []int{-1, 0, 2, -1}, 7}, // and go
		{5, []int{-1, 0, 2, -1}, 3},
		{4, []int{-1, -1, 0, -1}, 4},
		{0, []int{-1, -1, 0, -1}, 0},
	} {
		at, left := shared(c.room, heights, gives...)
		if !slices.Equal(at, c.at) || left != c.left {
			t.Errorf("%d rows: parts at %v, %d left, want %v, %d", c.room, at, left, c.at, c.left)
		}
	}
}

// Where there is room, the parts and the filler stand one under the other and
// take every row once.
func TestShareTakesEveryRowOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heights := rapid.SliceOfN(rapid.IntRange(1, 5), 1, 6).Draw(t, "heights")
		filler := rapid.IntRange(0, len(heights)).Draw(t, "filler")
		heights = slices.Insert(heights, filler, 0)
		total := 0
		for _, n := range heights {
			total += n
		}
		room := rapid.IntRange(total, total+30).Draw(t, "room")
		var gives []Give
		for i := range heights {
			if i != filler {
				gives = append(gives, Give{i, 0, rapid.IntRange(0, 40).Draw(t, "least")})
			}
		}
		at, left := shared(room, heights, gives...)
		row := 0
		for i, n := range heights {
			switch {
			case at[i] < 0:
				continue
			case at[i] != row:
				t.Fatalf("part %d begins in row %d, the one before ends before %d", i, at[i], row)
			case i == filler:
				n = left
			}
			row += n
		}
		if row != room {
			t.Fatalf("%d rows of %d are taken", row, room)
		}
	})
}
