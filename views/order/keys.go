package order

import (
	"cmp"
	"slices"
	"strings"

	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// keys are those of all faces, and those of single ones.
func keys() []scene.Key[Settings] {
	titles := strings.Join(eachFace(func(f sentence.Face) string { return f.Title }), ", ")
	keys := []scene.Key[Settings]{
		sentence.Bind("o:+1 O:-1", "o", "next face", "next face: "+titles+"; O the one before").
			Do(func(_ *scene.State, set *Settings, n int) { set.Face = faces[(at(*set)+n+len(faces))%len(faces)].Name }),
	}
	// A footer has room for few: the face with most keys puts its own first.
	busy := slices.Clone(faces)
	slices.SortStableFunc(busy, func(a, b sentence.Face) int { return cmp.Compare(len(b.Keys), len(a.Keys)) })
	told := map[string]bool{}
	for _, face := range busy {
		for _, k := range face.Keys {
			if !told[k.Label] {
				keys = append(keys, joined(k.Label))
			}
			told[k.Label] = true
		}
	}
	return append(keys, sentence.Bind("n:+1 N:-1", "n", "sentence", "next of the tutorials' sentences, in Proof with a second order; N the one before").
		Do(func(_ *scene.State, set *Settings, n int) { *set = set.Preset(n).Clamp() }).
		Named(func(_ scene.State, set Settings) string {
			if faces[at(set)].Aside {
				return ""
			}
			return "sentence"
		}))
}

// joined is the one binding of a key that works in several faces: it does what
// it does in the face that is shown.
func joined(label string) scene.Key[Settings] {
	in := map[string]scene.Key[Settings]{}
	var first scene.Key[Settings]
	var titles, helps []string
	for _, face := range faces {
		i := slices.IndexFunc(face.Keys, func(k scene.Key[Settings]) bool { return k.Label == label })
		if i < 0 {
			continue
		}
		key := face.Keys[i]
		if in[face.Name] = key; len(in) == 1 {
			first = key
		}
		if same := slices.Index(helps, key.Help); same >= 0 { // one meaning in several faces
			titles[same] += ", " + face.Title
		} else {
			titles, helps = append(titles, face.Title), append(helps, key.Help)
		}
	}
	for i := range helps {
		helps[i] = titles[i] + ": " + helps[i]
	}
	first.Help = strings.Join(helps, "; ")
	return first.
		Named(func(s scene.State, set Settings) string {
			key, ok := in[set.Face]
			if ok && key.Now != nil {
				return key.Now(s, set)
			}
			return key.Name
		}).
		Do(func(s *scene.State, set *Settings, n int) {
			if key, ok := in[set.Face]; ok {
				key.Act(s, set, n)
			}
		})
}
