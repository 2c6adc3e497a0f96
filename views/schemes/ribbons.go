package schemes

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// ribbons is the face with the weights of all schemes as ribbons on the axis of Distance: ALiBi has one of a row for
// each head, T5 has the numbers of its buckets below its steps, and equal sums of waves have one.
type ribbons struct {
	plane
	top   int    // rows above the ribbons
	bands []band // from top to bottom
	gap   int    // rows between bands
}

// A band is the rows of a scheme.
type band struct {
	*lane
	like    []*lane // other schemes with the same numbers
	n       int     // heads that are shown, 0 for a scheme without
	heads   []*lane // a row each
	rows    int     // of the ribbon of a scheme without heads
	buckets bool    // a row with the numbers of buckets below the ribbon
	grey    bool    // the ribbon is darker than those beside it
}

const (
	mostRows  = 8 // of a ribbon
	mostHeads = 8 // of a scheme
)

func newRibbons(s subject) *ribbons {
	p := &ribbons{plane: newPlane(s), top: s.headRows()}
	for _, s := range p.kept {
		alike := func(b band) bool { return p.ofWaves(b.lane) && p.ofWaves(s) && p.equal(b.lane, s) }
		if like := slices.IndexFunc(p.bands, alike); like >= 0 {
			p.bands[like].like = append(p.bands[like].like, s)
			continue
		}
		p.bands = append(p.bands, band{lane: s, rows: 1})
	}
	p.lay(max(s.paper.H-p.top-1, 1))
	return p
}

// ofWaves reports whether the bias of a lane is a sum of waves.
func (p *ribbons) ofWaves(s *lane) bool {
	_, ok := s.bias().(scheme.Waves)
	return ok
}

// lay divides some rows. Where there is no row for each scheme, the first ones are left out, but not that of the
// cursor. What each scheme has besides comes in the order of its worth: four heads, two rows, more rows for waves and
// steps, eight heads, buckets, gaps, more rows for all.
func (p *ribbons) lay(room int) {
	if len(p.bands) > room {
		at := max(slices.IndexFunc(p.bands, p.isHere), 0)
		first := min(len(p.bands)-room, at)
		p.bands = p.bands[first : first+room]
	}
	try := func(change, back func()) {
		if change(); p.height() > room {
			back()
		}
	}
	heads := func(most int) {
		for i := range p.bands {
			b := &p.bands[i]
			for n := b.n + 1; b.bias() != nil && b.Scheme.Needs("head") && n <= min(most, b.Heads); n++ {
				try(func() { b.n++ }, func() { b.n-- })
			}
		}
	}
	grow := func(rows int, which func(b *band) bool) {
		for i := range p.bands {
			if b := &p.bands[i]; b.n == 0 && b.Scheme.Stage != scheme.Nowhere && b.rows < rows && which(b) {
				try(func() { b.rows++ }, func() { b.rows-- })
			}
		}
	}
	every := func(*band) bool { return true }
	heads(4)
	grow(2, every)
	grow(3, func(b *band) bool { return b.bucketed() || p.ofWaves(b.lane) && len(b.like) > 0 })
	heads(mostHeads)
	for i := range p.bands {
		if b := &p.bands[i]; b.bucketed() {
			try(func() { b.buckets = true }, func() { b.buckets = false })
		}
	}
	try(func() { p.gap = 1 }, func() { p.gap = 0 })
	for rows := 3; rows <= mostRows; rows++ {
		grow(rows, every)
	}
	for i := range p.bands {
		b := &p.bands[i]
		b.heads = p.headsOf(b.lane, b.n)
		b.grey = i%2 == 1 && b.n == 0 && monochrome(p.paper.Theme)
	}
}

// bucketed reports whether a scheme has buckets.
func (b *band) bucketed() bool { return b.bias() != nil && b.Scheme.Needs("buckets") }

// height returns the rows of all bands.
func (p *ribbons) height() (n int) {
	for i := range p.bands {
		n += p.bands[i].height()
	}
	return n + p.gap*max(len(p.bands)-1, 0)
}

func (b *band) height() int { return b.ribbon() + chart.One(b.buckets) }

// ribbon returns the rows of all ribbons of a band.
func (b *band) ribbon() int { return max(b.n, b.rows) }

// isHere reports whether the cursor is on a band.
func (p *ribbons) isHere(b band) bool {
	return b.at == p.here || slices.ContainsFunc(b.like, func(s *lane) bool { return s.at == p.here })
}

// headsOf returns the lanes of n heads: evenly distributed, that of the cursor among them.
func (p *ribbons) headsOf(s *lane, n int) []*lane {
	heads := make([]int, n)
	for i := range heads {
		heads[i] = (i + 1) * s.Heads / n
	}
	if n > 0 && !slices.Contains(heads, p.Head) {
		near := 0
		for i, head := range heads {
			if max(head-p.Head, p.Head-head) < max(heads[near]-p.Head, p.Head-heads[near]) {
				near = i
			}
		}
		heads[near] = p.Head
	}
	lanes := make([]*lane, n)
	for i, head := range heads {
		lanes[i] = p.ofHead(s, head)
	}
	return lanes
}

// ofHead returns the lane of a head.
func (p *ribbons) ofHead(s *lane, head int) *lane {
	of := *s
	of.Setup = s.WithHead(head)
	of.Profile = of.Setup.Profile(p.keys)
	return &of
}

func (p *ribbons) picture() chart.Picture {
	rows := []chart.Region{{Rows: chart.Fixed(p.top), Draw: p.drawHeads}}
	for i := range p.bands {
		if i > 0 {
			rows = append(rows, chart.Gap(p.gap))
		}
		rows = append(rows, p.region(&p.bands[i]))
	}
	rows = append(rows, p.ticks(p.distances))
	picture := p.subject.picture(chart.Region{Data: p.data, In: rows},
		chart.Words{Caption: p.caption(), Readout: append(p.readout(p.position()[1:]), p.detail()...)}) // without positions
	picture.Heading, picture.Figure = p.heading(), []func() chart.Data{p.figureData}
	return picture
}

// heading says what all schemes are asked or, without a row of heads, what heights and shades stand for.
func (p *ribbons) heading() []chart.Field {
	if p.top > 0 {
		return p.probe()
	}
	return []chart.Field{{Value: "mean weight of a key, ×1 to ×0.0001", Ink: chart.FaintStyle, Drop: 1},
		{Value: "▐ half within", Ink: chart.FaintStyle, Drop: 2}}
}

// drawHeads says what the ribbons and the numbers are.
func (p *ribbons) drawHeads(f chart.Canvas) {
	w, _ := f.Size()
	const marks = "▐ half within"
	room := w - 1 - len([]rune(marks)) - 2 - p.X
	title := chart.Fitting(f, room, "weight of a key, log scale", "weight")
	x := f.Text(p.X, 0, title, chart.StrongStyle)
	f.Text(x+2, 0, chart.Fitting(f, p.X+room-x-2, "height ×0.0001 to ×1", ""), chart.FaintStyle)
	f.TextRight(w-1, 0, marks, chart.FaintStyle)
}

// region returns the rows of a scheme. A click on them selects the scheme, the head and, on the axis, the offset.
func (p *ribbons) region(b *band) chart.Region {
	n, own := b.ribbon(), chart.At(b.at)
	g := chart.Region{Rows: chart.Fixed(b.height()), Way: chart.Stack, Data: p.detailData(b.lane),
		Draw: func(f chart.Canvas) { p.drawBand(f, b) },
		In: []chart.Region{mark(schemeName, own, 1, 0, p.paper.W-2, b.height()),
			mark(numberName, own, p.X+p.W+1, 0, p.width, n)},
		Click: func(x, y int) chart.Change {
			change := p.clickLane(b.lane)(x, y)
			k, onAxis := p.Hit(x - p.X)
			change.State = func(to *chart.State) {
				if y < len(b.heads) {
					to.Head = b.heads[y].Head
				}
				if onAxis && y < n {
					to.Offset = k
				}
			}
			return change
		}}
	if b.buckets {
		g.In = append(g.In, chart.Place(p.X, n, chart.Region{Name: bucketsName, Cols: chart.Fixed(p.W),
			Rows: chart.Fixed(1), Draw: func(f chart.Canvas) { p.drawBuckets(f, b) }}))
	}
	if p.isHere(*b) || p.here < 0 {
		g.In = append(g.In, mark(curveName, 0, p.X, 0, p.W, n))
		if b.Profile != nil {
			g.In = append(g.In, mark(profileName, 0, p.X, 0, min(p.half(b.lane), p.W), n))
		}
	}
	if end := p.end(b.lane); end < p.W {
		g.In = append(g.In, mark(edgeName, 0, p.X+end, 0, p.W-end, n))
	}
	return g
}

// drawBand draws a scheme: its name, its ribbons and, at the right, within which offsets half of the attention lies.
func (p *ribbons) drawBand(f chart.Canvas, b *band) {
	p.drawNames(f, b)
	if b.Profile == nil {
		p.drawFailure(f, b.lane, (b.rows-1)/2)
		return
	}
	rows := b.heads
	if len(rows) == 0 {
		rows = []*lane{b.lane}
	}
	each := b.ribbon() / len(rows)
	for i, s := range rows {
		hidden := p.Hidden.Hides(profileName) || p.hides(numberName, b.lane)
		style := frame.Style{FG: s.hue, Bold: len(rows) == 1 || s.Head == p.Head}
		f.TextRight(p.X+p.W+p.width, i+(each-1)/2, chart.Either(hidden, chart.Unknown, strconv.Itoa(s.Half)), style)
		paper, drawn := f.Sub(p.X, i*each, p.W, each), *s
		if b.grey {
			drawn.hue = frame.Faint
		}
		switch {
		case p.Hidden.Hides(curveName):
			chart.DrawUnknown(paper, 0, 0, p.W, each)
		case hidden:
			p.drawRibbon(paper, &drawn)
		default:
			p.drawRibbon(paper, &drawn, s)
		}
	}
	if n := b.ribbon(); !p.Hidden.Hides(edgeName) && !p.Hidden.Hides(curveName) {
		chart.DrawTrained(f, p.Train, 0, p.N, p.X+int(p.Start(p.Train)/2), 0, n, true)
		p.drawEnd(f.Sub(p.X, 0, p.W, n), b.lane)
	}
}

// drawNames writes the name of a scheme, those that are equal to it, its heads, and what to know about its numbers.
func (p *ribbons) drawNames(f chart.Canvas, b *band) {
	y := (b.ribbon() - 1 - chart.One(b.ribbon() > 2)) / 2
	if len(b.heads) > 0 {
		y = 0
	}
	if p.isHere(*b) {
		f.Set(1, y, '▸', chart.CursorStyle)
	}
	end := f.Text(2, y, b.Scheme.Title, frame.Style{FG: b.hue, Bold: true})
	for i, s := range b.heads {
		head := strconv.Itoa(s.Head)
		style := chart.Either(s.Head == p.Head, chart.StrongStyle, chart.FaintStyle)
		f.TextRight(p.X-1, i, chart.Fitting(f, p.X-2-end, chart.Either(i == 0, "head "+head, head), head), style)
	}
	if len(b.heads) == 0 {
		var notes []string
		for _, like := range b.like {
			notes = append(notes, "= "+like.Scheme.Title)
		}
		if note := b.note(); note != "" {
			notes = append(notes, note)
		}
		text := strings.Join(notes, ", ")
		if b.ribbon() > 1 {
			f.Text(2, y+1, chart.Fitting(f, p.X-3, text, ""), chart.FaintStyle)
		} else {
			f.Text(end+1, y, chart.Fitting(f, p.X-end-2, text, ""), chart.FaintStyle)
		}
	}
	if b.buckets {
		f.Text(2, b.ribbon(), "bucket", chart.FaintStyle)
	}
}

// A bucketSpan is a bucket on the axis.
type bucketSpan struct{ n, from, end int } // its number, and columns from … end−1

// bucketsOf returns the buckets that have offsets on the axis.
func (p *ribbons) bucketsOf(b *band) (all []bucketSpan) {
	starts := append(b.Buckets.Starts(), math.MaxInt)
	for i, from := range starts[:len(starts)-1] {
		if to := min(starts[i+1], p.N); from < to {
			all = append(all, bucketSpan{i, int(math.Round(p.Start(from) / 2)), int(math.Round(p.Start(to) / 2))})
		}
	}
	return all
}

// drawBuckets writes the numbers of buckets below the offsets that share them: all up to 7, then every second one,
// where they fit, and that of the cursor. Every second bucket has a ground.
func (p *ribbons) drawBuckets(f chart.Canvas, b *band) {
	all := p.bucketsOf(b)
	here := b.Buckets.Of(-p.k)
	for i, s := range all {
		if i%2 == 0 {
			f.Tint(s.from, 0, s.end-s.from, 1, frame.Panel)
		}
	}
	var labels plot.Labels
	for _, s := range all {
		text, style := strconv.Itoa(s.n), frame.Style{FG: b.hue}
		if s.n == here {
			style = frame.Style{FG: frame.Offset, Bold: true}
		}
		if s.from == s.end || s.n != here && s.n >= 8 && s.n%2 == 1 {
			continue
		}
		labels.Add(plot.Label{Texts: []string{text}, X: s.from + (s.end-s.from-len(text))/2, Style: style,
			Rank: chart.One(s.n != here), In: image.Rect(s.from, 0, s.end, 1), On: frame.Panel})
	}
	labels.Place(f)
}

// detail returns what the scheme under the cursor is made of at the offset.
func (p *ribbons) detail() []chart.Field {
	of := p.cursor()
	switch {
	case of.bias() == nil || p.hides(numberName, of):
		return nil
	case of.Scheme.Needs("head"):
		return []chart.Field{{Label: "slope", Value: slopeText(0 - of.At(1)), Drop: 2}}
	case of.Scheme.Needs("buckets"):
		bucket, starts := of.Buckets.Of(-p.k), append(of.Buckets.Starts(), math.MaxInt)
		text := strconv.Itoa(bucket) + ": k " + chart.Position(starts[bucket])
		switch next := starts[bucket+1]; {
		case next == math.MaxInt:
			text += " and on"
		case next-1 > starts[bucket]:
			text += "–" + chart.Position(next-1)
		}
		return []chart.Field{{Label: "bucket", Value: text, Drop: 2}}
	}
	return []chart.Field{{Label: "half within", Value: strconv.Itoa(of.Half), Drop: 2}}
}

// caption says what differs between the schemes that are shown: heads, buckets, and how a sum of waves goes on.
func (p *ribbons) caption() []string {
	var long, short []string
	for i := range p.bands {
		switch b := &p.bands[i]; {
		case b.bias() == nil:
		case b.Scheme.Needs("head"):
			n := chart.Plural(b.Heads, "decay")
			long = append(long, b.Scheme.Title+" is "+n+chart.Either(b.Heads > 1, ", one a head", ""))
			short = append(short, b.Scheme.Title+": "+n)
		case b.bucketed():
			n := chart.Plural(filled(b.Buckets), "bucket")
			behind := chart.Either(b.Buckets.Both, " for keys behind", "")
			long = append(long, b.Scheme.Title+" has "+n+behind+" instead of offsets")
			short = append(short, b.Scheme.Title+": "+n)
		}
	}
	if falls := p.falls(); falls != "" {
		long, short = append(long, falls), append(short, falls)
	}
	if len(long) == 0 {
		return p.plane.caption()
	}
	least := slices.MinFunc(short, func(a, b string) int { return len(a) - len(b) })
	all := []string{strings.Join(long, "; "), strings.Join(short, "; "), least}
	for i := range all {
		all[i] = chart.Sentence(all[i]) + "."
	}
	return all
}

// filled returns how many buckets have offsets.
func filled(b scheme.Buckets) int { return len(slices.Compact(b.Starts())) }

// ripples is how many offsets falls looks at for a rise.
const ripples = 4096

// falls says up to which offset a sum of waves falls before it goes up and down, the one under the cursor or else the
// first; "" if there is none, or none of the first offsets is higher than the one before.
func (p *ribbons) falls() string {
	of := p.cursor()
	if of == nil || !p.ofWaves(of) {
		at := slices.IndexFunc(p.bands, func(b band) bool { return p.ofWaves(b.lane) })
		if at < 0 {
			return ""
		}
		of = p.bands[at].lane
	}
	const least = 1e-9
	low, rose := 0, false
	for k := 1; k < min(of.Keys, ripples); k++ {
		switch up := of.Near(k) - of.Near(k-1); {
		case !rose && up < -least:
			low = k
		case !rose && up < least, !rose && low == 0:
			return ""
		case !rose:
			rose = true
		case up < -least:
			return of.Scheme.Title + " falls up to k " + chart.Position(low) + ", then ripples"
		}
	}
	return ""
}

// data returns the numbers of all ribbons, of every head.
func (p *ribbons) data() chart.Data {
	var rows []*lane
	here := chart.Nowhere
	for _, s := range p.all {
		heads := chart.Either(s.Scheme.Needs("head"), s.Heads, 1)
		for head := range heads {
			if s.at == p.here && (heads == 1 || head+1 == p.Head) {
				here = len(rows)
			}
			of := s
			if heads > 1 {
				of = p.ofHead(s, head+1)
			}
			rows = append(rows, of)
		}
	}
	columns := []chart.Column{{Name: "scheme"}, {Name: "k", Format: chart.Whole}}
	columns = append(columns, chart.Column{Name: "added", Format: chart.Signed, Hidden: chart.With(curveName)},
		chart.Column{Name: "weight", Hidden: chart.With(curveName)},
		chart.Column{Name: "half within", Format: chart.Whole, Hidden: chart.With(profileName)})
	return chart.Data{Name: "ribbons", Kind: chart.List, Rows: len(rows), Here: here, Columns: columns,
		Title: "what each scheme, and each head, adds to a score at offset " + chart.Position(p.k) +
			", of a learned table the mean, and up to which offset half of the attention lies",
		Label: func(i int) string {
			if rows[i].Scheme.Needs("head") {
				return fmt.Sprintf("%s head %d", rows[i].Scheme.Title, rows[i].Head)
			}
			return rows[i].fullTitle()
		},
		Row: func(i int, to []float64) {
			for j := range to {
				to[j] = math.NaN()
			}
			if of := rows[i]; of.Profile != nil {
				to[1], to[2] = float64(p.k), of.valueAt(p.k)
				to[3], to[4] = math.Exp(to[2]), float64(of.Half)
			}
		}}
}
