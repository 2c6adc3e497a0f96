package attention

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The four terms make the score of the sums, and two of them do not change when
// two words change places.
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
		_, scores := newReading(Head{Table: head.Table, Placement: Sinusoids}, words).multiplied(Sinusoids)
		if math.Abs(split[Score]-scores[i][j]) > 1e-12 {
			t.Fatalf("the terms make %v, the score is %v", split[Score], scores[i][j])
		}
		swapped := SplitScore(Vectors{words[i], row(j)}, Vectors{words[j], row(i)})
		if math.Abs(swapped[WordWord]-split[WordWord]) > 1e-13 || math.Abs(swapped[PlacePlace]-split[PlacePlace]) > 1e-13 {
			t.Fatalf("%+v becomes %+v", split, swapped)
		}
		if more, size := split.Gain(swapped); math.Abs(swapped[Score]-split[Score]-more) > 1e-12 || size < math.Abs(more) {
			t.Fatalf("%+v becomes %+v, by %g of %g", split, swapped, more, size)
		}
	})
}

// Scores of two words asking three, by hand: d_model is 4, so that all products
// are halved.
func TestScores(t *testing.T) {
	v := func(i, j int) Vectors {
		a, b := make([]float64, 4), make([]float64, 4)
		a[i], b[j] = 3, 4
		return Vectors{a, b}
	}
	s := NewScores([]Vectors{v(0, 0), v(1, 2)}, []Vectors{v(0, 1), v(1, 1), v(2, 2)})
	want := [2][3]Terms{{{4.5, 0, 6, 0, 10.5}, {}, {}}, {{0, 6, 0, 0, 6}, {4.5, 6, 0, 0, 10.5}, {0, 0, 6, 8, 14}}}
	for i, row := range want {
		for j, w := range row {
			if s.Terms[i][j] != w {
				t.Errorf("%d asks %d: %v, want %v", i, j, s.Terms[i][j], w)
			}
		}
	}
	if s.Most != 14 || math.Abs(s.Overlap-2.0/6) > 1e-15 {
		t.Errorf("the largest is %g, the overlap %g", s.Most, s.Overlap)
	}
}

// Angles and lengths are those of a right-angled triangle.
func TestAngle(t *testing.T) {
	a := []float64{3, 4}
	if Norm(a) != 5 {
		t.Errorf("3, 4 has length %g", Norm(a))
	}
	for _, c := range []struct{ x, y, want float64 }{{3, 4, 0}, {-4, 3, 90}, {-3, -4, 180}, {7, 1, 45}, {5, 0, 53.13010235415598}} {
		if got := Angle(a, []float64{c.x, c.y}); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%g, %g: %g°, want %g°", c.x, c.y, got, c.want)
		}
	}
	if got := Angle(a, make([]float64, 2)); !math.IsNaN(got) {
		t.Errorf("nothing stands at %g°", got)
	}
}
