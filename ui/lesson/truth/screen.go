package truth

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"wavescope/ui/lesson"
)

// Screen is one that a lesson is held to.
type Screen struct {
	Size image.Point
	Far  bool // it is a projector's
}

// Sizes are those that a lesson has to be true on: the smallest that shows it
// whole, a usual one, and one that is wide enough for its words beside the
// picture.
var Sizes = []image.Point{{X: 80, Y: 24}, {X: 120, Y: 40}, {X: 200, Y: 60}}

// usual is the screen on which a picture is looked at that no step shows.
var usual = Screen{Size: Sizes[1]}

// Screens are those of some sizes, near and far, or far alone.
func Screens(far bool, sizes ...image.Point) (all []Screen) {
	for _, size := range sizes {
		if !far {
			all = append(all, Screen{Size: size})
		}
		all = append(all, Screen{size, true})
	}
	return all
}

// roomy are the screens that have room for all pictures of a step. The first step
// that lacks it says so for all.
func (c *checker) roomy(s *lesson.Step) (all []Screen) {
	for _, on := range c.screens {
		i := slices.IndexFunc(s.Pictures, func(p lesson.Picture) bool { return c.picture(on, s, p, p.Hide).none })
		switch {
		case i < 0:
			all = append(all, on)
		case !c.cramped[on.Size]:
			c.cramped[on.Size] = true
			c.wrong(s.Pictures[i].Line, "the picture has no room on %d×%d; nothing of its step is looked for there", on.Size.X, on.Size.Y)
		}
	}
	return all
}

// away names the screens on which something is missing: a size alone where a
// projector is no better.
type away struct {
	screens string // "" for none
	all     bool
}

func (a away) String() string {
	if a.all {
		return ""
	}
	return " on " + a.screens
}

// missing looks for the screens on which something is.
func (c *checker) missing(is func(Screen) bool) away {
	var names []string
	on := slices.DeleteFunc(slices.Clone(c.screens), func(s Screen) bool { return !is(s) })
	for _, s := range on {
		name := fmt.Sprintf("%d×%d", s.Size.X, s.Size.Y)
		switch {
		case slices.Contains(names, name):
			continue
		case s.Far:
			name += " with --projector"
		}
		names = append(names, name)
	}
	return away{strings.Join(names, ", "), len(on) == len(c.screens)}
}
