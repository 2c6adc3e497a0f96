package model

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"wavescope/encoding/scheme"
)

// An Attention is what the queries of a layer see, and thereby what the layer stores for later tokens.
type Attention string

const (
	Full       Attention = "full"        // all earlier positions, or all positions
	Sliding    Attention = "sliding"     // the last Window positions, with its own
	Chunked    Attention = "chunked"     // the positions of its own chunk of Window positions
	Latent     Attention = "latent"      // as Full; a token is stored as one vector for all heads (MLA)
	Linear     Attention = "linear"      // a state of fixed size that earlier tokens updated
	StateSpace Attention = "state-space" // the same
	Cross      Attention = "cross"       // the positions of another sequence
	NoMixing   Attention = "none"        // its own position only, or a convolution over a few
	Unknown    Attention = "unknown"
)

// A Group is the layers of a model that attend and encode positions alike.
type Group struct {
	Attention Attention
	Scheme    string // one of scheme.All, Relative or "" if not known
	Layer            // with RoPE the rotation; Window with Sliding and Chunked
	letter    rune
	At        []int // indices of the layers from 0, ascending; nil if the number of layers is not known
	Shared    int   // how many of them use the cache of another layer
	IndexTopK int   // how many earlier positions a query attends to, chosen by scores of an index; 0 for all
	Store           // of each of its layers

	Remarks []string // what else its layers do with positions, such as turning with two axes
	Axes    []string // the coordinate of a token that each pair turns with, such as row; nil if it is the position
}

// Letter returns the letter of a group: what its layers see, or how they encode positions if that says more.
func (m Model) Letter(g Group) string {
	switch whole := g.Attention == Full || g.Attention == Latent; {
	case m.Guess:
		return "?"
	case whole && g.Scheme == scheme.None && m.Scheme != scheme.None:
		return "N"
	case whole && g.Scheme == scheme.Learned:
		return "L"
	case whole && g.Scheme == Relative:
		return "R"
	}
	return shownLetters[g.Attention]
}

var shownLetters = map[Attention]string{Full: "F", Sliding: "S", Chunked: "C", Latent: "F", Linear: "M",
	StateSpace: "M",
	Cross:      "X", NoMixing: "-", Unknown: "?"}

// A Store is what a layer computes with and stores for a token. 0 is not known.
type Store struct {
	Heads, KeyDim, ValueDim int // per head, query and key together
	KVHeads                 int // heads of keys and values
	Numbers                 int // stored for a token: keys and values of KVHeads heads, or a latent vector and index keys
	Rank                    int // with Latent: numbers of the latent vector that are values of all heads
	// Conv and State are stored whatever the length: inputs of convolutions, and a recurrent part.
	Conv, State int
}

// The letters of a stack: one per layer.
const (
	fullLetter    = 'F'
	slideLetter   = 'S'
	chunkLetter   = 'C'
	linearLetter  = 'L'
	stateLetter   = 'M'
	crossLetter   = 'X'
	noneLetter    = '-'
	unknownLetter = '?'
	bareLetter    = 'f' // as full, without the positions that other layers of the model have
)

var attentions = map[rune]Attention{fullLetter: Full, slideLetter: Sliding, chunkLetter: Chunked, linearLetter: Linear,
	stateLetter: StateSpace, crossLetter: Cross, noneLetter: NoMixing, unknownLetter: Unknown, bareLetter: Full}

// layerWords maps the words of layer_types and its relatives to letters.
var layerWords = map[string]rune{
	"full_attention": fullLetter, "attention": fullLetter, "global": fullLetter, "global_attention": fullLetter,
	"hybrid":            fullLetter, // attention beside or after a state-space block
	"sliding_attention": slideLetter, "local": slideLetter, "local_attention": slideLetter,
	"sliding_window_attention": slideLetter, "hybrid_sliding": slideLetter,
	"deepseek_sparse_attention": fullLetter, // an index chooses from all positions
	"chunked_attention":         chunkLetter, "linear_attention": linearLetter, "recurrent": linearLetter,
	"mamba": stateLetter, "mamba2": stateLetter, "conv": noneLetter, "mlp": noneLetter, "moe": noneLetter,
}

// depthKey is the usual name of the number of layers.
const depthKey = "num_hidden_layers"

// depthKeys are the names of the number of layers: of the encoder, if there is a decoder too.
var depthKeys = []string{"encoder_layers", "encoder_num_hidden_layers", "num_hidden_layers", "n_layer", "n_layers",
	"num_layers", "num_transformer_layers", "num_decoder_layers", "decoder_layers"}

// mostLayers bounds num_hidden_layers, mostHeads the numbers of heads and their sizes.
const (
	mostLayers = 1 << 12
	mostHeads  = 1 << 20
)

// A layerRule is a key and how it is read.
type layerRule struct {
	key  string
	read func(r *reader, key, pattern string) (string, error)
}

// layerRules lists the keys that say what each layer does, and how they are read. A rule is given the
// pattern of the type, and returns a longer or another pattern.
var layerRules = []layerRule{
	{"layer_types", (*reader).worded},
	{"layers_block_type", (*reader).worded},
	{"block_types", (*reader).worded},
	{"_block_types", (*reader).worded},
	{"attention_types", (*reader).nested},
	{"hybrid_override_pattern", (*reader).signed},
	{"hybrid_layer_pattern", (*reader).numbered},
	{"attn_type_list", (*reader).numbered},
	{"sliding_window_pattern", (*reader).every},
	{"_sliding_window_pattern", (*reader).every},
	{"global_attn_every_n_layers", (*reader).every},
	{"full_attention_interval", (*reader).every},
	{"attn_layer_period", (*reader).offset},
	{"attn_layer_indices", (*reader).listed},
	{"full_attn_idxs", (*reader).listed},
	{"cross_attention_layers", (*reader).listed},
	{"linear_attn_config", (*reader).counted},
	{"layer_group_size", (*reader).grouped},
}

// letters reads what each layer does: from the keys of the file that list layers, or from the pattern
// of the type. If the number of layers is not known, it reads one period.
func (r *reader) letters() (err error) {
	if r.depth, err = r.object.whole(0, depthKeys...); err != nil {
		return err
	}
	single, err := r.object.whole(0, "num_single_layers") // of FLUX, after num_layers
	if err != nil {
		return err
	}
	if err := within("num_single_layers", single, 0, mostLayers); err != nil {
		return err
	}
	r.depth += single
	if r.depth == 0 {
		r.depth = r.listedDepth()
	}
	if usual := int(r.usual(depthKey)); r.depth == 0 && usual > 0 {
		r.depth = usual
		r.m.Assumed = append(r.m.Assumed, fmt.Sprintf("%s %d", depthKey, usual))
	} else if n := r.Code.AttentionPerLayer; n > 0 && r.has("num_layers") {
		r.depth *= n
	}
	if err = within(depthKey, r.depth, 0, mostLayers); err != nil {
		return err
	}
	late, skips := r.Code.WindowFrom != "", r.Code.Bare == noRopeKeys
	pattern, stated := r.pattern, late || skips && (r.has(noRopeKeys) || r.has("no_rope_layer_interval"))
	if late {
		pattern, err = r.lateSlide()
	}
	for _, rule := range layerRules {
		if err == nil && pattern != "" && r.has(rule.key) {
			pattern, err = rule.read(r, rule.key, pattern)
			stated = true
			break
		}
	}
	if !r.known && err == nil {
		pattern, err = r.strangerLayers()
		stated = true
	}
	if err != nil {
		return err
	}
	r.stack = cmp.Or(pattern, string(fullLetter))
	if r.depth > 0 {
		lead := r.lead
		if len(r.stack) == r.depth { // a list of all layers
			lead = ""
		}
		all := []byte((lead + strings.Repeat(r.stack, (r.depth-1)/len(r.stack)+1))[:r.depth])
		if r.lastFull {
			all[r.depth-1] = fullLetter
		}
		r.stack = string(all)
	}
	if err = r.bared(); err == nil && (strings.ContainsAny(r.stack, "SC") || r.Code.Bare == ifWindows) {
		err = r.windowed()
	}
	if mixed := strings.Trim(r.stack, r.stack[:1]) != ""; mixed && !stated {
		r.m.Assumed = append(r.m.Assumed, strings.TrimSpace("layer pattern "+r.shownPattern()))
	}
	return err
}

// strangerLayers reads the layers of an unknown type, from keys that mean the same in every type; "" without them.
func (r *reader) strangerLayers() (pattern string, err error) {
	switch {
	case r.has("layer_types"):
		pattern, err = r.worded("layer_types", "")
	case r.has("layers_block_type"):
		pattern, err = r.worded("layers_block_type", "")
	case r.has("attn_type_list"):
		pattern, err = r.numbered("attn_type_list", string(linearLetter)+string(fullLetter))
	}
	r.exact = len(pattern) > 0 && len(pattern) == r.depth && !strings.ContainsRune(pattern, unknownLetter)
	for letter, key := range map[rune]string{slideLetter: "sliding_window", chunkLetter: "attention_chunk_size"} {
		if strings.ContainsRune(pattern, letter) {
			r.exact = r.exact && r.has(key)
		} else if r.exact {
			r.read[key] = true // no layer has it
		}
	}
	return pattern, err
}

// listedDepth returns the number of layers that a list of all layers has, 0 without one.
func (r *reader) listedDepth() int {
	for _, key := range []string{"layer_types", "layers_block_type", "hybrid_override_pattern"} {
		var words []string
		text := ""
		switch {
		case json.Unmarshal(r.values[key], &words) == nil && len(words) > 0:
			return len(words)
		case json.Unmarshal(r.values[key], &text) == nil && text != "":
			return len(text)
		}
	}
	return 0
}

// shownPattern writes the pattern of the type with the letters that users see, "" if it is long.
func (r *reader) shownPattern() string {
	const most = 12
	if len(r.pattern) > most {
		return ""
	}
	shown := func(c rune) rune {
		if c == bareLetter {
			return 'N'
		}
		return rune(shownLetters[attentions[c]][0])
	}
	return strings.Map(shown, r.pattern)
}

// windowed reads the width of the window of the layers that have one. Without a width they see every
// position.
func (r *reader) windowed() (err error) {
	if r.window, err = r.windowWidth(); err != nil || r.window > 0 {
		return err
	}
	r.window = 0 // every layer sees every position then
	r.stack = strings.Map(func(c rune) rune {
		switch {
		case c == slideLetter && r.Code.Bare == noWindow:
			return bareLetter
		case c == slideLetter, c == chunkLetter, c == bareLetter && r.Code.Bare == ifWindows:
			return fullLetter
		}
		return c
	}, r.stack)
	return nil
}

// windowWidth reads the width of the window in positions, with that of the query; 0 is none.
func (r *reader) windowWidth() (wide int, err error) {
	both, err := r.object.whole(0, "local_attention") // counts the positions on both sides
	if err != nil {
		return 0, err
	}
	wide = both/2 + 1
	if both == 0 {
		keys := []string{"sliding_window", "sliding_window_size", "attention_window_size", "attention_chunk_size",
			"window_size"}
		if wide, err = r.given(keys...); err != nil {
			return 0, err
		}
	}
	if r.says("use_bidirectional_attention") && string(r.values["use_bidirectional_attention"]) != `"vision"` {
		r.read["use_bidirectional_attention"] = true
		wide = wide/2 + 1 // on one side, with the query
	}
	return max(wide, 0), nil
}

// sides returns the letters of a pattern for layers whose attention reaches furthest, and for the others.
func sides(pattern string) (far, rest byte) {
	far, rest = fullLetter, slideLetter
	switch {
	case strings.ContainsRune(pattern, bareLetter):
		far = bareLetter
	case strings.ContainsRune(pattern, linearLetter) && strings.ContainsRune(pattern, slideLetter):
		far = slideLetter // no layer sees every position, as in RecurrentGemma
	}
	for _, c := range []byte(pattern) {
		if c != far {
			return far, c
		}
	}
	return far, rest
}

// worded reads a list of words, one per layer or per repetition.
func (r *reader) worded(key, pattern string) (string, error) {
	words, err := pick[[]string](r.object, nil, "a list of texts", key)
	far, rest := sides(pattern)
	var b strings.Builder
	for _, w := range words {
		letter, ok := layerWords[w]
		switch {
		case !ok:
			letter = unknownLetter
		case letter == fullLetter:
			letter = rune(far)
		case letter == linearLetter && strings.ContainsRune(pattern, stateLetter):
			letter = stateLetter // version 5 has one word for both
		case letter == slideLetter && strings.ContainsRune(pattern, chunkLetter):
			letter = rune(rest)
		}
		b.WriteRune(letter)
	}
	return cmp.Or(b.String(), pattern), err
}

// signed reads one character per layer: M, * and others, as in Nemotron-H.
func (r *reader) signed(key, pattern string) (string, error) {
	var list []string
	if json.Unmarshal(r.values[key], &list) == nil { // with a character each
		r.values[key], _ = json.Marshal(strings.Join(list, ""))
	}
	text, err := pick(r.object, "", "a text", key)
	far, _ := sides(pattern)
	return strings.Map(func(c rune) rune {
		switch c {
		case '*':
			return rune(far)
		case 'M':
			return stateLetter
		}
		return noneLetter
	}, text), err
}

// numbered reads a list with 1 for the layers that attend as the pattern's rest does in a list of
// windows, or that see every position in a list of attention types.
func (r *reader) numbered(key, pattern string) (string, error) {
	list, err := pick[[]float64](r.object, nil, "a list of numbers", key)
	far, rest := sides(pattern)
	one, zero := far, rest
	if key == "hybrid_layer_pattern" {
		one, zero = rest, far
	}
	var b strings.Builder
	for _, v := range list {
		if v == 1 {
			b.WriteByte(one)
		} else {
			b.WriteByte(zero)
		}
	}
	return cmp.Or(b.String(), pattern), err
}

// every reads n of "one of n layers sees every position": the first of them if the type's pattern
// begins so, else the last. A text such as LLLG is a pattern itself.
func (r *reader) every(key, pattern string) (string, error) {
	far, rest := sides(pattern)
	var text string
	if json.Unmarshal(r.values[key], &text) == nil {
		r.read[key] = true
		if strings.Trim(text, "LG") != "" {
			return "", fmt.Errorf("%s must be a number or a text of L and G, not %s", r.name(key), short(r.values[key]))
		}
		return strings.Map(func(c rune) rune {
			if c == 'G' {
				return rune(far)
			}
			return rune(rest)
		}, text), nil
	}
	n, err := r.object.whole(0, key)
	if err != nil {
		return "", err
	}
	if err := within(key, n, 0, mostLayers); err != nil {
		return "", err
	}
	others := strings.Repeat(string(rest), max(n-1, 0))
	if pattern[0] == far {
		return string(far) + others, nil
	}
	return others + string(far), nil
}

// grouped reads n of "the last of n layers sees every position", and so do those after the last group.
func (r *reader) grouped(key, pattern string) (string, error) {
	n, err := r.object.whole(1, key)
	if err = cmp.Or(err, within(key, n, 1, mostLayers)); err != nil {
		return "", err
	}
	far, rest := sides(pattern)
	all := bytes.Repeat([]byte{far}, max(r.depth, n))
	for i := range len(all) / n * n {
		if (i+1)%n != 0 {
			all[i] = rest
		}
	}
	return string(all), nil
}

// offset reads the period of the layers with attention, and where in it they are.
func (r *reader) offset(key, pattern string) (string, error) {
	far, rest := sides(pattern)
	period, err := r.object.whole(0, key)
	if err != nil {
		return "", err
	}
	at, err := r.object.whole(0, "attn_layer_offset")
	if err != nil {
		return "", err
	}
	if err := cmp.Or(within(key, period, 1, mostLayers), within("attn_layer_offset", at, 0, period-1)); err != nil {
		return "", err
	}
	all := []byte(strings.Repeat(string(rest), period))
	all[at] = far
	return string(all), nil
}

// listed reads the indices of the layers with attention.
func (r *reader) listed(key, pattern string) (string, error) {
	list, err := pick[[]int](r.object, nil, "a list of whole numbers", key)
	if err != nil || len(list) == 0 {
		return pattern, err
	}
	far, rest := sides(pattern)
	if key == "full_attn_idxs" { // of LFM2, whose other layers are convolutions
		rest = noneLetter
	}
	if key == "cross_attention_layers" {
		far, rest = crossLetter, fullLetter
	}
	all := []byte(strings.Repeat(string(rest), max(r.depth, min(slices.Max(list)+1, mostLayers), 1)))
	for _, i := range list {
		if err := within(key, i, 0, mostLayers-1); err != nil {
			return "", err
		}
		all[i] = far
	}
	return string(all), nil
}

// counted reads Kimi-Linear's list of the layers without attention, or else of those with it, which counts from 1.
func (r *reader) counted(key, pattern string) (string, error) {
	o, _, err := r.inner(key)
	if err != nil {
		return "", err
	}
	far, rest := sides(pattern)
	keys, i := []string{"kda_layers", "full_attn_layers"}, 0
	var list []int
	if json.Unmarshal(o.values[keys[0]], &list) != nil || len(list) == 0 {
		far, rest, i = rest, far, 1
	}
	if list, err = pick[[]int](o, nil, "a list of whole numbers", keys[i]); err != nil || len(list) == 0 {
		return pattern, err
	}
	o.read[keys[1]] = true // the code reads the first of them alone
	all := []byte(strings.Repeat(string(far), max(r.depth, min(slices.Max(list), mostLayers), 1)))
	for _, n := range list {
		if err := within(o.name(keys[i]), n, 1, len(all)); err != nil {
			return "", err
		}
		all[n-1] = rest
	}
	return string(all), nil
}

// nested reads GPT-Neo's list of a repeated list and a number of repetitions.
func (r *reader) nested(key, pattern string) (string, error) {
	list, err := get[[]json.RawMessage](r.object, key, "a list")
	var all strings.Builder
	for _, item := range list {
		var pair [2]json.RawMessage
		var words []string
		n := 0
		if json.Unmarshal(item, &pair) != nil || json.Unmarshal(pair[0], &words) != nil ||
			json.Unmarshal(pair[1], &n) != nil || n < 0 || n > mostLayers || len(words) > mostLayers/max(n, 1) {
			return "", fmt.Errorf("%s must hold pairs of a list of words and a number of repetitions", key)
		}
		for range n {
			for _, w := range words {
				letter, ok := layerWords[w]
				if !ok {
					letter = unknownLetter
				}
				all.WriteRune(letter)
			}
		}
	}
	return cmp.Or(all.String(), pattern), err
}

// bared writes the layers without positions that no_rope_layers lists as small letters: it holds a 1
// for each layer with RoPE. If it is missing or empty, every no_rope_layer_interval-th layer has none.
func (r *reader) bared() error {
	if r.Code.Bare != noRopeKeys {
		return nil
	}
	list, err := pick[[]float64](r.object, nil, "a list of numbers", "no_rope_layers")
	if err != nil {
		return err
	}
	every, err := r.object.whole(4, "no_rope_layer_interval")
	if err != nil {
		return err
	}
	if r.depth == 0 {
		n := len(list)
		if n == 0 {
			n = max(every, 1)
		}
		r.stack = strings.Repeat(r.stack[:1], min(n, mostLayers))
	}
	letters := []byte(r.stack)
	for i, c := range letters {
		bare := every > 0 && (i+1)%every == 0
		if len(list) > 0 {
			bare = i < len(list) && list[i] == 0
		}
		switch {
		case bare:
			letters[i] = bareLetter
		case c == bareLetter:
			letters[i] = r.pattern[0]
		}
	}
	r.stack = string(letters)
	return nil
}

// groups collects the layers that do the same.
func (r *reader) groups() (err error) {
	if r.m.DType, err = pick(r.object, "", "a text", "dtype", "torch_dtype"); err != nil {
		return err
	}
	if r.m.stateType, err = pick(r.object, "", "a text", "mamba_ssm_dtype", "mamba_ssm_cache_dtype"); err != nil {
		return err
	}
	store, err := r.stored()
	if err != nil {
		return err
	}
	if err := r.bareTemperature(); err != nil {
		return err
	}
	if err := r.remembered(); err != nil {
		return err
	}
	for i, c := range r.stack {
		g := slices.IndexFunc(r.m.Groups, func(g Group) bool { return g.letter == c })
		if g < 0 {
			g = len(r.m.Groups)
			group := r.group(c, store)
			if c == linearLetter || c == stateLetter || c == noneLetter || r.Code.StateBeside {
				sizes := store
				if err = r.state(&sizes, c); err != nil {
					return err
				}
				group.Conv, group.State = sizes.Conv, sizes.State
			}
			r.m.Groups = append(r.m.Groups, group)
		}
		if r.depth > 0 {
			r.m.Groups[g].At = append(r.m.Groups[g].At, i)
		}
	}
	if len(r.kvList) > 0 {
		r.m.keyHeads(r.kvList)
	}
	if err = r.indexers(); err != nil {
		return err
	}
	return r.sharing()
}

// indexers separates layers that choose positions with the index of an earlier layer: they store no keys of one.
func (r *reader) indexers() error {
	if r.depth == 0 {
		return nil
	}
	if r.indexTopK == 0 {
		return r.blockIndexers()
	}
	words, err := pick[[]string](r.object, nil, "a list of texts", "indexer_types")
	if err != nil {
		return err
	}
	pattern, err := pick(r.object, "", "a text of F and S", "index_topk_pattern")
	if err != nil {
		return err
	}
	every, err := r.object.whole(1, "index_topk_freq")
	if err = cmp.Or(err, within("index_topk_freq", every, 1, mostLayers)); err != nil {
		return err
	}
	first, err := r.object.whole(2, "index_skip_topk_offset")
	if err != nil {
		return err
	}
	has := func(i int) bool {
		switch {
		case len(words) > 0:
			return i < len(words) && words[i] == "full"
		case pattern != "":
			return i < len(pattern) && pattern[i] == 'F'
		}
		return max(i-first+1, 0)%every == 0
	}
	r.m.split(func(g Group, i int) (kind int) {
		if g.Attention == Latent && !has(i) {
			return 1
		}
		return 0
	}, func(g *Group, kind int) { g.Numbers -= kind * r.indexHeadDim })
	return nil
}

// blockIndexers adds the keys of an index that picks blocks of tokens, in the layers that MiniMax M3 lists.
func (r *reader) blockIndexers() error {
	o, given, err := r.inner("sparse_attention_config")
	if err != nil || !given || !o.says("use_sparse_attention") {
		return err
	}
	list, err := pick[[]float64](o, nil, "a list of numbers", "sparse_attention_freq")
	if err != nil {
		return err
	}
	dim, err := o.whole(0, "sparse_index_dim")
	if err != nil {
		return err
	}
	blocks, err := o.whole(0, "sparse_topk_blocks")
	if err != nil {
		return err
	}
	size, err := o.whole(0, "sparse_block_size")
	for _, n := range []int{dim, blocks, size} {
		err = cmp.Or(err, within(o.path, n, 0, mostHeads))
	}
	if err != nil {
		return err
	}
	r.m.split(func(g Group, i int) (kind int) {
		if g.Attention == Full && i < len(list) && list[i] != 0 {
			return 1
		}
		return 0
	}, func(g *Group, kind int) {
		g.Numbers += kind * dim
		g.IndexTopK = kind * blocks * size
	})
	return nil
}

// split divides groups into layers of one kind each, and changes those of a kind.
func (m *Model) split(kindOf func(g Group, layer int) int, change func(g *Group, kind int)) {
	var all []Group
	for _, g := range m.Groups {
		if len(g.At) == 0 {
			all = append(all, g)
			continue
		}
		places := map[int]int{}
		for _, i := range g.At {
			kind := kindOf(g, i)
			at, ok := places[kind]
			if !ok {
				part := g
				part.At = nil
				change(&part, kind)
				at, places[kind] = len(all), len(all)
				all = append(all, part)
			}
			all[at].At = append(all[at].At, i)
		}
	}
	m.Groups = all
}

// remembered reads of how many tokens the layers of XLNet and Transformer-XL keep their inputs.
func (r *reader) remembered() error {
	if !r.hasDefault("mem_len") {
		return nil
	}
	n, err := r.given("mem_len")
	switch {
	case err != nil:
		return err
	case n > 0:
		r.m.remembers = fmt.Sprintf("of the last %d tokens (mem_len)", n)
	default:
		r.m.remembers = "of all tokens (no mem_len)"
	}
	return within("mem_len", n, 0, math.MaxInt32)
}

// sharing reads how many of the last layers use the cache of an earlier layer of their kind.
func (r *reader) sharing() error {
	n, err := r.whole("num_kv_shared_layers")
	if err != nil || r.depth == 0 || n < 1 || n >= r.depth {
		return err
	}
	for i := range r.m.Groups {
		g := &r.m.Groups[i]
		for _, at := range g.At {
			if at >= r.depth-n {
				g.Shared++
			}
		}
	}
	return nil
}

// group returns the group of a letter, without layers.
func (r *reader) group(letter rune, store Store) Group {
	g := Group{letter: letter, Attention: attentions[letter], Scheme: cmp.Or(r.schemeOf(), r.Code.Nearest)}
	switch letter {
	case linearLetter, stateLetter, crossLetter, noneLetter:
		g.Scheme = scheme.None
		return g
	case bareLetter:
		g.Attention, g.Scheme, g.Remarks = Full, scheme.None, r.bareRemarks
	case unknownLetter:
		if r.Positions == wayRoPE || r.Code.Sines.Steps { // another table is added below all layers
			g.Scheme = ""
		}
		return g
	}
	if r.kvLoraRank > 0 && g.Attention == Full {
		g.Attention, g.IndexTopK = Latent, r.indexTopK
	}
	g.Store = store
	if letter == slideLetter || letter == chunkLetter {
		g.Window = r.window
	}
	if letter == slideLetter && r.swaKVHeads > 0 {
		g.KVHeads, g.Numbers = r.swaKVHeads, r.swaKVHeads*(g.KeyDim+g.ValueDim)
	}
	if g.Scheme == scheme.RoPE && r.Positions == wayRoPE {
		wide := g.Window
		g.Remarks, g.Axes = r.ropeRemarks, r.pairAxes
		g.Layer = r.layerOf(letter)
		g.Window = wide
		if head := g.Rope.HeadDim; r.known && g.Attention != Latent && head != store.KeyDim { // as in Gemma 4
			g.KeyDim, g.ValueDim = head, head
			if letter == fullLetter && r.globalKVHeads > 0 {
				g.KVHeads = r.globalKVHeads
			}
			g.Numbers = 2 * head * g.KVHeads
		}
	}
	return g
}

// layerOf returns the kind of layer of a letter.
func (r *reader) layerOf(letter rune) Layer {
	windowed := letter == slideLetter || letter == chunkLetter
	for _, l := range r.m.Layers {
		if l.Turns && (l.Kind == sliding || l.Window > 0) == windowed {
			return l
		}
	}
	return r.m.Layers[0]
}

// kvKeys are the names of the number of heads of keys and values.
var kvKeys = []string{"num_key_value_heads", "num_kv_heads", "n_kv_heads", "n_head_kv", "multi_query_group_num",
	"num_query_groups", "num_attention_groups", "attention_kv_heads", "encoder_num_key_value_heads"}

// stored reads what a layer with attention stores for a token.
func (r *reader) stored() (s Store, err error) {
	s.Heads = r.m.Heads
	if r.kvLoraRank, err = r.whole("kv_lora_rank"); err != nil {
		return s, err
	}
	if r.kvLoraRank > 0 {
		r.exact = false // code of an unknown type may store keys and values instead
		if r.known || r.has(qkRope) {
			return s, r.compressed(&s)
		}
	}
	if s.KVHeads, err = r.sharedHeads(); err != nil {
		return s, err
	}
	if r.swaKVHeads, err = r.whole("swa_num_key_value_heads"); err != nil {
		return s, err
	}
	if r.globalKVHeads, err = r.whole("num_global_key_value_heads"); err != nil {
		return s, err
	}
	if same, err := pick(r.object, false, "true or false", "attention_k_eq_v"); err != nil || !same {
		r.globalKVHeads = 0 // as Gemma 4's code does
	}
	if s.KeyDim = r.head; s.KeyDim == 0 {
		keys := []string{"head_dim", "attention_head_dim", "d_kv", "kv_channels"}
		if r.Code.DoubleHead {
			keys = keys[:2]
		}
		if s.KeyDim, err = r.whole(keys...); err != nil {
			return s, err
		}
	}
	if s.KeyDim == 0 && s.Heads > 0 {
		width, err := r.whole(widthKeys...)
		if err != nil {
			return s, err
		}
		if r.Code.DoubleHead {
			width *= 2
		}
		s.KeyDim = width / s.Heads
	}
	if s.ValueDim, err = r.object.whole(cmp.Or(int(r.usual("v_head_dim")), s.KeyDim), "v_head_dim"); err != nil {
		return s, err
	}
	if !r.known {
		if err := r.widen(&s); err != nil {
			return s, err
		}
	}
	for _, n := range []int{s.Heads, s.KVHeads, s.KeyDim, s.ValueDim} {
		if err := within("heads and their dimensions", n, 0, mostHeads); err != nil {
			return s, err
		}
	}
	s.Numbers = s.KVHeads * (s.KeyDim + s.ValueDim)
	return s, nil
}

// widen takes the widest reading of the heads of an unknown type.
func (r *reader) widen(s *Store) error {
	if !slices.ContainsFunc(kvKeys, r.has) && !r.attn.has("kv_n_heads") {
		s.KVHeads, r.exact = s.Heads, false
	}
	sizes := map[string]int{"qk_nope_head_dim": 0, qkRope: 0, "head_dim": 0, "qk_head_dim": 0, "global_head_dim": 0,
		"num_global_key_value_heads": 0}
	for key := range sizes {
		n, err := r.object.whole(0, key)
		if err = cmp.Or(err, within(key, n, 0, mostHeads)); err != nil {
			return err
		}
		sizes[key] = n
	}
	wide := max(s.KeyDim, sizes["head_dim"], sizes["qk_head_dim"], sizes["global_head_dim"],
		sizes["qk_nope_head_dim"]+sizes[qkRope])
	if wide > s.KeyDim || sizes["num_global_key_value_heads"] > 0 || sizes["global_head_dim"] > 0 {
		r.exact = false
	}
	if !r.has("v_head_dim") {
		s.ValueDim = wide
	}
	s.KeyDim = wide
	r.m.most = max(s.KVHeads, r.swaKVHeads, sizes["num_global_key_value_heads"]) * (s.KeyDim + s.ValueDim)
	if r.kvLoraRank > 0 {
		r.m.most = max(r.m.most, r.kvLoraRank+s.KeyDim)
		r.kvLoraRank = 0
	}
	return nil
}

// sharedHeads reads the number of heads of keys and values; 0 is not known.
func (r *reader) sharedHeads() (n int, err error) {
	if r.Code.KVPerLayer {
		return r.listedHeads()
	}
	if i := slices.IndexFunc(kvKeys, r.lists); i >= 0 && !r.known {
		return 0, nil
	}
	if n, err = r.object.whole(0, kvKeys...); err != nil {
		return 0, err
	}
	if n == 0 {
		if n, err = r.attn.whole(0, "kv_n_heads"); err != nil { // of DBRX and MPT
			return 0, err
		}
	}
	single := string(r.Config["multi_query"]) == "true"
	one, err := pick(r.object, single, "true or false", "multi_query")
	if err != nil {
		return 0, err
	}
	apart, err := pick(r.object, false, "true or false", "new_decoder_architecture") // of Falcon
	if err != nil {
		return 0, err
	}
	switch usual := int(r.usual(kvKeys...)); {
	case one && !apart && (n == 0 || single):
		return 1, nil
	case n > 0:
		return n, nil
	case usual > 0 && !slices.ContainsFunc(kvKeys, r.stands):
		r.m.Assumed = append(r.m.Assumed, fmt.Sprintf("%s %d", kvKeys[0], usual))
		return usual, nil
	case r.known:
		return r.m.Heads, nil
	}
	return 0, nil
}

// listedHeads reads a number of heads of keys and values per layer, and returns the largest.
func (r *reader) listedHeads() (most int, err error) {
	const key = "num_kv_heads"
	if r.kvList, err = pick[[]float64](r.object, nil, "a list of numbers", key); err != nil {
		return 0, err
	}
	for _, v := range r.kvList {
		if !(v >= 1 && v <= mostHeads) {
			return 0, fmt.Errorf("%s must hold numbers from 1 to %d, not %g", key, mostHeads, v)
		}
		most = max(most, int(v))
	}
	return most, nil
}

// compressed reads the sizes of latent attention. An index that chooses positions stores a key of its
// own for each token.
func (r *reader) compressed(s *Store) error {
	nope, err := r.whole("qk_nope_head_dim")
	if err != nil {
		return err
	}
	rope := r.head
	if rope == 0 { // the part that others turn is there without positions too
		if rope, err = r.object.whole(0, qkRope); err != nil {
			return err
		}
	}
	s.KeyDim = nope + rope
	for _, key := range []string{"num_key_value_heads", "head_dim"} { // which code of latent attention leaves alone
		r.read[key] = true
	}
	if s.ValueDim, err = r.whole("v_head_dim"); err != nil {
		return err
	}
	if s.ValueDim == 0 && s.Heads > 0 { // as MiniCPM3's code does
		s.ValueDim = cmp.Or(r.m.Width, int(r.usual(widthKeys...))) / s.Heads
	}
	if r.indexTopK, err = r.whole("index_topk"); err != nil {
		return err
	}
	if r.indexTopK > 0 {
		if r.indexHeadDim, err = r.whole("index_head_dim"); err != nil {
			return err
		}
	}
	s.KVHeads, s.Numbers, s.Rank = s.Heads, r.kvLoraRank+rope+r.indexHeadDim, r.kvLoraRank
	for _, n := range []int{s.Heads, s.KeyDim, s.ValueDim, s.Numbers, r.indexTopK} {
		if err := within("heads and their dimensions", n, 0, mostHeads); err != nil {
			return err
		}
	}
	return nil
}
