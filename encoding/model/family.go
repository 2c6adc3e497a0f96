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
	single     bool    // default of multi_query: all heads share one head of keys and values
	shared     int     // default of num_kv_shared_layers
	latent     int     // default of kv_lora_rank
	still      int     // default of qk_nope_head_dim
	value      int     // default of v_head_dim
	picks      int     // default of index_topk
	keys       int     // default of index_head_dim

	like     string  // for elsewise: the nearest scheme; "" if none is
	axes     string  // what the sections of mrope_section turn with, in the words of a remark
	sections [3]int  // default of mrope_section
	woven    bool    // default of mrope_interleaved
	floor    float64 // default of floor_scale, for attn_temperature_tuning

	layout  encoding.Layout // of sines
	endless bool            // for offsets: a formula gives every distance a vector
	first   int             // for sines and rows: the row of the first token
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
	pair                // an encoder, and a decoder that also sees what the encoder read
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
	f.latent, f.still, f.value, f.picks, f.keys = 0, 0, 0, 0, 0
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
	for types, role := range map[string]role{encoders: encoder, pairs: pair} {
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

// A Preset is a published model known by name, reduced to the settings about positions.
type Preset struct {
	Name   string // as accepted by --model
	Doc    string // one line for users
	config string
}

// Presets lists the models that need no file. A comment names the source of the numbers that follow.
// The positions in Doc are max_position_embeddings.
var Presets = []Preset{
	// Lightning-AI/litgpt, litgpt/config.py
	{"llama-2-7b", "4,096 positions, base 10⁴",
		`{"model_type":"llama","head_dim":128,"num_attention_heads":32,"max_position_embeddings":4096,` +
			`"rope_theta":10000}`},
	{"codellama-7b", "16,384 positions, base 10⁶",
		`{"model_type":"llama","head_dim":128,"num_attention_heads":32,"max_position_embeddings":16384,` +
			`"rope_theta":1000000}`},
	{"llama-3-8b", "8,192 positions, base 500,000",
		`{"model_type":"llama","head_dim":128,"num_attention_heads":32,"max_position_embeddings":8192,` +
			`"rope_theta":500000}`},
	// meta-llama/llama-models, models/llama3/model.py
	{"llama-3.1-8b", "131,072 positions, llama3 × 8 from 8,192",
		`{"model_type":"llama","head_dim":128,"num_attention_heads":32,"max_position_embeddings":131072,` +
			`"rope_theta":500000,` +
			`"rope_scaling":{"rope_type":"llama3","factor":8,"low_freq_factor":1,"high_freq_factor":4,` +
			`"original_max_position_embeddings":8192}}`},
	// Lightning-AI/litgpt, litgpt/config.py
	{"llama-3.2-1b", "131,072 positions, llama3 × 32 from 8,192",
		`{"model_type":"llama","head_dim":64,"num_attention_heads":32,"max_position_embeddings":131072,` +
			`"rope_theta":500000,` +
			`"rope_scaling":{"rope_type":"llama3","factor":32,"low_freq_factor":1,"high_freq_factor":4,` +
			`"original_max_position_embeddings":8192}}`},
	{"mistral-7b-v0.3", "32,768 positions, base 10⁶",
		`{"model_type":"mistral","head_dim":128,"num_attention_heads":32,"max_position_embeddings":32768,` +
			`"rope_theta":1000000,"sliding_window":null}`},
	// QwenLM/Qwen2.5, README.md, "Processing Long Texts"
	{"qwen2.5-7b-yarn", "131,072 positions, yarn × 4 from 32,768",
		`{"model_type":"qwen2","head_dim":128,"num_attention_heads":28,"max_position_embeddings":131072,` +
			`"rope_theta":1000000,` +
			`"rope_scaling":{"type":"yarn","factor":4,"original_max_position_embeddings":32768}}`},
	// Lightning-AI/litgpt, litgpt/config.py
	{"phi-3-mini-4k", "4,096 positions, head 96",
		`{"model_type":"phi3","head_dim":96,"num_attention_heads":32,"max_position_embeddings":4096,` +
			`"rope_theta":10000}`},
	// huggingface/diffusers, scripts/convert_omnigen_to_diffusers.py, which holds the lists of Phi-3-vision
	{"phi-3-vision-128k", "131,072 positions, longrope from 4,096",
		`{"model_type":"phi3","head_dim":96,"num_attention_heads":32,"max_position_embeddings":131072,` +
			`"original_max_position_embeddings":4096,"rope_theta":10000,"rope_scaling":{"type":"su","short_factor":[` +
			phiShort + `],"long_factor":[` + phiLong + `]}}`},
	{"phi-4", "16,384 positions, base 250,000",
		`{"model_type":"phi3","head_dim":128,"num_attention_heads":40,"max_position_embeddings":16384,` +
			`"rope_theta":250000}`},
	// google/gemma_pytorch, gemma/config.py
	{"gemma-2-9b", "8,192 positions, head 256",
		`{"model_type":"gemma2","head_dim":256,"num_attention_heads":16,"max_position_embeddings":8192,` +
			`"rope_theta":10000,"sliding_window":4096}`},
	{"gemma-3-4b", "131,072 positions, linear × 8 in layers that see everything",
		`{"model_type":"gemma3_text","head_dim":256,"num_attention_heads":8,"max_position_embeddings":131072,` +
			`"rope_theta":1000000,"rope_local_base_freq":10000,"sliding_window":1024,` +
			`"rope_scaling":{"rope_type":"linear","factor":8}}`},
	// deepseek-ai/DeepSeek-V3, inference/model.py
	{"deepseek-v3", "163,840 positions, yarn × 40 from 4,096",
		`{"model_type":"deepseek_v3","qk_rope_head_dim":64,"num_attention_heads":128,` +
			`"max_position_embeddings":163840,"rope_theta":10000,` +
			`"rope_scaling":{"type":"yarn","factor":40,"original_max_position_embeddings":4096,"beta_fast":32,` +
			`"beta_slow":1,"mscale":1,"mscale_all_dim":1}}`},
	// openai/gpt-oss-20b, config.json
	{"gpt-oss-20b", "131,072 positions, yarn × 32 from 4,096",
		`{"model_type":"gpt_oss","head_dim":64,"num_attention_heads":64,"max_position_embeddings":131072,` +
			`"rope_theta":150000,"sliding_window":128,` +
			`"rope_scaling":{"rope_type":"yarn","factor":32,"original_max_position_embeddings":4096,"beta_fast":32,` +
			`"beta_slow":1,"truncate":false}}`},
	// EleutherAI/gpt-neox, configs/20B.yml
	{"gpt-neox-20b", "2,048 positions, a quarter of each head turns",
		`{"model_type":"gpt_neox","hidden_size":6144,"num_attention_heads":64,"max_position_embeddings":2048,` +
			`"rotary_pct":0.25,"rotary_emb_base":10000}`},
}

// The divisors of Phi-3-vision as published, half of them rounded to float32.
const (
	phiShort = `1.05, 1.05, 1.05, 1.1, 1.1, 1.1, 1.2500000000000002, 1.2500000000000002, 1.4000000000000004,
1.4500000000000004, 1.5500000000000005, 1.8500000000000008, 1.9000000000000008, 2.000000000000001, 2.000000000000001,
2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001,
2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001,
2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.1000000000000005,
2.1000000000000005, 2.2, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996,
2.3999999999999995, 2.3999999999999995, 2.6499999999999986, 2.6999999999999984, 2.8999999999999977,
2.9499999999999975, 3.049999999999997, 3.049999999999997, 3.049999999999997`
	phiLong = `1.0299999713897705, 1.0499999523162842, 1.0499999523162842, 1.0799999237060547, 1.2299998998641968,
1.2299998998641968, 1.2999999523162842, 1.4499999284744263, 1.5999999046325684, 1.6499998569488525,
1.8999998569488525, 2.859999895095825, 3.68999981880188, 5.419999599456787, 5.489999771118164, 5.489999771118164,
9.09000015258789, 11.579999923706055, 15.65999984741211, 15.769999504089355, 15.789999961853027, 18.360000610351562,
21.989999771118164, 23.079999923706055, 30.009998321533203, 32.35000228881836, 32.590003967285156,
35.56000518798828, 39.95000457763672, 53.840003967285156, 56.20000457763672, 57.95000457763672, 59.29000473022461,
59.77000427246094, 59.920005798339844, 61.190006256103516, 61.96000671386719, 62.50000762939453, 63.3700065612793,
63.48000717163086, 63.48000717163086, 63.66000747680664, 63.850006103515625, 64.08000946044922, 64.760009765625,
64.80001068115234, 64.81001281738281, 64.81001281738281`
)

// published holds the parsed presets for their own max_position_embeddings.
var published = sync.OnceValue(func() map[string]Model {
	all := map[string]Model{}
	for _, p := range Presets {
		all[p.Name], _ = Parse([]byte(p.config), 0) // a test parses every preset
	}
	return all
})
