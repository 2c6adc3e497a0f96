package order

import (
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// askedPicture returns the picture of a face that a question is asked of, changed.
func askedPicture(t *testing.T, name, face string, change func(*state)) viewtest.Pictured[Settings] {
	t.Helper()
	s := eight(face)
	change(&s)
	return viewtest.Pictured[Settings]{Name: face + ", " + name, Scene: viewtest.SceneOf(t, s.State),
		Set: View.Clamp(s.Settings)}
}

func usual(*state) {}

// bitten are three words in two orders, which positions tell apart.
func bitten(s *state) {
	s.Sentence, s.Against, s.Positions = "dog bit man", "man bit dog", attention.Sinusoids
}

func TestParts(t *testing.T) {
	long := func(s *state) { s.Sentence, s.DModel = "a b c d e f g h i j k l m n o p q r s t", 16 }
	for face, roomy := range map[string][]string{
		"naive": {"farther"}, "step": {"table", "cell"}, "sum": {"scale", "tie", "difference", "norm"},
		"score": {"scale"},
	} {
		pictures := []viewtest.Pictured[Settings]{
			askedPicture(t, "usual", face, usual), askedPicture(t, "many words", face, long),
			askedPicture(t, "one word", face, func(s *state) { s.Sentence, s.Against = "word", "other" }),
			askedPicture(t, "side by side, an odd d_model", face,
				func(s *state) { s.Concat, s.Padding, s.DModel, s.Dim = true, 2, 5, 4 }),
		}
		viewtest.HoldsParts(t, View, roomy, pictures...)
	}
}

// What a question hides cannot be read off the picture.
func TestHiddenPartsAreNotRead(t *testing.T) {
	step := askedPicture(t, "usual", "step", usual)
	viewtest.Unread(t, View, step, "value", `[+−]0\.[0-9]{4}`, "value")
	viewtest.Unread(t, View, step, "value", `[+−]0\.[0-9]{4}`, "cell")
	viewtest.Unread(t, View, step, "angle", `[0-9.]+ rad`, "angle")
	slower := askedPicture(t, "pair 1", "step", func(s *state) { s.Dim = 2 }) // whose clock has room for its angle
	viewtest.Unread(t, View, slower, "angle", `[0-9.]+ rad`, "angle")
	viewtest.Unread(t, View, slower, "divisor", `= 10\b`, "divisor")
	sum := askedPicture(t, "usual", "sum", usual)
	viewtest.Unread(t, View, sum, "norms", `[0-9]\.[0-9]{2}`, "norms", "tie")
	few := askedPicture(t, "few numbers", "sum", func(s *state) { s.DModel = 4 })
	viewtest.Unread(t, View, few, "X", `1\.[0-9]`, "X", "E", "PE", "norms")
	viewtest.Unread(t, View, askedPicture(t, "side by side", "sum", func(s *state) { s.Concat = true }), "weights",
		`384, not 192`, "weights")
	score := askedPicture(t, "usual", "score", usual)
	viewtest.Unread(t, View, score, "bars", `[+−][0-9]\.[0-9]{3}`, "products", "score", "swapped")
	viewtest.Unread(t, View, score, "swapped", `[+−]1\.[0-9]{3}`, "swapped")
	proof := askedPicture(t, "positions", "proof", bitten)
	weights := askedPicture(t, "weights", "proof", func(s *state) { bitten(s); s.Weights = true })
	viewtest.Unread(t, View, weights, "A", `\.[0-9]{3}`, "A", "B")
	viewtest.Unread(t, View, proof, "largest", `0\.[0-9]{2,}`, "largest")
	viewtest.Unread(t, View, proof, "mean", `0\.[0-9]{2,}`, "mean")
	viewtest.Unread(t, View, proof, "word-1", `0\.[0-9]{2,}`, "word-1")
}

// Norms that are written large are left out too: of what differs, and of one word
// alone.
func TestFiguresAreLeftOut(t *testing.T) {
	for _, c := range []struct {
		hide   string
		change func(*state)
	}{{"tie", usual}, {"norms", bitten}} {
		p := askedPicture(t, c.hide, "sum", c.change)
		large := func(hide ...string) int {
			return strings.Count(viewtest.Without(t, View, p, 120, 26, hide...).Text("difference"), "█")
		}
		if before, after := large(), large(c.hide); before == 0 || after > 0 {
			t.Errorf("the figures have %d cells, and without %s %d", before, c.hide, after)
		}
	}
}

// What is left takes the room of what is not.
func TestBlocksGiveRoom(t *testing.T) {
	for _, c := range []struct {
		face, part string
		hide       []string
	}{
		{"naive", "idea-1", []string{"answers"}},
		{"naive", "idea-1", []string{"farther", "answers"}},
		{"step", "clock", []string{"table"}},
		{"sum", "X", []string{"difference"}},
		{"score", "products", []string{"bars"}},
		{"proof", "A", []string{"outputs"}},
		{"proof", "B", []string{"outputs"}},
	} {
		viewtest.GivesRoom(t, View, askedPicture(t, "usual", c.face, usual), c.part, c.hide...)
	}
}

// A link of the chain is as wide as what it says: what points at it points at its text.
func TestLinksAreAsWideAsTheirText(t *testing.T) {
	step := askedPicture(t, "usual", "step", usual)
	for _, size := range [][2]int{{80, 14}, {100, 20}, {112, 38}, {200, 50}} {
		seen := viewtest.Without(t, View, step, size[0], size[1])
		for _, link := range []string{"index", "divisor", "angle", "value"} {
			widest := 0
			for row := range strings.SplitSeq(seen.Text(link), "\n") {
				widest = max(widest, utf8.RuneCountInString(strings.TrimRight(row, " ")))
			}
			if wide := seen.Places[link].Dx(); wide != widest {
				t.Errorf("%v: %s has %d columns, its text %d", size, link, wide, widest)
			}
		}
	}
}

// Without answers the names of the ideas stand at the top, not among the words.
func TestNamesOfIdeasStandAtTheTop(t *testing.T) {
	for _, size := range [][2]int{{80, 14}, {100, 24}, {112, 42}} {
		seen := viewtest.Without(t, View, askedPicture(t, "usual", "naive", usual), size[0], size[1], "answers")
		rows := strings.Split(seen.Text(""), "\n")[1+chart.One(size[1] > airyRows):]
		for i, idea := range scheme.Naive {
			if !strings.Contains(rows[i], idea.Name) {
				t.Errorf("%v: no %s in row %d of\n%s", size, idea.Name, i, strings.Join(rows, "\n"))
			}
		}
	}
}
