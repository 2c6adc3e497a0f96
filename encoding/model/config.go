// Package model reads what a published model says about its positions: the
// configuration beside its weights. It reads; it loads and runs nothing. Every
// error is one line that names the key and says what is allowed.
package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wavescope/encoding"
)

// Model is what a configuration says about positions.
type Model struct {
	Type   string // model_type, "" if it is not given
	Scheme string // how it tells positions, one of encoding.Schemes
	Heads  int    // attention heads, 0 if they are not given
	Length int    // max_position_embeddings: positions that the model is said to read, 0 if not given

	Layers               []Layer // of Turning: kinds of layers, one or more; the first reads furthest
	Width                int     // of Learned: numbers of a row
	Buckets, MaxDistance int     // of Bucket
	Bidirectional        bool

	Warns []string // what there is to know beside all this, a line each
}

// Layer is a kind of layer.
type Layer struct {
	Kind  string // such as full_attention; "" where all are of one kind
	Turns bool   // false: its layers get no positions at all
	Rope  encoding.Rope
}

// usualBase is rope_theta where it is not given, and usualLength
// max_position_embeddings.
const (
	usualBase   = 10_000
	usualLength = 2048
)

// Parse reads a config.json of Hugging Face's transformers, of version 4
// (rope_theta and rope_scaling) or 5 (rope_parameters). target is the length
// that is read, which dynamic and longrope depend on; 0 stands for the length
// that the model is said to read.
func Parse(text []byte, target int) (Model, error) {
	o, err := newObject(text)
	if err != nil {
		return Model{}, err
	}
	// Models that see as well keep what is said of words apart.
	if words, given, err := o.inner("text_config"); err != nil {
		return Model{}, err
	} else if given && !o.has("hidden_size") {
		o = words
	}
	r := reader{object: o, target: target}
	return r.model()
}

// unsaid are settings that configurations of a type leave out, as its code has
// them.
var unsaid = map[string]string{
	"gemma3_text": `{"num_attention_heads":8,"head_dim":256,"max_position_embeddings":131072,"rope_theta":1000000,"rope_local_base_freq":10000}`,
}

// reader reads a configuration.
type reader struct {
	object
	target int
	m      Model
	head   int
}

func (r *reader) model() (Model, error) {
	var err error
	if r.m.Type, err = pick(r.object, "", "a text", "model_type"); err != nil {
		return Model{}, err
	}
	if err := r.complete(unsaid[r.m.Type]); err != nil {
		return Model{}, err
	}
	if r.m.Heads, err = r.whole(0, "num_attention_heads", "n_head", "n_heads", "num_heads"); err != nil {
		return Model{}, err
	}
	if r.m.Length, err = r.whole(0, "max_position_embeddings", "n_positions", "max_seq_len"); err != nil {
		return Model{}, err
	}
	if done, err := r.unturned(); done || err != nil {
		return r.m, err
	}
	r.m.Scheme = Turning
	if r.head, err = r.headDimension(); err != nil {
		return Model{}, err
	}
	if r.target == 0 {
		r.target = max(r.m.Length, 1)
	}
	if err := r.layers(); err != nil {
		return Model{}, err
	}
	return r.m, nil
}

// headDimension gives the numbers of a head that positions have to do with: the
// turned part of DeepSeek's, head_dim, or what the heads share.
func (r *reader) headDimension() (int, error) {
	head, err := r.whole(0, "qk_rope_head_dim", "head_dim")
	if err != nil || head != 0 {
		return head, err
	}
	width, err := r.whole(0, "hidden_size", "n_embd")
	switch {
	case err != nil:
		return 0, err
	case width == 0:
		return 0, fmt.Errorf("hidden_size or head_dim must be given")
	case r.m.Heads < 1:
		return 0, fmt.Errorf("num_attention_heads or head_dim must be given")
	case width/r.m.Heads < 2:
		return 0, fmt.Errorf("hidden_size must be at least twice num_attention_heads %d, not %d", r.m.Heads, width)
	}
	return width / r.m.Heads, nil
}

// layers reads the one way that all layers turn, or one for each kind of layer.
func (r *reader) layers() error {
	all, given, err := r.inner("rope_parameters")
	if err != nil {
		return err
	}
	if !given {
		return r.oldLayers()
	}
	kinds := kindsIn(all)
	if len(kinds) == 0 {
		return r.add("", all)
	}
	for _, kind := range kinds {
		one, given, err := all.inner(kind)
		if err != nil {
			return err
		}
		all.read[kind] = true
		if !given {
			r.m.Layers = append(r.m.Layers, Layer{Kind: kind})
			continue
		}
		if err := r.add(kind, one); err != nil {
			return err
		}
	}
	r.warn(all)
	slices.SortStableFunc(r.m.Layers, func(a, b Layer) int { return order(a) - order(b) })
	return nil
}

// kindsIn lists the kinds of layers that an object has an entry for: its keys
// are then names such as full_attention, and none is a setting of positions.
func kindsIn(o object) (kinds []string) {
	for key := range o.values {
		if !strings.HasSuffix(key, "_attention") {
			return nil
		}
		kinds = append(kinds, key)
	}
	slices.Sort(kinds)
	return kinds
}

// order puts layers that see everything before those that see a window, and
// those without positions last.
func order(l Layer) int {
	switch {
	case !l.Turns:
		return 2
	case strings.HasPrefix(l.Kind, "full"):
		return 0
	}
	return 1
}

// oldLayers reads version 4. Gemma 3 turns the layers that see a window by
// another base and without scaling.
func (r *reader) oldLayers() error {
	scaling, _, err := r.inner("rope_scaling")
	if err != nil {
		return err
	}
	local, err := r.number(0, "rope_local_base_freq")
	if err != nil || local == 0 {
		return r.addOr(err, "", scaling)
	}
	if err := r.add("full_attention", scaling); err != nil {
		return err
	}
	l := r.m.Layers[0]
	l.Kind, l.Rope.Base, l.Rope.Scaling = "sliding_attention", local, encoding.Scaling{}
	r.m.Layers = append(r.m.Layers, l)
	return named("rope_local_base_freq", l.Rope.Check())
}

func (r *reader) addOr(err error, kind string, o object) error {
	if err != nil {
		return err
	}
	return r.add(kind, o)
}

// add reads a kind of layer from its own object, and what that leaves open from
// the whole configuration.
func (r *reader) add(kind string, own object) error {
	rope := encoding.Rope{Head: r.head, Pairing: r.pairing()}
	var err error
	if rope.Base, err = r.either(own, usualBase, "rope_theta", "rotary_emb_base"); err != nil {
		return err
	}
	if rope.Turned, err = r.turned(own); err != nil {
		return err
	}
	if rope.Scaling, err = r.scaling(own, rope); err != nil {
		return err
	}
	r.m.Layers = append(r.m.Layers, Layer{Kind: kind, Turns: true, Rope: rope})
	r.warn(own)
	return named(own.path, cmp.Or(rope.Check(), Falls(rope)))
}

// either reads a number from an object, or else from the whole configuration.
func (r *reader) either(own object, usual float64, keys ...string) (float64, error) {
	whole, err := r.number(usual, keys...)
	if err != nil {
		return 0, err
	}
	return own.number(whole, keys...)
}

// turned is the rotary dimension: given, or a part of the head, rounded down to
// whole pairs.
func (r *reader) turned(own object) (int, error) {
	given, err := r.whole(0, "rotary_dim")
	if err != nil || given != 0 {
		return given, err
	}
	part, err := r.either(own, 1, "partial_rotary_factor", "rotary_pct")
	if err != nil {
		return 0, err
	}
	if !(part > 0 && part <= 1) {
		return 0, fmt.Errorf("partial_rotary_factor must be above 0 and at most 1, not %g", part)
	}
	return int(float64(r.head)*part) / 2 * 2, nil
}

// pairing is how the code that the type names pairs the columns.
func (r *reader) pairing() encoding.Pairing {
	together, err := pick(r.object, slices.Contains(neighbours, r.m.Type), "true or false", "rope_interleave")
	if err == nil && together {
		return encoding.Neighbours
	}
	return encoding.Halves
}

// neighbours are the types whose code turns columns 2i and 2i+1 together.
var neighbours = []string{"codegen", "cohere", "cohere2", "deepseek_v2", "deepseek_v3", "ernie4_5", "glm", "glm4", "gptj", "llama4_text"}

// warn tells the keys of an object that were not read.
func (r *reader) warn(o object) {
	if keys := o.unread(); len(keys) > 0 {
		r.m.Warns = append(r.m.Warns, "not known, and not read: "+strings.Join(keys, ", "))
	}
}

// named puts a key before an error.
func named(key string, err error) error {
	if err == nil || key == "" {
		return err
	}
	return fmt.Errorf("%s: %w", key, err)
}
