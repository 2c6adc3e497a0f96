package views

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/binary"
	"wavescope/views/chart"
)

// Flags lists every flag of a State in the order of help: which view, the table
// and the cursor, and what each view has for itself.
var Flags = stateFlags()

func stateFlags() []Flag {
	view := chart.Choice("view", "which picture", viewNames(), func(s *State) *string { return &s.View }).InShortHelp()
	view.Say = func(s State) string { return s.View }
	flags := []Flag{view, faceFlag()}
	for _, f := range slices.Concat(tableFlags, attentionFlags, cursorFlags, filterFlags, matchFlags) {
		flags = append(flags, chart.LiftFlag(f, func(s *State) *chart.State { return &s.State }))
	}
	for _, v := range All {
		flags = append(flags, v.Flags[chart.One(v.Faces != nil):]...) // after its own face
	}
	return flags
}

// faceFlag is the face of the view that is shown. Each view keeps its own.
func faceFlag() Flag {
	face := Flag{Name: chart.FaceFlag, Doc: "which picture of the view", Late: true}
	var allowed []string
	for _, v := range All {
		for _, f := range v.Faces {
			if !slices.Contains(face.Values, f.Name) {
				face.Values = append(face.Values, f.Name)
			}
		}
		if v.Faces != nil {
			allowed = append(allowed, v.face().Allowed+" in "+v.Title)
		}
	}
	face.Allowed = strings.Join(allowed, "; ")
	face.In = func(s State) Flag {
		v := s.Current()
		own := v.face()
		own.View, own.Late, own.Allowed = "", true, own.Allowed+" in "+v.Title
		return own
	}
	face.Same = func(a, b State) bool { return a.View != b.View || face.Get(a) == face.Get(b) } // each view has its own
	face.Get = func(s State) string { return face.In(s).Get(s) }
	face.Set = func(s *State, v string) bool { return face.In(*s).Set(s, v) }
	return face
}

// face returns the flag of the view's face, which is none where there is one picture.
func (v View) face() Flag {
	if v.Faces != nil {
		return v.Flags[0]
	}
	const none = "none"
	return Flag{Name: chart.FaceFlag, Values: []string{none}, Allowed: none,
		Get: func(State) string { return none }, Set: func(_ *State, v string) bool { return v == none }}
}

// Flag is one public field of a State.
type Flag = chart.Flag[State]

// sharedFlag is one of what all views share.
type sharedFlag = chart.Flag[chart.State]

func viewNames() []string { return chart.NamesOf(All, func(v View) string { return v.Name }) }

// tableFlags decide what numbers there are.
var tableFlags = []sharedFlag{
	said(chart.Choice("scheme", "how positions are encoded", schemeNames(),
		func(s *chart.State) *string { return &s.Scheme }).InShortHelp(),
		func(s chart.State) string { return s.Scheme }),
	shaping(said(chart.Number("d-model", "columns of the encoding", encoding.MinDModel, encoding.MaxDModel,
		func(s *chart.State) *int { return &s.DModel }).InShortHelp().
		Turning(sharedKnob{Name: "d_model", Steps: chart.Octaves.Multiples(2), Low: 2, High: chart.UpTo(4096)}),
		func(s chart.State) string { return "d_model " + strconv.Itoa(s.DModel) })),
	shaping(chart.Number("length", "positions of the sequence", 1, encoding.MaxPos,
		func(s *chart.State) *int { return &s.Length }).InShortHelp().
		Turning(lengthKnob("length"))),
	shaping(sharedFlag{
		Name: "base", Doc: "base of the wavelengths, 10000 in the paper", Common: true,
		Allowed: "a number above 1, up to 1e300",
		Get:     func(s chart.State) string { return strconv.FormatFloat(s.Base, 'g', -1, 64) },
		Set:     setBase,
		Same:    sameBase,
		Knob:    &sharedKnob{Name: "base", Steps: chart.Decades, Low: 10, High: chart.UpTo(1e6)},
		Say:     func(s chart.State) string { return "base " + chart.Base(s.Shape().Base) },
	}),
	shaping(said(chart.Named("layout", "order of the columns", layoutNames(),
		func(s *chart.State) *encoding.Layout { return &s.Layout }),
		func(s chart.State) string { return s.Layout.String() })),
}

// sharedKnob turns one of what all views share.
type sharedKnob = chart.Knob[chart.State]

// lengthKnob turns a number of positions.
func lengthKnob(name string) sharedKnob {
	return sharedKnob{Name: name, Steps: chart.Octaves.Multiples(1), Low: 8, High: chart.UpTo(100_000)}
}

// last is the end of knobs that turn a position or an offset: where the sequence ends.
func last(s chart.State) float64 { return float64(s.Length - 1) }

func said(f sharedFlag, say func(chart.State) string) sharedFlag {
	f.Say = say
	return f
}

// only returns a flag of the shared State that a single view reads.
func only(view string, f sharedFlag) sharedFlag {
	f.View = view
	return f
}

func shaping(f sharedFlag) sharedFlag {
	f.Shape = true
	return f
}

func setBase(s *chart.State, v string) bool {
	f, ok := chart.Real(v)
	if !ok || !(f > 1) || f > encoding.MaxBase {
		return false
	}
	s.Base = f
	return true
}

// sameBase reports whether two tables have one base, asked for or matched.
func sameBase(a, b chart.State) bool { return a.Shape().Base == b.Shape().Base }

func layoutNames() []string {
	return chart.NamesOf(encoding.Layouts[:], func(l struct{ Name, Doc string }) string { return l.Name })
}

// cursorFlags are what both panes share.
var cursorFlags = shared(
	chart.Number("pos", "position under the cursor; "+binary.View.Title+" opens at "+strconv.Itoa(binary.View.Opens),
		0, encoding.MaxPos-1,
		func(s *chart.State) *int { return &s.Pos }).InShortHelp().
		Turning(sharedKnob{Name: "position", Steps: chart.Ones, High: last, Linear: true}).
		Within(func(s chart.State) string {
			if s.Pos < s.Length {
				return ""
			}
			return fmt.Sprintf("a whole number from 0 to %d, for length %d", s.Length-1, s.Length)
		}),
	chart.Number("dim", "dimension under the cursor", 0, encoding.MaxDModel-1,
		func(s *chart.State) *int { return &s.Dim }).InShortHelp().
		Within(func(s chart.State) string {
			if s.Dim < s.Columns() {
				return ""
			}
			return fmt.Sprintf("a whole number from 0 to %d, for %s", s.Columns()-1, columnsOf(s))
		}),
	said(chart.Number("offset", "offset k of the shift", -encoding.MaxPos, encoding.MaxPos,
		func(s *chart.State) *int { return &s.Offset }).InShortHelp().
		Turning(sharedKnob{Name: "k", Steps: chart.Ones, High: last}),
		chart.OffsetNote),
	sharedFlag{
		Name: "marks", Doc: "marked dimensions",
		Allowed: "none, or up to 16 dimensions such as 0,2,4-10,64",
		Get:     func(s chart.State) string { return s.Marks.String() },
		Set: func(s *chart.State, v string) bool {
			m, ok := chart.ParseMarks(v, encoding.MaxDModel)
			if ok {
				s.Marks = m
			}
			return ok
		},
		Check: func(s chart.State) string {
			if s.Marks == s.Marks.Below(s.Columns()) {
				return ""
			}
			return fmt.Sprintf("dimensions from 0 to %d, for %s", s.Columns()-1, columnsOf(s))
		},
	},
	sharedFlag{
		Name: "zoom", Doc: "scale, as cells:positions",
		Allowed: "auto, or 8:1 4:1 2:1 1:1 1:2 1:5 1:10 1:20 1:50 and so on",
		Values:  []string{"auto", "8:1", "4:1", "2:1", "1:1", "1:2", "1:5", "1:10", "1:100", "1:1000"},
		Get:     func(s chart.State) string { return s.Zoom.String() },
		Set: func(s *chart.State, v string) bool {
			z, ok := chart.ParseZoom(v)
			if ok {
				s.Zoom = z
			}
			return ok
		},
	},
	only(binary.View.Title, chart.Number("bits", "bits and pairs shown, 0 for as many as needed", 0, chart.MaxBits,
		func(s *chart.State) *int { return &s.Bits })),
)

// columnsOf says what decides how many columns there are.
func columnsOf(s chart.State) string {
	switch {
	case !s.Declared().Rotates:
		return "d-model " + strconv.Itoa(s.DModel)
	case s.RotaryDim > 0:
		return "rotary-dim " + strconv.Itoa(s.RotaryDim)
	}
	return "head-dim " + strconv.Itoa(s.HeadDim)
}

func shared(flags ...sharedFlag) []sharedFlag {
	for i := range flags {
		flags[i].Cursor = true
	}
	return flags
}

// filterFlags leave pairs out.
var filterFlags = []sharedFlag{shaping(said(
	chart.Named("filter", "pairs to keep: slow ones make less than a turn within the length, of the others half are fast",
		chart.FilterNames(), func(s *chart.State) *chart.Filter { return &s.Filter }).
		Within(func(s chart.State) string {
			return chart.Either(s.Filter == chart.Unfiltered || s.Passes() != "", "", "none: there are no such pairs")
		}),
	func(s chart.State) string { return cmp.Or(s.Passes(), chart.AllPairs) }))}

// matchFlags choose the base; what it comes to is said of the base.
var matchFlags = []sharedFlag{matchFlag()}

func matchFlag() sharedFlag {
	f := said(chart.Toggle("match-base", "choose the base so that wavelengths double as bits do",
		func(s *chart.State) *bool { return &s.Matched }), func(chart.State) string { return "" })
	f.Same = func(a, b chart.State) bool { return a.Matched == b.Matched && sameBase(a, b) } // it sets the base
	return f
}

// attentionFlags are what schemes read that change queries, keys or scores.
var attentionFlags = []sharedFlag{
	{
		Name: "model", Doc: "a model or a file: its positions and its length", Leads: true, Shape: true, Common: true,
		Allowed: "none, a file, a folder, or a name (see help models)",
		Values:  append([]string{noModel}, modelNames()...),
		Files:   []string{".json", ".npy", ".npz", ".csv", ".safetensors"},
		Get:     func(s chart.State) string { return chart.Either(s.Model == nil, noModel, s.ModelName()) },
		Say:     func(s chart.State) string { return chart.Either(s.Model == nil, s.Declared().Title, s.ModelName()) },
		Set: func(s *chart.State, v string) bool {
			if v == "" {
				return false
			}
			if s.Model = nil; v != noModel {
				s.Model = model.Named(v) // which With opens
			}
			return true
		},
	},
	chart.Number("heads", "attention heads", 1, scheme.MaxHeads, func(s *chart.State) *int { return &s.Heads }).
		Turning(sharedKnob{Name: "heads", Steps: chart.Octaves.Multiples(1), Low: 1, High: chart.UpTo(128)}),
	chart.Number("head", "the head that is shown", 1, scheme.MaxHeads, func(s *chart.State) *int { return &s.Head }).
		Turning(sharedKnob{Name: "head", Steps: chart.Ones, Low: 1, Linear: true,
			High: func(s chart.State) float64 { return float64(s.Heads) }}).
		Within(func(s chart.State) string {
			if s.Head <= s.Heads {
				return ""
			}
			return chart.Either(s.Heads == 1, "1", fmt.Sprintf("a whole number from 1 to %d",
				s.Heads)) + ", for " + chart.Plural(s.Heads, "head")
		}),
	shaping(chart.Number("head-dim", "numbers of a head, whose pairs RoPE turns", 2, encoding.MaxDModel,
		func(s *chart.State) *int { return &s.HeadDim }).
		Turning(sharedKnob{Name: "head_dim", Steps: chart.Octaves.Multiples(2), Low: 2, High: chart.UpTo(512)})),
	shaping(rotaryFlag),
	shaping(said(chart.Named("pairing", "which two numbers of a head turn together", pairingNames(),
		func(s *chart.State) *encoding.Pairing { return &s.Pairing }),
		func(s chart.State) string { return "pairing " + encoding.Pairings[s.Pairing].Name })),
	shaping(said(chart.Named("method", "how RoPE's frequencies are changed to read further", methodNames(),
		func(s *chart.State) *encoding.Method { return &s.Method }),
		func(s chart.State) string {
			return chart.Either(s.Method == encoding.Unscaled, "unscaled", s.Method.String())
		})),
	shaping(said(chart.Decimal("factor", "how many times further a method makes a model read",
		"a number from 1 to 1000000", 1, encoding.MaxFactor,
		func(s *chart.State) *float64 { return &s.Factor }).
		Turning(sharedKnob{Name: "factor", Steps: chart.Octaves, Low: 1, High: chart.UpTo(128)}),
		func(s chart.State) string { return "factor " + chart.Plainly(s.Factor) })),
	shaping(chart.Number("train-length", "positions of the training, 0 if it is not given", 0, encoding.MaxPos,
		func(s *chart.State) *int { return &s.Train }).Turning(lengthKnob("trained to"))),
	shaping(chart.Number("target-length", "positions that are read, 0 for factor × training length", 0,
		encoding.MaxPos, func(s *chart.State) *int { return &s.Target }).Turning(lengthKnob("read to"))),
	chart.Number("buckets", "classes of offsets of T5, an even number", 4, scheme.MaxBuckets,
		func(s *chart.State) *int { return &s.Buckets }).
		Turning(sharedKnob{Name: "buckets", Steps: chart.Octaves.Multiples(2), Low: 4, High: chart.UpTo(256)}).
		Within(func(s chart.State) string {
			return chart.Either(s.Buckets%2 == 0, "", "an even number from 4 to "+strconv.Itoa(scheme.MaxBuckets))
		}),
	chart.Number("max-distance", "offset from which on T5 has one bucket", 2, scheme.MaxBucketDistance,
		func(s *chart.State) *int { return &s.MaxDistance }).
		Within(func(s chart.State) string {
			exact := chart.Plural(s.ExactBuckets(), "bucket")
			return chart.Either(s.MaxDistance > s.ExactBuckets(), "",
				"a whole number above the "+exact+" of one distance")
		}),
	chart.Toggle("bidirectional", "T5's keys have buckets on both sides of the query",
		func(s *chart.State) *bool { return &s.Bidirectional }),
	shaping(chart.Number("learned-rows", "positions that a learned table has a row for", 1, encoding.MaxPos,
		func(s *chart.State) *int { return &s.LearnedRows }).Turning(lengthKnob("rows"))),
}

// noModel is the value of --model where there is none.
const noModel = "none"

func modelNames() []string {
	return model.PresetNames()
}

// rotaryFlag is the part of a head that turns; only whole pairs do.
var rotaryFlag = chart.Number("rotary-dim", "how many numbers of a head turn, 0 for all", 0, encoding.MaxDModel,
	func(s *chart.State) *int { return &s.RotaryDim }).
	Within(func(s chart.State) string {
		if s.RotaryDim%2 == 0 && s.RotaryDim <= s.HeadDim {
			return ""
		}
		return fmt.Sprintf("an even number from 0 to the head-dim %d", s.HeadDim)
	})

func pairingNames() []string {
	return chart.NamesOf(encoding.Pairings[:], func(p struct{ Name, Doc string }) string { return p.Name })
}

func methodNames() []string {
	return chart.NamesOf(encoding.Methods[:], func(m struct{ Name, Doc string }) string { return m.Name })
}
