package truth

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"wavescope/ui/lesson"
	"wavescope/views"
)

func TestShow(t *testing.T) {
	if flags := os.Getenv("FLAGS"); flags != "" {
		p, err := lesson.Open(views.One(views.Default()), flags)
		if err != nil {
			t.Fatal(err)
		}
		c := newChecker("x", asShown)
		size := Large
		if os.Getenv("SMALL") != "" {
			size = Small
		}
		hide := []string{}
		if h := os.Getenv("HIDE"); h != "" {
			hide = strings.Split(h, ",")
		}
		d := c.picture(p, size, hide...)
		for _, r := range d.rows {
			if r != "" {
				fmt.Println(r)
			}
		}
		return
	}
	for _, l := range read(t) {
		if !strings.HasPrefix(l.File, os.Getenv("LESSON")) {
			continue
		}
		c := newChecker(l.File, asShown)
		for i, s := range l.Steps {
			if n := os.Getenv("STEP"); n != "" && n != fmt.Sprint(i+1) {
				continue
			}
			fmt.Printf("\n######## %d %s\n", i+1, s.Name)
			for _, p := range s.Pictures {
				fmt.Println("----", p.Settings, "HIDE", p.Hide)
				for _, r := range c.picture(p.Panes, Large, p.Hide...).rows {
					if strings.ContainsFunc(r, func(r rune) bool { return r < 0x2000 && r > ' ' && r != '│' }) {
						fmt.Println(r)
					}
				}
			}
		}
	}
}
