package model

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"wavescope/encoding/exact"
)

// A measured is a size that a program printed or a paper states. Config has only the keys that it follows from; GGUF
// are the keys and values of a file's header.
type measured struct {
	ID, Model, Source, Runtime, What string
	Length, Sequences, GPUs          int
	DType                            string
	Expect, Percent                  float64 // bytes, and by how much the model may differ from them
	NotAnswered                      string  `json:"not_answered"` // why Cost does not say it
	Config                           json.RawMessage
	GGUF                             []any
}

// bytesOf are the bytes of a number in a cache; 32 numbers of a q type share a scale of 2 bytes.
var bytesOf = map[string]float64{"bf16": 2, "f16": 2, "fp8": 1, "q8_0": 34.0 / 32, "q4_0": 18.0 / 32}

// What models store follows from their keys, as measured; where a program stores something else the case says so.
func TestMeasuredCaches(t *testing.T) {
	answered := 0
	exact.Lines(t, "testdata/caches.jsonl", func(c measured) {
		if c.NotAnswered != "" {
			return
		}
		answered++
		m, err := c.read()
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			return
		}
		cost, dtype := m.Cost(max(c.Length, 1)), bytesOf[c.DType]
		got := cost.All * dtype
		switch per := max(c.GPUs, 1); { // each has a part of the heads
		case c.What == "state":
			got = m.StateBytes(cost, DType{Bytes: dtype})
		case strings.HasPrefix(c.What, "kv per token"): // a latent vector is on every GPU
			got = cost.Numbers * dtype
		case strings.Contains(c.Runtime, "swa-full"), strings.Contains(c.Runtime, "manager off"):
			got = cost.Without * dtype / float64(per)
		case c.Runtime == "llama.cpp":
			got = m.InBatches(c.Length) * dtype
		default:
			got /= float64(per)
		}
		got *= float64(max(c.Sequences, 1))
		if math.Abs(got-c.Expect) > c.Expect*c.Percent/100 {
			t.Errorf("%s, %s: %.0f bytes, want %.0f within %v %%", c.ID, c.Model, got, c.Expect, c.Percent)
		}
	})
	if answered < 25 {
		t.Errorf("%d cases are answered", answered)
	}
}

// read reads the model of a case.
func (c measured) read() (Model, error) {
	if c.GGUF == nil {
		return Parse(c.Config, 0)
	}
	for i, v := range c.GGUF {
		if n, ok := v.(float64); ok {
			c.GGUF[i] = uint32(n)
		}
	}
	text := ggufOf(binary.LittleEndian, 0, c.GGUF...).Bytes()
	s, err := Read(bytes.NewReader(text), int64(len(text)), "model.gguf", "")
	if err != nil {
		return Model{}, err
	}
	return s.Model, nil
}
