package lesson

import "testing"

// FuzzRead looks for a text that reading does not survive.
func FuzzRead(f *testing.F) {
	for _, text := range []string{head + "## One\n\n" + shift + asked, head + "## One\n\n" + shift + "**a**[b](#c)*d*`e` [f](#g\n", head, "---\n---\n", head + "## A\n\n```wavescope\n--view shift\n```\n### Q\n- [x] `pos = 4`\n  - r\n- [ ] `else`\n  - r\n```wavescope\nshow\n```\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		l, errs := Read("f.md", text)
		if len(errs) == 0 && len(l.Steps) == 0 {
			t.Fatal("no step and no error")
		}
		for _, s := range l.Steps {
			for _, p := range s.Pictures {
				for _, text := range p.Text {
					for s := range text.Spans() {
						if s.Words == "" || s.Style > Pointer || (s.Part != "") != (s.Style == Pointer) {
							t.Fatalf("%+v", s)
						}
					}
				}
			}
		}
		for _, err := range errs {
			if e := err.(*Error); e.Line < 1 || e.Text == "" {
				t.Fatalf("%+v", e)
			}
		}
	})
}
