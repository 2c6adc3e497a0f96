package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/model/file"
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
	Brief string      // the class in a few words
	Why   string      // sentences
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
	v := Verdict{At: at}
	v.Class, v.Brief, v.Why = m.class(at)
	if at > 0 {
		v.New = m.newAngles(at)
	}
	if v.Class == Within && len(v.New) > 0 {
		v.Brief = "stated, " + v.newPairs()
	}
	if m.Scheme == scheme.RoPE && at > 0 {
		v.Why = strings.TrimSpace(v.Why + " " + m.angles(v))
	}
	return v
}

// MostNew returns the group with the most pairs that reach new angles, the zero value if none has such a pair.
func (v Verdict) MostNew() NewAngles {
	if len(v.New) == 0 {
		return NewAngles{}
	}
	return slices.MaxFunc(v.New, func(a, b NewAngles) int { return a.Pairs - b.Pairs })
}

// newPairs says how many pairs reach new angles.
func (v Verdict) newPairs() string {
	most := v.MostNew()
	text := fmt.Sprintf("%d of %d pairs at new angles", most.Pairs, most.Of)
	if most.Derived {
		text += fmt.Sprintf(" if trained on %d", most.Trained)
	}
	return text
}

// class returns the class of a length in words, and why, without what angles add.
func (m Model) class(at int) (c Class, brief, why string) {
	const unlimited = "positions do not limit it"
	switch ends := m.Ends; {
	case m.Guess:
		stranger := "wavescope does not know the type " + file.Quoted(m.Type)
		if m.Type == "" {
			stranger = "the file names no type"
		}
		return NotKnown, "no verdict: " + stranger, "Read as " + m.Because +
			". All else here is a guess: layers may differ, and the model's code decides, not this file."
	case ends > 0 && at > ends && (m.Scheme == scheme.Learned || m.Scheme == scheme.Sinusoidal):
		table := "a learned table"
		if m.Scheme == scheme.Sinusoidal {
			table = "sines and cosines, a table"
		}
		return Impossible, fmt.Sprintf("impossible: %d and not one more", ends),
			fmt.Sprintf("Positions are %s of %d rows, 0 to %d. Position %d has no row.", table, ends, ends-1, ends)
	case ends > 0 && at > ends:
		return Impossible, fmt.Sprintf("impossible: %d and not one more", ends),
			fmt.Sprintf("Its table of positions or distances has no entry for %d.", ends)
	case m.Scheme == scheme.None:
		if !m.attends() {
			return Unlimited, unlimited + ": it has none", "Each layer reads token after token and keeps a state of " +
				"fixed size. How far back it remembers is up to training."
		}
		return Unlimited, unlimited + ": it has none", "No layer gets positions. How far back its attention is of " +
			"use is up to training."
	case m.Scheme == scheme.ALiBi:
		return Unlimited, unlimited + m.statedFor(), "The farther back a token is, the lower is its score, in a " +
			"straight line without an end."
	case m.Scheme == scheme.T5:
		return Unlimited, unlimited, fmt.Sprintf("All distances from %d on share the last bucket.", m.lastBucket())
	case m.relative() && m.Endless:
		return Unlimited, unlimited + m.statedFor(), "Its scores read the distance of two tokens, which a formula " +
			"turns into a vector for any distance."
	case m.relative() && m.Far > 0 && ends == 0:
		return Unlimited, unlimited + m.statedFor(), fmt.Sprintf("How far apart two tokens are is learned in %d "+
			"steps each way. All distances past %d share the last step.", m.Steps, m.Far)
	case m.Undrawn != "" && ends == 0:
		return NotKnown, "no verdict", "It encodes positions with " + m.Undrawn +
			". What limits that is not known here."
	case m.Length == 0 || at == 0:
		return NotKnown, "no verdict: the file states no length", ""
	case at > m.Length && m.Scheme == scheme.Sinusoidal:
		return Past, "past " + m.stater(), fmt.Sprintf("The formula of its sines and cosines goes on "+
			"past %d; the table that the code has of them may not.", m.Length)
	case at > m.Length && at <= m.stretched():
		return Within, "within " + m.stater(), ""
	case at > m.Length:
		return Past, "past " + m.stater() + ": it runs; how well is not known", ""
	case m.Scheme == scheme.Learned:
		why = fmt.Sprintf("Positions are a learned table of %d rows, 0 to %d, and no more.", ends, ends-1)
	case m.Scheme == scheme.Sinusoidal:
		why = fmt.Sprintf("Positions are sines and cosines, a table of %d rows.", m.Length)
	case ends > 0:
		why = fmt.Sprintf("Its table of positions or distances ends at %d.", ends)
	}
	return Within, "within " + m.stater(), why
}

// lastBucket returns the smallest distance of T5's last bucket.
func (m Model) lastBucket() int {
	b, err := scheme.NewBuckets(m.Buckets, m.MaxDistance, m.Bidirectional)
	if err != nil {
		return m.MaxDistance
	}
	starts := b.Starts()
	return starts[len(starts)-1]
}

// stater names the stated length.
func (m Model) stater() string {
	if m.Stated == "" {
		return "the type's default"
	}
	return "what the file states"
}

// statedFor returns "; stated for" with the stated length, "" if there is none.
func (m Model) statedFor() string {
	if m.Length == 0 {
		return ""
	}
	return fmt.Sprintf("; stated for %d", m.Length)
}

// relative reports whether the scores depend on distances and on the tokens.
func (m Model) relative() bool { return len(m.Groups) > 0 && m.Groups[0].Scheme == Relative }

// attends reports whether a layer attends to other positions.
func (m Model) attends() bool {
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
	far := m.farthest()
	if far == nil {
		return 0, Origin{}
	}
	return m.TrainedBy(far.Layer)
}

// farthest returns the group with RoPE that sees furthest, nil if no group has RoPE.
func (m Model) farthest() (far *Group) {
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

// angles says which pairs of which layers meet new angles, and which layers cannot.
func (m Model) angles(v Verdict) string {
	trained, _ := m.Trained()
	if trained == 0 {
		return "No key states the training length, so it is not known which angles are new."
	}
	var all []string
	if s := m.claims(v.At); s != "" && v.At > trained {
		all = append(all, s)
	}
	for _, n := range v.New {
		if first, _ := m.alike(n.Group); !first {
			continue
		}
		all = append(all, m.provided(n.Group, fmt.Sprintf("in %s, %d of %d pairs pass the angles of %s, from "+
			"length %d on.", m.layersOf(n.Group), n.Pairs, n.Of, m.Groups[n.Group].unscaled(n.Trained), n.From)))
	}
	if len(v.New) > 0 {
		all = append(all, "A file cannot show whether training went there.")
	}
	for i, g := range m.Groups {
		isNew := false
		for _, n := range v.New {
			isNew = isNew || n.Group == i
		}
		first, _ := m.alike(i)
		switch method := g.Rope.Scaling.Method; {
		case isNew || g.Scheme != scheme.RoPE || !first:
		case g.Attention == Chunked:
			all = append(all, fmt.Sprintf("%s look no farther than their chunk of %d.", upper(m.layersOf(i)), g.Window))
		case g.Window > 0 && g.Window < v.At:
			all = append(all, fmt.Sprintf("%s look no farther than %d.", upper(m.layersOf(i)), g.Window-1))
		case method != encoding.Unscaled && v.At > trained:
			all = append(all, m.provided(i, fmt.Sprintf("in %s, %s keeps all %d pairs within the angles of %s.",
				m.layersOf(i), scaled(g), g.Rope.Pairs(), g.unscaled(trained))))
		case v.At <= trained:
			all = append(all, fmt.Sprintf("In %s, no two tokens are further apart than in %s.", m.layersOf(i),
				countOf(trained, "position")))
		default:
			all = append(all, fmt.Sprintf("In %s, every pair has made a full turn within %s.", m.layersOf(i),
				countOf(trained, "position")))
		}
	}
	if s := m.otherReading(); s != "" {
		all = append(all, s)
	}
	return strings.Join(all, " ")
}

// unscaled names the training length whose angles are meant: those of unscaled frequencies, which has to be said of
// longrope, whose short list changes them within that length too.
func (g Group) unscaled(trained int) string {
	text := countOf(trained, "position")
	if g.Rope.Scaling.Method == encoding.LongRoPE {
		text += " unscaled"
	}
	return text
}

// otherReading says what the lengths are if the stated one is that before a linear scaling; "" without such a scaling.
// Files are written either way.
func (m Model) otherReading() string {
	far := m.farthest()
	if _, from := m.TrainedBy(far.Layer); from.Rule == "" || far.Rope.Scaling.Method != encoding.Linear {
		return ""
	}
	return fmt.Sprintf("If %s is the length before scaling, as Transformers documents it, training was on %d and %s "+
		"claims %.15g.", cmp.Or(m.Stated, "the type's default"), m.Length, scaled(*far),
		math.Round(far.Rope.Scaling.Factor*float64(m.Length)))
}

// provided puts before a sentence about the angles of a group the training length that it holds for, if no key
// states that.
func (m Model) provided(group int, sentence string) string {
	if trained, from := m.TrainedBy(m.Groups[group].Layer); from.Key == "" {
		return fmt.Sprintf("If trained on %d (derived), %s", trained, sentence)
	}
	return upper(sentence)
}

// claims says up to which length the factor of a scaling stretches the training length, "" if none does. Whether the
// pairs keep within the angles of the training is another sentence. If the stated length is what allows a length, it
// says that first; only that if a window bounds all distances.
func (m Model) claims(at int) string {
	far := m.farthest()
	reach := m.stretched()
	if reach == 0 {
		return ""
	}
	trained, from := m.TrainedBy(far.Layer)
	stated := fmt.Sprintf("%s is %d", cmp.Or(m.Stated, "The type's default"), m.Length)
	bounded := far.Reach(at) <= trained
	switch {
	case bounded && at <= m.Length:
		return stated + "."
	case bounded:
		return ""
	}
	text := fmt.Sprintf("the scaling %s claims %d = %.6g × %d", scaled(*far), reach, far.Rope.Scaling.Factor, trained)
	switch {
	case reach > m.Length && m.Length > 0:
		return fmt.Sprintf("%s, but %s, factor × %s.", stated, text, from.Key)
	case reach < at && at <= m.Length:
		return fmt.Sprintf("%s; %s.", stated, text)
	}
	return upper(text) + "."
}

// stretched returns the length that the factor of a scaling and a stated training length give together, 0 without
// both. A training length that is derived from the factor gives none: the product would be the stated length.
func (m Model) stretched() int {
	far := m.farthest()
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

// scaled names the scaling of a group.
func scaled(g Group) string {
	s := g.Rope.Scaling
	if s.Factor > 1 {
		return fmt.Sprintf("%s × %.6g", s.Method, s.Factor)
	}
	return s.Method.String()
}

// layersOf names the layers of a group.
func (m Model) layersOf(i int) string {
	g := m.Groups[i]
	kind := map[Attention]string{Full: "full ", Latent: "full ", Sliding: "window ", Chunked: "chunked "}[g.Attention]
	_, layers := m.alike(i)
	depth := 0
	for _, g := range m.Groups {
		depth += len(g.At)
	}
	switch {
	case len(g.At) == 0 && g.Scheme == scheme.RoPE && len(m.Groups) == 1:
		return "the layers with RoPE" // how many layers there are is not known
	case len(m.Groups) == 1, depth > 0 && layers == depth:
		return "all layers"
	case len(g.At) == 0:
		return "the " + kind + "layers"
	}
	return "the " + countOf(layers, kind+"layer")
}

// alike reports whether no earlier group sees and turns as a group does, and how many layers do: those of groups may
// store something else.
func (m Model) alike(i int) (first bool, layers int) {
	first, g := true, m.Groups[i]
	for j, other := range m.Groups {
		if other.Attention == g.Attention && other.Scheme == g.Scheme && other.Layer == g.Layer {
			first = first && j >= i
			layers += len(other.At)
		}
	}
	return first, layers
}

// countOf writes a number of things.
func countOf(n int, name string) string {
	if n == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
