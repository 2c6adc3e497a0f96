package exact

import (
	"encoding/json"
	"os"
	"testing"
)

// Reference reads a file of numbers that an unrelated program computed from the
// published formulas at 60 digits.
func Reference(t testing.TB, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}
