package table

import (
	"fmt"
	"io"
	"math"

	stdjson "encoding/json"

	"wavescope/encoding/attention"
)

// attentionHead holds the settings at the start of the JSON object.
type attentionHead struct {
	D         int      `json:"d"`
	Base      float64  `json:"base"`
	Layout    string   `json:"layout"`
	RopeStyle string   `json:"rope_style"`
	Slope     float64  `json:"alibi_slope"`
	Skewed    bool     `json:"w_q_skewed"`               // see attention.Head
	Untrained bool     `json:"untrained,omitempty"`      // the rows of positions are random
	First     int      `json:"first_position,omitempty"` // of sentence_a
	Later     int      `json:"b_begins_later,omitempty"` // in positions
	Pads      int      `json:"padding_of_b,omitempty"`   // number of padding words at the end
	HidePads  bool     `json:"padding_is_masked,omitempty"`
	A         []string `json:"sentence_a"`
	B         []string `json:"sentence_b"`
	Check     struct {
		Word   string    `json:"word"`
		Values []float64 `json:"values"`
	} `json:"embedding_check"`
}

// attentionRun holds the results of one setting for both orders.
type attentionRun struct {
	Scheme     string        `json:"scheme"`
	Causal     bool          `json:"causal"`
	A          attentionSide `json:"a"`
	B          attentionSide `json:"b"`
	PooledGap  float64       `json:"pooled_gap"`
	AlignedGap *float64      `json:"aligned_gap"` // over the words in both orders; null without any
}

type attentionSide struct {
	Attention [][]float64 `json:"attention"`
	Pooled    []float64   `json:"pooled"`
}

// WriteAttention writes the outputs of one head for the same words in two orders, or for two sentences.
// It writes one JSON object with one case: its first run is the head's own setting, the others follow.
func WriteAttention(w io.Writer, a attention.Reordering) error {
	c := a.Head.Table.Config()
	head := attentionHead{D: c.DModel, Base: c.Base, Layout: c.Layout.String(), RopeStyle: "half",
		Slope: attention.LinearSlope, Skewed: a.Head.Skew, Untrained: untrained(c),
		First: a.Head.First, Later: a.Later, Pads: a.Pads, HidePads: a.Head.HidePads, A: a.Words[0], B: a.Words[1]}
	head.Check.Word, head.Check.Values = a.Words[0][0], a.Vectors[0]
	about, err := stdjson.Marshal(head)
	if err != nil {
		return err
	}
	// Append the runs to the JSON object, which is still open.
	if _, err := fmt.Fprintf(w, "{\"table\":\"attention\",\"cases\":[\n%s,\"runs\":[\n",
		about[:len(about)-1]); err != nil {
		return err
	}
	for i, setting := range attentionSettings(a.Head) {
		run, err := stdjson.Marshal(runAttention(a, setting))
		if err != nil {
			return err
		}
		separator := ""
		if i > 0 {
			separator = ",\n"
		}
		if _, err := fmt.Fprintf(w, "%s%s", separator, run); err != nil {
			return err
		}
	}
	_, err = io.WriteString(w, "\n]}]}\n")
	return err
}

// attentionSettings returns the head itself and the head with every other placement and mask.
func attentionSettings(head attention.Head) []attention.Head {
	all := []attention.Head{head}
	for p := range attention.Placements {
		for _, causal := range []bool{false, true} {
			h := head
			h.Placement, h.Causal = attention.Placement(p), causal
			if h != head {
				all = append(all, h)
			}
		}
	}
	return all
}

// runAttention computes one setting.
func runAttention(a attention.Reordering, h attention.Head) attentionRun {
	second := make([][]float64, len(a.Order))
	for i, from := range a.Order {
		second[i] = a.Vectors[from]
	}
	a.Head = h
	heads := a.Heads()
	first, other := heads[0].Attend(a.Vectors[:len(a.Vectors)-a.Alone]), heads[1].Attend(second)
	r := attentionRun{
		Scheme: h.Placement.String(), Causal: h.Causal,
		A:         attentionSide{first.Weights, first.Pooled},
		B:         attentionSide{other.Weights, other.Pooled},
		PooledGap: attention.Gap(first.Pooled, other.Pooled),
	}
	for i, from := range a.Order {
		if from >= len(first.Output) {
			continue // the first order lacks this word
		}
		gap := attention.Gap(first.Output[from], other.Output[i])
		if r.AlignedGap == nil {
			r.AlignedGap = new(float64)
		}
		*r.AlignedGap = math.Max(*r.AlignedGap, gap)
	}
	return r
}
