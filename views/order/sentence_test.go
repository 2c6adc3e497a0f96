package order

import (
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

func TestTerse(t *testing.T) {
	for _, c := range []struct {
		v    float64
		n    int
		want string
	}{{0, 5, "0"}, {2, 5, "2"}, {100, 5, "100"},
		{0.02, 5, "0.02"}, {9646.616, 5, "9646.6"}, {60611.4, 5, "60611"},
		{1e9, 5, "1e+9"}, {1.25e-9, 5, "1.25e-9"}, {1.0 / 3, 3, "0.333"}} {
		if got := terse(c.v, c.n); got != c.want {
			t.Errorf("%v in %d digits is %s, want %s", c.v, c.n, got, c.want)
		}
	}
}

// A sentence is words of text with one blank between them, not too many, and
// nothing that could command a terminal.
func TestCleanSentence(t *testing.T) {
	for text, want := range map[string]string{
		"  the \t dog\nbit ":         "the dog bit",
		"a\x1b[31m b":                "a[31m b",
		"\xff\xfe a":                 "a",
		"[0.1, 0.2,0.3 ] dog":        "[0.1,0.2,0.3] dog",
		"a [1 2] [x, y]":             "a [1,2] [x, y]",
		"[CLS] x[0] [-1e3, 1k] []":   "[CLS] x[0] [-1e3,1k] []",
		"[1, 2, x] a":                "",
		"a [x, 1]":                   "",
		"[1,2 a":                     "",
		"[1,2]a":                     "",
		"[nan]":                      "",
		"[0, -Inf]":                  "",
		"[1e400]":                    "",
		"[1000.5] a":                 "",
		"[1e20,-1e20] a":             "",
		"":                           "",
		"   ":                        "",
		strings.Repeat("w ", 513):    "",
		strings.Repeat("x", 4097):    "",
		strings.Repeat("long ", 820): "",
	} {
		if got, ok := cleanSentence(text); ok != (want != "") || ok && got != want {
			t.Errorf("%.20q becomes %q, %v", text, got, ok)
		}
	}
	if got, ok := cleanSentence(strings.Repeat("w ", 512)); !ok || len(strings.Fields(got)) != 512 {
		t.Error("512 words are too many")
	}
}

// Settings that are out of range come back into it.
func TestClamp(t *testing.T) {
	for _, c := range []struct{ from, want Settings }{
		{Settings{Sentence: "\n"}, Settings{Sentence: presets[0].A}},
		{Settings{Sentence: "a  b"}, Settings{Sentence: "a b"}},
		{Settings{Sentence: "a b", Against: " a  c"}, Settings{Sentence: "a b", Against: "a c"}},
		{Settings{Sentence: "a b", Against: strings.Repeat("c ", 513)}, Settings{Sentence: "a b"}},
		{Settings{Sentence: "a b", Against: "a c d", Reads: 9}, Settings{Sentence: "a b", Against: "a c d", Reads: 3}},
		{Settings{Sentence: "a b c", Against: "c b a"}, Settings{Sentence: "a b c"}},
		{Settings{Sentence: "a b c", Against: "c a b"}, Settings{Sentence: "a b c", Against: "c a b"}},
		{Settings{Sentence: "a", Idea: 99, Positions: 99, Padding: -1, Reads: 7}, Settings{Sentence: "a", Idea: 4}},
		{Settings{Sentence: "a b", Padding: 9999, Reads: -1}, Settings{Sentence: "a b", Padding: 512}},
		{Settings{Sentence: "a b", Padding: 2, Reads: 9}, Settings{Sentence: "a b", Padding: 2, Reads: 3}},
		{Settings{Sentence: "a", First: -1, Later: -1}, Settings{Sentence: "a"}},
		{Settings{Sentence: "a", First: 2e15, Later: 7}, Settings{Sentence: "a", First: 1e15 - 1024}},
		{Settings{Sentence: "a", First: 1e15 - 1030, Later: 7}, Settings{Sentence: "a", First: 1e15 - 1030, Later: 6}},
	} {
		if got := c.from.Clamp(); got != c.want {
			t.Errorf("%+v becomes %+v, want %+v", c.from, got, c.want)
		}
	}
}

// A pair names the words of the second sentence by those of the first: equal words
// as they come, a reversal turned round, those of the second alone behind. Capitals
// make no other word. Two orders of the same words keep equally many words. Two
// sentences keep the same number of words each.
func TestPair(t *testing.T) {
	for _, c := range []struct {
		sentence, against string
		most              int
		tokens, second    string
		order             []int
	}{
		{"a b c", "", 9, "a b c", "c b a", []int{2, 1, 0}},
		{"a b c", "c a b", 9, "a b c", "c a b", []int{2, 0, 1}},
		{"a b a", "b a a", 9, "a b a", "b a a", []int{1, 0, 2}},
		{"a b a", "", 9, "a b a", "a b a", []int{2, 1, 0}},
		{"a b c d", "d a c b", 2, "a b", "a b", []int{0, 1}},
		{"a b c d", "", 2, "a b", "b a", []int{1, 0}},
		{"read a book", "book a flight", 9, "read a book flight", "book a flight", []int{2, 1, 3}},
		{"a b c", "c b", 9, "a b c", "c b", []int{2, 1}},
		{"a b c", "d b a c", 2, "a b d", "d b", []int{2, 1}},
		{"a b", "c a a", 9, "a b c a", "c a a", []int{2, 0, 3}},
		{"a A b", "b A", 9, "a A b", "b A", []int{2, 0}},
		{"The dog", "dog the", 9, "The dog", "dog the", []int{1, 0}},
		{"a", "b", 9, "a b", "b", []int{1}},
	} {
		got := (Settings{Sentence: c.sentence, Against: c.against}).pairOf(c.most)
		tokens, second := strings.Join(got.Tokens, " "), strings.Join(got.Sides[1], " ")
		if tokens != c.tokens || second != c.second || !slices.Equal(got.Order, c.order) ||
			len(got.Sides[0])+got.Alone != len(got.Tokens) {
			t.Errorf("%q and %q: %+v, want %+v", c.sentence, c.against, got, c)
		}
	}
}

// Padding stands behind the second sentence, as much as there is room for, and is a
// word of neither.
func TestPaddingOfAPair(t *testing.T) {
	for _, c := range []struct {
		sentence, against string
		padding, most     int
		tokens            string
		order             []int
		pads              int
	}{
		{"a b", "", 2, 9, "a b <pad> <pad>", []int{1, 0, 2, 3}, 2},
		{"a b", "b c", 1, 9, "a b c <pad>", []int{1, 2, 3}, 1},
		{"a b", "a b", 5, 4, "a b <pad> <pad>", []int{0, 1, 2, 3}, 2},
		{"a b c", "", 1, 2, "a b", []int{1, 0}, 0},
		{"a <pad>", "", 1, 9, "a <pad> <pad>", []int{1, 0, 2}, 1},
	} {
		got := (Settings{Sentence: c.sentence, Against: c.against, Padding: c.padding}).pairOf(c.most)
		if strings.Join(got.Tokens, " ") != c.tokens || !slices.Equal(got.Order, c.order) || got.Pads != c.pads ||
			len(got.Sides[0])+got.Alone != len(got.Tokens) || len(got.Sides[1])+got.Pads != len(got.Order) {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}

// A divisor near 1 has as many digits as it takes to tell.
func TestDivisorText(t *testing.T) {
	texts := map[float64]string{10_000: "10", 1.0000001: "1.00000002", 16: "2", 1e8: "100", 1e12: "1000"}
	for base, want := range texts {
		config := encoding.Config{DModel: 8, Length: 4, Base: base}
		sc, err := chart.New(chart.State{Scheme: scheme.All[0].Name, Config: config})
		if err != nil {
			t.Fatal(err)
		}
		if got := divisorText(sc.Waves, 1); got != want {
			t.Errorf("base %v: %s, want %s", base, got, want)
		}
	}
}

// A word between brackets is its own vector: the numbers typed, and 0 behind them,
// as many as there are columns; the largest of them is the largest of all.
func TestTypedVectors(t *testing.T) {
	s := chart.Default()
	s.DModel = 5
	base, err := chart.New(s)
	if err != nil {
		t.Fatal(err)
	}
	sc := scene{base, Settings{Sentence: "[0.1,0.2,0.3,0.4] [-3] dog [1,2,3,4,5,6]"}.Clamp()}
	for pos, want := range [][]float64{{0.1, 0.2, 0.3, 0.4, 0}, {-3, 0, 0, 0, 0}, nil, {1, 2, 3, 4, 5}} {
		e := make([]float64, 5)
		sc.embedAt(e, pos)
		if want != nil && !slices.Equal(e, want) {
			t.Errorf("word %d is %v, want %v", pos, e, want)
		}
	}
	if sc.typedCount() != 3 || sc.largestNumber() != 6 {
		t.Errorf("%d words are typed, at most %v", sc.typedCount(), sc.largestNumber())
	}
	sc.Vectors, sc.Scaled = unitVectors, true
	e := make([]float64, 5)
	if sc.embedAt(e, 1); e[0] != -math.Sqrt(5) {
		t.Errorf("[-3] of norm 1 times √5 is %v", e)
	}
	sc.Sentence = "[3e-200,-4e-200] [5e-324]"
	for pos, want := range []float64{0.6 * math.Sqrt(5), math.Sqrt(5)} {
		if sc.embedAt(e, pos); math.Abs(e[0]-want) > 1e-14 {
			t.Errorf("a small vector of norm 1 times √5 begins with %v, want %v", e[0], want)
		}
	}
	sc.Sentence = "[0]"
	if sc.embedAt(e, 0); e[0] != 0 {
		t.Errorf("a vector of no length is %v", e)
	}
	sc.Vectors = flatVectors
	if sc.embedAt(e, 0); e[0] != attention.FlatEmbedding*math.Sqrt(5) || sc.typedCount() != 0 {
		t.Errorf("where all numbers are 0.1 it is %v", e)
	}
}

// A typed vector is called by its place among those of both sentences, whatever word
// is between them. A vector that comes twice has one name. Words keep their own.
func TestVectorsAreCalledByTheirPlaces(t *testing.T) {
	o := Settings{Sentence: "[0.1,0.2] dog [0.3] [0.1,0.2] [CLS]", Against: "[0.5] dog [0.3]"}
	names := map[string]string{"[0.1,0.2]": "v1", "dog": "dog", "[0.3]": "v2", "[0.5]": "v3", "[CLS]": "[CLS]"}
	for word, want := range names {
		if got := o.wordLabel(word); got != want {
			t.Errorf("%s is called %s, want %s", word, got, want)
		}
	}
	if got := o.quotedLabel("[0.5]"); got != "'v3'" {
		t.Errorf("quoted it is %s", got)
	}
}

// A number and all of its cell stand on one colour, however high the cell is and
// however few colours there are.
func TestCellsWithNumbersHaveOneGround(t *testing.T) {
	themes := []frame.Theme{{}, {Depth: frame.Colors256}, {Depth: frame.Colors16}, {Depth: frame.Colors16, Light: true}}
	for _, theme := range themes {
		for _, w := range []int{1, 2, 4, 6, 9} {
			for v := -1.0; v <= 1; v += 1. / 32 {
				for _, here := range []bool{false, true} {
					f := frame.New(w, 4, theme)
					drawNumberCell(f, 0, 0, w, 4, v, 1, here)
					if text, _ := cellNumber(v, w); text == "" && !here {
						continue
					}
					for i := range 4 * w {
						c := f.At(i%w, i/w)
						if c.BG != f.At(0, 0).BG || c.Rune >= '▀' && c.Rune <= '▓' && c.FG != c.BG {
							t.Fatalf("%+v: %v in %d columns, cell %d is %+v, the first is on %d",
								theme, v, w, i, c, f.At(0, 0).BG)
						}
					}
				}
			}
		}
	}
}
