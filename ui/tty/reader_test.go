package tty

import (
	"fmt"
	"io"
	"testing"
	"time"
)

// Ctrl+C is heard at once, whatever lock is on, and comes to the program after the keys
// that were typed before it.
func TestCtrlCIsHeardAtOnce(t *testing.T) {
	for name, ctrlC := range map[string]string{
		"plain": "\x03", "kitty": "\x1b[99;5u", "Caps Lock": "\x1b[99;69u", "Num Lock": "\x1b[99;133u", "both": "\x1b[99;197u",
	} {
		t.Run(name, func(t *testing.T) {
			in, keys := io.Pipe()
			defer keys.Close()
			taken, heard := make(chan any), make(chan struct{})
			r := Reader{Deliver: func(event any) { taken <- event }, Interrupt: func() { close(heard) }, Lost: func(error) {}}
			r.Start(in, func(do func()) { go do() })
			_, _ = io.WriteString(keys, "abc")
			_, _ = io.WriteString(keys, ctrlC)
			select {
			case <-heard:
			case <-time.After(10 * time.Second):
				t.Fatal("it is not heard")
			}
			for _, want := range []string{"a", "b", "c"} {
				if got := fmt.Sprint(<-taken); got != want {
					t.Errorf("%q comes to the program, want %q", got, want)
				}
			}
			if last := fmt.Sprint(<-taken); len(last) < 2 {
				t.Errorf("%q comes last", last)
			}
		})
	}
}
