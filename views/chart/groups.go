package chart

import (
	"cmp"
	"slices"
	"strings"

	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
)

// Groups returns the groups of layers of the State's model; none without a model.
func (s State) Groups() []model.Group {
	source, _ := s.source() // whose error every picture says
	return source.Groups
}

// CacheOfToken returns how many KiB a further token adds to the KV cache of the State's model, in numbers of 16 bits;
// false if there is no cache, or if the file leaves out a number that it depends on.
func (s State) CacheOfToken() (kib float64, ok bool) {
	const bytes, kibi = 2, 1024
	source, err := s.source()
	if err != nil || s.Model == nil {
		return 0, false
	}
	guessed := slices.ContainsFunc(source.Assumed, func(key string) bool { return strings.HasPrefix(key, "num_") })
	c := source.Cost(1)
	return c.Numbers * bytes / kibi, c.Bound == model.Exact && !guessed
}

// OwnGroup returns the index in Groups of the layers whose settings the State has: of those of its
// scheme, the ones of the kind that was opened.
func (s State) OwnGroup() int {
	source, err := s.source()
	if err != nil {
		return 0
	}
	fits := func(g model.Group) int {
		if g.Scheme != source.Scheme {
			return 0
		}
		if g.Scheme != scheme.RoPE || len(source.Layers) == 0 {
			return 1
		}
		l := source.Layers[0]
		return 1 + 2*One(g.Kind == l.Kind) + One(g.Window == l.Window)
	}
	best := 0
	for i, g := range source.Groups {
		if fits(g) > fits(source.Groups[best]) {
			best = i
		}
	}
	return best
}

// TrainRule reports whether the training length is derived: no key of the model's file states it.
func (s State) TrainRule() bool {
	source, err := s.source()
	if err != nil || len(source.Layers) == 0 || s.Windowed() {
		return false
	}
	length, from := source.TrainedBy(source.Layers[0])
	return from.Rule != "" && length == s.Train
}

// InGroup returns the scene of another group of layers of its model: with the rotation of that group.
func (sc Scene) InGroup(g model.Group) (Scene, error) {
	source, err := sc.source()
	if err != nil {
		return sc, err
	}
	own, length := source, sc.L() // a method reads all of it, whatever a window shows
	if own.Scheme = cmp.Or(g.Scheme, scheme.None); own.Scheme == model.Relative {
		own.Scheme = scheme.None
	}
	own.Layers = nil
	if own.Scheme == scheme.RoPE {
		own.Layers = []model.Layer{g.Layer}
	}
	to := sc.State.as(own)
	to.Model, to.Target = &own, length
	other, err := New(to.Clamp())
	if err != nil {
		return sc, err
	}
	other.Hidden, other.Cache = sc.Hidden, sc.Cache
	return other, nil
}
