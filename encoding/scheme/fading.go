package scheme

import (
	"math"
	"math/cmplx"

	"wavescope/encoding"
)

// Fading is the bias of xPos (Sun et al. 2022) for aligned content, u·u = h: the pairs of a head turn as those of RoPE
// do, see [turning], and shrink with the offset. For n pairs and attention factor a
//
//	g(k) = 2a²·Σ (ζ_i^(k/512)·cos ω′_i k − 1) / √h,  ζ_i = (i/n + 0.4) / 1.4.
type Fading struct {
	Gain float64 // 2a²/√h

	// logs has a pair's ln ζ_i/512 + j·ω′_i, the logarithm of what one position multiplies it by.
	logs []complex128
}

// fading returns the bias of a head, nil if its description is not valid.
func fading(r encoding.RoPEConfig) Bias {
	f, err := encoding.NewRoPE(r)
	if err != nil {
		return nil
	}
	a, logs := r.Scaling.AttentionFactor(), make([]complex128, r.Pairs())
	for i := range logs {
		at := float64(i) / float64(len(logs))
		logs[i] = complex(math.Log((at+0.4)/1.4)/512, f.Frequency(i))
	}
	return Fading{Gain: 2 * a * a / math.Sqrt(float64(r.HeadDim)), logs: logs}
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
	for _, log := range f.logs {
		step := cmplx.Exp(log)
		var z complex128
		for t := range dst {
			if t%again == 0 {
				z = cmplx.Exp(log * complex(float64(first+t), 0))
			}
			dst[t] += f.Gain * (real(z) - 1)
			z *= step
		}
	}
}

// Most returns the largest number of keys that can be computed while a picture is drawn.
func (f Fading) Most() int { return Affords(len(f.logs)) }

func (f Fading) sums(keys int) sums { return list(f, keys) }
