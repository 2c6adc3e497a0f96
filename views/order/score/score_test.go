package score

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/viewtest"
)

// scoreScene is the target picture, where 'bit' reads 'dog', changed.
func scoreScene(t testing.TB, change func(*chart.State, *sentence.Settings)) sentence.Scene {
	return facetest.Scene(t, func(s *chart.State, set *sentence.Settings) { s.Pos = 2; change(s, set) })
}

// unchanged changes nothing.
func unchanged(*chart.State, *sentence.Settings) {}

// planned is a scene on the paper that the row of faces leaves.
func planned(sc sentence.Scene, w, h int) *plan { return newPlan(chart.Paper{W: w, H: h}, sc) }

// drawn is that, drawn, and the row of the first bar.
func drawn(sc sentence.Scene, w, h int) (f frame.Frame, p *plan, bars int) {
	f, picture := facetest.Drawn(Face, sc, w, h, frame.Theme{})
	for _, g := range picture.Regions {
		if g.Name == swappedName {
			bars = g.Min.Y
		}
	}
	return f, planned(sc, w, h), bars
}

func caption(sc sentence.Scene) string { return planned(sc, 120, 32).words().Caption[0] }

// readout is the longest line of the readout.
func readout(sc sentence.Scene) string {
	_, p := facetest.Drawn(Face, sc, 120, 32, frame.Theme{})
	return viewtest.LineText(p.Words().Readout[0])
}

// cursorSplit is the score under the cursor as it is, and with the two words'
// places changed.
func cursorSplit(sc sentence.Scene) (now, swapped attention.Terms) {
	p := planned(sc, 120, 35)
	return p.now, p.swapped
}

func TestScoreTargetPicture(t *testing.T) {
	sc := scoreScene(t, unchanged)
	for _, size := range [][2]int{{120, 35}, {80, 19}, {160, 40}, {200, 55}} {
		text := facetest.Text(Face, sc, size[0], size[1], frame.Theme{})
		viewtest.Wants(t, text, "'bit' at 2 reads 'dog' at 1",
			"+0.288", "+0.274", "+0.250", "+1.250", "+2.062", // as it is
			"+0.485", "+0.108", "+2.131", // with places swapped
			"word · word", "place · place", "score", "−3.1", "+3.1", "the", "dog", "bit", "man")
	}
	viewtest.Wants(t, facetest.Text(Face, sc, 120, 35, frame.Theme{}), "E·PE", "PE·E",
		" .40 .29 .71 .40 .24 + ", " .31 .27 .49 .74 .80 + ", " -.2 .25 .49 -.2 -.3 + ", " 1.4 2.1 3.1 2.2 1.6 ", "+0.5")
}

// A split is written out here: products of vectors over √d, and both orders of
// the places.
func TestSplitIsTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"the", "The", "dog", "man", "zoë", "猫", "--"})
		words := rapid.SliceOfN(word, 1, 9).Draw(t, "words")
		sc := facetest.Scene(t, func(s *chart.State, set *sentence.Settings) {
			set.Sentence = strings.Join(words, " ")
			set.Flat, set.Scaled = rapid.Bool().Draw(t, "flat"), rapid.Bool().Draw(t, "scaled")
			s.DModel = rapid.IntRange(2, 40).Draw(t, "d_model")
			s.Pos, set.Reads = rapid.IntRange(0, 10).Draw(t, "pos"), rapid.IntRange(0, 10).Draw(t, "reads")
		})
		q, k := sc.Pos%len(words), min(sc.Reads, len(words)-1)
		vectors := func(pos int) (word, place []float64) {
			word, place = make([]float64, sc.DModel), make([]float64, sc.DModel)
			attention.Embedding(word, strings.ToLower(words[pos]), 0)
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
		check := func(what string, got attention.Terms, want [4]float64) {
			sum := 0.0
			for i, v := range want {
				sum += v
				if math.Abs(got[i]-v) > 1e-11 {
					t.Fatalf("%s: product %d is %v, want %v", what, i, got[i], v)
				}
			}
			if math.Abs(got[total]-sum) > 1e-11 {
				t.Fatalf("%s: the score is %v, want %v", what, got[total], sum)
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
			sc := scoreScene(t, func(s *chart.State, set *sentence.Settings) { s.Pos, set.Reads = q, k })
			now, swapped := cursorSplit(sc)
			if now[attention.WordWord] != swapped[attention.WordWord] ||
				now[attention.PlacePlace] != swapped[attention.PlacePlace] {
				t.Errorf("%d reads %d: %v becomes %v", q, k, now, swapped)
			}
			if moves := now[attention.WordPlace] != swapped[attention.WordPlace]; moves != (q != k) {
				t.Errorf("%d reads %d: %v becomes %v", q, k, now, swapped)
			}
		}
	}
}

// The blocks hold the splits of their words, whatever part of the sentence they
// show, and the overlap is the mean of all angles between words and places.
func TestSplitsHoldEveryPair(t *testing.T) {
	const letters = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
	sc := scoreScene(t, func(s *chart.State, set *sentence.Settings) {
		set.Sentence, s.Pos, set.Reads = letters, 20, 3
		s.DModel = 7 // an odd one has norms that change from place to place
	})
	asking, answering := chart.Track{First: 17, N: 5}, chart.Track{First: 2, N: 4}
	s := newSplits(sc, asking, answering)
	most, cosines := 0.0, 0.0
	for i := range asking.N {
		for j := range answering.N {
			one := sc
			one.Pos, one.Reads = asking.First+i, answering.First+j
			now, _ := cursorSplit(one)
			if s.Terms[i][j] != now {
				t.Errorf("%d, %d: %v, want %v", i, j, s.Terms[i][j], now)
			}
			for _, v := range now {
				most = max(most, math.Abs(v))
			}
			e, pe := make([]float64, 7), make([]float64, 7)
			attention.Embedding(e, letters[2*(17+i):2*(17+i)+1], 0)
			product, a, b := 0.0, 0.0, 0.0
			for d := range e {
				pe[d] = sc.Enc.At(2+j, d)
				product, a, b = product+e[d]*pe[d], a+e[d]*e[d], b+pe[d]*pe[d]
			}
			cosines += math.Abs(product) / math.Sqrt(a*b)
		}
	}
	if s.Most != most || math.Abs(s.Overlap-cosines/20) > 1e-14 {
		t.Errorf("largest %v, want %v; overlap %v, want %v", s.Most, most, s.Overlap, cosines/20)
	}
}

// Every caption, with the numbers that it rests on; the swap is computed in
// TestSplitIsTheFormula.
func TestScoreSentences(t *testing.T) {
	number := func(v float64) string { return strings.Replace(fmt.Sprintf("%.2f", v), "-", chart.Minus, 1) }
	sc := scoreScene(t, unchanged)
	now, swapped := cursorSplit(sc)
	want := "Swapped, only the cross terms move: score " + number(now[total]) + " → " + number(swapped[total]) + "."
	if got := caption(sc); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	viewtest.Wants(t, caption(sc), "2.06 → 2.13")
	if got, want := readout(sc), "pos 2 reads 1 │ score = +2.0616"; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	for _, pair := range [][2]int{{2, 2}, {3, 0}} { // itself, and one word twice
		sc := scoreScene(t, func(s *chart.State, set *sentence.Settings) { s.Pos, set.Reads = pair[0], pair[1] })
		now, swapped := cursorSplit(sc)
		if got, want := caption(sc), "Swapped, the two words score the same: "+number(now[total])+"."; got != want {
			t.Errorf("%s, want\n%s", got, want)
		}
		if now[attention.WordPlace] != swapped[attention.PlaceWord] || math.Abs(now[total]-swapped[total]) > 1e-12 {
			t.Errorf("one word twice: %v becomes %v", now, swapped)
		}
	}
}

// Every bar begins at 0, is as long as its number, and none leaves its columns.
func TestBars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-20, 20), rapid.Just(0.0), rapid.Float64Range(-1e-9, 1e-9))
		var s attention.Terms
		for i := range products {
			s[i] = number.Draw(t, "product") * float64(rapid.IntRange(0, 1).Draw(t, "some"))
			s[total] += s[i]
		}
		p := &plan{Paper: chart.Paper{W: rapid.IntRange(40, 200).Draw(t, "width")}, splits: splits{now: s, swapped: s}}
		p.arrangeBars()
		b := p.bars
		for i, v := range s {
			x, n := b.span(v)
			if n < 0 || x < b.from || x+n > b.from+b.room || v > 0 && x != b.x(0) || v < 0 && x+n != b.x(0) {
				t.Fatalf("%v is %d columns from %d on, 0 is at %d: %+v", v, n, x, b.x(0), b)
			}
			if long := float64(n) - math.Abs(v)*b.per; math.Abs(long) > 1.01 {
				t.Fatalf("bar %d of %v is %v cells too long", i, v, long)
			}
		}
		if s == (attention.Terms{}) && b.x(0) != b.from {
			t.Fatalf("the bars of nothing begin at %d", b.x(0))
		}
	})
}

// A click on any cell of any block goes to its pair of words.
func TestScoreHits(t *testing.T) {
	f, p, _ := drawn(scoreScene(t, unchanged), 120, 33)
	picture := facetest.Picture(Face, facetest.Body(120, 36, f.Theme), p.Scene)
	for block := range blocks {
		for q := range 5 {
			for k := range 5 {
				s, set := p.State, p.Settings
				press := picture.Hit(p.left+block*p.pitch+k*p.answering.W+1, p.asking.X+q*p.asking.W)
				if press == nil {
					t.Fatalf("block %d: nothing at %d reads %d", block, q, k)
				}
				if press(&s, &set); s.Pos != q || set.Reads != k {
					t.Errorf("block %d: %d reads %d, want %d reads %d", block, s.Pos, set.Reads, q, k)
				}
			}
		}
	}
	if picture.Hit(2, p.asking.X) != nil || picture.Hit(p.left, p.asking.X-1) != nil {
		t.Error("a click beside the blocks does something")
	}
}

// On every paper that is large enough for the view the rows fit, and the words at
// the cursor are shown.
func TestScoreKeepsItsRows(t *testing.T) {
	for count := 1; count <= 30; count += 7 {
		text := strings.TrimSpace(strings.Repeat("word ", count))
		for w := 60; w <= 200; w += 35 {
			for h := 8; h <= 58; h++ {
				p := planned(facetest.Scene(t, func(s *chart.State, set *sentence.Settings) {
					set.Sentence, s.DModel, s.Pos = text, 2+h%9, count/2
				}), w, h)
				r := p.rows
				rows := p.asking.At(p.asking.End()) + r.air + r.legend + r.note +
					r.titleAir + r.title + r.axisAir + r.axis + p.barAt(total) + 1
				if p.asking.N < count && p.asking.N > 1 {
					rows++
				}
				if rows > h || r.legend > 0 && r.axis > 0 && r.air == 0 {
					t.Fatalf("on %d×%d: %d rows, %+v", w, h, rows, r)
				}
				if !p.asking.Holds(p.query) || !p.answering.Holds(p.key) {
					t.Fatalf("on %d×%d: %v, %v without %d, %d", w, h, p.asking, p.answering, p.query, p.key)
				}
				if end := p.left + (blocks-1)*p.pitch + p.width(); end > w {
					t.Fatalf("on %d×%d: the blocks end at %d", w, h, end)
				}
			}
		}
	}
}

// Where there are few rows, the products, their bars and numbers stay.
func TestScoreOnASmallPane(t *testing.T) {
	text := facetest.Text(Face, scoreScene(t, unchanged), 60, 9, frame.Theme{})
	viewtest.Wants(t, text, "E·E", "PE·PE", "score", "+0.288", "+0.274", "+0.250", "+1.250", "+2.062", "+2.131")
	for _, gone := range []string{"finer", "dog"} {
		if strings.Contains(text, gone) {
			t.Errorf("%q is still in\n%s", gone, text)
		}
	}
}

// A word that reads itself is called that, and without colour a sign marks its
// row.
func TestScoreOfAWordWithItself(t *testing.T) {
	itself := scoreScene(t, func(_ *chart.State, set *sentence.Settings) { set.Reads, set.Scaled = 2, true })
	text := facetest.Text(Face, itself, 120, 35, frame.Theme{Depth: frame.NoColor})
	viewtest.Wants(t, text, "'bit' at 2 reads itself", "▸bit", "(√d·E + PE)·(√d·E' + PE') / √d")
	if strings.Count(text, "▸") != 1 {
		t.Errorf("more than one row is marked in\n%s", text)
	}
}

// Arrows go down the words that ask, and across those that answer.
func TestScoreArrows(t *testing.T) {
	sc := scoreScene(t, unchanged)
	across, down := Face.Axes(sc.State, sc.Settings)
	across.Move(&sc.State, &sc.Settings, 2)
	down.Move(&sc.State, &sc.Settings, -1)
	if sc.Pos != 1 || sc.Reads != 3 {
		t.Errorf("%d reads %d, want 1 reads 3", sc.Pos, sc.Reads)
	}
}

// A score that does not change is not said to move, and one that hardly does is
// written with the decimals that it takes.
func TestScoreThatStays(t *testing.T) {
	for _, d := range []int{2, 3, 63, 64, 65} {
		for layout := range encoding.Layout(4) {
			text := facetest.Opening(t, Face, 140, 40, func(s *chart.State, set *sentence.Settings) {
				s.DModel, s.Layout, set.Flat, s.Pos, set.Reads = d, layout, true, 4, 1
			})
			if strings.Contains(text, "only the cross terms move") {
				t.Errorf("d_model %d, %v:\n%s", d, layout, text)
			}
		}
	}
	p := planned(scoreScene(t, unchanged), 120, 32)
	p.now = attention.Terms{1, 2, 3, 4, 10}
	p.swapped = p.now.With(2+3e-6, 3, 4)
	viewtest.Wants(t, p.words().Caption[0], "10.000000 → 10.000003")
}

// The overlap is called that of the cells shown where these are not all.
func TestOverlapSaysWhatItIsOver(t *testing.T) {
	for text, want := range map[string]bool{"a b c d": false, strings.TrimSpace(strings.Repeat("a b c d ", 30)): true} {
		got := facetest.Opening(t, Face, 120, 35, func(_ *chart.State, set *sentence.Settings) { set.Sentence = text })
		if here := strings.Contains(got, " here"); here != want || !strings.Contains(got, "mean |cos| E, PE: 0.") {
			t.Errorf("%.20q:\n%s", text, got)
		}
	}
}

// Each block is painted on the scale that stands under it: the largest cross term
// that is shown is the end of theirs, the largest of all else that of the others.
func TestTwoScales(t *testing.T) {
	for _, d := range []int{2, 3, 8, 64} {
		f, p, _ := drawn(scoreScene(t, func(s *chart.State, _ *sentence.Settings) { s.DModel = d }), 120, 33)
		var most [2]float64
		for _, row := range p.Terms {
			for _, terms := range row {
				for i, v := range terms {
					k := chart.One(i == 1 || i == 2)
					most[k] = max(most[k], math.Abs(v))
				}
			}
		}
		for i := range blocks {
			if want := most[chart.One(i == 1 || i == 2)]; p.limit(i) != want {
				t.Errorf("d_model %d, block %d: a scale to %g, want %g", d, i, p.limit(i), want)
			}
		}
		text := string(f.AppendPlain(nil))
		want := fmt.Sprintf("%s times finer", sentence.Terse(most[0]/most[1], 2))
		if most[0] > 1.05*most[1] && !strings.Contains(text, want) {
			t.Errorf("d_model %d: %q is not in\n%s", d, want, text)
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

// Only what moves has a bold name, and its bar below is another one: what stays has
// the same bar twice, in the same columns.
func TestSwappedBars(t *testing.T) {
	f, p, top := drawn(scoreScene(t, func(s *chart.State, set *sentence.Settings) { s.Pos, set.Reads = 3, 1 }), 120, 33)
	for i := range products {
		y := top + p.barAt(i)
		if bold := f.At(1, y).Bold; bold != crosses(i) {
			t.Errorf("product %d is bold: %v", i, bold)
		}
		var bars [2][2]int // the first column and the one after the last
		for half, v := range [2]float64{p.now[i], p.swapped[i]} {
			for x := p.bars.from; x < p.bars.from+p.bars.room; x++ {
				if f.At(x, y+half).Rune == '▀' {
					bars[half][0] = chart.Either(bars[half][1] == 0, x, bars[half][0])
					bars[half][1] = x + 1
				}
			}
			if n, want := bars[half][1]-bars[half][0], math.Abs(v)*p.bars.per; math.Abs(float64(n)-want) > 1.01 {
				t.Errorf("product %d, half %d: %d cells, want %.1f", i, half, n, want)
			}
		}
		if !crosses(i) && bars[0] != bars[1] {
			t.Errorf("product %d stays, and its bar moves from %v to %v", i, bars[0], bars[1])
		}
	}
}

// A head whose W_K turns every pair by three steps looks three words back: of the
// places alone, position 8 gives 0.267 of its weight to position 5, at d_model 512
// and 12 positions; computed apart. The products are those with the turned keys.
func TestLooksBack(t *testing.T) {
	sc := scoreScene(t, func(s *chart.State, set *sentence.Settings) {
		s.DModel, s.Pos, set.Reads, set.Sentence = 512, 8, 5, "a b c d e f g h i j k l"
		set.Back = 3
	})
	p := planned(sc, 160, 40)
	viewtest.Wants(t, caption(sc), "looks 3 words back", "8 asks 5 most (weight 0.267)")
	viewtest.Wants(t, readout(sc), "W_K = R(3)")
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
	viewtest.Wants(t, caption(sc), "before position 2 there are not so many")
	bits := scoreScene(t, func(s *chart.State, set *sentence.Settings) { s.Scheme, set.Back = "binary", 3 })
	if text := readout(bits); strings.Contains(text, "W_K") {
		t.Errorf("bits have no turned keys: %s", text)
	}
	for _, key := range []string{"b", "b", "B"} {
		facetest.Press(t, Face, &bits, key)
	}
	if bits.Back != 4 {
		t.Errorf("b and B lead to %d", bits.Back)
	}
}

// The number of a comparison and the keys in tables are those of the head that looks
// back, as the picture's are: PE·PE' is Σ cos ω(i − j − k) over √d, multiplied out.
func TestLooksBackEverywhere(t *testing.T) {
	sc := scoreScene(t, func(s *chart.State, set *sentence.Settings) { s.Pos, set.Reads, set.Back = 3, 1, 3 })
	want := 0.0
	for i := range sc.DModel / 2 {
		want += math.Cos(float64(3-1-3) * math.Pow(sc.Base, -2*float64(i)/float64(sc.DModel)))
	}
	want /= math.Sqrt(float64(sc.DModel))
	row := make([]float64, 7)
	planned(sc, 160, 40).keysData().Row(1, row)
	if math.Abs(row[5]-want) > 1e-12 || math.Abs(row[6]-reading(sc).Value) > 1e-12 {
		t.Errorf("keys are %v, want place·place %v and the score %v", row, want, reading(sc).Value)
	}
	viewtest.Wants(t, readout(sc), "score = "+chart.SignedText(reading(sc).Value, 4))
}

// Of the places alone a head looks back; once the words count it is the largest of
// the products, multiplied out, that wins, the word itself among them.
func TestWordsMayWinOverLookingBack(t *testing.T) {
	said := map[bool]bool{}
	for _, d := range []int{2, 8, 32, 128} {
		for pos := 1; pos < 5; pos++ {
			sc := scoreScene(t, func(s *chart.State, set *sentence.Settings) { s.DModel, s.Pos, set.Back = d, pos, 1 })
			vector := func(at, turn int) []float64 { // of word and place, as its key is turned
				e := make([]float64, d)
				sc.EmbedAt(e, at)
				x := make([]float64, d)
				for i := 0; i < d; i += 2 {
					w := math.Pow(sc.Base, -float64(i)/float64(d))
					sin, cos := math.Sincos(w * float64(turn))
					a, b := e[i]+math.Sin(w*float64(at)), e[i+1]+math.Cos(w*float64(at))
					x[i], x[i+1] = a*cos+b*sin, b*cos-a*sin
				}
				return x
			}
			best, most := -1, math.Inf(-1)
			for at := range sc.Words() {
				sum := 0.0
				for i, v := range vector(at, 1) {
					sum += v * vector(pos, 0)[i]
				}
				if sum > most {
					best, most = at, sum
				}
			}
			viewtest.Wants(t, caption(sc), "by position alone", "with the words "+strconv.Itoa(best)+".")
			said[best == pos-1] = true
		}
	}
	if len(said) < 2 {
		t.Error("only one of both is seen")
	}
}
