package model

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// BenchmarkOpen opens a table of 1.5 GB, of which nothing is on the disk, and
// reports how much memory is held then.
func BenchmarkOpen(b *testing.B) {
	const rows, cols = 500_000, 768
	safe := fmt.Sprintf(`{"wpe.weight":{"dtype":"F32","shape":[%d,%d],"data_offsets":[0,%d]}}`, rows, cols, rows*cols*4)
	for name, head := range map[string][]byte{
		"C.npy":         npyFile("<f4", fmt.Sprintf("(%d, %d)", rows, cols), nil),
		"x.safetensors": append([]byte{byte(len(safe)), 0, 0, 0, 0, 0, 0, 0}, safe...),
	} {
		b.Run(name, func(b *testing.B) {
			path := filepath.Join(b.TempDir(), name)
			if err := os.WriteFile(path, head, 0o600); err != nil {
				b.Fatal(err)
			}
			if err := os.Truncate(path, int64(len(head))+rows*cols*4); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := Open(path); err != nil {
					b.Fatal(err)
				}
			}
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.Sys)/(1<<20), "MiB")
		})
	}
}
