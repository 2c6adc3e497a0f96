package class

import (
	"time"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/views"
)

// Open opens a program for a screen of the class.
func (r *Room) Open(role Role, o ui.Options) (m ui.Model, leave func()) {
	switch role {
	case Notes:
		o.Theme.Far = false
		return ui.FollowLectern(func() []string { return r.Notes(time.Now()) }, o), func() {}
	case Board:
		o.Seat, leave = r.Join(ui.Board)
	default:
		o.Seat, leave = r.Join(ui.Student)
	}
	return follower(o), leave
}

// follower opens the program as a screen that shows what the class does.
func follower(o ui.Options) ui.Model { return ui.Open(views.One(views.Default()), o) }

// Alone returns a function that opens the program for a screen of no class, with lessons.
func Alone(shelf func() *lesson.Shelf) func(Role, ui.Options) (ui.Model, func()) {
	return func(_ Role, o ui.Options) (ui.Model, func()) {
		o.Shelf = shelf
		return ui.OpenContents(o), func() {}
	}
}
