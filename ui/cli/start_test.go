package cli

import (
	"regexp"
	"strconv"
	"testing"
)

// TestStart: nothing that the program is made of may take its time before
// main. A library once took 19 ms to fill tables that were never read.
func TestStart(t *testing.T) {
	initialised := regexp.MustCompile(`init (\S+) @\S+ ms, (\S+) ms clock`)
	fastest := map[string]float64{}
	for range 5 {
		r := runIn(t, surroundings("GODEBUG=inittrace=1"), "--version")
		for _, m := range initialised.FindAllStringSubmatch(r.err, -1) {
			ms, err := strconv.ParseFloat(m[2], 64)
			if err != nil {
				t.Fatal(err)
			}
			if before, known := fastest[m[1]]; !known || ms < before {
				fastest[m[1]] = ms
			}
		}
	}
	sum := 0.0
	for path, ms := range fastest {
		if sum += ms; ms > 2 {
			t.Errorf("%s needs %v ms to start", path, ms)
		}
	}
	t.Logf("%d packages need %.2f ms to start", len(fastest), sum)
	if len(fastest) < 10 {
		t.Errorf("only %d packages are known to start", len(fastest))
	}
}
