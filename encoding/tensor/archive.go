package tensor

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"strings"
)

// zipMagic starts an archive with at least one file.
const zipMagic = "PK\x03\x04"

// The limits of an archive in bytes: its list of files, and an array that is unpacked.
const (
	mostList     = 4 << 20
	mostUnpacked = 32 << 20
)

// openArchive opens an array of an archive that numpy.savez or numpy.savez_compressed wrote, see choice.
func openArchive(file io.ReaderAt, size int64, name string, part []int64) (*Tensor, error) {
	list := &bounded{file, mostList}
	archive, err := zip.NewReader(list, size)
	switch {
	case list.left < 0:
		return nil, fmt.Errorf("its list of files has more than %d bytes", mostList)
	case err != nil:
		return nil, errors.New("it is no complete zip archive")
	}
	list.left = math.MaxInt64
	f, err := chosen(archive.File, name)
	if err != nil {
		return nil, err
	}
	named := func(err error) error { return fmt.Errorf("%.80q: %w", nameOf(f), err) }
	content, length, err := unpacked(f, file, size)
	if err != nil {
		return nil, named(err)
	}
	t, err := openNPY(content, length, nameOf(f), part)
	if err != nil {
		return nil, named(err)
	}
	return t, nil
}

// bounded is a file of which at most left bytes are read; left is negative after an attempt to read more.
type bounded struct {
	io.ReaderAt
	left int64
}

// ReadAt implements [io.ReaderAt].
func (b *bounded) ReadAt(to []byte, at int64) (int, error) {
	if b.left -= int64(len(to)); b.left < 0 {
		return 0, io.ErrUnexpectedEOF
	}
	return b.ReaderAt.ReadAt(to, at)
}

// nameOf returns the name that NumPy gives to an array of an archive.
func nameOf(f *zip.File) string { return strings.TrimSuffix(f.Name, ".npy") }

// chosen returns the file of an array.
func chosen(all []*zip.File, name string) (*zip.File, error) {
	c, none := choice{part: name}, true
	for i, f := range all {
		switch {
		case path.Base(f.Name) == "data.pkl":
			return nil, errors.New("it is " + torchFile)
		case strings.HasSuffix(f.Name, ".npy"):
			c.see(i, []byte(nameOf(f)), true, true)
			none = false
		}
	}
	if none {
		return nil, errors.New("it is a zip archive without an array of NumPy (.npy)")
	}
	i, err := c.chosen("array", func(i int) string { return fmt.Sprintf("%.40q%s", nameOf(all[i]), shapeIn(all[i])) })
	if err != nil {
		return nil, err
	}
	return all[i], nil
}

// shapeIn returns the shape of an array of an archive after a blank, "" if its beginning does not tell.
func shapeIn(f *zip.File) string {
	from, err := f.Open()
	if err != nil {
		return ""
	}
	defer from.Close()
	begin := make([]byte, Sniffed)
	n, _ := io.ReadFull(from, begin)
	head, _, err := npyHead(bytes.NewReader(begin[:n]), int64(n))
	if err != nil {
		return ""
	}
	fields, _ := npyFields(head)
	shape, _ := npyShape(fields["shape"])
	return " " + written(shape)
}

// unpacked returns the content of a file of an archive and its length: a part of the archive if it is stored as it
// is, else a copy, whose length is bounded whatever the archive claims.
func unpacked(f *zip.File, archive io.ReaderAt, size int64) (io.ReaderAt, int64, error) {
	switch f.Method {
	case zip.Store:
		start, err := f.DataOffset()
		if err != nil || f.CompressedSize64 != f.UncompressedSize64 || f.CompressedSize64 > uint64(size-start) {
			return nil, 0, errors.New("the archive ends within it")
		}
		length := int64(f.CompressedSize64)
		return io.NewSectionReader(archive, start, length), length, nil
	case zip.Deflate:
	default:
		return nil, 0, fmt.Errorf("it is compressed by method %d; numpy.savez uses 0 and 8", f.Method)
	}
	if f.UncompressedSize64 > mostUnpacked {
		return nil, 0, fmt.Errorf("it has %d bytes; unpacked at most %d are allowed, and more by numpy.savez, "+
			"which does not compress", f.UncompressedSize64, mostUnpacked)
	}
	from, err := f.Open()
	if err != nil {
		return nil, 0, errors.New("the archive ends within it")
	}
	defer from.Close()
	var content bytes.Buffer
	if _, err := io.Copy(&content, io.LimitReader(from, mostUnpacked)); err != nil {
		return nil, 0, fmt.Errorf("it cannot be unpacked: %w", cause(err))
	}
	return bytes.NewReader(content.Bytes()), int64(content.Len()), nil
}
