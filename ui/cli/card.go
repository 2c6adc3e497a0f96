package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views"
)

// newModel declares the command that describes a model.
func newModel() *cobra.Command {
	at, format, explain := 0, "words", false
	c := &cobra.Command{
		Use:   "model SOURCE",
		Short: "Say how each layer of a model tells positions, what a length meets, and what it costs",
		Long: "SOURCE is a preset, a config.json, params.json, .gguf or .safetensors file, a folder with one of them, " +
			"an id in the Hub's cache, a name of Ollama, or - for standard input.",
		Example: "wavescope model llama-3.1-8b --at 131072\nwavescope model ./model.gguf --format json",
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) != 1:
				return errors.New("model takes one SOURCE: a preset, a file, a folder, an id of the Hub, " +
					"a name of Ollama, or -")
			case at < 0 || at > mostAt:
				return &views.FlagError{Flag: "at", Value: strconv.Itoa(at),
					Allowed: fmt.Sprintf("a whole number from 1 to %d", mostAt)}
			case format != "words" && format != "json":
				return &views.FlagError{Flag: "format", Value: format, Allowed: "words, json"}
			}
			s, err := inspect(c, args[0])
			if err != nil {
				return fmt.Errorf("%s: %w", views.Quote(args[0]), err)
			}
			card := newCard(s, args[0], at)
			if format == "json" {
				return card.json(c.OutOrStdout())
			}
			_, err = io.WriteString(c.OutOrStdout(), card.text(explain))
			return failed(err)
		},
	}
	c.Flags().IntVar(&at, "at", 0, "length in `positions`; otherwise the stated one, or 8 times the trained one")
	c.Flags().StringVar(&format, "format", format, "words or json")
	c.Flags().BoolVar(&explain, "explain", false, "add the formulas")
	return c
}

// mostAt is the largest length of a verdict: numbers stay exact.
const mostAt = 1_000_000_000

// inspect reads the source of a name, or standard input.
func inspect(c *cobra.Command, name string) (*model.Source, error) {
	if name != "-" {
		return model.Inspect(name)
	}
	text, err := io.ReadAll(io.LimitReader(c.InOrStdin(), mostInput+1))
	if err != nil {
		return nil, failed(err)
	}
	if len(text) > mostInput {
		return nil, fmt.Errorf("it has more than %d bytes", mostInput)
	}
	s, err := model.Read(bytes.NewReader(text), int64(len(text)), "standard input", "")
	s.Name = "standard input"
	return &s, err
}

// mostInput bounds what is read of standard input, in bytes.
const mostInput = 1 << 20

// A card is what is said of a model at a length.
type card struct {
	*model.Source
	given   string
	verdict model.Verdict
	cost    model.Cost
	trained int
	rule    string // how trained follows, if no key states it
}

func newCard(s *model.Source, given string, at int) card {
	c := card{Source: s, given: given, verdict: s.Verdict(at)}
	c.trained, c.rule = s.Trained()
	c.cost = s.Cost(max(c.verdict.At, 1))
	return c
}

// scheme returns the scheme of the whole model as JSON names it.
func (c card) scheme() string {
	switch {
	case c.Guess:
		return "unknown"
	case c.Undrawn != "":
		return positionsOf(c.Groups[0].Scheme)
	}
	attends := map[string]bool{}
	for _, g := range c.Groups {
		switch g.Attention {
		case model.Linear, model.StateSpace, model.NoMixing:
		default:
			attends[g.Scheme] = true
		}
	}
	if len(attends) > 1 {
		return "mixed"
	}
	return positionsOf(c.Scheme)
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
}

type scaling struct {
	Method    string  `json:"method"`
	Factor    float64 `json:"factor,omitempty"`
	Original  int     `json:"original_length,omitempty"`
	Attention float64 `json:"attention_factor,omitempty"`
}

// runs returns the layers from the first to the last.
func (c card) runs() (all []layerRun) {
	last := -1
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
	if g.Scheme == scheme.RoPE {
		r.Base, r.RotaryDim = &g.Rope.Base, g.Rope.RotaryDim
		if s := g.Rope.Scaling; s.Method != encoding.Unscaled {
			r.Scaling = &scaling{Method: s.Method.String(), Factor: s.Factor, Original: s.TrainLength,
				Attention: s.AttentionFactor()}
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

// bytesPer returns the bytes of a number in the type that the file states, or in bfloat16.
func (c card) bytesPer() (name string, bytes float64) {
	for _, d := range model.DTypes {
		if d.Name == c.DType {
			return d.Name, d.Bytes
		}
	}
	return model.DTypes[0].Name, model.DTypes[0].Bytes
}

// json writes the card for programs. Layers count from 0. A number that is not known is null.
func (c card) json(to io.Writer) error {
	type object = map[string]any
	known := func(n int) any {
		if n == 0 {
			return nil
		}
		return n
	}
	cache := object{"bytes_per_token": nil, "bytes": nil}
	dtype, wide := c.bytesPer()
	if c.cost.Stored {
		cache = object{"bytes_per_token": math.Round(c.cost.Numbers * wide), "bytes": math.Round(c.cost.All * wide),
			"dtype": dtype}
	} else {
		cache["why"] = c.cost.Why
	}
	var flops any
	if c.cost.FLOPs > 0 {
		flops = c.cost.FLOPs
	}
	unused := c.Unused
	if unused == nil {
		unused = []string{}
	}
	layers := c.runs()
	if layers == nil {
		layers = []layerRun{}
	}
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return failed(e.Encode(object{
		"source": c.given, "type": c.Type, "scheme": c.scheme(), "layers": layers,
		"trained_length": known(c.trained), "stated_length": known(c.Length),
		"verdict":  object{"at": known(c.verdict.At), "class": c.verdict.Class, "why": c.verdict.Why},
		"kv_cache": cache, "attention_flops_per_token": flops, "unused_keys": unused,
	}))
}

// The letters of layers, as in a strip.
var cardLetters = map[model.Attention]string{model.Full: "F", model.Sliding: "S", model.Chunked: "C", model.Latent: "F",
	model.Linear: "M", model.StateSpace: "M", model.Cross: "X", model.NoMixing: "-", model.Unknown: "?"}

// letter returns the letter of a group: what its layers see, or how they tell positions if that says more.
func (c card) letter(g model.Group) string {
	switch {
	case c.Guess:
		return "?"
	case g.Attention == model.Full && g.Scheme == scheme.None && c.Scheme != scheme.None:
		return "N"
	case g.Attention == model.Full && g.Scheme == scheme.Learned:
		return "L"
	case g.Attention == model.Full && g.Scheme == model.Relative:
		return "R"
	}
	return cardLetters[g.Attention]
}

var signs = map[model.Class]string{model.Within: "✓", model.Past: "!", model.Impossible: "✗", model.Unlimited: "–",
	model.NotKnown: "?"}

var classes = map[model.Class]string{model.Within: "within what the file states", model.Past: "past what the file states",
	model.Impossible: "impossible", model.Unlimited: "positions do not limit it", model.NotKnown: "no verdict"}

const cardWidth = 80

// text writes the card for people, in lines of at most 80 columns.
func (c card) text(explain bool) string {
	var b strings.Builder
	line := func(label, text string) {
		for i, part := range wrapped(text, cardWidth-15) {
			if i > 0 {
				label = ""
			}
			fmt.Fprintf(&b, "  %-10s %s\n", label, part)
		}
	}
	kind := "type " + c.Type
	if c.Type == "" {
		kind = "no model_type"
	}
	fmt.Fprintf(&b, "  %s%s\n  %s\n", c.Name, padded(kind, cardWidth-4-len([]rune(c.Name))), strings.Repeat("─", cardWidth-4))
	at := "at ?"
	if c.verdict.At > 0 {
		at = fmt.Sprintf("at %d", c.verdict.At)
	}
	line(at, signs[c.verdict.Class]+" "+classes[c.verdict.Class])
	line("", c.verdict.Why)
	b.WriteByte('\n')
	c.layers(line)
	b.WriteByte('\n')
	if c.Scheme != scheme.None && c.Undrawn == "" {
		c.lengths(line)
		b.WriteByte('\n')
	}
	c.costs(line)
	if explain {
		b.WriteByte('\n')
		line("formulas", "KV cache: layers · KV heads · (key + value) numbers a token, each in the bytes of its type; "+
			"layers with a window hold at most the window. Attention of the last token: layers · heads · "+
			"2 · (key + value) · positions seen.")
	}
	b.WriteByte('\n')
	if len(c.Assumed) > 0 {
		line("assumed", strings.Join(c.Assumed, ", ")+": defaults of the type, not in the file")
	}
	if len(c.Unused) > 0 {
		line("not used", strings.Join(c.Unused, ", "))
	} else {
		line("not used", "no key that has to do with positions")
	}
	return b.String()
}

// padded sets a text at the right end of a width.
func padded(text string, width int) string {
	return strings.Repeat(" ", max(width-len([]rune(text)), 1)) + text
}

// layers writes the strip and a line per group.
func (c card) layers(line func(label, text string)) {
	depth := c.depth()
	if depth == 0 {
		line("layers", "the file does not say how many there are")
	} else {
		strip := make([]string, depth)
		for _, g := range c.Groups {
			for _, i := range g.At {
				strip[i] = c.letter(g)
			}
		}
		between := ""
		if 2*depth <= cardWidth-15 {
			between = " "
		}
		text := strings.Join(strip, between)
		for len(text) > cardWidth-15 {
			line("layers", text[:cardWidth-16])
			text = text[cardWidth-16:]
		}
		line("layers", text)
	}
	for _, g := range c.Groups {
		count := ""
		if len(g.At) > 0 {
			count = fmt.Sprintf("%d layers: ", len(g.At))
		}
		line("", c.letter(g)+" "+count+c.says(g))
	}
}

// says describes a group.
func (c card) says(g model.Group) string {
	var all []string
	switch g.Attention {
	case model.Full:
		all = append(all, "full attention")
	case model.Latent:
		all = append(all, fmt.Sprintf("full attention, stored as %d numbers a token", g.Numbers))
	case model.Sliding:
		all = append(all, fmt.Sprintf("last %d tokens", g.Window))
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
		return "not known"
	}
	switch g.Scheme {
	case scheme.RoPE:
		text := fmt.Sprintf("RoPE base %.15g, %d pairs", g.Rope.Base, g.Rope.Pairs())
		if g.Rope.RotaryDim < g.KeyDim {
			text += fmt.Sprintf(" of %d of %d columns", g.Rope.RotaryDim, g.KeyDim)
		}
		if s := g.Rope.Scaling; s.Method != encoding.Unscaled {
			text += ", " + s.Method.String()
			if s.Factor > 1 {
				text += fmt.Sprintf(" × %.6g", s.Factor)
			}
			if f := s.AttentionFactor(); f != 1 {
				text += fmt.Sprintf(", scores × %.4g", f*f)
			}
		}
		all = append(all, text)
	case scheme.None:
		all = append(all, "no positions")
	case scheme.Learned:
		all = append(all, fmt.Sprintf("a learned table of %d rows, added below layer 1", c.Length))
	case scheme.Sinusoidal:
		all = append(all, "sines and cosines, added below layer 1")
	case scheme.ALiBi:
		all = append(all, fmt.Sprintf("ALiBi, %d slopes", c.Heads))
	case scheme.T5:
		all = append(all, fmt.Sprintf("T5's %d buckets up to %d", c.Buckets, c.MaxDistance))
	default:
		all = append(all, c.Undrawn)
	}
	if g.Shared > 0 {
		all = append(all, fmt.Sprintf("%d use the cache of another layer", g.Shared))
	}
	return strings.Join(all, ", ")
}

// lengths writes the trained and the stated length with their keys.
func (c card) lengths(line func(label, text string)) {
	stated := func() string {
		switch {
		case c.Length == 0:
			return "–       no key says so"
		case c.Stated == "":
			return fmt.Sprintf("%-7d default of the type", c.Length)
		}
		return fmt.Sprintf("%-7d %s", c.Length, c.Stated)
	}
	if c.Scheme == scheme.RoPE {
		switch {
		case c.trained == 0:
			line("trained", "–       no key says so")
		case c.rule != "":
			line("trained", fmt.Sprintf("%-7d %s", c.trained, c.rule))
		case c.trained == c.Length:
			line("trained", fmt.Sprintf("%-7d at least so far as stated; no key says more", c.trained))
		default:
			line("trained", fmt.Sprintf("%-7d at first: original_max_position_embeddings", c.trained))
		}
	}
	line("stated", stated())
}

// costs writes the cost of the cache and of attention.
func (c card) costs(line func(label, text string)) {
	if !c.cost.Stored {
		line("KV cache", c.cost.Why)
	} else {
		line("KV cache", fmt.Sprintf("     a further token      in all at %d", c.cost.At))
		own, _ := c.bytesPer()
		for _, d := range model.DTypes {
			if d.Name == own || d.Name == "q8_0" || d.Name == "q4_0" {
				line("", fmt.Sprintf("%-9s %11s  %14s", d.Name, amount(c.cost.Numbers*d.Bytes), amount(c.cost.All*d.Bytes)))
			}
		}
	}
	if c.cost.FLOPs > 0 {
		line("attention", flopsOf(c.cost.FLOPs)+" for the last token, all layers")
	}
}

// amount writes a number of bytes with three digits.
func amount(bytes float64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB"}
	i := 0
	for bytes >= 1024 && i < len(units)-1 {
		bytes, i = bytes/1024, i+1
	}
	return digits(bytes) + " " + units[i]
}

func flopsOf(n float64) string {
	units := []string{"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP"}
	i := 0
	for n >= 1000 && i < len(units)-1 {
		n, i = n/1000, i+1
	}
	return digits(n) + " " + units[i]
}

// digits writes a number from 0 to 1024 with three digits, whole numbers as such.
func digits(v float64) string {
	switch {
	case v == math.Trunc(v):
		return fmt.Sprintf("%.0f", v)
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// wrapped breaks a text into lines of at most a width.
func wrapped(text string, width int) (lines []string) {
	if len([]rune(text)) <= width {
		return []string{text}
	}
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case len([]rune(line))+1+len([]rune(word)) > width:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}
