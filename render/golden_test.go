package render

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden pictures and texts anew")

// Smoothed edges may differ a little between processors, as floating-point
// arithmetic may be fused: a pixel may be off by this much in each channel, and
// this many in a thousand by more.
const (
	tolerance = 12
	perMille  = 1
)

func TestGolden(t *testing.T) {
	for _, s := range scenes() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			got, err := PNG(s.board, s.opts)
			if err != nil {
				t.Fatal(err)
			}
			comparePNG(t, filepath.Join("testdata", s.name), got)
		})
	}
}

// comparePNG compares a picture with base.png. If they differ it leaves both
// the picture and what differs beside it.
func comparePNG(t *testing.T, base string, got []byte) {
	t.Helper()
	if *update {
		write(t, base+".png", got)
		return
	}
	want, err := os.ReadFile(base + ".png")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return // as nearly always, and pixel by pixel takes long
	}
	g, w := decode(t, got), decode(t, want)
	if g.Bounds() != w.Bounds() {
		write(t, base+".got.png", got)
		t.Fatalf("%s: got a picture of %v, want %v", base, g.Bounds(), w.Bounds())
	}
	diff, off := difference(g, w)
	if pixels := g.Bounds().Dx() * g.Bounds().Dy(); off*1000 > pixels*perMille {
		write(t, base+".got.png", got)
		var out bytes.Buffer
		if err := png.Encode(&out, diff); err != nil {
			t.Fatal(err)
		}
		write(t, base+".diff.png", out.Bytes())
		t.Errorf("%s: %d of %d pixels differ; see %s.got.png and .diff.png", base, off, pixels, base)
	}
}

// difference paints what differs in red on a faint copy of the wanted picture.
func difference(got, want image.Image) (diff *image.NRGBA, off int) {
	b := want.Bounds()
	diff = image.NewNRGBA(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			g := color.NRGBAModel.Convert(got.At(x, y)).(color.NRGBA)
			w := color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
			c := color.NRGBA{w.R, w.G, w.B, w.A / 4}
			if apart(g.R, w.R) || apart(g.G, w.G) || apart(g.B, w.B) || apart(g.A, w.A) {
				c = color.NRGBA{R: 0xFF, A: 0xFF}
				off++
			}
			diff.SetNRGBA(x, y, c)
		}
	}
	return diff, off
}

func apart(a, b uint8) bool { return max(a, b)-min(a, b) > tolerance }

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
