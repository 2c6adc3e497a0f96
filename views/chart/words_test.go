package chart

import (
	"testing"
)

func TestReached(t *testing.T) {
	for n, want := range map[int]string{127: "127", 419_654: "419654", 41_965_400: "41900 k", 999_999_999: "999 M"} {
		if got := Reached(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}
