package context

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// opened is the scene of a model, changed.
func opened(t *testing.T, name string, change func(*scene.State)) scene.Scene {
	t.Helper()
	s := scene.Default()
	s.Model = name
	s, err := s.Adopt(scene.Default())
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(&s)
	}
	return viewtest.SceneOf(t, s.Clamp())
}

// Where a model states the length that it reads with its method in effect, and not what
// it was trained on, the counts and turns of its own row are those of its own
// frequencies, and no angle is called new.
func TestOwnRowHasItsOwnFrequencies(t *testing.T) {
	const stated, factor = 131_072, 8
	file := filepath.Join(t.TempDir(), "config.json")
	config := `{"model_type":"gemma3_text","head_dim":256,"num_attention_heads":8,"max_position_embeddings":131072,"rope_theta":1000000,
		"sliding_window":1024,"rope_scaling":{"rope_type":"linear","factor":8}}`
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	slow := 0
	for i := range 128 {
		if factor*2*math.Pi*math.Pow(1e6, float64(2*i)/256) > stated {
			slow++
		}
	}
	if slow != 55 {
		t.Fatalf("%d slow pairs", slow)
	}
	for _, name := range []string{"gemma-3-4b", file} {
		sc := opened(t, name, func(s *scene.State) { s.Dim = 3 })
		for _, m := range methodsOf(sc) {
			if c := m.Count(); m.kind == encoding.Linear && (c.Slow != slow || c.Fast != 128-slow || c.Outside != 0 || c.Slowed != 0) {
				t.Errorf("%s: %+v", name, c)
			}
		}
		words := View.Plan(frame.New(160, 45, frame.Theme{}), sc, Settings{Face: dialsFace}).Words()
		viewtest.Wants(t, viewtest.LineText(words.Caption[0]),
			"linear: 55 of 128 pairs make no full turn in 131072 positions; the training length is not stated, so no angle is called new")
		if text := viewtest.LineText(words.Readout[0]); !strings.Contains(text, "λ 8.6857 → 69.486") || !strings.Contains(text, "1886.3 turns in 131072") {
			t.Errorf("%s: %s", name, text)
		}
		if all := strings.Join(drawn(sc, Settings{Face: dialsFace}, 120, 40, frame.Theme{}), "\n"); strings.Contains(all, "as trained") || !strings.Contains(all, "λ′ > 131072") {
			t.Errorf("%s:\n%s", name, all)
		}
	}
}

// Where nothing states what a model was trained on, every sentence about new angles
// carries that as its condition; where something does, none.
func TestUnstatedTrainingIsACondition(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config.json")
	config := `{"model_type":"zorg","hidden_size":4096,"num_attention_heads":32,"rope_theta":1e6}`
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	by := func(m encoding.Method) func(*scene.State) { return func(s *scene.State) { s.Method = m } }
	for _, c := range []struct {
		scene.Scene
		condition string
	}{
		{opened(t, file, nil), "if trained on 128: "},
		{opened(t, file, by(encoding.YaRN)), "if trained on 128: "},
		{opened(t, file, func(s *scene.State) { s.Target = 64 }), "if trained on 128: "},
		{opened(t, "gemma-3-4b", by(encoding.Unscaled)), "if trained unscaled on 131072: "},
		{opened(t, "gemma-3-4b", by(encoding.YaRN)), "if trained unscaled on 131072: "},
		{opened(t, file, func(s *scene.State) { s.Train = 4096 }), ""},
		{opened(t, "llama-3.1-8b", nil), ""},
		{opened(t, "llama-2-7b", nil), ""},
	} {
		for _, face := range []string{dialsFace, frequenciesFace} {
			for _, l := range View.Plan(frame.New(160, 45, frame.Theme{}), c.Scene, Settings{Face: face}).Words().Caption {
				text := viewtest.LineText(l)
				about := strings.Contains(text, "new") || strings.Contains(text, "seen") || strings.Contains(text, "outside")
				if about && !strings.Contains(text, c.condition) || c.condition == "" && strings.Contains(text, "if ") {
					t.Errorf("%s by %s: %q, want %q", c.Model, c.Method, text, c.condition)
				}
			}
		}
	}
}
