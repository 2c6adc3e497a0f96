package cli

import (
	"math"
	"math/bits"
	"strings"
	"testing"
)

// TestExportSimilarity compares with numbers computed at 60 digits.
func TestExportSimilarity(t *testing.T) {
	text := fine(t, "export", "--table", "similarity", "--d-model", "64", "--rows", "8")
	if !strings.HasPrefix(text, "offset,dot,cosine,distance\n0,32,1,0\n") || strings.Count(text, "\n") != 9 {
		t.Fatalf("got\n%s", text)
	}
	want := []float64{5, 23.503970810449630, 0.73449908782655094, 4.1221424501223560}
	for i, got := range rowsOf(t, text)[5] {
		if math.Abs(got-want[i]) > 64e-15 {
			t.Errorf("column %d is %v, want %v", i, got, want[i])
		}
	}
	// cos 10¹⁵ and |2 sin(10¹⁵/2)| from arithmetic with 60 digits.
	far := rowsOf(t, fine(t, "export", "--table", "similarity", "--d-model", "2", "--from", "1000000000000000", "--rows", "1"))
	for i, want := range []float64{1e15, -0.51319373778697025223, -0.51319373778697025223, 1.7396515385484360} {
		if math.Abs(far[0][i]-want) > 1e-14 {
			t.Errorf("at 10^15 column %d is %v, want %v", i, far[0][i], want)
		}
	}
}

func TestExportMatrix(t *testing.T) {
	text := fine(t, "export", "--table", "matrix", "--d-model", "2", "--length", "3")
	rows := rowsOf(t, text)
	if !strings.HasPrefix(text, "pos,0,1,2\n") || len(rows) != 3 {
		t.Fatalf("got\n%s", text)
	}
	for i, row := range rows {
		for j, got := range row[1:] {
			if want := math.Cos(float64(i - j)); math.Abs(got-want) > 1e-15 {
				t.Errorf("⟨PE(%d), PE(%d)⟩ is %v, want %v", i, j, got, want)
			}
		}
	}
}

// The matrix of a table without waves has its rows against each other, as many as
// there are: bits by how many they share, learned ones by their numbers, which
// another table has.
func TestExportMatrixOfRows(t *testing.T) {
	for i, row := range rowsOf(t, fine(t, "export", "--table", "matrix", "--scheme", "binary", "--d-model", "6", "--length", "40")) {
		for j, got := range row[1:] {
			if want := bits.OnesCount(uint(i & j)); got != float64(want) {
				t.Errorf("positions %d and %d share %v bits, want %d", i, j, got, want)
			}
		}
	}
	learned := []string{"export", "--scheme", "learned", "--d-model", "5", "--length", "300", "--learned-rows", "200"}
	table := rowsOf(t, run(t, append(learned, "--from", "3", "--rows", "197")...).out)
	products := rowsOf(t, run(t, append(learned, "--table", "matrix", "--from", "3")...).out)
	if len(products) != 197 || len(products[0]) != 198 {
		t.Fatalf("%d rows", len(products))
	}
	for i, row := range products {
		for j, got := range row[1:] {
			want := 0.0
			for dim := 1; dim <= 5; dim++ {
				want += table[i][dim] * table[j][dim]
			}
			if row[0] != float64(3+i) || math.Abs(got-want) > 1e-15 {
				t.Fatalf("rows %d and %d: %v, want %v", 3+i, 3+j, got, want)
			}
		}
	}
}

func TestTablesThatCannotBe(t *testing.T) {
	for args, want := range map[string]string{
		"--table similarity --scheme alibi":                         "--table similarity needs waves; the scheme alibi has none",
		"--table similarity --scheme binary":                        "--table similarity needs waves: in a binary table it is not the offset alone that says how alike two rows are; --table matrix has every row against every row",
		"--table matrix --scheme t5":                                "--table matrix needs a table of numbers; the scheme t5 has none",
		"--table matrix --scheme learned --learned-rows 9 --from 9": `--from "9": allowed is a whole number from 0 to 8, for the table matrix`,
		"--table matrix --length 65537":                             "--rows is needed: the table matrix has at most 65536 rows, not 65537",
		"--table matrix --rows 65537 --from 10":                     `--rows "65537": allowed is a whole number from 1 to 65536, for the table matrix`,
	} {
		r := run(t, append([]string{"export"}, strings.Fields(args)...)...)
		if r.code != 2 || r.out != "" || r.err != "wavescope: "+want+"\n" {
			t.Errorf("%s: exit code %d, %q, want %q", args, r.code, r.err, want)
		}
	}
}
