package plain_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"wavescope/ui"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

var update = flag.Bool("update", false, "write the transcripts; read them before you keep them")

// transcript is a conversation that somebody has read: what flags open, and the
// lines that are said then, parted by bars.
type transcript struct{ name, flags, lines string }

// inLesson begins flags that open a step of lesson 5 instead.
const inLesson = "lesson 5 --step "

func (c transcript) open(t *testing.T) ui.Opening {
	t.Helper()
	if step, ok := strings.CutPrefix(c.flags, inLesson); ok {
		n, err := strconv.Atoi(step)
		at, wrong := lessons.Built().Find(5, n, "")
		if err != nil || wrong != nil {
			t.Fatal(err, wrong)
		}
		return func(o ui.Options) ui.Model { return ui.OpenLesson(lessons.Built(), at, o) }
	}
	panes, err := views.Parse(c.flags)
	if err != nil {
		t.Fatal(err)
	}
	return ui.At(panes)
}

// transcripts are every view and every face of one, two panes, a list, and what
// is said of lines that cannot be done.
func transcripts() (all []transcript) {
	for _, v := range views.All {
		all = append(all, transcript{v.Name, "--view " + v.Name, "tables|]|5 right|m"})
		faces, _ := views.FindFlag(v.Flags, "face")
		for _, face := range faces.Values {
			all = append(all, transcript{v.Name + "-" + face, "--view " + v.Name + " --d-model 8 --pos 3 --face " + face, "tables|j"})
		}
		for _, f := range v.Flags {
			if f.Switch && faces.Name == "" {
				all = append(all, transcript{v.Name + "-" + f.Name, "--view " + v.Name + " --d-model 8 --pos 3 --" + f.Name, "tables|j"})
			}
		}
	}
	return append(all,
		transcript{"order-causal", "--view order --face proof --d-model 8 --positions sinusoidal --causal", "table weights|table means|,"},
		transcript{"order-concat", "--view order --face sum --d-model 8 --concat --padding 1 --pos 5", "table tokens|f"},
		transcript{"order-waves", "--view order --face naive --d-model 8 --idea waves", "table questions|left"},
		transcript{"compare-bases", "--view heatmap --compare '--base 500000'", "w|d|right||"},
		transcript{"compare-views", "--compare '--view shift --d-model 16'", "where|w|]"},
		transcript{"list", "--d-model 16", "list|collide|row 2|find pair 1|enter|undo"},
		transcript{"help", "", "help|help base|help ]|help RoPE|keys|views|complete view|complete ba|nothing|base 0|key x|table nix|quit|views"},
		transcript{"scheme", "--scheme binary", "view shift|s|view heatmap"},
		transcript{"lesson", inLesson + "1", "on|on|]|pos 9|tables|foo|d|b|on|next|]|esc|on|back|back"},
		transcript{"lesson-task", inLesson + "7", "on|on|offset 99|answer|on|offset -149|on|on|on|lessons|find words|esc"},
	)
}

func (c transcript) text(t *testing.T, o ui.Options, columns int) string {
	t.Helper()
	var out bytes.Buffer
	in := strings.NewReader(strings.ReplaceAll(c.lines, "|", "\n") + "\n")
	if err := ui.Converse(c.open(t), o, in, &out, columns, true); err != nil {
		t.Fatalf("%s: %v", c.name, err)
	}
	return out.String()
}

// Everything is told as it was when somebody last read it.
func TestTranscripts(t *testing.T) {
	for _, c := range transcripts() {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join("testdata", c.name+".txt")
			got := c.text(t, ui.Options{AutoTheme: true}, 80)
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("not as in %s, which -update writes anew:\n%s", path, got)
			}
		})
	}
}

// No line is wider than there is room, unless it is one word; numbers are whole
// at every width; and in signs up to ~ nothing else is written.
func TestTranscriptsFit(t *testing.T) {
	for _, c := range transcripts() {
		wide := strings.Fields(c.text(t, ui.Options{AutoTheme: true, Theme: frame.Theme{ASCII: true}}, 500))
		for _, columns := range []int{20, 40, 80} {
			text := c.text(t, ui.Options{AutoTheme: true, Theme: frame.Theme{ASCII: true}}, columns)
			for line := range strings.SplitSeq(text, "\n") {
				if len(line) > columns && len(strings.Fields(line)) > 2 {
					t.Errorf("%s: %d columns of %d: %s", c.name, len(line), columns, line)
				}
			}
			if strings.Trim(text, everyASCII()) != "" || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }) {
				t.Errorf("%s: other signs than those of ASCII", c.name)
			}
			narrow := map[string]bool{}
			for _, word := range strings.Fields(text) {
				narrow[strings.Trim(word, ".,;:")] = true
			}
			for _, word := range wide {
				if number := strings.Trim(word, ".,;:"); strings.ContainsAny(number, "0123456789") && !narrow[number] {
					t.Errorf("%s at %d columns has no %s", c.name, columns, number)
				}
			}
		}
	}
}

// Whatever comes in, no line that goes out is wider than there is room: bytes that are no
// text have no blanks to be wrapped at.
func TestWhatIsNoTextFits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	noise := make([]byte, 20_000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	for _, in := range []string{string(noise), strings.Repeat("x", 500), strings.Repeat("猫", 200), "pos " + strings.Repeat("9", 300), ":" + strings.Repeat("y", 300) + " 3"} {
		for _, theme := range []frame.Theme{{}, {ASCII: true}} {
			for _, columns := range []int{30, 80} {
				var out bytes.Buffer
				if err := ui.Converse(ui.At(views.One(views.Default())), ui.Options{Theme: theme}, strings.NewReader(in+"\n"), &out, columns, true); err != nil {
					t.Fatal(err)
				}
				for line := range strings.SplitSeq(out.String(), "\n") {
					if n := theme.Width(line); n > max(columns, 62) { // what is quoted has a bound of its own
						t.Errorf("%d columns of %d: %s", n, columns, line)
					}
				}
			}
		}
	}
}

// everyASCII is all that lines in ASCII are made of.
func everyASCII() string {
	all := "\n"
	for r := ' '; r <= '~'; r++ {
		all += string(r)
	}
	return all
}
