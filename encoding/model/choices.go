package model

import "wavescope/encoding"

// choices lists settings that override the way of a type, with the value that does so; "" means any
// value. They mean the same in every type.
var choices = []struct {
	key, value string
	way        way
	layout     encoding.Layout // of sines
	first      int             // row of the first token
	note, bare string          // as in [modelType] and [code]
}{
	{key: "alibi", value: "true", way: wayALiBi},
	{key: "alibi_starting_size", value: "", way: wayALiBi},
	{key: "rope", value: "true", way: wayRoPE},
	{key: "rotary", value: "true", way: wayRoPE},
	{key: "static_position_embeddings", value: "true", way: waySinusoidal, layout: encoding.Concat},
	{key: "sinusoidal_embeddings", value: "true", way: waySinusoidal, note: began},
	{key: "sinusoidal_pos_embds", value: "true", way: waySinusoidal, note: began},
	{key: "use_learned_position_embeddings", value: "false", way: waySinusoidal, layout: encoding.T2T, first: 2},
	{key: "use_mem_rope", value: "true", way: wayRoPE, bare: otherLayers},
	{key: "position_encoding_2d", value: "true", way: wayOther, note: "RoPE on two positions of each token"},
	{key: positionType, value: `"alibi"`, way: wayALiBi},
	{key: positionType, value: `"rope"`, way: wayRoPE},
	{key: positionType, value: `"rotary"`, way: wayRoPE},
	{key: positionType, value: `"nope"`, way: wayNone},
	{key: positionType, value: `"relative_key"`, way: wayRelative, note: distances},
	{key: positionType, value: `"relative_key_query"`, way: wayRelative, note: distances},
}

const (
	positionType = "position_embedding_type"
	began        = "its table begins with these numbers, which training may have changed"
	distances    = "a learned row for each distance, in the score"
)

// evidence lists keys that occur in configurations of one way only. They determine the way of an
// unknown type. Keys such as head_dim, which other ways have too, do not count.
var evidence = []struct {
	way  way
	keys []string
}{
	{wayRoPE, []string{"rope_theta", "rope_parameters", "rope_scaling", "rotary_emb_base", "rotary_base", "rope_base",
		"rotary_pct", "rope_pct", "rotary_dim", "partial_rotary_factor", "rope_ratio", "rope_local_base_freq",
		"global_rope_theta", "qk_rope_head_dim"}},
	{wayT5, []string{"relative_attention_num_buckets"}},
}
