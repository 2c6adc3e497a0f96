package cli

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/encoding/exact"
)

type attentionSide struct {
	Attention [][]float64
	Pooled    []float64
}

type attentionCase struct {
	D         int
	Base      float64
	RopeStyle string   `json:"rope_style"`
	Slope     float64  `json:"alibi_slope"`
	SentenceA []string `json:"sentence_a"`
	SentenceB []string `json:"sentence_b"`
	Check     struct {
		Word   string
		Values []float64
	} `json:"embedding_check"`
	Runs []struct {
		Scheme     string
		Causal     bool
		A, B       attentionSide
		PooledGap  float64 `json:"pooled_gap"`
		AlignedGap float64 `json:"aligned_gap"`
	}
}

// numbersOf lists all numbers of two cases of the same shape, run for run.
func (c attentionCase) numbers() []float64 {
	all := append([]float64{float64(c.D), c.Base, c.Slope}, c.Check.Values...)
	for _, r := range c.Runs {
		all = append(all, r.PooledGap, r.AlignedGap)
		for _, side := range []attentionSide{r.A, r.B} {
			all = append(all, side.Pooled...)
			for _, row := range side.Attention {
				all = append(all, row...)
			}
		}
	}
	return all
}

// TestExportAttention compares every run with one of an unrelated program: the
// first run is the one that is asked for, the others follow.
func TestExportAttention(t *testing.T) {
	var reference struct{ Cases []attentionCase }
	exact.Reference(t, "../../encoding/attention/testdata/attention_demo.json", &reference)
	for _, want := range reference.Cases {
		for i, run := range want.Runs {
			if !cases.One(2, i) {
				continue
			}
			args := []string{"export", "--table", "attention", "--sentence", strings.Join(want.SentenceA, " "),
				"--against", strings.Join(want.SentenceB, " "), "--d-model", strconv.Itoa(want.D), "--positions", run.Scheme}
			if run.Causal {
				args = append(args, "--causal")
			}
			var got struct {
				Table string
				Cases []attentionCase
			}
			if err := json.Unmarshal([]byte(fine(t, args...)), &got); err != nil || got.Table != "attention" || len(got.Cases) != 1 {
				t.Fatalf("%v, table %q, %d cases", err, got.Table, len(got.Cases))
			}
			c := got.Cases[0]
			if first := c.Runs[0]; first.Scheme != run.Scheme || first.Causal != run.Causal || len(c.Runs) != 8 {
				t.Errorf("%s, causal %v: %d runs, the first is %s, causal %v", run.Scheme, run.Causal, len(c.Runs), first.Scheme, first.Causal)
			}
			wanted := want
			wanted.Runs = append(wanted.Runs[:0:0], run)
			c.Runs = c.Runs[:1]
			a, b := c.numbers(), wanted.numbers()
			if len(a) != len(b) || len(a) < 45 || c.RopeStyle != want.RopeStyle || c.Check.Word != want.Check.Word ||
				strings.Join(c.SentenceB, " ") != strings.Join(want.SentenceB, " ") {
				t.Fatalf("%s: %d numbers, want %d", run.Scheme, len(a), len(b))
			}
			for i := range a {
				if !(math.Abs(a[i]-b[i]) <= 1e-12) {
					t.Errorf("%s, causal %v: number %d is %v, want %v", run.Scheme, run.Causal, i, a[i], b[i])
				}
			}
		}
	}
}

// A second sentence that begins later and has padding behind it is written with both,
// and is to RoPE with a mask on the padding the first one: its weights on that are
// exactly 0, all others those of the first to the last digits that turns keep.
func TestExportAttentionOfPadding(t *testing.T) {
	var got struct {
		Cases []struct {
			First    int      `json:"first_position"`
			Later    int      `json:"b_begins_later"`
			Pads     int      `json:"padding_of_b"`
			HidePads bool     `json:"padding_is_masked"`
			B        []string `json:"sentence_b"`
			Runs     []struct {
				Scheme    string
				A, B      attentionSide
				PooledGap float64 `json:"pooled_gap"`
			}
		}
	}
	args := strings.Fields("export --table attention --d-model 9 --positions rope --first 1000000000 --later 1000 --padding 2 --mask-padding")
	text := fine(t, append(args, "--sentence", "dog bit man", "--against", "dog bit man")...)
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	c := got.Cases[0]
	if c.First != 1e9 || c.Later != 1000 || c.Pads != 2 || !c.HidePads || len(c.B) != 5 || len(c.Runs[0].B.Attention) != 5 {
		t.Errorf("%d, %d later, %d of padding, masked %v, behind %q", c.First, c.Later, c.Pads, c.HidePads, c.B)
	}
	for _, run := range c.Runs {
		for i, row := range run.B.Attention {
			words := len(run.A.Attention)
			if row[words] != 0 || row[words+1] != 0 {
				t.Errorf("%s: row %d gives padding the weights %v", run.Scheme, i, row[words:])
			}
			for j := 0; i < words && j < words && run.Scheme != "sinusoidal"; j++ {
				if gap := math.Abs(row[j] - run.A.Attention[i][j]); gap > 1e-14 {
					t.Errorf("%s: the weight of %d on %d differs by %g", run.Scheme, i, j, gap)
				}
			}
		}
		if moves := run.PooledGap > 1e-14; moves != (run.Scheme == "sinusoidal") {
			t.Errorf("%s: the mean moves by %g", run.Scheme, run.PooledGap)
		}
	}
}

// What attention cannot be written as is wrong use, and so is a sentence that is
// no sentence.
func TestExportAttentionSaysWhatItTakes(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"--format csv", "allowed is json"},
		{"--format npy", "allowed is json"},
		{"-o x.csv", "ending in .json"},
		{"--dtype float32", "float64"},
		{"--from 3", "--from"},
		{"--rows 3", "--rows"},
		{"--d-model 65536 --length 512 --sentence " + strings.Repeat("a.", 256), "too much"},
		{"--sentence " + strings.Repeat("a", 4097), "4096 bytes"},
		{"--sentence " + strings.Repeat("a.", 513), "512 words"},
		{"--sentence .", "--sentence"},
		{"--sentence a.b --against .", "--against"},
		{"--against " + strings.Repeat("a.", 513), "512 words"},
		{"--d-model 65536 --length 512 --against " + strings.Repeat("a.", 256), "too much"},
	} {
		args := strings.Fields("export --table attention " + c.args)
		for i := range args { // a dot stands for a blank
			if i > 0 && (args[i-1] == "--sentence" || args[i-1] == "--against") {
				args[i] = strings.ReplaceAll(args[i], ".", " ")
			}
		}
		r := run(t, args...)
		if r.code != 2 || r.out != "" || !strings.Contains(r.err, c.says) || strings.Count(r.err, "\n") != 1 || len(r.err) > 300 {
			t.Errorf("%.60s: exit code %d, %.300q", c.args, r.code, r.err)
		}
	}
}
