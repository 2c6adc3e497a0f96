package model

import (
	"encoding/json"
	"fmt"
)

// A params.json is what Meta and Mistral AI publish beside the weights of their own programs. These turn
// columns 2i and 2i+1 together; conversion to a config.json reorders the weights. The sources are
// models/llama3/args.py and model.py of meta-llama/llama-models, and args.py and transformer.py of
// mistralai/mistral-inference.

// paramNames gives the keys of a params.json that have another name in a config.json.
var paramNames = map[string]string{"hidden_size": "dim", "num_hidden_layers": "n_layers",
	"num_attention_heads": "n_heads", "num_key_value_heads": "n_kv_heads", "rope_scaling": "yarn",
	"yarn.beta_fast": "yarn.beta", "yarn.beta_slow": "yarn.alpha", "yarn.attention_factor": "yarn.apply_scale",
	"yarn.llama_4_scaling_beta": "llama_4_scaling.beta"}

// scaledRope is what use_scaled_rope means. The code has the numbers; llama-models divides by 8, and
// executorch, for the models of Llama 3.2 without pictures, by 32, as their config.json does.
const scaledRope = `{"rope_type":"llama3","factor":%d,"low_freq_factor":1,"high_freq_factor":4,` +
	`"original_max_position_embeddings":8192}`

// isParams reports whether an object is a params.json.
func (o object) isParams() bool {
	return o.has("dim") && o.has("n_layers") && o.has("n_heads") && !o.has("hidden_size")
}

// params reads a params.json.
func params(o object, target int) (Model, error) {
	o.path = ""
	values := map[string]any{"model_type": "mistral", interleaveKey: true, "sliding_window": nil}
	for key, value := range o.values {
		switch key {
		case "model_type", "yarn", "llama_4_scaling", "use_scaled_rope":
		default:
			values[key] = value
		}
	}
	names := map[string]string{interleaveKey: "params.json"}
	for to, from := range paramNames {
		names[to] = from
		if value, ok := o.values[from]; ok {
			values[to] = value
			delete(values, from)
		}
	}
	if o.has("kv_lora_rank") {
		values["model_type"] = "deepseek_v3"
	}
	var assumed []string
	// Code for models without a window has another base where the file has none.
	if !o.has("rope_theta") && o.has("head_dim") && !o.has("sliding_window") {
		values["rope_theta"], assumed = 1_000_000, []string{"rope_theta 1000000"}
	}
	for _, add := range []func(object, map[string]any) error{windowsOf, scaledOf, yarnOf} {
		if err := add(o, values); err != nil {
			return Model{}, err
		}
	}
	if o.says("use_scaled_rope") {
		const key = "use_scaled_rope"
		names["rope_scaling"], names[key+".original_max_position_embeddings"] = key, key
	}
	text, err := json.Marshal(values)
	if err != nil {
		return Model{}, err
	}
	m, err := parse(text, target, names, nil)
	m.Type, m.Assumed = "params.json", append(m.Assumed, assumed...)
	return m, err
}

// windowsOf reads a sliding_window that lists one for each layer of a period, null for none.
func windowsOf(o object, values map[string]any) error {
	var list []*int
	if json.Unmarshal(o.values["sliding_window"], &list) != nil || len(list) == 0 {
		return nil
	}
	var layers []string
	for _, wide := range list {
		if wide == nil {
			layers = append(layers, full)
			continue
		}
		layers = append(layers, sliding)
		if last, ok := values["sliding_window"].(int); ok && last != *wide {
			return fmt.Errorf("sliding_window must have one width, not %d and %d", last, *wide)
		}
		values["sliding_window"] = *wide
	}
	if len(layers) > 0 {
		values["layer_types"] = layers
	}
	if _, ok := values["sliding_window"].(int); !ok {
		values["sliding_window"] = nil
	}
	return nil
}

// scaledOf reads use_scaled_rope.
func scaledOf(o object, values map[string]any) error {
	on, err := pick(o, false, "true or false", "use_scaled_rope")
	if err != nil || !on {
		return err
	}
	width, err := o.whole(0, "dim")
	factor := 8
	if width < 4096 { // Llama 3.2 1B and 3B
		factor = 32
	}
	values["rope_scaling"] = json.RawMessage(fmt.Sprintf(scaledRope, factor))
	return err
}

// yarnOf reads Mistral AI's yarn, and llama_4_scaling, which is read as a part of it.
func yarnOf(o object, values map[string]any) error {
	yarn, given, err := o.inner("yarn")
	if err != nil {
		return err
	}
	own := map[string]any{}
	if given {
		own["rope_type"] = "yarn"
		for key, value := range yarn.values {
			switch key {
			case "beta":
				own["beta_fast"] = value
			case "alpha":
				own["beta_slow"] = value
			case "apply_scale":
			default:
				own[key] = value
			}
		}
		if scale, err := pick(yarn, true, "true or false", "apply_scale"); err != nil {
			return err
		} else if !scale {
			own["attention_factor"] = 1
		}
	}
	heat, _, err := o.inner("llama_4_scaling")
	if err != nil {
		return err
	}
	if beta, ok := heat.values["beta"]; ok {
		own["llama_4_scaling_beta"] = beta
	}
	if from, ok := heat.values["original_max_position_embeddings"]; ok && !given {
		own["original_max_position_embeddings"] = from
	}
	if len(own) > 0 {
		values["rope_scaling"] = own
	}
	return nil
}
