package frame

import "io"

// Format is a way to write a frame down.
type Format struct {
	Name   string // as in --format
	Ending string // of a file's name
	Binary bool   // not to be seen on a terminal
	Paper  Paper
	Write  func(Frame, io.Writer) error
}

// Paper is what a format is drawn on, which decides about colours and signs.
type Paper uint8

const (
	Plain   Paper = iota // text without colours
	Screen               // the terminal, with what it has
	Picture              // has all colours and signs
)

// Theme is the theme of a screen made fit for the paper.
func (p Paper) Theme(t Theme) Theme {
	switch p {
	case Plain:
		t.Depth, t.Text = NoColor, true
	case Picture:
		t.Depth = TrueColor
	}
	return t
}

// Formats lists every format. A new one is a file of its own and a line here.
var Formats = []Format{
	{"plain", ".txt", false, Plain, Frame.writePlain},
	{"ansi", ".ansi", false, Screen, Frame.writeANSI},
	{"svg", ".svg", false, Picture, Frame.WriteSVG},
	{"png", ".png", true, Picture, Frame.WritePNG},
}

func (f Frame) writePlain(w io.Writer) error { return writeLines(w, f.AppendPlain(nil)) }

func (f Frame) writeANSI(w io.Writer) error { return writeLines(w, f.AppendANSI(nil)) }

func writeLines(w io.Writer, text []byte) error {
	_, err := w.Write(append(text, '\n'))
	return err
}
