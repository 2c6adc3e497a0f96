package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// Class is what the positions of a model permit at a length.
type Class string

const (
	Within     Class = "within"     // the configuration states this length or a greater one
	Past       Class = "past"       // it states less; no table of positions ends before
	Impossible Class = "impossible" // a table of positions ends before
	Unlimited  Class = "unlimited"  // positions have no end, neither in a table nor in training angles
	NotKnown   Class = "unknown"    // the configuration does not say enough
)

// A Verdict is what the positions of a model permit at a length. It does not say how good the model is
// there: a configuration cannot.
type Verdict struct {
	At    int // length in positions, 0 if the configuration has none to take
	Class Class
	New   []NewAngles // groups with RoPE whose pairs reach angles that training had not
}

// NewAngles counts the pairs of a group that reach angles at a length that they did not reach in the
// training length.
type NewAngles struct {
	Group     int // index in Model.Groups
	Pairs, Of int
	From      int  // the least length with such a pair
	Trained   int  // training length
	Derived   bool // no key states the training length
}

// Verdict returns what the positions of a model permit at a length of at least 1. For 0 it takes the
// length that the configuration states, or else eight times the training length.
func (m Model) Verdict(at int) Verdict {
	if at == 0 {
		at = m.Length
	}
	if trained, _ := m.Trained(); at == 0 {
		at = 8 * trained
	}
	v := Verdict{At: at, Class: m.class(at)}
	if at > 0 {
		v.New = m.newAngles(at)
	}
	return v
}

// class returns the class of a length.
func (m Model) class(at int) Class {
	switch {
	case m.Guess:
		return NotKnown
	case m.Ends > 0 && at > m.Ends:
		return Impossible
	case m.Scheme == scheme.None, m.Scheme == scheme.ALiBi, m.Scheme == scheme.T5,
		m.IsRelative() && (m.Endless || m.Far > 0 && m.Ends == 0):
		return Unlimited
	case m.Undrawn != "" && m.Ends == 0, m.Length == 0 || at == 0:
		return NotKnown
	case at > m.Length && (m.Scheme == scheme.Sinusoidal || at > m.Claims()):
		return Past
	}
	return Within
}

// MostNew returns the group with the most pairs that reach new angles, the zero value if none has such a pair.
func (v Verdict) MostNew() NewAngles {
	if len(v.New) == 0 {
		return NewAngles{}
	}
	return slices.MaxFunc(v.New, func(a, b NewAngles) int { return a.Pairs - b.Pairs })
}

// IsRelative reports whether the scores depend on distances and on the tokens.
func (m Model) IsRelative() bool { return len(m.Groups) > 0 && m.Groups[0].Scheme == Relative }

// Attends reports whether a layer attends to other positions.
func (m Model) Attends() bool {
	for _, g := range m.Groups {
		if !g.fixed() {
			return true
		}
	}
	return false
}

// fixed reports whether the layers of a group store the same whatever the length.
func (g Group) fixed() bool {
	return g.Attention == Linear || g.Attention == StateSpace || g.Attention == NoMixing
}

// An Origin is where a length comes from: a key of the file states it, or it follows from other numbers.
type Origin struct {
	Key  string // the path of the key, "" if the length is derived
	Rule string // how it is derived, with the numbers; "" if a key states it or if it is not known
}

// String returns the key, or "derived: " with the rule.
func (o Origin) String() string {
	if o.Rule != "" {
		return "derived: " + o.Rule
	}
	return o.Key
}

// Trained returns the training length of the layers with RoPE that see furthest, 0 if it is not known,
// and where it comes from.
func (m Model) Trained() (length int, from Origin) {
	far := m.Farthest()
	if far == nil {
		return 0, Origin{}
	}
	return m.TrainedBy(far.Layer)
}

// Farthest returns the group with RoPE that sees furthest, nil if no group has RoPE.
func (m Model) Farthest() (far *Group) {
	for i, g := range m.Groups {
		if g.Scheme == scheme.RoPE && (far == nil || far.Window > 0 && g.Window == 0) {
			far = &m.Groups[i]
		}
	}
	return far
}

// TrainedBy returns the training length of a kind of layer with RoPE, in positions, 0 if it is not known,
// and where it comes from. If no key states it, it is derived from the stated length: the same if nothing
// stretches that, or divided by the factor of a linear scaling.
func (m Model) TrainedBy(l Layer) (length int, from Origin) {
	s, stated := l.Rope.Scaling, cmp.Or(m.Stated, "the type's default length")
	switch {
	case l.Trained > 0 && l.From != "":
		return l.Trained, Origin{Key: l.From}
	case l.Trained > 0:
		return l.Trained, Origin{Rule: "equal to " + stated}
	case s.Method == encoding.Proportional && s.Factor <= 1 && m.Length > 0: // it stretches nothing
		return m.Length, Origin{Rule: "equal to " + stated}
	case s.Method == encoding.Linear && s.Factor > 1 && m.Length > 0:
		return int(math.Round(float64(m.Length) / s.Factor)),
			Origin{Rule: fmt.Sprintf("%s %d ÷ factor %g", stated, m.Length, s.Factor)}
	}
	return 0, Origin{}
}

// newAngles counts, for each group with RoPE, the pairs that reach new angles at a length.
func (m Model) newAngles(at int) (all []NewAngles) {
	for i, g := range m.Groups {
		trained, from := m.TrainedBy(g.Layer)
		if g.Scheme != scheme.RoPE || trained == 0 {
			continue
		}
		if n := newIn(g, trained, at); n.Pairs > 0 {
			n.Group, n.Trained, n.Derived = i, trained, from.Key == ""
			all = append(all, n)
		}
	}
	return all
}

// newIn counts the pairs of a group that turn further in a length than in the training length, and less
// than once in the latter, see [encoding.TurnsIn]. A window bounds both lengths.
func newIn(g Group, trained, at int) NewAngles {
	count := func(length int) (n NewAngles) {
		rope := g.Rope
		rope.Scaling.TargetLength = length
		f, err := encoding.NewRoPE(rope)
		if err != nil {
			return n
		}
		n.Of = rope.Pairs()
		least := math.Inf(1)
		for i := range n.Of {
			now, before := f.Frequency(i), encoding.TurnsIn(f.TrainedFrequency(i), g.Reach(trained))
			if before < 1 && encoding.TurnsFurther(now, g.Reach(length), before) {
				n.Pairs++
				least = min(least, encoding.FirstFurther(now, before))
			}
		}
		n.From = int(min(least, encoding.MaxPos))
		return n
	}
	n := count(at)
	if s := g.Rope.Scaling.Method; n.Pairs > 0 && (s == encoding.Dynamic || s == encoding.LongRoPE) {
		n.From = 1 + sort.Search(at-1, func(i int) bool { return count(i+1).Pairs > 0 }) // ω′ depends on the length
	}
	return n
}

// Slowed returns how many pairs of a group turn slower at a length than before scaling, and by how much
// the last of them does. A pair that does not turn at all is none of them.
func (g Group) Slowed(at int) (pairs int, by float64) {
	if g.Scheme != scheme.RoPE {
		return 0, 1
	}
	g.Rope.Scaling.TargetLength = max(at, 1)
	f, err := encoding.NewRoPE(g.Rope)
	if err != nil {
		return 0, 1
	}
	by = 1
	for i := range g.Rope.Pairs() {
		if before, now := f.TrainedFrequency(i), f.Frequency(i); now > 0 && now < before*(1-1e-12) {
			pairs, by = pairs+1, before/now
		}
	}
	return pairs, by
}

// Claims returns the length that the factor of a scaling and a stated training length give together, 0 without
// both. A training length that is derived from the factor gives none: the product would be the stated length.
func (m Model) Claims() int {
	far := m.Farthest()
	if far == nil {
		return 0
	}
	trained, from := m.TrainedBy(far.Layer)
	s := far.Rope.Scaling
	switch s.Method {
	case encoding.Linear, encoding.YaRN, encoding.Llama3, encoding.LongRoPE:
		if from.Key != "" && s.Factor > 1 {
			return int(math.Round(s.Factor * float64(trained)))
		}
	}
	return 0
}
