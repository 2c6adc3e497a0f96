package naive

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

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
		sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
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
		if strings.Contains(said, "hardly anything but the last") != (drowned && want[0][last] < 0.5) {
			t.Fatalf("%q of %v", said, want)
		}
		if strings.Contains(said, "its own most of all") && (!own || least < 0.0099) || strings.Contains(said, "each reads its own most") && !own {
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
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
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
	p := planned(facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
		s.DModel, set.Sentence, set.Idea = 512, "a b c d e f g h i", integerIdea
	}))
	if text := p.drowning(integerIdea); text != "0.9990 or more" {
		t.Errorf("eight weights of nearly 1 are %q", text)
	}
}

// In 16 colours a weight has one colour, above its number as beside it.
func TestWeightsHaveOneGround(t *testing.T) {
	sc := facetest.Scene(t, func(*scene.State, *sentence.Settings) {})
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
