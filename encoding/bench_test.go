package encoding

import (
	"fmt"
	"testing"
)

func BenchmarkOpen(b *testing.B) {
	for _, d := range []int{64, MaxDModel} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				open(b, Config{DModel: d, Length: MaxPos, Base: 10_000})
			}
		})
	}
}

func BenchmarkTurn(b *testing.B) {
	e := open(b, Config{DModel: MaxDModel, Length: MaxPos, Base: 10_000})
	for b.Loop() {
		e.Turn(777)
	}
}

func BenchmarkSincos(b *testing.B) {
	angle := open(b, Config{DModel: MaxDModel, Length: MaxPos, Base: 10_000}).Turn(777)
	for b.Loop() {
		angle.Sincos()
	}
}

func BenchmarkAt(b *testing.B) {
	e := open(b, Config{DModel: MaxDModel, Length: MaxPos, Base: 10_000})
	for _, pos := range []int{0, MaxPos} {
		b.Run(fmt.Sprintf("p=%d", pos), func(b *testing.B) {
			for b.Loop() {
				e.At(pos, 777)
			}
		})
	}
}

// A window's mean in closed form, beside adding up its values.
func BenchmarkMean(b *testing.B) {
	e := open(b, Config{DModel: MaxDModel, Length: MaxPos, Base: 10_000})
	for _, n := range []int{10, 1000, 100_000, MaxPos} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				e.Mean(12_345, n, 777)
			}
		})
		if n == MaxPos {
			return // adding up would take months
		}
		b.Run(fmt.Sprintf("n=%d/added_up", n), func(b *testing.B) {
			for b.Loop() {
				average(e, 12_345, n, 777)
			}
		})
	}
}

// A window's extremes by continued fractions, beside looking at all its values.
func BenchmarkRange(b *testing.B) {
	e := open(b, Config{DModel: MaxDModel, Length: MaxPos, Base: 10_000})
	for _, n := range []int{10, 1000, 100_000, MaxPos} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				e.Range(12_345, n, 777)
			}
		})
		if n == MaxPos {
			return
		}
		b.Run(fmt.Sprintf("n=%d/all_looked_at", n), func(b *testing.B) {
			for b.Loop() {
				extremes(e, 12_345, n, 777)
			}
		})
	}
}

func BenchmarkDot(b *testing.B) {
	e := open(b, Config{DModel: 512, Length: MaxPos, Base: 10_000})
	for b.Loop() {
		Dot(e, 0, 12_345)
	}
}

// extremes looks at every value of a window.
func extremes(e Encoding, pos, n, dim int) (low, high float64) {
	low, high = e.At(pos, dim), e.At(pos, dim)
	for p := pos + 1; p < pos+n; p++ {
		v := e.At(p, dim)
		low, high = min(low, v), max(high, v)
	}
	return low, high
}
