package model

import (
	"strings"
	"testing"

	"wavescope/encoding"
)

// Every preset turns, and says all that it is read by.
func TestPresets(t *testing.T) {
	for _, p := range Presets {
		m, err := Parse([]byte(p.config), 0)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if warns := strings.Join(m.Warns, "; "); strings.Contains(warns, "not used") ||
			strings.Contains(warns, "not in the file") || m.Length == 0 || m.Heads == 0 || p.Doc == "" {
			t.Errorf("%s: %q, %d positions, %d heads", p.Name, m.Warns, m.Length, m.Heads)
		}
		for _, l := range m.Layers {
			if _, err := encoding.NewRopeFrequencies(l.Rope); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
	}
	if _, err := Open("llama-9"); err == nil {
		t.Error("llama-9 is found")
	}
}
