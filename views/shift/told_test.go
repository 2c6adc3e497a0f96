package shift

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// What the table predicts is made from the positions that its title names: those
// whose shifted ones are in the table too, as in the picture.
func TestToldPredictionIsThePictures(t *testing.T) {
	sc := shiftScene(t, func(s *shot) { s.Predict, s.Length, s.Pos, s.Offset = true, 20, 17, 5 })
	told := View.Told(sc.Scene, sc.Settings)[0]
	if !strings.HasSuffix(told.Title, "predicted from positions 0 to 14") {
		t.Errorf("title %q", told.Title)
	}
	omega := math.Pow(sc.Base, -float64(4)/float64(sc.DModel)) // pair 2
	cross, square := 0.0, 0.0
	for pos := range 15 {
		now := math.Sin(float64(pos) * omega)
		cross, square = cross+now*math.Sin(float64(pos+5)*omega), square+now*now
	}
	for pos := range 20 {
		want := cross / square * math.Sin(float64(pos)*omega)
		row := told.Row(pos)
		if got, err := strconv.ParseFloat(strings.ReplaceAll(row[4], "−", "-"), 64); err != nil ||
			math.Abs(got-want) > 1e-5 {
			t.Errorf("row %q: %v from the sine alone, want %v", row, got, want)
		}
	}
}
