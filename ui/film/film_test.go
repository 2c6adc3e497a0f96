package film

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"

	"wavescope/views/frame"
)

// counted returns a film of n frames, which count on a ramp of all colours. The first and the last row stay.
func counted(n int, each time.Duration) (film Film) {
	for i := range n {
		f := frame.New(30, 5, frame.Theme{Depth: frame.TrueColor})
		f.Text(0, 0, "the same", frame.Style{FG: frame.Text})
		for x := range 30 {
			f.Pixel(x, 4, frame.Signed.At(float64((x+i)%30)/15-1))
		}
		f.Text(1, 3, strings.Repeat("▸", i+1), frame.Style{FG: frame.Accent})
		film = append(film, Shot{f, each})
	}
	return film
}

func written(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A GIF shows each frame, with colours near its own, for its time.
func TestGIFShowsTheFrames(t *testing.T) {
	film := counted(7, time.Second/6)
	got, err := gif.DecodeAll(bytes.NewReader(written(t, film.writeGIF)))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Image) != len(film) || got.LoopCount != 0 {
		t.Fatalf("%d pictures with loop count %d, not %d and 0", len(got.Image), got.LoopCount, len(film))
	}
	sheet, hundredths := image.NewRGBA(film[0].Image().Bounds()), 0
	for i, shot := range film {
		draw.Draw(sheet, got.Image[i].Bounds(), got.Image[i], got.Image[i].Bounds().Min, draw.Over)
		want := shot.Image()
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				if d := distance(sheet.RGBAAt(x, y), want.RGBAAt(x, y)); d > 30 {
					t.Fatalf("frame %d at %d, %d: %v, not %v", i, x, y, sheet.RGBAAt(x, y), want.RGBAAt(x, y))
				}
			}
		}
		hundredths += got.Delay[i]
		if want := float64(i+1) * 100 / 6; math.Abs(float64(hundredths)-want) > 0.5 {
			t.Errorf("frame %d ends after %d hundredths of a second, not %.1f", i, hundredths, want)
		}
	}
}

// Frames that do not change the picture lengthen the one before.
func TestGIFJoinsEqualFrames(t *testing.T) {
	film := counted(1, time.Second)
	film = append(film, film[0], film[0])
	got, err := gif.DecodeAll(bytes.NewReader(written(t, film.writeGIF)))
	if err != nil || len(got.Image) != 1 || got.Delay[0] != 300 {
		t.Errorf("%v: %d pictures, delays %v", err, len(got.Image), got.Delay)
	}
}

// A terminal that receives the events of a cast shows each frame.
func TestCastShowsTheFrames(t *testing.T) {
	film := counted(4, time.Second/2)
	lines := json.NewDecoder(bytes.NewReader(written(t, film.writeCast)))
	var head struct{ Version, Width, Height int }
	if err := lines.Decode(&head); err != nil || head.Version != 2 || head.Width != 30 || head.Height != 5 {
		t.Fatal(head, err)
	}
	screen := vt.NewEmulator(head.Width, head.Height)
	for i := 0; ; i++ {
		var event [3]any
		if err := lines.Decode(&event); errors.Is(err, io.EOF) {
			if i != len(film)+1 {
				t.Errorf("%d events", i)
			}
			return
		} else if err != nil {
			t.Fatal(err)
		}
		if event[0] != float64(i)/2 || event[1] != "o" {
			t.Errorf("event %d: %v", i, event[:2])
		}
		_, _ = screen.WriteString(event[2].(string))
		if i == len(film) {
			continue
		}
		for y := range 5 {
			for x := range 30 {
				want, got := film[i].At(x, y), screen.CellAt(x, y)
				if r := want.Rune; string(r) != got.Content {
					t.Fatalf("frame %d at %d, %d: %q, not %q", i, x, y, got.Content, r)
				}
			}
		}
	}
}

// An SVG film is well-formed and shows one frame at each time.
func TestSVGShowsOneFrameAtATime(t *testing.T) {
	const n = 5
	dec := xml.NewDecoder(bytes.NewReader(written(t, counted(n, time.Second).writeSVG)))
	var shown [n]string
	groups := 0
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "animate" {
			continue
		}
		attr := map[string]string{}
		for _, a := range start.Attr {
			attr[a.Name.Local] = a.Value
		}
		shown[groups] = attr["keyTimes"] + " " + attr["values"]
		groups++
	}
	want := [n]string{"0;0.20000 visible;hidden", "0;0.20000;0.40000 hidden;visible;hidden",
		"0;0.40000;0.60000 hidden;visible;hidden", "0;0.60000;0.80000 hidden;visible;hidden", "0;0.80000 hidden;visible"}
	if shown != want {
		t.Errorf("%q", shown)
	}
}

// A colour of a GIF is close to the colour that the program draws, also where there are more than 256.
func TestPaletteIsClose(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 600, 10))
	for x := range 600 {
		for y := range 10 {
			img.SetRGBA(x, y, color.RGBA{R: uint8(x * 255 / 599), G: uint8(x * 100 / 599), B: 20, A: 255})
		}
	}
	drawn := paletted(nil, img, img.Rect)
	for x := range 600 {
		if d := distance(img.RGBAAt(x, 0), color.RGBAModel.Convert(drawn.At(x, 0)).(color.RGBA)); d > 4 {
			t.Errorf("column %d is off by %d", x, d)
		}
	}
}
