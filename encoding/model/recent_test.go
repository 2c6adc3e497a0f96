package model

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/exact"
	"wavescope/encoding/scheme"
)

// A recent is a configuration of 2025 or 2026 with what the code of its model does, written down from that code.
// Keys that say nothing about positions, layers or caches are left out of its configuration.
type recent struct {
	Source string // where the configuration is from
	Code   string // what was read for the rest
	Answer string // exact, at_most (a bound of the cache) or unknown (no figure)

	Layers, Kinds   string   // in the notation of testdata/layers.py
	Rope            []string // of each kind of layer: letter, base, numbers that turn, pairing, scaling
	Bytes           *float64 // of a further position past all windows, in bfloat16
	Window          float64  // bytes in layers with a window, once it is full
	Conv, Recurrent float64  // numbers of state of a sequence: inputs of convolutions, and recurrent
	Stated          int
	Config          json.RawMessage
}

// Each configuration is read as its model's code does, or the answer is a bound or none.
func TestRecentModels(t *testing.T) {
	n := 0
	exact.Lines(t, "testdata/recent.jsonl", func(want recent) {
		n++
		t.Run(want.Source, func(t *testing.T) { checkRecent(t, want) })
	})
	if n < 60 {
		t.Errorf("%d configurations", n)
	}
}

func checkRecent(t *testing.T, want recent) {
	config := []byte(want.Config)
	if text := ""; json.Unmarshal(config, &text) == nil {
		config = []byte(text)
	}
	m, err := Parse(config, 0)
	if err != nil && want.Answer == "unknown" && strings.Contains(err.Error(), "is not known") {
		return
	}
	if err != nil {
		t.Error(err)
		return
	}
	if m.Stated != "" && m.Length != want.Stated {
		t.Errorf("length %d, want %d", m.Length, want.Stated)
	}
	const at = 1 << 18
	c := m.Cost(at)
	switch want.Answer {
	case "unknown":
		if c.Bound != NoBound {
			t.Errorf("stores %v numbers a position, not unknown", c.Numbers)
		}
		return
	case "at_most":
		if got := 2 * c.Numbers; c.Bound != AtMost || got < *want.Bytes {
			t.Errorf("%s %v bytes a position, want at most and %v or more", c.Bound, got, *want.Bytes)
		}
		return
	}
	if m.Guess {
		t.Error("its type is not known")
	}
	if layers, kinds := layersOf(m); layers != want.Layers || kinds != want.Kinds {
		t.Errorf("layers %s | %s\nwant   %s | %s", layers, kinds, want.Layers, want.Kinds)
	}
	if got := turnings(m); !slices.Equal(got, want.Rope) {
		t.Errorf("turns %q\nwant  %q", got, want.Rope)
	}
	if got := 2 * c.Numbers; got != *want.Bytes {
		t.Errorf("%v bytes a position, want %v", got, *want.Bytes)
	}
	if got := 2 * c.Windows; got != want.Window {
		t.Errorf("%v bytes in windows, want %v", got, want.Window)
	}
	if c.Conv != want.Conv || c.Recurrent != want.Recurrent {
		t.Errorf("%v + %v numbers of state, want %v + %v", c.Conv, c.Recurrent, want.Conv, want.Recurrent)
	}
}

// turnings describes the rotation of each kind of layer, in the order of their first layers.
func turnings(m Model) (all []string) {
	for _, g := range m.Groups {
		if g.Scheme != scheme.RoPE {
			continue
		}
		letter := map[Attention]string{Full: "F", Sliding: "S", Chunked: "C", Latent: "A"}[g.Attention]
		pairing := map[encoding.Pairing]string{encoding.Halves: "halves", encoding.Neighbours: "interleaved"}[g.Rope.Pairing]
		says := fmt.Sprintf("%s %.0f %d %s", letter, g.Rope.Base, g.Rope.RotaryDim, pairing)
		if s := g.Rope.Scaling; s.Method != encoding.Unscaled {
			says += " " + s.Method.String()
			if s.Factor > 1 {
				says += fmt.Sprintf(" %v of %d", s.Factor, s.TrainLength)
			}
		}
		if !slices.Contains(all, says) {
			all = append(all, strings.TrimSpace(says))
		}
	}
	return all
}
