//go:build !windows

package ui

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/frame"
)

// BenchmarkSlowest draws a screen of any State, of up to 200 × 60 cells, after a
// key that may be any, and reports the slowest by the time of processors: -benchtime
// 20000x draws so many, and 5000x, 5001x … others. Of those that may be the slowest
// the median of several counts, since one alone measures the machine.
func BenchmarkSlowest(b *testing.B) {
	debug.SetGCPercent(heapGrowth)
	makeLargeTables(b)
	r := rand.New(rand.NewPCG(uint64(b.N), 1))
	all := make([]timed, worst)
	for range b.N {
		all = append(all, slow(r).timed(all[worst-1].took)...)
		slices.SortFunc(all, func(a, b timed) int { return cmp.Compare(b.took, a.took) })
		all = all[:worst]
	}
	var table strings.Builder
	for _, t := range all {
		fmt.Fprintf(&table, "\n%7.1f ms %s", ms(t.took), t)
	}
	fmt.Println(table.String()) // a log would be cut off
	b.ReportMetric(ms(all[0].took), "slowest-ms")
}

// Three screens of any State, one after the other, take less memory than they may, be
// it of a table that is read from a file: what is read or added up takes some.
func TestScreensTakeLittleMemory(t *testing.T) {
	const most = 128 << 20
	makeLargeTables(t)
	seed := slowSeed()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for range slowDrawings {
		d := slow(r)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		d.times()
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > most {
			t.Errorf("%d MiB for %s, then %q", took>>20, d.drawing, d.keys)
		}
	}
}

// Every view of a table that is too large to be read whole takes little memory, which
// each read of the file takes some of, and an arrow takes next to none.
func TestLargeTablesTakeLittleMemory(t *testing.T) {
	makeLargeTables(t)
	allocated := func(do func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		do()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	for _, file := range slices.Compact(slices.Clone(largeTables)) {
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

// largeTables are the files of learned tables that are too large to be read whole,
// where makeLargeTables has made some.
var largeTables []string

// makeLargeTables makes tables of zeros that take no room on a disk.
func makeLargeTables(t testing.TB) {
	dir := t.TempDir()
	largeTables = nil
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
		largeTables = append(largeTables, name, name, name)
	}
}

// worst is how many of the slowest screens are reported.
const worst = 10

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// drawn is a screen, and the key that leads to the next one.
type drawn struct {
	drawing
	keys []string
}

// timed is how long a screen took, and after which key; "" is the first.
type timed struct {
	drawn
	key  string
	took time.Duration
}

func (t timed) String() string { return fmt.Sprintf("%q after %s", t.key, t.drawing) }

// timed measures the first screen and that after each key, and if one took longer
// than what counts, all of them again.
func (d drawn) timed(counts time.Duration) (all []timed) {
	first := d.times()
	if slices.Max(first) <= counts {
		return nil
	}
	for i := range first {
		all = append(all, timed{d, append([]string{""}, d.keys...)[i], 0})
	}
	const times = 5
	again := make([][]time.Duration, len(all))
	for range times {
		d.panes = nudged(d.panes)
		for i, took := range d.times() {
			again[i] = append(again[i], took)
		}
	}
	for i := range all {
		slices.Sort(again[i])
		all[i].took = again[i][times/2]
	}
	return all
}

// nudged are panes of other bases, by the least there is: what is remembered of
// a table is not known of them.
func nudged(p views.Panes) views.Panes {
	for _, s := range []*views.State{&p.First, &p.Second} {
		if s.Base > 1 && s.Base < encoding.MaxBase {
			s.Base = math.Nextafter(s.Base, encoding.MaxBase)
		} else if s.Base == encoding.MaxBase {
			s.Base = math.Nextafter(s.Base, 1)
		}
	}
	return p
}

// times draws a screen, and another after each key.
func (d drawn) times() (all []time.Duration) {
	m := Open(d.panes, Options{Theme: d.theme})
	measure := func(msgs ...tea.Msg) {
		start := spent()
		for _, msg := range msgs {
			m = send(m, msg)
		}
		m.View()
		all = append(all, spent()-start)
	}
	measure(tea.WindowSizeMsg{Width: d.w, Height: d.h})
	for _, key := range d.keys {
		if line, ok := strings.CutPrefix(key, ":"); ok {
			m = send(press(m, ":"), pasteOf(line))
			key = "enter"
		}
		measure(stroke(key))
	}
	return all
}

// spent is the time that processors have worked for this process: others do not
// count.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// slow draws a screen with every limit as likely as what is between.
func slow(r *rand.Rand) drawn {
	d := drawn{drawing: drawing{panes: views.One(slowState(r, views.Default()))}}
	if r.IntN(3) == 0 {
		d.panes.Two, d.panes.Second = true, slowState(r, d.panes.First)
		d.panes.Difference, d.panes.Right = r.IntN(2) == 0, r.IntN(2) == 0
		if r.IntN(2) == 0 {
			d.panes.Second.View, d.panes.Second.Order.Face = d.panes.First.View, d.panes.First.Order.Face
		}
	}
	d.panes = d.panes.Clamp()
	d.w, d.h = 200, 60
	if r.IntN(3) == 0 {
		d.w, d.h = 40+r.IntN(161), 10+r.IntN(51)
	}
	d.theme = themes()[r.IntN(len(themes()))]
	d.theme.Depth = frame.Depth(r.IntN(len(frame.Depths)))
	d.keys = []string{[]string{"right", "left", "up", "down"}[r.IntN(4)], slowKey(r, d.panes)}
	return d
}

// slowKey is any key of the program or a line that opens a list.
func slowKey(r *rand.Rand, p views.Panes) string {
	if r.IntN(8) == 0 {
		return ":collide"
	}
	m := Open(p, Options{})
	var all []string
	for _, table := range m.tables() {
		for _, k := range table {
			for _, s := range k.Strokes {
				if s.Key != "ctrl+c" && s.Key != "ctrl+z" && s.Key != "q" {
					all = append(all, s.Key)
				}
			}
		}
	}
	return all[r.IntN(len(all))]
}

// slowState changes a State in any of its flags.
func slowState(r *rand.Rand, s views.State) views.State {
	for _, f := range views.Flags {
		if r.IntN(rarity(f.Name)) != 0 && !slices.Contains([]string{"d-model", "length"}, f.Name) {
			continue
		}
		if f.Name == "against" {
			words := strings.Fields(s.Order.Sentence)
			r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
			s.Order.Against = strings.Join(words, " ")
			continue
		}
		f.Set(&s, slowValue(r, f))
	}
	return s.Clamp()
}

// slowValue is a value of a flag: one of a list, one of its ends, or any.
func slowValue(r *rand.Rand, f views.Flag) string {
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	exponent := func(low, high float64) float64 { return math.Pow(10, low+r.Float64()*(high-low)) }
	switch f.Name {
	case "d-model": // any as likely as another, those between powers of ten too, and the largest
		return one(strconv.Itoa(2+r.IntN(65535)), strconv.Itoa(2+r.IntN(65535)), strconv.Itoa(int(exponent(math.Log10(2), math.Log10(65536)))), one("65536", "65535", "512"))
	case "model":
		return one(slices.Concat(f.Values, largeTables)...)
	case "base":
		return one("1.0000001", "1.01", "2", "500000", "1e300", fmt.Sprint(1+exponent(-7, 300)))
	case "sentence":
		return slowSentence(r)
	case "marks":
		return one("0-15", "none", "1,3,5,7,9,11,65000", strconv.Itoa(r.IntN(65536)))
	case "epsilon":
		return one("0.01", "0.5", "1")
	}
	switch {
	case len(f.Values) > 0:
		return one(f.Values...)
	case f.Low == f.High:
		return ""
	case r.IntN(2) == 0:
		return one(strconv.Itoa(f.Low), strconv.Itoa(f.High))
	}
	most := max(f.High, -f.Low)
	return strconv.Itoa(min(max(int(exponent(0, math.Log10(float64(most)))), f.Low), f.High))
}

// slowSentence is a sentence of up to 512 words, of which many or few are
// different.
func slowSentence(r *rand.Rand) string {
	n, kinds := []int{1, 5, 512, 512, 1 + r.IntN(512)}[r.IntN(5)], []int{1, 2, 20, 512}[r.IntN(4)]
	words := make([]string, n)
	for i := range words {
		words[i] = "w" + strconv.Itoa(r.IntN(kinds))
	}
	return strings.Join(words, " ")
}
