// Package leaktest runs the tests of packages that start programs: these begin with the usual signals, and no test
// leaves goroutines behind.
package leaktest

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Run runs tests and returns the exit code: a failure too if a goroutine of a test still runs after five seconds. It
// prints the stacks of those goroutines.
func Run(m *testing.M) int {
	for _, s := range []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM} {
		if signal.Ignored(s) { // as nohup does; a program that is started would ignore it too
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
	code := m.Run()
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
