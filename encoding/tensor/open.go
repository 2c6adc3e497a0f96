package tensor

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Open opens the table of a file of size bytes that starts with its [Beginning]: an array of NumPy, alone or in an
// archive, a tensor of a safetensors or
// GGUF file, lines of numbers, or lists of JSON. The format follows from the beginning of the file, or from its name.
// part selects a tensor or an array; "" selects one with a usual name, or the only one. Numbers in brackets after it
// select a part of more dimensions than two. It returns nil without an error for a file that may be a configuration.
func Open(file io.ReaderAt, size int64, begin []byte, name, part string) (*Tensor, error) {
	starts := func(magic string) bool { return bytes.HasPrefix(begin, []byte(magic)) }
	ending := strings.ToLower(filepath.Ext(name))
	known := slices.IndexFunc(foreign, func(f format) bool { return slices.ContainsFunc(f.magic, starts) })
	if known < 0 {
		known = slices.IndexFunc(foreign, func(f format) bool { return slices.Contains(f.endings, ending) })
	}
	part, at, err := indices(part)
	if err != nil {
		return nil, err
	}
	switch safe := len(begin) > 8 && begin[7] == 0 && begin[8] == '{'; {
	case starts(GGUFMagic):
		return openGGUF(file, size, part, at)
	case safe, ending == ".safetensors" && known < 0:
		return openSafetensors(file, size, part, at)
	case starts(zipMagic), ending == ".npz" && known < 0:
		return openArchive(file, size, part, at)
	}
	var t *Tensor
	switch {
	case starts(npyMagic), ending == ".npy" && known < 0:
		t, err = openNPY(file, size, "", at)
	case known >= 0:
		err = errors.New("it is " + foreign[known].is)
	case isText(begin):
		t, err = openText(file, size, at)
	}
	if t != nil && part != "" {
		return nil, errors.New("it has one table only, without a name")
	}
	return t, err
}

// brackets matches the indices that end the part of a name.
var brackets = regexp.MustCompile(`(?:\[\d{1,9}\])+$`)

// indices splits a part such as pe[0] into the name and its indices.
func indices(part string) (name string, at []int64, err error) {
	all := brackets.FindString(part)
	for _, word := range strings.FieldsFunc(all, func(r rune) bool { return r == '[' || r == ']' }) {
		i, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return "", nil, err
		}
		at = append(at, i)
	}
	return strings.TrimSuffix(part, all), at, nil
}

// Beginning returns the bytes that tell the format of a file. The reader of the format reads them again.
func Beginning(file io.ReaderAt) []byte {
	begin := make([]byte, Sniffed)
	n, _ := file.ReadAt(begin, 0)
	return begin[:n]
}

// Sniffed is the length of a beginning.
const Sniffed = 512

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
	{nil, []string{".bin"}, "named like a file of torch.save, a pickle" + pickled +
		"tensor.detach().float().numpy()) writes a tensor that is"},
	{[]string{"\x1f\x8b"}, []string{".gz"}, "compressed with gzip: gunzip unpacks it"},
}

// torchMagic starts a file that torch.save wrote before it wrote archives.
const torchMagic = "\x80\x02\x8a\x0al\xfc\x9cF\xf9 j\xa8P\x19."

const torchFile = "a file of torch.save: a pickle" + pickled +
	"tensor.detach().float().numpy()) writes a tensor that is"
