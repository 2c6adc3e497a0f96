package curves

import "testing"

func TestOrdinal(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 5: "5th", 12: "12th", 113: "113th", 1002: "1002nd"} {
		if got := ordinal(n); got != want {
			t.Errorf("%d is written %q, want %q", n, got, want)
		}
	}
}
