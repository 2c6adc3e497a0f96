package schemes

import (
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/bias"
	"wavescope/encoding/memo"
	"wavescope/encoding/profile"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Stages of a model that a scheme can enter at.
const (
	embedding = iota
	queryKey
	score
	nowhere
)

// kind is a way to tell positions, as this view shows it. Its functions take a
// State whose scheme it is.
type kind struct {
	Name   string // as in --scheme
	title  string // as in a sentence
	hue    frame.Color
	stage  int
	enters string // where, in the words of a lane
	// open gives the profile over a window of so many keys.
	open func(s scene.State, keys int) (*profile.Profile, error)
	// learns is how many numbers a model learns for it, and what they are.
	learns func(s scene.State) (n float64, what string)
	// past says what is past the length of the training, and beside says what to
	// know of its numbers, "" for nothing.
	past   func(s scene.State) string
	beside func(s scene.State) string
	// made says that values stand for learned ones: no claim is made of them.
	made func(s scene.State) bool
}

// kinds are the schemes in the order of the lanes: from what adds nothing over
// what is added to what is a bias alone.
var kinds = []kind{
	{Name: "none", hue: frame.Series(7), stage: nowhere, enters: "adds nothing",
		open: openNone, learns: nothing, past: anyLength, beside: quiet, made: never},
	{Name: "sinusoidal", hue: frame.Series(0), stage: embedding, enters: "added to the embedding",
		open: openSinusoidal, learns: nothing, past: anyLength, beside: quiet, made: never},
	{Name: "learned", hue: frame.Series(3), stage: embedding, enters: "added to the embedding",
		open: openLearned, learns: learnedRows, past: lastRow, beside: untrained, made: isUntrained},
	{Name: "rope", hue: frame.Series(2), stage: queryKey, enters: "turns q and k",
		open: openRope, learns: nothing, past: seeContext, beside: scaled, made: never},
	{Name: "alibi", hue: frame.Series(5), stage: score, enters: "bias on the score",
		open: openALiBi, learns: nothing, past: asSteep, beside: whichHead, made: never},
	{Name: "t5", hue: frame.Series(1), stage: score, enters: "bias on the score",
		open: openT5, learns: perBucket, past: oneBucket, beside: illustrative, made: always},
}

// entersAt are the stages in one word.
var entersAt = [...]string{"embedding", "q and k", "score", "nowhere"}

// tells is what a scheme that enters at a stage tells of a key: its own position, or
// how far it stands from the query.
var tells = [...]string{embedding: "absolute", queryKey: "relative", score: "relative", nowhere: ""}

// kindAt is the place of a scheme among the kinds, −1 for one that is not drawn.
func kindAt(name string) int {
	return slices.IndexFunc(kinds, func(k kind) bool { return k.Name == name })
}

func kindNames() (names []string) {
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return names
}

func never(scene.State) bool  { return false }
func always(scene.State) bool { return true }

func openNone(_ scene.State, keys int) (*profile.Profile, error) {
	return profile.New(profile.None(), keys), nil
}

func openSinusoidal(s scene.State, keys int) (*profile.Profile, error) {
	sc, err := scene.New(s)
	if err != nil {
		return nil, err
	}
	c := sc.Waves.Config()
	c.Length = 1 // which does not matter to the waves
	return profile.Lately(tableKey{c, s.HeadDim, keys}, func() *profile.Profile {
		return profile.New(profile.Sinusoidal(sc.Waves, s.HeadDim), keys)
	}), nil
}

type tableKey struct {
	config     encoding.Config
	head, keys int
}

type ropeKey struct {
	rope encoding.Rope
	keys int
}

func openRope(s scene.State, keys int) (*profile.Profile, error) {
	sc, err := scene.New(s)
	if err != nil {
		return nil, err
	}
	return profile.Lately(ropeKey{sc.Waves.Config().Rope, keys}, func() *profile.Profile {
		return profile.New(profile.Rope(sc.Waves), keys)
	}), nil
}

func openLearned(s scene.State, keys int) (*profile.Profile, error) {
	sc, err := scene.New(s)
	if err != nil {
		return nil, err
	}
	c := sc.Enc.Config()
	c.Length, c.Base, c.Layout = 1, 2, 0 // which do not matter to the rows
	t := tables.Get(tableKey{c, s.HeadDim, 0}, func() *profile.Table { return profile.Learned(sc.Enc, s.HeadDim) })
	return profile.Lately(tableKey{c, s.HeadDim, keys}, func() *profile.Profile {
		return profile.New(t, min(keys, t.Used))
	}), nil
}

// tables holds the last learned tables, for windows of any length.
var tables = memo.Of[tableKey, *profile.Table](2)

func openALiBi(s scene.State, keys int) (*profile.Profile, error) {
	return profile.New(profile.ALiBi(slope(s)), keys), nil
}

// slope is that of the head that is shown.
func slope(s scene.State) float64 { return bias.Slope(s.Head-1, s.Heads) }

func openT5(s scene.State, keys int) (*profile.Profile, error) {
	b, err := buckets(s)
	if err != nil {
		return nil, err
	}
	return profile.New(profile.T5(b, profile.Illustrative), keys), nil
}

func buckets(s scene.State) (bias.Buckets, error) {
	return bias.NewBuckets(s.Buckets, s.MaxDistance, s.Bidirectional)
}

func nothing(scene.State) (float64, string) { return 0, "nothing learned" }

func learnedRows(s scene.State) (float64, string) {
	return float64(s.LearnedRows) * float64(s.DModel), words.Plural(s.LearnedRows, "row") + " learned"
}

func perBucket(s scene.State) (float64, string) {
	return float64(s.Buckets * s.Heads), words.Plural(s.Buckets, "number") + " a head"
}

func anyLength(scene.State) string  { return "any length" }
func seeContext(scene.State) string { return "any length: see Context" }
func asSteep(scene.State) string    { return "any length, as steep" }

func lastRow(s scene.State) string { return "no row past " + strconv.Itoa(s.LearnedRows-1) }

// oneBucket names the offset from which on all are in the last bucket.
func oneBucket(s scene.State) string {
	b, err := buckets(s)
	if err != nil {
		return err.Error()
	}
	_, from := lastBucket(b)
	return "one bucket from " + strconv.Itoa(from)
}

// lastBucket is that of the farthest keys behind the query, and where it begins.
func lastBucket(b bias.Buckets) (bucket, from int) {
	starts := b.Starts()
	return len(starts) - 1, starts[len(starts)-1]
}

func quiet(scene.State) string { return "" }

// isUntrained reports that a table is none that a file holds.
func isUntrained(s scene.State) bool { return s.Shape().Learned.Stored == nil }

func untrained(s scene.State) string { return words.Either(isUntrained(s), "untrained", "") }

func illustrative(scene.State) string { return "illustrative" }

func whichHead(s scene.State) string {
	return "head " + strconv.Itoa(s.Head) + " of " + strconv.Itoa(s.Heads)
}

func scaled(s scene.State) string {
	return words.Either(s.Method == encoding.Unscaled, "", s.Method.String())
}

// count writes how many numbers are learned.
func count(n float64) string {
	if n < 1e7 {
		return strconv.Itoa(int(n))
	}
	return words.Significant(n, 3)
}
