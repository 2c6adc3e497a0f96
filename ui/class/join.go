package class

import (
	"wavescope/ui"
	"wavescope/views"
)

// follower opens the program as a screen that shows what the class does.
func follower(o ui.Options) ui.Model { return ui.Open(views.One(views.Default()), o) }
