package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"wavescope/ui"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

// A still is one frame of the program: what its flags open.
type still struct {
	name  string
	size  image.Point
	theme frame.Theme
	flags string // as on the command line, or a stop of a step of a lesson and what is chosen
}

var (
	wide    = image.Pt(120, 40)
	broad   = image.Pt(160, 45)
	small   = image.Pt(80, 24)
	dark    = frame.Theme{}
	light   = frame.Theme{Light: true}
	glyphs  = frame.Theme{ASCII: true, Depth: frame.NoColor}
	indexed = frame.Theme{Depth: frame.Colors256}
	sixteen = frame.Theme{Depth: frame.Colors16}
)

// Settings that several stills share.
const (
	billion  = "--view heatmap --length 1e9 --base 1e9 --pos 123456789 --dim 44 "
	counting = "--view binary --d-model 8 --length 16 --pos 8 --dim 0 " // from 7 to 8, four bits flip
	turning  = "--view shift --d-model 16 --pos 3 --dim 4 "             // few enough pairs for large dials
	bases    = "--view heatmap --pos 22 --dim 22 --compare '--base 500000' "
	words    = "--view order --d-model 8 --pos 3 --dim 2 "
)

// What the last two views are shown with.
const (
	paper = "--view schemes --d-model 512 --length 4096 --scheme alibi --offset 64 " // the paper's width, and a long text
	llama = "--view context --model llama-3.1-8b --target-length 65536 --pos 50000 --dim 41 "
)

// wedges is the step of a lesson whose stops are shown.
const wedges = "lesson 5 2 "

// stills are the pictures of the README.
var stills = []still{
	{"lesson-question", wide, dark, wedges + "question"},
	{"lesson-answer", wide, dark, wedges + "answer 3"},
	{"fan", wide, dark, "--view heatmap --d-model 512 --fit"},
	{"curves", wide, dark, ""},
	{"curves-one", wide, dark, "--one"},
	{"curves-overlay", wide, dark, "--overlay --marks 0,6,12,20"},
	{"curves-numbers", wide, dark, "--numbers --marks 0,6,12,20"},
	{"curves-statistics", wide, dark, "--statistics --marks 0,1,6,12,20"},
	{"heatmap", wide, dark, "--view heatmap"},
	{"heatmap-turned", wide, dark, "--view heatmap --turned"},
	{"heatmap-stored", wide, dark, "--view heatmap --stored"},
	{"heatmap-phase", wide, dark, "--view heatmap --phase"},
	{"heatmap-light", wide, light, "--view heatmap"},
	{"heatmap-256", small, indexed, "--view heatmap"},
	{"heatmap-16", small, sixteen, "--view heatmap"},
	{"heatmap-glyphs", small, glyphs, "--view heatmap"},
	{"pixels-1", wide, dark, billion + "--zoom 1:1"},
	{"pixels-100", wide, dark, billion + "--zoom 1:100"},
	{"pixels-1000000", wide, dark, billion + "--zoom 1:1000000"},
	{"pixels-lanes", wide, dark, "--length 1e9 --pos 123456789 --dim 32 --zoom 1:100 --marks 0,8,16,24,32,40,48,56"},
	{"binary", wide, dark, counting},
	{"binary-matched", wide, dark, counting + "--match-base"},
	{"shift", wide, dark, turning},
	{"shift-predict", wide, dark, turning + "--predict --offset 10"},
	{"similarity", wide, dark, "--view similarity --offset 6"},
	{"similarity-d4", wide, dark, "--view similarity --d-model 4 --offset 6"},
	{"similarity-sines", wide, dark, "--view similarity --offset 6 --sines-alone"},
	{"order-naive", wide, dark, words + "--face naive"},
	{"order-step", wide, dark, words + "--face step"},
	{"order-sum", wide, dark, words + "--face sum"},
	{"order-proof", wide, dark, words + "--face proof --sentence 'dog bit man' --positions sinusoidal"},
	{"order-proof-none", wide, dark, words + "--face proof --sentence 'dog bit man' --positions none"},
	{"order-score", wide, dark, words + "--face score"},
	{"schemes", wide, dark, paper},
	{"schemes-where", wide, dark, paper + "--schemes-face where"},
	{"schemes-matrix", wide, dark, paper + "--schemes-face matrix"},
	{"context", wide, dark, llama + "--method ntk"},
	{"context-frequencies", wide, dark, llama + "--context-face frequencies"},
	{"context-score", wide, dark, llama + "--context-face score"},
	{"compare-bases", broad, dark, bases},
	{"compare-difference", broad, dark, bases + "--difference"},
	{"compare-views", broad, dark, "--d-model 16 --length 64 --dim 4 --compare '--view shift'"},
}

// picture draws the still as the program draws its screen, with a margin of
// paper around it.
func (s still) picture() (*image.RGBA, error) {
	m, err := s.open(ui.Options{Theme: s.theme})
	if err != nil {
		return nil, err
	}
	return framed(m.Frame(s.size.X, s.size.Y), s.theme), nil
}

// open opens the program at what the still shows.
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

// margin is as wide as two cells, in pixels.
const margin = 18

// framed is a frame as a picture on a larger sheet of its own paper.
func framed(f frame.Frame, t frame.Theme) *image.RGBA {
	inner := f.Image()
	paper := t.RGB(frame.Background)
	sheet := image.NewRGBA(image.Rect(0, 0, inner.Rect.Dx()+2*margin, inner.Rect.Dy()+2*margin))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.RGBA{R: paper.R, G: paper.G, B: paper.B, A: 255}), image.Point{}, draw.Src)
	draw.Draw(sheet, inner.Rect.Add(image.Pt(margin, margin)), inner, image.Point{}, draw.Src)
	return sheet
}
