package model

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"wavescope/encoding/tensor"
)

// A stream is read as a file of the same bytes is, also byte by byte, and not to its end.
func TestReadFrom(t *testing.T) {
	header := ggufOf(binary.LittleEndian, 0, llamaHeader...).Bytes()
	for _, slow := range []bool{false, true} {
		var stream io.Reader = io.MultiReader(bytes.NewReader(header), strings.NewReader(strings.Repeat("x", 1<<20)))
		if slow {
			stream = iotest.OneByteReader(stream)
		}
		s, err := ReadFrom(stream)
		if err != nil || s.Length != 131072 || s.Read > 2*tensor.GGUFBlock {
			t.Errorf("slow %v: %v, length %d, %d bytes read", slow, err, s.Length, s.Read)
		}
	}
	text := tiny + `64}`
	if s, err := ReadFrom(strings.NewReader(text)); err != nil || s.Length != 64 || s.Read != int64(len(text)) {
		t.Errorf("%v, length %d, %d bytes read", err, s.Length, s.Read)
	}
	for says, stream := range map[string]io.Reader{
		"more than 1048576 bytes": strings.NewReader(strings.Repeat(" ", 2<<20)),
		"ends within its header":  bytes.NewReader(header[:100]),
		"timeout":                 io.MultiReader(bytes.NewReader(header[:100]), iotest.ErrReader(iotest.ErrTimeout)),
	} {
		if _, err := ReadFrom(stream); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}
