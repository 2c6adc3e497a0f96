package views

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// unwhole is what no sentence holds: an amount that is missing, a verb that does not fit its number, a range of one, a
// number that is rounded to nothing, a sign that pictures are drawn with.
var unwhole = regexp.MustCompile(`(=|\b(?:of|by|to|than)) ?[.;,]|of 1 [a-z]+ (?:turn|reach|make|have|are)\b` +
	`|(?:^|[^\d.] )1 (?:of \d+ [a-z]+ |[a-z]+ )?(?:reach|make|have|are)\b|from 0 to 0\b|differs by 0[;,.]` +
	`|\b0\.0+ turns|\b0 % of|[\x{2500}-\x{259f}\x{2800}-\x{28ff}]`)

// named is a thing with its number, which is no amount: pairs with length 1 reach it.
var named = regexp.MustCompile(`\blength 1\b`)

// zeroed is a number of the table that is written as 0.
var zeroed = regexp.MustCompile(`(?:sin|cos|value)[^=;]* = [+−]0\.?0*(?:;|$)`)

// spoken reports whether a text is from the sentences that Order reads.
func spoken(s State, text string) bool {
	return strings.Contains(s.Order.Sentence, strings.Trim(text, " .;,"))
}

// checkWhole reads all that is said of a State, in every length.
func checkWhole(t viewtest.Failer, s State) {
	t.Helper()
	scenes := One(s).Scenes()
	picture, err := scenes.Plan(false, frame.New(120, 40, frame.Theme{}))
	if err != nil {
		return // a sentence of its own instead of a picture
	}
	sc, _ := scenes.Of(false)
	words := picture.Words()
	said := slices.Concat(words.Caption, []string{viewtest.Readout(words)}, s.Warns())
	for _, text := range said {
		text = strings.ReplaceAll(text, " │ ", "; ")
		if found := unwhole.FindString(named.ReplaceAllString(text, "length")); found != "" && !spoken(s, found) {
			t.Fatalf("%s: %q in %q", s.View, found, text)
		}
	}
	_, readout := words.Text()
	dim := sc.Dim
	if zeroed.MatchString(readout) && sc.Enc != nil && s.View != "order" && !sc.Filters(dim) &&
		sc.Pos < sc.RowCount() && sc.Enc.At(sc.Pos, dim) != 0 {
		t.Fatalf("%s: %q, and the number is %v", s.View, readout, sc.Enc.At(sc.Pos, dim))
	}
}

// Sentences are whole, at any number of positions and pairs.
func TestSentencesAreWhole(t *testing.T) {
	for _, flags := range []string{
		"--view curves --face overlay --length 3", "--view curves --face overlay --length 2 --d-model 4",
		"--view curves --face overlay --length 4 --zoom 1:10", "--view curves --base 1e300 --d-model 31 --dim 2",
		"--view heatmap --base 1e300 --d-model 31 --length 4 --pos 2 --dim 2",
		"--view similarity --scheme learned --learned-rows 1 --length 5", "--view similarity --sines-alone --length 1",
		"--view context --face frequencies --scheme rope --method llama3 --factor 40 --train-length 5 --rotary-dim 2",
		"--view shift --face shell --base 1e300", "--view shift --face shell --d-model 2",
		"--view order --face sum --scheme learned --learned-rows 1 --length 5",
	} {
		checkWhole(t, parse(t, flags))
	}
	rapid.Check(t, func(t *rapid.T) { checkWhole(t, someState.Draw(t, "state").Clamp()) })
}

// somePairs draws pairs of States that a view may show in one picture: few settings differ.
var somePairs = rapid.Custom(func(t *rapid.T) Panes {
	p := Panes{All: [4]State{someState.Draw(t, "first")}, Count: 2}
	p.All[0].View = rapid.SampledFrom(All).Draw(t, "view").Name
	p.All[1] = p.All[0]
	for range rapid.IntRange(0, 2).Draw(t, "changes") {
		f := rapid.SampledFrom(Flags[1:]).Draw(t, "flag")
		f.Set(&p.All[1], f.Get(someState.Draw(t, "other")))
	}
	return p.Clamp()
})

// What a readout and a sentence say of two subjects.
var (
	differs = regexp.MustCompile(`A ([−+]?[\d.]+)([^\d\s.]*); (?:[^;]*)B ([−+]?[\d.]+)([^\d\s.]*); ` +
		`A − B ([−+]?[\d.]+(?:e[−-]?\d+)?)`)
	inBoth = regexp.MustCompile(`([−+]?\d[\d.]*) in both`)
	same   = regexp.MustCompile(`(?i)\b(both (panes )?(show|are)|are|is|shows?) the same\b`)
)

// printed reads a number as it is printed, and how much it may be off.
func printed(text string) (v, off float64) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "+"), chart.Minus, "-")
	v, _ = strconv.ParseFloat(text, 64)
	digits, exponent, _ := strings.Cut(text, "e")
	_, decimals, _ := strings.Cut(digits, ".")
	power, _ := strconv.Atoi(exponent)
	return v, math.Pow10(power-len(decimals)) / 2
}

// checkPair reads all that is said of two States. What differs is neither printed alike nor called the same, A − B is
// what the two numbers leave, and words, tables and figures name both.
func checkPair(t viewtest.Failer, p Panes) {
	t.Helper()
	scenes := p.Scenes()
	picture, err := scenes.Plan(p.Right, frame.New(120, 40, frame.Theme{}))
	if err != nil {
		return
	}
	picture.Draw()
	words := scenes.Words(picture.Words())
	said := strings.Join(append(words.Caption[:len(words.Caption):len(words.Caption)],
		strings.ReplaceAll(viewtest.Readout(words), " │ ", "; ")), " ")
	fault := func(what string) { t.Fatalf("%s: %s in %q", ShellLine(p.Args()), what, said) }
	// The fields of panes are no sentence.
	found := unwhole.FindString(named.ReplaceAllString(said, "length"))
	if found != "" && p.OnePicture() && !spoken(p.All[0], found) {
		fault(found)
	}
	// The proof of Order has two sentences of its own, which are A and B.
	ofSubjects := p.OnePicture() || p.All[0].View != "order"
	if same.MatchString(said) && ofSubjects && p.All[0].picture() != p.All[1].picture() {
		fault("what differs is called the same")
	}
	if !p.OnePicture() {
		return
	}
	for _, m := range differs.FindAllStringSubmatch(said, -1) {
		a, offA := printed(m[1])
		b, offB := printed(m[3])
		d, offD := printed(m[5])
		if m[2] == m[4] && math.Abs(a-b-d) > offA+offB+offD+1e-9 {
			fault(m[0] + " is no difference")
		}
		if m[1] == m[3] && m[2] == m[4] {
			fault(m[0] + " differs")
		}
	}
	if read := p.All[0].Current().Reading; read != nil {
		a, okA := read(scenes.own[0], p.All[0])
		b, okB := read(scenes.own[1], p.All[1])
		for _, m := range inBoth.FindAllStringSubmatch(said, -1) {
			_, decimals, fraction := strings.Cut(m[1], ".")
			// A count is of something else. Of a learned table, Schemes says the mean over all pairs of positions.
			if fraction == a.Whole || p.All[0].View == "schemes" && strings.Contains(said, "learned") {
				continue
			}
			first, second := chart.Unsigned(a.Value, len(decimals)), chart.Unsigned(b.Value, len(decimals))
			if okA && okB && a.Of == b.Of && first != second && (first == m[1] || second == m[1]) {
				fault(m[0] + ", and they are " + first + " and " + second)
			}
		}
	}
	if p.All[0].View == "curves" {
		if found := checkWaves(said, p, scenes.own[0], scenes.own[1]); found != "" {
			fault(found)
		}
	}
	all, err := scenes.Shown(false)
	g, err2 := scenes.Figured(false)
	if err != nil || err2 != nil || len(all) == 0 {
		t.Fatalf("%s: %v, %v", ShellLine(p.Args()), err, err2)
	}
	for i, name := range p.names() {
		letter := regexp.MustCompile(`\b(both|in all|` + string(rune('A'+i)) + `)\b`)
		if !strings.Contains(all[0].Title, name) || !strings.Contains(g.Caption, name) ||
			!letter.MatchString(said) && !strings.Contains(said, name) {
			fault(string(rune('A'+i)) + " " + name + " is not named, or in " + all[0].Title + " or " + g.Caption)
		}
	}
}

// What a sentence says of the waves of two tables.
var (
	ofBases  = regexp.MustCompile(`A (larger|smaller) base (slows|speeds up) all waves but the first:`)
	ofPairs  = regexp.MustCompile(`(?i)\b(dim|pair) (\d+)(?: (takes|turns))? ([\d.e]+) times`)
	ofEqual  = regexp.MustCompile(`Pairs 0 to (\d+) have equal λ`)
	ofMore   = regexp.MustCompile(`\b([AB]) has every λ of [AB], and (one|\d+) more between every two`)
	ofTurns  = regexp.MustCompile(`(\d+) pairs? turns?(?:, then (\d+)| in both)`)
	ofShares = regexp.MustCompile(`One wave is (\d+)% of dim (\d+) in A and (\d+)%(?: of dim (\d+))? in B` +
		`(?:.* all (\d+) columns (\d+)%(?: to (\d+)%)? in A, (\d+)%(?: to (\d+)%)? in B)?`)
)

// amount reads a number of a sentence; 0 for none.
func amount(text string) float64 {
	v, _ := strconv.ParseFloat(text, 64)
	return v
}

// checkWaves reads what Curves says of the waves of two tables, and computes it from their frequencies.
func checkWaves(said string, p Panes, a, b chart.Scene) string {
	for _, m := range ofShares.FindAllStringSubmatch(said, -1) {
		if a.RowCount() > 200 || b.RowCount() > 200 {
			continue
		}
		dims := [2]int{int(amount(m[2])), int(amount(cmp.Or(m[4], m[2])))}
		for i, of := range [...]chart.Scene{a, b} {
			share := func(dim int) float64 { return math.Round(100 * oneWave(of, dim)) }
			if got := amount(m[1+2*i]); math.Abs(share(dims[i])-got) > 1 {
				return fmt.Sprintf("%v%%, and it is %v%% of dim %d", got, share(dims[i]), dims[i])
			}
			least, most := math.Inf(1), 0.0
			for dim := range int(amount(m[5])) {
				if v := share(dim); !math.IsNaN(v) {
					least, most = min(least, v), max(most, v)
				}
			}
			if from := amount(m[6+2*i]); m[5] != "" && (math.Abs(from-least) > 1 ||
				math.Abs(amount(cmp.Or(m[7+2*i], m[6+2*i]))-most) > 1) {
				return fmt.Sprintf("%s, and they are %v%% to %v%%", m[0], least, most)
			}
		}
	}
	if !a.HasWaves() || !b.HasWaves() {
		return ""
	}
	lambda := func(of chart.Scene, pair int) float64 { return 2 * math.Pi / of.Waves.Frequency(pair) }
	n := min(a.Waves.Pairs(), b.Waves.Pairs())
	if m := ofBases.FindStringSubmatch(said); m != nil {
		larger := b.Shape().Base > a.Shape().Base
		if larger != (m[1] == "larger") || larger != (m[2] == "slows") || a.Waves.Frequency(0) != b.Waves.Frequency(0) {
			return m[0]
		}
		for pair := range n - 1 {
			if larger != (b.Waves.Frequency(pair+1) < a.Waves.Frequency(pair+1)) {
				return m[0] + " and not pair " + strconv.Itoa(pair+1)
			}
		}
	}
	if m := ofEqual.FindStringSubmatch(said); m != nil {
		for pair := range int(amount(m[1])) + 1 {
			if math.Abs(lambda(a, pair)/lambda(b, pair)-1) > 1e-6 {
				return m[0] + ", and not " + strconv.Itoa(pair)
			}
		}
	}
	if m := ofMore.FindStringSubmatch(said); m != nil {
		few, many := a, b
		if m[1] == "A" {
			few, many = b, a
		}
		more, at := 1+int(amount(strings.Replace(m[2], "one", "1", 1))), 0
		for pair := range few.Waves.Pairs() {
			if at = pair * more; at >= many.Waves.Pairs() || math.Abs(lambda(many, at)/lambda(few, pair)-1) > 1e-6 {
				return m[0] + ", and not λ of pair " + strconv.Itoa(pair)
			}
		}
	}
	for _, m := range ofTurns.FindAllStringSubmatch(said, -1) {
		for i, of := range [...]chart.Scene{a, b} {
			within, turn := cmp.Or(of.Train, of.Length), 0
			for pair := range of.Waves.Pairs() {
				turn += chart.One(lambda(of, pair) <= float64(within)*(1+1e-12))
			}
			if want := amount(cmp.Or([...]string{m[1], m[2]}[i], m[1])); float64(turn) != want {
				return fmt.Sprintf("%s, and %d turn in %c", m[0], turn, 'A'+i)
			}
		}
	}
	said, _, _ = strings.Cut(said, "; pos ") // the readout has other numbers
	for _, m := range ofPairs.FindAllStringSubmatch(said, -1) {
		pair := int(amount(m[2]))
		if m[1] != "pair" && m[1] != "Pair" {
			pair = a.PairOf(pair)
		}
		if p.All[0].Curves.Face == "wave" || pair >= n {
			continue
		}
		factor := lambda(b, pair) / lambda(a, pair)
		if m[3] == "takes" && factor < 1 || m[3] == "turns" && factor > 1 ||
			math.Abs(max(factor, 1/factor)/amount(m[4])-1) > 6e-3 {
			return fmt.Sprintf("%s, and the factor is %v", m[0], factor)
		}
	}
	return ""
}

// oneWave returns how much of a column the nearest of many waves takes away, of least squares: 1 for all.
func oneWave(sc chart.Scene, dim int) (share float64) {
	n, mean, total := sc.RowCount(), 0.0, 0.0
	for pos := range n {
		mean += sc.Enc.At(pos, dim) / float64(n)
	}
	for pos := range n {
		total += math.Pow(sc.Enc.At(pos, dim)-mean, 2)
	}
	if sc.HasWaves() {
		return 1
	}
	const fine = 16
	for j := fine; j <= fine*n/2; j++ {
		omega := 2 * math.Pi * float64(j) / float64(fine*n)
		var ss, cc, sc2, s1, c1, xs, xc float64
		for pos := range n {
			sin, cos := math.Sincos(omega * float64(pos))
			x := sc.Enc.At(pos, dim) - mean
			ss, cc, sc2, s1, c1, xs, xc = ss+sin*sin, cc+cos*cos, sc2+sin*cos, s1+sin, c1+cos, xs+x*sin, xc+x*cos
		}
		ss, cc, sc2 = ss-s1*s1/float64(n), cc-c1*c1/float64(n), sc2-s1*c1/float64(n)
		if det := ss*cc - sc2*sc2; det > 1e-9*ss*cc {
			share = max(share, (xs*xs*cc-2*xs*xc*sc2+xc*xc*ss)/det)
		} else if ss > cc {
			share = max(share, xs*xs/ss)
		} else {
			share = max(share, xc*xc/cc)
		}
	}
	return share / total
}

// Of two tables Curves says what their frequencies are, whatever differs: bases, more columns, a scaling, a table that
// is learned.
func TestSentencesOfWaves(t *testing.T) {
	for _, line := range []string{"--compare '--base 500000'", "--compare '--base 100'", "--compare '--d-model 128'",
		"--d-model 128 --compare '--d-model 64'", "--d-model 96 --compare '--d-model 32'", "--dim 0 --compare '--d-model 128'",
		"--model llama-2-7b --compare '--model llama-3-8b'", "--model llama-3-8b --compare '--model llama-3.1-8b'",
		"--model llama-3.1-8b --dim 3 --compare '--method none'", "--scheme learned --compare '--scheme sinusoidal'",
		"--scheme learned --d-model 12 --compare '--d-model 8'", "--model trained --compare '--scheme sinusoidal'"} {
		p, err := Parse("--view curves " + line)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []Panes{p, p.Swap()} {
			scenes := q.Scenes()
			picture, err := scenes.Plan(false, frame.New(300, 40, frame.Theme{}))
			if err != nil {
				t.Fatal(err)
			}
			caption := strings.Join(picture.Words().Caption, " ")
			if fault := checkWaves(caption, q, scenes.own[0], scenes.own[1]); fault != "" {
				t.Errorf("%s: %s in %s", line, fault, caption)
			}
			if !ofPairs.MatchString(caption) && !ofShares.MatchString(caption) && !ofMore.MatchString(caption) {
				t.Errorf("%s: no factor and no share in %s", line, caption)
			}
			if again, err := Parse(ShellLine(q.Args())); err != nil || again != q {
				t.Errorf("%s: %s reopens %+v, %v", line, ShellLine(q.Args()), again, err)
			}
		}
	}
}

// Of two subjects no sentence says what their numbers do not.
func TestSentencesOfPairs(t *testing.T) {
	inOne := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := somePairs.Draw(t, "pair")
		if p.OnePicture() {
			inOne[p.All[0].View]++
		}
		checkPair(t, p)
		q := p
		for range 2 { // lines after ':'
			f := rapid.SampledFrom(Flags).Draw(t, "set")
			if changed, err := q.With([]Setting{{Name: f.Name, Value: viewtest.ValueOf(t, f)}}); err == nil {
				q = changed
			}
		}
		if rapid.Bool().Draw(t, "w") {
			q = q.Swap()
		}
		checkPair(t, q)
	})
	for _, v := range All {
		if v.OnePicture != nil && inOne[v.Name] == 0 && cases.Soak { // a few tries may not draw all
			t.Errorf("no comparison of %s was drawn", v.Title)
		}
	}
}

// Where one subject lacks what the cursor of the other is on, words name what each of them reads. All numbers are sines
// and cosines of a position: cos 17 = −0.27516, cos 3 = −0.98999, sin(17/10000^(6/64)) = 0.77433.
func TestSubjectsReadCellsOfTheirOwn(t *testing.T) {
	for line, want := range map[string]string{
		"--compare '--d-model 2'":                                                                       "A dim 6 +0.77433 │ λ 14.90 │ B dim 1 −0.27516",
		"--pos 5 --compare '--length 4 --d-model 2'":                                                    "B dim 1 at pos 3 −0.98999",
		"--compare '--scheme learned --d-model 2'":                                                      "One wave is 100% of dim 6 in A and 10% of dim 1 in B",
		"--model llama-2-7b --compare '--d-model 2 --scheme sinusoidal'":                                "Pair 0 has equal λ",
		"--view heatmap --face phase --d-model 3 --pos 0 --dim 2 --compare '--base 20 --layout concat'": "pos 0",
		"--view order --against 'x y' --compare '--positions rope'":                                     "No word is in both sentences",
		"--view binary --pos 0 --compare '--base 20'":                                                   "no step before it in both",
	} {
		p, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := p.Scenes().Plan(false, frame.New(120, 40, frame.Theme{}))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		words := picture.Words()
		viewtest.Wants(t, words.Caption[0]+" "+viewtest.Readout(words), want)
	}
}

// Captions fit their pictures. Each case is by hand.
func TestCaptionsFitThePicture(t *testing.T) {
	for flags, c := range map[string]struct{ says, not string }{
		// A pixel is one position, so nothing is a mean; the first pairs turn within 20 positions, the last 0.0004
		// times.
		"--view heatmap --face phase --length 20":            {"slow pairs stay", "blur"},
		"--view heatmap --face phase --linear --length 4096": {"blur to grey, slow pairs stay", ""},
		// All wavelengths are from 6.28 to 6.29.
		"--view heatmap --face phase --linear --length 4096 --base 1.001": {"blur to grey", "stay"},
		"--view heatmap --face phase --length 20 --d-model 2":             {"Colour is the angle.", ":"},
		"--view order --face score --pos 2 --reads 2":                     {"reads itself", "two words score"},
		"--view binary --scheme rope":                                     {"the cosines and sines change by", "PE"},
		"--view binary":                                                   {"PE changes by", ""},
		"--view context --scheme learned --model gpt2 --length 1000000":   {"1024", "1000000"},
	} {
		s := parse(t, flags)
		picture, _ := pictured(t, s, frame.New(120, 40, frame.Theme{}))
		caption := picture.Words().Caption[0]
		if !strings.Contains(caption, c.says) || c.not != "" && strings.Contains(caption, c.not) {
			t.Errorf("%s: %q", flags, caption)
		}
	}
	if s := parse(t, "--view context --model gpt2 --length 1000000"); s.L0() != 1024 || s.L() != 8192 {
		t.Errorf("gpt2's 1024 rows are trained %d, read %d", s.L0(), s.L())
	}
	s := parse(t, "--view similarity --d-model 7 --base 1.5")
	picture, sc := pictured(t, s, frame.New(120, 40, frame.Theme{}))
	want := "dim 6, a lone sine, is left out: " + chart.SignedText(sc.Enc.At(17, 6)*sc.Enc.At(22, 6), 4)
	if got := viewtest.Readout(picture.Words()); !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
}
