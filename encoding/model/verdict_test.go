package model

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/exact"
	"wavescope/encoding/scheme"
)

func parsed(t testing.TB, config string) Model {
	t.Helper()
	m, err := Parse([]byte(config), 0)
	if err != nil {
		t.Fatalf("%s: %v", config, err)
	}
	return m
}

// One model per kind of attention, with its cost written out: layers · heads · (key + value) and so on, in
// the order of the groups.
func TestCostOfEachKindOfAttention(t *testing.T) {
	for _, c := range []struct {
		kind, config               string
		at                         int
		numbers, all, state, flops float64
	}{
		{"grouped heads", `{"model_type":"llama","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,
			"num_key_value_heads":8,"max_position_embeddings":131072}`, 1000,
			32 * 8 * (128 + 128), 32 * 8 * 256 * 1000, 0, 2 * 32 * 32 * 256 * 1000},
		{"one head", `{"model_type":"falcon","hidden_size":4544,"num_hidden_layers":32,"num_attention_heads":71,
			"multi_query":true}`, 100,
			32 * (64 + 64), 32 * 128 * 100, 0, 2 * 32 * 71 * 128 * 100},
		{"windows", `{"model_type":"gemma3_text","hidden_size":2560,"num_hidden_layers":34,"num_attention_heads":8,
			"num_key_value_heads":4,"head_dim":256,"sliding_window":1024,"max_position_embeddings":131072}`, 131072,
			5 * 4 * 512, 5*4*512*131072 + 29*4*512*1024, 0, 2*5*8*512*131072 + 2*29*8*512*1024},
		{"windows that are not full", `{"model_type":"gpt_oss","num_hidden_layers":4,"num_attention_heads":64,
			"num_key_value_heads":8,"head_dim":64,"sliding_window":128}`, 100,
			2 * 8 * 128, 4 * 8 * 128 * 100, 0, 2 * 4 * 64 * 128 * 100},
		{"chunks", `{"model_type":"llama4_text","num_hidden_layers":8,"num_attention_heads":40,"num_key_value_heads":8,
			"head_dim":128,"attention_chunk_size":8192}`, 20000,
			2 * 8 * 256, 2*8*256*20000 + 6*8*256*8192, 0, 2*2*40*256*20000 + 2*6*40*256*(20000-2*8192)},
		{"latent", `{"model_type":"deepseek_v3","num_hidden_layers":61,"num_attention_heads":128,"kv_lora_rank":512,
			"qk_rope_head_dim":64,"qk_nope_head_dim":128,"v_head_dim":128}`, 1000,
			61 * (512 + 64), 61 * 576 * 1000, 0, 2 * 61 * 128 * (576 + 512) * 1000},
		{"Mamba", `{"model_type":"mamba","hidden_size":768,"num_hidden_layers":24,"state_size":16,"conv_kernel":4,
			"expand":2}`, 1000,
			0, 0, 24 * 1536 * (16 + 3), 0},
		{"Mamba 2 and attention", `{"model_type":"bamba","hidden_size":4096,"num_hidden_layers":32,
			"num_attention_heads":32,"num_key_value_heads":8,"mamba_d_state":128,"mamba_d_conv":4,"mamba_expand":2,
			"mamba_n_groups":1,
			"attn_layer_indices":[9,18,27]}`, 1000,
			3 * 8 * 256, 3 * 8 * 256 * 1000, 29 * (8192*128 + (8192+2*128)*3), 2 * 3 * 32 * 256 * 1000},
		{"linear attention", `{"model_type":"qwen3_next","num_hidden_layers":48,"num_attention_heads":16,
			"num_key_value_heads":2,"head_dim":256,"linear_num_value_heads":32,"linear_num_key_heads":16,
			"linear_key_head_dim":128,"linear_value_head_dim":128,"linear_conv_kernel_dim":4}`, 1000,
			12 * 2 * 512, 12 * 2 * 512 * 1000, 36 * (32*128*128 + (2*16*128+32*128)*3), 2 * 12 * 16 * 512 * 1000},
		{"convolutions", `{"model_type":"lfm2","hidden_size":2048,"num_hidden_layers":4,"num_attention_heads":32,
			"num_key_value_heads":8,"layer_types":["conv","full_attention","conv","conv"],"conv_L_cache":3}`, 1000,
			1 * 8 * 128, 8 * 128 * 1000, 3 * 2048 * 2, 2 * 32 * 128 * 1000},
		{"an index that picks", `{"model_type":"deepseek_v32","num_hidden_layers":3,"num_attention_heads":8,
			"kv_lora_rank":512,"qk_rope_head_dim":64,"qk_nope_head_dim":128,"v_head_dim":128,"index_topk":2048,
			"index_head_dim":128}`, 5000,
			3 * (512 + 64 + 128), 3 * 704 * 5000, 0, 0},
		{"cross attention", `{"model_type":"mllama_text_model","num_hidden_layers":5,"hidden_size":1024,
			"num_attention_heads":8,"num_key_value_heads":2,"cross_attention_layers":[3]}`, 100,
			4 * 2 * 256, 4 * 2 * 256 * 100, 0, 2 * 4 * 8 * 256 * 100},
		{"an encoder with windows on both sides", `{"model_type":"modernbert","hidden_size":768,"num_hidden_layers":3,
			"num_attention_heads":12,"local_attention":128,"global_attn_every_n_layers":3}`, 1000,
			0, 0, 0, 2*1*12*128*1000 + 2*2*12*128*129},
	} {
		m := parsed(t, c.config)
		cost := m.Cost(c.at)
		if cost.Bound != NoBound && (cost.Numbers != c.numbers || cost.All != c.all) || cost.Conv+cost.Recurrent != c.state ||
			cost.FLOPs != c.flops {
			t.Errorf("%s: %+v, want %v numbers a token, %v in all, %v of state, %v FLOP", c.kind, cost, c.numbers,
				c.all, c.state, c.flops)
		}
		if stores := c.all > 0; (cost.Bound != NoBound) != stores {
			t.Errorf("%s: bound is %v, %q", c.kind, cost.Bound, cost.Why)
		}
	}
}

// Figures that others have published.
func TestPublishedCaches(t *testing.T) {
	const kib, mib = 1 << 10, 1 << 20
	for _, c := range []struct {
		preset       string
		at           int
		token, bytes float64 // 0 if not published
	}{
		{"llama-3.1-8b", 0, 131072, 0},       // docs.rs/kv-cache-size 0.1.1
		{"deepseek-v3", 0, 68.6 * kib, 0},    // sebastianraschka.com/llm-architecture-gallery
		{"llama-3.2-1b", 0, 32 * kib, 0},     // the same
		{"mixtral-8x7b", 2048, 0, 256 * mib}, // huggingface.co/dranger003/c4ai-command-r-v01-iMat.GGUF, discussion 6
		{"llama-3-8b", 2048, 0, 256 * mib},   // the same
		// JamePeng/llama-cpp-python, pull request 1: a log of 28 layers with 512 numbers each
		{"qwen2.5-7b-yarn", 2048, 0, 112 * mib},
	} {
		s, err := Open(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		cost := s.Cost(c.at)
		if got := 2 * cost.Numbers; c.token > 0 && math.Abs(got/c.token-1) > 0.01 {
			t.Errorf("%s: %v bytes a token, published are %v", c.preset, got, c.token)
		}
		if got := 2 * cost.All; c.bytes > 0 && math.Abs(got/c.bytes-1) > 0.01 {
			t.Errorf("%s at %d: %v bytes, published are %v", c.preset, c.at, got, c.bytes)
		}
	}
	// Logs of llama.cpp at 131072 positions, in redlib.baczek.me/r/localllama after t3_1krupm7: 17408 MiB
	// without windows, and 123.25 MiB in windows of 1088.
	s, err := Open("gemma-3-4b")
	if err != nil {
		t.Fatal(err)
	}
	if c := s.Cost(131072); 2*c.Without != 17408*mib || 2*c.Windows/1024 != 123.25*mib/1088 {
		t.Errorf("gemma-3-4b: %+v", c)
	}
}

// The bytes of a block of llama.cpp: 32 numbers of 8 or 4 bits and a float16.
func TestDTypes(t *testing.T) {
	for name, want := range map[string]float64{"bfloat16": 2, "float16": 2, "float32": 4,
		"q8_0": (32*8 + 16) / 8. / 32, "q4_0": (32*4 + 16) / 8. / 32} {
		i := slices.IndexFunc(DTypes, func(d DType) bool { return d.Name == name })
		if i < 0 || DTypes[i].Bytes != want {
			t.Errorf("%s: %v, want %v", name, DTypes, want)
		}
	}
}

// Pairs whose wavelength is longer than the training length and that turn further now are new. ω′ follows
// the papers: a pair is divided by a factor (linear), by none, by both in part (YaRN by the rank of the
// pair, Llama 3 by its wavelength), or its base grows (NTK). A position more or less by half does not count.
func TestNewAnglesByFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		half := rapid.IntRange(2, 64).Draw(t, "half")
		base := rapid.SampledFrom([]float64{10_000, 500_000, 1e6, 1e7}).Draw(t, "base")
		trained := rapid.SampledFrom([]int{512, 2048, 4096, 8192, 32768}).Draw(t, "trained")
		s := rapid.SampledFrom([]float64{1.5, 2, 8, 32}).Draw(t, "factor")
		at := rapid.IntRange(1, 40*trained).Draw(t, "at")
		method := rapid.SampledFrom([]string{"default", "linear", "yarn", "llama3", "ntk"}).Draw(t, "method")
		d := 2 * float64(half)
		corner := func(turns float64) float64 {
			return d * math.Log(float64(trained)/(turns*2*math.Pi)) / (2 * math.Log(base))
		}
		low, high := max(math.Floor(corner(32)), 0), min(math.Ceil(corner(1)), d-1)
		if low == high {
			high += 0.001
		}
		pairs, from := 0, math.Inf(1)
		for i := range half {
			w := math.Pow(base, -2*float64(i)/d)
			now := w
			switch method {
			case "linear":
				now = w / s
			case "yarn":
				keep := 1 - min(max((float64(i)-low)/(high-low), 0), 1)
				now = w*keep + w/s*(1-keep)
			case "llama3":
				turns := float64(trained) * w / (2 * math.Pi)
				keep := min(max((turns-1)/(4-1), 0), 1)
				now = w*keep + w/s*(1-keep)
			case "ntk":
				now = math.Pow(base*math.Pow(s, d/(d-2)), -2*float64(i)/d)
			}
			seen := w * float64(trained)
			if math.Abs(seen/(2*math.Pi)-1) < 1e-9 || math.Abs(now*(float64(at)-0.5)/seen-1) < 1e-9 {
				t.Skip("rounding decides")
			}
			if seen < 2*math.Pi && now*(float64(at)-0.5) > seen {
				pairs, from = pairs+1, min(from, seen/now)
			}
		}
		config := fmt.Sprintf(`{"model_type":"llama","head_dim":%d,"num_attention_heads":4,"rope_theta":%v,
			"max_position_embeddings":%d,"num_hidden_layers":2,"rope_scaling":{"rope_type":%q,"factor":%v,
			"low_freq_factor":1,"high_freq_factor":4,"original_max_position_embeddings":%d}}`, 2*half, base, trained,
			method, s, trained)
		m, err := Parse([]byte(config), 0)
		if err != nil {
			t.Fatal(err)
		}
		all := m.Verdict(at).New
		if pairs == 0 && len(all) == 0 {
			return
		}
		if len(all) != 1 || all[0].Pairs != pairs || all[0].Of != half ||
			math.Abs(float64(all[0].From)-from-1) > 0.5001 {
			t.Fatalf("%s at %d: %+v, want %d pairs from %v on", config, at, all, pairs, from)
		}
	})
}

// drawnKeys are keys that most types read, with some values.
var drawnKeys = map[string][]any{
	"num_hidden_layers": {1, 2, 6, 13, 48}, "hidden_size": {512, 1024}, "num_attention_heads": {4, 8},
	"num_key_value_heads": {1, 2, 4}, "max_position_embeddings": {64, 512, 4096, 131072},
	"sliding_window": {16, 1024, nil}, "head_dim": {32, 128}, "rope_theta": {1e4, 5e5},
	"rope_scaling": {nil, map[string]any{"rope_type": "linear", "factor": 4},
		map[string]any{"rope_type": "yarn", "factor": 8, "original_max_position_embeddings": 64},
		map[string]any{"rope_type": "dynamic", "factor": 2}},
	"torch_dtype": {"bfloat16", "float32"}, "state_size": {16},
}

// drawn draws a configuration of a type of the table.
func drawn(t *rapid.T) (Model, string) {
	kind := rapid.SampledFrom(typeNames(t)).Draw(t, "type")
	config := map[string]any{"model_type": kind}
	for _, key := range slices.Sorted(maps.Keys(drawnKeys)) {
		if rapid.Bool().Draw(t, key) {
			config[key] = rapid.SampledFrom(drawnKeys[key]).Draw(t, key+" is")
		}
	}
	if line, _ := typeOf(kind); line.Code.Inner.Key != "" {
		delete(config, "model_type")
		config = map[string]any{"model_type": kind, line.Code.Inner.Key: config}
	}
	text, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Parse(text, 0)
	if err != nil {
		t.Skip(err)
	}
	return m, string(text)
}

// For any type, a longer length is never better, never costs less, and windows bound what they store.
func TestLongerIsNeverBetter(t *testing.T) {
	cases.Alone(t)
	rank := map[Class]int{Within: 0, Unlimited: 0, NotKnown: 0, Past: 1, Impossible: 1}
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		m, text := drawn(t)
		seen[m.Type]++
		lengths := rapid.SliceOfN(rapid.IntRange(1, 1_000_000), 2, 5).Draw(t, "lengths")
		slices.Sort(lengths)
		was, cost := m.Verdict(lengths[0]), m.Cost(lengths[0])
		for _, at := range lengths[1:] {
			is, now := m.Verdict(at), m.Cost(at)
			if rank[is.Class] < rank[was.Class] || was.Class == Impossible && is.Class != Impossible {
				t.Fatalf("%s: %s at %d, %s at %d", text, was.Class, was.At, is.Class, is.At)
			}
			if now.All < cost.All || now.FLOPs < cost.FLOPs || now.Numbers != cost.Numbers || now.Recurrent != cost.Recurrent ||
				now.All > now.Numbers*float64(at)+now.Windows || now.All > now.Without {
				t.Fatalf("%s: %+v, then %+v", text, cost, now)
			}
			for _, n := range was.New {
				for _, after := range is.New {
					method := m.Groups[n.Group].Rope.Scaling.Method
					fell := after.Pairs < n.Pairs || after.From != n.From
					if after.Group == n.Group && fell && method == encoding.Unscaled {
						t.Fatalf("%s: %+v at %d, %+v at %d", text, n, was.At, after, at)
					}
				}
			}
			for _, n := range is.New {
				g := m.Groups[n.Group]
				if g.Scheme != scheme.RoPE || n.From > at || n.Pairs > n.Of || g.Window > 0 && g.Window < n.Trained ||
					newIn(g, n.Trained, n.From).Pairs == 0 || n.From > 1 && newIn(g, n.Trained, n.From-1).Pairs > 0 {
					t.Fatalf("%s at %d: %+v", text, at, n)
				}
			}
			was, cost = is, now
		}
	})
	if len(seen) < 10 {
		t.Errorf("only the types %v", seen)
	}
}

// A model whose tokens see both sides, as EmbeddingGemma's do, stores nothing for later tokens.
func TestBidirectionalModelsStoreNothing(t *testing.T) {
	const config = `{"model_type":"gemma3_text","hidden_size":768,"head_dim":256,"num_attention_heads":3,` +
		`"num_key_value_heads":1,"num_hidden_layers":24,"max_position_embeddings":2048,"sliding_window":512`
	for config, want := range map[string]bool{config + `}`: true, config + `,"use_bidirectional_attention":true}`: false} {
		m, err := Parse([]byte(config), 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Cost(2048).Bound != NoBound; got != want {
			t.Errorf("%s: a cache is %v, want %v", config, got, want)
		}
	}
}

// A training length has a key, which is in the file and has that number, or a rule, and never both.
func TestTrainingLengthsSayWhereTheyComeFrom(t *testing.T) {
	var published []struct {
		File   string
		Config json.RawMessage
	}
	exact.Reference(t, "testdata/types.json", &published)
	stated, derived := 0, 0
	for _, p := range published {
		m, err := Parse(p.Config, 0)
		if err != nil {
			continue
		}
		length, from := m.Trained()
		var value any
		if err := json.Unmarshal(p.Config, &value); err != nil {
			t.Fatal(err)
		}
		for _, key := range strings.Split(from.Key, ".") {
			inner, _ := value.(map[string]any)
			value = inner[key]
		}
		switch {
		case from.Key != "" && (from.Rule != "" || value != float64(length)):
			t.Errorf("%s: trained on %d by %+v, the file has %v", p.File, length, from, value)
		case (from.Key != "" || from.Rule != "") != (length > 0):
			t.Errorf("%s: trained on %d by %+v", p.File, length, from)
		case from.Key != "":
			stated++
		case from.Rule != "":
			derived++
		}
	}
	if stated < 10 || derived < 10 {
		t.Errorf("%d lengths are stated, %d derived", stated, derived)
	}
}

// What a decoder stores is not counted if the layers are those of an encoder, or if it also stores what an
// encoder read. XLNet keeps the inputs of layers (cache_mem of its code), not keys and values.
func TestWhatOthersStore(t *testing.T) {
	for config, says := range map[string]string{
		`{"model_type":"t5","num_layers":12}`:     "the layers of its encoder",
		`{"model_type":"bart"}`:                   "the layers of its encoder",
		`{"model_type":"whisper"}`:                "the layers of its encoder",
		`{"model_type":"t5gemma2_decoder"}`:       "what an encoder read",
		`{"model_type":"bert"}`:                   "keeps nothing",
		`{"model_type":"xlnet"}`:                  "inputs instead, of the last 512 tokens (mem_len)",
		`{"model_type":"xlnet","mem_len":null}`:   "inputs instead, of all tokens",
		`{"model_type":"xlnet","mem_len":384}`:    "inputs instead, of the last 384 tokens",
		`{"model_type":"transfo-xl","n_layer":4}`: "inputs instead, of the last 1600 tokens",
	} {
		if c := parsed(t, config).Cost(100); c.Bound != NoBound || !strings.Contains(c.Why, says) {
			t.Errorf("%s: %+v, want %q", config, c, says)
		}
	}
}

// A pattern of layers that the file leaves to the type is assumed.
func TestAssumedPatterns(t *testing.T) {
	for config, assumed := range map[string]string{
		`{"model_type":"gemma3_text"}`: "layer " +
			"pattern SSSSSF",
		`{"model_type":"gemma3_text","sliding_window_pattern":6}`:                                              "",
		`{"model_type":"gemma3_text","num_hidden_layers":2,"layer_types":["full_attention","full_attention"]}`: "",
		`{"model_type":"gemma3_text","sliding_window":null}`:                                                   "",
		`{"model_type":"smollm3"}`: "layer " +
			"pattern FFFN",
		`{"model_type":"smollm3","no_rope_layer_interval":4}`: "",
		`{"model_type":"zamba2"}`: "layer " +
			"pattern",
		`{"model_type":"qwen3_next"}`: "layer " +
			"pattern MMMF",
		`{"model_type":"qwen2"}`: "",
		`{"model_type":"llama"}`: "",
	} {
		got := ""
		for _, a := range parsed(t, config).Assumed {
			if strings.HasPrefix(a, "layer pattern") {
				got = a
			}
		}
		if got != assumed {
			t.Errorf("%s: %q is assumed, want %q", config, got, assumed)
		}
	}
}
