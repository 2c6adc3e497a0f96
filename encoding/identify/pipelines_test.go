package identify_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/identify"
	"wavescope/encoding/tensor"
)

// The tables of programs that others publish, computed by NumPy in float32, are right. See pipelines.py there.
func TestPipelinesOfNumPy(t *testing.T) {
	names, _ := filepath.Glob("testdata/pipelines/*")
	names = slices.DeleteFunc(names, func(name string) bool { return filepath.Ext(name) == ".py" })
	if len(names) != 12 {
		t.Fatalf("%d files", len(names))
	}
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			t.Fatal(err)
		}
		table, err := tensor.Open(file, info.Size(), tensor.Beginning(file), name, "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		kind := identify.TypeOf(table.Type)
		r, err := identify.Identify(identify.Table{Numbers: table, Rows: table.Rows, Cols: table.Cols, Type: kind,
			Half: table.Half},
			identify.Options{RoPE: strings.HasPrefix(filepath.Base(name), "rope")})
		if err != nil || r.Verdict != identify.Right || kind == identify.Float64 || table.Err() != nil {
			t.Errorf("%s, %d × %d, %s: %v %v, %v, %v", name, table.Rows, table.Cols, table.Type, r.Verdict, r.Findings, err,
				table.Err())
		}
	}
}
