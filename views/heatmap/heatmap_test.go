package heatmap

import (
	"math"
	"strings"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// state is all that a heatmap is drawn from, as tests change it.
type state struct {
	scene.State
	Settings
}

// shot is a scene with the settings of a heatmap.
type shot struct {
	scene.Scene
	Settings
}

func heatScene(t testing.TB, change func(*state)) shot {
	t.Helper()
	s := state{State: scene.Default()}
	if change != nil {
		change(&s)
	}
	return shot{viewtest.SceneOf(t, s.State), s.Settings}
}

// body is the place of a picture under its row of air.
func body(f frame.Frame) frame.Frame {
	w, h := f.Size()
	if h < 11 {
		return f
	}
	return f.Sub(0, 1, w, h-1)
}

func (s shot) plan(f frame.Frame) *plan { return newPlan(body(f), s.Scene, s.Settings) }

// heatDrawn draws a heatmap in the place of the view on a screen of w × h.
func heatDrawn(s shot, w, h int, theme frame.Theme) (frame.Frame, [][]rune) {
	f := frame.New(w, h, theme)
	s.plan(f).Draw()
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
	want := frame.Signed.At(v)
	return got <= want+1 && got+1 >= want && got >= frame.Signed.At(math.Inf(-1)) && got <= frame.Signed.At(math.Inf(1))
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
			got := pixelAt(f, column120(dim), 2*heatTop+pos)
			if !near(got, frame.Signed, waveOf(pos, dim, 64)) {
				t.Fatalf("position %d, dim %d, value %+.4f: colour %d, not %d",
					pos, dim, waveOf(pos, dim, 64), got, frame.Signed.At(waveOf(pos, dim, 64)))
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
	sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom = 1_000_003, 500_000, 100 })
	f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	first := 0
	for row := heatTop; row < heatTop+heatShown; row++ {
		if label := strings.TrimSpace(string(rows[row][:heatLeft+2])); label == "499200" {
			first = 499_200 - 100*(row-heatTop)
		}
	}
	for step := range 2 * heatShown {
		for dim := range 64 {
			mean := 0.0
			for k := range 50 {
				mean += waveOf(first+50*step+k, dim, 64) / 50
			}
			x := heatLeft + 2 + dim // six digits before it, no marker in it
			if got := pixelAt(f, x, 2*heatTop+step); !near(got, frame.Signed, mean) {
				t.Fatalf("positions from %d, dim %d, mean %+.4f: colour %d, not %d",
					first+50*step, dim, mean, got, frame.Signed.At(mean))
			}
		}
	}
}

// The length breaks the last pixel off: it shows the mean of what there is.
func TestHeatmapShowsBrokenMeans(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom = 123, 0, 20 })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := range 64 {
		mean := (waveOf(120, dim, 64) + waveOf(121, dim, 64) + waveOf(122, dim, 64)) / 3
		if got := pixelAt(f, column120(dim), 2*heatTop+12); !near(got, frame.Signed, mean) {
			t.Errorf("dim %d, mean %+.4f: colour %d, not %d", dim, mean, got, frame.Signed.At(mean))
		}
		if got := pixelAt(f, column120(dim), 2*heatTop+13); got >= frame.Signed.At(-1) {
			t.Errorf("dim %d goes on after the last position", dim)
		}
	}
}
