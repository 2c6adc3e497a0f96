package encoding

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Between positions waves are what the formula says, bits what they were, and
// differences what is left of two waves.
func TestAlong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Config{DModel: 2 * rapid.IntRange(1, 9).Draw(t, "pairs"), Length: 1000, Base: rapid.Float64Range(2, 1e5).Draw(t, "base")}
		other := c
		other.Base *= 3
		waves, _ := NewSinusoidal(c)
		second, _ := NewSinusoidal(other)
		bits, _ := NewBinary(c)
		pair := rapid.IntRange(0, c.DModel/2-1).Draw(t, "pair")
		first, k := rapid.IntRange(0, 900).Draw(t, "first"), rapid.IntRange(0, 4).Draw(t, "k")
		ahead := rapid.IntRange(0, 1<<k-1).Draw(t, "ahead")
		formula := func(base float64, num int) (sin, cos float64) {
			pos := float64(first) + float64(num)/float64(int(1)<<k)
			return math.Sincos(pos * math.Pow(base, -2*float64(pair)/float64(c.DModel)))
		}
		near := func(what string, got, want float64) {
			if math.Abs(got-want) > 1e-11 {
				t.Fatalf("%s is %v, want %v", what, got, want)
			}
		}
		both, cos := Along(waves, first, k, ahead, 2*pair, 2*pair+1), Along(waves, first, k, ahead, 2*pair+1)
		less, flips := Along(Difference{waves, second}, first, k, ahead, 2*pair), Along(bits, first, k, ahead, pair)
		for _, num := range rapid.SliceOfN(rapid.IntRange(-1, 1000), 1, 9).Draw(t, "nums") {
			if num < 0 && first == 0 {
				continue // before the sequence
			}
			sinA, cosA := formula(c.Base, num)
			sinB, _ := formula(other.Base, num)
			near("the sine", both(num)[0], sinA)
			near("the cosine", both(num)[1], cosA)
			near("the cosine alone", cos(num)[0], cosA)
			near("the difference", less(num)[0], sinA-sinB)
			held := math.Floor(float64(first) + float64(num+ahead)/float64(int(1)<<k))
			near("the bit", flips(num)[0], math.Mod(math.Floor(held/float64(int(1)<<pair)), 2))
		}
	})
}
