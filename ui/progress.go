package ui

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"wavescope/ui/lesson"
)

// ProgressFile is where the program keeps how far one is in lessons: in the
// folder for what programs remember, as XDG names it, or as macOS and Windows
// have one; "" where there is none.
func ProgressFile() string {
	dir := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(dir) {
		switch runtime.GOOS {
		case "darwin", "ios":
			dir, _ = os.UserConfigDir()
		case "windows":
			dir, _ = os.UserCacheDir()
		default:
			dir = home("~/.local/state")
		}
	}
	if !filepath.IsAbs(dir) {
		return ""
	}
	return filepath.Join(dir, "wavescope", "lessons")
}

// LoadProgress reads a progress, with the news that lie beside it. One that cannot be
// read is that of a beginner.
func LoadProgress(file string) *lesson.Progress {
	kept, _ := gathered(file)
	return kept
}

// gathered is what a file has, with the news that lie beside it and the names of
// their files. News are read first: those that another program takes in meanwhile are
// in the file by then.
func gathered(file string) (*lesson.Progress, []string) {
	news, beside := new(lesson.Progress), newsBeside(file)
	for _, name := range beside {
		news = readProgress(name).Over(news)
	}
	return news.Over(readProgress(file)), beside
}

func readProgress(file string) *lesson.Progress {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > lesson.MaxProgress {
		return lesson.ReadProgress(nil)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return lesson.ReadProgress(nil)
	}
	return lesson.ReadProgress(text)
}

// keepProgress writes what has come of lessons, over what other programs have
// written.
func (m *Model) keepProgress() {
	if news := m.lessons.Progress.Since(m.options.Progress); !news.Empty() {
		m.writeProgress(change{news: news})
	}
}

// writeProgress changes the progress that is kept. It fails in silence, and does not
// wait for a disk that hangs.
func (m *Model) writeProgress(c change) {
	file := m.options.ProgressFile
	if file == "" {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.write(file)
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

// change is what becomes of a progress: news are put over it, or a lesson is
// forgotten.
type change struct {
	news   *lesson.Progress
	forget *lesson.Lesson
}

// of is what becomes of what is kept.
func (c change) of(kept *lesson.Progress) *lesson.Progress {
	if c.forget != nil {
		return kept.Without(c.forget)
	}
	return c.news.Over(kept)
}

// write reads what is kept, changes it and writes it, while no other program does.
// News that would have to wait for too long are put beside it, where every program
// finds them and the next one that writes takes them in.
func (c change) write(file string) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return // a pipe would wait for a reader
	}
	_ = os.MkdirAll(filepath.Dir(file), 0o700)
	unlock, ok := lockFile(file)
	if !ok && c.forget == nil && putText(newsName(file), c.news.Text()) == nil {
		return
	}
	defer unlock()
	kept, beside := gathered(file)
	if putText(file, c.of(kept).Text()) != nil {
		return
	}
	for _, name := range beside {
		_ = os.Remove(name)
	}
}

// putText writes a file whole or not at all.
func putText(file string, text []byte) error {
	return Replace(context.Background(), file, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
