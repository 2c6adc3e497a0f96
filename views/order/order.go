package order

import (
	"image"
	"slices"
	"strings"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/order/naive"
	"wavescope/views/order/proof"
	"wavescope/views/order/score"
	"wavescope/views/order/sentence"
	"wavescope/views/order/step"
	"wavescope/views/order/sum"
	"wavescope/views/scene"
)

// Order shows why a Transformer needs positions, with a sentence of the
// reader's own. It has five faces, in the order of teaching.
var Order = scene.View{
	Name: "order", Title: "Order",
	Doc:    "a sentence of your own: what positions do to it, and what attention does without them",
	Min:    image.Pt(60, 16),
	Keys:   orderKeys(),
	Hints:  []scene.Hint{{Label: "+ −", Name: ""}, {Label: "m", Name: ""}},
	Axes:   func(s scene.State) (scene.Axis, scene.Axis) { return orderFaces[s.Order.Face].Axes(s) },
	Zoom:   func(*scene.State, int) {},
	Window: func(f frame.Frame, sc scene.Scene) int { return max(sentence.OrderRows(sc.State)-1, 1) },
	Note:   func(s scene.State) string { return faceNames()[s.Order.Face] },
	Draw:   drawOrder,
	Words: func(f frame.Frame, sc scene.Scene) scene.Words {
		return orderFaces[sc.Order.Face].Words(scene.Body(f), sc)
	},
	Hit: hitOrder,
}

// orderFaces lists them in the order of teaching, by Face.
var orderFaces = [...]sentence.Face{
	sentence.Naive: naive.NaiveFace,
	sentence.Step:  step.StepFace,
	sentence.Sum:   sum.SumFace,
	sentence.Proof: proof.ProofFace,
	sentence.Score: score.ScoreFace,
}

func drawOrder(f frame.Frame, sc scene.Scene) {
	f = scene.Body(f)
	drawFaces(f, sc)
	orderFaces[sc.Order.Face].Draw(f, sc)
}

// drawFaces writes the names of the faces, the active one bright, and what the
// face can be set to.
func drawFaces(f frame.Frame, sc scene.Scene) {
	w, _ := f.Size()
	tabs, _ := placeFaces(f.Theme, sc.Order.Face)
	end := 0
	for i, t := range tabs {
		ink := frame.Style{FG: frame.Faint}
		if sentence.Face(i) == sc.Order.Face {
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
func placeSwitches(t frame.Theme, sc scene.Scene, w int) (l scene.Line, x int) {
	_, end := placeFaces(t, sc.Order.Face)
	for _, l := range orderFaces[sc.Order.Face].Switches(sc) {
		if x := w - 1 - l.Width(t); x > end {
			return l, x
		}
	}
	return nil, 0
}

// bracketed puts values that are chosen, which stand on a panel, in brackets
// where there are no panels.
func bracketed(l scene.Line, t frame.Theme) scene.Line {
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

func placeFaces(t frame.Theme, active sentence.Face) (tabs []faceTab, end int) {
	x := 1
	for i, face := range orderFaces {
		label := face.Title
		if sentence.Face(i) == active && t.Glyphs() {
			label = "[" + label + "]"
		}
		n := t.Width(label)
		tabs = append(tabs, faceTab{x, n, label})
		x += n + 3
	}
	return tabs, x
}

// hitOrder goes to a face whose name is clicked on, or asks the face.
func hitOrder(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	_, full := f.Size()
	f = scene.Body(f)
	_, h := f.Size()
	y -= full - h
	if y != 0 {
		return orderFaces[sc.Order.Face].Hit(f, sc, x, y)
	}
	tabs, _ := placeFaces(f.Theme, sc.Order.Face)
	s := sc.State
	for i, t := range tabs {
		if x >= t.x && x < t.x+t.w {
			s.Order.Face = sentence.Face(i)
			return s, true
		}
	}
	return s, pressSwitch(f, sc, x, &s)
}

// pressSwitch does what the switch at column x says.
func pressSwitch(f frame.Frame, sc scene.Scene, x int, s *scene.State) bool {
	press := orderFaces[sc.Order.Face].Press
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
func orderKeys() []scene.Key {
	keys := []scene.Key{
		views.Do(scene.Bind("o:+1 O:-1", "o", "next face", "next face: Naive, Step, Sum, Proof, Score; O the one before"), func(s *scene.State, n int) {
			s.Order.Face = (s.Order.Face + sentence.Face(n) + sentence.FaceCount) % sentence.FaceCount
		}),
	}
	return append(append(keys, mergeKeys()...),
		views.Do(scene.BindNamed("n:+1 N:-1", "n", sentenceName, "next of the tutorials' sentences, in Proof with a second order; N the one before"), func(s *scene.State, n int) { s.Order = s.Order.Preset(n).Clamp() }))
}

// sentenceName is left out of Step's footer: its table has any words beside it.
func sentenceName(s scene.State) string {
	if s.Order.Face == sentence.Step {
		return ""
	}
	return "sentence"
}

// mergeKeys joins the keys of the faces: one that works in several is one
// binding, which does what it does in the face that is shown.
func mergeKeys() []scene.Key {
	var labels []string
	byLabel := map[string]*[sentence.FaceCount]*scene.Key{}
	// A footer has room for few: first comes what matters most in its face.
	for _, i := range [...]sentence.Face{sentence.Proof, sentence.Sum, sentence.Score, sentence.Step, sentence.Naive} {
		keys := orderFaces[i].Keys
		for k := range keys {
			key := &keys[k]
			if byLabel[key.Label] == nil {
				labels = append(labels, key.Label)
				byLabel[key.Label] = new([sentence.FaceCount]*scene.Key)
			}
			byLabel[key.Label][i] = key
		}
	}
	var keys []scene.Key
	for _, label := range labels {
		keys = append(keys, mergeKey(byLabel[label]))
	}
	return keys
}

// mergeKey makes one binding of what a key does in each face.
func mergeKey(in *[sentence.FaceCount]*scene.Key) scene.Key {
	var merged scene.Key
	said := map[string]string{}
	for i, key := range in {
		if key == nil {
			continue
		}
		if merged.Strokes == nil {
			merged.Binding = key.Binding
			merged.Help = ""
		}
		title := orderFaces[i].Title
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
	merged.Name = func(s scene.State) string {
		if key := in[s.Order.Face]; key != nil {
			return key.Name(s)
		}
		return ""
	}
	merged.Do = func(s *scene.State, n int) {
		if key := in[s.Order.Face]; key != nil {
			key.Do(s, n)
		}
	}
	return merged
}
