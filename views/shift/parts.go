package shift

import (
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// dialParts are what the dials are made of, predictParts the prediction.
var (
	dialParts = []scene.Part{
		{Name: "dial", Each: "pair", Doc: "the dials of a pair"},
		{Name: "angles", Doc: "by how much each pair turns, wherever that is written"},
		{Name: "wavelengths", Doc: "the wavelength of each pair"},
		{Name: "bracket", Doc: "that the turn is the same at both positions"},
		{Name: "second", Block: true, Near: true, Doc: "the same step at the second anchor, and the two large dials that compare it"},
		{Name: "matrix", Block: true, Near: true, Doc: "the matrix of the turn, and what it makes of the rows"},
		{Name: "residual", Block: true, Near: true, Doc: "how far the matrix misses"},
		{Name: "fit", Block: true, Near: true, Doc: "R² of the shifted sine, from sin alone and from both"},
		{Name: "head", Block: true, Near: true, Doc: "the weights of a head that looks k back"},
	}
	predictParts = []scene.Part{
		{Name: "alone", Block: true, Doc: "the half that predicts from sin alone"},
		{Name: "both", Block: true, Doc: "the half that predicts from sin and cos"},
		{Name: "prediction", Doc: "what is predicted, as a line and as a formula"},
		{Name: "residual", Block: true, Near: true, Doc: "what the prediction leaves"},
		{Name: "fit", Doc: "R², as a number and as a bar"},
		{Name: "scatter", Block: true, Doc: "the shifted sine against what it is predicted from"},
		{Name: "answers", Doc: "what the sine under the cursor becomes"},
	}
)

func partsOf(set Settings) []scene.Part { return parts.Either(set.Predict, predictParts, dialParts) }

// What follows from a part that is left out: a head turns its queries by the
// matrix, and what the matrix misses is nothing without it.
func (s *subject) hasMatrix() bool   { return !s.Hidden.Has("matrix") }
func (s *subject) hasResidual() bool { return s.hasMatrix() && !s.Hidden.Has("residual") }
func (s *subject) hasHead() bool     { return s.hasMatrix() && !s.Hidden.Has("head") }
func (s *subject) hasFit() bool      { return !s.Hidden.Has("fit") }
func (s *subject) hasSecond() bool   { return !s.Hidden.Has("second") }

// hasNumbers reports that there is something to write beside the dials.
func (s *subject) hasNumbers() bool { return s.hasMatrix() || s.hasFit() }

// hidesAngle reports that it is left out how far a pair turns.
func (s *subject) hidesAngle(pair int) bool {
	return s.Hidden.Has("angles") || s.Hidden.HasN("dial", pair)
}

// numberRows is how many rows the numbers take where they stand over the small dials:
// where no second anchor needs the room, all of them.
func (s *subject) numberRows() int {
	switch {
	case !s.hasMatrix():
		return fitRows
	case s.hasSecond():
		return matrixRows
	}
	return matrixRows + 1 + parts.One(s.hasResidual()) + fitRows*parts.One(s.hasFit())
}
