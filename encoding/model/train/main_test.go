package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The gradient is that of the loss: finite differences at random parameters give the same.
func TestGradient(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	m := newModel(random)
	for _, v := range m.parameters() {
		*v = 0.3 * random.NormFloat64()
	}
	all := sequences(random, 2)
	grads := newGrads()
	m.gradients(all, grads)
	var flat []float64
	for _, g := range grads {
		flat = append(flat, g...)
	}
	const h = 1e-5
	values := m.parameters()
	for range 40 {
		i := random.IntN(len(values))
		before := *values[i]
		*values[i] = before + h
		up := m.gradients(all, newGrads())
		*values[i] = before - h
		down := m.gradients(all, newGrads())
		*values[i] = before
		if want := (up - down) / (2 * h); math.Abs(flat[i]-want) > 1e-6*max(1, math.Abs(want)) {
			t.Errorf("parameter %d has the gradient %g, want %g", i, flat[i], want)
		}
	}
}

// Some steps of training lower the loss, the same in each run.
func TestTraining(t *testing.T) {
	train := func() (before, after float64) {
		random := rand.New(rand.NewPCG(seed, 0))
		m := newModel(random)
		test := sequences(random, 4)
		before, _ = m.evaluate(test)
		for step := 1; step <= 20; step++ {
			grads := newGrads()
			m.gradients(sequences(random, batch), grads)
			m.update(grads, step)
		}
		after, _ = m.evaluate(test)
		return before, after
	}
	before, after := train()
	if _, again := train(); again != after || after > before-0.05 {
		t.Errorf("the loss goes from %g to %g, and again to %g", before, after, again)
	}
}
