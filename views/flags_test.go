package views

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// wrong lists values that no number takes.
var wrong = []string{
	"", " ", "NaN", "nan", "Inf", "-Inf", "+infinity", "1e400", "-1e400",
	"text", "0x10", "0b1", "1_000", "٣", "１２", "1 2", " 1", "1 ", "1.5.2", "--1", "+-1", "1e", "e5", ".", "-", "+", "½",
	"∞", "1e5e5",
	"\x1b[31m1", "1\x1b", "\x00", "1\n2", "\u202e1", "\xff\xfe", "1\u00a0", "true", strings.Repeat("9", 4000),
	strings.Repeat("x\n", 4000),
}

// notWhole lists values that whole numbers do not take either.
var notWhole = []string{"1,5", "9223372036854775808", "-9223372036854775809", "99999999999999999999", "1.5", "0.1",
	"1e-3", "2e15.5", "0.99999999999999999999", "1e-400", "1e-999999999", "1.0000000000000000000001"}

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
		"zoom": {"0:1", "1:0", "3:1", "1:3", "2:2", "16:1", "1:-2", "1:2:5", "1/2", "8", ":", "1:", ":1", "Auto",
			"1:2e15"},
		"marks": {"1-", "-1", "3-1", "0-16", "1,,2", ",", "64", "65536", "0,64", "0-99999999", "1;2", "a",
			"0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", "None"},
		"view":   {"Curves", "curv ", "curvess", "1"},
		"scheme": {"ropes", "Binary"},
		"layout": {"5", "T2T", "cos-sin-half"},
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
	if !strings.Contains(text, "--"+name) || !strings.Contains(text, flag.Why) || !strings.HasSuffix(text,
		chart.Either(flag.Allowed == "", flag.Why, flag.Allowed)) || len([]rune(text)) > 250 {
		t.Errorf("--%s %q: %q", name, value, text)
	}
	if clean := strings.TrimSpace(value); len(clean) > 0 && len(clean) < 20 && isPlain(clean) && !strings.Contains(text,
		clean) {
		t.Errorf("--%s %q: the value is missing in %q", name, value, text)
	}
	if !isPlain(text) {
		t.Errorf("--%s %q: signs that are not for printing in %q", name, value, text)
	}
}

// isPlain tells whether a text has only signs that print.
func isPlain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsGraphic(r) || r == unicode.ReplacementChar ||
			r == '\u00a0'
	})
}

func TestFlagsTakeRightValues(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"d-model", "2", "2"}, {"d-model", "65536", "65536"}, {"d-model", "+7", "7"}, {"d-model", "512.0", "512"},
		{"d-model", "007", "7"},
		{"length", "1e15", "1000000000000000"}, {"length", "1.5e3", "1500"}, {"length", "1E6", "1000000"},
		{"pos", "999999999999999", "999999999999999"}, {"pos", "-0", "0"}, {"pos", "0e0", "0"},
		{"offset", "-1e15", "-1000000000000000"}, {"offset", "-5", "-5"}, {"anchor", "1000000000000000",
			"1000000000000000"},
		{"base", "1e300", "1e+300"}, {"base", "1.0000001", "1.0000001"}, {"base", ".5e1", "5"}, {"base", "500000",
			"500000"},
		{"zoom", "auto", "auto"}, {"zoom", "8:1", "8:1"}, {"zoom", "1:1", "1:1"}, {"zoom", "1:50", "1:50"}, {"zoom",
			"1:1e15", "1:1000000000000000"},
		{"marks", "none", "none"}, {"marks", "0,2,4-6,63", "0,2,4,5,6,63"}, {"marks", "5,5,5", "5"}, {"marks", "63,0",
			"63,0"}, {"marks", "0-15", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"},
		{"bits", "0", "0"}, {"bits", "50", "50"}, {"turned", "on", "on"}, {"turned", "off", "off"}, {"turned", "true", "on"},
		{"face", "overlay", "overlay"}, {"face", "w", "wave"},
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
		for _, v := range f.For(Default()).Values {
			if s := Default(); !f.Set(&s, v) || f.Get(s) != v {
				t.Errorf("--%s does not take %s", f.Name, v)
			}
		}
		if s := Default(); !f.Set(&s, f.Get(s)) || s != Default() {
			t.Errorf("--%s does not take its own %q", f.Name, f.Get(s))
		}
	}
}

// A flag that refuses a value leaves the State as it was. A flag that accepts a value
// changes nothing else.
func TestSetChangesOneField(t *testing.T) {
	value := rapid.OneOf(rapid.String(), rapid.StringMatching(`-?[0-9]{1,17}(e[0-9]{1,2})?`),
		rapid.StringMatching(`[0-9,:-]{1,8}`), rapid.SampledFrom(wrong))
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

// TestQuoteIsSafeAndShort tries lengths around the limit of texts that quoting
// makes longer, or that a careless cut would break.
func TestQuoteIsSafeAndShort(t *testing.T) {
	for _, unit := range []string{"a", "é", "\x1b", "\u202e", "\U0001f600", "\xff", "\"", "\u00a0", "日"} {
		for n := range 100 {
			text := strings.Repeat(unit, n)
			got := Quote(text)
			if len(got) > 60 || !utf8.ValidString(got) {
				t.Fatalf("%d × %q is quoted as %s, %d bytes", n, unit, got, len(got))
			}
			for _, r := range got {
				if !unicode.IsPrint(r) {
					t.Fatalf("%d × %q is quoted with %U", n, unit, r)
				}
			}
			if unit == "a" && n <= 58 && got != `"`+text+`"` {
				t.Errorf("%q is quoted as %s", text, got)
			}
			if unit == "a" && n > 58 && !strings.HasSuffix(got, `a…"`) {
				t.Errorf("%q is cut to %s", text, got)
			}
		}
	}
	if got := Quote(strings.Repeat("x", 1<<20)); len(got) > 60 {
		t.Errorf("a megabyte is quoted in %d bytes", len(got))
	}
}

// T5's largest distance is any above the buckets of one distance each, as its code
// has them: 8 of 32 where both sides have buckets, 16 where one has.
func TestLargestDistanceIsAboveTheExactBuckets(t *testing.T) {
	for _, c := range []struct {
		distance, both string
		fine           bool
	}{{"9", "on", true}, {"8", "on", false}, {"17", "off", true}, {"20", "off", true}, {"16", "off", false}} {
		settings := []Setting{{Name: "scheme", Value: "t5"}, {Name: "buckets", Value: "32"}, {Name: "bidirectional",
			Value: c.both}, {Name: "max-distance", Value: c.distance}}
		s, err := Default().With(settings)
		if (err == nil) != c.fine || c.fine && strconv.Itoa(s.MaxDistance) != c.distance {
			t.Errorf("%s with both sides %s: %d, %v", c.distance, c.both, s.MaxDistance, err)
		}
	}
}

func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{
		"heatmap": "heatmap", "0,2": "0,2", "1:20": "1:20", "1e+06": "1e+06", "": "''",
		"a b": "'a b'", "it's": `"it's"`, "$HOME": "'$HOME'", "a;b": "'a;b'", "it's $1": `'it'\''s $1'`,
	} {
		if got := ShellLine([]string{word}); got != want {
			t.Errorf("%q becomes %s, want %s", word, got, want)
		}
	}
}

// What is written is read back, however often it is quoted within itself.
func TestShellWordsReadsShellLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.StringMatching("[a-z0-9 '\"\\\\$`!;é-]{0,8}")).Draw(t, "words")
		for range rapid.IntRange(0, 2).Draw(t, "depth") {
			words = []string{ShellLine(words), "--base"}
		}
		var got []string
		for _, w := range ShellWords(ShellLine(words)) {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, words) {
			t.Fatalf("%q: %q", words, got)
		}
	})
	for _, open := range []string{"'a", `"a`, `'a"`, "rock'n'roll"} {
		if got := ShellWords(open); len(got) != 1 || got[0] != (Word{Text: open, Open: open[0] != 'r'}) {
			t.Errorf("%s is read as %v: a quote that nothing closes is an apostrophe", open, got)
		}
	}
}

// A line of many words costs as much as its words: nothing of it is copied again
// for each of them.
func TestShellWordsCopyNothingTwice(t *testing.T) {
	for name, word := range map[string]string{"bare": "a ", "quoted": "'a' ", "a mark within": "a'b "} {
		cost := func(words int) uint64 {
			var before, after runtime.MemStats
			line := strings.Repeat(word, words)
			runtime.ReadMemStats(&before)
			got := ShellWords(line)
			if runtime.ReadMemStats(&after); len(got) != words {
				t.Fatalf("%d words of %d", len(got), words)
			}
			return after.TotalAlloc - before.TotalAlloc
		}
		if few, many := cost(64), cost(2048); many > 2*32*few {
			t.Errorf("%s: %d bytes for 64 words, %d for 2048", name, few, many)
		}
	}
}

// Between double quotes a shell drops a backslash only before a sign that means
// something there.
func TestBackslashesBetweenDoubleQuotes(t *testing.T) {
	if got := ShellWords(`"a\b \" \$ \\"`); len(got) != 1 || got[0].Text != `a\b " $ \` {
		t.Errorf("%v", got)
	}
}

// A real shell reads the same words.
func TestShellReadsShellLine(t *testing.T) {
	words := []string{"a b", "it's", "$HOME", "`x`", `back\slash`, `"`, "'", "", "it's $1",
		ShellLine([]string{"--x", "it's \"so\""})}
	out, err := exec.Command("sh", "-c", `printf '%s\n' `+ShellLine(words)).Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n"); !slices.Equal(got, words) {
		t.Errorf("%q, want %q", got, words)
	}
}

// A model that replaces another one is opened as it is by itself, and none leaves what
// the program opens with: nothing of the one before stays.
func TestModelReplacesTheLast(t *testing.T) {
	dir := t.TempDir()
	open := func(s State, name string) State {
		t.Helper()
		s, err := s.With([]Setting{{Name: "model", Value: name}})
		if err != nil {
			t.Fatal(err)
		}
		s.Dim = 0 // a cursor is no setting of a model
		return s
	}
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	names := []string{"llama-3.1-8b", "gemma-3-4b#sliding_attention", "none",
		file("t5", `{"model_type":"t5","num_heads":6,"relative_attention_max_distance":64}`),
		file("gpt2", `{"model_type":"gpt2","n_embd":768,"n_head":12,"n_positions":1024}`),
		file("nllb", `{"model_type":"m2m_100","d_model":1024,"encoder_attention_heads":16,"max_position_embeddings":1024}`),
		file("mamba", `{"model_type":"mamba","hidden_size":768}`)}
	for _, first := range names {
		for _, second := range names {
			got, want := open(open(Default(), first), second), open(Default(), second)
			if got.ModelName() != want.ModelName() {
				t.Errorf("%s after %s is called %s", second, first, got.ModelName())
			}
			if got.Model, want.Model = nil, nil; got != want { // a file that is read anew is another Source
				t.Errorf("%s after %s is\n%+v, alone\n%+v", second, first, got.State, want.State)
			}
		}
	}
	s := open(Default(), names[5])
	if name, own := s.ShownModel(); name != names[5] || !own || s.Layout != 2 || s.DModel != 1024 {
		t.Errorf("a model of sines is %+v, called %q", s.State, name)
	}
}

// The length that a model states has its factor in it already: none is read further.
func TestStatedLengthIsNotMultiplied(t *testing.T) {
	for name, want := range map[string][2]int{ // L₀ and L
		"llama-3.1-8b":                  {8192, 131072},
		"llama-3.2-1b":                  {8192, 131072},
		"gemma-3-4b":                    {16384, 131072},
		"gemma-3-4b#sliding_attention":  {1024, 1024},
		"gpt-oss-20b":                   {4096, 131072},
		"gpt-oss-20b#sliding_attention": {4096, 128},
		"llama-2-7b":                    {4096, 32768}, // unscaled, and read eight times as far
		"phi-3-vision-128k":             {4096, 131072},
	} {
		s, err := Default().With([]Setting{{Name: "model", Value: name}})
		if err != nil || [2]int{s.L0(), s.L()} != want {
			t.Errorf("%s: %d → %d, %v, want %v", name, s.L0(), s.L(), err, want)
		}
		if s.Train == 0 {
			t.Errorf("%s: a training on %d positions", name, s.Train)
		}
	}
}

// Where no length is read from a file, the one line says which is assumed, in every
// scheme alike.
func TestAssumedLengthIsSaid(t *testing.T) {
	for config, assumed := range map[string]bool{
		`{"model_type":"zorg","hidden_size":4096,"num_attention_heads":32,"rope_theta":1e6}`: true,
		`{"model_type":"t5","d_model":768,"num_heads":12}`:                                   true,
		// The code of T5 does not read n_positions.
		`{"model_type":"t5","d_model":768,"num_heads":12,"n_positions":512}`: true,
		`{"model_type":"bloom","n_embed":4096,"n_head":32}`:                  true,
		`{"model_type":"mamba","hidden_size":768}`:                           true,
		`[1,0.1,0.01]`: true,
		`{"model_type":"bloom","n_embed":4096,"n_head":32,"seq_length":2048}`: false,
		`{"model_type":"llama"}`: false, // whose code has one
		`{"model_type":"zorg","head_dim":64,"rope_theta":1e6,"max_position_embeddings":512}`: false,
	} {
		name := filepath.Join(t.TempDir(), "config.json")
		if err := os.WriteFile(name, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Default().With([]Setting{{Name: "model", Value: name}})
		if err != nil {
			t.Fatalf("%s: %v", config, err)
		}
		const says = "no length is stated: the picture has 128 positions"
		if slices.Contains(s.Warns(), says) != assumed {
			t.Errorf("%s: %q", config, s.Warns())
		}
	}
}

// The header of a model whose scheme has no table has the model's own width.
func TestWidthOfEveryModel(t *testing.T) {
	for config, want := range map[string]int{
		`{"model_type":"bloom","n_embed":4096,"n_head":32,"seq_length":2048}`:           4096,
		`{"model_type":"mpt","d_model":4096,"n_heads":32,"attn_config":{"alibi":true}}`: 4096,
		`{"model_type":"t5","d_model":768,"num_heads":12}`:                              768,
		`{"model_type":"mamba","hidden_size":768}`:                                      768,
		`{"model_type":"jamba","hidden_size":4096,"num_attention_heads":32}`:            4096,
	} {
		name := filepath.Join(t.TempDir(), "config.json")
		if err := os.WriteFile(name, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Default().With([]Setting{{Name: "model", Value: name}})
		if err != nil || s.DModel != want || s.LearnedRows != Default().LearnedRows {
			t.Errorf("%s: d_model %d, %d learned rows, %v", config, s.DModel, s.LearnedRows, err)
		}
	}
}

// Layers without positions have the width of their model in the header, and where none
// is read that is said.
func TestWidthOfLayersWithoutPositions(t *testing.T) {
	const assumed = "no width is stated: the picture has d_model 64"
	for config, want := range map[string]int{
		`{"model_type":"cohere2","hidden_size":4096,"num_attention_heads":32,"sliding_window":512}`: 4096,
		`{"model_type":"mamba"}`:             64,
		`{"model_type":"bloom","n_head":16}`: 64,
	} {
		name := filepath.Join(t.TempDir(), "config.json")
		if err := os.WriteFile(name, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		if want != 64 {
			name += "#full_attention"
		}
		s, err := Default().With([]Setting{{Name: "model", Value: name}})
		if err != nil || s.DModel != want || slices.Contains(s.Warns(), assumed) != (want == 64) {
			t.Errorf("%s: d_model %d, %q, %v", config, s.DModel, s.Warns(), err)
		}
	}
}
