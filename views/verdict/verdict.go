// Package verdict says in sentences what the positions of a model permit at a length.
package verdict

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/model/file"
	"wavescope/encoding/scheme"
	"wavescope/views/frame"
)

// Sign returns the sign that a verdict begins with, and its colour.
func Sign(c model.Class) (sign string, ink frame.Color) {
	switch c {
	case model.Within:
		return "✓", frame.Good
	case model.Past:
		return "!", frame.Warn
	case model.Impossible:
		return "✗", frame.Warn
	case model.Unlimited:
		return "∞", frame.Bright
	}
	return "?", frame.Warn
}

// Of returns the verdict on a model in a few words, and why in sentences, "" if there is no more to say.
func Of(of model.Model, v model.Verdict) (brief, why string) {
	m := words{of}
	brief, why = m.class(v)
	if v.Class == model.Within && len(v.New) > 0 {
		brief = "stated, " + newPairs(v)
	}
	if m.Scheme == scheme.RoPE && v.At > 0 {
		why = strings.TrimSpace(why + " " + m.angles(v))
	}
	return brief, why
}

// words is a model of which is spoken.
type words struct{ model.Model }

// class returns the class of a length in words, and why, without what angles add.
func (m words) class(v model.Verdict) (brief, why string) {
	table := fmt.Sprintf("Its table of positions or distances ends at %d.", m.Ends)
	switch m.Scheme {
	case scheme.Learned:
		table = fmt.Sprintf("Positions are a learned table of %d rows, 0 to %d, and no more.", m.Ends, m.Ends-1)
	case scheme.Sinusoidal:
		table = fmt.Sprintf("Positions are sines and cosines, a table of %d rows.", m.Length)
	}
	switch v.Class {
	case model.Impossible:
		return m.impossible()
	case model.Unlimited:
		return m.unlimited()
	case model.Past:
		if m.Scheme == scheme.Sinusoidal {
			return "past " + m.stater(), fmt.Sprintf("The formula of its sines and cosines goes on past %d; the table "+
				"that the code has of them may not.", m.Length)
		}
		return "past " + m.stater() + ": it runs; how well is not known", ""
	case model.Within:
		if v.At > m.Length || m.Ends == 0 && m.Scheme != scheme.Sinusoidal {
			table = ""
		}
		return "within " + m.stater(), table
	}
	switch {
	case m.Guess && m.Type == "":
		return "no verdict: the file names no type", m.guess()
	case m.Guess:
		return "no verdict: wavescope does not know the type " + file.Quoted(m.Type), m.guess()
	case m.Undrawn != "" && m.Ends == 0:
		return "no verdict", "It encodes positions with " + m.Undrawn + ". What limits that is not known here."
	}
	return "no verdict: the file states no length", ""
}

// guess says how the keys of an unknown type are read.
func (m words) guess() string {
	return "Read as " + m.Because + ". All else here is a guess: layers may differ, and the model's code decides, not " +
		"this file."
}

// impossible says where positions end.
func (m words) impossible() (brief, why string) {
	brief = fmt.Sprintf("impossible: %d and not one more", m.Ends)
	const rows = "Positions are %s of %d rows, 0 to %d. Position %d has no row."
	switch m.Scheme {
	case scheme.Learned:
		return brief, fmt.Sprintf(rows, "a learned table", m.Ends, m.Ends-1, m.Ends)
	case scheme.Sinusoidal:
		return brief, fmt.Sprintf(rows, "sines and cosines, a table", m.Ends, m.Ends-1, m.Ends)
	}
	return brief, fmt.Sprintf("Its table of positions or distances has no entry for %d.", m.Ends)
}

// unlimited says why positions have no end.
func (m words) unlimited() (brief, why string) {
	brief = "positions do not limit it"
	switch {
	case m.Scheme == scheme.None && !m.Attends():
		return brief + ": it has none", "Each layer reads token after token and keeps a state of fixed size. How far " +
			"back it remembers is up to training."
	case m.Scheme == scheme.None:
		return brief + ": it has none", "No layer gets positions. How far back its attention is of use is up to training."
	case m.Scheme == scheme.ALiBi:
		return brief + m.statedFor(), "The farther back a token is, the lower is its score, in a straight line without " +
			"an end."
	case m.Scheme == scheme.T5:
		return brief, fmt.Sprintf("All distances from %d on share the last bucket.", m.lastBucket())
	case m.Endless:
		return brief + m.statedFor(), "Its scores read the distance of two tokens, which a formula turns into a vector " +
			"for any distance."
	}
	return brief + m.statedFor(), fmt.Sprintf("How far apart two tokens are is learned in %d steps each way. All "+
		"distances past %d share the last step.", m.Steps, m.Far)
}

// newPairs says how many pairs reach new angles.
func newPairs(v model.Verdict) string {
	most := v.MostNew()
	text := fmt.Sprintf("%d of %d pairs at new angles", most.Pairs, most.Of)
	if most.Derived {
		text += fmt.Sprintf(" if trained on %d", most.Trained)
	}
	return text
}

// lastBucket returns the smallest distance of T5's last bucket.
func (m words) lastBucket() int {
	b, err := scheme.NewBuckets(m.Buckets, m.MaxDistance, m.Bidirectional)
	if err != nil {
		return m.MaxDistance
	}
	starts := b.Starts()
	return starts[len(starts)-1]
}

// stater names the stated length.
func (m words) stater() string {
	if m.Stated == "" {
		return "the type's default"
	}
	return "what the file states"
}

// statedFor returns "; stated for" with the stated length, "" if there is none.
func (m words) statedFor() string {
	if m.Length == 0 {
		return ""
	}
	return fmt.Sprintf("; stated for %d", m.Length)
}

// angles says which pairs of which layers meet new angles, and which layers cannot.
func (m words) angles(v model.Verdict) string {
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
			"length %d on.", m.layersOf(n.Group), n.Pairs, n.Of, unscaled(m.Groups[n.Group], n.Trained), n.From)))
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
		case g.Attention == model.Chunked:
			all = append(all, fmt.Sprintf("%s look no farther than their chunk of %d.", upper(m.layersOf(i)), g.Window))
		case g.Window > 0 && g.Window < v.At:
			all = append(all, fmt.Sprintf("%s look no farther than %d.", upper(m.layersOf(i)), g.Window-1))
		case method != encoding.Unscaled && v.At > trained:
			all = append(all, m.provided(i, fmt.Sprintf("in %s, %s keeps all %d pairs within the angles of %s.",
				m.layersOf(i), scaled(g), g.Rope.Pairs(), unscaled(g, trained))))
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
func unscaled(g model.Group, trained int) string {
	text := countOf(trained, "position")
	if g.Rope.Scaling.Method == encoding.LongRoPE {
		text += " unscaled"
	}
	return text
}

// otherReading says what the lengths are if the stated one is that before a linear scaling; "" without such a scaling.
// Files are written either way.
func (m words) otherReading() string {
	far := m.Farthest()
	if _, from := m.TrainedBy(far.Layer); from.Rule == "" || far.Rope.Scaling.Method != encoding.Linear {
		return ""
	}
	return fmt.Sprintf("If %s is the length before scaling, as Transformers documents it, training was on %d and %s "+
		"claims %.15g.", cmp.Or(m.Stated, "the type's default"), m.Length, scaled(*far),
		math.Round(far.Rope.Scaling.Factor*float64(m.Length)))
}

// provided puts before a sentence about the angles of a group the training length that it holds for, if no key
// states that.
func (m words) provided(group int, sentence string) string {
	if trained, from := m.TrainedBy(m.Groups[group].Layer); from.Key == "" {
		return fmt.Sprintf("If trained on %d (derived), %s", trained, sentence)
	}
	return upper(sentence)
}

// claims says up to which length the factor of a scaling stretches the training length, "" if none does. Whether the
// pairs keep within the angles of the training is another sentence. If the stated length is what allows a length, it
// says that first; only that if a window bounds all distances.
func (m words) claims(at int) string {
	far := m.Farthest()
	reach := m.Claims()
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

// scaled names the scaling of a group.
func scaled(g model.Group) string {
	s := g.Rope.Scaling
	if s.Factor > 1 {
		return fmt.Sprintf("%s × %.6g", s.Method, s.Factor)
	}
	return s.Method.String()
}

// layersOf names the layers of a group.
func (m words) layersOf(i int) string {
	g := m.Groups[i]
	kind := map[model.Attention]string{model.Full: "full ", model.Latent: "full ", model.Sliding: "window ",
		model.Chunked: "chunked "}[g.Attention]
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
func (m words) alike(i int) (first bool, layers int) {
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
