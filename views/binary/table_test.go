package binary

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/encoding/measure"
	"wavescope/views/chart"

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
		sc.Face = counterFace
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
// the two rows of the step as in all others. One blank column is between the sine and
// the cosine of a pair, and more are between pairs.
func TestBinaryCellsAreRight(t *testing.T) {
	for _, w := range []int{80, 100, 120, 200} {
		sc := shotOf(t, small())
		sc.Face = cellsFace
		f, _ := drawn(sc, w, 35, frame.Theme{})
		b := sc.plan(f)
		for pos := range 16 {
			n, blank := 0, 0 // waves so far, and blank columns since the last
			for x := b.lanes.X; x < end(b.lanes); x++ {
				c := f.At(x, 1+b.row(pos))
				if c.Rune != '▀' {
					blank++
					continue
				}
				if before := f.At(x-1, 1+b.row(pos)); before.Rune != '▀' {
					if n++; n > 1 && (blank == 1) != (n%2 == 0) {
						t.Fatalf("%d columns: %d blank ones before wave %d", w, blank, n-1)
					}
					blank = 0
				}
				pair, kind := (n-1)/2, float64((n-1)%2)
				v := math.Sin(float64(pos)/math.Pow(10, float64(pair)) + kind*math.Pi/2)
				if want := frame.Signed.At(v); c.FG != want || c.BG != want {
					t.Fatalf("pair %d, position %d, value %g: %v on %v, want %v", pair, pos, v, c.FG, c.BG, want)
				}
			}
			if n != 2*b.lanes.N {
				t.Fatalf("%d columns: %d waves of %d pairs", w, n, b.lanes.N)
			}
		}
	}
}

// Without colours a larger value never has the tone of less ink, on either side of 0; in ASCII the letters of the
// waves stand at their values, one of each in a row.
func TestBinaryWithoutColourIsMonotone(t *testing.T) {
	for glyphs, tones := range map[frame.Glyphs]string{frame.Braille: " ░▒▓█", frame.ASCII: " .-:=*o#@"} {
		sc := shotOf(t, small())
		sc.Face = cellsFace
		f, rows := drawn(sc, 120, 35, frame.Theme{Depth: frame.NoColor, Glyphs: glyphs})
		b := sc.plan(f)
		type cell struct {
			v    float64
			tone int
		}
		var all []cell
		for pos := range 16 {
			x, _ := b.cells()
			v := math.Sin(float64(pos))
			all = append(all, cell{v, slices.Index([]rune(tones), rows[1+b.row(pos)][b.lanes.X+x])})
		}
		slices.SortFunc(all, func(a, b cell) int { return cmp.Compare(a.v, b.v) })
		if !slices.IsSortedFunc(all, func(a, b cell) int { return a.tone - b.tone }) || all[0].tone != 0 ||
			all[15].tone != utf8.RuneCountInString(tones)-1 {
			t.Errorf("%v: %v", glyphs, all)
		}
	}
	sc := shotOf(t, small())
	f, rows := drawn(sc, 120, 35, frame.Theme{Glyphs: frame.ASCII})
	b := sc.plan(f)
	for lane := range b.lanes.N {
		for pos := b.first; pos < b.first+b.rows; pos++ {
			got := string(rows[1+b.row(pos)][b.lanes.At(lane) : b.lanes.At(lane)+b.lanes.W])
			sin, cos := math.Sincos(float64(pos) / math.Pow(10, float64(b.pairs[lane])))
			column := func(v float64) int { return int((v+1)/2*float64(2*b.lanes.W-1)+0.5) / 2 }
			s, low := column(sin), strings.ToLower(got)
			if low[s] != 's' || column(cos) != s && low[column(cos)] != 'c' || strings.Count(low, "s") != 1 ||
				strings.Trim(low, "sc| ") != "" {
				t.Errorf("pair %d, position %d, sine %.3f, cosine %.3f: %q", b.pairs[lane], pos, sin, cos, got)
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
			ratio := measure.Wavelength(sc.Waves, pair+1) / measure.Wavelength(sc.Waves, pair)
			if math.Abs(ratio-2) > 1e-15 {
				t.Errorf("%v: wavelengths %d and %d are %g apart", s.Layout, pair, pair+1, ratio)
			}
		}
		_, rows := drawn(sc, 120, 35, frame.Theme{})
		for _, head := range []string{"λ 6.28 = 2π", "λ 12.6 = 4π", "λ 25.1 = 8π", "λ 50.3 = 16π"} {
			if !strings.Contains(string(rows[2]), head) {
				t.Errorf("%v: no %q in %q", s.Layout, head, string(rows[2]))
			}
		}
		s.Matched = false
		if _, rows := drawn(shotOf(t, s), 120, 35, frame.Theme{}); strings.Contains(string(rows[2]), "π") {
			t.Errorf("%v: %q without matching", s.Layout, string(rows[2]))
		}
	}
}

// Without colour brackets mark flips, a shade marks ones, and the cursor and each wave
// have their own signs. Waves are braille, or letters on an ASCII screen.
func TestBinaryWithoutColour(t *testing.T) {
	for i, theme := range []frame.Theme{{Depth: frame.NoColor}, {Glyphs: frame.ASCII}} {
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
		if braille := strings.ContainsFunc(lane+string(rows[y+2]), dots); braille == (theme.Glyphs == frame.ASCII) {
			t.Errorf("%+v: braille %v", theme, braille)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		_, rows := drawn(sc, w, h, frame.Theme{Glyphs: frame.ASCII})
		for _, row := range rows {
			for _, r := range row {
				if r > '~' || r == '?' {
					t.Fatalf("%c in %q", r, string(row))
				}
			}
		}
	})
}

// Wherever the cursor is, each wave of a lane has a mark that is seen: its own colour,
// or its own sign where the paper has no colours.
func TestBothBeadsAreSeen(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}, {Glyphs: frame.ASCII}} {
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
			most := min(max(bits.Len(uint(length-1)), 4), 16) // does not change while the strip scrolls
			for i := track.First; i < track.End(); i++ {
				flips := min(bits.OnesCount(uint(i^(i+1))), most)
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
			if do := viewtest.Hit[Settings](b, min(max(middle, track.X), end(track)-1), b.strip); do == nil {
				t.Fatalf("a click on %s does nothing", word)
			} else if do(&s, &Settings{}); s.Pos < pos-len(word) || s.Pos > pos+len(word) {
				t.Fatalf("a click on %s leads to %d", word, s.Pos)
			}
		}
	})
}

// The waves' line is level where every step is as long as any other, and is not
// where the last sine has no cosine.
func TestBinaryStripOfALoneSine(t *testing.T) {
	s := small()
	s.DModel, s.Base, s.Length = 3, 1.5, 60
	_, rows := drawn(shotOf(t, s), 120, 35, frame.Theme{})
	viewtest.Wants(t, string(rows[33]), "▇", "█")
	if strings.Contains(string(rows[33]), "━") {
		t.Errorf("the line is level: %q", string(rows[33]))
	}
}

// The number in the caption, in both lengths, and the readout with its fields dropped one
// after the other.
func TestBinaryWords(t *testing.T) {
	changed := func(change func(*chart.State)) chart.State {
		s := small()
		change(&s)
		return s
	}
	lone := func(s *chart.State) { s.DModel, s.Base, s.Pos, s.Dim = 3, 1.5, 5, 2 }
	for _, c := range []struct {
		state   chart.State
		fact    string
		readout []string
	}{
		{small(), "0.9641", []string{
			"pos 8 │ 0111 → 1000 │ 4 flips │ pair 3 turns 0.0573°",
			"pos 8 │ 0111 → 1000 │ 4 flips",
			"pos 8 │ 4 flips",
		}},
		// |PE(5) − PE(4)|² = 2 − 2 cos 1 + (sin 5ω − sin 4ω)², ω = 1.5^(−2/3): 1.1950².
		{changed(lone), "1.1950",
			[]string{"pos 5 │ 0100 → 0101 │ 1 flip │ pair 1 turns 43.7°"}},
		{changed(func(s *chart.State) { s.Matched = true }), "2^(8/2)", nil},
		{changed(func(s *chart.State) { s.Pos = 0 }), "bit", []string{"pos 0 │ no step before it", "pos 0"}},
		{changed(func(s *chart.State) { s.Pos, s.Length = 0, 1 }), "bit", nil},
		{changed(func(s *chart.State) { s.DModel, s.Matched = 2, true }), "0.9589", nil},
		{changed(func(s *chart.State) { s.DModel = 64 }), "1.4718", nil},
		{changed(func(s *chart.State) { s.Scheme = "binary" }), "0.9641", nil},
	} {
		w := shotOf(t, c.state).plan(frame.New(120, 35, frame.Theme{})).Words()
		for _, caption := range w.Caption {
			viewtest.Wants(t, caption, c.fact)
		}
		if got := viewtest.Said(w)[len(w.Caption):]; len(c.readout) > 0 && !slices.Equal(got[:len(c.readout)], c.readout) {
			t.Errorf("the readout is %q, want %q", got, c.readout)
		}
	}
}

// A sequence of one position has no step.
func TestBinaryOfOnePosition(t *testing.T) {
	s := small()
	s.Length, s.Pos = 1, 0
	f, _ := drawn(shotOf(t, s), 120, 35, frame.Theme{})
	text := string(f.AppendPlain(nil))
	viewtest.Wants(t, text, " bit ")
	for _, wrong := range []string{"jump", "every", "▾"} {
		if strings.Contains(text, wrong) {
			t.Errorf("one position, and %q:\n%s", wrong, text)
		}
	}
}

// A caption that names a matched base is an equation, whether the waves are those of
// the table or stand in for a table without any.
func TestMatchedBaseIsThePowerItIsSaidToBe(t *testing.T) {
	equation := regexp.MustCompile(`^Base ([0-9.e+]+) = 2\^\((\d+)/(\d+)\)`)
	for _, scheme := range []string{"sinusoidal", "binary", "learned", "rope"} {
		for _, d := range []int{4, 8, 64} {
			s := small()
			s.Scheme, s.DModel, s.HeadDim, s.Matched = scheme, d, d, true
			p := shotOf(t, s).plan(frame.New(120, 35, frame.Theme{}))
			caption := p.Words().Caption[0]
			m := equation.FindStringSubmatch(caption)
			if m == nil {
				t.Fatalf("%s, d %d: %s", scheme, d, caption)
			}
			base, num, den := number(t, m[1]), number(t, m[2]), number(t, m[3])
			if want := math.Exp2(num / den); math.Abs(base-want) > 1e-9*want {
				t.Errorf("%s, d %d: %s, but the power is %g", scheme, d, caption, want)
			}
		}
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
