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
	titles := strings.Join(names(faces, func(f sentence.Face) string { return f.Title }), ", ")
	keys := []scene.Key[Settings]{
		sentence.Bind("o:+1 O:-1", "o", "next face", "next face: "+titles+"; O the one before").
			Do(func(_ *scene.State, set *Settings, n int) { set.Face = faces[(at(*set)+n+len(faces))%len(faces)].Name }),
	}
	// A footer has room for few: the face with most keys, the last of two, puts its
	// own first.
	busy := slices.Clone(faces)
	slices.Reverse(busy)
	slices.SortStableFunc(busy, func(a, b sentence.Face) int { return cmp.Compare(len(b.Keys), len(a.Keys)) })
	var told []string
	for _, face := range busy {
		for _, k := range face.Keys {
			if !slices.Contains(told, k.Label) {
				keys, told = append(keys, joined(k.Label)), append(told, k.Label)
			}
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
func joined(label string) (key scene.Key[Settings]) {
	in := map[string]scene.Key[Settings]{}
	var titles, helps []string
	for _, face := range faces {
		i := slices.IndexFunc(face.Keys, func(k scene.Key[Settings]) bool { return k.Label == label })
		if i < 0 {
			continue
		}
		its := face.Keys[i]
		if in[face.Name] = its; len(in) == 1 {
			key = its
		}
		if same := slices.Index(helps, its.Help); same >= 0 { // one meaning in several faces
			titles[same] += ", " + face.Title
		} else {
			titles, helps = append(titles, face.Title), append(helps, its.Help)
		}
	}
	for i := range helps {
		helps[i] = titles[i] + ": " + helps[i]
	}
	key.Help = strings.Join(helps, "; ")
	return key.Named(func(s scene.State, set Settings) string {
		if its := in[set.Face]; its.Now != nil {
			return its.Now(s, set)
		}
		return in[set.Face].Name
	}).Do(func(s *scene.State, set *Settings, n int) {
		if its, ok := in[set.Face]; ok {
			its.Act(s, set, n)
		}
	})
}
