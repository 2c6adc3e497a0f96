package binary

import (
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

func pictured(t *testing.T, name string, set Settings, change func(*chart.State)) viewtest.Pictured[Settings] {
	return viewtest.Pictured[Settings]{Name: name, Scene: viewtest.Changed(t, change), Set: set}
}

func TestRegions(t *testing.T) {
	viewtest.Regions(t, View, pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Pos = 8 }),
		pictured(t, "16 positions", Settings{}, func(s *chart.State) { *s = small() }),
		pictured(t, "a lone sine", Settings{}, func(s *chart.State) { s.DModel, s.Pos = 5, 3 }),
		pictured(t, "a long sequence", Settings{}, func(s *chart.State) { s.Length, s.Pos = 1<<30, 1<<29 }))
}

func TestBinaryParts(t *testing.T) {
	long := pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Pos = 8 })
	few := pictured(t, "16 positions", Settings{}, func(s *chart.State) { *s = small() })
	cells := pictured(t, "cells", Settings{Cells: true}, func(s *chart.State) { *s = small() })
	odd := pictured(t, "five columns", Settings{}, func(s *chart.State) { s.DModel, s.Pos = 5, 3 })
	bits := pictured(t, "a table of bits", Settings{}, func(s *chart.State) { s.Scheme, s.Pos = "binary", 7 })
	viewtest.HoldsParts(t, View, []string{"step", "strip"}, long, few, cells, odd, bits)
	viewtest.GivesRoom(t, View, long, "bits", "strip")
	for part, pattern := range map[string]string{"periods": `λ [0-9.]+`, "moved": `0\.[0-9]+`} {
		viewtest.Unread(t, View, few, part, pattern, part)
		viewtest.Unread(t, View, odd, part, pattern, part)
		viewtest.Unread(t, View, cells, part, pattern, part)
	}
}

// Bits that are left out are neither in the table nor, large, in the step; nor are
// those of a row.
func TestBinaryHidesBits(t *testing.T) {
	p := pictured(t, "7 to 8", Settings{}, func(s *chart.State) { *s = small() })
	for _, hide := range [][]string{{"bits", "step"}, {"rows 0-20", "step"}, {"bits"}} {
		seen := viewtest.Without(t, View, p, 120, 26, hide...)
		for _, row := range strings.Split(seen.Text("bits"), "\n")[13:] {
			if strings.ContainsAny(row, "01") || !strings.Contains(row, "?") {
				t.Errorf("without %q a row is %q", hide, row)
			}
		}
	}
	digits := func(pos int, hide ...string) string {
		p := pictured(t, "16 positions", Settings{}, func(s *chart.State) { *s = small(); s.Pos = pos })
		seen := viewtest.Without(t, View, p, 120, 26, hide...)
		bits, _ := seen.Find("bits")
		step, _ := seen.Find("step")
		r := bits.Intersect(step)
		return viewtest.Seen{Frame: seen.Sub(r.Min.X, r.Min.Y, r.Dx(), r.Dy())}.Text("")
	}
	for _, hide := range []string{"bits", "rows 0-15"} {
		if digits(8) == digits(5) || digits(8, hide) != digits(5, hide) || digits(8, hide) == digits(8, "step") {
			t.Errorf("without %s the step has\n%s", hide, digits(8, hide))
		}
	}
	one := viewtest.Without(t, View, p, 120, 26, "row-8", "row-3")
	for pos, want := range map[int]string{8: "? ? ? ? 8 ? ?", 3: "? ? ? ? 3 ? ?", 4: "0 1 0 0 4", 7: "0 1 1 1 7"} {
		if text := one.Text(chart.NameN("row", pos)); !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("row %d is %q", pos, text)
		}
	}
}

// Flips that are left out are in no bar, in no headline, and not in the strip.
func TestBinaryHidesFlips(t *testing.T) {
	p := pictured(t, "the usual table", Settings{}, func(s *chart.State) { s.Pos = 8 })
	before, after := viewtest.Without(t, View, p, 120, 26), viewtest.Without(t, View, p, 120, 26, "flips", "strip")
	viewtest.Wants(t, before.Text(""), "4 of 4 bits jump ", "━━")
	if text := after.Text("flips"); strings.ContainsAny(text, "1234━") || !strings.Contains(text, "?") {
		t.Errorf("flips are\n%s", text)
	}
	viewtest.Wants(t, after.Text(""), "? of 4 bits jump ")
	moved := viewtest.Without(t, View, p, 200, 60, "moved").Text("strip")
	if strings.Contains(moved, "1.472") || !strings.Contains(moved, "?") {
		t.Errorf("the strip is\n%s", moved)
	}
	strip := viewtest.Without(t, View, p, 200, 60, "flips").Text("strip")
	if strings.ContainsAny(strip, "▁▂▃▄▅▆▇█") || !strings.Contains(strip, "?") {
		t.Errorf("the strip is\n%s", strip)
	}
}

// The table of the cursor's row is hidden with that row.
func TestBinaryHidesTheNumbersOfARow(t *testing.T) {
	p := pictured(t, "7 to 8", Settings{}, func(s *chart.State) { *s = small() })
	for _, told := range View.Told(p.Scene, p.Set) {
		switch parts := strings.Join(told.Parts, ","); told.Name {
		case "steps":
			if told.Each != "row" || parts != ",bits,flips,moved" {
				t.Errorf("steps are hidden with %q, each with %q", parts, told.Each)
			}
		case "bits":
			if strings.Count(parts, "row-8") != 6 {
				t.Errorf("bits are hidden with %q", parts)
			}
		}
	}
}
