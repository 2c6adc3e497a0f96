package frame

import (
	"math"
	"sync"
)

// oklab is a colour as the eye sees it: lightness and two axes of hue, so that
// far apart is easily told (B. Ottosson, 2020).
type oklab struct{ l, a, b float64 }

func (p oklab) distance(q oklab) float64 {
	return (p.l-q.l)*(p.l-q.l) + (p.a-q.a)*(p.a-q.a) + (p.b-q.b)*(p.b-q.b)
}

// chroma is how far the colour is from grey.
func (p oklab) chroma() float64 { return math.Sqrt(p.a*p.a + p.b*p.b) }

func lab(c RGB) oklab {
	r, g, b := light(c.R), light(c.G), light(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return oklab{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// light is how much light an sRGB value stands for, from 0 to 1.
func light(v uint8) float64 { return lights()[v] }

var lights = sync.OnceValue(func() (all [256]float64) {
	for v := range all {
		x := float64(v) / 255
		if all[v] = x / 12.92; x > 0.04045 {
			all[v] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return all
})
