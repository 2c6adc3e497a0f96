package scheme

import (
	"math"
	"testing"

	"wavescope/encoding"
)

// Every scheme has words, names of its own, and makes what it declares: waves or none, a
// bias that is 0 at offset 0, a profile of as many keys as are asked for.
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
			setup.Shape = encoding.Rope{Head: 16, Turned: 16, Base: 10_000}.Config(64)
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
		if again := setup.Profile(32); setup.Enc != nil && again != p {
			t.Errorf("%s: what is added up is not remembered", s.Name)
		}
		if other := setup.WithHead(5).Bias().At(7); (other != p.At(7)) != s.Needs("head") {
			t.Errorf("%s: %v for another head, %v for this one", s.Name, other, p.At(7))
		}
	}
}

// A bias that a function gives is added up as the same one in closed form.
func TestByOffset(t *testing.T) {
	lines := falling(0.25)
	a, b := NewProfile(lines, 50), NewProfile(ByOffset(lines.At), 50)
	for k := range 50 {
		if math.Abs(a.Share(0, k)-b.Share(0, k)) > 1e-12 || a.Half != b.Half {
			t.Fatalf("up to %d: %v, want %v", k, b.Share(0, k), a.Share(0, k))
		}
	}
}
