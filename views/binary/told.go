package binary

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the tables of the butterfly: step by step, and bits beside pairs.
func told(sc scene.Scene, _ Settings) []scene.Told {
	waved, own := sc.WithWaves()
	here := 0
	switch {
	case own:
		here, _ = sc.Pair()
	case sc.Here().Group == encoding.BitGroup:
		here = sc.Dim
	}
	return []scene.Told{stepsTold(waved), besideTold(waved, here)}
}

// stepsTold tells of each position how many bits the step to it flips, and how
// far the waves move.
func stepsTold(sc scene.Scene) scene.Told {
	t := scene.Told{Name: "steps", Title: "the step to every position", Count: sc.Length, Here: sc.Pos,
		Heads: []string{"pos", "in bits", "bits flipped", "waves moved"}, Parts: []string{"", "bits", "flips step strip", "moved step strip"}, Each: "row"}
	t.Row = func(pos int) []string {
		row := []string{strconv.Itoa(pos), strconv.FormatInt(int64(pos), 2), "none", "none"}
		if pos > 0 { // no step leads to position 0
			row[2], row[3] = strconv.Itoa(parts.Hamming(pos)), words.Significant(encoding.Step(sc.Enc, pos), 5)
		}
		return row
	}
	return t
}

// besideTold tells each bit of the position beside the pair that stands beside
// it.
func besideTold(sc scene.Scene, here int) scene.Told {
	n := max(parts.Either(sc.Bits > 0, sc.Bits, parts.BitsOf(sc.Pos)), min(here+1, scene.MaxBits))
	row := " row-" + strconv.Itoa(sc.Pos)
	t := scene.Told{Name: "bits", Title: "bit i of position " + strconv.Itoa(sc.Pos) + " beside pair i, and what the step there does",
		Count: n, Here: min(here, n-1), Heads: []string{"i", "bit", "flipped", "repeats after", "λ", "sin", "moved"}, Parts: []string{"", "bits" + row, "flips step strip" + row, "periods", "periods", "waves readout" + row, "moved step strip" + row}}
	t.Row = func(i int) []string {
		row := []string{strconv.Itoa(i), strconv.Itoa(sc.Pos >> i & 1), "no", words.PeriodText(math.Ldexp(1, i+1)), "none", "none", "none"}
		if sc.Pos > 0 && (sc.Pos^(sc.Pos-1))>>i&1 == 1 {
			row[2] = "yes"
		}
		if i < sc.Waves.Pairs() {
			row[4], row[5], row[6] = words.Significant(encoding.Wavelength(sc.Waves, i), 5), sineText(sc, i), movedText(sc, i)
		}
		return row
	}
	return t
}

// sineText is the sine of a pair at the cursor's position.
func sineText(sc scene.Scene, pair int) string {
	return words.Signed(encoding.Sin.Of(sc.Waves.Turn(pair).Mul(sc.Pos)), words.ToldDecimals)
}

// movedText is how far the step to the cursor's position moves a pair: its chord
// 2·sin(ω/2), or of a sine alone the difference.
func movedText(sc scene.Scene, pair int) string {
	turn := sc.Waves.Turn(pair)
	if sc.Pos == 0 {
		return "none"
	}
	if _, whole := sc.Waves.Column(pair, encoding.Cos); !whole {
		return words.Significant(math.Abs(encoding.Sin.Of(turn.Mul(sc.Pos))-encoding.Sin.Of(turn.Mul(sc.Pos-1))), 4)
	}
	return words.Significant(2*encoding.Sin.Of(turn.Half()), 4)
}
