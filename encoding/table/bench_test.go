package table

import (
	"fmt"
	"io"
	"os"
	"testing"

	"wavescope/encoding"
)

func BenchmarkWrite(b *testing.B) {
	for _, name := range []string{"npy", "csv", "json"} {
		for kind := range Types {
			b.Run(name+"/"+Types[kind], func(b *testing.B) {
				_, tab := sinusoidal(b, encoding.Config{DModel: 512, Length: 1, Base: 10000}, 0, 512)
				tab.Type = Type(kind)
				b.ReportAllocs()
				for b.Loop() {
					if err := format(b, name).Write(io.Discard, tab); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(512*512), "ns/number")
			})
		}
	}
}

// BenchmarkExport writes 2048 × 4096 numbers to a file, from the first position
// and from a far one, beside zeros of the same length.
func BenchmarkExport(b *testing.B) {
	const rows, columns = 2048, 4096
	toFile := func(b *testing.B, write func(io.Writer) error) {
		name := b.TempDir() + "/out.npy"
		b.SetBytes(rows * columns * 4)
		b.ReportAllocs()
		for b.Loop() {
			f, err := os.Create(name)
			if err != nil {
				b.Fatal(err)
			}
			if err := write(f); err != nil {
				b.Fatal(err)
			}
			if err := f.Close(); err != nil {
				b.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		name  string
		first int
	}{{"from_0", 0}, {"from_1e12", 1_000_000_000_000}} {
		b.Run(c.name, func(b *testing.B) {
			_, tab := sinusoidal(b, encoding.Config{DModel: columns, Length: 1, Base: 10000}, c.first, rows)
			tab.Type = Float32
			toFile(b, func(w io.Writer) error { return npy.Write(w, tab) })
		})
	}
	b.Run("zeros", func(b *testing.B) {
		chunk := make([]byte, chunkNumbers*4)
		toFile(b, func(w io.Writer) error {
			for range rows * columns / chunkNumbers {
				if _, err := w.Write(chunk); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// BenchmarkMatrix writes all dot products of 2048 positions with each other,
// beside the two loops over rows of stored numbers that anyone would write.
func BenchmarkMatrix(b *testing.B) {
	const length, dModel = 2048, 512
	e, _ := sinusoidal(b, encoding.Config{DModel: dModel, Length: length, Base: 10000}, 0, length)
	b.Run("kernel", func(b *testing.B) {
		for b.Loop() {
			if err := npy.Write(io.Discard, Matrix("sinusoidal", e, 0, length)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("two_loops", func(b *testing.B) {
		rows := make([]float64, length*dModel)
		Encoding("sinusoidal", e, 0, length).Fill(rows, 0, length)
		tab := Matrix("sinusoidal", e, 0, length)
		tab.Fill = func(dst []float64, first, n int) {
			for i := range n {
				p := rows[(first+i)*dModel:][:dModel]
				for j := range length {
					q, dot := rows[j*dModel:][:dModel], 0.0
					for dim, x := range p {
						dot += x * q[dim]
					}
					dst[i*length+j] = dot
				}
			}
		}
		for b.Loop() {
			if err := npy.Write(io.Discard, tab); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkSimilarity writes offsets one after the other.
func BenchmarkSimilarity(b *testing.B) {
	const rows = 100_000
	e, _ := sinusoidal(b, encoding.Config{DModel: 512, Length: 1, Base: 10000}, 0, 1)
	for _, first := range []int{0, encoding.MaxPos - rows} {
		b.Run(fmt.Sprintf("from_%d", first), func(b *testing.B) {
			for b.Loop() {
				if err := npy.Write(io.Discard, Similarity("sinusoidal", e, first, rows)); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/rows, "ns/row")
		})
	}
}
