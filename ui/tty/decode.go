package tty

import uv "github.com/charmbracelet/ultraviolet"

// Taken is the event that the last Esc was no key: what follows is the key that
// it began.
type Taken struct{}

// Paste is the event of a text that was pasted.
type Paste struct {
	Text string
	Lost int  // bytes that were too many
	Cut  bool // it had no end
}

// answered is the event that the terminal has answered all it was asked.
type answered struct{}

// event is what a piece means to the program, nil for nothing: answers that
// nobody asked for, keys that are let go, and what is unknown.
func (p piece) event() any {
	switch p.kind {
	case taken:
		return Taken{}
	case paste:
		return Paste{string(p.bytes), p.lost, p.cut}
	}
	var decoder uv.EventDecoder
	b, alt := p.bytes, uv.KeyMod(0)
	if len(b) > 2 && b[1] == esc || len(b) == 2 && b[0] == esc {
		b, alt = b[1:], uv.ModAlt
	}
	switch _, e := decoder.Decode(b); e := e.(type) {
	case uv.KeyPressEvent:
		if e.Mod |= alt; alt != 0 {
			e.Text = ""
		}
		return e
	case uv.PrimaryDeviceAttributesEvent:
		return answered{}
	case uv.MouseClickEvent, uv.MouseReleaseEvent, uv.MouseWheelEvent, uv.MouseMotionEvent,
		uv.BackgroundColorEvent, uv.ModeReportEvent:
		return e
	}
	return nil
}
