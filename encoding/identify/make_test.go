package identify

import (
	"math"
	"math/rand/v2"
)

// A recipe is how a table of the tests is made. The formulas are written in plain float64 arithmetic, apart from those
// of the package, so that a table is not asked for by what answers.
type recipe struct {
	L, D               int
	Layout, Law        string
	Base, Speed, Scale *float64
	First              float64
	Dtype, Arith       string
	Posdt, Wdt, Adt    string
	Scaling            []any
	Floor, Degrees     int
	Angles, Rowsin     int
	Cosofsin, Reverse  int
	Pad, Constrow      *int
	Minmax, L2, Ln     int
	Negsin             int
	Dropout            float64
	Noise, Embed       float64
	Perm               string
	Dropcols           int
	One                []int
	Delta              *float64
	Onecol             *int
	Rowswap            []int
	Truncate, Wrap     int
	Transpose          int
	Other              string
	Gh, Gw, Cls        int
	Seed               uint64
	Fill               float64 // standard deviation or range of Other
	Order              string
}

var typeOf = map[string]Type{"": Float32,
	"float64": Float64, "float32": Float32, "float16": Float16, "bfloat16": BFloat16}

func or(p *float64, v float64) float64 {
	if p != nil {
		return *p
	}
	return v
}

const zeroKind = 2

// place returns the kind of wave, 0 for a sine, 1 for a cosine, and the pair of a column.
func (m recipe) place(d, j int) (kind, i int) {
	n := d / 2
	switch m.Layout {
	case "", "interleaved":
		return j % 2, j / 2
	case "interleaved-cs":
		return 1 - j%2, j / 2
	case "halves", "halves-cs":
		if d%2 == 1 && j == d-1 {
			return zeroKind, 0
		}
		kind := 0
		if j >= n {
			kind = 1
		}
		if m.Layout == "halves-cs" {
			kind = 1 - kind
		}
		return kind, j % max(n, 1)
	case "sin-only", "sin-neighbours":
		return 0, j / 2
	case "cos-only", "cos-neighbours":
		return 1, j / 2
	case "sin-all":
		return 0, j
	case "cos-halves":
		return 1, j % n
	case "sin-halves":
		return 0, j % n
	}
	panic(m.Layout)
}

func (m recipe) frequency(d, kind, i, j int) float64 {
	base, n := or(m.Base, 1e4), max(float64(d)/2, 1)
	e := 0.0
	switch x := float64(i); m.Law {
	case "arith":
		return (x + 1) / base
	case "octave":
		return math.Exp2(x) * math.Pi / base
	case "linear-ramp":
		return 1 - x/float64(max(d/2, 1))*(1-1/base)
	case "loftr":
		return math.Exp(-2 * x)
	case "", "paper":
		e = x / n
	case "t2t":
		e = x / float64(max(d/2-1, 1))
	case "col":
		e = float64(j) / float64(d)
	case "2col":
		e = 2 * float64(j) / float64(d)
	case "start1":
		e = (x + 1) / n
	case "cos+1":
		e = (x + float64(kind)) / n
	case "zero":
	case "plus":
		e = -x / n
	case "half":
		e = x / (2 * n)
	case "twice":
		e = 2 * x / n
	case "dm1":
		e = 2 * x / float64(max(d-1, 1))
	default:
		panic(m.Law)
	}
	return math.Pow(base, -e)
}

// scaled applies a scaling of rotary embeddings to the frequency of pair i of n.
func (m recipe) scaled(w float64, i, n int) float64 {
	at := func(k int) float64 { return m.Scaling[k].(float64) }
	switch m.Scaling[0] {
	case "linear":
		return w / at(1)
	case "llama3":
		s, lo, hi, l0 := at(1), at(2), at(3), at(4)
		wavelength := 2 * math.Pi / w
		part := (l0/wavelength - lo) / (hi - lo)
		switch {
		case wavelength < l0/hi:
			return w
		case wavelength > l0/lo:
			return w / s
		}
		return (1-part)*w/s + part*w
	case "yarn":
		s, l0, base, r := at(1), at(2), at(3), float64(2*n)
		pair := func(turns float64) float64 { return r * math.Log(l0/(2*math.Pi*turns)) / (2 * math.Log(base)) }
		lo, hi := max(math.Floor(pair(32)), 0), min(math.Ceil(pair(1)), r-1)
		if lo == hi {
			hi += 1e-3
		}
		g := max(0, min(1, (float64(i)-lo)/(hi-lo)))
		return w*(1-g) + w/s*g
	}
	panic(m.Scaling[0])
}

func matrix(rows, cols int, at func(r, j int) float64) [][]float64 {
	t := make([][]float64, rows)
	for r := range t {
		t[r] = make([]float64, cols)
		for j := range t[r] {
			t[r][j] = at(r, j)
		}
	}
	return t
}

// make returns the table of a recipe.
func (m recipe) make() [][]float64 {
	rng := rand.New(rand.NewPCG(m.Seed, 37))
	var t [][]float64
	switch {
	case m.Other != "":
		t = m.other(rng)
	case m.Gh > 0:
		t = m.grid()
	default:
		t = m.table(rng)
	}
	for _, row := range t {
		for j := range row {
			row[j] = typeOf[m.Dtype].round(row[j])
		}
	}
	if m.Transpose > 0 {
		of := t
		t = matrix(len(of[0]), len(of), func(r, j int) float64 { return of[j][r] })
	}
	return t
}

func (m recipe) table(rng *rand.Rand) [][]float64 {
	L, d := m.L, m.D
	kinds, ws, same := make([]int, d), make([]float64, d), make([]int, d)
	for j := range d {
		kinds[j], same[j] = m.place(d, j)
		w := m.frequency(d, kinds[j], same[j], j)
		if m.Arith == "float32" { // exp of a product in float32, as PyTorch's tutorial
			e := -math.Log(w) / math.Log(or(m.Base, 1e4))
			product := float32(-math.Log(float64(float32(or(m.Base, 1e4))))) * float32(e)
			w = float64(float32(math.Exp(float64(product))))
		}
		w *= or(m.Speed, 1)
		if m.Arith == "float32" {
			w = float64(float32(w))
		}
		if m.Scaling != nil {
			w = m.scaled(w, same[j], d/2)
		}
		if m.Wdt != "" {
			w = typeOf[m.Wdt].round(w)
		}
		ws[j] = w
	}
	angle := func(r, j int) float64 {
		p := float64(r) + m.First
		if m.Posdt != "" {
			p = typeOf[m.Posdt].round(p)
		}
		a := p * ws[j]
		if m.Arith == "float32" {
			a = float64(float32(p) * float32(ws[j]))
		}
		if m.Adt != "" {
			a = typeOf[m.Adt].round(a)
		}
		if m.Floor > 0 {
			a = math.Floor(a)
		}
		if m.Degrees > 0 {
			a = a * math.Pi / 180
		}
		return a
	}
	t := matrix(L, d, func(r, j int) float64 {
		a, kind := angle(r, j), kinds[j]
		if m.Rowsin > 0 {
			kind = r % 2
		}
		switch {
		case kinds[j] == zeroKind:
			return 0
		case m.Angles > 0:
			return a
		case m.Cosofsin > 0 && j%2 == 1:
			return math.Cos(math.Sin(angle(r, j-1)))
		case m.Cosofsin > 0:
			return math.Sin(a)
		case kind == 0:
			return math.Sin(a)
		}
		return math.Cos(a)
	})
	return m.change(t, kinds, rng)
}

func (m recipe) change(t [][]float64, kinds []int, rng *rand.Rand) [][]float64 {
	L, d := len(t), len(t[0])
	each := func(change func(r, j int, v float64) float64) {
		of := t
		t = matrix(L, len(of[0]), func(r, j int) float64 { return change(r, j, of[r][j]) })
	}
	if m.Reverse > 0 {
		of := t
		each(func(r, j int, _ float64) float64 { return of[L-1-r][j] })
	}
	if m.Pad != nil {
		clear(t[*m.Pad])
	}
	each(func(_, _ int, v float64) float64 { return v * or(m.Scale, 1) })
	if m.Minmax > 0 {
		each(func(_, _ int, v float64) float64 { return (v + 1) / 2 })
	}
	for _, row := range t {
		var sum, squares float64
		for _, v := range row {
			sum, squares = sum+v, squares+v*v
		}
		mean := sum / float64(d)
		variance := squares/float64(d) - mean*mean
		for j, v := range row {
			if m.L2 > 0 {
				row[j] = v / math.Sqrt(squares)
			}
			if m.Ln > 0 {
				row[j] = (v - mean) / math.Sqrt(variance+1e-5)
			}
			if m.Negsin > 0 && kinds[j] == 0 {
				row[j] = -v
			}
		}
	}
	if m.Constrow != nil {
		of := t
		each(func(_, j int, _ float64) float64 { return of[*m.Constrow][j] })
	}
	if q := m.Dropout; q > 0 {
		each(func(_, _ int, v float64) float64 {
			if rng.Float64() < q {
				return 0
			}
			return v / (1 - q)
		})
	}
	each(func(_, _ int, v float64) float64 { return v + (m.Noise+m.Embed)*rng.NormFloat64() })
	if m.Perm != "" {
		order := rng.Perm(d)
		if m.Perm == "swap2" {
			for j := range order {
				order[j] = j
			}
			order[1], order[d-2] = d-2, 1
		}
		of := t
		each(func(r, j int, _ float64) float64 { return of[r][order[j]] })
	}
	for r := range t {
		t[r] = t[r][:d-m.Dropcols]
	}
	if m.One != nil {
		t[m.One[0]][m.One[1]] += or(m.Delta, 1e-3)
	}
	if m.Rowswap != nil {
		a, b := m.Rowswap[0], m.Rowswap[1]
		t[a], t[b] = t[b], t[a]
	}
	of := t
	each(func(r, j int, v float64) float64 {
		if m.Wrap > 0 {
			v = of[r%m.Wrap][j]
		}
		switch {
		case m.Onecol != nil && j == *m.Onecol:
			return -v
		case m.Truncate > 0 && r >= m.Truncate:
			return 0
		}
		return v
	})
	return t
}

// grid returns the sines and cosines of the two coordinates of a grid.
func (m recipe) grid() [][]float64 {
	h := m.D / 2
	if m.Layout == "" {
		m.Layout = "halves"
	}
	t := matrix(m.Gh*m.Gw, m.D, func(r, j int) float64 {
		p := r % m.Gw
		if (j >= h) != (m.Order == "yx") {
			p = r / m.Gw
		}
		kind, i := m.place(h, j%h)
		a := float64(p) * math.Pow(1e4, -float64(i)/(float64(h)/2))
		if kind == 0 {
			return math.Sin(a)
		}
		return math.Cos(a)
	})
	if m.Cls > 0 {
		t = append([][]float64{make([]float64, m.D)}, t...)
	}
	return t
}

// other returns a table that is no encoding by waves, or none with a known rule.
func (m recipe) other(rng *rand.Rand) [][]float64 {
	L, d, std := m.L, m.D, m.Fill
	if std == 0 {
		std = 0.02
	}
	var weights, columns [][]float64
	if m.Other == "smooth" {
		const rank = 12
		var speed, start [rank]float64
		for k := range rank {
			speed[k], start[k] = math.Abs(3*rng.NormFloat64()), 6*rng.Float64()
		}
		columns = matrix(L, rank, func(r, k int) float64 {
			return math.Sin(2*math.Pi*speed[k]*float64(r)/float64(L)+start[k]) / math.Sqrt(1+float64(k))
		})
		weights = matrix(rank, d, func(_, _ int) float64 { return rng.NormFloat64() })
	}
	return matrix(L, d, func(r, j int) float64 {
		p, w := float64(r), math.Pow(1e4, -2*float64(j/2)/float64(d))
		switch m.Other {
		case "normal":
			return std * rng.NormFloat64()
		case "uniform":
			return std * (2*rng.Float64() - 1)
		case "trunc":
			for {
				if x := rng.NormFloat64(); math.Abs(x) <= 2 {
					return std * x
				}
			}
		case "zeros":
			return 0
		case "ones":
			return 1
		case "onehot":
			if r == j {
				return 1
			}
			return 0
		case "ramp":
			return p / float64(max(L-1, 1))
		case "integer":
			return p
		case "binary":
			return float64(r >> j & 1)
		case "smooth":
			sum := 0.01 * rng.NormFloat64()
			for k, c := range columns[r] {
				sum += 0.1 * c * weights[k][j] / math.Sqrt(12)
			}
			return sum
		case "two peaks":
			return math.Copysign(1+rng.NormFloat64()/10, rng.NormFloat64())
		case "chirp":
			return math.Sin(math.Pow(p, 1.5) * math.Pow(1e4, -float64(j)/float64(d)))
		case "square":
			return math.Copysign(1, math.Sin(p*w+0.3))
		case "mod":
			return math.Mod(p*w, 1)
		}
		panic(m.Other)
	})
}

// memory is a table in memory.
type memory [][]float64

func (m memory) At(row, col int) float64    { return m[row][col] }
func (m memory) Row(dst []float64, row int) { copy(dst, m[row]) }
func (m memory) table(t Type) Table         { return Table{Numbers: m, Rows: len(m), Cols: len(m[0]), Type: t} }
