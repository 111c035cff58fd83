package render

import (
	"fmt"
	"testing"

	"noughts/engine"
)

// phone is how wide a phone of 375 pixels shows a picture at most, beside the avatar: measured in
// the playground's page.
const phone = 305

// onPhone is how large a size in a picture is on a phone.
func onPhone(l layout, size float64) float64 {
	return size * min(1.0/density, phone/float64(l.width))
}

// Coordinates can be read on a phone, and none touches its neighbor, on boards of all sizes, with
// and without marks and a header; so can the header.
func TestTextsCanBeReadOnAPhone(t *testing.T) {
	types, err := newTypesetter("en", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, lined := range []bool{false, true} {
		for rows := 1; rows <= 20; rows++ {
			for cols := 1; cols <= 20; cols++ {
				for marks := range 3 {
					for _, o := range []Options{{}, {Turn: engine.X, Caption: "X to move"}, {Turn: engine.X, Caption: "Chaos wins", Notes: []string{"First stone of two"}}} {
						what := fmt.Sprintf("%d×%d, lined %v, %d marks, %q", rows, cols, lined, marks, o.Caption)
						l := newLayout(types, shape{rows: rows, cols: cols, view: Window{Rows: rows, Cols: cols}, marks: marks, lined: lined}, newHeader(types, &engine.Board{}, &o))
						if got := onPhone(l, l.coordinate.size); got < 11 {
							t.Errorf("%s: coordinates of %.1f pixels", what, got)
						}
						for col := range cols {
							if w := types.width(l.coordinate, engine.Notation(engine.ColumnName(col)).Read()); w > 0.95*float64(l.pitch) {
								t.Errorf("%s: the letter %s is %.0f wide in a column of %d", what, engine.Notation(engine.ColumnName(col)).Read(), w, l.pitch)
							}
						}
						if h := types.height(l.coordinate); h > 0.95*float64(l.pitch) {
							t.Errorf("%s: numbers are %.0f high in rows of %d", what, h, l.pitch)
						}
						if w := types.width(l.coordinate, fmt.Sprint(rows)); int(w) > l.gutter-density {
							t.Errorf("%s: the number %d is %.0f wide in a gutter of %d", what, rows, w, l.gutter)
						}
						if o.Caption != "" {
							if got := onPhone(l, l.header.text(captionStyle).size); got < 12 {
								t.Errorf("%s: a caption of %.1f pixels", what, got)
							}
						}
					}
				}
			}
		}
	}
}
