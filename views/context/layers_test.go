package context

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// configured is a model of a configuration.
func configured(t *testing.T, config string) chart.Scene {
	t.Helper()
	file := filepath.Join(t.TempDir(), "config.json")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	return opened(t, file, nil)
}

const (
	mixed = `{"model_type":"gemma3_text","head_dim":256,"num_attention_heads":8,"num_hidden_layers":34,
		"max_position_embeddings":131072,"rope_theta":1000000,"sliding_window":1024,"sliding_window_pattern":6,
		"rope_scaling":{"rope_type":"linear","factor":8}}`
	chunked = `{"model_type":"llama4_text","hidden_size":5120,"num_attention_heads":40,"head_dim":128,
		"num_hidden_layers":8,"max_position_embeddings":1048576,"rope_theta":500000,"attention_chunk_size":8192,
		"no_rope_layers":[1,1,1,0,1,1,1,0]}`
	stretched = `{"model_type":"llama4_text","hidden_size":5120,"num_attention_heads":40,"head_dim":128,
		"num_hidden_layers":8,"max_position_embeddings":1048576,"rope_theta":500000,"attention_chunk_size":8192,
		"no_rope_layers":[1,1,1,0,1,1,1,0],"rope_scaling":{"rope_type":"llama3","factor":16,"low_freq_factor":1,
		"high_freq_factor":1,"original_max_position_embeddings":4096}}`
	rows = `{"model_type":"bert","hidden_size":768,"num_attention_heads":12,"num_hidden_layers":12,
		"max_position_embeddings":512}`
	slopes  = `{"model_type":"bloom","hidden_size":64,"n_head":8,"n_layer":2,"seq_length":2048}`
	buckets = `{"model_type":"t5","d_model":64,"num_heads":8,"num_layers":2,"d_kv":8}`
	states  = `{"model_type":"mamba","hidden_size":64,"num_hidden_layers":24}`
)

// The dial and the last line say which coordinate of a token a pair turns with, where that is not its position.
func TestAxisOfAPair(t *testing.T) {
	const three = `{"model_type":"qwen2_vl_text","hidden_size":3584,"num_attention_heads":28,"num_hidden_layers":2,
		"max_position_embeddings":32768,"rope_theta":1000000,"rope_scaling":{"mrope_section":[16,24,24]}}`
	for pair, axis := range map[int]string{15: "time", 16: "row", 39: "row", 40: "column"} {
		s := configured(t, three).State
		s.Dim = pair
		sc := viewtest.SceneOf(t, s)
		seen := viewtest.Without(t, View, viewtest.Pictured[Settings]{Scene: sc, Set: View.Default}, 120, 38)
		viewtest.Wants(t, seen.Text("dial"), fmt.Sprintf("pair %d  unscaled, %s ", pair, axis))
		words := View.Plan(chart.Paper{W: 120, H: 38}, sc, View.Default).Words
		viewtest.Wants(t, viewtest.Readout(words), "turns with "+axis)
	}
}

// The strip has a cell for each layer, and a line for each group, which says how many pairs reach new
// angles; the bars and the lengths are those of the chosen group.
func TestStripOfLayers(t *testing.T) {
	const pattern = "SSSSSF"
	for _, c := range []struct {
		config, layers string
		strip          string
		wants          []string
	}{
		{mixed, ownLayers, strings.Repeat(pattern, 6)[:34],
			[]string{"S 29 see 1024 back: 0 new", "F 5 see all: below", "if trained on 16384  ▸ shown at 131072", "own"}},
		{mixed, "S", strings.Repeat(pattern, 6)[:34],
			[]string{"S 29 see 1024 back: below", "F 5 see all: 0 new", "at 131072 each window shows 1024"}},
		{chunked, ownLayers, "CCCNCCCN", []string{"C 6 in chunks of 8192: below", "N 2 see all, no RoPE",
			"chunk 8192  ▸ shown at 8192"}},
		{stretched, ownLayers, "CCCNCCCN", []string{"first trained 4096  ▸ shown at 8192, its chunk"}},
		{chunked, "N", "CCCNCCCN", []string{"N 2 see all: below", "These 2 layers attend without RoPE",
			"the position scales them: queries × (1"}},
	} {
		sc, set := configured(t, c.config), View.Clamp(Settings{Layers: c.layers})
		seen := viewtest.Without(t, View, viewtest.Pictured[Settings]{Scene: sc, Set: set}, 120, 38)
		all := strings.Join(drawn(sc, set, 120, 38, frame.Theme{}), "\n")
		strip := strings.NewReplacer("layers", "", "▌", "", " ", "").Replace(strings.Split(seen.Text("layers"), "\n")[0])
		if !strings.HasPrefix(strip, c.strip) {
			t.Errorf("%s: strip %q, want %q", c.layers, strip, c.strip)
		}
		viewtest.Wants(t, all, c.wants...)
	}
}

// In layers with a window no two tokens are as far apart as the window, whatever the training length of their
// formula and the length that is read: no face shows a longer one, whether these layers were opened or chosen.
func TestWindowBoundsAllFaces(t *testing.T) {
	for name, layers := range map[string]string{"gpt-oss-20b#sliding_attention": ownLayers, "gpt-oss-20b": "S"} {
		sc := opened(t, name, func(s *chart.State) { s.Target = 131_072 })
		for _, face := range []string{newFace, frequenciesFace} {
			set := View.Clamp(Settings{Face: face, Layers: layers})
			viewtest.Wants(t, strings.Join(drawn(sc, set, 120, 38, frame.Theme{}), "\n"), "at 131072 each window shows 128")
			for _, d := range View.Tables(sc, set) {
				for i := range d.Rows {
					if cells := d.Cells(i); d.Name == "methods" && cells[1] != "0" {
						t.Errorf("%s, %s: %v reach new angles", name, face, cells)
					}
				}
			}
			for _, text := range View.On(frame.New(160, 45, frame.Theme{}), sc, set).Words().Caption {
				if strings.Contains(text, "131072") {
					t.Errorf("%s, %s: %s", name, face, text)
				}
			}
		}
	}
}

// A chunk bounds the length of all methods, also of those whose frequencies depend on it: dynamic NTK at the training
// length scales nothing. The heading has the length that was asked for.
func TestChunkBoundsAllMethods(t *testing.T) {
	sc := opened(t, "llama-4-scout", func(s *chart.State) { s.Target = 1_000_000 })
	s := newSubject(chart.Paper{W: 120, H: 36}, sc, View.Default)
	for _, m := range s.methods {
		if c := m.Count(); m.Target != 8192 || m.kind == encoding.Dynamic && c.Kept != m.Len() {
			t.Errorf("%v is read up to %d, %d pairs kept", m.kind, m.Target, c.Kept)
		}
	}
	all := strings.Join(drawn(sc, View.Default, 120, 36, frame.Theme{}), "\n")
	viewtest.Wants(t, all, "at 1000000 each chunk shows 8192", "factor 16")
	if text := strings.Join(append(sc.Warns(), all), " "); strings.Contains(text, "window") {
		t.Errorf("a chunk is called a window: %s", text)
	}
}

// A table of sines and cosines that the code of a model fills has no method past its rows; where the code computes
// them anew, their angles go on.
func TestTableOfSinesEnds(t *testing.T) {
	sc := opened(t, "whisper-small", func(s *chart.State) { s.Target = 12_000 })
	if s := newSubject(chart.Paper{}, sc, View.Default); len(s.methods) > 0 {
		t.Errorf("%d methods", len(s.methods))
	}
	viewtest.Wants(t, strings.Join(drawn(sc, View.Default, 120, 36, frame.Theme{}), "\n"),
		"at 12000: impossible: 1500 and not one more", "no row", "rows 1500")
	sc = configured(t, `{"model_type":"xglm","d_model":64,"attention_heads":4,"num_layers":2}`)
	if s := newSubject(chart.Paper{}, sc, View.Default); len(s.methods) != 2 {
		t.Errorf("xglm has %d methods", len(s.methods))
	}
}

// The table of groups has what the configuration says.
func TestLayersData(t *testing.T) {
	for _, c := range []struct {
		config string
		target int
		want   [][4]float64 // layers, window, pairs, pairs at new angles
	}{
		{mixed, 0, [][4]float64{{29, 1024, 128, 0}, {5, 0, 128, 0}}},
		{mixed, 262_144, [][4]float64{{29, 1024, 128, 0}, {5, 0, 128, 55}}}, // 128 − ⌈128·ln(16384/2π)/ln 10⁶⌉
		{chunked, 0, [][4]float64{{6, 8192, 64, 0}, {2, 0, 0, 0}}},
	} {
		sc := configured(t, c.config)
		sc.Target = max(c.target, sc.Target)
		for _, d := range View.Tables(sc, View.Default) {
			for i := range d.Rows {
				row := make([]float64, len(d.Columns))
				if d.Row(i, row); d.Name == "layers" && [4]float64(row[1:]) != c.want[i] {
					t.Errorf("row %d: %v, want %v", i, row[1:], c.want[i])
				}
			}
		}
	}
}

// The heading has the rows of the model and what it states, whatever the length of the sequence is.
func TestHeadingHasTheLengthsOfTheModel(t *testing.T) {
	for config, want := range map[string]string{rows: "rows 512  ▸ shown at 616", slopes: "length 77  ▸ shown at 616"} {
		sc := configured(t, config)
		sc.Length = 77 // 616 is 8 times as long
		viewtest.Wants(t, strings.Join(drawn(sc, View.Default, 120, 38, frame.Theme{}), "\n"), want)
	}
}

// The words of a bracket over the pairs are the same at every width; without room for them the bracket has none.
func TestNumbersOfBracketsHaveWords(t *testing.T) {
	said := 0
	for w := 60; w <= 130; w++ {
		for _, row := range drawn(configured(t, mixed), View.Default, w, 22, frame.Theme{}) {
			from, to := strings.Index(row, "╭"), strings.LastIndex(row, "╮")
			if from < 0 || to < from {
				continue
			}
			for _, text := range strings.Split(row[from:to], "╮") {
				text = strings.Trim(text, "╭─ ")
				if text == "" {
					continue
				}
				said++
				if text != "73 ≥ 1 turn" && text != "55 < 1 turn" {
					t.Errorf("%d columns: %s", w, row)
				}
			}
		}
	}
	if said < 70 {
		t.Errorf("only %d numbers", said)
	}
}

// What a pair turned in the training length is of its frequency without scaling, which the dial and the readout
// say: 8192/12385 of a turn; now 131072/99080, of which the rest of the turn is new.
func TestTurnsBeforeScalingAreNamed(t *testing.T) {
	sc := opened(t, "llama-3.1-8b", func(s *chart.State) { s.Dim = 37 })
	words := View.Plan(chart.Paper{W: 120, H: 36}, sc, View.Default).Words
	viewtest.Wants(t, viewtest.Readout(words), "unscaled turns in 8192 0.6614", "llama3 in 131072 1.3229")
	all := strings.Join(drawn(sc, View.Default, 120, 36, frame.Theme{}), "\n")
	viewtest.Wants(t, all, " 0.34 turn new", "first trained 8192  ▸ shown at 131072")
}

// Models in which nothing turns have a verdict, and a picture if positions follow a curve.
func TestModelsWithoutAngles(t *testing.T) {
	for _, c := range []struct {
		config string
		wants  []string
	}{
		{rows, []string{"✗ at 4096: impossible: 512 and not one more", "no row", "both ways"}},
		{slopes, []string{"positions do not limit it", "head 4 adds −1023.94 at distance 16383"}}, // 2⁻⁴ · 16384
		{buckets, []string{"All distances from 91 on", "bucket 15 from distance 91 on"}},
		{states, []string{"positions do not limit it", "M all state-space"}},
	} {
		sc := configured(t, c.config)
		caption := View.On(frame.New(120, 38, frame.Theme{}), sc, View.Default).Words().Caption[0]
		viewtest.Wants(t, strings.Join(append(drawn(sc, View.Default, 120, 38, frame.Theme{}), caption), "\n"), c.wants...)
		for _, size := range [][2]int{{40, 10}, {60, 14}, {80, 22}} { // nothing is drawn outside
			drawn(sc, View.Default, size[0], size[1], frame.Theme{})
		}
	}
}

// All configurations have one name, and their folder says which model it is; other files have their own.
func TestNameOfAModel(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mine")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for file, title := range map[string]string{"config.json": "mine", "other.json": "other.json"} {
		path := filepath.Join(dir, file)
		if err := os.WriteFile(path, []byte(mixed), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := opened(t, path, nil).ModelTitle(); got != title {
			t.Errorf("%s: %q, want %q", file, got, title)
		}
		if got := opened(t, path+"#sliding_attention", nil).ModelTitle(); got != title+"#sliding_attention" {
			t.Errorf("%s: %q, want the kind of layers too", file, got)
		}
	}
	if got := opened(t, "gpt-oss-20b", nil).ModelTitle(); got != "gpt-oss-20b" {
		t.Errorf("%q", got)
	}
}

// Where nothing turns there is one face, and no key to scale. A position of a learned table has the row of its number,
// and none past the end.
func TestOneFaceWithoutAngles(t *testing.T) {
	for _, config := range []string{rows, slopes, buckets, states} {
		sc := configured(t, config)
		for _, face := range []string{newFace, frequenciesFace} {
			first := drawn(sc, View.Clamp(Settings{Face: face}), 120, 38, frame.Theme{})[0]
			if strings.Contains(first, "Frequencies") {
				t.Errorf("%s: %s", config, first)
			}
		}
		for _, key := range View.Keys {
			for _, stroke := range []string{"o", "f"} {
				_, is := key.Arg(stroke)
				if state, set := sc.State, View.Default; is && key.Now(state, set) != "" {
					t.Errorf("%s: the key %s is offered for %s", config, stroke, key.Now(state, set))
				}
			}
		}
	}
	for pos, says := range map[int]string{17: "position 17 │ row 17", 512: "position 512 │ no row"} {
		sc := configured(t, rows)
		sc.Length, sc.Pos = 1024, pos
		words := View.Plan(chart.Paper{W: 120, H: 38}, sc, View.Default).Words
		viewtest.Wants(t, viewtest.Readout(words), says)
	}
}

// The key for N goes through the training length times powers of two, and changes nothing else.
func TestNextLength(t *testing.T) {
	s := configured(t, mixed).State
	for _, c := range []struct{ step, want int }{{1, 262_144}, {1, 524_288}, {-1, 262_144}, {-1, 131_072}, {-1, 65_536},
		{-1, 32_768}, {-1, 16_384}, {-1, 16_384}} {
		before := s
		s.Target = nextLength(s, c.step)
		if before.Target = s.Target; s.L() != c.want || s != before {
			t.Fatalf("N is %d, want %d", s.L(), c.want)
		}
	}
	if s := configured(t, chunked).State; nextLength(s, 1) != 8192 {
		t.Errorf("a chunk is read up to %d", nextLength(s, 1))
	}
}

// Without a pair named, the cursor opens on the one of which most of a turn is new.
func TestOpeningPair(t *testing.T) {
	sc := opened(t, "llama-3.1-8b", nil)
	sc.Dim = aim(sc, View.Default)
	s := newSubject(chart.Paper{}, sc, View.Default)
	best := math.Inf(-1)
	for pair := 35; pair < s.pairs(); pair++ { // those with λ > 8192: training had λ, and llama3 reads them with 8 λ
		length := 2 * math.Pi * math.Pow(500000, float64(2*pair)/128)
		best = max(best, min(131072/8/length, 1)-8192/length)
	}
	if got := newTurns(s.method(), s.pair, s.target); s.pair != 38 || math.Abs(got-best) > 1e-6 {
		t.Errorf("pair %d, of which %v of a turn is new; %v is the most", s.pair, got, best)
	}
}
