package model

// Relative is the scheme of a model whose scores depend on the distance of two tokens and on the tokens
// themselves, so that no single curve shows it.
const Relative = "relative"

// Offsets is what is known of the scheme Relative.
type Offsets struct {
	Steps   int  // distances that have a vector of their own, in each direction; 0 if not known
	Far     int  // larger distances share the last step, in positions; 0 if not known
	Endless bool // a formula gives every distance a vector
}

// distances reads a scheme that depends on distances. BERT's code has a row for each distance below
// max_position_embeddings and none for others. DeBERTa's clips distances, after it has spread them over
// position_buckets, if that is given, by their logarithm; position_biased_input adds a learned table.
func (r *reader) distances() error {
	r.m.Scheme, r.m.Offsets.Endless = "", r.Code.Endless
	if r.read[positionType] {
		r.m.Ends = r.m.Length
		return nil
	}
	if !r.says("relative_attention") {
		return nil
	}
	r.read["relative_attention"], r.read["pos_att_type"] = true, true
	added, err := pick(r.object, true, "true or false", "position_biased_input")
	if err != nil {
		return err
	}
	if added {
		r.m.Ends = r.m.Length
	}
	far, err := pick(r.object, 0, "a whole number", "max_relative_positions")
	if err != nil {
		return err
	}
	if far < 1 {
		far = r.m.Length
	}
	steps, err := pick(r.object, 0, "a whole number", "position_buckets")
	if err != nil {
		return err
	}
	if steps < 1 {
		steps = far
	}
	r.m.Offsets.Steps, r.m.Offsets.Far = steps, max(far-1, 0)
	return nil
}

// schemeOf returns the scheme of the groups that attend as the whole model does.
func (r *reader) schemeOf() string {
	if r.Positions == wayRelative {
		return Relative
	}
	return r.m.Scheme
}
