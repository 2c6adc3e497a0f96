package views

import (
	"slices"
	"strings"
	"testing"

	"wavescope/views/chart"
)

// One flag chooses a face of the view that is shown, wherever it stands on the line; each view keeps its own face, and
// the key o steps through all of them.
func TestFaceIsOfTheView(t *testing.T) {
	for _, v := range All {
		for i, face := range v.Faces {
			if face.Title == "" || face.Doc == "" {
				t.Errorf("%s: %+v", v.Name, face)
			}
			line := "--face " + face.Name + " --view " + v.Name
			p, err := Parse(line)
			if err != nil || p.All[0].View != v.Name || v.Flags[0].Get(p.All[0]) != face.Name {
				t.Errorf("%s: %v, %v", line, p.Args(), err)
				continue
			}
			if opens := v.Flags[0].Get(Default()) == face.Name; slices.Contains(p.Args(), "--face") == opens {
				t.Errorf("%s is written as %v", line, p.Args())
			}
			for _, other := range All {
				away, err := p.All[0].With([]Setting{{Name: "view", Value: other.Name}})
				if err != nil || other.Name != v.Name && other.face().Get(away) != other.face().Get(Default()) {
					t.Errorf("%s, then %s: %v, %v", line, other.Name, away.Args(), err)
				}
				if back, err := away.With([]Setting{{Name: "view", Value: v.Name}}); err != nil || back != p.All[0] {
					t.Errorf("%s, then %s and back: %v, %v", line, other.Name, back.Args(), err)
				}
			}
			next := p.Change(func(s *State) { v.Keys[0].Act(&s.State, s, 1) }).All[0]
			if want := v.Faces[(i+1)%len(v.Faces)].Name; v.Flags[0].Get(next) != want {
				t.Errorf("o leads from %s to %s, want %s", face.Name, v.Flags[0].Get(next), want)
			}
			for _, other := range All {
				has := slices.ContainsFunc(other.Faces, func(f chart.Face[State]) bool { return f.Name == face.Name })
				_, err := Default().With([]Setting{{Name: "face", Value: face.Name}, {Name: "view", Value: other.Name}})
				if has != (err == nil) || err != nil && !strings.HasSuffix(err.Error(), " in "+other.Title) {
					t.Errorf("--face %s of %s: %v", face.Name, other.Name, err)
				}
			}
		}
	}
}

// A name that a setting had is refused in one line, with what to write now.
func TestRenamedSettings(t *testing.T) {
	for name, now := range renamed {
		_, err := Default().With([]Setting{{Name: name, Value: "on"}})
		if want := "--" + name + " is now --" + now; err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		flag, value, _ := strings.Cut(now, " ")
		f, ok := FindFlag(Flags, flag)
		if _, old := FindFlag(Flags, name); old || !ok || value != "" && !slices.Contains(f.Values, value) {
			t.Errorf("--%s: --%s is no setting", name, now)
		}
	}
}

// A face shows what a flag sets that it reads. Of a flag that other faces of the view read, and it does not, its picture
// is the same, and the program names those faces.
func TestFlagsOfFaces(t *testing.T) {
	values := map[string]string{"anchor": "1000", "stored": "on",
		"idea": "waves", "against": "man man man", "positions": "sinusoidal", "later": "3", "causal": "on",
		"mask-padding": "on", "skew": "on", "weights": "on", "concat": "on", "padding": "3",
		"look-back": "2", "reads": "3", "measure": "distance", "log-axis": "on"}
	for _, v := range All {
		reads := map[string][]string{} // the titles of the faces that read a flag
		for _, face := range v.Faces {
			for _, name := range face.Reads {
				reads[name] = append(reads[name], face.Title)
			}
		}
		for _, face := range v.Faces {
			p, err := Parse("--view " + v.Name + " --face " + face.Name + " --padding 1")
			if err != nil {
				t.Fatal(err)
			}
			for name, titles := range reads {
				set := []Setting{{Name: name, Value: values[name]}}
				after, err := p.All[0].With(set)
				if err != nil {
					t.Errorf("--%s %q: %v", name, values[name], err)
					continue
				}
				same := after.picture() == p.All[0].picture()
				want := chart.Either(slices.Contains(titles, face.Title), "", name+" is of "+chart.AllOf(titles)+"; o goes there")
				if says := after.Besides(p.All[0], set); same != (want != "") || says != want {
					t.Errorf("--%s %s in %s of %s: the picture is the same: %t, %q", name, values[name], face.Title, v.Title,
						same, says)
				}
			}
		}
	}
}
