package order

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/attention"
	"wavescope/encoding/cases"
	"wavescope/views/chart"
	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// drawnProof is Proof on w × h cells.
type drawnProof struct {
	*chart.Planned
	frame.Frame
}

func drawProof(sc scene, w, h int, theme frame.Theme) drawnProof {
	f := frame.New(w, h, theme)
	planned := viewtest.Body(chart.View[Settings]{Plan: func(p chart.Paper, in chart.Scene, set Settings) chart.Picture {
		return newProofPlan(p, scene{Scene: in, Settings: set}).tree()
	}}, f, sc.Scene, sc.Settings)
	planned.Draw()
	return drawnProof{planned, f}
}

// text returns all of the picture, or what stands in the first region of a name.
func (d drawnProof) text(name *chart.Name) string {
	for _, r := range d.Regions {
		if name == nil || r.Name == name {
			return string(d.Sub(r.Min.X, r.Min.Y, r.Dx(), r.Dy()).AppendPlain(nil))
		}
	}
	return ""
}

// proofScene returns a scene of d_model 8 with the cursor on the first word.
func proofScene(t *testing.T, set Settings) scene {
	t.Helper()
	return testScene(t, func(s *chart.State, to *Settings) { s.Pos, *to = 0, set })
}

// touching finds two numbers without a blank between them.
var touching = regexp.MustCompile(`[0-9]-|\.[0-9]+\.`)

// The numbers of an output do not touch, and do not cost the remark its room.
func TestProofNumbersDoNotTouch(t *testing.T) {
	written := 0
	for _, sentence := range []string{"dog bit man", "elephants kill mice"} {
		sc := proofScene(t, Settings{Sentence: sentence, Positions: attention.Sinusoids})
		for w := 80; w <= 200; w++ {
			text := drawProof(sc, w, 33, frame.Theme{}).text(sideNames[0])
			written += strings.Count(text, " -.")
			if at := touching.FindString(text); at != "" {
				t.Errorf("%d columns: %q in\n%s", w, at, text)
			}
			if !strings.Contains(drawProof(sc, w, 33, frame.Theme{}).text(nil), "B is A reversed") {
				t.Errorf("%d columns: no remark", w)
			}
		}
	}
	if written == 0 {
		t.Error("there are no numbers")
	}
}

// Proof shows the reference: weights, outputs, and how far the mean moves.
func TestProofNumbers(t *testing.T) {
	proof := func(p attention.Placement, causal bool) string {
		sc, text := proofScene(t, Settings{Sentence: "dog bit man", Positions: p, Causal: causal}), ""
		for sc.Pos = range 3 { // the row at the cursor has numbers
			for _, sc.Weights = range []bool{false, true} {
				text += drawProof(sc, 120, 33, frame.Theme{}).text(nil)
			}
		}
		return text
	}
	text := proof(attention.Sinusoids, false)
	viewtest.Wants(t, text, ".414", ".415", ".171", ".266", ".545", ".189", ".225", ".387", ".388",
		".511", ".332", ".157", ".091",
		" .25  .12  .20  1.1  .34  1.8 -.12  .81 ", " .61 -.37  .38  1.1  .29  1.8 -.19  .81 ", "-.362   .494  -.187 ",
		"0.494", "0.170", "0.397", "0.089")
	viewtest.Wants(t, proof(attention.NoPositions, true), "0.591", "0.453", "0.476", ".396", ".604", ".385", ".615",
		"·")
	wantMeans(t, Settings{Sentence: "dog bit man"}, [4][2]float64{{0, 0.463}, {0.089, 0.373}, {0.0099, 0.453},
		{0, 0.307}})
	// The pair that is no reversal shows what a bias can do.
	wantMeans(t, Settings{Sentence: "i ate not apples", Against: "i not ate apples"},
		[4][2]float64{{0, math.NaN()}, {0.292, math.NaN()}, {0.0018, math.NaN()}, {0.011, math.NaN()}})
}

// wantMeans checks how far the mean moves with each placement, without the mask and with it; NaN
// for whatever it is.
func wantMeans(t *testing.T, set Settings, want [4][2]float64) {
	t.Helper()
	row := make([]float64, 3)
	for i, moves := range want {
		newProofPlan(chart.Paper{W: 120, H: 33}, proofScene(t, set)).meansData().Row(i, row)
		for mask, v := range moves {
			if math.Abs(row[1+mask]-v) > max(0.0005, v/100) {
				t.Errorf("placement %d, mask %d: the mean moves by %v, want %v", i, mask, row[1+mask], v)
			}
		}
	}
}

// Differences have a scale of their own. It ends at the largest of 1, 2, 5 times a power of
// ten in half of the largest difference, and there is none where nothing but rounding is left.
func TestDifferencesHaveTheirOwnScale(t *testing.T) {
	for most, want := range map[float64]float64{0: 0, 1e-16: 0, 1e-4: 5e-5, 0.001: 0.0005, 0.0015: 0.0005,
		0.031: 0.01, 0.131: 0.05, 0.2: 0.1, 0.21: 0.1, 0.6: 0.2, 3: 1, 4.1: 2, 10: 5} {
		n := proofNumbers{Comparison: attention.Comparison{Both: []int{0, 1},
			Mean:    attention.Moved{By: most / 2, Noise: 1e-14},
			Outputs: []attention.Moved{{By: most, Noise: 1e-14}, {By: 9, Same: true}}}}
		if got := n.reach(); math.Abs(got-want) > 1e-9*want {
			t.Errorf("%g: a scale to %g, want %g", most, got, want)
		}
	}
	sc := proofScene(t, Settings{Sentence: "dog bit man", Positions: attention.Sinusoids})
	viewtest.Wants(t, drawProof(sc, 120, 33, frame.Theme{}).text(nil), "A − B ≠ 0  full colour from "+
		"±0.2") // the largest is 0.494
}

// Whatever Proof shows has room: only a picture of one word may be cut.
func TestFits(t *testing.T) {
	for _, text := range []string{"dog bit man", "the dog bit the man", "a b c d e f g h i j k l",
		strings.Repeat("a b c ", 40)} {
		for _, d := range []int{4, 64} {
			sc := testScene(t, func(s *chart.State, set *Settings) {
				s.DModel, set.Sentence, s.Pos = d, text, 2
			})
			for w := 60; w <= 200; w += 20 {
				for h := 10; h <= 55; h++ {
					p := newProofPlan(chart.Paper{W: w, H: h}, sc)
					if spare := p.spare(); spare < 0 && p.panel.N > 1 || p.air > max(spare, 0) {
						t.Fatalf("%.20q, d_model %d, at %d×%d: %d rows are left", text, d, w, h, spare)
					}
					if p.at[0]+p.width(0)+10 > p.at[1] || p.at[1]+p.width(1)+p.names >= w || p.numbers() >= w {
						t.Fatalf("%.20q at %d×%d: blocks of %d and %d columns at %v", text, w, h, p.width(0),
							p.width(1), p.at)
					}
				}
			}
		}
	}
}

// The dimensions of a block are named in full, or without their number, but never cut.
func TestShownDimsAreNotCut(t *testing.T) {
	sc := testScene(t, func(s *chart.State, set *Settings) { s.DModel, set.Sentence = 64, "the dog bit the man" })
	named := 0
	for w := 40; w <= 120; w++ {
		text := string(drawProof(sc, w, 10, frame.Theme{}).AppendPlain(nil))
		for _, of := range regexp.MustCompile(`dims 0–\d+( .{5})?`).FindAllString(text, -1) {
			if named++; strings.Contains(of, " of") && !strings.HasSuffix(of, " of 64") {
				t.Errorf("%d columns: %q", w, of)
			}
		}
	}
	if named == 0 {
		t.Error("no dimensions are named")
	}
}

// A click on a weight goes to its two words, whichever order they stand in, and
// one on an output to its word.
func TestProofHits(t *testing.T) {
	sc := testScene(t, func(_ *chart.State, set *Settings) {
		set.Sentence, set.Against, set.Weights = "a b c", "c a b", true
	})
	d, p := drawProof(sc, 120, 33, frame.Theme{}), newProofPlan(chart.Paper{W: 120, H: 33}, sc)
	second := []int{2, 0, 1}
	outputs := d.Regions[slices.IndexFunc(d.Regions, func(r chart.Placed) bool { return r.Name == outputsName })].Min.Y
	for i := range 3 {
		for j := range 3 {
			for k, want := range [][2]int{{i, j}, {second[i], second[j]}} {
				s, set := sc.State, sc.Settings
				viewtest.Hit[Settings](d, p.at[k]+p.cols[k].At(j), p.rows[k].At(i))(&s, &set)
				if s.Pos != want[0] || set.Reads != want[1] {
					t.Errorf("row %d, column %d of %c: %d, %d, want %v", i, j, "AB"[k], s.Pos, set.Reads, want)
				}
			}
		}
		s := sc.State
		if viewtest.Hit[Settings](d, p.left, outputs+p.panel.At(i))(&s, &sc.Settings); s.Pos != i {
			t.Errorf("output %d leads to word %d", i, s.Pos)
		}
	}
	if viewtest.Hit[Settings](d, p.at[0]+p.cols[0].At(3)+1, p.rows[0].X) != nil || viewtest.Hit[Settings](d,
		p.at[0], 0) != nil {
		t.Error("a click beside the weights does something")
	}
}

// Keys and clicks on the switches change the same settings.
func TestProofKeys(t *testing.T) {
	sc := testScene(t, func(_ *chart.State, set *Settings) { set.Sentence = "a b c" })
	for i, want := range []attention.Placement{attention.Sinusoids, attention.Rotary, attention.LinearBias,
		attention.NoPositions} {
		if pressKey(t, proofFace, &sc, "p"); sc.Positions != want {
			t.Errorf("p the %d. time leads to %v", i+1, sc.Positions)
		}
	}
	sc.Causal = true
	for _, c := range []struct {
		text   string
		want   attention.Placement
		causal bool
	}{{"RoPE", attention.Rotary, true}, {"RoPE", attention.LinearBias, true}, {"none", attention.NoPositions, true},
		{"on", attention.NoPositions, false}} {
		for _, f := range proofControls(sc) {
			if f.Value == c.text {
				sc.Settings = f.Click().Set.(Settings)
				break
			}
		}
		if sc.Positions != c.want || sc.Causal != c.causal {
			t.Errorf("%s leads to %v, %v", c.text, sc.Positions, sc.Causal)
		}
	}
	name := func() string { return proofFace.Keys[1].Now(sc.State, sc.Settings) }
	if name() != "causal mask" {
		t.Errorf("c is %q", name())
	}
	if pressKey(t, proofFace, &sc, "c"); name() != "no mask" || !sc.Causal {
		t.Errorf("c is %q, the mask %v", name(), sc.Causal)
	}
	for _, step := range []struct {
		key     string
		pos     int
		against string
	}{{".", 2, "b c a"}, {",", 2, ""}, {",", 2, ""}, {"r", 2, "a b c"}, {",", 2, "a c b"}} {
		sc.Pos = step.pos
		if pressKey(t, proofFace, &sc, step.key); sc.Against != step.against {
			t.Errorf("%s leads to %q, want %q", step.key, sc.Against, step.against)
		}
	}
}

// For an export all words are compared, or it is said how many may be.
func TestReordering(t *testing.T) {
	sc := testScene(t, func(s *chart.State, set *Settings) {
		s.Length, s.DModel, set.Sentence = 1000, 4096, strings.Repeat("a b c ", 5)
	})
	if _, n := drawProof(sc, 120, 33, frame.Theme{}).Shown(); n != 14 {
		t.Errorf("a page of 15 words is %d", n)
	}
	r, err := checkedReordering(sc)
	if err != nil || len(r.Words[0]) != 15 || len(r.Vectors) != 15 ||
		r.Order[0] != 14 || r.Order[14] != 0 || &r.Vectors[0][0] != &r.Vectors[3][0] {
		t.Errorf("%d words, order %v, %v", len(r.Words[0]), r.Order, err)
	}
	sc.Sentence = strings.TrimSpace(strings.Repeat("a b ", 200))
	if _, err = checkedReordering(sc); err == nil ||
		!strings.Contains(err.Error(), "attention of 400 words at d-model 4096") {
		t.Errorf("400 words at d_model 4096: %v", err)
	}
}

// With its own W_Q the head's scores do not commute, and the panel says = 0
// all the same; the two scores are those of the formula.
func TestScoresThatDoNotCommute(t *testing.T) {
	sc := testScene(t, func(s *chart.State, set *Settings) {
		s.Pos, set.Reads, set.Sentence, set.Skew = 0, 2, "Lion kills Tiger", true
	})
	vectors := [2][]float64{make([]float64, 8), make([]float64, 8)}
	attention.Embedding(vectors[0], "lion", 0)
	attention.Embedding(vectors[1], "tiger", 0)
	score := func(q, k []float64) (sum float64) {
		angles := make([]float64, 4)
		attention.Embedding(angles, "W_Q", 0)
		for i, part := range angles {
			sin, cos := math.Sincos(math.Pi * part)
			x, y := q[2*i], q[2*i+1]
			sum += ((x*cos-y*sin)*k[2*i] + (x*sin+y*cos)*k[2*i+1]) / math.Sqrt(8)
		}
		return sum
	}
	signed := func(v float64) string { return strings.Replace(fmt.Sprintf("%+.2f", v), "-", "−", 1) }
	forth, back := signed(score(vectors[0], vectors[1])), signed(score(vectors[1], vectors[0]))
	d := drawProof(sc, 140, 38, frame.Theme{})
	viewtest.Wants(t, viewtest.Readout(d.Words()), "score "+forth, "and back "+back)
	if n := newProofNumbers(sc); n.Differ != 0 || forth == back ||
		!strings.Contains(d.text(proofDifferenceName), "█") {
		t.Errorf("%s and %s: %d outputs differ\n%s", forth, back, n.Differ, d.text(proofDifferenceName))
	}
	if pressKey(t, proofFace, &sc, "Q"); sc.Skew {
		t.Error("Q does not take W_Q back")
	}
}

// The scale of the weights holds the largest of both orders and has one digit, so
// that no two weights far apart look alike.
func TestWeightsHaveOneScale(t *testing.T) {
	for _, p := range []attention.Placement{attention.NoPositions, attention.Sinusoids, attention.Rotary,
		attention.LinearBias} {
		for _, text := range []string{"dog", "dog bit man", "the dog bit the man", strings.Repeat("a b c d e ", 8)} {
			sc := testScene(t, func(s *chart.State, set *Settings) {
				s.DModel, set.Sentence, set.Positions = 64, text, p
			})
			n, most := newProofNumbers(sc), 0.0
			for _, read := range n.Read {
				for _, row := range read.Weights {
					for _, v := range row {
						most = max(most, v)
					}
				}
			}
			end := n.brightest()
			digits := strings.TrimLeft(fmt.Sprintf("%.3g", end), "0.")
			if end < most || end > 2*most && end > most+0.1 || len(digits) > 1 {
				t.Errorf("%v, %.20q: a scale to %g for %g", p, text, end, most)
			}
		}
	}
}

// How far rounding reaches is never said to be less than it is.
func TestUpward(t *testing.T) {
	for v, want := range map[float64]string{
		1.1e-16: "2e-16", 2e-16: "2e-16", 9.4e-17: "1e-16", 1e-17: "1e-17", 5.55e-17: "6e-17"} {
		if got := roundedUp(v); got != want {
			t.Errorf("%g is within %s, want %s", v, got, want)
		}
	}
}

// apartByHand is what two readings of the same head differ by, computed one sentence at a
// time: of each word in both, and of the means.
func apartByHand(sc scene) (outputs []float64, mean float64) {
	r := reordering(sc, shownPair(sc))
	var read [2]attention.Result
	var first [][]float64
	first = append(first, r.Vectors[:len(r.Vectors)-r.Alone]...)
	second := make([][]float64, len(r.Order))
	for i, word := range r.Order {
		second[i] = r.Vectors[word]
	}
	for k, head := range r.Heads() {
		read[k] = head.Attend([2][][]float64{first, second}[k])
	}
	order := slices.Clone(r.Order)
	if sameSentence(r.Words[0], r.Words[1][:len(r.Words[1])-r.Pads]) {
		slices.Sort(order) // equal words do not change places
	}
	for word := range first {
		if at := slices.Index(order, word); at >= 0 {
			outputs = append(outputs, attention.Gap(read[0].Output[word], read[1].Output[at]))
		}
	}
	return outputs, attention.Gap(read[0].Pooled, read[1].Pooled)
}

// How far outputs and means differ is what two readings of the same head differ by, whatever is
// compared; and the caption counts the outputs that do.
func TestProofComparesTwoReadings(t *testing.T) {
	const rounding = 1e-13
	near := func(m attention.Moved, want float64) bool {
		return math.Abs(m.By-want) <= rounding && (want < rounding || m.Real())
	}
	pairs := [][2]string{{"dog bit man", ""}, {"dog bit man", "dog bit man"}, {"a b c d", "b a c d"},
		{"the dog bit the man", "The man bit the dog"}, {"read a book", "book a flight"}, {"a b", "a a b b"},
		{"a", "a a"}, {"a b", "c"}, {"one", "two three four"}, {"a b a", ""}}
	for i, pair := range pairs {
		for p := range attention.Placements {
			for bits := range 1 << 6 {
				if !cases.One(3, i+bits) {
					continue
				}
				sc := proofScene(t, Settings{Sentence: pair[0], Against: pair[1], Positions: attention.Placement(p),
					Causal: bits&1 > 0, HidePads: bits&2 > 0, Vectors: vectorKind(bits >> 4 & 1), Skew: bits&32 > 0,
					Padding: bits >> 2 & 1 * 2, Later: bits >> 3 & 1 * 70})
				outputs, mean := apartByHand(sc)
				plan, differ := newProofPlan(chart.Paper{W: 120, H: 33}, sc), 0
				for k, word := range plan.Both {
					differ += chart.One(outputs[k] > rounding)
					if !near(plan.Outputs[word], outputs[k]) {
						t.Errorf("%+v: word %d moves by %+v, want %v", sc.Settings, word, plan.Outputs[word],
							outputs[k])
					}
				}
				if !near(plan.Mean, mean) {
					t.Errorf("%+v: the mean moves by %+v, want %v", sc.Settings, plan.Mean, mean)
				}
				who, moved := plan.movers()
				if moved != (differ > 0) || 0 < differ && differ < len(outputs) &&
					!strings.Contains(who, fmt.Sprintf("%d of %d", differ, len(outputs))) {
					t.Errorf("%+v: %q of %v", sc.Settings, who, outputs)
				}
				if plan.keepsDistances() && sc.Padding == 0 && differ > 0 {
					t.Errorf("%+v keeps all distances and outputs: %v", sc.Settings, outputs)
				}
			}
		}
	}
}

// A folded vector has every number once, in reading order, whatever the block and its height.
func TestVectorsAreFolded(t *testing.T) {
	for _, d := range []int{1, 2, 7, 32, 33, 64, 130, 512} {
		sc := testScene(t, func(s *chart.State, _ *Settings) { s.DModel, s.Dim = max(d, 2), max(d, 2)-1 })
		vector := make([]float64, sc.DModel)
		for i := range vector {
			vector[i] = float64(i%7-3) / 3
		}
		for _, room := range []int{1, 8, 32, 47} {
			for _, h := range []int{1, 3, 5} {
				b := newFold(sc, room, 2*h)
				f := frame.New(room, h, frame.Theme{})
				b.draw(f, 0, 0, h, vector, frame.Signed, 1, false)
				at := 0
				for line := range b.lines {
					for x := 0; x < b.width() && at < b.n; x += b.cell {
						y := line * 2 * h / b.lines
						c := f.At(x, y/2)
						if got, want := chart.Either(y%2 == 0, c.FG, c.BG), frame.Signed.At(vector[b.first+at]); got != want {
							t.Fatalf("d_model %d in %d×%d: number %d has colour %v, want %v", d, room, h, b.first+at, got, want)
						}
						at++
					}
				}
				if at != b.n || b.n < min(sc.DModel, room) || b.first+b.n > sc.DModel || b.width() > room {
					t.Errorf("d_model %d in %d×%d: %d of %+v are drawn", d, room, h, at, b)
				}
			}
		}
	}
}

// The thread of every word runs from its row in A to its row in B without a break, and threads of words that move are
// two dots thick.
func TestThreadsAreWhole(t *testing.T) {
	for _, text := range []string{"dog bit man", "the dog bit the man", "a b c d e f g h i j"} {
		sc := testScene(t, func(s *chart.State, set *Settings) { s.DModel, s.Pos, set.Sentence = 64, 0, text })
		p, d := newProofPlan(chart.Paper{W: 120, H: 33}, sc), drawProof(sc, 120, 33, frame.Theme{})
		from, to := p.at[0]+p.width(0)+1, p.at[1]-2
		for _, word := range p.Both {
			for k, x := range []int{from, to} {
				y := p.middle(k, []int{word, p.Place[word]}[k])
				dots := 0
				for i := range 8 {
					dots += chart.One(viewtest.BrailleDot(d.Frame, 2*x+i%2, 4*y+i/2))
				}
				if want := 2 + 2*chart.One(p.Place[word] != word); dots != want {
					t.Errorf("%s: word %d has %d dots in order %d, want %d", text, word, dots, k, want)
				}
			}
		}
		for x := 2 * from; x <= 2*to+1; x++ {
			rows := 0
			for y := 4; y < 4*p.height(); y++ {
				rows += chart.One(viewtest.BrailleDot(d.Frame, x, y))
			}
			if rows == 0 {
				t.Errorf("%s: the threads break at dot %d", text, x)
			}
		}
	}
}
