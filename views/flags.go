package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
)

// Flags lists every flag of a State in the order of help.
var Flags = slices.Concat(coreFlags, curvesFlags, heatmapFlags, matchFlags, binaryFlags, shiftFlags,
	tableFlags, similarityFlags, orderFlags)

// coreFlags are what several views read.
var coreFlags = []Flag{
	Choice("view", "which picture", viewNames(), func(s *State) *string { return &s.View }),
	Choice("scheme", "how positions are encoded", schemeNames(), func(s *State) *string { return &s.Scheme }),
	Number("d-model", "columns of the encoding", encoding.MinDModel, encoding.MaxDModel, func(s *State) *int { return &s.DModel }),
	Number("length", "positions of the sequence", 1, encoding.MaxPos, func(s *State) *int { return &s.Length }),
	{
		Name: "base", Doc: "base of the wavelengths, 10000 in the paper",
		Allowed: "a number above 1, up to 1e300",
		Get:     func(s State) string { return strconv.FormatFloat(s.Base, 'g', -1, 64) },
		Set: func(s *State, v string) bool {
			f, ok := real(v)
			if !ok || !(f > 1) || f > encoding.MaxBase {
				return false
			}
			s.Base = f
			return true
		},
	},
	{
		Name: "layout", Doc: "order of the columns", Allowed: oneOf(layoutNames()), Values: layoutNames(),
		Get: func(s State) string { return s.Layout.String() },
		Set: func(s *State, v string) bool {
			l, err := encoding.ParseLayout(v)
			if err == nil {
				s.Layout = l
			}
			return err == nil
		},
	},
	within(Number("pos", "position under the cursor", 0, encoding.MaxPos-1, func(s *State) *int { return &s.Pos }),
		func(s State) string {
			if s.Pos < s.Length {
				return ""
			}
			return fmt.Sprintf("a whole number from 0 to %d, for length %d", s.Length-1, s.Length)
		}),
	within(Number("dim", "dimension under the cursor", 0, encoding.MaxDModel-1, func(s *State) *int { return &s.Dim }),
		func(s State) string {
			if s.Dim < s.DModel {
				return ""
			}
			return fmt.Sprintf("a whole number from 0 to %d, for d-model %d", s.DModel-1, s.DModel)
		}),
	Number("offset", "offset k of the shift", -encoding.MaxPos, encoding.MaxPos, func(s *State) *int { return &s.Offset }),
	within(Flag{
		Name: "marks", Doc: "marked dimensions",
		Allowed: "none, or up to 16 dimensions such as 0,2,4-10,64",
		Get:     func(s State) string { return s.Marks.String() },
		Set: func(s *State, v string) bool {
			m, ok := parseMarks(v, encoding.MaxDModel)
			if ok {
				s.Marks = m
			}
			return ok
		},
	}, func(s State) string {
		if s.Marks == s.Marks.below(s.DModel) {
			return ""
		}
		return fmt.Sprintf("dimensions from 0 to %d, for d-model %d", s.DModel-1, s.DModel)
	}),
	{
		Name: "zoom", Doc: "scale, as cells:positions",
		Allowed: "auto, or 8:1 4:1 2:1 1:1 1:2 1:5 1:10 1:20 1:50 and so on",
		Values:  []string{"auto", "8:1", "4:1", "2:1", "1:1", "1:2", "1:5", "1:10", "1:100", "1:1000"},
		Get:     func(s State) string { return s.Zoom.String() },
		Set: func(s *State, v string) bool {
			z, ok := parseZoom(v)
			if ok {
				s.Zoom = z
			}
			return ok
		},
	},
	Number("speed", "positions per second while playing", 1, MaxSpeed, func(s *State) *int { return &s.Speed }),
}

var curvesFlags = only("Curves",
	Toggle("overlay", "marked dimensions on one pair of axes", func(s *State) *bool { return &s.Overlay }),
	Toggle("numbers", "a table of numbers beside the curves", func(s *State) *bool { return &s.Numbers }),
)

var heatmapFlags = only("Heatmap",
	Toggle("turned", "positions across instead of down", func(s *State) *bool { return &s.Turned }),
	Toggle("phase", "the angle instead of the value", func(s *State) *bool { return &s.Phase }),
	Flag{
		Name: "pixel", Doc: "what a pixel shows of many positions", Allowed: oneOf(pixelNames), Values: pixelNames,
		Get: func(s State) string { return s.Pixel.String() },
		Set: func(s *State, v string) bool {
			p, ok := parsePixel(v)
			if ok {
				s.Pixel = p
			}
			return ok
		},
	},
)

var matchFlags = []Flag{
	Toggle("match-base", "choose the base so that wavelengths double as bits do", func(s *State) *bool { return &s.Matched }),
}

var binaryFlags = only("Binary",
	Toggle("cells", "waves as coloured cells", func(s *State) *bool { return &s.Cells }),
	Number("bits", "bits and pairs shown, 0 for as many as needed", 0, MaxBits, func(s *State) *int { return &s.Bits }),
)

var shiftFlags = only("Shift",
	Toggle("predict", "predict the shifted sine", func(s *State) *bool { return &s.Predict }),
	Number("anchor", "distance of the second anchor", -encoding.MaxPos, encoding.MaxPos, func(s *State) *int { return &s.Anchor }),
)

// FindFlag finds a flag by name; d_model is as good as d-model.
func FindFlag(name string) (Flag, bool) {
	name = strings.ReplaceAll(name, "_", "-")
	for _, f := range Flags {
		if f.Name == name {
			return f, true
		}
	}
	return Flag{}, false
}

// Setting is a flag with a value.
type Setting struct{ Name, Value string }

// With applies settings, all or none. A value that does not fit the others
// that are given is an error; what is not given gives way: the cursor is
// moved inside, and a position beyond the length makes the sequence longer.
func (s State) With(settings []Setting) (State, error) {
	before, given := s, map[string]string{}
	for _, set := range settings {
		f, ok := FindFlag(set.Name)
		if !ok {
			return before, UnknownSetting{set.Name}
		}
		if !f.Set(&s, set.Value) {
			return before, &FlagError{f.Name, set.Value, f.Allowed}
		}
		given[f.Name] = set.Value
	}
	_, pos := given["pos"]
	if _, length := given["length"]; pos && !length {
		s.Length = max(s.Length, s.Pos+1)
	}
	_, base := given["base"]
	if _, matched := given["match-base"]; base && !matched {
		s.Matched = false // a base that is asked for is the base that is shown
	}
	if s.Layout != before.Layout {
		kept := s.keepWave(before)
		if _, ok := given["dim"]; !ok {
			s.Dim = kept.Dim
		}
		if _, ok := given["marks"]; !ok {
			s.Marks = kept.Marks
		}
	}
	for _, f := range Flags {
		if value, ok := given[f.Name]; ok && f.check != nil {
			if allowed := f.check(s); allowed != "" {
				return before, &FlagError{f.Name, value, allowed}
			}
		}
	}
	return s.Clamp(), nil
}

// Args is the command line that reopens exactly this State.
func (s State) Args() []string { return s.argsFrom(Default()) }

// argsFrom is the settings that make this State of another one: those that
// differ, and those that these would take along, as a layout does a dimension.
func (s State) argsFrom(from State) []string {
	said := make([]bool, len(Flags))
	for {
		var settings []Setting
		for i, f := range Flags {
			if said[i] {
				settings = append(settings, Setting{Name: f.Name, Value: f.Get(s)})
			}
		}
		got, _ := from.With(settings)
		more := false
		for i, f := range Flags {
			if !said[i] && f.Get(got) != f.Get(s) {
				said[i], more = true, true
			}
		}
		if !more {
			return words(settings)
		}
	}
}

// words writes settings as a command line has them; a switch alone means on.
func words(settings []Setting) []string {
	var args []string
	for _, set := range settings {
		args = append(args, "--"+set.Name)
		if f, _ := FindPaneFlag(set.Name); !f.Switch || set.Value != "on" {
			args = append(args, set.Value)
		}
	}
	return args
}

// keepWave moves the cursor and the marks to the columns that carry the same
// waves in the State's layout as they did before.
func (s State) keepWave(before State) State {
	was, err := NewScene(before)
	if err != nil || was.Waves == nil {
		return s
	}
	now, err := NewScene(s.Clamp())
	if err != nil || now.Waves == nil {
		return s
	}
	same := func(dim int) (int, bool) {
		if lone, ok := was.alone(); ok && dim == lone {
			if to, ok := now.alone(); ok {
				return to, true
			}
		}
		return now.Waves.Column(was.Waves.Wave(dim))
	}
	dim, ok := same(before.Dim)
	if s.Dim = dim; !ok {
		s.Dim = min(before.Dim, s.DModel-1)
	}
	s.Marks = Marks{}
	for k := range before.Marks.Len() {
		if dim, ok := same(before.Marks.At(k)); ok && s.Marks.Index(dim) < 0 {
			s.Marks = s.Marks.Toggle(dim)
		}
	}
	return s
}

func schemeNames() []string {
	var names []string
	for _, s := range encoding.Schemes {
		names = append(names, s.Name)
	}
	return names
}

func layoutNames() []string {
	var names []string
	for i := range encoding.Layouts {
		names = append(names, encoding.Layout(i).String())
	}
	return names
}
