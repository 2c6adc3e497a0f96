package ui

import (
	"regexp"
	"strings"
	"sync"

	"wavescope/encoding/scheme"
)

// glossary explains the terms of pictures and lessons, each in a sentence that needs no other. Several names of one
// term have commas between them.
var glossary = [][2]string{
	{"position, pos", "the place of a token in its sequence, counted from 0"},
	{"dimension, dim", "one of the d_model numbers of a vector; over the positions it is a wave"},
	{"d_model", "how many numbers the vector of each token has"},
	{"head_dim", "how many numbers the query and the key of one attention head have"},
	{"PE(pos), PE", "the row of d_model numbers that is added to the token at a position"},
	{"pair", "a sine and a cosine column of one frequency; pair 0 is the fastest"},
	{"frequency, ω", "by how many radians a pair turns from one position to the next"},
	{"wavelength, λ, lambda", "the number of positions in which a pair turns once, 2π/ω"},
	{"divisor", "what the position is divided by to get an angle: base^(2i/d) for pair i, where d is d_model, with RoPE " +
		"head_dim; base^(i/(n − 1)) in layout t2t, with n pairs"},
	{"base", "spreads the wavelengths: from 2π up to at most 2π × base"},
	{"turn", "a whole circle, 2π radians or 360°; L positions turn a pair by ω·L, so it turns within L if λ is at most L"},
	{"rotation", "a shift by k turns each pair by ω·k: a linear map, the same at every position"},
	{"equal within", "the rotation for k, applied to PE(pos), and PE(pos + k) differ by no more than this: by rounding"},
	{"wedge", "the angle between two hands of a dial: how far the offset turns the pair"},
	{"offset, k", "the distance from one position to another, with its sign: k = j − i"},
	{"band", "in a lane, lowest to highest value of a wave too fast to draw; in a matrix, a diagonal of one colour"},
	{"diagonal", "in a matrix of positions i and j, all pairs with one offset j − i"},
	{"norm", "the length of a vector: the root of the sum of its squares"},
	{"dot product, dot", "the sum of the products of two vectors, number by number"},
	{"cosine", "of an angle: how far right its hand reaches; of two rows: their dot product over both norms, at most 1"},
	{"R²", "the share of the variance that a multiple of sin, or of sin and cos, explains: 1 is all, below 0 worse " +
		"than the mean"},
	{"r", "correlation of two dimensions over some positions: 1 on a rising line, −1 on a falling one"},
	{"invariant", "the same result for any order of the words, as a sum or a mean"},
	{"equivariant", "results are reordered as the words are, and otherwise the same"},
	{"attention head, head", "a set of matrices that makes queries, keys and values, and mixes words by their scores"},
	{"query, key", "two vectors that a head makes of each word; a score is a query's dot product with a key, over √d"},
	{"score, logit", "what the softmax turns into a weight: how well a query and a key fit"},
	{"softmax", "turns scores into weights: e to each score, over the sum of all; the weights add up to 1"},
	{"weight, weights", "how much of each word goes into the new vector of a word; they add up to 1"},
	{"causal mask, causal", "a word sees itself and the words before it, and no later ones"},
	{"padding", "empty words at the end that make all sentences of a batch equally long"},
	{"sinusoidal", "positions as sines and cosines of fixed frequencies, added to the words"},
	{scheme.Binary, "the bits of the position, added to the words"},
	{"learned", "a table with a trained row for each position, which ends with its last row"},
	{"RoPE", "rotates queries and keys by the angles of their positions: of these, a score holds the offset alone"},
	{"ALiBi", "subtracts a slope times the distance from every score"},
	{"T5", "adds a learned number to each score, one for each range of distances"},
	{"xPos", "RoPE with a factor that lowers the weight of far keys"},
	{"training length", "the number of positions of the texts that a model was trained on"},
	{"linear", "position interpolation: divides every frequency by the same factor"},
	{"YaRN, yarn", "divides the frequencies of slow pairs and leaves fast ones, with a ramp between"},
	{"NTK, ntk", "enlarges the base, so that slow pairs are divided more than fast ones"},
	{"dynamic", "NTK with a base that grows with the length that is read"},
	{"llama3", "divides the frequencies of slow pairs by the factor and leaves fast ones, with a ramp between"},
	{"longrope", "divides each frequency by a number of its own, from a list for short texts or one for long texts"},
	{"proportional", "turns a part of the pairs, with exponents of the whole head; the others stay at rest"},
	{"attention factor", "a number that a method multiplies queries and keys by, so scores by its square"},
	{"KV cache", "the keys and values of all tokens so far, which a model keeps to make the next one"},
	{"FLOP", "one addition or multiplication of two numbers"},
}

// termNames returns what matches each name of a term as a whole word, also in its plural.
var termNames = sync.OnceValue(func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for _, term := range glossary {
		for name := range strings.SplitSeq(term[0], ", ") {
			all[name] = regexp.MustCompile(`(^|[^\pL\pN_])` + regexp.QuoteMeta(name) + `(s|es)?($|[^\pL\pN_])`)
		}
	}
	return all
})

// namesIn returns those names of a term that a text has.
func namesIn(text, term string) string {
	var found []string
	for name := range strings.SplitSeq(term, ", ") {
		if termNames()[name].MatchString(text) {
			found = append(found, name)
		}
	}
	return strings.Join(found, ", ")
}
