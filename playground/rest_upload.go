package playground

import (
	"bytes"
	"encoding/json"
	"image"
	_ "image/gif"  // to measure pictures
	_ "image/jpeg" // to measure pictures
	_ "image/png"  // to measure pictures
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// upload is one file part of a multipart request; index is the n of files[n].
type upload struct {
	index       string
	name        string
	contentType string
	data        []byte
}

// blob is an attachment as it is served at its address.
type blob struct {
	name, contentType string
	data              []byte
}

// maxGone is how many dropped files are served on. A board that changes twice in a moment has
// dropped its first picture before every page could fetch it.
const maxGone = 32

type goneBlob struct {
	id string
	*blob
}

func (w *world) dropFile(id string) {
	if b := w.blobs[id]; b != nil {
		w.gone = append(w.gone, goneBlob{id, b})
		w.gone = w.gone[max(0, len(w.gone)-maxGone):]
	}
	delete(w.blobs, id)
}

// file finds an attachment, also one dropped lately.
func (w *world) file(id string) *blob {
	if b := w.blobs[id]; b != nil {
		return b
	}
	if i := slices.IndexFunc(w.gone, func(g goneBlob) bool { return g.id == id }); i >= 0 {
		return w.gone[i].blob
	}
	return nil
}

func (c *call) readMultipart() error {
	parts, err := c.r.MultipartReader()
	if err != nil {
		return errInvalidJSON
	}
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return errInvalidJSON
		}
		data, err := io.ReadAll(io.LimitReader(part, maxFile+1))
		if err != nil {
			return err
		}
		switch index, isFile := fileIndex(part.FormName()); {
		case part.FormName() == "payload_json":
			if len(data) > maxJSON {
				return errTooLarge
			}
			c.Body = data
		case !isFile:
			return errInvalidJSON
		case len(data) > maxFile || len(c.files) == maxFiles:
			return errTooLarge
		default:
			u := upload{index, cleanName(part.FileName()), part.Header.Get("Content-Type"), data}
			c.files = append(c.files, u)
			c.Files = append(c.Files, u.name)
			c.Bytes += len(data)
		}
	}
}

// fileIndex reads the n of files[n]; the older form names "file" and "file2" are taken as well.
func fileIndex(form string) (string, bool) {
	if rest, ok := strings.CutPrefix(form, "files["); ok {
		n, closed := strings.CutSuffix(rest, "]")
		_, err := strconv.ParseUint(n, 10, 31)
		return n, closed && err == nil
	}
	rest, ok := strings.CutPrefix(form, "file")
	return rest, ok
}

var unsafeInName = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// cleanName is the name Discord gives an upload: letters, digits, dots, dashes and underscores.
func cleanName(name string) string {
	name = strings.Trim(unsafeInName.ReplaceAllString(name, "_"), ".")
	if name == "" {
		return "unknown"
	}
	return name
}

// newAttachment makes an attachment of an upload.
func (w *world) newAttachment(c *channel, u upload, p attachmentParams) (attachment, *blob) {
	name := u.name
	if p.Filename != "" {
		name = cleanName(p.Filename)
	}
	kind := u.contentType
	if kind == "" || kind == "application/octet-stream" {
		kind = http.DetectContentType(u.data)
	}
	a := attachment{
		ID: w.nextID(), Filename: name, Description: p.Description,
		ContentType: kind, Size: len(u.data),
	}
	if size, _, err := image.DecodeConfig(bytes.NewReader(u.data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	a.URL = "/attachments/" + c.ID + "/" + a.ID + "/" + name
	return a, &blob{name: name, contentType: kind, data: u.data}
}

// shownTypes are the pictures that the browser shows; none of them can hold a script, as SVG can.
var shownTypes = []string{"image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"}

// serveAttachment answers the address of an attachment. Only pictures are shown by the browser; the
// rest is saved.
func (s *Server) serveAttachment(rw http.ResponseWriter, r *http.Request) {
	s.world.mu.Lock()
	b := s.world.file(r.PathValue("id"))
	s.world.mu.Unlock()
	if b == nil || b.name != r.PathValue("name") {
		http.NotFound(rw, r)
		return
	}
	h := rw.Header()
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	h.Set("Content-Security-Policy", filePolicy)
	h.Set("Content-Type", b.contentType)
	if !slices.Contains(shownTypes, b.contentType) {
		h.Set("Content-Disposition", "attachment")
	}
	_, _ = rw.Write(b.data)
}

// attachmentParams describes an upload (id is the n of files[n]) or keeps an attachment (id is its
// own).
type attachmentParams struct {
	ID          looseID `json:"id"`
	Filename    string  `json:"filename"`
	Description string  `json:"description"`
}

// looseID is an id that clients send as a string or as a number.
type looseID string

func (id *looseID) UnmarshalJSON(b []byte) error {
	var n json.Number
	if err := json.Unmarshal(b, &n); err != nil {
		return err
	}
	*id = looseID(n.String())
	return nil
}
