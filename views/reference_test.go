package views

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// reference is the table of a State by the formulas as papers print them, in double
// precision, which is enough at small positions.
type reference struct{ State }

// rotates reports whether the table is that of the angles of queries and keys.
func (r reference) rotates() bool { return r.Scheme == "rope" }

// columns returns how many columns the table has.
func (r reference) columns() int {
	if r.rotates() {
		return r.HeadDim
	}
	return r.DModel
}

func (r reference) pairs() int {
	if r.rotates() {
		return r.HeadDim / 2
	}
	if r.Layout == encoding.T2T || r.Layout == encoding.CosSinHalf {
		return r.DModel / 2
	}
	return (r.DModel + 1) / 2
}

// omega returns the frequency of a pair.
func (r reference) omega(pair int) float64 {
	i, d, n := float64(pair), float64(r.DModel), float64(r.DModel/2)
	switch {
	case r.rotates() && r.Method == encoding.Linear && r.View != "context":
		return math.Pow(r.Base, -2*i/float64(r.HeadDim)) / r.Factor
	case r.rotates():
		return math.Pow(r.Base, -2*i/float64(r.HeadDim))
	case r.Layout == encoding.T2T:
		return math.Pow(r.Base, -i/max(n-1, 1))
	case r.Layout == encoding.CosSinHalf:
		return math.Pow(r.Base, -i/n)
	}
	return math.Pow(r.Base, -2*i/d)
}

func (r reference) sin(pos, pair int) float64 { return math.Sin(float64(pos) * r.omega(pair)) }
func (r reference) cos(pos, pair int) float64 { return math.Cos(float64(pos) * r.omega(pair)) }

// wave returns the pair of a column and which of its waves it is; false for a column of
// zeros.
func (r reference) wave(dim int) (pair int, cosine, ok bool) {
	n := r.pairs()
	switch {
	case r.rotates() && r.Pairing == encoding.Neighbours:
		return dim / 2, dim%2 == 0, true
	case r.rotates():
		return dim % n, dim < n, true
	case r.Layout == encoding.Interleaved:
		return dim / 2, dim%2 == 1, true
	}
	return dim % n, (dim < n) == (r.Layout == encoding.CosSinHalf), dim < 2*n
}

// dimOf returns the column of a wave; NaN for a wave that has none.
func (r reference) dimOf(pair int, cosine bool) float64 {
	for dim := range r.columns() {
		if p, c, ok := r.wave(dim); ok && p == pair && c == cosine {
			return float64(dim)
		}
	}
	return math.NaN()
}

// at returns a value of the table.
func (r reference) at(pos, dim int) float64 {
	switch r.Scheme {
	case "sinusoidal", "rope":
	case "binary":
		return float64(pos >> dim & 1)
	default:
		return noFormula
	}
	switch pair, cosine, ok := r.wave(dim); {
	case !ok:
		return 0
	case cosine:
		return r.cos(pos, pair)
	default:
		return r.sin(pos, pair)
	}
}

// sinusoidal returns the reference of the sinusoidal table, which Order shows of tables without waves.
func (r reference) sinusoidal() reference {
	r.Scheme = "sinusoidal"
	return r
}

// here returns the pair under the cursor.
func (r reference) here() int {
	pair, _, ok := r.wave(r.Dim)
	if !ok {
		return r.pairs() - 1
	}
	return pair
}

// whole reports whether a pair has both of its waves.
func (r reference) whole(pair int) bool { return 2*pair+1 < r.columns() }

// angle returns how far the shift by k turns a pair.
func (r reference) angle(pair int) float64 { return float64(r.Offset) * r.omega(pair) }

// turn returns an angle in radians as a fraction of a turn.
func turn(angle float64) float64 {
	turns := angle / (2 * math.Pi)
	return turns - math.Floor(turns)
}

// distance returns how far two rows are apart, by all columns or by the sines alone.
func (r reference) distance(p, q int, sines bool) float64 {
	square := 0.0
	if r.at(0, 0) == noFormula {
		return noFormula
	}
	for dim := range r.columns() {
		if _, cosine, _ := r.wave(dim); sines && cosine {
			continue
		}
		square += math.Pow(r.at(p, dim)-r.at(q, dim), 2)
	}
	return math.Sqrt(square)
}

// kernel returns a measure of rows k apart, by the pairs that have both waves.
func (r reference) kernel(measure string, k int) float64 {
	dot, pairs := 0.0, float64(r.columns()/2)
	for pair := range r.columns() / 2 {
		dot += math.Cos(float64(k) * r.omega(pair))
	}
	switch measure {
	case "dot product":
		return dot
	case "distance":
		return math.Sqrt(max(2*(pairs-dot), 0))
	}
	return dot / pairs
}

// added returns what a scheme adds to a score at an offset: with heads of 64, eight heads
// for ALiBi, and 32 buckets up to 128 for T5.
func (r reference) added(scheme string, k int) (sum float64) {
	name, _, _ := strings.Cut(scheme, ",")
	if name, ok := strings.CutPrefix(name, "ALiBi head "); ok {
		r.Head = number(name, 0)
		return r.added("ALiBi", k)
	}
	switch name {
	case "none":
		return 0
	case "sinusoidal":
		for pair := range r.DModel / 2 {
			sum += (math.Cos(float64(k)*r.sinusoidal().omega(pair)) - 1) * 8 / float64(r.DModel/2)
		}
		return sum
	case "RoPE":
		for pair := range 32 {
			angle := float64(k) * math.Pow(r.Base, -float64(pair)/32)
			if r.Method == encoding.Linear {
				angle /= r.Factor
			}
			sum += (math.Cos(angle) - 1) / 4
		}
		return sum
	case "xPos":
		for pair := range 32 {
			at := float64(pair) / 32
			angle := float64(k) * math.Pow(r.Base, -at)
			if r.Method == encoding.Linear {
				angle /= r.Factor
			}
			sum += (math.Pow((at+0.4)/1.4, float64(k)/512)*math.Cos(angle) - 1) / 4
		}
		return sum
	case "ALiBi":
		return -float64(k) / math.Exp2(float64(r.Head))
	case "T5":
		if k >= 16 {
			return -math.Min(16+math.Floor(math.Log(float64(k)/16)/math.Log(8)*16+1e-9), 31) / 4
		}
		return -float64(k) / 4
	}
	return noFormula // of drawn numbers
}

func (c cell) ifWhole(pair int, v float64) float64 {
	if !c.whole(pair) {
		return math.NaN()
	}
	return v
}

func (c cell) ifPair(pair int, v float64) float64 {
	if pair >= c.pairs() {
		return math.NaN()
	}
	return v
}

func (c cell) afterFirst(v float64) float64 {
	if c.i == 0 {
		return math.NaN()
	}
	return v
}

// orZeros returns a number of the row's pair, none for the row of the column of zeros.
func (c cell) orZeros(of func(pair int) float64) float64 {
	if c.i >= c.pairs() {
		return math.NaN()
	}
	return of(c.i)
}

// waveOr returns a number of a column's pair, none for a column of zeros.
func (r reference) waveOr(dim int, of func(pair int) float64) float64 {
	pair, _, ok := r.wave(dim)
	if !ok {
		return math.NaN()
	}
	return of(pair)
}

// firstRow is what the first column counts from.
func (c cell) firstRow() float64 {
	first := make([]float64, len(c.row))
	c.table.Row(0, first)
	return first[0]
}

func sign(k int) float64 {
	if k < 0 {
		return -1
	}
	return 1
}

// signedNumber reads "pos −3".
func signedNumber(head string) int {
	n, _ := strconv.Atoi(strings.ReplaceAll(strings.Fields(head)[1], chart.Minus, "-"))
	return n
}

// mean is that of a cell of the heatmap: "dim 1 cos", or "dim 1 cos to 3", over the rows
// of the label.
func (c cell) mean() float64 {
	name := strings.Fields(c.head)
	first, last, n, sum := number(c.head, 0), number(c.head, 0), 0.0, 0.0
	if len(name) > 3 {
		last, _ = strconv.Atoi(name[len(name)-1])
	}
	from, to := number(c.label, 0), number(c.label, 0)
	if strings.Contains(c.label, "to") {
		to = number(c.label, 1)
	}
	_, cosine, _ := c.wave(first)
	for dim := first; dim <= last; dim++ {
		if _, other, _ := c.wave(dim); c.HasWaves() && other != cosine {
			continue
		}
		for pos := from; pos <= to; pos++ {
			sum, n = sum+c.at(pos, dim), n+1
		}
	}
	return sum / n
}

// back is after how many steps a pair is back within 0.01 rad, once it was away.
func (c cell) back() float64 {
	for n, away := 1, false; n < 10_000; n++ {
		rest := math.Abs(math.Remainder(float64(n)*c.omega(c.i), 2*math.Pi))
		if away = away || rest > 0.01; away && rest <= 0.01 {
			return float64(n)
		}
	}
	return noFormula
}

// correlation is that of a wave of the pair with the column under the cursor.
func (c cell) correlation() float64 {
	if c.head == "r of cos" && !c.whole(c.i) {
		return math.NaN()
	}
	var x, y []float64
	for pos := range c.Length {
		v := c.sin(pos, c.i)
		if c.head == "r of cos" {
			v = c.cos(pos, c.i)
		}
		x, y = append(x, v), append(y, c.at(pos, c.Dim))
	}
	mean := func(v []float64) (m float64) {
		for _, a := range v {
			m += a / float64(len(v))
		}
		return m
	}
	mx, my, xy, xx, yy := mean(x), mean(y), 0.0, 0.0, 0.0
	for i := range x {
		xy, xx, yy = xy+(x[i]-mx)*(y[i]-my), xx+(x[i]-mx)*(x[i]-mx), yy+(y[i]-my)*(y[i]-my)
	}
	if xx < 1e-9 || yy < 1e-9 { // hardly a wave in so few positions
		return noFormula
	}
	return xy / math.Sqrt(xx*yy)
}

// fit predicts the sine k later from the sine alone, by least squares.
func (c cell) fit(first, last int) (slope, r2 float64) {
	cross, square, sum, all, n := 0.0, 0.0, 0.0, 0.0, float64(last-first+1)
	for pos := first; pos <= last; pos++ {
		now, later := c.sin(pos, c.here()), c.sin(pos+c.Offset, c.here())
		cross, square, sum, all = cross+now*later, square+now*now, sum+later, all+later*later
	}
	if square == 0 || all-sum*sum/n < 1e-9 {
		return noFormula, noFormula
	}
	return cross / square, 1 - (all-cross*cross/square)/(all-sum*sum/n)
}

// notable returns the first offset at which rows are more alike than before.
func (c cell) notable() float64 {
	if c.label != "first rise" && c.label != "first closer again" {
		return noFormula
	}
	for k := 1; k < 1000; k++ {
		if by := c.kernel("dot product", k) - c.kernel("dot product", k-1); by > 1e-9 {
			return float64(k)
		} else if by > -1e-9 {
			break
		}
	}
	return noFormula
}

// kernelIn returns the measure of the column at an offset, none where there is no offset.
func (c cell) kernelIn(k float64) float64 {
	if math.IsNaN(k) {
		return k
	}
	return c.kernel(c.head, int(k))
}

// alike returns a measure of the cursor's row and another one.
func (c cell) alike() float64 {
	dot, here, there := 0.0, 0.0, 0.0
	for dim := range c.columns() {
		if _, cosine, _ := c.wave(dim); c.Similarity.Sines && c.HasWaves() && cosine {
			continue
		}
		a, b := c.at(c.Pos, dim), c.at(c.pos(), dim)
		dot, here, there = dot+a*b, here+a*a, there+b*b
	}
	switch {
	case math.IsInf(dot, 0) || math.IsNaN(dot):
		return noFormula
	case c.head == "dot product":
		return dot
	case c.head == "distance":
		return c.distance(c.Pos, c.pos(), c.Similarity.Sines && c.HasWaves())
	case here == 0 || there == 0:
		return math.NaN()
	}
	return dot / math.Sqrt(here*there)
}

// apart returns the offset of the query and the key that the title names.
func (c cell) apart() int {
	at := regexp.MustCompile(`query at (\d+) for the key at (\d+)`).FindStringSubmatch(c.table.Title)
	return number(at[0], 0) - number(at[0], 1)
}

// shares are what the attention gives to each of some keys.
func (c cell) shares() (shares []float64) {
	keys, head, scheme := c.Length, c.Head, c.label
	if c.table.Name == "heads" {
		head, scheme = c.i+1, "ALiBi"
	}
	r, all := reference{c.State}, 0.0
	r.Head = head
	for k := range keys {
		v := math.Exp(r.added(scheme, k))
		shares, all = append(shares, v), all+v
	}
	for k := range shares {
		shares[k] /= all
	}
	return shares
}

// half is up to which offset half of the attention lies.
func (c cell) half() float64 {
	if c.table.Name != "heads" && c.added(c.label, 0) == noFormula {
		return noFormula
	}
	sum := 0.0
	for k, share := range c.shares() {
		if sum += share; math.Abs(sum-0.5) < 1e-9 {
			return noFormula // a tie
		} else if sum > 0.5 {
			return float64(k)
		}
	}
	return noFormula
}

// within is how much of the attention lies within some offsets.
func (c cell) within() float64 {
	n, sum := number(c.head, 0), 0.0
	if c.added(c.label, 0) == noFormula || math.IsNaN(c.of(c.head)) {
		return noFormula
	}
	for _, share := range c.shares()[:min(n+1, c.Length)] {
		sum += share
	}
	return sum
}

// slowed returns by how much the method of a row or a table divides all frequencies;
// false for those that divide some.
func (c cell) slowed() (factor float64, ok bool) {
	method := c.label
	if c.label == "" {
		method = regexp.MustCompile(`by ([^,]*)`).FindString(c.table.Title)
	}
	switch {
	case strings.Contains(method, "linear"):
		return c.factor(), true
	case strings.Contains(method, "none"), strings.Contains(method, "unscaled"):
		return 1, true
	}
	return 0, false
}

// factor is that of the methods that Context compares.
func (c cell) factor() float64 { return c.Factor }

// subject returns the pair of a table about one pair, or of a row.
func (c cell) subject() int {
	if c.table.Name == "same" {
		return number(c.table.Title, 0)
	}
	return c.i
}

// divided is how many times slower a picture of the table shows a pair than training had it, by the linear method.
func (c cell) divided() float64 {
	if c.rotates() && c.Method == encoding.Linear {
		return c.Factor
	}
	return 1
}

// trained is how often a pair turns in the positions of the training.
func (c cell) trained(pair int) float64 {
	return float64(c.trainLength()) * c.omega(pair) / (2 * math.Pi)
}

func (c cell) trainLength() int {
	if c.Train > 0 {
		return c.Train
	}
	return c.Length
}

// newTurns is how much of a turn a pair makes by the target that it did not make in
// training.
func (c cell) newTurns(pair int, ratio float64) float64 {
	seen := c.trained(pair)
	by := math.NaN()
	for i, column := range c.table.Columns {
		if strings.HasPrefix(column.Name, "turns by") {
			by = c.row[i]
		}
	}
	_ = ratio
	return max(min(by, 1)-min(seen, 1), 0)
}

// counts are those of the pairs by a method.
func (c cell) counts() float64 {
	s, ok := c.slowed()
	if !ok {
		return noFormula
	}
	fast := 0
	for pair := range c.columns() / 2 {
		if c.trained(pair) >= 1 {
			fast++
		}
	}
	all := c.columns() / 2
	same, divided := all, 0
	if s != 1 {
		same, divided = 0, all
	}
	switch c.head {
	case "of slow":
		return float64(all - fast)
	case "of fast":
		return float64(fast)
	case "kept":
		return float64(same)
	case "between":
		return 0
	case "divided":
		return float64(divided)
	}
	return noFormula
}
