package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/encoding/model"
	"wavescope/ui"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

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
		o := options{screen: ui.Look{Color: 4}, at: m.at, explain: i < 2}
		if o.explain {
			o.dtype = "bfloat16"
		}
		if err := newCard(&s, m.name, o).write(&all, o); err != nil {
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
		t.Errorf("%s is not as cards are now; write it with: go test ./ui/cli -run Cards -update\n%s", file, all.Bytes())
	}
}

// published returns cards of published configurations and of the defaults of each type, at three lengths.
func published(t *testing.T) (all []card) {
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
		for _, at := range []int{0, 100, mostAt} {
			all = append(all, newCard(&s, f.File, options{at: at}))
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
			lines := c.lines(theme, false)
			if len(lines) > cardRows {
				t.Errorf("%s at %d has %d rows", c.Name, c.verdict.At, len(lines))
			}
			for _, l := range lines {
				wide := utf8.RuneCountInString(l.text) + l.at
				if wide > cardRight || l.label != "" && len(l.label) >= l.at-cardLeft ||
					strings.TrimRight(l.text, " ") != l.text {
					t.Errorf("%s at %d: %d columns in %q %q", c.Name, c.verdict.At, wide, l.label, l.text)
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
		if err := c.json(&text); err != nil {
			t.Fatal(err)
		}
		var got struct {
			Trained int `json:"trained_length"`
			Stated  int `json:"stated_length"`
			Layers  []layerRun
			Verdict struct {
				At    int
				Class model.Class
				Why   string
			}
			Cache struct {
				Token *float64 `json:"bytes_per_token"`
				All   *float64 `json:"bytes"`
			} `json:"kv_cache"`
			State struct{ Bytes float64 }
			FLOPs float64 `json:"attention_flops_per_token"`
		}
		if err := json.Unmarshal(text.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		rows, said, at, label := map[string]string{}, "", "", ""
		for _, l := range c.lines(frame.Theme{}, false) {
			if l.label != "" {
				label = l.label
			}
			rows[label] += l.text + "\n"
			if strings.HasPrefix(label, "at ") {
				at, said = label, said+" "+l.text
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
		if got.Cache.Token != nil {
			next := *got.Cache.Token // past all windows; words have what the next token costs
			if c.cost.At > 0 {
				next = (c.Cost(c.cost.At+1).All - c.cost.All) * c.dtypeOf().Bytes
			}
			near("cache of a token", "KV cache", 0, next)
		}
		if got.Cache.All != nil {
			near("cache in all", "KV cache", 1, *got.Cache.All)
		}
		if got.State.Bytes > 0 {
			near("state", "state", 0, got.State.Bytes)
		}
		if got.FLOPs > 0 {
			near("attention", "attention", 0, got.FLOPs)
		}
		for name, n := range map[string]int{"trained": got.Trained, "stated": got.Stated} {
			if first, _, _ := strings.Cut(rows[name], " "); n > 0 && first != fmt.Sprint(n) {
				wrong(name, first, n)
			}
		}
		sign, brief, _ := strings.Cut(strings.TrimSpace(said), " ")
		first, _, _ := strings.Cut(strings.TrimSuffix(got.Verdict.Why, "."), ". ")
		if want, _ := chart.VerdictSign(got.Verdict.Class); want != sign || !strings.HasPrefix(brief, first) ||
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

// The verdict alone has a colour, on a terminal only, and none with NO_COLOR.
func TestCardsHaveColoursOnATerminal(t *testing.T) {
	if out := fine(t, "model", "llama-3.1-8b"); strings.Contains(out, "\x1b") {
		t.Errorf("in a pipe: %q", out)
	}
	if out := fine(t, "model", "llama-3.1-8b", "--color", "16"); !strings.Contains(out, "\x1b[1;92m✓ stated") {
		t.Errorf("with 16 colours: %q", out)
	}
	wide := func(r rune) bool { return r > '~' }
	if out := fine(t, "model", "llama-3.1-8b", "--glyphs", "ascii"); strings.IndexFunc(out, wide) >= 0 {
		t.Errorf("in ASCII: %q", out)
	}
	r := runIn(t, surroundings("NO_COLOR=1", "CLICOLOR_FORCE=1"), "model", "llama-3.1-8b")
	if strings.Contains(r.out, "\x1b[") {
		t.Errorf("with NO_COLOR: %q", r.out)
	}
}

// One of a thing has no plural.
func TestCardsCountOne(t *testing.T) {
	name := filepath.Join(t.TempDir(), "one.json")
	text := `{"model_type":"llama","hidden_size":64,"num_hidden_layers":1,"num_attention_heads":32,"num_key_value_heads":1}`
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	card := fine(t, "model", name, "--explain")
	if found := regexp.MustCompile(`(^|[ (])1 [a-z]+s\b`).FindString(card); found != "" || !strings.Contains(card, "1 pair\n") {
		t.Errorf("%q in\n%s", found, card)
	}
}

// Lengths are written as elsewhere; errors are one line that says what is allowed.
func TestModelFlags(t *testing.T) {
	for _, at := range []string{"65536", "65.536k", "2^16", "64Ki"} {
		if out := fine(t, "model", "llama-3.1-8b", "--at", at); !strings.Contains(out, "at 65536 ") {
			t.Errorf("--at %s: %s", at, out)
		}
	}
	for args, says := range map[string]string{
		"model llama-3.1-8b --at 128KiB":    "also 2^17, 128Ki (× 1024) or 128k (× 1000)",
		"model":                             "a preset (see help models), a file, a folder",
		"model a b":                         "model takes one SOURCE",
		"model lama-3.1-8b":                 `"lama-3.1-8b": did you mean llama-3.1-8b? allowed is a preset`,
		"model no-such-model-anywhere":      "allowed is a preset",
		"model llama-3.1-8b --at 0":         "allowed is a whole number from 1 to 1000000000",
		"model llama-3.1-8b --at 1e10":      "allowed is a whole number from 1 to 1000000000",
		"model llama-3.1-8b --format yaml":  "allowed is words or json",
		"model llama-3.1-8b --dtype int8":   "allowed is bfloat16, float16 or float32",
		"model " + strings.Repeat("x", 900): "allowed is a preset",
	} {
		r := run(t, strings.Fields(args)...)
		if !strings.Contains(r.err, says) {
			t.Errorf("%s: %q, want %q", args, r.err, says)
		}
		wrong(t, r, strings.Fields(args))
	}
}

// A window beyond the length limits nothing yet, rows for padding are no positions, keys that another kind of
// encoding reads may have an effect, and layers of unknown number are not all layers.
func TestCardWords(t *testing.T) {
	for config, says := range map[string]string{
		`{"model_type":"phi3","hidden_size":3072,"num_attention_heads":32,"num_hidden_layers":32,"sliding_window":262144,
			"max_position_embeddings":131072}`: "all tokens up to a window of 262144",
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
		for _, l := range newCard(&s, "config.json", options{}).lines(frame.Theme{}, false) {
			text += l.text + " "
		}
		if text = strings.Join(strings.Fields(text), " "); !strings.Contains(text, says) {
			t.Errorf("%s: %q is not in %s", config, says, text)
		}
	}
}

// The factor of YaRN is on queries and on keys: scores have its square, 0.1·ln 4 + 1 = 1.1386 for a factor of 4. A
// cache is that of one sequence. Keys that are all used are said to be.
func TestWordsOfACard(t *testing.T) {
	for name, wants := range map[string][]string{
		"qwen2.5-7b-yarn": {"scores × 1.296 (attention factor 1.139²)", "one sequence of 131072, without weights",
			"no key about positions; other keys are not listed"},
		"llama-3.1-8b": {"✓ stated, 29 of 64 pairs at new angles"},
		"llama-4-scout": {"bf16: chunks ≤ 1.12 GiB", "if all layers saw everything", "no RoPE, queries × (1 + 0.1·ln(1 + " +
			"⌊(pos + 1) ÷ 8192⌋)), which grows with the position", "((131072 − 1) mod 8192 + 1 = 8192) tokens"},
		"deepseek-v3": {"scores × 1.874 (mscale_all_dim)"},
	} {
		said := strings.Join(strings.Fields(fine(t, "model", name, "--at", "131072", "--explain")), " ")
		for _, want := range wants {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q is not in %s", name, want, said)
			}
		}
	}
}

// Past the end of a table there is no cost: words and JSON give that of the last length, and say so.
func TestCostsOfAnImpossibleLength(t *testing.T) {
	for name, last := range map[string]int{"bert-base": 512, "gpt2": 1024} {
		for _, at := range []int{last, last + 1, 2 * last} {
			said := fine(t, "model", name, "--at", fmt.Sprint(at))
			if strings.Contains(said, fmt.Sprintf(" %d, its limit", last)) != (at > last) {
				t.Errorf("%s at %d: %s", name, at, said)
			}
			var got struct {
				At int `json:"cost_at"`
			}
			text := fine(t, "model", name, "--at", fmt.Sprint(at), "--format", "json")
			if err := json.Unmarshal([]byte(text), &got); err != nil || got.At != last {
				t.Errorf("%s at %d: its cost is at %d, %v", name, at, got.At, err)
			}
		}
	}
}

// JSON has the keys that the help lists, whatever is known, and null for a text or number that is not.
func TestJSONKeys(t *testing.T) {
	_, keys, _ := strings.Cut(strings.ReplaceAll(modelHelp, "\n", " "), "JSON has ")
	keys, _, _ = strings.Cut(keys, ";")
	names := strings.Split(strings.ReplaceAll(keys, " and ", ", "), ", ")
	for _, c := range published(t) {
		var text bytes.Buffer
		if err := c.json(&text); err != nil {
			t.Fatal(err)
		}
		var got map[string]any
		if err := json.Unmarshal(text.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if len(got) != len(names) {
			t.Errorf("%s: %d keys, the help lists %d", c.Name, len(got), len(names))
		}
		for _, name := range names {
			if value, ok := got[name]; !ok || value == "" || value == 0.0 {
				t.Errorf("%s: %s is %v", c.Name, name, value)
			}
		}
	}
}
