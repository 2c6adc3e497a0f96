package binary

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/racetest"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// small is the state of the target picture: 16 positions, 8 columns, 7 → 8.
func small() scene.State {
	s := scene.Default()
	s.DModel, s.Length, s.Pos = 8, 16, 8
	return s
}

// body is the place of a picture under its row of air.
func body(f frame.Frame) frame.Frame {
	w, h := f.Size()
	if h < 11 {
		return f
	}
	return f.Sub(0, 1, w, h-1)
}

// shot is a scene with the settings of the view.
type shot struct {
	scene.Scene
	Settings
}

func shotOf(t rapid.TB, s scene.State) shot { return shot{Scene: viewtest.SceneOf(t, s)} }

func (s shot) plan(f frame.Frame) *plan { return newPlan(body(f), s.Scene, s.Settings) }

// drawn draws the binary view and gives its rows of runes.
func drawn(s shot, w, h int, theme frame.Theme) (frame.Frame, [][]rune) {
	f := frame.New(w, h, theme)
	s.plan(f).Draw()
	var rows [][]rune
	for l := range strings.SplitSeq(string(f.AppendPlain(nil)), "\n") {
		rows = append(rows, []rune(l))
	}
	return f, rows
}

// airOf is the number of rows above a picture's body.
func airOf(f frame.Frame) int {
	_, whole := f.Size()
	_, h := body(f).Size()
	return whole - h
}

// at reads w cells of a row.
func at(rows [][]rune, x, y, w int) string { return string(rows[y][x : x+w]) }

// The columns of the target picture at 120 × 40, of which rows 1 … 35 are the view's.
func TestBinaryAsDesigned(t *testing.T) {
	_, rows := drawn(shotOf(t, small()), 120, 35, frame.Theme{})
	for _, want := range []struct {
		x, y int
		text string
	}{
		{2, 1, "bits flipped  4 bits jump"}, {47, 1, "4 waves glide   ● sin   ◆ cos"}, {107, 1, "waves moved"},
		{16, 2, "bit 3 bit 2 bit 1 bit 0"}, {50, 2, "pair 0"}, {95, 2, "pair 3"},
		{8, 3, "period    16    8     4     2     pos"}, {51, 3, "λ 6.28         λ 62.8"},
		{4, 12, "━━━━━━━━ 4    1     0     0     0      8 "}, {107, 12, "━━━━━ 0.964"},
		{10, 13, "━━ 1    1     0     0     1      9 "},
		{17, 20, "0→1   1→0   1→0   1→0    7→8     +57.3°"}, {94, 20, "+0.0573°"}, {107, 20, "every step"},
		{14, 24, "how far apart are neighbours? bits: from 1 to 7 flips; waves: always 0.964"},
		{12, 25, "7"}, {3, 28, "Hamming  1 ▄█▄"}, {6, 29, "step to        8      16"}, {9, 31, "0.96 ▄▄▄"}, {4, 32, "Euclid  0 ███"},
	} {
		if got := at(rows, want.x, want.y, len([]rune(want.text))); got != want.text {
			t.Errorf("row %d from column %d: %q, want %q", want.y, want.x, got, want.text)
		}
	}
	_, rows = drawn(shotOf(t, small()), 80, 19, frame.Theme{})
	for y, text := range map[int]string{
		1: "    flipped bits                 pair 0   pair 1   pair 2   pair 3  moved       ",
		2: "     period  16  8   4   2   pos  6.28     62.8      628     6283               ",
	} {
		if got := string(rows[y]); got != text {
			t.Errorf("80×24, row %d:\n%q, want\n%q", y, got, text)
		}
	}
	if got := at(rows, 1, 11, 31); got != "━━━━━━━━ 4  1   0   0   0    8 " {
		t.Errorf("80×24, position 8: %q", got)
	}
}

// someBinary draws a State and a size that the view is made for.
func someBinary(t *rapid.T) (sc shot, w, h int) {
	s := scene.Default()
	s.DModel = rapid.OneOf(rapid.IntRange(2, 70), rapid.SampledFrom([]int{511, 2000, encoding.MaxDModel})).Draw(t, "d_model")
	s.Length = rapid.OneOf(rapid.IntRange(1, 40), rapid.IntRange(1, 5000), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
	s.Pos = rapid.OneOf(rapid.IntRange(0, s.Length-1), rapid.Just(s.Length-1),
		rapid.Map(rapid.IntRange(0, 49), func(k int) int { return min(1<<k, s.Length-1) })).Draw(t, "pos")
	s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	s.Base = rapid.SampledFrom([]float64{1.0000001, 1.5, 16, 10_000, 1e300}).Draw(t, "base")
	s.Layout = encoding.Layout(rapid.IntRange(0, 3).Draw(t, "layout"))
	s.Bits = rapid.SampledFrom([]int{0, 0, 1, 2, 5, 13, 50}).Draw(t, "bits")
	s.Matched = rapid.Bool().Draw(t, "matched")
	w = rapid.IntRange(44, 220).Draw(t, "w")
	h = rapid.IntRange(8, 80).Draw(t, "h")
	return shot{viewtest.SceneOf(t, s), Settings{Cells: rapid.Bool().Draw(t, "cells")}}, w, h
}

// Every row says the same three ways: the number on the spine, its lowest bits,
// and the flips since the row before, counted by exclusive or.
func TestBinaryRowsAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		f, rows := drawn(sc, w, h, frame.Theme{})
		b := sc.plan(f)
		air := airOf(f)
		if sc.Pos < b.first || sc.Pos >= b.first+b.rows {
			t.Fatalf("the cursor is outside %d rows from %d", b.rows, b.first)
		}
		if sc.Pos > 0 && b.rows > 4 && sc.Pos == b.first {
			t.Fatalf("the row that the step leaves is outside the picture")
		}
		for pos := b.first; pos < b.first+b.rows; pos++ {
			y := air + b.row(pos)
			if got := strings.TrimSpace(at(rows, b.badge.X, y, b.badge.W)); got != fmt.Sprint(pos) {
				t.Fatalf("the spine says %q at position %d", got, pos)
			}
			for i := range b.bits.N {
				bit := pos >> (b.bits.N - 1 - i) & 1
				if got := rows[y][b.bits.At(i)+b.bits.W/2]; got != rune('0'+bit) {
					t.Fatalf("position %d, column %d of %d bits: %c, want %d", pos, i, b.bits.N, got, bit)
				}
				flipped := pos > 0 && (pos^(pos-1))>>(b.bits.N-1-i)&1 == 1
				cell := f.At(b.bits.At(i)+b.bits.W/2, y)
				if lit := cell.FG == frame.Accent || cell.BG == frame.Accent; lit != flipped {
					t.Fatalf("position %d, column %d of %d bits: lit %v, flipped %v", pos, i, b.bits.N, lit, flipped)
				}
			}
			flips := "–"
			if pos > 0 {
				flips = fmt.Sprint(bits.OnesCount(uint(pos ^ (pos - 1))))
			}
			if got := strings.Trim(at(rows, b.flips.X, y, b.flips.W), " ━╌"); got != flips {
				t.Fatalf("position %d: %q flips, want %s", pos, got, flips)
			}
		}
	})
}

// Nothing overlaps: the parts follow each other and end inside the frame.
func TestBinaryPartsDoNotOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		b := sc.plan(frame.New(w, h, frame.Theme{}))
		euclid := len("moved")
		if b.bar > 0 {
			euclid = len("waves moved")
		}
		edges := []int{1, b.flips.X, end(b.flips) + 1, b.bits.X, end(b.bits) + 1, b.badge.X, end(b.badge), b.lanes.X, end(b.lanes) + 1, b.euclid, b.euclid + euclid, w - 1}
		for i := 1; i < len(edges); i++ {
			if edges[i] < edges[i-1] {
				t.Fatalf("edges %v run backwards at %d", edges, i)
			}
		}
		if b.bits.N < 1 || b.lanes.N < 1 || b.lanes.N > sc.Waves.Pairs() || b.bits.N > b.total {
			t.Fatalf("%d of %d bits, %d of %d pairs", b.bits.N, b.total, b.lanes.N, sc.Waves.Pairs())
		}
		if sc.Bits > 0 && b.bits.N > sc.Bits {
			t.Fatalf("%d bits shown, %d asked for", b.bits.N, sc.Bits)
		}
	})
}

// On an ordinary screen there are as many bits as the last position needs, and
// as many pairs as bits.
func TestBinaryShowsAsManyBitsAsNeeded(t *testing.T) {
	for _, c := range []struct{ pos, length, w, h, bits, pairs int }{
		{8, 16, 120, 35, 4, 4},
		{8, 16, 80, 19, 4, 4},
		{17, 128, 120, 35, 5, 5},
		{17, 128, 80, 19, 5, 5},
		{100, 128, 120, 35, 7, 7},
		{0, 128, 200, 55, 5, 5}, // 32 rows: up to 31
		{0, 1, 120, 35, 4, 4},
	} {
		s := scene.Default()
		s.Pos, s.Length = c.pos, c.length
		b := shotOf(t, s).plan(frame.New(c.w, c.h, frame.Theme{}))
		if b.bits.N != c.bits || b.lanes.N != c.pairs {
			t.Errorf("%+v: %d bits, %d pairs", c, b.bits.N, b.lanes.N)
		}
	}
}

// More is more and fewer is fewer on every screen, and one undoes the other.
func TestBinaryZoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, _ := someBinary(t)
		for _, h := range []int{35, 60} {
			f := frame.New(w, h, frame.Theme{})
			shown := func(s scene.State) int {
				if s.Bits > 0 {
					return s.Bits
				}
				return shot{Scene: scene.Scene{State: s, Enc: sc.Enc, Waves: sc.Waves}}.plan(f).total
			}
			for _, n := range []int{1, -1} {
				s := sc.State
				before := shown(s)
				View.Zoom(&s, Settings{}, n)
				if after := shown(s); (after-before)*n <= 0 && after != 1 && after != scene.MaxBits {
					t.Fatalf("zoom %+d: %d bits, then %d (%d asked for)", n, before, after, s.Bits)
				}
				if s != s.Clamp() {
					t.Fatalf("%d bits are out of range", s.Bits)
				}
			}
		}
	})
	s := small()
	for _, want := range []int{5, 6, 5, 0, 3, 2, 1, 1} {
		n := 1
		if want < s.Bits || s.Bits == 0 && want < 4 || want == 1 {
			n = -1
		}
		View.Zoom(&s, Settings{}, n)
		if s.Bits != want {
			t.Fatalf("after zoom %+d: %d bits asked for, want %d", n, s.Bits, want)
		}
	}
}

// A click on a row goes to its position; on a lane it takes its pair too, and
// the wave stays a sine or a cosine.
func TestBinaryHit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		f := frame.New(w, h, frame.Theme{})
		_, rows := drawn(sc, w, h, frame.Theme{})
		x, y := rapid.IntRange(-2, w+1).Draw(t, "x"), rapid.IntRange(-2, h+1).Draw(t, "y")
		s, do := sc.State, sc.plan(f).Hit(x, y-airOf(f))
		ok := do != nil
		if ok {
			do(&s, &Settings{})
		}
		if s != s.Clamp() {
			t.Fatalf("a click leaves the ranges: %+v", s)
		}
		if !ok && s != sc.State {
			t.Fatal("a click on nothing changes the state")
		}
		b := sc.plan(f)
		air := airOf(f)
		table := y >= air+b.table && y < air+b.table+b.rows
		if table && x >= 1 && x < w-1 {
			if want := strings.TrimSpace(at(rows, b.badge.X, y, b.badge.W)); !ok || fmt.Sprint(s.Pos) != want {
				t.Fatalf("a click on row %s goes to %d", want, s.Pos)
			}
		}
		if table && x >= b.lanes.X && x < b.lanes.X+b.lanes.W {
			pair, kind := sc.Waves.Wave(s.Dim)
			_, was := sc.Wave()
			if _, exists := sc.Waves.Column(0, was); pair != 0 || exists && was != encoding.Zero && kind != was {
				t.Fatalf("a click on pair 0 takes %v of pair %d, was %v", kind, pair, was)
			}
		}
	})
}

// No size, however small or odd, is a problem.
func TestBinaryDrawsAtEverySize(t *testing.T) {
	states := []scene.State{small(), scene.Default()}
	far := small()
	far.Length, far.Pos, far.Bits, far.DModel = encoding.MaxPos, encoding.MaxPos-1, 50, encoding.MaxDModel
	tiny := small()
	tiny.Length, tiny.DModel = 1, 3
	for _, s := range append(states, far, tiny) {
		sc := shotOf(t, s)
		sc.Cells = s == tiny
		for w := range 61 {
			for h := range 31 {
				if !racetest.Each(31*w + h) {
					continue
				}
				f := frame.New(w, h, frame.Theme{ASCII: w%2 == 0})
				p := sc.plan(f)
				p.Draw()
				p.Words()
				p.Hit(w/2, h/2)
				if _, n := p.Shown(); n < 1 || n > sc.Length {
					t.Fatalf("%d×%d: a window of %d positions", w, h, n)
				}
			}
		}
		for _, size := range [][2]int{{300, 100}, {299, 7}, {61, 99}, {500, 200}} {
			drawn(sc, size[0], size[1], frame.Theme{Light: true})
		}
	}
}

func BenchmarkBinary(b *testing.B) {
	s := small()
	s.DModel, s.Length = encoding.MaxDModel, encoding.MaxPos
	sc := shotOf(b, s)
	f := frame.New(200, 55, frame.Theme{})
	b.ReportAllocs()
	for b.Loop() {
		f.Clear()
		sc.plan(f).Draw()
	}
}
