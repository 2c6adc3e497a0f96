package scheme

import (
	"math"
	"math/cmplx"

	"wavescope/encoding"
)

// A Table is the bias of a table of rows added to the embedding, such as a learned one. The score of
// two rows is their dot product, with W_Q = W_K = 1 and gain √h / mean ‖row‖², so that a row scores √h
// with itself on average; the bias is relative to that:
//
//	g(query, key) = gain·⟨row, row⟩ − √h.
//
// It depends on both positions. As a [Bias] it is the mean over all pairs of rows at an offset; as a
// [Profile] it is the attention of the last query that has a row.
type Table struct {
	Rows int     // number of rows of the table
	Used int     // number of leading rows that enter means: all, unless the table is large
	Norm float64 // mean of ‖row‖² over the used rows
	Gain float64
	Exp  int // rows are held divided by 2^Exp, to avoid overflow of squares; g does not depend on it

	cols  int
	root  float64 // √h, h the numbers of a head
	row   func(dst []float64, row int)
	held  []float64 // the used rows, one after the other
	means []float64 // mean dot product by offset
}

// A table of at most mostHeld numbers is read completely and takes 8 MiB. Of a larger table a sample is
// read, so that a picture does not wait.
const (
	mostHeld = 1 << 20
	sample   = 1 << 18
)

// rowsOf returns the bias of a learned table for a head of the given size.
func rowsOf(e encoding.Encoding, head int) *Table {
	c := e.Config()
	return newTable(func(dst []float64, row int) { encoding.FillRow(dst, e, row) }, c.Learned.Rows, c.DModel, head)
}

// newTable returns the bias of a table of rows × cols numbers.
func newTable(row func(dst []float64, row int), rows, cols, head int) *Table {
	t := &Table{Rows: rows, Used: rows, cols: cols, root: math.Sqrt(float64(head)), row: row}
	if rows > mostHeld/cols {
		t.Used = min(rows, max(sample/cols, 2))
	}
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

// read returns n consecutive rows, divided by 2^Exp. Callers must not modify them.
func (t *Table) read(first, n int) []float64 {
	if first+n <= t.Used {
		return t.held[first*t.cols:][:n*t.cols]
	}
	rows := t.numbers(first, n)
	t.fit(rows)
	return rows
}

// numbers returns n consecutive rows, with 0 for entries that are not finite.
func (t *Table) numbers(first, n int) []float64 {
	rows := make([]float64, n*t.cols)
	for i := range n {
		t.row(rows[i*t.cols:][:t.cols], first+i)
	}
	for i, v := range rows {
		if !(math.Abs(v) <= math.MaxFloat64) { // includes NaN
			rows[i] = 0
		}
	}
	return rows
}

// least and most bound the numbers whose squares can be summed and divided safely.
const least, most = 1e-100, 1e100

// exponent returns the power of two near the largest number, 0 if no square overflows or underflows.
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

// fit divides numbers by 2^Exp, which is exact. Numbers still too small or too large to be squared
// become 0.
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

// At returns the mean of g over the pairs of rows at offset k, NaN if there are none.
func (t *Table) At(k int) float64 {
	if k >= t.Used {
		return math.NaN()
	}
	return t.Gain*t.means[k] - t.root
}

// Fill sets dst[t] = At(first + t).
func (t *Table) Fill(dst []float64, first int) {
	for i := range dst {
		dst[i] = t.At(first + i)
	}
}

// Most returns the number of rows that enter means.
func (t *Table) Most() int { return t.Used }

// Dot returns the dot product of two rows.
func (t *Table) Dot(query, key int) float64 { return dot(t.read(query, 1), t.read(key, 1)) }

// Score returns g for two rows, NaN unless the table has both.
func (t *Table) Score(query, key int) float64 {
	if max(query, key) >= t.Rows || min(query, key) < 0 {
		return math.NaN()
	}
	return t.Gain*t.Dot(query, key) - t.root
}

func (t *Table) heldRow(p int) []float64 { return t.held[p*t.cols:][:t.cols] }

// dot computes a dot product as four independent sums.
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

// last holds the partial sums of the attention of the last query that has a row, and the mean bias.
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

func (l last) at(k int) float64 { return l.means[k] }

// fixed is a bias given as a list: g(k) at index k.
type fixed []float64

func (f fixed) At(k int) float64              { return f[k] }
func (f fixed) Fill(dst []float64, first int) { copy(dst, f[first:]) }
func (f fixed) Most() int                     { return len(f) }
func (f fixed) sums(keys int) sums            { return list(f, keys) }

// correlate returns the mean dot product of two rows by their offset, from the Fourier transform of the
// columns. It packs two columns into one complex column: the real part of the autocorrelation is the
// sum of both.
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

// roots returns e^(−2πi·j/size) for j < size/2.
func roots(size int) []complex128 {
	r := make([]complex128, max(size/2, 1))
	for j := range r {
		r[j] = cmplx.Rect(1, -2*math.Pi*float64(j)/float64(size))
	}
	return r
}

// spectrum computes the Fourier transform in place. len(x) is a power of two; the result is in
// bit-reversed order.
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

// transform computes the Fourier transform in place from bit-reversed to natural order.
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
