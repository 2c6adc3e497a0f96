package chart

// LiftView returns a view with settings S as a view with settings W, of which S is the
// part that at returns. It has no Default, since that would be one for all of W.
func LiftView[S, W comparable](v View[S], at func(*W) *S) View[W] {
	lifted := View[W]{
		About: v.About,
		Axes: func(s State, set W) (across, down Axis[W]) {
			a, d := v.Axes(s, *at(&set))
			return Axis[W]{a.Label, liftMove(a.Move, at)}, Axis[W]{d.Label, liftMove(d.Move, at)}
		},
		Zoom:    liftMove(v.Zoom, at),
		Scales:  liftText(v.Scales, at),
		Note:    liftText(v.Note, at),
		Less:    liftText(v.Less, at),
		Plan:    func(p Paper, sc Scene, set W) Picture { return v.Plan(p, liftComparison(sc, at), *at(&set)) },
		Names:   func(set W) []Name { return v.NamesOf(*at(&set)) },
		Reading: liftNumber(v.Reading, at),
	}
	if v.Scores != nil {
		lifted.Scores = func(p Paper, sc Scene, set W) (Region, string) { return v.Scores(p, sc, *at(&set)) }
	}
	if v.Clamp != nil {
		lifted.Clamp = func(set W) W {
			*at(&set) = v.Clamp(*at(&set))
			return set
		}
	}
	if v.Row != nil {
		lifted.Row = func(s State, set W) FaceRow { return v.Row(s, *at(&set)) }
	}
	if v.Marks != nil {
		lifted.Marks = func(subjects []Scene, set W) Subjects { return v.Marks(subjects, *at(&set)) }
	}
	if v.OneDifference != nil {
		lifted.OneDifference = func(a, b State, x, y W) bool { return v.OneDifference(a, b, *at(&x), *at(&y)) }
	}
	if v.OnePicture != nil {
		lifted.OnePicture = func(a, b State, x, y W) bool { return v.OnePicture(a, b, *at(&x), *at(&y)) }
	}
	if v.Starts != nil {
		lifted.Starts = func(a, b State, x, y W) (pos, dim int, ok bool) { return v.Starts(a, b, *at(&x), *at(&y)) }
	}
	if v.Knobs != nil {
		lifted.Knobs = func(s State, set W) []string { return v.Knobs(s, *at(&set)) }
	}
	if v.Aim != nil {
		lifted.Aim = func(sc Scene, set W) int { return v.Aim(sc, *at(&set)) }
	}
	if v.Tie != nil {
		lifted.Tie = func(sc Scene, set W, path string) []string { return v.Tie(sc, *at(&set), path) }
	}
	for _, f := range v.Flags {
		f.View = v.Title
		lifted.Flags = append(lifted.Flags, LiftFlag(f, at))
	}
	for _, f := range v.Faces { // what they decide is in the view's functions
		lifted.Faces = append(lifted.Faces, Face[W]{Name: f.Name, Title: f.Title, Doc: f.Doc, Reads: f.Reads, Several: f.Several})
	}
	for _, k := range v.Keys {
		lifted.Keys = append(lifted.Keys, liftKey(k, at))
	}
	for _, q := range v.Quantities {
		lifted.Quantities = append(lifted.Quantities, Quantity[W]{q.Name, q.Doc, q.About, liftNumber(q.Of, at)})
	}
	return lifted
}

// liftComparison returns a scene whose subjects have the part of their settings that a view reads.
func liftComparison[S, W any](sc Scene, at func(*W) *S) Scene {
	if sc.Comparison == nil {
		return sc
	}
	j := *sc.Comparison
	j.Settings = make([]any, len(j.Settings))
	for i, set := range sc.Comparison.Settings {
		whole := set.(W)
		j.Settings[i] = *at(&whole)
	}
	sc.Comparison = &j
	return sc
}

func liftMove[S, W any](f func(*State, *S, int), at func(*W) *S) func(*State, *W, int) {
	if f == nil {
		return nil
	}
	return func(s *State, set *W, n int) { f(s, at(set), n) }
}

func liftText[S, W any](f func(State, S) string, at func(*W) *S) func(State, W) string {
	if f == nil {
		return nil
	}
	return func(s State, set W) string { return f(s, *at(&set)) }
}

func liftNumber[S, W, N any](f func(Scene, S) (N, bool), at func(*W) *S) func(Scene, W) (N, bool) {
	if f == nil {
		return nil
	}
	return func(sc Scene, set W) (N, bool) { return f(sc, *at(&set)) }
}

func liftKey[S, W comparable](k Key[S], at func(*W) *S) Key[W] {
	lifted := Key[W]{Binding: k.Binding, Now: liftText(k.Now, at), Does: liftText(k.Does, at), Act: liftMove(k.Act, at)}
	if k.Tell != nil {
		in := func(w In[W]) In[S] { return In[S]{w.State, *at(&w.Set)} }
		lifted.Tell = func(p Pressed[In[W]]) string {
			return k.Tell(Pressed[In[S]]{p.N, in(p.Before), in(p.After), p.Playing})
		}
	}
	return lifted
}

// LiftFlag returns a flag of a part as a flag of the whole.
func LiftFlag[P, W any](f Flag[P], at func(*W) *P) Flag[W] {
	lifted := Flag[W]{
		Name: f.Name, Doc: f.Doc, View: f.View, Allowed: f.Allowed, Switch: f.Switch, Values: f.Values, Files: f.Files,
		Low: f.Low, High: f.High, Text: f.Text, Cursor: f.Cursor, Shape: f.Shape, Late: f.Late,
		Leads: f.Leads, Common: f.Common, Repeats: f.Repeats, Knob: liftKnob(f.Knob, at),
		Get: func(w W) string { return f.Get(*at(&w)) },
		Set: func(w *W, v string) bool { return f.Set(at(w), v) },
	}
	if f.In != nil {
		lifted.In = func(w W) Flag[W] { return LiftFlag(f.In(*at(&w)), at) }
	}
	if f.Check != nil {
		lifted.Check = func(w W) string { return f.Check(*at(&w)) }
	}
	if f.Same != nil {
		lifted.Same = func(a, b W) bool { return f.Same(*at(&a), *at(&b)) }
	}
	if f.Say != nil {
		lifted.Say = func(w W) string { return f.Say(*at(&w)) }
	}
	return lifted
}
