package context

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/reach"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// method is a way to run a model past its training length (none, linear, NTK, YaRN …),
// with what it does to each pair.
type method struct {
	reach.Pairs
	kind  encoding.Method
	rope  encoding.RoPEConfig // what was turned; zero for a table of waves
	known bool                // the frequencies without a method are those of the training
}

func nameOf(m encoding.Method) string { return chart.MethodName(m) }

// inks are the colours of the methods, as numbers of series.
var inks = [...]int{
	encoding.Unscaled: 7, encoding.Linear: 0, encoding.NTK: 1, encoding.Dynamic: 3, encoding.YaRN: 2,
	encoding.Llama3: 5, encoding.LongRoPE: 5, encoding.Proportional: 6,
}

func inkOf(m encoding.Method) frame.Color { return frame.Series(inks[m]) }

// subject is what all faces are about: the methods, and the cursor on one of them and on a
// pair.
type subject struct {
	chart.Paper
	chart.Scene
	Settings
	whole         chart.Scene // of the model; Scene is of the group of layers that is shown
	group         int         // its index among those of the model
	ownGroup      int         // that of the group whose settings the State has
	methods       []method
	at            int // the method under the cursor
	pair          int // the pair under the cursor
	train, target int
	statedLength  int             // positions that the model states; 0 without one
	own           encoding.Method // what the model reads them by
}

func newSubject(paper chart.Paper, sc chart.Scene, set Settings) *subject {
	s := &subject{Paper: paper, Scene: sc, Settings: set, whole: sc}
	if s.group, s.ownGroup = groupOf(sc.State, set); s.group != s.ownGroup {
		if other, err := sc.InGroup(sc.Groups()[s.group]); err == nil {
			s.Scene = other
		}
	}
	if s.Declared().Rotates && !s.HasWaves() { // without a table of its own: the pairs turn as those of RoPE
		turning := s.State
		turning.Scheme = scheme.RoPE
		if made, err := chart.New(turning); err == nil {
			made.Hidden, made.Cache = s.Hidden, s.Cache
			s.Scene = made
		}
	}
	sc = s.Scene
	s.train, s.target = sc.Span()
	s.methods = methodsOf(sc)
	s.at = max(slices.IndexFunc(s.methods, func(m method) bool { return m.kind == sc.Method }), 0)
	if s.group != s.ownGroup && len(s.methods) > 0 { // the method of the State is not of these layers
		s.methods, s.at = s.methods[s.at:s.at+1], 0
	}
	if rope, err := sc.ModelRope(); err == nil && sc.Declared().Rotates {
		s.statedLength, s.own = sc.Stated(), rope.Scaling.Method
	}
	if len(s.methods) > 0 {
		s.pair, _ = sc.Pair()
		s.pair = min(s.pair, s.pairs()-1)
	}
	return s
}

// axis names the coordinate of a token that the pair under the cursor turns with, "" if that is its position.
func (s *subject) axis() string {
	groups := s.whole.Groups()
	if len(groups) == 0 || len(groups[s.group].Axes) != s.pairs() {
		return ""
	}
	return groups[s.group].Axes[s.pair]
}

// kindsOf returns the methods that a State can be read with, in the order of the picture. The other methods are those
// of heads, and have no formula for proportional frequencies.
func kindsOf(s chart.State) []encoding.Method {
	if !s.Declared().Rotates {
		head, ok := s.AsHead()
		if !ok {
			return []encoding.Method{encoding.Unscaled, encoding.Linear}
		}
		s = head
	}
	if s.IsProportional() {
		return []encoding.Method{encoding.Unscaled, encoding.Proportional}
	}
	kinds := []encoding.Method{encoding.Unscaled, encoding.Linear, encoding.NTK, encoding.Dynamic,
		encoding.YaRN, encoding.Llama3}
	if _, err := s.RopeBy(encoding.LongRoPE); err == nil {
		kinds = append(kinds, encoding.LongRoPE)
	}
	return kinds
}

// methodsOf returns the methods with their pairs; none if the scheme does not turn.
func methodsOf(sc chart.Scene) (all []method) {
	if !turns(sc.State, Settings{}) {
		return nil
	}
	train, target := sc.Span()
	for _, kind := range kindsOf(sc.State) {
		if p, ok := sc.PairsBy(kind, train, target); ok {
			all = append(all, method{p.Pairs, kind, p.Rope, p.Known})
		}
	}
	return all
}

// readBy selects a method. The cursor and the marks stay within its columns.
func readBy(s *chart.State, kind encoding.Method) {
	s.Method = kind
	*s = s.Clamp()
}

func (s *subject) readBy(at int) chart.Change {
	return chart.Change{State: func(state *chart.State) { readBy(state, s.methods[at].kind) }}
}

// method returns the method under the cursor.
func (s *subject) method() method { return s.methods[s.at] }

// pairs returns the number of pairs of the method under the cursor.
func (s *subject) pairs() int { return s.method().Len() }

// isOwn reports whether a method is the one that the model declares.
func (s *subject) isOwn(m method) bool {
	return s.statedLength > 0 && m.kind == s.own && m.kind != encoding.Unscaled
}

// longestName returns the columns of the longest name of a method.
func (s *subject) longestName() (n int) {
	for _, m := range s.methods {
		n = max(n, len(nameOf(m.kind)))
	}
	return n
}

// k returns the absolute value of the offset.
func (s *subject) k() int { return max(s.Offset, -s.Offset) }

// wave returns the wavelength of a pair in training by the method under the cursor, and its
// sign.
func (s *subject) wave(pair int) (name string, lambda float64) {
	before, after := s.method().Wavelength(pair)
	if s.method().AsNow {
		return "λ′", after
	}
	return "λ", before
}

// tableRows returns how many positions the table of a State has, 0 if it does not end: a learned table, or one that
// the code of a model fills with sines and cosines.
func tableRows(s chart.State) int {
	switch {
	case s.Declared().Ends:
		return s.LearnedRows
	case s.Scheme == scheme.Sinusoidal && s.Model != nil && s.Model.Scheme == scheme.Sinusoidal:
		return s.Model.Ends
	}
	return 0
}

// border returns the first pair that made no full turn in training.
func (s *subject) border() int { return s.method().Border() }

// effect says what a method does to the frequencies, in several lengths.
func (m method) effect() []string {
	c, factor := m.Count(), chart.Plainly(m.Factor)
	switch m.kind {
	case encoding.Unscaled:
		return []string{chart.Either(m.known, "as trained", "unscaled")}
	case encoding.Linear:
		return []string{"all ÷ " + factor, "÷ " + factor}
	case encoding.NTK, encoding.Dynamic:
		grown := chart.Brief(m.baseFactor(), 3)
		return []string{"base × " + grown, "× " + grown}
	case encoding.LongRoPE:
		return []string{"each its own"}
	case encoding.Proportional:
		return []string{"rest at rest"}
	}
	switch {
	case c.Kept == m.Len():
		return []string{"keeps all"}
	case c.Divided == m.Len():
		return []string{"all ÷ " + factor}
	case c.Between == 0:
		return []string{"a step"}
	}
	if c.First == c.Last {
		return []string{"ramp " + strconv.Itoa(c.First)}
	}
	return []string{fmt.Sprintf("ramp %d–%d", c.First, c.Last), fmt.Sprintf("%d–%d", c.First, c.Last)}
}

// formula returns the formula of a method in several lengths, with the factor on the scores
// if there is one.
func (m method) formula() []string {
	s, factor := m.rope.Scaling, chart.Plainly(m.Factor)
	r := strconv.Itoa(m.rope.RotaryDim)
	less := strconv.Itoa(m.rope.RotaryDim - 2)
	var long, short string
	switch m.kind {
	case encoding.Unscaled:
		return []string{chart.Either(m.known, "as trained", "unscaled")}
	case encoding.Linear:
		return []string{"ω / " + factor}
	case encoding.NTK, encoding.Dynamic:
		if m.rope.RotaryDim == 2 {
			return []string{"ω: a single pair stays"}
		}
		alpha := factor
		if m.kind == encoding.Dynamic {
			alpha = chart.Brief(m.alpha(), 4)
		}
		base := baseText(m.rope.EffectiveBase())
		return []string{"base × " + alpha + "^(" + r + "/" + less + ") = " + base, "base " + base}
	case encoding.LongRoPE:
		long, short = "a divisor a pair", "a divisor a pair"
	case encoding.Proportional:
		return []string{"ω / " + factor + " of " + r + " numbers, rest 0", "part of a head"}
	case encoding.Llama3:
		keep, divide := chart.Brief(float64(s.TrainLength)/s.HighFreqFactor, 6),
			chart.Brief(float64(s.TrainLength)/s.LowFreqFactor, 6)
		text := "keep λ<" + keep + ", ÷" + factor + " λ>" + divide
		return []string{text + ", blend", text, m.effect()[0]}
	default:
		long, short = m.effect()[0], m.effect()[len(m.effect())-1]
	}
	if a := s.AttentionFactor(); a != 1 {
		scores := ", scores × " + chart.Unsigned(a*a, 3)
		return []string{long + scores, short + scores, long, short}
	}
	return []string{long, short}
}

// baseText writes the base that a method ends up with.
func baseText(base float64) string {
	if math.IsInf(base, 0) {
		return "beyond 1e308"
	}
	text := chart.Brief(base, chart.Either(base < 1e10, 10, 7))
	if whole, _, ok := strings.Cut(text, "."); ok && len(whole) > 5 {
		return chart.Unsigned(base, 0)
	}
	return text
}

// alpha returns the factor α of NTK and dynamic NTK: the base is multiplied by α^(r/(r−2)) for r
// rotated dimensions.
func (m method) alpha() float64 {
	s := m.rope.Scaling
	if m.kind != encoding.Dynamic {
		return s.Factor
	}
	return s.Factor*float64(max(s.TargetLength, s.TrainLength))/float64(s.TrainLength) - (s.Factor - 1)
}

// baseFactor returns the factor on the base, which may exceed the range of a float64.
func (m method) baseFactor() float64 {
	r := float64(m.rope.RotaryDim)
	if r == 2 {
		return 1
	}
	return math.Pow(m.alpha(), r/(r-2))
}

// ratioText writes ω′/ω: 1, or three decimals.
func ratioText(ratio float64) string {
	switch {
	case ratio == 1:
		return "1"
	case ratio < 0.0005:
		return chart.Power(ratio, 0)
	case ratio < 0.9995:
		return strconv.FormatFloat(ratio, 'f', 3, 64)[1:]
	}
	return chart.Apart(chart.Unsigned, 3, ratio, 1)
}

// ratioLong writes ω′/ω with four digits.
func ratioLong(ratio float64) string {
	if ratio == 1 {
		return "1"
	}
	if ratio < 0.00005 {
		return chart.Power(ratio, 2)
	}
	return chart.Apart(chart.Unsigned, 4, ratio, 1)
}

// waveText writes a wavelength in at most room cells: whole, or with fewer digits.
func (s *subject) waveText(lambda float64, room int) string {
	long := chart.Wave(lambda)
	if lambda >= 99.95 && lambda < 1e15 {
		long = strconv.FormatFloat(lambda, 'f', 0, 64)
	}
	return s.Fitting(room, long, chart.Wave(lambda), chart.Significant(lambda, 2), chart.Power(lambda, 0), "")
}

// turnsText writes turns with four decimals, or fewer digits where they are many.
func turnsText(turns float64) string {
	switch {
	case math.IsInf(turns, 0):
		return "∞"
	case turns >= 1e6 || turns > 0 && turns < 5e-5:
		return chart.Power(turns, 2)
	}
	return chart.Unsigned(turns, chart.Either(turns < 1000, 4, 1))
}

// badge writes a number under the cursor, in brackets if the paper has no colours.
func (s *subject) badge(n int) string {
	if s.Theme.Signs() {
		return "[" + strconv.Itoa(n) + "]"
	}
	return " " + strconv.Itoa(n) + " "
}

// drawMark draws the cursor's sign at the beginning of a row if the cursor is on the row.
func drawMark(f chart.Canvas, x, y int, here bool) {
	if here {
		f.Set(x, y, '▸', chart.CursorStyle)
	}
}

// hidesMethod reports whether the results of a method are hidden, by themselves or with all
// others.
func (s *subject) hidesMethod(i int) bool {
	return s.Hidden.Hides(curveName) || s.Hidden.HasN(methodName.Name, i)
}

// scales reports whether a method besides the first, which has no factor, is shown.
func (s *subject) scales() bool {
	for i := 1; i < len(s.methods); i++ {
		if !s.Hidden.HasN(methodName.Name, i) {
			return true
		}
	}
	return false
}
