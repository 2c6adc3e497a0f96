// Package parts is what several pictures are built of.
//
// It owns the window on a row of things ([WindowStart], [Track]), the sharing of
// rows ([Share]), the [Scale] that turns a number into height, colour and sign,
// the [Pen], the [Dial] with its [Swing], the signs of marks, and the readout of
// a value. In come a frame and a scene, or plain numbers; out go cells, places
// and lines of text. It knows no view.
//
// Read window.go and track.go first, which every picture uses, then the part
// that you need: they do not build on each other.
package parts
