package views

import (
	"slices"
	"strconv"

	"wavescope/views/scene"
	"wavescope/views/words"
)

// pressed is a press of a key that changes the State.
type pressed = scene.Pressed[State]

// markLabel is the key that marks, offsetLabel those that change the offset.
const (
	markLabel   = "m"
	offsetLabel = "[ ]"
)

// tellAcross and tellDown say that the cursor is at an end of the table.
func tellAcross(p pressed) string {
	across, _ := p.Before.Current().Axes(p.Before)
	return p.Ends(scene.NoFurther(across.Label, p.N), scene.NoFurther(across.Label, p.N))
}

func tellDown(p pressed) string {
	_, down := p.Before.Current().Axes(p.Before)
	return p.Ends(scene.NoFurther(down.Label, p.N), scene.NoFurther(down.Label, p.N))
}

// tellZoom says that the scale is at an end of its ladder.
func tellZoom(p pressed) string {
	ends := p.Before.Current().Ends
	return p.Ends(ends[0], ends[1])
}

// tellEnd says that the cursor is there already.
func tellEnd(p pressed) string {
	at := "position " + strconv.Itoa(p.Before.Pos)
	return p.Ends(at+" is the first", at+" is the last")
}

// tellOffset says what the offset is now in a view that does not give it a key of
// its own and so shows none, and which views do; and in all that it has no more
// room.
func tellOffset(p pressed) string {
	k := "offset k = " + words.Position(p.After.Offset)
	if p.Idle() {
		return p.Ends(k+" is the least", k+" is the most")
	}
	var shown []string
	for _, v := range All {
		if slices.ContainsFunc(v.Hints, func(h scene.Hint) bool { return h.Label == offsetLabel }) {
			if v.Name == p.After.View {
				return ""
			}
			shown = append(shown, v.Title)
		}
	}
	return k + ": see " + listed(shown)
}

// tellMark says that there is no room for a mark, or what it did in a view that
// leaves the key out and so shows none.
func tellMark(p pressed) string {
	dim := strconv.Itoa(p.Before.Dim)
	switch {
	case p.Idle():
		return strconv.Itoa(scene.MaxMarks) + " dimensions are marked; :marks none clears them"
	case !slices.Contains(p.Before.Current().Hints, scene.Hint{Label: markLabel}):
		return ""
	case p.After.Marks.Index(p.Before.Dim) < 0:
		return "dim " + dim + " is no longer marked"
	}
	return "dim " + dim + " is marked"
}
