package file

import (
	"bytes"
	"testing"
)

// Blocks of a stream that overlap, or lie a little before the last, can be read.
func TestStream(t *testing.T) {
	text := make([]byte, 3<<20)
	for i := range text {
		text[i] = byte(i * 7 >> 3)
	}
	p := &Stream{Reader: bytes.NewReader(text)}
	for _, at := range []int64{0, 9, 4, 70_000, 65_536, 2_000_000, 1_900_000, int64(len(text)) - 100} {
		to := make([]byte, 100)
		if n, err := p.ReadAt(to, at); n != 100 || err != nil || !bytes.Equal(to, text[at:at+100]) {
			t.Errorf("at %d: %d bytes, %v", at, n, err)
		}
	}
	for _, at := range []int64{0, int64(len(text)) - 10, maxStream} {
		if _, err := p.ReadAt(make([]byte, 100), at); err == nil {
			t.Errorf("%d is read", at)
		}
	}
}
