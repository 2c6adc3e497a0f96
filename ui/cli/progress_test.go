package cli

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

// Programs that run at once and end at once, each after another step, lose nothing of
// each other.
func TestProgramsKeepEachOthersProgress(t *testing.T) {
	home := t.TempDir()
	var all sync.WaitGroup
	for n, l := range lessons.Built().All() {
		if n >= cases.N(3, 10) {
			break
		}
		for step, s := range l.Steps[:4] {
			all.Go(func() {
				c := exec.Command(program, "lesson", fmt.Sprint(n+1), "--step", fmt.Sprint(step+1), "--plain")
				c.Env = surroundings("XDG_STATE_HOME=" + home)
				c.Stdin = strings.NewReader(strings.Repeat("on\n", len(s.Stops())) + "quit\n") // to the next step
				if out, err := c.CombinedOutput(); err != nil {
					t.Errorf("%v: %s", err, out)
				}
			})
		}
	}
	all.Wait()
	p := ui.LoadProgress(filepath.Join(home, "wavescope", "lessons"))
	for n, l := range lessons.Built().All() {
		if n >= cases.N(3, 10) {
			break
		}
		marks := p.Of(l).Marks
		for step, mark := range marks[:4] {
			if mark == lesson.ToCome {
				t.Errorf("lesson %d, step %d is lost", n+1, step+1)
			}
		}
	}
}
