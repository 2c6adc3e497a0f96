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

func BenchmarkMean(b *testing.B) {
	e := open(b, Config{DModel: MaxDModel, Length: MaxPos, Base: 10_000})
	for _, n := range []int{10, 1e6, MaxPos} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				e.Mean(12_345, n, 777)
			}
		})
	}
}

func BenchmarkRange(b *testing.B) {
	e := open(b, Config{DModel: MaxDModel, Length: MaxPos, Base: 10_000})
	for _, n := range []int{10, 1000, 1e6, 1e9, MaxPos} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				e.Range(12_345, n, 777)
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
