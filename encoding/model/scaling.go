package model

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
)

// ropeTypes maps rope_type to a method. "su" is an old name of longrope; "mrope" assigns frequencies to
// image axes and does not change them.
var ropeTypes = map[string]encoding.Method{
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

// needs lists the keys that a method requires.
var needs = map[encoding.Method][]string{
	encoding.Linear:   {"factor"},
	encoding.NTK:      {"factor"},
	encoding.Dynamic:  {"factor"},
	encoding.YaRN:     {"factor"},
	encoding.Llama3:   {"factor", "low_freq_factor", "high_freq_factor"},
	encoding.LongRoPE: {"short_factor", "long_factor"},
}

// scaling reads a scaling method with its settings. trained is the training length, 0 if nothing states
// it, and from its key.
func (r *reader) scaling(own object, rope encoding.RoPEConfig) (s encoding.Scaling, trained int, from string,
	err error) {
	kind, err := pick(own, "default", "a text", "rope_type", "type")
	if err != nil {
		return s, 0, "", err
	}
	if own.stands("type") {
		own.read["type"] = true
	}
	method, known := ropeTypes[strings.TrimPrefix(kind, "deepseek_")] // vLLM has a name for the yarn of DeepSeek
	if !known {
		var names []string
		for name := range ropeTypes {
			names = append(names, name)
		}
		slices.Sort(names)
		key := "rope_type"
		if !own.has(key) {
			key = "type"
		}
		return s, 0, "", fmt.Errorf("%s must be one of %s, not %q", own.name(key), strings.Join(names, ", "), kind)
	}
	fixed := method == encoding.Dynamic && own.has("alpha")
	if fixed { // HunYuan's, whose base does not depend on the length
		method = encoding.NTK
	}
	for _, key := range needs[method] {
		if !own.has(key) && !(fixed && key == "factor") {
			return s, 0, "", fmt.Errorf("%s must be given for %s", own.name(key), kind)
		}
	}
	s.Method, s.TargetLength = method, r.target
	if s.TrainLength, trained, from, err = r.trained(own, method); err != nil {
		return s, 0, "", err
	}
	if err = r.numbers(own, &s); err != nil {
		return s, 0, "", err
	}
	if fixed {
		if s.Factor, err = own.number(1, "alpha"); err != nil {
			return s, 0, "", err
		}
	}
	return s, trained, from, nil
}

// lengthless is the training length of the formulas if a file has no length at all.
const lengthless = 2048

// trained returns the training length for the formulas and the stated one. Phi-3 states it at the top
// of the configuration, which takes precedence; others in the scaling object. Without a statement the
// formulas use max_position_embeddings. That counts as stated only if nothing is scaled, or for
// dynamic, which scales beyond it.
func (r *reader) trained(own object, method encoding.Method) (formula, stated int, from string, err error) {
	const key = "original_max_position_embeddings"
	length := r.m.Length
	if length == 0 {
		length = lengthless
	}
	inner, err := own.whole(0, key)
	if err != nil || method == encoding.Dynamic {
		return length, r.m.Length, "", err
	}
	if stated, err = r.object.whole(inner, key); err != nil {
		return 0, 0, "", err
	}
	switch {
	case stated > 0:
		from = r.name(key)
		if !r.has(key) {
			from = own.name(key)
		}
		own.read[key] = true
		return stated, stated, from, nil
	case method == encoding.Unscaled:
		return length, r.m.Length, "", nil
	}
	return length, 0, "", nil
}

// rule warns how the training length of the first layers is derived if it is not stated.
func (m *Model) rule() {
	switch l := m.Layers[0]; {
	case l.Trained > 0 || m.Length == 0 || l.Rope.Scaling.Factor <= 1:
	case l.Rope.Scaling.Method == encoding.Linear:
		rule := float64(m.Length) / l.Rope.Scaling.Factor
		m.say("the training length is not stated; by the rule max_position_embeddings ÷ factor it is %.6g", rule)
	case slices.Contains([]encoding.Method{encoding.YaRN, encoding.Llama3, encoding.LongRoPE}, l.Rope.Scaling.Method):
		m.say("the training length is not stated; %s takes max_position_embeddings for it", l.Rope.Scaling.Method)
	}
}

// numbers reads the parameters of a method.
func (r *reader) numbers(own object, s *encoding.Scaling) error {
	factor := 1.0
	if s.Method == encoding.LongRoPE && s.TrainLength > 0 {
		factor = max(float64(r.m.Length)/float64(s.TrainLength), 1)
	}
	for _, n := range []struct {
		key   string
		to    *float64
		usual float64
	}{
		{"factor", &s.Factor, factor},
		{"beta_fast", &s.BetaFast, 32},
		{"beta_slow", &s.BetaSlow, 1},
		{"high_freq_factor", &s.HighFreqFactor, 4},
		{"low_freq_factor", &s.LowFreqFactor, 1},
		{"attention_factor", &s.Attention, 0},
		{"mscale", &s.MScale, 0},
		{"mscale_all_dim", &s.MScaleAllDim, 0},
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
	s.Untruncated = !rounded
	if s.ShortFactors, err = divisors(own, "short_factor"); err != nil {
		return err
	}
	s.LongFactors, err = divisors(own, "long_factor")
	return err
}

// Falls returns an error if the divisors of longrope make frequencies rise from pair to pair.
// Everything that the program says about fast and slow pairs assumes that they fall or stay equal, as
// in published models.
func Falls(r encoding.RoPEConfig) error {
	if r.Scaling.Method != encoding.LongRoPE {
		return nil
	}
	ratio := math.Pow(r.Base, 2/float64(r.RotaryDim)) * (1 - 1e-12)
	for k, list := range []encoding.Floats{r.Scaling.ShortFactors, r.Scaling.LongFactors} {
		for i := 1; i < list.Len(); i++ {
			if last, f := list.At(i-1), list.At(i); last > f && last > f*ratio {
				return fmt.Errorf("%s must not make frequencies rise, as %g for pair %d does after %g",
					[]string{"short_factor", "long_factor"}[k], f, i, last)
			}
		}
	}
	return nil
}

func divisors(own object, key string) (encoding.Floats, error) {
	list, err := pick[[]float64](own, nil, "a list of numbers", key)
	return encoding.FloatsOf(list), err
}
