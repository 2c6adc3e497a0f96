package ui

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

// transcript is a conversation that somebody has read: what flags open, and the
// lines that are said then, parted by bars.
type transcript struct{ name, flags, lines string }

// inLesson begins flags that open a step of lesson 5 instead.
const inLesson = "lesson 5 --step "

func (c transcript) open(t *testing.T) Opening {
	t.Helper()
	if step, ok := strings.CutPrefix(c.flags, inLesson); ok {
		n, err := strconv.Atoi(step)
		at, wrong := lessons.Built().Find(5, n, "")
		if err != nil || wrong != nil {
			t.Fatal(err, wrong)
		}
		return func(o Options) Model { return OpenLesson(lessons.Built(), at, o) }
	}
	panes, err := views.Parse(c.flags)
	if err != nil {
		t.Fatal(err)
	}
	return At(panes)
}

// transcripts returns every view, every face of Order, two panes, lessons, and what is said of lines that
// cannot be done.
func transcripts() (all []transcript) {
	for _, v := range views.All {
		all = append(all, transcript{v.Name, "--view " + v.Name, "table|]|5 right|m"})
		if faces, _ := views.FindFlag(v.Flags, "face"); v.Name == "order" {
			for _, face := range faces.Values {
				flags := "--view order --d-model 8 --pos 3 --face " + face
				all = append(all, transcript{"order-" + face, flags, "table|j"})
			}
		}
	}
	return append(all,
		transcript{"compare-bases", "--view heatmap --compare '--base 500000'", "w|d|right|d|key compare|u"},
		transcript{"help", "", "help|help base|help ]|help RoPE|keys|views|nothing|base 0|key x|table nix|quit|views"},
		transcript{"scheme", "--scheme binary", "view shift|s|view heatmap"},
		transcript{"lesson", inLesson + "1", "on|on|]|pos 9|table|foo|d|b|on|on|]|esc|on|back|back"},
		transcript{"lesson-task", inLesson + "7",
			"on|on|offset 99|answer|on|offset -149|on|on|on|lessons|find words|esc"},
	)
}

func (c transcript) text(t *testing.T, o Options, columns int) string {
	t.Helper()
	var out bytes.Buffer
	in := strings.NewReader(strings.ReplaceAll(c.lines, "|", "\n") + "\n")
	if err := Converse(c.open(t), o, in, &out, columns, true); err != nil {
		t.Fatalf("%s: %v", c.name, err)
	}
	return out.String()
}

// No line is wider than there is room, unless it is one word; numbers are whole
// at every width; and in signs up to ~ nothing else is written.
func TestTranscriptsFit(t *testing.T) {
	cases.Alone(t)
	for _, c := range transcripts() {
		ascii := Options{Theme: frame.Theme{Glyphs: frame.ASCII}}
		wide := strings.Fields(c.text(t, ascii, 500))
		for _, columns := range []int{20, 80} {
			text := c.text(t, ascii, columns)
			for line := range strings.SplitSeq(text, "\n") {
				if len(line) > columns && len(strings.Fields(line)) > 2 {
					t.Errorf("%s: %d columns of %d: %s", c.name, len(line), columns, line)
				}
			}
			if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }) {
				t.Errorf("%s: other characters than those of ASCII", c.name)
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
