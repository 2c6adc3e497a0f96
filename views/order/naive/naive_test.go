package naive

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/viewtest"
)

// planned is the face below the row of faces of a large pane.
func planned(sc sentence.Scene) *picture { return newPicture(chart.Paper{W: 160, H: 37}, sc) }

// caption is the longest one of the face.
func caption(sc sentence.Scene) string { return planned(sc).words().Caption[0] }

// readout is the longest one of the face.
func readout(sc sentence.Scene) string {
	return viewtest.LineText(facetest.Picture(Face, facetest.Body(160, 40, frame.Theme{}), sc).Words().Readout[0])
}

// says is the longest form of an answer.
func says(a answer) string { return viewtest.LineText(chart.Say(a.values, a.forms[0])[0]) }

// waveStepOf8 is how far one position is from the next in the paper's table of
// d_model 8: √Σ (2·sin(ω/2))² over ω = 10^0, 10^−1, 10^−2, 10^−3.
func waveStepOf8() float64 {
	square := 0.0
	for i := range 4 {
		chord := 2 * math.Sin(math.Pow(10, -float64(i))/2)
		square += chord * chord
	}
	return math.Sqrt(square)
}

// waveProductOf8 is the product of neighbours in the same table: Σ cos ω.
func waveProductOf8() float64 {
	sum := 0.0
	for i := range 4 {
		sum += math.Cos(math.Pow(10, -float64(i)))
	}
	return sum
}

func TestNaiveTargetPicture(t *testing.T) {
	text := facetest.Text(Face, facetest.Scene(t, func(*chart.State, *sentence.Settings) {}), 120, 35, frame.Theme{})
	viewtest.Wants(t, text, "1 integer", "2 own column", "3 normalised", "4 binary", "5 waves",
		"E + p ", "E, and p behind it", "E + p/(L − 1)", "E + bits of p", "E + sin, cos p·ω",
		"E reaches here", "L = 3", "//▸1000", "1111101000 10 bits", "8  4  2  1   flips", " step", " 0.964",
		"bounded?", "even step?", "any length?", "only p − q?",
		"✗ p is 1000", "✓ 0 … 1", "✓ 0 or 1", "✓ −1 … +1",
		"✓ always 1 ", "✗ 0.25, or 0.5", "✗ 7→8 flips 4 bits", fmt.Sprintf("✓ always %.3f", waveStepOf8()),
		"✓ 3 is 3", "✗ 0.5: pos 2, 1", "✗ 4 bits to 15",
		"✗ 2, then 12", "✗ 0.125, then 0.75", "✗ 0, then 1", fmt.Sprintf("✓ both %.3f", waveProductOf8()),
		// what a head reads, worked out by another program
		" .76   .13   .06   .04   .01 ", " .02  .977 ", " .9994 ", " .9999 ", " >.999 ",
		" .38   .13   .17   .21   .11 ", " .11   .09   .21   .18   .40 ")
	if waveStepOf8() < 0.9640 || waveStepOf8() > 0.9642 || math.Abs(waveProductOf8()-3.5353) > 1e-4 {
		t.Errorf("the formulas written out give %v and %v", waveStepOf8(), waveProductOf8())
	}
}

// All five ideas stand side by side where there is room, and each is in the
// picture when the cursor is on it.
func TestNaiveShowsTheIdeaUnderTheCursor(t *testing.T) {
	titles := []string{"1 integer", "2 own column", "3 normalised", "4 binary", "5 waves"}
	for _, w := range []int{60, 80, 120, 220} {
		for i, title := range titles {
			sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { set.Idea = sentence.Idea(i) })
			text := facetest.Text(Face, sc, w, 35, frame.Theme{})
			viewtest.Wants(t, text, title)
			viewtest.Wants(t, text, titles...)
		}
	}
}

// The answers hold for every sentence: each is checked against the codes
// themselves, written out here.
func TestAnswersAreTrue(t *testing.T) {
	for words := 1; words <= 40; words++ {
		text := strings.TrimSpace(strings.Repeat("word ", words))
		sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { set.Sentence, s.Length = text, 64 })
		n := planned(sc)
		other := 3
		if words == 3 {
			other = 5
		}
		if len(n.other) != other {
			t.Fatalf("%d words are compared with %d", words, len(n.other))
		}
		binary := n.verdictOf(binaryIdea).answers
		all := 1 << bits.Len(uint(words)) // the least power of two above the words
		if want := fmt.Sprintf("%d→%d flips %d bits", all-1, all, bits.OnesCount(uint((all-1)^all))); says(binary[1]) != want {
			t.Errorf("%d words: %s, want %s", words, says(binary[1]), want)
		}
		if want := fmt.Sprintf("%d bits stop at %d", bits.Len(uint(all)), 2*all-1); says(binary[2]) != want {
			t.Errorf("%d words: %s, want %s", words, says(binary[2]), want)
		}
		if p, q := n.mine, n.theirs; (p >= 0) != (words > 1) || p >= 0 && (p == q || float64(p)/float64(words-1) != float64(q)/float64(other-1)) {
			t.Errorf("%d words: %d of them and %d of %d", words, p, q, other)
		}
		step := says(n.verdictOf(normalisedIdea).answers[1])
		if want := fmt.Sprintf("%.3g here, %.3g there", 1/float64(words-1), 1/float64(other-1)); words > 1 && step != want {
			t.Errorf("%d words: %s, want %s", words, step, want)
		}
		for i := range count {
			for q, a := range n.verdictOf(i).answers {
				passes := map[sentence.Idea][len(questions)]bool{
					integerIdea: {false, true, true, false}, columnIdea: {false, true, true, false},
					normalisedIdea: {true, false, false, false}, binaryIdea: {true, false, false, false}, wavesIdea: {true, true, true, true},
				}[i]
				if a.pass != passes[q] {
					t.Errorf("%d words, idea %d, question %d: %v", words, i, q, a)
				}
			}
		}
	}
}

// A sine without its cosine makes steps uneven and products depend on more than
// the distance, and the face says so.
func TestLoneSineFailsTwice(t *testing.T) {
	for _, d := range []int{3, 5, 7, 9} {
		sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { s.DModel, set.Idea = d, wavesIdea })
		a := planned(sc).verdictOf(wavesIdea).answers
		if !a[0].pass || a[1].pass || !a[2].pass || a[3].pass {
			t.Errorf("d_model %d: %v", d, a)
		}
		product := func(p int) float64 {
			sum := 0.0
			for j := range d {
				v := func(pos int) float64 {
					angle := float64(pos) / math.Pow(10_000, float64(2*(j/2))/float64(d))
					if j%2 == 1 {
						return math.Cos(angle)
					}
					return math.Sin(angle)
				}
				sum += v(p) * v(p+1)
			}
			return sum
		}
		x, y := tellApart(product(1), product(3))
		if want := "1·2 is " + x + ", but 3·4 is " + y; says(a[3]) != want {
			t.Errorf("d_model %d: %s, want %s", d, says(a[3]), want)
		}
		if got, want := caption(sc), "The waves pass 2 of 4: an odd d_model leaves a sine without its cosine."; got != want {
			t.Errorf("d_model %d: %s", d, got)
		}
	}
	// Zeros in the last column do no harm.
	sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { s.DModel, s.Layout = 5, encoding.T2T })
	for q, a := range planned(sc).verdictOf(wavesIdea).answers {
		if !a.pass {
			t.Errorf("question %d of a table with zeros: %v", q, a)
		}
	}
}

// Every sentence under Naive, with the numbers that it rests on.
func TestNaiveSentences(t *testing.T) {
	for _, c := range []struct {
		change func(*chart.State, *sentence.Settings)
		want   string
	}{
		{func(*chart.State, *sentence.Settings) {}, "'man' drowns all rows but the first: weight 0.977, 0.9994, 0.9999, >0.9999"},
		{func(s *chart.State, set *sentence.Settings) { set.Sentence = "dog man" },
			"Position 1000 adds 1000 to numbers of at most 1: next, a column of its own."},
		{func(s *chart.State, set *sentence.Settings) { set.Sentence, s.Pos = "0.1 0.2 0.3 0.4", 3 },
			"A word is one number, 3.4 at 3 and 1000.4 at 1000: next, a column of its own."},
		// √512 = 22.627
		{func(s *chart.State, set *sentence.Settings) {
			set.Scaled, s.DModel, set.Sentence = true, 512, "dog man"
		}, "Position 1000 adds 1000 to numbers of at most 22.7: next, a column of its own."},
		{func(s *chart.State, set *sentence.Settings) { set.Flat, set.Sentence = true, "dog man" },
			"Position 1000 adds 1000 to numbers of at most 0.1: next, a column of its own."},
		{func(s *chart.State, set *sentence.Settings) { set.Idea = columnIdea },
			"The word stays whole, but 1000 is still 1000: next, divide by the last."},
		// 2/4 = 1/2; 1/4 and 1/2
		{func(s *chart.State, set *sentence.Settings) { set.Idea = normalisedIdea },
			"0.5 is place 2 of 5 words and 1 of 3; steps are 0.25 and 0.5: next, bits."},
		// three words are compared with five: 1/2 = 2/4
		{func(s *chart.State, set *sentence.Settings) { set.Idea, set.Sentence = normalisedIdea, "dog bit man" },
			"0.5 is place 1 of 3 words and 2 of 5; steps are 0.5 and 0.25: next, bits."},
		// four words have no middle: 3/3 = 2/2
		{func(s *chart.State, set *sentence.Settings) {
			set.Idea, set.Sentence = normalisedIdea, "I ate not apples"
		}, "1 is place 3 of 4 words and 2 of 3; steps are 0.333 and 0.5: next, bits."},
		{func(s *chart.State, set *sentence.Settings) { set.Idea, set.Sentence = normalisedIdea, "stop" },
			"One word alone is at 0 of 0: next, bits."},
		// 0111 → 1000 flips 4, 0110 → 0111 one
		{func(s *chart.State, set *sentence.Settings) { set.Idea = binaryIdea },
			"7→8 flips 4 bits and 6→7 flips 1: next, let every bit glide."},
		{func(s *chart.State, set *sentence.Settings) { set.Idea = wavesIdea },
			"The waves pass all four. Their table has no end; a model's training has."},
	} {
		if got := caption(facetest.Scene(t, c.change)); got != c.want {
			t.Errorf("%s, want\n%s", got, c.want)
		}
	}
}

// The readout writes the position as the idea does. The integer is added to all
// the numbers of a word, and to a word that is a number of its own.
func TestNaiveReadout(t *testing.T) {
	for _, c := range []struct {
		idea sentence.Idea
		want string
	}{
		// The first numbers of 'the' are −0.7884 −0.3377 −0.4263 0.1798.
		{integerIdea, "integer 3: E + 3 = 2.21 2.66 2.57 3.18 …"}, {columnIdea, "column 3: −0.79 −0.34 −0.43 0.18 … and 3"},
		{normalisedIdea, "normalised 3/4 = 0.75"}, {binaryIdea, "binary 011"},
		{wavesIdea, fmt.Sprintf("pair 0: sin 3 = %+.4f, cos 3 = −%.4f", math.Sin(3), -math.Cos(3))},
	} {
		sc := facetest.Scene(t, func(_ *chart.State, set *sentence.Settings) { set.Idea = c.idea })
		viewtest.Wants(t, readout(sc), "pos 3 │ 'the' │ "+[]string{"", "", "", "", "waves "}[c.idea]+c.want)
	}
	sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { s.Pos = 17 })
	viewtest.Wants(t, readout(sc), "pos 2 │ 'bit' │", "cursor 17, round the 5 tokens")
	for pos, want := range []string{"one number: 0.1 + 0 = 0.1", "0.2 + 1 = 1.2", "0.3 + 2 = 2.3", "0.4 + 3 = 3.4"} {
		sc = facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { set.Sentence, s.Pos = "0.1 0.2 0.3 0.4", pos })
		viewtest.Wants(t, readout(sc), want)
	}
}

// A click on a panel goes to its idea and, on a row, to its position.
func TestNaiveHits(t *testing.T) {
	sc := facetest.Scene(t, func(*chart.State, *sentence.Settings) {})
	tree := func(p chart.Paper, s chart.Scene, set sentence.Settings) chart.Picture {
		return newPicture(p, sc).tree()
	}
	click := func(w, h, x, y int) (s chart.State, set sentence.Settings) {
		s, set = sc.State, sc.Settings
		if do := chart.Plan(tree)(frame.New(w, h, frame.Theme{}), sc.Scene, sc.Settings).Hit(x, y); do != nil {
			do(&s, &set)
		}
		return s, set
	}
	p := planned(sc)
	if len(p.panels) != 5 || p.rows.N != 5 {
		t.Fatalf("%d panels, %d rows", len(p.panels), p.rows.N)
	}
	for i, panel := range p.panels {
		for row := range p.rows.N {
			s, set := click(160, 37, panel.x+3, p.rows.At(row)+p.rows.W-1)
			if set.Idea != sentence.Idea(i) || s.Pos != row {
				t.Errorf("panel %d, row %d: idea %d, pos %d", i, row, set.Idea, s.Pos)
			}
		}
		if _, set := click(160, 37, panel.x+3, p.board+1); set.Idea != sentence.Idea(i) {
			t.Errorf("the answers of panel %d: idea %d", i, set.Idea)
		}
	}
	if s, set := click(160, 37, 3, p.farTop+1); s.Pos != sc.Pos || set.Idea != sc.Idea {
		t.Error("the row of 8, which is no word, goes somewhere")
	}
	small := newPicture(chart.Paper{W: 80, H: 16}, sc)
	for i := range count {
		if s, set := click(80, 16, 4, small.board+int(i)*small.pitch); set.Idea != i || s.Pos != sc.Pos {
			t.Errorf("row %d of the table: idea %d, pos %d", i, set.Idea, s.Pos)
		}
	}
	if s, _ := click(80, 16, 2, small.body+small.rows.At(1)); s.Pos != 1 {
		t.Errorf("row 1 of the body: pos %d", s.Pos)
	}
}

// Numbers that differ look it.
func TestTellApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Float64Range(0, 10).Draw(t, "a")
		b := a + math.Pow(10, -float64(rapid.IntRange(0, 9).Draw(t, "digits")))
		if x, y := tellApart(a, b); x == y {
			t.Fatalf("%v and %v are both %s", a, b, x)
		}
	})
}

// A fraction takes five columns at most in its panel, and has three digits in a
// sentence: 1/18 = 0.0556.
func TestFractionsAreShort(t *testing.T) {
	sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) {
		set.Sentence, s.Pos, set.Idea = strings.TrimSpace(strings.Repeat("word ", 19)), 1, normalisedIdea
	})
	viewtest.Wants(t, facetest.Text(Face, sc, 160, 40, frame.Theme{}), "─ 0.056 ", "─ 0.5 ")
	viewtest.Wants(t, facetest.Said(Face, sc, 160, 40), "1/18 = 0.0556", "steps are 0.0556 and 0.5")
}

// Panels stand two columns apart at least, on every width, and none leaves the
// screen.
func TestNaivePanelsKeepApart(t *testing.T) {
	for w := 60; w <= 220; w++ {
		sc := facetest.Scene(t, func(*chart.State, *sentence.Settings) {})
		p := newPicture(chart.Paper{W: w, H: 37}, sc)
		for i, panel := range p.panels {
			if i > 0 && panel.x < p.panels[i-1].x+p.panels[i-1].w+2 {
				t.Errorf("width %d: panel %d at %d after %+v", w, i, panel.x, p.panels[i-1])
			}
			if panel.x+panel.w > w {
				t.Errorf("width %d: panel %d ends at %d", w, i, panel.x+panel.w)
			}
			if b := p.bitColumns(panel); panel.idea == binaryIdea && b.x+p.bits*b.pitch > b.end {
				t.Errorf("width %d: bits to %d in %+v", w, b.x+p.bits*b.pitch, panel)
			}
		}
	}
}

// Without colour bars are bars and bits are figures under their weights.
func TestNaiveWithFewColours(t *testing.T) {
	sc := facetest.Scene(t, func(*chart.State, *sentence.Settings) {})
	text := facetest.Text(Face, sc, 120, 35, frame.Theme{Depth: frame.NoColor})
	viewtest.Wants(t, text, "[1 integer]", "████████ 4", " 0  1  1  1       1", " 8  4  2  1 ")
	viewtest.Wants(t, facetest.Text(Face, sc, 120, 35, frame.Theme{ASCII: true}), "######## 4", "//>1000")
}

// The words of the other sentence stand before their dots, so that none of them
// is read as a far position.
func TestNaiveNamesTheOtherSentence(t *testing.T) {
	for _, size := range []struct {
		w, h int
		note string
	}{{80, 19, "elsewhere, L = 3"}, {120, 35, "elsewhere, L = 3"}, {200, 55, "elsewhere, L = 3"}} {
		sc := facetest.Scene(t, func(_ *chart.State, set *sentence.Settings) { set.Idea = normalisedIdea })
		viewtest.Wants(t, facetest.Text(Face, sc, size.w, size.h, frame.Theme{}), "dog ●", "bit ─", "man ─", size.note)
	}
}

// On every paper that is large enough for the view, the regions lie one below the
// other and none is cut off, the cursor's word among them.
func TestNaiveKeepsItsRows(t *testing.T) {
	for words := 1; words <= 30; words += 4 {
		text := strings.TrimSpace(strings.Repeat("word ", words))
		for w := 60; w <= 200; w += 20 {
			for h := 9; h <= 58; h++ {
				p := newPicture(chart.Paper{W: w, H: h}, facetest.Scene(t, func(s *chart.State, set *sentence.Settings) {
					set.Sentence, s.DModel, s.Pos = text, 2+h%9, words/2
				}))
				last := p.rows.At(p.rows.End()) - 1
				if p.rows.N == 0 {
					last = -1
				}
				if p.farRows > 0 {
					far := p.farTop + (p.farRows-1)*(p.rows.W+p.rows.Gap)
					facetest.Ascending(t, w, p.high, last, p.farTop-1, far)
					last = far
				}
				if p.small {
					facetest.Ascending(t, w, h, p.board+len(p.ideas)*p.pitch-1, p.body+last)
				} else {
					facetest.Ascending(t, w, h, last, p.board, p.board+len(questions)-1, p.rule)
				}
				for _, m := range p.reads {
					facetest.Ascending(t, w, h-max(p.rule, 0), m.rows.X-1, m.rows.At(m.rows.End())-1)
					if end := m.cols.At(m.cols.End()); end > w-1 || m.cols.End() != len(p.given) {
						t.Fatalf("%d×%d: a matrix to column %d, words to %d of %d", w, h, end, m.cols.End(), len(p.given))
					}
				}
				if p.small && p.rows.N == 0 {
					continue
				}
				if pos := min(words/2, words-1); p.rows.N < 1 || pos < p.rows.First || pos >= p.rows.End() {
					t.Fatalf("%d×%d: words %d to %d, the cursor on %d", w, h, p.rows.First, p.rows.End(), pos)
				}
			}
		}
	}
}

// Where nothing can be compared, and where a sine is alone, it is said.
func TestNaiveSaysWhatIsMissing(t *testing.T) {
	for _, c := range []struct {
		change func(*chart.State, *sentence.Settings)
		want   []string
	}{
		{func(_ *chart.State, set *sentence.Settings) { set.Idea, set.Sentence = normalisedIdea, "stop" },
			[]string{"none here, 0.5 there", "1 word: 0 of 0", "1·2 is 0.5, but 0·1 is 0", "normalised 0 of 0", "cursor 3, round the 1 token"}},
		{func(s *chart.State, set *sentence.Settings) { s.DModel, set.Idea = 7, wavesIdea },
			[]string{"uneven by "}},
	} {
		viewtest.Wants(t, facetest.Said(Face, facetest.Scene(t, c.change), 160, 40), c.want...)
	}
}

// Steps that differ visibly are set side by side: the shortest and the longest
// of those to 1 … 8, with as many decimals as tell them apart.
func TestUnevenStepsAreNamed(t *testing.T) {
	sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { s.DModel, s.Base = 3, 2 })
	low, high := math.Inf(1), 0.0
	for pos := 1; pos <= 8; pos++ {
		lone := math.Sin(float64(pos)*math.Pow(2, -2.0/3)) - math.Sin(float64(pos-1)*math.Pow(2, -2.0/3))
		step := math.Hypot(2*math.Sin(0.5), lone)
		low, high = min(low, step), max(high, step)
	}
	if got, want := says(planned(sc).verdictOf(wavesIdea).answers[1]), fmt.Sprintf("%.3f … %.3f", low, high); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// asked is how much each word counts for each with an idea's positions, from the
// formulas alone: softmax of the products of E + p, over √ of their width.
func asked(sc sentence.Scene, i sentence.Idea) (rows [][]float64) {
	tokens := sc.Words()
	n := len(tokens)
	bits := len(strconv.FormatInt(int64(n), 2)) + 1
	var all [][]float64
	for pos, word := range tokens {
		e := make([]float64, sc.DModel)
		sc.Embed(e, word)
		for j := range e {
			switch i {
			case integerIdea:
				e[j] += float64(pos)
			case normalisedIdea:
				e[j] += float64(pos) / float64(max(n-1, 1))
			case binaryIdea:
				if j < bits {
					e[j] += float64(pos >> j & 1)
				}
			case wavesIdea:
				angle := float64(pos) / math.Pow(sc.Base, float64(j/2*2)/float64(sc.DModel))
				e[j] += [2]float64{math.Sin(angle), math.Cos(angle)}[j%2]
			}
		}
		if i == columnIdea {
			e = append(e, float64(pos))
		}
		all = append(all, e)
	}
	for _, q := range all {
		var row []float64
		total, most := 0.0, math.Inf(-1)
		for _, k := range all {
			score := 0.0
			for j := range q {
				score += q[j] * k[j]
			}
			row = append(row, score/math.Sqrt(float64(len(q))))
			most = max(most, row[len(row)-1])
		}
		for j := range row {
			row[j] = math.Exp(row[j] - most)
			total += row[j]
		}
		for j := range row {
			row[j] /= total
		}
		rows = append(rows, row)
	}
	return rows
}

// What a head reads is what the formula gives, with every idea, and what is said
// of it holds.
func TestReading(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) {
			text := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "dog", "man"}), 1, 7).Draw(t, "words")
			set.Sentence, s.Pos = strings.Join(text, " "), 0
			s.DModel = rapid.IntRange(2, 33).Draw(t, "d")
			s.Base = rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 1e300}).Draw(t, "base")
			set.Idea = sentence.Idea(rapid.IntRange(0, int(count)-1).Draw(t, "idea"))
			set.Scaled, set.Flat = rapid.Bool().Draw(t, "scaled"), rapid.Bool().Draw(t, "flat")
		})
		p := planned(sc)
		want, got := asked(sc, p.Idea), p.reading(p.Idea)
		last := len(want) - 1
		drowned, own, least := last > 1, true, 1.0
		for i, row := range want {
			for j, v := range row {
				if math.Abs(v-got[i][j]) > 1e-9 {
					t.Fatalf("word %d reads word %d with %g, want %g", i, j, got[i][j], v)
				}
				own, least = own && row[i] >= v-1e-12, min(least, v)
			}
			drowned = drowned && (i == 0) == (row[last] <= 0.9)
		}
		said := p.says(p.Idea)
		if strings.Contains(said, "drowns the rest") != (drowned && want[0][last] < 0.5) {
			t.Fatalf("%q of %v", said, want)
		}
		if strings.HasSuffix(said, "its own word most") && (!own || least < 0.0099) || strings.Contains(said, "its own word most") && !own {
			t.Fatalf("%q of %v", said, want)
		}
		if caption := p.words().Caption[0]; strings.Contains(caption, "drowns") {
			_, weights, _ := strings.Cut(caption, "weight ")
			for i, text := range strings.Split(weights, ", ") {
				if text == ">0.9999" && want[min(i+1, last)][last] > 0.9999 {
					continue
				}
				v, err := strconv.ParseFloat(strings.TrimSuffix(text, " or more"), 64)
				_, decimals, _ := strings.Cut(text, ".")
				unit := math.Pow10(-len(decimals))
				if exact := want[min(i+1, last)][last]; err != nil || !strings.HasSuffix(text, "more") && math.Abs(v-exact) > unit/2+1e-9 {
					t.Fatalf("%q, want %g", caption, exact)
				}
			}
		}
	})
}

// At any width of words there is a head, and a word as a number of its own.
func TestReadingIsBounded(t *testing.T) {
	for _, d := range []int{2, 3, encoding.MaxDModel} {
		for i := range count {
			sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) {
				s.DModel, set.Idea, set.Sentence = d, i, strings.TrimSpace(strings.Repeat("a b c ", 5))
			})
			p := planned(sc)
			if n := len(p.reading(i)); n != min(15, max(int(math.Sqrt(float64(work/d))), fewest)) {
				t.Errorf("d_model %d: a head reads %d words", d, n)
			}
		}
	}
}

// A bound is not rounded down, and nothing is added to one that is whole.
func TestAtMost(t *testing.T) {
	for v, want := range map[float64]string{1: "1", 0.1: "0.1", 2: "2", math.Sqrt(8): "2.83", math.Sqrt(512): "22.7", 256: "256", math.Sqrt(3): "1.74"} {
		if got := atMost(v); got != want {
			t.Errorf("%g is at most %s, want %s", v, got, want)
		}
	}
}

// No weight but the only one is 1, and none is written so.
func TestNoWeightIsOne(t *testing.T) {
	for _, v := range []float64{0.9999, 0.99994, 0.99995, 0.999999, 1 - 1e-16, 1} {
		if text := fine(v); strings.HasPrefix(text, "1") {
			t.Errorf("weight %v is written %s", v, text)
		}
		for w := range 9 {
			if text := cellText(v, w); strings.HasPrefix(text, "1") {
				t.Errorf("weight %v is written %s in %d cells", v, text, w)
			}
		}
	}
	p := planned(facetest.Scene(t, func(s *chart.State, set *sentence.Settings) {
		s.DModel, set.Sentence, set.Idea = 512, "a b c d e f g h i", integerIdea
	}))
	if text := p.drowning(integerIdea); text != "0.9990 or more" {
		t.Errorf("eight weights of nearly 1 are %q", text)
	}
}

// In 16 colours a weight has one colour, above its number as beside it.
func TestWeightsHaveOneGround(t *testing.T) {
	sc := facetest.Scene(t, func(*chart.State, *sentence.Settings) {})
	for _, light := range []bool{false, true} {
		p := newPicture(chart.Paper{W: 120, H: 33, Theme: frame.Theme{Depth: frame.Colors16, Light: light}}, sc)
		f := frame.New(p.W, p.H, p.Theme)
		m := p.newMatrix(10, 4, 60, 25)
		for i := range 101 {
			p.drawWeight(f, m, i%m.rows.N, i%m.cols.N, float64(i)/100)
			facetest.OneGround(t, f.Sub(m.cols.At(i%m.cols.N), m.rows.At(i%m.rows.N), m.cols.W, m.rows.W))
		}
	}
}

// bigSine is the sine of a small x by its series, in 400 bits.
func bigSine(x *big.Float) *big.Float {
	number := func(k int) *big.Float { return new(big.Float).SetPrec(400).SetInt64(int64(k)) }
	square, term, sum := number(0).Mul(x, x), number(0).Set(x), number(0)
	for k := 1; k < 80; k += 2 {
		sum.Add(sum, term)
		term.Mul(term, square).Quo(term, number(-(k+1)*(k+2)))
	}
	return sum
}

// Whether the waves fail on an odd d_model is the layout's matter, never that of
// how large d_model or the base is; and what is printed is what a sine alone
// does, to 400 bits.
func TestLoneSineAtAnySize(t *testing.T) {
	for _, layout := range []encoding.Layout{encoding.Interleaved, encoding.Concat, encoding.T2T, encoding.CosSinHalf} {
		for _, d := range []int{3, 63, 255, 513, 4097, 65535, 512, 65536} {
			for _, base := range []float64{1.0000001, 2, 10_000, 1e20, 1e300} {
				if d > 5000 && base != 10_000 {
					continue
				}
				sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) {
					s.DModel, s.Layout, s.Base, set.Idea = d, layout, base, wavesIdea
				})
				a := planned(sc).verdictOf(wavesIdea).answers
				steady := d%2 == 0 || layout == encoding.T2T || layout == encoding.CosSinHalf
				if a[1].pass != steady || a[3].pass != steady {
					t.Fatalf("d_model %d, %v, base %g: %v", d, layout, base, a)
				}
				if steady {
					continue
				}
				for _, i := range []int{1, 3} {
					for _, l := range chart.Say(a[i].values, a[i].forms...) {
						why := viewtest.LineText(l)
						if strings.Contains(why, "0e") {
							t.Errorf("d_model %d, base %g: %q", d, base, why)
						}
					}
				}
				if text, ok := strings.CutPrefix(says(a[3]), "3·4 is 1·2 + "); ok {
					w := new(big.Float).SetPrec(400).SetFloat64(math.Pow(base, -float64(d-1)/float64(d)))
					sin := func(k int64) *big.Float {
						return bigSine(new(big.Float).SetPrec(400).Mul(w, new(big.Float).SetInt64(k)))
					}
					three, one := sin(3), sin(1)
					more, _ := three.Mul(three, sin(4)).Sub(three, one.Mul(one, sin(2))).Float64()
					want := chart.Power(more, 0)
					if more < 1e-300 {
						want = "<1e-300"
					}
					if text != want {
						t.Errorf("d_model %d, base %g: %s, want %s", d, base, text, want)
					}
				}
			}
		}
	}
}

// The column of answers prints no rounding: at the largest odd d_model the
// steps are uneven by less than their last bit.
func TestUnevenIsNoRounding(t *testing.T) {
	const d = 65535
	sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { s.DModel, set.Idea = d, wavesIdea })
	text := facetest.Text(Face, sc, 160, 40, frame.Theme{})
	// Steps to 1 and to 8: squares of 2·sin(ω/2)·cos(ω(p − ½)), differing by ω²·(7ω)·(8ω).
	w := math.Pow(10_000, -float64(d-1)/d)
	square := 0.0
	for i := range (d + 1) / 2 {
		x := 2 * math.Sin(math.Pow(10_000, -float64(2*i)/d)/2)
		square += x * x
	}
	viewtest.Wants(t, text, fmt.Sprintf("✗ uneven by %.0e", 56*w*w*w*w/(2*math.Sqrt(square))), fmt.Sprintf("✗ 3·4 is 1·2 + %s", chart.Power(10*w*w, 0)))
}
