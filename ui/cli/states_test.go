package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/encoding/model"
	"wavescope/ui/film"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

func init() { cases.Checks(2000, 50_000) } // of TestCommandsOverStates, the only random check here

// modelNames returns models of every kind: none, presets, files of every type, and tables.
func modelNames(t *testing.T) []string {
	t.Helper()
	names := []string{"none", model.Trained}
	for _, p := range model.Presets {
		names = append(names, p.Name)
	}
	const testdata = "../../encoding/model/testdata"
	for _, pattern := range []string{"../../tensor/testdata/*.npy", "*.gguf"} {
		files, _ := filepath.Glob(filepath.Join(testdata, pattern))
		names = append(names, files...)
	}
	var types []struct {
		File   string
		Config json.RawMessage
	}
	text, err := os.ReadFile(filepath.Join(testdata, "types.json"))
	if err == nil {
		err = json.Unmarshal(text, &types)
	}
	dir := t.TempDir()
	for i, config := range types {
		name := filepath.Join(dir, strconv.Itoa(i)+"-"+config.File)
		names = append(names, name)
		if err == nil {
			err = os.WriteFile(name, config.Config, 0o600)
		}
	}
	if err != nil || len(names) < 60 {
		t.Fatal(len(names), err)
	}
	return names
}

// someSettings draws settings of one State that the program takes, given those before them. With few there are two at
// most, so that one picture may show it beside another.
func someSettings(t *rapid.T, models []string, few bool, taken func([]views.Setting) bool) (all []views.Setting) {
	add := func(name, value string) {
		if more := append(slices.Clip(all), views.Setting{Name: name, Value: value}); taken(more) {
			all = more
		}
	}
	for range rapid.IntRange(0, 2).Draw(t, "few") * chart.One(few) {
		if f := rapid.SampledFrom(views.Flags).Draw(t, "flag"); f.Name != "model" && !views.Given(all, f.Name) {
			add(f.Name, viewtest.ValueOf(t, f))
		}
	}
	if few {
		return all
	}
	add("view", rapid.SampledFrom(views.All).Draw(t, "view").Name)
	switch rapid.IntRange(0, 2).Draw(t, "by") {
	case 0:
		add("model", rapid.SampledFrom(models).Draw(t, "model"))
	case 1:
		f, _ := views.FindFlag(views.Flags, "scheme")
		add("scheme", rapid.SampledFrom(f.Values).Draw(t, "scheme"))
	}
	if rapid.IntRange(0, 29).Draw(t, "short") > 0 { // long ones take long
		add("length", strconv.Itoa(rapid.IntRange(1, 100).Draw(t, "length")))
		add("d-model", strconv.Itoa(rapid.IntRange(2, 40).Draw(t, "d-model")))
	}
	for range rapid.IntRange(0, 6).Draw(t, "more") {
		f := rapid.SampledFrom(views.Flags).Draw(t, "flag")
		if f.Name != "model" && !views.Given(all, f.Name) {
			add(f.Name, viewtest.ValueOf(t, f))
		}
	}
	return all
}

// someArgs draws the arguments for one pane or two, which have nothing, something or everything in common.
func someArgs(t *rapid.T, models []string) []string {
	opens := func(settings ...views.Setting) bool {
		_, err := views.Opened(settings)
		return err == nil
	}
	first := someSettings(t, models, false, func(s []views.Setting) bool { return opens(s...) })
	args := spelled(first)
	if rapid.Bool().Draw(t, "two") {
		with := func(second []views.Setting) []views.Setting {
			return append(slices.Clip(first), views.Setting{Name: "compare", Value: views.ShellLine(spelled(second))})
		}
		second := someSettings(t, models, rapid.Bool().Draw(t, "alike"),
			func(s []views.Setting) bool { return opens(with(s)...) })
		if len(second) == 0 {
			second = []views.Setting{{Name: "pos", Value: "0"}}
		}
		args = spelled(with(second))
		less := append(with(second), views.Setting{Name: "difference", Value: "on"})
		if rapid.Bool().Draw(t, "difference") && opens(less...) {
			args = append(args, "--difference")
		}
	}
	return args
}

// someLine draws a line after ':' with up to two settings.
func someLine(t *rapid.T, models []string) string {
	line := []string{":pos", "5"}
	for _, s := range someSettings(t, models, true, func([]views.Setting) bool { return true }) {
		line = append(line, s.Name, s.Value)
	}
	return views.ShellLine(line)
}

func spelled(settings []views.Setting) (args []string) {
	for _, s := range settings {
		args = append(args, "--"+s.Name+"="+s.Value)
	}
	return args
}

// A command that draws or counts something of a state ends in one of two ways: it succeeds and writes something, or
// it says in one line why it cannot and writes nothing. It does not panic, whatever the state.
func TestCommandsOverStates(t *testing.T) {
	models, saved := modelNames(t), filepath.Join(t.TempDir(), "saved")
	wrote, tried := map[string]int{}, map[string]int{}
	often := slices.Concat(slices.Repeat([]string{"print", "export"}, 10), // films and figures take long
		slices.Repeat([]string{"code", "plain", "model"}, 4), []string{"figure", "figure", "record"})
	rapid.Check(t, func(t *rapid.T) {
		one := func(list []string, what string) string { return rapid.SampledFrom(list).Draw(t, what) }
		size := strconv.Itoa(rapid.IntRange(36, 90).Draw(t, "w")) + "x" + strconv.Itoa(rapid.IntRange(10, 30).Draw(t, "h"))
		command := rapid.SampledFrom(often).Draw(t, "command")
		args, input := []string{command}, ""
		switch command {
		case "print":
			args = append(args, "--size", size, "--format", one(frameFormats, "format"))
			args = append(args, one([]string{"--bare", "--poster", "--glyphs=ascii", "--projector", "--theme=light"}, "paper"))
		case "export":
			args = append(args, "--format", one(tableFormats, "format"), "--dtype", one([]string{"float64", "float32"}, "dtype"))
			if rapid.Bool().Draw(t, "of a table") {
				args = append(args, "--table", one(tableKinds, "table"))
			}
			if rapid.Bool().Draw(t, "some rows") {
				args = append(args, "--rows", strconv.Itoa(rapid.IntRange(1, 40).Draw(t, "rows")))
			}
		case "figure":
			args = append(args, "--dpi", "36", "--format", one(figureFormats, "format"), "--paper", one(papers, "paper"))
		case "record":
			args = append(args, "--for", "1s", "--size", "40x12",
				"--format", one(chart.NamesOf(film.Formats, func(f film.Format) string { return f.Name }), "format"))
		case "code":
			args = append(args, "--lang", one(languages, "language"), "--rows", "9")
		case "model":
			args = append(args, one(models, "source"), "--format", one([]string{"words", "json"}, "format"), "--explain")
		case "plain":
			args = []string{"--plain", "--no-progress"}
			file := saved + strconv.Itoa(tried[command]) // of each state its own; export! would write any number of rows
			input = strings.Join([]string{one([]string{"table", "words", "list", "help", "keys", "o", "|", "t", "x"}, "line"),
				one([]string{"w", "d", "|", ":compare same"}, "key"), someLine(t, models),
				one([]string{":export " + file + one(tableEndings(), "numbers"), ":figure " + file + ".svg"}, "saves"),
				":code numpy", "q"}, "\n")
		}
		if command != "model" {
			args = append(args, someArgs(t, models)...)
		}
		var out, errs bytes.Buffer
		code := runWith(args, strings.NewReader(input), &out, &errs)
		tried[command]++
		switch lines := strings.Split(strings.TrimSuffix(errs.String(), "\n"), "\n"); {
		case code == 0 && out.Len() > 0:
			wrote[command]++
		case code != 2 || out.Len() > 0 || !strings.HasPrefix(lines[len(lines)-1], "wavescope: "):
			t.Fatalf("wavescope %s: exit code %d, %d bytes of output, %q", views.ShellLine(args), code, out.Len(),
				errs.String())
		}
	})
	for command, n := range tried {
		if wrote[command] < n/3 {
			t.Errorf("%s succeeds in %d of %d states only", command, wrote[command], n)
		}
	}
}

// A panic, also of another goroutine, ends a command with one line and a file that holds the stack.
func TestPanicOfACommand(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var errs bytes.Buffer
	code := func() (code int) {
		defer func() {
			code = crashed(recover(), []string{"export", "--title", "a b"}, &errs)
		}()
		return len(withGrace(t.Context(), "x", func() error { panic("a fault") }).Error())
	}()
	line, report, _ := strings.Cut(errs.String(), "; report: ")
	report, again, _ := strings.Cut(report, "; ")
	stack, err := os.ReadFile(report)
	if code != 1 || line != "wavescope: the program failed: a fault" || err != nil ||
		again != "to come back: wavescope export --title 'a b'\n" || !bytes.Contains(stack, []byte("TestPanicOfACommand")) {
		t.Errorf("exit code %d, %q, %v, %s", code, errs.String(), err, stack)
	}
}
