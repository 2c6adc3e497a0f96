// Package cases decides how many cases tests try and which random ones they draw, so that all tests
// follow the same two switches.
//
// By default a test tries few cases, the same in every run. With -tags soak it tries many, and new ones
// in every run. RAPID_SEED in the environment sets the seed; a failing test prints the seed that
// reproduces its cases. With -race a test tries an eighth of the few cases, and tests without
// goroutines can skip themselves.
package cases

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// N returns the number of cases to try: few by default, many with -tags soak.
func N(few, many int) int {
	switch {
	case Soak:
		return many
	case racing:
		return (few + fewer - 1) / fewer
	}
	return few
}

// One reports whether to try the i-th case of a list: by default the first and every of-th case; with
// -tags soak all.
func One(of, i int) bool {
	if Soak {
		return true
	}
	if racing {
		of *= fewer
	}
	if i < of {
		return i == 0
	}
	return i%of == rand.New(rand.NewPCG(seed, uint64(i/of))).IntN(of)
}

// Rand returns a source of random numbers for one test. If the test fails, it prints the seed.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	t.Logf("RAPID_SEED=%d draws these cases again", seed)
	h := fnv.New64a()
	h.Write([]byte(t.Name()))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// Seed returns the seed for a test that does not use Rand.
func Seed() uint64 { return seed }

// Checks sets the number of cases of each rapid.Check in a package, instead of 50 and 2000. If an init
// function calls it, the command line takes precedence.
func Checks(few, many int) { set("rapid.checks", N(few, many)) }

// Alone skips a test under -race. It is for tests without goroutines, which -race would slow tenfold without finding
// anything.
func Alone(t testing.TB) {
	t.Helper()
	if racing {
		t.Skip("one goroutine has no races")
	}
}

// fewer divides the number of cases under -race.
const fewer = 8

// seed seeds all random cases. Package rapid reads RAPID_SEED itself, earlier.
var seed = func() uint64 {
	Checks(50, 2000)
	set("rapid.nofailfile", true) // the seed suffices
	given, err := strconv.ParseUint(flag.Lookup("rapid.seed").Value.String(), 10, 64)
	if err != nil {
		panic(err)
	}
	if given == 0 {
		if given = 1; Soak {
			given = uint64(time.Now().UnixNano())
		}
		set("rapid.seed", given)
	}
	return given
}()

var _ = rapid.Check // links package rapid for its flags

func set[T any](name string, value T) {
	if err := flag.Set(name, fmt.Sprint(value)); err != nil {
		panic(err)
	}
}
