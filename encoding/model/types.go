package model

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
)

// types.jsonl has a line for each group of types of models with equal settings, sorted by the first of them. The
// values are those of the configuration and modeling files of transformers 5.15.0, or of the code published with the
// weights. It is the only place that knows types by name: a reader looks up model_type, and everything else follows
// from the line and the keys of the file.
//
//go:embed types.jsonl
var typesFile string

// A modelType is a line of types.jsonl.
type modelType struct {
	Types     []string                   `json:"types"`
	Positions way                        `json:"positions"`
	Config    map[string]json.RawMessage `json:"config"` // defaults of keys that a file leaves out
	Code      code                       `json:"code"`   // what no key says
	// Note says how a type encodes positions that are relative or other. Of others it is a remark.
	Note string `json:"note"`

	pattern  string          // of Code.Layers: letters of the layers, repeated; "" if all see every position
	lead     string          // letters of the first layers, before the pattern
	lastFull bool            // the last layer sees every position, whatever the pattern has
	layout   encoding.Layout // of Code.Sines
}

// A way is how a type encodes positions.
type way string

const (
	wayRoPE       way = "rope"       // RoPE rotates queries and keys
	wayLearned    way = "learned"    // a learned table is added
	waySinusoidal way = "sinusoidal" // a table of sines and cosines is added
	wayALiBi      way = "alibi"      // ALiBi
	wayT5         way = "t5"         // T5
	wayNone       way = "none"       // no positions at all
	wayRelative   way = "relative"   // scores depend on distances and on the tokens, and are not drawn
	wayOther      way = "other"      // known, but not drawn
	wayInner      way = "inner"      // the settings are in an inner object with a type of its own
)

// code is what the code of a type does and no key of a file says.
type code struct {
	Pairing string `json:"pairing"` // interleaved: columns 2i and 2i+1 form a pair; otherwise halves
	// Layers has a letter per layer, repeated, without those before a bar; ! ends it if the last layer sees all positions.
	Layers     string `json:"layers"`
	Bare       string `json:"bare"`        // which layers get no positions
	WindowFrom string `json:"window_from"` // the key of the first layer with a window, if use_sliding_window is set
	ScalingOn  string `json:"scaling_on"`  // full: layers with a window are never scaled
	Scores     string `json:"scores"`      // mscale_all_dim: that key multiplies scores too
	// State is what layers keep whatever the length: mamba for those of the first Mamba, lightning for a matrix per
	// head; otherwise it follows from keys.
	State       string `json:"state"`
	StateBeside bool   `json:"state_beside"` // layers with attention have a state of a state-space block too

	RopeFrom          int    `json:"rope_from"`           // the hidden_size at which RoPE replaces the way
	FixedBase         bool   `json:"fixed_base"`          // the base is a constant in the code
	DoubleHead        bool   `json:"double_head"`         // head_dim is 2·hidden_size ÷ num_attention_heads
	KVPerLayer        bool   `json:"kv_per_layer"`        // num_kv_heads lists a number per layer
	AttentionPerLayer int    `json:"attention_per_layer"` // layers with attention in each that num_layers counts
	FirstRow          int    `json:"first_row"`           // row of the first token, of a table
	RowAfterPad       bool   `json:"row_after_pad"`       // that row is pad_token_id + 1
	ExtraRows         int    `json:"extra_rows"`          // rows that the table has beyond the positions
	Nearest           string `json:"nearest"`             // for other: the nearest scheme; "" if none is
	Endless           bool   `json:"endless"`             // for relative: a formula gives every distance a vector
	Role              role   `json:"role"`

	Sines struct {
		Layout string `json:"layout"` // see [encoding.ParseLayout]
		Ends   bool   `json:"ends"`   // the code looks them up in a table without a row past the length
		Steps  bool   `json:"steps"`  // of a diffusion model, whose positions are time steps
	} `json:"sines"`
	Axes struct { // what the sections of mrope_section turn with
		Names       []string `json:"names"`
		Interleaved int      `json:"interleaved"` // how many take turns, unless mrope_interleaved says otherwise
	} `json:"axes"`
	Inner struct {
		Key  string `json:"key"`  // of the inner object
		Type string `json:"type"` // of the inner object if it names none
	} `json:"inner"`
}

// The values of columns of code.
const (
	interleaved = "interleaved"

	notSliding  = "not_sliding"    // layers without a window
	ifWindows   = "if_windows"     // the same, but none if no layer has a window
	noWindow    = "no_window"      // the same, and all layers if none has a window
	noRopeKeys  = "no_rope_layers" // those that the key lists, or every no_rope_layer_interval-th
	otherLayers = "other_layers"   // layers without attention
	allLayers   = "all_layers"
)

// A role is what a type does with a sequence.
type role string

const (
	decoder role = ""                // each token sees earlier ones, whose keys and values are stored
	encoder role = "encoder"         // all tokens are read at once, and nothing is stored
	pair    role = "encoder_decoder" // an encoder, which is what Model describes, and a decoder
	second  role = "second_decoder"  // a decoder that also sees what an encoder read
)

// defaultKeys are the keys that have a default in some type.
var defaultKeys = strings.Fields(`attention_chunk_size attention_window_size embedding_size floor_scale global_head_dim
	head_dim hidden_size index_head_dim index_topk input_embedding_size kv_lora_rank local_rope_theta
	max_position_embeddings mem_len mrope_section multi_query num_attention_heads num_hidden_layers num_key_value_heads
	num_kv_shared_layers partial_rotary_factor qk_nope_head_dim qk_rope_head_dim rope_local_base_freq rope_scaling
	rope_theta rotary_dim sliding_window swa_num_key_value_heads swa_rope_theta v_head_dim window_size`)

// typeOf returns the line of a type.
func typeOf(name string) (t modelType, ok bool) {
	line := lineOf(typesFile, name)
	if line == "" {
		return t, false
	}
	t, err := parseType(line)
	if err != nil {
		panic(err) // a test reads every line
	}
	return t, true
}

// lineOf returns the line of JSON whose first list has a name, "" if there is none.
func lineOf(file, name string) string {
	name = strconv.Quote(name)
	for line := range strings.Lines(file) {
		if names, _, _ := strings.Cut(line, "]"); strings.Contains(names, name) {
			return line
		}
	}
	return ""
}

// parseType reads a line of types.jsonl. It returns an error for an unknown key, and for a value that is not one of a
// list.
func parseType(line string) (t modelType, err error) {
	if err := strictly(line, &t); err != nil {
		return t, err
	}
	for key := range t.Config {
		if !slices.Contains(defaultKeys, key) {
			return t, fmt.Errorf("%s: config has no default of the key %q", t.Types, key)
		}
	}
	c := t.Code
	if c.Sines.Layout != "" {
		if t.layout, err = encoding.ParseLayout(c.Sines.Layout); err != nil {
			return t, err
		}
	}
	for _, column := range []struct{ name, value, allowed string }{
		{"positions", string(t.Positions), "rope learned sinusoidal alibi t5 none relative other inner"},
		{"pairing", c.Pairing, interleaved},
		{"bare", c.Bare, notSliding + " " + ifWindows + " " + noWindow + " " + noRopeKeys + " " + otherLayers + " " + allLayers},
		{"window_from", c.WindowFrom, "max_window_layers"},
		{"scaling_on", c.ScalingOn, "full"},
		{"scores", c.Scores, "mscale_all_dim"},
		{"state", c.State, firstMamba + " " + lightning},
		{"role", string(c.Role), "encoder encoder_decoder second_decoder"},
	} {
		if column.value != "" && !slices.Contains(strings.Fields(column.allowed), column.value) {
			return t, fmt.Errorf("%s: %s must be one of %s, not %q", t.Types, column.name, column.allowed, column.value)
		}
	}
	if strings.Trim(c.Layers, "FSCLMX-?|!") != "" {
		return t, fmt.Errorf("%s: layers must be letters of FSCLMX-?, not %q", t.Types, c.Layers)
	}
	t.pattern, t.lastFull = strings.CutSuffix(c.Layers, "!")
	if lead, rest, ok := strings.Cut(t.pattern, "|"); ok {
		t.lead, t.pattern = lead, rest
	}
	switch end := len(t.pattern) - 1; c.Bare {
	case notSliding, ifWindows, noWindow:
		t.pattern = strings.ReplaceAll(t.pattern, string(fullLetter), string(bareLetter))
	case noRopeKeys:
		t.pattern = t.pattern[:end] + string(bareLetter)
	}
	return t, nil
}

// strictly reads a line of JSON into a struct that has all its keys.
func strictly(line string, to any) error {
	d := json.NewDecoder(strings.NewReader(line))
	d.DisallowUnknownFields()
	return d.Decode(to)
}

// usual returns the number that the type gives to the first of some keys, 0 if it gives none.
func (t modelType) usual(keys ...string) (v float64) {
	if i := slices.IndexFunc(keys, t.hasDefault); i >= 0 {
		json.Unmarshal(t.Config[keys[i]], &v) // a test reads every default
	}
	return v
}

// hasDefault reports whether the type gives a value to a key.
func (t modelType) hasDefault(key string) bool { return t.Config[key] != nil }
