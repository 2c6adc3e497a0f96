package chart

import "testing"

func TestEither(t *testing.T) {
	if a, b := Either(true, "yes", "no"), Either(false, 1, 2); a != "yes" || b != 2 {
		t.Errorf("%q and %d", a, b)
	}
}
