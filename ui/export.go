package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/table"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/numbers"
)

// endings lists what a file's name may end in.
func endings() string {
	var all []string
	for _, f := range frame.Formats {
		all = append(all, f.Ending)
	}
	for _, f := range table.Formats {
		all = append(all, "."+f.Name)
	}
	return strings.Join(all, " ")
}

// saved reports the end of an export.
type saved struct {
	path string
	note string // what there is to know of what is saved; "" for nothing
	err  error
	left []string // of exports that were killed
}

func (s saved) notice() notice {
	switch {
	case errors.Is(s.err, os.ErrExist):
		return notice{s.path + " exists; :export! " + s.path + " writes over it", true}
	case s.err != nil:
		return notice{"not saved: " + s.err.Error(), true}
	}
	text := "saved " + s.path
	if s.note != "" {
		text += ": " + s.note
	}
	if len(s.left) > 0 {
		return notice{text + "; left of an export that was killed: " + strings.Join(s.left, ", "), true}
	}
	return notice{text, false}
}

// export saves what is shown in a file: a picture, or the numbers. Drawing is
// done now, writing later.
func (m *Model) export(path string, over bool) (tea.Cmd, error) {
	if path == "" {
		return nil, fmt.Errorf("export needs a file name that ends in one of %s", endings())
	}
	ending := strings.ToLower(filepath.Ext(path))
	for _, format := range frame.Formats {
		if ending == format.Ending {
			w, h := m.cells()
			f := frame.New(w, h, format.Paper.Theme(m.theme))
			s := m.bare()
			s.drawOn(f, s.arrange(w, h))
			return m.save(path, "", over, func(w io.Writer) error { return format.Write(f, w) }), nil
		}
	}
	for _, format := range table.Formats {
		if ending == "."+format.Name {
			write, err := m.numbers(format)
			if err != nil {
				return nil, err
			}
			return m.save(path, m.state().Invented(), over, write), nil
		}
	}
	return nil, fmt.Errorf("export to %s: a name ends in one of %s", views.Quote(path), endings())
}

// maxNumbers bounds a table that is written while the program runs, a few
// seconds' work; the command line takes any.
const maxNumbers = 20_000_000

// exportDefault is the file that the line proposes: the picture, or the table of
// a view that shows other rows than the encoding's own.
func exportDefault(s views.State) string {
	if kind := s.Kind(); kind.Name != table.Kinds[0].Name && kind.New != nil {
		return kind.Name + ".csv"
	}
	return "wavescope.png"
}

// exportHint says what export saves.
func exportHint(s views.State) string {
	return "save the picture, or " + s.Kind().Hint + ", as the name ends: " + endings()
}

// numbers writes the whole table that the view of the State shows, or the
// encoding's own where the format cannot hold it.
func (m *Model) numbers(format table.Format) (func(io.Writer) error, error) {
	if m.panes.Difference && m.panes.Right {
		return nil, errors.New("the numbers of a difference are those of two panes: D and w choose one")
	}
	s := m.state()
	kind := s.Kind()
	if kind.Document != nil && format.Name == "json" {
		return s.Numbers(kind, format, numbers.Part{})
	}
	part := "--from 0"
	switch {
	case kind.Document != nil:
		kind = table.Kinds[0]
	case kind.Name != table.Kinds[0].Name:
		part = "--table " + kind.Name + " " + part
	}
	span, err := numbers.Span(s.State, kind)
	if err != nil {
		return nil, err
	}
	if most := numbers.MostRows(s.State, kind, maxNumbers); span.Rows > most {
		return nil, fmt.Errorf("%d rows of %d numbers are too many here; wavescope export takes a part: %s --rows %d",
			span.Rows, numbers.Numbered(s.State, kind), part, most)
	}
	return s.Numbers(kind, format, numbers.Part{From: span.First, Rows: span.Rows})
}

// bare is the screen with nothing over the picture, which in a lesson leaves out
// what it leaves out there.
func (s screen) bare() screen {
	return screen{panes: s.panes, size: s.size, theme: s.theme, study: s.study}
}

// save writes a file, a new one unless it may be written over.
func (m *Model) save(path, note string, over bool, write func(io.Writer) error) tea.Cmd {
	m.pending = append(slices.Clip(m.pending), path)
	m.saving = strings.Join(m.pending, ", ")
	m.notice = notice{text: "saving " + path + " …"}
	put, saves := Create, m.saves
	if over {
		put = Replace
	}
	return func() tea.Msg { return saved{path, note, saves.do(home(path), put, write), Left(home(path))} }
}

// saved takes note of the end of an export.
func (m *Model) saved(s saved) {
	i := slices.Index(m.pending, s.path)
	m.pending = slices.Delete(slices.Clone(m.pending), i, i+1)
	m.saving = strings.Join(m.pending, ", ")
	m.notice = s.notice()
}

// saves are the files that a program is writing.
type saves struct {
	ctx    context.Context
	cancel context.CancelFunc
	writes sync.RWMutex // held for reading by every file that is written
	taken  atomic.Bool  // by a program
}

func newSaves() *saves {
	s := new(saves)
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// take gives a program its saves: these, or new ones if they are another's.
func (s *saves) take() *saves {
	if s.taken.CompareAndSwap(false, true) {
		return s
	}
	return newSaves()
}

// do writes a file, unless none is to be written any more.
func (s *saves) do(name string, put func(context.Context, string, func(io.Writer) error) error, write func(io.Writer) error) error {
	s.writes.RLock()
	defer s.writes.RUnlock()
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	return put(s.ctx, name, write)
}

// stop gives up what is not complete and waits until it is taken away; not for
// long, because a write may hang.
func (s *saves) stop() {
	s.cancel()
	idle := make(chan struct{})
	go func() {
		s.writes.Lock()
		close(idle)
		s.writes.Unlock()
	}()
	select {
	case <-idle:
	case <-time.After(grace):
	}
}

// home spells out a leading ~, as a shell does.
func home(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, rest)
		}
	}
	return path
}

// CommandLine is what a shell has to be told to open the panes.
func CommandLine(p views.Panes) string {
	return views.ShellLine(append([]string{"wavescope"}, p.Args()...))
}

// paperArgs are the flags of a paper that was chosen rather than found.
func (m *Model) paperArgs() string {
	args := ""
	if m.theme.Solid {
		args += " --theme " + map[bool]string{false: "dark", true: "light"}[m.theme.Light]
	}
	if m.theme.ASCII {
		args += " --ascii"
	}
	return args
}

// Block is a picture as the file of a lesson has it, with the parts that it hides.
func Block(p views.Panes, hide []string) string {
	flags := p.Args()
	if len(flags) == 0 {
		flags = []string{"--view", p.Active().View}
	}
	block := "```wavescope\n" + views.ShellLine(flags) + "\n"
	if len(hide) > 0 {
		block += "hide " + strings.Join(hide, ", ") + "\n"
	}
	return block + "```\n"
}

// block is the picture as it is, with what the stop hides of this view.
func (s screen) block() string {
	hide := s.study.course.Picture(s.study.place).Hide
	if s.state().View != s.own().Active().View {
		hide = nil
	}
	return Block(s.panes, hide)
}

// copyCommand puts the command line on the clipboard, or in a lesson the block of
// its file, by a sequence that not every terminal follows: so it is shown as well.
func copyCommand(m *Model, _ int) tea.Cmd {
	line := CommandLine(m.panes) + m.paperArgs()
	if m.inLesson() {
		line = m.block()
	}
	if m.options.Plain {
		m.notice.text = "to come back: " + line
		return nil
	}
	m.notice.text = "copied; if nothing arrives, here it is: " + line
	return tea.SetClipboard(line)
}
