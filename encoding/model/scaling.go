package model

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
)

// types are the names of methods in configurations; "su" is an old one, and
// "mrope" is about the axes of pictures and leaves the frequencies alone.
var types = map[string]encoding.Method{
	"default":      encoding.Unscaled,
	"mrope":        encoding.Unscaled,
	"linear":       encoding.Linear,
	"ntk":          encoding.NTK,
	"dynamic":      encoding.Dynamic,
	"yarn":         encoding.YaRN,
	"llama3":       encoding.Llama3,
	"longrope":     encoding.LongRoPE,
	"su":           encoding.LongRoPE,
	"proportional": encoding.Proportional,
}

// needs are the keys that a method cannot do without.
var needs = map[encoding.Method][]string{
	encoding.Linear:   {"factor"},
	encoding.NTK:      {"factor"},
	encoding.Dynamic:  {"factor"},
	encoding.YaRN:     {"factor"},
	encoding.Llama3:   {"factor", "low_freq_factor", "high_freq_factor"},
	encoding.LongRoPE: {"short_factor", "long_factor"},
}

// scaling reads the method of an object with its settings.
func (r *reader) scaling(own object, rope encoding.Rope) (s encoding.Scaling, err error) {
	kind, err := pick(own, "default", "a text", "rope_type", "type")
	if err != nil {
		return s, err
	}
	own.read["type"] = true
	method, known := types[kind]
	if !known {
		var names []string
		for name := range types {
			names = append(names, name)
		}
		slices.Sort(names)
		return s, fmt.Errorf("%s must be one of %s, not %q", own.name("rope_type"), strings.Join(names, ", "), kind)
	}
	for _, key := range needs[method] {
		if !own.has(key) {
			return s, fmt.Errorf("%s must be given for %s", own.name(key), kind)
		}
	}
	s.Method, s.Target = method, r.target
	if s.Train, err = r.trained(own, method); err != nil {
		return s, err
	}
	return s, r.numbers(own, &s)
}

// trained is the training length: at the top of Phi-3's configuration, where it
// wins, else in the object, else the length that the model is said to read.
// Dynamic scaling begins at the last of these.
func (r *reader) trained(own object, method encoding.Method) (int, error) {
	length := r.m.Length
	if length == 0 {
		length = usualLength
	}
	inner, err := own.whole(length, "original_max_position_embeddings")
	if err != nil || method == encoding.Dynamic {
		return length, err
	}
	return r.whole(inner, "original_max_position_embeddings")
}

// numbers reads what a method depends on, as far as it is given.
func (r *reader) numbers(own object, s *encoding.Scaling) error {
	factor := 1.0
	if s.Method == encoding.LongRoPE && s.Train > 0 {
		factor = max(float64(r.m.Length)/float64(s.Train), 1)
	}
	for _, n := range []struct {
		key   string
		to    *float64
		usual float64
	}{
		{"factor", &s.Factor, factor},
		{"beta_fast", &s.Fast, 32},
		{"beta_slow", &s.Slow, 1},
		{"high_freq_factor", &s.High, 4},
		{"low_freq_factor", &s.Low, 1},
		{"attention_factor", &s.Attention, 0},
		{"mscale", &s.Share, 0},
		{"mscale_all_dim", &s.ShareOfAll, 0},
	} {
		var err error
		if *n.to, err = own.number(n.usual, n.key); err != nil {
			return err
		}
	}
	rounded, err := pick(own, true, "true or false", "truncate")
	if err != nil {
		return err
	}
	s.Real = !rounded
	own.read["mrope_section"] = true
	if s.Short, err = divisors(own, "short_factor"); err != nil {
		return err
	}
	s.Long, err = divisors(own, "long_factor")
	return err
}

// Falls reports a list of divisors that makes the frequencies of a head rise: all
// that is said of fast and slow pairs takes for granted that they fall from pair to
// pair, or stay, as those of published lists do.
func Falls(r encoding.Rope) error {
	if r.Scaling.Method != encoding.LongRoPE {
		return nil
	}
	ratio := math.Pow(r.Base, 2/float64(r.Turned)) * (1 - 1e-12)
	for k, list := range []encoding.Floats{r.Scaling.Short, r.Scaling.Long} {
		for i := 1; i < list.Len(); i++ {
			if last, f := list.At(i-1), list.At(i); last > f && last > f*ratio {
				return fmt.Errorf("%s must not make frequencies rise, as %g for pair %d does after %g", []string{"short_factor", "long_factor"}[k], f, i, last)
			}
		}
	}
	return nil
}

func divisors(own object, key string) (encoding.Floats, error) {
	list, err := pick[[]float64](own, nil, "a list of numbers", key)
	return encoding.FloatsOf(list), err
}
