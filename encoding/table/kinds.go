package table

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/measure"
	"wavescope/encoding/scheme"
	"wavescope/encoding/similar"
)

// A Source is the input of a table. Fields that do not apply to the scheme are zero.
type Source struct {
	scheme.Setup
	Train  int // training length in positions, 0 if unknown
	Window int // largest number of keys that a query sees, 0 for all
}

// A Span is the range of row numbers that a table can have, and the default range.
type Span struct {
	Low, High   int
	First, Rows int
}

// Positions returns the span of the positions.
func Positions(s Source) Span { return Span{0, encoding.MaxPos, 0, s.Shape.Length} }

// offsets returns the span of relative positions, key − query, by default all of the sequence. Without both they are 0
// and less, because a query sees no later keys.
func offsets(s Source, both bool) Span {
	span := Span{-encoding.MaxPos, encoding.MaxPos, 1 - s.Shape.Length, s.Shape.Length}
	if both {
		span.Rows = 2*s.Shape.Length - 1
	}
	return span
}

// needsTable returns the reason why a scheme has no table of numbers, "" if it has one.
func needsTable(s Source) string {
	if s.Enc == nil {
		return "a table of numbers; the scheme " + s.Scheme.Name + " has none"
	}
	return ""
}

// needsWaves returns the reason why a scheme has no frequencies, "" if it has some.
func needsWaves(s Source) string {
	if s.Waves() == nil {
		return "waves; the scheme " + s.Scheme.Name + " has none"
	}
	return ""
}

// about returns the settings on which the numbers of a scheme depend.
func about(scheme string, c encoding.Config) []Field {
	fields := []Field{{"scheme", scheme}}
	if c.RoPE != (encoding.RoPEConfig{}) {
		return append(fields, aboutRope(c)...)
	}
	fields = append(fields, Field{"d_model", c.DModel}, Field{"length", c.Length})
	if c.Learned != (encoding.Learned{}) {
		if fields = append(fields, Field{"learned_rows", c.Learned.Rows}); untrained(c) {
			fields = append(fields, Field{"untrained", true})
		}
		return fields
	}
	fields = append(fields, Field{"base", c.Base}, Field{"layout", c.Layout.String()})
	if b := c.Band; b != (encoding.Band{}) {
		fields = append(fields, Field{"first_pair", b.From}, Field{"last_pair", b.To - 1})
	}
	return fields
}

// untrained reports whether a learned table has random rows because no file was given.
func untrained(c encoding.Config) bool { return c.Learned.Rows > 0 && c.Learned.Stored == nil }

// aboutRope returns the settings on which rotary embeddings depend, including only those that the scaling method
// reads.
func aboutRope(c encoding.Config) []Field {
	r, s := c.RoPE, c.RoPE.Scaling
	fields := []Field{{"head_dim", r.HeadDim}, {"rotary_dim", r.RotaryDim}, {"length", c.Length}}
	if r.Frequencies == "" {
		fields = append(fields, Field{"base", r.Base})
	}
	fields = append(fields, Field{"pairing", encoding.Pairings[r.Pairing].Name}, Field{"method", s.Method.String()})
	if s.Method != encoding.Unscaled {
		fields = append(fields, Field{"factor", s.Factor})
	}
	switch s.Method {
	case encoding.YaRN, encoding.Llama3:
		fields = append(fields, Field{"train_length", s.TrainLength})
	case encoding.Dynamic, encoding.LongRoPE:
		fields = append(fields, Field{"train_length", s.TrainLength}, Field{"target_length", s.TargetLength})
	}
	return append(fields, Field{"attention_factor", s.AttentionFactor()})
}

// none stands for a missing number.
var none = math.NaN()

// Encoding returns the table PE[pos, dim], one row a position and one column a dimension.
func Encoding(scheme string, e encoding.Encoding, first, rows int) Table {
	c := e.Config()
	t := Table{
		Name:    "encoding",
		About:   about(scheme, c),
		Index:   "pos",
		First:   first,
		Rows:    rows,
		Columns: make([]string, c.DModel),
	}
	for dim := range t.Columns {
		t.Columns[dim] = strconv.Itoa(dim)
	}
	if p, ok := e.(encoding.Periodic); ok {
		w := newWaves(p)
		t.Fill, t.Fill32 = w.fill, w.roll
		return t
	}
	t.Fill = func(dst []float64, first, n int) {
		for i := range dst {
			dst[i] = e.At(first+i/c.DModel, i%c.DModel)
		}
	}
	t.Fill32 = t.narrow
	return t
}

// Similarity returns the table of dot product, cosine and distance of two rows by their offset, over the pairs with
// both waves. It leaves out the lone sine of an odd d_model, whose product depends on both positions; the names of the
// columns say so.
func Similarity(scheme string, e encoding.Encoding, first, rows int) Table {
	periodic := e.(encoding.Periodic)
	k, without := similar.NewKernel(periodic), ""
	if dim, ok := measure.UnpairedSine(periodic); ok {
		without = "_without_dim_" + strconv.Itoa(dim)
	}
	t := Table{
		Name:    "similarity",
		About:   append(about(scheme, e.Config()), Field{"pairs", k.Pairs()}),
		Index:   "offset",
		First:   first,
		Rows:    rows,
		Columns: []string{"dot" + without, "cosine" + without, "distance" + without},
	}
	t.Fill = func(dst []float64, first, n int) {
		dots := make([]float64, n)
		k.Fill(dots, first, 1)
		for i, dot := range dots {
			row := dst[3*i:][:3]
			row[0], row[1], row[2] = dot, dot/float64(k.Pairs()), distance(k, first+i, dot)
		}
	}
	t.Fill32 = t.narrow
	return t
}

// distance returns √(2(pairs − dot)), computed exactly for rows so close that the difference would lose
// digits.
func distance(k similar.Kernel, offset int, dot float64) float64 {
	pairs := float64(k.Pairs())
	if pairs-dot < pairs/16 {
		return k.Distance(offset)
	}
	return math.Sqrt(2 * (pairs - dot))
}

// needsOffsets returns the reason why similarity by offset is undefined for a scheme, "" if it is defined.
func needsOffsets(s Source) string {
	if lacks := needsWaves(s); lacks == "" || s.Enc == nil {
		return lacks
	}
	return "waves: in a " + s.Scheme.Name + " table similarity does not depend on the offset alone; " +
		"--table matrix compares every row with every row"
}

// held returns the span of the positions for which the scheme has a row.
func held(s Source) Span {
	span := Positions(s)
	if n := s.Shape.Learned.Rows; s.Scheme.Ends {
		span.High, span.Rows = n-1, min(span.Rows, n)
	}
	return span
}

// Matrix returns the table of dot products ⟨PE(i), PE(j)⟩ over all columns.
func Matrix(scheme string, e encoding.Encoding, first, rows int) Table {
	t := Table{
		Name:    "matrix",
		About:   about(scheme, e.Config()),
		Index:   "pos",
		First:   first,
		Rows:    rows,
		Columns: make([]string, rows),
	}
	for j := range t.Columns {
		t.Columns[j] = strconv.Itoa(first + j)
	}
	t.Fill = products(e, first, rows)
	if p, ok := e.(encoding.Periodic); ok {
		grid := similar.NewGrid(p, first, first, 1, rows, rows)
		t.Fill = func(dst []float64, at, n int) {
			for i := range n {
				grid.Row(dst[i*rows:][:rows], at-first+i)
			}
		}
	}
	t.Fill32 = t.narrow
	return t
}

// products returns a function that fills the matrix of dot products of any table. It reads each row once per chunk.
func products(e encoding.Encoding, first, rows int) func(dst []float64, at, n int) {
	d := e.Config().DModel
	read := func(row []float64, pos int) {
		for dim := range row {
			row[dim] = e.At(pos, dim)
		}
	}
	return func(dst []float64, at, n int) {
		own, other := make([]float64, n*d), make([]float64, d)
		for i := range n {
			read(own[i*d:][:d], at+i)
		}
		for j := range rows {
			read(other, first+j)
			for i := range n {
				sum := 0.0
				for dim, v := range own[i*d:][:d] {
					sum += v * other[dim]
				}
				dst[i*rows+j] = sum
			}
		}
	}
}

// pairs returns the span of the pairs.
func pairs(s Source) Span {
	n := 0
	if p := s.Waves(); p != nil {
		n = p.Pairs()
	}
	return Span{0, n - 1, 0, n}
}

// Frequencies returns the table of ω of every pair in radians per position, called inv_freq in models.
func Frequencies(s Source, first, rows int) Table {
	p := s.Waves()
	return s.table("inv_freq", "pair", first, rows, []string{"inv_freq"}, func(dst []float64, pair int) {
		dst[0] = p.Frequency(pair)
	})
}

// Wavelengths returns the table of the pairs' frequencies ω in radians per position, wavelengths 2π/ω in positions,
// turns L·ω/2π within the length, and first positions after a full turn. If the training length is known, a last
// column holds the turns within it. A pair at rest has no wavelength.
func Wavelengths(s Source, first, rows int) Table {
	p := s.Waves()
	columns := []string{"omega", "wavelength", "turns_in_length", "first_whole_turn"}
	if s.Train > 0 {
		columns = append(columns, "turns_in_training_length")
	}
	return s.table("wavelengths", "pair", first, rows, columns, func(dst []float64, pair int) {
		dst[0], dst[1] = p.Frequency(pair), measure.Wavelength(p, pair)
		dst[2], dst[3] = measure.Revolutions(p, pair, s.Shape.Length), wholeTurn(p, pair)
		if s.Train > 0 {
			dst[4] = measure.Revolutions(p, pair, s.Train)
		}
	})
}

// wholeTurn returns the first position after a full turn of a pair, ⌈λ⌉, from the exact turn unless
// that has underflowed.
func wholeTurn(p encoding.Periodic, pair int) float64 {
	turn := p.PhaseStep(pair)
	switch most := (angle.Phase{Hi: math.MaxUint64, Lo: math.MaxUint64}); {
	case p.Frequency(pair) == 0:
		return none
	case turn.Hi == 0:
		return math.Ceil(measure.Wavelength(p, pair))
	default:
		return float64(most.Quo(turn) + 1)
	}
}

// CosSin returns the table of cosines and sines that models cache for rotary embeddings: one row a position, first all
// cosines and then all sines, times the attention factor.
func CosSin(s Source, first, rows int) Table {
	p := s.Waves()
	n, a := p.Pairs(), s.Shape.RoPE.Scaling.AttentionFactor()
	columns := make([]string, 2*n)
	for pair := range n {
		columns[pair], columns[n+pair] = "cos_"+strconv.Itoa(pair), "sin_"+strconv.Itoa(pair)
	}
	turns := make([]angle.Phase, n)
	for pair := range turns {
		turns[pair] = p.PhaseStep(pair)
	}
	return s.table("cos_sin", "pos", first, rows, columns, func(dst []float64, pos int) {
		for pair, turn := range turns {
			sin, cos := turn.Mul(pos).Sincos()
			dst[pair], dst[n+pair] = a*cos, a*sin
		}
	})
}

// table returns a table with settings of the source. fill computes its rows.
func (s Source) table(name, index string, first, rows int, columns []string,
	row func(dst []float64, number int)) Table {
	t := Table{Name: name, About: about(s.Scheme.Name, s.Shape), Index: index, First: first, Rows: rows,
		Columns: columns}
	t.Fill = func(dst []float64, first, n int) {
		for i := range n {
			row(dst[i*len(columns):][:len(columns)], first+i)
		}
	}
	t.Fill32 = t.narrow
	return t
}

// Profiles returns the table of the bias g(k) of each scheme's score for a key k positions before its query, in nats
// and relative to k = 0, and of that key's share of the attention among keys of equal content. The window is the
// sequence, limited by the layers' window and by computing time.
func Profiles(s Source, first, rows int) Table {
	p, made := s.Profile(keys(s).Rows), s.Standin()
	if made != "" {
		made += "_" // "_" marks stand-ins for a model's numbers
	}
	t := s.table("profile", "offset", first, rows, []string{made + "nats", made + "share"}, func(dst []float64, k int) {
		dst[0], dst[1] = 0+p.At(k), p.Share(k, k+1) // adding 0 turns −0 into 0
	})
	switch {
	case s.Scheme.Needs("head"):
		t.About = append(s.aboutHeads(), Field{"head", s.Head})
	case s.Scheme.Needs("buckets"):
		t.About = s.aboutBuckets()
	default:
		t.About = append(t.About, Field{"head_dim", s.HeadDim})
	}
	t.About = append(t.About, Field{"keys", p.Keys})
	return t
}

// keys returns the span of the offsets in the window.
func keys(s Source) Span {
	n, most := s.Shape.Length, math.MaxInt
	if s.Window > 0 {
		n = min(n, s.Window)
	}
	if bias := s.Bias(); bias != nil {
		most = bias.Most()
	}
	n = min(n, most)
	return Span{0, n - 1, 0, n}
}

// needsProfile returns the reason why a scheme has no profile, "" if it has one.
func needsProfile(s Source) string {
	if s.Scheme.Bias == nil {
		return "a scheme with a known bias; " + s.Scheme.Name + " has none"
	}
	return ""
}

// only returns a [Kind] Lacks function for a table that exists for a single scheme.
func only(name, what string) func(Source) string {
	return func(s Source) string {
		if s.Scheme.Name == name {
			return ""
		}
		return "--scheme " + name + ": " + what
	}
}

// heads returns the span of the heads, counted from 1.
func heads(s Source) Span { return Span{1, s.Heads, 1, s.Heads} }

// Slopes returns the table of ALiBi's slopes, one row a head.
func Slopes(s Source, first, rows int) Table {
	t := s.table("slopes", "head", first, rows, []string{"slope"}, func(dst []float64, head int) {
		dst[0] = scheme.Slope(head-1, s.Heads)
	})
	t.About = s.aboutHeads()
	return t
}

// Biases returns the table of ALiBi's biases, −slope·distance, by relative position, key − query; one column a head.
func Biases(s Source, first, rows int) Table {
	columns, slopes := make([]string, s.Heads), make([]float64, s.Heads)
	for i := range columns {
		columns[i], slopes[i] = "head_"+strconv.Itoa(i+1), scheme.Slope(i, s.Heads)
	}
	t := s.table("bias", relative, first, rows, columns, func(dst []float64, offset int) {
		for i, slope := range slopes {
			dst[i] = 0 - slope*math.Abs(float64(offset)) // subtracting from 0 avoids −0
		}
	})
	t.About = s.aboutHeads()
	return t
}

// relative is the index name of rows numbered by key − query.
const relative = "relative_position"

func (s Source) aboutHeads() []Field { return []Field{{"scheme", s.Scheme.Name}, {"heads", s.Heads}} }

// BucketsOf returns the table of T5's buckets by relative position, key − query.
func BucketsOf(s Source, first, rows int) Table {
	b := s.Buckets
	t := s.table("buckets", relative, first, rows, []string{"bucket"}, func(dst []float64, offset int) {
		dst[0] = float64(b.Of(offset))
	})
	t.About = s.aboutBuckets()
	return t
}

func (s Source) aboutBuckets() []Field {
	sides := "past"
	if s.Buckets.Both {
		sides = "both"
	}
	return []Field{{"scheme", s.Scheme.Name}, {"buckets", s.Buckets.N}, {"max_distance", s.Buckets.Max},
		{"sides", sides}}
}
