package file

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"wavescope/encoding/tensor"
)

// A Stream is a stream of which the last blocks can be read again.
type Stream struct {
	io.Reader
	last []byte
	at   int64 // offset of last
}

// The limits of a stream in bytes: where it ends at the latest, and what is kept of it.
const (
	maxStream    = 2 * tensor.GGUFHeader
	keptOfStream = 4 * tensor.GGUFBlock
)

// ReadAt implements [io.ReaderAt] from what is kept on.
func (p *Stream) ReadAt(to []byte, at int64) (n int, err error) {
	end := at + int64(len(to))
	if end > maxStream {
		return 0, fmt.Errorf("it lies beyond the %d bytes that are read of a stream", maxStream)
	}
	for err == nil && p.at+int64(len(p.last)) < end {
		if over := len(p.last) - keptOfStream + tensor.GGUFBlock; over > 0 {
			p.last, p.at = append(p.last[:0], p.last[over:]...), p.at+int64(over)
		}
		p.last = slices.Grow(p.last, tensor.GGUFBlock)
		n, err = p.Read(p.last[len(p.last) : len(p.last)+tensor.GGUFBlock])
		p.last = p.last[:len(p.last)+n]
	}
	if at < p.at {
		return 0, errors.New("the stream is past it")
	}
	if n = copy(to, p.last[min(at-p.at, int64(len(p.last))):]); n < len(to) {
		return n, cmp.Or(err, io.EOF)
	}
	return n, nil
}

// Taken returns how many bytes were read of the stream.
func (p *Stream) Taken() int64 { return p.at + int64(len(p.last)) }

// Text returns the whole stream, of which little has been read. It returns an error for more than [MaxText] bytes.
func (p *Stream) Text() ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(p.last), p.Reader), MaxText+1))
	switch {
	case err != nil:
		return nil, Cause(err)
	case len(text) > MaxText:
		return nil, fmt.Errorf("it has more than %d bytes", MaxText)
	}
	return text, nil
}
