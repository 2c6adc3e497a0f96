package scheme

import (
	"math"
	"math/cmplx"

	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// Table is the bias of a table of rows that are added to the embedding, as models
// learn them. What two rows add to a score is their dot product, with W_Q = W_K =
// 1 and a gain of √h over the mean of ‖row‖², which makes a row with itself add
// √h on average; g is what that leaves:
//
//	g(query, key) = gain·⟨row, row⟩ − √h.
//
// It depends on both positions and not on their offset alone. As a [Bias] it is
// the mean over all pairs of rows of an offset; as a [Profile] the attention of
// the last query that has a row.
type Table struct {
	Rows int     // of the table
	Used int     // how many of them, from the first on, means are taken over: all but of a large table
	Norm float64 // the mean of ‖row‖² over them
	Gain float64
	Exp  int // rows are held over 2 to this power, which no g depends on: 0 but where squares would overflow

	cols  int
	root  float64 // √h
	row   func(dst []float64, row int)
	held  []float64 // the rows that are used
	means []float64 // of the dot product by offset

	dots  *memo.Last[[2]int, float64] // of two rows
	grams *memo.Last[[2]int, Gram]    // by the first row, and how many
	rows  *memo.Last[int, []float64]  // that are not held
}

// A table of mostHeld numbers at most is read whole, and held in 8 MiB. Of a larger
// one a sample is read: a picture does not wait for more.
const (
	mostHeld = 1 << 20
	sample   = 1 << 18
)

// rowsOf takes the means over a learned table for a head of h.
func rowsOf(e encoding.Encoding, head int) *Table {
	c := e.Config()
	return newTable(func(dst []float64, row int) { encoding.Row(dst, e, row) }, c.Learned.Rows, c.DModel, head)
}

// newTable takes the means over a table of rows × cols numbers.
func newTable(row func(dst []float64, row int), rows, cols, head int) *Table {
	t := &Table{Rows: rows, Used: rows, cols: cols, root: math.Sqrt(float64(head)), row: row}
	if rows > mostHeld/cols {
		t.Used = min(rows, max(sample/cols, 2))
	}
	t.dots, t.grams, t.rows = memo.Of[[2]int, float64](2), memo.Of[[2]int, Gram](4), memo.Of[int, []float64](8)
	t.held = t.numbers(0, t.Used)
	t.Exp = exponent(t.held)
	t.fit(t.held)
	t.means = correlate(t.held, t.Used, cols)
	t.Norm = t.means[0]
	if t.Gain = t.root / t.Norm; !(t.Norm > 0) { // a table of zeros adds nothing
		t.Gain, t.root = 0, 0
	}
	return t
}

// read gives some rows one after the other, as they are held; nobody may change them.
func (t *Table) read(first, n int) []float64 {
	if first+n <= t.Used {
		return t.held[first*t.cols:][:n*t.cols]
	}
	compute := func() []float64 {
		rows := t.numbers(first, n)
		t.fit(rows)
		return rows
	}
	if n == 1 {
		return t.rows.Get(first, compute)
	}
	return compute()
}

// numbers gives some rows as the table has them. What is no number counts as 0.
func (t *Table) numbers(first, n int) []float64 {
	rows := make([]float64, n*t.cols)
	for i := range n {
		t.row(rows[i*t.cols:][:t.cols], first+i)
	}
	for i, v := range rows {
		if !(math.Abs(v) <= math.MaxFloat64) { // NaN too
			rows[i] = 0
		}
	}
	return rows
}

// The numbers whose squares can be added up and divided by.
const least, most = 1e-100, 1e100

// exponent is the power of two that the largest of the numbers is near, 0 where
// their squares are none too large or too small.
func exponent(all []float64) int {
	largest := 0.0
	for _, v := range all {
		if size := math.Abs(v); size > largest {
			largest = size
		}
	}
	if largest == 0 || largest > least && largest < most {
		return 0
	}
	_, exp := math.Frexp(largest)
	return exp
}

// fit divides numbers by a power of two, which loses no digit. What is then too
// small beside the largest for a square counts as 0, as does what is too large,
// past the rows that are held.
func (t *Table) fit(rows []float64) {
	for i, v := range rows {
		if t.Exp != 0 {
			v = math.Ldexp(v, -t.Exp)
		}
		if a := math.Abs(v); !(a > least && a < most) {
			v = 0
		}
		rows[i] = v
	}
}

// At gives the mean of g over the pairs of rows of an offset, NaN where there are
// none.
func (t *Table) At(k int) float64 {
	if k >= t.Used {
		return math.NaN()
	}
	return t.Gain*t.means[k] - t.root
}

// Fill gives the means at the offsets from first on.
func (t *Table) Fill(dst []float64, first int) {
	for i := range dst {
		dst[i] = t.At(first + i)
	}
}

// Most is all rows that means are taken over.
func (t *Table) Most() int { return t.Used }

// Dot gives the dot product of two rows of the table; that of the same two again
// is remembered.
func (t *Table) Dot(query, key int) float64 {
	return t.dots.Get([2]int{query, key}, func() float64 { return dot(t.read(query, 1), t.read(key, 1)) })
}

// Score gives g of two rows; NaN where the table does not have both.
func (t *Table) Score(query, key int) float64 {
	if max(query, key) >= t.Rows || min(query, key) < 0 {
		return math.NaN()
	}
	return t.Gain*t.Dot(query, key) - t.root
}

func (t *Table) heldRow(p int) []float64 { return t.held[p*t.cols:][:t.cols] }

// dot adds up four sums side by side, none of which waits for another.
func dot(a, b []float64) float64 {
	var sums [4]float64
	for ; len(a) >= 4 && len(b) >= 4; a, b = a[4:], b[4:] {
		for i := range sums {
			sums[i] += a[i] * b[i]
		}
	}
	for i, x := range a {
		sums[0] += x * b[i]
	}
	return sums[0] + sums[1] + (sums[2] + sums[3])
}

// last are the sums of the attention of the last query; the extent is that of the
// means.
type last struct {
	listed
	means []float64
}

func (t *Table) sums(keys int) sums {
	scores := make(fixed, keys)
	for k := range scores {
		scores[k] = t.Gain * dot(t.heldRow(keys-1), t.heldRow(keys-1-k))
	}
	l := last{list(scores, keys), make([]float64, keys)}
	t.Fill(l.means, 0)
	return l
}

func (l last) extent(from, to int) (low, high float64) {
	return listed{values: l.means}.extent(from, to)
}

// fixed is a list of scores.
type fixed []float64

func (f fixed) At(k int) float64              { return f[k] }
func (f fixed) Fill(dst []float64, first int) { copy(dst, f[first:]) }
func (f fixed) Most() int                     { return len(f) }
func (f fixed) sums(keys int) sums            { return list(f, keys) }

// Gram is g of all pairs of some neighbouring rows, the keys not after their
// query.
type Gram struct {
	First, N int
	// Explained is the part of the variance off the diagonal that the offset alone
	// explains, 0 … 1; 1 where nothing varies.
	Explained    float64
	Mean, Spread float64 // off the diagonal
	scores       []float64
}

// Gram reads the rows from first on, as many of n as the table has; off the
// diagonal there is something from two rows on. The last few are remembered.
func (t *Table) Gram(first, n int) Gram {
	return t.grams.Get([2]int{first, n}, func() Gram { return t.gram(first, max(min(n, t.Rows-first), 0)) })
}

func (t *Table) gram(first, n int) Gram {
	g := Gram{First: first, N: n, scores: make([]float64, n*n)}
	rows := t.read(first, n)
	for i := range n {
		for j := range i + 1 {
			g.scores[i*n+j] = t.Gain*dot(rows[i*t.cols:][:t.cols], rows[j*t.cols:][:t.cols]) - t.root
		}
	}
	g.summarize()
	return g
}

// At gives g of two of the rows, by their positions.
func (g Gram) At(query, key int) float64 { return g.scores[(query-g.First)*g.N+key-g.First] }

// summarize compares the variance within diagonals with that of all.
func (g *Gram) summarize() {
	sum, count := 0.0, float64(g.N)*float64(g.N-1)/2
	means := make([]float64, g.N)
	for k := 1; k < g.N; k++ {
		for i := k; i < g.N; i++ {
			means[k] += g.scores[i*g.N+i-k]
		}
		sum += means[k]
		means[k] /= float64(g.N - k)
	}
	g.Mean = sum / max(count, 1)
	all, within := 0.0, 0.0
	for k := 1; k < g.N; k++ {
		for i := k; i < g.N; i++ {
			score := g.scores[i*g.N+i-k]
			all += (score - g.Mean) * (score - g.Mean)
			within += (score - means[k]) * (score - means[k])
		}
	}
	g.Spread = math.Sqrt(all / max(count, 1))
	if g.Explained = 1 - within/all; all == 0 {
		g.Explained = 1
	}
}

// correlate gives the mean dot product of two rows of a table by their offset, by
// the Fourier transform of its columns: two columns are one of complex numbers,
// whose products with later ones have those of both as their real part.
func correlate(table []float64, rows, cols int) []float64 {
	size := 1
	for size < 2*rows {
		size *= 2
	}
	power, column := make([]complex128, size), make([]complex128, size)
	turns := roots(size)
	for col := 0; col < cols; col += 2 {
		clear(column)
		for p := range rows {
			second := 0.0
			if col+1 < cols {
				second = table[p*cols+col+1]
			}
			column[p] = complex(table[p*cols+col], second)
		}
		spectrum(column, turns)
		for i, c := range column {
			power[i] += complex(real(c)*real(c)+imag(c)*imag(c), 0)
		}
	}
	transform(power, turns)
	means := make([]float64, rows)
	for k := range means {
		means[k] = real(power[k]) / float64(size) / float64(rows-k)
	}
	return means
}

// roots are e^(−2πi·j/size) for the first half of a turn.
func roots(size int) []complex128 {
	r := make([]complex128, max(size/2, 1))
	for j := range r {
		r[j] = cmplx.Rect(1, -2*math.Pi*float64(j)/float64(size))
	}
	return r
}

// spectrum is the Fourier transform of a power of two of numbers, in place. Its terms
// come in the order of their bits read backwards.
func spectrum(x, turns []complex128) {
	for half := len(x) / 2; half > 0; half /= 2 {
		stride := len(x) / (2 * half)
		for from := 0; from < len(x); from += 2 * half {
			low, high := x[from:from+half], x[from+half:from+2*half]
			for j, h := range high {
				l := low[j]
				low[j], high[j] = l+h, (l-h)*turns[j*stride]
			}
		}
	}
}

// transform is the same of numbers in that order: its terms come in order.
func transform(x, turns []complex128) {
	for half := 1; half < len(x); half *= 2 {
		stride := len(x) / (2 * half)
		for from := 0; from < len(x); from += 2 * half {
			low, high := x[from:from+half], x[from+half:from+2*half]
			for j, h := range high {
				l, turned := low[j], h*turns[j*stride]
				low[j], high[j] = l+turned, l-turned
			}
		}
	}
}
