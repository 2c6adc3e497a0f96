// Package schemes shows every way to tell positions on equal footing: what each
// adds to the score of a query and a key for where they stand.
//
// It owns three faces: Distance (how a score falls with the offset, and where the
// attention then lies, a lane a scheme), Where (at which step of a model each
// enters, a wire a scheme) and Matrix (the scores of all pairs of positions, two
// schemes side by side). In come a paper, a scene and [Settings]; out goes a tree of
// regions. The mathematics is in encoding/profile. Read
// scheme.go first, which lists the schemes, then subject.go and the face.
package schemes

import (
	"image"
	"slices"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/scene"
	"wavescope/views/words"
)

var bind = scene.Bind[Settings]

// Settings are what only this view reads.
type Settings struct {
	Face     string // name of one of faces
	Linear   bool   // offsets on a linear axis
	Against  string // the scheme of the other matrix
	Subtract bool   // the other matrix is the difference of the two
}

// face is one of the three pictures.
type face struct {
	across, down scene.Axis[Settings]
	plan         func(subject) chart.Picture
}

// faces are in the order of teaching, filled in at the start: their pictures read them.
var faces []face

func init() {
	for i := range kinds {
		declared, _ := encoding.FindScheme(kinds[i].Name)
		kinds[i].title = declared.Title
	}
	faces = []face{
		{offsets, ladder, func(s subject) chart.Picture { return newDistance(s).picture() }},
		{offsets, ladder, func(s subject) chart.Picture { return newWhere(s).picture() }},
		{keys, queries, func(s subject) chart.Picture { return newMatrix(s).picture() }},
	}
}

// faceNames are those of --schemes-face, and faceTitles those in the row of faces.
var faceNames, faceTitles = []string{"distance", "where", "matrix"}, []string{"Distance", "Where", "Matrix"}

// at is the place of the face that is shown.
func at(set Settings) int { return max(slices.Index(faceNames, set.Face), 0) }

// View shows what position alone does, scheme by scheme.
var View = scene.View[Settings]{
	Name: "schemes", Title: "Schemes", Brief: "other ways to tell",
	Doc:     "every way to tell positions: how it hears distance, where it enters, which scores it makes",
	Min:     image.Pt(40, 10),
	Bare:    true,
	Default: clamp(Settings{Against: kinds[len(kinds)-1].Name}),
	Clamp:   clamp,
	Flags: []scene.Flag[Settings]{
		scene.Choice("schemes-face", "which face", faceNames, func(s *Settings) *string { return &s.Face }),
		scene.Toggle("linear-axis", "offsets on a linear axis", func(s *Settings) *bool { return &s.Linear }),
		scene.Choice("against-scheme", "the scheme of the other matrix", kindNames(),
			func(s *Settings) *string { return &s.Against }),
		scene.Toggle("matrix-less", "the other matrix is the first less its own",
			func(s *Settings) *bool { return &s.Subtract }),
	},
	Keys: []scene.Key[Settings]{
		bind("o", "o", "face", "next face: Distance, Where, Matrix").
			Do(func(_ *scene.State, set *Settings, n int) { set.Face = faceNames[(at(*set)+n+len(faces))%len(faces)] }),
		bind("n", "n", "head", "next head of ALiBi").
			Do(func(s *scene.State, _ *Settings, n int) { s.Head = (s.Head-1+n+s.Heads)%s.Heads + 1 }).
			Telling(scene.Idly[Settings]("there is one head")),
		bind("a", "a", "", "offsets on a linear or a logarithmic axis").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Linear = set.Linear != (at(*set) == 0) }).
			Named(inFace(0, func(set Settings) bool { return set.Linear }, "log axis", "linear axis")).
			Ending("", "the axis is that of Distance; o leads there"),
		bind("x", "x", "", "the other matrix: both schemes change places").
			Do(func(s *scene.State, set *Settings, _ int) {
				if kindAt(s.Scheme) >= 0 && at(*set) == 2 {
					s.Scheme, set.Against = set.Against, s.Scheme
				}
			}).Named(inFace(2, func(Settings) bool { return true }, "other matrix", "")).
			Telling(func(p scene.Pressed[scene.In[Settings]]) string {
				return p.Ends("", words.Either(at(p.Before.Set) == 2,
					"both matrices are of one scheme, or this one has none", matrixElsewhere))
			}),
		bind("f", "f", "", "the difference of the two matrices instead of the second").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Subtract = set.Subtract != (at(*set) == 2) }).
			Named(inFace(2, func(set Settings) bool { return set.Subtract }, "second matrix", "difference")).
			Ending("", matrixElsewhere),
	},
	Hints: []scene.Hint{{Label: "[ ]", Name: "offset k"}, {Label: "+ −", Name: ""}, {Label: "m", Name: ""}},
	Axes: func(_ scene.State, set Settings) (across, down scene.Axis[Settings]) {
		return faces[at(set)].across, faces[at(set)].down
	},
	Zoom:    func(*scene.State, *Settings, int) {},
	Ends:    scene.OneScale,
	Plan:    chart.Plan(plan),
	Told:    chart.Tell(plan),
	Parts:   func(set Settings) []scene.Part { return names[at(set)] },
	Note:    func(_ scene.State, set Settings) string { return set.Face },
	Reading: reading,
}

// matrixElsewhere is what the keys of Matrix say in the other faces.
const matrixElsewhere = "two matrices are in Matrix; o leads there"

// inFace is the name of a key in one face, by what is set, and none in the others.
func inFace(place int, on func(Settings) bool, yes, no string) func(scene.State, Settings) string {
	return func(_ scene.State, set Settings) string {
		return words.Either(at(set) == place, words.Either(on(set), yes, no), "")
	}
}

func clamp(set Settings) Settings {
	set.Face = faceNames[at(set)]
	if kindAt(set.Against) < 0 {
		set.Against = kinds[0].Name
	}
	return set
}

// The arrows of Distance and Where move the offset and go from scheme to scheme;
// those of Matrix move the key, which leaves the query where it is, and the
// query.
var (
	offsets = scene.Axis[Settings]{Label: "offset", Move: func(s *scene.State, _ *Settings, n int) {
		s.Offset = min(max(offsetOf(*s)+n, 0), s.Length-1)
	}}
	ladder = scene.Axis[Settings]{Label: "scheme", Move: func(s *scene.State, _ *Settings, n int) {
		s.Scheme = kinds[min(max(kindAt(s.Scheme)+n, 0), len(kinds)-1)].Name
	}}
	keys = scene.Axis[Settings]{Label: "key", Move: func(s *scene.State, _ *Settings, n int) {
		key, query := pairOf(*s)
		place(s, min(max(key+n, 0), query), query)
	}}
	queries = scene.Axis[Settings]{Label: "query", Move: func(s *scene.State, _ *Settings, n int) {
		key, query := pairOf(*s)
		place(s, key, min(max(query+n, key), s.Length-1))
	}}
)

// place puts the cursor on a pair of positions.
func place(s *scene.State, key, query int) { s.Pos, s.Offset = key, query-key }

// offsetOf is the offset that the view is about: the query stands behind the key,
// whichever of them the cursor is on.
func offsetOf(s scene.State) int { return min(max(s.Offset, -s.Offset), s.Length-1) }

// pairOf gives the positions of the key and of the query, both of the sequence.
func pairOf(s scene.State) (key, query int) {
	k := offsetOf(s)
	if s.Offset < 0 {
		query = min(max(s.Pos, k), s.Length-1)
		return query - k, query
	}
	key = min(s.Pos, s.Length-1-k)
	return key, key + k
}

// reading is what the scheme under the cursor adds at the offset, in nats.
func reading(sc scene.Scene, set Settings) (scene.Reading, bool) {
	s := newSubject(chart.Paper{}, sc, set)
	here := s.cursor()
	if here == nil || here.Profile == nil {
		return scene.Reading{}, false
	}
	v := s.score(here)
	of := scene.Line{words.Offset("k = " + words.Position(s.k)), words.Faint(" · "), words.Plain("nats added")}
	return scene.Reading{Of: of, Value: v}, v == v
}
