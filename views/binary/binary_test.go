package binary

import (
	"fmt"
	"image"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// small returns the state of the target picture: 16 positions, 8 columns, 7 → 8.
func small() chart.State {
	s := chart.Default()
	s.DModel, s.Length, s.Pos = 8, 16, 8
	return s
}

// body returns the place of a picture under its row of air.
func body(f frame.Frame) frame.Frame {
	w, h := f.Size()
	if h < 11 {
		return f
	}
	return f.Sub(0, 1, w, h-1)
}

// shot is a scene with the settings of the view.
type shot struct {
	chart.Scene
	Settings
}

func shotOf(t rapid.TB, s chart.State) shot { return shot{Scene: viewtest.SceneOf(t, s)} }

// planned is a picture, and the rows that its regions begin in; −1 for none.
type planned struct {
	*counter
	*chart.Planned
	step, table, strip int
}

func (s shot) plan(f frame.Frame) planned {
	body := body(f)
	w, h := body.Size()
	counter := newCounter(chart.Paper{W: w, H: h, Theme: f.Theme}, s.Scene, s.Settings)
	p := planned{counter, viewtest.Body(View, body, s.Scene, s.Settings), -1, -1, -1}
	root := p.picture().Root
	for _, g := range chart.Layout(&root, image.Rect(0, 0, w, h), s.Hidden) {
		switch g.Name {
		case stepName:
			p.step = g.Min.Y
		case flipsName:
			p.table = g.Min.Y
		case stripName:
			p.strip = g.Min.Y
		}
	}
	return p
}

// row returns the row of a position.
func (p planned) row(pos int) int { return p.table + pos - p.first }

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

// heading returns what the row of faces says besides them.
func heading(s shot) string {
	return chart.Dropping(s.plan(frame.New(120, 35, frame.Theme{})).Heading, chart.Hidden{}, chart.Plain(", "))[0].Text()
}

// airOf returns the number of rows above a picture's body.
func airOf(f frame.Frame) int {
	_, whole := f.Size()
	_, h := body(f).Size()
	return whole - h
}

// at reads w cells of a row.
func at(rows [][]rune, x, y, w int) string { return string(rows[y][x : x+w]) }

// The number and the period of a bit stand over it and touch no other; one is left out only where it would. What is
// over the bars says that they are flips.
func TestBinaryHeadsAreOverTheirColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		sc.State.Scheme = rapid.SampledFrom([]string{"sinusoidal", "binary"}).Draw(t, "scheme")
		sc.Scene = viewtest.SceneOf(t, sc.State)
		f, rows := drawn(sc, w, h, frame.Theme{})
		b, air := sc.plan(f), airOf(f)
		for i, text := range []func(k int) string{strconv.Itoa, func(k int) string { return chart.PowerOfTwo(k + 1) }} {
			row, written := rows[air+i], 0
			for k := range b.bits.N {
				text := text(k)
				x := b.overBit(k, text)
				switch around := at(rows, x-1, air+i, len(text)+2); {
				case around == " "+text+" ":
					written += len(text)
				case strings.TrimSpace(around) == "", b.bit && k == sc.Dim, i == 0 && k < 10:
					t.Fatalf("no %s over bit %d, at column %d: %q", text, k, b.bitAt(k), string(row))
				}
			}
			over := strings.NewReplacer("bit", "", "period", "", "per.", "", " ", "").Replace(string(row[:b.badge.X]))
			if len(over) != written {
				t.Fatalf("%d of %d characters are over their bits: %q", written, len(over), string(row))
			}
		}
		if over := at(rows, 0, air+b.table-1, end(b.flips)); !strings.Contains(over, "flip") {
			t.Fatalf("%q is over the bars", over)
		}
	})
}

// The large digits are the bits of the two positions, one below the other, and
// only those that flip are lit.
func TestBinaryStepIsRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		f, _ := drawn(sc, w, h, frame.Theme{})
		b, air := sc.plan(f), airOf(f)
		if b.digit == 0 || b.bits.W < smallDigit || sc.Pos == 0 {
			return
		}
		for i, pos := range []int{sc.Pos - 1, sc.Pos} {
			high := min(b.digit, b.bits.W)
			y := air + b.step + i*(b.digit+b.arrows()) + (b.digit-high)/2
			for k := range b.bits.N {
				x := b.bits.At(b.bits.N - 1 - k)
				want := frame.New(b.bits.W, high, frame.Theme{})
				chart.DrawDigit(want, 0, 0, b.bits.W, 2*high-1+b.arrows(), '0'+rune(pos>>k&1), frame.Accent)
				got := f.Sub(x, y, b.bits.W, high)
				if string(got.AppendPlain(nil)) != string(want.AppendPlain(nil)) {
					t.Fatalf("bit %d of %d is drawn as\n%s", k, pos, got.AppendPlain(nil))
				}
				lit := false
				for dx := range b.bits.W {
					lit = lit || f.At(x+dx, y+1).FG == frame.Accent
				}
				if flips := (pos^(2*sc.Pos-1-pos))>>k&1 == 1; lit != (flips && i == 1) {
					t.Fatalf("bit %d of %d: lit %v, flips %v", k, pos, lit, flips)
				}
			}
		}
	})
}

// The pair under the cursor is always among those drawn, and no pair twice.
func TestBinaryShowsTheCursorsPair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		b := sc.plan(frame.New(w, h, frame.Theme{}))
		pair, kind := sc.Wave()
		if kind != encoding.Zero && !slices.Contains(b.pairs, pair) {
			t.Fatalf("pair %d is not among %v", pair, b.pairs)
		}
		different := slices.Compact(slices.Clone(b.pairs))
		if !slices.IsSorted(b.pairs) || len(different) != len(b.pairs) || len(b.pairs) != b.lanes.N {
			t.Fatalf("the lanes are %v", b.pairs)
		}
	})
	s := chart.Default()
	s.Dim = 46
	sc := shotOf(t, s)
	_, rows := drawn(sc, 120, 35, frame.Theme{})
	viewtest.Wants(t, string(rows[1])+string(rows[2]), "… pair 23", "λ 4712")
	viewtest.Wants(t, heading(sc), "all 32 pairs glide, 4 shown")
}

// A table of bits is set beside the waves of its shape, which would glide; the
// cursor is on a bit.
func TestBinaryOfATableOfBits(t *testing.T) {
	s := small()
	s.Scheme, s.Length, s.Dim = "binary", 128, 2
	sc := shotOf(t, s)
	f, rows := drawn(sc, 120, 35, frame.Theme{})
	own := small()
	own.Length = 128
	_, waves := drawn(shotOf(t, own), 120, 35, frame.Theme{})
	viewtest.Wants(t, heading(sc), "all 4 pairs would glide")
	for y := 3; y < 35; y++ {
		if string(rows[y]) != string(waves[y]) {
			t.Errorf("row %d differs from that of the waves:\n%s\n%s", y, string(rows[y]), string(waves[y]))
		}
	}
	if c := f.At(strings.Index(string(rows[1]), " 2 ")+1, 1); c.FG != frame.Accent {
		t.Error("the bit under the cursor is not marked")
	}
	if do := viewtest.Hit[Settings](sc.plan(f), 50, 19); do != nil {
		do(&s, &Settings{})
		if s.Dim != 2 || s.Pos != 7 {
			t.Errorf("a click on a row leads to dim %d, pos %d", s.Dim, s.Pos)
		}
	}
	s.Dim = 9
	s.DModel = 12
	if b := shotOf(t, s).plan(frame.New(120, 35, frame.Theme{})); b.total != 10 {
		t.Errorf("bit 9 is under the cursor, %d bits are shown", b.total)
	}
}

// Rows are given to the step first, then to the table; the strip goes first.
func TestBinaryGivesWay(t *testing.T) {
	for _, c := range []struct {
		h, length         int
		digit, rows       int
		airy, strip, dial bool
	}{
		{34, 128, 3, 17, true, true, true}, {33, 128, 3, 21, true, false, true}, {24, 128, 3, 12, true, false, true},
		{18, 128, 3, 9, false, false, true}, {17, 128, 3, 8, false, false, true},
		{16, 128, 0, 13, false, false, false}, {7, 128, 0, 4, false, false, false},
		{54, 128, 5, 33, true, true, true}, {58, 128, 7, 33, true, true, true}, {39, 128, 5, 18, true, true, true},
		{34, 16, 5, 16, true, false, true}, {40, 16, 9, 16, true, false, true}, {60, 16, 9, 16, true, false, true},
		{34, 1, 9, 1, true, false, true}, {18, 4, 4, 4, true, false, true},
	} {
		s := stackOf(c.h, c.length, true, false)
		if s != (stack{c.airy, c.airy, c.digit, c.rows, c.strip}) || (s.digit > 0) != c.dial {
			t.Errorf("%+v: %+v", c, s)
		}
	}
}

// someBinary draws a State and a size that the view is made for.
func someBinary(t *rapid.T) (sc shot, w, h int) {
	s := chart.Default()
	wide := rapid.SampledFrom([]int{511, 2000, encoding.MaxDModel})
	long := rapid.OneOf(rapid.IntRange(1, 5000), rapid.IntRange(1, encoding.MaxPos))
	s.DModel = rapid.OneOf(rapid.IntRange(2, 70), wide).Draw(t, "d_model")
	s.Length = rapid.OneOf(rapid.IntRange(1, 40), long).Draw(t, "length")
	s.Pos = rapid.OneOf(rapid.IntRange(0, s.Length-1), rapid.Just(s.Length-1),
		rapid.Map(rapid.IntRange(0, 49), func(k int) int { return min(1<<k, s.Length-1) })).Draw(t, "pos")
	s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	s.Base = rapid.SampledFrom([]float64{1.0000001, 1.5, 16, 10_000, 1e300}).Draw(t, "base")
	s.Layout = encoding.Layout(rapid.IntRange(0, 3).Draw(t, "layout"))
	s.Bits = rapid.SampledFrom([]int{0, 0, 1, 2, 5, 13, 50}).Draw(t, "bits")
	s.Matched = rapid.Bool().Draw(t, "matched")
	w = rapid.IntRange(44, 220).Draw(t, "w")
	h = rapid.IntRange(8, 80).Draw(t, "h")
	return shot{viewtest.SceneOf(t, s), Settings{rapid.SampledFrom([]string{counterFace, cellsFace}).Draw(t, "face")}}, w, h
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
				want := rune('0' + bit)
				if got := rows[y][b.bits.At(i)+b.bits.W/2]; got != want {
					t.Fatalf("position %d, column %d of %d bits: %c, want %c", pos, i, b.bits.N, got, want)
				}
				flipped := pos > 0 && pos == sc.Pos && (pos^(pos-1))>>(b.bits.N-1-i)&1 == 1
				cell := f.At(b.bits.At(i)+b.bits.W/2, y)
				if lit := cell.FG == frame.Accent || cell.BG == frame.Accent; lit != flipped {
					t.Fatalf("position %d, column %d of %d bits: lit %v, flipped %v", pos, i, b.bits.N, lit, flipped)
				}
			}
			flips := map[int]string{0: "–"}[pos]
			if pos > 0 && pos == sc.Pos {
				flips = fmt.Sprint(bits.OnesCount(uint(pos ^ (pos - 1))))
			}
			if got := strings.Trim(at(rows, b.flips.X, y, b.flips.W), " ━"); got != flips {
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
		const euclid = len("moved")
		edges := []int{1, b.flips.X, end(b.flips) + 1, b.bits.X, end(b.bits) + 1, b.badge.X, end(b.badge),
			b.lanes.X, end(b.lanes) + 1, b.euclid, b.euclid + euclid, w - 1}
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

// On an ordinary screen there are as many bits as the last position of the length needs.
func TestBinaryShowsAsManyBitsAsNeeded(t *testing.T) {
	for _, c := range []struct{ pos, length, w, h, bits, pairs int }{
		{8, 16, 120, 35, 4, 4},
		{8, 16, 80, 19, 4, 4},
		{17, 128, 120, 35, 7, 4},
		{17, 128, 80, 19, 7, 3}, // a pair gives way to digits
		{0, 128, 200, 55, 7, 7},
		{0, 129, 120, 35, 8, 4},
		{0, 1, 120, 35, 4, 4},
	} {
		s := chart.Default()
		s.Pos, s.Length = c.pos, c.length
		b := shotOf(t, s).plan(frame.New(c.w, c.h, frame.Theme{}))
		if b.bits.N != c.bits || b.lanes.N != c.pairs {
			t.Errorf("%+v: %d bits, %d pairs", c, b.bits.N, b.lanes.N)
		}
	}
}

// Over all positions of a length no column moves, and the cursor's row stays in the middle of
// the table except near the two ends of the sequence.
func TestBinaryStandsStill(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		f := frame.New(w, h, frame.Theme{})
		first := sc.plan(f)
		for range 20 {
			sc.Pos = rapid.IntRange(0, sc.Length-1).Draw(t, "pos")
			b := sc.plan(f)
			if b.columns != first.columns || b.spread != first.spread || b.stack != first.stack {
				t.Fatalf("at %d the columns are\n%+v, not\n%+v", sc.Pos, b.columns, first.columns)
			}
			row := sc.Pos - b.first
			if middle := b.rows / 2; row != middle && b.first > 0 && b.first+b.rows < sc.Length {
				t.Fatalf("position %d is in row %d of %d", sc.Pos, row, b.rows)
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
			shown := func(s chart.State) int {
				if s.Bits > 0 {
					return s.Bits
				}
				return shot{Scene: chart.Scene{State: s, Enc: sc.Enc, Waves: sc.Waves}}.plan(f).total
			}
			for _, n := range []int{1, -1} {
				s := sc.State
				before := shown(s)
				View.Zoom(&s, nil, n)
				if after := shown(s); (after-before)*n <= 0 && after != 1 && after != chart.MaxBits {
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
		View.Zoom(&s, nil, n)
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
		s, do := sc.State, viewtest.Hit[Settings](sc.plan(f), x, y-airOf(f))
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
			_, exists := sc.Waves.Column(0, was)
			if pair != b.pairs[0] || exists && was != encoding.Zero && kind != was {
				t.Fatalf("a click on pair %d takes %v of pair %d, was %v", b.pairs[0], kind, pair, was)
			}
		}
	})
}

func BenchmarkBinary(b *testing.B) {
	s := small()
	s.DModel, s.Length = encoding.MaxDModel, encoding.MaxPos
	sc := shotOf(b, s)
	f := frame.New(200, 55, frame.Theme{})
	b.ReportAllocs()
	for b.Loop() {
		f.Clear()
		p := viewtest.Body(View, f, sc.Scene, sc.Settings)
		p.Draw()
		p.Words()
	}
}

func pictured(t *testing.T, name string, set Settings, change func(*chart.State)) viewtest.Pictured[Settings] {
	return viewtest.Pictured[Settings]{Name: name, Scene: viewtest.Changed(t, change), Set: set}
}

func TestRegions(t *testing.T) {
	viewtest.Regions(t, View, pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Pos = 8 }),
		pictured(t, "16 positions", Settings{}, func(s *chart.State) { *s = small() }),
		pictured(t, "a lone sine", Settings{}, func(s *chart.State) { s.DModel, s.Pos = 5, 3 }),
		pictured(t, "a long sequence", Settings{}, func(s *chart.State) { s.Length, s.Pos = 1<<30, 1<<29 }))
}

func TestBinaryParts(t *testing.T) {
	long := pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Pos = 8 })
	few := pictured(t, "16 positions", Settings{}, func(s *chart.State) { *s = small() })
	cells := pictured(t, "cells", Settings{Face: cellsFace}, func(s *chart.State) { *s = small() })
	odd := pictured(t, "five columns", Settings{}, func(s *chart.State) { s.DModel, s.Pos = 5, 3 })
	bits := pictured(t, "a table of bits", Settings{}, func(s *chart.State) { s.Scheme, s.Pos = "binary", 7 })
	viewtest.HoldsParts(t, View, []string{"step", "strip"}, long, few, cells, odd, bits)
	viewtest.GivesRoom(t, View, long, "bits", "strip")
	viewtest.GivesRoom(t, View, few, "bits", "waves")
	for part, pattern := range map[string]string{"periods": `λ [0-9.]+`, "moved": `0\.[0-9]+`} {
		viewtest.Unread(t, View, few, part, pattern, part)
		viewtest.Unread(t, View, odd, part, pattern, part)
		viewtest.Unread(t, View, cells, part, pattern, part)
	}
}

// Bits that are left out are neither in the table nor, large, in the step; nor are
// those of a row.
func TestBinaryHidesBits(t *testing.T) {
	p := pictured(t, "7 to 8", Settings{}, func(s *chart.State) { *s = small() })
	for _, hide := range [][]string{{"bits", "step"}, {"rows 0-20", "step"}, {"bits"}} {
		seen := viewtest.Without(t, View, p, 120, 26, hide...)
		for _, row := range strings.Split(seen.Text("bits"), "\n")[13:] {
			if strings.ContainsAny(row, "01") || !strings.Contains(row, "?") {
				t.Errorf("without %q a row is %q", hide, row)
			}
		}
	}
	digits := func(pos int, hide ...string) string {
		p := pictured(t, "16 positions", Settings{}, func(s *chart.State) { *s = small(); s.Pos = pos })
		seen := viewtest.Without(t, View, p, 120, 26, hide...)
		bits, step := seen.Places["bits"], seen.Places["step"]
		r := bits.Intersect(step)
		return viewtest.Seen{Frame: seen.Sub(r.Min.X, r.Min.Y, r.Dx(), r.Dy())}.Text("")
	}
	for _, hide := range []string{"bits", "rows 0-15"} {
		if digits(8) == digits(5) || digits(8, hide) != digits(5, hide) || digits(8, hide) == digits(8, "step") {
			t.Errorf("without %s the step has\n%s", hide, digits(8, hide))
		}
	}
	one := viewtest.Without(t, View, p, 120, 26, "row-8", "row-3")
	for pos, want := range map[int]string{8: "? ? ? ? 8 ? ?", 3: "? ? ? ? 3 ? ?", 4: "0 1 0 0 4", 7: "0 1 1 1 7"} {
		if text := one.Text(chart.NameN("row", pos)); !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("row %d is %q", pos, text)
		}
	}
}

// Flips that are left out are in no bar and not in the strip.
func TestBinaryHidesFlips(t *testing.T) {
	p := pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Pos = 8 })
	before, after := viewtest.Without(t, View, p, 120, 26), viewtest.Without(t, View, p, 120, 26, "flips", "strip")
	viewtest.Wants(t, before.Text(""), "━━")
	if text := after.Text("flips"); strings.ContainsAny(text, "1234━") || !strings.Contains(text, "?") {
		t.Errorf("flips are\n%s", text)
	}
	if moved := viewtest.Without(t, View, p, 200, 60, "moved").Text("strip"); strings.Contains(moved, "━") {
		t.Errorf("the strip is\n%s", moved)
	}
	strip := viewtest.Without(t, View, p, 200, 60, "flips").Text("strip")
	if strings.ContainsAny(strip, "▁▂▃▄▅▆▇█") {
		t.Errorf("the strip is\n%s", strip)
	}
}
