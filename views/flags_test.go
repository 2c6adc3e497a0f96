package views

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// wrong lists values that no number takes.
var wrong = []string{
	"", " ", "NaN", "nan", "Inf", "-Inf", "+infinity", "1e400", "-1e400",
	"text", "0x10", "0b1", "1_000", "٣", "１２", "1 2", " 1", "1 ", "1.5.2", "--1", "+-1", "1e", "e5", ".", "-", "+", "½", "∞", "1e5e5",
	"\x1b[31m1", "1\x1b", "\x00", "1\n2", "\u202e1", "\xff\xfe", "1\u00a0", "true", strings.Repeat("9", 4000), strings.Repeat("x\n", 4000),
}

// notWhole lists values that whole numbers do not take either.
var notWhole = []string{"1,5", "9223372036854775808", "-9223372036854775809", "99999999999999999999", "1.5", "0.1", "1e-3", "2e15.5", "0.99999999999999999999", "1e-400", "1e-999999999", "1.0000000000000000000001"}

func TestFlagsRejectWrongValues(t *testing.T) {
	rejected := 0
	reject := func(name, value string) {
		t.Helper()
		s, err := Default().With([]Setting{{Name: name, Value: value}})
		if err == nil {
			t.Errorf("--%s takes %q", name, value)
			return
		}
		rejected++
		if s != Default() {
			t.Errorf("--%s %q is an error and changes the State", name, value)
		}
		checkError(t, name, value, err)
	}
	for _, f := range Flags {
		for _, value := range wrong {
			if f.Switch && value == "true" || f.Text && someWords(value) {
				continue
			}
			reject(f.Name, value)
		}
		for _, value := range []string{"interleavd", "Interleaved", "curves ", "On", "1", "0"} {
			if len(f.Values) > 0 {
				reject(f.Name, value)
			}
		}
	}
	for name, values := range map[string][]string{
		"d-model": append(notWhole, "1", "0", "-1", "65537", "1e6"),
		"length":  append(notWhole, "0", "-1", "1000000000000001", "1e16"),
		"pos":     append(notWhole, "-1", "1e15", "1000000000000000", "9223372036854775807"),
		"dim":     append(notWhole, "-1", "64", "65535", "65536"),
		"offset":  append(notWhole, "1000000000000001", "-1000000000000001"),
		"anchor":  append(notWhole, "1e16", "-1e16"),
		"bits":    append(notWhole, "-1", "51"),
		"base":    {"1,5", "1", "0", "-1", "0.5", "1.0000000000000000001", "1.1e300", "1e301"},
		"zoom":    {"0:1", "1:0", "3:1", "1:3", "2:2", "16:1", "1:-2", "1:2:5", "1/2", "8", ":", "1:", ":1", "Auto", "1:2e15"},
		"marks":   {"1-", "-1", "3-1", "0-16", "1,,2", ",", "64", "65536", "0,64", "0-99999999", "1;2", "a", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", "None"},
		"view":    {"Curves", "curv ", "curvess", "1"},
		"scheme":  {"ropes", "Binary"},
		"layout":  {"5", "T2T", "cos-sin-half"},
	} {
		for _, value := range values {
			reject(name, value)
		}
	}
	if rejected < 100 {
		t.Errorf("only %d wrong values were tried", rejected)
	}
}

// longestText is how many bytes a sentence has at most.
const longestText = 4096

// someWords tells whether a value has a sign to be seen and is not too long for
// a sentence.
func someWords(value string) bool {
	return len(value) <= longestText && strings.TrimSpace(frame.Clean(value)) != ""
}

// checkError wants one short line that names flag, value and what is allowed,
// without a sign that could do anything to a terminal.
func checkError(t *testing.T, name, value string, err error) {
	t.Helper()
	var flag *FlagError
	if !errors.As(err, &flag) || flag.Flag != name || flag.Value != value || flag.Allowed+flag.Why == "" {
		t.Errorf("--%s %q: %#v", name, value, err)
		return
	}
	text := err.Error()
	if !strings.Contains(text, "--"+name) || !strings.Contains(text, flag.Why) || !strings.HasSuffix(text, chart.Either(flag.Allowed == "", flag.Why, flag.Allowed)) || len([]rune(text)) > 250 {
		t.Errorf("--%s %q: %q", name, value, text)
	}
	if clean := strings.TrimSpace(value); len(clean) > 0 && len(clean) < 20 && isPlain(clean) && !strings.Contains(text, clean) {
		t.Errorf("--%s %q: the value is missing in %q", name, value, text)
	}
	if !isPlain(text) {
		t.Errorf("--%s %q: signs that are not for printing in %q", name, value, text)
	}
}

// isPlain tells whether a text has only signs that print.
func isPlain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsGraphic(r) || r == unicode.ReplacementChar || r == '\u00a0' })
}

func TestFlagsTakeRightValues(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"d-model", "2", "2"}, {"d-model", "65536", "65536"}, {"d-model", "+7", "7"}, {"d-model", "512.0", "512"}, {"d-model", "007", "7"},
		{"length", "1e15", "1000000000000000"}, {"length", "1.5e3", "1500"}, {"length", "1E6", "1000000"},
		{"pos", "999999999999999", "999999999999999"}, {"pos", "-0", "0"}, {"pos", "0e0", "0"},
		{"offset", "-1e15", "-1000000000000000"}, {"offset", "-5", "-5"}, {"anchor", "1000000000000000", "1000000000000000"},
		{"base", "1e300", "1e+300"}, {"base", "1.0000001", "1.0000001"}, {"base", ".5e1", "5"}, {"base", "500000", "500000"},
		{"zoom", "auto", "auto"}, {"zoom", "8:1", "8:1"}, {"zoom", "1:1", "1:1"}, {"zoom", "1:50", "1:50"}, {"zoom", "1:1e15", "1:1000000000000000"},
		{"marks", "none", "none"}, {"marks", "0,2,4-6,63", "0,2,4,5,6,63"}, {"marks", "5,5,5", "5"}, {"marks", "63,0", "63,0"}, {"marks", "0-15", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"},
		{"bits", "0", "0"}, {"bits", "50", "50"}, {"cells", "on", "on"}, {"cells", "off", "off"}, {"cells", "true", "on"},
		{"layout", "cos_sin_half", "cos_sin_half"}, {"view", "binary", "binary"}, {"scheme", "binary", "binary"},
	} {
		f, _ := FindFlag(Flags, c.name)
		s, err := Default().With([]Setting{{Name: c.name, Value: c.value}})
		if err != nil || f.Get(s) != c.want {
			t.Errorf("--%s %s gives %s, want %s; %v", c.name, c.value, f.Get(s), c.want, err)
		}
	}
}

// Every value that a flag lists is taken and read back as it was.
func TestFlagsTakeWhatTheyList(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Flags {
		if seen[f.Name] || f.Name == "" || f.Doc == "" || f.Allowed == "" || strings.HasSuffix(f.Doc, ".") {
			t.Errorf("--%s: %q, allowed %q", f.Name, f.Doc, f.Allowed)
		}
		seen[f.Name] = true
		for _, v := range f.Values {
			if s := Default(); !f.Set(&s, v) || f.Get(s) != v {
				t.Errorf("--%s does not take %s", f.Name, v)
			}
		}
		if s := Default(); !f.Set(&s, f.Get(s)) || s != Default() {
			t.Errorf("--%s does not take its own %q", f.Name, f.Get(s))
		}
	}
}

// A flag that refuses leaves the State as it was; one that accepts changes
// nothing else.
func TestSetChangesOneField(t *testing.T) {
	value := rapid.OneOf(rapid.String(), rapid.StringMatching(`-?[0-9]{1,17}(e[0-9]{1,2})?`), rapid.StringMatching(`[0-9,:-]{1,8}`), rapid.SampledFrom(wrong))
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		f := rapid.SampledFrom(Flags).Draw(t, "flag")
		v := value.Draw(t, "value")
		after := s
		if !f.Set(&after, v) {
			if after != s {
				t.Fatalf("--%s %q is refused and changes the State", f.Name, v)
			}
			return
		}
		if !f.Set(&after, f.Get(s)) || after != s {
			t.Fatalf("--%s %q changes more than itself", f.Name, v)
		}
	})
}

// Numbers are read exactly or not at all.
func TestWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 9999).Draw(t, "n")
		zeros := rapid.IntRange(0, 11).Draw(t, "zeros")
		text := rapid.SampledFrom([]string{"e", "E", "e+", "e0"}).Draw(t, "e")
		want := n
		for range zeros {
			want *= 10
		}
		if got, ok := chart.ParseWhole(itoa(n) + text + itoa(zeros)); !ok || got != want {
			t.Fatalf("%d%s%d is read as %d, %v", n, text, zeros, got, ok)
		}
	})
}
