package curves

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"wavescope/views/words"
)

// Seven positions hold six steps, in which the fastest pair makes 6/2π of a turn:
// the table, the panel and the curves all say that.
func TestTurnsAreThoseOfSteps(t *testing.T) {
	sc := statisticsScene(t, "none", func(s *state) { s.Length, s.Pos, s.Dim = 7, 3, 0 })
	if got, want := statisticsData(sc.Scene).Told().Row(0)[2], words.Significant(6/(2*math.Pi), 5); got != want {
		t.Errorf("the table says %s turns, want %s", got, want)
	}
	if all := strings.Join(screenRows(curvesPicture(sc, 120, 34)), "\n"); !strings.Contains(all, "0.95 turns") {
		t.Errorf("the panel does not say 0.95 turns:\n%s", all)
	}
	sc.Statistics, sc.Overlay = false, true
	if text := fmt.Sprint(wordsOf(curvesPicture(sc, 120, 34), sc).Caption); !strings.Contains(text, "0.95") {
		t.Errorf("the curves do not make 0.95 turns: %s", text)
	}
}
