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

// Finish returns the exit code of a test binary: code, or a failure if a goroutine of a test still
// runs after five seconds. It prints the stacks of those goroutines.
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

// goroutines returns the stacks of all other goroutines, except the one of package signal, which
// does not end.
func goroutines() []string {
	stacks := make([]byte, 1<<20)
	all := strings.Split(string(stacks[:runtime.Stack(stacks, true)]), "\n\n")
	return slices.DeleteFunc(all[1:], func(stack string) bool { return strings.Contains(stack, "os/signal.") })
}
