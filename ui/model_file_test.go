package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// config is a configuration in a file of its own.
func config(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "config.json")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// A line opens a model with all that it says, and says what was not read.
func TestModelIsOpenedByALine(t *testing.T) {
	name := config(t, `{"head_dim":32,"rope_theta":5000,"max_position_embeddings":777,"rope_scaling":{"type":"dynamic","factor":2,"novelty":1}}`)
	m := enterLine(at(120, 40), "model "+name)
	s := m.state()
	if s.ModelName() != name || s.Scheme != "rope" || s.HeadDim != 32 || s.Base != 5000 || s.Factor != 2 || s.Train != 777 {
		t.Errorf("%+v", s.State)
	}
	if !strings.Contains(m.notice.text, "about positions, and not used: rope_scaling.novelty") {
		t.Errorf("the notice is %q", m.notice.text)
	}
	if m := enterLine(m, "model llama-3.1-8b"); m.state().Base != 500_000 || strings.Contains(m.notice.text, "novelty") {
		t.Errorf("%+v, %q", m.state().State, m.notice.text)
	}
	if m := enterLine(m, "model /none"); !strings.Contains(m.line.fault, "there is no such file, and no model of that name") || m.state().ModelName() != name {
		t.Errorf("the fault is %q", m.line.fault)
	}
}

// What a configuration said when it was named stays, whatever becomes of its file;
// naming the file reads it anew.
func TestFileIsReadWhereItIsNamed(t *testing.T) {
	name := config(t, `{"head_dim":32,"rope_scaling":{"type":"linear","factor":2}}`)
	m := enterLine(at(160, 45), "model "+name)
	before := strings.Join(textOf(press(m, "right", "left")), "\n")
	if err := os.WriteFile(name, []byte(`{"head_dim":16,"rope_theta":10000}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if after := strings.Join(textOf(press(m, "right", "left")), "\n"); m.state().HeadDim != 32 || after != before {
		t.Errorf("a file that has changed:\n%s", after)
	}
	if m = enterLine(m, "model "+name); m.state().HeadDim != 16 {
		t.Errorf("named anew it has a head dimension of %d", m.state().HeadDim)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if m = enterLine(m, "base 500"); m.state().HeadDim != 16 || m.state().Base != 500 {
		t.Errorf("a file that is gone: %+v", m.state().State)
	}
	if m = enterLine(m, "model "+name); !strings.Contains(m.line.fault, "there is no such file") {
		t.Errorf("the fault is %q", m.line.fault)
	}
}

// A program is shown as a page of its own that scrolls, is searched and copied,
// and gives way to the help.
func TestCodeIsShown(t *testing.T) {
	m := enterLine(at(80, 24), "code pytorch")
	text := strings.Join(textOf(m), "\n")
	for _, want := range []string{"import torch", "torch.exp(", "y copy"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, line := range textOf(m) {
		if strings.Contains(line, "…") {
			t.Errorf("a line is cut: %s", line)
		}
	}
	next, cmd := m.Update(tea.KeyPressMsg{Code: 'y', Text: "y"})
	copied := next.(Model)
	if want := m.help.program; cmd == nil || !strings.Contains(want, "import torch") || !strings.HasPrefix(copied.notice.text, "copied") {
		t.Errorf("%q after y", copied.notice.text)
	}
	if m := press(m, "esc"); m.help.open || m.help.program != "" {
		t.Error("esc does not close it")
	}
	if m := press(m, "?", "?"); m.help.program != "" || !strings.Contains(strings.Join(textOf(m), ""), "Curves") {
		t.Error("the help is not behind it")
	}
	for line, says := range map[string]string{"code cobol": "code cobol: allowed is numpy, pytorch, jax, keras, go or ruby", "scheme none": ""} {
		m := enterLine(at(80, 24), line)
		if says == "" {
			m, says = enterLine(m, "code"), "the scheme none"
		}
		if !strings.Contains(m.line.fault, says) {
			t.Errorf("%s: %q, want %q", line, m.line.fault, says)
		}
	}
	if c := at(80, 24).completes("code p"); len(c.cands) != 1 || c.cands[0].text != "pytorch" {
		t.Errorf("completed by %v", c.cands)
	}
}

// A program of a sequence that is too long to be made at once makes the rows from
// the cursor on.
func TestCodeOfALongSequence(t *testing.T) {
	m := enterLine(at(80, 24), "length 1e12 pos 5e11")
	if m = enterLine(m, "code"); !strings.Contains(m.help.program, "np.arange(500000000000, 500000001000)") {
		t.Errorf("the program is\n%s", m.help.program)
	}
}

// Lines of a program are folded at blanks, and lose nothing.
func TestFoldedLines(t *testing.T) {
	theme := at(80, 24).theme
	line := "        table = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(128, -1)"
	for w := 1; w < 100; w++ {
		parts := folded(line, w, theme)
		if got := strings.Join(strings.Fields(strings.Join(parts, " ")), ""); got != strings.ReplaceAll(line, " ", "") {
			t.Fatalf("%d cells: %q", w, parts)
		}
		for _, part := range parts {
			if w > 40 && theme.Width(part) > w {
				t.Errorf("%d cells: %q", w, part)
			}
		}
	}
}

// A model replaces all that the one before it has set, and none brings back what was
// before the first: also settings that are not those the program opens with. Where the
// cursor is, no model sets.
func TestModelsLeaveNothingBehind(t *testing.T) {
	bloom := config(t, `{"model_type":"bloom","n_head":12}`)
	bert := config(t, `{"model_type":"bert","hidden_size":256,"num_attention_heads":4,"max_position_embeddings":512}`)
	whisper := config(t, `{"model_type":"whisper","d_model":384,"encoder_attention_heads":6,"max_source_positions":1500}`)
	settings := func(m Model) string {
		s := m.state().State
		s.Pos, s.Dim = 0, 0
		name := s.ModelName()
		s.Model = nil // a file that is read anew is another Source
		return fmt.Sprintf("%s %+v", name, s)
	}
	for _, before := range []string{"scheme sinusoidal", "d-model 32 length 77 heads 5 base 500 layout concat factor 3 buckets 64 view context"} {
		start := enterLine(at(80, 24), before)
		m := start
		for _, name := range []string{"llama-3.1-8b", bert, whisper, bloom, "gemma-3-4b", "llama-2-7b"} {
			m = enterLine(m, "model "+name)
			if got, want := settings(m), settings(enterLine(start, "model "+name)); got != want {
				t.Errorf("%s: %s after another model is\n%s, alone\n%s", before, name, got, want)
			}
		}
		m = press(m, "f", "down")
		if got, want := settings(enterLine(m, "model none")), settings(start); got != want {
			t.Errorf("%s: none leaves\n%s, was\n%s", before, got, want)
		}
	}
}
