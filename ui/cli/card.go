package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/ui/check"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// mostAt is the largest length of a verdict: all numbers stay exact.
const mostAt = 1_000_000_000

// cardFlags are the flags of the command model.
var cardFlags = inShortHelp(
	lengthFlag("at", "length in positions, not the stated one", func(o *options) *int { return &o.at }),
	chart.Choice("format", "words, or JSON for programs", []string{wordsFormat, "json"},
		func(o *options) *string { return &o.format }),
	chart.Toggle("explain", "add the formulas with their numbers", func(o *options) *bool { return &o.explain }),
	chart.Choice("dtype", "say what is lost if code computes positions in it",
		chart.NamesOf(model.Floats, func(f model.Float) string { return f.Name }),
		func(o *options) *string { return &o.dtype }),
)

// lengthFlag is a count flag of a length. Its error says how a length can be written, and a warning what 128k is.
func lengthFlag(name, doc string, at func(*options) *int) flag {
	f := countFlag(name, doc, mostAt, at)
	f.Allowed += ", also 2^17, 128Ki (× 1024) or 128k (× 1000)"
	set := f.Set
	f.Set = func(o *options, v string) bool {
		o.warned = chart.Thousands(v)
		return set(o, v)
	}
	return f
}

// modelHelp is the long help of the command model.
const modelHelp = `SOURCE is a preset (help models lists them), a config.json, params.json, .gguf
or .safetensors file, a folder with one of them, an id in the Hub's cache, a
name of Ollama, or - for standard input. Without --at the length is the stated
one, or else 8 times the trained one.

JSON has source, type, scheme, layers, trained_length, trained_from,
stated_length, stated_from, verdict, cost_at, kv_cache, state,
attention_flops_per_token, assumed, unused_keys and bytes_read; what is not
known is null. scheme is sinusoidal, learned, rope, alibi, t5, relative, none,
mixed or unknown. layers are runs of equal layers, counted from 0. cost_at is
the length of the costs: that of the verdict, or the last possible one.
kv_cache.bytes_per_token is what one further token costs past all windows, in
dtype: that of the file, or else bfloat16.`

// newModel declares the command that describes a model.
func newModel() *cobra.Command {
	o := options{format: wordsFormat}
	c := &cobra.Command{
		Use: "model SOURCE", Short: "Say what a model does with positions, and its cost",
		Long:    modelHelp,
		Example: "wavescope model llama-3.1-8b --at 131072\nwavescope model ./model.gguf --format json",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return presetNames(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("model takes one SOURCE: " + sources)
			}
			s, err := inspect(c, args[0])
			if err != nil {
				return unopened(args[0], err)
			}
			remark(c, o.warned)
			card := newCard(s, args[0], o)
			if o.format == wordsFormat {
				return failed(card.write(c.OutOrStdout(), o))
			}
			return failed(card.json(c.OutOrStdout()))
		},
	}
	c.Flags().SortFlags = false
	for _, flags := range [][]flag{cardFlags, paperFlags[:3]} {
		addFlags(c, flags, o.text, func(f flag, v string) bool { return f.Set(&o, v) })
	}
	return c
}

// sources says what the command model takes.
const sources = "a preset (see help models), a file, a folder, an id in the Hub's cache, a name of Ollama, or -"

// unopened is the error of a source that cannot be read. An unknown name is answered with what is allowed.
func unopened(name string, err error) error {
	if !errors.Is(err, model.ErrNone) {
		return fmt.Errorf("%s: %w", views.Quote(name), err)
	}
	meant := chart.Meant(presetNames(), name)
	if meant != "" {
		meant += " "
	}
	return fmt.Errorf("model %s: %sallowed is %s", views.Quote(name), meant, sources)
}

func presetNames() []string {
	return model.PresetNames()
}

// inspect reads the source of a name, or standard input.
func inspect(c *cobra.Command, name string) (*model.Source, error) {
	if name != "-" {
		return model.Inspect(name)
	}
	s, err := model.ReadFrom(c.InOrStdin())
	s.Name = "standard input"
	return &s, err
}

// A card is what is said of a model at a length.
type card struct {
	*model.Source
	given   string
	table   string // what its table is; "" if it has none
	verdict model.Verdict
	cost    model.Cost
	trained int
	from    model.Origin // of trained
	float   *model.Float
}

func newCard(s *model.Source, given string, o options) card {
	c := card{Source: s, given: given, verdict: s.Verdict(o.at)}
	c.trained, c.from = s.Trained()
	c.cost = s.Cost(c.verdict.At)
	if c.verdict.Class == model.Impossible {
		c.cost = s.Cost(s.Ends)
	}
	if s.Table != nil {
		c.table = said(given)
	}
	for i, f := range model.Floats {
		if f.Name == o.dtype {
			c.float = &model.Floats[i]
		}
	}
	return c
}

// said says what a table is, "" if that cannot be found out.
func said(name string) string {
	t, err := check.Open(name)
	if err == nil {
		err = t.Identify(t.Asks())
	}
	if err != nil {
		return ""
	}
	return t.Says()
}

// scheme returns the scheme of the whole model as JSON names it.
func (c card) scheme() string {
	attends := map[string]bool{}
	for _, g := range c.Groups {
		switch g.Attention {
		case model.Linear, model.StateSpace, model.NoMixing:
		default:
			attends[positionsOf(g.Scheme)] = true
		}
	}
	switch {
	case c.Guess:
		return "unknown"
	case len(attends) > 1:
		return "mixed"
	case len(attends) == 0:
		return positionsOf(c.Scheme)
	}
	for name := range attends {
		return name
	}
	return ""
}

func positionsOf(name string) string {
	if name == "" {
		return "unknown"
	}
	return name
}

// A layerRun is consecutive layers of a group, as JSON has them.
type layerRun struct {
	First     int      `json:"first"`
	Last      int      `json:"last"`
	Count     int      `json:"count"`
	Attention string   `json:"attention"`
	Positions string   `json:"positions"`
	Window    *int     `json:"window"`
	Base      *float64 `json:"base,omitempty"`
	HeadDim   int      `json:"head_dim,omitempty"`
	RotaryDim int      `json:"rotary_dim,omitempty"`
	Heads     int      `json:"heads,omitempty"`
	KVHeads   int      `json:"kv_heads,omitempty"`
	Scaling   *scaling `json:"scaling,omitempty"`
	Remarks   []string `json:"remarks,omitempty"`
}

type scaling struct {
	Method      string  `json:"method"`
	Factor      float64 `json:"factor,omitempty"`
	Original    *int    `json:"original_length"` // as the file states it
	Attention   float64 `json:"attention_factor,omitempty"`
	ScoreFactor float64 `json:"score_factor,omitempty"`
}

// runs returns the layers from the first to the last.
func (c card) runs() []layerRun {
	all, last := []layerRun{}, -1
	for i := range c.depth() {
		g := slices.IndexFunc(c.Groups, func(g model.Group) bool { return slices.Contains(g.At, i) })
		if g == last {
			all[len(all)-1].Last++
			all[len(all)-1].Count++
			continue
		}
		r := runOf(c.Groups[g])
		r.First, r.Last, r.Count, last = i, i, 1, g
		all = append(all, r)
	}
	return all
}

func runOf(g model.Group) layerRun {
	r := layerRun{Attention: string(g.Attention), Positions: positionsOf(g.Scheme), HeadDim: g.KeyDim, Heads: g.Heads,
		KVHeads: g.KVHeads}
	if g.Attention == model.Latent {
		r.KVHeads = 0
	}
	if g.Window > 0 {
		r.Window = &g.Window
	}
	r.Remarks = g.Remarks
	if g.Rope.Base > 0 {
		r.Base, r.RotaryDim = &g.Rope.Base, g.Rope.RotaryDim
		if s := g.Rope.Scaling; s.Method != encoding.Unscaled {
			r.Scaling = &scaling{Method: s.Method.String(), Factor: s.Factor, Attention: s.AttentionFactor(),
				ScoreFactor: g.ScoreFactor}
			if g.Trained > 0 && g.From != "" {
				r.Scaling.Original = &g.Trained
			}
		}
	}
	return r
}

// depth returns the number of layers, 0 if it is not known.
func (c card) depth() (n int) {
	for _, g := range c.Groups {
		n += len(g.At)
	}
	return n
}

// dtypeOf returns the type that the file states for its numbers, or bfloat16.
func (c card) dtypeOf() model.DType {
	for _, d := range model.DTypes {
		if d.Name == c.DType {
			return d
		}
	}
	return model.DTypes[0]
}

// json writes the card for programs. Layers count from 0. A number that is not known is null.
func (c card) json(to io.Writer) error {
	type object = map[string]any
	known := func(v float64) any {
		if v == 0 {
			return nil
		}
		return v
	}
	text := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	d := c.dtypeOf()
	cache := object{"bytes_per_token": nil, "bytes": nil, "why": c.cost.Why}
	if c.cost.Stored {
		cache = object{"bytes_per_token": math.Round(c.cost.Numbers * d.Bytes), "bytes": nil, "dtype": d.Name,
			"at": known(float64(c.cost.At))}
		if c.cost.At > 0 {
			cache["bytes"] = math.Round(c.cost.All * d.Bytes)
		}
		if c.cost.Crossed > 0 {
			cache["why"] = "without " + chart.Plural(c.cost.Crossed, "layer") + " of cross attention"
		}
	}
	list := func(texts []string) []string { return append([]string{}, texts...) }
	all := object{
		"source": c.given, "type": text(c.Type), "scheme": c.scheme(), "layers": c.runs(),
		"trained_length": known(float64(c.trained)), "trained_from": text(c.from.String()),
		"stated_length": known(float64(c.Length)), "stated_from": text(c.Stated), "cost_at": known(float64(c.cost.At)),
		"verdict": object{"at": known(float64(c.verdict.At)), "class": c.verdict.Class,
			"why": strings.TrimSpace(c.verdict.Brief + ". " + c.verdict.Why)},
		"kv_cache": cache, "attention_flops_per_token": known(c.cost.FLOPs),
		"assumed": list(c.Assumed), "unused_keys": list(c.Unused), "bytes_read": known(float64(c.Read)),
		"state": nil,
	}
	if c.cost.States > 0 {
		all["state"] = object{"layers": c.cost.States, "bytes": known(math.Round(c.cost.State * d.Bytes))}
	}
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(all)
}

// The columns of a card: labels begin at cardLeft, values at cardText, both end before cardRight.
const (
	cardLeft, cardText, cardRight = 2, 13, 78
	cardRows                      = 24
)

// A cardLine is a line of a card: a label, and text from a column on.
type cardLine struct {
	label, text string
	at          int
	style       frame.Style
}

// A page collects the lines of a card.
type page struct {
	theme frame.Theme
	at    int // column of the texts
	lines []cardLine
}

// add appends a text with a label, in lines that fit. Further lines are indented by hang columns.
func (p *page) add(label, text string, hang int, style frame.Style) {
	runes := []rune(p.theme.Spell(text))
	head := string(runes[:hang])
	for _, part := range wrapped(string(runes[hang:]), cardRight-p.at-hang) {
		p.lines = append(p.lines, cardLine{label, head + part, p.at, style})
		label, head = "", strings.Repeat(" ", hang)
	}
}

// say appends a text with a label.
func (p *page) say(label, text string) { p.add(label, text, 0, frame.Style{}) }

// gap appends a blank line, unless the last one is blank.
func (p *page) gap() {
	if p.lines[len(p.lines)-1] != (cardLine{}) {
		p.lines = append(p.lines, cardLine{})
	}
}

// fit removes blank lines, the last first, until a card has a number of rows.
func (p *page) fit(rows int) {
	for i := len(p.lines) - 1; i > 0 && len(p.lines) > rows; i-- {
		if p.lines[i] == (cardLine{}) {
			p.lines = slices.Delete(p.lines, i, i+1)
		}
	}
}

// write writes the card for people.
func (c card) write(to io.Writer, o options) error {
	return o.writeCard(to, func(theme frame.Theme) []cardLine { return c.lines(theme, o.explain) })
}

// writeCard writes the lines of a card. Only on a terminal it has colours.
func (o options) writeCard(to io.Writer, lines func(frame.Theme) []cardLine) error {
	theme := o.themeOn(frame.Screen)
	theme.Depth = o.depth()
	colored := onTerminal() || theme.Depth != frame.NoColor
	var all []byte
	for _, l := range lines(theme) {
		wide := theme.Width(l.text)
		if wide > 0 {
			wide += l.at
		}
		f := frame.New(wide, 1, theme)
		f.Text(cardLeft, 0, l.label, frame.Style{FG: frame.Faint})
		f.Text(l.at, 0, l.text, l.style)
		if colored {
			all = f.AppendANSI(all)
		} else {
			all = f.AppendPlain(all)
		}
		all = append(all, '\n')
	}
	_, err := to.Write(all)
	return err
}

// lines returns the lines of the card. Long lists of keys are cut where it would have too many rows.
func (c card) lines(theme frame.Theme, explain bool) []cardLine {
	p := c.page(theme, 110)
	if len(p.lines) > cardRows {
		p = c.page(theme, 30)
	}
	if c.float != nil {
		p.gap()
		p.say("precision", c.loses(*c.float))
	}
	if explain {
		p.gap()
		c.formulas(p)
	}
	return p.lines
}

// page writes the card without formulas. Lists of keys are cut after some characters.
func (c card) page(theme frame.Theme, most int) *page {
	p := &page{theme: theme, at: cardText}
	kind := "no model_type"
	if c.Type != "" {
		kind = "type " + frame.Clean(c.Type)
	}
	p.title(c.Name, kind)
	if c.table != "" {
		p.say("table", c.table)
	}
	at := "at ?"
	switch {
	case c.verdict.At > 0:
		at = fmt.Sprintf("at %d", c.verdict.At)
	case c.verdict.Class == model.Unlimited:
		at = "at any"
	}
	sign, ink := chart.VerdictSign(c.verdict.Class)
	p.lines = append(p.lines, cardLine{at, theme.Spell(sign + " " + c.verdict.Brief),
		max(cardText, cardLeft+len(at)+1), frame.Style{FG: ink, Bold: true}})
	if c.verdict.Why != "" {
		p.say("", c.verdict.Why)
	}
	p.gap()
	c.layers(p)
	p.gap()
	c.lengths(p)
	p.gap()
	if c.scheme() == model.Relative {
		p.say("not drawn", "the scores depend on the tokens, so no single curve is true; nearest picture: "+
			"wavescope --view schemes --scheme t5")
		p.gap()
	}
	c.costs(p)
	p.gap()
	c.keys(p, most)
	p.fit(cardRows)
	return p
}

// title writes a name, shortened at its beginning, and what it is.
func (p *page) title(of, kind string) {
	const mostKind = 40
	kind = p.theme.Spell(string([]rune(kind)[:min(utf8.RuneCountInString(kind), mostKind)]))
	name := []rune(p.theme.Spell(frame.Clean(of)))
	if room := cardRight - cardLeft - utf8.RuneCountInString(kind) - 2; len(name) > room {
		name = append([]rune("..."), name[len(name)-room+3:]...)
	}
	between := strings.Repeat(" ", cardRight-cardLeft-len(name)-utf8.RuneCountInString(kind))
	p.lines = append(p.lines,
		cardLine{text: string(name) + between + kind, at: cardLeft, style: frame.Style{Bold: true}},
		cardLine{text: p.theme.Spell(strings.Repeat("─", cardRight-cardLeft)), at: cardLeft,
			style: frame.Style{FG: frame.Line}})
}

// layers writes the strip and a line per group.
func (c card) layers(p *page) {
	depth := c.depth()
	if depth == 0 {
		p.say("layers", "the file does not say how many there are")
	} else {
		strip := make([]string, depth)
		for _, g := range c.Groups {
			for _, i := range g.At {
				strip[i] = c.Letter(g)
			}
		}
		room := cardRight - cardText
		if 2*depth <= room {
			p.say("layers", strings.Join(strip, " "))
		} else {
			label := "layers"
			for part := range slices.Chunk(strip, room) {
				p.say(label, strings.Join(part, ""))
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
		p.add("", head+c.says(g), len(head), frame.Style{})
	}
	if c.Remark != "" && c.Undrawn == "" {
		p.say("note", c.Remark)
	}
}

// says describes a group.
func (c card) says(g model.Group) string {
	var all []string
	switch g.Attention {
	case model.Full:
		all = append(all, "all tokens")
		if c.IsEncoder() {
			all[0] = "all tokens in both directions"
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
func (c card) rotation(g model.Group) []string {
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
func (c card) lengths(p *page) {
	width := max(7, len(fmt.Sprint(c.trained)), len(fmt.Sprint(c.Length)))
	row := func(label string, n int, from string) {
		number := "–"
		if n > 0 {
			number = fmt.Sprint(n)
		}
		p.add(label, fmt.Sprintf("%-*s %s", width, number, from), width+1, frame.Style{})
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
func (c card) loses(f model.Float) string {
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
func (c card) fastest() (most float64) {
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
func (c card) costs(p *page) {
	own := c.dtypeOf()
	if !c.cost.Stored && c.cost.Why != "" {
		p.say("KV cache", c.cost.Why)
	} else if c.cost.Stored {
		const columns = "%-4s%16s%28s"
		one, next, head := "a further token", c.cost.Next, ""
		if c.cost.At == 0 {
			one, next = "past its "+c.bounds(), c.cost.Numbers
		} else {
			head = fmt.Sprintf("one sequence of %d", c.cost.At)
		}
		p.say("KV cache", strings.TrimRight(fmt.Sprintf(columns, "", one, head), " ")+", without weights")
		for _, d := range model.DTypes {
			if d.Name == own.Name || d.Name == "q8_0" || d.Name == "q4_0" {
				all := ""
				if c.cost.At > 0 {
					all = amount(c.cost.All * d.Bytes)
				}
				p.say("", strings.TrimRight(fmt.Sprintf(columns, d.Short, amount(next*d.Bytes), all), " "))
			}
		}
		if c.cost.At == 0 && c.cost.Windows > 0 || c.cost.All < c.cost.Without {
			text := fmt.Sprintf("%s: %s ≤ %s", own.Short, c.bounds(), amount(c.cost.Windows*own.Bytes))
			if c.cost.All < c.cost.Without {
				text += fmt.Sprintf("; %s if all layers saw everything", amount(c.cost.Without*own.Bytes))
			}
			p.say("", text)
		}
	}
	if c.cost.Crossed > 0 && (c.cost.Stored || c.cost.FLOPs > 0) {
		p.say("", "without "+chart.Plural(c.cost.Crossed, "layer")+" of cross attention, which store another sequence")
	}
	switch {
	case c.cost.State > 0:
		p.say("state", fmt.Sprintf("%s in %s, the same at every length", amount(c.cost.State*own.Bytes), own.Short))
	case c.cost.States > 0:
		p.say("state", "not counted: the file does not give its sizes")
	}
	if c.cost.FLOPs > 0 {
		token, layers := "for the last token of", ""
		if c.IsEncoder() {
			token = "a token at"
		}
		if c.HasDecoder() {
			layers = " in the encoder"
		}
		p.say("attention", fmt.Sprintf("%s %s %s%s (no projections, MLP)", flopsOf(c.cost.FLOPs), token,
			c.costLength(), layers))
	}
}

// bounds names what keeps layers from storing all tokens.
func (c card) bounds() string {
	if slices.ContainsFunc(c.Groups, func(g model.Group) bool { return g.Attention == model.Chunked }) {
		return "chunks"
	}
	return "windows"
}

// costLength writes the length of the costs, and that none is longer where the model cannot read the one asked for.
func (c card) costLength() string {
	text := fmt.Sprint(c.cost.At)
	if c.verdict.Class == model.Impossible {
		text += ", its limit"
	}
	return text
}

// keys writes which keys were assumed, and which had no effect, in lists of about so many characters.
func (c card) keys(p *page, most int) {
	if len(c.Assumed) > 0 {
		p.say("assumed", someOf(c.Assumed, most)+": the type's, not in the file")
	}
	switch {
	case len(c.Unused) == 0:
		p.say("not used", "no key about positions; other keys are not listed")
	case c.Guess:
		p.add("not used", someOf(c.Unused, most)+" may change all of this", 0, frame.Style{FG: frame.Warn})
	case c.Undrawn != "":
		p.say("not used", someOf(c.Unused, most)+": not here, but the model's code may")
	default:
		p.say("not used", someOf(c.Unused, most))
	}
	if c.Read < c.Size {
		p.say("read", amount(float64(c.Read))+" of a file of "+amount(float64(c.Size)))
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
func (c card) formulas(p *page) {
	own, label := c.dtypeOf(), "formulas"
	say := func(format string, a ...any) {
		p.add(label, fmt.Sprintf(format, a...), 0, frame.Style{})
		label = ""
	}
	at := c.cost.At
	for i, g := range c.Groups {
		if g.State > 0 {
			say("state: %s · %d numbers · %g bytes = %.0f bytes", chart.Plural(len(g.At), "layer"), g.State, own.Bytes,
				float64(len(g.At)*g.State)*own.Bytes)
		}
		if len(g.At) == 0 || g.Numbers == 0 {
			continue
		}
		seen := c.Seen(g, max(at, 1))
		if c.cost.Stored {
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
			say("%s attention: %s · %s · 2 · (%d + %d) · %s = %s", c.Letter(g), chart.Plural(len(g.At), "layer"),
				chart.Plural(g.Heads, "head"),
				g.KeyDim, g.ValueDim, tokens,
				flopsOf(2*float64(len(g.At))*float64(g.Heads)*float64(g.KeyDim+g.ValueDim)*float64(seen)))
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
func (c card) turns(g model.Group, n model.NewAngles, say func(string, ...any)) {
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

// wrapped breaks a text into lines of at most a width. A word that is longer is cut.
func wrapped(text string, width int) (lines []string) {
	if utf8.RuneCountInString(text) <= width {
		return []string{text}
	}
	line := []rune{}
	for _, word := range strings.Fields(text) {
		next := []rune(word)
		if len(line) > 0 && len(line)+1+len(next) > width {
			lines, line = append(lines, string(line)), nil
		}
		for len(line) == 0 && len(next) > width {
			lines, next = append(lines, string(next[:width])), next[width:]
		}
		if len(line) > 0 {
			line = append(line, ' ')
		}
		line = append(line, next...)
	}
	return append(lines, string(line))
}
