package heatmap

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// bruteTurns returns the values of a wave at n positions from pos on, from its frequency alone: the angle at pos with
// 200 bits, then added up.
func bruteTurns(omega float64, pos, n int, cos bool) []float64 {
	turns := new(big.Float).SetPrec(200).SetInt64(int64(pos))
	turns.Mul(turns, big.NewFloat(omega))
	twoPi, _ := new(big.Float).SetPrec(200).SetString(
		"6.283185307179586476925286766559005768394338798750211641949889184615632812572417997256069651")
	turns.Quo(turns, twoPi)
	whole, _ := turns.Int(nil)
	turns.Sub(turns, new(big.Float).SetInt(whole))
	start, _ := turns.Float64()
	values := make([]float64, n)
	for i := range values {
		a := 2*math.Pi*start + float64(i)*omega
		if values[i] = math.Sin(a); cos {
			values[i] = math.Cos(a)
		}
	}
	return values
}

// wavesState is any picture of a table of waves.
func wavesState(t *rapid.T) state {
	s := state{State: chart.Default()}
	s.DModel = rapid.OneOf(rapid.IntRange(2, 40), rapid.IntRange(41, 700)).Draw(t, "d_model")
	s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
	s.Base = rapid.SampledFrom([]float64{1.0000001, 1.5, 100, 10_000, 1e30, 1e300}).Draw(t, "base")
	s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(301, 30_000)).Draw(t, "length")
	s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
	s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	s.Zoom = rapid.SampledFrom([]chart.Zoom{chart.Auto, chart.Auto, -4, 1, 2, 5, 20}).Draw(t, "zoom")
	s.Transposed = rapid.Bool().Draw(t, "turned")
	s.Stored = rapid.Bool().Draw(t, "stored")
	s.Face, s.Linear = rapid.SampledFrom([]string{tableFace, phaseFace}).Draw(t, "face"), true
	return s
}

// somePlan is a picture of any table of waves on any paper.
func somePlan(t *rapid.T, themes ...frame.Theme) (*plan, shown) {
	s := wavesState(t)
	sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
	theme := rapid.SampledFrom(append(themes, frame.Theme{}, frame.Theme{Bare: true})).Draw(t, "theme")
	p := sc.plan(frame.New(rapid.IntRange(40, 210).Draw(t, "w"), rapid.IntRange(10, 60).Draw(t, "h"), theme))
	return p.plan, p
}

// weights returns the items that lie between two real numbers, each with its part of the distance.
func weights(from, to float64) map[int]float64 {
	all := map[int]float64{}
	for item := int(from); float64(item) < to; item++ {
		if part := min(to, float64(item+1)) - max(from, float64(item)); part > 1e-9 {
			all[item] = part / (to - from)
		}
	}
	return all
}

// brute returns what a pixel is the mean of: the value, or the mean of the points on the unit circle.
func (p *plan) brute(part, i, row int) (x, y float64) {
	kind := encoding.Kind(part)
	per := func(a division, i int) map[int]float64 {
		step := float64(a.n) / float64(a.pixels)
		return weights(float64(a.first)+float64(i)*step, float64(a.first)+float64(i+1)*step)
	}
	positions := per(p.rows, row)
	first, last := math.MaxInt, 0
	for pos := range positions {
		first, last = min(first, pos), max(last, pos)
	}
	for item, share := range per(p.cols.division, i) {
		pair, of := item*p.cols.skip, kind
		if p.tabular {
			pair, of = p.Waves.Wave(item)
		} else if _, ok := p.Waves.Column(pair, kind); !ok { // an odd table has one sine more
			of = encoding.Sin
		}
		if of == encoding.Zero {
			continue
		}
		omega, fade := p.Waves.Frequency(pair), 1.0
		if n := float64(p.rows.n) / float64(p.rows.pixels); !p.phase && n > 1 { // a kernel up to 0.3 long is grey, one of 1 is full
			r := math.Abs(math.Sin(n*omega/2) / (n * math.Sin(omega/2)))
			fade = math.Max(0, r-0.3) / 0.7 / r
		}
		cos := bruteTurns(omega, first, last+1-first, true)
		sin := bruteTurns(omega, first, last+1-first, false)
		for k := range cos {
			w := share * positions[first+k] * fade
			switch {
			case p.phase:
				x, y = x+w*cos[k], y+w*sin[k]
			case of == encoding.Cos:
				x += w * cos[k]
			default:
				x += w * sin[k]
			}
		}
	}
	return x, y
}

// A pixel is the exact mean of the area that it covers, with fractions at its edges, and has its colour: of values the
// mean, of angles the direction and the length of the mean of the points on the unit circle. What is added up here
// starts
// from a frequency ω ≤ 1 that is rounded, by 2⁻⁵³ at most: its angles are off by so much at every position.
func TestPixelsAreAreaMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, on := somePlan(t, frame.Theme{Light: true})
		f := on.f.Sub(p.x, p.y, p.w, p.h)
		p.paintMatrix(f)
		m := p.newMeans()
		for range 12 {
			part := rapid.IntRange(0, p.cols.parts()-1).Draw(t, "part")
			i := rapid.IntRange(0, p.cols.pixels-1).Draw(t, "column")
			row := rapid.IntRange(0, p.rows.pixels-1).Draw(t, "row")
			if p.rows.n/p.rows.pixels*(p.cols.n/p.cols.pixels+1) > 4000 {
				continue
			}
			got := m.column(part, i)[row]
			x, y := p.brute(part, i, row)
			want, length := x, 1.0
			if p.phase {
				_, want = math.Modf(math.Atan2(y, x)/(2*math.Pi) + 1)
				length = math.Hypot(x, y)
			}
			off := math.Abs(got.value - want)
			if p.phase { // around the circle, where the mean is far from its centre
				off = min(off, 1-off) * 2 * math.Pi * length
			}
			const table = 0.0012 // of 4096 angles, and two coordinates
			if slack := table + float64(p.rows.end())*0x1p-52; off > slack || math.Abs(got.length-length) > slack {
				t.Fatalf("%v %d, row %d: %+v, not %.4f with %.4f", part, i, row, got, want, length)
			}
			at := p.cols.at(part, i)
			x0, y0 := at, row
			if p.Transposed {
				x0, y0 = row, at
			}
			color := frame.Signed.At(got.value)
			if p.phase {
				color = frame.Mean(got.value, clarity(got.length))
			}
			if at := pixelAt(f, x0, y0); at != color {
				t.Fatalf("%v %d, row %d: colour %d, not %d", part, i, row, at, color)
			}
		}
	})
}

// The pixels of an axis share out its items: each item has weight 1 among all of them, and the items that a pixel is
// said
// to show are those that it covers.
func TestPixelsShareOutTheItems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := division{first: rapid.IntRange(0, 1000).Draw(t, "first"), n: rapid.IntRange(1, 900).Draw(t, "n"),
			pixels: rapid.IntRange(1, 400).Draw(t, "pixels")}
		sums := make([]float64, a.n)
		covers, lengths := a.covers()
		if len(lengths) > 3 {
			t.Fatalf("%d lengths", len(lengths))
		}
		for i, all := range covers {
			from, end := a.items(i)
			total := 0.0
			for _, c := range all {
				if c.first < from || c.first+c.n > end || lengths[c.length] != c.n {
					t.Fatalf("pixel %d covers %+v, but shows %d to %d", i, c, from, end)
				}
				for k := range c.n {
					sums[c.first-a.first+k] += c.weight / float64(c.n) * float64(a.n) / float64(a.pixels)
				}
				total += c.weight
			}
			if math.Abs(total-1) > 1e-9 {
				t.Fatalf("pixel %d has weight %v", i, total)
			}
		}
		for k, sum := range sums {
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("item %d has weight %v", k, sum)
			}
			from, n, ok := a.span(a.first + k)
			if !ok || n < 1 || from < 0 || from+n > a.pixels || a.n < a.pixels && a.item(from+(n-1)/2) != a.first+k {
				t.Fatalf("item %d has %d pixels from %d", k, n, from)
			}
		}
	})
}

// A picture fills its room at every size: the matrix ends at most one column before what is around it, and its pixels
// fill all of its cells. The two halves of a turned fan of signs leave one of an odd number of rows.
func TestPicturesFillTheirRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, on := somePlan(t, frame.Theme{Glyphs: frame.ASCII})
		if p.tabular || p.Zoom != chart.Auto {
			return
		}
		wide, high := p.cols.size(), p.rows.pixels
		if p.Transposed {
			wide, high = high, wide
		}
		if wide != p.w || (high+p.per-1)/p.per != p.h {
			t.Fatalf("%d × %d pixels in %d × %d cells", wide, high, p.w, p.h)
		}
		w, h := on.f.Size()
		odd := 0
		if p.fan && p.Transposed && p.per == 1 {
			odd = (h - p.y - p.words) % 2
		}
		if free := w - p.x - p.w; free > max(p.x+1, 4) || p.y+p.h+p.words+p.bars+odd != h {
			t.Fatalf("%d columns are free at the right of %d, and the matrix is %d × %d at %d, %d", free, w, p.w, p.h, p.x, p.y)
		}
		if p.Theme.Bare && (p.x > 0 || p.y > 0 || w-p.w > 1 || h-p.h > 1) {
			t.Fatalf("bare, there are margins around %d × %d at %d, %d of %d × %d", p.w, p.h, p.x, p.y, w, h)
		}
		if !p.rows.whole() {
			t.Fatalf("%d of %d positions", p.rows.n, p.Length)
		}
	})
}

// The fan has the pairs that turn at least a tenth within the length, by the formula of their wavelengths, and counts
// the
// others at its edges: 148 of 256 at d_model 512 and 19 of 32 at d_model 64, for 128 positions.
func TestSlowPairsAreCutAndCounted(t *testing.T) {
	for _, c := range []struct {
		d, length int
		base      float64
		kept      int
	}{{512, 128, 10_000, 148}, {64, 128, 10_000, 19}, {64, 128, 500_000, -1}, {64, 1, 10_000, -1}, {6, 7, 1e300, -1}} {
		moves := 0
		for pair := range c.d / 2 {
			lambda := 2 * math.Pi * math.Pow(c.base, 2*float64(pair)/float64(c.d))
			moves += chart.One(float64(c.length)/lambda >= 0.1)
		}
		if c.kept >= 0 && moves != c.kept {
			t.Fatalf("d_model %d: the formula has %d", c.d, moves)
		}
		sc := heatScene(t, func(s *state) { s.DModel, s.Length, s.Base = c.d, c.length, c.base })
		p := sc.plan(frame.New(120, 35, frame.Theme{}))
		if p.cols.n != moves || p.cols.n+p.cut(left) != c.d/2 {
			t.Errorf("%+v: %d pairs and %d cut, of which %d move", c, p.cols.n, p.cut(left), moves)
		}
		_, rows := heatDrawn(sc, 120, 36, frame.Theme{})
		text := string(rows[1])
		if want := chart.Plural(p.cut(left), ""); p.cut(left) > 0 {
			viewtest.Wants(t, text, "◂ "+want[:len(want)-2]+" slower", " slower ▸")
		}
	}
}

// Both panes have as many pairs as the one that keeps more.
func TestTwoPanesHaveOneAxis(t *testing.T) {
	first := heatScene(t, nil)
	second := first
	second.Base = 500_000
	other := viewtest.SceneOf(t, second.State)
	f := frame.New(59, 34, frame.Theme{})
	alone := shot{other, second.Settings}.plan(f)
	a, b := first.Scene, other
	a.Other, b.Other = &other, &first.Scene
	p, q := shot{a, first.Settings}.plan(f), shot{b, first.Settings}.plan(f)
	if p.cols.division != q.cols.division || p.x != q.x || alone.cols.n >= q.cols.n {
		t.Errorf("%+v and %+v, alone %+v", p.cols, q.cols, alone.cols)
	}
}

// Bare and as large as the table, the fan is the table: one value a pixel.
func TestBareFanIsExact(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.DModel = 512 })
	f := frame.New(2*148, 64, frame.Theme{Bare: true})
	p := viewtest.Body(View, f, sc.Scene, sc.Settings)
	p.Draw()
	for pos := range 128 {
		for pair := range 148 {
			for at, dim := range map[int]int{147 - pair: 2 * pair, 148 + pair: 2*pair + 1} {
				if got := pixelAt(f, at, pos); !near(got, frame.Signed, waveOf(pos, dim, 512)) {
					t.Fatalf("pos %d, dim %d: colour %d, not %d", pos, dim, got, frame.Signed.At(waveOf(pos, dim, 512)))
				}
			}
		}
	}
}

// Without colours a mean without a direction has a sign of its own, and any other that of its direction.
func TestSignsOfAngles(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.DModel, s.Face = 512, phaseFace })
	f := frame.New(120, 36, frame.Theme{Depth: frame.NoColor})
	p := sc.plan(f)
	p.Draw()
	m, blurred := p.newMeans(), 0
	for i := range p.cols.pixels {
		for row, px := range m.column(left, i) {
			want := frame.Cyclic.Sign(f.Theme, px.value)
			if px.length < 0.5 {
				want = '~'
				blurred++
			}
			if got := p.f.At(p.x+i, p.y+row).Rune; got != want {
				t.Fatalf("column %d, row %d: %q for %+v", i, row, got, px)
			}
		}
	}
	if blurred == 0 {
		t.Error("no mean is blurred")
	}
}

// While the position moves on, the table passes the cursor's row, which stays in the middle, by one pixel at a time; at
// the two ends the row moves.
func TestTheTableScrollsUnderTheCursor(t *testing.T) {
	for _, set := range []Settings{{}, {Stored: true}, {Face: phaseFace}, {Transposed: true}} {
		pixel := chart.Either(set.Transposed, chart.Zoom(1), 2) // the scale of one position a pixel
		sc := heatScene(t, func(s *state) { s.Length, s.Zoom, s.Settings = 1000, pixel, set })
		f := frame.New(120, 36, frame.Theme{})
		sc.Pos = 0
		before := sc.plan(f)
		for sc.Pos = 1; sc.Pos < sc.Length; sc.Pos++ {
			p := sc.plan(f)
			table := p.rows.first - before.rows.first
			row := p.rows.middle(p.Pos) - before.rows.middle(before.Pos)
			if table < 0 || row < 0 || table+row != 1 {
				t.Fatalf("%+v: at %d the table moves by %d and the row by %d", set, p.Pos, table, row)
			}
			if mid := p.rows.middle(p.Pos); table == 1 && mid != p.rows.n/2 {
				t.Fatalf("%+v: at %d the row is at %d of %d", set, p.Pos, mid, p.rows.n)
			}
			before = p
		}
	}
}

// At a scale of several positions a cell the row of the cursor stays in its cell.
func TestTheCursorStaysInItsCell(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Glyphs: frame.ASCII}} {
		for _, zoom := range []chart.Zoom{2, 5, 10, 50} {
			sc := heatScene(t, func(s *state) { s.Length, s.Zoom = 100_000, zoom })
			cells := map[int]bool{}
			for sc.Pos = 50_000; sc.Pos < 50_300; sc.Pos++ {
				p := sc.plan(frame.New(120, 36, theme))
				cells[p.rows.middle(sc.Pos)/p.per] = true
			}
			if len(cells) != 1 {
				t.Errorf("%+v, %v: the cursor is in the rows %v", theme, zoom, cells)
			}
		}
	}
}

// In Phase no pixel of a few colours has parts of two pairs: the mean of their angles would be a grey seam.
func TestNoSeamsInPhase(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Face = phaseFace })
	for _, depth := range []frame.Depth{frame.Colors256, frame.Colors16, frame.NoColor} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			p := sc.plan(frame.New(size[0], size[1], frame.Theme{Depth: depth}))
			for i := range p.cols.pixels {
				if first, end := p.cols.items(i); end-first != 1 {
					t.Errorf("depth %v, %v: pixel %d has pairs %d to %d", depth, size, i, first, end-1)
				}
			}
		}
	}
}
