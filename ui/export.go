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

	"wavescope/encoding/table"
	"wavescope/views"
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
	return strings.Join(all, " ")
}

// saved reports the end of an export.
type saved struct {
	path string
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
	if len(s.left) > 0 {
		return notice{"saved " + s.path + "; left of an export that was killed: " + strings.Join(s.left, ", "), true}
	}
	return notice{"saved " + s.path, false}
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
			m.bare().draw(f)
			return m.save(path, over, func(w io.Writer) error { return format.Write(f, w) }), nil
		}
	}
	for _, format := range table.Formats {
		if ending == ".json" && m.state().ShowsAttention() {
			return m.exportAttention(path, over)
		}
		if ending == "."+format.Name {
			t, err := m.numbers()
			if err != nil {
				return nil, err
			}
			return m.save(path, over, func(w io.Writer) error { return format.Write(w, t) }), nil
		}
	}
	return nil, fmt.Errorf("export to %s: a name ends in one of %s", views.Quote(path), endings())
}

// exportAttention saves what Order's face Proof compares.
func (m *Model) exportAttention(path string, over bool) (tea.Cmd, error) {
	scene, err := views.NewScene(m.state())
	if err != nil {
		return nil, err
	}
	a, err := scene.Reordering()
	if err != nil {
		return nil, err
	}
	return m.save(path, over, func(w io.Writer) error { return table.WriteAttention(w, a) }), nil
}

// maxNumbers bounds a table that is written while the program runs, a few
// seconds' work, and maxTerms the sums of cosines that a number may stand for;
// the command line takes any.
const (
	maxNumbers = 20_000_000
	maxTerms   = 200 * maxNumbers
)

// showsSimilarity reports that the numbers on the screen compare rows.
func showsSimilarity(s views.State) bool { return s.View == views.Similarity.Name }

// exportDefault is the file that the line proposes: the picture, or the table of
// a view that shows other numbers than the encoding's own.
func exportDefault(s views.State) string {
	if showsSimilarity(s) {
		return "similarity.csv"
	}
	return "wavescope.png"
}

// exportHint says what export saves.
func exportHint(s views.State) string {
	numbers := "the numbers"
	switch {
	case showsSimilarity(s):
		numbers = "dot product, cosine and distance of every offset"
	case s.ShowsAttention():
		numbers = "the numbers (those of attention as .json)"
	}
	return "save the picture, or " + numbers + ", as the name ends: " + endings()
}

// numbers is the whole table that the view of the State shows.
func (m *Model) numbers() (table.Table, error) {
	if m.panes.Difference && m.panes.Right {
		return table.Table{}, errors.New("the numbers of a difference are those of two panes: D and w choose one")
	}
	scene, err := views.NewScene(m.state())
	if err != nil {
		return table.Table{}, err
	}
	s := m.state()
	kind, columns, most, part := table.Encoding, s.DModel, maxNumbers/s.DModel, "--from 0"
	if showsSimilarity(s) {
		if scene.Waves == nil {
			return table.Table{}, fmt.Errorf("similarity needs waves; the scheme %s has none", s.Scheme)
		}
		kind, columns, part = table.Similarity, 3, "--table similarity --from 0"
		most = min(maxNumbers/columns, maxTerms/s.DModel)
	}
	if s.Length > most {
		return table.Table{}, fmt.Errorf("%d rows of %d numbers are too many here; wavescope export takes a part: %s --rows %d",
			s.Length, columns, part, most)
	}
	return kind(s.Scheme, scene.Enc, 0, s.Length), nil
}

// bare is the screen with nothing over the picture.
func (s screen) bare() screen {
	return screen{panes: s.panes, size: s.size, theme: s.theme}
}

// save writes a file, a new one unless it may be written over.
func (m *Model) save(path string, over bool, write func(io.Writer) error) tea.Cmd {
	m.pending = append(slices.Clip(m.pending), path)
	m.saving = strings.Join(m.pending, ", ")
	m.notice = notice{text: "saving " + path + " …"}
	put, saves := Create, m.saves
	if over {
		put = Replace
	}
	return func() tea.Msg { return saved{path, saves.do(home(path), put, write), Left(home(path))} }
}

// saved takes note of the end of an export.
func (m *Model) saved(s saved) {
	i := slices.Index(m.pending, s.path)
	m.pending = slices.Delete(slices.Clone(m.pending), i, i+1)
	m.saving = strings.Join(m.pending, ", ")
	m.notice = s.notice()
}

// saves are the files that are being written.
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
		s.writes.Unlock()
		close(idle)
	}()
	select {
	case <-idle:
	case <-time.After(time.Second):
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
