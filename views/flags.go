package views

import (
	"fmt"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/binary"
	"wavescope/views/heatmap"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Flags lists every flag of a State in the order of help: which view, the table
// and the cursor, and what each view has for itself.
var Flags = stateFlags()

func stateFlags() []Flag {
	view := scene.Choice("view", "which picture", viewNames(), func(s *State) *string { return &s.View }).InShortHelp()
	view.Say = func(s State) string { return s.View }
	flags := []Flag{view}
	for _, f := range slices.Concat(tableFlags, attentionFlags, cursorFlags, matchFlags) {
		flags = append(flags, scene.Lift(f, func(s *State) *scene.State { return &s.State }))
	}
	for _, v := range All {
		flags = append(flags, v.Flags...)
	}
	return flags
}

// Flag is one public field of a State.
type Flag = scene.Flag[State]

// sharedFlag is one of what all views share.
type sharedFlag = scene.Flag[scene.State]

func viewNames() []string { return scene.Names(All, func(v View) string { return v.Name }) }

// tableFlags decide what numbers there are.
var tableFlags = []sharedFlag{
	said(scene.Choice("scheme", "how positions are encoded", schemeNames(),
		func(s *scene.State) *string { return &s.Scheme }).InShortHelp(),
		func(s scene.State) string { return s.Scheme }),
	shaping(said(scene.Number("d-model", "columns of the encoding", encoding.MinDModel, encoding.MaxDModel,
		func(s *scene.State) *int { return &s.DModel }).InShortHelp(),
		func(s scene.State) string { return "d_model " + strconv.Itoa(s.DModel) })),
	shaping(scene.Number("length", "positions of the sequence", 1, encoding.MaxPos,
		func(s *scene.State) *int { return &s.Length }).InShortHelp()),
	shaping(sharedFlag{
		Name: "base", Doc: "base of the wavelengths, 10000 in the paper", Common: true,
		Allowed: "a number above 1, up to 1e300",
		Get:     func(s scene.State) string { return strconv.FormatFloat(s.Base, 'g', -1, 64) },
		Set:     setBase,
		Same:    sameBase,
		Say:     func(s scene.State) string { return "base " + words.Base(s.Shape().Base) },
	}),
	shaping(said(scene.Named("layout", "order of the columns", layoutNames(),
		func(s *scene.State) *encoding.Layout { return &s.Layout }),
		func(s scene.State) string { return s.Layout.String() })),
}

func said(f sharedFlag, say func(scene.State) string) sharedFlag {
	f.Say = say
	return f
}

// only is a flag of the shared State that a single view reads.
func only(view string, f sharedFlag) sharedFlag {
	f.View = view
	return f
}

func shaping(f sharedFlag) sharedFlag {
	f.Shape = true
	return f
}

func setBase(s *scene.State, v string) bool {
	f, ok := scene.Real(v)
	if !ok || !(f > 1) || f > encoding.MaxBase {
		return false
	}
	s.Base = f
	return true
}

// sameBase reports that two tables have one base, asked for or matched.
func sameBase(a, b scene.State) bool { return a.Shape().Base == b.Shape().Base }

func layoutNames() []string {
	return scene.Names(encoding.Layouts[:], func(l struct{ Name, Doc string }) string { return l.Name })
}

// cursorFlags are what both panes share.
var cursorFlags = shared(
	scene.Number("pos", "position under the cursor", 0, encoding.MaxPos-1,
		func(s *scene.State) *int { return &s.Pos }).InShortHelp().
		Within(func(s scene.State) string {
			if s.Pos < s.Length {
				return ""
			}
			return fmt.Sprintf("a whole number from 0 to %d, for length %d", s.Length-1, s.Length)
		}),
	scene.Number("dim", "dimension under the cursor", 0, encoding.MaxDModel-1,
		func(s *scene.State) *int { return &s.Dim }).InShortHelp().
		Within(func(s scene.State) string {
			if s.Dim < s.Columns() {
				return ""
			}
			return fmt.Sprintf("a whole number from 0 to %d, for %s", s.Columns()-1, columnsOf(s))
		}),
	said(scene.Number("offset", "offset k of the shift", -encoding.MaxPos, encoding.MaxPos,
		func(s *scene.State) *int { return &s.Offset }).InShortHelp(),
		func(s scene.State) string { return "k = " + strconv.Itoa(s.Offset) }),
	sharedFlag{
		Name: "marks", Doc: "marked dimensions",
		Allowed: "none, or up to 16 dimensions such as 0,2,4-10,64",
		Get:     func(s scene.State) string { return s.Marks.String() },
		Set: func(s *scene.State, v string) bool {
			m, ok := scene.ParseMarks(v, encoding.MaxDModel)
			if ok {
				s.Marks = m
			}
			return ok
		},
		Check: func(s scene.State) string {
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
		Get:     func(s scene.State) string { return s.Zoom.String() },
		Set: func(s *scene.State, v string) bool {
			z, ok := scene.ParseZoom(v)
			if ok {
				s.Zoom = z
			}
			return ok
		},
	},
	only(heatmap.View.Title, scene.Number("group", "pairs that a column shows the mean of", 1, encoding.MaxDModel,
		func(s *scene.State) *int { return &s.Group })),
	only(heatmap.View.Title, scene.Toggle("fit", "the whole length and all dimensions at once",
		func(s *scene.State) *bool { return &s.Fit })),
	only(binary.View.Title, scene.Number("bits", "bits and pairs shown, 0 for as many as needed", 0, scene.MaxBits,
		func(s *scene.State) *int { return &s.Bits })),
)

// columnsOf says what decides how many columns there are.
func columnsOf(s scene.State) string {
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

// matchFlags choose the base; what it comes to is said of the base.
var matchFlags = []sharedFlag{said(
	scene.Toggle("match-base", "choose the base so that wavelengths double as bits do",
		func(s *scene.State) *bool { return &s.Matched }),
	func(scene.State) string { return "" })}

// attentionFlags are what schemes read that change queries, keys or scores.
var attentionFlags = []sharedFlag{
	{
		Name: "model", Doc: "a model or a file: its positions and its length", Leads: true, Shape: true, Common: true,
		Allowed: "none, a file, a folder, or a name (see help models)",
		Values:  append([]string{noModel}, modelNames()...),
		Files:   []string{".json", ".npy", ".safetensors"},
		Get:     func(s scene.State) string { return words.Either(s.Model == nil, noModel, s.ModelName()) },
		Set: func(s *scene.State, v string) bool {
			if v == "" {
				return false
			}
			if s.Model = nil; v != noModel {
				s.Model = model.Named(v) // which With opens
			}
			return true
		},
	},
	scene.Number("heads", "attention heads", 1, scheme.MaxHeads, func(s *scene.State) *int { return &s.Heads }),
	scene.Number("head", "the head that is shown", 1, scheme.MaxHeads, func(s *scene.State) *int { return &s.Head }).
		Within(func(s scene.State) string {
			if s.Head <= s.Heads {
				return ""
			}
			return words.Either(s.Heads == 1, "1", fmt.Sprintf("a whole number from 1 to %d",
				s.Heads)) + ", for " + words.Plural(s.Heads, "head")
		}),
	shaping(scene.Number("head-dim", "numbers of a head, whose pairs RoPE turns", 2, encoding.MaxDModel,
		func(s *scene.State) *int { return &s.HeadDim })),
	shaping(rotaryFlag),
	shaping(said(scene.Named("pairing", "which two numbers of a head turn together", pairingNames(),
		func(s *scene.State) *encoding.Pairing { return &s.Pairing }),
		func(s scene.State) string { return "pairing " + encoding.Pairings[s.Pairing].Name })),
	shaping(said(scene.Named("method", "how RoPE's frequencies are changed to read further", methodNames(),
		func(s *scene.State) *encoding.Method { return &s.Method }),
		func(s scene.State) string {
			return words.Either(s.Method == encoding.Unscaled, "unscaled", s.Method.String())
		})),
	shaping(said(scene.Decimal("factor", "how many times further a method makes a model read",
		"a number from 1 to 1000000", 1, encoding.MaxFactor,
		func(s *scene.State) *float64 { return &s.Factor }), func(s scene.State) string { return "factor " + words.Plainly(s.Factor) })),
	shaping(scene.Number("train-length", "positions of the training, 0 if it is not given", 0, encoding.MaxPos,
		func(s *scene.State) *int { return &s.Train })),
	shaping(scene.Number("target-length", "positions that are read, 0 for factor × training length", 0,
		encoding.MaxPos, func(s *scene.State) *int { return &s.Target })),
	scene.Number("buckets", "classes of offsets of T5, an even number", 4, scheme.MaxBuckets,
		func(s *scene.State) *int { return &s.Buckets }).
		Within(func(s scene.State) string {
			return words.Either(s.Buckets%2 == 0, "", "an even number from 4 to "+strconv.Itoa(scheme.MaxBuckets))
		}),
	scene.Number("max-distance", "offset from which on T5 has one bucket", 2, scheme.MaxBucketDistance,
		func(s *scene.State) *int { return &s.MaxDistance }).
		Within(func(s scene.State) string {
			exact := words.Plural(s.ExactBuckets(), "bucket")
			return words.Either(s.MaxDistance > s.ExactBuckets(), "",
				"a whole number above the "+exact+" of one distance")
		}),
	scene.Toggle("bidirectional", "T5's keys have buckets on both sides of the query",
		func(s *scene.State) *bool { return &s.Bidirectional }),
	shaping(scene.Number("learned-rows", "positions that a learned table has a row for", 1, encoding.MaxPos,
		func(s *scene.State) *int { return &s.LearnedRows })),
}

// noModel is the value of --model where there is none.
const noModel = "none"

func modelNames() []string {
	return scene.Names(model.Presets, func(p model.Preset) string { return p.Name })
}

// rotaryFlag is the part of a head that turns; only whole pairs do.
var rotaryFlag = scene.Number("rotary-dim", "how many numbers of a head turn, 0 for all", 0, encoding.MaxDModel,
	func(s *scene.State) *int { return &s.RotaryDim }).
	Within(func(s scene.State) string {
		if s.RotaryDim%2 == 0 && s.RotaryDim <= s.HeadDim {
			return ""
		}
		return fmt.Sprintf("an even number from 0 to the head-dim %d", s.HeadDim)
	})

func pairingNames() []string {
	return scene.Names(encoding.Pairings[:], func(p struct{ Name, Doc string }) string { return p.Name })
}

func methodNames() []string {
	return scene.Names(encoding.Methods[:], func(m struct{ Name, Doc string }) string { return m.Name })
}
