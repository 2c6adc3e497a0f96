package order

import (
	"math"
	"math/cmplx"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wavescope/encoding/model"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// headState returns the state with the queries and keys in testdata.
func headState(face, scheme string) state {
	s := openingState()
	s.Face, s.Scheme, s.HeadDim, s.Heads, s.Head = face, scheme, 8, 8, 3
	s.Queries, s.Keys = model.OpenVectors("testdata/queries.npy"), model.OpenVectors("testdata/keys.npy")
	return s.clamp()
}

// The numbers of a head are q·k/√h of the files; RoPE turns neighbours as complex numbers, and ALiBi takes 2^-3 off for
// each step in head 3 of 8 and masks keys after the query, in both blocks. T5 in both directions masks none: its bias
// is −¼ of the bucket. Proof has their softmax.
func TestHeadOfFiles(t *testing.T) {
	q, k := model.OpenVectors("testdata/queries.npy").Rows, model.OpenVectors("testdata/keys.npy").Rows
	if len(q) != 12 || len(k) != 12 || q[0][0] == k[0][0] {
		t.Fatalf("%d queries, %d keys", len(q), len(k))
	}
	score := func(i, j, from int, turns bool) (sum float64) {
		for pair := range 4 {
			by := func(v []float64, pos int) complex128 {
				z := complex(v[2*pair], v[2*pair+1])
				if turns {
					z *= cmplx.Rect(1, float64(pos)*math.Pow(10_000, -float64(pair)/4))
				}
				return z
			}
			sum += real(by(q[i], from+i) * cmplx.Conj(by(k[j], from+j)))
		}
		return sum / math.Sqrt(8)
	}
	for _, scheme := range []string{"sinusoidal", "rope", "alibi", "t5"} {
		for _, from := range []int{0, 7} {
			for i := range q {
				s := headState("score", scheme)
				s.Pos, s.First, s.Bidirectional = i, from, true
				table := s.told(t, "head")
				if want := map[bool]int{true: 2, false: 3}[scheme == "sinusoidal"]; len(table.Columns) != want {
					t.Fatalf("%s has %d columns, want %d", scheme, len(table.Columns), want)
				}
				softmax, total := make([]float64, len(k)), 0.0
				for j := range k {
					row := make([]float64, 3)
					table.Row(j, row)
					want := []float64{float64(from + j), score(i, j, from, false), score(i, j, from, true)}
					switch {
					case scheme == "sinusoidal":
						want[2] = 0
					case scheme == "alibi" && j > i:
						want[1], want[2] = math.NaN(), math.NaN()
					case scheme == "alibi":
						want[2] = want[1] - 0.125*float64(i-j)
					case scheme == "t5":
						bucket := math.Abs(float64(i - j))
						if bucket >= 8 {
							bucket = 8 + math.Floor(math.Log(bucket/8)/math.Log(128/8)*8)
						}
						if j > i {
							bucket += 16
						}
						want[2] = want[1] - bucket/4
					}
					for c, v := range row {
						if !(math.Abs(v-want[c]) < 1e-9) && !(math.IsNaN(v) && math.IsNaN(want[c])) {
							t.Fatalf("%s, query %d, key %d, column %d: %v, want %v", scheme, i, j, c, v, want[c])
						}
					}
					if softmax[j] = math.Exp(want[1]); math.IsNaN(want[1]) {
						softmax[j] = 0
					}
					total += softmax[j]
				}
				s.Face = "proof"
				weights := s.told(t, "head")
				for j := range k {
					row := make([]float64, 3)
					weights.Row(j, row)
					if masked := math.IsNaN(row[1]); masked != (softmax[j] == 0) || !masked &&
						math.Abs(row[1]-softmax[j]/total) > 1e-9 {
						t.Fatalf("%s, weight %d of query %d is %v, want %v", scheme, j, i, row[1], softmax[j]/total)
					}
				}
			}
		}
	}
}

// A file that holds no vectors of a head, or vectors of another length than the other file, is refused with its fault.
func TestFilesOfAHead(t *testing.T) {
	numbers := func(shape string, bytes int) string {
		head := "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + "}\n"
		return "\x93NUMPY\x01\x00" + string([]byte{byte(len(head)), 0}) + head + strings.Repeat("\x00", bytes)
	}
	folder := t.TempDir()
	for name, c := range map[string]struct{ text, want string }{
		"flat":   {numbers("(4,)", 16), "a row of 2 to"},
		"deep":   {numbers("(2, 2, 2)", 32), "two dimensions"},
		"short":  {numbers("(4, 4)", 60), "needs 64 bytes"},
		"nan":    {numbers("(1, 2)", 0) + "\x00\x00\xc0\x7f\x00\x00\xc0\x7f", "number 0 of row 0 is not finite"},
		"no":     {"text", "does not start like a .npy file"},
		"narrow": {numbers("(3, 2)", 24), "rows of 8 numbers, as keys.npy has: these have 2"},
	} {
		path := filepath.Join(folder, name+".npy")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		set := headState("score", "rope").Settings
		for _, f := range View.Flags {
			if f.Name == "queries" {
				if f.Set(&set, path); !strings.Contains(f.Check(set), c.want) {
					t.Errorf("%s: %q, want %q", name, f.Check(set), c.want)
				}
			}
		}
	}
	s := headState("score", "rope")
	s.HeadDim = 16
	_, words := s.drawn(t, 120, 35, frame.Theme{})
	viewtest.Wants(t, words.Caption[0], "rows have 8 numbers, head_dim is 16")
	s = headState("score", "xpos")
	_, words = s.drawn(t, 120, 35, frame.Theme{})
	if viewtest.Wants(t, words.Caption[0], "xPos is not applied"); len(s.told(t, "head").Columns) != 2 {
		t.Error("a block with xPos, which is not drawn")
	}
}
