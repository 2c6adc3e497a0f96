package chart

import (
	"wavescope/encoding"
	"wavescope/encoding/memo"
	"wavescope/encoding/reach"
)

// MethodName returns the name of a scaling method as its authors write it.
func MethodName(m encoding.Method) string {
	switch m {
	case encoding.NTK:
		return "NTK"
	case encoding.YaRN:
		return "YaRN"
	}
	return m.String()
}

// PairsRead are the pairs of a table as they turned in training, and as they turn now.
type PairsRead struct {
	reach.Pairs
	Rope  encoding.RoPEConfig // what was turned; zero for a table of waves
	Known bool                // the frequencies without a method are those of the training
}

// A pairsKey holds everything that pairs depend on.
type pairsKey struct {
	config        encoding.Config
	factor        float64
	train, target int
	trained       bool
}

// PairsBy returns the pairs of a scene that turns, read by a method up to a length after training up to another. It
// returns false if the scene has none, or the method no formula for them.
func (sc Scene) PairsBy(kind encoding.Method, train, target int) (p PairsRead, ok bool) {
	if !sc.Declared().Rotates {
		if sc.Waves == nil {
			return p, false
		}
		if kind != encoding.Unscaled && kind != encoding.Linear {
			head, ok := sc.AsHead()
			if !ok {
				return p, false
			}
			return Scene{State: head, Cache: sc.Cache}.PairsBy(kind, train, target)
		}
		factor := Either(kind == encoding.Linear, sc.Factor, 1)
		p.Known = true
		p.Pairs = memo.Get(sc.Cache, pairsKey{config: sc.Waves.Config(), factor: factor, train: train, target: target},
			func() reach.Pairs { return reach.OfWaves(sc.Waves, factor, train, target) })
		return p, true
	}
	rope, err := sc.RopeBy(kind)
	if err != nil {
		return p, false
	}
	of, own := reach.OfRope, sc.AsPublished(rope)
	// The length that the model states has its method in it already.
	trained := sc.Assumed() && own && kind != encoding.Unscaled && kind != encoding.Dynamic
	if trained {
		of = reach.OfTrained
	}
	p.Rope, p.Known = rope, own || !sc.Assumed()
	p.Pairs = memo.Get(sc.Cache, pairsKey{config: encoding.Config{RoPE: rope}, train: train, target: target,
		trained: trained}, func() reach.Pairs {
		pairs, _ := of(rope, train, target)
		return pairs
	})
	return p, p.Len() > 0
}
