package heatmap

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

func TestHeatmapTurned(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Turned = true })
	f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := range 52 {
		y := 2*7 + dim
		if dim >= 22 {
			y += 2 // the row of words
		}
		for pos := range 83 {
			if got := pixelAt(f, 14+pos, y); !near(got, frame.Signed, waveOf(pos, dim, 64)) {
				t.Fatalf("position %d, dim %d: colour %d, not %d", pos, dim, got, frame.Signed.At(waveOf(pos, dim, 64)))
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
		1:  "              dim 6 is a wave, λ 14.9 positions                               45 more positions →     pos 17",
		6:  "  dim     λ   0       8        17     24      32      40      48      56      64      72      80      ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
		34: "              ↓ 12 more dimensions",
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
		sc := heatScene(t, func(s *state) { s.Layout, s.Dim = layout, 3 })
		f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
		for dim := range 64 {
			x, kind, pair := heatLeft+dim, first, dim%32
			if dim >= 32 {
				x, kind = heatLeft+dim+3, encoding.Cos-first
			}
			for pos := range 2 * fanShown {
				v := math.Sin(float64(pos) * sc.Waves.Frequency(pair))
				if kind == encoding.Cos {
					v = math.Cos(float64(pos) * sc.Waves.Frequency(pair))
				}
				if got := pixelAt(f, x, 2*fanTop+pos); !near(got, frame.Signed, v) {
					t.Fatalf("%s, position %d, dim %d: colour %d, not %d", layout, pos, dim, got, frame.Signed.At(v))
				}
			}
		}
		words := string(rows[1])
		want := []string{"32 sines", "32 cosines"}
		if first == encoding.Cos {
			slices.Reverse(want)
		}
		viewtest.Wants(t, words, want...)
		if strings.Index(words, want[0]) > strings.Index(words, want[1]) {
			t.Errorf("%s is headed %s", layout, words)
		}
	}
}

// Over the second of two fans stands how it lies to the first: at position 0 what is
// ahead is at its crest, what is behind at 0. Two blocks that are no twins have no
// such heading.
func TestHeatmapHeadsTwins(t *testing.T) {
	for layout := range encoding.Layouts {
		for d := 2; d < 40; d++ {
			sc := heatScene(t, func(s *state) { s.Layout, s.DModel, s.Dim = encoding.Layout(layout), d, 0 })
			f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
			words := string(rows[1])
			ahead, behind := strings.Contains(words, "a quarter turn ahead"), strings.Contains(words, "a quarter turn behind")
			if (ahead || behind) && (ahead == behind || d < 6 || d%2 > 0 && sc.Layout <= encoding.Concat) {
				t.Fatalf("%s, d_model %d is headed %s", sc.Layout, d, words)
			}
			if !ahead && !behind {
				continue
			}
			at := strings.Index(words, "cosines")
			if x := len([]rune(words[:at])); ahead == (x < 20) {
				t.Errorf("%s, d_model %d: cosines at %d, %s", sc.Layout, d, x, words)
			}
			second := regexp.MustCompile(`\d+ (co)?sines`).FindAllStringIndex(words, -1)[1][0]
			x := len([]rune(words[:second]))
			if got, want := pixelAt(f, x, 2*fanTop), map[bool]float64{true: 1}[ahead]; !near(got, frame.Signed, want) {
				t.Errorf("%s, d_model %d: colour %d at column %d, not that of %v", sc.Layout, d, got, x, want)
			}
		}
	}
}

func TestHeatmapShowsBits(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Scheme = "binary" })
	f, rows := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			if got := pixelAt(f, heatLeft+dim, 2*heatTop+pos); !near(got, frame.Magnitude, float64(pos>>dim&1)) {
				t.Fatalf("position %d, bit %d: colour %d", pos, dim, got)
			}
		}
	}
	if got := strings.TrimRight(string(rows[31][:20]), " "); got != "     1 █   █" {
		t.Errorf("the bars of 17 = 10001₂ begin %q", got)
	}
}
