package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
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
	f, err := encoding.NewRoPE(rope)
	if err != nil {
		t.Fatal(err)
	}
	if rope.RotaryDim != c.Expect.RotaryDim || rope.Pairs() != len(c.Expect.InvFreq) {
		t.Fatalf("%d numbers turn in %d pairs, want %d and %d", rope.RotaryDim, rope.Pairs(), c.Expect.RotaryDim,
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
			switch before, now := f.TrainedFrequency(i), f.Frequency(i); {
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

// An invalid configuration is an error of one short line that names the fault.
func TestWrongConfigurations(t *testing.T) {
	const sized = `"hidden_size":64,"num_attention_heads":4,"max_position_embeddings":1024`
	for _, c := range [][2]string{
		{``, "not a JSON object"},
		{`[]`, "not a JSON object"},
		{`null`, "not a JSON object"},
		{`{"a":1}{"b":2}`, "not valid JSON: invalid character"},
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
		{`{"model_type":"exaone4","head_dim":8,"sliding_window_pattern":"LLLS"}`,
			`sliding_window_pattern must be a number or a text of L and G, not "LLLS"`},
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

// For any text Parse returns a model or an error of one line.
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

// Divisors are an error if they make a frequency rise from one pair to the next; falling a little is
// allowed.
func TestFrequenciesMustNotRise(t *testing.T) {
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		pairs := rapid.IntRange(1, 9).Draw(t, "pairs")
		list := rapid.SliceOfN(rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(0.5, 3)), pairs, pairs).Draw(t, "list")
		r := encoding.RoPEConfig{HeadDim: 2 * pairs, RotaryDim: 2 * pairs,
			Base: rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 1e300}).Draw(t, "base")}
		r.Scaling = encoding.Scaling{Method: encoding.LongRoPE, ShortFactors: encoding.FloatsOf(list),
			LongFactors: encoding.FloatsOf(list)}
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

// The frequencies of every listed configuration match the published formulas at 50 digits, in both
// formats, for each kind of layer.
func TestConfigurations(t *testing.T) {
	var families []struct {
		Name, Layer string
		Config      json.RawMessage
		InvFreq     []float64 `json:"inv_freq"`
	}
	exact.Reference(t, "testdata/families.json", &families)
	for _, c := range families {
		name := t.TempDir() + "/config.json"
		if err := os.WriteFile(name, c.Config, 0o600); err != nil {
			t.Fatal(err)
		}
		if c.Layer != "" {
			name += "#" + c.Layer
		}
		s, err := Open(name)
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		f, err := encoding.NewRoPE(s.Layers[0].Rope)
		if err != nil || f.Config().Pairs() != len(c.InvFreq) {
			t.Errorf("%s: %d pairs, want %d; %v", c.Name, f.Config().Pairs(), len(c.InvFreq), err)
			continue
		}
		for i, want := range c.InvFreq {
			if got := f.Frequency(i); math.Abs(got/want-1) > 4e-15 {
				t.Errorf("%s %s, pair %d: %v, want %v", c.Name, c.Layer, i, got, want)
			}
		}
	}
	if len(families) < 45 {
		t.Errorf("%d configurations", len(families))
	}
}

// A configuration of a type without RoPE that cannot be read is an error that names its key.
func TestUnturnedTypes(t *testing.T) {
	for _, c := range [][2]string{
		{`{"model_type":"gpt2","n_embd":null}`, "hidden_size must be from 2 to 65536, not 0"},
		{`{"model_type":"bert","hidden_size":64,"max_position_embeddings":0}`,
			"max_position_embeddings must be from 1"},
		{`{"model_type":"bloom","n_head":0}`, "num_attention_heads must be from 1"},
		{`{"model_type":"mpt","attn_config":{"alibi":"on"}}`, `attn_config.alibi must be true or false, not "on"`},
		{`{"model_type":"mpt","attn_config":{"alibi":false}}`, "attn_config.alibi must be true"},
		{`{"model_type":"t5","relative_attention_num_buckets":3}`, "relative_attention_num_buckets: buckets must be"},
		{`{"model_type":"gemma3","text_config":7}`, "text_config must be an object, not 7"},
		{`{"model_type":"llava_onevision"}`, "text_config must be given: it contains the language model"},
		{`{"model_type":"encoder-decoder"}`,
			"decoder must be given: it contains the language model of type encoder-decoder"},
		{`{"text_config":{"head_dim":64,"rope_scaling":{"type":"linear"}}}`,
			"text_config.rope_scaling.factor must be given for linear"},
		{`{"model_type":"bert","position_embedding_type":"new"}`,
			"position_embedding_type must be absolute, alibi, rope, rotary, nope, relative_key"},
		{`{"model_type":"chatglm","position_encoding_2d":true,"hidden_size":4096}`,
			"RoPE on two positions of each token, which wavescope does not draw"},
		{`{"model_type":"bert","position_embedding_type":"relative_key","n_embd":768}`,
			"type bert encodes positions with a learned row for each distance"},
		{`{"model_type":"deberta-v2","hidden_size":768,"num_attention_heads":12}`,
			"type deberta-v2 encodes positions with disentangled attention"},
	} {
		config, says := c[0], c[1]
		m, err := Parse([]byte(config), 0)
		if err = cmp.Or(err, m.Drawable()); says == "" && err != nil ||
			says != "" && (err == nil || !contains(err, says)) {
			t.Errorf("%s: %v, want %q", config, err, says)
		}
	}
}

// Warnings name defaults that were taken and keys that are not used.
func TestWhatAFileLeavesOpenIsSaid(t *testing.T) {
	for _, c := range [][2]string{
		// T5's buckets.
		{`{"model_type":"t5","d_model":768,"num_heads":12}`,
			"defaults of the type: relative_attention_num_buckets 32, relative_attention_max_distance 128"},
		{`{"model_type":"t5","d_model":768,"num_heads":12,"relative_attention_num_buckets":32}`,
			"defaults of the type: relative_attention_max_distance 128"},
		{`{"model_type":"mamba","hidden_size":768}`, "it has no attention, and gets no positions"},
		{`{"model_type":"cohere2","rotary_pct":0.5}`, "not used: rotary_pct"},
		{`{"model_type":"chatglm","original_rope":true,"rope_ratio":1}`, "not used: original_rope"},
		{`{"model_type":"llama","hidden_size":100,"num_attention_heads":3,"rope_theta":9}`,
			"hidden_size 100 is not a multiple of num_attention_heads 3: heads of 33 are shown"},
	} {
		config, says := c[0], c[1]
		m, err := Parse([]byte(config), 0)
		if err != nil || !strings.Contains(strings.Join(m.Warns, "; "), says) {
			t.Errorf("%s: %q, %v; want %q", config, m.Warns, err, says)
		}
	}
	for config, silent := range map[string]string{
		`{"model_type":"bert","position_embedding_type":"absolute"}`:      "position_embedding_type",
		`{"model_type":"gpt_neox","rotary_pct":0.25}`:                     "rotary_pct",
		`{"model_type":"llama","hidden_size":96,"num_attention_heads":3}`: "multiple",
	} {
		m, err := Parse([]byte(config), 0)
		if err != nil || strings.Contains(strings.Join(m.Warns, "; "), silent) {
			t.Errorf("%s: %q, %v; want nothing of %q", config, m.Warns, err, silent)
		}
	}
}

// An error names the key as the file spells it.
func TestErrorsNameTheKeyOfTheFile(t *testing.T) {
	for _, c := range [][2]string{
		{`{"head_dim":8,"rope_theta":-1}`, "rope_theta must be greater than 1, not -1"},
		{`{"head_dim":8,"rotary_emb_base":0.5}`, "rotary_emb_base must be greater than 1, not 0.5"},
		{`{"head_dim":8,"rope_parameters":{"rope_theta":1}}`,
			"rope_parameters.rope_theta must be greater than 1, not 1"},
		{`{"model_type":"gemma3_text","rope_local_base_freq":-7}`,
			"rope_local_base_freq must be greater than 1, not -7"},
		{`{"model_type":"chatglm","rope_ratio":-1}`, "rope_ratio must be above 0.0001, not -1"},
		{`{"head_dim":8,"rope_scaling":{"type":"zigzag","factor":2}}`,
			`rope_scaling.type must be one of default, dynamic`},
		{`{"head_dim":8,"rope_scaling":{"rope_type":"zigzag","factor":2}}`,
			`rope_scaling.rope_type must be one of default, dynamic`},
		{`{"head_dim":8,"rope_theta":9,"rope_parameters":{"full_attention":{"type":"zigzag"}}}`,
			`rope_parameters.full_attention.type must be one of default`},
	} {
		config, says := c[0], c[1]
		if _, err := Parse([]byte(config), 0); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s: %v, want %q", config, err, says)
		}
	}
}

// The width is read for every scheme, with or without a table.
func TestWidthIsReadInEveryScheme(t *testing.T) {
	for config, want := range map[string]int{
		`{"model_type":"bloom","n_embed":4096,"n_head":32,"seq_length":2048}`:              4096,
		`{"model_type":"mpt","d_model":4096,"n_heads":32,"attn_config":{"alibi":true}}`:    4096,
		`{"model_type":"t5","d_model":768,"num_heads":12}`:                                 768,
		`{"model_type":"mamba","hidden_size":768}`:                                         768,
		`{"model_type":"jamba","hidden_size":4096,"num_attention_heads":32}`:               4096,
		`{"model_type":"bert","hidden_size":1024,"position_embedding_type":"nope"}`:        1024,
		`{"model_type":"falcon","hidden_size":4544,"num_attention_heads":71,"alibi":true}`: 4544,
	} {
		if m, err := Parse([]byte(config), 0); err != nil || m.Width != want {
			t.Errorf("%s: width %d, %v; want %d", config, m.Width, err, want)
		}
	}
	if _, err := Parse([]byte(`{"model_type":"bloom","n_embed":1000000}`), 0); err == nil ||
		!contains(err, "hidden_size must be from 2 to 65536") {
		t.Errorf("a width of a million: %v", err)
	}
}

// Every preset is a valid model whose configuration leaves nothing open.
func TestPresets(t *testing.T) {
	for _, p := range Presets {
		m, err := Parse(p.Config, 0)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if warns := strings.Join(m.Warns, "; "); strings.Contains(warns, "not used") ||
			strings.Contains(warns, "not in the file") || m.Length == 0 && m.Scheme != scheme.T5 || m.Heads == 0 ||
			p.Doc == "" || len(p.Sources) < 2 {
			t.Errorf("%s: %q, %d positions, %d heads, of %q", p.Name, m.Warns, m.Length, m.Heads, p.Sources)
		}
		if c := m.Cost(4096); len(m.Groups) == 0 || c.Bound == NoBound && m.role == decoder || len(m.Assumed) > 0 {
			t.Errorf("%s: its cost is %+v, assumed: %q", p.Name, c, m.Assumed)
		}
		for _, l := range m.Layers {
			if _, err := encoding.NewRoPE(l.Rope); err != nil && l.Turns {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
	}
	if _, err := Open("llama-9"); err == nil {
		t.Error("llama-9 is found")
	}
}

// told summarizes a model in one line.
func told(m Model) string {
	says := []string{m.Scheme}
	if m.Length > 0 {
		says = append(says, fmt.Sprintf("%d positions", m.Length))
	}
	if m.Width > 0 && m.Scheme != scheme.RoPE {
		what := "width"
		if m.Scheme == scheme.Learned || m.Scheme == scheme.Sinusoidal {
			what = "rows of"
		}
		says = append(says, fmt.Sprintf("%s %d", what, m.Width))
	}
	if m.Scheme == scheme.Sinusoidal {
		says = append(says, m.Layout.String())
	}
	if m.Buckets > 0 {
		says = append(says, fmt.Sprintf("%d buckets up to %d", m.Buckets, m.MaxDistance))
	}
	for _, l := range m.Layers {
		r := l.Rope
		if !l.Turns {
			says = append(says, l.Kind+": no positions")
			continue
		}
		text := fmt.Sprintf("base %g, %d of %d turn, %s", r.Base, r.RotaryDim, r.HeadDim, encoding.Pairings[r.Pairing].Name)
		if r.Scaling.Method != encoding.Unscaled {
			text += fmt.Sprintf(", %s × %g", r.Scaling.Method, r.Scaling.Factor)
		}
		if l.Trained > 0 {
			text += fmt.Sprintf(", trained on %d", l.Trained)
		}
		if l.Window > 0 {
			text += fmt.Sprintf(", window %d", l.Window)
		}
		says = append(says, strings.TrimPrefix(l.Kind+": "+text, ": "))
	}
	return strings.Join(says, "; ")
}

// Configurations with the keys of published models give the expected model or error, and the expected
// warnings.
func TestPublishedTypes(t *testing.T) {
	var all []struct {
		File, Reads, Refused string
		Says                 []string
		Config               json.RawMessage
	}
	exact.Reference(t, "testdata/types.json", &all)
	for _, c := range all {
		m, err := Parse(c.Config, 0)
		err = cmp.Or(err, m.Drawable())
		switch {
		case c.Refused != "" && (err == nil || err.Error() != c.Refused):
			t.Errorf("%s: %s, %v, want refused: %s", c.File, told(m), err, c.Refused)
		case c.Refused != "":
		case err != nil || told(m) != c.Reads:
			t.Errorf("%s:\nreads %s, %v\nwant  %s", c.File, told(m), err, c.Reads)
		case !slices.Equal(m.Warns, c.Says):
			t.Errorf("%s:\nsays %q\nwant %q", c.File, m.Warns, c.Says)
		}
	}
	if len(all) < 60 {
		t.Errorf("%d configurations", len(all))
	}
}

// An unknown type is not read as RoPE unless a key names RoPE.
func TestUnknownTypesDoNotTurn(t *testing.T) {
	keys := []string{"hidden_size", "num_attention_heads", "head_dim", "max_position_embeddings", "n_positions",
		"d_model", "num_hidden_layers",
		"sliding_window", "layer_types", "vocab_size", "qk_nope_head_dim", "position_embedding_type",
		"attn_temperature_tuning", "torch_dtype"}
	rapid.Check(t, func(t *rapid.T) {
		config := map[string]any{"model_type": rapid.StringMatching(`[a-z0-9_-]{1,12}x9`).Draw(t, "type")}
		for _, key := range rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(keys), rapid.StringMatching(`[a-z_]{1,20}`)),
			0, 12).Draw(t, "keys") {
			config[key] = rapid.SampledFrom([]any{1, 64, 4096, 0.5, true, false, nil, "absolute", "x", []int{1, 0},
				map[string]any{"factor": 8}}).Draw(t, key)
		}
		for _, e := range evidence {
			for _, key := range e.keys {
				delete(config, key)
			}
		}
		for _, c := range choices {
			if c.key != positionType {
				delete(config, c.key)
			}
		}
		delete(config, "text_config")
		text, _ := json.Marshal(config)
		if m, err := Parse(text, 0); err == nil {
			t.Fatalf("%s is read as %s", text, told(m))
		} else if strings.Contains(err.Error(), "\n") || len(err.Error()) > 200 {
			t.Fatalf("%s: the error is %q", text, err)
		}
	})
}

// Every key about positions changes the model or is named in a warning: no two values are silently
// equivalent.
func TestKeysAreUsedOrNamed(t *testing.T) {
	keys := []string{"rope_theta", "rotary_emb_base", "rope_ratio", "rotary_pct", "partial_rotary_factor",
		"rotary_dim", "rope_local_base_freq",
		"global_rope_theta", "local_rope_theta", "swa_rope_theta", "layer_rope_theta", "compress_rope_theta",
		"global_head_dim", "qk_rope_head_dim", "rope_interleave",
		"max_position_embeddings", "n_positions", "n_ctx", "seq_length", "max_seq_len",
		"original_max_position_embeddings", "model_max_length",
		"max_source_positions", "max_target_positions", "sliding_window", "use_sliding_window", "max_window_layers",
		"sliding_window_pattern",
		"local_attention", "attention_window_size", "attention_chunk_size", "window_size", "layer_types",
		"no_rope_layers", "no_rope_layer_interval",
		"attn_temperature_tuning", "attn_scale", "floor_scale", "position_embedding_type", "position_embeddings_type",
		"alibi", "alibi_bias_max",
		"relative_attention_num_buckets", "relative_attention_max_distance", "max_relative_positions",
		"position_buckets", "use_mem_rope",
		"sinusoidal_embeddings", "use_learned_position_embeddings", "position_encoding_2d", "mrope_section",
		"use_logn_attn", "use_dynamic_ntk",
		"rope_scaling_factor", "rotary_value", "nope_layer_interval", "per_layer_config", "mscale_all_dim"}
	values := []string{"8", "24", "0.25", "0.5", "true", `"rotary"`, `"alibi"`,
		`["sliding_attention","full_attention"]`, `["full_attention"]`, `[1,1,1,0]`, `[1,0,0,0]`, `{"a":1}`, `{"a":2}`}
	kinds := append(typeNames(t), "foobar9000")
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.SampledFrom(keys).Draw(t, "key")
		kind := rapid.SampledFrom(kinds).Draw(t, "type")
		if line, _ := typeOf(kind); line.Positions == wayInner || line.Positions == wayOther {
			return // of which nothing is read
		}
		read := func(value string) (string, error) {
			config := map[string]json.RawMessage{"model_type": json.RawMessage(fmt.Sprintf("%q", kind)),
				key: json.RawMessage(value)}
			for k, v := range map[string]string{"hidden_size": "96", "num_attention_heads": "2",
				"max_position_embeddings": "4096", "num_hidden_layers": "36",
				"rope_theta": "5000", "use_sliding_window": "true", "max_window_layers": "3", "sliding_window": "64"} {
				if _, given := config[k]; !given {
					config[k] = json.RawMessage(v)
				}
			}
			text, _ := json.Marshal(config)
			m, err := Parse(text, 0)
			if strings.Contains(strings.Join(m.Warns, " "), key) {
				err = fmt.Errorf("%s is named", key)
			}
			return fmt.Sprintf("%s %d %d %+v %+v %q", told(m), m.Heads, m.MaxDistance, m.Layers, m.Groups, m.Warns), err
		}
		seen := map[string]string{}
		on, _ := read("true")
		for _, value := range values {
			says, err := read(value)
			if err != nil || says == on && strings.Trim(value, "0123456789.") == "" { // as Python reads a number
				continue
			}
			if other, ok := seen[says]; ok {
				t.Fatalf("%s: %s %s and %s are the same without a word: %s", kind, key, other, value, says)
			}
			seen[says] = value
		}
	})
}

// A warning names keys of a scaling object that have no effect.
func TestUnusedScalingIsNamed(t *testing.T) {
	m, err := Parse([]byte(`{"model_type":"phimoe","head_dim":4,"num_attention_heads":2,"max_position_embeddings":64,
		"rope_theta":10000,
		"rope_scaling":{"type":"longrope","short_factor":[1,1],"long_factor":[1,2],"short_mscale":1.2,"long_mscale":1.3,
		"original_max_position_embeddings":16,"off":null}}`), 0)
	if want := "keys not used: rope_scaling.long_mscale, rope_scaling.short_mscale"; err != nil ||
		!slices.Contains(m.Warns, want) {
		t.Errorf("%q, %v", m.Warns, err)
	}
}

// Keys without an effect are listed as not used: the window that use_sliding_window switches off, which needs no
// warning, and the scales of YaRN that the library does not take. It takes mscale and mscale_all_dim together, unless
// attention_factor is given; DeepSeek's code takes mscale_all_dim once more.
func TestKeysThatOthersSwitchOff(t *testing.T) {
	qwen := `{"model_type":"qwen2","num_hidden_layers":4,"sliding_window":64,`
	yarn := `{"model_type":"%s","rope_scaling":{"rope_type":"yarn","factor":4,` +
		`"original_max_position_embeddings":64,%s}}`
	const m, all = "rope_scaling.mscale", "rope_scaling.mscale_all_dim"
	for _, c := range []struct {
		config string
		unused []string
		warns  bool
	}{
		{qwen + `"use_sliding_window":false,"max_window_layers":2}`, []string{"max_window_layers", "sliding_window"}, false},
		{qwen + `"use_sliding_window":true,"max_window_layers":2}`, nil, false},
		{qwen + `"use_sliding_window":true,"max_window_layers":4}`, []string{"sliding_window"}, false},
		{fmt.Sprintf(yarn, "llama", `"mscale":0.7`), []string{m}, true},
		{fmt.Sprintf(yarn, "llama", `"mscale_all_dim":0.7`), []string{all}, true},
		{fmt.Sprintf(yarn, "llama", `"mscale":0.7,"mscale_all_dim":0.8`), nil, false},
		{fmt.Sprintf(yarn, "llama", `"mscale":0.7,"mscale_all_dim":0.8,"attention_factor":1.5`), []string{m, all}, true},
		{fmt.Sprintf(yarn, "deepseek_v3", `"mscale_all_dim":0.7`), nil, false},
	} {
		model := parsed(t, c.config)
		if warns := strings.Contains(strings.Join(model.Warns, "; "), "not used"); warns != c.warns ||
			!slices.Equal(model.Unused, c.unused) {
			t.Errorf("%s: not used are %q, warns %v", c.config, model.Unused, warns)
		}
	}
}

// Warnings about the shown layers concern these layers only: the rule for the training length, and the
// window.
func TestChosenLayersSayWhatIsTrueOfThem(t *testing.T) {
	const rule, wide = "it is 16384", "these layers see a window of 1024 positions"
	for name, says := range map[string][2]bool{"gemma-3-4b": {true, false}, "gemma-3-4b#full_attention": {true, false},
		"gemma-3-4b#sliding_attention": {false, true}} {
		s, err := Open(name)
		warns := strings.Join(s.Warns, "; ")
		if err != nil || strings.Contains(warns, rule) != says[0] || strings.Contains(warns, wide) != says[1] {
			t.Errorf("%s says %q, %v", name, warns, err)
		}
	}
	file := newFile(t, "config.json", []byte(`{"model_type":"cohere2","head_dim":64,"num_attention_heads":2,
		"max_position_embeddings":4096,"rope_theta":50000,"sliding_window":512,"sliding_window_pattern":4}`))
	if s, err := Open(file); err != nil || s.Scheme != scheme.RoPE ||
		!strings.Contains(strings.Join(s.Warns, "; "), "config.json#full_attention, without RoPE") {
		t.Errorf("%q, %v", s.Warns, err)
	}
	if s, err := Open(file + "#full_attention"); err != nil || s.Scheme != scheme.None || len(s.Layers) > 0 {
		t.Errorf("layers without positions: %+v, %v", s.Model, err)
	}
}
