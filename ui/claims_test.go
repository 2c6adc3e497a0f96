package ui

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A claim is a number in a sentence. It is true where its condition holds, which check
// finds out from formulas or by trying, not from the code that wrote the sentence.
type claim struct {
	pattern string // of the piece; what it captures is given to check after the whole of it
	when    string // the condition that makes it true
	check   func(s said, m []string) error
}

// said is what a sentence was said of: a State whose table and settings it can
// mean, in a drawing.
type said struct {
	drawing
	views.State
	less bool // the difference of the two panes
}

// table is the State's table of waves.
func (s said) table() reference { return referenceOf(s.State.State) }

// manyClaims are so many drawings that each of the claims is in one.
const manyClaims = 10_000

// claims are all of them. What is true of a picture of two panes is true of one of
// them, or of their difference.
var claims = compiled(slices.Concat(contextClaims, tableClaims, endClaims, waveClaims, stepClaims, orderClaims, similarityClaims, schemesClaims))

// A said claim is a claim with its compiled pattern.
type saidClaim struct {
	claim
	*regexp.Regexp
	met int
}

func compiled(all []claim) []*saidClaim {
	var out []*saidClaim
	for _, c := range all {
		out = append(out, &saidClaim{claim: c, Regexp: regexp.MustCompile(c.pattern)})
	}
	return out
}

// extremes are tried beside the values of the other drawings: odd d_model, bases
// from end to end, short sequences, repeated words.
var extremes = []struct {
	flag   string
	values []string
}{
	{"d-model", []string{"2", "3", "5", "9", "63", "127", "1025"}},
	{"base", []string{"1.0000001", "1.01", "1.5", "2", "1e20", "1e300"}},
	{"length", []string{"1", "2", "3", "7", "40", "65", "129", "3000"}},
	{"pos", []string{"0", "1", "2", "38"}},
	{"sentence", []string{"a", "a a a a", "the dog the dog the", "b a b", "one two three four five six seven eight"}},
	{"causal", []string{"on", "off"}},
	{"padding", []string{"0", "1", "3"}},
	{"first", []string{"0", "1", "1021", "999999999998976"}},
	{"later", []string{"0", "1", "999999999998976"}},
}

// newExtreme is the n-th drawing with some of its settings at an extreme.
func newExtreme(n int) drawing {
	d := newDrawing(n)
	for _, e := range extremes {
		if r := dice(n, "extreme "+e.flag); r.IntN(3) == 0 {
			d.set(e.flag, e.values[r.IntN(len(e.values))])
		}
	}
	return d
}

// texts are all lengths of the captions and readouts of a drawing, and all that is
// written on it but for the tabs and the footer, with line ends taken away.
func (d drawing) texts() []string {
	m := d.open()
	f := frame.New(d.w, d.h, m.theme)
	ledger := f.NewLedger()
	m.draw(f)
	texts := map[string]bool{}
	words := m.plan(m.Frame(d.w, d.h)).words()
	for _, l := range slices.Concat(words.Caption, words.Readout) {
		texts[lineOf(l)] = true
	}
	for _, e := range ledger.Entries {
		if e.Y > 0 && e.Y < d.h-2 && !strings.HasSuffix(e.Text, "…") { // what is cut is said whole in its longest form
			texts[e.Text] = true
		}
	}
	var all []string
	for text := range texts {
		all = append(all, text)
	}
	slices.Sort(all)
	return all
}

// meant are the States that a sentence of a drawing can be about.
func (d drawing) meant() []said {
	first, second := d.panes.First, d.panes.Second
	if !d.panes.Two {
		return []said{{drawing: d, State: first}}
	}
	less := second
	less.DModel, less.Length = min(first.DModel, second.DModel), min(first.Length, second.Length)
	return []said{{drawing: d, State: first}, {drawing: d, State: second}, {drawing: d, State: less.Clamp(), less: true}}
}

// The numbers that the table of claims finds in what pictures say are true, and words
// agree with them.
func TestClaims(t *testing.T) {
	cases.Alone(t)
	wrong := map[string]int{}
	for n := range drawings(t, 200, manyClaims) {
		d := newExtreme(n)
		for _, text := range d.texts() {
			if pair := disagreeing.FindString(text); pair != "" && wrong[pair] == 0 {
				wrong[pair]++
				t.Errorf("picture %d says %q in %q: %s", n, pair, text, d)
			}
			for _, err := range d.judge(text) {
				if key := claimKey(err); wrong[key] == 0 {
					t.Errorf("picture %d says %q: %s: %s", n, text, err, d)
				}
				wrong[claimKey(err)]++
			}
		}
	}
	for _, c := range claims {
		if c.met == 0 && cases.Soak {
			t.Errorf("no picture says %s", c.pattern)
		}
	}
}

var digits = regexp.MustCompile(`[0-9.e−+-]+`)

// claimKey is a complaint without its numbers.
func claimKey(err error) string { return digits.ReplaceAllString(err.Error(), "#") }

// judge lists what is false in a text.
func (d drawing) judge(text string) (wrong []error) {
	rest := []byte(text)
	for _, c := range claims {
		for _, p := range c.FindAllSubmatchIndex(rest, -1) {
			m := submatches(text, p)
			for i := p[0]; i < p[1]; i++ { // one claim is about a piece
				rest[i] = '.'
			}
			c.met++
			if err := d.holds(c, m); err != nil {
				wrong = append(wrong, fmt.Errorf("%q is false: it is true if %s; %w", text[p[0]:p[1]], c.when, err))
			}
		}
	}
	return wrong
}

// holds checks a claim for the States that it can be about: it is enough that it
// is true of one.
func (d drawing) holds(c *saidClaim, m []string) (err error) {
	for _, s := range d.meant() {
		if err = c.check(s, m); err == nil {
			return nil
		}
	}
	return err
}

func submatches(text string, places []int) (m []string) {
	for i := 0; i < len(places); i += 2 {
		if places[i] < 0 {
			m = append(m, "")
			continue
		}
		m = append(m, text[places[i]:places[i+1]])
	}
	return m
}

// unless is an error that says what is the case if what is claimed is not.
func unless(true bool, format string, args ...any) error {
	if true {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// A false claim is found.
func TestJudge(t *testing.T) {
	d := drawing{panes: views.One(views.Default())}
	for text, wrong := range map[string]int{
		"All 32 pairs turn in 128":                1,
		"▴ first rise k 6":                        0,
		"▴ first rise k 7":                        1,
		"norm √(64/2) = 5.6569 everywhere":        0,
		"The wedge is the same at every position": 0,
	} {
		if got := d.judge(text); len(got) != wrong {
			t.Errorf("%q: %v, want %d complaints", text, got, wrong)
		}
	}
}

// reference is a table of waves, made of the formulas alone: the columns of each
// pair, −1 where there is none, and its frequency.
type reference struct {
	d, length int
	freq      []float64
	sin, cos  []int
}

// referenceOf is the table of a State, whatever its scheme.
func referenceOf(s chart.State) reference {
	if s.Declared().Rotates {
		return ropeReference(s)
	}
	n, d := (s.DModel+1)/2, s.DModel
	exponent := func(i int) float64 { return 2 * float64(i) / float64(d) }
	switch s.Layout {
	case encoding.T2T:
		n = d / 2
		exponent = func(i int) float64 { return float64(i) / float64(max(n-1, 1)) }
	case encoding.CosSinHalf:
		n = d / 2
		exponent = func(i int) float64 { return float64(i) / float64(n) }
	}
	log2 := math.Log2(s.Base)
	if doubled := 1 / exponent(1); s.Matched && n > 1 && doubled <= math.Log2(encoding.MaxBase) {
		log2 = doubled
	}
	r := reference{d: d, length: s.Length}
	for i := range n {
		sin, cos := i, i+n
		switch s.Layout {
		case encoding.Interleaved:
			sin, cos = 2*i, 2*i+1
		case encoding.CosSinHalf:
			sin, cos = i+n, i
		}
		r.freq = append(r.freq, math.Exp2(-exponent(i)*log2))
		r.sin, r.cos = append(r.sin, sin), append(r.cos, columnOf(cos, d))
	}
	return r
}

// columnOf is a column that the table has, or −1.
func columnOf(dim, d int) int {
	if dim < d {
		return dim
	}
	return -1
}

// angle is a pair's angle at a position. It is off by as many parts of 10¹⁶ as it has
// radians: by 10⁻⁷ after a thousand million.
func (r reference) angle(pair, pos int) float64 { return r.freq[pair] * float64(pos) }

// row is one row of the table.
func (r reference) row(pos int) []float64 {
	row := make([]float64, r.d)
	for i := range r.freq {
		sin, cos := math.Sincos(r.angle(i, pos))
		row[r.sin[i]] = sin
		if r.cos[i] >= 0 {
			row[r.cos[i]] = cos
		}
	}
	return row
}

// wave is the frequency of a column, and whether it is a sine: 0 and false of zeros.
func (r reference) wave(dim int) (freq float64, sine bool) {
	for i, f := range r.freq {
		if dim == r.sin[i] || dim == r.cos[i] {
			return f, dim == r.sin[i]
		}
	}
	return 0, false
}

// whole are the pairs that have both of their columns.
func (r reference) whole() (n int) {
	for _, dim := range r.cos {
		if dim >= 0 {
			n++
		}
	}
	return n
}

// steady tells whether every pair has both columns.
func (r reference) steady() bool { return r.whole() == len(r.freq) }

// dots are the dot products of the rows 0 … n−1 apart, over the whole pairs, by
// Chebyshev's recurrence.
func (r reference) dots(n int) []float64 {
	dots := make([]float64, n)
	for i := range r.whole() {
		half := math.Sin(r.freq[i] / 2)
		v, step := 1.0, -2*half*half // cos 0, and cos ω − cos 0
		for k := range dots {
			dots[k] += v
			v += step
			step -= 4 * half * half * v
		}
	}
	return dots
}

// dot is one of them, straight from the formula.
func (r reference) dot(k int) (sum float64) {
	for i := range r.whole() {
		sum += math.Cos(r.angle(i, k))
	}
	return sum
}

// distance is how far apart two rows are, all columns counted.
func (r reference) distance(i, j int) float64 { return apart(r.row(i), r.row(j)) }

func apart(a, b []float64) (sum float64) {
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(sum)
}

// bitsAt is a row of a table of bits.
func bitsAt(pos, d int) []float64 {
	row := make([]float64, d)
	for i := range min(d, 62) {
		row[i] = float64(pos >> i & 1)
	}
	return row
}

// rowOf is a row of a State's table.
func rowOf(s views.State, pos int) []float64 {
	if s.Scheme == "binary" {
		return bitsAt(pos, s.DModel)
	}
	if s.Declared().Ends { // made-up numbers are what they are
		return encodedRow(s, pos)
	}
	return referenceOf(s.State).row(pos)
}

// encodedRow is a row as the table itself has it.
func encodedRow(s views.State, pos int) []float64 {
	sc, err := chart.New(s.State)
	if err != nil {
		panic(err) // of a State that was drawn
	}
	row := make([]float64, s.Columns())
	for dim := range row {
		row[dim] = sc.Enc.At(pos, dim)
	}
	return row
}

// somePositions are positions of a sequence: the first, the last and some between.
func somePositions(length, n int) (all []int) {
	if length <= n {
		n = length
	}
	for i := range n {
		all = append(all, int(float64(length-1)*float64(i)/float64(max(n-1, 1))))
	}
	return all
}

// ropeReference is what a head turns by, made of the formulas as they are
// published, in double precision.
func ropeReference(s chart.State) reference {
	rope, err := s.RopeBy(s.Method)
	if err != nil { // there is no picture
		return reference{}
	}
	n := rope.Turned / 2
	if s.Method == encoding.Proportional {
		n = rope.Head / 2
	}
	r := reference{d: 2 * n, length: s.Length}
	for i := range n {
		sin, cos := 2*i+1, 2*i
		if s.Pairing == encoding.Halves {
			sin, cos = i+n, i
		}
		r.freq = append(r.freq, ropeFrequency(rope, i))
		r.sin, r.cos = append(r.sin, sin), append(r.cos, cos)
	}
	return r
}

// ropeFrequency is that of a pair, by the method.
func ropeFrequency(r encoding.Rope, i int) float64 {
	s, turned := r.Scaling, float64(r.Turned)
	factor, train := s.Factor, float64(s.Train)
	base := math.Log2(r.Base)
	w := math.Exp2(-2 * float64(i) / turned * base)
	blend := func(kept float64) float64 { return w * (kept + (1-kept)/factor) }
	switch s.Method {
	case encoding.Linear:
		return w / factor
	case encoding.NTK, encoding.Dynamic:
		stretch := factor
		if s.Method == encoding.Dynamic {
			stretch = factor*max(float64(s.Target)/train, 1) - (factor - 1)
		}
		if r.Turned == 2 {
			return w
		}
		return w * math.Pow(stretch, -2*float64(i)/(turned-2))
	case encoding.YaRN:
		return blend(1 - yarnRamp(r, i))
	case encoding.Llama3:
		return blend(min(max((train*w/(2*math.Pi)-s.Low)/(s.High-s.Low), 0), 1))
	case encoding.LongRoPE:
		if s.Target > s.Train {
			return w / s.Long.At(i)
		}
		return w / s.Short.At(i)
	case encoding.Proportional:
		if 2*i >= r.Turned {
			return 0
		}
		return math.Exp2(-2*float64(i)/float64(r.Head)*base) / factor
	}
	return w
}

// yarnRamp is how much of a pair is divided.
func yarnRamp(r encoding.Rope, i int) float64 {
	at := func(turns float64) float64 {
		return float64(r.Turned) * math.Log(float64(r.Scaling.Train)/(turns*2*math.Pi)) / (2 * math.Log(r.Base))
	}
	low, high := at(r.Scaling.Fast), at(r.Scaling.Slow)
	if !r.Scaling.Real {
		low, high = math.Floor(low), math.Ceil(high)
	}
	low, high = max(low, 0), min(high, float64(r.Turned-1))
	if low == high {
		high += 0.001
	}
	return min(max((float64(i)-low)/(high-low), 0), 1)
}

// endClaims are those of tables that end, and of tables whose rows are looked at
// one by one.
var endClaims = []claim{
	{`the first (\d+) of (\d+) positions`, "the table has so many rows, and the sequence more positions", func(s said, m []string) error {
		return unless(s.Declared().Ends && m[1] == strconv.Itoa(s.LearnedRows) && m[2] == strconv.Itoa(s.Length) && s.LearnedRows < s.Length, "%d rows, %d positions", s.LearnedRows, s.Length)
	}},
	{`(?:no rows|none) past (\d+)|^end (\d+)$|position \d+ has no row: the table ends with position (\d+)(?:, and a model that reads it can go no further)?`, "it is the last row", func(s said, m []string) error {
		return unless(s.Declared().Ends && m[1]+m[2]+m[3] == strconv.Itoa(min(s.LearnedRows, s.Length)-1), "the last of %d rows", s.LearnedRows)
	}},
	{`k alone does not decide: (cosine|dot product|distance) (\S+) at pos (\d+), (\S+) at pos (\d+)\.`,
		"both values are those of the rows", twoOffsets},
}

func integer(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func decimal(text string) float64 {
	v, _ := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSuffix(text, ";"), "−", "-"), 64)
	return v
}

func product(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// alike is how alike two rows are, in a measure.
func alike(s said, measure string, i, j int) float64 {
	a, b := rowOf(s.State, i), rowOf(s.State, j)
	switch measure {
	case "cosine":
		return product(a, b) / math.Sqrt(product(a, a)*product(b, b))
	case "distance":
		return apart(a, b)
	}
	return product(a, b)
}

// near tells whether a text is a number to the digits that it has.
func near(text string, v float64) bool {
	digits := strings.TrimRight(text, ";")
	_, fraction, _ := strings.Cut(digits, ".")
	if mantissa, _, ok := strings.Cut(digits, "e"); ok || math.Abs(v) < 1e-3 {
		return math.Abs(decimal(text)-v) <= 0.06*math.Abs(v)+1e-15*float64(len(mantissa))
	}
	return math.Abs(decimal(text)-v) <= 0.51*math.Pow10(-len(fraction))
}

func twoOffsets(s said, m []string) error {
	here, there := integer(m[3]), integer(m[5])
	first, second := alike(s, m[1], here, here+s.Offset), alike(s, m[1], there, there+s.Offset)
	return unless(near(m[2], first) && near(m[4], second), "they are %v and %v", first, second)
}

// derived is how a readout says that an angle came about.
var derived = regexp.MustCompile(`pos (\d+) │ dim (\d+).* │ pair \d+ │ λ \S+ │ \d+ / \(?([0-9.e+]+)\^\((\d+)/(\d+)\)(?:·([0-9.e+-]+)\))? = \d+ / (\S+) ` +
	`│ angle (\S+) rad │ .* (sin|cos) = `)

// What a readout says that a position is divided by is what the method divides it
// by: the power of the base, and what the pair has become slower by.
func TestAnglesAreDerived(t *testing.T) {
	cases.Alone(t)
	met, slower, rest := 0, 0, 0
	tried := 0
	for n := range drawings(t, 300, 5000) {
		tried++
		d := newExtreme(n)
		d.panes.Two, d.panes.Difference, d.panes.Right = false, false, false
		s := &d.panes.First
		dice := dice(n, "derived")
		s.View, s.Scheme, s.HeadDim = []string{"curves", "heatmap"}[dice.IntN(2)], "rope", 2*(1+dice.IntN(64))
		s.RotaryDim, s.Method = 2*dice.IntN(s.HeadDim/2+1), encoding.Method(dice.IntN(len(encoding.Methods)))
		s.Train, s.Factor = 1+dice.IntN(5000), []float64{1, 1.5, 8, 40}[dice.IntN(4)]
		s.Dim = dice.IntN(s.HeadDim)
		d.panes = d.panes.Clamp()
		if _, err := chart.New(d.panes.First.State); err != nil {
			continue
		}
		for _, l := range d.open().plan(d.open().Frame(200, 40)).words().Readout {
			switch m := derived.FindStringSubmatch(lineOf(l)); {
			case strings.Contains(lineOf(l), "at rest: ω = 0"):
				f, _ := d.meant()[0].table().wave(d.panes.First.Dim)
				if rest++; f != 0 {
					t.Errorf("%s: at rest, but it turns by %v: %s", lineOf(l), f, d)
				}
			case m != nil:
				met++
				if m[6] != "" {
					slower++
				}
				checkDerived(t, d, m)
			}
		}
	}
	if met < tried/30 || slower < tried/60 || rest < tried/300 {
		t.Errorf("%d angles were derived, %d of changed frequencies, %d at rest", met, slower, rest)
	}
}

func checkDerived(t *testing.T, d drawing, m []string) {
	t.Helper()
	s := d.meant()[0]
	freq, sine := s.table().wave(s.Dim)
	power := math.Exp2(math.Log2(decimal(m[3])) * float64(integer(m[4])) / float64(integer(m[5])))
	if m[6] != "" {
		power *= decimal(m[6])
	}
	for what, ratio := range map[string]float64{"the power": power * freq, "the divisor": decimal(m[7]) * freq} {
		if math.Abs(ratio-1) > 6e-4 { // four digits
			t.Errorf("%s: %s is off by %v: %s", m[0], what, ratio-1, d)
		}
	}
	if angle := freq * float64(s.Pos); math.Abs(decimal(m[8])-angle) > 6e-4*angle || sine != (m[9] == "sin") {
		t.Errorf("%s: the angle is %v: %s", m[0], angle, d)
	}
}

// disagreeing is a number that does not go with its noun or its verb: 1 pairs, 1 pair do,
// 1 of 2 pairs reach, 1 are.
var disagreeing = regexp.MustCompile(`(?:^|[^\d.,·×/^+−-])\b1 (?:pair|position|bit|word|wave|column|key|row|step|dimension|sine|cosine|token)s\b|\ball 1\b|\b1 slow pairs|` +
	`(?:^|[;:,│(] |\b(?:but|the|all|past \d+,?) )1 (?:of (?:\d+|these|the) )?(?:\w+ )?(?:beside it )?(?:are|do|have|make|reach|stay|jump|glide|move|differ|count|never finish|finish)\b`)

// The sentences of TestClaims agree with their numbers, also with 1.
func TestDisagreeing(t *testing.T) {
	for text, wrong := range map[string]bool{
		"the 1 pair beside it do": true, "1 are no more": true, "1 bits flip": true, "1 of 2 pairs reach angles": true, "all 1 positions": true,
		"1 of 1 slow pairs": true, "all 1 position": true, "1 of 5 bits jumps": false, "1 pair does": false, "11 of 32 pairs turn": false, "3.1 pairs": false, "1 of 2 pairs reaches": false,
	} {
		if got := disagreeing.MatchString(text); got != wrong {
			t.Errorf("%q: %v", text, got)
		}
	}
}
