package certificate

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// pieces are texts that are read one after another, some of them again and again.
func pieces(texts ...io.Reader) io.Reader { return io.MultiReader(texts...) }

// again is a reader of so many bytes of a text that is repeated.
func again(text string, bytes int64) io.Reader {
	return io.LimitReader(&repeated{text: text}, bytes)
}

type repeated struct {
	text string
	at   int
}

// Read implements io.Reader.
func (r *repeated) Read(b []byte) (n int, err error) {
	for n < len(b) {
		m := copy(b[n:], r.text[r.at:])
		n, r.at = n+m, (r.at+m)%len(r.text)
	}
	return n, nil
}

// A file takes no more memory than its longest line, however large it is, and what is too large is
// refused where it gets so.
func TestReadTakesLittleMemory(t *testing.T) {
	first := head(ownLines, ".../OO./XX.") + "\n" + claim(0, 1) + "\n"
	lemma := `{"at":".../OO./XX.","play":[2]}` + "\n"
	const size = 8 << 20
	for _, c := range []struct {
		name string
		in   io.Reader
		most uint64 // MB on the heap at once
		why  string
	}{
		{"lines without a sum", pieces(strings.NewReader(first), again("\n", size)), 4, "changed or cut off"},
		{"one line", pieces(strings.NewReader(first), again(" ", size)), 4, "changed or cut off"},
		{"one line that opens lists", pieces(strings.NewReader(first), again("[", size)), 4, "changed or cut off"},
		{"no certificate", again("noughts", size), 4, "no certificate"},
		{"many answers", pieces(strings.NewReader(first+`{"at":".../OO./XX.","then":[`), again("{},", mostInLine-100), strings.NewReader("{}]}\n"+lemma)), 160, "changed or cut off"},
		{"a line that is too long", pieces(strings.NewReader(first+`{"at":".../OO./XX.","then":[`), again("{},", mostInLine), strings.NewReader("{}]}\n"+lemma)), 4, "changed or cut off"},
	} {
		peak := &peakReader{in: c.in}
		_, err := Read(peak, nil)
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: got %.200v, want … %s", c.name, err, c.why)
		}
		if peak.most > c.most<<20 {
			t.Errorf("%s: %d MB are on the heap, want at most %d", c.name, peak.most>>20, c.most)
		}
	}
}

// A peakReader notes how large the heap gets while it is read.
type peakReader struct {
	in         io.Reader
	reads      int
	base, most uint64
}

// Read implements io.Reader.
func (r *peakReader) Read(b []byte) (int, error) {
	if r.reads%64 == 0 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		if r.base == 0 {
			r.base = m.HeapAlloc
		}
		r.most = max(r.most, m.HeapAlloc-min(r.base, m.HeapAlloc))
	}
	r.reads++
	return r.in.Read(b)
}

// More than MostBytes are not read, and a line may not have more than a megabyte, even if the sum
// is right.
func TestReadHasBounds(t *testing.T) {
	f := newFile(again("x\n", 1<<40))
	f.size = MostBytes - 1<<20
	if err := f.fault(nil); !errors.Is(err, ErrTooLarge) || f.size > MostBytes+1<<16 {
		t.Errorf("got %v after %d bytes", err, f.size)
	}
	right := []string{head(ownLines, ".../OO./XX."), claim(0, 1), `{"at":".../OO./XX.","play":[2]}`}
	if got, err := Check(signed(right...)); err != nil || got.Least[0] != 1 {
		t.Fatalf("got %v, %v", got.Least, err)
	}
	long := append(right[:2:2], strings.Repeat(" ", mostInLine)+right[2])
	if _, err := Check(signed(long...)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a line that is too long: got %v", err)
	}
	if got, err := Read(iotest.OneByteReader(strings.NewReader(signed(right...))), nil); err != nil || got.Least[0] != 1 {
		t.Errorf("byte by byte: got %v, %v", got.Least, err)
	}
	broken := errors.New("the disk is gone")
	if _, err := Read(io.MultiReader(strings.NewReader(right[0]+"\n"), iotest.ErrReader(broken)), nil); !errors.Is(err, broken) {
		t.Errorf("a disk that is gone: got %v", err)
	}
	for _, end := range []string{"x", "\n", "sum"} {
		if _, err := Check(signed(right...) + end); err == nil {
			t.Errorf("%q may follow the sum", end)
		}
	}
}

// There is no room for more positions than MostMemory says, wherever they are noted.
func TestNotedPositionsAreCounted(t *testing.T) {
	p := board(t, Rules{Rows: 3, Cols: 3, Line: 3, Stones: "XO", Worth: [3]int{1, -1, 0}, Turn: 1})
	p.Result = -1
	const n = 1000
	for i := range n {
		for _, notes := range []map[string]bool{p.Known, p.noted, p.tiles, p.seen} {
			if !p.note(notes, fmt.Sprint(i+n), true) {
				t.Fatal("there is no room")
			}
		}
	}
	if want := 4 * n * (4 + besideKey); p.bytes != want {
		t.Errorf("%d bytes are counted, want %d", p.bytes, want)
	}
	p.forget()
	if want := 3 * n * (4 + besideKey); p.bytes != want || len(p.seen) > 0 {
		t.Errorf("%d bytes are counted without those of a line, want %d", p.bytes, want)
	}
	p.bytes = MostMemory
	if p.note(p.Known, "key", true) || p.Known["key"] {
		t.Error("there is room")
	}
	if err := p.learn(&Lemma{At: "XX./OO./...", Play: &Move{8}}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a lemma without room: got %v", err)
	}
}

// What is counted for a position is what it takes, or more.
func TestNotedPositionsTakeWhatIsCounted(t *testing.T) {
	var before, after runtime.MemStats
	p := board(t, Rules{Rows: 5, Cols: 5, Line: 3, Stones: "XO", Worth: [3]int{1, -1, 0}, Turn: 1})
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range 300_000 {
		p.note(p.noted, fmt.Sprintf("%026d", i), true)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	took := int(after.HeapAlloc - before.HeapAlloc)
	t.Logf("%d bytes a position beside its key", took/len(p.noted)-26)
	if took > p.bytes {
		t.Errorf("they take %d bytes, and %d are counted", took, p.bytes)
	}
}

// A certificate whose rules are not those of the game that it names proves nothing.
func TestRulesOfTheNamedGame(t *testing.T) {
	text := signed(strings.Replace(head(ownLines, ".../OO./XX."), `"variant":""`, `"variant":"a game"`, 1), claim(0, 1), `{"at":".../OO./XX.","play":[2]}`)
	own := Rules{Rows: 3, Cols: 3, Line: 3, Stones: "XO", Worth: [3]int{1, -1, 0}, Turn: 1}
	other := own
	other.Exact = true
	for _, c := range []struct {
		rules Rules
		known bool
		want  error
	}{{own, true, nil}, {other, true, ErrRules}, {own, false, ErrRules}} {
		_, err := Read(strings.NewReader(text), func(variant string) (Rules, bool) {
			return c.rules, c.known && variant == "a game"
		})
		if !errors.Is(err, c.want) {
			t.Errorf("%+v: got %v, want %v", c.rules, err, c.want)
		}
	}
	claims := strings.Split(text, "\n")[:1]
	for _, lines := range [][]string{claims, append(claims, claim(0, 1)), append(claims, claim(0, 1), claim(1, 0))} {
		if _, err := Check(signed(lines...)); err == nil {
			t.Errorf("%d lines prove something", len(lines))
		}
	}
}
