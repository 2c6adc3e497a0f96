package binary

import (
	"fmt"
	"math"
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// heightOf reads how many eighths of a row a bar on a row is high.
func heightOf(rows [][]rune, x, y int) int {
	high := 0
	for ; y >= 0; y-- {
		eighth := strings.IndexRune(" ▁▂▃▄▅▆▇█", rows[y][x])
		if eighth <= 0 {
			break
		}
		high += len([]rune(" ▁▂▃▄▅▆▇█"[:eighth]))
		if rows[y][x] != '█' {
			break
		}
	}
	return high
}

// Each bar of the strip is as high as its step flips bits, the one at the cursor
// is lit and stands over its number.
func TestBinaryStripIsRight(t *testing.T) {
	for _, length := range []int{30, 40, 128, 1000, encoding.MaxPos} {
		for _, pos := range []int{1, 8, 15, length / 3, length / 2, length - 1} {
			s := small()
			s.Length, s.Pos = length, pos
			f, rows := drawn(shotOf(t, s), 120, 35, frame.Theme{})
			track := shotOf(t, s).plan(f).window()
			if track.N < 1 || !track.Holds(pos-1) || track.End() > length-1 || track.W > 4 {
				t.Fatalf("length %d, pos %d: %+v", length, pos, track)
			}
			most := 0
			for i := track.First; i < track.End(); i++ {
				most = max(most, bits.OnesCount(uint(i^(i+1))))
			}
			for i := track.First; i < track.End(); i++ {
				flips := bits.OnesCount(uint(i ^ (i + 1)))
				got := heightOf(rows, track.At(i), 32)
				if math.Abs(float64(got)-16*float64(flips)/float64(most)) > 0.51 {
					t.Fatalf("length %d, step to %d: %d eighths for %d of %d flips", length, i+1, got, flips, most)
				}
				if lit := f.At(track.At(i), 32).FG == frame.Accent; lit != (i+1 == pos) {
					t.Fatalf("length %d, step to %d: lit %v", length, i+1, lit)
				}
			}
			badge := strings.Index(string(rows[34]), fmt.Sprint(pos))
			if x := track.At(pos - 1); badge < 0 || x < badge-track.W-1 || x > badge+len(fmt.Sprint(pos)) {
				t.Fatalf("length %d: step %d is at %d, its number at %d", length, pos, x, badge)
			}
			viewtest.Wants(t, string(rows[31])+string(rows[33]), fmt.Sprint(most), "━ 0.964")
		}
	}
}

// The strip never shows a step that there is not, a click on it leads where its
// number says, and it is gone where the table shows everything.
func TestBinaryStripKeepsToTheLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		f, rows := drawn(sc, w, h, frame.Theme{})
		b := sc.plan(f)
		track := b.window()
		if b.strip >= 0 && b.rows >= sc.Length {
			t.Fatalf("the table shows all %d positions, and so does a strip", sc.Length)
		}
		if b.strip < 0 {
			return
		}
		if track.First < 0 || track.End() >= sc.Length || end(track) > w-1 {
			t.Fatalf("steps %d to %d of %d, up to column %d of %d", track.First, track.End(), sc.Length, end(track), w)
		}
		y := airOf(f) + b.strip + 3
		for _, word := range strings.Fields(strings.Replace(string(rows[y]), "step to", "", 1)) {
			var pos int
			if fmt.Sscan(word, &pos); pos < 1 || pos >= sc.Length {
				t.Fatalf("%q is no step of %d positions: %q", word, sc.Length, string(rows[y]))
			}
			s := sc.State
			middle := strings.Index(string(rows[y]), word) + len(word)/2
			if do := b.Hit(min(max(middle, track.X), end(track)-1), b.strip); do == nil {
				t.Fatalf("a click on %s does nothing", word)
			} else if do(&s, &Settings{}); s.Pos < pos-len(word) || s.Pos > pos+len(word) {
				t.Fatalf("a click on %s leads to %d", word, s.Pos)
			}
		}
	})
}

// The waves' line is level where every step is as long as any other, and is not
// where the last sine has no cosine: there both ends are named.
func TestBinaryStripOfALoneSine(t *testing.T) {
	s := small()
	s.DModel, s.Base, s.Length = 3, 1.5, 60
	_, rows := drawn(shotOf(t, s), 120, 35, frame.Theme{})
	sc := viewtest.SceneOf(t, s)
	low, high := 9.0, 0.0
	for p := 1; p < 60; p++ {
		d := 0.0
		for dim := range 3 {
			d += math.Pow(sc.Enc.At(p, dim)-sc.Enc.At(p-1, dim), 2)
		}
		low, high = min(low, math.Sqrt(d)), max(high, math.Sqrt(d))
	}
	viewtest.Wants(t, string(rows[33]), fmt.Sprintf("%.3f to %.3f", low, high), "▇", "█")
	if strings.Contains(string(rows[33]), "━") {
		t.Errorf("the line is level: %q", string(rows[33]))
	}
}
