package cli

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/encoding/exact"
)

func newFile(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The frequencies of a configuration are exported as the reference has them, for
// the length and the kind of layers that are asked for.
func TestExportFrequenciesOfAModel(t *testing.T) {
	cases := exact.Cases[exact.Frequencies](t, "../../encoding/model/testdata/rope.json")
	for _, c := range cases {
		name := newFile(t, "config.json", c.Config)
		if c.Layer != "" {
			name += "#" + c.Layer
		}
		args := []string{"export", "--table", "inv_freq", "--model", name, "--format", "json"}
		if c.SeqLen > 0 {
			args = append(args, "--target-length", strconv.Itoa(c.SeqLen))
		}
		var got struct {
			RotaryDim       int     `json:"rotary_dim"`
			AttentionFactor float64 `json:"attention_factor"`
			Rows            [][2]float64
		}
		if r := run(t, args...); r.code != 0 { // which says besides how it reads a file without a type
			t.Fatal(r.err)
		} else if err := json.Unmarshal([]byte(r.out), &got); err != nil {
			t.Fatal(err)
		}
		if got.RotaryDim != c.Expect.RotaryDim || math.Abs(got.AttentionFactor-c.Expect.AttentionFactor) > 4e-16 ||
			len(got.Rows) != len(c.Expect.InvFreq) {
			t.Errorf("%s: %d of %d pairs, factor %v", c.Name, len(got.Rows), got.RotaryDim, got.AttentionFactor)
			continue
		}
		for i, want := range c.Expect.InvFreq {
			if math.Abs(got.Rows[i][1]/want-1) > 4e-15 {
				t.Errorf("%s, pair %d: %v, want %v", c.Name, i, got.Rows[i][1], want)
			}
		}
	}
	if len(cases) < 12 {
		t.Errorf("%d cases", len(cases))
	}
}

// What a configuration has beside what is read is told in one line on standard
// error; what is wrong is one line that names file and key.
func TestModelsWarnAndRefuse(t *testing.T) {
	strange := newFile(t, "config.json", []byte(`{"model_type":"llama","num_attention_heads":2,"max_position_embeddings":32,"head_dim":8,"rope_theta":10000,
		"sliding_window":9,"rope_scaling":{"type":"dynamic","factor":2,"novelty":1}}`))
	for _, args := range [][]string{{"print"}, {"export", "--rows", "1"}, {"code"}, {}} {
		r := run(t, append(args, "--model", strange)...)
		if want := "wavescope: " + strange +
			": keys about positions without effect: rope_scaling.novelty, sliding_window\n"; r.code != 0 || r.err != want ||
			r.out == "" {
			t.Errorf("%q: exit code %d, %q on standard error, want %q", args, r.code, r.err, want)
		}
	}
	stranger := newFile(t, "config.json",
		[]byte(`{"model_type":"foobar9000","hidden_size":4096,"num_attention_heads":32}`))
	wrong := newFile(t, "config.json",
		[]byte(`{"head_dim":8,"rope_theta":10000,"rope_scaling":{"type":"linear","factor":"x"}}`))
	for name, says := range map[string]string{
		stranger:                          "type foobar9000 is not known, and no key such as rope_theta says how it encodes positions",
		wrong:                             `rope_scaling.factor must be a number, not "x"`,
		filepath.Dir(wrong) + "/gone.npy": "there is no such file, and no model of that name",
		filepath.Dir(wrong):               `rope_scaling.factor must be a number, not "x"`,
		t.TempDir():                       "it is a folder without a config.json",
		"/dev/zero":                       "it is not a regular file",
	} {
		r := run(t, "print", "--model", name)
		if r.code != 2 || r.out != "" || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, says) ||
			!strings.HasPrefix(r.err, `wavescope: --model "`) {
			t.Errorf("%s: exit code %d, %q, want %q", name, r.code, r.err, says)
		}
	}
}

// Tables that NumPy wrote, in either order, of all widths and versions, and
// tensors of four types show their numbers in Curves and Heatmap.
func TestTablesAreShown(t *testing.T) {
	files, err := filepath.Glob("../../encoding/model/testdata/*.npy")
	if err != nil || len(files) != 30 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for i, name := range files {
		if i%3 == 0 || strings.Contains(name, "f2") { // versions differ in their head alone
			showsTable(t, name, func(row, col int) float64 { return math.Sin(float64(10*row+col)) / 3 })
		}
	}
	for _, kind := range []struct {
		dtype string
		bits  func(v float64) []byte
	}{
		{"F64", func(v float64) []byte { return binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)) }},
		{"F32", func(v float64) []byte { return binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(v))) }},
		{"BF16", func(v float64) []byte {
			return binary.LittleEndian.AppendUint16(nil, uint16(math.Float32bits(float32(v))>>16))
		}},
		{"F16", half},
	} {
		var data []byte
		for n := range 20 {
			data = append(data, kind.bits(float64(n)/32-0.25)...)
		}
		head := fmt.Sprintf(`{"other":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"h.wpe.weight":{"dtype":%q,"shape":[5,4],"data_offsets":[8,%d]}}`,
			kind.dtype, 8+len(data))
		file := append(binary.LittleEndian.AppendUint64(nil, uint64(len(head))), head...)
		name := newFile(t, "model.safetensors", append(append(file, make([]byte, 8)...), data...))
		showsTable(t, name, func(row, col int) float64 { return float64(4*row+col)/32 - 0.25 })
		showsTable(t, name+"#h.wpe.weight", func(row, col int) float64 { return float64(4*row+col)/32 - 0.25 })
	}
}

// half is a small multiple of 1/32 as a float16.
func half(v float64) []byte {
	if v == 0 {
		return []byte{0, 0}
	}
	fraction, exponent := math.Frexp(math.Abs(v))
	bits := uint16(exponent+14)<<10 | uint16(fraction*2048)&1023
	if v < 0 {
		bits |= 1 << 15
	}
	return binary.LittleEndian.AppendUint16(nil, bits)
}

// showsTable: both views name the file and show a number of it.
func showsTable(t *testing.T, name string, at func(row, col int) float64) {
	t.Helper()
	for _, view := range []string{"curves", "heatmap"} {
		out := fine(t, "print", "--size", "160x40", "--view", view, "--model", name, "--pos", "3", "--dim", "2")
		if file, _, _ := strings.Cut(filepath.Base(name), "#"); !strings.Contains(out, file) {
			t.Errorf("%s of %s: no name in\n%s", view, name, out)
		}
		shown := regexp.MustCompile(`value = ([+−0-9.]+)`).FindStringSubmatch(out)
		if shown == nil {
			t.Errorf("%s of %s: no value in\n%s", view, name, out)
			continue
		}
		value, err := strconv.ParseFloat(strings.Replace(shown[1], "−", "-", 1), 64)
		if err != nil || math.Abs(value-at(3, 2)) > 2e-4 { // which is as much as halves are good for
			t.Errorf("%s of %s shows %s, want %v", view, name, shown[1], at(3, 2))
		}
	}
	rows := rowsOf(t, fine(t, "export", "--model", name, "--format", "csv"))
	if len(rows) != 5 || len(rows[0]) != 5 {
		t.Fatalf("%s: %d rows of %d", name, len(rows), len(rows[0]))
	}
	for i, row := range rows {
		for j, v := range row[1:] {
			if math.Abs(v-at(i, j)) > 2e-4 {
				t.Errorf("%s: row %d, column %d is %v, want %v", name, i, j, v, at(i, j))
			}
		}
	}
}

// Tables with rows that are no positions are numbered as they are.
func TestExportSlopesAndBuckets(t *testing.T) {
	slopes := fine(t, "export", "--table", "slopes", "--scheme", "alibi", "--heads", "12")
	if !strings.HasPrefix(slopes, "head,slope\n1,0.5\n2,0.25\n") ||
		!strings.HasSuffix(slopes, "\n12,0.08838834764831845\n") {
		t.Errorf("slopes are\n%s", slopes)
	}
	buckets := fine(t, "export", "--table", "buckets", "--scheme", "t5", "--buckets", "64", "--max-distance", "256",
		"--bidirectional", "--from", "-600", "--rows", "1201")
	lines := strings.Split(strings.TrimSpace(buckets), "\n")
	if len(lines) != 1202 || lines[1] != "-600,31" || lines[601] != "0,0" || lines[602] != "1,33" ||
		lines[1201] != "600,63" {
		t.Errorf("%d lines: %v, %v, %v", len(lines), lines[1], lines[601], lines[len(lines)-1])
	}
	for says, args := range map[string][]string{
		"a whole number from 1 to 8, for the table slopes": {"--table", "slopes", "--scheme",
			"alibi", "--from", "0"},
		"--table slopes needs --scheme alibi":                        {"--table", "slopes"},
		"--table bias needs --scheme alibi: T5 adds trained numbers": {"--table", "bias", "--scheme", "t5"},
		"--table inv_freq needs waves; the scheme alibi has none": {"--table", "inv_freq", "--scheme",
			"alibi"},
		"--table encoding needs a table of numbers; the scheme none has none": {"--scheme", "none"},
		"allowed is a whole number from 1 to 2, from row 30 on": {"--table", "inv_freq", "--from", "30",
			"--rows", "3"},
	} {
		r := run(t, append([]string{"export"}, args...)...)
		if r.code != 2 || r.out != "" || !strings.Contains(r.err, says) || strings.Count(r.err, "\n") != 1 {
			t.Errorf("%q: exit code %d, %q, want %q", args, r.code, r.err, says)
		}
	}
}

// A program is written to standard output or a file, for the rows that are asked
// for, and begins with the command line that shows its table.
func TestCodeIsWritten(t *testing.T) {
	text := fine(t, "code", "--scheme", "rope", "--head-dim", "16", "--lang", "pytorch", "--from", "5", "--rows", "3")
	for _, want := range []string{"# wavescope --scheme rope --head-dim 16", "import torch\n", "torch.arange(5, 8)",
		"every number is within "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	name := filepath.Join(t.TempDir(), "table.go")
	fine(t, "code", "--lang", "go", "-o", name)
	if file, err := os.ReadFile(name); err != nil || !strings.Contains(string(file), "package main") {
		t.Errorf("%v: %s", err, file)
	}
	for says, args := range map[string][]string{
		"--rows is needed":          {"--length", "1000000000"},
		"the scheme none":           {"--scheme", "none"},
		"allowed is numpy, pytorch": {"--lang", "cobol"},
		"off: an export is of":      {"--compare", "base 100", "--difference"},
	} {
		r := run(t, append([]string{"code"}, args...)...)
		if r.code != 2 || r.out != "" || !strings.Contains(r.err, says) {
			t.Errorf("%q: exit code %d, %q, want %q", args, r.code, r.err, says)
		}
	}
}

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
				"--against", strings.Join(want.SentenceB, " "), "--d-model", strconv.Itoa(want.D), "--positions",
				run.Scheme}
			if run.Causal {
				args = append(args, "--causal")
			}
			var got struct {
				Table string
				Cases []attentionCase
			}
			if err := json.Unmarshal([]byte(fine(t, args...)), &got); err != nil || got.Table != "attention" ||
				len(got.Cases) != 1 {
				t.Fatalf("%v, table %q, %d cases", err, got.Table, len(got.Cases))
			}
			c := got.Cases[0]
			if first := c.Runs[0]; first.Scheme != run.Scheme || first.Causal != run.Causal || len(c.Runs) != 8 {
				t.Errorf("%s, causal %v: %d runs, the first is %s, causal %v", run.Scheme, run.Causal, len(c.Runs),
					first.Scheme, first.Causal)
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
