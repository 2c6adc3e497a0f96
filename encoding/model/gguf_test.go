package model

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/tensor"
)

// A ggufWriter writes a file as the format's description has it: https://github.com/ggml-org/ggml,
// docs/gguf.md.
type ggufWriter struct {
	bytes.Buffer
	order binary.ByteOrder
}

func (w *ggufWriter) put(values ...any) {
	for _, v := range values {
		switch v := v.(type) {
		case string:
			w.put(uint64(len(v)))
			w.WriteString(v)
		default:
			_ = binary.Write(w, w.order, v)
		}
	}
}

// header writes a header of version 3 with keys, each followed by its value, and no tensors.
func ggufOf(order binary.ByteOrder, tensors int, pairs ...any) *ggufWriter {
	w := &ggufWriter{order: order}
	w.WriteString("GGUF")
	w.put(uint32(3), uint64(tensors), uint64(len(pairs)/2))
	for i := 0; i < len(pairs); i += 2 {
		w.put(pairs[i].(string))
		switch v := pairs[i+1].(type) {
		case string:
			w.put(uint32(8), v)
		case uint32:
			w.put(uint32(4), v)
		case float32:
			w.put(uint32(6), v)
		case bool:
			w.put(uint32(7), v)
		case []bool:
			w.put(uint32(9), uint32(7), uint64(len(v)), v)
		case []uint32:
			w.put(uint32(9), uint32(4), uint64(len(v)), v)
		case []string:
			w.put(uint32(9), uint32(8), uint64(len(v)))
			for _, s := range v {
				w.put(s)
			}
		default:
			panic("a type that the writer does not know")
		}
	}
	return w
}

func modelOf(t *testing.T, text []byte) Source {
	t.Helper()
	s, err := Read(bytes.NewReader(text), int64(len(text)), "model.gguf", "")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var llamaHeader = []any{"general.architecture", "llama", "general.name", "a name",
	"tokenizer.ggml.tokens", []string{"a", "bc", strings.Repeat("d", 300)},
	"llama.context_length", uint32(131072), "llama.embedding_length", uint32(4096), "llama.block_count", uint32(32),
	"llama.attention.head_count", uint32(32), "llama.attention.head_count_kv", uint32(8),
	"llama.rope.dimension_count", uint32(128), "llama.rope.freq_base", float32(500000)}

// Both byte orders give the model that the config.json of the same numbers gives.
func TestGGUF(t *testing.T) {
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		s := modelOf(t, ggufOf(order, 0, llamaHeader...).Bytes())
		l := s.Layers[0]
		g := s.Groups[0]
		if s.Type != "llama" || s.Length != 131072 || l.Rope.HeadDim != 128 || l.Rope.Base != 500000 ||
			l.Rope.Pairing != encoding.Neighbours || len(g.At) != 32 || g.KVHeads != 8 || g.Numbers != 2048 {
			t.Errorf("%v: %+v", order, s.Model)
		}
	}
}

// Divisors in a tensor are read, and those of Llama 3 are named. The numbers are those that the formula
// of meta-llama/llama-models gives for base 500,000, factor 8 and 8,192 positions.
func TestGGUFFactors(t *testing.T) {
	divisors := make([]float32, 64)
	for i := range divisors {
		wavelength := 2 * math.Pi * math.Pow(500000, float64(i)/64)
		smooth := min(max((8192/wavelength-1)/(4-1), 0), 1)
		divisors[i] = float32(1 / ((1-smooth)/8 + smooth))
	}
	write := func() []byte {
		w := ggufOf(binary.LittleEndian, 1, llamaHeader...)
		w.put("rope_freqs.weight", uint32(1), uint64(64), uint32(0), uint64(0))
		w.Write(make([]byte, (32-w.Len()%32)%32))
		w.put(divisors)
		return w.Bytes()
	}
	s := modelOf(t, write()).Layers[0].Rope.Scaling
	if s.Method != encoding.Llama3 || s.Factor != 8 || s.TrainLength != 8192 {
		t.Errorf("%+v, want llama3 × 8 from 8192", s)
	}
	divisors[63] = 9
	if s = modelOf(t, write()).Layers[0].Rope.Scaling; s.Method != encoding.LongRoPE || s.LongFactors.At(63) != 9 {
		t.Errorf("%+v, want the list", s)
	}
}

// A window in some layers is read from a list with a value per layer.
func TestGGUFWindows(t *testing.T) {
	s := modelOf(t, ggufOf(binary.LittleEndian, 0, "general.architecture", "gemma3", "gemma3.block_count", uint32(4),
		"gemma3.embedding_length", uint32(64), "gemma3.attention.head_count", uint32(4), "gemma3.context_length",
		uint32(4096), "gemma3.attention.key_length", uint32(16), "gemma3.attention.sliding_window", uint32(512),
		"gemma3.attention.sliding_window_pattern", []bool{true, false, true, true}).Bytes())
	if len(s.Groups) != 2 || len(s.Groups[0].At) != 3 || s.Groups[0].Window != 512 || s.Groups[1].At[0] != 1 {
		t.Errorf("%+v", s.Groups)
	}
}

// A changed or cut file is a model or an error of one line, and allocates little.
func TestHostileGGUF(t *testing.T) {
	good := ggufOf(binary.LittleEndian, 0, llamaHeader...).Bytes()
	read := func(text []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(bytes.NewReader(text), int64(len(text)), "model.gguf", "")
		runtime.ReadMemStats(&after)
		if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 300) {
			t.Errorf("%q", err)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 16<<20 {
			t.Errorf("%d bytes allocated for %d", got, len(text))
		}
	}
	for n := range good {
		read(good[:n])
	}
	lists := ggufOf(binary.LittleEndian, 0, "general.architecture", "llama", "llama.block_count", uint32(1))
	binary.LittleEndian.PutUint64(lists.Bytes()[16:], 2+2000)
	for i := range 2000 {
		lists.put(fmt.Sprint(i), uint32(9), uint32(0), uint64(4096))
		lists.Write(make([]byte, 4096))
	}
	read(lists.Bytes())
	const tooMany = 1<<22 + 1 // texts
	texts := ggufOf(binary.LittleEndian, 0, "general.architecture", "llama")
	binary.LittleEndian.PutUint64(texts.Bytes()[16:], 2)
	texts.put("t", uint32(9), uint32(8), uint64(tooMany))
	texts.Write(make([]byte, 8*tooMany))
	if _, err := tensor.ReadGGUF(bytes.NewReader(texts.Bytes()), int64(texts.Len())); err == nil ||
		!strings.Contains(err.Error(), "texts in arrays") {
		t.Errorf("%d empty texts: %v", tooMany, err)
	}
}

func FuzzGGUF(f *testing.F) {
	for _, text := range validGGUF(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkGGUF(t, text) })
}

// The header alone is read of a file of 20 GB.
func TestGGUFReadsItsHeaderOnly(t *testing.T) {
	text := ggufOf(binary.LittleEndian, 0, llamaHeader...).Bytes()
	path := filepath.Join(t.TempDir(), "large.gguf")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 20<<30); err != nil {
		t.Skip("this disk keeps no holes")
	}
	s, err := Inspect(path)
	if err != nil || len(s.Groups[0].At) != 32 {
		t.Errorf("%v, %+v", err, s)
	}
}
