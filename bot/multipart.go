package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
)

// A file comes with a message.
type file struct {
	name string
	kind string // MIME
	data []byte
}

// partRoom is more than the head of a part takes.
const partRoom = 512

// encodeMultipart writes a message and its files into one body, which is made as large as it gets at once.
func encodeMultipart(message any, files []file) (kind string, body []byte, err error) {
	said, err := json.Marshal(message)
	if err != nil {
		return "", nil, err
	}
	room := len(said) + partRoom*(len(files)+2)
	for _, f := range files {
		room += len(f.data)
	}
	out := bytes.NewBuffer(make([]byte, 0, room))
	w := multipart.NewWriter(out)
	add := func(disposition, kind string, data []byte) {
		part, partErr := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		if err = partErr; err == nil {
			_, err = part.Write(data)
		}
	}
	add(`form-data; name="payload_json"`, "application/json", said)
	for i, f := range files {
		if err == nil {
			add(fmt.Sprintf(`form-data; name="files[%d]"; filename="%s"`, i, f.name), f.kind, f.data) // see fileName
		}
	}
	if err == nil {
		err = w.Close()
	}
	return w.FormDataContentType(), out.Bytes(), err
}
