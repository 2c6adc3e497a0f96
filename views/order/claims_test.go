package order

import (
	"fmt"
	"hash/fnv"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/exact"
	"wavescope/views/chart"
	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// state is all that decides what the view shows.
type state struct {
	chart.State
	Settings
}

// opening is the state that the program opens the view in.
func openingState() state { return state{chart.Default(), View.Default} }

func (s state) clamp() state { return state{s.State.Clamp(), View.Clamp(s.Settings)} }

// plan is the view on a pane.
func (s state) plan(t viewtest.Failer, w, h int) *chart.Planned {
	return View.On(testBody(w, h, frame.Theme{}), viewtest.SceneOf(t, s.State), s.Settings)
}

// drawn is the picture as text, and its words.
func (s state) drawn(t viewtest.Failer, w, h int, theme frame.Theme) (string, chart.Words) {
	f := testBody(w, h, theme)
	p := View.On(f, viewtest.SceneOf(t, s.State), s.Settings)
	p.Draw()
	return string(f.AppendPlain(nil)), p.Words()
}

// byHand is what Order claims, computed a second time from the formulas alone:
// sentences of a few words, wherever they begin.
type byHand struct {
	words  []string
	e, pe  [][]float64
	scaled float64
}

func (b byHand) x(i int) []float64 {
	sum := slices.Clone(b.e[i])
	for k := range sum {
		sum[k] += b.pe[i][k]
	}
	return sum
}

// hashed is column j of a word: FNV-1a with the finaliser of MurmurHash3.
func hashed(word string, j int) float64 { return hashedAs(strings.ToLower(word), j) }

func hashedAs(word string, j int) float64 {
	sum := fnv.New32a()
	fmt.Fprintf(sum, "%s:%d", word, j)
	h := sum.Sum32()
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	h ^= h >> 16
	return float64(h)/2147483648 - 1
}

func newByHand(s state, positions ...int) (b byHand) {
	b.words = strings.Fields(s.Sentence)
	b.scaled = 1
	unit := func(e []float64) {
		if norm := vectorGap(e, make([]float64, len(e)), 2); s.Vectors == unitVectors && norm > 0 {
			for j := range e {
				e[j] *= b.scaled / norm
			}
		}
	}
	if s.Scaled {
		b.scaled = math.Sqrt(float64(s.DModel))
	}
	for i := range b.words {
		positions = append(positions, i)
	}
	// Rows of the words come first, then those of other positions.
	positions = append(positions[len(positions)-len(b.words):], positions[:len(positions)-len(b.words)]...)
	for row, pos := range positions {
		var e, pe []float64
		for j := range s.DModel {
			x := 0.0
			if row < len(b.words) {
				x = hashed(b.words[row], j)
				switch {
				case s.Vectors == flatVectors:
					x = 0.1
				case b.words[row] == "[0]": // a vector that was typed
					x = 0
				}
			}
			e = append(e, x*b.scaled)
			pe = append(pe, waveByHand(s, s.First+pos, j))
		}
		unit(e)
		b.e, b.pe = append(b.e, e), append(b.pe, pe)
	}
	return b
}

// waveByHand is column j of the table at a position, from the formula of each
// layout.
func waveByHand(s state, pos, j int) float64 {
	d := s.DModel
	cos, num, den := j%2 == 1, j/2*2, d
	switch n := d / 2; s.Layout {
	case encoding.Concat:
		n = (d + 1) / 2
		cos, num = j >= n, 2*(j%n)
	case encoding.T2T, encoding.CosSinHalf:
		if j == 2*n {
			return 0
		}
		cos, num, den = j >= n != (s.Layout == encoding.CosSinHalf), j%n, n
		if s.Layout == encoding.T2T {
			den = max(n-1, 1)
		}
	}
	angle := float64(pos) / math.Pow(s.Base, float64(num)/float64(den))
	sin, cosine := math.Sincos(angle)
	if pos > 50 { // where the digits of a float64 are missed
		sin, cosine = exactly(pos, s.Base, num, den)
	}
	if cos {
		return cosine
	}
	return sin
}

// angle is a position over a base to the power of a fraction.
type angle struct {
	pos      int
	base     float64
	num, den int
}

// waves are those that were worked out: numbers of many digits take their time.
var waves = map[angle][2]float64{}

func exactly(pos int, base float64, num, den int) (sin, cos float64) {
	of := angle{pos, base, num, den}
	v, known := waves[of]
	if !known {
		x, y := exact.Sincos(exact.Quo(exact.Int(pos), exact.Power(exact.Ln(base), num, den)))
		v[0], _ = x.Float64()
		v[1], _ = y.Float64()
		waves[of] = v
	}
	return v[0], v[1]
}

// paddingWord is a word of an order that brings nothing.
const paddingWord = -1

// second is the second order as s has it: where it begins, and with the padding
// behind it.
func (s state) second(order []int) (state, []int) {
	s.First += s.Later
	return s, append(slices.Clone(order), slices.Repeat([]int{paddingWord}, s.Padding)...)
}

// outputs is one attention head on the words in some order, each as the word's
// own value and what others add to that, Σ w·(v − own): the means are last, those of
// the own values only where they are not the same in both orders.
func (b byHand) outputs(s state, order []int) (own, pull [][]float64) {
	n, d := len(order), s.DModel
	var values [][]float64
	for place, word := range order {
		v := make([]float64, d)
		if word != paddingWord {
			copy(v, b.e[word])
		}
		for k := range v {
			if s.Positions == attention.Sinusoids {
				v[k] += waveByHand(s, s.First+place, k)
			}
		}
		values = append(values, v)
	}
	value := func(place int) []float64 { return values[place] }
	hidden := func(place int) bool { return s.HidePads && order[place] == paddingWord }
	counted := 0.0
	for i := range order {
		if !hidden(i) {
			counted++
		}
	}
	own, pull = make([][]float64, n+1), make([][]float64, n+1)
	own[n], pull[n] = make([]float64, d), make([]float64, d)
	for i := range n {
		var weights []float64
		total, first := 0.0, 0.0
		for j := range n {
			q, k, score := value(i), value(j), 0.0
			if s.Skew {
				q = skewByHand(q)
			}
			for c := range d {
				a, b := q[c], k[c]
				if half := d / 2; s.Positions == attention.Rotary && c < 2*half {
					pair, other, sign := c%half, (c+half)%(2*half), -1.0
					if c >= half {
						sign = 1
					}
					w := math.Pow(s.Base, -2*float64(pair)/float64(2*half))
					a = q[c]*math.Cos(w*float64(i)) + sign*q[other]*math.Sin(w*float64(i))
					b = k[c]*math.Cos(w*float64(j)) + sign*k[other]*math.Sin(w*float64(j))
				}
				score += a * b
			}
			score /= math.Sqrt(float64(d))
			if s.Positions == attention.LinearBias {
				score -= 0.5 * math.Abs(float64(i-j))
			}
			if j == 0 {
				first = score
			}
			weight := math.Exp(score - first)
			if s.Causal && j > i || hidden(j) {
				weight = 0
			}
			weights, total = append(weights, weight), total+weight
		}
		own[i], pull[i] = value(i), make([]float64, d)
		for j, weight := range weights {
			for c, v := range value(j) {
				pull[i][c] += weight / total * (v - own[i][c])
				if !hidden(i) {
					pull[n][c] += weight / total * (v - own[i][c]) / counted
				}
			}
		}
		for c, v := range own[i] {
			if !hidden(i) && (s.Later > 0 && s.Positions == attention.Sinusoids || s.Padding > 0 && !s.HidePads) {
				own[n][c] += v / counted
			}
		}
	}
	return own, pull
}

// skewByHand turns neighbouring columns of a query by angles from a seed.
func skewByHand(q []float64) []float64 {
	turned := slices.Clone(q)
	for c := 0; c+1 < len(q); c += 2 {
		angle := math.Pi * hashedAs("W_Q", c/2)
		turned[c] = q[c]*math.Cos(angle) - q[c+1]*math.Sin(angle)
		turned[c+1] = q[c]*math.Sin(angle) + q[c+1]*math.Cos(angle)
	}
	return turned
}

// gaps is how far each word's output moves from order to order, and the mean.
func (b byHand) gaps(s state) (each []float64, mean float64) {
	var first []int
	for i := range b.words {
		first = append(first, i)
	}
	second := secondByHand(b.words, s.Against)
	if claimAlike(s, b, nil) { // no word changes places with its like
		second = first
	}
	own, pull := b.outputs(s, first)
	its, pulled := b.outputs(s.second(second))
	n, m := len(b.words), len(its)-1
	gap := func(i, j int) float64 {
		most := 0.0
		for c := range s.DModel {
			most = max(most, math.Abs(own[i][c]-its[j][c]+(pull[i][c]-pulled[j][c])))
		}
		return most
	}
	for i := range b.words {
		each = append(each, gap(i, slices.Index(second, i)))
	}
	return each, gap(n, m)
}

// secondByHand pairs equal words of two orders from left to right: as they are
// written, or where that leaves one over, in large letters or small.
func secondByHand(words []string, against string) (order []int) {
	second := strings.Fields(against)
	if against == "" {
		for i := range words {
			order = append(order, len(words)-1-i)
		}
		return order
	}
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		if order = pairedByHand(words, second, same); len(order) == len(words) {
			return order
		}
	}
	return order
}

// pairedByHand gives the first unused word that is the same as each of another order.
func pairedByHand(words, second []string, same func(a, b string) bool) (order []int) {
	for _, w := range second {
		at := slices.IndexFunc(words, func(v string) bool { return same(v, w) })
		for at >= 0 && slices.Contains(order, at) {
			next := slices.IndexFunc(words[at+1:], func(v string) bool { return same(v, w) })
			if at += 1 + next; next < 0 {
				at = -1
			}
		}
		if at >= 0 {
			order = append(order, at)
		}
	}
	return order
}

// vectorGap is the distance of two vectors: Euclid's, or the largest difference.
func vectorGap(a, b []float64, power float64) float64 {
	total := 0.0
	for i := range a {
		if d := math.Abs(a[i] - b[i]); power == 2 {
			total += d * d
		} else {
			total = max(total, d)
		}
	}
	if power == 2 {
		return math.Sqrt(total)
	}
	return total
}

// printed tells whether a number that is printed is that number, rounded.
func printed(text string, v float64) bool {
	got, err := strconv.ParseFloat(strings.TrimSuffix(text, " %"), 64)
	digits := text[strings.IndexAny(text, "0123456789"):]
	unit := 1.0
	if mantissa, exponent, ok := strings.Cut(digits, "e"); ok {
		n, _ := strconv.Atoi(exponent)
		digits, unit = mantissa, math.Pow10(n)
	}
	if _, decimals, ok := strings.Cut(digits, "."); ok {
		unit *= math.Pow10(-len(decimals))
	}
	return err == nil && math.Abs(got-v) <= unit*0.5001+1e-13
}

const roundingOnly = 1e-13 // less than this is roundingOnly

// claims are all captions of Sum, in all lengths, each with what it
// rests on.
var claims = []struct {
	says  string // (N) stands for a number
	holds func(s state, b byHand, n []string) bool
}{
	{"E is the same at both positions; X differs by (N), exactly as PE.", claimTwice},
	{"E is the same, X differs by (N), as PE.", claimTwice},
	{"Padding: E is 0 and X has norm (N); only a mask keeps it from being read.", claimPadding},
	{"Padding: E is 0, X has norm (N).", claimPadding},
	{"PE has norm (N), '.*' (N): PE is (N) % of the word.", claimNorms},
	{"norms: PE (N), (?:√d·)?E (N)", claimNorms},
}

func claimTwice(s state, b byHand, n []string) bool {
	for j, w := range b.words {
		for i := range j {
			d := vectorGap(b.pe[i], b.pe[j], 2)
			if (s.Vectors == flatVectors || strings.EqualFold(w, b.words[i])) && printed(n[0], d) && vectorGap(b.e[i], b.e[j], 2) == 0 &&
				math.Abs(vectorGap(b.x(i), b.x(j), 2)-d) < roundingOnly {
				return true
			}
		}
	}
	return false
}

func claimPadding(s state, b byHand, n []string) bool {
	zero := make([]float64, s.DModel)
	return s.Pos >= len(b.words) && printed(n[0], vectorGap(newByHand(s, s.Pos).pe[len(b.words)], zero, 2))
}

func claimNorms(s state, b byHand, n []string) bool {
	zero := make([]float64, s.DModel)
	pe, e := vectorGap(b.pe[s.Pos], zero, 2), vectorGap(b.e[s.Pos], zero, 2)
	return printed(n[0], pe) && printed(n[1], e) && (len(n) < 3 || printed(n[2], 100*pe/e))
}

// pattern makes a regular expression of a claim: brackets that hold only text
// are text.
func pattern(says string) *regexp.Regexp {
	const number, bound = `([0-9][0-9.e+-]*)`, `(<?[0-9][0-9.e+-]*)`
	if !strings.Contains(says, "(?:") {
		says = strings.NewReplacer("(N)", "\x00", "(M)", "\x01", "(", `\(`, ")", `\)`, "|", `\|`, "+",
			`\+`).Replace(says)
		says = strings.NewReplacer("\x00", "(N)", "\x01", "(M)").Replace(says)
	}
	return regexp.MustCompile("^" + strings.NewReplacer("(N)", number, "(M)", bound).Replace(says) + "$")
}

// patterns are those of the claims.
var patterns = sync.OnceValue(func() (all []*regexp.Regexp) {
	for _, c := range claims {
		all = append(all, pattern(c.says))
	}
	return all
})

// checkCaptions holds every caption of a State against its claim and returns
// the claims that were made.
func checkCaptions(t viewtest.Failer, s state) (made []int) {
	lines := s.plan(t, 120, 35).Words().Caption
	if s.Face == "sum" { // its cursor goes round the tokens
		s.Pos %= len(strings.Fields(s.Sentence)) + s.Padding
	}
	b := newByHand(s)
	for _, text := range lines {
		found := false
		for i, c := range claims {
			m := patterns()[i].FindStringSubmatch(text)
			if m == nil {
				continue
			}
			found = true
			if !c.holds(s, b, m[1:]) {
				t.Fatalf("%q does not hold for %+v", text, s.Settings)
			}
			made = append(made, i)
			break
		}
		if !found {
			t.Fatalf("nothing holds %q", text)
		}
	}
	return made
}

// Every caption of Sum is one of the claims, and holds; and every
// claim is made.
func TestOrderClaims(t *testing.T) {
	made := map[int]bool{}
	count := func(change func(*state)) {
		s := openingState()
		s.DModel, s.Pos, s.Face, s.Sentence = 8, 0, "sum", "dog bit man"
		change(&s)
		for _, i := range checkCaptions(t, s.clamp()) {
			made[i] = true
		}
	}
	for _, pos := range []int{0, 1, 4, 23} {
		for _, text := range []string{"the dog bit the man", "dog bit man"} {
			for _, concat := range []bool{false, true} {
				for _, scaled := range []bool{false, true} {
					for kind := range 3 {
						count(func(s *state) {
							s.Pos, s.Face, s.Sentence = pos, "sum", text
							s.Concat, s.Scaled, s.Vectors, s.Padding = concat, scaled, vectorKind(kind), pos/8
						})
					}
				}
			}
		}
	}
	for i, c := range claims {
		if !made[i] {
			t.Errorf("%q is never said", c.says)
		}
	}
}

// The same for any sentence of a few words.
func TestOrderClaimsAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := openingState()
		s.DModel = rapid.IntRange(2, 19).Draw(t, "d_model")
		s.Layout = encoding.Layout(rapid.IntRange(0, 3).Draw(t, "layout"))
		s.Base = rapid.SampledFrom([]float64{1.0000001, 2, 100, 10_000, 1e300}).Draw(t, "base")
		s.Pos = rapid.IntRange(0, 30).Draw(t, "pos")
		s.Settings = someSettings.Draw(t, "settings")
		s.Padding %= 4
		s.Face = "sum"
		if rapid.Bool().Draw(t, "own words") { // commas separate words in a caption
			words := rapid.SliceOfN(rapid.SampledFrom([]string{"the", "The", "dog", "man", "bites", "zoë", "猫",
				"e\u0301", "don't", "antidisestablishmentarianism", "--", "$(x)", "-1"}), 1, 6).Draw(t, "words")
			s.Sentence = strings.Join(words, " ")
		} else {
			s.Sentence, s.Against = openingState().Sentence, ""
		}
		checkCaptions(t, s.clamp())
	})
}

// someSettings draws any settings that the clamp lets through, with a second
// order now and then.
var someSettings = rapid.Custom(func(t *rapid.T) Settings {
	set := View.Clamp(viewtest.Settings(t, View.Flags, View.Default))
	if rapid.Bool().Draw(t, "against") {
		set.Against = strings.Join(rapid.Permutation(set.Words()).Draw(t, "order"), " ")
	}
	return View.Clamp(set)
})

// Where each word reads only itself, what the mask and the positions change is
// far below the last bit of the outputs. It is still said, and never called 0.
func TestSaturatedProof(t *testing.T) {
	for _, c := range []struct {
		d         int
		positions attention.Placement
		causal    bool
		scaled    bool
	}{
		{64, attention.NoPositions, true, true},
		{64, attention.LinearBias, true, true},
		{63, attention.Rotary, false, true},
		{16384, attention.NoPositions, true, false},
	} {
		s := openingState()
		s.DModel, s.Pos = c.d, 0
		s.Settings = Settings{Face: "proof", Sentence: "the dog bit the man", Positions: c.positions,
			Causal: c.causal, Scaled: c.scaled}
		each, mean := newByHand(s).gaps(s)
		text, words := s.drawn(t, 160, 50, frame.Theme{})
		for _, gap := range append(each, mean) {
			if gap == 0 || gap > 1e-9 {
				t.Fatalf("%+v: %g is no difference of a saturated head", c, gap)
			}
			viewtest.Wants(t, text, fmt.Sprintf("%.1e", gap))
		}
		if strings.Contains(text, "exactly 0") {
			t.Errorf("%+v: what differs is called 0 in\n%s", c, text)
		}
		for _, text := range viewtest.Said(words)[len(words.Caption):] {
			if strings.Contains(text, "0.0000") {
				t.Errorf("%+v: a weight is called 0 in %q", c, text)
			}
		}
	}
}
func claimAlike(s state, b byHand, _ []string) bool {
	for i, from := range secondByHand(b.words, s.Against) {
		if !strings.EqualFold(b.words[i], b.words[from]) {
			return false
		}
	}
	return true
}
