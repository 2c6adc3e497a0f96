package model

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// aboutPositions matches keys that concern positions.
var aboutPositions = regexp.MustCompile(`rope|rotary|theta|alibi|sliding|window|nope_|mscale|yarn|(^|_)ntk|logn_` +
	`|sinusoid|(^|_)pos(ition|itions|itional)?(_|$)|relative|rel_pos|(^|_)rel_|max_distance|num_buckets|bucket_distance` +
	`|^layer_types$|layers_block_type|per_layer_config|global_head_dim|global_attn|local_attention|attention_chunk` +
	`|temperature_tuning|attn_scale|floor_scale|llama_4_scaling|base_freq|freq_base|n_ctx|context_length` +
	`|max_seq|max_source|max_target|model_max_length|sequence_length|seq_len|attention_types`)

// warn collects the remarks on a configuration that was read: inner objects not read, defaults taken,
// and keys about positions that had no effect.
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
			r.m.say("%s is read, and not %s", path, strings.Join(compacted(others), ", "))
		}
	}
	if r.how != "" {
		r.m.say("%s", r.how)
	}
	if len(r.left) > 0 {
		from := "not in the file, and taken from the code of the type"
		if !r.known {
			from = "not in the file, and taken to be as usual"
		}
		r.m.say("%s: %s", from, strings.Join(r.left, ", "))
	}
	var keys []string
	for _, o := range append(r.around, r.object, r.attn) {
		for key := range o.values {
			about := aboutPositions.MatchString(strings.ToLower(key)) && !strings.Contains(r.how, key)
			if about && !o.read[key] && o.says(key) {
				keys = append(keys, o.name(key))
			}
		}
	}
	for _, o := range r.rest {
		for key := range o.values {
			if !o.read[key] && o.says(key) {
				keys = append(keys, o.name(key))
			}
		}
	}
	slices.Sort(keys)
	if len(keys) > 0 {
		r.m.say("about positions, and not used: %s", strings.Join(compacted(keys), ", "))
	}
}

// compacted removes duplicates and limits the list to what fits a line.
func compacted(list []string) []string {
	const most = 24
	var all []string
	for _, text := range list {
		if !slices.Contains(all, text) {
			all = append(all, plain(text))
		}
	}
	if len(all) > most {
		all = append(all[:most], fmt.Sprintf("and %d more", len(all)-most))
	}
	return all
}

// plain returns a name for use in a sentence, quoted and shortened if it contains unusual characters.
func plain(name string) string {
	if simple.MatchString(name) {
		return name
	}
	return fmt.Sprintf("%.60q", name)
}

var simple = regexp.MustCompile(`^[A-Za-z0-9_.\-]{1,80}$`)

// says reports whether a key has a value that sets something: not null, false or empty.
func (o object) says(key string) bool {
	switch strings.Join(strings.Fields(string(o.values[key])), "") {
	case "", "null", "false", `""`, "[]", "{}":
		return false
	}
	return true
}
