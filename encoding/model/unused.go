package model

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// harmless lists keys that say nothing about positions, layers or caches in any type, whatever their value. All other
// keys that are not read are listed as not used.
var harmless = strings.Fields(`
	_attn_implementation _attn_implementation_internal _class_name _commit_hash _diffusers_version _from_model_config
	_name_or_path _tied_weights_keys adapter_path architectures auto_map bad_words_ids begin_suppress_tokens
	bos_token chunk_size_feed_forward description dtype eos_token finetuning_task forced_decoder_ids gradient_checkpointing
	id2label keys_to_ignore_at_inference label2id library_name license model_name model_type name output_attentions
	output_hidden_states prefix problem_type return_dict suppress_tokens task_specific_params tf_legacy_loss
	tokenizer_class torch_dtype torchscript transformers_version unsloth_fixed unsloth_version use_bfloat16
	use_cache use_flash_attn use_flash_attention use_return_dict attn_implementation

	classifier_activation classifier_bias classifier_pooling decoder_bias deterministic_flash_attn embedding_multiplier
	final_logit_softcapping final_logit_softcap logit_scale logits_scaling lm_head_bias mask_token_id num_labels
	max_vocab_size original_vocab_size pad_vocab_size_multiple padded_vocab_size real_vocab_size scale_embedding scale_emb
	scale_depth dim_model_base summary_activation summary_first_dropout summary_proj_to_labels summary_type
	summary_use_proj tie_embeddings tie_embedding tie_word_embeddings tie_encoder_decoder type_vocab_size vocab_size
	vocab_size_per_layer_input word_embed_proj_dim embedding_dropout mup_width_scale mup_denominator width_multiplier

	activation activation_function activation_type add_bias_linear add_qkv_bias apply_residual_connection_post_layernorm
	attention_bias attention_multiplier attention_out_bias attention_softmax_in_fp32 attn_logit_softcapping
	attn_output_gate index_n_heads attention_logit_cap attn_bias bias bias_dropout_fusion clip_qkv query_pre_attn_scalar
	qkv_bias qkv_proj_bias qk_layernorm qk_norm query_key_norm use_qk_norm use_qkv_bias use_attention_bias use_attn_bias
	scale_attn_weights scale_attn_by_inverse_layer_idx reorder_and_upcast_attn q_lora_rank o_lora_rank o_groups
	attn_pdrop dense_act_fn dim_ff d_ff d_inner embedding_norm ffn_dim ffn_dim_multiplier ffn_hidden_size ffn_dim_divisor
	ffn_intermediate_size ff_dim feed_forward_proj fp32_residual_connection block_auto_adjust_ff_dim block_dim block_ff_dim
	block_ffn_dim_multiplier block_mlp_init_scale block_multiple_of block_norm_eps block_out_init_scale
	block_use_swiglu block_use_xavier_init glu_activation hidden_act hidden_activation hidden_dim init_std initializer_factor
	initializer_range inter_dim intermediate_size intermediate_size_mlp init_method_std is_gated_act layer_norm_eps
	layer_norm_epsilon layer_norm_elementwise_affine layernorm_epsilon layernorm_eps layernorm_embedding layerscale_value
	layer_scale_init_value mlp_bias mlp_hidden_act mlp_hidden_size mlp_ratio mlp_type mlp_expansion_factor multiple_of
	n_inner layer_norm_type layer_norm_bias norm_bias norm_eps norm_epsilon norm_type normalization_type no_bias
	normalize_before normalize_embedding normalize_after_attention parallel_attn parallel_block parallel_residual
	post_layer_norm pre_norm residual_in_fp32 residual_multiplier residual_scale rescale_every rms_norm rms_norm_eps
	rmsnorm layer_norm_bf16 swiglu_limit swiglu_alpha use_bias use_gated_mlp use_layernorm use_layer_norm
	use_conv_bias use_parallel_residual use_post_norm use_pre_norm use_rmsnorm use_rms_norm use_scaled_init
	final_layer_norm do_layer_norm_before encoder_normalize_before decoder_normalize_before add_final_layer_norm
	shared_embedding shared_attention_norm activation_sparsity_pattern laurel_rank altup_active_idx altup_coef_clip
	altup_correct_scale altup_num_inputs hidden_size_per_layer_input use_double_wide_mlp

	decoder_sparse_step expert_capacity expert_layer_offset expert_layer_period first_k_dense_replace experts_per_token
	interleave_moe_layer_step moe_every_n_layers moe_ffn_hidden_size moe_expert_ffn_hidden_size moe_activation_func
	moe_intermediate_size moe_k moe_latent_size moe_layer_end_index moe_layer_freq moe_layer_interval
	moe_layer_start_index moe_layers moe_layers_enum moe_num_experts moe_num_shared_experts moe_renormalize
	moe_router_activation_func moe_router_enable_expert_bias moe_router_score_function moe_shared_expert_intermediate_size
	moe_shared_expert_overlap moe_topk moe_use_aux_free moe_router_topk_scaling_factor moe_router_norm_topk_prob
	mlp_only_layers moe_dynamic_exp_score n_group norm_topk_prob num_local_experts num_selected_experts
	output_router_logits routed_scaling_factor router_aux_loss_coef router_bias router_dtype router_jitter_noise
	route_norm route_scale router_ignore_padding_tokens router_z_loss_coef score_function score_func scoring_func
	seq_aux aux_loss_alpha shared_expert_intermediate_size shared_intermediate_size topk_group topk_method
	use_expert_bias ep_size norm_min share_expert_dim num_shared_expert num_dense_layers top_k_experts enable_moe_block
	load_balance_coeff use_mixed_mlp_moe use_grouped_topk moe_router_enable_shared_expert shared_expert_gate

	audio_config block_size_vision pretraining_tp quantization quantization_config compression_config
	vision_config vision_feature_layer vision_feature_select_strategy mm_tokens_per_image
	projection_dim projector_hidden_act in_channels out_channels layers_per_block
	sample_size cross_attention_dim feed_forward_type attn_impl
	multimodal_projector_bias num_channels spatial_merge_size vision_start_token_id
	mamba_hidden_act mamba_proj_bias mamba_conv_bias mamba_rms_norm mamba_norm_before_gate mamba_chunk_size
	time_step_floor time_step_limit time_step_max time_step_min time_step_rank time_step_scale time_step_init_scheme
	mamba_dt_rank mamba_use_mlp rescale_prenorm_residual ssm_cfg ssm_multipliers mlp_multipliers
	lm_head_multiplier key_multiplier attention_in_multiplier attention_out_multiplier ssm_in_multiplier
	ssm_out_multiplier use_mamba_kernels conv_bias conv_use_xavier_init output_gate_type`)

// harmlessEnds are the ends of further such keys, harmlessStarts the beginnings.
var (
	harmlessEnds = []string{"_token_id", "_token_ids", "_token_index", "_dropout", "_pdrop", "_dropout_rate", "_dropout_prob",
		"_dropout_p"}
	harmlessStarts = []string{"num_experts", "n_experts"}
)

// isHarmless reports whether a key cannot change positions, layers or caches.
func isHarmless(key string) bool {
	if slices.Contains(harmless, key) || key == "dropout" || strings.HasPrefix(key, "n_") && strings.HasSuffix(key, "_experts") {
		return true
	}
	return slices.ContainsFunc(harmlessEnds, func(end string) bool { return strings.HasSuffix(key, end) }) ||
		slices.ContainsFunc(harmlessStarts, func(start string) bool { return strings.HasPrefix(key, start) })
}

// harmlessGGUF lists such keys of a GGUF, after the name of the architecture.
var harmlessGGUF = strings.Fields(`attention.clamp_kqv attention.group_norm_epsilon attention.group_norm_groups
	attention.layer_norm_epsilon attention.layer_norm_rms_epsilon attention.output_scale attention.q_lora_rank
	attention.scale attn_logit_softcapping decoder_start_token_id embedding_scale feed_forward_length
	final_logit_softcapping interleave_moe_layer_step leading_dense_block_count logit_scale moe_every_n_layers
	moe_latent_size pooling_type residual_scale ssm.dt_b_c_rms ssm.time_step_rank swin_norm tensor_data_layout
	use_parallel_residual vocab_size attention.causal`)

func isHarmlessInGGUF(name string) bool {
	return slices.Contains(harmlessGGUF, name) || strings.HasPrefix(name, "expert_")
}

// unread returns the keys of an object that set something and are neither read nor harmless.
func (o object) unread() (keys []string) {
	for key := range o.values {
		if !o.read[key] && !isHarmless(key) && o.matters(key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// matters reports whether a key that is not read may change something: it sets something, and neither 0 nor 1.0.
func (o object) matters(key string) bool {
	text := strings.TrimSpace(string(o.values[key]))
	v, err := strconv.ParseFloat(text, 64)
	return o.says(key) && (err != nil || v != 0 && (v != 1 || !strings.Contains(text, ".")))
}

// A Bound is how well a size is known.
type Bound string

const (
	Exact   Bound = "exact"
	AtMost  Bound = "at_most" // and may be less
	NoBound Bound = "unknown"
)

// bounded tells how well the cache of an unknown type is known, from keys that mean the same in every type.
func (r *reader) bounded() {
	r.m.bound = Exact
	if r.known {
		return
	}
	if len(r.m.Unused) > 0 || !r.exact {
		r.m.bound = AtMost
	}
	hide := slices.DeleteFunc(r.object.unread(), func(key string) bool { return !r.sizes(key) })
	for _, key := range []string{"is_encoder_decoder", "encoder_layers", "decoder_layers", "num_decoder_layers",
		"add_cross_attention"} {
		if r.matters(key) && !slices.Contains(hide, key) {
			hide = append(hide, key)
		}
	}
	if slices.Sort(hide); len(hide) > 0 {
		r.m.bound = NoBound
	}
	for _, key := range hide {
		r.m.hides = append(r.m.hides, r.name(key))
	}
}

// sizes reports whether a key that is not read may give layers sizes of their own: it is about heads, or lists an
// object or a number for each layer. Keys that choose between kinds of layers cannot make one larger.
func (r *reader) sizes(key string) bool {
	if strings.HasPrefix(key, "linear_") || strings.HasPrefix(key, "mamba_") {
		return false // of states
	}
	if strings.Contains(key, "head") || strings.Contains(key, "key_length") || strings.Contains(key, "value_length") {
		return true
	}
	var list []json.RawMessage
	if json.Unmarshal(r.values[key], &list) != nil || len(list) == 0 {
		return false
	}
	return list[0][0] == '{' ||
		len(list) >= r.depth && !slices.ContainsFunc(layerRules, func(rule layerRule) bool { return rule.key == key })
}

// lists reports whether the value of a key is a list.
func (o object) lists(key string) bool {
	return strings.HasPrefix(strings.TrimSpace(string(o.values[key])), "[")
}
