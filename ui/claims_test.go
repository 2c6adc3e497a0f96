package ui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/views"
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
