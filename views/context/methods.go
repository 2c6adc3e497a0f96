package context

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/reach"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// method is a way to read further, with what becomes of the pairs.
type method struct {
	reach.Pairs
	kind  encoding.Method
	rope  encoding.Rope // what was turned; zero for a table of waves
	known bool          // the frequencies without a method are those of the training
}

// names are how methods are written in a picture.
var names = map[encoding.Method]string{encoding.NTK: "NTK", encoding.YaRN: "YaRN"}

func nameOf(m encoding.Method) string {
	if name, ok := names[m]; ok {
		return name
	}
	return m.String()
}

// inks are the series whose colours the methods have.
var inks = [...]int{
	encoding.Unscaled: 7, encoding.Linear: 0, encoding.NTK: 1, encoding.Dynamic: 3, encoding.YaRN: 2,
	encoding.Llama3: 5, encoding.LongRoPE: 5, encoding.Proportional: 6,
}

func inkOf(m encoding.Method) frame.Color { return frame.Series(inks[m]) }

// subject is what all faces are about: the methods side by side, and the cursor
// on one of them and on a pair.
type subject struct {
	chart.Paper
	chart.Scene
	Settings
	methods       []method
	at            int // the method under the cursor
	pair          int // the pair under the cursor
	train, target int
	stated        int             // positions that the model states; 0 without one
	own           encoding.Method // what the model reads them by
}

func newSubject(paper chart.Paper, sc chart.Scene, set Settings) *subject {
	s := &subject{Paper: paper, Scene: sc, Settings: set, train: sc.L0(), target: sc.L()}
	s.methods = methodsOf(sc)
	for i, m := range s.methods {
		if m.kind == sc.Method {
			s.at = i
		}
	}
	if rope, err := sc.ModelRope(); err == nil && sc.Declared().Rotates {
		s.stated, s.own = sc.Stated(), rope.Scaling.Method
	}
	if len(s.methods) > 0 {
		s.pair, _ = sc.Pair()
		s.pair = min(s.pair, s.pairs()-1)
	}
	return s
}

// kindsOf are the methods that a State can be read with, in the order of the
// picture.
func kindsOf(s chart.State) []encoding.Method {
	if !s.Declared().Rotates {
		return []encoding.Method{encoding.Unscaled, encoding.Linear}
	}
	kinds := []encoding.Method{encoding.Unscaled, encoding.Linear, encoding.NTK, encoding.Dynamic,
		encoding.YaRN, encoding.Llama3}
	if _, err := s.RopeBy(encoding.LongRoPE); err == nil {
		kinds = append(kinds, encoding.LongRoPE)
	}
	if s.Method == encoding.Proportional {
		kinds = append(kinds, encoding.Proportional)
	}
	return kinds
}

// methodsOf are the methods with their pairs; none where nothing turns.
func methodsOf(sc chart.Scene) []method {
	var all []method
	switch {
	case !sc.HasWaves():
	case !sc.Declared().Rotates:
		for _, kind := range kindsOf(sc.State) {
			factor := chart.Either(kind == encoding.Linear, sc.Factor, 1)
			all = append(all, method{Pairs: reach.OfWaves(sc.Waves, factor, sc.L0(), sc.L()), kind: kind, known: true})
		}
	default:
		for _, kind := range kindsOf(sc.State) {
			rope, err := sc.RopeBy(kind)
			if err != nil {
				continue
			}
			of, own := reach.OfRope, sc.AsPublished(rope)
			if sc.Assumed() && own && kind != encoding.Unscaled && kind != encoding.Dynamic {
				of = reach.OfTrained // the length that the model states has its method in it already
			}
			if pairs, err := of(rope, sc.L0(), sc.L()); err == nil {
				all = append(all, method{pairs, kind, rope, own || !sc.Assumed()})
			}
		}
	}
	return all
}

// readBy takes a method, which may have fewer pairs than the one before.
func readBy(s *chart.State, kind encoding.Method) {
	s.Method = kind
	s.Dim = min(s.Dim, s.Columns()-1)
}

func (s *subject) readBy(at int) chart.Change {
	return chart.Change{State: func(state *chart.State) { readBy(state, s.methods[at].kind) }}
}

// method is the one under the cursor.
func (s *subject) method() method { return s.methods[s.at] }

// pairs is how many pairs there are: those of the method under the cursor.
func (s *subject) pairs() int { return s.method().Len() }

// isOwn reports that a method is the one that the model brings.
func (s *subject) isOwn(m method) bool {
	return s.stated > 0 && m.kind == s.own && m.kind != encoding.Unscaled
}

// covered is the length that a method divides slow pairs for, L₀ times the factor.
func (s *subject) covered(m method) int { return int(m.Factor * float64(s.train)) }

// k is how far apart the score looks.
func (s *subject) k() int { return max(s.Offset, -s.Offset) }

// wave is the wavelength that the pairs of the method under the cursor had in training,
// and what it is called.
func (s *subject) wave(pair int) (name string, lambda float64) {
	before, after := s.method().Wavelength(pair)
	if s.method().AsNow {
		return "λ′", after
	}
	return "λ", before
}

// border is the first pair that made no whole turn in training.
func (s *subject) border() int { return s.method().Border() }

// mixed reports that the method under the cursor has other pairs than those that
// are read unscaled: one that lets some rest spreads its wavelengths over the head.
func (s *subject) mixed() bool { return s.pairs() != s.methods[0].Len() }

// training is what the training length is called. A window, and the length of the
// sequence where no training length is given, are only numbers of positions.
func (s *subject) training() string {
	return chart.Either(s.Train > 0 && !s.Windowed(), "training", chart.Plural(s.train, "position"))
}

// does says what a method does to the frequencies, in several lengths.
func (m method) does() []string {
	c, factor := m.Count(), chart.Plainly(m.Factor)
	switch m.kind {
	case encoding.Unscaled:
		return []string{chart.Either(m.known, "as trained", "unscaled")}
	case encoding.Linear:
		return []string{"all ÷ " + factor, "÷ " + factor}
	case encoding.NTK, encoding.Dynamic:
		grown := chart.Brief(m.grown(), 3)
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

// alpha is what NTK and dynamic raise to a power, and grown what they multiply the
// base by, which may be more than a float holds only together with it.
func (m method) alpha() float64 {
	s := m.rope.Scaling
	if m.kind != encoding.Dynamic {
		return s.Factor
	}
	return s.Factor*float64(max(s.Target, s.Train))/float64(s.Train) - (s.Factor - 1)
}

func (m method) grown() float64 {
	r := float64(m.rope.Turned)
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
	return chart.Unsigned(ratio, chart.Apart(ratio, 3, 1))
}

// ratioLong writes ω′/ω with four digits.
func ratioLong(ratio float64) string {
	if ratio == 1 {
		return "1"
	}
	if ratio < 0.00005 {
		return chart.Power(ratio, 2)
	}
	return chart.Unsigned(ratio, chart.Apart(ratio, 4, 1))
}

// waveText writes a wavelength in at most so many cells: whole, or shorter.
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

// badge is a number under the cursor, in brackets where no ground is seen.
func (s *subject) badge(n int) string {
	if s.Theme.Glyphs() {
		return "[" + strconv.Itoa(n) + "]"
	}
	return " " + strconv.Itoa(n) + " "
}

// drawMark begins a row that the cursor is on.
func drawMark(f chart.Canvas, x, y int, here bool) {
	if here {
		f.Set(x, y, '▸', chart.CursorStyle)
	}
}

// hidesMethod reports that the picture does not show what a method makes of the
// pairs: it is hidden, or all of them are.
func (s *subject) hidesMethod(i int) bool {
	return s.Hidden.Hides(curveName) || s.Hidden.HasN(methodName.Name, i)
}

// nameLines writes the methods' names on a plot, each where its own line is near
// and all others are farther; lines are given by their rows, column by column,
// and may end early. A name that is nowhere alone is left to the table.
func (s *subject) nameLines(plot chart.Canvas, rows [][]int) {
	w, h := plot.Size()
	for k := range s.methods { // that under the cursor chooses first
		i := (s.at + k) % len(s.methods)
		m := s.methods[i]
		name := nameOf(m.kind)
		width, best, atX, atY := s.Theme.Width(name), 0, 0, 0
		for x := w / 20; x < min(len(rows[i]), w*9/10); x++ {
			line := rows[i][x]
			for _, at := range [...][2]int{{x + 1, line - 1}, {x + 1, line + 1}, {x + 2, line},
				{x - width - 1, line}, {x - width, line + 1}} {
				if at[0] < 1 || at[0]+width > w || at[1] < 0 || at[1] >= h || !free(plot, at[0], at[1], width) {
					continue
				}
				if d := alone(rows, i, at[0], at[1], width); d > best {
					best, atX, atY = d, at[0], at[1]
				}
			}
		}
		if best > 0 {
			plot.Text(atX, atY, name, frame.Style{FG: inkOf(m.kind), Bold: i == s.at})
		}
	}
}

// free reports that a name and a cell on either side cover nothing but faint
// lines and the grounds of fields.
func free(plot chart.Canvas, x, y, width int) bool {
	for i := -1; i <= width; i++ {
		c := plot.At(x+i, y)
		if c == nil {
			continue
		}
		faint := c.Rune == ' ' || c.FG == frame.Line || c.FG == frame.Warn.Over(60)
		if !faint || c.BG == frame.Column || c.BG == frame.WedgeHere {
			return false
		}
	}
	return true
}

// alone is by how many rows a name is nearer to its own line than to any other;
// what is more than a few rows away counts no more.
func alone(rows [][]int, own, x, y, width int) int {
	const far = 6
	mine, others := far, far
	for i, line := range rows {
		for column := max(x-2, 0); column < min(x+width+2, len(line)); column++ {
			d := abs(line[column] - y)
			if i == own {
				mine = min(mine, d)
			} else {
				others = min(others, d)
			}
		}
	}
	return others - mine
}
