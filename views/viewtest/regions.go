package viewtest

import (
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/chart"
)

var writeRegions = flag.Bool("regions", false, "write testdata/regions.txt anew; read it before you keep it")

// pictureSizes are the cells that a picture and the row of faces have on screens from 40×16 to 200×60.
var pictureSizes = []image.Point{
	{X: 40, Y: 11}, {X: 80, Y: 19}, {X: 100, Y: 24}, {X: 120, Y: 34}, {X: 160, Y: 39}, {X: 200, Y: 54},
}

// between reports whether a region lies in a run of numbered ones, of which the first
// and the last say where all are.
func (s Seen) between(name string) bool {
	at := strings.LastIndexByte(name, '-')
	n, err := strconv.Atoi(name[at+1:])
	if at < 0 || err != nil {
		return false
	}
	_, before := s.Places[chart.NameN(name[:at], n-1)]
	_, after := s.Places[chart.NameN(name[:at], n+1)]
	return before && after
}

// Regions compares where the named regions of pictures are, at six sizes, with the
// list in testdata/regions.txt. `go test . -regions` writes it.
func Regions[S comparable](t Failer, v chart.View[S], pictures ...Pictured[S]) {
	t.Helper()
	var list strings.Builder
	for _, p := range pictures {
		for _, size := range pictureSizes {
			fmt.Fprintf(&list, "%s at %d×%d\n", p.Name, size.X, size.Y)
			var lines []string
			seen := Without(t, v, p, size.X, size.Y)
			for name, r := range seen.Places {
				if !seen.between(name) {
					lines = append(lines, fmt.Sprintf("  %s %d,%d %d×%d\n", name, r.Min.X, r.Min.Y, r.Dx(), r.Dy()))
				}
			}
			slices.Sort(lines)
			list.WriteString(strings.Join(lines, ""))
		}
	}
	file := filepath.Join("testdata", "regions.txt")
	if *writeRegions {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(list.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	picture := ""
	want, got := strings.Split(string(kept), "\n"), strings.Split(list.String(), "\n")
	for i, line := range got {
		if !strings.HasPrefix(line, " ") {
			picture = line
		}
		if i >= len(want) || line != want[i] {
			t.Fatalf("%s: %q; testdata/regions.txt has %q; write it with: go test . -run Regions -regions", picture, line,
				want[min(i,
					len(want)-1)])
		}
	}
}
