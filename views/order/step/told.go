package step

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told is how each number of the position's vector comes about; those after the
// cursor are still to be made.
func told(sc sentence.Scene) []scene.Told {
	sc = sc.Waving()
	return []scene.Told{{
		Name: "vector", Title: "the vector of position " + strconv.Itoa(sc.At(sc.Pos)) + ", cell by cell", Count: sc.DModel, Here: sc.Dim,
		Heads: []string{"dim", "wave", "pair", "divisor", "angle in rad", "value", "made"},
		Row: func(dim int) []string {
			c := newCell(sc, sc.At(sc.Pos), dim)
			made := words.Either(dim <= sc.Dim, "yes", "not yet")
			if c.kind == encoding.Zero {
				return []string{strconv.Itoa(dim), "zero", "none", "none", "none", "0", made}
			}
			value := "to come"
			if dim <= sc.Dim {
				value = words.Signed(c.value, words.ToldDecimals)
			}
			return []string{strconv.Itoa(dim), c.kind.String(), strconv.Itoa(c.pair), c.divisor.text, c.angle.text, value, made}
		},
	}}
}
