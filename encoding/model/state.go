package model

import (
	"cmp"

	"wavescope/encoding/tensor"
)

// The names of what code of a type keeps whatever the length, in [code].
const (
	firstMamba = "mamba"     // vectors B and C do not pass through the convolution
	lightning  = "lightning" // a matrix per head
)

// state reads what a layer keeps whatever the length, 0 if the file leaves a size out: the last inputs of
// convolutions, of which a kernel of K columns needs K − 1, and a recurrent part. A channel of Mamba holds a vector;
// Mamba 2 passes the vectors B and C of each group of heads through the convolution as well. A gated delta rule holds
// a matrix per head.
func (r *reader) state(s *Store, letter rune) (err error) {
	whole := func(o object, usual int, keys ...string) int {
		v := usual
		if err == nil {
			if v, err = o.whole(usual, keys...); err == nil {
				err = within(keys[0], v, 0, tensor.MaxCols)
			}
		}
		return v
	}
	get := func(keys ...string) int { return whole(r.object, 0, keys...) }
	kimi, _, wrong := r.inner("linear_attn_config")
	if wrong != nil {
		return wrong
	}
	delta := whole(kimi, 0, "num_heads")                                         // heads of Kimi's delta rule
	if delta == 0 && letter == linearLetter && r.has("short_conv_kernel_size") { // as Ling has them
		kimi, delta = r.object, s.Heads
	}
	size, kernel := get("mamba_d_state", "ssm_state_size", "state_size"), get("mamba_d_conv", "conv_kernel")
	channels, inner, keep := 0, get("mamba_d_ssm"), true // a layer keeps channels · (kernel − 1) and inner · size
	switch {
	case letter == noneLetter:
		channels, kernel, keep = r.m.Width, get("conv_L_cache"), false
	case letter == linearLetter && delta > 0:
		size, kernel = whole(kimi, 0, "head_dim"), whole(kimi, 4, "short_conv_kernel_size")
		inner = delta * size
		channels = 3 * inner
		r.m.stateType = cmp.Or(r.m.stateType, "float32")
	case letter == linearLetter && r.Code.State == lightning:
		size = s.KeyDim
		inner = s.Heads * size
		channels, kernel = inner, 1
	case letter == linearLetter && inner == 0:
		keys, values := get("linear_num_key_heads"), get("linear_num_value_heads")
		size, kernel = get("linear_key_head_dim"), get("linear_conv_kernel_dim")
		inner = values * get("linear_value_head_dim")
		channels = 2*keys*size + inner
		keep = keys > 0
	default:
		if inner == 0 {
			inner = get("mamba_num_heads", "mamba_n_heads") * get("mamba_head_dim", "mamba_d_head")
		}
		if inner == 0 {
			inner = cmp.Or(get("mamba_expand", "expand")*r.m.Width, get("num_heads")*get("head_dim"))
		}
		groups := get("mamba_n_groups", "mamba_ngroups", "n_groups")
		channels = inner
		if r.Code.State != firstMamba {
			channels += 2 * groups * size
			keep = groups > 0
		}
	}
	if err != nil || kernel == 0 || channels == 0 || letter != noneLetter && (!keep || inner == 0 || size == 0) {
		return err
	}
	s.Conv = channels * (kernel - 1)
	if keep {
		s.State = inner * size
	}
	return nil
}

// StateTypes returns the types of the inputs of convolutions and of the recurrent part of states, beside a cache in a
// type: the first is that type, or float32 as llama.cpp has it, and the second that which the file names.
func (m Model) StateTypes(own DType) (conv, state DType) {
	conv, state = own, own
	for _, d := range DTypes {
		if d.Name == m.convType {
			conv = d
		}
		if d.Name == m.stateType {
			state = d
		}
	}
	return conv, state
}

// StateBytes returns the bytes of states beside a cache in a type.
func (m Model) StateBytes(c Cost, own DType) float64 {
	conv, state := m.StateTypes(own)
	return c.Conv*conv.Bytes + c.Recurrent*state.Bytes
}
