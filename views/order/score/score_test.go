package score

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// The score of the target picture: 'bit' reads 'dog'.
func scoreScene(t testing.TB, change func(*scene.State, *sentence.Settings)) sentence.Scene {
	return facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.Pos = 2; change(s, set) })
}

func TestScoreTargetPicture(t *testing.T) {
	sc := scoreScene(t, func(*scene.State, *sentence.Settings) {})
	for _, size := range [][2]int{{120, 35}, {80, 19}, {160, 40}, {200, 55}} {
		text := facetest.Text(Face, sc, size[0], size[1], frame.Theme{})
		viewtest.Wants(t, text, "'bit' reads 'dog'", "+0.288", "+0.274", "+0.250", "+1.250", "+2.062", // as it is
			"+0.485", "+0.108", "+2.131", // with places swapped
			"word · word", "place · place", "score", "−3.1", "+3.1", "the", "dog", "bit", "man")
	}
	viewtest.Wants(t, facetest.Text(Face, sc, 120, 35, frame.Theme{}), "E·PE", "PE·E", " .29▀", " .27▀", " .25▀", " 1.2▀", " 2.1▀", "+0.5")
}

// A split is written out here: products of vectors over √d, and both orders of
// the places.
func TestSplitIsTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scene.Default()
		s.Order = order.someOrder.Draw(t, "order")
		s.DModel = rapid.IntRange(2, 40).Draw(t, "d_model")
		s.Pos = rapid.IntRange(0, 10).Draw(t, "pos")
		sc := viewtest.SceneOf(t, s.Clamp())
		words := sentence.Words(sc.State)
		q, k := min(sc.Pos, len(words)-1), sc.Reads
		vectors := func(pos int) (word, place []float64) {
			word, place = make([]float64, sc.DModel), make([]float64, sc.DModel)
			encoding.Embedding(word, strings.ToLower(words[pos]), 0)
			for j := range word {
				if sc.Flat {
					word[j] = 0.1
				}
				if sc.Scaled {
					word[j] *= math.Sqrt(float64(sc.DModel))
				}
				angle := float64(pos) / math.Pow(10_000, float64(2*(j/2))/float64(sc.DModel))
				place[j] = math.Sin(angle)
				if j%2 == 1 {
					place[j] = math.Cos(angle)
				}
			}
			return word, place
		}
		dot := func(a, b []float64) float64 {
			sum := 0.0
			for j := range a {
				sum += a[j] * b[j]
			}
			return sum / math.Sqrt(float64(sc.DModel))
		}
		qw, qp := vectors(q)
		kw, kp := vectors(k)
		now, swapped := cursorSplit(sc)
		check := func(what string, got split, want [4]float64) {
			sum := 0.0
			for i, v := range want {
				sum += v
				if math.Abs(got[i]-v) > 1e-11 {
					t.Fatalf("%s: product %d is %v, want %v", what, i, got[i], v)
				}
			}
			if math.Abs(got[scoreSum]-sum) > 1e-11 {
				t.Fatalf("%s: the score is %v, want %v", what, got[scoreSum], sum)
			}
		}
		check("as it is", now, [4]float64{dot(qw, kw), dot(qw, kp), dot(qp, kw), dot(qp, kp)})
		check("swapped", swapped, [4]float64{dot(qw, kw), dot(qw, qp), dot(kp, kw), dot(kp, qp)})
	})
}

// Only the cross terms move when two words change places, to the last bit.
func TestSwapMovesTheCrossTermsAlone(t *testing.T) {
	for q := range 5 {
		for k := range 5 {
			sc := scoreScene(t, func(s *scene.State, set *sentence.Settings) { s.Pos, set.Reads = q, k })
			now, swapped := cursorSplit(sc)
			if now[wordWord] != swapped[wordWord] || now[placePlace] != swapped[placePlace] {
				t.Errorf("%d reads %d: %v becomes %v", q, k, now, swapped)
			}
			if moves := now[wordPlace] != swapped[wordPlace]; moves != (q != k) {
				t.Errorf("%d reads %d: %v becomes %v", q, k, now, swapped)
			}
		}
	}
}

// The blocks hold the splits of their words, whatever part of the sentence they
// show, and the overlap is the mean of all angles between words and places.
func TestSplitsHoldEveryPair(t *testing.T) {
	sentence := "a b c d e f g h i j k l m n o p q r s t u v w x y z"
	sc := scoreScene(t, func(s *scene.State, set *sentence.Settings) {
		set.Sentence, s.Pos, set.Reads = sentence, 20, 3
		s.DModel = 7 // an odd one has norms that change from place to place
	})
	asking, answering := sentence.Slot{17, 5}, sentence.Slot{2, 4}
	s := newSplits(sc, asking, answering)
	most, cosines := 0.0, 0.0
	for i := range asking.N {
		for j := range answering.N {
			one := sc
			one.Pos, one.Order.Reads = asking.First+i, answering.First+j
			now, _ := cursorSplit(one)
			if s.cells[i][j] != now {
				t.Errorf("%d, %d: %v, want %v", i, j, s.cells[i][j], now)
			}
			for _, v := range now {
				most = max(most, math.Abs(v))
			}
			e, pe := make([]float64, 7), make([]float64, 7)
			encoding.Embedding(e, sentence[2*(17+i):2*(17+i)+1], 0)
			product, a, b := 0.0, 0.0, 0.0
			for d := range e {
				pe[d] = sc.Enc.At(2+j, d)
				product, a, b = product+e[d]*pe[d], a+e[d]*e[d], b+pe[d]*pe[d]
			}
			cosines += math.Abs(product) / math.Sqrt(a*b)
		}
	}
	if s.most != most || math.Abs(s.overlap-cosines/20) > 1e-14 {
		t.Errorf("largest %v, want %v; overlap %v, want %v", s.most, most, s.overlap, cosines/20)
	}
}

// Every sentence under Score, with the numbers that it rests on; the swap is
// computed in TestSplitIsTheFormula.
func TestScoreSentences(t *testing.T) {
	number := func(v float64) string { return strings.Replace(fmt.Sprintf("%.2f", v), "-", words.Minus, 1) }
	caption := func(change func(*scene.State, *sentence.Settings)) (string, split, split) {
		sc := scoreScene(t, change)
		now, swapped := cursorSplit(sc)
		return scoreCaptions(sc, now, swapped)[0], now, swapped
	}
	got, now, swapped := caption(func(*scene.State, *sentence.Settings) {})
	if want := "let 'dog' and 'bit' change places: word·word and place·place stay, only the cross terms move: score " +
		number(now[scoreSum]) + " → " + number(swapped[scoreSum]); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	viewtest.Wants(t, got, "2.06 → 2.13")
	got, now, _ = caption(func(s *scene.State, set *sentence.Settings) { set.Reads = 2 })
	if want := "'bit' reads itself: of its score " + number(now[scoreSum]) + " the word alone makes +" + number(now[wordWord]) + " and the place alone +" + number(now[placePlace]); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	// ‖PE‖²/√d = (d/2)/√d = √d/2 = 1.41
	viewtest.Wants(t, got, "place alone +1.41")
	got, now, swapped = caption(func(s *scene.State, set *sentence.Settings) { s.Pos, set.Reads = 3, 0 })
	if want := "'the' and 'the' are one word: let them change places and the cross terms change places too, the score stays " + number(now[scoreSum]); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	if now[wordPlace] != swapped[placeWord] || now[placeWord] != swapped[wordPlace] || math.Abs(now[scoreSum]-swapped[scoreSum]) > 1e-12 {
		t.Errorf("one word twice: %v becomes %v", now, swapped)
	}
	sc := scoreScene(t, func(*scene.State, *sentence.Settings) {})
	now, _ = cursorSplit(sc)
	want := "'bit' (pos 2) reads 'dog' (pos 1) │ +0.288 +0.274 +0.250 +1.250 │ score = +2.0616   here W_Q = W_K = I"
	if got := viewtest.LineText(scoreReadout(sc, now)[0]); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

// The bars join: each begins where the one before it ends, none leaves the
// track, and that of the score is as long as all of them come to.
func TestFall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-20, 20), rapid.Just(0.0), rapid.Float64Range(-1e-9, 1e-9))
		var s split
		for i := range products {
			s[i] = number.Draw(t, "product")
			s[scoreSum] += s[i]
		}
		track := sentence.Slot{rapid.IntRange(0, 30).Draw(t, "from"), rapid.IntRange(1, 90).Draw(t, "width")}
		l, at := newFall(track, s), 0.0
		if x := l.x(0); !track.holds(x) && x != track.End() {
			t.Fatalf("0 is at %d of %v", x, track)
		}
		for _, v := range s[:products] {
			at += v
			if x := l.x(at); x < track.First || x > track.End() {
				t.Fatalf("%v is at %d of %v", at, x, track)
			}
		}
		long := math.Abs(float64(l.x(s[scoreSum])-l.x(0))) - math.Abs(s[scoreSum])*l.per
		if math.Abs(long) > 1.01 {
			t.Fatalf("the bar of %v is %v cells too long", s[scoreSum], long)
		}
	})
}

// A click on any cell of any block goes to its pair of words.
func TestScoreHits(t *testing.T) {
	f := (facetest.Body(120, 35, frame.Theme{}))
	sc := scoreScene(t, func(*scene.State, *sentence.Settings) {})
	p := planScore(f, sc)
	for block := range shown {
		for q := range 5 {
			for k := range 5 {
				s, ok := hitScore(f, sc, p.left+block*p.pitch+k*p.wide+1, p.top+q*p.high)
				if !ok || s.Pos != q || set.Reads != k {
					t.Errorf("block %d: %d reads %d, %v, want %d reads %d", block, s.Pos, set.Reads, ok, q, k)
				}
			}
		}
	}
	if _, ok := hitScore(f, sc, 2, p.top); ok {
		t.Error("a click beside the blocks does something")
	}
}

// On every screen that is large enough for the view, the parts of a face stand
// one below the other and none is cut off.
func TestFacesKeepTheirRows(t *testing.T) {
	ascending := func(name string, w, h int, rows ...int) {
		last := -1
		for _, y := range rows {
			if y < 0 { // given up for want of room
				continue
			}
			if y <= last || y >= h {
				t.Fatalf("%s on %d×%d: rows %v", name, w, h, rows)
			}
			last = y
		}
	}
	for words := 1; words <= 30; words += 4 {
		sentence := strings.TrimSpace(strings.Repeat("word ", words))
		for w := 60; w <= 200; w += 20 {
			for h := 10; h <= 60; h++ {
				f := frame.New(w, h, frame.Theme{})
				change := func(s *scene.State, set *sentence.Settings) { set.Sentence, s.DModel, s.Pos = sentence, 2+h%9, words/2 }
				n := naive.planNaive(f, facetest.Scene(t, change))
				far := []int{-1, -1}
				if n.farRows > 0 {
					far = []int{n.farTop, n.farTop + (n.farRows-1)*n.pitch}
				}
				ascending("Naive", w, h, n.heads, n.heads+1, n.top+(n.rows-1)*n.pitch, far[0]-1, far[1], n.ask, n.answers, n.answers+(naive.questions-1)*n.spacing)
				if n.rows < 1 || pos(n) < n.first || pos(n) >= n.first+n.rows {
					t.Fatalf("Naive on %d×%d: words %d to %d, the cursor on %d", w, h, n.first, n.first+n.rows, pos(n))
				}
				s := step.planStep(f, facetest.Scene(t, change))
				ascending("Step", w, h, s.heads, s.top, s.top+s.n*s.pitch-1, s.rule, s.names, s.columns, s.rows+(s.count-1)*s.spacing)
				p := planScore(f, facetest.Scene(t, change))
				ascending("Score", w, h, p.titles, p.heads, p.top+p.asking.N*p.high-1, p.legend, p.rule, p.title, p.axis, p.bars, p.bars+(products-1)*p.barPitch, p.sum, p.total)
				if !p.asking.holds(p.query) || !p.answering.holds(p.key) {
					t.Fatalf("Score on %d×%d shows %v, %v without %d, %d", w, h, p.asking, p.answering, p.query, p.key)
				}
				if end := p.left + (shown-1)*p.pitch + p.wide*p.answering.N; end > w {
					t.Fatalf("Score on %d×%d ends at %d", w, h, end)
				}
			}
		}
	}
}

// The legend never touches the blocks: at 120 columns it says that one scale
// holds for all of them, and a tall screen has taller cells.
func TestScoreLegendHasAir(t *testing.T) {
	for w := 60; w <= 200; w += 20 {
		for h := 10; h <= 60; h++ {
			p := planScore((facetest.Body(w, h, frame.Theme{})), scoreScene(t, func(*scene.State, *sentence.Settings) {}))
			if end := p.top + p.asking.N*p.high; p.legend >= 0 && p.legend <= end && p.axis >= 0 {
				t.Errorf("%d × %d: cells end above row %d, the legend is in row %d", w, h, end, p.legend)
			}
		}
	}
	viewtest.Wants(t, facetest.Text(Face, scoreScene(t, func(*scene.State, *sentence.Settings) {}), 120, 35, frame.Theme{}), "one scale for all five")
	if p := planScore((facetest.Body(200, 55, frame.Theme{})), scoreScene(t, func(*scene.State, *sentence.Settings) {})); p.high < 5 {
		t.Errorf("%d rows a cell", p.high)
	}
}

// A score that does not change is not said to move, and one that hardly does is
// written with what it moves by.
func TestScoreThatStays(t *testing.T) {
	for _, d := range []int{2, 3, 63, 64, 65} {
		for layout := range encoding.Layout(4) {
			text := facetest.Opening(t, Face, 140, 40, func(s *scene.State, set *sentence.Settings) {
				s.DModel, s.Layout, set.Flat, s.Pos, set.Reads = d, layout, true, 4, 1
			})
			viewtest.Wants(t, text, "'man' and 'dog' have one vector", "the score stays")
			if strings.Contains(text, "only the cross terms move") {
				t.Errorf("d_model %d, %v:\n%s", d, layout, text)
			}
		}
	}
	now := score.split{1, 2, 3, 4, 10}
	for _, c := range []struct {
		by   float64
		want string
	}{{3e-9, "+ 3e-9"}, {-4e-7, words.Minus + " 4e-7"}, {0, "± <1e-13"}} {
		after := now
		after[score.wordPlace] += c.by
		if got := now.moved(after); got != c.want {
			t.Errorf("%g: %s, want %s", c.by, got, c.want)
		}
	}
}

// The overlap is called that of all words only if it is.
func TestOverlapSaysWhatItIsOver(t *testing.T) {
	viewtest.Wants(t, facetest.Opening(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {}), "on average")
	text := facetest.Opening(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
		set.Sentence = strings.TrimSpace(strings.Repeat("a b c d ", 30))
	})
	viewtest.Wants(t, text, "in the cells shown")
}
