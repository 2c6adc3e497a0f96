package recipe

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed

	"wavescope/encoding/scheme"
)

// written are the schemes that programs are written for.
var written = slices.DeleteFunc(slices.Clone(scheme.All), func(s scheme.Scheme) bool {
	return !slices.Contains([]string{scheme.Sinusoidal, scheme.Binary, scheme.Learned, scheme.RoPE, scheme.ALiBi,
		scheme.T5}, s.Name)
})

// someAsk draws a table that a program can make.
var someAsk = rapid.Custom(func(t *rapid.T) Ask {
	a := Ask{Rows: rapid.IntRange(1, 40).Draw(t, "rows"), Again: "wavescope"}
	a.Heads = rapid.IntRange(1, 20).Draw(t, "heads")
	a.First = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, 1<<40)).Draw(t, "first")
	a.Scheme = rapid.SampledFrom(written).Draw(t, "scheme")
	base := rapid.SampledFrom([]float64{1.0000001, 1.5, 100, 10_000, 500_000, 1e300}).Draw(t, "base")
	c := encoding.Config{DModel: rapid.IntRange(2, 70).Draw(t, "d_model"), Length: a.First + a.Rows, Base: base}
	c.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
	if a.Scheme.Rotates {
		c = someRope(t, base).TableConfig(c.Length)
	}
	if a.Scheme.Ends {
		c.Learned.Rows = rapid.IntRange(1, 100).Draw(t, "learned rows")
	}
	a.Shape = c
	n := 2 * rapid.IntRange(2, 40).Draw(t, "buckets")
	a.Buckets, _ = scheme.NewBuckets(n, n+rapid.IntRange(1, 500).Draw(t, "further"), rapid.Bool().Draw(t, "both"))
	return a
})

func someRope(t *rapid.T, base float64) encoding.RoPEConfig {
	head := 2 * rapid.IntRange(1, 40).Draw(t, "half a head")
	r := encoding.RoPEConfig{HeadDim: head, RotaryDim: 2 * rapid.IntRange(1, head/2).Draw(t, "pairs"), Base: base,
		Pairing: encoding.Pairing(rapid.IntRange(0, 1).Draw(t, "pairing"))}
	r.Scaling = encoding.Scaling{
		Method:      encoding.Method(rapid.IntRange(0, len(encoding.Methods)-1).Draw(t, "method")),
		Factor:      rapid.Float64Range(1, 40).Draw(t, "factor"),
		TrainLength: rapid.IntRange(10, 10_000).Draw(t, "L0"), TargetLength: rapid.IntRange(10, 100_000).Draw(t, "L"),
		BetaFast: 32,
		BetaSlow: 1, HighFreqFactor: 4, LowFreqFactor: 1,
		Untruncated: rapid.Bool().Draw(t, "real"),
	}
	list := func(name string) encoding.Floats {
		return encoding.FloatsOf(rapid.SliceOfN(rapid.Float64Range(1, 60), r.Pairs(), r.Pairs()).Draw(t, name))
	}
	r.Scaling.ShortFactors, r.Scaling.LongFactors = list("short"), list("long")
	return r
}

// unit is a number in the precision of a recipe.
type unit interface{ ~float32 | ~float64 }

// frequencies computes the frequencies of a program in its precision, step by step, with correctly
// rounded functions.
func frequencies[T unit](a Ask, exp bool) []T {
	c := a.Shape
	num, den := c.Exponent(1)
	base := c.Base
	s, r := c.RoPE.Scaling, c.RoPE
	longer := func(by float64) { base *= math.Pow(by, float64(r.RotaryDim)/float64(r.RotaryDim-2)) }
	switch {
	case r.RotaryDim == 2:
	case s.Method == encoding.NTK:
		longer(s.Factor)
	case s.Method == encoding.Dynamic && s.TargetLength > s.TrainLength:
		longer(s.Factor*float64(s.TargetLength)/float64(s.TrainLength) - (s.Factor - 1))
	}
	w := make([]T, c.Pairs())
	for i := range w {
		if exp {
			w[i] = T(math.Exp(float64(T(num*i) * T(-math.Log(base)/float64(den)))))
		} else {
			w[i] = T(math.Pow(float64(T(base)), float64(-T(num*i)/T(den))))
		}
		w[i] = scaled(r, i, w[i], base)
	}
	return w
}

func scaled[T unit](r encoding.RoPEConfig, i int, w T, base float64) T {
	s := r.Scaling
	clip := func(x T) T { return min(max(x, 0), 1) }
	switch s.Method {
	case encoding.Linear:
		return w / T(s.Factor)
	case encoding.Llama3:
		kept := clip((T(s.TrainLength)*w/T(2*math.Pi) - T(s.LowFreqFactor)) / T(s.HighFreqFactor-s.LowFreqFactor))
		return (1-kept)*w/T(s.Factor) + kept*w
	case encoding.YaRN:
		end := func(turns float64) float64 {
			return float64(r.RotaryDim) * math.Log(float64(s.TrainLength)/(turns*2*math.Pi)) / (2 * math.Log(base))
		}
		low, high := end(s.BetaFast), end(s.BetaSlow)
		if !s.Untruncated {
			low, high = math.Floor(low), math.Ceil(high)
		}
		low, high = max(low, 0), min(high, float64(r.RotaryDim-1))
		if low == high {
			high += 0.001
		}
		ramp := clip((T(i) - T(low)) / T(high-low))
		return w*(1-ramp) + w/T(s.Factor)*ramp
	case encoding.LongRoPE:
		if s.TargetLength > s.TrainLength {
			return w / T(s.LongFactors.At(i))
		}
		return w / T(s.ShortFactors.At(i))
	case encoding.Proportional:
		if 2*i >= r.RotaryDim {
			return 0
		}
		return w / T(s.Factor)
	}
	return w
}

var within = regexp.MustCompile(`within ([0-9.e+-]+) of the true one`)

// named returns the error bound that a program states: 2 if any error is possible, −1 if it states
// none.
func named(t interface{ Fatal(...any) }, text string) float64 {
	text = regexp.MustCompile(`\n\s*#`).ReplaceAllString(text, "")
	if strings.Contains(text, "may be off by anything") {
		return 2
	}
	m := within.FindStringSubmatch(text)
	if m == nil {
		return -1
	}
	v, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The stated error bound holds for the recipe computed in its precision, at the last position and
// others.
func TestNamedDifferences(t *testing.T) {
	worst := 0.0
	rapid.Check(t, func(t *rapid.T) {
		a := someAsk.Filter(func(a Ask) bool { return a.Scheme.Waves }).Draw(t, "ask")
		for _, l := range Languages {
			text, err := l.Program(a)
			if err != nil {
				t.Fatal(err)
			}
			most := named(t, text)
			exp := strings.Contains(text, ".exp(")
			got := 0.0
			if l.bits == 53 {
				got = differs[float64](a, exp)
			} else {
				got = differs[float32](a, exp)
			}
			if l.Name == "keras" { // whose layer keeps single precision
				got += math.Ldexp(1, -25)
			}
			if got > most {
				t.Fatalf("%s: off by %g, named are %g:\n%s", l.Name, got, most, text)
			}
			worst = max(worst, got/most)
		}
	})
	if worst < 0.01 {
		t.Errorf("the differences that are named are a hundred times too large or more: %g", worst)
	}
}

// differs returns the largest error of a recipe.
func differs[T unit](a Ask, exp bool) (most float64) {
	e, err := a.Scheme.New(a.Shape)
	if err != nil {
		panic(err)
	}
	w := frequencies[T](a, exp)
	p := e.(encoding.Periodic)
	for _, pos := range []int{a.First, a.First + a.Rows/2, a.First + a.Rows - 1} {
		for dim := range a.Shape.DModel {
			pair, kind := p.Wave(dim)
			if kind == encoding.Zero {
				continue
			}
			sin, cos := math.Sincos(float64(T(pos) * w[pair]))
			if kind == encoding.Cos {
				sin = cos
			}
			most = max(most, math.Abs(float64(T(sin))-e.At(pos, dim)))
		}
	}
	return most
}

// Brackets in programs are balanced, and all numbers are written.
func TestProgramsAreWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := someAsk.Draw(t, "ask")
		for _, l := range Languages {
			text, err := l.Program(a)
			if err != nil {
				t.Fatal(err)
			}
			for _, pair := range []string{"()", "[]", "{}"} {
				if strings.Count(text, pair[:1]) != strings.Count(text, pair[1:]) {
					t.Fatalf("%s: %s do not match:\n%s", l.Name, pair, text)
				}
			}
			if strings.Contains(text, "%!") || strings.Contains(text, "NaN") || strings.Contains(text, "+Inf") {
				t.Fatalf("%s:\n%s", l.Name, text)
			}
		}
	})
}

// Two complete programs.
func TestPrograms(t *testing.T) {
	of := func(name string, shape encoding.Config) scheme.Setup {
		s, _ := scheme.Find(name)
		return scheme.Setup{Scheme: s, Shape: shape}
	}
	table := encoding.Config{DModel: 5, Length: 8, Base: 10_000}
	concat := encoding.Config{DModel: 4, Length: 8, Base: 10_000, Layout: encoding.Concat}
	for want, c := range map[string]struct {
		lang string
		ask  Ask
	}{
		`# wavescope --d-model 5
import numpy as np

d_model, base = 5, 10000.0
omega = base ** (-np.arange(0, 6, 2) / d_model)  # radians per position
pos = np.arange(0, 8)[:, None]  # positions run down, pairs across
angle = pos * omega  # (8, 1) * (1, 3) -> (8, 3)
# columns sin0 cos0 sin1 cos1 and so on
table = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(8, -1)[:, :d_model]
`: {"numpy", Ask{Setup: of("sinusoidal", table), Rows: 8, Again: "wavescope --d-model 5"}},
		`# wavescope
import math
import torch


class PositionalEncoding(torch.nn.Module):
    def __init__(self):
        super().__init__()
        d_model, base = 4, 10000.0
        # radians per position
        omega = torch.exp(torch.arange(0, 4, 2) * (-math.log(base) / d_model))
        pos = torch.arange(0, 8)[:, None]  # positions run down, pairs across
        angle = pos * omega  # (8, 1) * (1, 2) -> (8, 2)
        # all sin, then all cos
        table = torch.cat([torch.sin(angle), torch.cos(angle)], dim=1)
        # moves with the module, but is neither trained nor saved
        self.register_buffer("table", table, persistent=False)

    def forward(self, x):
        # (batch, length, 4) + (length, 4) -> (batch, length, 4)
        # For a length up to 8; every sequence gets the same rows.
        # (length, batch, 4), as nn.Transformer takes it without batch_first, is
        # wrong without an error for a batch up to 8: all of sequence b gets row
        # b. A larger batch is an error. Such an x wants
        #     x + self.table[: x.shape[0], None]
        return x + self.table[: x.shape[1]]


table = PositionalEncoding().table
`: {"pytorch", Ask{Setup: of("sinusoidal", concat), Rows: 8, Again: "wavescope"}},
	} {
		l, _ := FindLanguage(c.lang)
		got, err := l.Program(c.ask)
		if err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%v:\n%s\nwant\n%s", err, got, want)
		}
	}
	l, _ := FindLanguage("ruby")
	if _, err := l.Program(Ask{Setup: of("none", table)}); err == nil {
		t.Error("a program computes nothing")
	}
	if _, err := l.Program(Ask{Setup: of("learned", table), File: "x.npy"}); err == nil ||
		!strings.Contains(err.Error(), "allowed is --lang numpy, pytorch or keras") {
		t.Errorf("Ruby reads a table of NumPy's: %v", err)
	}
}

// The comparison of the two ways to write powers matches a computation step by step in float32.
func TestStability(t *testing.T) {
	said := regexp.MustCompile(`exp\(-log\) is off by up to (\S+) of omega, base \*\* -x by up to (\S+)\.`)
	rapid.Check(t, func(t *rapid.T) {
		a := someAsk.Filter(func(a Ask) bool { return a.Scheme.Name == "sinusoidal" }).Draw(t, "ask")
		a.Shape.Base = rapid.Float64Range(100, 1e6).Draw(t, "other base")
		l, _ := FindLanguage("pytorch")
		text, err := l.Program(a)
		if err != nil {
			t.Fatal(err)
		}
		m := said.FindStringSubmatch(strings.ReplaceAll(text, "\n# ", " "))
		if a.Shape.Pairs() == 1 {
			return // 1, by any way
		}
		for i, exp := range []bool{true, false} {
			off := 0.0
			for pair, w := range frequencies[float32](a, exp) {
				num, den := a.Shape.Exponent(pair)
				off = max(off, math.Abs(float64(w)*math.Pow(a.Shape.Base, float64(num)/float64(den))-1))
			}
			if got, err := strconv.ParseFloat(m[1+i], 64); err != nil || got < off*(1-1e-6) || got > off*1.12 {
				t.Fatalf("%v off by %g:\n%s", exp, off, text)
			}
		}
	})
}

// most never rounds a bound down.
func TestMostIsRoundedUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := math.Pow(10, rapid.Float64Range(-17, 2).Draw(t, "exponent"))
		if got, err := strconv.ParseFloat(most(v), 64); err != nil || got < v*(1-1e-9) || got > v*1.12 {
			t.Fatalf("%v is written %s", v, most(v))
		}
	})
}
