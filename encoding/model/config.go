// Package model reads what a published model says about its positions: the
// configuration beside its weights. It reads; it loads and runs nothing. Every
// error is one line that names the key and says what is allowed. What a type of
// models does is in one table, families; see family.
package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// Model is what a configuration says about positions.
type Model struct {
	Type   string // model_type, "" if it is not given
	Scheme string // how it tells positions, one of scheme.All
	Heads  int    // attention heads, 0 if they are not given
	Length int    // max_position_embeddings: positions that the model is said to read, 0 if not given

	Layers               []Layer         // of RoPE: kinds of layers, one or more; the first reads furthest
	Width                int             // hidden_size, 0 if not given; of Learned and Sinusoidal the numbers of a row
	Layout               encoding.Layout // of Sinusoidal
	Buckets, MaxDistance int             // of T5
	Bidirectional        bool

	Warns []string // what there is to know beside all this, a line each
}

// Layer is a kind of layer.
type Layer struct {
	Kind    string // such as full_attention; "" where all are of one kind
	Turns   bool   // false: its layers get no positions at all
	Rope    encoding.Rope
	Trained int // positions of the training, 0 where nothing says
	Window  int // positions that a query looks at, its own the last of them; 0 for all
}

// usualBase is rope_theta where neither file nor code gives another.
const usualBase = 10_000

// Parse reads a config.json of Hugging Face's transformers, of version 4
// (rope_theta and rope_scaling) or 5 (rope_parameters). target is the length
// that is read, which dynamic and longrope depend on; 0 stands for the length
// that the model is said to read.
func Parse(text []byte, target int) (Model, error) {
	o, err := newObject(text)
	if err != nil {
		return Model{}, err
	}
	r := reader{object: o, target: target}
	if err := r.enter(); err != nil {
		return Model{}, err
	}
	if err := r.model(); err != nil {
		return Model{}, err
	}
	r.warn()
	return r.m, nil
}

// reader reads a configuration.
type reader struct {
	object          // with the settings of words
	around []object // those that it lies in
	rest   []object // of its own objects, those whose keys are all about positions
	attn   object   // attn_config, where DBRX and MPT keep theirs
	left   []string // keys that the file leaves out, with what the code of the type has
	family          // of its type; the zero family where none has it
	known  bool     // a family has it
	target int
	m      Model
	head   int
}

// Names of the settings that all ways read. The first that a file has counts.
var (
	widthKeys = []string{"hidden_size", "n_embd", "d_model", "n_embed", "emb_dim", "embed_dim", "dim"}
	headsKeys = []string{"num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads",
		"encoder_attention_heads", "decoder_attention_heads", "num_encoder_attention_heads"}
	lengthKeys = []string{"max_position_embeddings", "n_positions", "max_seq_len", "max_sequence_length", "seq_length",
		"max_encoder_position_embeddings", "max_source_positions", "context_length", "model_max_length", "n_ctx",
		"max_target_positions"}
)

// enter finds the object with the settings of words, and the family of its type.
// Models that see or hear as well keep what is said of words apart.
func (r *reader) enter() error {
	kind, err := pick(r.object, "", "a text", "model_type")
	for err == nil {
		if r.family, r.known = familyOf(kind); r.inside() == "" {
			break
		}
		within, as := r.inside(), cmp.Or(r.as, textType(kind))
		inner, given, wrong := r.inner(within)
		switch {
		case wrong != nil:
			return wrong
		case given:
			if !r.known && kind != "" {
				r.m.say("type %s is not known, its %s is read", plain(kind), within)
			}
			r.around, r.object = append(r.around, r.object), inner
			kind, err = pick(r.object, as, "a text", "model_type")
		case as != "" && as != kind:
			kind = as // the settings stand beside model_type, as older files have them
		default:
			return fmt.Errorf("%s must be given: the words of type %s are in it", within, kind)
		}
	}
	if err != nil {
		return err
	}
	r.m.Type = kind
	r.attn, _, err = r.inner("attn_config")
	return err
}

// inside is the key of the object that the settings of words are in, "" for this one.
func (r *reader) inside() string {
	if r.known {
		return r.within
	}
	for _, key := range []string{"text_config", "llm_config", "language_config"} {
		if r.has(key) {
			return key
		}
	}
	return ""
}

// textType is the type of a shell's words by its own name, "" where none is known.
func textType(kind string) string {
	for _, name := range []string{kind + "_text", kind + "_text_model"} {
		if _, ok := familyOf(name); ok {
			return name
		}
	}
	return ""
}

// model reads what the way of the type needs.
func (r *reader) model() (err error) {
	if err = r.choose(); err != nil {
		return err
	}
	if r.tells == elsewise {
		return fmt.Errorf("type %s tells positions by %s, which wavescope does not draw", plain(r.m.Type), r.how)
	}
	if r.m.Heads, err = r.given(r.heads, headsKeys...); err != nil {
		return err
	}
	if r.m.Width, err = r.whole(0, widthKeys...); err != nil {
		return err
	}
	if r.m.Width != 0 && r.tells != turning { // whose heads alone are drawn
		if err := within("hidden_size", r.m.Width, 2, maxCols); err != nil {
			return err
		}
	}
	if r.tells == buckets { // whose code reads no length
		r.m.Scheme = scheme.T5
		return r.classes()
	}
	if r.m.Length, err = r.given(r.length, lengthKeys...); err != nil {
		return err
	}
	switch r.tells {
	case slopes:
		r.m.Scheme = scheme.ALiBi
		if steepest, err := r.attn.number(8, "alibi_bias_max"); err != nil || steepest != 8 {
			return cmp.Or(err, fmt.Errorf("%s must be 8, not %g", r.attn.name("alibi_bias_max"), steepest))
		}
		return within("num_attention_heads", r.m.Heads, 1, scheme.MaxHeads)
	case rows:
		r.m.Scheme = scheme.Learned
		return r.table()
	case sines:
		r.m.Scheme, r.m.Layout = scheme.Sinusoidal, r.layout
		return r.table()
	case nothing:
		r.m.Scheme = scheme.None
		return nil
	}
	r.m.Scheme = scheme.RoPE
	return r.turning()
}

// choose settles the way: that of the family, another one that a setting chooses,
// or where no family has the type the one that the file itself names.
func (r *reader) choose() error {
	if r.tells == elsewise {
		return nil
	}
	why := ""
	for _, c := range choices {
		for _, o := range []object{r.object, r.attn} {
			switch raw := strings.TrimSpace(string(o.values[c.key])); {
			case raw == c.value && raw != "", c.value == "" && o.says(c.key):
				how := cmp.Or(c.how, r.how)
				r.tells, r.layout, r.first, r.how, why = c.tells, c.layout, max(c.first, r.first), how, c.key
				o.read[c.key] = true
			case raw == "true", raw == "false":
				o.read[c.key] = true // which chooses what the type does by itself
			}
		}
	}
	if err := r.checkChoices(why); err != nil || r.known {
		return err
	}
	for _, e := range evidence {
		for _, key := range e.keys {
			if why == "" && (r.has(key) || r.attn.has(key)) {
				r.tells, why = e.tells, key
			}
		}
	}
	stranger := "type " + plain(r.m.Type) + " is not known"
	if r.m.Type == "" {
		stranger = "no model_type is given"
	}
	if why == "" {
		return fmt.Errorf("%s, and no key such as rope_theta says how it tells positions", stranger)
	}
	r.m.say("%s; read as %s because of %s", stranger, names[r.tells], why)
	return nil
}

// names are the ways as sentences name them.
var names = map[way]string{
	turning: "RoPE", slopes: "ALiBi", buckets: "T5's buckets", sines: "sines that are added",
	nothing: "without positions",
}

// checkChoices reports an unknown value of a setting that chooses the way.
func (r *reader) checkChoices(why string) error {
	for _, o := range []object{r.object, r.attn} {
		on, err := pick(o, true, "true or false", "alibi")
		if err != nil {
			return err
		}
		if !on && r.known && r.tells == slopes {
			return fmt.Errorf("%s must be true: what the type does without ALiBi is not known", o.name("alibi"))
		}
	}
	kind, err := pick(r.object, "absolute", "a text", positionType)
	r.read[positionType] = why == positionType || kind == "absolute" && (r.tells == rows || r.tells == sines)
	if err != nil || kind == "absolute" || why == positionType || r.tells != rows && r.tells != slopes {
		return err
	}
	var all []string
	for _, c := range choices {
		if c.key == positionType {
			all = append(all, strings.Trim(c.value, `"`))
		}
	}
	return fmt.Errorf("%s must be absolute, %s, not %.40q", positionType, strings.Join(all, ", "), kind)
}

// given reads a setting, or takes what the code of the type has where the file
// leaves it out, which is said. A null is not left out.
func (r *reader) given(usual int, keys ...string) (int, error) {
	n, err := r.whole(0, keys...)
	if err == nil && n == 0 && usual != 0 && !slices.ContainsFunc(keys, r.stands) {
		n = usual
		r.leaves("%s %d", keys[0], n)
	}
	return n, err
}

// leaves notes a key that the file leaves out, with what the code has: once, where
// several kinds of layers leave it out.
func (r *reader) leaves(format string, a ...any) {
	if text := fmt.Sprintf(format, a...); !slices.Contains(r.left, text) {
		r.left = append(r.left, text)
	}
}

// table reads the shape of a table that is added.
func (r *reader) table() (err error) {
	keys := widthKeys
	if r.tells == rows {
		keys = append([]string{"embedding_size", "input_embedding_size"}, keys...)
	}
	if r.m.Width, err = r.given(r.width, keys...); err != nil {
		return err
	}
	if err := within("hidden_size", r.m.Width, 2, maxCols); err != nil {
		return err
	}
	if r.tells == rows && r.first > 0 && !r.more {
		r.m.Length -= min(r.first, r.m.Length)
	}
	if r.first > 0 {
		r.m.say("the first token has row %d of its table", r.first)
	}
	return within("max_position_embeddings", r.m.Length, 1, maxRows)
}

// classes reads the classes of offsets, of the encoder, which looks both ways.
func (r *reader) classes() (err error) {
	if r.m.Buckets, err = r.given(32, "relative_attention_num_buckets"); err != nil {
		return err
	}
	if r.m.MaxDistance, err = r.given(128, "relative_attention_max_distance"); err != nil {
		return err
	}
	r.m.Bidirectional = true
	_, err = scheme.NewBuckets(r.m.Buckets, r.m.MaxDistance, true)
	return named("relative_attention_num_buckets", err)
}

func within(key string, n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%s must be from %d to %d, not %d", key, low, high, n)
	}
	return nil
}

// named puts a key before an error.
func named(key string, err error) error {
	if err == nil || key == "" {
		return err
	}
	return fmt.Errorf("%s: %w", key, err)
}
