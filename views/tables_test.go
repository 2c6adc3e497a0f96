package views

import (
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// saveTable writes a table as a .npy file.
func saveTable(t viewtest.Failer, path string, table [][]float64) {
	t.Helper()
	head := fmt.Sprintf("{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }%30s\n", len(table), len(table[0]), "")
	file := append([]byte("\x93NUMPY\x01\x00"), byte(len(head)), byte(len(head)>>8))
	file = append(file, head...)
	for _, row := range table {
		for _, v := range row {
			file = binary.LittleEndian.AppendUint64(file, math.Float64bits(v))
		}
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
}

// formulas are tables that people save: the paper's, its usual layouts, and known mistakes. h is the number of pairs.
var formulas = map[string]func(pos, dim, d float64) float64{
	"right":        func(pos, dim, d float64) float64 { return wave(pos, 2*math.Floor(dim/2), d, 1e4, math.Mod(dim, 2)) },
	"concatenated": func(pos, dim, d float64) float64 { return wave(pos, 2*math.Mod(dim, d/2), d, 1e4, math.Floor(2*dim/d)) },
	"tensor2tensor": func(pos, dim, d float64) float64 {
		return wave(pos, math.Mod(dim, d/2), d/2-1, 1e4, math.Floor(2*dim/d))
	},
	"base 1000":      func(pos, dim, d float64) float64 { return wave(pos, 2*math.Floor(dim/2), d, 1e3, math.Mod(dim, 2)) },
	"2i twice":       func(pos, dim, d float64) float64 { return wave(pos, 4*math.Floor(dim/2), d, 1e4, math.Mod(dim, 2)) },
	"i + 1 in cos":   func(pos, dim, d float64) float64 { return wave(pos, dim, d, 1e4, math.Mod(dim, 2)) },
	"sines alone":    func(pos, dim, d float64) float64 { return wave(pos, dim, d, 1e4, 0) },
	"swapped axes":   func(pos, dim, d float64) float64 { return wave(dim, 2*math.Floor(pos/2), d, 1e4, math.Mod(pos, 2)) },
	"one row":        func(_, dim, _ float64) float64 { return dim - 1.5 },
	"position alone": func(pos, dim, _ float64) float64 { return (pos + 1) * (dim + 1) },
}

// wave is the sine, or for kind 1 the cosine, of pos ÷ base^(exponent/d).
func wave(pos, exponent, d, base, kind float64) float64 {
	return math.Sin(pos/math.Pow(base, exponent/d) + kind*math.Pi/2)
}

// roundings are the formats in which tables are saved: bits of the fraction of a number.
var roundings = map[string]float64{"float64": 53, "float32": 24, "float16": 11}

// someTable draws a table of a formula, or of random numbers, in some format; a few entries may be none.
func someTable(t *rapid.T) [][]float64 {
	rows, d := rapid.IntRange(3, 40).Draw(t, "rows"), 2*rapid.IntRange(2, 10).Draw(t, "pairs")
	names := []string{"random"}
	for name := range formulas {
		names = append(names, name)
	}
	formula := formulas[rapid.SampledFrom(slices.Sorted(slices.Values(names))).Draw(t, "formula")]
	bits := roundings[rapid.SampledFrom([]string{"float64", "float32", "float16"}).Draw(t, "format")]
	holes := rapid.IntRange(0, 5).Draw(t, "holes are rare") == 0
	size := rapid.SampledFrom([]float64{1, 1, 1e-9, 1e20}).Draw(t, "size")
	table := make([][]float64, rows)
	for pos := range table {
		for dim := range d {
			v := 0.0
			switch {
			case holes && rapid.IntRange(0, 30).Draw(t, "hole") == 0:
				v = math.NaN()
			case formula == nil:
				v = rapid.Float64Range(-2, 2).Draw(t, "number")
			default:
				v = formula(float64(pos), float64(dim), float64(d))
			}
			if fraction, exponent := math.Frexp(v * size); v == v {
				v = math.Ldexp(math.Round(math.Ldexp(fraction, int(bits))), exponent-int(bits))
			}
			table[pos] = append(table[pos], v)
		}
	}
	return table
}

// unitOf is what the decimals of a measure of two rows count: 1, or the power of ten that short or long rows reach.
func unitOf(table [][]float64, measure string, i, j int) float64 {
	if measure == "cosine" || min(i, j) < 0 || max(i, j) >= len(table) {
		return 1
	}
	a, b := math.Sqrt(alikeRows(table, "dot", i, i)), math.Sqrt(alikeRows(table, "dot", j, j))
	size := max(a, b)
	if measure == "dot" {
		size = a * b
	}
	if size == 0 || size >= 0.1 && size < 1e7 || size != size {
		return 1
	}
	return math.Pow(10, math.Floor(math.Log10(size)))
}

// alikeRows is the measure of two rows by its definition, NaN where a row is not there.
func alikeRows(table [][]float64, measure string, i, j int) float64 {
	if min(i, j) < 0 || max(i, j) >= len(table) {
		return math.NaN()
	}
	var dot, a, b, apart float64
	for dim, v := range table[i] {
		w := table[j][dim]
		dot, a, b, apart = dot+v*w, a+v*v, b+w*w, apart+(v-w)*(v-w)
	}
	switch measure {
	case "cosine":
		return dot / math.Sqrt(a*b)
	case "distance":
		return math.Sqrt(apart)
	}
	return dot
}

var (
	decided   = regexp.MustCompile(`^Offset k alone does not decide: [a-z ]+ (\S+) at pos (\d+), (\S+) at pos (\d+)\.$`)
	offsetIs  = regexp.MustCompile(`^Only the offset counts, as far as (\d+) rows show: [a-z ]+ (\S+) in each\.$`)
	oneRow    = regexp.MustCompile(`^(?:Cosine|Dot product|Distance) (\S+) at pos (\d+)\.$`)
	noRow     = regexp.MustCompile(`^Position (−?\d+) has no row: the table (?:goes from 0 to|has position|ends with position) (\d+)(?: alone)?\.$`)
	notShown  = regexp.MustCompile(`^Position (−?\d+) is not shown: the picture (?:goes from 0 to|has position) (\d+)(?: alone)?\.$`)
	noNumber  = regexp.MustCompile(`^Row (\d+) has an entry without a number: there is no [a-z ]+\.$`)
	explains  = regexp.MustCompile(`the offset explains ([<>]?)([\d.]+)% of the table's scores in positions (\d+) to (\d+)\.$`)
	leftOut   = regexp.MustCompile(`(\d+) numbers? left out`)
	asTrained = regexp.MustCompile(`(?i)\btrained\b|untrained|illustrative`)
)

// A sentence about a table from a file is true of its numbers: where it says that numbers differ, or that they are
// equal, they do as they are printed. No sentence says how the numbers of a file were made.
func TestSentencesOfLoadedTables(t *testing.T) {
	dir := t.TempDir()
	files := 0
	rapid.Check(t, func(t *rapid.T) {
		table := someTable(t)
		files++
		path := filepath.Join(dir, fmt.Sprintf("%d.npy", files))
		saveTable(t, path, table)
		s, err := Parse("--model " + path)
		if err != nil {
			t.Fatal(err)
		}
		state := s.All[0]
		state.Length = rapid.IntRange(1, len(table)+4).Draw(t, "length")
		state.Pos = rapid.IntRange(0, state.Length-1).Draw(t, "pos")
		state.Dim = rapid.IntRange(0, len(table[0])-1).Draw(t, "dim")
		state.Offset = rapid.IntRange(-len(table)-2, len(table)+2).Draw(t, "offset")
		state.Similarity.Measure = rapid.SampledFrom([]string{"cosine", "dot", "distance"}).Draw(t, "measure")
		for _, v := range All {
			state.View = v.Name
			for _, face := range []string{"distance", "ribbons"} {
				state.Schemes.Face = face
				at := state.Clamp()
				picture, err := One(at).Scenes().Plan(false, frame.New(120, 40, frame.Theme{}))
				if err != nil {
					t.Fatalf("%s: %v", v.Name, err)
				}
				words := One(at).Scenes().Words(picture.Words())
				caption, readout := words.Text()
				if found := at.Found(); found != "" && strings.HasPrefix(caption, chart.Sentence(found)+"; ") {
					caption = chart.Sentence(caption[len(found)+2:])
				}
				if text := caption + " " + readout + " " + at.Shows(); v.Name != "schemes" && asTrained.MatchString(text) {
					t.Fatalf("%s: %q", v.Name, text)
				}
				checkLoaded(t, table, at, caption, readout)
			}
		}
	})
}

// checkLoaded compares what is said of a table with the table.
func checkLoaded(t *rapid.T, table [][]float64, s State, caption, readout string) {
	t.Helper()
	fail := func(why string) {
		t.Fatalf("%s at %d, offset %d: %q, %q: %s", s.View, s.Pos, s.Offset, caption, readout, why)
	}
	holes := 0
	for _, row := range table {
		for _, v := range row {
			holes += chart.One(math.IsNaN(v))
		}
	}
	if found := leftOut.FindStringSubmatch(readout); (found != nil) != (holes > 0) ||
		found != nil && found[1] != fmt.Sprint(holes) {
		fail(fmt.Sprintf("%d entries are none", holes))
	}
	number := func(text string) int { n, _ := viewtest.Value(text); return int(n) }
	shown := min(s.Length, len(table))
	alike := func(pos int) float64 {
		if max(pos, pos+s.Offset) >= shown {
			return math.NaN()
		}
		return alikeRows(table, s.Similarity.Measure, pos, pos+s.Offset)
	}
	unit := 1e-4 * unitOf(table, s.Similarity.Measure, s.Pos, s.Pos+s.Offset)
	prints := func(text string, v float64) {
		if read, half := viewtest.Value(text); !(math.Abs(read-v) <= half+1e-9*(1e4*unit+math.Abs(v))) {
			fail(fmt.Sprintf("%s is %v", text, v))
		}
	}
	unlike := 0 // rows that differ from the cursor's by more than a unit of the last digit
	for pos := range table {
		unlike += chart.One(math.Abs(alike(pos)-alike(s.Pos)) > 1.0001*unit)
	}
	switch {
	case strings.Contains(caption, "explains"):
		found := explains.FindStringSubmatch(caption)
		if found == nil {
			fail("not read")
		}
		share := explained(table, number(found[3]), number(found[4]))
		v, half := viewtest.Value(found[2])
		switch {
		case found[1] == "<" && 100*share > v+1e-6, found[1] == ">" && 100*share < v-1e-6,
			found[1] == "" && math.Abs(100*share-v) > half+1e-6:
			fail(fmt.Sprintf("the share is %v", share))
		}
	case strings.Contains(caption, "has no row"):
		found := noRow.FindStringSubmatch(caption)
		if found == nil || number(found[2]) != len(table)-1 ||
			number(found[1]) >= 0 && number(found[1]) < len(table) {
			fail(fmt.Sprintf("the table has %d rows", len(table)))
		}
	case s.View != "similarity":
	case notShown.MatchString(caption):
		found := notShown.FindStringSubmatch(caption)
		if at := number(found[1]); at >= 0 && at < s.Length || at < 0 || at >= len(table) {
			fail("it is, or has no row")
		}
	case noNumber.MatchString(caption):
		if row := table[number(noNumber.FindStringSubmatch(caption)[1])]; !hasNaN(row) {
			fail("it has none")
		}
	case strings.Contains(caption, "row of zeros"):
		if v := alike(s.Pos); v == v || hasNaN(table[s.Pos]) || hasNaN(table[s.Pos+s.Offset]) {
			fail("neither row is")
		}
	case decided.MatchString(caption):
		found := decided.FindStringSubmatch(caption)
		prints(found[1], alike(number(found[2])))
		prints(found[3], alike(number(found[4])))
		if found[1] == found[3] || number(found[2]) != s.Pos {
			fail("equal numbers")
		}
	case offsetIs.MatchString(caption):
		found, same := offsetIs.FindStringSubmatch(caption), 0
		for pos := range table {
			same += chart.One(math.Abs(alike(pos)-alike(s.Pos)) < unit+1e-9*math.Abs(alike(s.Pos)))
		}
		if prints(found[2], alike(s.Pos)); same < number(found[1]) || unlike > 0 && len(table) <= 17 {
			fail(fmt.Sprintf("%d rows are alike, %d are not", same, unlike))
		}
	case oneRow.MatchString(caption):
		found := oneRow.FindStringSubmatch(caption)
		prints(found[1], alike(s.Pos))
		if unlike > 0 && s.Offset != 0 && len(table) <= 17 {
			fail("others differ")
		}
	default:
		fail("a sentence that is not read")
	}
}

func hasNaN(row []float64) bool { return slices.ContainsFunc(row, math.IsNaN) }

// explained is the share of the variance of the dot products of unlike rows that lies between offsets. Entries that are
// none count as 0.
func explained(table [][]float64, first, last int) float64 {
	var n, sum, squares float64
	byOffset := map[int][2]float64{}
	for i := first; i <= last; i++ {
		for j := first; j < i; j++ {
			dot := 0.0
			for dim, v := range table[i] {
				if w := table[j][dim]; v == v && w == w {
					dot += v * w
				}
			}
			of := byOffset[i-j]
			byOffset[i-j] = [2]float64{of[0] + 1, of[1] + dot}
			n, sum, squares = n+1, sum+dot, squares+dot*dot
		}
	}
	between := 0.0
	for _, of := range byOffset {
		between += of[1] * of[1] / of[0]
	}
	if all := squares - sum*sum/n; all > 1e-9*squares {
		return (between - sum*sum/n) / all
	}
	return 1
}

// An entry that is none is seen where the table has it, and nothing is drawn after its last row; the caption names the
// look.
func TestHolesAreSeen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hole.npy")
	saveTable(t, path, [][]float64{{0, 1, -1, 0.5}, {0, math.NaN(), -1, 0.5}, {0, 1, -1, 0.5}})
	for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors256}, {Depth: frame.Colors16},
		{Depth: frame.NoColor}, {Glyphs: frame.ASCII}} {
		for _, view := range []string{"heatmap", "similarity"} {
			s := parse(t, "--view "+view+" --length 9 --model "+path)
			f := frame.New(100, 40, theme)
			picture, _ := pictured(t, s, f)
			picture.Draw()
			holes, end := 0, 0
			for y := range 40 {
				if strings.Contains(viewtest.ScreenRow(f, y), "no rows past 2") {
					end = y
				}
			}
			for y := range 40 {
				for x := range 100 {
					c := f.At(x, y)
					hole := c.FG == frame.Missing && c.Rune == '▀' || c.BG == frame.Missing
					if theme.Signs() {
						hole = c.Rune == frame.MissingSign
					}
					if holes += chart.One(hole); hole && y >= end {
						t.Fatalf("%s, %+v: an entry after the last row at %d, %d\n%s", view, theme, x, y, f.AppendPlain(nil))
					}
				}
			}
			if holes == 0 {
				t.Errorf("%s, %+v: the entry looks like a number\n%s", view, theme, f.AppendPlain(nil))
			}
			if caption := picture.Words().Caption[0]; view == "heatmap" && !strings.Contains(caption,
				chart.Either(theme.Signs(), "×", "grey")+" where there is none") {
				t.Errorf("%q", caption)
			}
		}
	}
}

// The difference of a table from a file and of a formula has the scale and the words of the largest difference, and is
// drawn where each alone is drawn in another order; its numbers, words and figure are read without a panic.
func TestDifferenceOfNumbersAndWaves(t *testing.T) {
	for name, of := range formulas {
		for _, size := range []image.Point{{4, 6}, {64, 128}, {7, 300}} {
			table := make([][]float64, size.Y)
			for pos := range table {
				table[pos] = make([]float64, size.X)
				for dim := range table[pos] {
					table[pos][dim] = float64(float32(of(float64(pos), float64(dim), float64(size.X))))
				}
			}
			table[size.Y/2][2] += 1e-3
			path := filepath.Join(t.TempDir(), "table.npy")
			saveTable(t, path, table)
			var most float64
			for pos, row := range table {
				for dim, v := range row {
					exact := wave(float64(pos), 2*math.Floor(float64(dim)/2), float64(size.X), 1e4, math.Mod(float64(dim), 2))
					most = max(most, math.Abs(v-exact))
				}
			}
			shape := fmt.Sprintf("--d-model %d --length %d", size.X, size.Y)
			for _, order := range []string{
				"--model " + path + " --compare '--model none " + shape + "'", shape + " --compare '--model " + path + "'",
			} {
				for _, v := range All {
					if v.Less == nil || !v.ShowsValues {
						continue
					}
					p, err := Parse("--linear --difference --view " + v.Name + " " + order)
					if err != nil {
						t.Fatal(err)
					}
					if !p.Difference {
						t.Fatalf("%s, %s, %s: %s", name, order, v.Title, p.NoDifference())
					}
					scenes := p.Scenes().Remembering(new(memo.Cache))
					sc, err := scenes.Of(true)
					if err != nil {
						t.Fatal(err)
					}
					if limit := sc.Here().High; math.Abs(limit-most) > 1e-12*(1+most) {
						t.Errorf("%s %v, %s: scale to %v, largest difference %v", name, size, v.Title, limit, most)
					}
					for _, paper := range []image.Point{{120, 40}, {80, 24}, {40, 12}} {
						picture, err := scenes.Plan(p.Count == 2 && !p.OnePicture(), frame.New(paper.X, paper.Y, frame.Theme{}))
						if err != nil {
							t.Fatal(err)
						}
						picture.Draw()
						caption := strings.Join(scenes.Words(picture.Words()).Caption, " ")
						if want := strings.TrimLeft(chart.Nonzero(most, 4), "+"); !strings.Contains(caption, want) {
							t.Errorf("%s %v, %s: %q has not %s", name, size, v.Title, caption, want)
						}
					}
					shown, err := scenes.Shown(true)
					if err != nil {
						t.Fatal(err)
					}
					for _, d := range shown {
						d.Row(d.Rows-1, make([]float64, len(d.Columns)))
					}
					figured, err := scenes.Figured(true)
					if err != nil {
						t.Fatal(err)
					}
					for _, d := range figured.Panels {
						d.Row(d.Rows-1, make([]float64, len(d.Columns)))
					}
				}
			}
		}
	}
}

// A number of a table is drawn as nothing within its bound of the exact one, which float32 arithmetic and the type of the
// file allow, and by its difference beyond; where none is beyond, rounding is drawn. The caption counts.
func TestBoundIsZero(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		d, rows := 2*rapid.IntRange(2, 20).Draw(t, "pairs"), rapid.IntRange(4, 30).Draw(t, "rows")
		base := rapid.SampledFrom([]float64{100, 1e4, 5e5}).Draw(t, "base")
		table, exact := make([][]float64, rows), func(pos, dim int) float64 {
			return wave(float64(pos), float64(dim/2*2), float64(d), base, float64(dim%2))
		}
		bound := func(pos, dim int) float64 { // of the file's float64 numbers nothing is left
			w := math.Pow(base, -float64(dim/2*2)/float64(d))
			return float64(pos)*w*(2*math.Abs(math.Log(w))+4)*0x1p-24 + 4*0x1p-24
		}
		wrong, random := map[chart.Cell]bool{}, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for pos := range table {
			for dim := range d {
				table[pos] = append(table[pos], exact(pos, dim)+0.99*(2*random.Float64()-1)*bound(pos, dim))
			}
		}
		for range rapid.IntRange(0, 3).Draw(t, "wrong") {
			at := chart.Cell{Pos: rapid.IntRange(0, rows-1).Draw(t, "pos"), Dim: rapid.IntRange(0, d-1).Draw(t, "dim")}
			table[at.Pos][at.Dim] = exact(at.Pos, at.Dim) - rapid.Float64Range(1.01, 1e5).Draw(t, "times")*bound(at.Pos, at.Dim)
			wrong[at] = true
		}
		path := filepath.Join(dir, "table.npy")
		saveTable(t, path, table)
		p, err := Parse(fmt.Sprintf("--view heatmap --difference --model %s --compare '--model none --d-model %d --length %d --base %v'",
			path, d, rows, base))
		if err != nil {
			t.Fatal(err)
		}
		scenes := p.Scenes().Remembering(new(memo.Cache))
		sc, err := scenes.Of(true)
		if err != nil {
			t.Fatal(err)
		}
		most, far := 0.0, chart.Cell{}
		for pos := range rows {
			for dim := range d {
				want := table[pos][dim] - exact(pos, dim)
				if len(wrong) > 0 && !wrong[chart.Cell{Pos: pos, Dim: dim}] {
					want = 0
				}
				if math.Abs(want) > most {
					most, far = math.Abs(want), chart.Cell{Pos: pos, Dim: dim}
				}
				low, high := sc.Enc.Range(pos, 1, dim)
				if v := sc.Enc.At(pos, dim); math.Abs(v-want) > 1e-11 || math.Abs(low-want) > 1e-7*math.Abs(want)+1e-11 || low != high {
					t.Fatalf("pos %d, dim %d: %v, from %v to %v; want %v", pos, dim, v, low, high, want)
				}
			}
		}
		f, none := frame.New(60, 50, frame.Theme{}), frame.Signed.At(0)
		picture, err := scenes.Plan(true, f)
		if err != nil {
			t.Fatal(err)
		}
		picture.Draw()
		caption := scenes.Words(picture.Words()).Caption[0]
		if says := fmt.Sprintf("%d of %d numbers", len(wrong), rows*d); len(wrong) > 0 && !strings.Contains(caption, says) {
			t.Fatalf("%q has not %s", caption, says)
		} else if says := fmt.Sprintf("ll %d numbers are within the bound", rows*d); len(wrong) == 0 &&
			(!strings.Contains(caption, says) || !strings.Contains(caption, chart.Power(bound(far.Pos, far.Dim), 1))) {
			t.Fatalf("%q has not %s", caption, says)
		}
		if len(wrong) == 0 {
			return
		}
		beside := func(at chart.Cell) bool { // or wrong: a character may show parts of two columns, and of two rows
			for to := range wrong {
				if max(to.Pos-at.Pos, at.Pos-to.Pos) <= 1 && max(to.Dim-at.Dim, at.Dim-to.Dim) <= 2 {
					return true
				}
			}
			return false
		}
		drawn := map[chart.Cell]bool{}
		for y := range 50 {
			for x := range 60 {
				to := State{State: chart.State{Pos: -1, Dim: -1}}
				if change := picture.Hit(x, y); change != nil {
					change(&to)
				}
				at := chart.Cell{Pos: to.Pos, Dim: to.Dim}
				c := f.At(x, y)
				if drawn[at] = drawn[at] || c.Rune == '▀' && (c.FG != none || c.BG != none); at.Pos >= 0 && at.Dim >= 0 && drawn[at] && !beside(at) {
					t.Fatalf("pos %d, dim %d is drawn", at.Pos, at.Dim)
				}
			}
		}
		if !drawn[far] {
			t.Fatalf("pos %d, dim %d is not drawn", far.Pos, far.Dim)
		}
	})
}

// Pictures of a loaded table say what its numbers are: the formula, the mistake, the two statistics, or that it is not
// known.
func TestFoundIsSaid(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for says, of := range map[string]func(pos, dim, d float64) float64{
		"the paper's table, base 10000":                                        formulas["right"],
		"the paper's formula with another base: 1000, not 10000":               formulas["base 1000"],
		"the cosines have an exponent of their own: j/d in every column j":     formulas["i + 1 in cos"],
		"tensor2tensor's table, sines before cosines, base 10000":              formulas["tensor2tensor"],
		`z \d\.\d of rows \d+ apart, largest singular value ×0\.9\d of random`: func(_, _, _ float64) float64 { return random.NormFloat64() },
		"formula not known": nil, // of one row, which several formulas have
	} {
		rows := 96
		if of == nil {
			of, rows = formulas["right"], 1
		}
		table := make([][]float64, rows)
		for pos := range table {
			for dim := range 32 {
				table[pos] = append(table[pos], of(float64(pos), float64(dim), 32))
			}
		}
		path := filepath.Join(t.TempDir(), "table.npy")
		saveTable(t, path, table)
		second := " --compare '--model none --d-model 32'"
		for line, letter := range map[string]string{
			"--view similarity": "", "--view shift": "", "--view curves" + second: "A: ", "--view similarity" + second: "A: ",
			"--view heatmap --difference" + second: "", "--view heatmap" + second: `.*table\.npy: `,
			"--view curves --d-model 32 --compare '--model " + path + "'": "B: ",
		} {
			if rows == 1 && strings.Contains(line, "--difference") {
				continue // there is none
			}
			if !strings.Contains(line, path) {
				line += " --model " + path
			}
			p, err := Parse(line)
			if err != nil {
				t.Fatal(err)
			}
			scenes := p.Scenes()
			picture, err := scenes.Plan(p.Difference, frame.New(120, 40, frame.Theme{}))
			if err != nil {
				t.Fatal(err)
			}
			caption, _ := scenes.Words(picture.Words()).Text()
			if !regexp.MustCompile("(?i)^" + letter + says + "[;.]").MatchString(caption) {
				t.Errorf("%s: %q does not say %q", line, caption, says)
			}
		}
	}
}

// Below the lanes of a table of waves and a formula are the frequencies, measured and by the formula, of the columns that
// turn by a radian; below those of other tables is how much of a column is one wave.
func TestMeasuredFrequencies(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table.npy")
	for name, of := range map[string]func(dim float64) float64{
		"right":        formulaOf,
		"i + 1 in cos": func(dim float64) float64 { return math.Pow(1e4, -dim/32) },
		"one row":      nil,
	} {
		table := make([][]float64, 100)
		for pos := range table {
			for dim := range 32 {
				table[pos] = append(table[pos], float64(float32(formulas[name](float64(pos), float64(dim), 32))))
			}
		}
		saveTable(t, path, table)
		p, err := Parse("--view curves --model " + path + " --compare '--model none --d-model 32'")
		if err != nil {
			t.Fatal(err)
		}
		all, err := p.Scenes().Shown(false)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(all, func(d chart.Shown) bool { return d.Name == "frequencies" })
		if of == nil {
			if i >= 0 {
				t.Errorf("%s has frequencies", name)
			}
			continue
		}
		if i < 0 {
			t.Fatalf("%s has no frequencies", name)
		}
		row, differ, known := make([]float64, 3), 0, 0
		for dim := range 32 {
			all[i].Row(dim, row)
			a, b := of(float64(dim)), formulaOf(float64(dim))
			if math.Abs(row[2]/b-1) > 1e-9 || row[1] == row[1] && math.Abs(row[1]/a-1) > 1e-3 ||
				math.IsNaN(row[1]) != (a < 1./100) {
				t.Errorf("%s, dim %d: %v, want %v and %v", name, dim, row, a, b)
			}
			known += chart.One(a >= 1./100)
			differ += chart.One(a >= 1./100 && chart.Significant(a, 3) != chart.Significant(b, 3))
		}
		picture, err := p.Scenes().Plan(false, frame.New(120, 40, frame.Theme{}))
		if err != nil {
			t.Fatal(err)
		}
		caption := strings.Join(picture.Words().Caption, " ")
		if says := fmt.Sprintf("%d of %d measured columns differ", differ, known); !strings.Contains(caption, says) {
			t.Errorf("%s: %q has not %s", name, caption, says)
		}
	}
}

// formulaOf is the frequency of a column of 32 by the paper.
func formulaOf(dim float64) float64 { return math.Pow(1e4, -2*math.Floor(dim/2)/32) }

// A difference that has more rows than the file asks nothing of rows that are not there: the file can still be read.
func TestDifferencePastTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "short.csv")
	var text strings.Builder
	for pos := range 64 {
		for dim := range 8 {
			fmt.Fprintf(&text, "%.4f,", wave(float64(pos), float64(dim/2*2), 8, 1e4, float64(dim%2)))
		}
		text.WriteString("\n")
	}
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(text.String(), ",\n", "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Parse("--view heatmap --difference --length 512 --model " + path + " --compare '--model none --d-model 8'")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time after the first has been drawn
		if _, err := p.Scenes().Plan(false, frame.New(120, 40, frame.Theme{})); err != nil {
			t.Fatal(err)
		}
	}
}
