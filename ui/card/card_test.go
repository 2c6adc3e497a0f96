package card

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/encoding/model"
	"wavescope/views/frame"
	"wavescope/views/verdict"
)

var update = flag.Bool("update", false, "write the cards in testdata")

// cardModels are models of six kinds, with the length of their card.
var cardModels = []struct {
	name   string
	at     int
	config string
}{
	{"llama-3.1-8b", 131072, `{"model_type":"llama","hidden_size":4096,"num_attention_heads":32,"num_key_value_heads":8,
		"num_hidden_layers":32,"max_position_embeddings":131072,"rope_theta":500000,"torch_dtype":"bfloat16",
		"rope_scaling":{"rope_type":"llama3","factor":8,"low_freq_factor":1,"high_freq_factor":4,
		"original_max_position_embeddings":8192}}`},
	{"gemma-3-4b", 131072, `{"model_type":"gemma3_text","head_dim":256,"num_attention_heads":8,"num_key_value_heads":4,
		"num_hidden_layers":34,"max_position_embeddings":131072,"rope_theta":1000000,"rope_local_base_freq":10000,
		"sliding_window":1024,"rope_scaling":{"rope_type":"linear","factor":8},"torch_dtype":"bfloat16"}`},
	{"bert-base", 1024, `{"model_type":"bert","hidden_size":768,"num_attention_heads":12,"num_hidden_layers":12,
		"max_position_embeddings":512}`},
	{"deberta-v3-base", 4096, `{"model_type":"deberta-v2","hidden_size":768,"num_attention_heads":12,
		"num_hidden_layers":12,"max_position_embeddings":512,"relative_attention":true,"position_buckets":256,
		"pos_att_type":"p2c|c2p","position_biased_input":false}`},
	{"mamba-130m", 1000000, `{"model_type":"mamba","hidden_size":768,"num_hidden_layers":24,"state_size":16,"expand":2,
		"conv_kernel":4}`},
	{"foobar", 65536, `{"model_type":"foobar","hidden_size":3072,"num_attention_heads":24,"num_key_value_heads":16,
		"num_hidden_layers":24,"head_dim":128,"max_position_embeddings":32768,"rope_theta":250000,"foo_window":512,
		"foo_position_bias":true}`},
}

// TestCards compares the cards of six kinds of models with those in testdata; -update writes them. Two
// explain their numbers.
func TestCards(t *testing.T) {
	const file = "testdata/cards.txt"
	var all bytes.Buffer
	for i, m := range cardModels {
		s, err := model.Read(strings.NewReader(m.config), int64(len(m.config)), m.name, "")
		if err != nil {
			t.Fatal(err)
		}
		s.Name = m.name
		c := New(&s, m.name, m.at)
		if i < 2 {
			c.Float = &model.Floats[0]
		}
		if err := Write(&all, frame.Theme{}, c.Lines(frame.Theme{}, i < 2), false); err != nil {
			t.Fatal(err)
		}
		all.WriteByte('\n')
	}
	want, _ := os.ReadFile(file)
	switch {
	case bytes.Equal(want, all.Bytes()):
	case *update:
		if err := os.WriteFile(file, all.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is not as cards are now; write it with: go test ./ui/card -run Cards -update\n%s", file, all.Bytes())
	}
}

// published returns cards of published configurations and of the defaults of each type, at three lengths.
func published(t *testing.T) (all []Card) {
	t.Helper()
	read := func(name string, to any) {
		text, err := os.ReadFile("../../encoding/model/testdata/" + name)
		if err == nil {
			err = json.Unmarshal(text, to)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	type file struct {
		File   string
		Config json.RawMessage
	}
	var files []file
	read("types.json", &files)
	var types [][3]string
	read("layers.json", &types)
	for _, kind := range types {
		files = append(files, file{kind[0], json.RawMessage(fmt.Sprintf(`{"model_type":%q}`, kind[0]))})
	}
	for _, f := range files {
		s, err := model.Read(bytes.NewReader(f.Config), int64(len(f.Config)), f.File, "")
		if err != nil {
			continue
		}
		s.Name = f.File
		for _, at := range []int{0, 100, 1_000_000_000} {
			all = append(all, New(&s, f.File, at))
		}
	}
	if len(all) < 900 {
		t.Fatalf("only %d cards", len(all))
	}
	return all
}

// A card fits on a screen of 80 × 24.
func TestCardsFit(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Glyphs: frame.ASCII}} {
		for _, c := range published(t) {
			lines := c.Lines(theme, false)
			if len(lines) > rows {
				t.Errorf("%s at %d has %d rows", c.Name, c.verdict.At, len(lines))
			}
			for _, l := range lines {
				wide := utf8.RuneCountInString(l.Text) + l.At
				if wide > Right || l.Label != "" && len(l.Label) >= l.At-Left ||
					strings.TrimRight(l.Text, " ") != l.Text {
					t.Errorf("%s at %d: %d columns in %q %q", c.Name, c.verdict.At, wide, l.Label, l.Text)
				}
			}
		}
	}
}

var quantity = regexp.MustCompile(`([0-9.]+) (B|KiB|MiB|GiB|TiB|PiB|FLOP|kFLOP|MFLOP|GFLOP|TFLOP|PFLOP)\b`)

// unit is what a quantity of a card is counted in.
var unit = map[string]float64{"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40, "PiB": 1 << 50,
	"FLOP": 1, "kFLOP": 1e3, "MFLOP": 1e6, "GFLOP": 1e9, "TFLOP": 1e12, "PFLOP": 1e15}

// groupRow matches the number of layers of a group.
var groupRow = regexp.MustCompile(`(?m)^[A-Z?-] +([0-9]+) layer`)

// Words and JSON have the same numbers, to the three digits that words have.
func TestWordsAndJSONAgree(t *testing.T) {
	for _, c := range published(t) {
		var text bytes.Buffer
		if err := c.JSON(&text, false); err != nil {
			t.Fatal(err)
		}
		var got struct {
			Positions struct{ Trained, Stated struct{ Positions int } }
			Layers    []layerRun
			Verdict   struct {
				At    int `json:"at_positions"`
				Class model.Class
				Why   string
			}
			Cache struct {
				Next *float64 `json:"bytes_per_position"`
				All  *float64 `json:"bytes"`
			}
			State struct {
				Bytes float64 `json:"bytes_per_sequence"`
			}
			Attention struct {
				FLOP float64 `json:"flop_per_token"`
			}
		}
		if err := json.Unmarshal(text.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		rows, said, at, label := map[string]string{}, "", "", ""
		for _, l := range c.Lines(frame.Theme{}, false) {
			if l.Label != "" {
				label = l.Label
			}
			rows[label] += l.Text + "\n"
			if strings.HasPrefix(label, "at ") {
				at, said = label, said+" "+l.Text
			}
		}
		wrong := func(what string, has, want any) {
			t.Errorf("%s at %d: %s is %v in words, %v in JSON", c.Name, c.verdict.At, what, has, want)
		}
		near := func(what, row string, nth int, want float64) {
			all := quantity.FindAllStringSubmatch(rows[row], -1)
			if nth >= len(all) {
				wrong(what, rows[row], want)
				return
			}
			v, err := strconv.ParseFloat(all[nth][1], 64)
			if v *= unit[all[nth][2]]; err != nil || math.Abs(v-want) > 0.00501*want {
				wrong(what, v, want)
			}
		}
		if got.Cache.Next != nil {
			near("cache of a token", "KV cache", 0, *got.Cache.Next)
			if more := (c.Cost(c.cost.At+1).All - c.cost.All) * c.dtypeOf().Bytes; c.cost.At > 0 && more != *got.Cache.Next {
				t.Errorf("%s at %d: a further token adds %g bytes, not %g", c.Name, c.cost.At, more, *got.Cache.Next)
			}
		}
		if got.Cache.All != nil {
			near("cache in all", "KV cache", 1, *got.Cache.All)
		}
		if got.State.Bytes > 0 {
			near("state", "state", 0, got.State.Bytes)
		}
		if got.Attention.FLOP > 0 {
			near("attention", "attention", 0, got.Attention.FLOP)
		}
		lengths := got.Positions
		for name, n := range map[string]int{"trained": lengths.Trained.Positions, "stated": lengths.Stated.Positions} {
			if first, _, _ := strings.Cut(rows[name], " "); n > 0 && first != fmt.Sprint(n) {
				wrong(name, first, n)
			}
		}
		sign, brief, _ := strings.Cut(strings.TrimSpace(said), " ")
		first, _, _ := strings.Cut(strings.TrimSuffix(got.Verdict.Why, "."), ". ")
		if want, _ := verdict.Sign(got.Verdict.Class); want != sign || !strings.HasPrefix(brief, first) ||
			got.Verdict.At > 0 && at != fmt.Sprintf("at %d", got.Verdict.At) {
			wrong("verdict", at+said, got.Verdict)
		}
		layers := 0
		for i, r := range got.Layers {
			if r.First != layers || r.Count != r.Last-r.First+1 || i > 0 && r.Attention == "" {
				wrong("layers", said, got.Layers)
			}
			layers += r.Count
			if s := r.Scaling; s != nil && s.Attention*s.Attention*max(s.ScoreFactor, 1) != 1 {
				factor := fmt.Sprintf("scores × %.4g", s.Attention*s.Attention*max(s.ScoreFactor, 1))
				if !strings.Contains(strings.Join(strings.Fields(rows["layers"]), " "), factor) {
					wrong("factor of scores", rows["layers"], factor)
				}
			}
		}
		if n := 0; layers > 0 {
			for _, m := range groupRow.FindAllStringSubmatch(rows["layers"], -1) {
				one, _ := strconv.Atoi(m[1])
				n += one
			}
			if n != layers {
				wrong("layers", rows["layers"], layers)
			}
		}
	}
}

// A window beyond the length limits nothing yet, rows for padding are no positions, keys that another kind of
// encoding reads may have an effect, and layers of unknown number are not all layers.
func TestCardWords(t *testing.T) {
	for config, says := range map[string]string{
		`{"model_type":"phi3","hidden_size":3072,"num_attention_heads":32,"num_hidden_layers":32,"sliding_window":262144,
			"max_position_embeddings":131072}`: "all tokens up to a window of 262144",
		`{"model_type":"deepseek_v3","num_hidden_layers":1,"num_attention_heads":128,"kv_lora_rank":512,"qk_rope_head_dim":64,
			"qk_nope_head_dim":128,"v_head_dim":128}`: "transformers stores 71.1 × as much", // 128·(192 + 128) ÷ 576
		`{"model_type":"roberta","max_position_embeddings":514}`: "max_position_embeddings 514 less 2 rows for padding",
		`{"model_type":"deberta-v2","num_hidden_layers":2,"relative_attention":true,"max_relative_positions":-1,
			"norm_rel_ebd":"layer_norm"}`: "norm_rel_ebd: not here, but the model's code may",
		`{"model_type":"bart","num_hidden_layers":2}`: "a token at 1024 in the encoder (no projections, MLP)",
		`{"model_type":"whisper","encoder_layers":2}`: "a token at 1500 in the encoder (no projections, MLP)",
		`{"model_type":"gpt2","n_positions":64}`:      "for the last token of 64 (no projections, MLP)",
		`{"model_type":"gemma3_text","max_position_embeddings":131072,"rope_scaling":{"rope_type":"linear",
			"factor":8}}`: "16384 derived: max_position_embeddings 131072 ÷ factor 8",
		`{"model_type":"foobar","head_dim":128,"rope_theta":500000,
			"max_position_embeddings":4096}`: "In the layers with RoPE, no two tokens",
	} {
		s, err := model.Read(strings.NewReader(config), int64(len(config)), "config.json", "")
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, l := range New(&s, "config.json", 0).Lines(frame.Theme{}, false) {
			text += l.Text + " "
		}
		if text = strings.Join(strings.Fields(text), " "); !strings.Contains(text, says) {
			t.Errorf("%s: %q is not in %s", config, says, text)
		}
	}
}

// JSON has the keys that the help lists, whatever is known, and null for a text or number that is not.
func TestJSONKeys(t *testing.T) {
	_, keys, _ := strings.Cut(strings.ReplaceAll(JSONHelp, "\n", " "), "JSON has ")
	keys, _, _ = strings.Cut(keys, ";")
	names := strings.Split(strings.ReplaceAll(keys, " and ", ", "), ", ")
	const new = `{"model_type":"new","hidden_size":64,"num_hidden_layers":4,"num_attention_heads":4,` +
		`"num_key_value_heads":2,"max_position_embeddings":4096,"rope_theta":10000}`
	unknown, err := model.Read(strings.NewReader(new), int64(len(new)), "new.json", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append(published(t), New(&unknown, "new.json", 0)) {
		var text bytes.Buffer
		if err := c.JSON(&text, false); err != nil {
			t.Fatal(err)
		}
		var got map[string]any
		if err := json.Unmarshal(text.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if len(got) != len(names) {
			t.Errorf("%s: %d keys, the help lists %d", c.Name, len(got), len(names))
		}
		cache := got["cache"].(map[string]any) // 4 layers, 2 heads of 16 keys and 16 values, 2 bytes each
		if c.Source == &unknown && (cache["bound"] != "at_most" || cache["at_most_bytes_per_position"] != 512.) ||
			c.Guess && (cache["bytes_per_position"] != nil || cache["bytes"] != nil) {
			t.Errorf("%s: the type is not known, its cache is %v", c.Name, cache)
		}
		for _, name := range names {
			if value, ok := got[name]; !ok || value == "" || value == 0.0 {
				t.Errorf("%s: %s is %v", c.Name, name, value)
			}
		}
	}
}
