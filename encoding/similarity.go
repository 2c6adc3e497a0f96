package encoding

import "math"

// Dot gives the dot product ⟨PE(p), PE(q)⟩. Where every pair has both of its
// waves it is Σ cos(ω(p−q)), a function of the offset alone.
func Dot(e Encoding, p, q int) float64 {
	if periodic, ok := complete(e); ok {
		return NewKernel(periodic).Dot(p - q)
	}
	var dot sum
	for dim := range e.Config().DModel {
		dot.add(float64(e.At(p, dim) * e.At(q, dim)))
	}
	return dot.value()
}

// Norm gives the length ‖PE(p)‖. Where every pair has both of its waves it is
// √pairs at every position.
func Norm(e Encoding, p int) float64 { return math.Sqrt(Dot(e, p, p)) }

// Distance gives ‖PE(p) − PE(q)‖. Where every pair has both of its waves it is
// 2·√Σ sin²(ω(p−q)/2), which loses nothing when the two rows are nearly equal.
func Distance(e Encoding, p, q int) float64 {
	if periodic, ok := complete(e); ok {
		return NewKernel(periodic).Distance(p - q)
	}
	var square sum
	for dim := range e.Config().DModel {
		difference := e.At(p, dim) - e.At(q, dim)
		square.add(float64(difference * difference))
	}
	return math.Sqrt(square.value())
}

// complete tells whether an encoding is periodic and every pair of it has both
// of its waves.
func complete(e Encoding) (Periodic, bool) {
	p, ok := e.(Periodic)
	return p, ok && 2*p.Pairs() <= e.Config().DModel
}

// sum adds up numbers without losing the small ones: the rounding error of
// every addition is itself exact (Knuth's TwoSum) and is added up apart.
type sum struct{ high, low float64 }

func (s *sum) add(x float64) {
	high := s.high + x
	rest := high - s.high
	s.low += (s.high - (high - rest)) + (x - rest)
	s.high = high
}

func (s *sum) value() float64 { return s.high + s.low }
