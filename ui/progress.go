package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"wavescope/ui/lesson"
)

// ProgressFile is the file of the progress in lessons, in the folder for the state of
// programs of XDG, macOS or Windows; "" if there is none.
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

// LoadProgress reads a progress and the news beside it. Of a broken file it returns what
// makes sense, see [ProgressFault].
func LoadProgress(file string) *lesson.Progress {
	kept, _, _ := gathered(file)
	return kept
}

// ProgressFault says what is wrong with the file of a progress and what the program does
// with it; "" for nothing.
func ProgressFault(file string) string {
	_, err := readProgress(file)
	if err == nil {
		return ""
	}
	becomes := "it is left alone, and progress in lessons is not kept"
	if name, ok := spareName(file); ok && !errors.Is(err, lesson.ErrNewer) {
		becomes = "it is renamed " + filepath.Base(name) + " when progress is next written"
	}
	return file + ": " + err.Error() + "; " + becomes
}

// mostAside is the most broken files that are kept.
const mostAside = 9

// spareName is a free name for a broken file; false if all are taken.
func spareName(file string) (name string, free bool) {
	for i := range mostAside {
		name = fmt.Sprintf("%s.broken-%d", file, i+1)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, true
		}
	}
	return "", false
}

// gathered is the progress of a file, merged with the news beside it, and the names of
// their files. News are read first, because another program may merge them meanwhile.
// The error is the file's.
func gathered(file string) (kept *lesson.Progress, beside []string, err error) {
	news := new(lesson.Progress)
	for _, name := range newsBeside(file) {
		if p, err := readProgress(name); !errors.Is(err, lesson.ErrNewer) {
			news, beside = p.Over(news), append(beside, name)
		}
	}
	kept, err = readProgress(file)
	return news.Over(kept), beside, err
}

// readProgress reads a file; a missing one is the progress of a beginner.
func readProgress(file string) (*lesson.Progress, error) {
	none := new(lesson.Progress)
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return none, nil // a pipe would wait for a writer
	}
	f, err := os.Open(file)
	if err != nil {
		return none, errors.New("it cannot be read")
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, lesson.MaxProgress+1))
	if err != nil {
		return none, errors.New("it cannot be read")
	}
	return lesson.ReadProgress(text)
}

// keepProgress merges the changes of this run into the file.
func (m *Model) keepProgress() {
	if news := m.lessons.Progress.Since(m.options.Progress); !news.Empty() {
		m.writeProgress(change{news: news})
	}
}

// writeProgress changes the file. It ignores errors, and does not wait for a disk that
// hangs.
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

// change is a change of the progress: merged news, or a lesson without progress.
type change struct {
	news   *lesson.Progress
	forget *lesson.Lesson
}

// of applies the change.
func (c change) of(kept *lesson.Progress) *lesson.Progress {
	if c.forget != nil {
		return kept.Without(c.forget)
	}
	return c.news.Over(kept)
}

// write changes the file under a lock. News that would wait too long for the lock go to
// a file beside it, which the next program that writes merges. A file of a newer program
// stays as it is; a broken one is kept under another name.
func (c change) write(file string) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return // a pipe would wait for a reader
	}
	_ = os.MkdirAll(filepath.Dir(file), 0o700)
	unlock, ok := lockFile(file)
	if !ok && c.forget == nil && len(newsBeside(file)) < mostNews && putText(newsName(file), c.news.Text()) == nil {
		return
	}
	defer unlock()
	kept, beside, err := gathered(file)
	if err != nil {
		name, ok := spareName(file)
		if !ok || errors.Is(err, lesson.ErrNewer) || os.Rename(file, name) != nil {
			return
		}
	}
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

// A file that several programs change is locked by a second file, which only one program
// can create; this works on all systems. A program that is killed leaves its lock, which
// other programs remove when it is stale.
const (
	lockEnding = ".lock"
	newsEnding = ".news"

	patience = 100 * time.Millisecond // how long a program waits for a lock
	stale    = 10 * time.Second       // age of a lock whose program is gone: a change takes a millisecond
)

// lockFile locks a file; false if another program keeps the lock for too long. Where no
// lock can be created, as in the place of a folder, no other program creates one either.
func lockFile(file string) (unlock func(), ok bool) {
	name, none := file+lockEnding, func() {}
	for start := time.Now(); ; time.Sleep(time.Millisecond) {
		switch info, err := os.Lstat(name); {
		case err != nil:
		case !info.Mode().IsRegular(): // no program has created it
			return none, true
		case time.Since(info.ModTime()).Abs() > stale:
			_ = os.Remove(name)
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		switch {
		case err == nil:
			_ = f.Close()
			return func() { _ = os.Remove(name) }, true
		case !held(err):
			return none, true
		case time.Since(start) > patience:
			return none, false
		}
	}
}

// held reports whether a lock cannot be created because there is one; on Windows also one
// that is being removed.
func held(err error) bool {
	return errors.Is(err, fs.ErrExist) || runtime.GOOS == "windows" && errors.Is(err, fs.ErrPermission)
}

// newsName is a name for a file of news that no other program uses.
func newsName(file string) string {
	return fmt.Sprintf("%s.%d-%d%s", file, os.Getpid(), time.Now().UnixNano(), newsEnding)
}

// mostNews is how many files of news may lie beside a file. A program that finds more
// writes without a lock, and takes them in.
const mostNews = 100

// newsBeside are the files of news beside a file.
func newsBeside(file string) (names []string) {
	dir, base := filepath.Split(file)
	entries, _ := os.ReadDir(filepath.Clean(dir))
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), base+".") && strings.HasSuffix(e.Name(), newsEnding) && len(names) < mostNews {
			names = append(names, dir+e.Name())
		}
	}
	return names
}
