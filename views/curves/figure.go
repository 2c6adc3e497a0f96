package curves

import (
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
)

// figureLanes is the number of lanes of a figure without marks.
const figureLanes = 6

// figure returns the panel of a figure: marked dimensions, or else the sines of pairs from the fastest to the slowest
// that turns by a half within the length, in lanes or on one pair of axes.
func figure(sc chart.Scene, set Settings) []func() chart.Data {
	return []func() chart.Data{func() chart.Data {
		d := chart.Positions(sc, hiding, set.Digits, figureDims(sc, set)...)
		d.Kind = chart.Either(set.Face == overlayFace || set.Face == waveFace, chart.Lines, chart.Lanes)
		if sc.Minuend == nil {
			d.Scale = chart.ScaleOf(sc.Enc.About(0))
		}
		d.Columns[0].Name, d.Values = "position", chart.Either(sc.Minuend == nil, "value", "difference")
		return d
	}}
}

func figureDims(sc chart.Scene, set Settings) []int {
	switch {
	case set.Face == waveFace:
		return []int{sc.Dim}
	case !sc.HasWaves() || sc.Marks.Len() > 0:
		return chart.ShownDims(sc)
	}
	last := 0
	for pair := range sc.Waves.Pairs() {
		if measure.Wavelength(sc.Waves, pair) > 2*float64(sc.Length) {
			break
		}
		last = pair
	}
	n := min(figureLanes, last+1)
	var dims []int
	for i := range n {
		if dim, ok := sc.Waves.Column(i*last/max(n-1, 1), encoding.Sin); ok {
			dims = append(dims, dim)
		}
	}
	return dims
}

// figureCaption returns the wavelengths of what is drawn, or what a line is if that is no waves.
func figureCaption(sc chart.Scene, set Settings) string {
	var texts []string
	for _, dim := range figureDims(sc, set) {
		if !sc.HasWaves() || sc.Minuend != nil {
			break
		}
		if pair, kind := sc.WaveAt(dim); kind != encoding.Zero {
			texts = append(texts, chart.Wave(measure.Wavelength(sc.Waves, pair)))
		}
	}
	switch n := len(texts); n {
	case 0:
		return "Each line is one dimension."
	case 1:
		return "The wavelength is " + texts[0] + " positions."
	default:
		return "The wavelengths are " + strings.Join(texts[:n-1], ", ") + " and " + texts[n-1] + " positions."
	}
}
