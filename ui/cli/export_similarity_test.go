package cli

import (
	"math"
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

func TestTablesThatCannotBe(t *testing.T) {
	for args, want := range map[string]string{
		"--table similarity --scheme binary":    "--table similarity needs waves; the scheme binary has none",
		"--table matrix --scheme binary":        "--table matrix needs waves; the scheme binary has none",
		"--table matrix --length 65537":         "--rows is needed: the table matrix has at most 65536 rows, not 65537",
		"--table matrix --rows 65537 --from 10": `--rows "65537": allowed is a whole number from 1 to 65536, for the table matrix`,
	} {
		r := run(t, append([]string{"export"}, strings.Fields(args)...)...)
		if r.code != 2 || r.out != "" || r.err != "wavescope: "+want+"\n" {
			t.Errorf("%s: exit code %d, %q, want %q", args, r.code, r.err, want)
		}
	}
}
