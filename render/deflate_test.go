package render

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"noughts/engine/longtest"
)

// inflated is what the standard library makes of packed rows.
func inflated(t *testing.T, packed []byte) []byte {
	t.Helper()
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// Whatever is packed is there again, by a packer that has packed other things before.
func TestPacker(t *testing.T) {
	longtest.SkipUnderRace(t)
	r := rand.New(rand.NewPCG(1, 2))
	var p packer
	for _, stride := range []int{1, 2, 7, 8, 9, 100, 255, 258, 259, 260, 401, 20000, 40000} {
		for _, values := range []int{1, 2, 16, 256} {
			for _, kept := range []float64{0, 0.5, 0.95, 0.999, 1} { // how much of a row is as the row above
				t.Run(fmt.Sprint(stride, values, kept), func(t *testing.T) {
					p.begin(stride, 1+r.IntN(1+60000/stride))
					for i := range p.raw {
						if i >= stride && r.Float64() < kept {
							p.raw[i] = p.raw[i-stride]
						} else {
							p.raw[i] = byte(r.IntN(values))
						}
						if i >= stride && p.raw[i] != p.raw[i-stride] {
							p.others = append(p.others, int32(i))
						}
					}
					if got := inflated(t, p.pack()); !bytes.Equal(got, p.raw) {
						t.Fatalf("%d bytes come back as others: %d", len(p.raw), len(got))
					}
				})
			}
		}
	}
}

// Each length and each distance is written so that it is read again.
func TestPackerMatches(t *testing.T) {
	longtest.SkipUnderRace(t)
	var p packer
	for length := leastMatch; length < 2*mostMatch+4; length++ {
		for _, back := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 25, 192, 193, 24576, 24577, window} {
			p.tokens, p.symbols, p.offsets, p.out = p.tokens[:0], [288]uint32{endOfBlock: 1}, [30]uint32{}, bitWriter{}
			want := make([]byte, 0, back+length)
			for i := range back {
				want = append(want, byte(i*7))
				p.literal(byte(i * 7))
			}
			for range length {
				want = append(want, want[len(want)-back])
			}
			p.match(length, back)
			p.write()
			if got := inflated(t, p.out.bytes); !bytes.Equal(got, want) {
				t.Fatalf("%d bytes from %d before come back as others", length, back)
			}
			if length > 40 && back > 200 {
				break // one far one is enough
			}
		}
	}
}

// Huffman's codes may be too long for DEFLATE where the counts grow as Fibonacci's numbers; then
// others are taken, which say all symbols all the same.
func TestCodesAreNotTooLong(t *testing.T) {
	counts := []uint32{1, 1}
	for len(counts) < 40 {
		counts = append(counts, counts[len(counts)-1]+counts[len(counts)-2])
	}
	for _, most := range []uint8{7, 15} {
		used := 0.0
		for i, c := range newPrefixCodes(counts, most) {
			if c.bits == 0 || c.bits > most {
				t.Errorf("symbol %d has %d bits, at most %d are taken", i, c.bits, most)
			}
			used += 1 / float64(int(1)<<c.bits)
		}
		if used != 1 {
			t.Errorf("codes of at most %d bits take %v of all there are", most, used)
		}
	}
}
