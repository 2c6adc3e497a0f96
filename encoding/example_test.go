package encoding_test

import (
	"fmt"
	"log"
	"math"

	"wavescope/encoding"
)

// The first rows of the table of "Attention Is All You Need".
func ExampleTable() {
	e, err := encoding.NewSinusoidal(encoding.Config{DModel: 6, Length: 50, Base: 10_000})
	if err != nil {
		log.Fatal(err)
	}
	for pos, row := range encoding.Table(e, 4) {
		fmt.Printf("%d %+.4f\n", pos, row)
	}
	// Output:
	// 0 [+0.0000 +1.0000 +0.0000 +1.0000 +0.0000 +1.0000]
	// 1 [+0.8415 +0.5403 +0.0464 +0.9989 +0.0022 +1.0000]
	// 2 [+0.9093 -0.4161 +0.0927 +0.9957 +0.0043 +1.0000]
	// 3 [+0.1411 -0.9900 +0.1388 +0.9903 +0.0065 +1.0000]
}

// A row far away costs as much as the first one and has as many right digits.
func ExampleRow() {
	e, err := encoding.NewSinusoidal(encoding.Config{
		DModel: 4, Length: encoding.MaxPos, Base: 10_000, Layout: encoding.Concat,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+.15f\n", encoding.Row(e, 1_000_000_000_000_000))
	// Output:
	// [+0.858272793170236 -0.288885294817525 -0.513193737786970 +0.957363716900840]
}

// The mean and the extremes of a column over a window of positions, which a picture of
// a long table needs, cost the same for every length of the window.
func ExampleEncoding_mean() {
	e, err := encoding.NewSinusoidal(encoding.Config{DModel: 64, Length: 1_000_000, Base: 10_000})
	if err != nil {
		log.Fatal(err)
	}
	const dim = 32 // the sine of pair 16, of wavelength 628
	for _, n := range []int{1, 100, 1_000_000} {
		low, high := e.Range(0, n, dim)
		fmt.Printf("%7d positions: mean %+.6f, from %+.4f to %+.4f\n", n, e.Mean(0, n, dim), low, high)
	}
	// Output:
	//       1 positions: mean +0.000000, from +0.0000 to +0.0000
	//     100 positions: mean +0.455487, from +0.0000 to +0.8360
	// 1000000 positions: mean +0.000195, from -1.0000 to +1.0000
}

// The frequencies of Llama 3.1: the fast pairs are as trained, the slow ones are
// divided by 8, and a ramp lies between.
func ExampleNewRoPE() {
	rope, err := encoding.NewRoPE(encoding.RoPEConfig{
		HeadDim: 128, RotaryDim: 128, Base: 500_000, Pairing: encoding.Halves,
		Scaling: encoding.Scaling{
			Method: encoding.Llama3, Factor: 8, TrainLength: 8192, LowFreqFactor: 1, HighFreqFactor: 4,
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, pair := range []int{0, 1, 28, 29, 32, 35, 36, 63} {
		trained, now := rope.TrainedFrequency(pair), rope.Frequency(pair)
		fmt.Printf("pair %2d  %.6e  divided by %.4f\n", pair, now, trained/now)
	}
	// Output:
	// pair  0  1.000000e+00  divided by 1.0000
	// pair  1  8.146172e-01  divided by 1.0000
	// pair 28  3.211446e-03  divided by 1.0000
	// pair 29  2.166571e-03  divided by 1.2075
	// pair 32  5.248462e-04  divided by 2.6945
	// pair 35  9.556212e-05  divided by 8.0000
	// pair 36  7.784655e-05  divided by 8.0000
	// pair 63  3.068926e-07  divided by 8.0000
}

// The score of a rotated query and key depends only on how far apart they are.
func ExampleRoPE_Apply() {
	rope, err := encoding.NewRoPE(encoding.RoPEConfig{HeadDim: 4, RotaryDim: 4, Base: 10_000})
	if err != nil {
		log.Fatal(err)
	}
	score := func(m, n int) (sum float64) {
		q, k := []float64{1, 2, 3, 4}, []float64{0.5, -1, 2, 1}
		rope.Apply(q, m)
		rope.Apply(k, n)
		for i := range q {
			sum += q[i] * k[i]
		}
		return sum
	}
	fmt.Printf("%.10f\n", score(7, 4))
	fmt.Printf("%.10f\n", score(1_000_007, 1_000_004))
	fmt.Printf("%.10f\n", score(7, 5))
	// Output:
	// 11.0482715653
	// 11.0482715653
	// 8.7036321344
}

// A learned table ends with its last row.
func ExampleNewLearned() {
	e, err := encoding.NewLearned(encoding.Config{
		DModel: 8, Length: 1024, Base: 10_000, Learned: encoding.Learned{Rows: 512},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(math.IsNaN(e.At(511, 0)), math.IsNaN(e.At(512, 0)))
	// Output: false true
}
