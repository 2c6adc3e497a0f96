package model

import (
	"math"
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
		if warns := strings.Join(m.Warns, "; "); strings.Contains(warns, "not used") || strings.Contains(warns, "not in the file") || m.Length == 0 || m.Heads == 0 || p.Doc == "" {
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

// What past its training length becomes of a model's pairs, as counted by an
// unrelated program: seen in training or not, slowed or not, under every method
// at 65,536 positions of Llama 3.1.
func TestOutsideAndSlowed(t *testing.T) {
	const trained, read, factor = 8192, 65536, 8
	m, err := Open("llama-3.1-8b")
	if err != nil {
		t.Fatal(err)
	}
	for method, want := range map[encoding.Method][2]int{
		encoding.Unscaled: {29, 0}, encoding.Linear: {0, 35}, encoding.NTK: {28, 34}, encoding.Dynamic: {0, 34}, encoding.YaRN: {0, 16}, encoding.Llama3: {0, 6},
	} {
		r := m.Layers[0].Rope
		r.Scaling = encoding.Scaling{Method: method, Factor: factor, Train: trained, Target: read, Fast: 32, Slow: 1, High: 4, Low: 1}
		f, err := encoding.NewRopeFrequencies(r)
		if err != nil {
			t.Fatal(err)
		}
		outside, slowed := 0, 0
		for i := range r.Pairs() {
			before, now := f.Before(i), f.Frequency(i)
			switch fast := 2*math.Pi/before <= trained; {
			case fast && now < before:
				slowed++
			case !fast && now*read > before*trained*(1+1e-12):
				outside++
			}
		}
		if got := [2]int{outside, slowed}; got != want {
			t.Errorf("%s: outside and slowed are %v, want %v", method, got, want)
		}
	}
}

// Which pairs are kept, between and divided, and the factor on the scores.
func TestBands(t *testing.T) {
	for name, want := range map[string][3]int{"llama-3.1-8b": {29, 6, 29}, "qwen2.5-7b-yarn": {24, 16, 24}} {
		m, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r := m.Layers[0].Rope
		f, err := encoding.NewRopeFrequencies(r)
		if err != nil {
			t.Fatal(err)
		}
		var bands [3]int
		for i := range r.Pairs() {
			switch f.Frequency(i) / f.Before(i) {
			case 1:
				bands[0]++
			case 1 / r.Scaling.Factor:
				bands[2]++
			default:
				bands[1]++
			}
		}
		if bands != want {
			t.Errorf("%s: %v, want %v", name, bands, want)
		}
	}
	phi, err := Open("phi-3-vision-128k")
	if err != nil {
		t.Fatal(err)
	}
	if a := phi.Layers[0].Rope.Scaling.AttentionFactor(); math.Abs(a*a-1.417) > 5e-4 {
		t.Errorf("Phi-3's scores are multiplied by %v, want 1.417", a*a)
	}
}
