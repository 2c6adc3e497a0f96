package tty

import (
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
)

// catchers receive the signals in printed, after NoStacks was called.
var catchers struct {
	sync.Mutex
	relayed bool
	all     []chan os.Signal
}

// Catch catches the deadly signals until release is called.
func Catch() (signals <-chan os.Signal, release func()) {
	caught := make(chan os.Signal, 1)
	catchers.Lock()
	catchers.all = append(catchers.all, caught)
	relayed := catchers.relayed
	catchers.Unlock()
	notify(caught, func(s os.Signal) bool { return !relayed || !slices.Contains(printed, s) })
	return caught, sync.OnceFunc(func() {
		signal.Stop(caught)
		catchers.Lock()
		catchers.all = slices.DeleteFunc(catchers.all, func(c chan os.Signal) bool { return c == caught })
		catchers.Unlock()
	})
}

// notify relays the deadly signals that are wanted to a channel.
func notify(c chan os.Signal, wanted func(os.Signal) bool) {
	all := slices.DeleteFunc(Deadly(), func(s os.Signal) bool { return !wanted(s) })
	if len(all) > 0 { // Notify would relay all signals
		signal.Notify(c, all...)
	}
}

// NoStacks keeps Go from printing the stacks of all goroutines at some signals. While nothing catches them they end the
// program without a word, with the exit code that a shell has for a program that they kill.
func NoStacks() {
	catchers.Lock()
	catchers.relayed = true
	catchers.Unlock()
	caught := make(chan os.Signal, 1)
	notify(caught, func(s os.Signal) bool { return slices.Contains(printed, s) })
	go func() {
		for s := range caught {
			relay(s)
		}
	}()
}

// relay sends a signal to those who catch it, or ends the program.
func relay(s os.Signal) {
	catchers.Lock()
	defer catchers.Unlock()
	if n, ok := s.(syscall.Signal); ok && len(catchers.all) == 0 {
		os.Exit(128 + int(n))
	}
	for _, c := range catchers.all {
		select {
		case c <- s:
		default: // it has one to act on
		}
	}
}
