package exact

import (
	"encoding/json"
	"os"
	"testing"
)

// The types of reference cases that several packages use.
type (
	// Values holds values of a table at some positions and dimensions.
	Values struct {
		Layout string
		DModel int `json:"d_model"`
		Base   float64
		Dims   []int
		Rows   []struct {
			Pos    int
			Values []float64
		}
	}

	// Similarities are rows of offset, dot product, cosine and distance.
	Similarities struct {
		DModel int `json:"d_model"`
		Base   float64
		Norm   float64
		Rows   [][4]float64
	}

	// Frequencies holds the frequencies of a model's configuration.
	Frequencies struct {
		Name   string
		Config json.RawMessage
		Layer  string `json:"layer_type"`
		SeqLen int    `json:"seq_len"`
		Expect struct {
			RotaryDim       int       `json:"rotary_dim"`
			AttentionFactor float64   `json:"attention_factor"`
			InvFreq         []float64 `json:"inv_freq"`
			EffectiveBase   float64   `json:"effective_base"`
			Low, High       *float64
			Bands           []int `json:"bands_high_mid_low"`
		}
	}

	// Rotation holds the vector X rotated to a position.
	Rotation struct {
		Name            string
		Theta           float64
		HeadDim         int     `json:"head_dim"`
		RotaryDim       int     `json:"rotary_dim"`
		AttentionFactor float64 `json:"attention_factor"`
		Style           string
		Pos             int
		X, Y            []float64
	}

	// Slopes holds ALiBi's slopes by head.
	Slopes struct {
		Heads  int
		Slopes []float64
	}

	// Buckets holds T5's buckets by offset.
	Buckets struct {
		Bidirectional bool
		NumBuckets    int   `json:"num_buckets"`
		MaxDistance   int   `json:"max_distance"`
		Relative      []int `json:"relative_position"`
		Bucket        []int
	}
)

// Cases reads the cases of a reference file. It fails the test if there are none.
func Cases[T any](t testing.TB, file string) []T {
	t.Helper()
	var read struct{ Cases []T }
	Reference(t, file, &read)
	if len(read.Cases) == 0 {
		t.Fatal(file, "has no cases")
	}
	return read.Cases
}

// Reference reads a file of numbers that an unrelated program computed from the published formulas with
// 60 digits.
func Reference(t testing.TB, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}
