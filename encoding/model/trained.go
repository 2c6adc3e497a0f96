package model

import (
	"bytes"
	_ "embed"
	"sync"

	"wavescope/encoding/tensor"
)

// Trained is the name of a small learned table that needs no file: 64 rows of 32 numbers, trained until four attention
// heads, which see positions alone, named the tokens 1, 2, 3 and 4 positions back. The program in the folder train made
// it. What it shows follows from that task, not from language.
const (
	Trained    = "trained"
	TrainedDoc = "a table of 64 rows, trained to look 1 to 4 positions back"
)

//go:embed trained.npy
var trainedFile []byte

// trained opens the trained table.
var trained = sync.OnceValue(func() *Source {
	t, err := tensor.Open(bytes.NewReader(trainedFile), int64(len(trainedFile)), trainedFile[:tensor.Sniffed], "", "")
	if err != nil {
		panic(err) // a test opens it
	}
	s, err := sourceOf(t, "")
	if err != nil {
		panic(err)
	}
	s.Name = Trained
	return &s
})

// PresetNames returns the names of all models and tables that need no file.
func PresetNames() (all []string) {
	for _, p := range Presets {
		all = append(all, p.Name)
	}
	return append(all, Trained)
}
