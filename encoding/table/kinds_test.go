package table

import (
	"bytes"
	stdcsv "encoding/csv"
	stdjson "encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	exactly "wavescope/encoding/exact"
	"wavescope/encoding/measure"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/encoding/tensor"
)

// roped returns a source with a rotary table.
func roped(t *testing.T, r encoding.RoPEConfig, length int) Source {
	t.Helper()
	kind, _ := scheme.Find("rope")
	c := r.TableConfig(length)
	e, err := encoding.NewRoPETable(c)
	if err != nil {
		t.Fatal(err)
	}
	return Source{Setup: scheme.Setup{Scheme: kind, Shape: c, Enc: e}}
}

// rowsOf returns the numbers of a table, read back from csv.
func rowsOf(t *testing.T, kind string, s Source, first, n int) (names []string, rows [][]float64) {
	t.Helper()
	k, ok := FindKind(kind)
	if lacks := k.Lacks(s); !ok || lacks != "" {
		t.Fatalf("%s lacks %s", kind, lacks)
	}
	return cells(t, k.New(s, first, n))
}

// Frequencies of every reference configuration are written within 4e-15, with rotary dimension and
// attention factor.
func TestFrequenciesAreTheReference(t *testing.T) {
	cases := exactly.Cases[exactly.Frequencies](t, "../model/testdata/rope.json")
	for _, c := range cases {
		m, err := model.Parse(c.Config, c.SeqLen)
		if err != nil {
			t.Fatal(err)
		}
		layer := m.Layers[0]
		for _, l := range m.Layers {
			if l.Kind == c.Layer {
				layer = l
			}
		}
		s := roped(t, layer.Rope, 16)
		_, rows := rowsOf(t, "inv_freq", s, 0, layer.Rope.Pairs())
		if len(rows) != len(c.Expect.InvFreq) {
			t.Fatalf("%s: %d pairs", c.Name, len(rows))
		}
		for i, want := range c.Expect.InvFreq {
			if math.Abs(rows[i][1]/want-1) > 4e-15 || rows[i][0] != float64(i) {
				t.Errorf("%s: pair %v is %v, want %v", c.Name, rows[i][0], rows[i][1], want)
			}
		}
		var object struct {
			RotaryDim       int     `json:"rotary_dim"`
			AttentionFactor float64 `json:"attention_factor"`
		}
		if err := stdjson.Unmarshal(written(t, "json", Frequencies(s, 0, 1)), &object); err != nil {
			t.Fatal(err)
		}
		if object.RotaryDim != c.Expect.RotaryDim || math.Abs(object.AttentionFactor-c.Expect.AttentionFactor) > 4e-16 {
			t.Errorf("%s: %+v, want %+v", c.Name, object, c.Expect)
		}
	}
	if len(cases) < 12 {
		t.Errorf("%d cases", len(cases))
	}
}

// Applying the written cosines and sines to a vector gives the reference, in both pairings.
func TestCosSinTurnsTheReference(t *testing.T) {
	for n, c := range exactly.Cases[exactly.Rotation](t, "../testdata/rope_apply.json") {
		r := encoding.RoPEConfig{HeadDim: c.HeadDim, RotaryDim: c.RotaryDim, Base: c.Theta}
		if c.AttentionFactor != 1 {
			r.Scaling = encoding.Scaling{Method: encoding.YaRN, Factor: 1, TrainLength: 1000, BetaFast: 32, BetaSlow: 1,
				Attention: c.AttentionFactor}
		}
		_, rows := rowsOf(t, "cos_sin", roped(t, r, 1), c.Pos, 1)
		got, norm := append([]float64(nil), c.X...), 0.0
		for _, x := range c.X {
			norm = math.Hypot(norm, x)
		}
		pairs := c.RotaryDim / 2
		for i := range pairs {
			a, b := 2*i, 2*i+1
			if c.Style == "half" {
				a, b = i, i+pairs
			}
			cos, sin := rows[0][1+i], rows[0][1+pairs+i]
			got[a], got[b] = c.X[a]*cos-c.X[b]*sin, c.X[a]*sin+c.X[b]*cos
		}
		for i := range got {
			if math.Abs(got[i]-c.Y[i]) > 4e-16*norm {
				t.Errorf("case %d, position %d, column %d: %v, want %v", n, c.Pos, i, got[i], c.Y[i])
			}
		}
	}
}

// A wavelength is 2π/ω and the first whole turn the first position past an angle of 2π; a pair at rest
// has neither.
func TestWavelengths(t *testing.T) {
	s := roped(t, encoding.RoPEConfig{HeadDim: 8, RotaryDim: 8, Base: 10_000,
		Frequencies: encoding.FloatsOf([]float64{1, math.Pi / 8, 1e-12, 0})}, 100)
	s.Train = 50
	names, rows := rowsOf(t, "wavelengths", s, 0, 4)
	if fmt.Sprint(names) != "[pair omega wavelength turns_in_length first_whole_turn turns_in_training_length]" {
		t.Errorf("columns %v", names)
	}
	for pair, want := range [][]float64{
		{1, 2 * math.Pi, 100 / (2 * math.Pi), 7, 50 / (2 * math.Pi)},
		{math.Pi / 8, 16, 6.25, 17, 3.125}, // π as a float64 is below π: 16 steps stop short of a turn
		{1e-12, 2 * math.Pi * 1e12, 100e-12 / (2 * math.Pi), 6283185307180, 50e-12 / (2 * math.Pi)},
		{0, math.Inf(1), 0, math.NaN(), 0},
	} {
		for i, v := range want {
			got := rows[pair][i+1]
			if math.Abs(got-v) > 1e-14*v && !(math.IsNaN(got) && math.IsNaN(v)) {
				t.Errorf("pair %d, %s: %v, want %v", pair, names[i+1], got, v)
			}
		}
	}
	text := string(written(t, "json", Wavelengths(s, 3, 1)))
	if !strings.Contains(text, "[3,0,null,0,null,0]") || !stdjson.Valid([]byte(text)) {
		t.Errorf("json has %s", text)
	}
	s.Train = 0
	if names, _ := rowsOf(t, "wavelengths", s, 0, 1); len(names) != 5 {
		t.Errorf("without a training length there are columns %v", names)
	}
}

// Slopes and biases match the reference, head by head.
func TestSlopesAndBiases(t *testing.T) {
	kind, _ := scheme.Find("alibi")
	for _, c := range exactly.Cases[exactly.Slopes](t, "../scheme/testdata/alibi.json") {
		s := Source{Setup: scheme.Setup{Scheme: kind, Heads: c.Heads, Shape: encoding.Config{Length: 5}}}
		k, _ := FindKind("slopes")
		if span := k.Span(s); span != (Span{1, c.Heads, 1, c.Heads}) {
			t.Errorf("%d heads are numbered %+v", c.Heads, span)
		}
		_, rows := rowsOf(t, "slopes", s, 1, c.Heads)
		_, biases := rowsOf(t, "bias", s, -4, 7)
		for i, want := range c.Slopes {
			if rows[i][0] != float64(i+1) || rows[i][1] != want {
				t.Errorf("%d heads: head %v has the slope %v, want %v", c.Heads, rows[i][0], rows[i][1], want)
			}
			for j, row := range biases {
				if want := -want * math.Abs(float64(j-4)); row[0] != float64(j-4) || row[i+1] != want ||
					math.Signbit(row[i+1]) != (want < 0) {
					t.Errorf("%d heads, head %d, offset %v: %v, want %v", c.Heads, i+1, row[0], row[i+1], want)
				}
			}
		}
	}
}

// Buckets match the reference on both sides of the query.
func TestBucketsAreTheReference(t *testing.T) {
	kind, _ := scheme.Find("t5")
	for _, c := range exactly.Cases[exactly.Buckets](t, "../scheme/testdata/t5.json") {
		b, err := scheme.NewBuckets(c.NumBuckets, c.MaxDistance, c.Bidirectional)
		if err != nil {
			t.Fatal(err)
		}
		s := Source{Setup: scheme.Setup{Scheme: kind, Buckets: b, Shape: encoding.Config{Length: 10}}}
		for i, at := range c.Relative {
			if _, rows := rowsOf(t, "buckets", s, at, 1); rows[0][0] != float64(at) ||
				rows[0][1] != float64(c.Bucket[i]) {
				t.Errorf("%d buckets, both %v: %v, want bucket %v of %d", c.NumBuckets, c.Bidirectional, rows[0],
					c.Bucket[i], at)
			}
		}
		k, _ := FindKind("buckets")
		want := Span{-encoding.MaxPos, encoding.MaxPos, -9, 10}
		if c.Bidirectional {
			want.Rows = 19
		}
		if span := k.Span(s); span != want {
			t.Errorf("rows are numbered %+v, want %+v", span, want)
		}
	}
}

// Nats are −slope·k or the bias of rotations for aligned content; shares are their softmax over the
// window.
func TestProfiles(t *testing.T) {
	r := encoding.RoPEConfig{HeadDim: 16, RotaryDim: 8, Base: 100, Scaling: encoding.Scaling{Method: encoding.YaRN,
		Factor:      4,
		TrainLength: 50, BetaFast: 32, BetaSlow: 1}}
	turned := roped(t, r, 40)
	turned.HeadDim = 16
	sloping, _ := scheme.Find("alibi")
	f, _ := encoding.NewRoPE(r)
	for name, c := range map[string]struct {
		Source
		nats func(k int) float64
	}{
		"rope": {turned, func(k int) float64 {
			sum, a := 0.0, r.Scaling.AttentionFactor()
			for i := range r.Pairs() {
				sum += math.Cos(f.Frequency(i)*float64(k)) - 1
			}
			return 2 * a * a * sum / 4
		}},
		"alibi": {Source{Setup: scheme.Setup{Scheme: sloping, Heads: 8, Head: 2, Shape: encoding.Config{Length: 40}}},
			func(k int) float64 { return -0.25 * float64(k) }},
	} {
		names, rows := rowsOf(t, "profile", c.Source, 0, 40)
		if fmt.Sprint(names) != "[offset nats share]" {
			t.Errorf("%s: columns %v", name, names)
		}
		all := 0.0
		for k := range 40 {
			all += math.Exp(c.nats(k))
		}
		for k, row := range rows {
			if want := c.nats(k); row[0] != float64(k) || math.Abs(row[1]-want) > 1e-12 ||
				math.Abs(row[2]-math.Exp(want)/all) > 1e-12 || math.Signbit(row[1]) != (row[1] < 0) {
				t.Errorf("%s, offset %d: %v, want %v and %v", name, k, row, want, math.Exp(want)/all)
			}
		}
	}
	bucketed, _ := scheme.Find("t5")
	b, _ := scheme.NewBuckets(32, 128, false)
	if names, _ := rowsOf(t, "profile", Source{Setup: scheme.Setup{Scheme: bucketed, Buckets: b,
		Shape: encoding.Config{Length: 9}}}, 0, 9); names[1] != "illustrative_nats" {
		t.Errorf("T5's numbers are called %v", names)
	}
}

// Every scheme has the expected tables, and they can be written in every format and type, and read back.
func TestTablesSayWhatTheyLack(t *testing.T) {
	for _, each := range scheme.All {
		s := Source{Setup: scheme.Setup{Scheme: each, Shape: encoding.Config{DModel: 4, Length: 3, Base: 100,
			Learned: encoding.Learned{Rows: 2}}, Heads: 2, Head: 1, HeadDim: 4}}
		if each.Rotates {
			s = roped(t, encoding.RoPEConfig{HeadDim: 4, RotaryDim: 4, Base: 100}, 3)
		} else if each.New != nil {
			if !each.Ends {
				s.Shape.Learned = encoding.Learned{}
			}
			var err error
			if s.Enc, err = each.New(s.Shape); err != nil {
				t.Fatal(err)
			}
		}
		s.Buckets, _ = scheme.NewBuckets(32, 128, false)
		has := ""
		for _, k := range Kinds {
			if k.New == nil || k.Lacks(s) != "" {
				continue
			}
			has += " " + k.Name
			span := k.Span(s)
			tab := k.New(s, span.First, span.Rows)
			for _, format := range []string{"csv", "json", "npy"} {
				for tab.Type = range Type(len(Types)) {
					text := written(t, format, tab)
					if format == "json" && !stdjson.Valid(text) {
						t.Errorf("%s: %s is no JSON: %s", each.Name, k.Name, text)
					}
					readBack(t, each.Name+"."+format, text, tab)
				}
			}
		}
		want, listed := map[string]string{
			"sinusoidal": " encoding similarity matrix inv_freq wavelengths cos_sin profile",
			"rope":       " encoding similarity matrix inv_freq wavelengths cos_sin profile",
			"binary":     " encoding matrix", "learned": " encoding matrix profile", "alibi": " bias slopes profile",
			"t5": " buckets profile", "none": " profile",
		}[each.Name]
		if listed && has != want {
			t.Errorf("%s has%s, want%s", each.Name, has, want)
		}
	}
}

// readBack opens a file of a table, which must have its numbers.
func readBack(t *testing.T, name string, text []byte, tab Table) {
	t.Helper()
	file := bytes.NewReader(text)
	got, err := tensor.Open(file, int64(len(text)), tensor.Beginning(file), name, "")
	if err != nil {
		t.Errorf("%s, %s: %v", name, tab.Name, err)
		return
	}
	wide := len(tab.Columns)
	want, numbers := make([]float64, tab.Rows*wide), make([]float64, got.Rows*got.Cols)
	tab.Fill(want, tab.First, tab.Rows)
	for row := range got.Rows {
		got.Row(numbers[row*got.Cols:(row+1)*got.Cols], row)
	}
	if got.Flat != (wide == 1) && tab.Rows > 1 || len(numbers) != len(want) || !strings.HasSuffix(name, ".npy") && got.First != tab.First {
		t.Fatalf("%s, %s: %d × %d from row %d on, want %d × %d from %d", name, tab.Name, got.Rows, got.Cols, got.First, tab.Rows,
			wide, tab.First)
	}
	for i, v := range want {
		if tab.Type == Float32 {
			v = float64(float32(v))
		}
		if math.Abs(numbers[i]-v) > got.Half(i/got.Cols, i%got.Cols) && !(math.IsNaN(v) && math.IsNaN(numbers[i])) && !(math.IsInf(v, 0) && strings.HasSuffix(name, ".json")) {
			t.Errorf("%s, %s: number %d is %v, want %v", name, tab.Name, i, numbers[i], v)
		}
	}
}

func similarity(t testing.TB, c encoding.Config, first, rows int) (encoding.Encoding, Table) {
	t.Helper()
	e, _ := sinusoidal(t, c, first, rows)
	return e, Similarity("sinusoidal", e, first, rows)
}

// cells reads csv with the standard library.
func cells(t *testing.T, tab Table) (names []string, rows [][]float64) {
	t.Helper()
	lines, err := stdcsv.NewReader(strings.NewReader(string(written(t, "csv", tab)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		rows = append(rows, parse(t, line, tab.Type))
	}
	return lines[0], rows
}

func TestSimilarityIsTheReference(t *testing.T) {
	count := 0
	for _, c := range exactly.Cases[exactly.Similarities](t, "../testdata/similarity.json") {
		for _, want := range c.Rows {
			_, tab := similarity(t, encoding.Config{DModel: c.DModel, Length: 1, Base: c.Base}, int(want[0]), 1)
			names, rows := cells(t, tab)
			if fmt.Sprint(names) != "[offset dot cosine distance]" || len(rows) != 1 {
				t.Fatalf("columns %v, %d rows", names, len(rows))
			}
			for i, got := range rows[0] {
				if math.Abs(got-want[i]) > 1e-13*float64(c.DModel) {
					t.Errorf("d_model %d, offset %v: %s is %v, want %v", c.DModel, want[0], names[i], got, want[i])
				}
			}
			count++
		}
	}
	if count < 40 {
		t.Errorf("only %d rows", count)
	}
}

// Rows of the similarity table match dot products and distances of rows, across chunks and up to 10¹⁵.
func TestSimilarityOfRows(t *testing.T) {
	cases.Alone(t)
	for layout := range encoding.Layouts {
		for _, c := range []struct{ dModel, first, rows int }{
			{2, 0, 100_000}, {8, 1_000_000, 50_000}, {64, encoding.MaxPos - 99, 100}, {6, 43_600, 300},
		} {
			config := encoding.Config{DModel: c.dModel, Length: 1, Base: 10000, Layout: encoding.Layout(layout)}
			e, tab := similarity(t, config, c.first, c.rows)
			_, rows := cells(t, tab)
			if len(rows) != c.rows {
				t.Fatalf("%d rows, want %d", len(rows), c.rows)
			}
			for i := 0; i < c.rows; i += 1 + i/50 {
				k, bound := c.first+i, 1e-14*float64(c.dModel)
				dot, distance := measure.Dot(e, 0, k), measure.Distance(e, 0, k)
				row := rows[i]
				if row[0] != float64(k) || math.Abs(row[1]-dot) > bound ||
					math.Abs(row[2]-2*dot/float64(c.dModel)) > bound ||
					math.Abs(row[3]-distance) > 1e-13*distance {
					t.Fatalf("%+v: %v, want offset %d, %v, %v", config, row, k, dot, distance)
				}
			}
		}
	}
}

func TestMatrixOfDotProducts(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct{ dModel, first, rows int }{{64, 0, 64}, {7, 100, 33}, {2, encoding.MaxPos - 20, 21},
		{6, 9, 700}, {512, 3, 1}} {
		e, _ := sinusoidal(t, encoding.Config{DModel: c.dModel, Length: 1, Base: 10000}, 0, 1)
		names, rows := cells(t, Matrix("sinusoidal", e, c.first, c.rows))
		if len(rows) != c.rows || names[0] != "pos" || names[c.rows] != strconv.Itoa(c.first+c.rows-1) {
			t.Fatalf("%d rows, columns %v", len(rows), names)
		}
		for i, row := range rows {
			for j, got := range row[1:] {
				if want := measure.Dot(e, c.first+i, c.first+j); row[0] != float64(c.first+i) ||
					math.Abs(got-want) > 1e-12 {
					t.Fatalf("⟨PE(%d), PE(%d)⟩ is %v, want %v", c.first+i, c.first+j, got, want)
				}
			}
		}
	}
}

// The header names the lone sine that similarity leaves out, in every format with names, and the
// numbers exclude it.
func TestSimilarityNamesWhatItLeavesOut(t *testing.T) {
	for layout := range encoding.Layouts {
		c := encoding.Config{DModel: 7, Length: 1, Base: 100, Layout: encoding.Layout(layout)}
		e, tab := similarity(t, c, 3, 1)
		p := e.(encoding.Periodic)
		lone := -1
		for dim := range 7 {
			if pair, kind := p.Wave(dim); kind == encoding.Sin && pair == 3 {
				lone = dim
			}
		}
		names, rows := cells(t, tab)
		json := string(written(t, "json", tab))
		for _, name := range []string{"dot", "cosine", "distance"} {
			if lone >= 0 {
				name += "_without_dim_" + strconv.Itoa(lone)
			}
			if !strings.Contains(strings.Join(names, ","), name) || !strings.Contains(json, `"`+name+`"`) {
				t.Errorf("%v: no %q in %v or %s", encoding.Layout(layout), name, names, json)
			}
		}
		dot := 0.0
		for dim := range 7 {
			if dim != lone {
				dot += e.At(10, dim) * e.At(13, dim)
			}
		}
		if math.Abs(rows[0][1]-dot) > 1e-12 {
			t.Errorf("%v: a dot product of %v, want %v", encoding.Layout(layout), rows[0][1], dot)
		}
	}
}

// The values that models cache are within 3·10⁻¹⁶ of the formula, times the attention factor. The pairs of this test
// turn too fast for YaRN to slow them.
func TestCosSinIsAccurate(t *testing.T) {
	cases.Alone(t)
	const train, promised = 1 << 17, 3e-16
	random := rand.New(rand.NewPCG(5, 6))
	worst := 0.0
	for range 400 {
		factor, base, pair := 1+63*random.Float64(), math.Pow(10, 4+4*random.Float64()), random.IntN(6)
		pos := int(math.Pow(10, 15*random.Float64()))
		_, rows := rowsOf(t, "cos_sin", roped(t, encoding.RoPEConfig{HeadDim: 128, RotaryDim: 128, Base: base,
			Scaling: encoding.Scaling{Method: encoding.YaRN, Factor: factor, TrainLength: train, BetaFast: 32, BetaSlow: 1}},
			1), pos, 1)
		row := rows[0][1:]
		a := exactly.Add(exactly.Int(1), exactly.Quo(exactly.Ln(factor), exactly.Int(10)))
		sin, cos := exactly.Sincos(exactly.Mul(exactly.Power(exactly.Ln(base), -2*pair, 128), exactly.Int(pos)))
		of, _ := a.Float64()
		worst = max(worst, exactly.Miss(row[pair], exactly.Mul(a, cos))/of, exactly.Miss(row[64+pair], exactly.Mul(a, sin))/of)
	}
	if worst > promised || worst < promised/4 {
		t.Errorf("the largest error is %g times the factor, promised is %g", worst, promised)
	}
}
