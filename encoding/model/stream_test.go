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

// Blocks of a stream that overlap, or lie a little before the last, can be read.
func TestPassing(t *testing.T) {
	text := make([]byte, 3<<20)
	for i := range text {
		text[i] = byte(i * 7 >> 3)
	}
	p := &passing{Reader: bytes.NewReader(text)}
	for _, at := range []int64{0, 9, 4, 70_000, 65_536, 2_000_000, 1_900_000, int64(len(text)) - 100} {
		to := make([]byte, 100)
		if n, err := p.ReadAt(to, at); n != 100 || err != nil || !bytes.Equal(to, text[at:at+100]) {
			t.Errorf("at %d: %d bytes, %v", at, n, err)
		}
	}
	for _, at := range []int64{0, int64(len(text)) - 10, mostPassing} {
		if _, err := p.ReadAt(make([]byte, 100), at); err == nil {
			t.Errorf("%d is read", at)
		}
	}
}
