package order

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// scoreScene returns the target picture, where 'bit' reads 'dog', changed.
func scoreScene(t testing.TB, change func(*chart.State, *Settings)) scene {
	return testScene(t, func(s *chart.State, set *Settings) { s.Pos = 2; change(s, set) })
}

// plannedScore returns a scene on the paper that the row of faces leaves.
func plannedScore(sc scene, w, h int) *scorePlan { return newScorePlan(chart.Paper{W: w, H: h}, sc) }

// drawnScore is that, drawn, and the row of the first bar.
func drawnScore(sc scene, w, h int) (f frame.Frame, p *scorePlan, bars int) {
	f, picture := drawnFace(scoreFace, sc, w, h, frame.Theme{})
	for _, g := range picture.Regions {
		if g.Name == swappedName {
			bars = g.Min.Y
		}
	}
	return f, plannedScore(sc, w, h), bars
}

func scoreCaption(sc scene) string { return plannedScore(sc, 120, 32).words().Caption[0] }

// scoreReadout returns the longest line of the readout.
func scoreReadout(sc scene) string {
	_, p := drawnFace(scoreFace, sc, 120, 32, frame.Theme{})
	return viewtest.Readout(p.Words())
}

// cursorSplit returns the score under the cursor as it is, and with the two words swapped.
func cursorSplit(sc scene) (now, swapped attention.Terms) {
	p := plannedScore(sc, 120, 35)
	return p.now, p.swapped
}

func TestScoreTargetPicture(t *testing.T) {
	sc := scoreScene(t, func(*chart.State, *Settings) {})
	for _, size := range [][2]int{{120, 35}, {80, 19}, {160, 40}, {200, 55}} {
		text := faceText(scoreFace, sc, size[0], size[1], frame.Theme{})
		viewtest.Wants(t, text, "'bit' at 2 reads 'dog' at 1",
			"+0.288", "+0.274", "+0.250", "+1.250", "+2.062", // as it is
			"+0.485", "+0.108", "+2.131", // with the words swapped
			"word · word", "place · place", "score", "±3.1", "the", "dog", "bit", "man")
	}
	viewtest.Wants(t, faceText(scoreFace, sc, 120, 35, frame.Theme{}),
		" .29", " .27", " .25", " 1.4 2.1 3.1 2.2 1.6 ")
}

// The blocks hold the splits of their words, whatever part of the sentence they
// show.
func TestSplitsHoldEveryPair(t *testing.T) {
	const letters = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
	sc := scoreScene(t, func(s *chart.State, set *Settings) {
		set.Sentence, s.Pos, set.Reads = letters, 20, 3
		s.DModel = 7 // an odd one has norms that change from place to place
	})
	asking, answering := chart.Track{First: 17, N: 5}, chart.Track{First: 2, N: 4}
	s := newScoreSplits(sc, asking, answering)
	for i := range asking.N {
		for j := range answering.N {
			one := sc
			one.Pos, one.Reads = asking.First+i, answering.First+j
			now, _ := cursorSplit(one)
			if s.Terms[i][j] != now {
				t.Errorf("%d, %d: %v, want %v", i, j, s.Terms[i][j], now)
			}
		}
	}
}

// Every bar begins at 0, is as long as its number, and none leaves its columns.
func TestBars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-20, 20), rapid.Just(0.0), rapid.Float64Range(-1e-9, 1e-9))
		var s attention.Terms
		for i := range productCount {
			s[i] = number.Draw(t, "product") * float64(rapid.IntRange(0, 1).Draw(t, "some"))
			s[totalBlock] += s[i]
		}
		p := &scorePlan{Paper: chart.Paper{W: rapid.IntRange(40, 200).Draw(t, "width")},
			scoreSplits: scoreSplits{now: s, swapped: s}}
		p.arrangeBars()
		b := p.bars
		for i, v := range s {
			x, n := b.span(i, v)
			if n < 0 || x < b.from || x+n > b.from+b.room || v > 0 && x != b.zero() || v < 0 && x+n != b.zero() {
				t.Fatalf("%v is %d columns from %d on, 0 is at %d: %+v", v, n, x, b.zero(), b)
			}
			if written := fmt.Sprintf("%.3f", math.Abs(v)) != "0.000"; written && n == 0 {
				t.Fatalf("%v has no bar: %+v", v, b)
			}
			if long := float64(n) - math.Abs(v)*b.of(i)*b.per; math.Abs(long) > 0.51 && n != 1 {
				t.Fatalf("bar %d of %v is %v cells too long", i, v, long)
			}
		}
		if s == (attention.Terms{}) && b.zero() != b.from {
			t.Fatalf("the bars of nothing begin at %d", b.zero())
		}
	})
}

// The larger bar of the cross terms takes at least a third of the room of the others, and says how many times as long it
// is; without colours the bar with the words swapped has a row and a sign of its own.
func TestCrossTermsCanBeCompared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cross, whole := rapid.Float64Range(leastSpan, 10).Draw(t, "cross"), rapid.Float64Range(0, 1e6).Draw(t, "whole")
		times := enlarged(cross, whole)
		if far := cross * times; far > max(0.8*whole, cross) || cross < 0.16*whole && far < 0.3*whole {
			t.Fatalf("a cross term of %g beside %g has a bar ×%g", cross, whole, times)
		}
	})
	sc := scoreScene(t, func(s *chart.State, _ *Settings) { s.DModel, s.Pos = 64, 2 })
	rows := strings.Split(faceText(scoreFace, sc, 80, 19, frame.Theme{Glyphs: frame.ASCII}), "\n")
	for i, row := range rows {
		if strings.Contains(row, "word / place") || strings.Contains(row, "place / word") {
			fields := strings.Fields(row[15:])
			now, swapped := len(fields[0]), len(strings.TrimSpace(rows[i+1]))
			if !strings.Contains(row, "drawn x") || strings.Trim(fields[0], "#") != "" ||
				strings.Trim(strings.TrimSpace(rows[i+1]), "=") != "" || now == swapped {
				t.Errorf("%q\n%q", row, rows[i+1])
			}
		}
	}
}

// Each column of numbers says what it is: under a title or, where none has room, after arrows.
func TestSwappedIsNamed(t *testing.T) {
	for h := 12; h < 36; h++ {
		text := firstCellText(t, scoreFace, 80, h, func(s *chart.State, set *Settings) { s.Pos, set.Reads = 4, 1 })
		if strings.Contains(text, "swapped") == (strings.Count(text, " → ") == blockCount) {
			t.Errorf("80 × %d:\n%s", h, text)
		}
	}
}

// Scores do not touch: at d_model 4 one that is negative takes all four columns of its cell.
func TestScoresDoNotTouch(t *testing.T) {
	for d, row := range map[int]string{4: "", 8: " 1.4 2.1 3.1 2.2 1.6 "} {
		sc := scoreScene(t, func(s *chart.State, set *Settings) { s.DModel, set.Back = d, chart.One(d == 4) })
		for w := 60; w <= 160; w++ {
			text := faceText(scoreFace, sc, w, 35, frame.Theme{})
			if at := touching.FindString(text); at != "" || w == 120 && !strings.Contains(text, row) {
				t.Errorf("d_model %d, %d columns: %q in\n%s", d, w, at, text)
			}
		}
	}
}

// A click on any cell of any block goes to its pair of words.
func TestScoreHits(t *testing.T) {
	f, p, _ := drawnScore(scoreScene(t, func(*chart.State, *Settings) {}), 120, 33)
	picture := testPicture(scoreFace, testBody(120, 36, f.Theme), p.scene)
	for block := range blockCount {
		for q := range 5 {
			for k := range 5 {
				s, set := p.State, p.Settings
				press := viewtest.Hit[Settings](picture, p.left+block*p.pitch+k*p.answering.W+1, p.asking.X+q*p.asking.W)
				if press == nil {
					t.Fatalf("block %d: nothing at %d reads %d", block, q, k)
				}
				if press(&s, &set); s.Pos != q || set.Reads != k {
					t.Errorf("block %d: %d reads %d, want %d reads %d", block, s.Pos, set.Reads, q, k)
				}
			}
		}
	}
	if viewtest.Hit[Settings](picture, 2, p.asking.X) != nil || viewtest.Hit[Settings](picture, p.left,
		p.asking.X-1) != nil {
		t.Error("a click beside the blocks does something")
	}
}

// A score that does not change is not said to move, and a small change is
// written with as many decimals as show it.
func TestScoreThatStays(t *testing.T) {
	for _, d := range []int{2, 3, 63, 64, 65} {
		for layout := range encoding.Layout(4) {
			text := openingWords(t, scoreFace, 140, 40, func(s *chart.State, set *Settings) {
				s.DModel, s.Layout, set.Vectors, s.Pos, set.Reads = d, layout, flatVectors, 4, 1
			})
			if strings.Contains(text, "only the cross terms move") {
				t.Errorf("d_model %d, %v:\n%s", d, layout, text)
			}
		}
	}
	p := plannedScore(scoreScene(t, func(*chart.State, *Settings) {}), 120, 32)
	p.now = attention.Terms{1, 2, 3, 4, 10}
	p.swapped = p.now.With(2+3e-6, 3, 4)
	viewtest.Wants(t, p.words().Caption[0], "10.000000 → 10.000003")
}

// Each block is painted on the scale that stands under it: the largest cross term
// that is shown is the end of theirs, the largest of all else that of the others.
func TestTwoScales(t *testing.T) {
	for _, d := range []int{2, 3, 8, 64} {
		f, p, _ := drawnScore(scoreScene(t, func(s *chart.State, _ *Settings) { s.DModel = d }), 120, 33)
		var most [2]float64
		for _, row := range p.Terms {
			for _, terms := range row {
				for i, v := range terms {
					k := chart.One(i == 1 || i == 2)
					most[k] = max(most[k], math.Abs(v))
				}
			}
		}
		for i := range blockCount {
			if want := most[chart.One(i == 1 || i == 2)]; p.limit(i) != want {
				t.Errorf("d_model %d, block %d: a scale to %g, want %g", d, i, p.limit(i), want)
			}
		}
		full := 0
		for y := p.asking.X; y < p.asking.At(p.asking.End()); y++ {
			for x := p.left + p.pitch; x < p.left+2*p.pitch+p.width(); x++ {
				full += chart.One(f.At(x, y).BG == frame.Signed.At(1) || f.At(x, y).BG == frame.Signed.At(-1))
			}
		}
		if full == 0 {
			t.Errorf("d_model %d: no cross term has the end of its scale", d)
		}
	}
}

// A head whose W_K turns every pair by three steps looks three words back: of the
// places alone, position 8 gives 0.267 of its weight to position 5, at d_model 512
// and 12 positions; computed apart. The products are those with the turned keys.
func TestLooksBack(t *testing.T) {
	sc := scoreScene(t, func(s *chart.State, set *Settings) {
		s.DModel, s.Pos, set.Reads, set.Sentence = 512, 8, 5, "a b c d e f g h i j k l"
		set.Back = 3
	})
	p := plannedScore(sc, 160, 40)
	viewtest.Wants(t, scoreCaption(sc), "looks 3 words back", "8 asks 5 most (weight 0.267)")
	viewtest.Wants(t, scoreReadout(sc), "W_K = R(3)")
	product := func(asks, answers int) float64 {
		sum := 0.0
		for i := range 256 {
			sum += math.Cos(float64(asks-answers-3) * math.Pow(10_000, -float64(i)/256))
		}
		return sum / math.Sqrt(512)
	}
	for row := range p.Terms {
		best := -1
		for col, terms := range p.Terms[row] {
			got, want := terms[attention.PlacePlace], product(p.asking.First+row, p.answering.First+col)
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("%d asks %d: places give %v, want %v", row, col, got, want)
			}
			if best < 0 || terms[attention.PlacePlace] > p.Terms[row][best][attention.PlacePlace] {
				best = col
			}
		}
		if at, looks := p.asking.First+row, p.answering.First+best; at >= 3 && looks != at-3 {
			t.Errorf("%d looks at %d", at, looks)
		}
	}
	sc.Pos = 2
	viewtest.Wants(t, scoreCaption(sc), "fewer come before position 2")
	bits := scoreScene(t, func(s *chart.State, set *Settings) { s.Scheme, set.Back = "binary", 3 })
	if text := scoreReadout(bits); strings.Contains(text, "W_K") {
		t.Errorf("bits have no turned keys: %s", text)
	}
	for _, key := range []string{"b", "b", "B"} {
		pressKey(t, scoreFace, &bits, key)
	}
	if bits.Back != 4 {
		t.Errorf("b and B lead to %d", bits.Back)
	}
}

// The number of a comparison and the keys in tables are those of the head that looks
// back, as the picture's are: PE·PE' is Σ cos ω(i − j − k) over √d, multiplied out.
func TestLooksBackEverywhere(t *testing.T) {
	sc := scoreScene(t, func(s *chart.State, set *Settings) { s.Pos, set.Reads, set.Back = 3, 1, 3 })
	want := 0.0
	for i := range sc.DModel / 2 {
		want += math.Cos(float64(3-1-3) * math.Pow(sc.Base, -2*float64(i)/float64(sc.DModel)))
	}
	want /= math.Sqrt(float64(sc.DModel))
	row := make([]float64, 7)
	plannedScore(sc, 160, 40).keysData().Row(1, row)
	if math.Abs(row[5]-want) > 1e-12 || math.Abs(row[6]-scoreReading(sc).Value) > 1e-12 {
		t.Errorf("keys are %v, want place·place %v and the score %v", row, want, scoreReading(sc).Value)
	}
	viewtest.Wants(t, scoreReadout(sc), "score = "+chart.SignedText(scoreReading(sc).Value, 4))
}

// The column of the swapped words is the score of the sentence in which both words stand in each other's places.
func TestSwappedIsTheOtherSentence(t *testing.T) {
	words := strings.Fields("the dog bit a man who fed his cat")
	rapid.Check(t, func(t *rapid.T) {
		query, key := rapid.IntRange(0, len(words)-1).Draw(t, "query"), rapid.IntRange(0, len(words)-1).Draw(t, "key")
		d, back := rapid.IntRange(2, 40).Draw(t, "d_model"), rapid.IntRange(0, 3).Draw(t, "look back")
		split := func(words []string) (now, swapped attention.Terms) {
			return cursorSplit(testScene(t, func(s *chart.State, set *Settings) {
				s.DModel, s.Pos, s.Dim = d, query, 0
				set.Sentence, set.Reads, set.Back = strings.Join(words, " "), key, back
			}))
		}
		_, got := split(words)
		other := slices.Clone(words)
		other[query], other[key] = other[key], other[query]
		if want, _ := split(other); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
