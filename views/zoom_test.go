package views

import "testing"

// Auto is stepped from a view's own start by the keys.
func TestZoomFromAuto(t *testing.T) {
	for _, v := range All {
		if v.Zoom != nil {
			continue
		}
		s := Default()
		s.View = v.Name
		if s.Scale() != v.Start {
			t.Errorf("%s starts at %v, shows %v", v.Name, v.Start, s.Scale())
		}
		if s.Zoom = v.Start; s.Clamp().Zoom != v.Start {
			t.Errorf("%s starts at %v, which is not on the ladder", v.Name, v.Start)
		}
		s.ResetZoom()
		s.ZoomBy(1)
		if in := s.Zoom; in != v.Start.Step(-1) {
			t.Errorf("%s zooms in from %v to %v", v.Name, v.Start, in)
		}
		s.ZoomBy(-1)
		if s.Scale() != v.Start {
			t.Errorf("%s does not come back to %v but to %v", v.Name, v.Start, s.Scale())
		}
	}
}
