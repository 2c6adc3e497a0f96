package views

import (
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/scheme"
	"wavescope/encoding/table"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// Every view shows every scheme: by itself, by what the scheme adds to scores, or with one
// sentence, and the key for the next scheme leads to those that it shows by itself.
func TestEveryViewShowsEveryScheme(t *testing.T) {
	for _, v := range All {
		for _, each := range scheme.All {
			s := Default()
			s.View, s.Scheme = v.Name, each.Name
			s = s.Clamp()
			f := frame.New(100, 30, frame.Theme{})
			picture, err := One(s).Scenes().Plan(false, f)
			if s.HasPicture() || s.ShowsBias() {
				if err != nil {
					t.Errorf("%s of %s: %v", v.Name, each.Name, err)
					continue
				}
				picture.Draw()
			} else if err == nil || strings.Count(err.Error(), ".") != 1 || each.Bias != nil {
				t.Errorf("%s of %s: %v", v.Name, each.Name, err)
			}
			if nextScheme(&s, 1); !s.HasPicture() {
				t.Errorf("%s: after %s comes %s, which it cannot draw", v.Name, each.Name, s.Scheme)
			}
		}
	}
}

// Where a view cannot show a scheme, it shows what the scheme adds to a score, and a click on another view opens that
// one. All views that are listed can show the scheme. Other clicks move the cursor.
func TestSchemeWithoutPicture(t *testing.T) {
	s := Default()
	s.View, s.Scheme, s.Offset, s.Head = "heatmap", "alibi", 11, 3
	scenes := One(s.Clamp()).Scenes()
	told, err := scenes.Shown(false)
	if err != nil || len(told) != 1 || told[0].Rows != s.Length || told[0].Here != 11 {
		t.Fatalf("%+v, %v", told, err)
	}
	for _, size := range []image.Point{{40, 14}, {80, 20}, {120, 35}, {200, 55}} {
		f := frame.New(size.X, size.Y, frame.Theme{})
		picture, err := scenes.Plan(false, f)
		if err != nil {
			t.Fatal(err)
		}
		viewtest.Wants(t, viewtest.Readout(picture.Words()), "k 11", "adds −1.3750", "weight ×0.253") // 2⁻³ · 11
		picture.Draw()
		viewtest.Wants(t, string(f.AppendPlain(nil)), "ALiBi", "Schemes ", "Context ")
		opened := map[string]bool{}
		for at := range size.X * size.Y {
			if do := picture.Hit(at%size.X, at/size.X); do != nil {
				to := s
				do(&to)
				opened[to.View] = true
				switch {
				case to.Scheme != s.Scheme || to.View != s.View && !to.HasPicture():
					t.Fatalf("%v: a click opens %s, which has no picture of %s", size, to.View, to.Scheme)
				case to.View == s.View && (to.Pos >= s.Length || to.Offset < 0 || to.Offset > to.Pos):
					t.Fatalf("%v: a click opens query %d, offset %d", size, to.Pos, to.Offset)
				}
			}
		}
		if len(opened) != 3 || !opened["schemes"] || !opened["context"] {
			t.Errorf("%v: clicks open %v", size, opened)
		}
	}
}

// Where the layers of a model see a window, Schemes spreads the attention over no more
// keys than that: no two positions further apart meet.
func TestKeysEndWithTheWindow(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		keys int
	}{
		"llama4": {`{"model_type":"llama4_text","attention_chunk_size":8192,"hidden_size":5120,"head_dim":128,
			"num_attention_heads":40,"max_position_embeddings":10485760,"rope_theta":500000.0,
			"rope_scaling":{"factor":16.0,"high_freq_factor":1.0,"low_freq_factor":1.0,
			"original_max_position_embeddings":8192,"rope_type":"llama3"},"no_rope_layers":[1,1,1,0]}`, 8192},
		"cohere2": {`{"model_type":"cohere2","hidden_size":4096,"num_attention_heads":32,"head_dim":128,
			"max_position_embeddings":8192,"rope_theta":50000,"sliding_window":4096,"sliding_window_pattern":4}`, 4096},
		"mistral": {`{"model_type":"mistral","hidden_size":4096,"num_attention_heads":32,"head_dim":128,
			"max_position_embeddings":2048,"rope_theta":10000,"sliding_window":4096}`, 2048},
		"llama": {`{"model_type":"llama","hidden_size":4096,"num_attention_heads":32,"head_dim":128,
			"max_position_embeddings":8192,"rope_theta":10000}`, 8192},
	} {
		path := filepath.Join(t.TempDir(), name+".json")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := Parse("--view schemes --model " + path)
		if err != nil {
			t.Fatal(err)
		}
		profile, _ := table.FindKind("profile")
		if span, err := p.All[0].Span(profile); err != nil || span.Rows != c.keys {
			t.Errorf("%s: a profile of %d rows, %v, want %d", name, span.Rows, err, c.keys)
		}
		told, err := p.Scenes().Shown(false)
		if err != nil {
			t.Fatal(err)
		}
		for _, all := range told {
			switch all.Name {
			case "distances":
				if all.Rows != c.keys {
					t.Errorf("%s: %d keys, want %d", name, all.Rows, c.keys)
				}
			case "schemes":
				if want := "of " + strconv.Itoa(c.keys) + " keys"; !strings.Contains(all.Title, want) {
					t.Errorf("%s: %q, want %q", name, all.Title, want)
				}
				for i := range all.Rows {
					if half, err := strconv.Atoi(all.Cells(i)[3]); err == nil && half >= c.keys {
						t.Errorf("%s: half of the attention of %s is within %d", name, all.Cells(i)[0], half)
					}
				}
			}
		}
	}
}

// drawn returns the picture of a State as text, with its caption and readout.
func drawn(t *testing.T, s State) string {
	f := frame.New(120, 36, frame.Theme{})
	picture, err := One(s).Scenes().Plan(false, f)
	if err != nil {
		return err.Error()
	}
	picture.Draw()
	return fmt.Sprint(picture.Words()) + f.ANSI()
}

// Every flag that decides numbers changes the picture, its words or its tables, in each view with each scheme, or is
// refused, or the program says that it changes nothing, or which scheme reads it.
func TestNoSettingIsIgnored(t *testing.T) {
	all := func(s State) string {
		text := drawn(t, s)
		tables, err := One(s).Scenes().Shown(false)
		for _, d := range tables {
			text += d.Title
			for i := range min(d.Rows, 20) {
				text += fmt.Sprint(d.Cells(i))
			}
		}
		return text + fmt.Sprint(err)
	}
	values := map[string]string{"base": "300", "layout": "cos_sin_half", "filter": "no-fast", "train-length": "9",
		"target-length": "5000", "d-model": "32", "length": "40", "head-dim": "32", "rotary-dim": "8", "pairing": "half",
		"method": "linear", "factor": "3", "learned-rows": "77", "heads": "5", "head": "3", "buckets": "16",
		"max-distance": "99", "bidirectional": "on"}
	idle := regexp.MustCompile(`^[a-z-]+ (changes nothing in this picture|is of [\w-]+; s chooses it)$`)
	told, changed := 0, 0
	for _, v := range All {
		for _, each := range scheme.All {
			before := Default()
			before.View, before.Scheme = v.Name, each.Name
			was, pictured := all(before), drawn(t, before)
			for _, f := range Flags {
				value, tried := values[f.Name]
				if f.Shape && !f.Leads && !tried {
					t.Fatalf("--%s is not tried", f.Name)
				}
				set := []Setting{{Name: f.Name, Value: value}}
				after, err := before.With(set)
				if !tried || err != nil {
					continue
				}
				says, same := after.Besides(before, set), all(after) == was
				if idles := idle.MatchString(says); same && !idles || idles && drawn(t, after) != pictured {
					t.Errorf("--%s %s, %s of %s: the picture is the same: %t, %q", f.Name, value, v.Name, each.Name, same, says)
				}
				told, changed = told+chart.One(same), changed+chart.One(!same)
			}
		}
	}
	if told < 100 || changed < 100 {
		t.Errorf("%d change nothing, %d change something", told, changed)
	}
}

// How many pairs turn within a length is one number: of the wavelengths 2π·base^(2i/d) that are at most the length. The
// heatmap says it, Context says the rest, and the table statistics of Curves gives the turns of each pair.
func TestOneLengthHasOneAnswer(t *testing.T) {
	turning := regexp.MustCompile(`(?:(\d+) of (\d+) pairs?|(?i:(no|all|both|the only)).*) (?:turns?|finishes)`)
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.DModel, s.Length = 2*rapid.IntRange(1, 40).Draw(t, "pairs"), rapid.IntRange(1, 2000).Draw(t, "length")
		s.Base = rapid.SampledFrom([]float64{2, 100, 10_000, 1e9}).Draw(t, "base")
		s.Pos, s.Dim = 0, 0
		want, pairs := 0, s.DModel/2
		for pair := range pairs {
			lambda := 2 * math.Pi * math.Pow(s.Base, float64(2*pair)/float64(s.DModel))
			want += chart.One(lambda <= float64(s.Length))
		}
		of := func(view string) (caption string, tables []chart.Shown) {
			s.View = view
			scenes := One(s).Scenes()
			picture, err := scenes.Plan(false, frame.New(160, 40, frame.Theme{}))
			if err != nil {
				t.Fatal(err)
			}
			tables, _ = scenes.Shown(false)
			return picture.Words().Caption[0], tables
		}
		said, _ := of("heatmap")
		m := turning.FindStringSubmatch(said)
		if m == nil || m[1] != "" && (m[1] != strconv.Itoa(want) || m[2] != strconv.Itoa(pairs)) ||
			m[1] == "" && want != chart.Either(strings.EqualFold(m[3], "no"), 0, pairs) {
			t.Fatalf("length %d, %d of %d pairs turn: %q", s.Length, want, pairs, said)
		}
		for _, view := range []string{"context", "curves"} {
			_, tables := of(view)
			for _, d := range tables {
				row := make([]float64, len(d.Columns))
				got := 0
				switch d.Name {
				case "methods":
					d.Row(0, row)
					got = pairs - int(row[2]) // of slow
				case "statistics":
					for pair := range pairs {
						d.Row(pair, row)
						got += chart.One(row[2] >= 1)
					}
				default:
					continue
				}
				if got != want {
					t.Fatalf("length %d, %d of %d pairs turn: %d by the table %s", s.Length, want, pairs, got, d.Name)
				}
			}
		}
	})
}

// Two places of one table have no difference; two tables have one.
func TestPlacesOfOneTableHaveNoDifference(t *testing.T) {
	for settings, want := range map[string]bool{"--dim 20": false, "--pos 40": false, "--base 20": true,
		"--base 20 --dim 20": true, "same": true} {
		p, err := Parse("--view curves --compare '" + settings + "'")
		if err != nil {
			t.Fatal(err)
		}
		if why := p.NoDifference(); (why == "") != want {
			t.Errorf("%s: %q", settings, why)
		}
	}
}

// Between positions no picture changes but one that glides; its texts are those of the position.
func TestPicturesThatDoNotGlideStand(t *testing.T) {
	const w, h = 100, 36
	glides := 0
	rapid.Check(t, func(t *rapid.T) {
		p := One(someState.Draw(t, "state"))
		if rapid.Bool().Draw(t, "two") {
			p = somePairs.Draw(t, "pair")
		}
		drawn := func(part float64) (*Picture, frame.Frame) {
			f := frame.New(w, h, frame.Theme{})
			picture, err := p.Scenes().Along(part).Plan(false, f)
			if err != nil {
				t.Skip(err)
			}
			picture.Draw()
			return picture, f
		}
		picture, there := drawn(0)
		between, further := drawn(rapid.Float64Range(0.1, 0.9).Draw(t, "part"))
		switch stands := further.ANSI() == there.ANSI(); {
		case !picture.Glides && !stands:
			t.Fatalf("%s: it moves", ShellLine(p.Args()))
		case picture.Glides && !stands:
			glides++
		}
		if got, want := viewtest.Readout(between.Words()), viewtest.Readout(picture.Words()); got != want {
			t.Fatalf("%s: %q became %q", ShellLine(p.Args()), want, got)
		}
	})
	if glides == 0 {
		t.Error("no picture glides")
	}
}
