package model

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"

	"wavescope/encoding"
)

// The reader of GGUF, the format of llama.cpp: a header of keys with typed values, a list of tensors,
// and their numbers. Only the header and the divisors of frequencies are read. The keys are translated
// into those of a config.json, which [Parse] reads. A library would do as much with twelve modules and
// more allocation than a hostile header should cause.

// ggufMagic begins a GGUF file.
const ggufMagic = "GGUF"

// The limits of a header. Files of llama.cpp have some 40 keys, and 200,000 words of a vocabulary.
const (
	ggufKeys    = 4096
	ggufTensors = 1 << 17
	ggufString  = 1 << 20
	ggufItems   = 1 << 24
	ggufHeader  = 256 << 20 // bytes
	ggufList    = mostLayers
)

// The types of values in a header.
const (
	ggufUint8 = iota
	ggufInt8
	ggufUint16
	ggufInt16
	ggufUint32
	ggufInt32
	ggufFloat32
	ggufBool
	ggufText
	ggufArray
	ggufUint64
	ggufInt64
	ggufFloat64
)

var ggufWidths = [...]int64{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8}

// A ggufReader reads the header of a file.
type ggufReader struct {
	*bufio.Reader
	order binary.ByteOrder
	left  int64 // bytes that the header may still have
	wide  bool  // lengths have 8 bytes, as from version 2 on
	err   error
}

// A gguf is a header.
type gguf struct {
	values  map[string]any // float64, bool, string, []float64 of short arrays
	tensors map[string]ggufTensor
	data    int64 // offset of the tensors' numbers
	order   binary.ByteOrder
	bytes   int64 // length of the header
}

type ggufTensor struct {
	count  uint64 // of numbers
	kind   uint32
	offset uint64
}

// readGGUF reads the header of a file of size bytes.
func readGGUF(file io.ReaderAt, size int64) (h gguf, err error) {
	limit := min(size, ggufHeader)
	r := ggufReader{Reader: bufio.NewReaderSize(io.NewSectionReader(file, 0, limit), 1<<16), order: binary.LittleEndian,
		left: limit}
	r.skip(int64(len(ggufMagic)))
	version := r.uint32()
	if version > 0xffff {
		r.order, version = binary.BigEndian, bits.ReverseBytes32(version)
	}
	if r.err == nil && (version < 1 || version > 3) {
		return h, fmt.Errorf("its version of GGUF must be 1 to 3, not %d", version)
	}
	r.wide = version > 1
	tensors, keys := r.length(), r.length()
	h = gguf{values: map[string]any{}, tensors: map[string]ggufTensor{}, order: r.order}
	switch {
	case r.err != nil:
	case tensors > ggufTensors:
		return h, fmt.Errorf("it has %d tensors; at most %d are allowed", tensors, ggufTensors)
	case keys > ggufKeys:
		return h, fmt.Errorf("it has %d keys; at most %d are allowed", keys, ggufKeys)
	}
	for range keys {
		key := r.text()
		value := r.value(r.uint32())
		if r.err != nil {
			break
		}
		if _, twice := h.values[key]; twice {
			return h, fmt.Errorf("it has the key %.80q twice", key)
		}
		h.values[key] = value
	}
	for range tensors {
		name := r.text()
		t := ggufTensor{count: 1}
		dims := r.uint32()
		if r.err == nil && dims > 8 {
			return h, fmt.Errorf("tensor %.80q has %d dimensions; at most 8 are allowed", name, dims)
		}
		for range dims {
			t.count *= r.length()
		}
		t.kind, t.offset = r.uint32(), r.uint64()
		if r.err != nil {
			break
		}
		if strings.HasPrefix(name, "rope_") {
			h.tensors[name] = t
		}
	}
	if r.err != nil {
		return h, r.err
	}
	h.bytes = limit - r.left
	align := int64(32)
	if a, ok := h.values["general.alignment"].(float64); ok && a >= 1 && a <= 1<<20 {
		align = int64(a)
	}
	h.data = (h.bytes + align - 1) / align * align
	return h, nil
}

// skip moves n bytes on.
func (r *ggufReader) skip(n int64) {
	if r.err != nil {
		return
	}
	if n > r.left {
		r.err = errors.New("it ends within its header, or the header is longer than 256 MiB")
		return
	}
	for n > 0 && r.err == nil {
		step := min(n, 1<<30)
		got, err := r.Discard(int(step))
		r.left, n = r.left-int64(got), n-int64(got)
		if err != nil {
			r.err = errors.New("it ends within its header")
		}
	}
}

// next returns the next n bytes, at most 8, until the next read.
func (r *ggufReader) next(n int) []byte {
	if r.err == nil && int64(n) <= r.left {
		if b, err := r.Peek(n); err == nil {
			r.skip(int64(n))
			return b
		}
	}
	r.skip(math.MaxInt64) // sets the error
	return make([]byte, n)
}

func (r *ggufReader) uint32() uint32 { return r.order.Uint32(r.next(4)) }
func (r *ggufReader) uint64() uint64 { return r.order.Uint64(r.next(8)) }

// length reads a count.
func (r *ggufReader) length() uint64 {
	if r.wide {
		return r.uint64()
	}
	return uint64(r.uint32())
}

// text reads a string.
func (r *ggufReader) text() string {
	n := r.length()
	if r.err == nil && n > ggufString {
		r.err = fmt.Errorf("a text of its header has %d bytes; at most %d are allowed", n, ggufString)
	}
	if r.err != nil || int64(n) > r.left {
		r.skip(math.MaxInt64)
		return ""
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(r, b); err != nil {
		r.err = errors.New("it ends within its header")
	}
	r.left -= int64(n)
	return string(b)
}

// value reads a value of a type. Arrays of texts and long arrays are skipped and nil.
func (r *ggufReader) value(kind uint32) any {
	switch {
	case r.err != nil:
		return nil
	case kind == ggufText:
		return r.text()
	case kind == ggufArray:
		return r.array()
	case int(kind) >= len(ggufWidths):
		r.err = fmt.Errorf("a value of its header has the unknown type %d", kind)
		return nil
	}
	return r.number(kind)
}

func (r *ggufReader) number(kind uint32) any {
	b := r.next(int(ggufWidths[kind]))
	switch kind {
	case ggufUint8:
		return float64(b[0])
	case ggufInt8:
		return float64(int8(b[0]))
	case ggufUint16:
		return float64(r.order.Uint16(b))
	case ggufInt16:
		return float64(int16(r.order.Uint16(b)))
	case ggufUint32:
		return float64(r.order.Uint32(b))
	case ggufInt32:
		return float64(int32(r.order.Uint32(b)))
	case ggufFloat32:
		return float64(math.Float32frombits(r.order.Uint32(b)))
	case ggufBool:
		return b[0] != 0
	case ggufUint64:
		return float64(r.order.Uint64(b))
	case ggufInt64:
		return float64(int64(r.order.Uint64(b)))
	}
	return math.Float64frombits(r.order.Uint64(b))
}

// array reads an array of numbers, one per layer, and skips others.
func (r *ggufReader) array() any {
	kind, n := r.uint32(), r.length()
	switch {
	case r.err != nil:
		return nil
	case int(kind) >= len(ggufWidths) || kind == ggufArray:
		r.err = fmt.Errorf("an array of its header has the unknown type %d", kind)
		return nil
	case n > ggufItems:
		r.err = fmt.Errorf("an array of its header has %d items; at most %d are allowed", n, ggufItems)
		return nil
	case kind == ggufText:
		for range n {
			length := r.length()
			if r.err != nil || length > ggufString {
				r.skip(math.MaxInt64)
				return nil
			}
			r.skip(int64(length))
		}
		return nil
	case n > ggufList:
		r.skip(int64(n) * ggufWidths[kind])
		return nil
	}
	list := make([]float64, 0, n)
	for range n {
		switch v := r.number(kind).(type) {
		case float64:
			list = append(list, v)
		case bool:
			list = append(list, map[bool]float64{true: 1}[v])
		}
		if r.err != nil {
			return nil
		}
	}
	return list
}

// ggufTypes gives, for an architecture of llama.cpp, the type of config.json that encodes positions
// alike, and whether its converter reordered the columns of a head so that neighbours form pairs.
var ggufTypes = map[string]struct {
	kind       string
	neighbours bool
}{
	"llama": {"llama", true}, "llama4": {"llama4_text", true}, "mistral3": {"ministral3", true},
	"qwen2": {kind: "qwen2"}, "qwen2moe": {kind: "qwen2_moe"}, "qwen2vl": {kind: "qwen2_vl_text"},
	"qwen3": {kind: "qwen3"}, "qwen3moe": {kind: "qwen3_moe"}, "qwen3next": {kind: "qwen3_next"},
	"qwen3vl": {kind: "qwen3_vl_text"}, "qwen3vlmoe": {kind: "qwen3_vl_moe_text"},
	"gemma": {kind: "gemma"}, "gemma2": {kind: "gemma2"}, "gemma3": {kind: "gemma3_text"},
	"gemma3n": {kind: "gemma3n_text"}, "gemma4": {kind: "gemma4_text"},
	"phi2": {kind: "phi"}, "phi3": {kind: "phi3"}, "phimoe": {kind: "phimoe"},
	"gpt2": {kind: "gpt2"}, "gptneox": {kind: "gpt_neox"}, "gptj": {"gptj", true}, "gpt-oss": {kind: "gpt_oss"},
	"falcon": {kind: "falcon"}, "falcon-h1": {kind: "falcon_h1"}, "mpt": {kind: "mpt"}, "bloom": {kind: "bloom"},
	"bert": {kind: "bert"}, "nomic-bert": {kind: "nomic_bert"}, "modern-bert": {kind: "modernbert"},
	"starcoder": {kind: "gpt_bigcode"}, "starcoder2": {kind: "starcoder2"},
	"command-r": {"cohere", true}, "cohere2": {"cohere2", true},
	"olmo": {"olmo", true}, "olmo2": {kind: "olmo2"}, "olmoe": {kind: "olmoe"},
	"deepseek2": {"deepseek_v3", true}, "stablelm": {kind: "stablelm"}, "dbrx": {kind: "dbrx"},
	"granite": {"granite", true}, "granitemoe": {"granitemoe", true}, "granitehybrid": {"granitemoehybrid", true},
	"smollm3": {"smollm3", true}, "exaone4": {kind: "exaone4"}, "chatglm": {"chatglm", true}, "glm4": {"glm4", true},
	"nemotron": {kind: "nemotron"}, "nemotron_h": {kind: "nemotron_h"}, "lfm2": {kind: "lfm2"},
	"mamba": {kind: "mamba"}, "mamba2": {kind: "mamba2"}, "jamba": {kind: "jamba"}, "rwkv6": {kind: "rwkv"},
	"t5": {kind: "t5"}, "t5encoder": {kind: "t5"}, "apertus": {kind: "apertus"}, "ernie4_5": {"ernie4_5", true},
	"seed_oss": {kind: "seed_oss"}, "minimax-m2": {kind: "minimax_m2"},
}

// ggufKeysOf translates keys after the name of the architecture into keys of config.json.
var ggufKeysOf = map[string]string{
	"context_length":                       "max_position_embeddings",
	"embedding_length":                     "hidden_size",
	"block_count":                          "num_hidden_layers",
	"attention.head_count":                 "num_attention_heads",
	"attention.head_count_kv":              "num_key_value_heads",
	"attention.key_length":                 "head_dim",
	"attention.value_length":               "v_head_dim",
	"attention.kv_lora_rank":               "kv_lora_rank",
	"attention.sliding_window":             "sliding_window",
	"attention.chunk_size":                 "attention_chunk_size",
	"attention.relative_buckets_count":     "relative_attention_num_buckets",
	"rope.dimension_count":                 "rotary_dim",
	"rope.freq_base":                       "rope_theta",
	"rope.freq_base_swa":                   "rope_local_base_freq",
	"rope.scaling.original_context_length": "original_max_position_embeddings",
	"rope.dimension_sections":              "mrope_section",
}

// source returns the model that a header describes.
func (h gguf) source(file io.ReaderAt, given, part string) (Source, error) {
	config, unused, err := h.config(file)
	if err != nil {
		return Source{}, err
	}
	text, err := json.Marshal(config)
	if err != nil {
		return Source{}, fmt.Errorf("its header has a number that is not finite: %w", err)
	}
	m, err := Parse(text, 0)
	if err != nil {
		return Source{}, err
	}
	if len(unused) > 0 {
		m.say("keys about positions without effect: %s", strings.Join(compacted(unused), ", "))
	}
	m.say("the keys of GGUF are read as those of a config.json; the header has %d bytes", h.bytes)
	err = m.choose(given, part)
	return Source{Model: m}, err
}

// config translates a header into the keys of a config.json, and lists the keys about positions that it
// does not translate.
func (h gguf) config(file io.ReaderAt) (config map[string]any, unused []string, err error) {
	arch, ok := h.values["general.architecture"].(string)
	if !ok {
		return nil, nil, errors.New("its header must have the key general.architecture")
	}
	about, known := ggufTypes[arch]
	if !known {
		about.kind = arch
	}
	config = map[string]any{"model_type": about.kind}
	if known {
		config["rope_interleave"] = about.neighbours
	}
	scaling := map[string]any{}
	for key, value := range h.values {
		name, ok := strings.CutPrefix(key, arch+".")
		if !ok {
			continue
		}
		to, translated := ggufKeysOf[name]
		list, isList := value.([]float64)
		switch {
		case value == nil:
		case name == "attention.head_count_kv" && isList && len(list) > 0:
			config[to] = slices.Max(list)
			config["layer_types"] = ggufLayers(list)
		case name == "attention.sliding_window_pattern" && isList:
			config["layer_types"] = ggufWindows(list)
		case name == "attention.sliding_window_pattern":
			config["sliding_window_pattern"] = value
		case name == "rope.scaling.type":
			scaling["rope_type"] = map[any]any{"none": "default"}[value]
			if scaling["rope_type"] == nil {
				scaling["rope_type"] = value
			}
		case name == "rope.scaling.factor":
			scaling["factor"] = value
		case name == "rope.scaling.attn_factor":
			scaling["attention_factor"] = value
		case name == "rope.scaling.yarn_beta_fast", name == "rope.scaling.yarn_beta_slow":
			scaling[strings.TrimPrefix(name, "rope.scaling.yarn_")] = value
		case translated && isList && len(list) > 0 && to != "mrope_section":
			config[to] = slices.Max(list)
		case translated:
			config[to] = value
		case strings.HasPrefix(name, "rope."), strings.HasPrefix(name, "attention.") &&
			aboutPositions.MatchString(name):
			unused = append(unused, key)
		}
	}
	if original, ok := config["original_max_position_embeddings"]; ok && len(scaling) > 0 {
		delete(config, "original_max_position_embeddings")
		scaling["original_max_position_embeddings"] = original
	}
	if rotary, ok := config["rotary_dim"]; ok && config["kv_lora_rank"] != nil {
		delete(config, "rotary_dim")
		config["qk_rope_head_dim"] = rotary
		if head, ok := config["head_dim"].(float64); ok {
			config["qk_nope_head_dim"] = head - rotary.(float64)
			delete(config, "head_dim")
		}
	}
	if err := h.factors(file, config, scaling); err != nil {
		return nil, nil, err
	}
	if len(scaling) > 0 {
		config["rope_scaling"] = scaling
	}
	slices.Sort(unused)
	return config, unused, nil
}

// ggufLayers returns layer_types for a number of key heads per layer: layers with none have a state.
func ggufLayers(heads []float64) []string {
	all := make([]string, len(heads))
	for i, n := range heads {
		all[i] = "full_attention"
		if n == 0 {
			all[i] = "linear_attention"
		}
	}
	return all
}

// ggufWindows returns layer_types for a list that has a 1 for each layer with a window.
func ggufWindows(list []float64) []string {
	all := make([]string, len(list))
	for i, v := range list {
		all[i] = full
		if v != 0 {
			all[i] = sliding
		}
	}
	return all
}

// The names of tensors with a divisor per pair.
const (
	ggufFreqs = "rope_freqs.weight"
	ggufLong  = "rope_factors_long.weight"
	ggufShort = "rope_factors_short.weight"
)

// factors reads the divisors of frequencies. Converters write those of Llama 3 into rope_freqs; if the
// divisors are the ones that its formula gives, it is named, otherwise they stand as a list.
func (h gguf) factors(file io.ReaderAt, config, scaling map[string]any) error {
	long, err := h.floats(file, ggufLong)
	if err != nil {
		return err
	}
	short, err := h.floats(file, ggufShort)
	if err != nil {
		return err
	}
	if long != nil && short != nil {
		scaling["rope_type"], scaling["long_factor"], scaling["short_factor"] = "longrope", long, short
		return nil
	}
	freqs, err := h.floats(file, ggufFreqs)
	if err != nil || freqs == nil {
		return err
	}
	factor := slices.Max(freqs)
	base, _ := config["rope_theta"].(float64)
	for _, trained := range []float64{8192, 4096, 16384, 32768} {
		if factor > 1 && base > 1 && ggufIsLlama3(freqs, base, factor, trained) {
			scaling["rope_type"], scaling["factor"] = "llama3", math.Round(factor*1e6)/1e6
			scaling["low_freq_factor"], scaling["high_freq_factor"] = 1, 4
			scaling["original_max_position_embeddings"] = trained
			return nil
		}
	}
	scaling["rope_type"], scaling["long_factor"], scaling["short_factor"] = "longrope", freqs, freqs
	scaling["attention_factor"] = 1
	return nil
}

// ggufIsLlama3 reports whether divisors, stored as float32, are those of Llama 3's scaling.
func ggufIsLlama3(divisors []float64, base, factor, trained float64) bool {
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

// floats returns the float32 numbers of a tensor, nil if there is no tensor of that name.
func (h gguf) floats(file io.ReaderAt, name string) ([]float64, error) {
	t, ok := h.tensors[name]
	if !ok {
		return nil, nil
	}
	if t.kind != 0 || t.count < 1 || t.count > maxList || t.offset > math.MaxInt64/2 {
		return nil, fmt.Errorf("%s must hold 1 to %d numbers of type F32", name, maxList)
	}
	raw := make([]byte, 4*t.count)
	if n, err := file.ReadAt(raw, h.data+int64(t.offset)); n < len(raw) {
		return nil, fmt.Errorf("%s cannot be read: %w", name, cause(err))
	}
	all := make([]float64, t.count)
	for i := range all {
		all[i] = float64(math.Float32frombits(h.order.Uint32(raw[4*i:])))
		if math.IsNaN(all[i]) || all[i] <= 0 || math.IsInf(all[i], 0) {
			return nil, fmt.Errorf("%s must hold numbers above 0", name)
		}
	}
	return all, nil
}
