package model

import (
	"fmt"
	"slices"

	"wavescope/encoding/bias"
)

// Schemes that models tell positions by, as encoding.Schemes names them.
const (
	Turning = "rope"
	Learned = "learned"
	Sloped  = "alibi"
	Bucket  = "t5"
)

// Types whose code tells positions in another way than by turning. A type that is
// not listed turns, as nearly all that were published since 2022 do.
var (
	learnedTypes = []string{"albert", "bert", "biogpt", "distilbert", "electra", "gpt2", "gpt_bigcode", "gpt_neo", "opt", "roberta", "xlm-roberta"}
	bucketTypes  = []string{"longt5", "mt5", "switch_transformers", "t5", "umt5"}
)

// unturned reads a configuration of a type that does not turn; false for one
// that does.
func (r *reader) unturned() (bool, error) {
	sloped, err := r.sloped()
	switch {
	case err != nil:
		return false, err
	case sloped:
		r.m.Scheme = Sloped
		return true, within("num_attention_heads", r.m.Heads, 1, bias.MaxHeads)
	case slices.Contains(bucketTypes, r.m.Type):
		r.m.Scheme = Bucket
		return true, r.buckets()
	case slices.Contains(learnedTypes, r.m.Type):
		r.m.Scheme = Learned
		return true, r.learned()
	}
	return false, nil
}

// sloped reports ALiBi: always BLOOM's, MPT's and Falcon's if they say so.
func (r *reader) sloped() (bool, error) {
	own, _, err := r.inner("attn_config")
	if err != nil || r.m.Type == "bloom" {
		return r.m.Type == "bloom", err
	}
	whole, err := pick(r.object, false, "true or false", "alibi")
	if err != nil {
		return false, err
	}
	return pick(own, whole, "true or false", "alibi")
}

// learned reads the shape of a table of learned rows.
func (r *reader) learned() (err error) {
	if r.m.Width, err = r.whole(0, "embedding_size", "hidden_size", "n_embd", "dim"); err != nil {
		return err
	}
	if err := within("hidden_size", r.m.Width, 2, maxCols); err != nil {
		return err
	}
	return within("max_position_embeddings", r.m.Length, 1, maxRows)
}

// buckets reads the classes of offsets, of the encoder, which looks both ways.
func (r *reader) buckets() (err error) {
	if r.m.Buckets, err = r.whole(32, "relative_attention_num_buckets"); err != nil {
		return err
	}
	if r.m.MaxDistance, err = r.whole(128, "relative_attention_max_distance"); err != nil {
		return err
	}
	r.m.Bidirectional = true
	_, err = bias.NewBuckets(r.m.Buckets, r.m.MaxDistance, true)
	return named("relative_attention_num_buckets", err)
}

func within(key string, n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%s must be from %d to %d, not %d", key, low, high, n)
	}
	return nil
}
