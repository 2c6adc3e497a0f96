package context

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// held is a State with what its methods make of the pairs, by the formulas.
type held struct {
	scene.State
	by   map[string]viewtest.Turning // by the method's name
	here viewtest.Turning            // by the one under the cursor
	name string
	pair int
}

func hold(sc scene.Scene) held {
	h := held{State: sc.State, by: map[string]viewtest.Turning{}, name: "none"}
	for _, kind := range kindsOf(sc.State) {
		h.by[nameOf(kind)] = viewtest.TurningOf(sc.State, kind)
		if kind == sc.Method {
			h.name = nameOf(kind)
		}
	}
	h.here = h.by[h.name]
	h.pair, _ = sc.Pair()
	h.pair = min(h.pair, len(h.here.Before)-1)
	return h
}

// counts reports that a number written is that of the pairs that are such, as far
// as that can be said for sure.
func counts(t viewtest.Turning, text string, is func(int) (bool, bool)) error {
	n, unsure := t.Count(is)
	if got, err := strconv.Atoi(text); err != nil || got < n || got > n+unsure {
		return fmt.Errorf("%s, want %d", text, n)
	}
	return nil
}

func (h held) outside(name, text string) error {
	t, ok := h.by[name]
	if !ok {
		return fmt.Errorf("no method %q", name)
	}
	return counts(t, text, t.Outside)
}

// slow holds how many slow pairs a method has, where that is said.
func (h held) slow(name, text string) error {
	if text == "" {
		return nil
	}
	return counts(h.by[name], text, slow(h.by[name]))
}

// unscaled is how many pairs there are without a method.
func (h held) unscaled() float64 { return float64(len(h.by["none"].Before)) }

// agrees holds the form of a verb to how many do what it says.
func agrees(number, verb string) error {
	one := strings.HasPrefix(verb, "reaches") || strings.HasPrefix(verb, "is")
	return unless(one == (number == "1"), "%s %s", number, verb)
}

// every holds the words for all pairs that are unscaled.
func (h held) every(text string) error {
	all := fmt.Sprintf("all %v pairs", h.unscaled())
	switch h.unscaled() {
	case 1:
		all = "the only pair"
	case 2:
		all = "both pairs"
	}
	return unless(text == "" || strings.Replace(text, " whole", "", 1) == all, "%v pairs", h.unscaled())
}

func slow(t viewtest.Turning) func(int) (bool, bool) {
	return func(pair int) (bool, bool) {
		fast, sure := t.Fast(pair)
		return !fast, sure
	}
}

func fast(t viewtest.Turning) func(int) (bool, bool) {
	return func(pair int) (bool, bool) { return t.Fast(pair) }
}

func is(text string, want float64) error {
	if math.IsInf(want, 0) && text == "∞" {
		return nil
	}
	if v, half := viewtest.Value(text); !(math.Abs(v-want) <= half+1e-9*math.Abs(v)) {
		return fmt.Errorf("%s, want %v", text, want)
	}
	return nil
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func unless(holds bool, format string, args ...any) error {
	if holds {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// names lists the methods in "llama3, YaRN and NTK".
func listed(text string) []string {
	return strings.Split(strings.ReplaceAll(text, " and ", ", "), ", ")
}

// pieces are all that captions and readouts are made of, and when each is true.
var pieces = []struct {
	pattern string
	holds   func(h held, m []string) error
}{
	{`^unscaled, (\d+) of (\d+)(?: whole)? pairs? (are|is) outside past (\d+)$`, func(h held, m []string) error {
		return first(h.outside("none", m[1]), is(m[2], h.unscaled()), agrees(m[1], m[3]), is(m[4], float64(h.L0())), unless(h.name != "none", "it is unscaled"))
	}},
	{`^unscaled (\d+) of (\d+) (are|is) outside$`, func(h held, m []string) error {
		return first(h.outside("none", m[1]), is(m[2], h.unscaled()), agrees(m[1], m[3]), unless(h.name != "none", "it is unscaled"))
	}},
	{`(?:unscaled, )?past (\d+)(?: positions?)?,? (\d+) of (\d+)(?:(?: whole)? pairs?)? (reach(?:es)? angles never seen|(?:are|is) outside)$`, func(h held, m []string) error {
		return first(unless(h.name == "none" || strings.HasPrefix(m[0], "unscaled"), "it is said of %s", h.name), is(m[1], float64(h.L0())), h.outside("none", m[2]), is(m[3], h.unscaled()), agrees(m[2], m[4]))
	}},
	{`(?:unscaled, )?past (\d+)(?: positions?)?,? (\d+) of (\d+)(?:(?: whole)? pairs?)? (reach(?:es)?) angles never seen`, func(h held, m []string) error {
		return first(is(m[1], float64(h.L0())), h.outside("none", m[2]), is(m[3], h.unscaled()), agrees(m[2], m[4]))
	}},
	{`(?:unscaled, )?((?:the only|both|all \d+)(?: whole)? pairs?) makes? a full turn in (\d+)(?: positions?)?(?:: past them no angle is new|: no angle is new)|^no angle is new past (\d+)$`, func(h held, m []string) error {
		return first(h.every(m[1]), is(m[2]+m[3], float64(h.L0())), counts(h.by["none"], "0", slow(h.by["none"])))
	}},
	{`(?:unscaled, )?(\d+) of (\d+)(?: whole)? pairs? makes? no full turn in (\d+) positions?: up to (\d+) no angle is new`, func(h held, m []string) error {
		return first(counts(h.by["none"], m[1], slow(h.by["none"])), is(m[2], h.unscaled()), is(m[3], float64(h.L0())), is(m[4], float64(h.L())), h.outside("none", "0"))
	}},
	{`after (\d+) positions? no angle is new up to (\d+)`, func(h held, m []string) error {
		return first(is(m[1], float64(h.L0())), is(m[2], float64(h.L())), h.outside("none", "0"))
	}},
	{`^no angle is new up to (\d+)$`, func(h held, m []string) error { return first(is(m[1], float64(h.L())), h.outside("none", "0")) }},
	{`; (\S+)(?: × (\S+))? covers (\d+)(?:; the model states (\d+), so the rest has to be trained|, the rest is trained)`, func(h held, m []string) error {
		return first(is(m[3], math.Floor(h.Factor*float64(h.L0()))), unless(h.Model != "" && float64(h.L()) > h.Factor*float64(h.L0()), "it covers %d", h.L()))
	}},
	{`; (\S+) × (\S+) still leaves (\d+) outside(?:, (.+) none)?`, func(h held, m []string) error {
		errs := []error{h.outside(m[1], m[3]), is(m[2], h.by[m[1]].Factor), unless(m[1] == h.name, "the cursor is on %s", h.name)}
		for _, name := range listed(m[4]) {
			if name != "" {
				errs = append(errs, h.outside(name, "0"))
			}
		}
		return first(errs...)
	}},
	{`; (\S+) × (\S+): (\d+)(?:, (\S+): 0)?`, func(h held, m []string) error {
		if m[4] != "" {
			return first(h.outside(m[1], m[3]), is(m[2], h.by[m[1]].Factor), h.outside(m[4], "0"))
		}
		return first(h.outside(m[1], m[3]), is(m[2], h.by[m[1]].Factor))
	}},
	{`; (\S+) keeps all within and slows (\d+) of (\d+) fast(?:, (\S+) leaves (\d+) out)?`, func(h held, m []string) error {
		t := h.by[m[1]]
		err := first(h.outside(m[1], "0"), counts(t, m[2], t.Slowed), counts(t, m[3], fast(t)))
		if m[4] != "" {
			err = first(err, h.outside(m[4], m[5]))
		}
		return err
	}},
	{`; ([^;]+?) keeps? all within(?:, (\S+) leaves (\d+) outside)?`, func(h held, m []string) error {
		var errs []error
		for _, name := range listed(m[1]) {
			errs = append(errs, h.outside(name, "0"))
		}
		if m[2] != "" {
			errs = append(errs, h.outside(m[2], m[3]))
		}
		return first(errs...)
	}},
	{`; (\S+): 0(?:, (\S+): (\d+))?`, func(h held, m []string) error {
		if m[2] == "" {
			return h.outside(m[1], "0")
		}
		return first(h.outside(m[1], "0"), h.outside(m[2], m[3]))
	}},
	{`(\S+) keeps (?:the only|both|all (\d+))(?: whole)? pairs? as trained`, func(h held, m []string) error { return h.sorts(m[1], "", "0", "0") }},
	{`(\S+) keeps (\d+) of (\d+)(?: whole)? pairs?, blends (\d+), divides (\d+) by (\S+?)(;|$)`, func(h held, m []string) error {
		return first(h.sorts(m[1], m[2], m[4], m[5]), is(m[3], float64(len(h.here.Before))), is(m[6], h.here.Factor))
	}},
	{`^(\d+) kept, (\d+) between, (\d+) divided$`, func(h held, m []string) error { return h.sorts(h.name, m[1], m[2], m[3]) }},
	{`longrope divides every pair by a number of its own, (\S+) … ([^;\s]+)`, func(h held, m []string) error {
		least, most := math.Inf(1), 0.0
		for i, w := range h.here.Before {
			least, most = min(least, w/h.here.After[i]), max(most, w/h.here.After[i])
		}
		return first(is(m[1], least), is(m[2], most))
	}},
	{`;? ?every slow pair is at (\S+) or below: none goes outside|;? ?(?:none|no slow pair) goes outside(?: by (\d+))?`, func(h held, m []string) error { return h.outside(h.name, "0") }},
	{`;? ?(\S+) leaves (\d+)(?: of (\d+) slow pairs?)? above (\S+?)(?:: outside by (\d+)|$)`, func(h held, m []string) error {
		return first(h.outside(m[1], m[2]), h.slow(m[1], m[3]), h.above(m[4]))
	}},
	{`;? ?(\d+)(?: of (\d+) slow pairs?)? above (\S+?)(?:: outside by (\d+)|$)`, func(h held, m []string) error {
		return first(h.outside(h.name, m[1]), h.slow(h.name, m[2]), h.above(m[3]))
	}},
	{`unscaled the sum is at no offset below (\S+(?: [kMGTP])?) negative: a heuristic, and for aligned content only|unscaled no offset below (\S+(?: [kMGTP])?) is negative \(aligned content only\)|^no offset below (\S+(?: [kMGTP])?) is negative$`,
		func(h held, m []string) error { return h.positive("none", m[1]+m[2]+m[3]) }},
	{`unscaled the sum first falls below 0 at (\d+)|^first below 0 at (\d+)$`, func(h held, m []string) error { return h.negative("none", m[1]+m[2]) }},
	{`(none|linear|NTK|dynamic|YaRN|llama3|longrope|proportional) (?:past|none below) (\d[\d.]*(?: [kMGTP])?)`, func(h held, m []string) error { return h.positive(m[1], m[2]) }},
	{`(none|linear|NTK|dynamic|YaRN|llama3|longrope|proportional) (\d+)`, func(h held, m []string) error { return h.negative(m[1], m[2]) }},
	{`pos (\d+) · pair (\d+)`, func(h held, m []string) error { return first(is(m[1], float64(h.Pos)), is(m[2], float64(h.pair))) }},
	{`^pair (\d+)`, func(h held, m []string) error { return is(m[1], float64(h.pair)) }},
	{` │ (\S+): λ (\S+)(?: → (?:λ′ )?(\S+?))?(?:, ω′/ω (\S+))?( │|$)`, func(h held, m []string) error {
		before, after := 2*math.Pi/h.here.Before[h.pair], 2*math.Pi/h.here.After[h.pair]
		err := first(unless(m[1] == h.name, "the cursor is on %s", h.name), is(m[2], before))
		if m[3] != "" {
			err = first(err, is(m[3], after))
		}
		if m[4] != "" {
			err = first(err, unless(math.IsInf(before, 0) || is(m[4], before/after) == nil, "%s, want %v", m[4], before/after))
		}
		return err
	}},
	{`(?:^| │ |│)? ?at (\S+) of a turn, (seen|never seen)`, func(h held, m []string) error {
		turn := h.here.After[h.pair] * float64(h.Pos) / (2 * math.Pi)
		turn -= math.Floor(turn)
		trained := h.here.Before[h.pair] * float64(h.L0()) / (2 * math.Pi)
		if h.Pos > 1e6 { // the product of two rounded numbers is not good enough
			return nil
		}
		v, half := viewtest.Value(m[1])
		if gap := math.Abs(v - turn); min(gap, 1-gap) > half+1e-9 {
			return fmt.Errorf("%s, want %v", m[1], turn)
		}
		return unless(math.Abs(turn-trained) < 1e-6 || (m[2] == "seen") == (trained >= 1 || turn <= trained), "%v of a turn after %v", turn, trained)
	}},
	{`(?:│ )?(\S+) turns in (\d+): whole turn seen`, func(h held, m []string) error {
		return first(h.turns(h.here.Before, m[1], m[2], h.L0()), unless(h.isFast(), "it was not"))
	}},
	{`(?:│ )?(\S+) turns in (\d+), (\S+) in (\d+)`, func(h held, m []string) error {
		return first(h.turns(h.here.Before, m[1], m[2], h.L0()), h.turns(h.here.After, m[3], m[4], h.L()))
	}},
	{`(?:│ )?(\S+) turns by (\d+), (\S+) seen`, func(h held, m []string) error {
		return first(h.turns(h.here.After, m[1], m[2], h.L()), h.turns(h.here.Before, m[3], strconv.Itoa(h.L0()), h.L0()))
	}},
	{`(?:│ )?(\S+) turns, (\S+) seen`, func(h held, m []string) error {
		err := h.turns(h.here.After, m[1], strconv.Itoa(h.L()), h.L())
		if m[2] == "all" {
			return first(err, unless(!h.isOutside(), "it goes outside"))
		}
		return first(err, h.turns(h.here.Before, m[2], strconv.Itoa(h.L0()), h.L0()))
	}},
	{`(?:│ )?(\S+)?:? ?whole turn seen(?:, phase-safe)?`, func(h held, _ []string) error { return unless(h.isFast(), "it is slow") }},
	{`ω′·(\d+) (\S+) > ω·(\d+) (\S+?)(?::|$)`, func(h held, m []string) error {
		return first(is(m[1], float64(h.L())), is(m[3], float64(h.L0())), is(m[2], h.here.After[h.pair]*float64(h.L())), is(m[4], h.here.Before[h.pair]*float64(h.L0())), unless(h.isOutside(), "it does not go outside"))
	}},
	{`(not )?phase-safe`, func(h held, m []string) error {
		_, sure := h.here.Outside(h.pair)
		return unless(!sure || h.isOutside() == (m[1] != ""), "outside: %v", h.isOutside())
	}},
	{`^k (\d+)`, func(h held, m []string) error { return is(m[1], math.Abs(float64(h.Offset))) }},
	{`(\S+): Σ cos\(ω′·(\d+)\) = (\S+) of (\d+)(?: whole)? pairs? = (\S+)`, func(h held, m []string) error {
		n := float64(len(h.here.Before))
		return first(is(m[2], math.Abs(float64(h.Offset))), h.mean(m[3], n), is(m[4], n), h.mean(m[5], 1))
	}},
	{`(\S+): mean (\S+)`, func(h held, m []string) error { return h.mean(m[2], 1) }},
	{`lowest so far (\S+)`, func(h held, m []string) error {
		if k := max(h.Offset, -h.Offset); k <= 3000 {
			return is(m[1], h.lowest(h.here, k))
		}
		return nil
	}},
	{`lowest up to (\d[\d.]*(?: [kMGTP])?) (\S+)`, func(held, []string) error { return nil }},
	{`first below 0: none below (\d[\d.]*(?: [kMGTP])?)`, func(h held, m []string) error { return h.positive(h.name, m[1]) }},
	{`first below 0: (\d+)`, func(h held, m []string) error { return h.negative(h.name, m[1]) }},
	{`first below 0: |;? with | \(aligned content only\)|, with `, func(held, []string) error { return nil }},
	{`(?:none|linear|NTK|dynamic|YaRN|llama3|longrope|proportional): *`, func(held, []string) error { return nil }},
	{`, | and `, func(held, []string) error { return nil }},
}

// sorts holds the numbers of pairs kept, between and divided; "" for all.
func (h held) sorts(name, kept, between, divided string) error {
	t, ok := h.by[name]
	if !ok {
		return fmt.Errorf("no method %q", name)
	}
	is := func(ratio float64) func(int) (bool, bool) {
		return func(pair int) (bool, bool) {
			r := 1.0
			if t.Before[pair] > 0 {
				r = t.After[pair] / t.Before[pair]
			}
			return math.Abs(r-ratio) < 1e-13*ratio, math.Abs(math.Abs(r/ratio-1)-1e-11) > 1e-11
		}
	}
	if kept == "" {
		kept = strconv.Itoa(len(t.Before))
	}
	if t.Factor == 1 {
		return counts(t, kept, is(1))
	}
	one, unsure := t.Count(is(1))
	less, unsureToo := t.Count(is(1 / t.Factor))
	k, _ := strconv.Atoi(kept)
	b, _ := strconv.Atoi(between)
	d, _ := strconv.Atoi(divided)
	return unless(k+b+d == len(t.Before) && k >= one && k <= one+unsure && d >= less && d <= less+unsureToo, "%d kept, %d divided", one, less)
}

// above holds the ratio above which slow pairs go outside.
func (h held) above(text string) error {
	limit := float64(h.L0()) / float64(h.L())
	if whole, ok := strings.CutPrefix(text, "1/"); ok {
		return is(whole, 1/limit)
	}
	return is(text, limit)
}

func (h held) isFast() bool    { f, sure := h.here.Fast(h.pair); return f || !sure }
func (h held) isOutside() bool { o, _ := h.here.Outside(h.pair); return o }

func (h held) turns(freq []float64, text, length string, n int) error {
	return first(is(length, float64(n)), is(text, freq[h.pair]*float64(n)/(2*math.Pi)))
}

// mean holds a mean cosine at the cursor's offset, times a number.
func (h held) mean(text string, times float64) error {
	if k := max(h.Offset, -h.Offset); k <= 1e6 {
		return is(text, times*h.here.Mean(k))
	}
	return nil
}

func (h held) lowest(t viewtest.Turning, k int) (low float64) {
	low = 1
	for near := range k + 1 {
		low = min(low, t.Mean(near))
	}
	return low
}

// negative holds the first offset with a negative mean, as far as that can be
// looked for.
func (h held) negative(name, text string) error {
	n, _ := strconv.Atoi(text)
	t := h.by[name]
	if n < 1e6 && t.Mean(n) > 1e-7 {
		return fmt.Errorf("%v at %d", t.Mean(n), n)
	}
	return h.positive(name, strconv.Itoa(min(n-1, 2000)))
}

// positive holds that no offset up to one is negative, likewise.
func (h held) positive(name, text string) error {
	below, _ := viewtest.Value(text)
	t, ok := h.by[name]
	if !ok {
		return fmt.Errorf("no method %q", name)
	}
	if low := h.lowest(t, int(min(below-1, 2000))); low < -1e-7 {
		return fmt.Errorf("%v", low)
	}
	return nil
}

// judge lists what is false in a line, and what is no piece.
func (h held) judge(line string) error {
	rest := line
	for _, p := range compiled {
		for {
			at := p.re.FindStringSubmatchIndex(rest)
			if at == nil || at[0] == at[1] {
				break
			}
			m := p.re.FindStringSubmatch(rest)
			if err := p.holds(h, m); err != nil {
				return fmt.Errorf("%q: %w", m[0], err)
			}
			rest = rest[:at[0]] + strings.Repeat("~", 1) + rest[at[1]:]
		}
	}
	if strings.Trim(rest, "~ │:,;") != "" {
		return fmt.Errorf("no piece for %q", rest)
	}
	return nil
}

type compiledPiece struct {
	re    *regexp.Regexp
	holds func(h held, m []string) error
}

var compiled = func() (all []compiledPiece) {
	for _, p := range pieces {
		all = append(all, compiledPiece{regexp.MustCompile(p.pattern), p.holds})
	}
	return all
}()

// someScene draws a State whose scheme turns, mostly.
func someScene(t *rapid.T) scene.Scene {
	s := viewtest.SomeState.Draw(t, "state")
	if rapid.Bool().Draw(t, "rope") {
		s.Scheme = "rope"
		if rapid.IntRange(0, 3).Draw(t, "rest") == 0 { // the one method with pairs of its own
			s.Method, s.Model, s.HeadDim = encoding.Proportional, "", min(max(s.HeadDim, 8), 256)
			s.RotaryDim = s.HeadDim / 4 * 2
			return viewtest.SceneOf(t, s)
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "wide") > 0 {
		s.DModel, s.HeadDim, s.RotaryDim = min(s.DModel, 256), min(s.HeadDim, 256), 0
	}
	return viewtest.SceneOf(t, s)
}

// Every caption and readout, in all its lengths, says what the formulas say.
func TestSentencesAreTrue(t *testing.T) {
	met := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		sc, set := someScene(t), View.Default
		set.Face = rapid.SampledFrom(faces).Draw(t, "face")
		if len(methodsOf(sc)) == 0 || len(methodsOf(sc)) > 0 && set.Face == scoreFace && methodsOf(sc)[0].Len() > 512 {
			return
		}
		h := hold(sc)
		w := View.Plan(frame.New(160, 45, frame.Theme{}), sc, set).Words()
		for _, l := range append(append([]scene.Line(nil), w.Caption...), w.Readout...) {
			if err := h.judge(text(l)); err != nil {
				t.Fatalf("%s: %q: %v", set.Face, text(l), err)
			}
			met[set.Face]++
		}
	})
	for _, face := range faces {
		if met[face] < 20 {
			t.Errorf("only %d lines of %s", met[face], face)
		}
	}
}

// One pair reaches angles never seen, two reach them, in every length of the sentence.
func TestOnePairReaches(t *testing.T) {
	for _, method := range []encoding.Method{encoding.Unscaled, encoding.Linear} {
		for pairs, verb := range map[int]string{2: "1 of 2 pairs reaches", 4: "2 of 4 pairs reach"} {
			s := scene.Default()
			s.Scheme, s.HeadDim, s.RotaryDim, s.Method, s.Base, s.Train, s.Target = "rope", 2*pairs, 2*pairs, method, 10_000, 100, 200
			sc := viewtest.SceneOf(t, s)
			h, said := hold(sc), 0
			for _, l := range View.Plan(frame.New(160, 45, frame.Theme{}), sc, View.Default).Words().Caption {
				if err := h.judge(text(l)); err != nil {
					t.Errorf("%v, %d pairs: %q: %v", method, pairs, text(l), err)
				}
				said += strings.Count(text(l), verb+" angles never seen")
			}
			if said == 0 {
				t.Errorf("%v, %d pairs: nothing says %q: %q", method, pairs, verb, text(View.Plan(frame.New(160, 45, frame.Theme{}), sc, View.Default).Words().Caption[0]))
			}
		}
	}
}

// A false sentence is found.
func TestJudge(t *testing.T) {
	s := scene.Default()
	s.Scheme, s.HeadDim, s.Base, s.Train, s.Dim, s.Method = "rope", 128, 500_000, 8192, 82, encoding.NTK
	h := hold(viewtest.SceneOf(t, s))
	for line, fine := range map[string]bool{
		"past 8192 positions 29 of 64 pairs reach angles never seen; NTK × 8 still leaves 28 outside, llama3 and YaRN none": true,
		"past 8192 positions 28 of 64 pairs reach angles never seen":                                                        false,
		"past 8192 positions 29 of 64 pairs reaches angles never seen":                                                      false,
		"past 8192, 29 of 64 pairs reach angles never seen; NTK × 8: 0":                                                     false,
		"pos 17 · pair 41 │ NTK: λ 28124.4 → 108845 │ 0.6021 turns by 65536, 0.2913 seen: not phase-safe":                   true,
		"pos 17 · pair 41 │ NTK: λ 28124.4 → 108855 │ 0.6021 turns by 65536, 0.2913 seen: not phase-safe":                   false,
		"pos 17 · pair 41 │ NTK: λ 28124.4 → 108845 │ 0.6021 turns by 65536, 0.2913 seen: phase-safe":                       false,
		"something else": false,
	} {
		if err := h.judge(line); (err == nil) != fine {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// A table whose last sine has no cosine is counted in whole pairs, and says so; one that
// fills up with zeros, and one of even d_model, has nothing to leave out.
func TestWholePairsAreCalledWhole(t *testing.T) {
	for _, c := range []struct {
		d      int
		layout encoding.Layout
		whole  bool
	}{{5, encoding.Interleaved, true}, {65, encoding.Concat, true}, {5, encoding.T2T, false}, {6, encoding.Interleaved, false}} {
		for _, face := range []string{dialsFace, frequenciesFace, scoreFace} {
			sc := viewtest.Changed(t, func(s *scene.State) { s.DModel, s.Layout, s.Dim = c.d, c.layout, 0 })
			words := View.Plan(frame.New(160, 45, frame.Theme{}), sc, Settings{Face: face}).Words()
			text := viewtest.LineText(words.Caption[0]) + viewtest.LineText(words.Readout[0])
			if got := strings.Contains(text, "whole pair"); got != c.whole {
				t.Errorf("d_model %d, %v: %s", c.d, c.layout, text)
			}
		}
	}
}

// Where no pair finishes a turn and nothing is read past the training, it is said up to
// where no angle is new, in words that go with any number.
func TestNoAngleIsNewUpToTheTrainingLength(t *testing.T) {
	sc := viewtest.Changed(t, func(s *scene.State) { s.Length, s.Target, s.Pos = 1, 1, 0 })
	caption := View.Plan(frame.New(160, 45, frame.Theme{}), sc, Settings{}).Words().Caption
	viewtest.Wants(t, viewtest.LineText(caption[0]), "32 of 32 pairs make no full turn in 1 position: up to 1 no angle is new")
}
