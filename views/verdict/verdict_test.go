package verdict

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"wavescope/encoding/exact"
	"wavescope/encoding/model"
)

// Classes of lengths, and what is said of them.
func TestVerdicts(t *testing.T) {
	const llama31 = `{"model_type":"llama","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,
		"max_position_embeddings":131072,"rope_theta":500000,"rope_scaling":{"rope_type":"llama3","factor":8,
		"low_freq_factor":1,"high_freq_factor":4,"original_max_position_embeddings":8192}}`
	const stretches = `{"model_type":"qwen2","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,
		"max_position_embeddings":8192,"rope_scaling":{"rope_type":"yarn","factor":4,
		"original_max_position_embeddings":8192}}`
	for _, c := range []struct {
		config string
		at     int
		class  model.Class
		says   []string
	}{
		{llama31, 0, model.Within, []string{"29 of 64 pairs", "8192 positions", "from length 65537 on",
			"stated, 29 of 64 pairs at new angles"}},
		{llama31, 65536, model.Within, []string{"llama3 × 8 claims 65536 = 8 × 8192", "llama3 × 8 keeps all 64 pairs"}},
		{llama31, 8192, model.Within, []string{"no two tokens are further apart than in 8192 positions"}},
		{llama31, 131073, model.Past, []string{"cannot show whether training went there"}},
		{`{"model_type":"gemma3_text","num_hidden_layers":6,"max_position_embeddings":131072,"sliding_window":1024,
			"rope_scaling":{"rope_type":"linear","factor":8}}`, 131072, model.Within,
			[]string{"window layers look no farther than 1023", "If trained on 16384 (derived), in the 1 full " +
				"layer, linear × 8 keeps all"}},
		{`{"model_type":"gemma3_text","num_hidden_layers":6,"max_position_embeddings":131072,"sliding_window":1024,
			"rope_scaling":{"rope_type":"linear","factor":8}}`, 131073, model.Past, []string{"If trained on 16384 (derived), " +
			"in the 1 full layer, 55 of 128 pairs", "it runs; how well is not known"}},
		{stretches, 32768, model.Within, []string{"max_position_embeddings is 8192, but the scaling yarn × 4 claims 32768 = 4 × " +
			"8192, factor × rope_scaling.original_max_position_embeddings."}},
		{`{"model_type":"gemma3_text","num_hidden_layers":6,"max_position_embeddings":8192,"sliding_window":16384,
			"rope_scaling":{"rope_type":"yarn","factor":4,"original_max_position_embeddings":8192}}`, 32768, model.Within,
			[]string{"pairs at new angles if trained on 8192"}},
		{stretches, 32769, model.Past, []string{"claims 32768", "it runs"}},
		{stretches, 8192, model.Within, []string{"no two tokens are further apart than in 8192 positions"}},
		{`{"model_type":"bert","max_position_embeddings":512}`, 512, model.Within, []string{"512 rows, 0 to 511"}},
		{`{"model_type":"bert","max_position_embeddings":512}`, 513, model.Impossible, []string{"Position 512 has no row"}},
		{`{"model_type":"whisper","max_source_positions":1500}`, 3000, model.Impossible, []string{"1500 rows, 0 to 1499",
			"Position 1500 has no row"}},
		{`{"model_type":"xglm"}`, 3000, model.Past, []string{"goes on past 2048", "may not"}},
		{`{"model_type":"llama4_text","num_hidden_layers":4,"max_position_embeddings":10485760,"rope_scaling":{
			"rope_type":"llama3","factor":16,"low_freq_factor":1,"high_freq_factor":1,
			"original_max_position_embeddings":8192}}`, 1e6, model.Within, []string{"what the file states. " +
			"max_position_embeddings is 10485760. The 3 chunked layers look no farther than their chunk of 8192."}},
		{`{"model_type":"llama","num_attention_heads":32,"max_position_embeddings":131072,"rope_scaling":{
			"rope_type":"llama3","factor":8,"low_freq_factor":1,"high_freq_factor":4,
			"original_max_position_embeddings":8192}}`, 131072, model.Within,
			[]string{"max_position_embeddings is 131072; the scaling llama3 × 8 claims 65536"}},
		{`{"model_type":"bloom","n_head":16,"hidden_size":1024}`, 1e6, model.Unlimited, []string{"straight line"}},
		{`{"model_type":"t5"}`, 0, model.Unlimited, []string{"from 91 on"}},
		{`{"model_type":"mamba"}`, 1e6, model.Unlimited, []string{"state of fixed size"}},
		{`{"model_type":"jamba"}`, 1e6, model.Unlimited, []string{"No layer gets positions"}},
		{`{"model_type":"deberta-v2","max_position_embeddings":512,"relative_attention":true,"position_buckets":256,
			"position_biased_input":false}`, 4096, model.Unlimited, []string{"256 steps each way", "past 511 share"}},
		{`{"model_type":"deberta","max_position_embeddings":512,"relative_attention":true}`, 513, model.Impossible,
			[]string{"no entry for 512"}},
		{`{"model_type":"bert","max_position_embeddings":512,"position_embedding_type":"relative_key"}`, 513,
			model.Impossible, []string{"no entry for 512"}},
		{`{"model_type":"xlnet"}`, 1e6, model.Unlimited, []string{"any distance"}},
		{`{"model_type":"vit"}`, 100, model.NotKnown, []string{"is not known here"}},
		{`{"model_type":"foobar","rope_theta":250000,"head_dim":128,"max_position_embeddings":32768}`, 65536, model.NotKnown,
			[]string{"RoPE because of rope_theta", "guess", "19 of 64 pairs"}},
		{`{"rope_theta":250000,"head_dim":128}`, 0, model.NotKnown, []string{"guess"}},
	} {
		m, err := model.Parse([]byte(c.config), 0)
		if err != nil {
			t.Fatal(err)
		}
		v := m.Verdict(c.at)
		brief, why := Of(m, v)
		if v.Class != c.class || c.at > 0 && v.At != c.at {
			t.Errorf("%s at %d: %s at %d, want %s", c.config, c.at, v.Class, v.At, c.class)
		}
		for _, s := range c.says {
			if said := brief + ". " + why; !strings.Contains(said, s) {
				t.Errorf("%s at %d: %q, want %q", c.config, c.at, said, s)
			}
		}
	}
}

// A length that follows from the factor of a scaling confirms nothing about that factor, and a count of pairs holds if
// the training length does.
func TestWordsOnTrainingLengths(t *testing.T) {
	var published []struct {
		File   string
		Config json.RawMessage
	}
	exact.Reference(t, "../../encoding/model/testdata/types.json", &published)
	derived := 0
	for _, p := range published {
		m, err := model.Parse(p.Config, 0)
		if err != nil {
			continue
		}
		length, from := m.Trained()
		if from.Rule != "" {
			derived++
			if _, why := Of(m, m.Verdict(m.Length)); strings.Contains(why, "he scaling ") {
				t.Errorf("%s: trained on %d, %s: %s", p.File, length, from, why)
			}
		}
		if len(m.Groups) != 1 || m.Guess {
			continue
		}
		for _, at := range []int{m.Length, m.Length + 1, 8 * m.Length} {
			brief, why := Of(m, m.Verdict(at))
			for _, sentence := range append(strings.SplitAfter(why, ". "), brief) {
				counts, ifs := strings.Contains(sentence, " pairs "), strings.Contains(sentence, "f trained on ")
				if counts && ifs != (from.Rule != "") ||
					ifs && !strings.Contains(sentence, fmt.Sprint("f trained on ", length)) {
					t.Errorf("%s at %d: trained on %d, %s: %s", p.File, at, length, from, sentence)
				}
			}
		}
	}
	if derived < 10 {
		t.Errorf("%d lengths are derived", derived)
	}
}
