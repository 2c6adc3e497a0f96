// Package cases decides how many cases tests try and which random ones they draw, so
// that all tests of the module answer to the same two switches.
//
// By default a test tries few cases, the same ones in each run. With -tags soak it
// tries many, and draws new ones in each run. RAPID_SEED in the environment sets the
// seed of either: a test that fails prints the seed that draws its cases again. With
// -race a test tries an eighth of the few, and what runs in one goroutine can be left
// out.
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

// N is how many cases a test tries: few by default, many with -tags soak.
func N(few, many int) int {
	switch {
	case Soak:
		return many
	case racing:
		return (few + fewer - 1) / fewer
	}
	return few
}

// One tells whether a test tries the i-th case of a long list: by default the first,
// and one of each run of cases that follow; with -tags soak all of them.
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

// Rand is a source of random numbers of a test's own. The test prints the seed if it
// fails.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	t.Logf("RAPID_SEED=%d draws these cases again", seed)
	h := fnv.New64a()
	h.Write([]byte(t.Name()))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// Seed is the seed of a test that does not use Rand.
func Seed() uint64 { return seed }

// Checks sets how many cases each rapid.Check of a package tries, in place of 50 and
// 2000. The command line takes precedence if an init function calls it.
func Checks(few, many int) { set("rapid.checks", N(few, many)) }

// Alone skips a test that runs in one goroutine where races are looked for, which
// takes ten times as long: it has none.
func Alone(t testing.TB) {
	t.Helper()
	if racing {
		t.Skip("one goroutine has no races")
	}
}

// fewer divides the cases that are tried with -race.
const fewer = 8

// seed starts all random cases. Package rapid has read RAPID_SEED before this.
var seed = func() uint64 {
	Checks(50, 2000)
	set("rapid.nofailfile", true) // the seed is enough
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

var _ = rapid.Check // package rapid is loaded for its flags

func set[T any](name string, value T) {
	if err := flag.Set(name, fmt.Sprint(value)); err != nil {
		panic(err)
	}
}
