package views

import (
	"image"
	"slices"
	"strings"

	"wavescope/views/frame"
)

// Order shows why a Transformer needs positions, with a sentence of the
// reader's own. It has five faces, in the order of teaching.
var Order = View{
	Name: "order", Title: "Order",
	Doc:    "a sentence of your own: what positions do to it, and what attention does without them",
	Min:    image.Pt(60, 16),
	Keys:   orderKeys(),
	Hints:  []Hint{{Label: "+ −", Name: ""}, {Label: "m", Name: ""}},
	Axes:   func(s State) (Axis, Axis) { return orderFaces[s.Order.Face].axes(s) },
	Zoom:   func(*State, int) {},
	Window: func(f frame.Frame, sc Scene) int { return max(sc.orderRows()-1, 1) },
	Note:   func(s State) string { return faceNames()[s.Order.Face] },
	Draw:   drawOrder,
	Words: func(f frame.Frame, sc Scene) Words {
		return orderFaces[sc.Order.Face].words(body(f), sc)
	},
	Hit: hitOrder,
}

// face is one of the pictures of Order. Its functions get the body of the
// frame: its row 0 holds the names of the faces and the switches, and is drawn
// already; the face's own rows begin at [faceTop].
type face struct {
	name, title string // as in --face, and in the row of faces
	axes        func(State) (across, down Axis)
	keys        []Key // beside those of all faces; see mergeKeys
	// switches are what the face can be set to, at the right of row 0, in
	// several lengths, the longest first.
	switches func(Scene) []Line
	// press does what a click on one of the switches, given by its text, asks
	// for; false for text that is none.
	press func(s *State, text string) bool
	draw  func(f frame.Frame, sc Scene)
	words func(f frame.Frame, sc Scene) Words
	// hit is the State after a click; x and y count as in draw.
	hit func(f frame.Frame, sc Scene, x, y int) (State, bool)
}

// orderFaces lists them in the order of teaching, by Face.
var orderFaces = [...]face{
	Naive: naiveFace,
	Step:  stepFace,
	Sum:   sumFace,
	Proof: proofFace,
	Score: scoreFace,
}

// faceTop is the first row of a face's own: one row of air lies between it and
// the row of faces where there is room.
func faceTop(f frame.Frame) int {
	if _, h := f.Size(); h < 15 {
		return 1
	}
	return 2
}

func drawOrder(f frame.Frame, sc Scene) {
	f = body(f)
	drawFaces(f, sc)
	orderFaces[sc.Order.Face].draw(f, sc)
}

// drawFaces writes the names of the faces, the active one bright, and what the
// face can be set to.
func drawFaces(f frame.Frame, sc Scene) {
	w, _ := f.Size()
	tabs, _ := placeFaces(f.Theme, sc.Order.Face)
	end := 0
	for i, t := range tabs {
		ink := frame.Style{FG: frame.Faint}
		if Face(i) == sc.Order.Face {
			ink = frame.Style{FG: frame.Bright, Bold: true}
		}
		end = f.Text(t.x, 0, t.label, ink)
		if i < len(tabs)-1 {
			f.Text(end+1, 0, "›", frame.Style{FG: frame.Line})
		}
	}
	if l, x := placeSwitches(f.Theme, sc, w); x > end+3 {
		bracketed(l, f.Theme).Draw(f, x, 0)
	}
}

// placeSwitches gives the longest line of switches that has room behind the
// names of the faces, and where it begins.
func placeSwitches(t frame.Theme, sc Scene, w int) (l Line, x int) {
	_, end := placeFaces(t, sc.Order.Face)
	for _, l := range orderFaces[sc.Order.Face].switches(sc) {
		if x := w - 1 - l.Width(t); x > end {
			return l, x
		}
	}
	return nil, 0
}

// bracketed puts values that are chosen, which stand on a panel, in brackets
// where there are no panels.
func bracketed(l Line, t frame.Theme) Line {
	if !t.Glyphs() {
		return l
	}
	l = slices.Clone(l)
	for i, s := range l {
		if s.Style.BG == frame.Panel {
			l[i].Text = "[" + strings.TrimSpace(s.Text) + "]"
		}
	}
	return l
}

// faceTab is the place of a face's name in the row of faces.
type faceTab struct {
	x, w  int
	label string
}

func placeFaces(t frame.Theme, active Face) (tabs []faceTab, end int) {
	x := 1
	for i, face := range orderFaces {
		label := face.title
		if Face(i) == active && t.Glyphs() {
			label = "[" + label + "]"
		}
		n := t.Width(label)
		tabs = append(tabs, faceTab{x, n, label})
		x += n + 3
	}
	return tabs, x
}

// hitOrder goes to a face whose name is clicked on, or asks the face.
func hitOrder(f frame.Frame, sc Scene, x, y int) (State, bool) {
	_, full := f.Size()
	f = body(f)
	_, h := f.Size()
	y -= full - h
	if y != 0 {
		return orderFaces[sc.Order.Face].hit(f, sc, x, y)
	}
	tabs, _ := placeFaces(f.Theme, sc.Order.Face)
	s := sc.State
	for i, t := range tabs {
		if x >= t.x && x < t.x+t.w {
			s.Order.Face = Face(i)
			return s, true
		}
	}
	return s, pressSwitch(f, sc, x, &s)
}

// pressSwitch does what the switch at column x says.
func pressSwitch(f frame.Frame, sc Scene, x int, s *State) bool {
	press := orderFaces[sc.Order.Face].press
	if press == nil {
		return false
	}
	w, _ := f.Size()
	l, from := placeSwitches(f.Theme, sc, w)
	for _, span := range l {
		end := from + f.Theme.Width(span.Text)
		if x >= from && x < end {
			return press(s, strings.TrimSpace(span.Text))
		}
		from = end
	}
	return false
}

// orderKeys are the keys of all faces, and those of single ones.
func orderKeys() []Key {
	keys := []Key{
		Bind("o:+1 O:-1", "o", "next face", "next face: Naive, Step, Sum, Proof, Score; O the one before").Do(func(s *State, n int) { s.Order.Face = (s.Order.Face + Face(n) + faceCount) % faceCount }),
	}
	return append(append(keys, mergeKeys()...),
		BindNamed("n:+1 N:-1", "n", sentenceName, "next of the tutorials' sentences, in Proof with a second order; N the one before").Do(func(s *State, n int) { s.Order = s.Order.preset(n).clamp() }))
}

// sentenceName is left out of Step's footer: its table has any words beside it.
func sentenceName(s State) string {
	if s.Order.Face == Step {
		return ""
	}
	return "sentence"
}

// mergeKeys joins the keys of the faces: one that works in several is one
// binding, which does what it does in the face that is shown.
func mergeKeys() []Key {
	var labels []string
	byLabel := map[string]*[faceCount]*Key{}
	// A footer has room for few: first comes what matters most in its face.
	for _, i := range [...]Face{Proof, Sum, Score, Step, Naive} {
		keys := orderFaces[i].keys
		for k := range keys {
			key := &keys[k]
			if byLabel[key.Label] == nil {
				labels = append(labels, key.Label)
				byLabel[key.Label] = new([faceCount]*Key)
			}
			byLabel[key.Label][i] = key
		}
	}
	var keys []Key
	for _, label := range labels {
		keys = append(keys, mergeKey(byLabel[label]))
	}
	return keys
}

// mergeKey makes one binding of what a key does in each face.
func mergeKey(in *[faceCount]*Key) Key {
	var merged Key
	said := map[string]string{}
	for i, key := range in {
		if key == nil {
			continue
		}
		if merged.Strokes == nil {
			merged.Binding = key.Binding
			merged.Help = ""
		}
		title := orderFaces[i].title
		if said[key.Help] != "" { // several faces in a row, one meaning
			title = said[key.Help] + ", " + title
		}
		said[key.Help] = title
	}
	told := map[string]bool{}
	for _, key := range in {
		if key == nil || told[key.Help] {
			continue
		}
		told[key.Help] = true
		if merged.Help != "" {
			merged.Help += "; "
		}
		merged.Help += said[key.Help] + ": " + key.Help
	}
	merged.Name = func(s State) string {
		if key := in[s.Order.Face]; key != nil {
			return key.Name(s)
		}
		return ""
	}
	merged.Do = func(s *State, n int) {
		if key := in[s.Order.Face]; key != nil {
			key.Do(s, n)
		}
	}
	return merged
}
