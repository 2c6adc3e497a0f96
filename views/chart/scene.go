package chart

import (
	"iter"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/measure"
	"wavescope/encoding/memo"
	"wavescope/encoding/scheme"
	"wavescope/views/frame"
)

// Scene is a State with the encoding that it names: what a view is drawn from.
type Scene struct {
	State
	Requested   State             // what it was made of: where heads turn, the State's own shape is that of their table
	Enc         encoding.Encoding // nil where the scheme has no table
	Waves       encoding.Periodic // the same encoding if it has frequencies, else nil
	Minuend     *Scene            // for a difference: Enc is this scene's table less that of Waves
	Largest     func() *Cell      // of a difference: where it is largest, as far as that is known; nil if all is 0
	Comparison  *Comparison       // the subjects of a comparison in one picture; nil for a picture of one
	Other       *Scene            // what the other pane draws, where it is the same kind of picture
	Ghost       *Scene            // what was drawn before a knob was turned, to be shown behind; nil if none was
	ShiftLinked bool              // the other pane shows the shift from Pos to Pos + Offset
	Along       float64           // while it plays, the part of the step to the next position that is done: 0 ≤ Along < 1
	Hidden      Hidden            // the parts that the picture leaves out
	Cache       *memo.Cache       // remembers what takes long to compute; may be nil
}

// Cell is a place in a table.
type Cell struct{ Pos, Dim int }

// New builds the encoding of a clamped State, or none where its scheme has no
// table. Its cost does not depend on the
// length.
func New(s State) (Scene, error) {
	sc := Scene{State: s, Requested: s}
	kind := s.Declared()
	if kind.New == nil && !kind.Rotates {
		return sc, nil
	}
	shape, err := s.table()
	if err != nil {
		return Scene{}, err
	}
	if kind.New == nil {
		return sc, nil
	}
	enc, err := kind.New(shape)
	if err != nil {
		return Scene{}, err
	}
	if kind.Rotates || kind.Ends { // the table is that of a head, or that of a model
		sc.Config = shape
	}
	sc.Enc = enc
	sc.Waves, _ = enc.(encoding.Periodic)
	return sc, nil
}

// Setup returns what the scheme computes from. T5's bucket settings are valid in a clamped State.
func (sc Scene) Setup() scheme.Setup {
	s := sc.Requested
	buckets, _ := scheme.NewBuckets(s.Buckets, s.MaxDistance, s.Bidirectional)
	return scheme.Setup{
		Scheme: s.Declared(), Shape: s.Shape(), Enc: sc.Enc,
		Heads: s.Heads, Head: s.Head, HeadDim: s.HeadDim, Buckets: buckets,
		Cache: sc.Cache,
	}
}

// FullTurns counts the pairs that complete a turn within the length. They are the first pairs.
func (sc Scene) FullTurns() int { return measure.FullTurnPairs(sc.Waves, sc.Length) }

// WithWaves returns the scene itself if its table has waves, else the scene of the
// sinusoidal table of the same shape. own reports which.
func (sc Scene) WithWaves() (waved Scene, own bool) {
	if sc.Waves != nil {
		return sc, true
	}
	sc.Enc, _ = encoding.NewSinusoidal(sc.Shape()) // of a shape that has a table already
	sc.Waves, _ = sc.Enc.(encoding.Periodic)
	return sc, false
}

// OnlyBase reports whether two tables differ in their base alone, and no scaling method depends on it.
func (sc Scene) OnlyBase(other Scene) bool {
	a, b := sc.Shape(), other.Shape()
	if a.Base == b.Base || a.Scaled() || sc.Scheme != other.Scheme || sc.Length != other.Length || sc.Filter != other.Filter {
		return false
	}
	a.Base, a.RoPE.Base = b.Base, b.RoPE.Base
	return a == b
}

// Longest returns the number of positions of the longest table that a picture shows: of either subject, but of their
// difference only those that both have.
func (sc Scene) Longest() int {
	n := sc.Length
	if sc.Comparison != nil && sc.Minuend == nil {
		for _, other := range sc.Comparison.Scenes {
			n = max(n, other.Length)
		}
	}
	return n
}

// Each returns the scene after a change of it, and of copies of the subjects that it compares.
func (sc Scene) Each(change func(*Scene)) Scene {
	change(&sc)
	if sc.Comparison != nil {
		c := *sc.Comparison
		c.Scenes = slices.Clone(c.Scenes)
		for i := range c.Scenes {
			change(&c.Scenes[i])
		}
		sc.Comparison = &c
	}
	return sc
}

// RealPos returns the position at which a picture that moves is drawn: while it plays, a real number. All numbers are
// those of Pos.
func (sc Scene) RealPos() float64 { return float64(sc.Pos) + sc.Along }

// Phase returns the angle of a pair at a position; while it plays, as far beyond it as the picture is beyond Pos.
func (sc Scene) Phase(pair, pos int) angle.Phase {
	turn := sc.Waves.PhaseStep(pair)
	return turn.Mul(pos).Add(turn.Part(sc.Along))
}

// Hiding returns the scene with parts of its picture left out.
func (sc Scene) Hiding(h Hidden) Scene { return sc.Each(func(sc *Scene) { sc.Hidden = h }) }

// Less returns the scene of the difference of two tables, over the columns and the
// positions that both have, in the layout of the second.
func (sc Scene) Less(second Scene) Scene {
	first := sc
	sc = second
	enc := measure.Difference{A: first.Enc, B: second.Enc}
	sc.Minuend, sc.Enc = &first, enc
	common := enc.Config()
	sc.DModel, sc.Length = common.DModel, common.Length
	sc.LearnedRows = min(first.LearnedRows, sc.LearnedRows)
	sc.Pos, sc.Dim, sc.Marks = min(sc.Pos, sc.Length-1), min(sc.Dim, sc.DModel-1), sc.Marks.Below(sc.DModel)
	if sc.Waves != nil {
		sc.Waves = measure.Clip(sc.Waves, sc.DModel)
	}
	return sc
}

// Compare returns a number of two rows of a table, those at pos and pos + k. Before position 0 there are none, except
// where the offset alone decides: there it is that of pos and pos − k. It returns false if there is none.
func (sc Scene) Compare(e encoding.Encoding, of func(e encoding.Encoding, p, q int) (float64, bool)) (float64, bool) {
	later := sc.Pos + sc.Offset
	if _, waves := e.(encoding.Periodic); later < 0 && waves {
		later = sc.Pos - sc.Offset
	}
	if later < 0 {
		return 0, false
	}
	return of(e, sc.Pos, later)
}

// Here describes the column under the cursor.
func (sc Scene) Here() encoding.Column { return sc.Enc.About(sc.Dim) }

// Wave returns the pair and kind of wave under the cursor; without frequencies
// the column itself counts as a pair.
func (sc Scene) Wave() (pair int, kind encoding.Kind) { return sc.WaveAt(sc.Dim) }

// WaveAt returns the pair and kind of wave of any column, as Wave does for the cursor's.
func (sc Scene) WaveAt(dim int) (pair int, kind encoding.Kind) {
	if sc.Waves == nil {
		return dim, encoding.Sin
	}
	return sc.Waves.Wave(dim)
}

// Pairs returns the number of pairs, or of columns if the table has no pairs.
func (sc Scene) Pairs() int {
	if sc.Waves == nil {
		return sc.DModel
	}
	return sc.Waves.Pairs()
}

// Pair returns the pair under the cursor; on a column of zeros, which belongs to
// no pair, the last one and false.
func (sc Scene) Pair() (pair int, ok bool) {
	pair, kind := sc.Wave()
	if kind == encoding.Zero {
		return sc.Waves.Pairs() - 1, false
	}
	return pair, true
}

// PairOf returns the pair of a column, or the column itself if the table has no pairs. A column of zeros counts as a
// pair after the last.
func (sc Scene) PairOf(dim int) int {
	pair, kind := sc.WaveAt(dim)
	if kind == encoding.Zero {
		return sc.Waves.Pairs()
	}
	return pair
}

// ColumnOf returns the column of a pair that carries the same kind of wave as the cursor's column.
func (sc Scene) ColumnOf(pair int) int {
	_, kind := sc.Wave()
	if kind == encoding.Zero {
		kind = encoding.Sin
	}
	return nearest(sc.Waves, sc.DModel, pair, kind)
}

// Steady reports whether every step from one position to the next has the same length.
// It has not if the last pair is a sine without its cosine.
func (sc Scene) Steady() bool { return measure.UniformStep(sc.Waves) }

// Ahead returns the position k later; ok if the other pane shows that shift and the
// position is in the sequence.
func (sc Scene) Ahead() (pos int, ok bool) {
	pos = sc.Pos + sc.Offset
	return pos, sc.ShiftLinked && sc.Waves != nil && sc.Offset != 0 && 0 <= pos && pos < sc.Length
}

// MaxMarks is how many dimensions can be marked.
const MaxMarks = 16

// Marks is the set of marked dimensions, in the order in which they were
// marked: the k-th keeps colour and glyph k in every view. It is comparable.
type Marks struct {
	n   uint8
	dim [MaxMarks]uint16
}

// Len returns the number of marked dimensions.
func (m Marks) Len() int { return int(m.n) }

// At returns the k-th marked dimension.
func (m Marks) At(k int) int { return int(m.dim[k]) }

// All returns the marked dimensions in the order in which they were marked.
func (m Marks) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := range m.Len() {
			if !yield(m.At(k)) {
				return
			}
		}
	}
}

// Index returns the series number of a dimension, −1 if it is not marked.
func (m Marks) Index(dim int) int {
	for k := range m.Len() {
		if m.At(k) == dim {
			return k
		}
	}
	return -1
}

// Toggle marks a dimension or takes its mark away; a full set stays as it is.
func (m Marks) Toggle(dim int) Marks {
	if m.Index(dim) < 0 {
		if m.n < MaxMarks {
			m.dim[m.n] = uint16(dim)
			m.n++
		}
		return m
	}
	var out Marks
	for marked := range m.All() {
		if marked != dim {
			out = out.Toggle(marked)
		}
	}
	return out
}

// Below drops the marks at dimensions that do not exist.
func (m Marks) Below(dModel int) Marks {
	var out Marks
	for dim := range m.All() {
		if dim < dModel {
			out = out.Toggle(dim)
		}
	}
	return out
}

// String lists the marks as --marks reads them.
func (m Marks) String() string {
	if m.n == 0 {
		return "none"
	}
	parts := make([]string, m.Len())
	for k := range parts {
		parts[k] = strconv.Itoa(m.At(k))
	}
	return strings.Join(parts, ",")
}

// ParseMarks reads "none" or a list such as "0,2,4-10,64".
func ParseMarks(s string, limit int) (m Marks, ok bool) {
	if s == "none" {
		return m, true
	}
	for part := range strings.SplitSeq(s, ",") {
		first, last, isRange := strings.Cut(part, "-")
		a, okA := ParseWhole(first)
		b, okB := a, true
		if isRange {
			b, okB = ParseWhole(last)
		}
		if !okA || !okB || a < 0 || b < a || b >= limit {
			return m, false
		}
		for dim := a; dim <= b; dim++ {
			if m.Index(dim) < 0 {
				if m.Len() == MaxMarks {
					return m, false
				}
				m = m.Toggle(dim)
			}
		}
	}
	return m, true
}

// divisor writes what a position is divided by to give the angle of a pair: a
// power of the base, and where a method has made the pair slower, or faster, how
// many times. The ratio is 1 where it has not, and +Inf for a pair at rest.
func divisor(sc Scene, pair int) (text string, ratio float64) {
	shape := sc.Shape()
	num, den := shape.Exponent(pair)
	power := strconv.FormatFloat(shape.Base, 'g', -1, 64) + "^(" + strconv.Itoa(num) + "/" + strconv.Itoa(den) + ")"
	if !shape.Scaled() {
		return power, 1
	}
	ratio = math.Pow(shape.Base, -float64(num)/float64(den)) / sc.Waves.Frequency(pair)
	if math.Abs(ratio-1) < kept { // what the power is rounded by
		return power, 1
	}
	return "(" + power + "·" + Brief(ratio, 5) + ")", ratio
}

// kept is the ratio, less 1, below which a frequency is as it was trained: powers
// of bases up to 1e300 are rounded by less.
const kept = 1e-12

// AtRest reports whether a pair has frequency 0.
func AtRest(sc Scene, pair int) bool { return sc.Waves.Frequency(pair) == 0 }

// FewestBits is how many bits are shown even where smaller numbers would do.
const FewestBits = 4

// BitsOf returns the number of bits that a picture up to a position shows.
func BitsOf(pos int) int { return max(bits.Len(uint(pos)), FewestBits) }

// BitsNeeded returns the number of bits that distinguish the positions of a length.
func BitsNeeded(length int) int { return bits.Len(uint(max(length-1, 0))) }

// Hamming returns the number of bits that the step to a position flips. No step leads to position 0.
func Hamming(pos int) int { return measure.Hamming(max(pos-1, 0), pos) }

// ToPair moves the cursor to a pair, a cosine staying a cosine.
func ToPair(sc Scene, pair int) func(*State) {
	dim := sc.ColumnOf(pair)
	return func(s *State) { s.Dim = dim }
}

// OffsetNote returns the text that the heading of a picture about an offset adds.
func OffsetNote(s State) string { return "k = " + Position(s.Offset) }

// SeriesGlyph returns the sign of the k-th marked dimension.
func SeriesGlyph(k int) rune { return frame.SeriesGlyphs[k] }

// SeriesStyle returns the style of the sign of the k-th marked dimension and its labels.
func SeriesStyle(k int) frame.Style { return frame.Style{FG: frame.Series(k), Bold: true} }

// DrawMark draws the sign of a dimension if it is marked.
func DrawMark(f frame.Frame, sc Scene, x, y, dim int) {
	if k := sc.Marks.Index(dim); k >= 0 {
		f.Set(x, y, SeriesGlyph(k), SeriesStyle(k))
	}
}

// MarkSpan returns the sign of a marked dimension as running text, after a blank.
func MarkSpan(sc Scene, dim int) Span {
	if k := sc.Marks.Index(dim); k >= 0 {
		return Span{Text: " " + string(SeriesGlyph(k)), Style: SeriesStyle(k)}
	}
	return Span{}
}

// PairMarks lists the marked dimensions of a pair, the sine's first.
func PairMarks(sc Scene, pair int) []int {
	var dims []int
	for _, kind := range [...]encoding.Kind{encoding.Sin, encoding.Cos} {
		if dim, ok := sc.Waves.Column(pair, kind); ok && sc.Marks.Index(dim) >= 0 {
			dims = append(dims, dim)
		}
	}
	return dims
}

// PairName returns a pair's number and the signs of its marks. Between them is the longest of the names, tried in
// order, with which the line is at most w cells wide, or none. The signs are always there.
func PairName(f frame.Frame, sc Scene, pair, w int, s frame.Style, names ...string) Line {
	marks := PairMarks(sc, pair)
	name := strconv.Itoa(pair)
	for _, word := range names {
		if f.Theme.Width(word+name)+len(marks) <= w {
			name = word + name
			break
		}
	}
	if n := f.Theme.Width(name); 0 < len(marks) && n+len(marks) < w {
		name += " "
	}
	return append(Line{{Text: name, Style: s}}, Signs(sc, marks)...)
}

// Signs writes the signs of marked dimensions one after the other.
func Signs(sc Scene, dims []int) Line {
	var line Line
	for _, dim := range dims {
		k := sc.Marks.Index(dim)
		line = append(line, Span{Text: string(SeriesGlyph(k)), Style: SeriesStyle(k)})
	}
	return line
}
