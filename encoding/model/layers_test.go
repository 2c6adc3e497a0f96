package model

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/exact"
	"wavescope/encoding/scheme"
)

// Each layer does what version 5.15.0 of the public library says, for published configurations and for
// the defaults of each type; testdata/layers.py has the notation.
func TestLayersAsTheLibraryHasThem(t *testing.T) {
	var published []struct {
		File   string
		Config json.RawMessage
	}
	exact.Reference(t, "testdata/types.json", &published)
	var library [][3]string
	exact.Reference(t, "testdata/layers.json", &library)
	compared := 0
	for _, want := range library {
		config := json.RawMessage(fmt.Sprintf(`{"model_type":%q}`, want[0]))
		for _, p := range published {
			if p.File == want[0] {
				config = p.Config
			}
		}
		m, err := Parse(config, 0)
		if err != nil {
			t.Errorf("%s: %v", want[0], err)
			continue
		}
		layers, kinds := layersOf(m)
		if layers != want[1] || kinds != want[2] {
			t.Errorf("%s:\nreads %s | %s\nwant  %s | %s", want[0], layers, kinds, want[1], want[2])
		}
		compared++
	}
	if compared < 300 {
		t.Errorf("%d configurations are compared", compared)
	}
}

// Files of version 5 have linear_attention for the blocks of Mamba too, and words for sparse attention.
func TestWordsOfVersion5(t *testing.T) {
	for config, want := range map[string]string{
		`{"model_type":"bamba","num_hidden_layers":3,"layers_block_type":["linear_attention","full_attention",
			"linear_attention"]}`: "M F M",
		`{"model_type":"qwen3_next","num_hidden_layers":2,"layer_types":["linear_attention","full_attention"]}`: "L F",
		`{"model_type":"deepseek_v32","num_hidden_layers":2,"layer_types":["deepseek_sparse_attention",
			"deepseek_sparse_attention"]}`: "2A",
		`{"model_type":"inkling_text","num_hidden_layers":2,"layer_types":["hybrid_sliding","hybrid"]}`: "S F",
	} {
		m, err := Parse([]byte(config), 0)
		if layers, _ := layersOf(m); err != nil || layers != want {
			t.Errorf("%s: %s, %v; want %s", config, layers, err, want)
		}
	}
}

// Gemma 4's layers that see everything have another number of heads of keys only with attention_k_eq_v.
func TestHeadsOfLayersThatSeeEverything(t *testing.T) {
	for gate, want := range map[string]string{"true": "S 512 2×256, F 1×512", "false": "S 512 2×256, F 2×512"} {
		m, err := Parse([]byte(`{"model_type":"gemma4_text","num_hidden_layers":6,"num_attention_heads":8,
			"num_key_value_heads":2,"num_global_key_value_heads":1,"attention_k_eq_v":`+gate+`}`), 0)
		if _, kinds := layersOf(m); err != nil || kinds != want {
			t.Errorf("attention_k_eq_v %s: %s, %v; want %s", gate, kinds, err, want)
		}
	}
}

// What layers do with positions besides one rotation is a remark on their group: the axes of pictures,
// and queries that grow with their position. The order of the axes is that of each type's code.
func TestRemarksOnGroups(t *testing.T) {
	for _, c := range [][2]string{
		{`{"model_type":"qwen2_vl_text","rope_scaling":{"type":"mrope","mrope_section":[16,24,24]}}`,
			"sections 16, 24, 24 of 64 pairs turn with time, row, column"},
		{`{"model_type":"qwen3_vl_text"}`,
			"sections 24, 20, 20 of 64 pairs turn with time, row, column, interleaved"},
		{`{"model_type":"hunyuan_vl_text","rope_scaling":{"type":"default","mrope_section":[16,24,24]}}`,
			"sections 16, 24, 24 of 64 pairs turn with column, row, image"},
		{`{"model_type":"hunyuan_vl_text","rope_scaling":{"type":"default","xdrope_section":[16,16,16,16]}}`,
			"sections 16, 16, 16, 16 of 64 pairs turn with position, column, row, image"},
		{`{"model_type":"ministral3","rope_parameters":{"rope_type":"yarn","factor":16,"llama_4_scaling_beta":0.1,
			"original_max_position_embeddings":16384}}`, "queries × (1 + 0.1·ln(1 + ⌊pos ÷ 16384⌋))"},
		{`{"model_type":"llama4_text"}`, " / queries × (1 + 0.1·ln(1 + ⌊(pos + 1) ÷ 8192⌋)), which grows with the " +
			"position pos"},
		{`{"model_type":"llama4_text","attn_temperature_tuning":false}`, " / "},
		{`{"model_type":"llama","mrope_section":[16,24,24]}`, ""},
	} {
		m, err := Parse([]byte(c[0]), 0)
		var all []string
		for _, g := range m.Groups {
			all = append(all, strings.Join(g.Remarks, ", "))
		}
		if got := strings.Join(all, " / "); err != nil || got != c[1] {
			t.Errorf("%s:\nsays %q, %v\nwant %q", c[0], got, err, c[1])
		}
	}
}

// The axis of each pair, by its first letter, as the code of each type splits a head: one section after the other
// in Qwen2-VL and GLM-4V; from Qwen3-VL on pairs 1, 4, 7 … turn with the row and 2, 5, 8 … with the column, as many
// as their sections say, and all others with the time; in Ernie the last section does not take part in that. Sections
// of fewer pairs than turn say nothing of any pair.
func TestAxesOfPairs(t *testing.T) {
	times := strings.Repeat
	for config, want := range map[string]string{
		`{"model_type":"qwen2_vl_text","rope_scaling":{"mrope_section":[16,24,24]}}`: times("t", 16) +
			times("r", 24) + times("c", 24),
		`{"model_type":"glm4v_text","partial_rotary_factor":0.5}`: times("t", 8) + times("r", 12) + times("c", 12),
		`{"model_type":"hunyuan_vl_text","rope_scaling":{"xdrope_section":[16,16,16,16]}}`: times("p", 16) +
			times("c", 16) + times("r", 16) + times("i", 16),
		`{"model_type":"qwen3_vl_text"}`:                                             times("trc", 20) + "tttt",
		`{"model_type":"qwen3_5_text"}`:                                              times("trc", 10) + "tr",
		`{"model_type":"qwen3_vl_text","rope_scaling":{"mrope_section":[20,20,24]}}`: times("trc", 20) + "ttct",
		`{"model_type":"qwen3_vl_text","rope_scaling":{"mrope_interleaved":false}}`: times("t", 24) +
			times("r", 20) + times("c", 20),
		`{"model_type":"ernie4_5_vl_moe_text"}`:                                        times("rc", 22) + times("t", 20),
		`{"model_type":"qwen2_vl_text","rope_scaling":{"mrope_section":[16,24,23]}}`:   "",
		`{"model_type":"qwen2_vl_text","rope_scaling":{"mrope_section":[-1,33,32]}}`:   "",
		`{"model_type":"qwen2_vl_text","rope_scaling":{"mrope_section":[16,24,24,0]}}`: "",
		`{"model_type":"llama"}`: "",
	} {
		m, err := Parse([]byte(config), 0)
		if err != nil {
			t.Fatalf("%s: %v", config, err)
		}
		for _, g := range m.Groups {
			got := ""
			for _, axis := range g.Axes {
				got += axis[:1]
			}
			if g.Scheme == scheme.RoPE && got != want {
				t.Errorf("%s:\npairs turn with %s\nwant            %s", config, got, want)
			}
		}
	}
}

// Types that read pictures see all patches at once, in both directions, and keep nothing of them.
func TestPicturesAreReadAtOnce(t *testing.T) {
	for _, kind := range strings.Fields("clip_vision_model detr ijepa llama4_vision_model qwen2_5_vl_vision " +
		"qwen3_vl_vision siglip_vision_model swin videomae vit_mae") {
		m, err := Parse([]byte(`{"model_type":"`+kind+`","hidden_size":768,"num_attention_heads":12,
			"num_hidden_layers":12,"image_size":224}`), 0)
		if err != nil || !m.IsEncoder() {
			t.Errorf("%s: %v, read at once: %v", kind, err, m.IsEncoder())
		}
	}
}

// The table of time steps of a diffusion model has the layout that two keys give together; two of their
// combinations have none. Its width is the first of block_out_channels.
func TestTimeSteps(t *testing.T) {
	for keys, want := range map[string]string{
		``:                         "cos_sin_half 320",
		`"flip_sin_to_cos":true,`:  "cos_sin_half 320",
		`"flip_sin_to_cos":false,`: "concat 320",
		`"flip_sin_to_cos":false,"freq_shift":1,`:   "t2t 320",
		`"flip_sin_to_cos":true,"freq_shift":1,`:    "no layout has flip_sin_to_cos true with freq_shift 1",
		`"flip_sin_to_cos":false,"freq_shift":0.5,`: "no layout has flip_sin_to_cos false with freq_shift 0.5",
		`"time_embedding_type":"fourier",`:          "time_embedding_type must be positional",
		`"block_out_channels":[1],`:                 "block_out_channels must be from 2",
		`"block_out_channels":[],`:                  "block_out_channels must be given",
	} {
		text := `{"_class_name":"UNet2DConditionModel",` + keys
		if !strings.Contains(keys, "channels") {
			text += `"block_out_channels":[320,640],`
		}
		m, err := Parse([]byte(text+`"in_channels":4}`), 0)
		got := fmt.Sprint(m.Layout, m.Width)
		if err != nil {
			got = err.Error()
		}
		if got = strings.TrimSpace(got); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", keys, got, want)
		}
	}
}

// FLUX lists its layers in two keys.
func TestLayersOfTwoKeys(t *testing.T) {
	m, err := Parse([]byte(`{"_class_name":"FluxTransformer2DModel","num_layers":19,"num_single_layers":38}`), 0)
	if err != nil || len(m.Groups) != 1 || len(m.Groups[0].At) != 19+38 {
		t.Errorf("%v, %v", m.Groups, err)
	}
}

// layersOf describes the layers of a model in the notation of testdata/layers.py.
func layersOf(m Model) (layers, kinds string) {
	letters := map[Attention]string{Full: "F", Sliding: "S", Chunked: "C", Latent: "A", Linear: "L", StateSpace: "M",
		Cross: "X", NoMixing: "-", Unknown: "?"}
	depth := 0
	for _, g := range m.Groups {
		depth += len(g.At)
	}
	all := make([]string, depth)
	var said []string
	for _, g := range m.Groups {
		letter := letters[g.Attention]
		if g.Attention == Full && g.Scheme == scheme.None && m.Scheme != scheme.None {
			letter = "N"
		}
		for _, i := range g.At {
			all[i] = letter
		}
		says := fmt.Sprintf("%d×%d", g.KVHeads, g.KeyDim)
		switch g.Attention {
		case Linear, StateSpace, Cross, NoMixing, Unknown:
			continue
		case Latent:
			says = fmt.Sprint(g.Numbers)
		case Sliding, Chunked:
			says = fmt.Sprintf("%d %s", g.Window, says)
		}
		if g.Shared > 0 {
			says += fmt.Sprintf(" %d shared", g.Shared)
		}
		said = append(said, letter+" "+says)
	}
	var runs []string
	for i := 0; i < depth; {
		n := slices.IndexFunc(all[i:], func(c string) bool { return c != all[i] })
		if n < 0 {
			n = depth - i
		}
		run := all[i]
		if n > 1 {
			run = fmt.Sprint(n) + run
		}
		runs = append(runs, run)
		i += n
	}
	return strings.Join(runs, " "), strings.Join(said, ", ")
}

// The types whose attention multiplies scores by (0.1·mscale_all_dim·ln factor + 1)²: those that inherit DeepSeek's.
var scoresLikeDeepSeek = strings.Fields("axk1 axk2 deepseek_v2 deepseek_v3 deepseek_v32 glm4_moe_lite glm_moe_dsa " +
	"kimi_k2 kimi_k25 kimi_vl longcat_flash longcat_flash_ngram minicpm3 mistral4 youtu")

// YaRN's mscale_all_dim multiplies the scores of these types, and of no other.
func TestTypesThatScaleScores(t *testing.T) {
	want := math.Pow(0.1*0.7*math.Log(40)+1, 2)
	tried := 0
	for _, line := range allTypes(t) {
		for _, kind := range line.Types {
			m, err := Parse([]byte(`{"model_type":"`+kind+`","hidden_size":1024,"num_attention_heads":16,"num_hidden_layers":4,
				"max_position_embeddings":163840,"rope_scaling":{"rope_type":"yarn","type":"yarn","factor":40,
				"original_max_position_embeddings":4096,"mscale":0.7,"mscale_all_dim":0.7}}`), 0)
			if err != nil {
				continue // it has no YaRN
			}
			factor := 0.0
			for _, l := range m.Layers {
				factor = max(factor, l.ScoreFactor)
			}
			switch scales := slices.Contains(scoresLikeDeepSeek, kind); {
			case scales && math.Abs(factor-want) > 1e-12, !scales && factor != 0:
				t.Errorf("%s multiplies scores by %v", kind, factor)
			case scales:
				tried++
			}
		}
	}
	if tried != len(scoresLikeDeepSeek) {
		t.Errorf("%d of %d types were read", tried, len(scoresLikeDeepSeek))
	}
}
