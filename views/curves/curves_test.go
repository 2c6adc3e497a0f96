package curves

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// state is the settings of the view with those that all views share.
type state struct {
	scene.State
	Settings
}

func defaultState() state { return state{scene.Default(), View.Default} }

// shot is what a picture is planned of.
type shot struct {
	scene.Scene
	Settings
}

func shotOf(t viewtest.Failer, s state) shot {
	t.Helper()
	return shot{viewtest.SceneOf(t, s.State), View.Clamp(s.Settings)}
}

// curvesScene is the default state with changes.
func curvesScene(t viewtest.Failer, change func(*state)) shot {
	t.Helper()
	s := defaultState()
	change(&s)
	return shotOf(t, s)
}

// planOf plans a picture as the program does.
func planOf(f frame.Frame, sc shot) scene.Picture[Settings] {
	return View.Plan(f, sc.Scene, sc.Settings)
}

// curvesPicture draws a picture on a blank frame of w × h cells.
func curvesPicture(sc shot, w, h int) frame.Frame {
	f := frame.New(w, h, frame.Theme{})
	planOf(f, sc).Draw()
	return f
}

func wordsOf(f frame.Frame, sc shot) scene.Words { return planOf(f, sc).Words() }

// clickOn gives the state after a click, and whether it does anything.
func clickOn(f frame.Frame, sc shot, x, y int) (scene.State, bool) {
	s, set := sc.State, sc.Settings
	do := planOf(f, sc).Hit(x, y)
	if do != nil {
		do(&s, &set)
	}
	return s, do != nil && set == sc.Settings
}

// rulerAt is a ruler in w columns from x on.
func rulerAt(sc shot, x, w, limit int) parts.Ruler {
	return sheetOf(frame.New(80, 24, frame.Theme{}), sc).newRuler(x, w, limit)
}

// sheetOf is a sheet as large as a frame.
func sheetOf(f frame.Frame, sc shot) *sheet {
	w, h := f.Size()
	return newSheet(chart.Paper{W: w, H: h, Theme: f.Theme}, sc.Scene, sc.Settings)
}

func lanesOf(f frame.Frame, sc shot) *lanes     { return newLanes(sheetOf(f, sc)) }
func overlayOf(f frame.Frame, sc shot) *overlay { return newOverlay(sheetOf(f, sc)) }

// wavelength is 2π·base^(2i/d), the paper's formula.
func wavelength(pair, d int, base float64) float64 {
	return 2 * math.Pi * math.Pow(base, 2*float64(pair)/float64(d))
}

// oddScenes are States that differ in everything the view depends on.
var oddScenes = []func(*state){
	func(*state) {},
	func(s *state) { s.Zoom, s.Pos, s.Length = 1, 100, 128 },
	func(s *state) { s.Zoom, s.Pos = scene.Closest, 127 },
	func(s *state) { s.Zoom, s.Pos, s.Length = 20, 1017, 2000 },
	func(s *state) { s.Zoom, s.Pos, s.Length = 1e12, 5e14, encoding.MaxPos },
	func(s *state) {
		s.Pos, s.Length, s.DModel, s.Dim = encoding.MaxPos-1, encoding.MaxPos, encoding.MaxDModel, 65_535
	},
	func(s *state) { s.Length, s.DModel = 1, 2 },
	func(s *state) { s.Layout, s.DModel, s.Dim = encoding.T2T, 7, 6 },
	func(s *state) { s.Layout, s.DModel, s.Dim, s.Base = encoding.CosSinHalf, 3, 2, 1e300 },
	func(s *state) { s.Layout, s.DModel, s.Dim, s.Base = encoding.Concat, 5, 4, 1.0000001 },
	func(s *state) { s.Marks, _ = scene.ParseMarks("0,6,12,20", 64) },
	func(s *state) { s.Marks, _ = scene.ParseMarks("0-15", 64); s.Dim = 40 },
	func(s *state) { s.Scheme = "binary" },
	func(s *state) { s.Scheme, s.Zoom, s.Length, s.DModel, s.Dim = "binary", 50, 1e6, 70, 66 },
	func(s *state) {
		s.Scheme, s.Zoom, s.Length = "binary", 5, 3
		s.Marks, _ = scene.ParseMarks("0,63", 64)
	},
}

// arrangements sets the switches of the view in all ways.
func arrangements(do func(name string, set func(*state))) {
	for i, name := range []string{"lanes", "overlay", "one wave"} {
		do(name, func(s *state) { s.Overlay, s.OneWave = i == 1, i == 2 })
		do(name+"+numbers", func(s *state) { s.Overlay, s.OneWave, s.Numbers = i == 1, i == 2, true })
		do(name+"+statistics", func(s *state) { s.Overlay, s.OneWave, s.Statistics = i == 1, i == 2, true })
	}
}

// The margins stay blank and the smallest screens still show the curves.
func TestCurvesMargins(t *testing.T) {
	for i, change := range oddScenes {
		arrangements(func(name string, set func(*state)) {
			sc := curvesScene(t, func(s *state) { change(s); set(s) })
			if sc.Pos > 1e9 && sc.table() {
				return // positions of 15 digits take what room there is
			}
			for _, size := range [][2]int{{40, 7}, {80, 19}, {120, 35}, {200, 55}} {
				f := curvesPicture(sc, size[0], size[1])
				drawn := 0
				for y := range size[1] {
					if f.At(0, y).Rune != ' ' {
						t.Errorf("scene %d %s at %v: row %d starts at the edge: %q", i, name, size, y, viewtest.ScreenRow(f, y))
					}
					for x := range size[0] {
						if strings.ContainsRune("─│╭╮╰╯░", f.At(x, y).Rune) || f.At(x, y).Rune > 0x2800 {
							drawn++
						}
					}
				}
				if drawn < 10 && sc.Length > 9 {
					t.Errorf("scene %d %s at %v: only %d cells of curves", i, name, size, drawn)
				}
			}
		})
	}
}

// The picture of the default State says what the formulas say: names, wavelengths,
// values and turns around the middle of their lanes, and of waves that do not
// cross beside where they begin.
func TestCurvesGutters(t *testing.T) {
	sc := curvesScene(t, func(*state) {})
	f := curvesPicture(sc, 120, 34)
	for i, pair := range []int{0, 3, 5, 8, 10, 31} {
		lambda := wavelength(pair, 64, 10_000)
		angle := 17 * 2 * math.Pi / lambda
		sine := []string{"d" + strconv.Itoa(2*pair) + " ", "sin  ", words.Signed(math.Sin(angle), 3)}
		cosine := []string{"d" + strconv.Itoa(2*pair+1) + " ", "cos  ", words.Signed(math.Cos(angle), 3)}
		y, rows := 2+5*i, [3][]string{sine, {"λ", words.Significant(lambda, 4), strconv.FormatFloat(17/lambda, 'f', 3, 64) + " turns"}, cosine}
		if pair == 31 { // below the seam the cosine starts at the top, and the sine in the middle
			rows[0], rows[2] = cosine, sine
		}
		for dy, wants := range rows {
			for _, want := range wants {
				if row := viewtest.ScreenRow(f, y+dy); !strings.Contains(row, want) {
					t.Errorf("pair %d: %q is not in %q", pair, want, row)
				}
			}
		}
	}
	if row := viewtest.ScreenRow(f, 7); !strings.HasPrefix(row, " ▸d6  sin ") {
		t.Errorf("the cursor's dimension is not marked: %q", row)
	}
	for y, want := range map[int]string{
		0:  "┌PE(17) −1     0     +1┐",
		26: "┄┄ 11 of 32 pairs turn within 128 positions; the 21 below do not ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄│              │       │",
		32: "╵         ╵         ╵         ╵   │     ╵         ╵         ╵         ╵         ╵  └   12 of 64 values    ┘",
		33: "pos       0         5         10        15 [17]   20        25        30        35        40              0–41 of 128",
	} {
		if got := strings.TrimSpace(viewtest.ScreenRow(f, y)); got != want {
			t.Errorf("row %d reads\n%q, want\n%q", y, got, want)
		}
	}
}

// The names of waves that do not cross stand on the rows in which the curves
// begin, or next to one that has it already; they never share a row.
func TestNamesStandBesideTheirCurves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Length = 1_000_000
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Dim = rapid.IntRange(0, 63).Draw(t, "dim")
		sc := shotOf(t, s)
		f := curvesPicture(sc, 120, rapid.IntRange(16, 60).Draw(t, "h"))
		p := lanesOf(f, sc)
		for i, l := range p.lanes {
			rows, whole := p.textRows(l)
			if rows[0] == rows[1] || rows[0] == whole || rows[1] == whole || max(rows[0], rows[1], whole) >= p.Rows {
				t.Fatalf("pair %d: rows %v and %d of %d", l.Pair, rows, whole, p.Rows)
			}
			if !p.apart(l) {
				continue
			}
			if (p.Enc.At(p.First, l.strands[0].Dim) > p.Enc.At(p.First, l.strands[1].Dim)) != (rows[0] < rows[1]) {
				t.Fatalf("pair %d: the upper curve has the lower name", l.Pair)
			}
			for k, st := range l.strands {
				v := paperValue(p.First, st.Dim, 64, 10_000)
				at := (float64(4*p.Rows-1)/2 - v*float64(4*p.Rows-3)/2) / 4
				if off := math.Abs(float64(rows[k]) + 0.5 - at); off > 1.7 {
					t.Fatalf("dim %d begins at row %.2f of lane %d, its name is in row %d", st.Dim, at, i, rows[k])
				}
			}
		}
	})
}

// Captions state what the formulas give.
func TestCurvesCaptions(t *testing.T) {
	for _, c := range []struct {
		change func(*state)
		want   string
	}{
		{func(*state) {}, "the cut at 17 meets 12 of 64 values of PE(17); a bead is every 5th position"},
		{func(s *state) { s.DModel = 4; s.Zoom = -8 }, "the cut at 17 meets all 4 values of PE(17); a bead is a position"},
		{func(s *state) { s.Overlay = true; s.Marks, _ = scene.ParseMarks("0,6,12,20", 64) },
			"d6: 3.29 turns in 50 positions; one column = half a position"},
		{func(s *state) { s.Overlay = true; s.Marks, _ = scene.ParseMarks("0,12", 64) },
			"2 curves in 50 positions; one column = half a position"},
		{func(s *state) { s.OneWave = true },
			"one wave, 7 columns a position: its line climbs at most one row a column"},
		{func(s *state) { s.Numbers = true }, "the tinted line and the tinted row are the same position, 17"},
		{func(s *state) { s.Zoom, s.Length, s.Pos = 20, 2000, 1017 },
			"1 cell = 20 positions; a wave that repeats within 4 cells is a band from min to max"},
		{func(s *state) { s.Zoom = 1000 },
			"1 cell = all 128 positions; a wave that repeats within 4 cells is a band from min to max"},
		{func(s *state) { s.Zoom, s.Length = 20, 1 },
			"1 cell = the only position; a wave that repeats within 4 cells is a band from min to max"},
		{func(s *state) { s.Scheme = "binary" },
			"the cut at 17 meets 6 of 64 bits of 17; bit j flips every 2^j positions"},
	} {
		sc := curvesScene(t, c.change)
		f := frame.New(120, 34, frame.Theme{})
		if got := viewtest.LineText(wordsOf(f, sc).Caption[0]); got != c.want {
			t.Errorf("caption %q,\nwant    %q", got, c.want)
		}
	}
}

// Every caption has a form for the smallest screen.
func TestCurvesCaptionsFit(t *testing.T) {
	for i, change := range oddScenes {
		arrangements(func(name string, set func(*state)) {
			sc := curvesScene(t, func(s *state) { change(s); set(s) })
			for _, w := range []int{40, 60, 80, 120} {
				f := frame.New(w, 19, frame.Theme{})
				if l := scene.Fit(wordsOf(f, sc).Caption, f.Theme, w-2); l.Width(f.Theme) > w-2 && sc.Pos < 1e9 {
					t.Errorf("scene %d %s: %q is wider than %d", i, name, viewtest.LineText(l), w-2)
				}
			}
		})
	}
}

// A click on the column of a position goes there; one on a name to its
// dimension; and the window does not move under the pointer when both stay in
// it.
func TestCurvesHit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Length = rapid.IntRange(1, 5000).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Dim = rapid.IntRange(0, 63).Draw(t, "dim")
		s.Zoom = rapid.SampledFrom([]scene.Zoom{scene.Auto, -8, -4, -2, 1, 2, 5, 20}).Draw(t, "zoom")
		s.Overlay = rapid.Bool().Draw(t, "overlay")
		s.Numbers = rapid.Bool().Draw(t, "numbers")
		sc := shotOf(t, s)
		f := frame.New(rapid.IntRange(60, 200).Draw(t, "w"), rapid.IntRange(12, 60).Draw(t, "h"), frame.Theme{})
		r, y := rulerOf(f, sc)
		at, ok := clickOn(f, sc, r.Column(s.Pos), y)
		if !ok || at.Pos/r.Per != s.Pos/r.Per || at.Pos > s.Pos {
			t.Fatalf("a click on position %d gives %d, %v", s.Pos, at.Pos, ok)
		}
	})
}

// rulerOf gives the positions of a picture and a row below its curves.
func rulerOf(f frame.Frame, sc shot) (parts.Ruler, int) {
	if sc.Overlay {
		p := overlayOf(f, sc)
		return p.Ruler, p.top + p.rows
	}
	p := lanesOf(f, sc)
	return p.Ruler, p.axis
}

// The keys say what they will do.
func TestCurvesKeys(t *testing.T) {
	s := defaultState()
	for k, names := range [][]string{{"overlay", "one wave", "lanes", "overlay"}, {"numbers", "stats", "curves", "numbers"}} {
		for i, want := range names {
			if got := View.Keys[k].Now(s.State, s.Settings); got != want {
				t.Errorf("after %d presses %s is called %q, want %q", i, View.Keys[k].Label, got, want)
			}
			View.Keys[k].Act(&s.State, &s.Settings, 1)
		}
	}
}

// A ruler holds the cursor, ends with the sequence, and gives every position a
// column that leads back to it.
func TestRuler(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Zoom = rapid.SampledFrom([]scene.Zoom{-8, -4, -2, 1, 2, 5, 10, 1000, 1e15}).Draw(t, "zoom")
		sc := shotOf(t, s)
		w, limit := rapid.IntRange(-3, 200).Draw(t, "w"), rapid.IntRange(0, 60).Draw(t, "limit")
		r := rulerAt(sc, 5, w, limit)
		if r.First < 0 || r.First > s.Pos || s.Pos >= r.End() || r.End() > s.Length || r.First%r.Per != 0 {
			t.Fatalf("position %d of %d is not in %d…%d", s.Pos, s.Length, r.First, r.End())
		}
		if limit > 0 && r.Per == 1 && r.End()-r.First > limit {
			t.Fatalf("%d positions, at most %d allowed", r.End()-r.First, limit)
		}
		if x := r.Column(r.End() - 1); w > 0 && (x < 5 || x >= 5+w) {
			t.Fatalf("the last position stands in column %d of 5…%d", x, 4+w)
		}
		if at, ok := r.Position(r.Column(s.Pos)); w > 0 && (!ok || at/r.Per != s.Pos/r.Per) {
			t.Fatalf("the column of position %d leads to %d", s.Pos, at)
		}
		if columns := r.Step * r.Cells / r.Per; columns < 8 || columns < len(strconv.Itoa(r.Step)) && r.Step < 1e6 {
			t.Fatalf("a tick every %d columns", columns)
		}
	})
}

// Labels of the axis never touch each other or the badge of the cursor.
func TestRulerLabels(t *testing.T) {
	for i, change := range oddScenes {
		for pos := range 60 {
			sc := curvesScene(t, func(s *state) { change(s); s.Pos = max(s.Pos-pos, 0) })
			f := curvesPicture(sc, 120, 35)
			p := lanesOf(f, sc)
			row := []rune(viewtest.ScreenRow(f, p.axis+1))[p.X-2 : p.X+p.W]
			badge := "[" + strconv.Itoa(sc.Pos) + "]"
			if !strings.Contains(string(row)+" "+viewtest.ScreenRow(f, p.axis+1), badge) {
				t.Errorf("scene %d: no %s in %q", i, badge, string(row))
			}
			for x := 1; x < len(row); x++ {
				if row[x] == '[' && row[x-1] != ' ' || row[x-1] == ']' && row[x] != ' ' {
					t.Errorf("scene %d: a label touches the badge: %q", i, string(row))
				}
			}
		}
	}
}

// Room for marks is kept where there are marks, and for a blank after a letter
// that stands for a sign.
func TestMarkRoom(t *testing.T) {
	for _, c := range []struct {
		marks scene.Marks
		ascii bool
		room  int
	}{{scene.Marks{}, false, 0}, {scene.Marks{}, true, 0}, {scene.Marks{}.Toggle(6), false, 1}, {scene.Marks{}.Toggle(6), true, 2}} {
		sc := curvesScene(t, func(s *state) { s.Marks = c.marks })
		if got := sheetOf(frame.New(80, 24, frame.Theme{ASCII: c.ascii}), sc).markRoom; got != c.room {
			t.Errorf("%d marks, ASCII %v: %d columns, want %d", c.marks.Len(), c.ascii, got, c.room)
		}
	}
}

// However wide the table, the fastest pair is above and the slowest below, with
// λ 2π and 2π·10000^(1−2/d).
func TestLanesGoFromFastestToSlowest(t *testing.T) {
	for _, d := range []int{64, 512, 4096} {
		for _, size := range [][2]int{{80, 18}, {120, 34}, {200, 54}} {
			sc := curvesScene(t, func(s *state) { s.DModel, s.Dim = d, d/5&^1 })
			rows := screenRows(curvesPicture(sc, size[0], size[1]))
			all := strings.Join(rows, "\n")
			first, last := strings.Index(all, "6.283"), strings.Index(all, strconv.FormatFloat(wavelength(d/2-1, d, 10_000), 'f', 0, 64))
			if first < 0 || last < first {
				t.Errorf("d %d at %v: λ 6.283 at %d, the slowest at %d", d, size, first, last)
			}
		}
	}
}

// No cell covers more positions than there are: 128 of them are 20.4 turns of the
// fastest wave.
func TestTurnsPerCellOfAShortSequence(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Zoom = 1000 })
	f := curvesPicture(sc, 120, 34)
	viewtest.Wants(t, strings.Join(screenRows(f), "\n"), "too fast to draw: 20 turns per cell", "1 cell = 128 pos")
}

// A sequence that is shorter than the screen fills it as far as doubling goes, and
// its curves pass through its numbers: a column is a whole part of a power of two.
func TestShortSequencesGrow(t *testing.T) {
	for _, w := range []int{80, 120, 200} {
		for _, length := range []int{1, 2, 3, 8, 16, 31, 128} {
			sc := curvesScene(t, func(s *state) { s.Length = length })
			p := lanesOf(frame.New(w, 34, frame.Theme{}), sc)
			if last := (length - 1) * p.Cells; p.Cells < 2 || p.Cells&(p.Cells-1) != 0 || p.Cells > 2 && last >= p.W || length > 1 && 2*last < p.W-1 {
				t.Errorf("%d positions on %d columns: %d cells each", length, p.W, p.Cells)
			}
		}
	}
}

// Every line of a lane can be seen: at least 3:1 against the paper, in the
// cursor's lane and away from it.
func TestLinesCanBeSeen(t *testing.T) {
	light := func(c frame.RGB) float64 {
		sum := 0.0
		for i, v := range [3]uint8{c.R, c.G, c.B} {
			x := float64(v) / 255
			if x = (x + 0.055) / 1.055; float64(v)/255 <= 0.04045 {
				x = float64(v) / 255 / 12.92
			} else {
				x = math.Pow(x, 2.4)
			}
			sum += [3]float64{0.2126, 0.7152, 0.0722}[i] * x
		}
		return sum + 0.05
	}
	for _, theme := range []frame.Theme{{}, {Light: true}} {
		f := frame.New(120, 34, theme)
		planOf(f, curvesScene(t, func(*state) {})).Draw()
		paper := light(theme.RGB(frame.Background))
		for y := range 34 {
			for x := range 120 {
				if c := f.At(x, y); c.Rune > 0x2800 && c.Rune < 0x2900 {
					ink := light(theme.RGB(c.FG))
					if ratio := max(ink, paper) / min(ink, paper); ratio < 3 {
						t.Fatalf("light %v: dots at %d, %d have %.2f:1", theme.Light, x, y, ratio)
					}
				}
			}
		}
	}
}
