package plain

import "testing"

// What begins with its view and the size of its table is a picture of no lesson.
func TestTitle(t *testing.T) {
	of := Now{View: "Curves", Doc: "waves", Table: "d_model 64"}
	lesson := of
	lesson.Picture = "--view curves"
	for want, now := range map[string]Now{
		"": {}, "Curves: waves. d_model 64": of, "--view curves": lesson, "--pos 3": {Picture: "--pos 3"},
	} {
		if got := now.title(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
