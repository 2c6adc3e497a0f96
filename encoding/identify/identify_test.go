package identify

import (
	"encoding/json"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"wavescope/encoding"
	"wavescope/encoding/cases"
)

// known are the scalings of the published models that the cases name.
var known = []Scaled{
	{"llama-3.1-8b", 500000, encoding.Scaling{Method: encoding.Llama3, Factor: 8, TrainLength: 8192, LowFreqFactor: 1,
		HighFreqFactor: 4}},
	{"deepseek-v3", 10000, encoding.Scaling{Method: encoding.YaRN, Factor: 40, TrainLength: 4096, BetaFast: 32,
		BetaSlow: 1, MScale: 1, MScaleAllDim: 1}},
}

type expectation struct {
	ID     string
	Make   recipe
	Expect struct {
		Any  []struct{ Verdict, What string }
		Exit int
		// Undecided says that several formulas give the numbers, which must be said.
		Undecided bool
	}
}

func readCases(t testing.TB) []expectation {
	t.Helper()
	text, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		About string
		Cases []expectation
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Cases
}

// meets reports whether a report is what a case expects.
func meets(r Report, c expectation) bool {
	for _, e := range c.Expect.Any {
		if e.Verdict != r.Verdict.String() {
			continue
		}
		all := slices.Concat(r.Findings, r.Undecided)
		if r.Formula != nil {
			all = append(all, r.Formula.Name)
		}
		has := func(part string) bool {
			return slices.ContainsFunc(all, func(id string) bool { return strings.HasPrefix(id, part) })
		}
		ok := true
		for _, part := range strings.Split(e.What, "+") {
			ok = ok && (part == "" || has(part))
		}
		if ok {
			return true
		}
	}
	return false
}

func TestCases(t *testing.T) {
	for _, c := range readCases(t) {
		table := memory(c.Make.make())
		start := time.Now()
		r, err := Identify(table.table(typeOf[c.Make.Dtype]), Options{Known: known})
		took := time.Since(start)
		if took > 300*time.Millisecond {
			t.Logf("%s took %v", c.ID, took)
		}
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		if !meets(r, c) || c.Expect.Undecided && r.Undecided == nil {
			t.Errorf("%s: %v %v %v, want %+v; formula %+v", c.ID, r.Verdict, r.Findings, r.Undecided, c.Expect.Any, r.Formula)
		}
		if exit := map[bool]int{true: 0, false: 1}[r.Verdict == Right]; exit != c.Expect.Exit {
			t.Errorf("%s: exit %d, want %d", c.ID, exit, c.Expect.Exit)
		}
	}
}

// right returns the table of a published formula in plain float64 arithmetic.
func right(name string, L, d int, base float64, dtype string) [][]float64 {
	m := published[name]
	m.L, m.D, m.Base, m.Dtype = L, d, &base, dtype
	return m.make()
}

// published are the formulas of Names.
var published = map[string]recipe{"paper": {}, "concat": {Layout: "halves"}, "t2t": {Layout: "halves", Law: "t2t"},
	"cos_sin_half": {Layout: "halves-cs"}, "t2t-flip": {Layout: "halves-cs", Law: "t2t"}}

// Every kind of table of the cases, in eight more shapes and a type that is drawn: none is called right that is not, number for
// number, the table of the formula that the report names.
func TestNoFalseRight(t *testing.T) {
	rng := cases.Rand(t)
	types := []string{"float64", "float32", "float16", "bfloat16"}
	tables, intended, same := 0, 0, 0
	kinds := map[string]bool{}
	for _, c := range readCases(t) {
		kind, err := json.Marshal(struct {
			recipe
			L, D  int
			Dtype string
		}{recipe: c.Make})
		if err != nil {
			t.Fatal(err)
		}
		if kinds[string(kind)] || c.Make.L > 2000 || c.Make.Gh > 0 {
			continue
		}
		kinds[string(kind)] = true
		for _, shape := range [][2]int{{8, 4}, {16, 8}, {8, 64}, {40, 64}, {48, 24}, {100, 12}, {24, 16}, {12, 6}} {
			m, dtype := c.Make, types[rng.IntN(len(types))]
			m.L, m.D, m.Dtype = shape[0], shape[1], dtype
			m.Wrap, m.Truncate, m.Seed = min(m.Wrap, m.L*3/4), min(m.Truncate, m.L*3/4), rng.Uint64()
			if m.Perm == "swap2" && m.D < 6 {
				continue
			}
			table := memory(m.make())
			r, err := Identify(table.table(typeOf[dtype]), Options{Known: known})
			if err != nil {
				t.Fatal(err)
			}
			tables++
			switch {
			case meets(r, c):
				intended++
				continue
			case r.Verdict != Right:
				continue
			}
			same++
			want := right(r.Formula.Name, len(table), len(table[0]), 1e4, dtype)
			for p, row := range table {
				for j, v := range row {
					if math.Abs(v-want[p][j]) > 2*typeOf[dtype].half(v)+2e-6 {
						t.Fatalf("%s %d×%d %s: right %s, but %v at %d, %d is %v", c.ID, m.L, m.D, dtype, r.Formula.Name, v, p,
							j, want[p][j])
					}
				}
			}
		}
	}
	t.Logf("%d tables, %d as intended, %d that have the numbers of a right one", tables, intended, same)
	if tables < 700 {
		t.Errorf("%d tables only", tables)
	}
}

// Of tables of several formulas, bases and first positions each is right if it is asked for, and no other.
func TestRightIsWhatIsAskedFor(t *testing.T) {
	const rows, d = 40, 32
	type kind struct {
		name  string
		base  float64
		first int
	}
	var kinds []kind
	asks, tables := map[kind]Options{}, map[kind]memory{}
	for _, name := range slices.Concat(Names, []string{"rope", "llama3"}) {
		for _, base := range []float64{10000, 500000} {
			for first := range 2 {
				k := kind{name, base, first}
				m := recipe{L: rows, D: d, Base: &base, First: float64(first), Layout: "interleaved-cs"}
				o := Options{First: first, Known: known}
				layout, err := encoding.ParseLayout(strings.Replace(name, "paper", "interleaved", 1))
				switch {
				case name == "rope" || name == "llama3":
					rope := encoding.RoPEConfig{HeadDim: d, RotaryDim: d, Base: base}
					if name == "llama3" {
						rope.Scaling, m.Scaling = known[0].Scaling, []any{"llama3", 8.0, 1.0, 4.0, 8192.0}
					}
					want := rope.TableConfig(rows)
					o.Want = &want
				case err == nil:
					o.Want = &encoding.Config{DModel: d, Length: rows, Base: base, Layout: layout}
				case base != 10000:
					continue
				default:
					o.As = name
				}
				if m.Scaling == nil && name != "rope" {
					m.Layout, m.Law = published[name].Layout, published[name].Law
				}
				kinds, asks[k], tables[k] = append(kinds, k), o, m.make()
			}
		}
	}
	for _, k := range kinds {
		for _, asked := range kinds {
			r, err := Identify(tables[k].table(Float32), asks[asked])
			if err != nil || (r.Verdict == Right) != (k == asked) {
				t.Errorf("%v, asked for %v: %v %v %v", k, asked, r.Verdict, r.Findings, err)
			}
		}
	}
}

// A table that is right in any layout, type and base is accepted, and refused once one number is moved by two to six
// bounds. Every third table has an odd number of columns, every second of the others is one of settings.
func TestRightTables(t *testing.T) {
	rng := cases.Rand(t)
	names := []string{"paper", "concat", "t2t", "cos_sin_half", "t2t-flip"}
	types := []string{"float64", "float32", "float16", "bfloat16"}
	for i := range 300 {
		name, dtype := names[rng.IntN(len(names))], types[rng.IntN(len(types))]
		L, d, base, o := 4+rng.IntN(80), 4+2*rng.IntN(24), 1e4, Options{}
		layout, err := encoding.ParseLayout(strings.Replace(name, "paper", "interleaved", 1))
		if i%3 == 0 {
			d++
		} else if i%3 == 1 && err == nil {
			base = math.Round(math.Pow(10, 1+6*rng.Float64()))
			o.Want = &encoding.Config{DModel: d, Length: L, Base: base, Layout: layout}
		}
		table := memory(right(name, L, d, base, dtype))
		of := typeOf[dtype]
		ask := func() Report {
			r, err := Identify(table.table(of), o)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		r := ask()
		if r.Verdict != Right || o.Want == nil && r.Formula.Name != name && !slices.Contains(r.Undecided, name) {
			t.Fatalf("%s %d×%d base %g %s: %v %v %+v", name, L, d, base, dtype, r.Verdict, r.Findings,
				r.Formula)
		}
		row, col := rng.IntN(L), rng.IntN(d)
		// A bound of float32 arithmetic that is larger than that of every column: no frequency is above 1, or below 1/base.
		const u = 0x1p-24
		bound := min(0.25, float64(row)*(2*math.Log(base)+4)*u) + 4*u
		bound += 2 * of.half(math.Abs(table[row][col])+bound)
		table[row][col] = of.round(table[row][col] + bound*(2+4*rng.Float64()))
		if r = ask(); r.Verdict == Right {
			t.Fatalf("%s %d×%d %s: right with %d, %d moved by more than twice %g", name, L, d, dtype, row, col, bound)
		}
	}
}

// Hostile shapes and numbers get an answer, and none is right.
func TestHostileTables(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	huge := memory(matrix(20, 12, func(r, j int) float64 { return 1e300 * math.Sin(float64(r*j)) }))
	tiny := memory(matrix(20, 12, func(r, j int) float64 { return 5e-324 * float64(r&j) }))
	spiked := memory(right("paper", 30, 8, 1e4, "float64"))
	odd := memory(right("paper", 30, 33, 1e4, "float64"))
	odd[28][3] = 0.5
	spiked[7][3], spiked[9][1], spiked[29][7] = nan, inf, -inf
	for name, m := range map[string]memory{
		"1×1": {{0.3}}, "1×1 zero": {{0}}, "1×1 NaN": {{nan}}, "1×2": {{5, 6}}, "2×1": {{1}, {3}}, "1×3": {{0, 1, 7}},
		"1×5": {{1, 0.1, 0.01, 0.001, 1e-4}}, "3×1": {{0}, {9}, {1}}, "2×2": {{0, 1}, {0.8, 0.4}},
		"huge": huge, "tiny": tiny, "33 columns": odd, "spiked": spiked, "1×5000": {make([]float64, 5000)},
		"5000×1":   matrix(5000, 1, func(r, _ int) float64 { return float64(r % 7) }),
		"constant": matrix(9, 9, func(_, _ int) float64 { return 2.5 }),
		"one number": matrix(40, 16, func(r, j int) float64 {
			if r == 20 && j == 3 {
				return 1e-3
			}
			return 0
		}),
	} {
		for of := range Type(len(types)) {
			r, err := Identify(m.table(of), Options{Known: known})
			if err != nil || r.Verdict == Right {
				t.Errorf("%s %v: %v %+v %v", name, of, r.Verdict, r.Formula, err)
			}
		}
	}
	r, _ := Identify(spiked.table(Float64), Options{})
	if r.NotFinite != 3 || r.First != [2]int{7, 3} || !slices.Equal(r.Findings, []string{"not-finite"}) {
		t.Errorf("three numbers that are not finite: %+v", r)
	}
	for _, shape := range [][2]int{{0, 5}, {5, 0}, {-1, 4}, {1 << 40, 65536}, {1 << 26, 2}, {math.MaxInt, math.MaxInt}} {
		if _, err := Identify(Table{Numbers: huge, Rows: shape[0], Cols: shape[1]}, Options{}); err == nil {
			t.Errorf("no error for the shape %v", shape)
		}
	}
}

// The two statistics have their known distributions for random numbers, and smooth numbers are far beyond them.
func TestTrainedOrRandom(t *testing.T) {
	for seed := range uint64(10) {
		for _, c := range []struct{ other, id string }{
			{"normal", "random-normal"}, {"uniform", "random-uniform"}, {"trunc", "random-truncated"}, {"smooth", "trained"},
		} {
			m := recipe{Other: c.other, L: 40 + int(seed)*20, D: 48, Seed: seed, Dtype: "float64"}
			r, err := Identify(memory(m.make()).table(Float64), Options{})
			if err != nil || r.Verdict != None || !slices.Equal(r.Findings, []string{c.id}) {
				t.Errorf("%s %d×48: %v %v %+v %v", c.other, m.L, r.Verdict, r.Findings, r.Statistics, err)
			}
			if c.id != "trained" && (r.Statistics.Z > 4.5 || r.Statistics.Edge > 1.06) {
				t.Errorf("%s: z %.2f, edge %.3f", c.other, r.Statistics.Z, r.Statistics.Edge)
			}
		}
	}
}

// With a table that is asked for, right is that table and no other.
func TestAgainst(t *testing.T) {
	config := encoding.Config{DModel: 32, Length: 100, Base: 500000, Layout: encoding.Concat}
	base := 500000.0
	m := recipe{L: 100, D: 32, Layout: "halves", Base: &base}
	for _, c := range []struct {
		change  func(*recipe, *Options)
		verdict Verdict
		id      string
	}{
		{func(*recipe, *Options) {}, Right, ""},
		{func(m *recipe, _ *Options) { m.Base = nil }, Parameters, "base"},
		{func(m *recipe, _ *Options) { m.Layout = "interleaved" }, Mistake, "interleaved"},
		{func(m *recipe, o *Options) { m.First, o.First = 7, 7 }, Right, ""},
		{func(m *recipe, o *Options) { m.First, o.First = 7, 8 }, Parameters, "first"},
		{func(_ *recipe, o *Options) { o.Want.DModel = 64 }, Parameters, "shape"},
		{func(m *recipe, o *Options) { m.D, m.Dropcols, o.Want.DModel = 48, 16, 48 }, Mistake, "columns-missing"},
		{func(m *recipe, o *Options) {
			rope := encoding.RoPEConfig{HeadDim: 32, RotaryDim: 32, Base: 500000, Pairing: encoding.Halves}
			want := rope.TableConfig(100)
			m.Layout, o.Want = "halves-cs", &want
		}, Right, ""},
	} {
		m, want := m, config
		o := Options{Want: &want}
		c.change(&m, &o)
		r, err := Identify(memory(m.make()).table(Float32), o)
		if err != nil || r.Verdict != c.verdict || c.id != "" && !slices.Contains(r.Findings, c.id) {
			t.Errorf("%+v: %v %v, want %v %s; %v", m, r.Verdict, r.Findings, c.verdict, c.id, err)
		}
	}
}

// Tables of the programs that people write, each with its own arithmetic in float32, are right.
func TestPipelines(t *testing.T) {
	f := func(x float64) float32 { return float32(x) }
	exp := func(x float32) float32 { return f(math.Exp(float64(x))) }
	pow := func(x, y float32) float32 { return f(math.Pow(float64(x), float64(y))) }
	sin := func(x float32) float32 { return f(math.Sin(float64(x))) }
	cos := func(x float32) float32 { return f(math.Cos(float64(x))) }
	chain := func(d, i int) float32 { // of frequencies
		w, ratio := float32(1), pow(10000, -2/float32(d))
		for range i {
			w *= ratio
		}
		return w
	}
	angles := func(p float32, d, i int) float32 {
		ratio := pow(10000, -2/float32(d))
		for range i {
			p *= ratio
		}
		return p
	}
	for name, angle := range map[string]func(p float32, d, i int) float32{
		"PyTorch's tutorial": func(p float32, d, i int) float32 {
			return p * exp(float32(2*i)*f(-math.Log(10000)/float64(d)))
		},
		"a power, divided": func(p float32, d, i int) float32 { return p / pow(10000, float32(2*i)/float32(d)) },
		"a reciprocal":     func(p float32, d, i int) float32 { return p * (1 / pow(10000, float32(2*i)/float32(d))) },
		"log in float32": func(p float32, d, i int) float32 {
			return p * exp(-float32(math.Log(10000))*float32(2*i)/float32(d))
		},
		"chain of frequencies": func(p float32, d, i int) float32 { return p * chain(d, i) },
		"chain of angles":      angles,
	} {
		for _, shape := range [][2]int{{8, 4}, {300, 64}, {64, 512}, {3000, 32}} {
			for _, of := range []Type{Float64, Float32, Float16, BFloat16} {
				L, d := shape[0], shape[1]
				m := memory(matrix(L, d, func(r, j int) float64 {
					if x := angle(float32(r), d, j/2); j%2 == 0 {
						return of.round(float64(sin(x)))
					} else {
						return of.round(float64(cos(x)))
					}
				}))
				r, err := Identify(m.table(of), Options{})
				if err != nil || r.Verdict != Right {
					t.Errorf("%s %d×%d %v: %v %v %+v %v", name, L, d, of, r.Verdict, r.Findings, r.Formula, err)
				}
			}
		}
	}
}

// A right table, one that differs, one of random numbers.
func BenchmarkIdentify(b *testing.B) {
	base := 20000.0
	for name, m := range map[string]recipe{
		"right 4096×512":    {L: 4096, D: 512},
		"float32 4096×512":  {L: 4096, D: 512, Arith: "float32"},
		"differs 4096×512":  {L: 4096, D: 512, Law: "col"},
		"base 4096×512":     {L: 4096, D: 512, Base: &base},
		"random 1024×768":   {L: 1024, D: 768, Other: "normal"},
		"permuted 1024×768": {L: 1024, D: 768, Perm: "random"},
	} {
		table := memory(m.make())
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r, err := Identify(table.table(Float32), Options{Known: known})
				if err != nil {
					b.Fatal(r, err)
				}
			}
		})
	}
}

// A table is kept once, in the room of its type: what is allocated is at most twice the size of a file in float32.
func TestMemory(t *testing.T) {
	for name, m := range map[string]recipe{"right": {}, "one number off": {One: []int{1000, 7}}, "random": {Other: "normal"}} {
		m.L, m.D = 2048, 512
		table := memory(m.make())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := Identify(table.table(Float32), Options{Known: known})
		runtime.ReadMemStats(&after)
		if took, file := after.TotalAlloc-before.TotalAlloc, uint64(4*m.L*m.D); err != nil || took > 2*file {
			t.Errorf("%s: %v, %d bytes for a file of %d, %v", name, r.Verdict, took, file, err)
		}
	}
}

// Every finding comes from a table that has it, small as it is; the numbers of some are those of another as well.
func TestEveryFinding(t *testing.T) {
	f := func(v float64) *float64 { return &v }
	n := func(v int) *int { return &v }
	of := map[string]recipe{
		"odd-exponent": {Law: "col"}, "column-doubled": {Law: "2col"}, "cos-next-pair": {Law: "cos+1"},
		"pairs-from-1": {Law: "start1"}, "i-for-2i": {Law: "half"}, "exponent-doubled": {Law: "twice"},
		"d-1": {Law: "dm1"}, "half-1": {Law: "t2t"}, "all-one-frequency": {Law: "zero"}, "multiplied": {Law: "plus"},
		"log10": {Base: f(math.Exp(4))}, "floor-of-log": {Law: "loftr"}, "base": {Base: f(9137.2)},
		"scaled": {L: 64, Scaling: []any{"yarn", 40.0, 4096.0, 10000.0}}, "first": {First: 1}, "speed": {Speed: f(0.5)},
		"degrees": {Degrees: 1}, "reversed": {Reverse: 1}, "one-position": {Constrow: n(5)}, "transposed": {Transpose: 1},
		"swapped": {Layout: "interleaved-cs"}, "sine-only": {Layout: "sin-all", Law: "col"},
		"cosine-only": {Layout: "cos-only"}, "sine-negated": {Negsin: 1}, "permuted": {Perm: "random"},
		"columns-missing": {Dropcols: 5}, "rows-for-columns": {Rowsin: 1}, "scale": {Scale: f(8)}, "unit-rows": {L2: 1},
		"cos-of-sin": {Cosofsin: 1}, "angles": {Angles: 1}, "to-0-1": {Minmax: 1}, "layer-norm": {Ln: 1},
		"integer-division": {Floor: 1}, "bfloat16-positions": {L: 300, Posdt: "bfloat16"},
		"float16-positions": {L: 2060, D: 16, Posdt: "float16"}, "bfloat16-frequencies": {Wdt: "bfloat16"},
		"float16-frequencies": {Wdt: "float16"}, "bfloat16-angles": {Adt: "bfloat16"}, "float16-angles": {Adt: "float16"},
		"bfloat16-all": {L: 300, Posdt: "bfloat16", Wdt: "bfloat16", Adt: "bfloat16"},
		"float16-all":  {Posdt: "float16", Wdt: "float16", Adt: "float16"},
		"zero-rows":    {Pad: n(1)}, "rows": {Rowswap: []int{2, 5}}, "columns": {Onecol: n(2)}, "cells": {One: []int{3, 2}},
		"wrapped": {Wrap: 5}, "dropout": {L: 64, Dropout: 0.3}, "noise": {L: 64, Noise: 0.01},
		"embedding": {L: 64, Embed: 0.3}, "position-itself": {Other: "integer"}, "two-values": {Other: "binary"},
		"zeros": {Other: "zeros"}, "one-value": {Other: "ones"}, "not-finite": {One: []int{3, 2}, Delta: f(math.Inf(1))},
		"random-normal": {L: 64, Other: "normal"}, "random-uniform": {L: 64, Other: "uniform"},
		"random-truncated": {L: 64, Other: "trunc"}, "random": {L: 64, Other: "two peaks"},
		"trained": {L: 64, Other: "smooth"}, "halves": {Layout: "halves"}, "interleaved": {},
		"last-column": {Layout: "halves"},
		"law":         {Layout: "halves"}, "products": {L: 64},
		"shape": {}, "rounding": {L: 64, Arith: "float32"}, "grid": {Gh: 3, Gw: 4},
	}
	for _, finding := range Findings {
		m, ok := of[finding.ID]
		if !ok {
			t.Errorf("no table has %s", finding.ID)
			continue
		}
		m.L, m.D = max(m.L, 8), 64
		switch finding.ID {
		case "float16-positions":
			m.D = 16
		case "last-column":
			m.D = 65
		}
		o := Options{Known: known}
		switch finding.ID {
		case "shape":
			o.Want = &encoding.Config{DModel: 32, Length: 8, Base: 10000}
		case "products":
			o.Want, o.Products = &encoding.Config{DModel: 64, Length: 64, Base: 10000}, true
		case "rounding":
			o.Tolerance = Exact
		case "grid":
			o.As = "concat"
		case "law":
			o.As = "t2t"
		case "halves":
			o.Want = &encoding.Config{DModel: 64, Length: 8, Base: 10000}
		case "last-column":
			o.Want = &encoding.Config{DModel: 65, Length: 8, Base: 10000, Layout: encoding.Concat}
		case "interleaved":
			o.Want = &encoding.Config{DModel: 64, Length: 8, Base: 10000, Layout: encoding.Concat}
		}
		r, err := Identify(memory(m.make()).table(Float32), o)
		if err != nil || !slices.Contains(slices.Concat(r.Findings, r.Undecided), finding.ID) {
			t.Errorf("%s: %v %v %v %+v, %v", finding.ID, r.Verdict, r.Findings, r.Undecided, r.Formula, err)
		}
		if finding.Doc == "" || strings.HasSuffix(finding.Doc, ".") || finding.Wrong && finding.Fix == "" {
			t.Errorf("%+v", finding)
		}
	}
}

// A table that was written with few digits is right to its last digit.
func TestDecimal(t *testing.T) {
	for _, digits := range []int{2, 4, 6, 9} {
		unit := math.Pow10(-digits)
		m := memory(right("paper", 64, 32, 1e4, "float64"))
		for _, row := range m {
			for j, v := range row {
				row[j] = math.Round(v/unit) * unit
			}
		}
		table := m.table(Decimal)
		table.Half = func(int, int) float64 { return unit/2 + 1e-17 }
		if r, err := Identify(table, Options{}); err != nil || r.Verdict != Right {
			t.Errorf("%d decimals: %v %v %v", digits, r.Verdict, r.Findings, err)
		}
		m[9][4] += max(1.1*unit, 1e-4) // which is beyond float32 arithmetic at row 9
		if r, err := Identify(table, Options{}); err != nil || r.Verdict == Right {
			t.Errorf("%d decimals, one number off: %v %v", digits, r.Verdict, err)
		}
	}
}

// A list of frequencies is right under its name, and says its base and its scaling.
func TestLists(t *testing.T) {
	list := func(n int, w func(i int) float64) Table {
		return memory{slices.Collect(func(yield func(float64) bool) {
			for i := range n {
				if !yield(Float32.round(w(i))) {
					return
				}
			}
		})}.table(Float32)
	}
	power := func(base float64, n int) func(i int) float64 {
		return func(i int) float64 { return math.Pow(base, -float64(i)/float64(n)) }
	}
	llama := recipe{Scaling: []any{"llama3", 8.0, 1.0, 4.0, 8192.0}}
	for name, c := range map[string]struct {
		table   Table
		verdict Verdict
		id      string
	}{
		"paper's":   {list(32, power(10000, 32)), Right, ""},
		"Llama 3's": {list(64, power(500000, 64)), Right, ""},
		"base 8765": {list(64, power(8765, 64)), Parameters, "base"},
		"linear":    {list(64, func(i int) float64 { return power(10000, 64)(i) / 4 }), Parameters, "speed"},
		"llama3": {list(64, func(i int) float64 { return llama.scaled(power(500000, 64)(i), i, 64) }), Right,
			""},
		"half - 1": {list(32, func(i int) float64 { return math.Pow(10000, -float64(i)/31) }), Parameters, ""},
	} {
		r, err := Identify(c.table, Options{RoPE: true, List: true, Known: known})
		if err != nil || r.Verdict != c.verdict || c.id != "" && !slices.Contains(r.Findings, c.id) {
			t.Errorf("%s: %v %v %+v %v", name, r.Verdict, r.Findings, r.Formula, err)
		}
	}
}

// Sines and cosines of two formulas are told as columns, and both formulas are named. The terms of a number have its
// value.
func TestTwoFormulas(t *testing.T) {
	const rows, d = 200, 32
	table := memory(matrix(rows, d, func(r, j int) float64 {
		if j < d/2 {
			return Float32.round(math.Sin(float64(r) * math.Pow(1e4, -float64(j)/(d/2-1))))
		}
		return Float32.round(math.Cos(float64(r) * math.Pow(1e4, -float64(j-d/2)/(d/2))))
	}))
	r, err := Identify(table.table(Float32), Options{})
	if err != nil || r.Verdict != Partly || !slices.Equal(r.Findings, []string{"columns"}) || r.Other == nil ||
		r.Other.Law() == r.Formula.Law() || r.Difference.Columns[0] != d/2+1 || len(r.Difference.Columns) != d/2-1 {
		t.Fatalf("%+v %v", r, err)
	}
	for _, f := range []*Formula{r.Other, r.Expected} {
		text, value := f.Term(3, d-1, d)
		e := map[string]float64{"cos(3 · 10000^(−30/32))": 30.0 / 32, "cos(3 · 10000^(−15/15))": 1}[text]
		if e == 0 || math.Abs(value-math.Cos(3*math.Pow(1e4, -e))) > 1e-12 {
			t.Errorf("%s = %g", text, value)
		}
	}
}
