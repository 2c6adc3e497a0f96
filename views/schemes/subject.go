package schemes

import (
	"math"

	"wavescope/encoding/profile"
	"wavescope/views/chart"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// subject is what all faces are about: every scheme over one window of keys, and
// the offset under the cursor.
type subject struct {
	paper chart.Paper
	scene.Scene
	Settings
	keys       int // of the window: offsets 0 … keys−1
	k          int // the offset
	key, query int // the positions k apart
	all        []*scheme
	here       int // the cursor's scheme, −1 for one that is not drawn
}

// scheme is a kind with the numbers of a State. It has no Profile where the
// settings allow none, as failed says.
type scheme struct {
	kind
	*profile.Profile
	failed string
	lane   int
	its    scene.State // with this scheme
}

// cost is how many numbers a model learns for the scheme, and what they are.
func (s *scheme) cost() (n float64, what string) { return s.learns(s.its) }

// ends says what is past the length of the training, note what to know of its
// numbers, and guess that they stand for learned ones: no claim is made of them.
func (s *scheme) ends() string { return s.past(s.its) }
func (s *scheme) note() string { return s.beside(s.its) }
func (s *scheme) guess() bool  { return s.made(s.its) }

func newSubject(paper chart.Paper, sc scene.Scene, set Settings) subject {
	if sc.Given.Length > 0 {
		sc.State = sc.Given
	}
	s := subject{paper: paper, Scene: sc, Settings: set, k: offsetOf(sc.State), here: kindAt(sc.Scheme)}
	s.key, s.query = pairOf(sc.State)
	s.keys = min(sc.Reach(), profile.Affords(max(sc.DModel, sc.HeadDim)/2))
	for i, k := range kinds {
		opened := &scheme{kind: k, lane: i, its: sc.State}
		opened.its.Scheme = k.Name
		var err error
		if opened.Profile, err = k.open(opened.its, s.keys); err != nil {
			opened.failed = err.Error()
		}
		s.all = append(s.all, opened)
	}
	return s
}

// cursor is the scheme under the cursor, nil where that is not drawn.
func (s *subject) cursor() *scheme {
	if s.here < 0 {
		return nil
	}
	return s.all[s.here]
}

// score is what a scheme adds for the two positions of the cursor, in nats; NaN
// where it has nothing for them.
func (s *subject) score(of *scheme) float64 { return s.between(of, s.key, s.query) }

// between is that for any two positions.
func (s *subject) between(of *scheme, key, query int) float64 {
	if t, ok := boxOf(of).(*profile.Table); ok {
		return t.Score(query, key)
	}
	return of.heard(query - key)
}

// heard is what a scheme adds at an offset, which costs as much as it has waves
// only past the window: of a learned table the mean over all its pairs of rows.
func (s *scheme) heard(k int) float64 {
	switch {
	case s.Profile == nil:
		return math.NaN()
	case k < s.Keys:
		return s.Near(k)
	}
	return s.At(k)
}

// cut reports that the window is not the whole length, for the reason that why gives.
func (s *subject) cut() bool { return s.keys < s.Length }

func (s *subject) why() string {
	return words.Either(s.keys == s.Reach(), "no two further apart meet", "more would take too long")
}

// headRows are the rows over what a face shows.
func (s *subject) headRows() int { return parts.Either(s.paper.H < 13, 1, 2) }

// drawAxis writes offsets under an axis.
func (s *subject) drawAxis(f chart.Canvas, a parts.Offsets, y int) {
	a.DrawAxis(f, y, s.k, words.Position(s.k), func(k int) string { return words.TickLabel(k, k) })
}

// picture is a face as it is planned. Keys page along 32 positions.
func (s *subject) picture(root chart.Region, w chart.Words) chart.Picture {
	return chart.Picture{Root: root, Words: w, First: s.key, N: 32}
}

func plan(paper chart.Paper, sc scene.Scene, set Settings) chart.Picture {
	return faces[at(set)].plan(newSubject(paper, sc, set))
}
