package encoding

import (
	"encoding/json"
	"os"
	"testing"
)

// readReference reads testdata/<name>.json: numbers computed from the published
// formulas at 60 digits by an unrelated program.
func readReference(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}
