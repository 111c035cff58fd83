package sqlstore

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
)

// pack writes a value as compressed JSON. It is for data that can be computed again.
func pack(v any) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(json.NewEncoder(w).Encode(v), w.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// unpack reads what pack has written.
func unpack(packed []byte, v any) error {
	r := flate.NewReader(bytes.NewReader(packed))
	return errors.Join(json.NewDecoder(r).Decode(v), r.Close())
}
