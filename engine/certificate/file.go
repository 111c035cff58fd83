package certificate

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
)

// This file reads a certificate line by line, so that it takes no more memory than its longest
// line, and sees whether its last line is the sum of all before it.

const (
	// MostBytes is how large a certificate may be: ten times the largest that we have written.
	MostBytes = 1 << 30

	// mostInLine is how many bytes a line may have: thirty times the longest that we have written.
	// A line takes up to a hundred times as much memory, if it is `{"then":[{},{},…]}`.
	mostInLine = 1 << 20
)

// ErrTooLarge says that a certificate, or a line of it, is larger than Read takes.
var ErrTooLarge = errors.New("it is too large")

var (
	errChanged = errors.New("it has been changed or cut off since it was written")
	errNoLine  = fmt.Errorf("a line may have %d MB: %w", mostInLine>>20, ErrTooLarge)
)

// A file is a certificate that is read line by line.
type file struct {
	in      *bufio.Reader
	sum     hash.Hash // of what was read, but for the last line break
	size    int       // how many bytes were read
	begun   bool      // whether a line was read
	current []byte    // the line that was read last
}

// newFile begins to read a certificate.
func newFile(in io.Reader) *file {
	return &file{in: bufio.NewReaderSize(in, 1<<16), sum: sha256.New()}
}

// next returns the next line, without its line break. It is valid until the next call. After the
// line with the sum there is io.EOF, if the sum is right and nothing follows. With errChanged there
// may be a part of a line.
func (f *file) next() ([]byte, error) {
	f.current = f.current[:0]
	long := false
	for more := true; more; {
		part, err := f.in.ReadSlice('\n')
		f.size += len(part)
		if f.size > MostBytes {
			return nil, ErrTooLarge
		}
		first := !long && len(f.current) == 0
		if first && f.begun && bytes.HasPrefix(part, []byte("sum ")) {
			return nil, f.end(part)
		}
		switch {
		case err == nil, errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF): // before the line with the sum
			return part, errChanged
		default:
			return nil, err
		}
		if first && f.begun {
			f.sum.Write([]byte{'\n'}) // of the line before
		}
		more = err != nil
		part = bytes.TrimSuffix(part, []byte{'\n'})
		f.sum.Write(part)
		if long = long || len(f.current)+len(part) > mostInLine; !long {
			f.current = append(f.current, part...)
		}
	}
	f.begun = true
	if long {
		return nil, errNoLine
	}
	return f.current, nil
}

// end returns io.EOF if a line is the sum of all lines before it, and the last one.
func (f *file) end(line []byte) error {
	if string(line) != "sum "+hex.EncodeToString(f.sum.Sum(nil))+"\n" {
		return errChanged
	}
	_, err := f.in.ReadByte()
	if err == nil {
		return errChanged
	}
	return err
}

// fault returns what is wrong with the rest of a file, or else what was found to be wrong before.
// Whoever changed a byte wants to hear of that first.
func (f *file) fault(found error) error {
	for {
		switch _, err := f.next(); {
		case err == nil, errors.Is(err, errNoLine):
		case errors.Is(err, io.EOF):
			return found
		default:
			return err
		}
	}
}
