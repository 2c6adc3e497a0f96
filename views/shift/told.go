package shift

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the tables of the face that is shown.
func told(sc scene.Scene, set Settings) []scene.Told {
	pair, _ := sc.Pair()
	if set.Predict {
		return []scene.Told{predictionTold(sc, pair), turnsTold(sc)}
	}
	return []scene.Told{turnsTold(sc), dialsTold(sc, set), matrixTold(sc, pair)}
}

// turnsTold tells by what angle the offset turns each pair, and from where to
// where.
func turnsTold(sc scene.Scene) scene.Told {
	k := words.Position(sc.Offset)
	here, _ := sc.Pair()
	t := scene.Told{Name: "turns", Title: "by what angle k = " + k + " turns every pair, at any position", Count: sc.Waves.Pairs(), Here: here,
		Heads: []string{"pair", "λ", "rad", "degrees", "in one turn", "cos ωk", "sin ωk"}, Each: "dial", Parts: []string{"", "wavelengths", "angles", "angles", "angles", "angles matrix", "angles matrix"}}
	t.Row = func(pair int) []string {
		angle := sc.Waves.Frequency(pair) * float64(sc.Offset)
		r := encoding.Shift(sc.Waves, pair, sc.Offset)
		return []string{strconv.Itoa(pair), words.Significant(encoding.Wavelength(sc.Waves, pair), 5), signedAngle(angle), signedAngle(angle * 180 / math.Pi),
			degrees(sc.Waves, pair, sc.Offset), words.Signed(r.Cos, words.ToldDecimals), words.Signed(r.Sin, words.ToldDecimals)}
	}
	return t
}

// signedAngle writes an angle with five significant digits.
func signedAngle(v float64) string {
	return words.Either(v < 0, words.Minus, "") + words.Significant(math.Abs(v), 5)
}

// degrees is the angle of a position, or of an offset, within one turn.
func degrees(waves encoding.Periodic, pair, n int) string {
	return strconv.FormatFloat(waves.Turn(pair).Mul(n).Float()*360, 'f', 2, 64)
}

// dialsTold tells where the hands of the dials stand, at the position and at the
// second anchor, in degrees.
func dialsTold(sc scene.Scene, set Settings) scene.Told {
	at := [...]int{sc.Pos, sc.Pos + sc.Offset, sc.Pos + set.Anchor, sc.Pos + set.Anchor + sc.Offset}
	here, _ := sc.Pair()
	t := scene.Told{Name: "dials", Title: "angles in degrees, at the position and k later, and at the second anchor", Count: sc.Waves.Pairs(), Here: here,
		Heads: []string{"pair"}, Parts: []string{"", "angles", "angles", "angles second", "angles second"}, Each: "dial"}
	for _, pos := range at {
		t.Heads = append(t.Heads, "pos "+words.Position(pos))
	}
	t.Row = func(pair int) []string {
		row := []string{strconv.Itoa(pair)}
		for _, pos := range at {
			row = append(row, degrees(sc.Waves, pair, pos))
		}
		return row
	}
	return t
}

// matrixTold tells the matrix that turns the pair under the cursor, and what it
// makes of the position.
func matrixTold(sc scene.Scene, pair int) scene.Told {
	t := scene.Told{Name: "matrix", Title: "the matrix of pair " + strconv.Itoa(pair) + ": what it makes of sin and cos at position " + strconv.Itoa(sc.Pos),
		Count: 2, Here: scene.Nowhere, Heads: []string{"row", "times sin", "times cos", "gives", "at pos " + words.Position(sc.Pos+sc.Offset)}, Parts: []string{"", "angles matrix", "angles matrix", "angles matrix", "angles matrix residual readout"}}
	t.Row = func(i int) []string {
		e := encoding.ShiftAt(sc.Waves, pair, sc.Pos, sc.Offset)
		row := []string{[...]string{"sin", "cos"}[i]}
		for _, v := range [...]float64{e.M[i][0], e.M[i][1], e.Moved[i], e.To[i]} {
			row = append(row, words.Signed(v, words.ToldDecimals))
		}
		return row
	}
	return t
}

// mostSamples is how many positions a prediction is told at.
const mostSamples = 128

// predictionTold tells the sine k later, and what is predicted from the sine
// alone and from both, over positions about the cursor.
func predictionTold(sc scene.Scene, pair int) scene.Told {
	n := min(mostSamples, sc.Length)
	first := min(max(sc.Pos-n/2, 0), sc.Length-n)
	s := subject{Scene: sc, pair: pair}
	fitFirst, fitN, alone, both := s.bestFits()
	samples := stat.Predict(sc.Waves, pair, first, n, sc.Offset).Samples
	t := scene.Told{Name: "prediction", Count: n, Here: sc.Pos - first,
		Title: "pair " + strconv.Itoa(pair) + ": the sine k = " + words.Position(sc.Offset) + " later, predicted from positions " + strconv.Itoa(fitFirst) + " to " + strconv.Itoa(fitFirst+fitN-1),
		Heads: []string{"pos", "sin", "cos", "sin later", "from sin alone", "from both"}}
	t.Row = func(i int) []string {
		s := samples[i]
		row := []string{strconv.Itoa(first + i)}
		for _, v := range [...]float64{s.Sin, s.Cos, s.Later, alone.At(s), both.At(s)} {
			row = append(row, words.Signed(v, words.ToldDecimals))
		}
		return row
	}
	return t
}
