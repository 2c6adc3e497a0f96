package figure

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/xml"
	"hash/crc32"
	"html"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/lucasb-eyer/go-colorful"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// waves is data of two columns: a sine, another one with a hole.
func waves(kind chart.Kind) chart.Data {
	return chart.Data{Name: "waves", Title: "waves", Kind: kind, Rows: 100, Values: "value",
		Columns: []chart.Column{{Name: "position", Format: chart.Whole}, {Name: "one"}, {Name: "two"}},
		Row: func(i int, to []float64) {
			x := float64(i)
			to[0], to[1], to[2] = x+1, math.Sin(x/7), 3*math.Cos(x/5)
			if i == 50 {
				to[2] = math.NaN()
			}
		}}
}

// table is a matrix of the products of its row's and its column's number, from −24 to 24.
func table() chart.Data {
	d := chart.Data{Name: "table", Rows: 7, Columns: chart.Columns(chart.Whole, nil, "row"), Across: "column",
		Values: "product"}
	return d.WithCells(0, 1, chart.Counted(0, 9), func(row, col int) float64 { return float64((row - 3) * (col - 1)) })
}

func drawn(t *testing.T, format int, s Style, panels ...chart.Data) []byte {
	t.Helper()
	g := Figure{Title: "Title", Caption: "Some words below, ω′ and 10⁻³."}
	for _, d := range panels {
		g.Panels = append(g.Panels, Panel{"Panel", d})
	}
	var b bytes.Buffer
	if err := g.Write(&b, Formats[format], s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

type point struct{ x, y float64 }

var (
	strokes = regexp.MustCompile(`<path d="([^"]*)" fill="none"`)
	fills   = regexp.MustCompile(`<path d="([^"]*)" fill="#`)
	curved  = regexp.MustCompile(`<path d="([ML\d.,-]*)" fill="none"`)
	pairs   = regexp.MustCompile(`(-?[\d.]+),(-?[\d.]+)`)
)

// paths returns the points of paths of an SVG, with control points.
func paths(svg []byte, find *regexp.Regexp) (all [][]point) {
	for _, m := range find.FindAllSubmatch(svg, -1) {
		var path []point
		for _, p := range pairs.FindAllSubmatch(m[1], -1) {
			x, _ := strconv.ParseFloat(string(p[1]), 64)
			y, _ := strconv.ParseFloat(string(p[2]), 64)
			path = append(path, point{x, y})
		}
		all = append(all, path)
	}
	return all
}

// The points of curves, read back by the ends of their axes, are the numbers of the data.
func TestCurvesAreTheNumbers(t *testing.T) {
	for _, c := range []struct {
		name      string
		change    func(*chart.Data)
		x, y      func(float64) float64
		low, high float64 // of the vertical axis
	}{
		{"linear", func(d *chart.Data) { d.Scale = chart.Scale{Low: -4, High: 4} }, same, same, -4, 4},
		{"logarithmic", func(d *chart.Data) { d.Scale, d.Columns[0].Log = chart.Scale{Low: -4, High: 4}, true },
			math.Log, same, -4, 4},
		{"fitted", func(*chart.Data) {}, same, same, -3 - 0.04*6, 3 + 0.04*6},
	} {
		d := waves(chart.Lines)
		c.change(&d)
		svg := paths(drawn(t, 0, Usual, d), curved)
		var spine []point
		var curves [][]point
		for _, p := range svg {
			switch {
			case len(p) == 4:
				spine = p
			case len(p) > 20:
				curves = append(curves, p)
			}
		}
		if len(spine) != 4 || len(curves) != 3 {
			t.Fatalf("%s: %d points of axes and %d curves, want 3: the second breaks once", c.name, len(spine), len(curves))
		}
		part := func(v, from, to float64) float64 { return (v - from) / (to - from) }
		row := make([]float64, 3)
		check := func(p point, i, column int) {
			d.Row(i, row)
			x := part(p.x, spine[1].x, spine[3].x) - part(c.x(row[0]), c.x(1), c.x(100))
			y := part(p.y, spine[1].y, spine[0].y) - part(c.y(row[column]), c.low, c.high)
			if math.Abs(x) > 2e-4 || math.Abs(y) > 1e-3 {
				t.Fatalf("%s: row %d of column %d is off by %g and %g of the axes", c.name, i, column, x, y)
			}
		}
		for i, p := range curves[0] {
			check(p, i, 1)
		}
		for i, p := range append(curves[1], curves[2]...) {
			check(p, i+chart.One(i >= 50), 2)
		}
	}
}

func same(v float64) float64 { return v }

// Every rectangle of a matrix has one colour, on a scale from blue over the paper to orange, in all formats.
func TestMatrixIsNotSmoothed(t *testing.T) {
	svg := string(drawn(t, 0, Usual, table()))
	coded := regexp.MustCompile(`data:image/png;base64,([^"]*)"`).FindStringSubmatch(svg)
	raw, err := base64.StdEncoding.DecodeString(coded[1])
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	colours := map[color.Color]bool{}
	w, h := img.Bounds().Dx()/9, img.Bounds().Dy()/7
	for row := range 7 {
		for col := range 9 {
			want := img.At(col*w, row*h)
			colours[color.RGBAModel.Convert(want)] = true
			for y := range h {
				for x := range w {
					if img.At(col*w+x, row*h+y) != want {
						t.Fatalf("the value in row %d, column %d has two colours", row, col)
					}
				}
			}
			red, _, blue, _ := want.RGBA()
			if v := (row - 3) * (col - 1); v < 0 && blue <= red || v > 0 && red <= blue || v == 0 && red != blue {
				t.Errorf("%d is %v", v, want)
			}
		}
	}
	s := Usual
	s.DPI = 97 // no whole number of dots a value
	img, err = png.Decode(bytes.NewReader(drawn(t, 2, s, table())))
	if err != nil {
		t.Fatal(err)
	}
	if part := shared(img, colours); part < 0.9 {
		t.Errorf("%.0f%% of the colours of a PNG are no value's", 100-100*part)
	}
	if got := int(float64(img.Bounds().Dx())*25.4/97 + 0.5); got != 85 {
		t.Errorf("%d mm wide", got)
	}
}

// shared returns which part of the dots that are not grey have one of some colours.
func shared(img image.Image, colours map[color.Color]bool) float64 {
	n, all := 0, 0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			c := img.At(x, y)
			if r, _, b, _ := c.RGBA(); max(r, b)-min(r, b) > 0x2000 {
				all++
				n += chart.One(colours[color.RGBAModel.Convert(c)])
			}
		}
	}
	return float64(n) / float64(all)
}

// streams returns the streams of a PDF, unpacked.
func streams(pdf []byte) (all []string) {
	for _, stream := range bytes.Split(pdf, []byte("stream\n")) {
		if r, err := zlib.NewReader(bytes.NewReader(stream)); err == nil {
			text, _ := io.ReadAll(r)
			all = append(all, string(text))
		}
	}
	return all
}

// A PDF has an image where there is a matrix alone, and lines that are drawn.
func TestPDFHasLines(t *testing.T) {
	for _, c := range []struct {
		d      chart.Data
		images int
	}{{waves(chart.Lines), 0}, {waves(chart.Lanes), 0}, {waves(chart.Bars), 0}, {waves(chart.Angles), 0}, {table(), 2}} {
		pdf := drawn(t, 1, Usual, c.d)
		if n := bytes.Count(pdf, []byte("/Subtype /Image")); n != c.images {
			t.Errorf("%s of kind %d: %d images, want %d", c.d.Name, c.d.Kind, n, c.images)
		}
		if lines := strings.Count(strings.Join(streams(pdf), ""), " l\n"); lines < 10 {
			t.Errorf("%s of kind %d: %d lines", c.d.Name, c.d.Kind, lines)
		}
	}
}

// A PDF has the first row of a matrix at the top, and the most of its legend. Both are orange in the data of the test.
func TestPDFIsUpright(t *testing.T) {
	pdf := drawn(t, 1, Usual, table())
	placed := regexp.MustCompile(`(?m)^q \S+ 0 0 (\S+) \S+ \S+ cm /I\w+ Do`).FindAllStringSubmatch(
		strings.Join(streams(pdf), ""), -1)
	images := regexp.MustCompile(`/Subtype /Image(?s:.*?)stream\n`).FindAllIndex(pdf, -1)
	if len(placed) != 2 || len(images) != 2 {
		t.Fatalf("%d images are drawn, %d stored, want 2", len(placed), len(images))
	}
	for i, at := range images {
		first := make([]byte, 4) // the kind of the row, and its first dot
		r, err := zlib.NewReader(bytes.NewReader(pdf[at[1]:]))
		if err == nil {
			_, err = io.ReadFull(r, first)
		}
		if err != nil {
			t.Fatal(err)
		}
		if orange := first[1] > first[3]; !orange || strings.HasPrefix(placed[i][1], "-") {
			t.Errorf("image %d is upside down", i)
		}
	}
}

// shown returns the texts of an SVG or a PDF, and its title and description.
func shown(t *testing.T, format int, file []byte) (texts []string, title, about string) {
	t.Helper()
	if format == 0 {
		var doc struct {
			Title string `xml:"title"`
			Desc  string `xml:"desc"`
			Texts []struct {
				Label string `xml:"aria-label,attr"`
				Inner string `xml:",innerxml"`
			} `xml:"text"`
		}
		if err := xml.Unmarshal(file, &doc); err != nil {
			t.Fatal(err)
		}
		tags := regexp.MustCompile(`<[^>]*>`)
		for _, one := range doc.Texts {
			texts = append(texts, cmp.Or(one.Label, html.UnescapeString(tags.ReplaceAllString(one.Inner, ""))))
		}
		return texts, doc.Title, doc.Desc
	}
	decoded := func(s string) string { // UTF-16 in the escapes of a PDF
		s = regexp.MustCompile(`\\(.)`).ReplaceAllStringFunc(s, func(e string) string {
			return map[string]string{`\r`: "\r", `\n`: "\n"}[e] + strings.TrimPrefix(strings.TrimLeft(e[1:], "rn"), "")
		})
		var units []uint16
		for i := 0; i+1 < len(s); i += 2 {
			units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
		}
		return strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff")
	}
	page := streams(file)[0]
	for _, m := range regexp.MustCompile(`(?s)ActualText <(\w+)>>> BDC(?:.*?)EMC|\(((?:[^()\\]|\\.)*)\) Tj`).
		FindAllStringSubmatch(page, -1) {
		if raw, _ := hex.DecodeString(m[1]); len(raw) > 0 {
			m[2] = string(raw)
			texts = append(texts, decoded(strings.NewReplacer(`\`, `\\`).Replace(m[2])))
			continue
		}
		texts = append(texts, decoded(m[2]))
	}
	info := func(key string) string {
		m := regexp.MustCompile(`(?s)/` + key + ` \(((?:[^()\\]|\\.)*)\)`).FindSubmatch(file)
		if m == nil {
			return ""
		}
		return decoded(string(m[1]))
	}
	return texts, info("Title"), info("Subject")
}

// The texts of SVG and PDF are text, with superscripts as they are written. A PDF holds the typeface, as TrueType.
func TestFiguresHoldText(t *testing.T) {
	for format := range 2 {
		for _, s := range []Style{Usual, {Width: Usual.Width, Serif: true, Bare: true}} {
			file := drawn(t, format, s, waves(chart.Lines), table())
			texts, title, about := shown(t, format, file)
			all := strings.Join(texts, " ")
			for _, want := range []string{"position", "value", "column", "product", "(a)", "−20", "100"} {
				if !strings.Contains(all, want) {
					t.Errorf("%s lacks %q: %q", Formats[format].Name, want, texts)
				}
			}
			if words := strings.Contains(all, "Some words below, ω′ and 10⁻³."); words == s.Bare {
				t.Errorf("%s, bare %t: %q", Formats[format].Name, s.Bare, texts)
			}
			if title != "Title" || about != "Some words below, ω′ and 10⁻³." {
				t.Errorf("%s is %q, about %q", Formats[format].Name, title, about)
			}
			if format == 0 {
				continue
			}
			kinds := map[string]int{}
			for _, m := range regexp.MustCompile(`/Type /Font\s+/Subtype /(\w+)`).FindAllSubmatch(file, -1) {
				kinds[string(m[1])]++
			}
			if len(kinds) != 2 || kinds["Type0"] != 1 || kinds["CIDFontType2"] != 1 ||
				!bytes.Contains(file, []byte("/FontFile2 ")) || !bytes.Contains(file, []byte("/ToUnicode ")) {
				t.Errorf("the fonts are %v", kinds)
			}
			if len(file) > 120_000 {
				t.Errorf("%d bytes, more than the letters that are needed", len(file))
			}
		}
	}
}

// bits is a matrix of two numbers.
func bits() chart.Data {
	d := chart.Data{Name: "bits", Rows: 7, Columns: chart.Columns(chart.Whole, nil, "row"), Across: "column",
		Values: "bit", Scale: chart.Scale{High: 1}}
	return d.WithCells(0, 1, chart.Counted(0, 9), func(row, col int) float64 { return float64((row + col) & 1) })
}

// A matrix of two numbers has no bar of colours, and its columns stand over those of a matrix that has one.
func TestMatrixOfTwoNumbers(t *testing.T) {
	signed := table()
	signed.Scale = chart.Scale{Low: -1, High: 1}
	svg := drawn(t, 0, Usual, bits(), signed)
	images := regexp.MustCompile(`<image x="([\d.]+)" y="[\d.]+" width="([\d.]+)"`).FindAllStringSubmatch(string(svg), -1)
	if len(images) != 3 {
		t.Fatalf("%d images, want two matrices and one bar", len(images))
	}
	if a, b := images[0], images[1]; a[1] != b[1] || a[2] != b[2] {
		t.Errorf("columns from %s, %s wide, over those from %s, %s wide", a[1], a[2], b[1], b[2])
	}
	if texts, _, _ := shown(t, 0, svg); !slices.Contains(texts, "0") || !slices.Contains(texts, "1") {
		t.Errorf("%q does not name both", texts)
	}
}

// Parts of a whole stand on each other, and a line marks the whole. The least part is seen.
func TestPartsOfAWhole(t *testing.T) {
	parts := chart.Data{Name: "parts", Kind: chart.Parts, Rows: 4, Values: "part", Scale: chart.Scale{High: 1},
		Columns: []chart.Column{{Name: "row", Format: chart.Whole}, {Name: "one"}, {Name: "two"}},
		Row: func(i int, to []float64) {
			to[0], to[1], to[2] = float64(i), []float64{1, 0.5, 0.5, 0.25}[i], []float64{0, 0.5, 1e-9, 0.25}[i]
		}}
	svg := drawn(t, 0, Usual, parts)
	line := regexp.MustCompile(`<path d="M[\d.]+,([\d.]+)L[\d.]+,([\d.]+)" fill="none" stroke="#\w+" ` +
		`stroke-width="0.5" stroke-dasharray`).FindStringSubmatch(string(svg))
	if line == nil || line[1] != line[2] {
		t.Fatalf("no level line: %q", line)
	}
	whole, _ := strconv.ParseFloat(line[1], 64)
	var tops, feet []float64
	for _, path := range paths(svg, fills)[2:] { // after the paper and the legend
		tops, feet = append(tops, path[2].y), append(feet, path[0].y)
	}
	hatched := map[float64]bool{} // rows with a part that is not the first
	for _, m := range regexp.MustCompile(`<path d="M([\d.]+),[\d.]+L[\d.]+,[\d.]+" fill="none" stroke="#\w+" `+
		`stroke-width="0.7"`).FindAllStringSubmatch(string(svg), -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		hatched[x] = true
	}
	height := feet[0] - whole
	if len(tops) != 4 || len(hatched) != 1+3 || math.Abs(tops[0]-whole) > 0.01 ||
		math.Abs(feet[1]-tops[1]-height/2) > 0.01 || math.Abs(feet[3]-tops[3]-height/4) > 0.01 {
		t.Errorf("bars up to %v from %v, the whole at %v, %d columns hatched", tops, feet, whole, len(hatched))
	}
}

// Text that a file cannot hold as it is, and letters of all planes, are drawn in every format, and read as written.
func TestLettersOfEveryKind(t *testing.T) {
	g := Figure{Title: "\x01a\x1b[31m\xff<b>&\"'](\\) 狗 𝄞 λ⁻¹ 😀", Panels: []Panel{{"h", bits()}}}
	for i, f := range Formats {
		var b bytes.Buffer
		if err := g.Write(&b, f, Usual); err != nil {
			t.Fatal(err)
		}
		if f.Name == "png" {
			continue
		}
		want := frame.Clean(g.Title)
		texts, title, _ := shown(t, i, b.Bytes())
		if text := strings.Join(texts, " "); title != want || !strings.Contains(text, "狗 𝄞 λ⁻¹ 😀") {
			t.Errorf("%s: title %q, texts %q, want %q", f.Name, title, texts, want)
		}
	}
}

// A PNG says how many pixels a metre has, so that it is as wide on paper as asked for.
func TestPNGHasItsSize(t *testing.T) {
	for _, dpi := range []int{72, 300, 600} {
		s := Usual
		s.DPI = dpi
		file := drawn(t, 2, s, table())
		at := bytes.Index(file, []byte("pHYs"))
		if at != 37 || file[at+12] != 1 {
			t.Fatalf("the size of a pixel is at byte %d", at)
		}
		img, err := png.DecodeConfig(bytes.NewReader(file))
		across, down := binary.BigEndian.Uint32(file[at+4:]), binary.BigEndian.Uint32(file[at+8:])
		if wide := 1000 * float64(img.Width) / float64(across); err != nil || across != down || math.Abs(wide-85) > 0.3 {
			t.Errorf("at %d dpi it is %.2f mm wide, %v", dpi, wide, err)
		}
		if sum := crc32.ChecksumIEEE(file[at : at+13]); sum != binary.BigEndian.Uint32(file[at+13:]) {
			t.Error("the chunk has a wrong sum")
		}
	}
}

// written finds the place and the size of each text of an SVG.
var placedText = regexp.MustCompile(`<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"`)

// The smallest text has 6.5 points.
func TestTextIsLarge(t *testing.T) {
	for _, kind := range []chart.Kind{chart.List, chart.Lines, chart.Lanes, chart.Bars, chart.Angles,
		chart.Polar} {
		for _, m := range placedText.FindAllSubmatch(drawn(t, 0, Usual, waves(kind)), -1) {
			if size, _ := strconv.ParseFloat(string(m[3]), 64); size < 6.5 {
				t.Errorf("kind %d: a text of %.2f points", kind, size)
			}
		}
	}
}

// Figures are drawn the same again, in any style, and inside their paper.
func TestFiguresStayInside(t *testing.T) {
	for kind := chart.List; kind <= chart.Matrix; kind++ {
		d := waves(kind)
		for _, s := range []Style{Usual, {Width: 60 * 72 / 25.4, Height: 160, DPI: 50, Serif: true, Dark: true},
			{Width: 180 * 72 / 25.4, DPI: 72}} {
			if s.Height > 0 {
				s.Height = max(s.Height, Figure{Panels: []Panel{{"Panel", d}, {"Panel", table()}}}.LeastHeight(s)+40)
			}
			for i := range Formats {
				if s.DPI != 72 {
					break
				}
				if !bytes.Equal(drawn(t, i, s, d, table()), drawn(t, i, s, d, table())) {
					t.Errorf("kind %d is another %s the second time", kind, Formats[i].Name)
				}
			}
			svg := drawn(t, 0, s, d)
			high, _ := strconv.ParseFloat(string(regexp.MustCompile(`height="([\d.]*)pt"`).FindSubmatch(svg)[1]), 64)
			var corners []point
			for _, m := range placedText.FindAllSubmatch(svg, -1) {
				x, _ := strconv.ParseFloat(string(m[1]), 64)
				y, _ := strconv.ParseFloat(string(m[2]), 64)
				corners = append(corners, point{x, y})
			}
			for _, path := range append(append(paths(svg, strokes), paths(svg, fills)...), corners) {
				for _, p := range path {
					if p.x < -0.01 || p.y < -0.01 || p.x > float64(s.Width)+0.01 || p.y > high+0.01 {
						t.Fatalf("kind %d in %v: %v is outside", kind, s, p)
					}
				}
			}
		}
	}
}

func TestLengths(t *testing.T) {
	for text, want := range map[string]float64{"85mm": 240.94, "8.5cm": 240.94, "3in": 216, "200pt": 200, "85": -1,
		"mm": -1, "-85mm": -1, "39mm": -1, "500mm": -1, "NaNmm": -1, "1e999mm": -1} {
		if l, ok := ParseLength(text); ok != (want > 0) || ok && math.Abs(float64(l)-want) > 0.01 {
			t.Errorf("%s is %.2f, %t", text, float64(l), ok)
		}
	}
}

// Ticks are round, in order and on the axis, at most as many as asked for, and labelled apart.
func TestTicks(t *testing.T) {
	for _, a := range []axis{{low: 0, high: 127}, {low: -1, high: 1}, {low: 3e-9, high: 8e-9}, {low: 1e15, high: 1e15 + 5},
		{low: 1, high: 1e6, log: true}, {low: 0.3, high: 7, log: true}, {low: 90, high: -0.5}, {low: 2, high: 2},
		{low: 1e-300, high: 1e300, log: true},
		{low: 3, high: math.NaN()}, {low: 0, high: math.Inf(1)}} {
		for n := 1; n < 10; n++ {
			ticks, seen := a.ticks(n), map[string]bool{}
			if len(ticks) > n+1 {
				t.Errorf("%+v has %d ticks, not %d", a, len(ticks), n)
			}
			for i, k := range ticks {
				if p := a.part(k.v); p < -1e-6 || p > 1+1e-6 || seen[k.label] || i > 0 && k.v <= ticks[i-1].v {
					t.Errorf("%+v: tick %d of %v", a, i, strings.Join(labels(ticks), " "))
				}
				seen[k.label] = true
			}
		}
	}
}

// The colours of a signed matrix are lighter from −1 to 1, by about as much everywhere, so that a copy in grey tells
// them apart.
func TestSignedColoursRise(t *testing.T) {
	p := plotsOf([]Panel{{"", table()}})[0].(matrix)
	grey := func(part float64) float64 {
		c := p.colour(nil, part*p.ends.Limit())
		light, _, _ := colorful.Color{R: float64(c.R) / 255, G: float64(c.G) / 255, B: float64(c.B) / 255}.OkLab()
		return light
	}
	for i := -10; i < 10; i++ {
		if step := grey(float64(i+1)/10) - grey(float64(i)/10); step < 0.02 || step > 0.05 {
			t.Errorf("from %d to %d tenths it is lighter by %.3f", i, i+1, step)
		}
	}
}

// Panels of one quantity have the same axes, those of different ones their own.
func TestPanelsShareAxes(t *testing.T) {
	large, other := waves(chart.Lines), waves(chart.Lines)
	large.Rows, other.Values = 200, "another"
	plots := plotsOf([]Panel{{"", waves(chart.Lines)}, {"", large}, {"", other}})
	a, b, c := plots[0].(curves), plots[1].(curves), plots[2].(curves)
	if a.across().high != 200 || a.across().high != b.across().high || c.across().high != 100 {
		t.Errorf("rows up to %g, %g and %g, want 200, 200 and 100", a.across().high, b.across().high, c.across().high)
	}
	if a.up().high != b.up().high {
		t.Errorf("values up to %g and %g", a.up().high, b.up().high)
	}
}

// A figure says which rows and how many columns it draws, if some are missing.
func TestFiguresSayWhatTheyLeaveOut(t *testing.T) {
	long, wide := waves(chart.Lines), table()
	long.Rows, long.Here = 1e6, 5e5
	wide.Kind, wide.Rows, wide.Here = chart.List, 100, 50
	c := &canvas{face: faces[0]()}
	plots := plotsOf([]Panel{{"", waves(chart.Lines)}, {"", long}, {"", wide}})
	for i, want := range []string{"", "drawn from position 497953 to 502048", "drawn from row 38 to 61, 4 of 10 columns"} {
		if got := plots[i].cut(c, 100); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
