package views

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// compared opens panes by a command line.
func compared(t viewtest.Failer, line string) Panes {
	t.Helper()
	p, err := Parse(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return p
}

// A change of a comparison in one picture changes B alone where its setting differs, else both; while nothing differs,
// it makes the difference. B's cursor follows A's unless it differs.
func TestComparisonChanges(t *testing.T) {
	const bases = "--view binary --compare '--base 500000'"
	for _, c := range []struct {
		from, line string
		first, all string // how A, and both, are opened after the line
	}{
		{bases, "base 77", "--view binary", "--compare '--base 77'"},
		{bases, "length 300", "--view binary --length 300", "--compare '--base 500000'"},
		{bases, "view shift", "--view shift --pos 8", "--compare '--base 500000'"},
		{bases, "face cells", "--view binary --face cells", "--compare '--base 500000'"},
		{bases, "scheme rope", "--view binary --scheme rope", "--compare '--base 500000'"},
		{bases, "pos 40 dim 9", "--view binary --pos 40 --dim 9", "--compare '--base 500000'"},
		{bases, "base 10000", "--view binary", "--compare same"},
		{bases, "pos 200", "--view binary --pos 200", "--compare '--base 500000'"},
		{bases, "zoom 1:10 offset 9", "--view binary --zoom 1:10 --offset 9", "--compare '--base 500000'"},
		{"--view binary --compare same", "base 77", "--view binary", "--compare '--base 77'"},
		{"--view binary --compare same", "pos 40", "--view binary --pos 40", "--compare same"},
		{"--view binary --compare same", "view shift", "--view binary", "--compare '--view shift'"},
		{"--view binary --compare same", "pos 200 base 77", "--view binary --pos 200", "--compare '--base 77'"},
		{"--view binary --compare '--d-model 16'", "dim 40", "--view binary --dim 40", "--compare '--d-model 16'"},
		{"--view binary --layout interleaved --compare '--layout concat'", "dim 9", "--view binary --dim 9",
			"--compare '--layout concat'"}, // the same wave
	} {
		p := compared(t, c.from)
		if !p.OnePicture() {
			t.Fatalf("%s: two panes", c.from)
		}
		q, err := p.With(mustRead(t, strings.Fields(c.line)))
		if want := compared(t, c.first+" "+c.all); err != nil || q.All[0] != want.All[0] || q.All[1] != want.All[1] {
			t.Errorf("%s, %s: %q, want %q; %v", c.from, c.line, q.Args(), want.Args(), err)
		}
	}
	p := compared(t, bases)
	if q := p.Swap(); q.All[0] != p.All[1] || q.All[1] != p.All[0] || q.Swap() != p {
		t.Errorf("w: %q", q.Args())
	}
	if q := p.Split(); q != One(p.All[0]) {
		t.Errorf("| keeps %q", q.Args())
	}
	if q := compared(t, bases+" --panes"); q.OnePicture() || !q.Apart {
		t.Errorf("--panes: %q", q.Args())
	}
	if _, err := One(p.All[0]).With([]Setting{{Name: "panes", Value: "on"}}); err == nil {
		t.Error("--panes of one picture")
	}
	moved := p.Change(func(s *State) { s.Pos++ })
	if moved.All[0].Pos != 9 || moved.All[1].Pos != 9 {
		t.Errorf("a key: %q", moved.Args())
	}
}

// Whatever is done to a comparison in one picture, its cursor is one, its settings differ in what differed, and its
// command line opens it again.
func TestComparisonStaysWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		p.Count, p.Apart = 2, false
		for i := range p.States() {
			s := &p.All[i]
			s.View, s.Zoom, s.Bits, s.Scheme = "binary", 0, 0, rapid.SampledFrom([]string{"rope", "sinusoidal"}).Draw(t, "waves")
			s.Length, s.Binary, s.Marks = p.All[0].Length, p.All[0].Binary, chart.Marks{}
		}
		p = p.Clamp()
		p.All[1].State.Pos = p.All[0].Pos
		if !p.OnePicture() {
			return
		}
		to := someState.Draw(t, "to")
		f := rapid.SampledFrom(Flags).Draw(t, "flag")
		if f.Name == "model" || f.Name == "face" {
			return
		}
		own := p.differsIn(f)
		holds := func(s State) bool { // such as a rotary dimension that is not larger than the head
			f.Set(&s, f.Get(to))
			return f.Get(s.Clamp()) == f.Get(to)
		}
		q := p.Change(func(s *State) { f.Set(s, f.Get(to)) })
		switch {
		case q != q.Clamp():
			t.Fatalf("%s: out of range", f.Name)
		case !p.differs():
		case own && f.Get(q.All[0]) != f.Get(p.All[0]):
			t.Fatalf("%s differed, and changes in A", f.Name)
		case !own && !f.Cursor && f.Get(q.All[0]) != f.Get(q.All[1]) && holds(p.All[0]) && holds(p.All[1]):
			t.Fatalf("%s was alike, and differs: %q", f.Name, q.Args())
		}
	})
}

// | compares with a second value of what matters most in the picture. In every view but one, whose sentence has no such
// setting, something differs at once.
func TestOpenComparison(t *testing.T) {
	for _, c := range []struct{ line, knob, want string }{
		{"--view binary", "", "--compare '--base 500000'"},
		{"--view binary --match-base", "", "'--base 2.147483648e+11 --match-base off'"}, // 50 times 2^32
		{"--view binary --base 1e300", "", "e+298'"},                                    // there is no larger one
		{"--view binary", "d-model", "--compare '--d-model 80'"},
		{"--view order --face proof", "", "--compare '--positions sinusoidal'"},
		{"--view order --face naive", "", "--compare '--idea column'"},
		{"--view curves", "", "--compare '--dim 16'"},            // 10000^(10/64) is 4.2
		{"--view curves --dim 63", "", "--compare '--dim 53'"},   // the last cosine is the slowest
		{"--view curves --d-model 4", "", "--compare '--dim 1'"}, // the other cosine
	} {
		p := compared(t, c.line).OpenComparison(c.knob)
		if got := ShellLine(p.Args()); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s, %q: %s, want %s", c.line, c.knob, got, c.want)
		}
	}
	for _, v := range All {
		for _, face := range v.Faces {
			p := compared(t, "--view "+v.Name+" --face "+face.Name).OpenComparison("")
			if !p.differs() || p.All[0].picture() == p.All[1].picture() {
				t.Errorf("%s, %s compares %s", v.Name, face.Name, ShellLine(p.Args()))
			}
		}
	}
}

// Both subjects are named in the heading, in the table and in the figure; a model stands for its settings.
func TestSubjectsAreNamed(t *testing.T) {
	for line, want := range map[string][]string{
		"--view binary --compare '--base 500000'":                                                       {"A base 10000", "B base 500000"},
		"--view binary --length 8192 --model llama-3.1-8b --compare '--model llama-2-7b --length 8192'": {"A llama-3.1-8b", "B llama-2-7b"},
		"--view binary --compare same":                                                                  {"A", "B, the same so far"},
	} {
		p := compared(t, line)
		scenes := p.Scenes()
		if !p.OnePicture() || !slices.Equal(p.Names(), want) {
			t.Errorf("%s: %q", line, p.Names())
			continue
		}
		all, err := scenes.Shown(false)
		g, err2 := scenes.Figured(true)
		f := frame.New(120, 36, frame.Theme{})
		picture, err3 := scenes.Plan(false, f)
		if err3 != nil {
			t.Fatal(err3)
		}
		picture.Draw()
		head, _, _ := strings.Cut(string(f.AppendPlain(nil)), "\n")
		for _, name := range want {
			name, _, _ = strings.Cut(name, ",")
			if err != nil || err2 != nil || !strings.Contains(all[0].Title, name) || !strings.Contains(g.Caption, name) ||
				!strings.Contains(head, name) {
				t.Errorf("%s: %q lacks in %q, %q or %q", line, name, all[0].Title, g.Caption, head)
			}
		}
	}
}

// The words of one counter give the step of both tables: Σ (2 sin ω/2)² under the root, and ω of the cursor's pair.
func TestWordsOfOneCounter(t *testing.T) {
	step := func(base float64) string {
		sum := 0.0
		for i := range 32 {
			half := math.Sin(0.5 / math.Pow(base, float64(i)/32))
			sum += 4 * half * half
		}
		return fmt.Sprintf("%.3f", math.Sqrt(sum))
	}
	degrees := func(base float64) float64 { return 180 / math.Pi / math.Pow(base, 3./32) }
	words := told(t, compared(t, "--view binary --compare '--base 500000'"))
	caption := "From 7 to 8: 4 bits flip at once; all waves glide: PE changes by " + step(1e4) + ", with base 500000 by " +
		step(5e5) + "."
	readout := fmt.Sprintf("pos 8 │ 0000111 → 0001000 │ 4 flips │ pair 3 turns A %.1f° │ B %.1f° │ A − B %.2f°",
		degrees(1e4), degrees(5e5), degrees(1e4)-degrees(5e5))
	if got := viewtest.Readout(words); words.Caption[0] != caption || got != readout {
		t.Errorf("%q\n%q, want\n%q\n%q", words.Caption[0], got, caption, readout)
	}
	same := told(t, compared(t, "--view binary --compare same"))
	if got := same.Caption[0]; !strings.HasSuffix(got, "PE changes by "+step(1e4)+" in both.") {
		t.Errorf("%q", got)
	}
}

// The picture of two models counts the slow pairs of each that turn farther up to the length that is read than in
// training. With llama3 a pair with λ > L₀ turns ÷ 8, and L is 16 times L₀; linear × 8 slows every pair, and L is 8
// times L₀. A token adds 2 · heads of keys · head_dim · 2 bytes a layer to the KV cache: 32 layers of 8 · 128, or 5
// without a window of 4 · 256.
func TestPictureOfTwoModels(t *testing.T) {
	p := compared(t, "--view context --model llama-3.1-8b --compare '--model gemma-3-4b'")
	lambda := func(base float64, pair, pairs int) float64 {
		return 2 * math.Pi * math.Pow(base, float64(pair)/float64(pairs))
	}
	slow := 0
	for pair := range 64 {
		slow += chart.One(lambda(5e5, pair, 64) > 8192)
	}
	words := told(t, p)
	caption := fmt.Sprintf("Up to 131072, %d of 64 pairs of llama-3.1-8b reach new angles, none of 128 of gemma-3-4b "+
		"if trained on 16384.", slow)
	readout := fmt.Sprintf("at 131072 │ A %d of 64 new │ A new from 65537 │ B 0 of 128 new", slow)
	if got := viewtest.Readout(words); words.Caption[0] != caption || !strings.HasPrefix(got, readout) {
		t.Errorf("%q\n%q, want\n%q\n%q", words.Caption[0], got, caption, readout)
	}
	tables, err := p.Scenes().Shown(false)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]float64{
		{0, 64, 5e5, lambda(5e5, 63, 64), 8, 8192, 131072, float64(slow), 2 * 8 * 128 * 2 * 32 / 1024},
		{0, 128, 1e6, lambda(1e6, 127, 128), 8, 16384, 131072, 0, 2 * 4 * 256 * 2 * 5 / 1024},
	} {
		row := make([]float64, len(want))
		tables[0].Row(i, row)
		for k := 1; k < len(row); k++ {
			if !(math.Abs(row[k]-want[k]) <= 1e-9*want[k]) {
				t.Errorf("row %d, %s: %v, want %v", i, tables[0].Columns[k].Name, row[k], want[k])
			}
		}
	}
	f := frame.New(120, 35, frame.Theme{})
	picture, _ := paned(t, p, false, f)
	picture.Draw()
	rules, decade := map[int]int{}, map[string]int{} // the column of each rule, and of the first letter of each label
	for y := range 35 {
		row := []rune(viewtest.ScreenRow(f, y))
		if at := slices.Index(row, '┃'); at >= 0 {
			rules[at]++
		}
		if text := string(row); strings.HasPrefix(text, " λ ") {
			for _, label := range []string{" 10 ", " 1000 "} {
				decade[label] = len([]rune(text[:strings.Index(text, label)])) + len(label)/2
			}
		}
	}
	per := float64(decade[" 1000 "]-decade[" 10 "]) / 2 // columns for ten times the wavelength
	for _, trained := range []float64{8192, 16384} {
		want := float64(decade[" 10 "]) + per*math.Log10(trained/10)
		found := false
		for at, rows := range rules {
			found = found || math.Abs(float64(at)-want) <= 1.5 && rows >= 10
		}
		if !found {
			t.Errorf("no rule near column %.1f for %v: %v", want, trained, rules)
		}
	}
}

// The frequencies of two models are the ratios of the pairs with the wavelength under the cursor: llama3 divides those
// past the training length by 8, and leaves those that turn often; linear × 8 divides all.
func TestFrequenciesOfTwoModels(t *testing.T) {
	const models = "--view context --face frequencies --dim %d --model llama-3.1-8b --compare '--model gemma-3-4b'"
	for line, want := range map[string]string{
		fmt.Sprintf(models, 37): "λ 12385 │ pair A 37, B 70 │ ω′/ω 0.125 in both",
		fmt.Sprintf(models, 10): "λ 48.825 │ pair A 10, B 19 │ ω′/ω A 1 │ B 0.125 │ A − B 0.875",
		"--view context --face frequencies --scheme rope --method yarn --dim 6 --compare '--factor 2'": "ω′/ω A 0.7614 │ B 0.8636 │ A − B −0.1023",
	} {
		p := compared(t, line)
		if got := viewtest.Readout(told(t, p)); !p.OnePicture() || !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	if compared(t, "--view context --face frequencies --scheme rope --compare '--dim 20'").OnePicture() {
		t.Error("two pairs of one subject are in one picture")
	}
}

// A model without pairs that turn has a row with its reason, and no strip; two of them have panes.
func TestPictureOfAModelThatDoesNotTurn(t *testing.T) {
	for _, line := range []string{"--model gpt2 --compare '--model llama-2-7b'", "--model llama-2-7b --compare '--model gpt2'"} {
		p := compared(t, "--view context "+line)
		f := frame.New(120, 35, frame.Theme{})
		picture, _ := paned(t, p, false, f)
		picture.Draw()
		var text strings.Builder
		for y := range 35 {
			text.WriteString(viewtest.ScreenRow(f, y) + "\n")
		}
		if !p.OnePicture() || !strings.Contains(text.String(), "gpt2") || !strings.Contains(text.String(), "no angles") ||
			strings.Count(text.String(), " new\n") > 1 || !strings.Contains(told(t, p).Caption[0], "nothing turns in gpt2") {
			t.Errorf("%s: %s\n%q", line, text.String(), told(t, p).Caption)
		}
	}
	if p := compared(t, "--view context --model gpt2 --compare '--model t5-base'"); p.OnePicture() {
		t.Error("two models without angles are in one picture")
	}
}

// Of two subjects the caption of Context says that a number is that of both only if it is, for any two.
func TestNewAnglesOfTwoSubjects(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		p.Count, p.Apart, p.Difference = 2, false, false
		for i := range p.States() {
			s := &p.All[i]
			s.View, s.Zoom, s.Bits, s.Marks, s.Context = "context", 0, 0, chart.Marks{}, p.All[0].Context
		}
		p = p.Clamp()
		if !p.OnePicture() || p.All[0].Context.Face != "new" {
			return
		}
		scenes := p.Scenes()
		if _, err := scenes.Of(false); err != nil {
			return
		}
		tables, err := scenes.Shown(false)
		if err != nil {
			t.Fatal(err)
		}
		rows := [2][]float64{make([]float64, 9), make([]float64, 9)}
		for i := range rows {
			tables[0].Row(i, rows[i])
		}
		caption := told(t, p).Caption
		alike := rows[0][1] == rows[1][1] && rows[0][7] == rows[1][7] && rows[0][6] == rows[1][6]
		for _, text := range caption {
			if strings.Contains(text, "both") && !alike {
				t.Fatalf("%q of %v and %v", text, rows[0], rows[1])
			}
		}
		for i := range rows {
			said := fmt.Sprintf("%v of %v", rows[i][7], rows[i][1])
			if !math.IsNaN(rows[i][7]) && rows[i][7] > 0 && !strings.Contains(caption[0], said) {
				t.Fatalf("%q lacks %q", caption[0], said)
			}
		}
	})
}

// The picture of two bases in Schemes draws what the base changes once: of the sums of cosines, the offsets that hold
// half of Σ exp(Σ 2 (cos ωk − 1) / √64), and the weight at k = 5; it names RoPE, whose numbers are the same, beside
// them.
func TestPictureOfTwoSchemes(t *testing.T) {
	added := func(base float64, k int) (sum float64) {
		for i := range 32 {
			sum += (math.Cos(float64(k)*math.Pow(base, -float64(i)/32)) - 1) / 4
		}
		return sum
	}
	half := func(base float64) (k int) {
		all, sum := 0.0, 0.0
		for k := range 128 {
			all += math.Exp(added(base, k))
		}
		for sum = 1; 2*sum < all; sum += math.Exp(added(base, k)) {
			k++
		}
		return k
	}
	p := compared(t, "--view schemes --compare '--base 500000'")
	a, b := half(1e4), half(5e5)
	words, v, w := told(t, p), added(1e4, 5), added(5e5, 5)
	caption := fmt.Sprintf("With base 500000 half of the attention is at k ≤ %d instead of %d for sinusoidal; "+
		"none and ALiBi do not change.", b, a)
	readout := fmt.Sprintf("k 5 │ sinusoidal A −%.4f │ B −%.4f │ A − B −%.4f │ weight A ×%.3f, B ×%.3f │ B ÷ A %.2f",
		-v, -w, w-v, math.Exp(v), math.Exp(w), math.Exp(w-v))
	if got := viewtest.Readout(words); words.Caption[0] != caption || got != readout {
		t.Errorf("%q\n%q, want\n%q\n%q", words.Caption[0], got, caption, readout)
	}
	text := func(p Panes) string {
		f := frame.New(120, 35, frame.Theme{})
		picture, _ := paned(t, p, false, f)
		picture.Draw()
		var text strings.Builder
		for y := range 35 {
			text.WriteString(viewtest.ScreenRow(f, y) + "\n")
		}
		return text.String()
	}
	drawn := text(p)
	for _, want := range []string{"= RoPE", fmt.Sprintf("A half within %d", a), fmt.Sprintf("B half within %d", b), "5 → 19",
		"A → B where half of the attention moves"} { // of xPos
		if strings.Count(drawn, want) != 1 {
			t.Errorf("%q is not there once:\n%s", want, drawn)
		}
	}
	two := compared(t, "--view schemes --scheme sinusoidal --compare '--scheme alibi --head 1'")
	caption = fmt.Sprintf("Half of the attention is at k ≤ %d with sinusoidal, at k ≤ ", a)
	if got := told(t, two).Caption[0]; !two.OnePicture() || !strings.HasPrefix(got, caption) {
		t.Errorf("%q, want %q …", got, caption)
	}
	if strings.Count(text(two), "half within ") != 3 { // two brackets and the head of the rows
		t.Errorf("two schemes:\n%s", text(two))
	}
	long := told(t, compared(t, "--view schemes --length 1e9 --compare '--base 500000'")).Caption[0]
	if !strings.HasPrefix(long, "With base 500000 half of the attention to the nearest ") {
		t.Errorf("a long sequence: %q", long)
	}
	far := text(compared(t, "--view schemes --lane learned --d-model 4 --compare '--d-model 2'"))
	if !strings.Contains(far, "▸learned") || !strings.ContainsAny(far, "⠉⠒⠤⣀") { // offset 126 weighs 26 times as much as 0
		t.Errorf("a table of two columns:\n%s", far)
	}
	if p := compared(t, "--view schemes --face where --compare '--base 500000'"); p.OnePicture() {
		t.Error("Where has no axis")
	}
}

// Two subjects are drawn in one picture, and have a table and a figure, on any screen that is not too small.
func TestComparisonOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePairs.Draw(t, "pair")
		if !p.OnePicture() {
			return
		}
		least := p.All[0].Current().Min
		f := frame.New(rapid.IntRange(least.X, 200).Draw(t, "columns"), rapid.IntRange(least.Y, 60).Draw(t, "rows"),
			frame.Theme{Glyphs: rapid.SampledFrom([]frame.Glyphs{frame.Braille, frame.ASCII}).Draw(t, "glyphs")})
		scenes := p.Scenes()
		if _, err := scenes.Of(false); err != nil {
			return
		}
		picture, _ := paned(t, p, false, f)
		picture.Draw()
		if _, err := scenes.Figured(false); err != nil {
			t.Fatal(err)
		}
	})
}

// The scale that fits shows the whole of the longer table, whichever of the two has it.
func TestFitShowsTheLongerTable(t *testing.T) {
	for _, line := range []string{"--length 64 --compare '--length 4096'", "--length 4096 --compare '--length 64'"} {
		for _, view := range []string{"heatmap", "curves", "similarity"} {
			p := compared(t, "--view "+view+" --pos 0 "+line)
			f := frame.New(120, 35, frame.Theme{})
			q := p.Scenes().Fit(f)
			if q.All[0].Zoom != q.All[1].Zoom {
				t.Fatalf("%s: %v and %v", line, q.All[0].Zoom, q.All[1].Zoom)
			}
			picture, _ := paned(t, q, false, f)
			if first, n := picture.Shown(); !p.OnePicture() || first != 0 || n < 4096 {
				t.Errorf("%s %s: %d positions from %d at %v", view, line, n, first, q.All[0].Zoom)
			}
		}
	}
}

// A difference has words about A − B in every view that draws one.
func TestDifferencesHaveTheirWords(t *testing.T) {
	for _, v := range All {
		if v.Less == nil {
			continue
		}
		p := compared(t, "--view "+v.Name+" --compare '--base 500000' --difference")
		readout := viewtest.Readout(told(t, p))
		if !p.Difference || !strings.Contains(readout, "A − B ") {
			t.Errorf("%s: %q", v.Title, readout)
		}
		p.Apart = true
		if q := p.Clamp(); q.Difference != v.ShowsValues {
			t.Errorf("%s: difference of two panes: %v", v.Title, q.Difference)
		}
	}
}

// Two subjects of Order that read unlike numbers of words have a picture each.
func TestOrderReadsTheSameWords(t *testing.T) {
	for line, want := range map[string]bool{"--length 1 --compare '--length 128'": false, "--length 128 --compare '--length 1'": false,
		"--length 64 --compare '--length 128'": true, "--compare '--scheme learned --learned-rows 2'": false} {
		p := compared(t, "--view order --face proof --causal "+line)
		if p.OnePicture() != want {
			t.Errorf("%s: in one picture %t", line, !want)
		}
		told(t, p)
	}
}

// Three and four subjects are lanes, curves or strips of one picture, where its face says so. Each is named in words,
// tables and figures, the command line opens all, and w lets each lead in turn.
func TestFourSubjects(t *testing.T) {
	const four = "--compare '--base 1000' --compare '--base 500000' --compare '--base 100'"
	for _, line := range []string{"--view curves --face wave --dim 20 ", "--view similarity --face matrix ",
		"--view context --scheme rope --train-length 64 "} {
		p := compared(t, line+four)
		if again := compared(t, ShellLine(p.Args())); again != p || !p.OnePicture() || len(p.States()) != 4 {
			t.Errorf("%s: %s", line, ShellLine(p.Args()))
		}
		checkPair(t, p)
		q := p
		for range p.States() {
			q = q.Swap()
			checkPair(t, q)
		}
		if once := p.Swap(); q != p || once.All[0] != p.All[1] || once.All[3] != p.All[0] {
			t.Errorf("%s: w leads to %s", line, ShellLine(once.Args()))
		}
		longer := p.Change(func(s *State) { s.Length = 300 })
		other := p.Change(func(s *State) { s.Base = 77 })
		for i, s := range longer.States() {
			if s.Length != 300 || s.Base != p.States()[i].Base {
				t.Errorf("%s: a length of all makes %s", line, ShellLine(longer.Args()))
			}
			if before := p.States()[i].Base; other.States()[i].Base != chart.Either(i == 1, 77, before) {
				t.Errorf("%s: a base of B makes %s", line, ShellLine(other.Args()))
			}
		}
		if less := p.Change(func(s *State) { s.View = "shift" }); less.Count != 2 || less.All[1].Base != 1000 {
			t.Errorf("%s: another view compares %s", line, ShellLine(less.Args()))
		}
		for settings, want := range map[string]string{
			line + four + " --compare same": "four subjects are the most",
			line + four + " --difference":   "a difference is of two subjects, and here are 4",
			"--view heatmap " + four:        "in Curves · One wave, Similarity · Matrix and Context · New alone",
			"--view curves " + four:         "are compared in Curves · One wave",
			"--view curves --face wave --compare '--pos 3' --compare '--dim 9'": "have one position and one offset",
		} {
			if _, err := Parse(settings); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", settings, err, want)
			}
		}
	}
	said := told(t, compared(t, "--view curves --face wave --dim 20 "+four)).Caption[1]
	for letter, base := range map[string]float64{"A": 1e4, "B": 1e3, "C": 5e5, "D": 100} {
		turns, pairs := 128/(2*math.Pi*math.Pow(base, 20./64)), 0
		for i := range 32 {
			pairs += chart.One(2*math.Pi*math.Pow(base, float64(2*i)/64) <= 128)
		}
		if !strings.Contains(said, fmt.Sprintf("%s %.2f", letter, turns)) ||
			!strings.Contains(said, fmt.Sprintf("%s %d", letter, pairs)) {
			t.Errorf("base %g turns %.2f times, %d pairs do: %q", base, turns, pairs, said)
		}
	}
}

// The caption of three and four subjects is whole at 80 and at 120 columns, in every picture that has one of them.
func TestCaptionsOfSeveralFit(t *testing.T) {
	for first, others := range map[string][]string{
		"--view curves --face wave --dim 6": {"--dim 20", "--dim 30", "--dim 40"},
		"--view similarity":                 {"--base 500000", "--base 1000000", "--base 100"},
		"--view context --model llama-3.1-8b": {"--model gemma-3-4b", "--model llama-2-7b",
			"--model llama-3-8b"},
	} {
		line := first
		for i, other := range others {
			if line += " --compare '" + other + "'"; i == 0 {
				continue
			}
			p := compared(t, line)
			picture, _ := paned(t, p, false, frame.New(120, 30, frame.Theme{}))
			for _, w := range []int{80, 120} {
				fits := func(text string) bool { return frame.Theme{}.Width(text) <= w-2 }
				if all := p.Scenes().Words(picture.Words()).Caption; !slices.ContainsFunc(all, fits) {
					t.Errorf("%s: of %q none fits into %d columns", line, all, w)
				}
			}
		}
	}
}

// Three and four subjects of any settings are drawn at any size, reopen, and are named in all that is said of them.
func TestSeveralSubjects(t *testing.T) {
	faces := [][2]string{{"curves", "wave"}, {"similarity", "matrix"}, {"context", "new"}}
	several := 0
	rapid.Check(t, func(t *rapid.T) {
		p := Panes{All: [4]State{someState.Draw(t, "first")}, Count: rapid.IntRange(3, 4).Draw(t, "count")}
		face := rapid.SampledFrom(faces).Draw(t, "face")
		p.All[0].View = face[0]
		p.All[0].Current().face().Set(&p.All[0], face[1])
		for i := range p.others() {
			s := &p.others()[i]
			*s = p.All[0]
			for range 2 {
				if f := rapid.SampledFrom(Flags).Draw(t, "flag"); f.Name != "view" && f.Name != "face" && f.Name != "model" {
					f.Set(s, f.Get(someState.Draw(t, "other")))
				}
			}
		}
		if p = p.Clamp(); p.Count == 2 {
			return
		}
		several++
		if back := compared(t, ShellLine(p.Args())); back.seen() != p.seen() {
			t.Fatalf("%q\ngive %q", p.Args(), back.Args())
		}
		checkPair(t, p)
		scenes := p.Scenes()
		w, h := rapid.IntRange(1, 160).Draw(t, "w"), rapid.IntRange(1, 50).Draw(t, "h")
		if picture, err := scenes.Plan(false, frame.New(w, h, frame.Theme{})); err == nil {
			picture.Draw()
		}
	})
	if several == 0 {
		t.Error("no three subjects are drawn")
	}
}
