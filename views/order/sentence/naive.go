package sentence

import "wavescope/encoding"

func IdeaNames() []string {
	var names []string
	for _, idea := range encoding.Ideas {
		names = append(names, idea.Name)
	}
	return names
}
