package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"time"

	"wavescope/ui"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

// A still is one frame of the program on 120×40 cells, opened by a command line.
type still struct {
	name  string
	flags string // as on the command line, or a stop of a step of a lesson and what is chosen
}

// wedges is the step of a lesson that the stills of lessons show; it ends in a blank.
const wedges = "lesson 5 2 "

// stills are the pictures of the README.
var stills = []still{
	{"lesson-question", wedges + "question"},
	{"lesson-answer", wedges + "answer 3"},
	{"fan", "--view heatmap --d-model 512"},
	{"curves", ""},
	{"heatmap", "--view heatmap"},
	{"binary", "--view binary --d-model 8 --length 16 --pos 8 --dim 0"}, // from 7 to 8, four bits flip
	{"shift", "--view shift --d-model 16 --pos 3 --dim 4"},              // few enough pairs for large dials
	{"similarity", "--view similarity --offset 6"},
	{"order-proof-none",
		"--view order --d-model 8 --pos 3 --dim 2 --face proof --sentence 'dog bit man' --positions none"},
	{"schemes", "--view schemes --d-model 512 --length 4096 --scheme alibi --offset 64"},
	{"context", "--view context --model llama-3.1-8b --target-length 65536 --pos 50000 --dim 41 --method ntk"},
}

// films are the moving pictures of the README. The command "record" makes the same ones.
var films = []still{
	{"shell", "--view shift --d-model 16"},
}

// film plays the still on 100×30 cells for five seconds and returns a GIF.
func (s still) film() ([]byte, error) {
	m, err := s.open(ui.Options{})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = m.Film(100, 30, 5*time.Second).WriteGIF(&b)
	return b.Bytes(), err
}

// picture draws the still as the program draws its screen, with a margin in the colour of the background.
func (s still) picture() (*image.RGBA, error) {
	m, err := s.open(ui.Options{})
	if err != nil {
		return nil, err
	}
	return framed(m.Frame(120, 40), frame.Theme{}), nil
}

// open opens the program with the flags of the still.
func (s still) open(o ui.Options) (m ui.Model, err error) {
	var number, step, chosen int
	var stop string
	if n, _ := fmt.Sscanf(s.flags, "lesson %d %d %s %d", &number, &step, &stop, &chosen); n >= 3 {
		at, err := lessons.Built().Find(number, step, stop)
		at.Chosen = chosen
		return ui.OpenLesson(lessons.Built(), at, o), err
	}
	panes, err := views.Parse(s.flags)
	return ui.Open(panes, o), err
}

// margin is the width of the margin around a picture, in pixels: two cells.
const margin = 18

// framed draws a frame with a margin in the colour of its background.
func framed(f frame.Frame, t frame.Theme) *image.RGBA {
	inner := f.Image()
	paper := t.RGB(frame.Background)
	sheet := image.NewRGBA(image.Rect(0, 0, inner.Rect.Dx()+2*margin, inner.Rect.Dy()+2*margin))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.RGBA{R: paper.R, G: paper.G, B: paper.B, A: 255}), image.Point{},
		draw.Src)
	draw.Draw(sheet, inner.Rect.Add(image.Pt(margin, margin)), inner, image.Point{}, draw.Src)
	return sheet
}
