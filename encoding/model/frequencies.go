package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// frequencyKey is the name of frequencies in models, in radians per position.
const frequencyKey = "inv_freq"

// dumped reads frequencies from JSON: a list of numbers, or an object with the list under frequencyKey.
// ok is false for any other text.
func dumped(text []byte) (s Source, ok bool, err error) {
	var list []float64
	if trimmed := bytes.TrimSpace(text); len(trimmed) == 0 || trimmed[0] != '[' {
		o, err := newObject(text)
		if err != nil || !o.has(frequencyKey) {
			return s, false, nil // the reader of configurations finds the same error
		}
		list, err = get[[]float64](o, frequencyKey, "a list of numbers")
		if err != nil {
			return s, true, err
		}
	} else if n := bytes.Count(text, []byte(",")) + 1; n > maxList {
		return s, true, fmt.Errorf("there must be 1 to %d frequencies, not %d", maxList, n)
	} else if err := json.Unmarshal(text, &list); err != nil {
		return s, true, errors.New("a list must hold numbers and nothing else")
	}
	s, err = headsOf(list)
	return s, true, err
}

// frequenciesOf reads frequencies from a tensor of one dimension.
func frequenciesOf(t *Tensor) (Source, error) {
	list := make([]float64, t.Cols)
	for i := range list {
		list[i] = t.At(0, i)
	}
	if err := t.Err(); err != nil {
		return Source{}, err
	}
	return headsOf(list)
}

// headsOf returns a model whose heads have the given frequencies. A list does not say how columns are
// paired; nearly all models that store frequencies pair halves.
func headsOf(list []float64) (Source, error) {
	if len(list) < 1 || len(list) > maxList {
		return Source{}, fmt.Errorf("there must be 1 to %d frequencies, not %d", maxList, len(list))
	}
	r := encoding.Rope{Head: 2 * len(list), Turned: 2 * len(list), Base: usualBase, Pairing: encoding.Halves,
		Given: encoding.FloatsOf(list)}
	if i := firstNaN(list); i >= 0 {
		return Source{}, fmt.Errorf("frequency %d is no number", i)
	}
	return Source{Model: Model{Scheme: scheme.RoPE, Layers: []Layer{{Turns: true, Rope: r}}}}, r.Check()
}

func firstNaN(list []float64) int {
	for i, f := range list {
		if math.IsNaN(f) {
			return i
		}
	}
	return -1
}
