package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strings"

	"wavescope/encoding"
)

// The kinds of layers if the file names none.
const (
	full    = "full_attention"
	sliding = "sliding_attention"
)

// rotations reads the layers of a model with RoPE.
func (r *reader) rotations() (err error) {
	if r.head, err = r.headDimension(); err != nil {
		return err
	}
	if r.target == 0 {
		r.target = max(r.m.Length, 1)
	}
	for _, read := range []func() error{r.layers, r.windows} {
		if err := read(); err != nil {
			return err
		}
	}
	slices.SortStableFunc(r.m.Layers, func(a, b Layer) int { return order(a) - order(b) })
	return nil
}

// qkRope is the key of the rotated part of a head in models with latent attention, such as DeepSeek.
const qkRope = "qk_rope_head_dim"

// headDimension returns the size of a head as far as positions concern it: the rotated part of
// DeepSeek's heads, head_dim, or hidden_size ÷ heads.
func (r *reader) headDimension() (int, error) {
	keys := []string{"head_dim", "attention_head_dim", "kv_channels"}
	if r.Code.DoubleHead {
		keys = keys[:2]
	}
	if r.Code.Scores != "" || r.has(qkRope) {
		keys = []string{qkRope, "head_dim"}
	}
	head, err := r.given(keys...)
	if err != nil || head != 0 {
		return head, cmp.Or(err, r.split(head))
	}
	width, err := r.given(widthKeys...)
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
	if r.Code.DoubleHead {
		width *= 2
	}
	head = width / r.m.Heads
	if width%r.m.Heads != 0 {
		r.m.say("hidden_size %d is not a multiple of num_attention_heads %d: heads of %d are shown", width, r.m.Heads,
			head)
	}
	return head, nil
}

// split warns which part of DeepSeek's heads is rotated.
func (r *reader) split(head int) error {
	nope, err := r.object.whole(0, "qk_nope_head_dim")
	if err == nil && nope > 0 && r.has(qkRope) {
		r.m.say("of the %d numbers of a head %d turn, and these are shown", head+nope, head)
	}
	return err
}

// layers reads the rotation of all layers, or of each kind of layer.
func (r *reader) layers() error {
	all, given, err := r.inner("rope_parameters")
	if err != nil {
		return err
	}
	kinds := kindsIn(all)
	if len(kinds) == 0 {
		return r.flat(all, given)
	}
	r.rest = append(r.rest, all)
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
	return nil
}

// kindsIn lists the kinds of layers among the keys of an object, such as full_attention; others are settings.
func kindsIn(o object) (kinds []string) {
	for key := range o.values {
		if strings.HasSuffix(key, "_attention") {
			kinds = append(kinds, key)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// order returns the key by which kinds of layers are sorted, ascending: 0 for one that sees every position, 1
// for one with a window, 2 for one that gets no positions.
func order(l Layer) int {
	switch {
	case !l.Turns:
		return 2
	case l.Window == 0 && l.Kind != sliding:
		return 0
	}
	return 1
}

// flat reads one object for all layers: rope_parameters, or rope_scaling of version 4. In some types the layers with
// a window have another base or no scaling.
func (r *reader) flat(scaling object, given bool) (err error) {
	if !given {
		if scaling, given, err = r.inner("rope_scaling"); err != nil {
			return err
		}
	}
	if listed, err := r.perLayer(scaling); listed || err != nil {
		return err
	}
	if usual := r.Config["rope_scaling"]; !given && usual != nil {
		if err := json.Unmarshal(usual, &scaling.values); err != nil {
			return err
		}
		r.leaves("rope_scaling %s", short(usual))
	}
	local, err := r.base(object{}, r.usual(localKeys...), localKeys...)
	if err != nil || local == 0 && r.Code.ScalingOn != "full" {
		return cmp.Or(err, r.add("", scaling))
	}
	if err := r.add(full, scaling); err != nil {
		return err
	}
	l := r.m.Layers[0]
	l.Kind, l.Rope.Base, l.Rope.Scaling = sliding, cmp.Or(local, l.Rope.Base), encoding.Scaling{}
	if r.hasDefault("global_head_dim") {
		l.Rope.HeadDim, l.Rope.RotaryDim = r.head, r.head
	}
	l.Trained, l.From, l.ScoreFactor = r.m.Length, "", 0
	r.m.Layers = append(r.m.Layers, l)
	return named(sliding, l.Rope.Check())
}

// perLayer reads lists with a base and a rotary part for each layer, as Step has them: layers of one kind have the
// same. It reports whether there are any.
func (r *reader) perLayer(scaling object) (listed bool, err error) {
	var bases, parts []float64
	for key, list := range map[string]*[]float64{"rope_theta": &bases, "partial_rotary_factors": &parts} {
		if json.Unmarshal(r.values[key], list) == nil && len(*list) > 0 {
			listed, r.read[key] = true, true
		}
	}
	if !listed {
		return false, nil
	}
	scaled, err := pick[[]string](r.object, nil, "a list of texts", "yarn_only_types")
	if err != nil {
		return true, err
	}
	for _, kind := range []string{full, sliding} {
		own := object{path: scaling.path, values: map[string]json.RawMessage{}, read: map[string]bool{}}
		if len(scaled) == 0 || slices.Contains(scaled, kind) {
			own.values, own.read = maps.Clone(scaling.values), scaling.read
			if own.values == nil {
				own.values = map[string]json.RawMessage{}
			}
		}
		layers := 0
		for i, c := range r.stack {
			if slides := c == slideLetter || c == chunkLetter; slides != (kind == sliding) {
				continue
			}
			layers++
			for key, list := range map[string][]float64{"rope_theta": bases, "partial_rotary_factor": parts} {
				if i >= len(list) {
					continue
				}
				text := json.RawMessage(fmt.Sprint(list[i]))
				if before := own.values[key]; layers > 1 && string(before) != string(text) {
					return true, fmt.Errorf("%s must be one for all layers of %s, not %s and %s", key, kind, before, text)
				}
				own.values[key] = text
			}
		}
		if layers == 0 {
			continue
		}
		if err := r.add(kind, own); err != nil {
			return true, err
		}
	}
	return true, nil
}

// add reads a kind of layer from its own object, with the whole configuration as fallback.
func (r *reader) add(kind string, own object) (err error) {
	rope := encoding.RoPEConfig{HeadDim: r.head}
	if rope.Pairing, err = r.pairing(); err != nil {
		return err
	}
	if kind == full {
		wide, err := r.given("global_head_dim")
		if err != nil {
			return err
		}
		rope.HeadDim = cmp.Or(wide, rope.HeadDim)
	}
	usual := r.usual("rope_theta")
	if kind == sliding {
		usual = cmp.Or(r.usual(localKeys...), usual)
	}
	if rope.Base, err = r.base(own, cmp.Or(usual, usualBase), baseKeys...); err != nil {
		return err
	}
	if rope.RotaryDim, err = r.part(own, rope.HeadDim); err != nil {
		return err
	}
	l := Layer{Kind: kind, Turns: true}
	if rope.Scaling, l.Trained, l.From, err = r.scaling(own, rope); err != nil {
		return err
	}
	l.ScoreFactor = r.scoreFactor(rope.Scaling)
	r.unusedScales(own, rope.Scaling, l.ScoreFactor > 0)
	if err = r.axesOf(own, rope.RotaryDim/2); err != nil {
		return err
	}
	if err = r.temperature(own, rope.Scaling.TrainLength); err != nil {
		return err
	}
	l.Rope = rope
	r.m.Layers = append(r.m.Layers, l)
	r.rest = append(r.rest, own)
	if same, err := own.whole(0, "max_position_embeddings"); err == nil && same != r.m.Length {
		own.read["max_position_embeddings"] = false
	}
	return named(own.path, cmp.Or(rope.Check(), Falls(rope)))
}

// baseKeys are the names of the base of layers that see every position.
var baseKeys = []string{"rope_theta", "rotary_emb_base", "global_rope_theta", "rope_base", "rotary_base",
	"rope_freq_constant", "theta"}

// localKeys are the names of the base of layers with a window.
var localKeys = []string{"rope_local_base_freq", "local_rope_theta", "swa_rope_theta"}

// base reads a base from an object, with the whole configuration as fallback, and multiplies it by
// ChatGLM's rope_ratio.
func (r *reader) base(own object, usual float64, keys ...string) (float64, error) {
	if r.Code.FixedBase {
		ratio, err := r.number(1, "rope_ratio")
		if err == nil && usual > 0 && usual*ratio <= 1 {
			err = fmt.Errorf("rope_ratio must be above %g, not %g", 1/usual, ratio)
		}
		return usual * ratio, err
	}
	for _, o := range []object{own, r.object, r.attn} {
		if i := slices.IndexFunc(keys, o.has); i >= 0 {
			b, err := o.number(0, keys...)
			if err == nil && b <= 1 {
				err = fmt.Errorf("%s must be greater than 1, not %g", o.name(keys[i]), b)
			}
			return b, err
		}
	}
	if usual != 0 {
		r.leaves("%s %.15g", own.called(keys[0]), usual)
	}
	return usual, nil
}

// part returns the rotary dimension: rotary_dim, or a fraction of the head rounded down to whole pairs.
func (r *reader) part(own object, head int) (int, error) {
	keys := []string{"partial_rotary_factor"}
	if !r.known || r.hasDefault(keys[0]) { // older names, which only the code of these types reads
		keys = append(keys, "rotary_pct", "rope_pct", "rope_percent", "rotary_percent")
	}
	given, err := own.whole(0, "rotary_dim")
	if err == nil && given == 0 {
		given, err = r.given("rotary_dim")
	}
	if err != nil || given != 0 {
		return given, err
	}
	part := 0.0
	for _, o := range []object{own, r.object} {
		if part == 0 && slices.ContainsFunc(keys, o.has) {
			if part, err = o.number(1, keys...); err != nil {
				return 0, err
			}
			if !(part > 0 && part <= 1) {
				return 0, fmt.Errorf("partial_rotary_factor must be above 0 and at most 1, not %g", part)
			}
		}
	}
	if part == 0 {
		part = cmp.Or(r.usual(keys[0]), 1)
		if part < 1 && !r.Code.FixedBase {
			r.leaves("%s %g", own.called(keys[0]), part)
		}
	}
	if r.has(qkRope) { // the head is the rotated part already
		part = 1
	}
	return int(float64(head)*part) / 2 * 2, nil
}

// interleaveKey is the key that says how columns are paired.
const interleaveKey = "rope_interleave"

// pairing returns how columns are paired: as a key says, or else the code of the type. It notes which of them does.
func (r *reader) pairing() (encoding.Pairing, error) {
	keys := []string{interleaveKey, "rotary_emb_interleaved"}
	together, err := pick(r.object, r.Code.Pairing == interleaved, "true or false", keys...)
	if i := slices.IndexFunc(keys, r.has); i >= 0 {
		r.m.PairedBy = r.called(keys[i])
	} else if r.known {
		r.m.PairedBy = "type"
	}
	if together {
		return encoding.Neighbours, err
	}
	return encoding.Halves, err
}

// windows separates the layers with a window, and those without positions, from the others.
func (r *reader) windows() error {
	bare := strings.ContainsRune(r.stack, bareLetter)
	if wide := r.window; wide > 0 && (r.m.Length == 0 || wide < r.m.Length || bare && r.Code.Bare != noRopeKeys) {
		mixed := strings.ContainsAny(r.stack, "Ff") && r.Code.Bare != noRopeKeys
		if mixed && len(r.m.Layers) == 1 {
			l := r.m.Layers[0]
			l.Kind, r.m.Layers[0].Kind = sliding, full
			r.m.Layers = append(r.m.Layers, l)
		}
		for i := range r.m.Layers {
			switch l := &r.m.Layers[i]; {
			case !mixed || l.Kind == sliding:
				l.Window = wide
			case bare:
				*l = Layer{Kind: l.Kind}
			}
		}
	}
	if bare && r.Code.Bare == noRopeKeys {
		r.m.Layers[0].Kind = "rope"
		r.m.Layers = append(r.m.Layers, Layer{Kind: "no_rope"})
		if n := strings.Count(r.stack, string(bareLetter)); r.depth > 0 {
			r.m.say("%d of its %d layers get no RoPE (no_rope_layers)", n, r.depth)
		} else {
			r.m.say("some of its layers get no RoPE (no_rope_layers)")
		}
	}
	return nil
}

// lateSlide returns the pattern of a type whose layers from the number of a key on have a window if
// use_sliding_window is set: "" if it is not.
func (r *reader) lateSlide() (string, error) {
	on, err := pick(r.object, false, "true or false", "use_sliding_window")
	if err != nil {
		return "", err
	}
	first, err := r.object.whole(0, r.Code.WindowFrom)
	if err != nil {
		return "", err
	}
	if !on || r.depth > 0 && first >= r.depth {
		r.off = append(r.off, "sliding_window")
		if !on {
			r.off = append(r.off, r.Code.WindowFrom)
		}
		r.read["layer_types"] = true // it can list layers of one kind only
		return "", nil
	}
	if !r.has("layer_types") {
		r.m.say("layers from number %d on have a window", first)
	}
	if first = max(first, 0); r.depth == 0 {
		return string(slideLetter) + string(fullLetter), nil
	}
	return strings.Repeat(string(fullLetter), first) + strings.Repeat(string(slideLetter), r.depth-first), nil
}

// scoreFactor returns the factor by which DeepSeek's code multiplies scores besides the attention factor, 0
// for none.
func (r *reader) scoreFactor(s encoding.Scaling) float64 {
	if r.Code.Scores == "" || s.Method != encoding.YaRN || s.MScaleAllDim == 0 {
		return 0
	}
	m := 0.1*s.MScaleAllDim*math.Log(s.Factor) + 1
	return m * m
}

// unusedScales marks mscale and mscale_all_dim as not used where the library computes the attention factor without
// them: it takes both or neither, and neither beside a given factor. In DeepSeek's code mscale_all_dim scales scores
// too.
func (r *reader) unusedScales(own object, s encoding.Scaling, scales bool) {
	if s.Method == encoding.YaRN && s.Attention == 0 && s.MScale != 0 && s.MScaleAllDim != 0 {
		return
	}
	for _, key := range []string{"mscale", "mscale_all_dim"} {
		if own.stands(key) && (key == "mscale" || !scales) {
			own.read[key] = false
		}
	}
}

// axesOf reads which pairs turn with which coordinate of a token, in models of pictures: tokens of text
// have the same number on all axes.
func (r *reader) axesOf(own object, pairs int) error {
	if len(r.Code.Axes.Names) == 0 {
		return nil
	}
	list, err := pick[[]int](own, nil, "a list of whole numbers", "mrope_section", "xdrope_section")
	if err != nil {
		return err
	}
	interleaved, err := pick(own, r.Code.Axes.Interleaved > 0, "true or false", "mrope_interleaved", "interleaved")
	if err != nil {
		return err
	}
	if usual := r.Config["mrope_section"]; len(list) == 0 && usual != nil {
		if err := json.Unmarshal(usual, &list); err != nil {
			return err
		}
		r.leaves("mrope_section %s", commas(list))
	}
	if len(list) == 0 {
		return nil
	}
	names := r.Code.Axes.Names
	names = names[max(len(names)-len(list), 0):]
	text := fmt.Sprintf("sections %s of %d pairs turn with %s", commas(list), pairs, strings.Join(names, ", "))
	turns := 0
	if interleaved {
		text, turns = text+", interleaved", cmp.Or(r.Code.Axes.Interleaved, len(list))
	}
	r.remark(text)
	r.pairAxes = axesOfPairs(names, list, turns, pairs)
	return nil
}

// axesOfPairs returns the name of the axis of each pair, nil if the sections are not those of all pairs. The first
// interleaved axes take turns as long as they have pairs left; without any, one section follows the other.
func axesOfPairs(names []string, sections []int, interleaved, pairs int) []string {
	var ends []int
	sum := 0
	for _, n := range sections {
		if n < 0 || n > pairs-sum {
			return nil
		}
		sum += n
		ends = append(ends, sum)
	}
	if sum != pairs || len(names) != len(sections) || interleaved > len(sections) {
		return nil
	}
	all := make([]string, pairs)
	for pair := range all {
		axis := sort.SearchInts(ends, pair+1)
		if interleaved > 0 {
			if axis = pair % interleaved; pair >= interleaved*sections[axis] {
				axis = interleaved % len(sections)
			}
		}
		all[pair] = names[axis]
	}
	return all
}

// remark adds a remark on the layers with RoPE, once for all kinds of them.
func (r *reader) remark(text string) {
	if !slices.Contains(r.ropeRemarks, text) {
		r.ropeRemarks = append(r.ropeRemarks, text)
	}
}

// commas writes a list of numbers.
func commas(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
}

// temperature reads by how much queries grow with their position, as in Llama 4 and Ministral 3.
func (r *reader) temperature(own object, trained int) error {
	beta, err := own.number(0, "llama_4_scaling_beta")
	if err == nil && beta != 0 {
		r.remark(fmt.Sprintf("queries × (1 + %g·ln(1 + ⌊pos ÷ %d⌋))", beta, trained))
	}
	return err
}

// bareTemperature is temperature for Llama 4, which scales queries of layers without positions only.
func (r *reader) bareTemperature() error {
	if !r.hasDefault("floor_scale") {
		return nil
	}
	on, err := pick(r.object, true, "true or false", "attn_temperature_tuning")
	if err != nil {
		return err
	}
	floor, err := r.number(r.usual("floor_scale"), "floor_scale")
	if err != nil {
		return err
	}
	scale, err := r.number(0.1, "attn_scale")
	if err != nil {
		return err
	}
	if on {
		text := fmt.Sprintf("queries × (1 + %g·ln(1 + ⌊(pos + 1) ÷ %g⌋)), which grows with the position pos",
			scale, floor)
		r.bareRemarks = append(r.bareRemarks, text)
	}
	return nil
}
