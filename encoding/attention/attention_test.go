package attention

import (
	"fmt"
	"math"
	"math/cmplx"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/exact"
)

// The random tests of this package are quick, so they try more cases than others.
func init() { cases.Checks(300, 20_000) }

// demo mirrors testdata/attention_demo.json: one head on words in two orders, computed by an unrelated
// program.
type demo struct {
	Cases []struct {
		D         int
		Base      float64
		SentenceA []string `json:"sentence_a"`
		SentenceB []string `json:"sentence_b"`
		Check     struct {
			Word   string
			Values []float64
		} `json:"embedding_check"`
		Slope float64 `json:"alibi_slope"`
		Runs  []struct {
			Scheme     string
			Causal     bool
			A, B       demoRun
			PooledGap  float64 `json:"pooled_gap"`
			AlignedGap float64 `json:"aligned_gap"`
		}
	}
}

type demoRun struct {
	Attention [][]float64
	Pooled    []float64
}

func vectors(words []string, d int) [][]float64 {
	rows := grid(len(words), d)
	for i, w := range words {
		Embedding(rows[i], w, 0)
	}
	return rows
}

func placement(t *testing.T, name string) Placement {
	t.Helper()
	i := slices.Index(Placements, name)
	if i < 0 {
		t.Fatalf("there is no placement %q", name)
	}
	return Placement(i)
}

// alignedGap returns the largest difference of a word's output in two orders of distinct words.
func alignedGap(a, b Result, first, second []string) float64 {
	gap := 0.0
	for i, word := range first {
		gap = max(gap, Gap(a.Output[i], b.Output[slices.Index(second, word)]))
	}
	return gap
}

func TestAttentionIsTheReference(t *testing.T) {
	const tolerance = 1e-12
	var ref demo
	exact.Reference(t, "testdata/attention_demo.json", &ref)
	numbers := 0
	near := func(what string, got, want float64) {
		t.Helper()
		if numbers++; !(math.Abs(got-want) <= tolerance) {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	for _, c := range ref.Cases {
		table, err := encoding.NewSinusoidal(encoding.Config{DModel: c.D, Length: 3, Base: c.Base})
		if err != nil {
			t.Fatal(err)
		}
		near("slope", LinearSlope, c.Slope)
		for i, want := range c.Check.Values {
			near("E", vectors([]string{c.Check.Word}, c.D)[0][i], want)
		}
		for _, run := range c.Runs {
			head := Head{Table: table, Placement: placement(t, run.Scheme), Causal: run.Causal}
			a, b := head.Attend(vectors(c.SentenceA, c.D)), head.Attend(vectors(c.SentenceB, c.D))
			for _, side := range []struct {
				got  Result
				want demoRun
			}{{a, run.A}, {b, run.B}} {
				name := fmt.Sprintf("%s, causal %v: ", run.Scheme, run.Causal)
				for i, row := range side.want.Attention {
					for j, want := range row {
						near(name+fmt.Sprintf("weight %d %d", i, j), side.got.Weights[i][j], want)
					}
				}
				for i, want := range side.want.Pooled {
					near(name+fmt.Sprintf("pooled %d", i), side.got.Pooled[i], want)
				}
			}
			near("pooled gap", Gap(a.Pooled, b.Pooled), run.PooledGap)
			near("aligned gap", alignedGap(a, b, c.SentenceA, c.SentenceB), run.AlignedGap)
			for _, side := range []struct {
				got  Result
				want []float64
			}{{a, run.A.Pooled}, {b, run.B.Pooled}} {
				pull := mean(side.got.Pull)
				for i, x := range mean(side.got.Values) {
					near("mean", x+pull[i], side.want[i])
				}
			}
		}
	}
	if numbers < 250 {
		t.Errorf("only %d numbers were compared", numbers)
	}
}

// someWords draws vectors and a permutation of their places.
func someWords(t *rapid.T) (head Head, words [][]float64, order []int) {
	n := rapid.IntRange(1, 7).Draw(t, "n")
	d := rapid.IntRange(2, 19).Draw(t, "d")
	table, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: n,
		Base:   rapid.SampledFrom([]float64{1.5, 100, 10_000}).Draw(t, "base"),
		Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))})
	if err != nil {
		t.Fatal(err)
	}
	words = grid(n, d)
	for i := range words {
		for j := range words[i] {
			words[i][j] = rapid.Float64Range(-2, 2).Draw(t, "x")
		}
	}
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	return Head{Table: table}, words, rapid.Permutation(places).Draw(t, "order")
}

// Weights, outputs and means follow the formula.
func TestAttentionByTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		head, words, _ := someWords(t)
		head.Placement = Placement(rapid.IntRange(0, len(Placements)-1).Draw(t, "placement"))
		head.Causal, head.HidePads = rapid.Bool().Draw(t, "causal"), rapid.Bool().Draw(t, "hide")
		head.Skew = rapid.Bool().Draw(t, "skew")
		head.First, head.Pads = someFirst(t), rapid.IntRange(0, len(words)-1).Draw(t, "pads")
		read := len(words)
		if head.HidePads {
			read -= head.Pads
		}
		got, d := head.Attend(words), head.width()
		means := make([]float64, d)
		for i := range words {
			asks := slices.Clone(words[i])
			if head.Placement == Sinusoids {
				accumulate(asks, 1, encoding.Row(head.Table, head.First+i))
			}
			if head.Skew {
				asks = skewedBy(asks)
			}
			var exps []float64
			total := 0.0
			for j := range words {
				score := 0.0
				switch head.Placement {
				case Rotary: // a product of complex numbers
					half := d / 2
					for k := range half {
						angle := float64(i-j) * math.Pow(head.Table.Config().Base, -float64(k)/float64(half))
						q, r := complex(asks[k], asks[k+half]), complex(words[j][k], -words[j][k+half])
						score += real(q * r * complex(math.Cos(angle), math.Sin(angle)))
					}
					if d%2 == 1 {
						score += asks[d-1] * words[j][d-1]
					}
				case Sinusoids:
					for k := range d {
						score += asks[k] * (words[j][k] + head.Table.At(head.First+j, k))
					}
				default:
					for k := range d {
						score += asks[k] * words[j][k]
					}
				}
				score /= math.Sqrt(float64(d))
				if head.Placement == LinearBias {
					score -= math.Abs(float64(i-j)) / 2
				}
				e := math.Exp(score)
				if head.Causal && j > i || j >= read {
					e = 0
				}
				exps, total = append(exps, e), total+e
			}
			for j, e := range exps {
				if w := got.Weights[i][j]; math.Abs(w-e/total) > 1e-12 {
					t.Fatalf("%v: weight %d %d is %v, want %v", head.Placement, i, j, w, e/total)
				}
			}
			for k := range d {
				want := 0.0
				for j, e := range exps {
					x := words[j][k]
					if head.Placement == Sinusoids {
						x += head.Table.At(head.First+j, k)
					}
					want += e / total * x
				}
				if math.Abs(got.Output[i][k]-want) > 1e-12 {
					t.Fatalf("output %d %d is %v, want %v", i, k, got.Output[i][k], want)
				}
				if i < read {
					means[k] += want / float64(read)
				}
			}
		}
		if gap := Gap(means, got.Pooled); gap > 1e-12 {
			t.Fatalf("the mean of what is no hidden padding is off by %g", gap)
		}
	})
}

// someFirst draws the position of a first word, near and far.
func someFirst(t *rapid.T) int {
	reach := rapid.SampledFrom([]int{0, 9, 5000, 1e9, encoding.MaxPos - 16}).Draw(t, "reach")
	return rapid.IntRange(0, reach).Draw(t, "first")
}

// The weights of a head that knows no positions, or only distances, do not depend on where the sentence
// starts. The tolerance covers d products of numbers below 2, each off by a few times 10⁻¹⁶.
func TestWeightsStayWhereverASentenceBegins(t *testing.T) {
	moved := 0.0
	rapid.Check(t, func(t *rapid.T) {
		head, words, _ := someWords(t)
		head.Causal, head.Skew = rapid.Bool().Draw(t, "causal"), rapid.Bool().Draw(t, "skew")
		for p := range Placements {
			head.Placement, head.First = Placement(p), 0
			a := head.Attend(words)
			head.First = someFirst(t)
			b := head.Attend(words)
			for i := range words {
				gap := max(Gap(a.Weights[i], b.Weights[i]), Gap(a.Output[i], b.Output[i]))
				if head.Placement == Sinusoids {
					moved = max(moved, gap)
				} else if gap > 1e-12 {
					t.Fatalf("%v from %d on: row %d is off by %g", head.Placement, head.First, i, gap)
				}
			}
		}
	})
	if moved < 0.1 {
		t.Errorf("with rows of the table added nothing moved by more than %g", moved)
	}
}

// Hidden padding gets weight 0 and changes no other number; visible padding does. Every row has a
// weight, even if all words but one are padding.
func TestHiddenPaddingChangesNothing(t *testing.T) {
	changed := 0.0
	rapid.Check(t, func(t *rapid.T) {
		head, words, _ := someWords(t)
		head.Placement = Placement(rapid.IntRange(0, len(Placements)-1).Draw(t, "placement"))
		head.Causal, head.First = rapid.Bool().Draw(t, "causal"), someFirst(t)
		n, pads := len(words), rapid.IntRange(1, 5).Draw(t, "pads")
		want := head.Attend(words)
		padded := append(slices.Clone(words), grid(pads, head.width())...)
		head.Pads = pads
		open := head.Attend(padded)
		head.HidePads = true
		hidden := head.Attend(padded)
		for i, row := range hidden.Weights {
			total := 0.0
			for j, w := range row {
				if total += w; j >= n && w != 0 {
					t.Fatalf("word %d gives padding %d the weight %g", i, j, w)
				}
			}
			if math.Abs(total-1) > 1e-14 {
				t.Fatalf("the weights of row %d sum to %g", i, total)
			}
		}
		for i := range words {
			if !slices.Equal(want.Output[i], hidden.Output[i]) ||
				!slices.Equal(want.Weights[i], hidden.Weights[i][:n]) {
				t.Fatalf("padding that is hidden changes row %d", i)
			}
			changed = max(changed, Gap(want.Output[i], open.Output[i]))
		}
		if !slices.Equal(want.Pooled, hidden.Pooled) {
			t.Fatal("padding that is hidden changes the mean")
		}
		head.Pads = n + pads + rapid.IntRange(-1, 1).Draw(t, "more")
		for i, row := range head.Attend(padded).Weights {
			if row[0] != 1 || Gap(row[1:], make([]float64, len(row)-1)) != 0 {
				t.Fatalf("with one word left row %d is %v", i, row)
			}
		}
	})
	if changed < 0.1 {
		t.Errorf("padding in sight changed no output by more than %g", changed)
	}
}

// A part of an embedding equals the same columns of the whole, and columns and words look independent.
func TestEmbedding(t *testing.T) {
	whole := make([]float64, 300)
	Embedding(whole, "zoë", 0)
	part := make([]float64, 40)
	Embedding(part, "zoë", 170)
	sum, square := 0.0, 0.0
	for i, x := range whole {
		if i >= 170 && i < 210 && x != part[i-170] {
			t.Errorf("column %d is %v in the window, %v in the vector", i, part[i-170], x)
		}
		if x < -1 || x >= 1 {
			t.Errorf("column %d is %v", i, x)
		}
		sum += x
		square += x * x
	}
	// Even numbers in [−1, 1) have mean 0 ± 0.033 and mean square 1/3 ± 0.017.
	if mean, square := sum/300, square/300; math.Abs(mean) > 0.1 || math.Abs(square-1.0/3) > 0.05 {
		t.Errorf("mean %g, mean square %g", mean, square)
	}
}

// With a saturated softmax the pull of another word, e^(−score), is below the last bit of the outputs
// and still exact in Pull.
func TestPullIsNotLost(t *testing.T) {
	const d, size = 4, 20.0
	table, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 2, Base: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	a, b := []float64{size, 0, 0, 0}, []float64{0, size, 0, 0}
	want := size * math.Exp(-size*size/2) // √d is 2; the other weight is e^−200
	for _, words := range [][][]float64{{a, b}, {a, b, a}} {
		head := Head{Table: table, Causal: true}
		got := head.Attend(words)
		if gap := math.Abs(got.Pull[1][0]/want - 1); gap > 1e-12 {
			t.Errorf("%d words: the second is pulled by %g, want %g", len(words), got.Pull[1][0], want)
		}
		if got.Pull[0][1] != 0 || got.Others[0] != 0 {
			t.Errorf("%d words: the first sees only itself, but is pulled by %v", len(words), got.Pull[0])
		}
	}
}

// skewedBy rotates every two neighbouring columns by their own angle.
func skewedBy(v []float64) []float64 {
	skewed := slices.Clone(v)
	for k := 0; k+1 < len(v); k += 2 {
		part := make([]float64, 1)
		Embedding(part, "W_Q", k/2)
		z := complex(v[k], v[k+1]) * cmplx.Rect(1, math.Pi*part[0])
		skewed[k], skewed[k+1] = real(z), imag(z)
	}
	return skewed
}

// The norm of (3, −4)·s is 5s for very small and very large s.
func TestNormOfAnySize(t *testing.T) {
	for _, s := range []float64{0, 1e-320, 1e-200, 1e-140, 1, 1e140, 1e200, 1e307} {
		if got, want := Norm([]float64{3 * s, -4 * s, 0}), 5*s; math.Abs(got-want) > 1e-14*want+5e-324 {
			t.Errorf("(3, -4) times %g has norm %g, want %g", s, got, want)
		}
	}
}

// The four terms add up to the score, and two of them stay when two words swap places.
func TestSplitScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		head, words, _ := someWords(t)
		row := func(pos int) []float64 {
			place := make([]float64, head.width())
			for j := range place {
				place[j] = head.Table.At(pos, j)
			}
			return place
		}
		i, j := rapid.IntRange(0, len(words)-1).Draw(t, "i"), rapid.IntRange(0, len(words)-1).Draw(t, "j")
		split := SplitScore(Vectors{words[i], row(i)}, Vectors{words[j], row(j)})
		scores := Head{Table: head.Table, Placement: Sinusoids}.Scores(words)
		if math.Abs(split[Score]-scores[i][j]) > 1e-12 {
			t.Fatalf("the terms make %v, the score is %v", split[Score], scores[i][j])
		}
		swapped := SplitScore(Vectors{words[i], row(j)}, Vectors{words[j], row(i)})
		same := func(term int) bool { return math.Abs(swapped[term]-split[term]) <= 1e-13 }
		if !same(WordWord) || !same(PlacePlace) {
			t.Fatalf("%+v becomes %+v", split, swapped)
		}
		more, size := split.Gain(swapped)
		if math.Abs(swapped[Score]-split[Score]-more) > 1e-12 || size < math.Abs(more) {
			t.Fatalf("%+v becomes %+v, by %g of %g", split, swapped, more, size)
		}
	})
}

// Scores of two queries and three keys, by hand: d_model is 4, so all products are halved.
func TestScores(t *testing.T) {
	v := func(i, j int) Vectors {
		a, b := make([]float64, 4), make([]float64, 4)
		a[i], b[j] = 3, 4
		return Vectors{a, b}
	}
	got := SplitScores([]Vectors{v(0, 0), v(1, 2)}, []Vectors{v(0, 1), v(1, 1), v(2, 2)})
	want := [2][3]Terms{{{4.5, 0, 6, 0, 10.5}, {}, {}}, {{0, 6, 0, 0, 6}, {4.5, 6, 0, 0, 10.5}, {0, 0, 6, 8, 14}}}
	for i, row := range want {
		for j, w := range row {
			if got[i][j] != w {
				t.Errorf("%d asks %d: %v, want %v", i, j, got[i][j], w)
			}
		}
	}
}

// Angles and lengths of right triangles.
func TestAngle(t *testing.T) {
	a := []float64{3, 4}
	if Norm(a) != 5 {
		t.Errorf("3, 4 has length %g", Norm(a))
	}
	for _, c := range []struct{ x, y, want float64 }{
		{3, 4, 0}, {-4, 3, 90}, {-3, -4, 180}, {7, 1, 45}, {5, 0, 53.13010235415598}} {
		if got := Angle(a, []float64{c.x, c.y}); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%g, %g: %g°, want %g°", c.x, c.y, got, c.want)
		}
	}
	if got := Angle(a, make([]float64, 2)); !math.IsNaN(got) {
		t.Errorf("nothing stands at %g°", got)
	}
}

// A row times R(k) is the row k later, and its product with a query's row is Σ cos ω(query − k − j)
// over the complete pairs.
func TestShift(t *testing.T) {
	for _, layout := range []encoding.Layout{encoding.Interleaved, encoding.Concat, encoding.T2T, encoding.CosSinHalf} {
		for _, d := range []int{2, 7, 16, 512} {
			e, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 12, Base: 10_000, Layout: layout})
			if err != nil {
				t.Fatal(err)
			}
			p := e.(encoding.Periodic)
			row, query := make([]float64, d), make([]float64, d)
			encoding.FillRow(query, e, 8)
			for j := range 12 {
				encoding.FillRow(row, e, j)
				product := 0.0
				for dim, v := range NewShift(p, 3).Of(row) {
					if v != 0 && math.Abs(v-e.At(j+3, dim)) > 1e-14 {
						t.Fatalf("d_model %d, %v: column %d of %d shifted is %v, want %v",
							d, layout, dim, j, v, e.At(j+3, dim))
					}
					product += v * query[dim]
				}
				want := 0.0
				for pair := range d / 2 {
					want += math.Cos(p.Frequency(pair) * float64(8-3-j))
				}
				if math.Abs(product-want) > 1e-10 {
					t.Errorf("d_model %d, %v: the score of %d is %v, want %v", d, layout, j, product, want)
				}
			}
		}
	}
}
