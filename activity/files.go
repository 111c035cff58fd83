package activity

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
)

//go:embed web
var embedded embed.FS

// web are the files of the page.
var web = func() fs.FS {
	sub, err := fs.Sub(embedded, "web")
	if err != nil {
		panic(err) // the path is valid
	}
	return sub
}()

// files are those of the page, ready to be sent. All but the page itself stand in a folder that is
// named after what is in them, so they may be kept for ever.
type files struct {
	index  file
	folder string // v/<hash>/
	others map[string]file
}

// A file is ready to be sent.
type file struct {
	kind          string // its media type
	tag           string // changes with its content
	plain, zipped []byte
}

// indexName is the page itself.
const indexName = "index.html"

// reference finds the files that the page names.
var reference = regexp.MustCompile(`(src|href)="[^"]+"`)

// newFiles reads the files of a folder.
func newFiles(from fs.FS) (*files, error) {
	f := &files{others: map[string]file{}}
	all := sha256.New()
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(all, "%s %d\n%s", name, len(data), data)
		f.others[name] = newFile(name, data)
		return nil
	})
	index, ok := f.others[indexName]
	if err == nil && !ok {
		err = fmt.Errorf("activity: there is no %s", indexName)
	}
	if err != nil {
		return nil, err
	}
	delete(f.others, indexName)
	f.folder = "v/" + hex.EncodeToString(all.Sum(nil)[:8]) + "/"
	f.index = newFile(indexName, reference.ReplaceAllFunc(index.plain, func(found []byte) []byte {
		attribute, name, _ := strings.Cut(strings.TrimSuffix(string(found), `"`), `="`)
		if _, ours := f.others[name]; !ours {
			return found
		}
		return []byte(attribute + `="` + f.folder + name + `"`)
	}))
	return f, nil
}

// newFile makes a file ready to be sent.
func newFile(name string, data []byte) file {
	sum := sha256.Sum256(data)
	f := file{kind: mediaType(name), tag: `"` + hex.EncodeToString(sum[:8]) + `"`, plain: data}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = z.Write(data)
	_ = z.Close()
	if b.Len() < len(data) {
		f.zipped = b.Bytes()
	}
	return f
}

// mediaType is that of a file, whatever the machine thinks of its name.
func mediaType(name string) string {
	known := map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
		".json": "application/json", ".svg": "image/svg+xml",
	}
	if kind := known[path.Ext(name)]; kind != "" {
		return kind
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return "application/octet-stream"
}

// serve sends a file.
func (f *files) serve(w http.ResponseWriter, r *http.Request, path string) {
	h := w.Header()
	if path == "/" || path == "/"+indexName {
		h.Set("Cache-Control", "no-cache")
		f.index.send(w, r)
		return
	}
	name, ok := strings.CutPrefix(path, "/"+f.folder)
	if one, there := f.others[name]; ok && there {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		one.send(w, r)
		return
	}
	h.Set("Cache-Control", "no-store")
	fail(w, http.StatusNotFound, "path")
}

// send sends the file, unless the browser has it.
func (f file) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	data := f.plain
	if f.zipped != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		data = f.zipped
	}
	if r.Method != http.MethodHead {
		_, _ = w.Write(data)
	}
}
