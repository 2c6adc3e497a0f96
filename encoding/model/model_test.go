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
		t.Fatalf("%d numbers turn in %d pairs, want %d and %d", rope.Turned, rope.Pairs(), c.Expect.RotaryDim, len(c.Expect.InvFreq))
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

// Families of models, as their configurations are written.
func TestFamilies(t *testing.T) {
	for name, c := range map[string]struct {
		config  string
		kinds   string
		turned  int
		pairing encoding.Pairing
		last    float64 // frequency of the last pair of the first layer
		warns   string  // the only one, or one of two
	}{
		"phi-3, old name, lengths at the top": {`{"model_type":"phi3","hidden_size":64,"num_attention_heads":16,"max_position_embeddings":131072,
			"original_max_position_embeddings":4096,"rope_theta":10000,
			"rope_scaling":{"type":"su","short_factor":[1,1.05],"long_factor":[1.08,64.81]}}`, "", 4, encoding.Halves, 0.01 / 64.81, ""},
		"deepseek-v3": {`{"model_type":"deepseek_v3","hidden_size":7168,"num_attention_heads":128,"qk_rope_head_dim":64,"max_position_embeddings":163840,
			"rope_theta":10000,"rope_scaling":{"type":"yarn","factor":40,"original_max_position_embeddings":4096,"beta_fast":32,"beta_slow":1,"mscale":1.0,"mscale_all_dim":1.0}}`,
			"", 64, encoding.Neighbours, math.Pow(10000, -62.0/64) / 40, "its code multiplies scores by 1.874 besides"},
		"gemma-3": {`{"model_type":"gemma3_text","hidden_size":2560,"num_attention_heads":8,"head_dim":256,"max_position_embeddings":131072,
			"rope_theta":1000000,"rope_local_base_freq":10000,"rope_scaling":{"rope_type":"linear","factor":8.0}}`,
			"full_attention sliding_attention", 256, encoding.Halves, math.Pow(1e6, -254.0/256) / 8, "sliding_window 4096"},
		"version 5 with a kind that does not turn": {`{"hidden_size":1024,"num_attention_heads":8,"head_dim":16,"max_position_embeddings":32768,
			"rope_parameters":{"sliding_attention":{"rope_type":"default","rope_theta":10000.0},"full_attention":null}}`,
			"sliding_attention full_attention", 16, encoding.Halves, math.Pow(10000, -14.0/16), "no model_type is given; read as RoPE because of rope_parameters"},
		"version 5, flat, partial": {`{"hidden_size":1024,"num_attention_heads":8,"max_position_embeddings":2048,
			"rope_parameters":{"rope_type":"default","rope_theta":10000.0,"partial_rotary_factor":0.5,"novelty":1}}`,
			"", 64, encoding.Halves, math.Pow(10000, -62.0/64), "about positions, and not used: rope_parameters.novelty"},
		"pythia": {`{"model_type":"gpt_neox","hidden_size":2048,"num_attention_heads":16,"max_position_embeddings":2048,"rotary_pct":0.25,"rotary_emb_base":10000}`,
			"", 32, encoding.Halves, math.Pow(10000, -30.0/32), ""},
		"gpt-oss": {`{"model_type":"gpt_oss","hidden_size":2880,"num_attention_heads":64,"head_dim":64,"max_position_embeddings":131072,"rope_theta":150000,"sliding_window":128,
			"rope_scaling":{"rope_type":"yarn","factor":32.0,"original_max_position_embeddings":4096,"beta_fast":32.0,"beta_slow":1.0,"truncate":false}}`,
			"full_attention sliding_attention", 64, encoding.Halves, math.Pow(150000, -62.0/64) / 32, ""},
		"gpt-j": {`{"model_type":"gptj","n_embd":4096,"num_attention_heads":16,"n_positions":2048,"rotary_dim":64}`,
			"", 64, encoding.Neighbours, math.Pow(10000, -62.0/64), ""},
	} {
		m, err := Parse([]byte(c.config), 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var kinds []string
		for _, l := range m.Layers {
			kinds = append(kinds, l.Kind)
		}
		rope := m.Layers[0].Rope
		f, err := encoding.NewRopeFrequencies(rope)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := strings.Join(kinds, " "); got != c.kinds || rope.Turned != c.turned || rope.Pairing != c.pairing || !strings.Contains(strings.Join(m.Warns, "; "), c.warns) || (c.warns == "") != (len(m.Warns) == 0) {
			t.Errorf("%s: kinds %q, %d turned, pairing %v, %q", name, got, rope.Turned, rope.Pairing, m.Warns)
		}
		if got := f.Frequency(rope.Pairs() - 1); math.Abs(got/c.last-1) > 1e-12 {
			t.Errorf("%s: the last frequency is %g, want %g", name, got, c.last)
		}
	}
}

// What is wrong is named in one short line.
func TestWrongConfigurations(t *testing.T) {
	const sized = `"hidden_size":64,"num_attention_heads":4,"max_position_embeddings":1024`
	for config, says := range map[string]string{
		``:                                      "no JSON object",
		`[]`:                                    "no JSON object",
		`null`:                                  "no JSON object",
		`{"a":1}{"b":2}`:                        "no valid JSON: invalid character",
		`{"head_dim":8,"head_dim":9}`:           `the key "head_dim" twice`,
		`{"a":` + strings.Repeat("[", 40):       "nested more than 32 deep",
		`{}`:                                    "no model_type is given, and no key such as rope_theta",
		`{"hidden_size":64,"rope_theta":9}`:     "num_attention_heads or head_dim must be given",
		`{"rope_theta":9}`:                      "hidden_size or head_dim must be given",
		`{"model_type":"llama","head_dim":"x"}`: `head_dim must be a whole number, not "x"`,
		`{"model_type":"llama","head_dim":1e999}`:                                                                                "head_dim must be a whole number, not 1e999",
		`{"model_type":"llama","head_dim":8.5}`:                                                                                  "head_dim must be a whole number, not 8.5",
		`{"model_type":"llama","head_dim":-4}`:                                                                                   "head dimension must be from 2 to 65536, not -4",
		`{"model_type":7,"head_dim":8}`:                                                                                          "model_type must be a text, not 7",
		`{"head_dim":8,"rope_theta":0.5}`:                                                                                        "rope_theta must be greater than 1, not 0.5",
		`{"head_dim":8,"rope_scaling":7}`:                                                                                        "rope_scaling must be an object, not 7",
		`{` + sized + `,"rotary_pct":1.5}`:                                                                                       "partial_rotary_factor must be above 0 and at most 1, not 1.5",
		`{` + sized + `,"rotary_pct":0.1}`:                                                                                       "rotary dimension must be even and from 2",
		`{` + sized + `,"rope_scaling":{}}`:                                                                                      "",
		`{"head_dim":8,"rope_scaling":{"type":"yarm"}}`:                                                                          `rope_scaling.type must be one of default, dynamic`,
		`{"head_dim":8,"rope_scaling":{"type":"linear"}}`:                                                                        "rope_scaling.factor must be given for linear",
		`{"head_dim":8,"rope_scaling":{"type":"linear","factor":0.5}}`:                                                           "rope_scaling: factor must be from 1 to 1e+06, not 0.5",
		`{"head_dim":8,"rope_scaling":{"type":"longrope","short_factor":[1],"long_factor":[1,1,1,1]}}`:                           "short_factor must have 4 numbers, one for every pair, not 1",
		`{"head_dim":2,"rope_scaling":{"type":"longrope","short_factor":[0],"long_factor":[1]}}`:                                 "short_factor must hold numbers from 0.5",
		`{"head_dim":4,"rope_theta":2,"rope_scaling":{"type":"longrope","short_factor":[1,1],"long_factor":[9,2]}}`:              "long_factor must not make frequencies rise, as 2 for pair 1 does after 9",
		`{"head_dim":2,"rope_scaling":{"type":"longrope","short_factor":"1","long_factor":[1]}}`:                                 "rope_scaling.short_factor must be a list of numbers",
		`{"head_dim":8,"rope_parameters":{"full_attention":{"rope_type":"linear","factor":"` + strings.Repeat("9", 500) + `"}}}`: "rope_parameters.full_attention.factor must be a number",
	} {
		_, err := Parse([]byte(config), 0)
		switch {
		case says == "" && err != nil:
			t.Errorf("%.60s: %v", config, err)
		case says == "":
		case err == nil || !strings.Contains(err.Error(), says) || len(err.Error()) > 200 || strings.Contains(err.Error(), "\n"):
			t.Errorf("%.60s: says %v, want %q in a line of at most 200 bytes", config, err, says)
		}
	}
}

// No text makes the reader fail otherwise than by an error of one line.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"hidden_size":64,"num_attention_heads":4,"rope_scaling":{"type":"yarn","factor":4}}`), 10)
	f.Add([]byte(`{"head_dim":4,"rope_parameters":{"full_attention":{"rope_type":"longrope","short_factor":[1,1],"long_factor":[1,2]}}}`), 1<<40)
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
		r := encoding.Rope{Head: 2 * pairs, Turned: 2 * pairs, Base: rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 1e300}).Draw(t, "base")}
		r.Scaling = encoding.Scaling{Method: encoding.LongRoPE, Short: encoding.FloatsOf(list), Long: encoding.FloatsOf(list)}
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
