package frame

import "testing"

// held draws a change on a sheet and asks for it to be held.
func held(t *testing.T, change func(Frame)) (f, before Frame, ok bool) {
	t.Helper()
	draw := func() Frame {
		f := New(60, 10, Theme{})
		for y := range 10 {
			f.HLine(0, y, 60, 'a'+rune(y), Style{})
		}
		return f
	}
	f, before = draw(), draw()
	change(f)
	return f, before, f.Hold(before)
}

func TestHold(t *testing.T) {
	f, before, ok := held(t, func(f Frame) {
		for y := range 10 {
			f.Set(1, y, 'X', Style{})
			f.Tint(14, y, 1, 1, Panel) // 12 cells on
			f.Set(50, y, 'Y', Style{}) // 35 cells on
			f.Set(52, y, 'Z', Style{})
		}
		f.Text(20, 5, "new", Style{})
	})
	if !ok {
		t.Fatal("changes far apart are not held")
	}
	for x, want := range map[int]bool{1: true, 14: true, 20: false, 50: false, 52: false, 59: false} {
		if changed := *f.At(x, 3) != *before.At(x, 3); changed != want {
			t.Errorf("cell %d has changed: %v", x, changed)
		}
	}
	if f.At(20, 5).Rune != 'n' || f.At(50, 5).Rune != 'f' {
		t.Error("a row is not parted where its widest stretch ends")
	}
}

func TestHoldOnlyWhatIsWorthIt(t *testing.T) {
	for name, change := range map[string]func(Frame){
		"nothing": func(Frame) {},
		"changes close together": func(f Frame) {
			f.VLine(20, 0, 10, 'X', Style{})
			f.VLine(26, 0, 10, 'X', Style{})
		},
		"two rows": func(f Frame) {
			f.VLine(1, 0, 2, 'X', Style{})
			f.VLine(58, 0, 2, 'X', Style{})
		},
		"nearly everything": func(f Frame) {
			for y := range 10 {
				f.HLine(0, y, 30, 'X', Style{})
				f.HLine(55, y, 5, 'X', Style{})
			}
		},
		"clusters": func(f Frame) {
			f.VLine(1, 0, 10, 'X', Style{})
			for y := range 10 {
				f.Text(56, y, "日", Style{})
			}
		},
	} {
		var want string
		f, _, ok := held(t, func(f Frame) {
			change(f)
			want = f.ANSI()
		})
		if ok || f.ANSI() != want {
			t.Errorf("%s: held", name)
		}
	}
	if New(5, 5, Theme{}).Hold(New(4, 5, Theme{})) {
		t.Error("a frame of another size is held back")
	}
	if (Frame{}).Hold(Frame{}) {
		t.Error("no frame is held back")
	}
}
