package model

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/exact"
	"wavescope/encoding/scheme"
)

// told is what a model is read as, in a line.
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
		text := fmt.Sprintf("base %g, %d of %d turn, %s", r.Base, r.Turned, r.Head, encoding.Pairings[r.Pairing].Name)
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

// Configurations with the keys of published models are read as these models are, or
// refused with the reason, and say what was not used.
func TestPublishedTypes(t *testing.T) {
	var all []struct {
		File, Reads, Refused string
		Says                 []string
		Config               json.RawMessage
	}
	exact.Reference(t, "testdata/types.json", &all)
	for _, c := range all {
		m, err := Parse(c.Config, 0)
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

// A type that nobody knows never turns because of keys that do not name RoPE.
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

// Every key that has to do with positions changes what a model is read as, or is
// named: two values of it that no word tells apart are refused, or read differently.
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
	types := append(slices.Sorted(maps.Keys(byType())), "foobar9000")
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.SampledFrom(keys).Draw(t, "key")
		kind := rapid.SampledFrom(types).Draw(t, "type")
		if f, _ := familyOf(kind); f.tells == shell || f.tells == elsewise {
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
			return fmt.Sprintf("%s %d %d %+v %q", told(m), m.Heads, m.MaxDistance, m.Layers, m.Warns), err
		}
		seen := map[string]string{}
		for _, value := range values {
			says, err := read(value)
			if err != nil {
				continue
			}
			if other, ok := seen[says]; ok {
				t.Fatalf("%s: %s %s and %s are the same without a word: %s", kind, key, other, value, says)
			}
			seen[says] = value
		}
	})
}

// What a scaling object holds that is not used is named too.
func TestUnusedScalingIsNamed(t *testing.T) {
	m, err := Parse([]byte(`{"model_type":"phimoe","head_dim":4,"num_attention_heads":2,"max_position_embeddings":64,"rope_theta":10000,
		"rope_scaling":{"type":"longrope","short_factor":[1,1],"long_factor":[1,2],"short_mscale":1.2,"long_mscale":1.3,"original_max_position_embeddings":16,"off":null}}`), 0)
	if want := "about positions, and not used: rope_scaling.long_mscale, rope_scaling.short_mscale"; err != nil ||
		!slices.Contains(m.Warns, want) {
		t.Errorf("%q, %v", m.Warns, err)
	}
}

// What is shown first is said beside the others, with what is true of it alone: a rule
// where the training length is not stated, and how far its window reaches.
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
	file := newFile(t, "config.json", []byte(`{"model_type":"cohere2","head_dim":64,"num_attention_heads":2,"max_position_embeddings":4096,
		"rope_theta":50000,"sliding_window":512,"sliding_window_pattern":4}`))
	if s, err := Open(file); err != nil || s.Scheme != scheme.RoPE ||
		!strings.Contains(strings.Join(s.Warns, "; "), "config.json#full_attention, without positions") {
		t.Errorf("%q, %v", s.Warns, err)
	}
	if s, err := Open(file + "#full_attention"); err != nil || s.Scheme != scheme.None || len(s.Layers) > 0 {
		t.Errorf("layers without positions: %+v, %v", s.Model, err)
	}
}

// Every type stands in one line of the table, and its fields are those of its way.
func TestTableOfTypes(t *testing.T) {
	seen := map[string]bool{}
	for _, line := range families {
		for _, kind := range strings.Fields(line.types) {
			if seen[kind] {
				t.Errorf("%s stands there twice", kind)
			}
			seen[kind] = true
		}
		switch f := line.family; {
		case f.tells == 0,
			f.tells == elsewise && f.how == "",
			f.tells == shell && f.within == "",
			f.tells == sines && f.width == 0:
			t.Errorf("%s: %+v", line.types, f)
		case f.as != "":
			if _, ok := familyOf(f.as); !ok {
				t.Errorf("%s: there is no type %s", line.types, f.as)
			}
		}
	}
	if len(seen) < 600 {
		t.Errorf("%d types", len(seen))
	}
}
