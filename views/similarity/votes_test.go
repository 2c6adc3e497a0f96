package similarity

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// someVotes draws the votes of any small table, with a frame.
func someVotes(t *rapid.T) (*votes, sight) {
	sc := someSight(t, func(s *state) {
		s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "rope"}).Draw(t, "scheme")
		s.DModel, s.HeadDim = rapid.IntRange(2, 130).Draw(t, "d_model"), rapid.IntRange(1, 40).Draw(t, "half a head")*2
		s.Length = rapid.IntRange(1, 3000).Draw(t, "length")
		s.Pos, s.Base = rapid.IntRange(0, s.Length-1).Draw(t, "pos"), rapid.SampledFrom([]float64{2, 1e4, 1e6}).Draw(t, "base")
		s.Face, s.Sines = votesFace, false
	})
	paper := chart.Paper{W: rapid.IntRange(40, 200).Draw(t, "w"), H: rapid.IntRange(10, 60).Draw(t, "h"),
		Theme: frame.Theme{Depth: rapid.SampledFrom([]frame.Depth{frame.TrueColor, frame.Colors16}).Draw(t, "depth")}}
	return newVotes(newSubject(paper, sc.Scene, sc.Settings)), sc
}

// Every row is the mean of the cosines of its pairs, at any real position, and the mean is that of all pairs that the
// filter keeps. Each pair is in one row, and the rows and the mean fill the paper.
func TestVotesAreCosines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := someVotes(t)
		p.Along = rapid.Float64Range(0, 0.999).Draw(t, "between")
		kept := p.enc.Config().Band
		cos := func(pair, cell int) (sum float64) {
			r := p.columns[cell]
			if !p.turns {
				return math.Cos((float64(r.From-p.Pos) - p.Along) * p.enc.Frequency(pair))
			}
			for k := r.From; k < r.To; k++ {
				sum += math.Cos(float64(k)*p.enc.Frequency(pair)) / float64(r.To-r.From)
			}
			return sum
		}
		next, half, of := 0, 0, p.fields[0]()
		cell := rapid.IntRange(0, len(p.columns)-1).Draw(t, "cell")
		for i, b := range p.bands {
			if b.From > next || b.To <= b.From || b.y < half || b.y+b.h > 2*p.rows {
				t.Fatalf("pairs %d to %d in half rows %d to %d of %d, after pair %d", b.From, b.To, b.y, b.y+b.h, 2*p.rows, next)
			}
			next, half = b.To, b.y+b.h
			sum, n := 0.0, 0.0
			for _, keptAlone := range []bool{true, false} {
				for pair := b.From; pair < b.To; pair++ {
					if kept.Has(pair) || !keptAlone {
						sum, n = sum+cos(pair, cell), n+1
					}
				}
				if n > 0 {
					break
				}
			}
			if got := of.rows[i][cell]; math.Abs(got-sum/n) > 1e-9 {
				t.Fatalf("pairs %d to %d in cell %d: %v, want %v", b.From, b.To, cell, got, sum/n)
			}
		}
		if next != p.enc.Pairs() || p.head+p.rows+p.air+p.mean+1 > p.H {
			t.Fatalf("%d of %d pairs; %d rows of combs and %d of the mean in %d", next, p.enc.Pairs(), p.rows, p.mean, p.H)
		}
		sum, n := 0.0, 0.0
		for pair := range p.enc.Pairs() {
			if kept.Has(pair) {
				sum, n = sum+cos(pair, cell), n+1
			}
		}
		if got := of.mean[cell]; math.Abs(got-sum/n) > 1e-9 {
			t.Fatalf("the mean in cell %d is %v, want %v", cell, got, sum/n)
		}
	})
}

// The caption agrees with the dot products of rows: no other position that is shown has a mean of 1, and the rival has
// the greatest mean behind a fall of a hundredth.
func TestVotesCaption(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, sc := someVotes(t)
		if p.turns {
			return
		}
		pairs := p.kernel.Measure.Pairs
		mean := func(pos int) float64 { return rowsDot(sc, p.Pos, pos) / pairs }
		best, at := -2.0, -1
		for _, way := range []int{-1, 1} {
			least := 1.0
			for pos := p.Pos + way; p.x.Holds(pos); pos += way {
				v := mean(pos)
				if v > 1-1e-13 && p.enc.Frequency(0) == 1 && !p.filtered() {
					t.Fatalf("the mean at %d is %v", pos, v)
				}
				if least = min(least, v); v-least >= bump+1e-9 && v > best+1e-9 {
					best, at = v, pos
				}
			}
		}
		switch r := p.rival(); {
		case at >= 0 && !r.found, r.found && math.Abs(mean(r.pos)-r.mean) > 1e-9,
			at >= 0 && math.Abs(r.mean-best) > 1e-6:
			t.Fatalf("the rival is %+v, want %d with %v", r, at, best)
		}
		if said := p.words().Caption[0]; !p.filtered() && p.rival().found == strings.Contains(said, "no bump") {
			t.Fatalf("%q with the rival %+v", said, p.rival())
		}
	})
}

// A click on a comb goes to its pair and position.
func TestVotesClick(t *testing.T) {
	p := pictured(t, "votes", Settings{Face: votesFace}, func(s *chart.State) { s.Offset = 5 })
	f := frame.New(120, 35, frame.Theme{})
	planned := View.On(f, p.Scene, p.Set)
	do := viewtest.Hit[Settings](planned, voteGutter+40, 1+3)
	if do == nil {
		t.Fatal("a click on the combs does nothing")
	}
	s, set := p.Scene.State, p.Set
	do(&s, &set)
	if pair, _ := p.Scene.WaveAt(s.Dim); s.Pos != 40 || pair != 2 {
		t.Errorf("the click goes to position %d and pair %d", s.Pos, pair)
	}
}

// The numbers and the figures of a comparison have the combs of both subjects, none after the end of one or beyond its
// last pair: cos (pos − 17)·base^(−2i/64).
func TestVotesTellBoth(t *testing.T) {
	a, _ := compared(t, func(s *state) { s.Face, s.Length = votesFace, 40 },
		func(s *state) { s.Base, s.Length, s.DModel = 500, 60, 32 })
	p := newVotes(newSubject(chart.Paper{W: 120, H: 36}, a.Scene, a.Settings))
	d := p.data(p.chartOfMean())
	if d.Rows != 60 || len(d.Columns) != 1+32+16+2 {
		t.Fatalf("%d rows, %d columns", d.Rows, len(d.Columns))
	}
	want := func(i, pair, pos int) float64 {
		if pos >= []int{40, 60}[i] {
			return math.NaN()
		}
		base := []float64{10_000, 500}[i]
		return math.Cos(float64(pos-17) * math.Pow(base, -float64(pair)/[]float64{32, 16}[i]))
	}
	differ := func(a, b float64) bool { return math.IsNaN(a) != math.IsNaN(b) || math.Abs(a-b) > 1e-9 }
	row := make([]float64, len(d.Columns))
	for pos := range 60 {
		d.Row(pos, row)
		for k := range 32 + 16 {
			i, pair := k/32, k%32
			if v := want(i, pair, pos); differ(row[1+k], v) {
				t.Fatalf("%s at %d: %v, want %v", d.Columns[1+k].Name, pos, row[1+k], v)
			}
		}
	}
	for i, figure := range p.combs() {
		d := figure()
		row := make([]float64, len(d.Columns))
		for pair := range d.Rows {
			d.Row(pair, row)
			for x, c := range d.Columns[1:] {
				pos, _ := strconv.Atoi(c.Name)
				if v := want(i, pair, pos); differ(row[1+x], v) {
					t.Fatalf("figure of %d, pair %d at %s: %v, want %v", i, pair, c.Name, row[1+x], v)
				}
			}
		}
	}
}

// The shortest caption fits where the view is narrowest, so that none is cut.
func TestVotesCaptionsFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := someVotes(t)
		caption := p.words().Caption
		if short := caption[len(caption)-1]; len([]rune(short)) > 42 || !strings.HasSuffix(short, ".") {
			t.Fatalf("%q has %d columns", short, len([]rune(short)))
		}
	})
}

// BenchmarkVotes draws a frame of many pairs, and one of many offsets.
func BenchmarkVotes(b *testing.B) {
	for name, change := range map[string]func(*state){
		"512":  func(s *state) { s.DModel, s.Length, s.Pos = 512, 131_072, 60_000 },
		"rope": func(s *state) { s.Scheme, s.HeadDim, s.Length, s.Pos = "rope", 512, 131_072, 60_000 },
	} {
		sc := simScene(b, func(s *state) { change(s); s.Face = votesFace })
		f := frame.New(200, 60, frame.Theme{})
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f.Clear()
				View.On(f, sc.Scene, sc.Settings).Draw()
			}
		})
	}
}

// Where the sequence of a subject has ended, its pairs and its mean are not drawn.
func TestVotesEndWithTheSequence(t *testing.T) {
	for _, lengths := range [][2]int{{64, 128}, {128, 64}} {
		a, _ := compared(t, func(s *state) { s.Face, s.Length, s.Pos = votesFace, lengths[0], 40 },
			func(s *state) { s.Length = lengths[1] })
		f := frame.New(160, 36, frame.Theme{})
		p := newVotes(newSubject(chart.Paper{W: 160, H: 36}, a.Scene, a.Settings))
		p.drawCombs(f)
		drawn := 0
		for x, r := range p.columns {
			cell := f.At(x, p.bands[len(p.bands)-1].y/2) // the slowest pairs agree with every position
			if lit := cell.FG != frame.Background || cell.BG != frame.Background; cell.Rune == '▀' && lit {
				drawn++
				if r.From >= lengths[0] {
					t.Errorf("lengths %v: A votes for %d", lengths, r.From)
				}
			}
			for i, length := range lengths {
				if got := p.fields[i]().mean[x]; math.IsNaN(got) != (r.From >= length) {
					t.Errorf("lengths %v: the mean of %d at %d is %v", lengths, i, r.From, got)
				}
			}
		}
		if drawn == 0 {
			t.Error("no pair votes")
		}
	}
}
