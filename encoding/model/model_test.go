package model

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed
	"wavescope/encoding/exact"
	"wavescope/encoding/scheme"
)

func TestReference(t *testing.T) {
	cases := exact.Cases[exact.Frequencies](t, "testdata/rope.json")
	for _, c := range cases {
		t.Run(c.Name+c.Layer, func(t *testing.T) { check(t, c) })
	}
	if len(cases) < 12 {
		t.Errorf("%d cases", len(cases))
	}
}

func check(t *testing.T, c exact.Frequencies) {
	m, err := Parse(c.Config, c.SeqLen)
	if err != nil {
		t.Fatal(err)
	}
	rope := m.Layers[0].Rope
	for _, l := range m.Layers {
		if l.Kind == c.Layer {
			rope = l.Rope
		}
	}
	f, err := encoding.NewRopeFrequencies(rope)
	if err != nil {
		t.Fatal(err)
	}
	if rope.Turned != c.Expect.RotaryDim || rope.Pairs() != len(c.Expect.InvFreq) {
		t.Fatalf("%d numbers turn in %d pairs, want %d and %d", rope.Turned, rope.Pairs(), c.Expect.RotaryDim,
			len(c.Expect.InvFreq))
	}
	for i, want := range c.Expect.InvFreq {
		if got := f.Frequency(i); math.Abs(got/want-1) > 4e-15 {
			t.Errorf("pair %d: %v, want %v", i, got, want)
		}
	}
	if got := rope.Scaling.AttentionFactor(); math.Abs(got/c.Expect.AttentionFactor-1) > 4e-16 {
		t.Errorf("attention factor %v, want %v", got, c.Expect.AttentionFactor)
	}
	if want := c.Expect.EffectiveBase; want != 0 && math.Abs(rope.EffectiveBase()/want-1) > 1e-14 {
		t.Errorf("base %v, want %v", rope.EffectiveBase(), want)
	}
	if c.Expect.Low != nil {
		from, to := rope.Ramp()
		low, _ := from.Float64()
		high, _ := to.Float64()
		if low != *c.Expect.Low || high != *c.Expect.High {
			t.Errorf("the ramp goes from %g to %g, want %g to %g", low, high, *c.Expect.Low, *c.Expect.High)
		}
	}
	if c.Expect.Bands != nil {
		bands := [3]int{}
		for i := range rope.Pairs() {
			switch before, now := f.Before(i), f.Frequency(i); {
			case now == before:
				bands[0]++
			case now == before/rope.Scaling.Factor:
				bands[2]++
			default:
				bands[1]++
			}
		}
		if bands != [3]int(c.Expect.Bands) {
			t.Errorf("kept, between, divided are %v, want %v", bands, c.Expect.Bands)
		}
	}
}

// What is wrong is named in one short line.
func TestWrongConfigurations(t *testing.T) {
	const sized = `"hidden_size":64,"num_attention_heads":4,"max_position_embeddings":1024`
	for _, c := range [][2]string{
		{``, "no JSON object"},
		{`[]`, "no JSON object"},
		{`null`, "no JSON object"},
		{`{"a":1}{"b":2}`, "no valid JSON: invalid character"},
		{`{"head_dim":8,"head_dim":9}`, `the key "head_dim" twice`},
		{`{"a":` + strings.Repeat("[", 40), "nested more than 32 deep"},
		{`{}`, "no model_type is given, and no key such as rope_theta"},
		{`{"hidden_size":64,"rope_theta":9}`, "num_attention_heads or head_dim must be given"},
		{`{"rope_theta":9}`, "hidden_size or head_dim must be given"},
		{`{"model_type":"llama","head_dim":"x"}`, `head_dim must be a whole number, not "x"`},
		{`{"model_type":"llama","head_dim":1e999}`, "head_dim must be a whole number, not 1e999"},
		{`{"model_type":"llama","head_dim":8.5}`, "head_dim must be a whole number, not 8.5"},
		{`{"model_type":"llama","head_dim":-4}`, "head dimension must be from 2 to 65536, not -4"},
		{`{"model_type":7,"head_dim":8}`, "model_type must be a text, not 7"},
		{`{"head_dim":8,"rope_theta":0.5}`, "rope_theta must be greater than 1, not 0.5"},
		{`{"head_dim":8,"rope_scaling":7}`, "rope_scaling must be an object, not 7"},
		{`{` + sized + `,"rotary_pct":1.5}`, "partial_rotary_factor must be above 0 and at most 1, not 1.5"},
		{`{` + sized + `,"rotary_pct":0.1}`, "rotary dimension must be even and from 2"},
		{`{` + sized + `,"rope_scaling":{}}`, ""},
		{`{"head_dim":8,"rope_scaling":{"type":"yarm"}}`, `rope_scaling.type must be one of default, dynamic`},
		{`{"head_dim":8,"rope_scaling":{"type":"linear"}}`, "rope_scaling.factor must be given for linear"},
		{`{"head_dim":8,"rope_scaling":{"type":"linear","factor":0.5}}`,
			"rope_scaling: factor must be from 1 to 1e+06, not 0.5"},
		{`{"head_dim":8,"rope_scaling":{"type":"longrope","short_factor":[1],"long_factor":[1,1,1,1]}}`,
			"short_factor must have 4 numbers, one for every pair, not 1"},
		{`{"head_dim":2,"rope_scaling":{"type":"longrope","short_factor":[0],"long_factor":[1]}}`,
			"short_factor must hold numbers from 0.5"},
		{`{"head_dim":4,"rope_theta":2,"rope_scaling":{"type":"longrope","short_factor":[1,1],"long_factor":[9,2]}}`,
			"long_factor must not make frequencies rise, as 2 for pair 1 does after 9"},
		{`{"head_dim":2,"rope_scaling":{"type":"longrope","short_factor":"1","long_factor":[1]}}`,
			"rope_scaling.short_factor must be a list of numbers"},
		{`{"head_dim":8,"rope_parameters":{"full_attention":{"rope_type":"linear","factor":"` +
			strings.Repeat("9", 500) + `"}}}`, "rope_parameters.full_attention.factor must be a number"},
	} {
		config, says := c[0], c[1]
		_, err := Parse([]byte(config), 0)
		switch {
		case says == "" && err != nil:
			t.Errorf("%.60s: %v", config, err)
		case says == "":
		case err == nil || !strings.Contains(err.Error(), says) || len(err.Error()) > 200 ||
			strings.Contains(err.Error(), "\n"):
			t.Errorf("%.60s: says %v, want %q in a line of at most 200 bytes", config, err, says)
		}
	}
}

// No text makes the reader fail otherwise than by an error of one line.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"hidden_size":64,"num_attention_heads":4,"rope_scaling":{"type":"yarn","factor":4}}`), 10)
	f.Add([]byte(`{"head_dim":4,"rope_parameters":{"full_attention":{"rope_type":"longrope","short_factor":[1,1],`+
		`"long_factor":[1,2]}}}`), 1<<40)
	f.Fuzz(func(t *testing.T, text []byte, target int) {
		m, err := Parse(text, target)
		switch {
		case err != nil && strings.ContainsAny(err.Error(), "\n\r\x1b"):
			t.Errorf("the error is %q", err)
		case err == nil && (m.Scheme == "" || m.Scheme == scheme.RoPE && len(m.Layers) == 0):
			t.Error("no error, and no scheme or no layer")
		}
	})
}

// Divisors are refused where they make a pair turn faster than the one before, and
// nowhere else: they may fall a little, and stay.
func TestFrequenciesMustNotRise(t *testing.T) {
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		pairs := rapid.IntRange(1, 9).Draw(t, "pairs")
		list := rapid.SliceOfN(rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(0.5, 3)), pairs, pairs).Draw(t, "list")
		r := encoding.Rope{Head: 2 * pairs, Turned: 2 * pairs,
			Base: rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 1e300}).Draw(t, "base")}
		r.Scaling = encoding.Scaling{Method: encoding.LongRoPE, Short: encoding.FloatsOf(list),
			Long: encoding.FloatsOf(list)}
		rises := false
		for i := 1; i < pairs; i++ {
			before, after := -2*float64(i-1)/float64(2*pairs), -2*float64(i)/float64(2*pairs)
			rises = rises || math.Log(r.Base)*(after-before)-math.Log(list[i])+math.Log(list[i-1]) > 1e-9
		}
		if err := Falls(r); (err != nil) != rises {
			t.Fatalf("%v of base %g: %v", list, r.Base, err)
		} else if rises {
			refused++
		}
	})
	if refused == 0 {
		t.Error("none is refused")
	}
}
