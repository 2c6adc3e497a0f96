package views

import (
	"fmt"
	"math"
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// small is the state of the target picture: 16 positions, 8 columns, 7 → 8.
func small() State {
	s := Default()
	s.View, s.DModel, s.Length, s.Pos = "binary", 8, 16, 8
	return s
}

func sceneOf(t testing.TB, s State) Scene {
	t.Helper()
	sc, err := NewScene(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// drawn draws the binary view and gives its rows of runes.
func drawn(sc Scene, w, h int, theme frame.Theme) (frame.Frame, [][]rune) {
	f := frame.New(w, h, theme)
	Binary.Draw(f, sc)
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
	_, rows := drawn(sceneOf(t, small()), 120, 35, frame.Theme{})
	for _, want := range []struct {
		x, y int
		text string
	}{
		{2, 1, "bits flipped  4 bits jump"}, {47, 1, "4 waves glide   ● sin   ◆ cos"}, {107, 1, "waves moved"},
		{16, 2, "bit 3 bit 2 bit 1 bit 0"}, {50, 2, "pair 0"}, {95, 2, "pair 3"},
		{8, 3, "period    16    8     4     2     pos"}, {66, 3, " 62.8 "},
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
	_, rows = drawn(sceneOf(t, small()), 80, 19, frame.Theme{})
	for y, text := range map[int]string{
		1: "    flipped bits                 pair 0   pair 1   pair 2   pair 3  moved       ",
		2: "     period  16  8   4   2   pos  6.28     62.8     628      6283               ",
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
func someBinary(t *rapid.T) (sc Scene, w, h int) {
	s := Default()
	s.View = "binary"
	s.DModel = rapid.OneOf(rapid.IntRange(2, 70), rapid.SampledFrom([]int{511, 2000, encoding.MaxDModel})).Draw(t, "d_model")
	s.Length = rapid.OneOf(rapid.IntRange(1, 40), rapid.IntRange(1, 5000), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
	s.Pos = rapid.OneOf(rapid.IntRange(0, s.Length-1), rapid.Just(s.Length-1),
		rapid.Map(rapid.IntRange(0, 49), func(k int) int { return min(1<<k, s.Length-1) })).Draw(t, "pos")
	s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	s.Base = rapid.SampledFrom([]float64{1.0000001, 1.5, 16, 10_000, 1e300}).Draw(t, "base")
	s.Layout = encoding.Layout(rapid.IntRange(0, 3).Draw(t, "layout"))
	s.Bits = rapid.SampledFrom([]int{0, 0, 1, 2, 5, 13, 50}).Draw(t, "bits")
	s.Cells = rapid.Bool().Draw(t, "cells")
	s.Matched = rapid.Bool().Draw(t, "matched")
	w = rapid.IntRange(44, 220).Draw(t, "w")
	h = rapid.IntRange(8, 80).Draw(t, "h")
	sc, err := NewScene(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	return sc, w, h
}

// Every row says the same three ways: the number on the spine, its lowest bits,
// and the flips since the row before, counted by exclusive or.
func TestBinaryRowsAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		f, rows := drawn(sc, w, h, frame.Theme{})
		b := newButterfly(f, sc)
		air := airOf(f)
		if sc.Pos < b.first || sc.Pos >= b.first+b.rows {
			t.Fatalf("the cursor is outside %d rows from %d", b.rows, b.first)
		}
		if sc.Pos > 0 && b.rows > 4 && sc.Pos == b.first {
			t.Fatalf("the row that the step leaves is outside the picture")
		}
		for pos := b.first; pos < b.first+b.rows; pos++ {
			y := air + b.row(pos)
			if got := strings.TrimSpace(at(rows, b.badge.x, y, b.badge.w)); got != fmt.Sprint(pos) {
				t.Fatalf("the spine says %q at position %d", got, pos)
			}
			for i := range b.bits.n {
				bit := pos >> (b.bits.n - 1 - i) & 1
				if got := rows[y][b.bits.at(i)+b.bits.w/2]; got != rune('0'+bit) {
					t.Fatalf("position %d, column %d of %d bits: %c, want %d", pos, i, b.bits.n, got, bit)
				}
				flipped := pos > 0 && (pos^(pos-1))>>(b.bits.n-1-i)&1 == 1
				cell := f.At(b.bits.at(i)+b.bits.w/2, y)
				if lit := cell.FG == frame.Accent || cell.BG == frame.Accent; lit != flipped {
					t.Fatalf("position %d, column %d of %d bits: lit %v, flipped %v", pos, i, b.bits.n, lit, flipped)
				}
			}
			flips := "−"
			if pos > 0 {
				flips = fmt.Sprint(bits.OnesCount(uint(pos ^ (pos - 1))))
			}
			if got := strings.Trim(at(rows, b.flips.x, y, b.flips.w), " ━╌"); got != flips {
				t.Fatalf("position %d: %q flips, want %s", pos, got, flips)
			}
		}
	})
}

// Nothing overlaps: the parts follow each other and end inside the frame.
func TestBinaryPartsDoNotOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		b := newButterfly(frame.New(w, h, frame.Theme{}), sc)
		euclid := len("moved")
		if b.bar > 0 {
			euclid = len("waves moved")
		}
		edges := []int{1, b.flips.x, b.flips.end() + 1, b.bits.x, b.bits.end() + 1, b.badge.x, b.badge.end(), b.lanes.x, b.lanes.end() + 1, b.euclid, b.euclid + euclid, w - 1}
		for i := 1; i < len(edges); i++ {
			if edges[i] < edges[i-1] {
				t.Fatalf("edges %v run backwards at %d", edges, i)
			}
		}
		if b.bits.n < 1 || b.lanes.n < 1 || b.lanes.n > sc.Waves.Pairs() || b.bits.n > b.total {
			t.Fatalf("%d of %d bits, %d of %d pairs", b.bits.n, b.total, b.lanes.n, sc.Waves.Pairs())
		}
		if sc.Bits > 0 && b.bits.n > sc.Bits {
			t.Fatalf("%d bits shown, %d asked for", b.bits.n, sc.Bits)
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
		s := Default()
		s.View, s.Pos, s.Length = "binary", c.pos, c.length
		b := newButterfly(frame.New(c.w, c.h, frame.Theme{}), sceneOf(t, s))
		if b.bits.n != c.bits || b.lanes.n != c.pairs {
			t.Errorf("%+v: %d bits, %d pairs", c, b.bits.n, b.lanes.n)
		}
	}
}

// Beads stand at the values of sine and cosine; in the other rows the lines
// pass there between the second and the third row of dots.
func TestBinaryWavesAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		sc.Cells = false
		sc.Pos = min(sc.Pos, 1_000_000) // as far as floating point can be trusted to check
		f, rows := drawn(sc, w, h, frame.Theme{})
		b, air := newButterfly(f, sc), airOf(f)
		for pair := range b.lanes.n {
			_, both := sc.Waves.Column(pair, encoding.Cos)
			for pos := b.first; pos < b.first+b.rows; pos++ {
				row := rows[air+b.row(pos)]
				sin, cos := math.Sincos(float64(pos) * sc.Waves.Frequency(pair))
				values := []float64{sin, cos}[:1+boolToInt(both)]
				for i, v := range values {
					dot := (v + 1) / 2 * float64(2*b.lanes.w-1)
					switch {
					case pos != sc.Pos:
						checkLine(t, row[b.lanes.at(pair):b.lanes.at(pair)+b.lanes.w], dot)
					case math.Abs(dot-math.Floor(dot)-0.5) < 1e-6: // either of two dots will do
					case i == 1 && int(math.Round(dot))/2 == int(math.Round((sin+1)/2*float64(2*b.lanes.w-1)))/2: // hidden
					default:
						if got := row[b.lanes.at(pair)+int(math.Round(dot))/2]; got != []rune("●◆")[i] {
							t.Fatalf("pair %d: %c at dot %g of %q", pair, got, dot, string(row))
						}
					}
				}
			}
		}
	})
}

// checkLine looks for the dot, give or take one, in both middle rows of dots.
func checkLine(t *rapid.T, lane []rune, dot float64) {
	for _, bits := range [][2]rune{{0x02, 0x10}, {0x04, 0x20}} {
		found := false
		for x := max(int(dot)-1, 0); x <= min(int(dot)+2, 2*len(lane)-1); x++ {
			r := lane[x/2]
			found = found || r >= 0x2800 && r <= 0x28ff && r&bits[x%2] != 0
		}
		if !found {
			t.Fatalf("no line at dot %g of %q", dot, string(lane))
		}
	}
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// The cells have the colours of their values, lit in the two rows of the step.
func TestBinaryCellsAreRight(t *testing.T) {
	s := small()
	s.Cells = true
	sc := sceneOf(t, s)
	f, _ := drawn(sc, 120, 35, frame.Theme{})
	for pos := range 16 {
		ramp := frame.SignedQuiet
		if pos == 7 || pos == 8 {
			ramp = frame.Signed
		}
		for pair, x := range []int{47, 62, 77, 92} {
			sin, cos := math.Sincos(float64(pos) / math.Pow(10, float64(pair)))
			for i, v := range []float64{sin, cos} {
				for dx := range 6 {
					c := f.At(x+7*i+dx, 4+pos)
					if want := ramp.At(v); c.FG != want || c.BG != want {
						t.Fatalf("pair %d, position %d, value %g: %v on %v, want %v", pair, pos, v, c.FG, c.BG, want)
					}
				}
			}
		}
	}
}

// Each column of the strip is as tall as its step is long.
func TestBinaryStripIsRight(t *testing.T) {
	for _, start := range []int{1, 8, 63, 200, 1000, 1 << 39, encoding.MaxPos - 1} {
		s := small()
		s.Length, s.Pos = encoding.MaxPos, start
		f, rows := drawn(sceneOf(t, s), 120, 35, frame.Theme{})
		axis := 0
		for y := range rows {
			if strings.HasPrefix(string(rows[y]), "      step to") {
				axis = y
			}
		}
		badge := strings.Index(string(rows[axis]), fmt.Sprint(start))
		if axis == 0 || badge < 0 {
			t.Fatalf("no axis with %d", start)
		}
		here := 0 // the lit column
		for x := 14; x < 119; x++ {
			if f.At(x, axis-1).FG == frame.Accent {
				here = x
			}
		}
		if here < badge-1 || here > badge+len(fmt.Sprint(start)) {
			t.Fatalf("column %d is lit, the number %d stands at %d", here, start, badge)
		}
		for x := 14; x < 119; x++ {
			pos := start + x - here
			flips := bits.OnesCount(uint(pos ^ (pos - 1)))
			halves := 0
			for y := axis - 1; rows[y][x] == '█' || rows[y][x] == '▄'; y-- {
				halves += 2
				if rows[y][x] == '▄' {
					halves--
				}
			}
			if halves != flips && !strings.Contains(string(rows[axis-7])+string(rows[axis-6])+string(rows[axis-5]), fmt.Sprint(flips)) {
				t.Fatalf("step to %d: %d half rows for %d flips", pos, halves, flips)
			}
		}
	}
}

// What the lines of text say at the states of the target pictures.
func TestBinaryWords(t *testing.T) {
	lone := small()
	lone.DModel, lone.Base, lone.Pos, lone.Dim = 3, 1.5, 5, 2
	matched := small()
	matched.Matched = true
	beyond := small()
	beyond.DModel, beyond.Matched = 2000, true
	first := small()
	first.Pos = 0
	single := first
	single.Length = 1
	many := Default()
	many.View = "binary"
	for _, c := range []struct {
		state            State
		caption, readout string
	}{
		{small(), "7 → 8 flips 4 of 4 bits at once; the waves move 0.964, exactly as far as in every other step.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 0.0573° │ √Σ(2 sin(ω/2))² = 0.9641"},
		{matched, "base 16 = 2^(8/2): every wave takes twice as long as the one before, as bits do; still 4 bits jump and 4 waves glide.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 7.16° │ √Σ(2 sin(ω/2))² = 1.1145"},
		{beyond, "No base up to 1e300 makes the wavelengths double: d_model 2000 would need 2^(2000/2). Base 10000 stays.", ""},
		{first, "16 positions: 16 numbers one-hot, 4 bits in binary, 8 floats as waves. Waves save nothing, but every step is 0.964 long.",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 3 0.0573° │ √Σ(2 sin(ω/2))² = 0.9641"},
		{single, "A sequence of one position has no step: nothing flips and nothing moves.", ""},
		{many, "16 → 17 flips 1 of 5 bits; all 32 waves together move 1.472, exactly as far as in every other step.", ""},
		// |PE(5) − PE(4)|² = 2 − 2 cos 1 + (sin 5ω − sin 4ω)², ω = 1.5^(−2/3): 1.1950².
		{lone, "4 → 5 flips 1 of 4 bits; the waves move 1.195, from 0.960 to 1.211 in these rows: the last sine has no cosine.",
			"pos 5 · step 4 → 5 │ 0100 → 0101 Hamming 1 │ pair 0 turns 57.3°, pair 1 43.7° │ |PE(5) − PE(4)| = 1.1950"},
	} {
		words := Binary.Words(frame.New(120, 35, frame.Theme{}), sceneOf(t, c.state))
		if got := said(words.Caption[0]); got != c.caption {
			t.Errorf("caption\n%s, want\n%s", got, c.caption)
		}
		if got := said(words.Readout[0]); c.readout != "" && got != c.readout {
			t.Errorf("readout\n%s, want\n%s", got, c.readout)
		}
	}
	words := Binary.Words(frame.New(80, 19, frame.Theme{}), sceneOf(t, small()))
	if got := said(Fit(words.Caption, frame.Theme{}, 78)); got != "7 → 8 flips 4 of 4 bits; the waves move 0.964, as in every step." {
		t.Errorf("caption at 80: %s", got)
	}
	if got := said(Fit(words.Readout, frame.Theme{}, 78)); got != "pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 0.0573° │ Euclid 0.964" {
		t.Errorf("readout at 80: %s", got)
	}
}

func said(l Line) string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}

// The shortest of the lines fits the narrowest screen, whatever the numbers.
func TestBinaryWordsFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		for _, theme := range []frame.Theme{{}, {ASCII: true}} {
			words := Binary.Words(frame.New(w, h, theme), sc)
			for _, lines := range [][]Line{words.Caption, words.Readout} {
				if l := Fit(lines, theme, w-2); l.Width(theme) > w-2 {
					t.Fatalf("%d cells for %q", w-2, said(l))
				}
			}
		}
	})
}

// Matching the base makes neighbouring wavelengths double in every layout, and
// the heads say so; without it they do not.
func TestBinaryMatchedHeads(t *testing.T) {
	for layout := range encoding.Layouts {
		s := small()
		s.Layout, s.Matched = encoding.Layout(layout), true
		sc := sceneOf(t, s)
		for pair := range 3 {
			ratio := encoding.Wavelength(sc.Waves, pair+1) / encoding.Wavelength(sc.Waves, pair)
			if math.Abs(ratio-2) > 1e-15 {
				t.Errorf("%v: wavelengths %d and %d are %g apart", s.Layout, pair, pair+1, ratio)
			}
		}
		_, rows := drawn(sc, 120, 35, frame.Theme{})
		for _, head := range []string{"λ 6.28 = 2π", "λ 12.6 = 4π", "λ 25.1 = 8π", "λ 50.3 = 16π"} {
			if !strings.Contains(string(rows[3]), head) {
				t.Errorf("%v: no %q in %q", s.Layout, head, string(rows[3]))
			}
		}
		s.Matched = false
		if _, rows := drawn(sceneOf(t, s), 120, 35, frame.Theme{}); strings.Contains(string(rows[3]), "π") {
			t.Errorf("%v: %q without matching", s.Layout, string(rows[3]))
		}
	}
}

// Without colour flips stand in brackets, the cursor has a sign, waves are
// letters, and an ASCII screen gets nothing else.
func TestBinaryWithoutColour(t *testing.T) {
	for _, theme := range []frame.Theme{{Depth: frame.NoColor}, {ASCII: true}} {
		f, rows := drawn(sceneOf(t, small()), 120, 35, theme)
		b := newButterfly(f, sceneOf(t, small()))
		row := string(rows[12])
		for _, part := range []string{"======== 4", "[1]   [0]   [0]   [0]", "> 8", "===== 0.964"} {
			if !strings.Contains(row, part) {
				t.Errorf("%+v: no %q in %q", theme, part, row)
			}
		}
		lane := at(rows, b.lanes.x, 12, b.lanes.w)
		if strings.Count(lane, "S") != 1 || strings.Count(lane, "C") != 1 {
			t.Errorf("%+v: no S and C in %q", theme, lane)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		_, rows := drawn(sc, w, h, frame.Theme{ASCII: true})
		for _, row := range rows {
			for _, r := range row {
				if r > '~' || r == '?' && !strings.Contains(string(row), "neighbours?") {
					t.Fatalf("%c in %q", r, string(row))
				}
			}
		}
	})
}

// More is more and fewer is fewer on every screen, and one undoes the other.
func TestBinaryZoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, _ := someBinary(t)
		for _, h := range []int{35, 60} {
			f := frame.New(w, h, frame.Theme{})
			shown := func(s State) int {
				if s.Bits > 0 {
					return s.Bits
				}
				return newButterfly(f, Scene{s, sc.Enc, sc.Waves}).total
			}
			for _, n := range []int{1, -1} {
				s := sc.State
				before := shown(s)
				s.ZoomBy(n)
				if after := shown(s); (after-before)*n <= 0 && after != 1 && after != MaxBits {
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
		s.ZoomBy(n)
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
		s, ok := Binary.Hit(f, sc, x, y)
		if s != s.Clamp() {
			t.Fatalf("a click leaves the ranges: %+v", s)
		}
		if !ok && s != sc.State {
			t.Fatal("a click on nothing changes the state")
		}
		b := newButterfly(f, sc)
		air := airOf(f)
		table := y >= air+b.table && y < air+b.table+b.rows
		if table && x >= 1 && x < w-1 {
			if want := strings.TrimSpace(at(rows, b.badge.x, y, b.badge.w)); !ok || fmt.Sprint(s.Pos) != want {
				t.Fatalf("a click on row %s goes to %d", want, s.Pos)
			}
		}
		if table && x >= b.lanes.x && x < b.lanes.x+b.lanes.w {
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
	states := []State{small(), Default()}
	far := small()
	far.Length, far.Pos, far.Bits, far.DModel = encoding.MaxPos, encoding.MaxPos-1, 50, encoding.MaxDModel
	tiny := small()
	tiny.Length, tiny.DModel, tiny.Cells = 1, 3, true
	for _, s := range append(states, far, tiny) {
		sc := sceneOf(t, s)
		for w := range 61 {
			for h := range 31 {
				f := frame.New(w, h, frame.Theme{ASCII: w%2 == 0})
				Binary.Draw(f, sc)
				Binary.Words(f, sc)
				Binary.Hit(f, sc, w/2, h/2)
				if n := Binary.Window(f, sc); n < 1 || n > sc.Length {
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
	sc := sceneOf(b, s)
	f := frame.New(200, 55, frame.Theme{})
	b.ReportAllocs()
	for b.Loop() {
		f.Clear()
		Binary.Draw(f, sc)
	}
}
