package chart

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
)

// heading draws a heading on a row of cells, and gives what a click on each cell
// sets.
func heading(t frame.Theme, w int, hidden Hidden, fields ...Field) (row string, set []any) {
	p := Paper{W: w, H: 1, Theme: t}
	titles := FaceRow{Titles: []string{"One", "Another", "Last"}, At: 1, Set: func(i int) any { return i }}
	f := frame.New(p.W, p.H, p.Theme)
	picture := Picture{Root: titles.Heading(p, hidden, fields)}.On(f, hidden)
	picture.Draw()
	for x := range w {
		set = append(set, picture.Hit(x, 0).Set)
	}
	return string(f.AppendPlain(nil)), set
}

// A click on a title shows its face, and one on a control sets that; between them
// nothing takes a click, on any paper.
func TestHeadingTakesClicks(t *testing.T) {
	click := func() Change { return Change{Set: "on"} }
	for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}, {Glyphs: frame.ASCII}} {
		row, set := heading(theme, 60, Hidden{},
			Field{Label: "mask", Value: "off", Click: click}, Field{Value: "formula"})
		letters := []rune(row)
		for text, want := range map[string]any{
			"One": 0, "Another": 1, "Last": 2, "mask off": "on", "formula": nil, ">": nil, "›": nil} {
			at := strings.Index(row, text)
			if at < 0 {
				continue
			}
			at = len([]rune(row[:at]))
			for x := at; x < at+len([]rune(text)); x++ {
				if set[x] != want {
					t.Errorf("a click on %c of %q sets %v, want %v", letters[x], row, set[x], want)
				}
			}
		}
	}
}

// Where the row is too narrow, the blanks between the titles go first, then all titles but one, then fields by their
// rank, which a hidden one keeps. What is left stands closer, then without a title, and is cut last.
func TestHeadingIsNarrow(t *testing.T) {
	name := &Name{Name: "norms"}
	fields := []Field{{Label: "√d", Value: "off"}, {Value: "a formula", Drop: 1},
		{Label: "norm", Value: "3", Drop: 2, Name: name}}
	for w, want := range map[int]string{
		60: "One › Another › Last                √d off  a formula  norm 3",
		49: "One › Another › Last  √d off  a formula  norm 3", 48: "One›Another›Last     √d off  a formula  norm 3",
		45: "One›Another›Last  √d off  a formula  norm 3", 44: "Another 2/3      √d off  a formula  norm 3",
		40: "Another 2/3  √d off  a formula  norm 3", 39: "One › Another › Last   √d off  norm 3",
		26: "One›Another›Last  √d off", 25: "Another 2/3   √d off", 20: "√d off", 7: "√d o…",
	} {
		row, _ := heading(frame.Theme{}, w, Hidden{}, fields...)
		if got := strings.TrimSpace(row); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
			t.Errorf("%d columns: %q, want %q", w, got, want)
		}
	}
	row, _ := heading(frame.Theme{}, 60, NewHidden("norms"), fields...)
	if !strings.HasSuffix(strings.TrimSpace(row), "norm ?") {
		t.Errorf("hidden: %q", row)
	}
}

func TestFindTakesPrefixes(t *testing.T) {
	names := []string{"curves", "heatmap", "concat", "cos", "cos_sin_half"}
	for word, want := range map[string]int{
		"heat": 1, "h": 1, "heatmap": 1, "cu": 0, "cos": 3, "cos_": 4, "c": -1, "co": -1, "": -1, "heatmaps": -1,
		"Heat": -1,
	} {
		if got := Find(names, word); got != want {
			t.Errorf("%q is %d, want %d", word, got, want)
		}
	}
}

func TestMeant(t *testing.T) {
	names := []string{"curves", "heatmap", "concat", "cos"}
	for word, want := range map[string]string{
		"heatmpa": "did you mean heatmap?", "Heatmap": "did you mean heatmap?", "heatma": "did you mean heatmap?",
		"hetmap":   "did you mean heatmap?",
		"heattmap": "did you mean heatmap?", "co": "did you mean concat or cos?", "ocs": "did you mean cos?", "ca": "",
		"xurves": "did you mean curves?", "xos": "",
		"": "", "heat map": "did you mean heatmap?", "tap": "",
	} {
		if got := Meant(names, word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

// One edit is a distance of one, by the table of Damerau and Levenshtein.
func TestOneEdit(t *testing.T) {
	word := rapid.StringMatching(`[abc]{0,5}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if got, want := oneEdit(a, b, true), distance(a, b) <= 1; got != want {
			t.Fatalf("%q and %q: %v, want %v", a, b, got, want)
		}
	})
}

// distance counts edits: a letter more, less or other, neighbours changing
// places.
func distance(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			if i == 0 || j == 0 {
				d[i][j] = i + j
				continue
			}
			other := 0
			if a[i-1] != b[j-1] {
				other = 1
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
