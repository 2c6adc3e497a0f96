package chart

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/encoding/tensor"
)

// State is what all views share: the table, and one cursor. It is a plain
// comparable value: copy it, compare it, send it.
type State struct {
	Scheme          string // name of one of scheme.All
	encoding.Config        // its RoPE, Learned and Band rest: Shape makes them of what follows
	Attention
	Matched bool   // base chosen so that wavelengths double, as bits do
	Filter  Filter // the pairs that are kept, of a table that is Filterable

	Pos    int // cursor: position, 0 … Length−1
	Dim    int // cursor: column, 0 … Columns()−1
	Offset int // offset k of the shift, −MaxPos … MaxPos
	Marks  Marks
	Zoom   Zoom
	Bits   int // bits and pairs shown where they are counted, 0 for as many as needed
}

// MaxBits is how many bits the largest position has.
const MaxBits = 50

// Default returns the table and the cursor that the program opens with.
func Default() State {
	return State{
		Scheme: scheme.All[0].Name,
		Config: encoding.Config{DModel: 64, Length: 128, Base: 10_000, Layout: encoding.Interleaved},

		Attention: usualAttention,

		Pos:    17,
		Dim:    6,
		Offset: 5,
	}
}

// Clamp keeps the table and the cursor inside their ranges.
func (s State) Clamp() State {
	s.DModel = min(max(s.DModel, encoding.MinDModel), encoding.MaxDModel)
	s.Length = min(max(s.Length, 1), encoding.MaxPos)
	if int(s.Layout) >= len(encoding.Layouts) {
		s.Layout = Default().Layout
	}
	s.Config.RoPE, s.Config.Learned, s.Config.Band = encoding.RoPEConfig{}, encoding.Learned{}, encoding.Band{}
	if s.Filter = Filter(min(int(s.Filter), len(passes)-1)); !s.filters() {
		s.Filter = Unfiltered
	}
	if s.Config.Check() != nil { // what is left is the base
		s.Base = Default().Base
	}
	if _, ok := scheme.Find(s.Scheme); !ok {
		s.Scheme = Default().Scheme
	}
	s.Attention = s.Attention.clamp()
	if t, _ := s.modelTable(); t != nil && s.Declared().Ends { // whose shape is what it is
		s.DModel, s.LearnedRows = t.Cols, min(s.LearnedRows, t.Rows)
	}
	s.Pos = min(max(s.Pos, 0), s.Length-1)
	s.Dim = min(max(s.Dim, 0), s.Columns()-1)
	s.Offset = min(max(s.Offset, -encoding.MaxPos), encoding.MaxPos)
	s.Bits = min(max(s.Bits, 0), MaxBits)
	s.Zoom = s.Zoom.clamp()
	s.Marks = s.Marks.Below(s.Columns())
	return s
}

// Declared returns the scheme that the State names.
func (s State) Declared() scheme.Scheme {
	kind, _ := scheme.Find(s.Scheme)
	return kind
}

// HasWaves reports whether the scheme has a table of waves.
func (s State) HasWaves() bool { return s.Declared().Waves }

// HasBase reports whether the scheme has frequencies: those of a table of waves, or of a head whose pairs turn.
func (s State) HasBase() bool { return s.Declared().Waves || s.Declared().Rotates }

// KeepWave moves the cursor and the marks to the columns that carry the same
// waves in the State's shape as they did before.
func (s State) KeepWave(before State) State {
	if !s.HasWaves() || !before.HasWaves() {
		return s
	}
	was, now := before.Shape(), s.Clamp().Shape()
	same := func(dim int) (int, bool) {
		if lone, ok := alone(was); ok && dim == lone {
			if to, ok := alone(now); ok {
				return to, true
			}
		}
		return now.Column(was.Wave(dim))
	}
	dim, ok := same(before.Dim)
	if s.Dim = dim; !ok {
		s.Dim = min(before.Dim, s.Columns()-1)
	}
	s.Marks = Marks{}
	for marked := range before.Marks.All() {
		if dim, ok := same(marked); ok && s.Marks.Index(dim) < 0 {
			s.Marks = s.Marks.Toggle(dim)
		}
	}
	return s
}

// NextLayout goes on to the next layout of the columns, or of rotary pairs to the
// next pairing. The cursor and the marks keep their waves.
func (s *State) NextLayout() {
	before := *s
	if s.Declared().Rotates {
		s.Pairing = (s.Pairing + 1) % encoding.Pairing(len(encoding.Pairings))
	} else {
		s.Layout = (s.Layout + 1) % encoding.Layout(len(encoding.Layouts))
	}
	*s = s.KeepWave(before)
}

// alone returns the column that an odd d_model leaves without a partner: the last pair's sine, or the zeros.
func alone(c encoding.Config) (dim int, ok bool) {
	if c.DModel%2 == 0 {
		return 0, false
	}
	if dim, ok = c.Column(0, encoding.Zero); ok {
		return dim, true
	}
	return c.Column(c.Pairs()-1, encoding.Sin)
}

// Attention holds the settings of schemes that change queries, keys or scores, and those that come with a model. Like
// all of a State it is comparable.
type Attention struct {
	Model *model.Source // a published model, or a file, as it was read when it was named; nil for none

	Heads   int // attention heads, 1 … scheme.MaxHeads
	Head    int // the head under the cursor, 1 … Heads
	HeadDim int // numbers of a head, h: 2 … MaxDModel

	RotaryDim int // how many of them turn: even, up to HeadDim; 0 for all pairs
	Pairing   encoding.Pairing
	Method    encoding.Method
	Factor    float64 // s of the method, 1 … encoding.MaxFactor
	Train     int     // training length L₀, up to MaxPos; 0 if it is not given
	Target    int     // length L that is read, up to MaxPos; 0 for s·L₀

	Buckets       int // of T5, 4 … scheme.MaxBuckets, even
	MaxDistance   int // from which on there is one bucket, ExactBuckets()+1 … scheme.MaxBucketDistance
	Bidirectional bool

	LearnedRows int // positions of a learned table, 1 … MaxPos
}

// usualAttention is that of the paper's base model, with ALiBi's and T5's own
// settings, and a factor that many models were stretched by.
var usualAttention = Attention{
	Heads: 8, Head: 4, HeadDim: 64, Factor: 8, Buckets: 32, MaxDistance: 128, LearnedRows: 1024,
}

func (a Attention) clamp() Attention {
	a.Heads = min(max(a.Heads, 1), scheme.MaxHeads)
	a.Head = min(max(a.Head, 1), a.Heads)
	a.HeadDim = min(max(a.HeadDim, 2), encoding.MaxDModel)
	a.RotaryDim = min(max(a.RotaryDim, 0), a.HeadDim) &^ 1
	if int(a.Pairing) >= len(encoding.Pairings) {
		a.Pairing = usualAttention.Pairing
	}
	if int(a.Method) >= len(encoding.Methods) {
		a.Method = usualAttention.Method
	}
	if !(a.Factor >= 1 && a.Factor <= encoding.MaxFactor) {
		a.Factor = usualAttention.Factor
	}
	a.Train = min(max(a.Train, 0), encoding.MaxPos)
	a.Target = min(max(a.Target, 0), encoding.MaxPos)
	a.Buckets = min(max(a.Buckets, 4), scheme.MaxBuckets) &^ 1
	a.MaxDistance = min(max(a.MaxDistance, a.ExactBuckets()+1), scheme.MaxBucketDistance)
	a.LearnedRows = min(max(a.LearnedRows, 1), encoding.MaxPos)
	return a
}

// ExactBuckets is how many of T5's buckets hold one distance each, before the query.
func (a Attention) ExactBuckets() int {
	return scheme.Buckets{N: a.Buckets, Both: a.Bidirectional}.Exact()
}

// L0 returns the training length. If none is given it is the length of the sequence, as far as the table has rows.
func (s State) L0() int {
	if s.Train > 0 {
		return s.Train
	}
	return s.RowCount()
}

// Window returns the number of positions that a query sees in the model's layers; 0 for all.
func (s State) Window() int {
	source, err := s.source()
	if err != nil || len(source.Layers) == 0 {
		return 0
	}
	return source.Layers[0].Window
}

// Bound names what Window is: "window", or "chunk" if it begins at a multiple of its width.
func (s State) Bound() string {
	if all := s.Groups(); len(all) > 0 && all[s.OwnGroup()].Attention == model.Chunked {
		return "chunk"
	}
	return "window"
}

// Reach returns the largest number of keys of a query: the length of the sequence, or the window of the model's
// layers if that is smaller.
func (s State) Reach() int {
	if window := s.Window(); window > 0 {
		return min(s.Length, window)
	}
	return s.Length
}

// Windowed reports whether the window of the model's layers is at most the training length: no two positions
// further apart meet in them, whatever length they were trained on.
func (s State) Windowed() bool {
	window := s.Window()
	return window > 0 && window <= s.L0()
}

// Span returns the training length and the length that is read, both bounded by the window of the model's layers.
func (s State) Span() (train, target int) {
	train, target = s.L0(), s.L()
	if window := s.Window(); window > 0 {
		return min(train, window), min(target, window)
	}
	return train, target
}

// Assumed reports whether the State's model states no training length, so that another
// length stands for it: that of the sequence, the window of its layers, or the one that a formula reads.
func (s State) Assumed() bool {
	source, err := s.source()
	if err != nil || len(source.Layers) == 0 || !s.Declared().Rotates {
		return false
	}
	l := source.Layers[0]
	by := l.Rope.Scaling
	trained, _ := source.TrainedBy(l)
	return trained == 0 && (s.Train == 0 || s.Windowed() || needsTrain(by.Method) && s.Train == by.TrainLength)
}

// AsPublished reports whether a head turns as the State's model has it, the lengths aside.
func (s State) AsPublished(r encoding.RoPEConfig) bool {
	own, err := s.ModelRope()
	if own.Scaling.Method == encoding.Unscaled && r.Scaling.Method == encoding.Unscaled {
		own.Scaling = r.Scaling // which is not read
	}
	own.Scaling.TrainLength, own.Scaling.TargetLength = r.Scaling.TrainLength, r.Scaling.TargetLength
	return err == nil && r == own
}

// Trained is the word before the training length. A key that states one says where training began, not where it
// ended; one that is derived is a condition.
func (s State) Trained() string { return Either(s.TrainRule(), "if trained on", "first trained") }

// Horizon says what the training length is, where one is given.
func (s State) Horizon() string {
	if s.Windowed() {
		return s.Bound() + " " + strconv.Itoa(s.Window())
	}
	return s.Trained() + " " + strconv.Itoa(s.Train)
}

// L returns the length that is read: the given one, or the training length times the factor.
func (s State) L() int {
	if s.Target > 0 {
		return s.Target
	}
	return int(min(math.Round(s.Factor*float64(s.L0())), encoding.MaxPos))
}

// RowCount returns the number of positions of the sequence that have a row in the table: all of them, unless the
// table ends before.
func (s State) RowCount() int {
	if s.Declared().Ends {
		return min(s.Length, s.LearnedRows)
	}
	return s.Length
}

// Untrained reports whether the numbers of the table are made up: those that
// training begins with.
func (s State) Untrained() bool { return s.Declared().Ends && s.Shape().Learned.Stored == nil }

// Standin says how values that replace a model's are made, such as "untrained"; "" if none are replaced.
func (s State) Standin() string { return Scene{Requested: s}.Setup().Standin() }

// Invented says of rows that are made up that they are no model's, and what has those;
// "" of all others.
func (s State) Invented() string {
	if !s.Untrained() {
		return ""
	}
	return "untrained numbers, no model's: a configuration holds no rows, a wpe.safetensors or .npy file does"
}

// RowName returns the name of a row: PE(17) for position 17, or R(17) if the scheme rotates queries and keys by it.
func (s State) RowName(of string) string { return cmp.Or(s.Declared().Row, "PE") + "(" + of + ")" }

// Columns returns the number of columns of the scheme's table: those of one head if the scheme rotates heads, those
// of the model's table if it has one, else d_model.
func (s State) Columns() int {
	switch kind := s.Declared(); {
	case kind.Ends:
		return s.Shape().DModel
	case !kind.Rotates:
		return s.DModel
	case s.IsProportional():
		return s.HeadDim &^ 1
	}
	return s.turned()
}

// IsProportional reports whether the pairs of a head include those at rest, and the exponents of the others count all
// of them: by the State's method, or because its model's frequencies are such, scaled or not.
func (s State) IsProportional() bool {
	own, _ := s.ModelRope() // whose error every picture says
	return s.Method == encoding.Proportional || own.Scaling.Method == encoding.Proportional
}

func (s State) turned() int {
	if s.RotaryDim > 0 {
		return s.RotaryDim
	}
	return s.HeadDim &^ 1
}

// RopeBy returns how the pairs of a head turn by a method. Parameters of the method that are not settings come from
// the model if it uses this method, otherwise from the published defaults. The code of the model computes its own
// method from the whole length that is read; another method is computed from what a window leaves of it.
func (s State) RopeBy(method encoding.Method) (encoding.RoPEConfig, error) {
	_, target := s.Span()
	r := encoding.RoPEConfig{HeadDim: s.HeadDim, RotaryDim: s.turned(), Base: s.Base, Pairing: s.Pairing}
	r.Scaling = encoding.Scaling{
		Method: method, Factor: s.Factor, TrainLength: s.L0(), TargetLength: target, BetaFast: 32, BetaSlow: 1,
		HighFreqFactor: 4, LowFreqFactor: 1,
	}
	if s.Matched {
		if base, ok := measure.MatchedBase(r.TableConfig(s.Length)); ok {
			r.Base = base
		}
	}
	own, err := s.ModelRope()
	if err != nil {
		return r, err
	}
	r.Frequencies = own.Frequencies
	if own.Scaling.Method == method {
		own.Scaling.Factor, own.Scaling.TrainLength, own.Scaling.TargetLength = s.Factor, s.L0(), s.L()
		r.Scaling = own.Scaling
	}
	switch {
	case method == encoding.Unscaled && s.IsProportional(): // the same head without a factor
		r, err = s.RopeBy(encoding.Proportional)
		r.Scaling.Factor = 1
		return r, err
	case own.Scaling.Method == encoding.Proportional && method != own.Scaling.Method:
		return r, fmt.Errorf("method %s has no formula for the proportional frequencies of %s", method, s.ModelName())
	case method == encoding.LongRoPE && r.Scaling.ShortFactors == "":
		return r, errNoLists
	}
	return r, cmp.Or(r.Check(), model.Falls(r))
}

var errNoLists = errors.New("longrope needs a model that brings its divisors, such as --model phi-3-vision-128k")

// AsHead returns the State of a head whose pairs turn as those of the table of waves do, unscaled; false if there is
// none. The exponents of a table with an odd number of columns, or with the layout of Tensor2Tensor, are others.
func (s State) AsHead() (head State, ok bool) {
	if s.Scheme != scheme.Sinusoidal || s.Model != nil || s.DModel%2 != 0 || s.Layout == encoding.T2T {
		return s, false
	}
	s.Scheme, s.HeadDim, s.RotaryDim, s.Method = scheme.RoPE, s.DModel, 0, encoding.Unscaled
	_, err := s.RopeBy(encoding.NTK)
	return s, err == nil
}

// Shape returns the configuration of the table that is shown: the settings, with the base that matches the bits if
// that is asked for and exists.
func (s State) Shape() encoding.Config {
	c, _ := s.table()
	return c
}

// table is Shape, and what is wrong with it.
func (s State) table() (c encoding.Config, err error) {
	c = s.Config
	switch kind := s.Declared(); {
	case kind.Rotates:
		r, err := s.RopeBy(s.Method)
		if err != nil {
			r.Scaling = encoding.Scaling{}
		}
		return r.TableConfig(s.Length), err
	case kind.Ends:
		var t *tensor.Tensor
		c.Learned = encoding.Learned{Rows: s.LearnedRows}
		if t, err = s.modelTable(); t != nil {
			c.DModel, c.Learned.Rows, c.Learned.Stored = t.Cols, min(s.LearnedRows, t.Rows), t
		}
	}
	if s.Matched { // a table without waves is shown beside waves of its shape
		if base, ok := measure.MatchedBase(c); ok {
			c.Base = base
		}
	}
	if s.Filterable() {
		c.Band = s.Filter.band(c)
	}
	return c, err
}

// ModelName returns the name of the State's model, "" for none.
func (s State) ModelName() string {
	if s.Model == nil {
		return ""
	}
	return s.Model.Name
}

// ModelTitle is the name of the State's model for headings: the last part of its path, or of its folder where the file
// is named as all such files are.
func (s State) ModelTitle() string {
	name := s.ModelName()
	if name == "" {
		return ""
	}
	base, folder := filepath.Base(name), filepath.Base(filepath.Dir(name))
	file, part, isPart := strings.Cut(base, "#")
	if named := file == "config.json" || file == "params.json"; !named || strings.Trim(folder, "./\\") == "" {
		return base
	}
	if isPart {
		folder += "#" + part
	}
	return folder
}

// source is what the State's model is; nothing without one. The only error is that
// of a table whose file can no longer be read.
func (s State) source() (source model.Source, err error) {
	if s.Model == nil {
		return source, nil
	}
	if source = *s.Model; source.Table != nil {
		if err = source.Table.Err(); err != nil {
			err = fmt.Errorf("%s: %w", source.Name, err)
		}
	}
	return source, err
}

// Stated is how many positions the State's model is said to read; 0 where nothing says.
func (s State) Stated() int {
	source, _ := s.source() // whose error every picture says
	return source.Length
}

// ModelRope is how the State's model turns its heads; nothing where it does not.
func (s State) ModelRope() (r encoding.RoPEConfig, err error) {
	source, err := s.source()
	if err != nil || len(source.Layers) == 0 {
		return r, err
	}
	return source.Layers[0].Rope, nil
}

// modelTable returns the table of the State's model; nil where it has none.
func (s State) modelTable() (*tensor.Tensor, error) {
	source, err := s.source()
	return source.Table, err
}

// Found says in a clause what the numbers of the table of the State's model are; "" where no such table is shown, or where
// that is not known.
func (s State) Found() string {
	if source, err := s.source(); err == nil && s.Declared().Ends {
		return source.Found()
	}
	return ""
}

// Measured returns the frequencies that were measured in the columns of the table of the State's model, in radians per
// position, NaN for none; nil where no such table is shown, or where its columns are no waves.
func (s State) Measured() []float64 {
	if source, err := s.source(); err == nil && s.Declared().Ends {
		return source.Frequencies()
	}
	return nil
}

// Tolerance returns the function that says how far a number of the table of the State's model may be from that of waves and
// still be right; nil where no such table is shown.
func (s State) Tolerance(waves encoding.Periodic) func(pos, dim int, exact float64) float64 {
	if source, err := s.source(); err == nil && s.Declared().Ends {
		return source.Bound(waves)
	}
	return nil
}

// ShownModel returns the State's model where the table that is shown is as the model has it, "" where there is none
// or a setting has changed it. If own is false, another method or factor reads the model further than its own does.
func (s State) ShownModel() (name string, own bool) {
	source, err := s.source()
	kind := s.Declared()
	switch {
	case err != nil:
	case kind.Ends && source.Table != nil:
		return s.Model.Name, true
	case s.Scheme == scheme.Sinusoidal && source.Scheme == scheme.Sinusoidal:
		if c := s.Shape(); c.DModel == source.Width && c.Layout == source.Layout && c.Base == Default().Base {
			return s.Model.Name, true
		}
	case s.Scheme == scheme.RoPE && len(source.Layers) > 0:
		shown, its := s.Shape().RoPE, source.Layers[0].Rope
		by, own := shown.Scaling, its.Scaling
		shown.Scaling, its.Scaling = encoding.Scaling{}, encoding.Scaling{}
		if shown != its {
			return "", false
		}
		own.TargetLength = by.TargetLength
		if !needsTrain(own.Method) {
			own.TrainLength = by.TrainLength
		}
		// An unscaled method reads nothing else.
		return s.Model.Name, by == own || by.Method == own.Method && own.Method == encoding.Unscaled
	}
	return "", false
}

// TableFile returns the file of the table that is shown, and the tensor's name in it; both "" where the table is of
// no file.
func (s State) TableFile() (file, tensor string) {
	source, err := s.source()
	if err != nil || source.Table == nil || !s.Declared().Ends {
		return "", ""
	}
	return source.Path, source.Table.Name
}

// Adopt opens the State's model where it is only named, and takes over what it says.
// What the model does not set is as in home, the State without a model. Without a
// model everything is.
func (s State) Adopt(home State) (State, error) {
	own := home
	if s.Model != nil && !s.Model.IsOpen() {
		source, err := model.Open(s.Model.Name)
		if err != nil {
			return s, err
		}
		s.Model = source
	}
	if s.Model != nil {
		own = home.as(*s.Model)
	}
	return s.take(own), nil
}

// Without returns the State without its model. All that a model sets is as in home.
func (s State) Without(home State) State {
	s = s.take(home)
	s.Model = nil
	return s
}

// take takes over the settings of another State that a model can set.
func (s State) take(own State) State {
	s.Scheme, s.Config, s.Matched = own.Scheme, own.Config, own.Matched
	name, head := s.Model, s.Head
	s.Attention = own.Attention
	s.Model, s.Head = name, head
	return s
}

// Warns is what there is to know of the State's model beside what it sets.
func (s State) Warns() []string {
	source, err := s.source() // whose error every picture says
	warns := slices.Clip(source.Warns)
	if s.Model == nil || err != nil || source.Table != nil {
		return warns
	}
	if source.Length == 0 {
		warns = append(warns, "no length is stated: the picture has "+Plural(s.Length, "position"))
	}
	if source.Width == 0 && len(source.Layers) == 0 {
		warns = append(warns, "no width is stated: the picture has d_model "+strconv.Itoa(s.DModel))
	}
	return warns
}

// as returns the State with all that a model says.
func (s State) as(source model.Source) State {
	s.Scheme = source.Scheme
	if source.Heads > 0 {
		s.Heads = source.Heads
	}
	if source.Length > 0 {
		s.Length = source.Length
	}
	switch {
	case len(source.Layers) > 0:
		l := source.Layers[0]
		r := l.Rope
		s.HeadDim, s.RotaryDim = r.HeadDim, r.RotaryDim
		s.Base, s.Matched, s.Pairing, s.Method = r.Base, false, r.Pairing, r.Scaling.Method
		s.Train, _ = source.TrainedBy(l)
		s.Target = 0
		if s.Method != encoding.Unscaled {
			s.Factor = max(r.Scaling.Factor, 1)
		}
		if s.Method != encoding.Unscaled && s.Method != encoding.Dynamic {
			s.Target = source.Length // which the factor has led to already
		}
		if needsTrain(s.Method) {
			s.Train = r.Scaling.TrainLength
		}
		if l.Window > 0 { // no two positions further apart meet
			s.Target = l.Window
			if !needsTrain(s.Method) {
				s.Train = l.Window
			}
		}
	case source.Scheme == scheme.Sinusoidal:
		s.DModel, s.Layout, s.Base, s.Matched = source.Width, source.Layout, Default().Base, false
	case source.Width > 0:
		s.DModel = source.Width
	}
	if source.Scheme == scheme.Learned {
		s.LearnedRows = source.Length
	}
	if source.Buckets > 0 {
		s.Buckets, s.MaxDistance, s.Bidirectional = source.Buckets, source.MaxDistance, source.Bidirectional
	}
	return s
}

// needsTrain reports whether a method computes with a training length.
func needsTrain(m encoding.Method) bool {
	methods := []encoding.Method{encoding.Dynamic, encoding.YaRN, encoding.Llama3, encoding.LongRoPE}
	return slices.Contains(methods, m)
}
