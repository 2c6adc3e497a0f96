package ui

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// Every view of a table that is too large to be read whole takes little memory, which
// each read of the file takes some of, and an arrow takes next to none.
func TestLargeTablesTakeLittleMemory(t *testing.T) {
	allocated := func(do func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		do()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	for _, file := range largeTables(t) {
		for _, flags := range []string{
			"--view heatmap --fit", "--view heatmap --fit --turned", "--view heatmap --zoom 1:500 --pixel max", "--view curves --zoom 1:1000 --one-wave", "--view curves --overlay --zoom 1:1000 --marks 1,99,999",
			"--view similarity --fit", "--view order --face sum", "--view schemes", "--view schemes --schemes-face matrix", "--view heatmap --fit --compare '--scheme sinusoidal --d-model 4096'",
		} {
			panes, err := views.Parse(flags + " --model " + file)
			if err != nil {
				t.Fatal(err)
			}
			m := Open(panes, Options{})
			draw := func(msg tea.Msg) uint64 {
				return allocated(func() { m = send(m, msg); m.View() })
			}
			if took := draw(tea.WindowSizeMsg{Width: 200, Height: 60}); took > 64<<20 {
				t.Errorf("%s: %d MiB", flags, took>>20)
			}
			for _, key := range []string{"right", "down", "left"} {
				if took := draw(stroke(key)); took > 12<<20 {
					t.Errorf("%s, then %s: %d MiB", flags, key, took>>20)
				}
			}
		}
	}
}

// largeTables makes files of learned tables that are too large to be read whole: zeros
// that take no room on a disk.
func largeTables(t testing.TB) (files []string) {
	dir := t.TempDir()
	for i, rows := range []int{1 << 12, 1 << 20} {
		const cols = 4096
		head := fmt.Sprintf(`{"wpe.weight":{"dtype":"F32","shape":[%d,%d],"data_offsets":[0,%d]}}`, rows, cols, rows*cols*4)
		file := append(binary.LittleEndian.AppendUint64(nil, uint64(len(head))), head...)
		name := filepath.Join(dir, strconv.Itoa(i)+".safetensors")
		if err := os.WriteFile(name, file, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(name, int64(len(file)+rows*cols*4)); err != nil {
			t.Skip(err) // on a disk that keeps no holes
		}
		files = append(files, name)
	}
	return files
}
