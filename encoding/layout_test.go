package encoding

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The columns of every layout for an even and an odd width, spelled out.
func TestColumnOrder(t *testing.T) {
	type wave struct {
		pair int
		kind Kind
	}
	s := func(pair int) wave { return wave{pair, Sin} }
	c := func(pair int) wave { return wave{pair, Cos} }
	zero := wave{0, Zero}
	tests := []struct {
		layout Layout
		want   []wave
	}{
		{Interleaved, []wave{s(0), c(0), s(1), c(1), s(2), c(2)}},
		{Interleaved, []wave{s(0), c(0), s(1), c(1), s(2)}},
		{Interleaved, []wave{s(0), c(0)}},
		{Concat, []wave{s(0), s(1), s(2), c(0), c(1), c(2)}},
		{Concat, []wave{s(0), s(1), s(2), c(0), c(1)}},
		{T2T, []wave{s(0), s(1), s(2), c(0), c(1), c(2)}},
		{T2T, []wave{s(0), s(1), c(0), c(1), zero}},
		{T2T, []wave{s(0), c(0), zero}},
		{CosSinHalf, []wave{c(0), c(1), c(2), s(0), s(1), s(2)}},
		{CosSinHalf, []wave{c(0), c(1), s(0), s(1), zero}},
	}
	for _, test := range tests {
		e := open(t, Config{DModel: len(test.want), Length: 1, Base: 10_000, Layout: test.layout})
		var got []wave
		for dim := range test.want {
			pair, kind := e.Wave(dim)
			got = append(got, wave{pair, kind})
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%v, d_model %d: %v, want %v", test.layout, len(test.want), got, test.want)
		}
	}
}

func TestColumnIsTheInverseOfWave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pair, kind := e.Wave(dim)
		if back, ok := e.Column(pair, kind); !ok || back != dim {
			t.Fatalf("column %d carries %v %d, which is said to be in %d, %v", dim, kind, pair, back, ok)
		}
		if pair < 0 || pair >= e.Pairs() {
			t.Fatalf("pair %d of %d", pair, e.Pairs())
		}
	})
}

func TestLayoutNames(t *testing.T) {
	for l, layout := range Layouts {
		if got, err := ParseLayout(layout.Name); err != nil || got != Layout(l) {
			t.Errorf("ParseLayout(%q) = %v, %v", layout.Name, got, err)
		}
		if got := Layout(l).String(); got != layout.Name {
			t.Errorf("Layout(%d).String() = %q", l, got)
		}
	}
	if _, err := ParseLayout("paper"); err == nil || !strings.Contains(err.Error(), "cos_sin_half") {
		t.Errorf(`ParseLayout("paper"): %v; want the names that are allowed`, err)
	}
}

func TestCheck(t *testing.T) {
	good := Config{DModel: 512, Length: 1000, Base: 10_000}
	with := func(change func(*Config)) Config {
		c := good
		change(&c)
		return c
	}
	rotary := RoPEConfig{HeadDim: 64, RotaryDim: 16, Base: 10_000}
	for length, fine := range map[int]bool{0: false, 1: true, MaxPos: true, MaxPos + 1: false} {
		if _, err := NewRoPETable(rotary.TableConfig(length)); (err == nil) != fine {
			t.Errorf("a table of RoPE with %d rows: %v", length, err)
		}
	}
	for _, c := range []Config{
		good,
		with(func(c *Config) { c.DModel = MinDModel }),
		with(func(c *Config) { c.DModel = MaxDModel }),
		with(func(c *Config) { c.Length = 1 }),
		with(func(c *Config) { c.Length = MaxPos }),
		with(func(c *Config) { c.Base = math.Nextafter(1, 2) }),
		with(func(c *Config) { c.Base = MaxBase }),
	} {
		if err := c.Check(); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for _, test := range []struct {
		c    Config
		want string
	}{
		{Config{}, "d_model must be from 2 to 65536, not 0"},
		{with(func(c *Config) { c.DModel = 1 }), "d_model must be from 2 to 65536, not 1"},
		{with(func(c *Config) { c.DModel = MaxDModel + 1 }), "d_model must be from 2 to 65536, not 65537"},
		{with(func(c *Config) { c.Length = 0 }), "length must be from 1 to 1000000000000000, not 0"},
		{with(func(c *Config) { c.Length = MaxPos + 1 }),
			"length must be from 1 to 1000000000000000, not 1000000000000001"},
		{with(func(c *Config) { c.Base = 1 }), "base must be greater than 1 and at most 1e+300, not 1"},
		{with(func(c *Config) { c.Base = -3 }), "base must be greater than 1 and at most 1e+300, not -3"},
		{with(func(c *Config) { c.Base = 1e301 }), "base must be greater than 1 and at most 1e+300, not 1e+301"},
		{with(func(c *Config) { c.Base = math.NaN() }), "base must be greater than 1 and at most 1e+300, not NaN"},
		{with(func(c *Config) { c.Base = math.Inf(1) }), "base must be greater than 1 and at most 1e+300, not +Inf"},
		{with(func(c *Config) { c.Layout = 4 }), "layout must be one of the 4 known ones, not number 4"},
	} {
		if err := test.c.Check(); err == nil || err.Error() != test.want {
			t.Errorf("%+v: %v, want: %s", test.c, err, test.want)
		}
	}
}
