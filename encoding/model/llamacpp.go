package model

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/model/file"
	"wavescope/encoding/tensor"
)

// Files of llama.cpp and of Ollama name an architecture, and settings with keys of their own. They are
// translated into those of a config.json, which a reader then reads. What follows is from
// src/llama-arch.cpp, src/llama-model.cpp, src/models and conversion of ggml-org/llama.cpp at 00395eb2,
// and from convert of ollama/ollama at fb307609.

// llamacpp.jsonl has a line for each group of architectures, sorted by the first of them.
//
//go:embed llamacpp.jsonl
var architectures string

// An architecture is a line of llamacpp.jsonl.
type architecture struct {
	Archs   []string                   `json:"archs"`
	Type    string                     `json:"type"`    // of config.json, that encodes positions alike
	Pairing string                     `json:"pairing"` // of the columns as the file stores them, see [code]
	Cache   string                     `json:"cache"`   // expanded: never of latent vectors
	Config  map[string]json.RawMessage `json:"config"`  // the defaults that llama.cpp's code has itself
}

// PairedInGGUF returns how the columns of a GGUF of the model are paired, where an architecture of llama.cpp has the
// name of the type. The program that writes such a file moves the columns if the type has another order.
func (m Model) PairedInGGUF() (p encoding.Pairing, ok bool) {
	line := lineOf(architectures, m.Type)
	if m.Type == "" || line == "" {
		return 0, false
	}
	var a architecture
	if err := strictly(line, &a); err != nil {
		panic(err) // a test reads every line
	}
	if a.Pairing == interleaved {
		return encoding.Neighbours, true
	}
	return encoding.Halves, true
}

// llamaKeys gives, for keys after the name of the architecture, those of config.json. Of two with the
// same meaning the first in a file counts.
var llamaKeys = [][2]string{
	{"context_length", "max_position_embeddings"},
	{"embedding_length", "hidden_size"},
	{"block_count", "num_hidden_layers"},
	{"full_attention_interval", "full_attention_interval"},
	{"attention.head_count", "num_attention_heads"},
	{"attention.head_count_kv", "num_key_value_heads"},
	{"attention.key_length", "head_dim"},
	{"attention.value_length_mla", "v_head_dim"},
	{"attention.value_length", "v_head_dim"},
	{"attention.kv_lora_rank", "kv_lora_rank"},
	{"attention.sliding_window", "sliding_window"},
	{"attention.sliding_window_pattern", "layer_types"},
	{"attention.recurrent_layers", "layer_types"},
	{"attention.layer_indices", "attn_layer_indices"},
	{"attention.cross_attention_layers", "cross_attention_layers"},
	{"attention.chunk_size", "attention_chunk_size"},
	{"attention.shared_kv_layers", "num_kv_shared_layers"},
	{"attention.relative_buckets_count", "relative_attention_num_buckets"},
	{"ssm.conv_kernel", "mamba_d_conv"},
	{"ssm.state_size", "mamba_d_state"},
	{"ssm.inner_size", "mamba_d_ssm"},
	{"ssm.group_count", "mamba_n_groups"},
	{"shortconv.l_cache", "conv_L_cache"},
}

// llamaRope are the keys of llamaKeys' form that stand in rope_parameters.
var llamaRope = [][2]string{
	{"rope.freq_base", "rope_theta"},
	{"rope.dimension_count", "rotary_dim"},
	{"rope.dimension_sections", "mrope_section"},
	{"rope.mrope_section", "mrope_section"},
	{"rope.scaling.type", "rope_type"},
	{"rope.scaling.factor", "factor"},
	{"rope.scale_linear", "factor"},
	{"rope.scaling.original_context_length", "original_max_position_embeddings"},
	{"rope.scaling.attn_factor", "attention_factor"},
	{"rope.scaling.yarn_attn_factor", "attention_factor"},
	{"rope.scaling.yarn_beta_fast", "beta_fast"},
	{"rope.scaling.beta_fast", "beta_fast"},
	{"rope.scaling.yarn_beta_slow", "beta_slow"},
	{"rope.scaling.beta_slow", "beta_slow"},
	{"rope.scaling.yarn_log_multiplier", "mscale_all_dim"},
	{"attention.temperature_scale", "llama_4_scaling_beta"},
}

// llamaSlides are those of layers with a window.
var llamaSlides = [][2]string{
	{"rope.freq_base_swa", "rope_theta"},
	{"rope.local.freq_base", "rope_theta"}, // of Ollama, as the next
	{"rope.freq_base_local", "rope_theta"},
	{"rope.dimension_count_swa", "rotary_dim"},
}

// A translation is a config.json made of a header.
type translation struct {
	tensor.GGUF
	arch      string
	modelType                   // of config.json
	line      architecture      // zero if the architecture is unknown
	config    map[string]any    // the keys of a config.json
	names     map[string]string // the key of GGUF for a path in config
	read      map[string]bool   // keys of GGUF that are translated
}

// openGGUF reads the model of a file with a path, "" for others, or a table that part names. The first part of a split
// file may leave all tensors to the second.
func openGGUF(from io.ReaderAt, size int64, begin []byte, path, given, part string) (source Source, err error) {
	h, err := tensor.ReadGGUF(from, size)
	if err != nil {
		return Source{}, err
	}
	if part != "" && h.Has(part) {
		return tableOf(from, size, begin, path, part)
	}
	if second := file.Part(path, 2); second != "" && h.Tensors() == 0 {
		_, _, err = file.Use(second, func(next io.ReaderAt, _ int64) (keep bool, err error) {
			more, err := tensor.ReadGGUF(next, tensor.GGUFHeader)
			if err != nil {
				return false, fmt.Errorf("%s: %w", filepath.Base(second), err)
			}
			more.Values = h.Values
			source, err = described(more, next, given, part)
			return false, err
		})
		return source, err
	}
	return described(h, from, given, part)
}

// described returns the model that a header describes.
func described(h tensor.GGUF, from io.ReaderAt, given, part string) (Source, error) {
	arch, ok := h.Values["general.architecture"].(string)
	switch {
	case !ok:
		return Source{}, errors.New("its header must have the key general.architecture")
	case file.Quoted(arch) != arch:
		return Source{}, fmt.Errorf("general.architecture must be a name, not %.60q", arch)
	}
	t := translation{GGUF: h, arch: arch + ".", config: map[string]any{"model_type": arch}, names: map[string]string{},
		read: map[string]bool{}}
	if line := lineOf(architectures, arch); line != "" {
		if err := strictly(line, &t.line); err != nil {
			return Source{}, err
		}
		t.become(t.line.Type)
	}
	if err := t.translate(from); err != nil {
		return Source{}, err
	}
	for _, name := range slices.Sorted(maps.Keys(t.read)) {
		if v, _ := h.Values[t.arch+name].(float64); math.IsNaN(v) || math.IsInf(v, 0) {
			return Source{}, fmt.Errorf("%s%s must be finite, not %g", t.arch, name, v)
		}
	}
	text, err := json.Marshal(t.config)
	if err != nil {
		return Source{}, errors.New("its header has a number that is not finite")
	}
	m, err := parse(text, 0, t.names, t.line.Config)
	if err != nil {
		return Source{}, err
	}
	m.Type, m.convType, m.stateType = arch, "float32", "float32"
	if causal, ok := h.Values[t.arch+"attention.causal"].(bool); ok && !causal || arch == "t5encoder" {
		m.role = encoder
	}
	if heads, ok := h.Values[t.arch+"attention.head_count_kv"].([]float64); ok {
		m.keyHeads(heads)
	}
	key, _ := t.number("attention.key_length_mla")
	value, _ := t.number("attention.value_length_mla")
	if t.line.Cache == "expanded" || key == 0 || value == 0 { // as llama_hparams::is_mla
		m.expand()
	}
	err = m.choose(given, part)
	return Source{Model: m}, err
}

// become sets the type of config.json.
func (t *translation) become(kind string) {
	t.config["model_type"] = kind
	t.modelType, _ = typeOf(kind)
}

// translate fills config and names.
func (t *translation) translate(from io.ReaderAt) error {
	if _, ok := t.number("block_count"); !ok {
		return fmt.Errorf("its header must have the key %sblock_count", t.arch)
	}
	t.fill(t.config, "", llamaKeys)
	t.layers()
	t.latent()
	if size, ok := t.number("kda.head_dim"); ok {
		t.config["linear_attn_config"] = map[string]any{"head_dim": size, "num_heads": t.config["num_attention_heads"],
			"short_conv_kernel_size": t.config["mamba_d_conv"]}
	}
	steepest, ok := t.number("attention.max_alibi_bias")
	switch large := t.config["num_hidden_layers"] == 40.; {
	case ok && steepest != 8:
		return fmt.Errorf("%sattention.max_alibi_bias must be 8, not %g", t.arch, steepest)
	case t.arch == "jina-bert-v2.", t.arch == "baichuan." && large: // so its code tells the 13B from the 7B
		t.config["alibi"] = true
	case t.Positions == wayRoPE || t.Positions == "":
		if err := t.rope(from); err != nil {
			return err
		}
	}
	for key, value := range t.Values { // what is left is listed as not used
		if name, ok := strings.CutPrefix(key, t.arch); ok && !t.read[name] && !isHarmlessInGGUF(name) {
			if list, ok := value.([]float64); ok && len(list) > 0 {
				value = make([]int, len(list)) // whose numbers may not be finite
			} else if v, ok := value.(float64); ok {
				value = v != 0
			}
			t.config[key] = value
		}
	}
	return nil
}

// number returns the value of a key, the largest of a list.
func (t *translation) number(name string) (float64, bool) {
	t.read[name] = true
	switch v := t.Values[t.arch+name].(type) {
	case float64:
		return v, true
	case []float64:
		if len(v) > 0 {
			return slices.Max(v), true
		}
	}
	return 0, false
}

// fill translates keys into an object at a path.
func (t *translation) fill(object map[string]any, path string, keys [][2]string) {
	for _, k := range keys {
		name, to := t.arch+k[0], k[1]
		value, ok := t.Values[name]
		if _, named := t.names[path+to]; ok || !named {
			t.names[path+to] = name
		}
		if _, twice := object[to]; !ok || twice {
			continue
		}
		t.read[k[0]] = true
		if _, isList := value.([]float64); isList && !strings.Contains(to, "layer") && to != "mrope_section" {
			value, ok = t.number(k[0])
		}
		if ok {
			object[to] = value
		}
	}
}

// The words of layer_types.
const (
	linearWord = "linear_attention"
	stateWord  = "mamba"
	otherWord  = "mlp"
)

// layers says what each layer does. A file counts the layers that predict further tokens too.
func (t *translation) layers() {
	depth, _ := t.number("block_count")
	if further, ok := t.number("nextn_predict_layers"); ok && further < depth {
		depth -= further
		t.config["num_hidden_layers"] = depth
	}
	_, slides := t.config["sliding_window"]
	turns, _ := t.Values[t.arch+"rope.scaling.finetuned"].(bool)
	switch {
	case t.arch == "olmo2." && slides:
		t.become("olmo3")
	case t.arch == "granitehybrid." && turns:
		t.become("bamba")
		t.read["rope.scaling.finetuned"] = true
	}
	switch {
	case t.arch == "modern-bert.": // counts the positions on both sides
		t.config["local_attention"] = t.config["sliding_window"]
		t.names["local_attention"] = t.names["sliding_window"]
		fallthrough
	case !slides && t.arch != "gemma2." && t.arch != "llama4.", // whose code has a default
		t.config["sliding_window"] == 0.:
		t.config["sliding_window"] = nil
	case t.arch == "phi3.": // llama.cpp switches its window off, and lists the key as not used
		t.config["sliding_window"] = nil
		delete(t.read, "attention.sliding_window")
	}
	if t.arch == "llama4." && slides && t.config["sliding_window"] == nil { // the last layer alone has no positions
		t.config["no_rope_layer_interval"] = depth
	}
	if t.arch == "gemma-embedding." {
		t.config["use_bidirectional_attention"] = true
	}
	t.kinds()
}

// kinds translates what is said of single layers: a period or a list of windows, a list of layers with a
// state, or numbers of key heads, which are 0 in layers without attention.
func (t *translation) kinds() {
	rest := linearWord
	switch {
	case strings.ContainsRune(t.pattern, stateLetter):
		rest = stateWord
	case t.pattern == string(fullLetter):
		rest = otherWord
	}
	stated, from := t.config["layer_types"], t.names["layer_types"]
	delete(t.config, "layer_types")
	switch stated := stated.(type) {
	case []float64:
		word := sliding
		if from == t.arch+"attention.recurrent_layers" {
			word = rest
		}
		t.config["layer_types"] = wordsOf(stated, word, func(v float64) bool { return v != 0 })
		return
	case float64:
		if stated == 0 {
			t.config["layer_types"] = []string{sliding}
			return
		}
		t.config["sliding_window_pattern"], t.names["sliding_window_pattern"] = stated, from
		return
	}
	heads, _ := t.Values[t.arch+"attention.head_count_kv"].([]float64)
	if !slices.Contains(heads, 0) {
		return
	}
	words := wordsOf(heads, rest, func(v float64) bool { return v == 0 })
	forward, _ := t.Values[t.arch+"feed_forward_length"].([]float64)
	for i := range min(len(words), len(forward)) {
		if words[i] != full && forward[i] > 0 && t.config["model_type"] == "nemotron_h" {
			words[i] = otherWord // its layers do one thing each
		}
	}
	t.config["layer_types"] = words
}

// wordsOf returns layer_types for a list with a number per layer: word for some, that of full attention
// for the others.
func wordsOf(list []float64, word string, some func(v float64) bool) []string {
	all := slices.Repeat([]string{full}, len(list))
	for i, v := range list {
		if some(v) {
			all[i] = word
		}
	}
	return all
}

// latent tells the parts of a head of latent attention. Newer files state the sizes that are stored, and
// those of the heads under further keys.
func (t *translation) latent() {
	rank, ok := t.config["kv_lora_rank"].(float64)
	rope, known := t.number("rope.dimension_count")
	if !ok || !known {
		return
	}
	head, ok := t.number("attention.key_length_mla")
	if !ok {
		head, ok = t.config["head_dim"].(float64)
	}
	if ok && head != rank+rope {
		t.config["qk_nope_head_dim"] = head - rope
	}
	t.read["attention.value_length"] = true
	t.config["qk_rope_head_dim"] = rope
	t.names["qk_rope_head_dim"] = t.arch + "rope.dimension_count"
	delete(t.config, "head_dim")
	delete(t.config, "num_key_value_heads")
}

// rope translates the keys of rotations.
func (t *translation) rope(from io.ReaderAt) error {
	const path = "rope_parameters"
	rope, slides := map[string]any{}, map[string]any{}
	t.names[path] = t.arch + "rope"
	t.fill(rope, t.names[path]+".", llamaRope)
	stated := len(rope) > 0
	if t.Positions == wayRoPE {
		t.config[interleaveKey] = t.line.Pairing == interleaved
		t.names[interleaveKey] = "general.architecture"
	}
	if t.config["qk_rope_head_dim"] != nil {
		delete(rope, "rotary_dim")
	}
	if list, ok := rope["mrope_section"].([]float64); ok { // always four, the last ones 0
		for len(list) > 0 && list[len(list)-1] == 0 {
			list = list[:len(list)-1]
		}
		rope["mrope_section"] = list
	}
	if kind, _ := rope["rope_type"].(string); kind == "none" || kind == "" && rope["factor"] == nil {
		rope["rope_type"] = "default"
	} else if kind == "" {
		rope["rope_type"] = "linear" // what code of llama.cpp takes without a type
	}
	if rope["factor"] == 0. {
		delete(rope, "factor") // it scales nothing
		rope["rope_type"] = "default"
	}
	if m, ok := rope["mscale_all_dim"].(float64); ok {
		rope["mscale"] = 1
		if t.Code.Scores != "" { // converters write a tenth for these types
			m = math.Round(10*m*1e6) / 1e6
			rope["mscale"], rope["mscale_all_dim"] = m, m
		}
	}
	if err := t.factors(from, rope); err != nil {
		return err
	}
	windows := strings.ContainsAny(t.pattern, "SC") && t.config["sliding_window"] != nil || t.arch == "modern-bert."
	if windows {
		t.names[t.names[path]+"."+full] = t.names[path]
		t.names[t.names[path]+"."+sliding] = t.names[path] + ".swa"
		t.fill(slides, t.names[path]+".swa.", llamaSlides)
		if head, ok := t.number("attention.key_length_swa"); ok {
			t.config["global_head_dim"], t.config["head_dim"] = t.config["head_dim"], head
			t.config["v_head_dim"], _ = t.number("attention.value_length_swa")
		}
	}
	switch {
	case len(slides) > 0 || windows && (t.usual(localKeys...) > 0 || t.Code.ScalingOn == "full"):
		if slides["rope_theta"] == nil && t.Code.ScalingOn == "full" {
			slides["rope_theta"] = rope["rope_theta"]
		}
		if slides["rotary_dim"] == nil {
			slides["rotary_dim"] = rope["rotary_dim"]
		}
		t.config[path] = map[string]any{full: rope, sliding: slides}
	case stated || t.Positions == wayRoPE:
		t.config[path] = rope
	}
	return nil
}

// The names of tensors with a divisor per pair.
const (
	ggufFreqs = "rope_freqs.weight"
	ggufLong  = "rope_factors_long.weight"
	ggufShort = "rope_factors_short.weight"
)

// factors reads the divisors of frequencies. Converters write those of Llama 3 into rope_freqs, and for
// Gemma 4 a huge one for each pair at rest; if the divisors are those of such a formula, it is named,
// otherwise they stand as a list.
func (t *translation) factors(from io.ReaderAt, rope map[string]any) error {
	long, err := t.Floats(from, ggufLong, maxList)
	if err != nil {
		return err
	}
	short, err := t.Floats(from, ggufShort, maxList)
	if err != nil {
		return err
	}
	freqs, err := t.Floats(from, ggufFreqs, maxList)
	switch {
	case err != nil:
		return err
	case long != nil && short != nil:
		rope["rope_type"], rope["long_factor"], rope["short_factor"] = "longrope", long, short
		return nil
	case rope["rope_type"] == "longrope":
		return fmt.Errorf("%s is longrope, so it must have the tensors %s and %s",
			t.names[t.arch+"rope.rope_type"], ggufLong, ggufShort)
	case freqs == nil:
		return nil
	}
	if turned := slices.IndexFunc(freqs, func(f float64) bool { return f >= 1e30 }); turned > 0 && freqs[0] == 1 {
		delete(rope, "rotary_dim")
		rope["rope_type"], rope["partial_rotary_factor"] = "proportional", float64(turned)/float64(len(freqs))
		return nil
	}
	factor := slices.Max(freqs)
	base, ok := rope["rope_theta"].(float64)
	if !ok {
		base = usualBase
	}
	for _, trained := range []float64{8192, 4096, 16384, 32768} {
		if factor > 1 && base > 1 && isLlama3(freqs, base, factor, trained) {
			rope["rope_type"], rope["factor"] = "llama3", math.Round(factor*1e6)/1e6
			rope["low_freq_factor"], rope["high_freq_factor"] = 1, 4
			rope["original_max_position_embeddings"] = trained
			t.names[t.arch+"rope.original_max_position_embeddings"] = ggufFreqs
			return nil
		}
	}
	rope["rope_type"], rope["long_factor"], rope["short_factor"] = "longrope", freqs, freqs
	rope["attention_factor"] = 1
	return nil
}

// isLlama3 reports whether divisors, stored as float32, are those of Llama 3's scaling.
func isLlama3(divisors []float64, base, factor, trained float64) bool {
	rope := encoding.RoPEConfig{HeadDim: 2 * len(divisors), RotaryDim: 2 * len(divisors), Base: base,
		Scaling: encoding.Scaling{Method: encoding.Llama3, Factor: factor, TrainLength: int(trained), LowFreqFactor: 1,
			HighFreqFactor: 4}}
	f, err := encoding.NewRoPE(rope)
	if err != nil {
		return false
	}
	for i, d := range divisors {
		if want := f.TrainedFrequency(i) / f.Frequency(i); math.Abs(d/want-1) > 1e-5 {
			return false
		}
	}
	return true
}

// keyHeads divides groups whose layers have different numbers of key heads. heads holds one per layer.
func (m *Model) keyHeads(heads []float64) {
	m.split(func(g Group, i int) int {
		if i < len(heads) && heads[i] > 0 && g.KVHeads > 0 && g.Attention != Latent {
			return int(heads[i])
		}
		return g.KVHeads
	}, func(g *Group, n int) {
		if g.KVHeads > 0 {
			g.Numbers = g.Numbers / g.KVHeads * n
		}
		g.KVHeads = n
	})
}

// expand stores the keys and values of all heads instead of latent vectors.
func (m *Model) expand() {
	for i := range m.Groups {
		if g := &m.Groups[i]; g.Attention == Latent {
			g.Attention, g.Rank, g.Numbers = Full, 0, g.KVHeads*(g.KeyDim+g.ValueDim)
		}
	}
}
