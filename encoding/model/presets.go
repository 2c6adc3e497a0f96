package model

import "sync"

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
