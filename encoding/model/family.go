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
	how   string // for elsewise: the way in words; otherwise: a remark

	within string // for shell: key of the inner object
	as     string // for shell: type of the inner object if it names none

	width, heads, length int // defaults of hidden_size, num_attention_heads, max_position_embeddings

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
	slides     slides  // which layers have a window
	window     int     // default width of the window
	bare       bool    // layers without a window get no positions
	skips      bool    // some layers get no positions: no_rope_layers

	layout encoding.Layout // of sines
	first  int             // for sines and rows: the row of the first token
	more   bool            // for rows: the table has first more rows than positions
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
	elsewise                // known, but not drawn
	shell                   // the settings are in an inner object with a type of its own
)

// slides says which layers have a window.
type slides uint8

const (
	noSlide   slides = iota // none, as far as known
	allSlide                // all
	someSlide               // some; the others see every position
	lateSlide               // layers from max_window_layers on, if use_sliding_window is set
)

// familyOf returns the family of a type.
func familyOf(kind string) (family, bool) {
	f, ok := byType()[kind]
	return f, ok
}

var byType = sync.OnceValue(func() map[string]family {
	all := map[string]family{}
	for _, line := range families {
		for kind := range strings.FieldsSeq(line.types) {
			all[kind] = line.family
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
	{positionType, `"relative_key"`, family{tells: elsewise, how: shaw}},
	{positionType, `"relative_key_query"`, family{tells: elsewise, how: shaw}},
}

const (
	positionType = "position_embedding_type"
	began        = "its table begins with these numbers, which training may have changed"
	shaw         = "learned rows for clipped offsets, as Shaw et al. have it"
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
