package card

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/verdict"
)

// A Card is what is said of a model at a length.
type Card struct {
	*model.Source
	given   string
	Table   string       // what its table is; "" if it has none
	Float   *model.Float // the type that code computes positions in, to say what is lost; nil for none
	verdict model.Verdict
	brief   string // the verdict in a few words
	why     string // sentences
	cost    model.Cost
	trained int
	from    model.Origin // of trained
}

// New returns the card of a source, which the user gave a name, at a length in positions; 0 is the stated one.
func New(s *model.Source, given string, at int) Card {
	c := Card{Source: s, given: given, verdict: s.Verdict(at)}
	c.brief, c.why = verdict.Of(s.Model, c.verdict)
	c.trained, c.from = s.Trained()
	c.cost = s.Cost(c.verdict.At)
	if c.verdict.Class == model.Impossible {
		c.cost = s.Cost(s.Ends)
	}
	return c
}

// Class returns the class of the verdict.
func (c Card) Class() model.Class { return c.verdict.Class }

// Lines returns the lines of the card. Long lists of keys are cut where it would have too many rows.
func (c Card) Lines(theme frame.Theme, explain bool) []Line {
	p := c.page(theme, 110)
	if len(p.Lines) > rows {
		p = c.page(theme, 30)
	}
	if c.Float != nil {
		p.Gap()
		p.Say("precision", c.loses(*c.Float))
	}
	if explain {
		p.Gap()
		c.formulas(p)
	}
	return p.Lines
}

// page writes the card without formulas. Lists of keys are cut after some characters.
func (c Card) page(theme frame.Theme, most int) *Page {
	p := &Page{Theme: theme, At: textAt}
	kind := "no model_type"
	if c.Type != "" {
		kind = "type " + frame.Clean(c.Type)
	}
	p.Title(c.Name, kind)
	if c.Table != "" {
		p.Say("table", c.Table)
	}
	at := "at ?"
	switch {
	case c.verdict.At > 0:
		at = fmt.Sprintf("at %d", c.verdict.At)
	case c.verdict.Class == model.Unlimited:
		at = "at any"
	}
	sign, ink := verdict.Sign(c.verdict.Class)
	p.Lines = append(p.Lines, Line{at, theme.Spell(sign + " " + c.brief),
		max(textAt, Left+len(at)+1), frame.Style{FG: ink, Bold: true}})
	if c.why != "" {
		p.Say("", c.why)
	}
	p.Gap()
	c.layers(p)
	p.Gap()
	c.lengths(p)
	p.Gap()
	if c.scheme() == model.Relative {
		p.Say("not drawn", "the scores depend on the tokens, so no single curve is true; nearest picture: "+
			"wavescope --view schemes --scheme t5")
		p.Gap()
	}
	c.costs(p)
	p.Gap()
	c.keys(p, most)
	p.fit(rows)
	return p
}

// layers writes the strip and a line per group.
func (c Card) layers(p *Page) {
	depth := c.depth()
	if depth == 0 {
		p.Say("layers", "the file does not say how many there are")
	} else {
		strip := make([]string, depth)
		for _, g := range c.Groups {
			for _, i := range g.At {
				strip[i] = c.Letter(g)
			}
		}
		room := Right - textAt
		if 2*depth <= room {
			p.Say("layers", strings.Join(strip, " "))
		} else {
			label := "layers"
			for part := range slices.Chunk(strip, room) {
				p.Say(label, strings.Join(part, ""))
				label = ""
			}
		}
	}
	widest := 0
	for _, g := range c.Groups {
		widest = max(widest, len(fmt.Sprint(len(g.At))))
	}
	for _, g := range c.Groups {
		head := c.Letter(g) + " "
		switch n := len(g.At); {
		case n == 1:
			head += fmt.Sprintf("%*d layer   ", widest, n)
		case n > 1:
			head += fmt.Sprintf("%*d layers  ", widest, n)
		}
		p.Add("", head+c.says(g), len(head), frame.Style{})
	}
	if text := c.pairs(); text != "" {
		p.Say("pairing", text)
	}
	if c.Remark != "" && c.Undrawn == "" {
		p.Say("note", c.Remark)
	}
}

// pairingNames are the usual names of the orders of columns.
var pairingNames = map[encoding.Pairing]string{encoding.Halves: "halves", encoding.Neighbours: "interleaved"}

// turning returns the first group with RoPE, nil if none has it.
func (c Card) turning() *model.Group {
	i := slices.IndexFunc(c.Groups, func(g model.Group) bool { return g.Scheme == scheme.RoPE && g.Rope.RotaryDim > 0 })
	if i < 0 || c.Undrawn != "" {
		return nil
	}
	return &c.Groups[i]
}

// pairs says which columns of a head turn together, "" where none turn.
func (c Card) pairs() string {
	g := c.turning()
	if g == nil {
		return ""
	}
	if c.PairedBy == "" {
		return "not known: no key says which columns turn together"
	}
	text := "columns " + together(*g, g.Rope.Pairing) + " (" + pairingNames[g.Rope.Pairing] + ")"
	if c.PairedBy != "type" {
		text += ", by " + c.PairedBy
	}
	if stored, ok := c.PairedInGGUF(); ok && stored != g.Rope.Pairing && c.PairedBy == "type" {
		text += "; in a GGUF " + together(*g, stored)
	}
	return text
}

// together names two columns of a head that turn together.
func together(g model.Group, p encoding.Pairing) string {
	if p == encoding.Neighbours {
		return "2i and 2i + 1"
	}
	return fmt.Sprintf("i and i + %d", g.Rope.RotaryDim/2)
}

// says describes a group.
func (c Card) says(g model.Group) string {
	var all []string
	switch g.Attention {
	case model.Full:
		all = append(all, "all tokens")
		switch {
		case c.IsEncoder():
			all[0] = "all tokens in both directions"
		case g.IndexTopK > 0:
			all[0] = fmt.Sprintf("the %d tokens that an index picks", g.IndexTopK)
		}
	case model.Latent:
		all = append(all, fmt.Sprintf("all tokens, each stored as %d numbers", g.Numbers))
		if g.IndexTopK > 0 {
			all[0] = fmt.Sprintf("the %d tokens that an index picks, each stored as %d numbers", g.IndexTopK, g.Numbers)
		}
	case model.Sliding:
		all = append(all, fmt.Sprintf("last %d tokens", g.Window))
		switch at := c.verdict.At; {
		case c.IsEncoder():
			all[0] = fmt.Sprintf("%d tokens each way", g.Window-1)
		case g.Window > at && at > 0:
			all[0] = fmt.Sprintf("all tokens up to a window of %d", g.Window)
		}
	case model.Chunked:
		all = append(all, fmt.Sprintf("chunks of %d tokens", g.Window))
	case model.Linear:
		return "linear attention: a state of fixed size, no positions"
	case model.StateSpace:
		return "state-space: a state of fixed size, no positions"
	case model.Cross:
		return "cross attention, no positions"
	case model.NoMixing:
		return "no attention"
	case model.Unknown:
		if g.Scheme == "" {
			return "not known"
		}
		all = append(all, "attention not known")
	}
	told := g.Scheme
	if c.Undrawn != "" {
		told = ""
	}
	switch told {
	case scheme.RoPE:
		all = append(all, c.rotation(g)...)
	case scheme.None:
		all = append(all, "no positions")
		if len(g.Remarks) > 0 { // which name the position
			all[len(all)-1] = "no RoPE"
		}
	case scheme.Learned:
		all = append(all, chart.Plural(c.Length, "row")+" that enter once, below layer 1")
	case scheme.Sinusoidal:
		all = append(all, "sines and cosines that enter once, below layer 1")
	case scheme.ALiBi:
		all = append(all, fmt.Sprintf("ALiBi, %d slopes", c.Heads))
	case scheme.T5:
		all = append(all, fmt.Sprintf("T5's %d buckets up to %d", c.Buckets, c.MaxDistance))
	default:
		all = append(all, c.Undrawn)
	}
	all = append(all, g.Remarks...)
	if g.Shared > 0 {
		all = append(all, fmt.Sprintf("%d use the cache of another layer", g.Shared))
	}
	text := strings.Join(all, ", ")
	if c.Guess {
		text = "as if " + text
	}
	return text
}

// rotation describes the RoPE of a group.
func (c Card) rotation(g model.Group) []string {
	pairs := chart.Plural(g.Rope.Pairs(), "pair")
	switch {
	case 2*g.Rope.Pairs() > g.Rope.RotaryDim:
		pairs = fmt.Sprintf("%d of %s turn%s", g.Rope.RotaryDim/2, chart.Plural(g.Rope.Pairs(), "pair"),
			chart.VerbEnd(g.Rope.RotaryDim/2, g.Rope.Pairs()))
	case g.Rope.RotaryDim < g.KeyDim:
		pairs += fmt.Sprintf(" (%d of %d columns)", g.Rope.RotaryDim, g.KeyDim)
	}
	all := []string{fmt.Sprintf("RoPE base %.15g", g.Rope.Base), pairs}
	s := g.Rope.Scaling
	if s.Method != encoding.Unscaled {
		text := s.Method.String()
		if s.Factor > 1 {
			text += fmt.Sprintf(" × %.6g", s.Factor)
		}
		slowed, by := g.Slowed(c.verdict.At)
		if slowed > 0 && s.Method != encoding.Linear {
			text += fmt.Sprintf(" slows %d of them", slowed)
			if math.Abs(by-s.Factor) > 1e-9*by {
				text += fmt.Sprintf(", the last by %.4g", by)
			}
		}
		all = append(all, text)
	}
	if f := scores(g); f != 1 {
		text := fmt.Sprintf("scores × %.4g", f)
		same := func(other model.Group) bool { return other.Rope.Scaling.AttentionFactor() == s.AttentionFactor() }
		first := slices.IndexFunc(c.Groups, same) // the factor is said once
		if a := s.AttentionFactor(); a != 1 && c.Groups[first].Layer.Kind == g.Layer.Kind {
			text += fmt.Sprintf(" (attention factor %.4g²)", a)
		}
		if g.ScoreFactor > 0 {
			text += " (mscale_all_dim)"
		}
		all = append(all, text)
	}
	return all
}

// scores returns the factor of scores that comes with the scaling of a group.
func scores(g model.Group) float64 {
	f := g.Rope.Scaling.AttentionFactor()
	return f * f * max(g.ScoreFactor, 1)
}

// lengths writes the trained and the stated length with their keys.
func (c Card) lengths(p *Page) {
	width := max(7, len(fmt.Sprint(c.trained)), len(fmt.Sprint(c.Length)))
	row := func(label string, n int, from string) {
		number := "–"
		if n > 0 {
			number = fmt.Sprint(n)
		}
		p.Add(label, fmt.Sprintf("%-*s %s", width, number, from), width+1, frame.Style{})
	}
	if c.Scheme == scheme.RoPE {
		if c.trained > 0 {
			from := c.from.String()
			if c.from.Key != "" {
				from = "at first: " + from
			}
			row("trained", c.trained, from)
		} else {
			row("trained", 0, "no key says so")
		}
	}
	switch {
	case c.Length == 0 && c.Scheme == scheme.None:
		row("stated", 0, "no key says so, and none is needed")
	case c.Length == 0:
		row("stated", 0, "no key says so")
	case c.Stated == "":
		row("stated", c.Length, "the type's default, not in the file")
	case c.Padding > 0:
		row("stated", c.Length, fmt.Sprintf("%s %d less %d rows for padding", c.Stated, c.Length+c.Padding, c.Padding))
	default:
		row("stated", c.Length, c.Stated)
	}
	if c.Steps > 0 {
		row("steps", c.Steps, "distances each way with a vector of their own")
	}
}

// loses says what code that computes positions or angles in a type loses.
func (c Card) loses(f model.Float) string {
	fastest := c.fastest()
	if fastest == 0 {
		return "no wave turns with positions, so " + f.Name + " loses none"
	}
	text := fmt.Sprintf("if code computes positions in %s, %d becomes %d", f.Name, f.Merges(), f.Merges()-1)
	if at := c.verdict.At; at > 0 {
		text += fmt.Sprintf(", %d of %d stay distinct", f.Distinct(at), at)
	}
	return text + fmt.Sprintf(", and angles jump by a turn from %.0f on: a defect of code, not of this file",
		f.Turn(fastest))
}

// fastest returns the largest frequency in radians per position, 0 if nothing turns.
func (c Card) fastest() (most float64) {
	if c.Scheme == scheme.Sinusoidal {
		return 1
	}
	for _, g := range c.Groups {
		if g.Scheme != scheme.RoPE {
			continue
		}
		g.Rope.Scaling.TargetLength = max(c.verdict.At, 1)
		if f, err := encoding.NewRoPE(g.Rope); err == nil {
			most = max(most, f.Frequency(0))
		}
	}
	return most
}

// costs writes the cost of the cache, of states and of attention.
func (c Card) costs(p *Page) {
	own := c.dtypeOf()
	switch {
	case c.cost.Bound == model.NoBound && c.cost.Why != "":
		p.Say("KV cache", c.cost.Why)
	case c.cost.Bound == model.AtMost:
		text := fmt.Sprintf("at most %s a further token", amount(c.perPosition()*own.Bytes))
		if c.cost.At > 0 {
			text += fmt.Sprintf(", %s for one sequence of %d", amount(c.cost.All*own.Bytes), c.cost.At)
		}
		text += ", in " + own.Short
		if c.cost.Why != "" {
			text += ", " + c.cost.Why
		}
		p.Say("KV cache", text+": less if some layers keep a window, a state or nothing")
	case c.cost.Bound == model.Exact:
		const columns = "%-4s%16s%28s"
		one, next, head := "a further token", c.perPosition(), ""
		if c.cost.At == 0 {
			one = "past its " + c.bounds()
		} else {
			head = fmt.Sprintf("one sequence of %d", c.cost.At)
		}
		p.Say("KV cache", strings.TrimRight(fmt.Sprintf(columns, "", one, head), " ")+", without weights")
		for _, d := range model.DTypes {
			if d.Name == own.Name || d.Name == "q8_0" || d.Name == "q4_0" {
				all := ""
				if c.cost.At > 0 {
					all = amount(c.cost.All * d.Bytes)
				}
				p.Say("", strings.TrimRight(fmt.Sprintf(columns, d.Short, amount(next*d.Bytes), all), " "))
			}
		}
		if c.cost.At == 0 && c.cost.Windows > 0 || c.cost.All < c.cost.Without {
			text := fmt.Sprintf("%s: %s ≤ %s", own.Short, c.bounds(), amount(c.cost.Windows*own.Bytes))
			if c.cost.All < c.cost.Without {
				text += fmt.Sprintf("; %s if all layers saw everything", amount(c.cost.Without*own.Bytes))
			}
			p.Say("", text)
		}
	}
	if text := c.runtimes(); text != "" {
		p.Say("", text)
	}
	if c.cost.Crossed > 0 && (c.cost.Bound == model.Exact || c.cost.FLOPs > 0) {
		p.Say("", "without "+chart.Plural(c.cost.Crossed, "layer")+" of cross attention, which store another sequence")
	}
	switch {
	case c.cost.Conv+c.cost.Recurrent > 0:
		conv, state := c.StateTypes(own)
		in := state.Short
		if c.cost.Conv > 0 && conv != state {
			in = conv.Short + " and " + in
		}
		p.Say("state", fmt.Sprintf("%s in %s, the same at every length", amount(c.StateBytes(c.cost, own)), in))
	case c.cost.States > 0 && c.Guess:
		p.Say("state", "not counted: the type is not known")
	case c.cost.States > 0:
		p.Say("state", "not counted: the file does not give its sizes")
	}
	if c.cost.FLOPs > 0 {
		token, layers := "for the last token of", ""
		if c.IsEncoder() {
			token = "a token at"
		}
		if c.HasDecoder() {
			layers = " in the encoder"
		}
		p.Say("attention", fmt.Sprintf("%s %s %s%s (no projections, MLP)", flopsOf(c.cost.FLOPs), token,
			c.costLength(), layers))
	}
}

// runtimes says which programs store over a twentieth more than the model needs, "" if none is known to.
func (c Card) runtimes() string {
	const least = 1.05
	if c.cost.Bound != model.Exact || c.cost.All == 0 {
		return ""
	}
	var all []string
	if more := c.Expanded(c.cost.At) / c.cost.All; more > least {
		all = append(all, fmt.Sprintf("transformers stores %.3g × as much, keys and values of all heads", more))
	}
	if more := c.InBatches(c.cost.At) / c.cost.All; more > least {
		all = append(all, fmt.Sprintf("llama.cpp stores %.3g × as much, windows and a batch of 512", more))
	}
	return strings.Join(all, "; ")
}

// bounds names what keeps layers from storing all tokens.
func (c Card) bounds() string {
	if slices.ContainsFunc(c.Groups, func(g model.Group) bool { return g.Attention == model.Chunked }) {
		return "chunks"
	}
	return "windows"
}

// costLength writes the length of the costs, and that none is longer where the model cannot read the one asked for.
func (c Card) costLength() string {
	text := fmt.Sprint(c.cost.At)
	if c.verdict.Class == model.Impossible {
		text += ", its limit"
	}
	return text
}

// keys writes which keys were assumed, and which had no effect, in lists of about so many characters.
func (c Card) keys(p *Page, most int) {
	if len(c.Assumed) > 0 {
		p.Say("assumed", someOf(c.Assumed, most)+", from the type")
	}
	switch {
	case len(c.Unused) == 0:
		p.Say("not used", "no key about positions or the cache")
	case c.Guess:
		p.Add("not used", someOf(c.Unused, most)+" may change all of this", 0, frame.Style{FG: frame.Warn})
	case c.Undrawn != "":
		p.Say("not used", someOf(c.Unused, most)+": not here, but the model's code may")
	default:
		p.Say("not used", someOf(c.Unused, most))
	}
	if c.Read < c.Size {
		p.Say("read", amount(float64(c.Read))+" of a file of "+amount(float64(c.Size)))
	}
}

// someOf joins the first names of a list, in about so many characters.
func someOf(names []string, most int) string {
	text := frame.Clean(names[0])
	for i, name := range names[1:] {
		if len(text)+len(name) > most {
			return fmt.Sprintf("%s and %d more (--format json)", text, len(names)-1-i)
		}
		text += ", " + frame.Clean(name)
	}
	return text
}

// formulas writes how numbers of the card follow, with those of the model.
func (c Card) formulas(p *Page) {
	own, label := c.dtypeOf(), "formulas"
	say := func(format string, a ...any) {
		p.Add(label, fmt.Sprintf(format, a...), 0, frame.Style{})
		label = ""
	}
	if g := c.turning(); g != nil && c.PairedBy == "type" {
		if stored, ok := c.PairedInGGUF(); ok && stored != g.Rope.Pairing {
			from := [2]int{2, g.Rope.RotaryDim / 2}
			if stored == encoding.Halves {
				from[0], from[1] = from[1], from[0]
			}
			say("for a GGUF: rows of W_Q and W_K of each head, read as (%d, %d), are transposed; so are biases and norms",
				from[0], from[1])
		}
	}
	at := c.cost.At
	for i, g := range c.Groups {
		if g.Conv+g.State > 0 {
			n := float64(len(g.At))
			conv, state := c.StateTypes(own)
			say("state: %s · (%d · %g bytes for convolutions + %d · %g bytes) = %.0f bytes",
				chart.Plural(len(g.At), "layer"), g.Conv, conv.Bytes, g.State, state.Bytes,
				n*(float64(g.Conv)*conv.Bytes+float64(g.State)*state.Bytes))
		}
		if len(g.At) == 0 || g.Numbers == 0 {
			continue
		}
		seen := c.Seen(g, max(at, 1))
		if c.cost.Bound == model.Exact {
			a, kept := fmt.Sprintf("%s · (%d + %d)", chart.Plural(g.KVHeads, "head"), g.KeyDim, g.ValueDim), "a token"
			if g.Attention == model.Latent {
				a = fmt.Sprintf("%d numbers", g.Numbers)
			}
			if g.Window > 0 {
				kept = fmt.Sprintf("a token, for at most %d tokens", g.Window)
			}
			say("%s cache: %s · %s · %g bytes = %.0f bytes %s", c.Letter(g), chart.Plural(g.Own(), "layer"), a, own.Bytes,
				float64(g.Own()*g.Numbers)*own.Bytes, kept)
		}
		if at > 0 && c.cost.FLOPs > 0 {
			tokens := fmt.Sprintf("%d tokens", seen)
			if g.Attention == model.Chunked {
				tokens = fmt.Sprintf("((%d − 1) mod %d + 1 = %d) tokens", at, g.Window, seen)
			}
			key, value := g.Products()
			say("%s attention: %s · %s · 2 · (%d + %d) · %s = %s", c.Letter(g), chart.Plural(len(g.At), "layer"),
				chart.Plural(g.Heads, "head"),
				key, value, tokens,
				flopsOf(2*float64(len(g.At))*float64(g.Heads)*float64(key+value)*float64(seen)))
		}
		for _, n := range c.verdict.New {
			if n.Group == i {
				c.turns(g, n, say)
			}
		}
		if f := g.Rope.Scaling.AttentionFactor(); g.Scheme == scheme.RoPE && f != 1 {
			say("%s scores: (attention factor %.4g)² = %.4g", c.Letter(g), f, f*f)
		}
	}
}

// turns writes why the slowest pair of a group meets new angles.
func (c Card) turns(g model.Group, n model.NewAngles, say func(string, ...any)) {
	g.Rope.Scaling.TargetLength = c.verdict.At
	f, err := encoding.NewRoPE(g.Rope)
	if err != nil {
		return
	}
	last := 0
	for i := range g.Rope.Pairs() {
		if f.TrainedFrequency(i) > 0 {
			last = i
		}
	}
	trained, at := g.Reach(n.Trained), g.Reach(c.verdict.At)
	before, now := f.TrainedFrequency(last)*float64(trained), f.Frequency(last)*float64(at)
	say("%s pair %d: ω′ · N = %.4g · %d = %.4g rad; ω · L₀ = %.4g · %d = %.4g rad; new where the first is more and "+
		"the second less than a turn, 2π", c.Letter(g), last, f.Frequency(last), at, now,
		f.TrainedFrequency(last), trained, before)
}

// amount writes a number of bytes with three digits.
func amount(bytes float64) string {
	return scaledTo(bytes, 1024, []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB"})
}

func flopsOf(n float64) string {
	return scaledTo(n, 1000, []string{"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP"})
}

// scaledTo writes a number with the largest unit that is not larger than it.
func scaledTo(v, step float64, units []string) string {
	i := 0
	for v >= step && i < len(units)-1 {
		v, i = v/step, i+1
	}
	return digits(v) + " " + units[i]
}

// digits writes a number from 0 to 1024 with three digits, whole numbers as such.
func digits(v float64) string {
	switch {
	case v == math.Trunc(v), v >= 99.95:
		return fmt.Sprintf("%.0f", v)
	case v >= 9.995:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}
