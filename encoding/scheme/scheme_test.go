package scheme

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed
	"wavescope/encoding/memo"

	"wavescope/encoding/exact"
)

// Every scheme has distinct names and makes what it declares: waves or not, a bias with g(0) = 0, a
// profile of the requested keys.
func TestSchemesAreWhatTheyDeclare(t *testing.T) {
	names := map[string]bool{}
	buckets, _ := NewBuckets(32, 128, false)
	for _, s := range All {
		if names[s.Name] || s.Name == "" || s.Title == "" || s.Doc == "" || s.Act == "" {
			t.Errorf("%+v is not described, or described twice", s)
		}
		names[s.Name] = true
		setup := Setup{Scheme: s, Heads: 8, Head: 3, HeadDim: 16, Buckets: buckets,
			Shape: encoding.Config{DModel: 16, Length: 64, Base: 10_000}}
		switch {
		case s.Rotates:
			setup.Shape = encoding.RoPEConfig{HeadDim: 16, RotaryDim: 16, Base: 10_000}.TableConfig(64)
		case s.Ends:
			setup.Shape.Learned.Rows = 64
		}
		if s.New != nil {
			var err error
			if setup.Enc, err = s.New(setup.Shape); err != nil {
				t.Fatalf("%s: %v", s.Name, err)
			}
		}
		if (setup.Waves() != nil) != s.Waves {
			t.Errorf("%s: declared as waves is %v", s.Name, s.Waves)
		}
		if s.Bias == nil {
			continue
		}
		p := setup.Profile(32)
		if g := p.At(0); p.Keys != 32 || !s.Ends && g != 0 { // of rows the mean is 0 with themselves, about
			t.Errorf("%s: %d keys, %v at offset 0", s.Name, p.Keys, g)
		}
		setup.Cache = new(memo.Cache)
		if a, b := setup.Profile(32), setup.Profile(32); setup.Enc != nil && a != b {
			t.Errorf("%s: the cache does not remember a profile", s.Name)
		}
		if other := setup.WithHead(5).Bias().At(7); (other != p.At(7)) != s.Needs("head") {
			t.Errorf("%s: %v for another head, %v for this one", s.Name, other, p.At(7))
		}
	}
}

func TestSlopes(t *testing.T) {
	for _, c := range exact.Cases[exact.Slopes](t, "testdata/alibi.json") {
		for head, want := range c.Slopes {
			if got := Slope(head, c.Heads); got != want {
				t.Errorf("head %d of %d: %v, want %v", head, c.Heads, got, want)
			}
		}
	}
}

func TestBuckets(t *testing.T) {
	for _, c := range exact.Cases[exact.Buckets](t, "testdata/t5.json") {
		b, err := NewBuckets(c.NumBuckets, c.MaxDistance, c.Bidirectional)
		if err != nil {
			t.Fatal(err)
		}
		for i, rel := range c.Relative {
			if got := b.Of(rel); got != c.Bucket[i] {
				t.Errorf("%d buckets to %d, %d: bucket %d, want %d", c.NumBuckets, c.MaxDistance, rel, got, c.Bucket[i])
			}
		}
	}
}

// A bucket holds the distances from its start to that of the next one.
func TestStarts(t *testing.T) {
	for _, c := range []struct {
		n, furthest int
		both        bool
	}{{32, 128, false}, {32, 128, true}, {2, 5, false}, {64, 70, false}, {4, 1000, true}} {
		b, err := NewBuckets(c.n, c.furthest, c.both)
		if err != nil {
			t.Fatal(err)
		}
		starts := append(b.Starts(), math.MaxInt)
		for d, bucket := 0, 0; d <= 2*c.furthest; d++ {
			for starts[bucket+1] <= d {
				bucket++
			}
			if got := b.Of(-d); got != bucket {
				t.Fatalf("%+v: distance %d is in bucket %d, the starts %v say %d", c, d, got, starts, bucket)
			}
		}
	}
}

// Of follows T5's formula, and buckets do not fall with growing distance.
func TestBucketsFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		both := rapid.Bool().Draw(t, "both")
		n := rapid.IntRange(2, 40).Draw(t, "buckets")
		if both {
			n *= 2
		}
		side := n
		if both {
			side = n / 2
		}
		exact := side / 2
		furthest := rapid.IntRange(exact+1, 5000).Draw(t, "furthest")
		b, err := NewBuckets(n, furthest, both)
		if err != nil {
			t.Fatal(err)
		}
		distance := rapid.IntRange(1, 6000).Draw(t, "distance")
		want := distance
		if distance >= exact {
			// T5's formula; a whole number is hit from above, which 1e-9 stands for
			share := math.Log(float64(distance)/float64(exact)) / math.Log(float64(furthest)/float64(exact))
			share *= float64(side - exact)
			want = min(side-1, exact+int(math.Floor(share+1e-9)))
		}
		if got := b.Of(-distance); got != want {
			t.Fatalf("distance %d of %d buckets to %d is in bucket %d, want %d", distance, n, furthest, got, want)
		}
		if both && b.Of(distance) != want+side {
			t.Fatalf("the other side is in bucket %d, want %d", b.Of(distance), want+side)
		}
		if b.Of(-distance-1) < want {
			t.Fatal("a larger distance is in an earlier bucket")
		}
	})
}

// near reports whether two numbers are equal within a relative and an absolute bound.
func near(got, want, within float64) bool {
	return math.Abs(got-want) <= within*(1+math.Abs(want))
}

// plainly computes Half and Within from weights added up one by one.
func plainly(g []float64) (half int, within func(k int) float64) {
	all := 0.0
	for _, v := range g {
		all += math.Exp(v)
	}
	sum := 0.0
	half = -1
	for k, v := range g {
		share := math.Exp(v) / all
		if sum += share; half < 0 && sum >= 0.5 {
			half = k
		}
	}
	return half, func(k int) float64 {
		sum := 0.0
		for _, v := range g[:k+1] {
			sum += math.Exp(v) / all
		}
		return sum
	}
}

// waved returns a table of waves and the frequencies of an unscaled head.
func waved(t testing.TB, d int, base float64, layout encoding.Layout) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 128, Base: base, Layout: layout})
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

func turned(t rapid.TB, r encoding.RoPEConfig) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewRoPETable(r.TableConfig(1))
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

// For 4096 keys, d_model 512, 8 heads of 64 and base 10⁴, Half and the shares match numbers of a
// program in another language.
func TestKnownWindow(t *testing.T) {
	const keys = 4096
	rope := turned(t, encoding.RoPEConfig{HeadDim: 64, RotaryDim: 64, Base: 10_000})
	for _, c := range []struct {
		name        string
		b           Bias
		half        int
		at64        float64
		in16, in256 float64 // to a percent
	}{
		{"none", flat(), 2047, 0, 0.004, 0.063},
		{"sinusoidal", adding(waved(t, 512, 10_000, encoding.Interleaved), 64), 94, -4.12, 0.34, 0.61},
		{"rope", turning(rope), 137, -4.52, 0.31, 0.57},
		{"alibi", falling(Slope(3, 8)), 11, -4, 0.65, 1},
	} {
		p := NewProfile(c.b, keys)
		in16, _ := p.Within(16)
		in256, _ := p.Within(256)
		if p.Half != c.half || math.Abs(p.At(64)-c.at64) > 0.005 || math.Abs(in16-c.in16) > 0.005 ||
			math.Abs(in256-c.in256) > 0.005 {
			t.Errorf("%s: half within %d, g(64) %.4f, ≤ 16 %.4f, ≤ 256 %.4f", c.name, p.Half, p.At(64), in16, in256)
		}
		if _, ok := p.Within(4096); ok {
			t.Errorf("%s: a window of 4096 keys holds offset 4096", c.name)
		}
	}
}

// A profile equals the sums of its weights added up one by one.
func TestProfileByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, name := drawBias(t)
		keys := rapid.IntRange(1, 900).Draw(t, "keys")
		g := make([]float64, keys)
		b.Fill(g, 0)
		p := NewProfile(b, keys)
		half, within := plainly(g)
		if p.Half != half && !near(within(min(p.Half, half)), 0.5, 1e-12) {
			t.Fatalf("%s, %d keys: half within %d, want %d", name, keys, p.Half, half)
		}
		from := rapid.IntRange(0, keys-1).Draw(t, "from")
		to := rapid.IntRange(from+1, keys).Draw(t, "to")
		share := within(to - 1)
		if from > 0 {
			share -= within(from - 1)
		}
		if got := p.Share(from, to); !near(got, share, 1e-12) {
			t.Fatalf("%s, %d keys: offsets %d to %d have %v of the attention, want %v", name, keys, from, to-1, got,
				share)
		}
		if got, want := p.Near(from), b.At(from); !near(got, want, 1e-10) {
			t.Fatalf("%s: at %d g is %v, want %v", name, from, got, want)
		}
		if share, ok := p.Within(to - 1); !ok || !near(share, within(to-1), 1e-12) {
			t.Fatalf("%s: within %d %v, want %v", name, to-1, share, within(to-1))
		}
	})
}

func drawBias(t *rapid.T) (Bias, string) {
	head := rapid.SampledFrom([]int{2, 64, 128, 256}).Draw(t, "head")
	base := rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 500_000, 1e300}).Draw(t, "base")
	d := rapid.IntRange(2, 70).Draw(t, "d")
	switch which := rapid.SampledFrom([]string{"none", "alibi", "t5", "sinusoidal", "rope"}).Draw(t, "bias"); which {
	case "none":
		return flat(), which
	case "alibi":
		heads := rapid.IntRange(1, 1024).Draw(t, "heads")
		return falling(Slope(rapid.IntRange(0, heads-1).Draw(t, "of"), heads)), which
	case "t5":
		both := rapid.Bool().Draw(t, "both")
		n := 4 * rapid.IntRange(1, 20).Draw(t, "quarter of the buckets")
		b, err := NewBuckets(n, rapid.IntRange(n/2+1, 2000).Draw(t, "furthest"), both)
		if err != nil {
			t.Fatal(err)
		}
		return stairs(b, Illustrative), which
	case "rope":
		return turning(turned(t, encoding.RoPEConfig{HeadDim: head, RotaryDim: 2 * rapid.IntRange(1, head/2).Draw(t, "pairs"),
			Base: base})), which
	default:
		layout := rapid.SampledFrom([]encoding.Layout{encoding.Interleaved, encoding.Concat, encoding.T2T,
			encoding.CosSinHalf}).Draw(t, "layout")
		e, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 9, Base: base, Layout: layout})
		if err != nil {
			t.Fatal(err)
		}
		return adding(e.(encoding.Periodic), head), which
	}
}

// Biases of waves equal the scores of rotated vectors, and of table rows, for a query and a key of
// equal content.
func TestWavesAreScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		head := 2 * rapid.IntRange(1, 40).Draw(t, "half of the head")
		r := encoding.RoPEConfig{HeadDim: head, RotaryDim: 2 * rapid.IntRange(1, head/2).Draw(t, "pairs"),
			Base: rapid.SampledFrom([]float64{2, 10_000, 1e6}).Draw(t, "base")}
		if rapid.Bool().Draw(t, "scaled") {
			r.Scaling = encoding.Scaling{Method: encoding.YaRN, Factor: 4, TrainLength: 4096, BetaFast: 32, BetaSlow: 1}
		}
		f, err := encoding.NewRoPE(r)
		if err != nil {
			t.Fatal(err)
		}
		k, pos := rapid.IntRange(0, 100_000).Draw(t, "k"), rapid.IntRange(0, 100_000).Draw(t, "pos")
		turn := func(pos int) []float64 {
			x := make([]float64, head)
			for i := range x {
				x[i] = 1
			}
			f.Apply(x, pos)
			return x
		}
		score := func(a, b []float64) float64 {
			sum := 0.0
			for i := range r.RotaryDim {
				sum += a[i] * b[i]
			}
			return sum / math.Sqrt(float64(head))
		}
		want := score(turn(pos+k), turn(pos)) - score(turn(pos), turn(pos))
		if got := turning(turned(t, r)).At(k); math.Abs(got-want) > 1e-11*float64(head) {
			t.Fatalf("%+v, k = %d: %v, want %v", r, k, got, want)
		}
	})
	e := waved(t, 51, 10_000, encoding.Interleaved)
	for _, k := range []int{0, 1, 7, 1000, 1e12} {
		want := 0.0
		for pair := range 25 {
			want += 8.0 / 25 * (math.Cos(math.Mod(e.Frequency(pair)*float64(k), 2*math.Pi)) - 1)
		}
		if got := adding(e, 64).At(k); math.Abs(got-want) > 1e-12+1e-15*float64(k) {
			t.Errorf("k = %d: %v, want %v", k, got, want)
		}
	}
}

// Sums of Lines are correct for windows too long to add up.
func TestLongWindows(t *testing.T) {
	const long = encoding.MaxPos
	if p := NewProfile(flat(), long); p.Half != long/2-1 {
		t.Errorf("none: half within %d", p.Half)
	}
	for head := range 8 {
		slope := Slope(head, 8)
		p := NewProfile(falling(slope), long)
		half := int(math.Ceil(math.Log(2)/slope)) - 1
		if p.Half != half {
			t.Errorf("head %d: half within %d, want %d", head+1, p.Half, half)
		}
	}
	if share, ok := NewProfile(falling(0.5), long).Within(1000); share >= 1 || !ok {
		t.Errorf("the first of many keys have all of the attention: %v", share)
	}
	b, err := NewBuckets(32, 128, false)
	if err != nil {
		t.Fatal(err)
	}
	p := NewProfile(stairs(b, Illustrative), long)
	if first, last := p.Near(113), p.Near(long-1); first != -7.75 || last != -7.75 {
		t.Errorf("the last bucket is from %v to %v", first, last)
	}
	if got := p.Share(113, long); !near(got, 1, 1e-9) {
		t.Errorf("the last bucket has %v of the attention", got)
	}
}

// rotary describes a head of h numbers that all turn.
func rotary(h int, base float64) encoding.RoPEConfig {
	return encoding.RoPEConfig{HeadDim: h, RotaryDim: h, Base: base}
}

// xPos turns a query at m and a key at n as RoPE does, and scales their pairs by ζ^(m/512) and ζ^(−n/512): the bias is
// that score of equal words, less the score at the query's own position. The numbers are from a sum in Python.
func TestFading(t *testing.T) {
	for _, c := range []struct {
		h, k int
		want float64
	}{
		{64, 1, -0.2782762814019478},
		{64, 512, -6.426934068862063},
		{128, 100000, -11.302011897522204},
		{2, 3, -2.8040349867077983},
	} {
		if got := fading(rotary(c.h, 10_000)).At(c.k); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("h %d, k %d: %.15g, want %.15g", c.h, c.k, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		h, base := 2*rapid.IntRange(1, 64).Draw(t, "h/2"), rapid.SampledFrom([]float64{2, 1e4, 5e5}).Draw(t, "base")
		k, n := rapid.IntRange(0, 5000).Draw(t, "k"), rapid.IntRange(0, 5000).Draw(t, "n")
		score := 0.0
		for i := range h / 2 {
			zeta, omega := (2*float64(i)/float64(h)+0.4)/1.4, math.Pow(base, -2*float64(i)/float64(h))
			qs, qc := math.Sincos(float64(k+n) * omega)
			ks, kc := math.Sincos(float64(n) * omega)
			up, down := math.Pow(zeta, float64(k+n)/512), math.Pow(zeta, -float64(n)/512)
			score += 2 * (up*qc*down*kc + up*qs*down*ks) // of (1, 1) with (1, 1), both turned
		}
		want := (score - float64(h)) / math.Sqrt(float64(h))
		filled := make([]float64, k+1)
		bias := fading(rotary(h, base))
		bias.Fill(filled, 0)
		for _, got := range []float64{bias.At(k), filled[k]} {
			if math.Abs(got-want) > 1e-9 {
				t.Fatalf("h %d, positions %d and %d: %v, want %v", h, k+n, n, got, want)
			}
		}
	})
}
