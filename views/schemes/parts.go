package schemes

import (
	"wavescope/views/scene"
	"wavescope/views/words"
)

// everyScheme are parts of two faces: a scheme is numbered by its lane.
var everyScheme = []scene.Part{
	{Name: "scheme", Each: "lane, from 0", Doc: "all that is drawn of a scheme"},
	{Name: "stage", Each: "lane, from 0", Doc: "where a scheme enters, and what it is made of"},
	{Name: "number", Each: "lane, from 0", Doc: "what a scheme comes to, in numbers"},
}

// faceParts are what the faces are made of, by their names.
var faceParts = map[string][]scene.Part{
	"distance": append([]scene.Part{
		{Name: "curve", Doc: "what each scheme adds to a score, by offset"},
		{Name: "profile", Block: true, Doc: "the share of the attention, under each curve"},
		{Name: "edge", Doc: "where rows or training end, and from where on a score stays"},
	}, everyScheme...),
	"where": everyScheme,
	"matrix": {
		{Name: "matrix", Doc: "the scores of all pairs, of the scheme under the cursor"},
		{Name: "other", Block: true, Doc: "the other matrix, with all that belongs to it"},
		{Name: "list", Block: true, Doc: "what the scores are made of"},
		{Name: "curve", Block: true, Doc: "the scores of one row, by offset"},
		{Name: "scale", Doc: "the scale of the colours"},
	},
}

// hides reports that a part of a scheme is left out, or all of it.
func (s *subject) hides(part string, of *scheme) bool {
	return s.Hidden.HasN(part, of.lane) || s.Hidden.HasN("scheme", of.lane)
}

// told is a number that a scheme comes to, unless that is left out.
func (s *subject) told(of *scheme, number string) string {
	return words.Either(s.hides("number", of), scene.Unknown, number)
}
