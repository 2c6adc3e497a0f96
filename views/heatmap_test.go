package views

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
)

func heatScene(t testing.TB, change func(*State)) Scene {
	t.Helper()
	s := Default()
	s.View = "heatmap"
	if change != nil {
		change(&s)
	}
	return sceneOf(t, s)
}

// heatDrawn draws a heatmap in the place of the view on a screen of w × h.
func heatDrawn(sc Scene, w, h int, theme frame.Theme) (frame.Frame, [][]rune) {
	f := frame.New(w, h, theme)
	Heatmap.Draw(f, sc)
	var rows [][]rune
	for line := range strings.SplitSeq(string(f.AppendPlain(nil)), "\n") {
		rows = append(rows, []rune(line))
	}
	return f, rows
}

// The target picture at 120 × 40: its row y is row y−1 of the view.
const (
	heatWide, heatHigh = 120, 35
	heatLeft, heatTop  = 6, 4
	heatShown          = 26 // rows of the matrix
)

// column120 is where a dimension of 64 stands in it: a marker is before pair 11.
func column120(dim int) int {
	if dim >= 22 {
		dim++
	}
	return heatLeft + dim
}

// waveOf is the value of the paper's table, in floating point.
func waveOf(pos, dim, d int) float64 {
	angle := float64(pos) * math.Pow(10_000, -float64(dim/2*2)/float64(d))
	if dim%2 == 0 {
		return math.Sin(angle)
	}
	return math.Cos(angle)
}

// near reports that a colour is at most one step of a ramp away from a value's.
func near(got frame.Color, ramp frame.Ramp, v float64) bool {
	want := ramp.At(v)
	return got <= want+1 && got+1 >= want && got >= ramp.At(math.Inf(-1)) && got <= ramp.At(math.Inf(1))
}

// pixelAt gives the colour of a half row.
func pixelAt(f frame.Frame, x, y int) frame.Color {
	c := f.At(x, y/2)
	if c.Rune != '▀' {
		return frame.Keep
	}
	if y%2 == 0 {
		return c.FG
	}
	return c.BG
}

func TestHeatmapShowsEveryValueInItsPlace(t *testing.T) {
	f, _ := heatDrawn(heatScene(t, nil), heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			ramp := frame.SignedQuiet
			if pos == 17 || dim == 6 {
				ramp = frame.Signed
			}
			got := pixelAt(f, column120(dim), 2*heatTop+pos)
			if !near(got, ramp, waveOf(pos, dim, 64)) {
				t.Fatalf("position %d, dim %d, value %+.4f: colour %d, not %d",
					pos, dim, waveOf(pos, dim, 64), got, ramp.At(waveOf(pos, dim, 64)))
			}
		}
	}
}

func TestHeatmapAsDesigned(t *testing.T) {
	_, rows := heatDrawn(heatScene(t, nil), heatWide, heatHigh, frame.Theme{})
	for y, want := range map[int]string{
		0:  "",
		1:  "      ╭── 11 pairs turn ───╮ ╭─── 21 pairs never finish one in 128 ───╮   column 6 is a wave, λ 14.9 positions",
		2:  "    λ 6.28    19.9    62.8     199     628     1987    6283    19869      −1              0              +1",
		3:  "  dim 0     6 8       16       24      32      40      48      56         ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
		30: "      row 17: the barcode of position 17            ↓ 76 more positions",
		31: "   +1    █  ▄▂ ▂    ▄ █ ▇ ▅▁┊▃▄ ▆ ▇ ▇ █ █ █ █ █ █ █ █ █ █ █ █ █ █ █ █ █",
		32: "        ▃█  ██ █  ▂ █ █ █▅██┊████▆█▅█▄█▃█▂█▂█▁█▁█▁█ █ █ █ █ █ █ █ █ █ █",
		33: "      █▄  ▆█  █ ██ █ █ ▆    ┊",
		34: "   −1 ▁    █  ▃ ▄▆ █ ▆      ┊",
	} {
		if got := strings.TrimRight(string(rows[y]), " "); got != want {
			t.Errorf("row %d is\n%s, not\n%s", y, got, want)
		}
	}
	for row := range heatShown {
		label := [...]string{0: "    0 ", 4: "    8 ", 8: "   17 ", 12: "   24 ", 16: "   32 ", 20: "   40 ", 24: "   48 ", 25: ""}[row]
		if got := string(rows[heatTop+row][:heatLeft]); strings.TrimSpace(got) != strings.TrimSpace(label) {
			t.Errorf("row %d is labelled %q, not %q", row, got, label)
		}
		if got := rows[heatTop+row][28]; got != '┊' {
			t.Errorf("row %d has %q for a marker", row, got)
		}
	}
}

// The signs of the target picture for paper without colour were computed apart
// from this program.
func TestHeatmapInSignsAsDesigned(t *testing.T) {
	theme := frame.Theme{ASCII: true, Depth: frame.NoColor}
	_, rows := heatDrawn(heatScene(t, nil), 80, 19, theme)
	want := []string{
		"  wave 6.28    19.9    62.8     199     628     1987    6283    19869     -1 +1",
		"   dim 0     6 8       16       24      32      40      48      56        |-+-|",
		"             v",
		"    8  @=-@ -- # @-@+@#%%#@#@:*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@    *",
		"       # #@ *..* @:@=@*%%%%#@:*@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@   *|",
		"       : @*.% := %.@-@*@#%%#@:#@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@  * |",
		"        +@-=@ =- # @-@+@#%%#@:#@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@  * |",
		"   12  :@# #@ *..* @:@=@*%%%%:#@*@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@  * |",
		"       #@- @#.% :+ %.@=@*@#%%:#@*@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@   *|",
		"       @+ :@=-@ -= %.@-@+@#%%:#@#@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@   *|",
		"       %. *@:+@ +: # @:@+@#%%:#@#@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@    *",
		"   16  - :@# #@ *..* @:@=@*%%:%%#@*@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@    |*",
		"   17>  -+@= %%.%..+ %.@=@*@#:%%#@*@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@< --|-@",
		"       .%@#..@*:@ := %.@-@*@#:%%#@#@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@    | *",
		"       +@@= -@=-@ -- # @-@+@#:%%#@#@*@*@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@+@    | *",
	}
	for y, line := range want {
		if got := strings.TrimRight(string(rows[1+y]), " "); got != line {
			t.Errorf("row %d is\n%s, not\n%s", y, got, line)
		}
	}
	for y, line := range []string{
		"    +1   .|  :: :    : | |.::::::|.|.|.|.| | | | | | | | | | | | | | | |",
		"    -1 |'   |  : :: | :      :",
	} {
		if got := strings.TrimRight(string(rows[17+y]), " "); got != line {
			t.Errorf("bars %d are\n%s, not\n%s", y, got, line)
		}
	}
}

// A cell that covers many positions shows their mean, added up here one by one.
func TestHeatmapShowsMeans(t *testing.T) {
	sc := heatScene(t, func(s *State) { s.Length, s.Pos, s.Zoom = 1_000_003, 500_000, 100 })
	f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	first := 0
	for row := heatTop; row < heatTop+heatShown; row++ {
		if label := strings.TrimSpace(string(rows[row][:heatLeft+1])); label == "499200" {
			first = 499_200 - 100*(row-heatTop)
		}
	}
	for step := range 2 * heatShown {
		for dim := range 64 {
			mean := 0.0
			for k := range 50 {
				mean += waveOf(first+50*step+k, dim, 64) / 50
			}
			ramp := frame.SignedQuiet
			if dim == 6 || (500_000-first)/50 == step {
				ramp = frame.Signed
			}
			x := heatLeft + 1 + dim // six digits before it, no marker in it
			if got := pixelAt(f, x, 2*heatTop+step); !near(got, ramp, mean) {
				t.Fatalf("positions from %d, dim %d, mean %+.4f: colour %d, not %d",
					first+50*step, dim, mean, got, ramp.At(mean))
			}
		}
	}
}

// The length breaks the last pixel off: it shows the mean of what there is.
func TestHeatmapShowsBrokenMeans(t *testing.T) {
	sc := heatScene(t, func(s *State) { s.Length, s.Pos, s.Zoom = 123, 0, 20 })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := range 64 {
		mean := (waveOf(120, dim, 64) + waveOf(121, dim, 64) + waveOf(122, dim, 64)) / 3
		ramp := frame.SignedQuiet
		if dim == 6 {
			ramp = frame.Signed
		}
		if got := pixelAt(f, column120(dim), 2*heatTop+12); !near(got, ramp, mean) {
			t.Errorf("dim %d, mean %+.4f: colour %d, not %d", dim, mean, got, ramp.At(mean))
		}
		if got := pixelAt(f, column120(dim), 2*heatTop+13); got >= frame.SignedQuiet.At(-1) {
			t.Errorf("dim %d goes on after the last position", dim)
		}
	}
}

func TestHeatmapShowsAngles(t *testing.T) {
	sc := heatScene(t, func(s *State) { s.Phase = true })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			turns := float64(pos) * math.Pow(10_000, -float64(dim/2*2)/64) / (2 * math.Pi)
			ramp := frame.CyclicQuiet
			if pos == 17 || dim == 6 {
				ramp = frame.Cyclic
			}
			got := pixelAt(f, column120(dim), 2*heatTop+pos)
			if _, frac := math.Modf(turns); !near(got, ramp, frac) {
				t.Fatalf("position %d, dim %d at %.4f turns: colour %d, not %d", pos, dim, turns, got, ramp.At(frac))
			}
		}
	}
}

// An angle that goes round more than half within a pixel is not shown: only
// pair 0 and 1, with wavelengths of 6.28 and 8.38, do within 5 positions.
func TestHeatmapHidesAnglesThatAreTooFast(t *testing.T) {
	sc := heatScene(t, func(s *State) { s.Phase, s.Zoom, s.Dim = true, 10, 40 })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := range 64 {
		hidden := pixelAt(f, column120(dim), 2*heatTop+9) == frame.Line
		if wavelength := 2 * math.Pi * math.Pow(10_000, float64(dim/2*2)/64); hidden != (wavelength < 10) {
			t.Errorf("dim %d, λ %.2f: hidden %t", dim, wavelength, hidden)
		}
	}
}

func TestHeatmapTurned(t *testing.T) {
	sc := heatScene(t, func(s *State) { s.Turned = true })
	f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := range 52 {
		y := 2*7 + dim
		if dim >= 22 {
			y += 2 // the row of words
		}
		for pos := range 87 {
			ramp := frame.SignedQuiet
			if pos == 17 || dim == 6 {
				ramp = frame.Signed
			}
			if got := pixelAt(f, 12+pos, y); !near(got, ramp, waveOf(pos, dim, 64)) {
				t.Fatalf("position %d, dim %d: colour %d, not %d", pos, dim, got, ramp.At(waveOf(pos, dim, 64)))
			}
		}
		// The bar of the position at the right: eight cells to either side.
		v := waveOf(17, dim, 64)
		for k := 1; k <= 8; k++ {
			x := 110 + k
			if v < 0 {
				x = 110 - k
			}
			if lit := pixelAt(f, x, y) >= frame.Signed.At(-1); lit != (k <= int(math.Abs(v)*8+0.5)) {
				t.Errorf("dim %d, value %+.3f: cell %d of its bar is lit: %t", dim, v, k, lit)
			}
		}
	}
	for y, want := range map[int]string{
		1:  "            row 6 is a wave, λ 14.9 positions                                   41 more positions →   position 17",
		6:  "  dim     λ 0       8        17     24      32      40      48      56      64      72      80        ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
		34: "            ↓ 12 more dimensions",
	} {
		if got := strings.TrimRight(string(rows[y]), " "); got != want {
			t.Errorf("row %d is\n%s, not\n%s", y, got, want)
		}
	}
}

// In halves every sine stands in the first block and its cosine in the second.
func TestHeatmapInHalves(t *testing.T) {
	for layout, first := range map[encoding.Layout]encoding.Kind{
		encoding.Concat: encoding.Sin, encoding.T2T: encoding.Sin, encoding.CosSinHalf: encoding.Cos,
	} {
		sc := heatScene(t, func(s *State) { s.Layout, s.Dim = layout, 3 })
		f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
		turning := encoding.Turning(sc.Waves, 128)
		for dim := range 64 {
			x, kind, pair := heatLeft+dim, first, dim%32
			if dim >= 32 {
				x, kind = heatLeft+dim+1+3, encoding.Cos-first
			}
			if pair >= turning {
				x++
			}
			for pos := range 2 * heatShown {
				v := math.Sin(float64(pos) * sc.Waves.Frequency(pair))
				if kind == encoding.Cos {
					v = math.Cos(float64(pos) * sc.Waves.Frequency(pair))
				}
				ramp := frame.SignedQuiet
				if pos == 17 || dim == 3 {
					ramp = frame.Signed
				}
				if got := pixelAt(f, x, 2*heatTop+pos); !near(got, ramp, v) {
					t.Fatalf("%s, position %d, dim %d: colour %d, not %d", layout, pos, dim, got, ramp.At(v))
				}
			}
		}
		words := string(rows[1])
		if !strings.Contains(words, first.String()+" of every pair") || !strings.Contains(words, (encoding.Cos-first).String()+" of every pair") {
			t.Errorf("%s is bracketed %s", layout, words)
		}
	}
}

func TestHeatmapShowsBits(t *testing.T) {
	sc := heatScene(t, func(s *State) { s.Scheme = "binary" })
	f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			ramp := frame.SignedQuiet
			if pos == 17 || dim == 6 {
				ramp = frame.Signed
			}
			x := heatLeft + dim
			if dim >= 7 { // the marker: 7 bits count to 127
				x++
			}
			if got := pixelAt(f, x, 2*heatTop+pos); !near(got, ramp, float64(pos>>dim&1)) {
				t.Fatalf("position %d, bit %d: colour %d", pos, dim, got)
			}
		}
	}
	if got := strings.TrimRight(string(rows[31][:20]), " "); got != "    1 █   █  ┊" {
		t.Errorf("the bars of 17 = 10001₂ begin %q", got)
	}
}

// The dots of the wave panel follow the sine: column 6, half a position a dot.
func TestHeatmapDrawsTheWave(t *testing.T) {
	f, _ := heatDrawn(heatScene(t, nil), heatWide, heatHigh, frame.Theme{})
	const left, width = 74, 33
	bit := [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}
	for r := range 4 * heatShown {
		if r/4 == 8 {
			continue // the cursor's row has the bead
		}
		low, high := math.Inf(1), math.Inf(-1)
		for x := range 2 * width {
			c := f.At(left+x/2, heatTop+r/4)
			if c.Rune >= 0x2800 && c.Rune <= 0x28ff && c.Rune&bit[r%4][x%2] != 0 {
				low, high = min(low, float64(x)), max(high, float64(x))
			}
		}
		least, most := math.Inf(1), math.Inf(-1) // of the wave over half a position
		for k := range 11 {
			pos := (float64(r)+float64(k)/10)/2 - 0.5
			x := (math.Sin(pos*math.Pow(10_000, -6.0/64)) + 1) / 2 * (2*width - 1)
			least, most = min(least, x), max(most, x)
		}
		if math.Abs(low-least) > 1.51 || math.Abs(high-most) > 1.51 { // the ends are shared with the next dots
			t.Errorf("row %d: dots %v to %v for a wave from %.2f to %.2f", r, low, high, least, most)
		}
	}
	bead := image.Pt(left+int((waveOf(17, 6, 64)+1)/2*(2*width-1)+0.5)/2, heatTop+8)
	if c := f.At(bead.X, bead.Y); c.Rune != '●' || c.FG != frame.Accent {
		t.Errorf("there is %q where the cursor belongs", c.Rune)
	}
}

// Marked dimensions show the sign and the colour of their series.
func TestHeatmapShowsMarks(t *testing.T) {
	sc := heatScene(t, func(s *State) { s.Marks = s.Marks.Toggle(12).Toggle(40).Toggle(6) })
	for _, turned := range []bool{false, true} {
		sc.Turned = turned
		f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
		for k, dim := range []int{12, 40} {
			at := image.Pt(column120(dim), 3)
			if turned {
				at = image.Pt(11, 7+dim/2)
				if dim >= 22 {
					at.Y++
				}
			}
			c := f.At(at.X, at.Y)
			if c.Rune != frame.SeriesGlyphs[k] || c.FG != frame.Series(k) {
				t.Errorf("turned %t: dim %d is marked by %q in colour %d", turned, dim, c.Rune, c.FG)
			}
		}
	}
}

// A click sets the cursor to what the cell shows.
func TestHeatmapHit(t *testing.T) {
	sc := heatScene(t, nil)
	f := frame.New(heatWide, heatHigh, frame.Theme{})
	for _, c := range []struct {
		turned   bool
		x, y     int
		pos, dim int
		ok       bool
	}{
		{false, column120(0), heatTop, 0, 0, true},
		{false, column120(30), heatTop + 5, 10, 30, true},
		{false, 28, heatTop + 5, 10, 6, true},    // on the marker: the row
		{false, column120(9), 3, 17, 9, true},    // on a label: the column
		{false, column120(63), 33, 17, 63, true}, // on the bars
		{false, 90, heatTop + 25, 50, 6, true},   // on the wave
		{false, 2, 0, 17, 6, false},
		{true, 12, 7, 0, 0, true},
		{true, 12 + 50, 7 + 3, 50, 6, true},
		{true, 12 + 50, 7 + 11, 50, 6, true}, // on the words between
		{true, 12 + 50, 7 + 12, 50, 22, true},
		{true, 12 + 40, 3, 40, 6, true}, // on the wave
		{true, 105, 7 + 2, 17, 4, true}, // on the bars
	} {
		sc.Turned = c.turned
		s, ok := Heatmap.Hit(f, sc, c.x, c.y)
		if ok != c.ok || s.Pos != c.pos || s.Dim != c.dim {
			t.Errorf("turned %t, cell %d,%d: position %d, dim %d, %t; want %d, %d, %t",
				c.turned, c.x, c.y, s.Pos, s.Dim, ok, c.pos, c.dim, c.ok)
		}
	}
}

// From its own scale the picture steps to the neighbours on the ladder.
func TestHeatmapZoom(t *testing.T) {
	for _, c := range []struct {
		turned bool
		n      int
		want   Zoom
	}{{false, 1, 1}, {false, -1, 5}, {true, 1, -2}, {true, -1, 2}} {
		s := State{Turned: c.turned}
		if Heatmap.Zoom(&s, c.n); s.Zoom != c.want {
			t.Errorf("turned %t, %+d: %s, not %s", c.turned, c.n, s.Zoom, c.want)
		}
	}
	sc := heatScene(t, func(s *State) { s.Length = 1_000_000 })
	f := frame.New(heatWide, heatHigh, frame.Theme{})
	for zoom, want := range map[Zoom]int{Auto: 52, 1: 26, -8: 3, 2: 52, 5: 130, 1000: 26_000} {
		sc.Zoom = zoom
		if got := Heatmap.Window(f, sc); got != want {
			t.Errorf("at %s there are %d positions, not %d", zoom, got, want)
		}
	}
}

func TestHeatmapCaptions(t *testing.T) {
	for _, c := range []struct {
		change func(*State)
		width  int
		want   string
	}{
		{nil, 118, "11 of 32 pairs turn at least once within 128 positions; the other 21, dims 22 to 63, never finish a turn."},
		{nil, 78, "11 of 32 pairs turn at least once within 128 positions; the rest drift."},
		{nil, 38, "11 of 32 pairs turn in 128."},
		{func(s *State) { s.DModel = 128 }, 118, "21 of 64 pairs turn at least once within 128 positions; the other 43, dims 42 to 127, never finish a turn."},
		{func(s *State) { s.Length = 6 }, 118, "No pair finishes a turn within 6 positions; the fastest needs 6.28."},
		{func(s *State) { s.Length = 100_000 }, 118, "All 32 pairs turn at least once within 100000 positions; the slowest needs 47117."},
		{func(s *State) { s.DModel, s.Length = 5, 100 }, 118, "1 of 3 pairs turns at least once within 100 positions; the other 2, dims 2 to 4, never finish a turn."},
		{func(s *State) { s.DModel, s.Length = 3, 100 }, 118, "1 of 2 pairs turns at least once within 100 positions; the other one, dim 2, never finishes a turn."},
		{func(s *State) { s.DModel = 2 }, 118, "The only pair turns at least once within 128 positions; the slowest needs 6.28."},
		{func(s *State) { s.Layout = encoding.Concat }, 118, "11 of 32 pairs turn at least once within 128 positions; sin and cos apart: one fan, twice, a quarter turn apart."},
		{func(s *State) { s.Turned = true }, 118, "11 of 32 pairs turn at least once within 128 positions; each text row is one pair: sin above, cos below."},
		{func(s *State) { s.Zoom = 20 }, 118, "11 of 32 pairs turn at least once within 128 positions; a pixel is the mean of 10, in which 2 pairs turn and fade."},
		{func(s *State) { s.Phase = true }, 118, "11 of 32 pairs turn at least once within 128 positions; colour is a pair's angle, from light at 0 to dark at π."},
		{func(s *State) { s.Scheme = "binary" }, 118, "7 bits count 128 positions; the other 57, dims 7 to 63, stay 0."},
		{func(s *State) { s.Scheme, s.DModel = "binary", 4 }, 118, "All 4 bits are in use, and begin again every 16 positions."},
		{func(s *State) { s.Scheme, s.Length = "binary", 1 }, 118, "There is only position 0, whose bits are all 0."},
	} {
		sc := heatScene(t, c.change)
		words := Heatmap.Words(frame.New(heatWide, heatHigh, frame.Theme{}), sc)
		var got strings.Builder
		for _, s := range Fit(words.Caption, frame.Theme{}, c.width) {
			got.WriteString(s.Text)
		}
		if got.String() != c.want {
			t.Errorf("the caption is\n%s, not\n%s", &got, c.want)
		}
	}
}

// The picture says what a cell covers and that a wave is only an extent.
func TestHeatmapSaysItsScale(t *testing.T) {
	for _, c := range []struct {
		w, h   int
		change func(*State)
		want   []string
	}{
		{120, 35, func(s *State) { s.Length, s.Zoom = 100_000, 50 }, []string{"1 cell = 50 positions, aliased"}},
		{120, 35, func(s *State) { s.Length, s.Zoom, s.Dim = 100_000, 50, 50 }, []string{"1 cell = 50 positions "}},
		{120, 35, func(s *State) { s.Zoom = -4 }, []string{"1 position = 4 cells"}},
		{80, 19, func(s *State) { s.Length, s.Zoom = 100_000, 50 }, []string{"1 cell = 50 positions", "aliased"}},
		{120, 35, func(s *State) { s.Length, s.Zoom, s.Turned = 100_000, 50, true }, []string{"1 cell = 50 positions, aliased"}},
	} {
		_, rows := heatDrawn(heatScene(t, c.change), c.w, c.h, frame.Theme{})
		var all strings.Builder
		for _, row := range rows {
			all.WriteString(string(row) + "\n")
		}
		for _, want := range c.want {
			if !strings.Contains(all.String(), want) {
				t.Errorf("%q is missing in\n%s", want, &all)
			}
		}
	}
}

// heatStates are shapes and settings at the edges of what there can be.
func heatStates(t testing.TB) []Scene {
	var scenes []Scene
	for _, change := range []func(*State){
		nil,
		func(s *State) { s.DModel, s.Length = 2, 1 },
		func(s *State) { s.DModel, s.Length, s.Layout = 3, 2, encoding.T2T },
		func(s *State) { s.DModel, s.Layout, s.Dim = 33, encoding.Concat, 32 },
		func(s *State) { s.DModel, s.Layout, s.Dim = 65, encoding.CosSinHalf, 64 },
		func(s *State) { s.DModel, s.Layout, s.Dim, s.Length = 65_535, encoding.T2T, 65_534, encoding.MaxPos },
		func(s *State) { s.DModel, s.Dim, s.Length, s.Pos = 65_536, 65_535, encoding.MaxPos, encoding.MaxPos-1 },
		func(s *State) {
			s.DModel, s.Dim, s.Length, s.Pos, s.Zoom = 513, 400, encoding.MaxPos, 1<<49, encoding.MaxPos
		},
		func(s *State) { s.Zoom, s.Pos = -8, 127 },
		func(s *State) { s.Zoom, s.Base = 5, 1.0000001 },
		func(s *State) { s.Base, s.Zoom, s.Length = 1e300, 1_000_000, encoding.MaxPos },
		func(s *State) { s.Scheme, s.DModel, s.Dim, s.Length = "binary", 65_536, 60, encoding.MaxPos },
		func(s *State) { s.Scheme, s.DModel, s.Zoom = "binary", 7, 20 },
		func(s *State) { s.Marks = s.Marks.Toggle(0).Toggle(1).Toggle(6).Toggle(63) },
	} {
		for k := range 4 {
			scenes = append(scenes, heatScene(t, func(s *State) {
				if change != nil {
					change(s)
				}
				s.Turned, s.Phase = k&1 != 0, k&2 != 0
			}))
		}
	}
	return scenes
}

// Every size draws, and nothing outside the frame it is given.
func TestHeatmapStaysInItsFrame(t *testing.T) {
	var sizes []image.Point
	for w := 0; w <= 60; w += 5 {
		for h := 0; h <= 30; h += 3 {
			sizes = append(sizes, image.Pt(w, h))
		}
	}
	sizes = append(sizes, image.Pt(41, 7), image.Pt(79, 19), image.Pt(161, 39), image.Pt(299, 99), image.Pt(500, 200))
	themes := []frame.Theme{{}, {Depth: frame.Colors16}, {Depth: frame.NoColor}, {ASCII: true, Light: true}}
	for i, sc := range heatStates(t) {
		for j, size := range sizes {
			theme := themes[(i+j)%len(themes)]
			sheet := frame.New(size.X+2, size.Y+2, theme)
			for y := range size.Y + 2 {
				sheet.HLine(0, y, size.X+2, '#', frame.Style{FG: frame.Warn, BG: frame.Warn})
			}
			f := sheet.Sub(1, 1, size.X, size.Y)
			Heatmap.Draw(f, sc)
			Heatmap.Words(f, sc)
			if n := Heatmap.Window(f, sc); n < 1 || n > sc.Length {
				t.Fatalf("%v: a window of %d positions", size, n)
			}
			for y := range size.Y + 2 {
				for x := range size.X + 2 {
					c := sheet.At(x, y)
					if !image.Pt(x-1, y-1).In(image.Rectangle{Max: size}) && c != nil && (c.Rune != '#' || c.BG != frame.Warn) {
						t.Fatalf("%v, state %d: drawn at %d,%d outside", size, i, x-1, y-1)
					}
				}
			}
		}
	}
}

// In ASCII every sign is one that was chosen: none is the substitute for a
// missing one.
func TestHeatmapIsSpelledInASCII(t *testing.T) {
	for i, sc := range heatStates(t) {
		_, rows := heatDrawn(sc, 120, 35, frame.Theme{ASCII: true})
		for _, row := range rows {
			if slices.ContainsFunc(row, func(r rune) bool { return r > '~' || r == '?' }) {
				t.Errorf("state %d has %s", i, string(row))
			}
		}
	}
}

// The cursor is on the picture wherever it stands: its row and its column are
// labelled with a badge.
func TestHeatmapShowsTheCursor(t *testing.T) {
	for i, sc := range heatStates(t) {
		for _, size := range []image.Point{{40, 7}, {80, 19}, {120, 35}, {200, 55}} {
			f, _ := heatDrawn(sc, size.X, size.Y, frame.Theme{})
			var badges []string
			for y := range size.Y {
				text := ""
				for x := range size.X {
					if c := f.At(x, y); c.BG == frame.Accent {
						text += string(c.Rune)
					}
				}
				if text != "" {
					badges = append(badges, text)
				}
			}
			want := []string{strconv.Itoa(sc.Dim), compact(sc.Pos)}
			if sc.Turned {
				slices.Reverse(want)
			}
			if !slices.Equal(badges, want) {
				t.Errorf("state %d, %v: badges %q, not %q", i, size, badges, want)
			}
		}
	}
}
