package model

import (
	"strings"
	"sync"

	"wavescope/encoding"
)

// A family is how the code of some types of models tells positions, and what that
// code takes where a configuration leaves it out. The table of all families,
// families, is the only place that knows types by name: a reader looks up
// model_type, and everything else follows from the fields of its family and the
// keys of the file.
//
//	model_type ─► family ─► tells ─► which keys are read ─► Model
//	                          └ shell: the same again for the object within
//
// A type that no family has is refused, unless the file itself names a way
// (see evidence). A key that has to do with positions and that nothing has read is
// named (see unused).
type family struct {
	tells way
	how   string // of elsewise: what it tells positions by; of others: what else there is to know

	within string // of a shell: the object with the settings of words
	as     string // of a shell: the type of that object where it names none

	width, heads, length int // hidden_size, num_attention_heads, max_position_embeddings where they are left out

	head       int     // head_dim where it is left out; 0 for what the heads share
	doubled    bool    // a head has twice what the heads share
	wide       int     // global_head_dim where it is left out
	turned     int     // rotary_dim where it is left out
	part       float64 // of the head that turns where the file names none; 0 for all, in code that knows no part by an older name
	base       float64 // rope_theta where it is left out; 0 for usualBase
	local      float64 // the base of layers with a window, where it is another one
	fixed      bool    // the base is a constant of the code, without a key
	scaled     string  // rope_scaling where the file names none
	alone      bool    // layers with a window turn by the base alone, unscaled
	neighbours bool    // columns 2i and 2i+1 turn together
	softens    bool    // mscale_all_dim multiplies scores too
	slides     slides  // which layers look through a window
	window     int     // how wide it is where the file leaves it out
	bare       bool    // beside layers with a window, the others are given no positions
	skips      bool    // some layers are given no positions: no_rope_layers

	layout encoding.Layout // of sines
	first  int             // of sines and rows: the row that the first token has
	more   bool            // of rows: the table has first rows more than there are positions
}

// way is how a type tells positions.
type way uint8

const (
	turning  way = iota + 1 // RoPE turns queries and keys
	rows                    // a table of learned rows is added
	sines                   // a table of sines and cosines is added
	slopes                  // ALiBi
	buckets                 // T5's
	nothing                 // no positions at all, which is an answer
	elsewise                // a way that is known and not drawn
	shell                   // its words are in another object, with a type of their own
)

// slides says which layers look through a window, where there is one.
type slides uint8

const (
	noSlide   slides = iota // none, so far as is known
	allSlide                // all
	someSlide               // some, the others see everything
	lateSlide               // those from max_window_layers on, if use_sliding_window
)

// familyOf is the family of a type.
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

// choices are settings that make a type tell positions in another way than its
// family says, with the value that does, "" for any. They mean the same in every type.
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

// evidence are keys that only a configuration of a way has: where the type is not
// known, they say how it is read. What a model of another way may carry along, such
// as head_dim, is none.
var evidence = []struct {
	tells way
	keys  []string
}{
	{turning, []string{"rope_theta", "rope_parameters", "rope_scaling", "rotary_emb_base", "rotary_base", "rope_base",
		"rotary_pct", "rope_pct", "rotary_dim", "partial_rotary_factor", "rope_ratio", "rope_local_base_freq",
		"global_rope_theta", "qk_rope_head_dim"}},
	{buckets, []string{"relative_attention_num_buckets"}},
}
