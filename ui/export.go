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
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/memo"
	"wavescope/encoding/table"
	"wavescope/ui/film"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
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
	for _, f := range film.Formats {
		if !slices.Contains(all, f.Ending) {
			all = append(all, f.Ending)
		}
	}
	return strings.Join(append(all, figureOnly), " ")
}

// saved reports the end of an export.
type saved struct {
	path string
	note string // a remark on the content; "" for none
	err  error
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
	return notice{text, false}
}

// figureOnly is the ending that only a figure has. A figure in the other formats is saved by :figure.
const figureOnly = ".pdf"

// export saves what is shown in a file: the picture, the numbers of its main region, a film of it that plays, or a
// figure. The picture is drawn now and written later, in the background.
func (m *Model) export(path string, over bool) (tea.Cmd, error) {
	if path == "" {
		return nil, fmt.Errorf("export needs a file name that ends in one of %s", endings())
	}
	ending := strings.ToLower(filepath.Ext(path))
	for _, format := range frame.Formats {
		if ending == format.Ending {
			w, h := m.cells()
			f := frame.New(w, h, m.themeOn(format.Paper))
			s := m.bare()
			if m.atEnd() {
				f = m.card(f.Theme)
			} else {
				s.drawOn(f, s.arrange(w, h))
			}
			return m.save(path, over, func(w io.Writer) (string, error) {
				return Lacking(format.Glyphs, f.Missing), format.Write(f, w)
			}), nil
		}
	}
	for _, format := range table.Formats {
		if ending == "."+format.Name {
			t, err := m.numbers()
			switch {
			case err != nil:
				return nil, err
			case tooLarge(format, t) && !over:
				return nil, fmt.Errorf("%s: %s; :export! writes it", path, amount(format, t))
			}
			note := m.state().Invented()
			return m.save(path, over, func(w io.Writer) (string, error) { return note, format.Write(w, t) }), nil
		}
	}
	if ending == figureOnly {
		return m.figure(path, over)
	}
	for _, format := range film.Formats {
		if ending == format.Ending {
			return m.record(path, over, format)
		}
	}
	return nil, fmt.Errorf("export to %s: a name ends in one of %s", views.Quote(path), endings())
}

// themeOn returns the theme for a file. A picture has the glyphs that are chosen, whatever the terminal has.
func (s screen) themeOn(p frame.Paper) frame.Theme {
	t := s.theme
	if p == frame.Picture && s.chosen.Glyphs == Auto {
		t.Glyphs = frame.Braille
	}
	return p.Theme(t)
}

// record saves a film that plays what is shown.
func (m *Model) record(path string, over bool, format film.Format) (tea.Cmd, error) {
	w, h := m.cells()
	if err := m.FilmFits(w, h, FilmLength); err != nil {
		return nil, err
	}
	alone := Model{screen: m.bare()}
	alone.chosen, alone.theme, alone.cache = m.chosen, m.themeOn(frame.Picture), new(memo.Cache)
	return m.save(path, over, func(to io.Writer) (string, error) {
		shots := alone.Film(w, h, FilmLength)
		return Lacking(format.Glyphs, shots.Missing), format.Write(shots, to)
	}), nil
}

// exportDefault returns the file name that the command line proposes for an export.
func (s screen) exportDefault() string {
	if t, err := s.numbers(); err == nil {
		return t.Name + ".csv"
	}
	return "wavescope.png"
}

// exportHint says what export saves and how large the file becomes.
func (s screen) exportHint() string {
	about := "the picture, or its numbers"
	if t, err := s.numbers(); err == nil {
		about += ", " + amount(table.Formats[0], t) + ","
	}
	return "save " + about + " as the name ends: " + endings()
}

// numbers returns the data of the main region of the active pane.
func (s screen) numbers() (table.Table, error) {
	all, err := s.data()
	switch {
	case err != nil:
		return table.Table{}, err
	case len(all) == 0:
		return table.Table{}, errors.New("the numbers of this picture are hidden until the question is answered")
	}
	return Numbers(all[0].Data, CommandLine(s.panes))
}

// Numbers returns data as a table for files, with the command line that shows it. An error says why there are no
// numbers.
func Numbers(d chart.Data, command string) (table.Table, error) {
	t, err := d.Table()
	t.About = []table.Field{{Name: "title", Value: d.Title}, {Name: "command", Value: command}}
	return t, err
}

// askFrom is the size from which an export has to be confirmed, in bytes.
const askFrom = 50e6

// tooLarge reports whether writing a table has to be confirmed.
func tooLarge(f table.Format, t table.Table) bool { return f.Size(t) > askFrom }

// amount describes the size of a table: its rows, the numbers in a row, and the approximate size of the file.
func amount(f table.Format, t table.Table) string {
	size, unit, decimals := f.Size(t), "bytes", 0
	for _, larger := range []string{"kB", "MB", "GB", "TB", "PB"} {
		if size < 1000 {
			break
		}
		size, unit, decimals = size/1000, larger, 1
	}
	return fmt.Sprintf("%s of %s, about %s %s", chart.Plural(t.Rows, "row"), chart.Plural(len(t.Columns), "number"),
		chart.Unsigned(size, decimals), unit)
}

// bare returns the screen without anything that covers the picture. In a lesson it hides the same regions.
func (s screen) bare() screen {
	return screen{panes: s.panes, size: s.size, theme: s.theme, study: s.study, poster: s.poster}
}

// save returns a command that writes a file. With over it may replace an existing one.
func (m *Model) save(path string, over bool, write func(io.Writer) (note string, err error)) tea.Cmd {
	m.pending = append(slices.Clip(m.pending), path)
	m.saving = strings.Join(m.pending, ", ")
	m.notice = notice{text: "saving " + path + " …"}
	put, saves := Create, m.saves
	if over {
		put = Replace
	}
	return func() tea.Msg {
		s := saved{path: path}
		s.err = saves.do(home(path), put, func(w io.Writer) (err error) {
			s.note, err = write(w)
			return err
		})
		if s.err == nil {
			s.note = chart.Joined("; ", s.note, Leftovers(home(path)))
		}
		return s
	}
}

// saved handles the end of an export.
func (m *Model) saved(s saved) {
	i := slices.Index(m.pending, s.path)
	m.pending = slices.Delete(slices.Clone(m.pending), i, i+1)
	m.saving = strings.Join(m.pending, ", ")
	m.notice = s.notice()
}

// saves holds the exports that are in progress.
type saves struct {
	ctx    context.Context
	cancel context.CancelFunc
	writes sync.RWMutex // held for reading by every file that is written
}

func newSaves() *saves {
	s := new(saves)
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// do writes a file, unless the exports have been stopped.
func (s *saves) do(name string, put func(context.Context, string, func(io.Writer) error) error,
	write func(io.Writer) error) error {
	s.writes.RLock()
	defer s.writes.RUnlock()
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	return put(s.ctx, name, write)
}

// stop cancels the exports and waits until their files are removed. It waits at most for grace, because a write may
// hang.
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

// CommandLine returns the command that opens the panes, quoted for a shell.
func CommandLine(p views.Panes) string {
	return views.ShellLine(append([]string{"wavescope"}, p.Args()...))
}

// paperArgs returns the flags for the theme and the glyphs that the user has chosen, each after a blank; "" for none.
func (m *Model) paperArgs() string {
	args := ""
	for _, f := range PaperFlags {
		if value := f.Get(m.chosen); (f.Name == "theme" || f.Name == "glyphs") && value != f.Get(Look{}) {
			args += " --" + f.Name + " " + value
		}
	}
	return args
}

// Block returns the Markdown block that shows a picture in a lesson's file and hides some of its regions.
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

// block returns the Markdown block of the present picture for a lesson's file. It hides the regions that the open
// lesson hides in this view.
func (s screen) block() string {
	hide := s.study.course.Picture(s.study.place).Hide
	if s.state().View != s.own().Active().View {
		hide = nil
	}
	return Block(s.panes, hide)
}

// copyCommand copies the command line that opens the picture to the clipboard. In a lesson it copies the Markdown
// block for the lesson's file. It shows the text too, because not every terminal supports the clipboard.
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
