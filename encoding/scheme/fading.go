package scheme

import (
	"math"
	"math/cmplx"
)

// Fading is the bias of xPos (Sun et al. 2022) for aligned content, u·u = h: pairs turn as those of RoPE with base
// 10000 do, and shrink with the offset,
//
//	g(k) = 2·Σ (ζ_i^(k/512)·cos ω_i k − 1) / √h,  ζ_i = (2i/h + 0.4) / 1.4,  ω_i = 10000^(−2i/h).
//
// An element is a pair's ln ζ_i/512 + j·ω_i, the logarithm of what one position multiplies it by.
type Fading []complex128

// fading returns the bias for a head of h numbers.
func fading(h int) Fading {
	pairs := make(Fading, h/2)
	for i := range pairs {
		at := 2 * float64(i) / float64(h)
		pairs[i] = complex(math.Log((at+0.4)/1.4)/512, math.Pow(10_000, -at))
	}
	return pairs
}

// At returns g(k).
func (f Fading) At(k int) float64 {
	var one [1]float64
	f.Fill(one[:], k)
	return one[0]
}

// Fill sets dst[t] = g(first + t). It multiplies instead of computing each cosine, from a new start every 1024
// positions, so that rounding stays below 10⁻¹².
func (f Fading) Fill(dst []float64, first int) {
	const again = 1024
	clear(dst)
	gain := math.Sqrt(2 / float64(len(f))) // 2/√h
	for _, log := range f {
		step := cmplx.Exp(log)
		var z complex128
		for t := range dst {
			if t%again == 0 {
				z = cmplx.Exp(log * complex(float64(first+t), 0))
			}
			dst[t] += gain * (real(z) - 1)
			z *= step
		}
	}
}

// Most returns the largest number of keys that can be computed while a picture is drawn.
func (f Fading) Most() int { return Affords(len(f)) }

func (f Fading) sums(keys int) sums { return list(f, keys) }
