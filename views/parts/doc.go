// Package parts is what several pictures are built of.
//
// It owns the window on a row of things, the sharing of rows, the scale that
// turns a number into height, colour and sign, the bar of a value, the ruler of
// positions and the lanes of waves on it, the pen, the dial, the signs of
// marks, and the readout of a value. In come a frame and a scene, out go cells;
// it knows no view.
package parts
