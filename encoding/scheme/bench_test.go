package scheme

import (
	"fmt"
	"testing"

	"wavescope/encoding"
)

// BenchmarkProfile adds up windows: straight pieces cost the same at any length,
// waves up to what [Affords] allows.
func BenchmarkProfile(b *testing.B) {
	for _, keys := range []int{4096, encoding.MaxPos} {
		b.Run(fmt.Sprintf("alibi/keys=%d", keys), func(b *testing.B) {
			for b.Loop() {
				NewProfile(falling(1.0/16), keys)
			}
		})
	}
	for _, d := range []int{64, 512, 65_536} {
		e := waved(b, d, 10_000, encoding.Interleaved)
		for _, keys := range []int{4096, Affords(d / 2)} {
			b.Run(fmt.Sprintf("waves/d=%d/keys=%d", d, keys), func(b *testing.B) {
				for b.Loop() {
					NewProfile(adding(e, 64), keys)
				}
			})
		}
	}
	for _, c := range [][2]int{{1024, 512}, {1024, 2048}} {
		table := noise(c[0], c[1], 1)
		b.Run(fmt.Sprintf("table/%dx%d", c[0], c[1]), func(b *testing.B) {
			for b.Loop() {
				NewProfile(tableOf(at(table), c[0], c[1], 64), c[0])
			}
		})
	}
}
