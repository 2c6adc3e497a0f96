package views

import (
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// Any State is drawn at any size on any paper: nothing outside the frame, words below
// it, a cursor among the positions shown, and no click that leads outside.
func TestAnyPictureAtAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		if !s.HasPicture() {
			return
		}
		theme := frame.Theme{Light: rapid.Bool().Draw(t, "light"), ASCII: rapid.Bool().Draw(t, "ascii"),
			Far:   rapid.Bool().Draw(t, "far"),
			Depth: frame.Depth(rapid.IntRange(0, 3).Draw(t, "depth"))}
		for range 4 {
			size := image.Pt(rapid.IntRange(0, 60).Draw(t, "w"), rapid.IntRange(0, 30).Draw(t, "h"))
			if rapid.Bool().Draw(t, "large") {
				size = image.Pt(rapid.IntRange(60, 300).Draw(t, "wide"), rapid.IntRange(10, 100).Draw(t, "high"))
			}
			checkPicture(t, s, size, theme)
		}
	})
}

// checkPicture draws a State inside a border that stays as it is.
func checkPicture(t *rapid.T, s State, size image.Point, theme frame.Theme) {
	sheet := frame.New(size.X+2, size.Y+2, theme)
	for y := range size.Y + 2 {
		sheet.HLine(0, y, size.X+2, '#', frame.Style{FG: frame.Warn, BG: frame.Warn})
	}
	picture, sc := pictured(t, s, sheet.Sub(1, 1, size.X, size.Y))
	picture.Draw()
	inside := image.Rectangle{Min: image.Pt(1, 1), Max: size.Add(image.Pt(1, 1))}
	for y := range size.Y + 2 {
		for x := range size.X + 2 {
			if c := sheet.At(x, y); !image.Pt(x, y).In(inside) && c != nil && (c.Rune != '#' || c.BG != frame.Warn) {
				t.Fatalf("%s at %v: %q is drawn outside, at %d, %d", s.View, size, c.Rune, x-1, y-1)
			}
		}
	}
	if len(picture.Words().Caption) == 0 {
		t.Fatalf("%s at %v: nothing is said", s.View, size)
	}
	if first, n := picture.Shown(); n < 1 || first < 0 || first >= sc.Length {
		t.Fatalf("%s at %v: %d positions from %d", s.View, size, n, first)
	}
	for x := -1; x <= size.X; x += 1 + size.X/7 {
		for y := -1; y <= size.Y; y += 1 + size.Y/7 {
			clicked := s
			if change := picture.Hit(x, y); change != nil {
				if change(&clicked); clicked.Scheme == s.Scheme && clicked != clicked.Clamp() {
					t.Fatalf("%s at %v: a click at %d, %d leads outside: %+v", s.View, size, x, y, clicked)
				}
			}
		}
	}
}

// gauges is a table that is neither waves nor bits: what training might have
// left, or what somebody measured. Column j is named after its own gauge, and
// all values lie between −3 and 5.
type gauges struct{ config encoding.Config }

func (g gauges) Config() encoding.Config { return g.config }

func (g gauges) At(pos, dim int) float64 {
	mixed := uint64(pos+1)*0x9e3779b97f4a7c15 ^ uint64(dim+1)*0xc2b2ae3d27d4eb4f
	mixed ^= mixed >> 31
	mixed *= 0xff51afd7ed558ccd
	return math.Round(float64(mixed>>40)/(1<<24)*8000)/1000 - 3
}

func (g gauges) Mean(pos, n, dim int) float64 {
	sum := 0.0
	for p := pos; p < pos+n; p++ {
		sum += g.At(p, dim)
	}
	return sum / float64(n)
}

func (g gauges) Range(pos, n, dim int) (low, high float64) {
	low, high = g.At(pos, dim), g.At(pos, dim)
	for p := pos; p < pos+n; p++ {
		low, high = min(low, g.At(p, dim)), max(high, g.At(p, dim))
	}
	return low, high
}

func (g gauges) About(dim int) encoding.Column {
	return encoding.Column{Name: fmt.Sprintf("gauge%c", 'A'+rune(dim%26)), Index: dim, Period: math.Inf(1), Low: -3,
		High: 5}
}

// gauged adds the table to the schemes for one test and names it in a State.
func gauged(t *testing.T, change func(*State)) State {
	t.Helper()
	all := scheme.All
	scheme.All = append(all[:len(all):len(all)], scheme.Scheme{Name: "gauges", Doc: "what somebody measured",
		Stage: scheme.Input,
		New:   func(c encoding.Config) (encoding.Encoding, error) { return gauges{c}, c.Check() }})
	t.Cleanup(func() { scheme.All = all })
	s := Default()
	s.Scheme, s.DModel, s.Length, s.Pos, s.Dim = "gauges", 16, 40, 7, 6
	s.Order.Sentence = "a dog met another dog"
	change(&s)
	return s.Clamp()
}

// gaugedPictures are the pictures that need no waves.
var gaugedPictures = map[string]func(*State){
	"lanes":          func(*State) {},
	"overlay":        func(s *State) { s.Curves.Overlay, s.Marks = true, s.Marks.Toggle(6).Toggle(7) },
	"numbers":        func(s *State) { s.Curves.Numbers = true },
	"statistics":     func(s *State) { s.Curves.Statistics, s.Marks = true, s.Marks.Toggle(6).Toggle(7) },
	"heatmap":        func(s *State) { s.View = "heatmap" },
	"heatmap turned": func(s *State) { s.View, s.Heatmap.Transposed = "heatmap", true },
	"heatmap phase":  func(s *State) { s.View, s.Heatmap.Phase = "heatmap", true },
	"heatmap far":    func(s *State) { s.View, s.Zoom = "heatmap", 5 },
	"sum":            func(s *State) { s.View, s.Order.Face = "order", "sum" },
	"sum, scaled":    func(s *State) { s.View, s.Order.Face, s.Order.Scaled = "order", "sum", true },
	"proof":          func(s *State) { s.View, s.Order.Face, s.Order.Positions = "order", "proof", 1 },
	"score":          func(s *State) { s.View, s.Order.Face = "order", "score" },
}

// strange are words of other schemes.
var strange = regexp.MustCompile(`(?i)\b(bits?|waves?|sines?|cosines?|sin|cos|pairs?|turns?|turned by|wavelengths?|radians?|rad)\b|λ|ω`)

// otherSenses are the same words of something else: the cosine of two vectors,
// and two sentences.
var otherSenses = regexp.MustCompile(`\|cos\||another pair|picks a pair`)

// A table that is neither waves nor bits is called by its own names on its own
// scale in every picture that needs no waves: nothing of another scheme is said
// of it.
func TestAnyTableSpeaksForItself(t *testing.T) {
	for name, change := range gaugedPictures {
		t.Run(name, func(t *testing.T) { speaksForItself(t, name, change) })
	}
}

func speaksForItself(t *testing.T, name string, change func(*State)) {
	for _, theme := range []frame.Theme{{}, {Depth: frame.Colors16}, {ASCII: true, Depth: frame.NoColor}} {
		for _, size := range [][2]int{{70, 20}, {80, 24}, {120, 35}, {160, 45}} {
			f := frame.New(size[0], size[1], theme)
			picture, _ := pictured(t, gauged(t, change), f)
			picture.Draw()
			words := picture.Words()
			said := string(f.AppendPlain(nil)) + strings.Join(viewtest.Said(words), "\n")
			for _, row := range strings.Split(otherSenses.ReplaceAllString(said, ""), "\n") {
				if word := strange.FindString(row); word != "" {
					t.Fatalf("%s at %v: %q in %q", name, size, word, strings.TrimSpace(row))
				}
			}
		}
	}
}

// The ends of its scale stand in the legend, and the names of its columns in
// the picture.
func TestAnyTableHasItsOwnEnds(t *testing.T) {
	for name, wants := range map[string][]string{
		"lanes":          {"gaugeG"},
		"heatmap":        {"−3", "+5"},
		"heatmap turned": {"−3", "+5"},
	} {
		f := frame.New(120, 35, frame.Theme{})
		picture, _ := pictured(t, gauged(t, gaugedPictures[name]), f)
		picture.Draw()
		viewtest.Wants(t, string(f.AppendPlain(nil)), wants...)
	}
}

// The readout under the cursor is the table's number, wherever it stands.
func TestAnyTableIsReadBack(t *testing.T) {
	number := regexp.MustCompile(`[+−]\d+\.\d+`)
	for _, name := range []string{"lanes", "overlay", "heatmap", "heatmap turned"} {
		for pos := range 40 {
			s := gauged(t, gaugedPictures[name])
			s.Pos, s.Dim = pos, (7*pos)%16
			picture, sc := pictured(t, s, frame.New(120, 35, frame.Theme{}))
			said := viewtest.Readout(picture.Words())
			want := fmt.Sprintf("%+.5f", sc.Enc.At(pos, s.Dim))
			all := number.FindAllString(said, -1)
			if len(all) == 0 || strings.ReplaceAll(all[len(all)-1], "−", "-") != want {
				t.Errorf("%s at %d, %d: %q does not end in %s", name, pos, s.Dim, said, want)
			}
		}
	}
}

// A pixel's colour is that of its value on the table's own scale: the cells of
// the heatmap, turned back into values, are the table.
func TestAnyTableIsPaintedOnItsScale(t *testing.T) {
	s := gauged(t, gaugedPictures["heatmap"])
	s.Zoom = 1
	f := frame.New(120, 35, frame.Theme{})
	picture, sc := pictured(t, s, f)
	picture.Draw()
	seen := 0
	for y := range 35 {
		for x := range 120 {
			at := s
			change := picture.Hit(x, y)
			c := f.At(x, y)
			if change == nil || c.Rune != '▀' {
				continue
			}
			if change(&at); at.Pos == s.Pos || at.Dim == s.Dim {
				continue
			}
			seen++
			want := sc.Enc.At(at.Pos, at.Dim) / 5
			if c.FG != frame.Signed.At(want) {
				t.Fatalf("pos %d, dim %d has colour %v, want that of %v of the scale", at.Pos, at.Dim, c.FG, want)
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d cells were read back", seen)
	}
}

// holed writes a table in which some rows, a column and single places hold no
// number, or one that is not finite.
func holed(t *testing.T, rows, cols int) string {
	head := fmt.Sprintf("{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }%30s\n", rows, cols, "")
	file := append([]byte("\x93NUMPY\x01\x00"), byte(len(head)), byte(len(head)>>8))
	file = append(file, head...)
	for i := range rows * cols {
		v := math.Sin(float64(i))
		switch pos, dim := i/cols, i%cols; {
		case i%7 == 1:
			v = math.Inf(1 - 2*(i%2))
		case pos%9 >= 4 && pos%9 < 7 || dim == 2 || i%5 == 3:
			v = math.NaN()
		}
		file = binary.LittleEndian.AppendUint64(file, math.Float64bits(v))
	}
	path := filepath.Join(t.TempDir(), "holed.npy")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Every view draws a table with holes, its words and its tables, at every size,
// also where a column of the picture covers nothing but holes.
func TestTableWithHoles(t *testing.T) {
	small, large := "--model "+holed(t, 4, 4), "--model "+holed(t, 90, 6)+" --pos 5"
	drawn, n := map[string]bool{}, 0
	for _, v := range All {
		for _, flags := range []string{small, small + " --overlay", small + " --numbers", small + " --statistics",
			small + " --turned", large, large + " --overlay", large + " --zoom 1:2 --dim 2", large + " --zoom 1:5",
			large + " --zoom 1:5 --overlay"} {
			s := parse(t, "--view "+v.Name+" "+flags)
			for w := 8; w <= 200; w += 13 {
				for h := 4; h <= 60; h += 9 {
					if n++; !cases.One(6, n) {
						continue
					}
					picture, err := One(s).Scenes().Plan(false, frame.New(w, h, frame.Theme{ASCII: w%2 == 0 && h%3 == 0}))
					if err != nil { // it says that it shows none but waves
						continue
					}
					drawn[v.Name] = true
					picture.Draw()
					picture.Words()
				}
			}
		}
	}
	if len(drawn) < 5 {
		t.Errorf("drawn in %v", drawn)
	}
}

// Any parts of any picture can be left out at any size, of either pane and of a
// difference; what the picture says is there is listed, and a block that is left
// out is not there.
func TestAnyPartsCanBeHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, second := someState.Draw(t, "first"), someState.Draw(t, "second")
		p := One(first)
		if rapid.Bool().Draw(t, "a difference") {
			second.View = first.View
			p = Panes{First: first, Second: second, Two: true, Right: true, Difference: true}.Clamp()
		}
		listed := p.Active().Current().Names(p.Active())
		var hide []string
		for _, part := range listed {
			if rapid.Bool().Draw(t, part.Name) {
				name := part.Name
				if part.Each != "" {
					from := rapid.IntRange(0, 20).Draw(t, "from")
					name += "s " + strconv.Itoa(from) + "-" + strconv.Itoa(from+rapid.SampledFrom([]int{0, 3, 1 << 50}).Draw(t,
						"more"))
				}
				hide = append(hide, name)
			}
		}
		f := frame.New(rapid.IntRange(0, 200).Draw(t, "width"), rapid.IntRange(0, 60).Draw(t, "height"),
			frame.Theme{ASCII: rapid.Bool().Draw(t, "ascii")})
		picture, err := p.Scenes().Hiding(chart.NewHidden(hide...), p.Active().View).Plan(p.Right, f)
		if err != nil {
			return
		}
		picture.Draw()
		picture.Words()
		picture.Shown()
		for name := range picture.Places() {
			part, ok := chart.FindName(listed, name)
			if !ok {
				t.Fatalf("%q is no part of %q", name, p.Active().View)
			}
			if part.Gives && part.Each == "" && chart.NewHidden(hide...).Has(part.Name) {
				t.Fatalf("%q is there without %q", name, hide)
			}
		}
	})
}

// Where a picture leads to another view it calls that by its title and by its key,
// which is its place among the views.
func TestViewsThatAreLedToAreThere(t *testing.T) {
	lead := regexp.MustCompile(`see ([A-Z]\w+)(?:, key (\d+))?`)
	for _, v := range All {
		for _, kind := range scheme.All {
			for _, flags := range []string{"", "--face naive --idea waves", "--schemes-face where"} {
				s := parse(t, "--view "+v.Name+" --scheme "+kind.Name+" "+flags)
				f := frame.New(160, 45, frame.Theme{})
				picture, err := One(s).Scenes().Plan(false, f)
				if err != nil {
					continue // the views are asked by what they lack
				}
				picture.Draw()
				w := picture.Words()
				for _, m := range lead.FindAllStringSubmatch(string(f.AppendPlain(nil))+strings.Join(viewtest.Said(w), "\n"), -1) {
					if at, ok := viewTitled(m[1]); !ok || m[2] != "" && m[2] != strconv.Itoa(at+1) {
						t.Errorf("%s, %s: %q", v.Name, kind.Name, m[0])
					}
				}
			}
		}
	}
}

func viewTitled(title string) (place int, ok bool) {
	for i, v := range All {
		if strings.EqualFold(v.Title, title) {
			return i, true
		}
	}
	return 0, false
}

// Wherever a cursor stands on a position of the sequence the readout says that it
// is past the training length, if one is given and it is, and drops that before
// anything else where there is no room.
func TestReadoutsKnowTheTraining(t *testing.T) {
	said := 0
	for _, v := range All {
		for flags, beyond := range map[string]bool{"--pos 50": false, "--pos 50 --train-length 51": false,
			"--pos 50 --train-length 50": true, "--pos 100 --train-length 7": true} {
			s := parse(t, "--view "+v.Name+" "+flags)
			picture, err := One(s).Scenes().Plan(false, frame.New(120, 36, frame.Theme{}))
			if err != nil {
				t.Fatal(err)
			}
			readout := picture.Words().Readouts()
			first, last := readout[0].Text(), readout[len(readout)-1].Text()
			if v.Name == "context" || v.Name == "order" {
				beyond = false // one is about it, the other shows a sentence
			}
			if strings.Contains(first, "beyond training") != beyond || strings.Contains(last, "beyond training") {
				t.Errorf("%s %s: %q … %q", v.Name, flags, first, last)
			}
			if beyond {
				said++
			}
		}
	}
	if said < 10 {
		t.Errorf("said %d times", said)
	}
}

// markedStates are all views, and the faces of those that have several.
func markedStates(marks string) map[string]State {
	states := map[string]State{}
	for _, v := range All {
		s := Default()
		s.View = v.Name
		states[v.Name] = s
	}
	for name, change := range map[string]func(*State){
		"curves, overlay":            func(s *State) { s.Curves.Overlay = true },
		"curves, numbers":            func(s *State) { s.Curves.Numbers = true },
		"curves, overlay, numbers":   func(s *State) { s.Curves.Overlay, s.Curves.Numbers = true, true },
		"curves, statistics":         func(s *State) { s.Curves.Statistics = true },
		"curves, zoomed out":         func(s *State) { s.Zoom, s.Length = 20, 100_000 },
		"heatmap, turned":            func(s *State) { s.View, s.Heatmap.Transposed = "heatmap", true },
		"heatmap, phase":             func(s *State) { s.View, s.Heatmap.Phase = "heatmap", true },
		"heatmap, cursor at a mark":  func(s *State) { s.View, s.Dim = "heatmap", 12 },
		"heatmap of few dimensions":  func(s *State) { s.View, s.DModel = "heatmap", 16 },
		"heatmap, sines and cosines": func(s *State) { s.View, s.Layout = "heatmap", 1 },
		"binary, cells":              func(s *State) { s.View, s.Binary.Cells = "binary", true },
		"binary, more bits":          func(s *State) { s.View, s.Bits = "binary", 9 },
		"order, step":                func(s *State) { s.View, s.Order.Face = "order", "step" },
		"order, sum":                 func(s *State) { s.View, s.Order.Face = "order", "sum" },
		"order, proof":               func(s *State) { s.View, s.Order.Face = "order", "proof" },
		"order, score":               func(s *State) { s.View, s.Order.Face = "order", "score" },
		"shift of few pairs":         func(s *State) { s.View, s.DModel = "shift", 16 },
		"shift, prediction":          func(s *State) { s.View, s.Shift.Predict = "shift", true },
	} {
		s := Default()
		change(&s)
		states[name] = s
	}
	for name, s := range states {
		s.Marks, _ = chart.ParseMarks(marks, s.DModel)
		states[name] = s.Clamp()
	}
	return states
}

// Whatever marked dimension can be clicked on, or is under the cursor, shows
// the sign and the colour of its series, with colours and without, and so in
// every view that offers to mark.
func TestEveryViewShowsMarks(t *testing.T) {
	for _, marks := range []string{"6", "12,7,6,20,0", "0-15"} {
		for name, s := range markedStates(marks) {
			if hidesMarks(s.Current()) {
				continue
			}
			for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}, {ASCII: true, Depth: frame.NoColor}} {
				f := frame.New(120, 36, theme)
				picture, _ := pictured(t, s, f.Sub(0, 0, 120, 35))
				picture.Draw()
				picture.Words().ReadoutFor(theme, 118).Draw(f, 1, 35)
				for _, dim := range clickable(picture, s) {
					if k := s.Marks.Index(dim); k >= 0 && !viewtest.ShowsSeries(f, k) {
						t.Errorf("%s, %+v: dim %d of marks %s has no %c", name, theme, dim, marks, frame.SeriesGlyphs[k])
					}
				}
			}
		}
	}
}

// hidesMarks tells whether a view leaves m out of its footer.
func hidesMarks(v View) bool {
	return slices.Contains(v.Hints, chart.Hint{Label: "m", Name: ""})
}

// clickable lists the dimensions that a click leads to, and the cursor's, which
// it leads away from; none where dimensions are not what a picture is about.
func clickable(p Picture, s State) []int {
	dims := []int{s.Dim}
	for y := range 35 {
		for x := y % 2; x < 120; x += 2 {
			at := s
			if change := p.Hit(x, y); change != nil {
				change(&at)
			}
			if !slices.Contains(dims, at.Dim) {
				dims = append(dims, at.Dim)
			}
		}
	}
	if len(dims) == 1 {
		return nil
	}
	return dims
}

// A dimension that is not marked shows no sign of a series anywhere but in the
// overlay, which tells its curves apart by them.
func TestNoMarkNoSign(t *testing.T) {
	for name, s := range markedStates("none") {
		if s.Curves.Overlay {
			continue
		}
		f := frame.New(120, 35, frame.Theme{})
		picture, _ := pictured(t, s, f)
		picture.Draw()
		for k := range chart.MaxMarks {
			if viewtest.ShowsSeries(f, k) {
				t.Errorf("%s shows %c", name, frame.SeriesGlyphs[k])
			}
		}
	}
}

// Without signs beyond ASCII letters stand for marks, and so they are apart
// from names, which are letters and digits.
func TestSignsAreNoPartOfNames(t *testing.T) {
	glued := regexp.MustCompile(`[a-zA-Z0-9#]d[0-9]`)
	for _, width := range []int{60, 80, 100, 120, 200} {
		for name, s := range markedStates("0,6,12,20") {
			if s.DModel < 64 {
				continue
			}
			f := frame.New(width, 30, frame.Theme{ASCII: true, Depth: frame.NoColor})
			picture, _ := pictured(t, s, f)
			picture.Draw()
			for _, row := range strings.Split(string(f.AppendPlain(nil)), "\n") {
				if at := glued.FindString(row); at != "" {
					t.Errorf("%s, %d columns: %q in %q", name, width, at, row)
				}
			}
		}
	}
}

// pointed gives the smallest and the largest position that can be clicked on.
func pointed(t *rapid.T, f frame.Frame, s State) (low, high int) {
	low, high = s.Length, -1
	picture, _ := pictured(t, s, f)
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if change := picture.Hit(x, y); change != nil {
				at := s
				change(&at)
				low, high = min(low, at.Pos), max(high, at.Pos)
			}
		}
	}
	return low, high
}

// A fitted picture holds the first and the last position, each within the
// positions of a cell, and no closer scale does.
func TestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.View = rapid.SampledFrom([]string{"curves", "heatmap"}).Draw(t, "view")
		s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "binary", "learned", "rope"}).Draw(t, "scheme")
		s.Curves.Overlay = rapid.Bool().Draw(t, "overlay")
		s.Heatmap.Transposed = rapid.Bool().Draw(t, "turned")
		s.Length = rapid.OneOf(rapid.IntRange(1, 3000), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		f := frame.New(rapid.IntRange(40, 200).Draw(t, "w"), rapid.IntRange(6, 55).Draw(t, "h"),
			frame.Theme{ASCII: rapid.Bool().Draw(t, "ascii")})
		s = One(s).Scenes().Fit(f).First
		_, per := s.Zoom.PerCell()
		if s.Fit { // a scale of its own: see below
			per = s.Length
		}
		if low, high := pointed(t, f, s); low > 0 || high < s.Length-per {
			t.Fatalf("at %v only %d to %d of %d can be clicked on", s.Zoom, low, high, s.Length)
		}
		if s.Zoom == chart.Closest || s.Fit {
			picture, _ := pictured(t, s, f)
			if first, n := picture.Shown(); first != 0 || n != s.Length {
				t.Fatalf("%d positions from %d of %d", n, first, s.Length)
			}
			return
		}
		s.Zoom = s.Zoom.Step(-1)
		picture, _ := pictured(t, s, f)
		if _, n := picture.Shown(); n >= s.Length {
			t.Fatalf("%v shows all of %d as well", s.Zoom, s.Length)
		}
	})
}

// Views without the ladder keep their State.
func TestFitLeavesOtherViewsAlone(t *testing.T) {
	for _, v := range []string{"binary", "shift"} {
		s := Default()
		s.View = v
		if fitted := One(s).Scenes().Fit(frame.New(120, 35, frame.Theme{})); fitted != One(s) {
			t.Errorf("%s: %+v becomes %+v", v, s, fitted.First)
		}
	}
}

// Auto is stepped from a view's own start by the keys.
func TestZoomFromAuto(t *testing.T) {
	for _, v := range All {
		if v.Zoom != nil {
			continue
		}
		s := Default()
		s.View = v.Name
		if s.Scale() != v.Start {
			t.Errorf("%s starts at %v, shows %v", v.Name, v.Start, s.Scale())
		}
		if s.Zoom = v.Start; s.Clamp().Zoom != v.Start {
			t.Errorf("%s starts at %v, which is not on the ladder", v.Name, v.Start)
		}
		s.ResetZoom()
		s.ZoomBy(1)
		if in := s.Zoom; in != v.Start.Step(-1) {
			t.Errorf("%s zooms in from %v to %v", v.Name, v.Start, in)
		}
		s.ZoomBy(-1)
		if s.Scale() != v.Start {
			t.Errorf("%s does not come back to %v but to %v", v.Name, v.Start, s.Scale())
		}
	}
}
