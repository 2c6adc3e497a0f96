package model

import "wavescope/encoding/tensor"

// state returns how many numbers a layer with a state of fixed size holds, 0 if the file leaves a size
// out. A channel of Mamba holds a vector of state and the inputs of its convolution; Mamba 2 passes the
// vectors B and C of each group of heads through the convolution as well. A gated delta rule holds a
// matrix per head, and the inputs of its convolution.
func (r *reader) state(a Attention) (n int, err error) {
	whole := func(keys ...string) int {
		v := 0
		if err == nil {
			if v, err = r.object.whole(0, keys...); err == nil {
				err = within(keys[0], v, 0, tensor.MaxCols)
			}
		}
		return v
	}
	if a == Linear {
		keys, values := whole("linear_num_key_heads"), whole("linear_num_value_heads")
		key, value, conv := whole("linear_key_head_dim"), whole("linear_value_head_dim"), whole("linear_conv_kernel_dim")
		if keys == 0 || values == 0 || key == 0 || value == 0 || conv == 0 {
			return 0, err
		}
		return values*key*value + (2*keys*key+values*value)*conv, err
	}
	size, conv := whole("mamba_d_state", "ssm_state_size", "state_size"), whole("mamba_d_conv", "conv_kernel")
	inner := whole("mamba_num_heads") * whole("mamba_head_dim")
	if inner == 0 {
		inner = whole("mamba_expand", "expand") * r.m.Width
	}
	groups := whole("mamba_n_groups", "mamba_ngroups", "n_groups")
	first := r.Code.State == "mamba"
	if size == 0 || conv == 0 || inner == 0 || groups == 0 && !first {
		return 0, err
	}
	if first {
		groups = 0
	}
	return inner*size + (inner+2*groups*size)*conv, err
}
