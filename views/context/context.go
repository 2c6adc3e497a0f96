// Package context is the view of what becomes of positions past the length that a
// model was trained on, and of what the ways to read further do about it.
//
// It owns three faces. The dials show which angles each pair met in training and
// which it reaches; the frequencies show how much slower each pair turns, and
// where that is not enough; the score shows how the mean cosine of all pairs
// falls with the offset, a heuristic. In come a frame, a scene and [Settings];
// out go cells, words, and what a click means. The mathematics is in
// encoding/reach. Read subject.go first, which says what is compared, then
// dials.go, frequencies.go and score.go; words.go has the sentences.
package context

import (
	"image"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Settings are what only this view reads.
type Settings struct {
	Face   string // one of faces
	Waves  bool   // frequencies by wavelength, not by pair
	Stride int    // from pair to pair of the dials, 0 for as it fits
}

// The faces, in the order of the row.
const (
	dialsFace       = "dials"
	frequenciesFace = "frequencies"
	scoreFace       = "score"
)

var (
	faces  = []string{dialsFace, frequenciesFace, scoreFace}
	titles = []string{"Dials", "Frequencies", "Score"}
)

// at is the place of the face that is shown.
func (set Settings) at() int { return max(slices.Index(faces, set.Face), 0) }

var bind = scene.Bind[Settings]

// View shows which angles are new past the training length, by every method.
var View = scene.View[Settings]{
	Name: "context", Title: "Context", Brief: "past the training",
	Doc:     "what happens past the training length: angles never seen, and what each method does about them",
	Min:     image.Pt(40, 14),
	Bare:    true,
	Trains:  true,
	Reads:   true,
	Default: Settings{Face: dialsFace},
	Clamp: func(set Settings) Settings {
		set.Face, set.Stride = faces[set.at()], min(max(set.Stride, 0), encoding.MaxDModel)
		return set
	},
	Flags: []scene.Flag[Settings]{
		scene.Choice("context-face", "which face", faces, func(set *Settings) *string { return &set.Face }),
		scene.Toggle("by-wavelength", "frequencies by wavelength, not by pair", func(set *Settings) *bool { return &set.Waves }),
		scene.Number("stride", "pairs from dial to dial, 0 for as many as suit", 0, encoding.MaxDModel, func(set *Settings) *int { return &set.Stride }),
	},
	Keys: []scene.Key[Settings]{
		bind("o", "o", "next face", "next face: Dials, Frequencies, Score").
			Do(func(_ *scene.State, set *Settings, n int) { set.Face = faces[(set.at()+n+len(faces))%len(faces)] }),
		bind("f", "f", "factor", "next factor: 2, 4, 8, 16, 32, 64").
			Do(func(s *scene.State, _ *Settings, _ int) { s.Factor = nextFactor(s.Factor) }),
		bind("a", "a", "", "Frequencies: by pair number, or by wavelength").
			Do(func(_ *scene.State, set *Settings, _ int) {
				set.Waves = set.Waves != (set.Face == frequenciesFace)
			}).
			Named(func(_ scene.State, set Settings) string {
				return parts.Either(set.Face == frequenciesFace, parts.Either(set.Waves, "pair axis", "wavelength axis"), "")
			}).Ending("", "the axis is that of Frequencies; o leads there"),
		bind("n", "n", "next below 0", "Score: the next offset at which a method is first below 0").
			Do(nextNegative).
			Named(func(_ scene.State, set Settings) string {
				return words.Either(set.Face == scoreFace, "next below 0", "")
			}).
			Telling(func(p scene.Pressed[scene.In[Settings]]) string {
				return p.Ends("", words.Either(p.Before.Set.Face == scoreFace, "no other offset is known to be a first one below 0", "offsets are those of Score; o leads there"))
			}),
	},
	Hints: []scene.Hint{{Label: "m", Name: ""}},
	Axes:  axes,
	Zoom: func(_ *scene.State, set *Settings, n int) {
		if set.Face == dialsFace {
			set.Stride = nextStride(set.Stride, -n)
		}
	},
	Ends:    [2]string{strideEnds, strideEnds},
	Scales:  func(_ scene.State, set Settings) string { return words.Either(set.Face == dialsFace, "pairs", "") },
	Plan:    plan,
	Told:    told,
	Parts:   func(set Settings) []scene.Part { return faceParts[set.Face] },
	Note:    func(s scene.State, _ Settings) string { return span(s) },
	Reading: reading,
}

// axes are along the pairs, or in the score along the offsets, and along the
// methods.
func axes(s scene.State, set Settings) (across, down scene.Axis[Settings]) {
	down = scene.Axis[Settings]{Label: "method", Move: func(s *scene.State, _ *Settings, n int) {
		kinds := kindsOf(*s)
		at := max(slices.Index(kinds, s.Method), 0)
		s.Method = kinds[min(max(at+n, 0), len(kinds)-1)]
	}}
	if set.Face == scoreFace {
		return scene.Axis[Settings]{Label: "offset", Move: func(s *scene.State, _ *Settings, n int) { s.Offset = max(max(s.Offset, -s.Offset)+n, 0) }}, down
	}
	return scene.Axis[Settings]{Label: "pair", Move: func(s *scene.State, set *Settings, n int) {
		if set.Face == dialsFace {
			n *= set.stride(s.Shape().Pairs())
		}
		scene.PairOrder.Move(s, n)
	}}, down
}

// nextFactor steps a factor through powers of two, and back to the first.
func nextFactor(factor float64) float64 {
	const most = 64
	for next := 2.0; next <= most; next *= 2 {
		if next > factor {
			return next
		}
	}
	return 2
}

// strideEnds is said where there is no further step from dial to dial, or no dial.
const strideEnds = "+ and − step from pair to pair in Dials: every one, every 2nd, 3rd, 7th and so on"

// strides are the steps from dial to dial: none shows every pair.
var strides = []int{1, 2, 3, 7, 15, 30, 70, 150, 300, 700, 1500, 3000}

// dense is how many pairs the dials show at most where nothing is said.
const dense = 21

// stride is the step from dial to dial of so many pairs.
func (set Settings) stride(pairs int) int {
	if set.Stride > 0 {
		return min(set.Stride, pairs)
	}
	return max(pairs/dense, 1)
}

// nextStride steps through the strides; from none at all it begins with that of
// a head of 64 pairs.
func nextStride(stride, n int) int {
	const usual = 3
	if stride == 0 {
		stride = usual
	}
	at, exact := slices.BinarySearch(strides, stride)
	if !exact && n < 0 {
		at-- // the one below, from between two
		n++
	} else if !exact {
		n--
	}
	return strides[min(max(at+n, 0), len(strides)-1)]
}

// picture is a face on one frame.
type picture = scene.Picture[Settings]

func plan(f frame.Frame, sc scene.Scene, set Settings) picture {
	s := newSubject(f, sc, set)
	switch {
	case len(s.methods) == 0:
		return nothing{s}
	case set.Face == frequenciesFace:
		return newFrequencies(s)
	case set.Face == scoreFace:
		return newScore(s)
	}
	return newDials(s)
}

// drawFaces draws the row of faces and gives the column after it.
func (s *subject) drawFaces() int {
	return parts.Faces{Titles: titles, At: s.Settings.at()}.Draw(s.f, 1, 0)
}

// hitFaces is what a click on the row of faces does.
func (s *subject) hitFaces(x, y int) func(*scene.State, *Settings) {
	i, ok := parts.Faces{Titles: titles, At: s.Settings.at()}.Find(s.f.Theme, 1, x)
	if y != 0 || !ok {
		return nil
	}
	return func(_ *scene.State, set *Settings) { set.Face = faces[i] }
}

// Shown is how far keys page: an eighth of the training length.
func (s *subject) Shown() (first, n int) { return s.Pos, max(s.train/8, 1) }

// reading is the number that a face is about: how far the pair under the cursor
// turns, how much slower it is, and how low the mean cosine falls.
func reading(sc scene.Scene, set Settings) (scene.Reading, bool) {
	s := newSubject(frame.Frame{}, sc, set)
	if len(s.methods) == 0 {
		return scene.Reading{}, false
	}
	m := s.method()
	of := func(text string) scene.Line {
		return scene.Line{words.Accent("pair " + strconv.Itoa(s.pair)), words.Faint(" · "), words.Plain(text)}
	}
	switch set.Face {
	case frequenciesFace:
		return scene.Reading{Of: of("ω′/ω"), Value: m.Ratio(s.pair)}, true
	case scoreFace:
		mean, _, ok := m.Fall().Lowest(s.k())
		return scene.Reading{Of: scene.Line{words.Offset("k = " + strconv.Itoa(s.k())), words.Faint(" · "), words.Plain("lowest mean cosine so far")}, Value: mean}, ok
	}
	return scene.Reading{Of: scene.Line{words.Plain("slow pairs outside")}, Value: float64(m.Count().Outside), Whole: true}, true
}
