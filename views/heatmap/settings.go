package heatmap

import (
	"wavescope/encoding"
	"wavescope/views/scene"
)

// Settings are what only the heatmap reads.
type Settings struct {
	Turned bool  // positions across instead of down
	Phase  bool  // the angle of each pair instead of the value
	Pixel  Pixel // what a pixel shows of many positions
}

var flags = []scene.Flag[Settings]{
	scene.Toggle("turned", "positions across instead of down", func(s *Settings) *bool { return &s.Turned }),
	scene.Toggle("phase", "the angle instead of the value", func(s *Settings) *bool { return &s.Phase }),
	scene.Named("pixel", "what a pixel shows of many positions", pixelNames, func(s *Settings) *Pixel { return &s.Pixel }),
}

// Pixel says what one pixel shows of the positions it covers.
type Pixel uint8

const (
	Mean    Pixel = iota // their exact mean: fast waves fade
	Sample               // the first of them: fast waves turn into false ones
	Largest              // the value furthest from 0: fast waves glare
)

// pixelNames are the values of --pixel.
var pixelNames = []string{"mean", "sample", "max"}

// of computes what a pixel shows of n positions of a column.
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
