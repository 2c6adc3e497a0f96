// Package model reads how a published model encodes positions, from the configuration and the weights
// published with it. It only reads files and never runs a model. Every error is one line that names the
// key and says what is allowed. What each type of model does is listed in one file, types.jsonl.
package model

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/model/file"
	"wavescope/encoding/scheme"
	"wavescope/encoding/tensor"
)

// A Model is what a configuration says about positions.
type Model struct {
	Type   string // model_type, "" if not given
	Scheme string // name of its scheme, one of scheme.All
	Heads  int    // number of attention heads, 0 if not given
	Length int    // max_position_embeddings in positions, 0 if not given

	Layers               []Layer         // with RoPE: at least one kind of layer, the one that sees furthest first
	Width                int             // hidden_size, 0 if not given; with Learned and Sinusoidal the length of a row
	Layout               encoding.Layout // with Sinusoidal
	Buckets, MaxDistance int             // with T5
	Bidirectional        bool

	Guess   bool   // the type is not known: keys that usually mean it say how it encodes positions
	Because string // with Guess: what it is read as, and the key
	Undrawn string // how it encodes positions, if wavescope does not draw that; "" otherwise
	Remark  string // on the positions of its type, beyond what Groups say; "" for none
	Offsets        // with Relative
	Ends    int    // with Learned and Relative: the length at which a table of positions ends; 0 if none ends
	role    role

	remembers string // of how many tokens layers can keep their inputs instead of keys and values; "" if they do not

	Groups []Group  // what each layer does, in the order of their first layer
	bound  Bound    // of the cache
	most   int      // with AtMost: numbers that a layer stores for a token
	hides  []string // keys that may give layers other sizes, in an unknown type

	DType string // of the weights, such as bfloat16; "" if not given

	// The types in which states are kept, by their names in DTypes; "" is that of the cache.
	stateType, convType string

	Stated  string   // the key of Length, "" if Length is a default of the type or 0
	Padding int      // rows for padding that the key of Length counts and Length does not
	Assumed []string // keys missing from the file, with the defaults of the type
	Unused  []string // keys that are not used and not harmless, with their paths

	PairedBy string // what says how columns are paired: a key, or "type" for the code of the type; "" if nothing does

	Warns []string // remarks for the user, one line each
}

// A Layer is a kind of layer.
type Layer struct {
	Kind        string // such as full_attention; "" if all layers are of one kind
	Turns       bool   // false if the layers get no positions
	Rope        encoding.RoPEConfig
	Trained     int     // training length in positions, 0 if unknown
	From        string  // the key of Trained, "" if the length that the file states is taken for it
	Window      int     // positions that a query sees, including its own, in one direction; 0 for all
	ScoreFactor float64 // by what the code multiplies scores besides the attention factor; 0 for 1
}

// usualBase is rope_theta if neither the file nor the type gives another.
const usualBase = 10_000

// Parse reads a config.json of Hugging Face's transformers, version 4 (rope_theta and rope_scaling) or
// 5 (rope_parameters), or a params.json. target is the sequence length for dynamic and longrope; 0
// means max_position_embeddings.
func Parse(text []byte, target int) (Model, error) {
	if o, err := newObject(text); err == nil && o.isParams() {
		return params(o, target)
	}
	return parse(text, target, nil, nil)
}

// parse is Parse for a config.json made of another format. names gives, for paths of keys, those of the
// other format, whose code has the defaults of config and none of those of the type; nil means that there is none.
func parse(text []byte, target int, names map[string]string, config map[string]json.RawMessage) (Model, error) {
	o, err := newObject(text)
	if err != nil {
		return Model{}, err
	}
	o.names = names
	r := reader{object: o, target: target, config: config}
	if err := r.enter(); err != nil {
		return Model{}, err
	}
	if err := r.model(); err != nil {
		return Model{}, err
	}
	r.warn()
	r.bounded()
	return r.m, nil
}

// A reader reads a configuration.
type reader struct {
	object                                   // the object with the settings of the language model
	around        []object                   // the objects that contain it
	rest          []object                   // inner objects all of whose keys concern positions
	attn          object                     // attn_config of DBRX and MPT
	left          []string                   // keys missing from the file, with the defaults taken
	modelType                                // zero if the type is unknown
	known         bool                       // whether the type is known
	config        map[string]json.RawMessage // defaults of the code of another format
	target        int
	m             Model
	head          int
	stack         string    // a letter per layer, or per layer of a period
	depth         int       // number of layers, 0 if not known
	window        int       // width of the window, 0 if no layer has one
	kvLoraRank    int       // kv_lora_rank, 0 if keys and values are stored
	ropeRemarks   []string  // remarks on layers with RoPE
	pairAxes      []string  // the axis of each pair, if they turn with several
	bareRemarks   []string  // remarks on layers without RoPE
	off           []string  // keys that another key switches off
	indexTopK     int       // index_topk, 0 if a query sees all
	indexHeadDim  int       // numbers of the key that an index stores for a token
	swaKVHeads    int       // heads of keys and values of layers with a window, if they have another number
	kvList        []float64 // heads of keys and values per layer, if layers differ in it
	exact         bool      // keys that mean the same in every type say what each layer stores
	globalKVHeads int       // heads of keys and values of layers that see every position, if they have another number
}

// The names of common settings in different types. The first one in a file counts.
var (
	widthKeys = []string{"hidden_size", "n_embd", "d_model", "n_embed", "emb_dim", "embed_dim", "dim",
		"model_dim"}
	headsKeys = []string{"num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads",
		"encoder_attention_heads", "decoder_attention_heads", "num_encoder_attention_heads",
		"encoder_num_attention_heads"}
	lengthKeys = []string{"max_position_embeddings", "n_positions", "max_seq_len", "max_sequence_length", "seq_length",
		"max_encoder_position_embeddings", "max_source_positions", "context_length", "max_context_length",
		"model_max_length", "n_ctx",
		"max_target_positions"}
)

// enter finds the object with the settings of the language model, and what its type does.
// Multimodal models keep these settings in an inner object.
func (r *reader) enter() error {
	kind, err := pick(r.object, "", "a text", "model_type", "_class_name") // the second of diffusers
	for err == nil {
		if r.modelType, r.known = typeOf(kind); r.names != nil {
			r.Config, r.Code.FixedBase = r.config, false
		}
		if r.inside() == "" {
			break
		}
		within, as := r.inside(), cmp.Or(r.Code.Inner.Type, textType(kind))
		if as == "" && r.known {
			as = kind // as MLC writes it
		}
		inner, given, wrong := r.inner(within)
		switch {
		case wrong != nil:
			return wrong
		case given:
			if !r.known && kind != "" {
				r.m.say("type %s is not known, its %s is read", file.Quoted(kind), within)
			}
			r.around, r.object = append(r.around, r.object), inner
			kind, err = pick(r.object, as, "a text", "model_type")
		case as != "" && as != kind && slices.ContainsFunc(widthKeys, r.has):
			kind = as // older files keep the settings beside model_type
		default:
			return fmt.Errorf("%s must be given: it contains the language model of type %s", within, kind)
		}
	}
	if err != nil {
		return err
	}
	r.m.Type, r.m.role, r.m.Guess = kind, r.Code.Role, !r.known
	if strings.TrimSpace(string(r.values["use_bidirectional_attention"])) == "true" { // EmbeddingGemma
		r.m.role = encoder
	}
	r.attn, _, err = r.inner("attn_config")
	return err
}

// inside returns the key of the inner object with the settings of the language model, "" if there is
// none.
func (r *reader) inside() string {
	if r.known && (r.Code.Inner.Key != "" || slices.ContainsFunc(widthKeys, r.has)) {
		return r.Code.Inner.Key
	}
	for _, key := range []string{"text_config", "llm_config", "language_config", "model_config", "transformer_layer_config"} {
		if in, given, err := r.inner(key); err == nil && given && (!r.known || slices.ContainsFunc(widthKeys, in.has)) {
			return key
		}
	}
	return ""
}

// textType returns the type of the inner language model of a multimodal type by its usual name, "" if
// that is unknown.
func textType(kind string) string {
	for _, name := range []string{kind + "_text", kind + "_text_model"} {
		if lineOf(typesFile, name) != "" {
			return name
		}
	}
	return ""
}

// model reads the settings that the scheme of the type needs.
func (r *reader) model() (err error) {
	if err = r.choose(); err != nil {
		return err
	}
	if r.Positions == wayOther || r.Positions == wayRelative {
		r.m.Undrawn = r.Note
	}
	if r.m.Heads, err = r.given(headsKeys...); err != nil {
		return err
	}
	if r.m.Width, err = r.object.whole(0, widthKeys...); err != nil {
		return err
	}
	if r.m.Width != 0 && r.Positions != wayRoPE { // of RoPE only the heads are drawn
		if err := within("hidden_size", r.m.Width, 2, tensor.MaxCols); err != nil {
			return err
		}
	}
	if err := r.positions(); err != nil {
		return err
	}
	return r.groups()
}

// positions reads the settings of the way.
func (r *reader) positions() (err error) {
	if err = r.letters(); err != nil {
		return err
	}
	if r.Positions == wayT5 { // T5's code reads no length
		r.m.Scheme = scheme.T5
		return r.classes()
	}
	if r.m.Length, err = r.given(lengthKeys...); err != nil {
		return err
	}
	if i := slices.IndexFunc(lengthKeys, r.has); i >= 0 {
		r.m.Stated = r.name(lengthKeys[i])
		if r.m.Length < 0 {
			return fmt.Errorf("%s must be at least 1, not %d", r.m.Stated, r.m.Length)
		}
	}
	switch r.Positions {
	case wayALiBi:
		r.m.Scheme = scheme.ALiBi
		switch steepest, err := r.attn.number(8, "alibi_bias_max"); {
		case err != nil:
			return err
		case steepest != 8:
			r.m.Undrawn = fmt.Sprintf("ALiBi with %s %g", r.attn.name("alibi_bias_max"), steepest)
		}
		return within("num_attention_heads", r.m.Heads, 1, scheme.MaxHeads)
	case wayLearned:
		r.m.Scheme = scheme.Learned
		err := r.table()
		r.m.Ends = r.m.Length
		return err
	case waySinusoidal:
		r.m.Scheme, r.m.Layout = scheme.Sinusoidal, r.layout
		if r.Code.Sines.Steps {
			return r.timesteps()
		}
		err := r.table()
		if r.Code.Sines.Ends {
			r.m.Ends = r.m.Length
		}
		return err
	case wayNone:
		r.m.Scheme = scheme.None
		return nil
	case wayRelative:
		return r.distances()
	case wayOther:
		return nil
	}
	r.m.Scheme = scheme.RoPE
	return r.rotations()
}

// choose determines the way of the type: from its line, from a setting that overrides it, or, for an
// unknown type, from keys that only one way has.
func (r *reader) choose() error {
	if r.Positions == wayOther || r.Positions == wayRelative {
		return nil
	}
	if r.Code.RopeFrom > 0 {
		switch width, err := r.object.whole(0, widthKeys...); {
		case err != nil || width == 0:
			return cmp.Or(err, fmt.Errorf("hidden_size must be given: it decides how type %s encodes positions",
				file.Quoted(r.m.Type)))
		case width == r.Code.RopeFrom:
			r.Positions = wayRoPE
		}
	}
	why := ""
	for _, c := range choices {
		for _, o := range []object{r.object, r.attn} {
			switch raw := strings.TrimSpace(string(o.values[c.key])); {
			case raw == c.value && raw != "", c.value == "" && o.says(c.key):
				r.Positions, r.layout, r.Code.FirstRow, why = c.way, c.layout, max(c.first, r.Code.FirstRow), c.key
				r.Note, r.Code.Bare = cmp.Or(c.note, r.Note), cmp.Or(c.bare, r.Code.Bare)
				o.read[c.key] = true
			case raw == "true", raw == "false":
				o.read[c.key] = true // chooses the default of the type
			}
		}
	}
	if err := r.checkChoices(why); err != nil || r.known {
		return err
	}
	for _, e := range evidence {
		for _, key := range e.keys {
			if why == "" && (r.has(key) || r.attn.has(key)) {
				r.Positions, why = e.way, key
			}
		}
	}
	stranger := "type " + file.Quoted(r.m.Type) + " is not known"
	if r.m.Type == "" {
		stranger = "no model_type is given"
	}
	if why == "" {
		return fmt.Errorf("%s, and no key such as rope_theta says how it encodes positions", stranger)
	}
	r.m.Because = ways[r.Positions] + " because of " + r.called(why)
	r.m.say("%s; read as %s", stranger, r.m.Because)
	return nil
}

// ways names the ways in warnings.
var ways = map[way]string{
	wayRoPE: "RoPE", wayALiBi: "ALiBi", wayT5: "T5's buckets", waySinusoidal: "sines that are added",
	wayNone: "without positions",
}

// checkChoices returns an error for an unknown value of a setting that selects the way.
func (r *reader) checkChoices(why string) error {
	for _, o := range []object{r.object, r.attn} {
		on, err := pick(o, true, "true or false", "alibi")
		if err != nil {
			return err
		}
		if !on && r.known && r.Positions == wayALiBi {
			return fmt.Errorf("%s must be true: what the type does without ALiBi is not known", o.name("alibi"))
		}
	}
	kind, err := pick(r.object, "absolute", "a text", positionType)
	r.read[positionType] = why == positionType ||
		kind == "absolute" && (r.Positions == wayLearned || r.Positions == waySinusoidal)
	if err != nil || kind == "absolute" || why == positionType || r.Positions != wayLearned && r.Positions != wayALiBi {
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

// whole reads a number, or takes the default of the type.
func (r *reader) whole(keys ...string) (int, error) {
	return r.object.whole(int(r.usual(keys...)), keys...)
}

// given is whole for a default that is noted for a warning. A null is not left out.
func (r *reader) given(keys ...string) (int, error) {
	return r.givenOr(int(r.usual(keys...)), keys...)
}

// givenOr is given for a default that all types have.
func (r *reader) givenOr(usual int, keys ...string) (int, error) {
	n, err := r.object.whole(0, keys...)
	if err == nil && n == 0 && usual != 0 && !slices.ContainsFunc(keys, r.stands) {
		n = usual
		r.leaves("%s %d", r.called(keys[0]), n)
	}
	return n, err
}

// leaves notes a key that the file leaves out with its default, once for all kinds of layers.
func (r *reader) leaves(format string, a ...any) {
	if text := fmt.Sprintf(format, a...); !slices.Contains(r.left, text) {
		r.left = append(r.left, text)
	}
}

// table reads the shape of a table that is added to the embedding.
func (r *reader) table() (err error) {
	keys := widthKeys
	if r.Positions == wayLearned {
		keys = append([]string{"embedding_size", "input_embedding_size"}, keys...)
	}
	if r.m.Width, err = r.given(keys...); err != nil {
		return err
	}
	if err := within("hidden_size", r.m.Width, 2, tensor.MaxCols); err != nil {
		return err
	}
	if r.Code.RowAfterPad {
		pad, err := r.object.whole(1, "pad_token_id")
		if err = cmp.Or(err, within("pad_token_id", pad, 0, tensor.MaxRows)); err != nil {
			return err
		}
		r.Code.FirstRow = pad + 1
	}
	if r.Positions == wayLearned && r.Code.FirstRow > r.Code.ExtraRows {
		r.m.Padding = min(r.Code.FirstRow, r.m.Length)
		r.m.Length -= r.m.Padding
	}
	if first := r.Code.FirstRow; first > 0 {
		r.m.say("the first token has row %d of its table", first)
	}
	return within("max_position_embeddings", r.m.Length, 1, tensor.MaxRows)
}

// timesteps reads the table of time steps of a diffusion model, as diffusers writes it.
func (r *reader) timesteps() error {
	kind, err := pick(r.object, "positional", "a text", "time_embedding_type")
	if err != nil {
		return err
	}
	if kind != "positional" {
		return fmt.Errorf("time_embedding_type must be positional, not %.40q", kind)
	}
	flip, err := pick(r.object, true, "true or false", "flip_sin_to_cos")
	if err != nil {
		return err
	}
	shift, err := r.number(0, "freq_shift")
	if err != nil {
		return err
	}
	channels, err := pick[[]int](r.object, nil, "a list of whole numbers", "block_out_channels")
	if err != nil {
		return err
	}
	if len(channels) == 0 {
		return errors.New("block_out_channels must be given: the first is the width of the table of time steps")
	}
	r.m.Width = channels[0]
	switch {
	case flip && shift == 0:
		r.m.Layout = encoding.CosSinHalf
	case !flip && shift == 1:
		r.m.Layout = encoding.T2T
	case !flip && shift == 0 && r.m.Width%2 == 0:
		r.m.Layout = encoding.Concat
	default:
		return fmt.Errorf("no layout has flip_sin_to_cos %v with freq_shift %g and %d columns", flip, shift, r.m.Width)
	}
	return within("block_out_channels", r.m.Width, 2, tensor.MaxCols)
}

// classes reads the buckets of T5's encoder, which sees keys on both sides.
func (r *reader) classes() (err error) {
	if r.m.Buckets, err = r.givenOr(32, "relative_attention_num_buckets"); err != nil {
		return err
	}
	if r.m.MaxDistance, err = r.givenOr(128, "relative_attention_max_distance"); err != nil {
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

// named prefixes an error with a key.
func named(key string, err error) error {
	if err == nil || key == "" {
		return err
	}
	return fmt.Errorf("%s: %w", key, err)
}

// warn collects the remarks on a configuration that was read: inner objects not read, defaults taken,
// and keys that had no effect.
func (r *reader) warn() {
	if len(r.around) > 0 {
		path := r.object.path
		var others []string
		for _, o := range r.around {
			for _, key := range slices.Sorted(maps.Keys(o.values)) {
				if strings.HasSuffix(key, "_config") && !o.read[key] && o.says(key) {
					others, o.read[key] = append(others, o.name(key)), true
				}
			}
		}
		if len(others) > 0 {
			r.m.say("only %s is read, not %s", path, file.List(others))
		}
	}
	if r.Note != "" {
		r.m.Remark = r.withLengths(r.Note)
		r.m.say("%s", r.m.Remark)
	}
	switch attends := r.pattern == "" || strings.Trim(r.pattern, "LM") != ""; { // which Groups say
	case r.Code.Bare == otherLayers:
		r.m.say("layers without attention get no positions")
	case r.Code.Bare == allLayers && attends:
		r.m.say("neither its attention layers nor its other layers get positions")
	case r.Code.Bare == allLayers:
		r.m.say("it has no attention, and gets no positions")
	}
	r.m.Assumed = append(r.left, r.m.Assumed...)
	if len(r.left) > 0 {
		from := "not in the file, defaults of the type"
		if !r.known {
			from = "not in the file, usual defaults"
		}
		r.m.say("%s: %s", from, strings.Join(r.left, ", "))
	}
	var keys []string
	for _, o := range slices.Concat(r.around, []object{r.object, r.attn}, r.rest) {
		for _, key := range o.unread() {
			if !strings.Contains(r.Note, key) && !slices.Contains(r.off, key) {
				keys = append(keys, o.name(key))
			}
		}
	}
	slices.Sort(keys)
	r.m.Unused = slices.Clone(keys)
	for _, key := range r.off { // the file says so itself: no warning
		if r.says(key) && !slices.Contains(keys, r.name(key)) {
			r.m.Unused = append(r.m.Unused, r.name(key))
		}
	}
	slices.Sort(r.m.Unused)
	if len(keys) > 0 {
		r.m.say("keys not used: %s", file.List(keys))
	}
}

// withLengths replaces the keys of lengths in a remark by their values in the file.
func (r *reader) withLengths(how string) string {
	for _, key := range []string{"max_target_positions", "max_decoder_position_embeddings"} {
		if !strings.Contains(how, key) {
			continue // the remark does not name it
		}
		if n, err := r.object.whole(0, key); err == nil && n > 0 {
			how = strings.ReplaceAll(how, key, strconv.Itoa(n))
		}
	}
	return how
}

// says reports whether a key has a value that sets something: not null, false or empty.
func (o object) says(key string) bool {
	switch strings.Join(strings.Fields(string(o.values[key])), "") {
	case "", "null", "false", `""`, "[]", "{}":
		return false
	}
	return true
}
