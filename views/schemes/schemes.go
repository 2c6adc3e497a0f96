// Package schemes shows every way to tell positions on equal footing: what each
// adds to the score of a query and a key because of where they are.
//
// It has three faces: Distance (how a score falls with the offset, and which keys the
// attention then goes to), Where (at which step of a model each scheme acts) and Ribbons
// (the same weights with every head and every bucket). The schemes, their colours and
// their mathematics are in encoding/scheme. Read this file first, then a face.
package schemes

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

var bind = chart.Bind[Settings]

// Settings are the settings that only this view reads.
type Settings struct {
	Face string // name of one of faces
	Lane string // the scheme whose lane the cursor is in; ownLane for the State's scheme
}

// ownLane is the Lane of a cursor that follows the State's scheme.
const ownLane = "own"

// lane returns the scheme under the cursor.
func (set Settings) lane(s chart.State) string {
	return chart.Either(set.Lane == ownLane, s.Scheme, set.Lane)
}

// toLane returns settings with the cursor in the lane of a scheme.
func (set Settings) toLane(s chart.State, scheme string) Settings {
	set.Lane = chart.Either(scheme == s.Scheme, ownLane, scheme)
	return set
}

// faces are in the order of teaching.
var faces = []chart.Face[Settings]{
	{Name: "distance", Title: "Distance", Doc: "how a score falls with the offset, and which keys are read",
		Names: chart.Names(curveName, profileName, edgeName, schemeName, numberName),
		Plan: func(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
			if sc.Comparison != nil {
				return newComparison(paper, sc, set).picture()
			}
			return newDistance(newSubject(paper, sc, set)).picture()
		}},
	{Name: "where", Title: "Where", Doc: "at which step of a model each scheme acts",
		Names: chart.Names(schemeName, stageName, kindsName, numberName),
		Plan:  plan(func(s subject) chart.Picture { return newWhere(s).picture() })},
	{Name: "ribbons", Title: "Ribbons", Doc: "the weights of all schemes by distance, with each head and each bucket",
		Names: chart.Names(curveName, profileName, edgeName, bucketsName, schemeName, numberName),
		Plan:  plan(func(s subject) chart.Picture { return newRibbons(s).picture() })},
}

// shown returns the schemes with a known bias, in the order of their stages.
func shown() []scheme.Scheme {
	all := slices.DeleteFunc(slices.Clone(scheme.All), func(s scheme.Scheme) bool { return s.Bias == nil })
	slices.SortStableFunc(all, func(a, b scheme.Scheme) int { return cmp.Compare(a.Stage, b.Stage) })
	return all
}

// laneIndex returns the index of a scheme among those shown, −1 for any other.
func laneIndex(name string) int {
	return slices.IndexFunc(shown(), func(s scheme.Scheme) bool { return s.Name == name })
}

func shownNames() (names []string) {
	for _, s := range shown() {
		names = append(names, s.Name)
	}
	return names
}

// View shows what position alone does, scheme by scheme.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "schemes", Title: "Schemes", Brief: "other encodings",
		Doc:          "every way to encode positions: its scores by distance, where it enters, its heads and buckets",
		Min:          image.Pt(40, 10),
		NeedsNoTable: true,
		OfScores:     true,
		Hints:        []chart.Hint{{Label: "[ ]", Name: "offset k"}, {Label: "+ −", Name: ""}, {Label: "m", Name: ""}},
		Ends:         chart.OneScale,
		Second:       "base",
		Subjects:     chart.Subjects{Lines: true, Filled: true},
	},

	Default: clamp(Settings{}),
	Clamp:   clamp,
	Flags: []chart.Flag[Settings]{
		chart.Choice("lane", "the scheme whose lane the cursor is in; own is that of --scheme",
			append([]string{ownLane}, shownNames()...), func(s *Settings) *string { return &s.Lane }),
	},
	Keys: []chart.Key[Settings]{
		bind("enter", "enter", "", "use the scheme of this lane in all views").
			Do(func(s *chart.State, set *Settings, _ int) { s.Scheme, set.Lane = set.lane(*s), ownLane }).
			Named(func(s chart.State, set Settings) string {
				if set.Lane == ownLane {
					return ""
				}
				return "use " + shown()[laneIndex(set.Lane)].Title
			}).
			Telling(func(p chart.Pressed[chart.In[Settings]]) string {
				return p.After.State.Declared().Title + " is in use in all views" +
					chart.Either(p.Idle(), "; ↑ and ↓ go to other lanes", "")
			}),
		bind("n", "n", "head", "next head of ALiBi").
			Do(func(s *chart.State, _ *Settings, n int) { s.Head = (s.Head-1+n+s.Heads)%s.Heads + 1 }).
			Telling(chart.Idly[Settings]("there is one head")),
	},
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) { return offsets, lanes },
	Zoom: func(*chart.State, *Settings, int) {},
	Note: func(s chart.State, _ Settings) string {
		s.Offset = offsetOf(s)
		return chart.OffsetNote(s)
	},
	Knobs: func(s chart.State, set Settings) []string {
		s.Scheme = set.lane(s)
		return append(chart.TableKnobs(s), "length", "offset")
	},
	Reading:    reading,
	OnePicture: onePicture,
}.Showing(func(set *Settings) *string { return &set.Face }, faces...)

func clamp(set Settings) Settings {
	if laneIndex(set.Lane) < 0 {
		set.Lane = ownLane
	}
	return set
}

// The arrows move the offset and go from scheme to scheme.
var (
	offsets = chart.Axis[Settings]{Label: "offset", Move: func(s *chart.State, _ *Settings, n int) {
		s.Offset = min(max(offsetOf(*s)+n, 0), s.Length-1)
	}}
	lanes = chart.Axis[Settings]{Label: "lane", Move: func(s *chart.State, set *Settings, n int) {
		all := shown()
		*set = set.toLane(*s, all[min(max(laneIndex(set.lane(*s))+n, 0), len(all)-1)].Name)
	}}
)

// offsetOf returns the absolute offset, within the length: the query is behind the key
// whichever of them the cursor is on.
func offsetOf(s chart.State) int { return min(max(s.Offset, -s.Offset), s.Length-1) }

// pairOf returns the positions of the key and of the query, both within the sequence.
func pairOf(s chart.State) (key, query int) {
	k := offsetOf(s)
	if s.Offset < 0 {
		query = min(max(s.Pos, k), s.Length-1)
		return query - k, query
	}
	key = min(s.Pos, s.Length-1-k)
	return key, key + k
}

// reading returns what the scheme under the cursor adds at the offset.
func reading(sc chart.Scene, set Settings) (chart.Reading, bool) {
	s := newSubject(chart.Paper{}, sc, set)
	here := s.cursor()
	if here == nil || here.Profile == nil {
		return chart.Reading{}, false
	}
	v := s.score(here)
	of := "added to the score at k = " + chart.Position(s.k)
	return chart.Reading{Of: of, Value: v}, v == v
}

// subject is what all faces are about: every scheme over one window of keys, and the offset
// under the cursor.
type subject struct {
	paper chart.Paper
	chart.Scene
	Settings
	keys       int     // of the window: offsets 0 … keys−1
	k          int     // the offset
	key, query int     // the positions k apart
	all, kept  []*lane // kept are those that are not hidden
	here       int     // the cursor's lane, −1 for a scheme that is not shown
}

// lane is a scheme with the numbers of a State. If the settings allow none, Profile is nil
// and failed says why.
type lane struct {
	scheme.Setup
	*scheme.Profile
	scene  chart.Scene
	failed string
	at     int // its place
	hue    frame.Color
}

func newSubject(paper chart.Paper, sc chart.Scene, set Settings) subject {
	sc.State = sc.Requested
	s := subject{paper: paper, Scene: sc, Settings: set, k: offsetOf(sc.State), here: laneIndex(set.lane(sc.State))}
	s.key, s.query = pairOf(sc.State)
	s.keys = min(sc.Reach(), scheme.Affords(max(sc.DModel, sc.HeadDim)/2))
	for i, each := range shown() {
		s.all = append(s.all, newLane(i, each, sc, s.keys))
		if !sc.Hidden.HasN(schemeName.Name, i) {
			s.kept = append(s.kept, s.all[i])
		}
	}
	return s
}

func newLane(i int, of scheme.Scheme, sc chart.Scene, keys int) *lane {
	l := &lane{at: i, hue: frame.Series(of.Hue)}
	state := sc.State
	state.Scheme = of.Name
	var err error
	if l.scene, err = chart.New(state); err != nil {
		l.scene, l.failed = chart.Scene{State: state, Requested: state}, err.Error()
	}
	l.scene.Cache = sc.Cache
	l.Setup = l.scene.Setup()
	if err == nil {
		l.Profile = l.Setup.Profile(keys)
	}
	return l
}

// bias returns the bias that the lane's scheme adds to the scores; nil if the lane has no profile.
func (l *lane) bias() scheme.Bias {
	if l == nil || l.Profile == nil {
		return nil
	}
	return l.Profile.Bias
}

// table returns the bias of a table of rows; nil for any other bias.
func (l *lane) table() *scheme.Table {
	t, _ := l.bias().(*scheme.Table)
	return t
}

// pieces returns the pieces of a bias with closed forms; nil for any other bias.
func (l *lane) pieces() scheme.Lines {
	pieces, _ := l.bias().(scheme.Lines)
	return pieces
}

// valueAt returns what the scheme adds at an offset; for a table, the mean over all its pairs
// of rows. Within the window this is a look-up, past it the cost grows with the number of
// waves.
func (l *lane) valueAt(k int) float64 {
	switch {
	case l.Profile == nil:
		return math.NaN()
	case k < l.Keys:
		return l.Near(k)
	}
	return l.At(k)
}

// placeholder reports whether placeholder values replace those of a model. Captions claim nothing
// about such values.
func (l *lane) placeholder() bool { return l.Standin() != "" }

// note returns what to know about the numbers of a scheme: that they are placeholders,
// which head they belong to, or how frequencies are scaled.
func (l *lane) note() string {
	switch {
	case l.placeholder():
		return l.Standin()
	case l.Scheme.Needs("head"):
		return "head " + strconv.Itoa(l.Head) + " of " + strconv.Itoa(l.Heads)
	case l.Scheme.Rotates && l.Shape.Scaled():
		return l.Shape.RoPE.Scaling.Method.String()
	}
	return ""
}

// name returns the title of a scheme with what distinguishes its numbers.
func (l *lane) name() string {
	switch {
	case l.Scheme.Stage == scheme.Nowhere:
		return "no positions"
	case l.Scheme.Needs("head"):
		return l.Scheme.Title + " head " + strconv.Itoa(l.Head)
	}
	return strings.TrimSpace(l.Scheme.Title + " " + l.note())
}

// learned returns how many numbers a model learns for the scheme.
func (l *lane) learned() string {
	n := l.Learns().Count()
	if n < 1e7 {
		return strconv.Itoa(int(n))
	}
	return chart.Significant(n, 3)
}

// cursor returns the lane under the cursor, nil if its scheme is not shown.
func (s *subject) cursor() *lane {
	if s.here < 0 {
		return nil
	}
	return s.all[s.here]
}

// score returns what a scheme adds for the two positions of the cursor; NaN if it has
// nothing for them.
func (s *subject) score(of *lane) float64 { return s.between(of, s.key, s.query) }

// between returns what a scheme adds for any two positions.
func (s *subject) between(of *lane, key, query int) float64 {
	if t := of.table(); t != nil {
		return t.Score(query, key)
	}
	return of.valueAt(query - key)
}

// cut reports whether the window is shorter than the sequence.
func (s *subject) cut() bool { return s.keys < s.Length }

// headRows returns the rows above the body of a face.
func (s *subject) headRows() int { return chart.One(s.paper.H >= 12) }

// floor returns the lower end of the scale of the curves, which both panes share.
func (s *subject) floor() float64 {
	floor := lowest(s.State)
	if s.Other != nil {
		floor = max(floor, lowest(s.Other.Requested))
	}
	return floor
}

// lowest returns minus the lowest score of plots, which all schemes share. RoPE's score of aligned content falls by at
// most 2√h, and rarely by more than half of that.
func lowest(s chart.State) float64 {
	a := 1.0
	if r, err := s.RopeBy(s.Method); err == nil {
		a = max(r.Scaling.AttentionFactor(), 1)
	}
	return max(10, math.Ceil(1.25*a*a*math.Sqrt(float64(s.HeadDim))))
}

// moved returns the field that says that the pair is not the one that position and offset ask for, because that one
// does not lie within the sequence. Elsewhere the field has no value.
func (s *subject) moved() chart.Field {
	to := s.Pos + s.Offset
	if to >= 0 && to < s.Length {
		return chart.Field{}
	}
	end := chart.Either(to < 0, "before 0", "past "+chart.Position(s.Length-1))
	sign := chart.Either(s.Offset < 0, " "+chart.Minus+" ", " + ")
	asked := chart.Position(s.Pos) + sign + chart.Position(max(s.Offset, -s.Offset))
	return chart.Field{Value: "moved: " + asked + " is " + end, Drop: chart.DropLast}
}

// beyond returns the field that says that what the scheme under the cursor knows of the two positions is past the
// training length: the positions, or their offset alone. Elsewhere the field has no value.
func (s *subject) beyond() chart.Field {
	of := s.cursor()
	if of == nil || s.Train == 0 {
		return chart.Field{}
	}
	at, limit := s.query, "training"
	switch of.Scheme.Stage {
	case scheme.Nowhere:
		return chart.Field{}
	case scheme.QueryKey, scheme.Score:
		at, limit = s.k, chart.Either(s.Windowed(), "the "+s.Bound(), limit)
	}
	return chart.Field{Value: chart.Either(at >= s.Train, "beyond "+limit, ""), Drop: chart.DropLast}
}

// picture returns a planned face. Page keys move by 32 positions.
func (s *subject) picture(root chart.Region, w chart.Words) chart.Picture {
	w.Readout = append(w.Readout, s.moved(), s.beyond())
	return chart.Picture{Root: root, Words: w, First: s.key, N: 32}
}

// plan returns the plan of a face.
func plan(picture func(subject) chart.Picture) func(chart.Paper, chart.Scene, Settings) chart.Picture {
	return func(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
		return picture(newSubject(paper, sc, set))
	}
}

// The names of what belongs to one scheme in all faces. The index is its lane.
var (
	schemeName = &chart.Name{Name: "scheme", Each: "lane, from 0", Gives: true, Doc: "all that is drawn of a scheme"}
	stageName  = &chart.Name{Name: "stage", Each: "lane, from 0",
		Doc: "where a scheme enters, and what it is made of"}
	kindsName  = &chart.Name{Name: "kinds", Doc: "which schemes are absolute and which are relative"}
	numberName = &chart.Name{Name: "number", Each: "lane, from 0", Doc: "what a scheme comes to, in numbers"}
)

// The names of the other regions of Distance and Ribbons.
var (
	curveName   = &chart.Name{Name: "curve", Doc: "the weight of a key by each scheme, by offset"}
	profileName = &chart.Name{Name: "profile", Doc: "up to which offset half of the attention lies"}
	edgeName    = &chart.Name{Name: "edge",
		Doc: "where rows or training end, and from where on a score stays"}
	bucketsName = &chart.Name{Name: "buckets", Doc: "the numbers of buckets below the offsets that share them"}
)

// mark returns a region that gives a name to cells. It covers nothing: a region below it draws the
// cells, whether they are hidden or not.
func mark(name *chart.Name, i chart.Index, x, y, w, h int) chart.Region {
	return chart.PlaceSized(x, y, w, h, chart.Region{Name: name, Index: i, Cover: func(chart.Canvas) {}})
}

// hides reports whether a part of a scheme is hidden, by itself or with the scheme.
func (s *subject) hides(name *chart.Name, of *lane) bool {
	return s.Hidden.HasN(name.Name, of.at) || s.Hidden.HasN(schemeName.Name, of.at)
}

// number returns a number of a scheme, or a question mark if it is hidden.
func (s *subject) number(of *lane, number string) string {
	return chart.Either(s.hides(numberName, of), chart.Unknown, number)
}

// clickLane returns a click that moves the cursor to the lane of a scheme.
func (s *subject) clickLane(of *lane) func(x, y int) chart.Change {
	return func(int, int) chart.Change { return chart.Change{Set: s.toLane(s.State, of.Scheme.Name)} }
}

// position returns the fields with the positions and the offset.
func (s *subject) position() []chart.Field {
	return append(make([]chart.Field, 0, 8),
		chart.Field{Value: "pos " + chart.Position(s.key) + " → " + chart.Position(s.query), Drop: 5,
			Ink: frame.Style{FG: frame.Accent}},
		chart.Field{Value: "k " + chart.Position(s.k), Drop: 6, Ink: frame.Style{FG: frame.Offset}})
}

// adds returns the field with what a scheme adds, or which row a table lacks for that.
func (s *subject) adds(of *lane, g float64) chart.Field {
	if math.IsNaN(g) && of.table() != nil {
		return chart.Field{Label: of.name() + ":", Value: "there is no row " + chart.Position(s.query)}
	}
	return chart.Field{Label: of.name(), Value: s.number(of, chart.Nats(g, 4)), Ink: chart.StrongStyle}
}

// failure returns the fields that say why a scheme has no numbers.
func failure(of *lane) []chart.Field {
	return []chart.Field{{Label: of.Scheme.Title + ":", Value: of.failed, Drop: 1}, {Value: "not with these settings"}}
}

// fullTitle returns the title of a scheme, with a warning if its values are placeholders.
func (l *lane) fullTitle() string {
	if l.placeholder() {
		return l.Scheme.Title + ", " + l.Standin()
	}
	return l.Scheme.Title
}

// schemes returns the numbers of each scheme at the cursor, and where its attention goes.
func (s *subject) schemes() chart.Data {
	columns := append([]chart.Column{{Name: "scheme"}, {Name: "added", Format: chart.Signed,
		Hidden: chart.With(curveName)},
		{Name: "weight", Hidden: chart.With(curveName)}, {Name: "half within", Format: chart.Whole,
			Hidden: chart.With(profileName)}},
		chart.Columns(chart.Share, profileName, "within 16", "within 256", "within 4096")...)
	return chart.Data{Name: "schemes", Kind: chart.List, Rows: len(s.all), Here: s.here, Each: numberName,
		Label: func(i int) string { return s.all[i].fullTitle() },
		Title: "what each scheme adds to the score of the query at " + chart.Position(s.query) +
			" for the key at " + chart.Position(s.key) + ", and to which of " + chart.Plural(s.keys, "key") +
			" the last query with a row attends",
		Columns: columns,
		Row: func(i int, to []float64) {
			for j := range to {
				to[j] = math.NaN()
			}
			of := s.all[i]
			if of.Profile == nil {
				return
			}
			to[1] = s.score(of)
			to[2], to[3] = math.Exp(to[1]), float64(of.Half)
			for j, k := range [...]int{16, 256, 4096} {
				if share, ok := of.Within(k); ok {
					to[4+j] = share
				}
			}
		}}
}

// steps returns where each scheme enters, and how many numbers a model learns for it.
func (s *subject) steps() chart.Data {
	return chart.Data{Name: "stages", Rows: len(s.all), Here: s.here, Each: stageName,
		Label: func(i int) string { return s.all[i].fullTitle() },
		Title: "at which step each scheme enters: 1 embedding, 2 q and k, 3 score, 0 nowhere",
		Columns: []chart.Column{{Name: "scheme"}, {Name: "step", Format: chart.Whole, Hidden: chart.With(stageName)},
			{Name: "numbers learned", Format: chart.Whole, Hidden: chart.With(stageName)}},
		Row: func(i int, to []float64) {
			to[1], to[2] = float64(s.all[i].Scheme.Stage), s.all[i].Learns().Count()
		}}
}

// distances returns what each scheme adds by offset.
func (s *subject) distances() chart.Data {
	d := chart.Data{Name: "distances", Kind: chart.Lines, Rows: s.keys, Here: s.k,
		Title:   "what each scheme adds to a score by offset, of a learned table the mean",
		Columns: []chart.Column{{Name: "k", Format: chart.Whole}},
		Row: func(k int, to []float64) {
			to[0] = float64(k)
			for i, of := range s.all {
				to[1+i] = of.valueAt(k)
			}
		}}
	if s.k >= s.keys {
		d.Here = chart.Nowhere
	}
	for _, of := range s.all {
		d.Columns = append(d.Columns, chart.Column{Name: of.fullTitle(), Format: chart.Signed, Ink: of.hue})
	}
	return d
}

// detailData returns the table that describes how a scheme is built, nil for most schemes. It is hidden whenever
// anything is.
func (s *subject) detailData(of *lane) func() chart.Data {
	switch {
	case of.bias() == nil:
	case of.Scheme.Needs("buckets"):
		return func() chart.Data { return s.bucketStarts(of) }
	case of.Scheme.Needs("head"):
		return func() chart.Data { return s.heads(of) }
	}
	return nil
}

// heads returns what each head makes of an offset of 1, and where its attention goes.
func (s *subject) heads(of *lane) chart.Data {
	return chart.Data{Name: "heads", Rows: s.Heads, Here: s.Head - 1,
		Title: of.Scheme.Title + "'s heads: how much a score falls with each position, and up to which offset half " +
			"of the attention lies",
		Columns: []chart.Column{{Name: "head", Format: chart.Whole}, {Name: "slope"},
			{Name: "half within", Format: chart.Whole}},
		Row: func(i int, to []float64) {
			p := of.WithHead(i + 1).Profile(s.keys)
			to[0], to[1], to[2] = float64(i+1), 0-p.At(1), float64(p.Half)
		}}
}

// bucketStarts returns the buckets of the keys behind a query.
func (s *subject) bucketStarts(of *lane) chart.Data {
	starts := of.Buckets.Starts()
	return chart.Data{Name: "buckets", Rows: len(starts), Here: of.Buckets.Of(-s.k),
		Title: of.Scheme.Title + "'s buckets of the keys behind a query, with " + of.Standin() + " values",
		Columns: []chart.Column{{Name: "bucket", Format: chart.Whole},
			{Name: "from offset", Format: chart.Whole},
			{Name: "value", Format: chart.Signed}},
		Row: func(i int, to []float64) {
			to[0], to[1], to[2] = float64(i), float64(starts[i]), scheme.Illustrative(i)
		}}
}
