package encoding

// Exponent gives the exponent of a pair's divisor as a fraction, so that
// ω = Base^(−num/den): for the paper's layouts 2i/d_model.
func (c Config) Exponent(pair int) (num, den int) {
	num, den = c.exponent()
	return num * pair, den
}
