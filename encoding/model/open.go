package model

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// openTable opens the table of a file of size bytes: an array of NumPy, alone or in an archive, a tensor of a
// safetensors file, or lines of numbers. The format follows from its beginning, or from its name. part selects a tensor
// or an array; "" selects the only one. It returns nil without an error for a file that may be a configuration.
func openTable(file io.ReaderAt, size int64, begin []byte, name, part string) (t *Tensor, err error) {
	starts := func(magic string) bool { return bytes.HasPrefix(begin, []byte(magic)) }
	ending := strings.ToLower(filepath.Ext(name))
	known := slices.IndexFunc(foreign, func(f format) bool { return slices.ContainsFunc(f.magic, starts) })
	if known < 0 {
		known = slices.IndexFunc(foreign, func(f format) bool { return slices.Contains(f.endings, ending) })
	}
	switch {
	case starts(ggufMagic):
		return nil, nil
	case len(begin) > 8 && begin[7] == 0 && begin[8] == '{':
		return OpenSafetensors(file, size, part)
	case starts(zipMagic), ending == ".npz" && known < 0:
		return openArchive(file, size, part)
	case starts(npyMagic), ending == ".npy" && known < 0:
		t, err = OpenNPY(file, size)
	case known >= 0:
		return nil, errors.New("it is " + foreign[known].is)
	case ending == ".safetensors":
		return OpenSafetensors(file, size, part)
	case isText(begin):
		t, err = openLines(file, size)
	}
	if t != nil && part != "" {
		return nil, errors.New("it has one table only, without a name")
	}
	return t, err
}

// beginning returns the bytes that tell the format of a file. The reader of the format reads them again.
func beginning(file io.ReaderAt) []byte {
	begin := make([]byte, sniffed)
	n, _ := file.ReadAt(begin, 0)
	return begin[:n]
}

const sniffed = 512

// asArray tells how to save what Python has, in a format that is read.
const asArray = `; in Python, numpy.save("table.npy", `

const pickled = `, which can run code and is not read` + asArray

// A format is one of files of tables that are not read.
type format struct {
	magic, endings []string // what the files and their names begin and end with
	is             string   // what it is, and what to do
}

var foreign = []format{
	{[]string{torchMagic}, []string{".pt", ".pth"}, torchFile},
	{[]string{"\x80\x02", "\x80\x03", "\x80\x04", "\x80\x05"}, []string{".pkl", ".pickle"},
		"a pickle" + pickled + `table) writes a table that is`},
	{[]string{"\x89HDF\r\n\x1a\n"}, []string{".h5", ".hdf5"},
		"an HDF5 file, which is not read" + asArray + `h5py.File(FILE)[NAME]) writes a table that is`},
	{[]string{"MATLAB "}, []string{".mat"},
		"a file of MATLAB, which is not read" + asArray + `scipy.io.loadmat(FILE)[NAME]) writes a table that is`},
	{[]string{"\x1f\x8b"}, []string{".gz"}, "compressed with gzip: gunzip unpacks it"},
}

// torchMagic starts a file that torch.save wrote before it wrote archives.
const torchMagic = "\x80\x02\x8a\x0al\xfc\x9cF\xf9 j\xa8P\x19."

const torchFile = "a file of torch.save: a pickle" + pickled +
	"tensor.detach().float().numpy()) writes a tensor that is"

// zipMagic starts an archive with at least one file.
const zipMagic = "PK\x03\x04"

// The limits of an archive in bytes: its list of files, and an array that is unpacked.
const (
	mostList     = 4 << 20
	mostUnpacked = 32 << 20
)

// openArchive opens an array of an archive that numpy.savez or numpy.savez_compressed wrote: the one with the given
// name, or else the only one.
func openArchive(file io.ReaderAt, size int64, part string) (*Tensor, error) {
	list := &bounded{file, mostList}
	archive, err := zip.NewReader(list, size)
	switch {
	case list.left < 0:
		return nil, fmt.Errorf("its list of files has more than %d bytes", mostList)
	case err != nil:
		return nil, errors.New("it is no complete zip archive")
	}
	list.left = math.MaxInt64
	f, err := chosen(archive.File, part)
	if err != nil {
		return nil, err
	}
	named := func(err error) error { return fmt.Errorf("%.80q: %w", nameOf(f), err) }
	content, length, err := unpacked(f, file, size)
	if err != nil {
		return nil, named(err)
	}
	t, err := OpenNPY(content, length)
	if err != nil {
		return nil, named(err)
	}
	t.Name = nameOf(f)
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
	var arrays, named []*zip.File
	for _, f := range all {
		switch {
		case path.Base(f.Name) == "data.pkl":
			return nil, errors.New("it is " + torchFile)
		case !strings.HasSuffix(f.Name, ".npy"):
			continue
		case nameOf(f) == name:
			named = append(named, f)
		}
		arrays = append(arrays, f)
	}
	var names []string
	for i, f := range arrays {
		if i == 4 {
			names = append(names, fmt.Sprintf("and %d more", len(arrays)-i))
			break
		}
		names = append(names, fmt.Sprintf("%.30q", nameOf(f)))
	}
	switch {
	case len(arrays) == 0:
		return nil, errors.New("it is a zip archive without an array of NumPy (.npy)")
	case name == "" && len(arrays) == 1:
		return arrays[0], nil
	case name == "":
		return nil, fmt.Errorf("add # and the name of one of its arrays: %s", strings.Join(names, ", "))
	case len(named) == 0:
		return nil, fmt.Errorf("there is no array %.80q; there are %s", name, strings.Join(names, ", "))
	case len(named) > 1:
		return nil, fmt.Errorf("it has %d arrays %.80q", len(named), name)
	}
	return named[0], nil
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
