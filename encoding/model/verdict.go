package model

import (
	"fmt"
	"math"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// A Class is what the positions of a model permit at a length.
type Class string

const (
	Within     Class = "within"     // the configuration states this length or a greater one
	Past       Class = "past"       // it states less; nothing in the code ends there
	Impossible Class = "impossible" // the table of positions ends before
	Unlimited  Class = "unlimited"  // no position has an end, in a table or in training angles
	NotKnown   Class = "unknown"    // the configuration does not say enough
)

// A Verdict is what the positions of a model permit at a length. It does not say how good the model is
// there: a configuration cannot.
type Verdict struct {
	At    int // length in positions
	Class Class
	New   []NewAngles // groups with RoPE whose pairs reach angles that training had not
	Why   string      // sentences
}

// NewAngles counts the pairs of a group that reach angles at a length that they did not reach in the
// training length.
type NewAngles struct {
	Group      int // index in Model.Groups
	Pairs, Of  int
	From       int // the least length with such a pair
	Trained    int // training length
	ByDivision bool
}

// Verdict returns what the positions of a model permit at a length of at least 1. For 0 it takes the
// length that the configuration states, or else eight times the training length.
func (m Model) Verdict(at int) Verdict {
	trained, _ := m.Trained()
	if at == 0 {
		at = m.Length
	}
	if at == 0 {
		at = 8 * trained
	}
	v := Verdict{At: at}
	v.Class, v.Why = m.class(at)
	if at > 0 && v.Class != NotKnown {
		v.New = m.newAngles(at)
	}
	if m.Scheme == scheme.RoPE {
		v.Why = strings.TrimSpace(v.Why + " " + m.angles(v))
	}
	return v
}

// class returns the class of a length and why, without what angles add.
func (m Model) class(at int) (Class, string) {
	switch {
	case m.Guess:
		return NotKnown, "The type is not in the table of types: what follows is read from keys that usually mean it."
	case m.Undrawn != "":
		return NotKnown, "It encodes positions with " + m.Undrawn + "; what limits that is not known here."
	case m.Scheme == scheme.None:
		return Unlimited, "It gives no positions to its tokens."
	case m.Scheme == scheme.ALiBi:
		return Unlimited, "A score falls with the distance in a straight line, which has no end."
	case m.Scheme == scheme.T5:
		return Unlimited, fmt.Sprintf("All distances from %d on share the last bucket.", m.MaxDistance)
	case at == 0:
		return NotKnown, "The configuration states no length."
	case m.Scheme == scheme.Learned && m.Length == 0:
		return NotKnown, "The configuration does not state how many rows its table has."
	case m.Scheme == scheme.Learned && at > m.Length:
		return Impossible, fmt.Sprintf("Positions are a learned table of %d rows, 0 to %d. Position %d has no row.",
			m.Length, m.Length-1, m.Length)
	case m.Scheme == scheme.Learned:
		return Within, fmt.Sprintf("Positions are a learned table of %d rows.", m.Length)
	case m.Length == 0:
		return NotKnown, "The configuration states no length."
	case at > m.Length:
		return Past, fmt.Sprintf("The configuration states %d.", m.Length)
	}
	return Within, ""
}

// Trained returns the training length of the layers that see furthest, and where it stands: "" if no
// length is known, which is 0 then.
func (m Model) Trained() (length int, from string) {
	for _, g := range m.Groups {
		if g.Scheme != scheme.RoPE || g.Window > 0 && len(m.Layers) > 1 {
			continue
		}
		return m.trainedOf(g)
	}
	return m.Length, ""
}

// trainedOf returns the training length of a group with RoPE, in positions, and the rule it follows.
func (m Model) trainedOf(g Group) (length int, rule string) {
	s := g.Rope.Scaling
	switch {
	case g.Trained > 0:
		return g.Trained, ""
	case s.Method == encoding.Linear && s.Factor > 1 && m.Length > 0:
		return int(math.Round(float64(m.Length) / s.Factor)),
			fmt.Sprintf("%d ÷ factor %g, a rule: no key states it", m.Length, s.Factor)
	}
	return 0, ""
}

// newAngles counts, for each group with RoPE, the pairs that reach new angles at a length.
func (m Model) newAngles(at int) (all []NewAngles) {
	for i, g := range m.Groups {
		if g.Scheme != scheme.RoPE {
			continue
		}
		trained, rule := m.trainedOf(g)
		if trained == 0 {
			continue
		}
		apart := at
		if g.Window > 0 {
			apart, trained = min(at, g.Window), max(trained, min(trained, g.Window))
		}
		if n := newIn(g.Rope, trained, apart); n.Pairs > 0 {
			n.Group, n.Trained, n.ByDivision = i, trained, rule != ""
			all = append(all, n)
		}
	}
	return all
}

// newIn counts the pairs of a head that turn further in a length than in the training length, and less
// than once in the latter. A pair turns by ω·L₀ in training and by ω′·L now.
func newIn(rope encoding.RoPEConfig, trained, at int) (n NewAngles) {
	rope.Scaling.TargetLength = at
	f, err := encoding.NewRoPE(rope)
	if err != nil {
		return n
	}
	n.Of = rope.Pairs()
	first := math.Inf(1)
	for i := range n.Of {
		before, now := f.TrainedFrequency(i), f.Frequency(i)
		seen := before * float64(trained)
		if seen >= 2*math.Pi || now*float64(at) <= seen*(1+1e-12) {
			continue
		}
		n.Pairs++
		first = min(first, seen/now)
	}
	if n.Pairs > 0 {
		n.From = int(first) + 1
	}
	return n
}

// angles says which pairs of which layers meet new angles.
func (m Model) angles(v Verdict) string {
	if v.At == 0 || v.Class == NotKnown {
		return ""
	}
	trained, rule := m.Trained()
	if trained == 0 {
		return "No key states the training length, so it is not known which angles are new."
	}
	if len(v.New) == 0 {
		return fmt.Sprintf("No pair turns to an angle that %d positions did not show.", trained)
	}
	var all []string
	for _, n := range v.New {
		g := m.Groups[n.Group]
		layers := "all layers"
		if len(m.Groups) > 1 {
			layers = fmt.Sprintf("the %d layers with %s attention", len(g.At), g.Attention)
		}
		all = append(all, fmt.Sprintf("%d of %d pairs of %s turn to angles that %d positions did not show, from length %d on",
			n.Pairs, n.Of, layers, n.Trained, n.From))
	}
	text := strings.Join(all, "; ") + "."
	if rule != "" {
		text += " The training length is " + rule + "."
	}
	return text
}
