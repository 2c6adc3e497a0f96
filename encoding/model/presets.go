package model

import (
	_ "embed"
	"encoding/json"
)

// A Preset is a published model known by name, reduced to the settings about positions and their cost.
type Preset struct {
	Name    string          // as accepted by --model
	Doc     string          // one line for users
	Sources []string        // at least two public files that have the numbers of Config
	Config  json.RawMessage // keys of a config.json
}

//go:embed presets.json
var presetsFile []byte

// Presets lists the models that need no file.
var Presets = func() (all []Preset) {
	if err := json.Unmarshal(presetsFile, &all); err != nil {
		panic(err) // a test reads the file
	}
	return all
}()
