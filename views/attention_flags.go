package views

import (
	"fmt"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/bias"
	"wavescope/encoding/model"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// attentionFlags are what schemes read that change queries, keys or scores.
var attentionFlags = []sharedFlag{
	{
		Name: "model", Doc: "a model or a file: its positions and its length", Leads: true, Shape: true, Common: true,
		Allowed: "none, a file, a folder, or a name (see help models)",
		Values:  append([]string{noModel}, modelNames()...),
		Files:   []string{".json", ".npy", ".safetensors"},
		Get:     func(s scene.State) string { return words.Either(s.Model == "", noModel, s.Model) },
		Set: func(s *scene.State, v string) bool {
			if v == "" {
				return false
			}
			s.Model = words.Either(v == noModel, "", v)
			return true
		},
	},
	scene.Number("heads", "attention heads", 1, bias.MaxHeads, func(s *scene.State) *int { return &s.Heads }),
	scene.Number("head", "the head that is shown", 1, bias.MaxHeads, func(s *scene.State) *int { return &s.Head }).
		Within(func(s scene.State) string {
			if s.Head <= s.Heads {
				return ""
			}
			return words.Either(s.Heads == 1, "1", fmt.Sprintf("a whole number from 1 to %d", s.Heads)) + ", for " + words.Plural(s.Heads, "head")
		}),
	shaping(scene.Number("head-dim", "numbers of a head, whose pairs RoPE turns", 2, encoding.MaxDModel, func(s *scene.State) *int { return &s.HeadDim })),
	shaping(rotaryFlag),
	shaping(said(scene.Named("pairing", "which two numbers of a head turn together", pairingNames(), func(s *scene.State) *encoding.Pairing { return &s.Pairing }),
		func(s scene.State) string { return "pairing " + encoding.Pairings[s.Pairing].Name })),
	shaping(said(scene.Named("method", "how RoPE's frequencies are changed to read further", methodNames(), func(s *scene.State) *encoding.Method { return &s.Method }),
		func(s scene.State) string {
			return words.Either(s.Method == encoding.Unscaled, "unscaled", s.Method.String())
		})),
	shaping(said(scene.Decimal("factor", "how many times further a method makes a model read", "a number from 1 to 1000000", 1, encoding.MaxFactor,
		func(s *scene.State) *float64 { return &s.Factor }), func(s scene.State) string { return "factor " + words.Plainly(s.Factor) })),
	shaping(scene.Number("train-length", "positions of the training, 0 if it is not given", 0, encoding.MaxPos, func(s *scene.State) *int { return &s.Train })),
	shaping(scene.Number("target-length", "positions that are read, 0 for factor × training length", 0, encoding.MaxPos, func(s *scene.State) *int { return &s.Target })),
	scene.Number("buckets", "classes of offsets of T5, an even number", 4, bias.MaxBuckets, func(s *scene.State) *int { return &s.Buckets }).
		Within(func(s scene.State) string {
			return words.Either(s.Buckets%2 == 0, "", "an even number from 4 to "+strconv.Itoa(bias.MaxBuckets))
		}),
	scene.Number("max-distance", "offset from which on T5 has one bucket", 2, bias.MaxBucketDistance,
		func(s *scene.State) *int { return &s.MaxDistance }).
		Within(func(s scene.State) string {
			exact := words.Plural(s.ExactBuckets(), "bucket")
			return words.Either(s.MaxDistance > s.ExactBuckets(), "", "a whole number above the "+exact+" of one distance")
		}),
	scene.Toggle("bidirectional", "T5's keys have buckets on both sides of the query", func(s *scene.State) *bool { return &s.Bidirectional }),
	shaping(scene.Number("learned-rows", "positions that a learned table has a row for", 1, encoding.MaxPos, func(s *scene.State) *int { return &s.LearnedRows })),
}

// noModel is the value of --model where there is none.
const noModel = "none"

func modelNames() []string {
	return names(model.Presets, func(p model.Preset) string { return p.Name })
}

// rotaryFlag is the part of a head that turns; only whole pairs do.
var rotaryFlag = scene.Number("rotary-dim", "how many numbers of a head turn, 0 for all", 0, encoding.MaxDModel, func(s *scene.State) *int { return &s.RotaryDim }).
	Within(func(s scene.State) string {
		if s.RotaryDim%2 == 0 && s.RotaryDim <= s.HeadDim {
			return ""
		}
		return fmt.Sprintf("an even number from 0 to the head-dim %d", s.HeadDim)
	})

func pairingNames() []string {
	return names(encoding.Pairings[:], func(p struct{ Name, Doc string }) string { return p.Name })
}

func methodNames() []string {
	return names(encoding.Methods[:], func(m struct{ Name, Doc string }) string { return m.Name })
}
