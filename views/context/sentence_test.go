package context

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// someScene draws a State whose scheme turns, mostly.
func someScene(t *rapid.T) chart.Scene {
	s := viewtest.SomeState.Draw(t, "state")
	if rapid.Bool().Draw(t, "rope") {
		s.Scheme = "rope"
	}
	s.DModel, s.HeadDim, s.RotaryDim = min(s.DModel, 256), min(s.HeadDim, 256), 0
	return viewtest.SceneOf(t, s)
}

// The tables that are read aloud have the numbers of the formulas.
func TestNumbersAreThoseOfTheFormulas(t *testing.T) {
	checked := 0
	rapid.Check(t, func(t *rapid.T) {
		sc := someScene(t)
		if len(methodsOf(sc)) == 0 || sc.Assumed() {
			return
		}
		told := View.Tables(sc, View.Default)
		for i, kind := range kindsOf(sc.State) {
			want, row := viewtest.TurningOf(sc.State, kind), told[0].Cells(i)
			for column, is := range map[int]func(int) (bool, bool){1: want.Outside, 3: want.Slowed, 4: want.Fast} {
				n, unsure := want.Count(is)
				if got, _ := viewtest.Value(row[column]); got < float64(n) || got > float64(n+unsure) {
					t.Fatalf("%v: %s %s, want %d", kind, row[column], told[0].Heads()[column], n)
				}
			}
			if kind != sc.Method {
				continue
			}
			for pair := range min(len(want.Before), 20) {
				row, w := told[1].Cells(pair), want.After[pair]
				for column, want := range map[int]float64{1: 2 * math.Pi / want.Before[pair], 2: 2 * math.Pi / w,
					5: w * want.Target / (2 * math.Pi)} {
					if err := is(row[column], want); err != nil && !math.IsInf(want, 0) {
						t.Fatalf("%v: %s of pair %d: %v", kind, told[1].Heads()[column], pair, err)
					}
				}
			}
			checked++
		}
	})
	if checked < 20 {
		t.Errorf("only %d methods", checked)
	}
}

// captionOf is the caption of a face, all its lengths.
func captionOf(sc chart.Scene, face string) []string {
	return View.On(frame.New(160, 45, frame.Theme{}), sc, Settings{Face: face}).Words().Caption
}

// Captions say how many pairs reach new angles, and what a method does to all. The numbers are published ones, or by
// hand.
func TestCaptions(t *testing.T) {
	scaled := filepath.Join(t.TempDir(), "scaled.json")
	if err := os.WriteFile(scaled, []byte(unstated), 0o600); err != nil {
		t.Fatal(err)
	}
	by := func(m encoding.Method) func(*chart.State) { return func(s *chart.State) { s.Method = m } }
	few := func(pairs int, m encoding.Method) func(*chart.State) {
		return func(s *chart.State) {
			s.HeadDim, s.RotaryDim, s.Method, s.Base, s.Dim = 2*pairs, 2*pairs, m, 10_000, 0
			s.Train, s.Target, s.Pos, s.Length = 100, 200, 0, 200
		}
	}
	for _, c := range []struct {
		face   string
		change func(*chart.State)
		want   []string
	}{
		{newFace, nil, []string{"8192", "29 of 64 pairs"}},
		{newFace, by(encoding.NTK),
			[]string{"8192", "29 of 64 pairs", "with NTK: 28"}},
		{newFace, by(encoding.Llama3),
			[]string{"29 of 64 pairs", "with llama3: 0"}},
		{newFace, few(2, encoding.Unscaled), []string{"1 of 2 pairs reaches"}},
		{newFace, few(4, encoding.Unscaled), []string{"2 of 4 pairs reach"}},
		{newFace, func(s *chart.State) { s.Train, s.Target, s.Length, s.Pos = 1, 1, 1, 0 },
			[]string{"1 position."}},
		{frequenciesFace, by(encoding.Llama3),
			[]string{"29 of 64 pairs turn at ω", "35 are slowed, 29 of them to ω/8", "0 reach"}},
	} {
		viewtest.Wants(t, captionOf(llama(t, c.change), c.face)[0], c.want...)
	}
}

// A table whose last sine has no cosine is counted in whole pairs, and says so.
func TestWholePairsAreCalledWhole(t *testing.T) {
	for d, whole := range map[int]bool{5: true, 6: false} {
		sc := viewtest.Changed(t, func(s *chart.State) { s.DModel, s.Dim = d, 0 })
		if got := captionOf(sc, newFace)[0]; strings.Contains(got, "whole pair") != whole {
			t.Errorf("d_model %d: %s", d, got)
		}
	}
}

// opened is the scene of a model, changed.
func opened(t *testing.T, name string, change func(*chart.State)) chart.Scene {
	t.Helper()
	s := chart.Default()
	s.Model = model.Named(name)
	s, err := s.Adopt(chart.Default())
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(&s)
	}
	return viewtest.SceneOf(t, s.Clamp())
}

// Where a model states the length that it reads with its method in effect, and not what
// it was trained on, the counts and turns of its row are those of the model's
// frequencies, and no angle is called new.
func TestOwnRowHasItsOwnFrequencies(t *testing.T) {
	const stated, factor = 131_072, 8
	file := filepath.Join(t.TempDir(), "config.json")
	config := unstated
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	slow, base := 0, 1e6*math.Pow(factor, 256.0/254)
	for i := range 128 {
		if 2*math.Pi*math.Pow(base, float64(2*i)/256) > stated {
			slow++
		}
	}
	if slow != 47 {
		t.Fatalf("%d slow pairs", slow)
	}
	sc := opened(t, file, func(s *chart.State) { s.Dim = 3 })
	for _, m := range methodsOf(sc) {
		c := m.Count()
		if m.kind == encoding.NTK && (c.Slow != slow || c.Fast != 128-slow || c.Outside+c.Slowed != 0) {
			t.Errorf("%+v", c)
		}
	}
	viewtest.Wants(t, captionOf(sc, newFace)[0], "47 of 128 pairs", "131072 positions")
	words := View.On(frame.New(160, 45, frame.Theme{}), sc, Settings{Face: newFace}).Words()
	viewtest.Wants(t, viewtest.Readout(words), "λ 8.6857 → 9.1230", "turns in 131072 14367.")
	// Other rows have more slow pairs, so that the brackets name the row that they are of.
	all := strings.Join(drawn(sc, Settings{Face: newFace}, 120, 40, frame.Theme{}), "\n")
	if strings.Contains(all, "as trained") || !strings.Contains(all, "47 < 1 turn with NTK") {
		t.Errorf("%s", all)
	}
}

// unstated is a model that reads 131072 positions by NTK and does not state its training length.
const unstated = `{"model_type":"gemma3_text","head_dim":256,"num_attention_heads":8,
	"max_position_embeddings":131072,"rope_theta":1000000,
	"sliding_window":1024,"rope_scaling":{"rope_type":"ntk","factor":8}}`

// Where nothing states what a model was trained on, every sentence about new angles
// carries that as its condition; where something does, none.
func TestUnstatedTrainingIsACondition(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config.json")
	config := `{"model_type":"zorg","hidden_size":4096,"num_attention_heads":32,"rope_theta":1e6}`
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	scaled := filepath.Join(t.TempDir(), "scaled.json")
	if err := os.WriteFile(scaled, []byte(unstated), 0o600); err != nil {
		t.Fatal(err)
	}
	windowed := configured(t, `{"model_type":"recurrent_gemma","hidden_size":2560,"num_attention_heads":10,
		"head_dim":256,"num_hidden_layers":3,"attention_window_size":2048,
		"block_types":["recurrent","recurrent","attention"]}`)
	by := func(m encoding.Method) func(*chart.State) { return func(s *chart.State) { s.Method = m } }
	for _, c := range []struct {
		chart.Scene
		condition string
	}{
		{opened(t, file, nil), "ssuming training on 128, which is not stated, "},
		{opened(t, file, by(encoding.YaRN)), "ssuming training on 128, which is not stated, "},
		{opened(t, file, func(s *chart.State) { s.Target = 64 }), "ssuming training on 128, which is not stated, "},
		{opened(t, scaled, by(encoding.Unscaled)), "ssuming training unscaled on 131072, which is not stated, "},
		{opened(t, scaled, by(encoding.YaRN)), "ssuming training unscaled on 131072, which is not stated, "},
		{windowed, "ssuming training on 2048, which is not stated, "},
		{opened(t, file, func(s *chart.State) { s.Train = 4096 }), ""},
		{opened(t, "llama-3.1-8b", nil), ""},
		{opened(t, "gemma-3-4b", nil), "f trained on 16384, "}, // derived
		{opened(t, "llama-2-7b", nil), "f trained on 4096, "},
	} {
		for _, face := range []string{newFace, frequenciesFace} {
			for _, text := range captionOf(c.Scene, face) {
				if guess := strings.HasPrefix(text, "A guess: "); guess != c.Model.Guess {
					t.Errorf("%s: %q, is a guess: %t", c.ModelName(), text, c.Model.Guess)
				}
				about := strings.Contains(text, "new") || strings.Contains(text, "seen")
				if about && !strings.Contains(text, c.condition) || c.condition == "" &&
					(strings.Contains(text, "ssuming training") || strings.Contains(text, "f trained on")) {
					t.Errorf("%s by %s: %q, want %q", c.ModelName(), c.Method, text, c.condition)
				}
			}
		}
	}
}

// The caption of New counts the pairs at new angles, and the readout gives the turns of one pair and whether its angle
// at the position is new: an angle that lies half a position or more past the end of those of the training.
func TestCaptionOfNewByFormula(t *testing.T) {
	reaches := regexp.MustCompile(`rom (\d+) to (\d+), (\d+) of (\d+) (?:whole )?pairs? reach(?:es)? new angles` +
		`(?:; with (\w+): (\d+)( too)?)?\.`)
	none := regexp.MustCompile(`o angle is new up to length (\d+): all were seen in (\d+) positions?\.`)
	turned := regexp.MustCompile(`turns in (\d+) (\S+) │ (?:\w+ )?in (\d+) (\S+) │ at (\S+) turn, (never )?seen`)
	met := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		sc := someScene(t)
		if rapid.Bool().Draw(t, "near") {
			s := sc.Requested
			s.Scheme, s.Model = rapid.SampledFrom([]string{"sinusoidal", "rope", "xpos"}).Draw(t, "turns"), nil
			s.HeadDim, s.DModel, s.Base = 16, 16, rapid.SampledFrom([]float64{2, 100, 1e4}).Draw(t, "base")
			s.RotaryDim = rapid.SampledFrom([]int{0, 8}).Draw(t, "rotary")
			s.Length = rapid.IntRange(1, 300).Draw(t, "length")
			s.Train, s.Target = rapid.IntRange(1, 300).Draw(t, "train"), rapid.IntRange(0, 900).Draw(t, "target")
			s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "at")
			if s.Method == encoding.LongRoPE {
				s.Method = encoding.Unscaled // it needs a model with lists
			}
			sc = viewtest.SceneOf(t, s.Clamp())
		}
		if sc.Assumed() || len(methodsOf(sc)) == 0 && !sc.Declared().Rotates || sc.Model != nil {
			return
		}
		w := View.On(frame.New(200, 45, frame.Theme{}), sc, View.Default).Words()
		here := newSubject(chart.Paper{}, sc, View.Default)
		unscaled, own := viewtest.TurningOf(sc.State, encoding.Unscaled), viewtest.TurningOf(sc.State, here.method().kind)
		count := func(turning viewtest.Turning, said string) {
			n, unsure := turning.Count(turning.Outside)
			if got, _ := viewtest.Value(said); got < float64(n) || got > float64(n+unsure) {
				t.Fatalf("%q, counted %d, and %d near the limit: %+v", w.Caption[0], n, unsure, turning)
			}
		}
		if m := reaches.FindStringSubmatch(w.Caption[0]); m != nil {
			met["reaches"]++
			count(unscaled, m[3])
			if m[1] != strconv.Itoa(sc.L0()) || m[2] != strconv.Itoa(sc.L()) || m[4] != strconv.Itoa(len(unscaled.Before)) {
				t.Fatalf("%q, length %d of %d pairs after %d", w.Caption[0], sc.L(), len(unscaled.Before), sc.L0())
			}
			if m[5] != "" {
				met["with"]++
				count(own, m[6])
				if (m[7] != "") != (m[6] == m[3]) {
					t.Fatalf("%q", w.Caption[0])
				}
			}
		} else if m := none.FindStringSubmatch(w.Caption[0]); m != nil {
			met["none"]++
			count(unscaled, "0")
			count(own, "0")
		} else {
			t.Fatalf("%q is not read", w.Caption[0])
		}
		m := turned.FindStringSubmatch(viewtest.Readout(w))
		pair := here.pair
		if m == nil || pair >= len(own.Before) {
			t.Fatalf("%q is not read, pair %d", viewtest.Readout(w), pair)
		}
		trained, step := own.Train*own.Before[pair]/(2*math.Pi), own.After[pair]/(2*math.Pi)
		if sc.Pos > 1e9 || step > 0 && trained*1e12 < 1 {
			return // digits of the formula run out
		}
		for i, want := range map[int]float64{2: trained, 4: own.Target * step} {
			if err := is(m[i], want); err != nil {
				t.Fatalf("%q: %v", m[0], err)
			}
		}
		_, turn := math.Modf(float64(sc.Pos) * step)
		past := turn + step/2 - trained
		if isNew := trained < 1 && past > 0; math.Abs(past) > 1e-7 && math.Abs(turn-1) > 1e-7 && turn > 1e-7 &&
			math.Abs(trained-1) > 1e-9 && isNew != (m[6] != "") {
			t.Fatalf("%q: pair %d at %v turns after %v", m[0], pair, turn, trained)
		}
	})
	if met["reaches"] == 0 || met["with"] == 0 || met["none"] == 0 {
		t.Errorf("%v", met)
	}
}
