package table

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// A panic while numbers are computed reaches whoever wants them written, with
// the place where it happened.
func TestPanicsReachTheCaller(t *testing.T) {
	defer func() {
		var f interface {
			error
			Stack() []byte
		}
		err, _ := recover().(error)
		if !errors.As(err, &f) || f.Error() != "no number" || !strings.Contains(string(f.Stack()), "panic_test.go") {
			t.Errorf("%v", err)
		}
	}()
	broken := Table{Columns: []string{"pos", "0"}, Rows: 1_000_000,
		Fill: func([]float64, int, int) { panic("no number") }}
	t.Errorf("no panic: %v", Formats[0].Write(io.Discard, broken))
}
