package schemes

import (
	"wavescope/views/chart"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// The names of what belongs to a scheme, which is numbered by its lane: in Distance
// and in Where.
var (
	schemeName = &chart.Name{Name: "scheme", Each: "lane, from 0", Doc: "all that is drawn of a scheme"}
	stageName  = &chart.Name{Name: "stage", Each: "lane, from 0",
		Doc: "where a scheme enters, and what it is made of"}
	numberName = &chart.Name{Name: "number", Each: "lane, from 0", Doc: "what a scheme comes to, in numbers"}
)

// The names of what else is in Distance, and in Matrix.
var (
	curveName   = &chart.Name{Name: "curve", Doc: "what each scheme adds to a score, by offset"}
	profileName = &chart.Name{Name: "profile", Block: true, Doc: "the share of the attention, under each curve"}
	edgeName    = &chart.Name{Name: "edge",
		Doc: "where rows or training end, and from where on a score stays"}

	matrixName = &chart.Name{Name: "matrix", Doc: "the scores of all pairs, of the scheme under the cursor"}
	otherName  = &chart.Name{Name: "other", Block: true, Doc: "the other matrix, with all that belongs to it"}
	listName   = &chart.Name{Name: "list", Block: true, Doc: "what the scores are made of"}
	rowName    = &chart.Name{Name: "curve", Block: true, Doc: "the scores of one row, by offset"}
	scaleName  = &chart.Name{Name: "scale", Doc: "the scale of the colours"}
)

// names are those of each face.
var names = [][]chart.Name{
	chart.Names(curveName, profileName, edgeName, schemeName, stageName, numberName),
	chart.Names(schemeName, stageName, numberName),
	chart.Names(matrixName, otherName, listName, rowName, scaleName),
}

// mark names cells that a region below it draws, hidden or not.
func mark(name *chart.Name, i chart.Index, x, y, w, h int) chart.Region {
	return chart.Place(x, y, chart.Region{Name: name, Index: i, Cols: chart.Fixed(w), Rows: chart.Fixed(h),
		Cover: func(chart.Canvas) {}})
}

// hides reports that a part of a scheme is hidden, or all of the scheme.
func (s *subject) hides(name *chart.Name, of *scheme) bool {
	return s.Hidden.HasN(name.Name, of.lane) || s.Hidden.HasN(schemeName.Name, of.lane)
}

// told is a number that a scheme comes to, unless that is hidden.
func (s *subject) told(of *scheme, number string) string {
	return words.Either(s.hides(numberName, of), scene.Unknown, number)
}

// choose is a click that chooses a scheme.
func choose(of *scheme) func(x, y int) chart.Change {
	return func(int, int) chart.Change {
		return chart.Change{State: func(s *scene.State) { s.Scheme = of.Name }}
	}
}

// faces are the titles of the faces.
func (s *subject) faces() chart.Faces {
	return chart.Faces{Titles: faceTitles, At: at(s.Settings), Set: func(i int) any {
		set := s.Settings
		set.Face = faceNames[i]
		return set
	}}
}
