package viewtest_test

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/viewtest"
)

// The generator makes States that need no clamping, or the tests that use it
// prove less than they say.
func TestSomeStateIsClamped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if s := viewtest.SomeState.Draw(t, "state"); s != s.Clamp() {
			t.Fatalf("%+v becomes %+v", s, s.Clamp())
		}
	})
}
