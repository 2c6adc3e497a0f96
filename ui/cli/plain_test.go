//go:build !windows

package cli

import (
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/charmbracelet/x/term"
)

// says waits until all that was written, line ends aside, has a text in it; lines
// are wrapped anywhere.
func (s *terminal) says(text string) {
	s.t.Helper()
	s.until("it says "+text, func() bool {
		return strings.Contains(strings.Join(strings.Fields(s.screen.written()), " "), text)
	})
}

// If the user asks for plain mode in any way, the program writes lines and no escape sequences. It ends on a word, at
// the end of input, or on a signal.
func TestTerminalInPlainMode(t *testing.T) {
	for name, open := range map[string]struct {
		env   []string
		flags []string
		leave string
		code  int
	}{
		"dumb":          {[]string{"TERM=dumb"}, nil, "quit\r", 0},
		"accessible":    {[]string{"ACCESSIBLE=1"}, nil, "q\r", 0},
		"flag":          {nil, []string{"--plain"}, "\x04", 0},
		"interrupted":   {nil, []string{"--plain"}, "\x03", 128 + int(syscall.SIGINT)},
		"flag in ascii": {nil, []string{"--plain", "--glyphs", "ascii"}, "key ctrl+c\r", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openIn(t, 80, 24, surroundings(open.env...),
				append([]string{program, "--view", "binary"}, open.flags...)...)
			s.says("pos 8; 0000111")
			s.press("pos 9\r")
			s.says("pos 9, was 8")
			s.says("pos 9; 0001000")
			s.press("5 right\r")
			s.says("dim 16, was 6")
			s.press("base 0\r")
			s.says("allowed is a number above 1")
			s.press(open.leave)
			if code := s.end(); code != open.code {
				t.Errorf("exit code %d, want %d", code, open.code)
			}
			if after, err := term.GetState(s.tty.Fd()); err != nil || !reflect.DeepEqual(after, s.before) {
				t.Error("the terminal is not as it was")
			}
			if written := s.screen.written(); strings.ContainsAny(written, "\x1b\t") {
				t.Errorf("an escape in\n%q", written)
			}
		})
	}
}

// An interrupt ends an export that hangs.
func TestPlainModeEndsAnExport(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.csv")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	s := open80x24(t, "--plain")
	s.until("it asks for a line", func() bool { return strings.HasSuffix(s.screen.written(), "> ") })
	s.press("export! " + pipe + "\r")
	s.says("> export!")
	s.press("\x03")
	if code := s.end(); code != 128+int(syscall.SIGINT) {
		t.Errorf("exit code %d", code)
	}
}

// A picture is told once by print, and by the program to whoever has no lines to
// say; what is no terminal gets the drawing as ever.
func TestPrintInWords(t *testing.T) {
	words := fine(t, "print", "--view", "shift", "--format", "words")
	if !strings.HasPrefix(words, "Shift: ") || strings.Contains(words, "plain mode") ||
		!strings.Contains(words, "Table turns:") {
		t.Errorf("words are\n%s", words)
	}
	if r := runIn(t, surroundings("ACCESSIBLE=1"), "print", "--view", "shift"); r.out != words || r.code != 0 {
		t.Errorf("ACCESSIBLE=1 print writes\n%s", r.out)
	}
	if r := runIn(t, surroundings("ACCESSIBLE=1"), "--view", "shift"); !strings.HasSuffix(r.out, "\n"+words) ||
		r.code != 0 {
		t.Errorf("ACCESSIBLE=1 says\n%s", r.out)
	}
	drawn := fine(t, "print", "--view", "shift", "--format", "plain")
	for _, env := range [][]string{{"TERM=dumb"}, {"ACCESSIBLE=0"}, nil} {
		if r := runIn(t, surroundings(append(env, "NO_COLOR=1")...), "--view", "shift"); r.out != drawn {
			t.Errorf("%v prints\n%s", env, r.out)
		}
	}
	if r := runIn(t, surroundings("ACCESSIBLE=1"), "--view", "shift", "--plain=off"); r.out != drawn {
		t.Errorf("--plain=off prints\n%s", r.out)
	}
	narrow := runIn(t, surroundings("COLUMNS=40"), "print", "--format", "words")
	for line := range strings.SplitSeq(narrow.out, "\n") {
		if len([]rune(line)) > 40 {
			t.Errorf("in 40 columns: %s", line)
		}
	}
}

// A warning about a model is shown by every command: at the start of plain mode, after a line, and on standard error
// where a picture or a program is printed.
func TestEveryWayInSaysWhatAModelLeavesOpen(t *testing.T) {
	name := newFile(t, "config.json", []byte(`{"model_type":"smollm3","head_dim":64,"num_attention_heads":4,
		"max_position_embeddings":512,
		"rope_theta":5000000,"num_hidden_layers":8,"attn_temperature_tuning":4}`))
	for _, in := range []string{"", "model " + name + "\n"} {
		args := []string{"--plain"}
		if in == "" {
			args = append(args, "--model", name)
		}
		c := exec.Command(program, args...)
		c.Env, c.Stdin = surroundings(), strings.NewReader(in)
		out, err := c.Output()
		text := strings.Join(strings.Fields(string(out)), " ")
		for _, want := range []string{"2 of its 8 layers get no RoPE (no_rope_layers)",
			"keys not used: attn_temperature_tuning", "#no_rope, without RoPE"} {
			if err != nil || !strings.Contains(text, want) {
				t.Errorf("%q: %v, no %q in\n%s", in, err, want, out)
			}
		}
	}
	for _, args := range [][]string{{"print"}, {"print", "--format", "words"}, {"code"}, {"export"}} {
		if r := run(t, append(args, "--model", name)...); r.code != 0 || strings.Count(r.err, "\n") != 1 ||
			!strings.Contains(r.err, "not used: attn_temperature_tuning") {
			t.Errorf("%q: exit code %d, %q", args, r.code, r.err)
		}
	}
}
