package order

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// beginsText are positions of a first word, to the last that there is.
var beginsText = []int{0, 1, 1000, 1e9, maxFirst}

// told returns a table of the view by its name.
func (s state) told(t viewtest.Failer, name string) chart.Shown {
	for _, table := range View.Tables(viewtest.SceneOf(t, s.State), s.Settings) {
		if table.Name == name {
			return table
		}
	}
	t.Fatalf("no table %q", name)
	return chart.Shown{}
}

// rows returns all rows of a table that is told.
func (s state) rows(t viewtest.Failer, name string) (rows [][]string) {
	table := s.told(t, name)
	for i := range table.Rows {
		rows = append(rows, table.Cells(i))
	}
	return rows
}

// Wherever the sentences begin, a head without positions, with RoPE or with ALiBi
// shows the same picture to the last digit, and says the same; with rows of a table
// added it shows another one.
func TestRelativeSchemesLookTheSameAnywhere(t *testing.T) {
	look := func(s state, w, h int) string {
		f, sc := testBody(w, h, frame.Theme{}), viewtest.SceneOf(t, s.State)
		sc.Hidden = chart.NewHidden("remark") // which says where
		p := View.On(f, sc, s.Settings)
		p.Draw()
		text := string(f.AppendPlain(nil))
		for _, l := range viewtest.Said(p.Words()) {
			text += l + "\n"
		}
		return text
	}
	for _, d := range []int{7, 8, 64} {
		for p := range attention.Placements {
			for _, causal := range []bool{false, true} {
				for _, size := range [][2]int{{80, 24}, {120, 40}, {160, 45}} {
					s := eight("proof")
					s.DModel, s.Against, s.Positions, s.Causal = d, "the man bit the dog", attention.Placement(p),
						causal
					at0 := look(s, size[0], size[1])
					for _, s.First = range beginsText[1:] {
						if same := look(s, size[0], size[1]) == at0; same == (s.Positions == attention.Sinusoids) {
							t.Errorf("%v, d_model %d, mask %v: from %d on the picture of %v is the same: %v",
								s.Positions, d, causal, s.First, size, same)
						}
					}
				}
			}
		}
	}
}

// farPositions draws a State whose sentence begins somewhere.
func farPositions(t *rapid.T) state {
	s := openingState()
	s.DModel, s.Layout = rapid.IntRange(2, 17).Draw(t, "d_model"),
		encoding.Layout(rapid.IntRange(0, 3).Draw(t, "layout"))
	s.Base = rapid.SampledFrom([]float64{1.5, 100, 10_000}).Draw(t, "base")
	s.Sentence = strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"the", "dog", "man", "zoë"}), 1, 5).Draw(t,
		"words"), " ")
	s.First = rapid.SampledFrom(beginsText).Draw(t, "first") + rapid.IntRange(0, 9).Draw(t, "more")
	s.Pos, s.Reads, s.Padding = rapid.IntRange(0, 9).Draw(t, "pos"), rapid.IntRange(0, 4).Draw(t, "reads"),
		rapid.IntRange(0, 2).Draw(t, "padding")
	return s.clamp()
}

// columnIs reports whether a text is a value rounded to the decimals of the text.
func columnIs(text string, v float64) bool {
	got, err := strconv.ParseFloat(strings.Replace(text, "−", "-", 1), 64)
	_, decimals, _ := strings.Cut(text, ".")
	return err == nil && math.Abs(got-v) <= 0.5001*math.Pow10(-len(decimals))+1e-12
}

// The numbers of Sum, Score and Step are those of the positions from the first on,
// worked out with many digits, and they are told beside these.
func TestNumbersAreThoseOfTheirPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := farPositions(t)
		tokens := strings.Fields(s.Sentence)
		place := s.Pos % (len(tokens) + s.Padding)
		s.Face = "sum"
		for dim, row := range s.rows(t, "numbers") {
			if v := waveByHand(s, s.First+place, dim); !columnIs(row[2], v) {
				t.Fatalf("PE of %d at %d is %s, not %v", dim, s.First+place, row[2], v)
			}
		}
		for i, row := range s.rows(t, "tokens") {
			if row[1] != strconv.Itoa(s.First+i) {
				t.Fatalf("token %d of a sentence from %d on is at %s", i, s.First, row[1])
			}
		}
		s.Face = "score"
		query := s.Pos % len(tokens)
		product := func(v, w func(k int) float64) (sum float64) {
			for k := range s.DModel {
				sum += v(k) * w(k) / math.Sqrt(float64(s.DModel))
			}
			return sum
		}
		word := func(i int) func(int) float64 { return func(k int) float64 { return hashed(tokens[i], k) } }
		pe := func(i int) func(int) float64 { return func(k int) float64 { return waveByHand(s, s.First+i, k) } }
		for i, row := range s.rows(t, "keys") {
			score := 0.0
			for k, v := range []float64{product(word(query), word(i)), product(word(query), pe(i)),
				product(pe(query), word(i)), product(pe(query), pe(i))} {
				if score += v; !columnIs(row[2+k], v) {
					t.Fatalf("from %d on product %d of %d and %d is %s, not %v", s.First, k, query, i, row[2+k], v)
				}
			}
			if row[1] != strconv.Itoa(s.First+i) || !columnIs(row[6], score) {
				t.Fatalf("key %d from %d on: %v, want a score of %v", i, s.First, row, score)
			}
		}
		s.Face = "step"
		for dim, row := range s.rows(t, "vector") {
			if v := waveByHand(s, s.First+s.Pos, dim); dim <= s.Dim && row[1] != "none" && !columnIs(row[4], v) {
				t.Fatalf("Step makes %s of dim %d at %d, not %v", row[4], dim, s.First+s.Pos, v)
			}
		}
	})
}

// A learned table ends: a sentence that would go past it stands where the last row
// for all its words is, and a line says what can be asked for.
func TestSentenceStaysInALearnedTable(t *testing.T) {
	for _, c := range []struct {
		rows, first, start, padding int
		says                        string
	}{
		{1024, 1019, 1019, 0, ""},
		{1024, 1020, 1019, 0, "The table has rows 0 … 1023: the sentence can begin at 0 … 1019, not at 1020"},
		{16, 1e15, 11, 2, "The table has rows 0 … 15: the sentence can begin at 0 … 11, not at 999999999998976"},
		{5, 1, 0, 0, "The table has rows 0 … 4: the sentence can begin at 0, not at 1"},
		{3, 2, 0, 1, "The table has rows 0 … 2: the sentence can begin at 0, not at 2"},
		{3, 0, 0, 1, "The table of positions ends after 3 of 5 words"},
	} {
		for _, face := range []string{"sum", "score"} {
			s := eight(face)
			s.Scheme, s.LearnedRows, s.First, s.Padding, s.Pos = "learned", c.rows, c.first, c.padding, 0
			s = s.clamp()
			text, said := s.drawn(t, 160, 45, frame.Theme{})
			if caption := said.Caption[0]; !strings.HasPrefix(caption, c.says) || c.says == "" &&
				strings.Contains(caption, "table") {
				t.Errorf("%s of %d rows from %d on: %q", face, c.rows, c.first, caption)
			}
			if strings.Contains(text+s.all(t, 80, 24), "NaN") {
				t.Errorf("%s of %d rows from %d on has a number that is none", face, c.rows, c.first)
			}
			if name := map[string]string{"sum": "tokens", "score": "keys"}[face]; s.rows(t,
				name)[0][1] != strconv.Itoa(c.start) {
				t.Errorf("%s of %d rows from %d on begins at %s", face, c.rows, c.first, s.rows(t, name)[0][1])
			}
		}
	}
}

// In Proof neither sentence, nor what pads the second, stands where a learned table has
// no row, and what was asked for in vain is said.
func TestBothSentencesStayInALearnedTable(t *testing.T) {
	for _, c := range []struct {
		rows, first, later, padding int
		against                     string
		last                        int
		says                        string
	}{
		{16, 0, 11, 0, "", 15, ""},
		{16, 0, 12, 3, "", 15, "The table has rows 0 … 15: B can begin 11 later, not 12"},
		{16, 2, 7, 9, "", 15, ""},
		{16, 11, 1e6, 9, "", 15, "The table has rows 0 … 15: B can begin 0 later, not 1000000"},
		{16, 12, 0, 0, "", 15, "The table has rows 0 … 15: the sentence can begin at 0 … 11, not at 12"},
		{16, 10, 0, 0, "a b c d e f g h", 15,
			"The table has rows 0 … 15: the sentence can begin at 0 … 8, not at 10"},
		{6, 1, 0, 3, "", 5, ""},
		{3, 2, 1000, 3, "", 2, "The table has rows 0 … 2: the sentence can begin at 0, not at 2"},
	} {
		s := eight("proof")
		s.Scheme, s.LearnedRows, s.First, s.Later, s.Padding, s.Pos = "learned", c.rows, c.first, c.later, c.padding, 0
		s.Against = c.against
		s = s.clamp()
		_, said := s.drawn(t, 160, 45, frame.Theme{})
		if caption := said.Caption[0]; !strings.HasPrefix(caption, c.says) || c.says == "" &&
			strings.Contains(caption, "table") {
			t.Errorf("%+v says %q", c, caption)
		}
		last := 0
		for _, row := range s.rows(t, "outputs") {
			for _, at := range row[1:3] {
				if pos, err := strconv.Atoi(at); err == nil {
					last = max(last, pos)
				}
			}
		}
		if last != c.last {
			t.Errorf("%+v goes to position %d", c, last)
		}
	}
}

// Naive shows sentences from position 0 on, and says so of a sentence that begins elsewhere.
func TestNaiveCountsFromZero(t *testing.T) {
	s := eight("naive")
	at0, _ := s.drawn(t, 120, 40, frame.Theme{})
	told := s.rows(t, "codes")
	s.First = 1000
	text, said := s.drawn(t, 120, 40, frame.Theme{})
	if text != at0 || s.rows(t, "codes")[1][0] != told[1][0] {
		t.Errorf("from 1000 on it is\n%s", text)
	}
	for _, l := range said.Caption[:2] {
		viewtest.Wants(t, l, "Positions count from 0 here")
	}
}

// The weights of every word sum to 1, and those of padding that is hidden are masked;
// outputs are then those without padding. Where it is seen they move.
func TestPaddingMaskAtWork(t *testing.T) {
	for p := range attention.Placements {
		for mask := range 4 {
			s := eight("proof")
			s.Against, s.Padding, s.Positions, s.Causal, s.HidePads = s.Sentence, 2, attention.Placement(p),
				mask&1 > 0, mask&2 > 0
			s.Against = s.Sentence
			for s.Pos = range 7 {
				sum, masked := 0.0, 0
				for _, row := range s.rows(t, "weights") {
					v, err := strconv.ParseFloat(row[4], 64)
					if err != nil {
						t.Fatalf("a weight is %q", row[4])
					}
					if sum += v; row[0] == "<pad>" && v == 0 {
						masked++
					}
				}
				want := 0
				switch {
				case s.HidePads:
					want = 2
				case s.Causal:
					want = min(6-s.Pos, 2)
				}
				if masked != want || math.Abs(sum-1) > 7*5.1e-5 {
					t.Errorf("%v, mask %d: word %d has weights of %v, %d of padding are masked", s.Positions, mask,
						s.Pos, sum, masked)
				}
			}
			for i, row := range s.rows(t, "outputs")[:5] {
				if still := row[3] == "0"; still != (mask > 0) {
					t.Errorf("%v, mask %d: word %d moves by %s", s.Positions, mask, i, row[3])
				}
			}
		}
	}
}

// The key of the mask turns the causal one on and off, and where there is padding goes
// through what hides that too; switches do the same.
func TestMasksTakeTurns(t *testing.T) {
	type masks struct{ causal, pads bool }
	s := eight("proof")
	for _, want := range []masks{{true, false}, {false, false}} {
		if s.press(t, "c"); (masks{s.Causal, s.HidePads}) != want {
			t.Errorf("without padding: %v, %v", s.Causal, s.HidePads)
		}
	}
	s.press(t, "x", "x")
	for _, want := range []masks{{true, false}, {false, true}, {true, true}, {false, false}} {
		if s.press(t, "c"); (masks{s.Causal, s.HidePads}) != want {
			t.Errorf("with padding: %v, %v, want %v", s.Causal, s.HidePads, want)
		}
	}
	s.HidePads = true
	if s.press(t, "X", "X", "c"); !s.Causal || !s.HidePads {
		t.Error("without padding its mask is forgotten")
	}
	s = eight("proof")
	s.Padding = 1
	for _, c := range []struct {
		text string
		want masks
	}{{"both", masks{true, true}}, {"causal", masks{true, false}}, {"padding", masks{false, true}},
		{"padding", masks{true, true}}} {
		if s = clicked(t, s, frame.Theme{}, c.text); (masks{s.Causal, s.HidePads}) != c.want {
			t.Errorf("a click on %q: %v, %v", c.text, s.Causal, s.HidePads)
		}
	}
}

// In Proof a word is told at the positions where it stands in either sentence.
func TestProofTellsPositions(t *testing.T) {
	for _, first := range beginsText {
		s := eight("proof")
		s.Sentence, s.Against, s.First, s.Later, s.Padding = "dog bit man", "bit dog cat", first,
			min(100, maxFirst-first), 1
		at := func(place int) string { return strconv.Itoa(first + place) }
		for _, name := range []string{"outputs", "weights"} {
			second := map[string]int{"outputs": 2, "weights": 3}[name]
			for i, want := range [][2]string{{at(0), at(s.Later + 1)}, {at(1), at(s.Later)}, {at(2), "none"},
				{"none", at(s.Later + 2)}, {"none", at(s.Later + 3)}} {
				if row := s.rows(t, name)[i]; row[1] != want[0] || row[second] != want[1] {
					t.Errorf("%s from %d on: %v, want %v", name, first, row, want)
				}
			}
		}
	}
}

// Where not all padding is drawn, a cursor behind what is drawn is on the word that the
// picture has it on, and moves that.
func TestCursorOnPaddingThatIsNotDrawn(t *testing.T) {
	for _, wide := range []bool{false, true} {
		s := eight("proof")
		s.Sentence, s.Against, s.Padding, s.Pos = "the dog bit the man", "the man bit the dog", 5, 7 // of six tokens
		s.Scheme, s.LearnedRows = "learned", 6
		if wide {
			s.Scheme, s.DModel = "sinusoidal", 65536
		}
		s = s.clamp()
		if s.press(t, ","); s.Against != "the man bit dog the" {
			t.Errorf("dog is under the cursor, and the words become %q", s.Against)
		}
	}
}

// Words move past each other, and none past the padding behind them.
func TestPaddingStaysBehindTheWords(t *testing.T) {
	s := eight("proof")
	s.Sentence, s.Against, s.Padding = "dog bit man", "dog bit man", 2
	for s.Pos = range 5 {
		for _, key := range []string{".", ","} {
			moved := s
			moved.press(t, key)
			if strings.Contains(moved.Against, "<pad>") || s.Pos > 2 && moved != s {
				t.Errorf("%s on word %d: %q", key, s.Pos, moved.Against)
			}
		}
	}
}
