package model

import (
	"strings"
	"sync"

	"wavescope/encoding"
)

// A family says how the code of some types of models encodes positions, and which defaults that code
// has. The table families is the only place that knows types by name: a reader looks up model_type, and
// everything else follows from the family's fields and the keys of the file.
//
//	model_type ─► family ─► tells ─► which keys are read ─► Model
//	                          └ shell: the same again for the inner object
//
// A type without a family is an error, unless the file contains a key of evidence. Keys about positions
// that the reader did not use are listed in a warning, see warn.
type family struct {
	tells way
	role  role
	how   string // for elsewise: the way in words; otherwise: a remark

	within string // for shell: key of the inner object
	as     string // for shell: type of the inner object if it names none

	width, heads, length int // defaults of hidden_size, num_attention_heads, max_position_embeddings

	hidden  int  // default of hidden_size where width is that of the rows, with another key
	head    int  // default of head_dim; 0 for hidden_size ÷ heads
	doubled bool // head_dim is 2·hidden_size ÷ heads
	wide    int  // default of global_head_dim
	turned  int  // default of rotary_dim
	// part is the default of the rotated fraction of a head. 0 means all of it, in code that does not
	// read the older names of partial_rotary_factor.
	part       float64
	base       float64 // default of rope_theta; 0 means usualBase
	local      float64 // base of layers with a window, if it differs
	fixed      bool    // the base is a constant in the code
	scaled     string  // default of rope_scaling
	alone      bool    // layers with a window are never scaled
	neighbours bool    // columns 2i and 2i+1 form a pair
	softens    bool    // mscale_all_dim multiplies scores too
	pattern    string  // letters of the layers, repeated, see letters; "" means that all see every position
	lead       string  // letters of the first layers, before the pattern
	lastFull   bool    // the last layer sees every position, whatever the pattern has
	late       bool    // layers from max_window_layers on have a window, if use_sliding_window is set
	skips      bool    // no_rope_layers lists layers without positions
	window     int     // default width of the window
	deep, kv   int     // defaults of num_hidden_layers, num_key_value_heads
	twice      bool    // num_layers counts pairs of layers with attention
	slideKV    int     // default of swa_num_key_value_heads, that of layers with a window
	turnsAt    int     // the hidden_size at which RoPE replaces the way
	perLayer   bool    // num_kv_heads lists a number per layer
	single     bool    // default of multi_query: all heads share one head of keys and values
	shared     int     // default of num_kv_shared_layers
	latent     int     // default of kv_lora_rank
	still      int     // default of qk_nope_head_dim
	value      int     // default of v_head_dim
	picks      int     // default of index_topk
	keys       int     // default of index_head_dim
	memory     int     // default of mem_len; layers store what enters them for so many tokens, not keys and values

	like     string  // for elsewise: the nearest scheme; "" if none is
	axes     string  // what the sections of mrope_section turn with, in the words of a remark
	sections [3]int  // default of mrope_section
	woven    int     // how many of the axes take turns from pair to pair, unless mrope_interleaved says otherwise
	floor    float64 // default of floor_scale, for attn_temperature_tuning

	layout  encoding.Layout // of sines
	endless bool            // for offsets: a formula gives every distance a vector
	ends    bool            // for sines: the code looks them up in a table without a row past the length
	first   int             // for sines and rows: the row of the first token
	steps   bool            // for sines: of a diffusion model, whose positions are time steps
	more    bool            // for rows: the table has first more rows than positions
}

// A way is how a type encodes positions.
type way uint8

const (
	turning  way = iota + 1 // RoPE rotates queries and keys
	rows                    // a learned table is added
	sines                   // a table of sines and cosines is added
	slopes                  // ALiBi
	buckets                 // T5
	nothing                 // no positions at all
	offsets                 // scores depend on distances and on the tokens, and are not drawn
	elsewise                // known, but not drawn
	shell                   // the settings are in an inner object with a type of its own
)

// A role is what a type does with a sequence.
type role uint8

const (
	decoder role = iota // each token sees earlier ones, whose keys and values are stored
	encoder             // all tokens are read at once, and nothing is stored
	pair                // an encoder, which is what Model describes, and a decoder
	second              // a decoder that also sees what an encoder read
)

// familyOf returns the family of a type.
func familyOf(kind string) (family, bool) {
	f, ok := byType()[kind]
	return f, ok
}

// plain returns a family without the defaults of its configuration. Those that the code has stay.
func (f family) plain() family {
	f.width, f.heads, f.length, f.deep, f.kv = 0, 0, 0, 0, 0
	f.head, f.wide, f.turned, f.doubled = 0, 0, 0, false
	f.part, f.base, f.fixed, f.scaled = 0, 0, false, ""
	f.hidden, f.shared, f.slideKV, f.single = 0, 0, 0, false
	f.latent, f.still, f.value, f.picks, f.keys, f.memory = 0, 0, 0, 0, 0, 0
	f.sections, f.floor = [3]int{}, 0
	return f
}

var byType = sync.OnceValue(func() map[string]family {
	all := map[string]family{}
	for _, line := range families {
		for kind := range strings.FieldsSeq(line.types) {
			all[kind] = line.family
		}
	}
	for types, role := range map[string]role{encoders: encoder, pairs: pair, seconds: second} {
		for kind := range strings.FieldsSeq(types) {
			f := all[kind]
			f.role = role
			all[kind] = f
		}
	}
	return all
})

// choices lists settings that override the way of a family, with the value that does so; "" means any
// value. They mean the same in every type.
var choices = []struct {
	key, value string
	family
}{
	{"alibi", "true", family{tells: slopes}},
	{"alibi_starting_size", "", family{tells: slopes}},
	{"rope", "true", family{tells: turning}},
	{"rotary", "true", family{tells: turning}},
	{"static_position_embeddings", "true", family{tells: sines, layout: encoding.Concat}},
	{"sinusoidal_embeddings", "true", family{tells: sines, how: began}},
	{"sinusoidal_pos_embds", "true", family{tells: sines, how: began}},
	{"use_learned_position_embeddings", "false", family{tells: sines, layout: encoding.T2T, first: 2}},
	{"use_mem_rope", "true", family{tells: turning, how: bareRest}},
	{"position_encoding_2d", "true", family{tells: elsewise, how: "RoPE on two positions of each token"}},
	{positionType, `"alibi"`, family{tells: slopes}},
	{positionType, `"rope"`, family{tells: turning}},
	{positionType, `"rotary"`, family{tells: turning}},
	{positionType, `"nope"`, family{tells: nothing}},
	{positionType, `"relative_key"`, family{tells: offsets, how: distances}},
	{positionType, `"relative_key_query"`, family{tells: offsets, how: distances}},
}

const (
	positionType = "position_embedding_type"
	began        = "its table begins with these numbers, which training may have changed"
	distances    = "a learned row for each distance, in the score"
)

// evidence lists keys that occur in configurations of one way only. They determine the way of an
// unknown type. Keys such as head_dim, which other ways have too, do not count.
var evidence = []struct {
	tells way
	keys  []string
}{
	{turning, []string{"rope_theta", "rope_parameters", "rope_scaling", "rotary_emb_base", "rotary_base", "rope_base",
		"rotary_pct", "rope_pct", "rotary_dim", "partial_rotary_factor", "rope_ratio", "rope_local_base_freq",
		"global_rope_theta", "qk_rope_head_dim"}},
	{buckets, []string{"relative_attention_num_buckets"}},
}
