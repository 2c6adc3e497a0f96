package similar

import (
	"fmt"
	"testing"

	"wavescope/encoding"
)

// Consecutive offsets of the kernel, beside asking for one after the other.
func BenchmarkKernel(b *testing.B) {
	for _, d := range []int{2, 64, 512} {
		k := NewKernel(open(b, encoding.Config{DModel: d, Length: 1, Base: 10_000}))
		dst := make([]float64, 4096)
		perTerm := func(b *testing.B) {
			b.ReportAllocs()
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(dst)*k.Pairs()), "ns/term")
		}
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			for b.Loop() {
				k.Fill(dst, encoding.MaxPos-len(dst), 1)
			}
			perTerm(b)
		})
		b.Run(fmt.Sprintf("d=%d/one_by_one", d), func(b *testing.B) {
			for b.Loop() {
				for i := range dst {
					dst[i] = k.Dot(encoding.MaxPos - len(dst) + i)
				}
			}
			perTerm(b)
		})
	}
}

// The matrix that a picture shows, at any length.
func BenchmarkGrid(b *testing.B) {
	e := open(b, encoding.Config{DModel: 512, Length: encoding.MaxPos, Base: 10_000})
	for _, length := range []int{512, encoding.MaxPos} {
		b.Run(fmt.Sprintf("length=%d", length), func(b *testing.B) {
			for b.Loop() {
				NewGrid(e, 0, 0, length/64, 64, 64)
			}
		})
	}
}

// The search for notable offsets, nothing remembered.
func BenchmarkFacts(b *testing.B) {
	for _, d := range []int{4, 64, 512} {
		k := NewKernel(open(b, encoding.Config{DModel: d, Length: 1, Base: 10_000}))
		for _, length := range []int{512, encoding.MaxPos} {
			b.Run(fmt.Sprintf("d=%d/length=%d", d, length), func(b *testing.B) {
				for b.Loop() {
					findFacts(k, length)
				}
			})
		}
	}
}

func BenchmarkCollisions(b *testing.B) {
	for _, d := range []int{2, 4, 8, 64, 512} {
		e := open(b, encoding.Config{DModel: d, Length: 1, Base: 10_000})
		for _, length := range []int{4096, encoding.MaxPos} {
			b.Run(fmt.Sprintf("d=%d/length=%d", d, length), func(b *testing.B) {
				var c Collisions
				for b.Loop() {
					c = NewCollisions(e, 16, length)
				}
				b.ReportMetric(float64(c.Below), "exact-below")
			})
		}
	}
}
