package chart

import (
	"slices"
	"strings"
)

// Face is one of the pictures of a view, which shows one at a time. What a face leaves nil is that of the view.
type Face[S comparable] struct {
	Name  string                // as in --face
	Title string                // in the row of faces
	Doc   string                // what it shows
	Reads []string              // flags of the view that only this face reads, and others that list them
	Lacks func(State, S) string // why it has nothing to show, "" if it has; nil for never. The first face has none.

	Unmarked bool // the heading of its comparison has the letters of the subjects alone, not the marks of the view

	Yields func(State, S) string // the name of the face that is shown in its place, "" for itself; nil for always itself
	Chosen func(State, *S)       // changes settings when it is chosen by hand; nil for a face that needs none

	Several bool // its comparison shows three and four subjects too

	Keys    []Key[S] // those of this face, and of others that have one with the same label
	Axes    func(State, S) (across, down Axis[S])
	Names   []Name
	Plan    func(Paper, Scene, S) Picture
	Reading func(Scene, S) (Reading, bool)
}

// FaceFlag is the name of the flag that chooses a face.
const FaceFlag = "face"

// Showing returns the view with faces, of which at returns the name of the one that is shown. The first one is shown
// where that name is unknown, and where the face has nothing to show. It adds the flag, the key, the ranges, and all
// that a face declares.
func (v View[S]) Showing(at func(*S) *string, faces ...Face[S]) View[S] {
	names := NamesOf(faces, func(f Face[S]) string { return f.Name })
	of := faceSet[S]{faces, names, at}
	v.Faces, v.Row = faces, of.row
	v.Flags = append([]Flag[S]{Choice(FaceFlag, "which picture of the view", names, at)}, v.Flags...)
	v.Keys = slices.Concat([]Key[S]{of.nextKey()}, of.keys(), v.Keys)
	clamp, axes, named, plan, reading, marks := v.Clamp, v.Axes, v.Names, v.Plan, v.Reading, v.Marks
	v.Clamp = func(set S) S {
		if clamp != nil {
			set = clamp(set)
		}
		return of.with(set, of.index(set))
	}
	v.Default = v.Clamp(v.Default)
	v.Axes = func(s State, set S) (across, down Axis[S]) {
		if face, set := of.shown(s, set); face.Axes != nil {
			return face.Axes(s, set)
		}
		return axes(s, set)
	}
	v.Names = func(set S) []Name {
		if own := faces[of.index(set)].Names; own != nil {
			return own
		}
		return named(set)
	}
	v.Plan = func(p Paper, sc Scene, set S) Picture {
		face, set := of.shown(sc.State, set)
		if face.Plan != nil {
			return face.Plan(p, sc, set)
		}
		return plan(p, sc, set)
	}
	v.Marks = func(subjects []Scene, set S) Subjects {
		switch face, _ := of.shown(subjects[0].State, set); {
		case face.Unmarked:
			return Subjects{}
		case marks != nil:
			return marks(subjects, set)
		}
		return v.Subjects
	}
	v.Reading = func(sc Scene, set S) (Reading, bool) {
		switch face, set := of.shown(sc.State, set); {
		case face.Reading != nil:
			return face.Reading(sc, set)
		case reading != nil:
			return reading(sc, set)
		}
		return Reading{}, false
	}
	return v
}

// faceSet is the faces of a view, their names, and where its settings have the name of the one that is shown.
type faceSet[S comparable] struct {
	all   []Face[S]
	names []string
	at    func(*S) *string
}

// index returns the index of the face that the settings name; 0 if there is none of this name.
func (of faceSet[S]) index(set S) int { return max(slices.Index(of.names, *of.at(&set)), 0) }

// with returns settings with a face.
func (of faceSet[S]) with(set S, i int) S {
	*of.at(&set) = of.names[i]
	return set
}

// lacks says why a face has nothing to show; "" if it has.
func (of faceSet[S]) lacks(s State, set S, i int) string {
	if of.all[i].Lacks == nil {
		return ""
	}
	return of.all[i].Lacks(s, of.with(set, i))
}

// shown returns the face that is shown, and the settings with its name.
func (of faceSet[S]) shown(s State, set S) (Face[S], S) {
	i := of.index(set)
	if of.lacks(s, set, i) != "" {
		i = 0
	}
	if yields := of.all[i].Yields; yields != nil {
		if to := slices.Index(of.names, yields(s, of.with(set, i))); to >= 0 && of.lacks(s, set, to) == "" {
			i = to
		}
	}
	return of.all[i], of.with(set, i)
}

// choose returns settings with a face that is chosen by hand.
func (of faceSet[S]) choose(s State, set S, i int) S {
	if set = of.with(set, i); of.all[i].Chosen != nil {
		of.all[i].Chosen(s, &set)
	}
	return set
}

// next returns the index of the face after the one that is shown, or n faces on, of those that have something to show.
func (of faceSet[S]) next(s State, set S, n int) int {
	_, set = of.shown(s, set)
	i := of.index(set)
	for range of.all {
		if i = (i + n + len(of.all)) % len(of.all); of.lacks(s, set, i) == "" {
			break
		}
	}
	return i
}

// row returns the titles of the faces that have something to show.
func (of faceSet[S]) row(s State, set S) (row FaceRow) {
	var shown []int
	_, now := of.shown(s, set)
	for i, face := range of.all {
		if of.lacks(s, set, i) != "" {
			continue
		}
		if i == of.index(now) {
			row.At = len(shown)
		}
		row.Titles, shown = append(row.Titles, face.Title), append(shown, i)
	}
	row.Set = func(i int) any { return of.choose(s, set, shown[i]) }
	return row
}

// nextKey returns the key that steps through the faces.
func (of faceSet[S]) nextKey() Key[S] {
	const name = "face"
	alone := func(s State, set S) bool {
		_, now := of.shown(s, set)
		return of.next(s, set, 1) == of.index(now)
	}
	return Bind[S]("o", "o", name, "next face: "+strings.Join(of.titles(of.all), ", ")).
		Do(func(s *State, set *S, n int) { *set = of.choose(*s, *set, of.next(*s, *set, n)) }).
		Named(func(s State, set S) string { return Either(alone(s, set), "", name) }).
		Telling(func(p Pressed[In[S]]) string {
			if !p.Idle() {
				return ""
			}
			return of.lacks(p.After.State, p.After.Set, len(of.all)-1)
		})
}

func (of faceSet[S]) titles(faces []Face[S]) []string {
	return NamesOf(faces, func(f Face[S]) string { return f.Title })
}

// keys returns the keys of the faces: first those of a single face, since a footer has room for few.
func (of faceSet[S]) keys() (keys []Key[S]) {
	var shared []Key[S]
	seen := map[string]bool{}
	for _, face := range of.all {
		for _, k := range face.Keys {
			switch has := of.having(k.Label); {
			case seen[k.Label]:
			case len(has) == 1:
				keys = append(keys, of.key(k.Label, has))
			default:
				shared = append(shared, of.key(k.Label, has))
			}
			seen[k.Label] = true
		}
	}
	return append(keys, shared...)
}

// having returns the faces that have a key.
func (of faceSet[S]) having(label string) (faces []Face[S]) {
	for _, face := range of.all {
		if _, ok := face.key(label); ok {
			faces = append(faces, face)
		}
	}
	return faces
}

// key returns the face's key with a label; false if it has none.
func (f Face[S]) key(label string) (Key[S], bool) {
	i := slices.IndexFunc(f.Keys, func(k Key[S]) bool { return k.Label == label })
	if i < 0 {
		return Key[S]{}, false
	}
	return f.Keys[i], true
}

// key returns the one binding of a key that some faces have: it does what the key does in the face that is shown.
func (of faceSet[S]) key(label string, has []Face[S]) Key[S] {
	shared, _ := has[0].key(label)
	var titles, helps []string
	for _, face := range has {
		own, _ := face.key(label)
		if same := slices.Index(helps, own.Help); same >= 0 { // one meaning in several faces
			titles[same] += ", " + face.Title
		} else {
			titles, helps = append(titles, face.Title), append(helps, own.Help)
		}
	}
	for i := range helps {
		helps[i] = titles[i] + ": " + helps[i]
	}
	shared.Help = strings.Join(helps, "; ")
	in := func(s State, set S) (Key[S], bool) {
		face, _ := of.shown(s, set)
		return face.key(label)
	}
	shared.Does = func(s State, set S) string {
		own, _ := in(s, set)
		return own.Help
	}
	return shared.Named(func(s State, set S) string {
		if own, ok := in(s, set); ok {
			return own.Now(s, set)
		}
		return ""
	}).Do(func(s *State, set *S, n int) {
		if own, ok := in(*s, *set); ok {
			own.Act(s, set, n)
		}
	}).Telling(func(p Pressed[In[S]]) string {
		switch own, ok := in(p.After.State, p.After.Set); {
		case !ok:
			return label + " is a key of " + AllOf(of.titles(has)) + ": o goes there"
		case own.Tell != nil:
			return own.Tell(p)
		}
		return ""
	})
}
