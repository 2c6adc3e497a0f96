// Package leaktest finds goroutines that tests have left behind.
package leaktest

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Finish gives the exit code of tests that have run: a failure as well if a
// goroutine is left of them, which it shows. It waits for those that are about
// to end.
func Finish(code int) int {
	var left []string
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if left = goroutines(); len(left) == 0 {
			return code
		}
	}
	fmt.Fprintf(os.Stderr, "still there:\n\n%s\n", strings.Join(left, "\n\n"))
	return max(code, 1)
}

// goroutines are the stacks of all but this one, and but that of package signal,
// which never ends.
func goroutines() []string {
	stacks := make([]byte, 1<<20)
	all := strings.Split(string(stacks[:runtime.Stack(stacks, true)]), "\n\n")
	return slices.DeleteFunc(all[1:], func(stack string) bool { return strings.Contains(stack, "os/signal.") })
}
