package viewtest

import (
	"strings"
	"testing"
)

func Wants(t *testing.T, text string, all ...string) {
	t.Helper()
	for _, s := range all {
		if !strings.Contains(text, s) {
			t.Errorf("%q is missing in\n%s", s, text)
		}
	}
}
