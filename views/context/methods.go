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

// method is a way to run a model past its training length (none, linear, NTK, YaRN …),
// with what it does to each pair.
type method struct {
	reach.Pairs
	kind  encoding.Method
	rope  encoding.RoPEConfig // what was turned; zero for a table of waves
	known bool                // the frequencies without a method are those of the training
}

// names are the names of methods that are not those of flags.
var names = map[encoding.Method]string{encoding.NTK: "NTK", encoding.YaRN: "YaRN"}

func nameOf(m encoding.Method) string {
	if name, ok := names[m]; ok {
		return name
	}
	return m.String()
}

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
	methods       []method
	at            int // the method under the cursor
	pair          int // the pair under the cursor
	train, target int
	statedLength  int             // positions that the model states; 0 without one
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
		s.statedLength, s.own = sc.Stated(), rope.Scaling.Method
	}
	if len(s.methods) > 0 {
		s.pair, _ = sc.Pair()
		s.pair = min(s.pair, s.pairs()-1)
	}
	return s
}

// kindsOf returns the methods that a State can be read with, in the order of the picture.
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

// methodsOf returns the methods with their pairs; none if the scheme does not turn.
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

// readBy selects a method, which may have fewer pairs than the one before.
func readBy(s *chart.State, kind encoding.Method) {
	s.Method = kind
	s.Dim = min(s.Dim, s.Columns()-1)
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

// border returns the first pair that made no full turn in training.
func (s *subject) border() int { return s.method().Border() }

// mixed reports whether the method under the cursor has another number of pairs than the
// unscaled one. A method that leaves some pairs unturned spreads its wavelengths over the
// whole head.
func (s *subject) mixed() bool { return s.pairs() != s.methods[0].Len() }

// training names the training length. A window, or the length of the sequence if no
// training length is given, is only a number of positions.
func (s *subject) training() string {
	return chart.Either(s.Train > 0 && !s.Windowed(), "training", chart.Plural(s.train, "position"))
}

// trainText writes the training length with what it is.
func (s *subject) trainText() string {
	return chart.Either(s.Train > 0, s.Horizon(), "length "+strconv.Itoa(s.train))
}

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

// alpha returns what NTK and dynamic raise to a power, and grown the factor on the base,
// which may exceed a float64.
func (m method) alpha() float64 {
	s := m.rope.Scaling
	if m.kind != encoding.Dynamic {
		return s.Factor
	}
	return s.Factor*float64(max(s.TargetLength, s.TrainLength))/float64(s.TrainLength) - (s.Factor - 1)
}

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

// hidesMethod reports whether the results of a method are hidden, by themselves or with all
// others.
func (s *subject) hidesMethod(i int) bool {
	return s.Hidden.Hides(curveName) || s.Hidden.HasN(methodName.Name, i)
}

// nameLines writes the names of the methods on a plot, each where its own line is near and
// the others are far. rows holds the line of each method, column by column; a line may end
// early. A name that finds no such place is left out.
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

// free reports whether a name and a cell on either side cover nothing except faint lines
// and the grounds of fields.
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

// alone returns by how many rows a name is nearer to its own line than to any other.
// Distances are cut at a few rows.
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
