package card

import (
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/views/chart"
)

// Schema is the version of the JSON. It rises when a name goes or changes its meaning.
const Schema = 2

// JSONHelp says what JSON has.
const JSONHelp = `JSON has schema, source, type, type_known, positions, layers, verdict, cache,
state, attention, assumed, unused_keys and bytes_read; what is not known is
null. positions.scheme is sinusoidal, learned, rope, alibi, t5, relative, none,
mixed or unknown; positions.pairing.order is halves, interleaved or unknown.
layers are runs of equal layers, counted from 0. verdict.class is within, past,
impossible, unlimited or unknown. cache.bytes_per_position is what the position
after at_positions adds, in dtype: that of the file, or else bfloat16. bound is
exact, at_most or unknown. With at_most, at_most_bytes_per_position and
at_most_bytes have the numbers, and those without at_most are null.`

// scheme returns the scheme of the whole model as JSON names it.
func (c Card) scheme() string {
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

// stranger reports whether what the layers see is not known, because their type is not.
func (c Card) stranger() bool { return c.Guess && c.cost.Bound != model.Exact }

// A layerRun is consecutive layers of a group, as JSON has them.
type layerRun struct {
	First     int      `json:"first"`
	Last      int      `json:"last"`
	Count     int      `json:"count"`
	Attention string   `json:"attention"`
	Positions string   `json:"positions"`
	Window    *int     `json:"window_positions"`
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
	Original    *int    `json:"original_positions"` // as the file states it
	Attention   float64 `json:"attention_factor,omitempty"`
	ScoreFactor float64 `json:"score_factor,omitempty"`
}

// runs returns the layers from the first to the last.
func (c Card) runs() []layerRun {
	all, last := []layerRun{}, -1
	for i := range c.depth() {
		g := slices.IndexFunc(c.Groups, func(g model.Group) bool { return slices.Contains(g.At, i) })
		if g == last {
			all[len(all)-1].Last++
			all[len(all)-1].Count++
			continue
		}
		r := runOf(c.Groups[g])
		if c.stranger() {
			r.Attention, r.Window = string(model.Unknown), nil
		}
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
func (c Card) depth() (n int) {
	for _, g := range c.Groups {
		n += len(g.At)
	}
	return n
}

// dtypeOf returns the type that the file states for its numbers, or bfloat16.
func (c Card) dtypeOf() model.DType {
	for _, d := range model.DTypes {
		if d.Name == c.DType {
			return d
		}
	}
	return model.DTypes[0]
}

// pairing returns which columns of a head turn together as JSON has it, nil where none turn.
func (c Card) pairing() any {
	g := c.turning()
	if g == nil {
		return nil
	}
	order := pairingNames[g.Rope.Pairing]
	if c.PairedBy == "" {
		order = "unknown"
	}
	return map[string]any{"order": order, "from": c.PairedBy, "rotary_dim": g.Rope.RotaryDim}
}

// JSON writes the card for programs, in one line or in many. Layers count from 0. A number that is not known is null.
func (c Card) JSON(to io.Writer, oneLine bool) error {
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
	bound := func(known bool) string { return chart.Either(known, "exact", "unknown") }
	d, at := c.dtypeOf(), known(float64(c.cost.At))
	cache := object{"bytes_per_position": nil, "bytes": nil, "at_positions": at, "dtype": d.Name, "why": text(c.cost.Why),
		"bound": c.cost.Bound}
	if c.cost.Bound != model.NoBound {
		most := chart.Either(c.cost.Bound == model.AtMost, "at_most_", "")
		cache[most+"bytes_per_position"] = math.Round(c.perPosition() * d.Bytes)
		if c.cost.At > 0 {
			cache[most+"bytes"] = math.Round(c.cost.All * d.Bytes)
		}
		if c.cost.Crossed > 0 {
			cache["why"] = "without " + chart.Plural(c.cost.Crossed, "layer") + " of cross attention"
		}
	}
	held := c.StateBytes(c.cost, d)
	state := object{"layers": c.cost.States, "bytes_per_sequence": 0, "bound": model.Exact}
	if c.cost.States > 0 || c.stranger() {
		state["bytes_per_sequence"], state["bound"] = known(math.Round(held)), bound(held > 0)
	}
	list := func(texts []string) []string { return append([]string{}, texts...) }
	length := func(n int, from string) object { return object{"positions": known(float64(n)), "from": text(from)} }
	all := object{
		"schema": Schema, "source": c.given, "type": text(c.Type), "type_known": c.Type != "" && !c.Guess,
		"positions": object{"scheme": c.scheme(), "pairing": c.pairing(),
			"trained": length(c.trained, c.from.String()), "stated": length(c.Length, c.Stated)},
		"layers": c.runs(),
		"verdict": object{"at_positions": known(float64(c.verdict.At)), "class": c.verdict.Class,
			"why": strings.TrimSpace(c.brief + ". " + c.why)},
		"cache": cache, "state": state,
		"attention": object{"flop_per_token": known(c.cost.FLOPs), "at_positions": at, "bound": bound(c.cost.FLOPs > 0)},
		"assumed":   list(c.Assumed), "unused_keys": list(c.Unused), "bytes_read": known(float64(c.Read)),
	}
	e := json.NewEncoder(to)
	if !oneLine {
		e.SetIndent("", "  ")
	}
	e.SetEscapeHTML(false)
	return e.Encode(all)
}
