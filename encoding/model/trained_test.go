package model

import (
	"crypto/sha256"
	"fmt"
	"math"
	"testing"

	"wavescope/encoding/scheme"
)

// The trained table is the file that the training program wrote, and equal offsets look alike in it: the cosines of
// rows k apart differ less among themselves than those of all rows. Before training they do not.
func TestTrainedTable(t *testing.T) {
	const sum = "fadd514b99d450ceae870c781a76ae7c57a52bc80e5cc5a7479217d75b6e1243"
	if got := fmt.Sprintf("%x", sha256.Sum256(trainedFile)); got != sum {
		t.Errorf("the file has the sum %s, want %s", got, sum)
	}
	s, err := Open(Trained)
	if err != nil || s.Scheme != scheme.Learned || s.Table.Rows != 64 || s.Table.Cols != 32 ||
		s.Length != 64 || s.Stated != "shape" || len(s.Warns) > 0 {
		t.Fatalf("%+v, %v", s, err)
	}
	row := func(p int) []float64 {
		r := make([]float64, 32)
		s.Table.Row(r, p)
		return r
	}
	cosine := func(a, b []float64) float64 {
		var ab, aa, bb float64
		for i := range a {
			ab, aa, bb = ab+a[i]*b[i], aa+a[i]*a[i], bb+b[i]*b[i]
		}
		return ab / math.Sqrt(aa*bb)
	}
	var within, all, n float64
	for k := 1; k <= 32; k++ {
		var sum, squares, m float64
		for p := 0; p+k < 64; p++ {
			c := cosine(row(p), row(p+k))
			sum, squares, m = sum+c, squares+c*c, m+1
			all, n = all+c*c, n+1
		}
		within += squares - sum*sum/m
	}
	if share := within / all; share > 0.5 {
		t.Errorf("%.2f of the variance of cosines lies within equal offsets", share)
	} else {
		t.Logf("%.2f of the variance of cosines lies within equal offsets", share)
	}
}
