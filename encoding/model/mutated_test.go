package model

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
)

// validGGUF returns files that are read: with keys, lists with a value for each layer, tensors of divisors and a
// table of positions, in both byte orders, and those of converters in testdata.
func validGGUF(t testing.TB) (all [][]byte) {
	t.Helper()
	perLayer := append([]any{"llama.attention.sliding_window", uint32(64),
		"llama.attention.head_count_kv", []uint32{8, 4, 8, 2}, "llama.block_count", uint32(4),
		"llama.rope.scaling.type", "yarn", "llama.rope.scaling.factor", float32(4),
		"llama.rope.scaling.original_context_length", uint32(32768)}, llamaHeader[:10]...)
	perLayer = append(perLayer, "llama.attention.head_count", uint32(32), "llama.rope.dimension_count", uint32(128),
		"llama.rope.freq_base", float32(500000))
	gemma := []any{"general.architecture", "gemma3", "gemma3.block_count", uint32(4),
		"gemma3.embedding_length", uint32(64), "gemma3.attention.head_count", uint32(4),
		"gemma3.context_length", uint32(4096), "gemma3.attention.key_length",
		uint32(16), "gemma3.attention.sliding_window", uint32(512), "gemma3.attention.sliding_window_pattern",
		[]bool{true, false, true, true}}
	divisors := make([]float32, 64)
	for i := range divisors {
		divisors[i] = 1 + float32(i)/9
	}
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		w := ggufOf(order, 1, llamaHeader...)
		w.put("rope_freqs.weight", uint32(1), uint64(64), uint32(0), uint64(0))
		w.Write(make([]byte, (32-w.Len()%32)%32))
		w.put(divisors)
		all = append(all, w.Bytes(), ggufOf(order, 0, perLayer...).Bytes(), ggufOf(order, 0, gemma...).Bytes())
	}
	files, _ := filepath.Glob("testdata/*.gguf")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text)
	}
	for i, text := range all {
		if _, err := Read(bytes.NewReader(text), int64(len(text)), "model.gguf", ""); err != nil {
			t.Fatalf("file %d is not valid: %v", i, err)
		}
	}
	return all
}

// checkGGUF reads a file, which is a model or an error of one line and allocates little, and asks the model for all
// that there is to know of it. It reports whether it is a model.
func checkGGUF(t testing.TB, text []byte) bool {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s, err := Read(bytes.NewReader(text), int64(len(text)), "model.gguf", "")
	runtime.ReadMemStats(&after)
	if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 300) {
		t.Errorf("%q", err)
	}
	if got := after.TotalAlloc - before.TotalAlloc; got > 16<<20 {
		t.Errorf("%d bytes allocated for %d", got, len(text))
	}
	if err != nil {
		return false
	}
	for _, at := range []int{0, 1, 4096, encoding.MaxPos} {
		v := s.Verdict(at)
		if c := s.Cost(v.At); math.IsNaN(c.Numbers) || c.Numbers < 0 {
			t.Errorf("at %d a cost of %v", v.At, c.Numbers)
		}
	}
	for _, l := range s.Layers {
		if r, err := encoding.NewRoPE(l.Rope); err == nil {
			r.Frequency(0)
		}
	}
	for _, g := range s.Groups {
		s.Letter(g)
		s.Seen(g, 4096)
	}
	_ = s.Drawable()
	return true
}

// extremes are values that a field is changed to.
var extremes = []any{uint32(0), uint32(1), uint32(2), uint32(3), uint32(7), uint32(16), uint32(64), uint32(4096),
	uint32(math.MaxInt32), uint32(math.MaxUint32), float32(8), float32(10_000),
	float32(math.NaN()), float32(math.Inf(1)), float32(-1), float32(0.5), float32(1e38), float32(1e-45), uint64(1 << 40),
	uint64(math.MaxUint64)}

// mutated returns a valid file with a field or two changed: the type, the value or the first bytes of a list of one
// of its keys, a number of its tensor, or any bytes.
func mutated(random *rand.Rand, valid []byte) []byte {
	text := bytes.Clone(valid)
	var order binary.ByteOrder = binary.LittleEndian
	if text[4] == 0 {
		order = binary.BigEndian
	}
	var ends []int // of the names of keys
	for at := 24; at+8 < len(text); at++ {
		if n := int(order.Uint64(text[at:])); n > 2 && n < 60 && at+8+n < len(text) {
			name := text[at+8 : at+8+n]
			if bytes.IndexByte(name, '.') > 0 && bytes.IndexFunc(name, func(r rune) bool { return r < '.' || r > 'z' }) < 0 {
				ends = append(ends, at+8+n)
			}
		}
	}
	for range 1 + random.IntN(9)/6 {
		at := random.IntN(len(text))
		if random.IntN(6) > 0 {
			at = min(ends[random.IntN(len(ends))]+[]int{0, 4, 4, 4, 4, 4, 12, 16}[random.IntN(8)], len(text)-1)
		}
		if random.IntN(30) == 0 {
			text = text[:max(at, 32)]
			continue
		}
		change, _ := binary.Append(nil, order, extremes[random.IntN(len(extremes))])
		copy(text[at:], change)
	}
	return text
}

// A valid file that is changed in some fields is a model or an error of one line, whatever the change.
func TestMutatedGGUF(t *testing.T) {
	random := cases.Rand(t)
	checkMutated(t, 5, validGGUF(t), func(valid []byte) []byte { return mutated(random, valid) }, checkGGUF)
}

// The same for the header of a .safetensors file: numbers, names and signs of its JSON, or its length.
func TestMutatedSafetensors(t *testing.T) {
	random := cases.Rand(t)
	signs := []string{"", "0", "-1", "1e3", "0.5", "18446744073709551616", "9223372036854775807", `"`, "{", "}", "[", "]",
		",", ":", "null", "F16", "I64", "BOOL", "\x00", "\n", "\\u0000", "\xff"}
	change := func(valid []byte) []byte {
		head := valid[8 : 8+binary.LittleEndian.Uint64(valid)]
		words := headerWords.FindAllIndex(head, -1)
		at := words[random.IntN(len(words))]
		text := slices.Concat(head[:at[0]], []byte(signs[random.IntN(len(signs))]), head[at[1]:])
		length := uint64(len(text))
		if random.IntN(10) == 0 {
			length = []uint64{0, 1, length / 2, length + 1, length + 64, 1 << 40, math.MaxUint64}[random.IntN(7)]
		}
		return slices.Concat(binary.LittleEndian.AppendUint64(nil, length), text, valid[8+len(head):])
	}
	checkMutated(t, 50, [][]byte{
		cases.Safetensors(cases.Safe("embeddings.position_embeddings.weight", "F16", []int64{4, 2}, make([]byte, 16))),
		cases.Safetensors(cases.Safe("wpe.weight", "F32", []int64{2, 2}, make([]byte, 16)),
			cases.Safe("h.0.attn.bias", "BOOL", []int64{1}, []byte{1})),
		cases.Safetensors(cases.Safe("model.rotary_emb.inv_freq", "F32", []int64{2}, make([]byte, 8))),
	}, change, func(t testing.TB, text []byte) bool {
		_, err := Read(bytes.NewReader(text), int64(len(text)), "model.safetensors", "")
		if err != nil && strings.ContainsAny(err.Error(), "\n\r\x1b\x00") {
			t.Errorf("%q", err)
		}
		return err == nil
	})
}

var headerWords = regexp.MustCompile(`[0-9]+|[A-Za-z_.]+|[^0-9A-Za-z_.]`)

// checkMutated changes valid files and checks each; at least one in a number of changed ones is still a model.
func checkMutated(t *testing.T, of int, all [][]byte, change func([]byte) []byte, check func(testing.TB, []byte) bool) {
	cases.Alone(t)
	n, models := cases.N(500, 20_000), 0
	for i := range n {
		text := change(all[i%len(all)])
		func() {
			defer func() {
				if v := recover(); v != nil {
					t.Fatalf("%v: %q", v, text)
				}
			}()
			if check(t, text) {
				models++
			}
		}()
	}
	if t.Logf("%d of %d are models", models, n); models < n/of {
		t.Errorf("only %d of %d changed files are models", models, n)
	}
}
