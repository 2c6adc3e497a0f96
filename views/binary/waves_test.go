package binary

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// Beads stand at the values of sine and cosine; in the other rows the lines
// pass there between the second and the third row of dots.
func TestBinaryWavesAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		sc.Cells = false
		sc.Pos = min(sc.Pos, 1_000_000) // as far as floating point can be trusted to check
		f, rows := drawn(sc, w, h, frame.Theme{})
		b, air := sc.plan(f), airOf(f)
		for lane, pair := range b.pairs {
			_, both := sc.Waves.Column(pair, encoding.Cos)
			for pos := b.first; pos < b.first+b.rows; pos++ {
				row := rows[air+b.row(pos)]
				sin, cos := math.Sincos(float64(pos) * sc.Waves.Frequency(pair))
				values := []float64{sin, cos}[:1+boolToInt(both)]
				for _, v := range values {
					dot := (v + 1) / 2 * float64(2*b.lanes.W-1)
					switch {
					case pos != sc.Pos:
						checkLine(t, row[b.lanes.At(lane):b.lanes.At(lane)+b.lanes.W], dot)
					case math.Abs(dot-math.Floor(dot)-0.5) < 1e-6: // either of two dots will do
					default:
						x, y := 2*b.lanes.At(lane)+int(math.Round(dot)), 4*(air+b.row(pos))
						for i := 1; i < 3; i++ { // its corners may be cut
							if !viewtest.BrailleDot(f, x, y+i) {
								t.Fatalf("pair %d: no bead at dot %g of %q", pair, dot, string(row))
							}
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

// The cells have the colours of their values, which are those of the legend, in
// the two rows of the step as in all others.
func TestBinaryCellsAreRight(t *testing.T) {
	s := small()
	sc := shotOf(t, s)
	sc.Cells = true
	f, _ := drawn(sc, 120, 35, frame.Theme{})
	b := sc.plan(f)
	for pos := range 16 {
		for pair := range 4 {
			x := b.lanes.At(pair)
			sin, cos := math.Sincos(float64(pos) / math.Pow(10, float64(pair)))
			for i, v := range []float64{sin, cos} {
				for dx := range (b.lanes.W - 1) / 2 {
					c := f.At(x+i*(b.lanes.W/2+1)+dx, 1+b.row(pos))
					if want := frame.Signed.At(v); c.FG != want || c.BG != want {
						t.Fatalf("pair %d, position %d, value %g: %v on %v, want %v", pair, pos, v, c.FG, c.BG, want)
					}
				}
			}
		}
	}
}

// Matching the base makes neighbouring wavelengths double in every layout, and
// the heads say so; without it they do not.
func TestBinaryMatchedHeads(t *testing.T) {
	for layout := range encoding.Layouts {
		s := small()
		s.Layout, s.Matched = encoding.Layout(layout), true
		sc := shotOf(t, s)
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
		if _, rows := drawn(shotOf(t, s), 120, 35, frame.Theme{}); strings.Contains(string(rows[3]), "π") {
			t.Errorf("%v: %q without matching", s.Layout, string(rows[3]))
		}
	}
}

// Without colour flips stand in brackets, ones on a shade, the cursor has a sign
// and each wave one of its own; braille stays, but on an ASCII screen, which gets
// letters.
func TestBinaryWithoutColour(t *testing.T) {
	for i, theme := range []frame.Theme{{Depth: frame.NoColor}, {ASCII: true}} {
		f, rows := drawn(shotOf(t, small()), 120, 35, theme)
		b := shotOf(t, small()).plan(f)
		y := 1 + b.row(8)
		viewtest.Wants(t, string(rows[y]), "======== 4", "> 8", "===== 0.964",
			[]string{"░[1]░  [0]   [0]   [0]", " [1]   [0]   [0]   [0]"}[i])
		viewtest.Wants(t, string(rows[y-1]), []string{"0   ░░1░░ ░░1░░ ░░1░░", "0     1     1     1"}[i])
		lane := at(rows, b.lanes.X, y, b.lanes.W)
		for _, sign := range []string{"●◆", "SC"}[i] {
			if strings.Count(lane, string(sign)) != 1 {
				t.Errorf("%+v: no %c in %q", theme, sign, lane)
			}
		}
		dots := func(r rune) bool { return r > 0x2800 && r < 0x2900 }
		if braille := strings.ContainsFunc(lane+string(rows[y+2]), dots); braille == theme.ASCII {
			t.Errorf("%+v: braille %v", theme, braille)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		_, rows := drawn(sc, w, h, frame.Theme{ASCII: true})
		for _, row := range rows {
			for _, r := range row {
				if r > '~' || r == '?' {
					t.Fatalf("%c in %q", r, string(row))
				}
			}
		}
	})
}

// Wherever the cursor is, each wave of a lane has a mark that is seen: a colour of
// its own, or a sign of its own where paper has no colours.
func TestBothBeadsAreSeen(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}, {ASCII: true}} {
		for pos := range 100 {
			s := small()
			s.Length, s.Pos = 100, pos
			sc := shotOf(t, s)
			f, _ := drawn(sc, 80, 30, theme)
			b := sc.plan(f)
			for lane, pair := range b.pairs {
				seen := map[rune]bool{}
				for x := b.lanes.At(lane); x < b.lanes.At(lane)+b.lanes.W; x++ {
					switch c := f.At(x, airOf(f)+b.row(pos)); {
					case strings.ContainsRune("S●", c.Rune), theme == frame.Theme{} && c.FG == frame.SinColor.Glow(55):
						seen['s'] = true
					case strings.ContainsRune("C◆", c.Rune), theme == frame.Theme{} && c.FG == frame.CosColor.Glow(55):
						seen['c'] = true
					}
				}
				if len(seen) < 2 {
					t.Fatalf("%+v, position %d, pair %d: seen %v", theme, pos, pair, seen)
				}
			}
		}
	}
}
