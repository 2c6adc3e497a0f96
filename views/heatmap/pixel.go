package heatmap

import (
	"slices"

	"wavescope/encoding"
)

// Pixel says what one pixel of the heatmap shows of the positions it covers.
type Pixel uint8

const (
	Mean    Pixel = iota // their exact mean: fast waves fade
	Sample               // the first of them: fast waves turn into false ones
	Largest              // the value furthest from 0: fast waves glare
)

// PixelNames are the values of --pixel.
var PixelNames = []string{"mean", "sample", "max"}

func (p Pixel) String() string { return PixelNames[p] }

// parsePixel is the inverse of String.
func parsePixel(s string) (Pixel, bool) {
	i := slices.Index(PixelNames, s)
	return Pixel(max(i, 0)), i >= 0
}

// of is what a pixel shows of n positions of a column.
func (p Pixel) of(enc encoding.Encoding, pos, n, dim int) float64 {
	switch p {
	case Sample:
		return enc.At(pos, dim)
	case Largest:
		low, high := enc.Range(pos, n, dim)
		if -low > high {
			return low
		}
		return high
	}
	return enc.Mean(pos, n, dim)
}
