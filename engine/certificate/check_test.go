package certificate

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostLines is how many lines the checker may have, but for blank ones and comments.
const mostLines = 558

// TestChecker keeps the checker short, and independent of what it checks.
func TestChecker(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines, files := 0, 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
				lines++
			}
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		files++
		for _, spec := range file.Imports {
			if strings.Contains(spec.Path.Value, ".") || strings.HasPrefix(spec.Path.Value, `"noughts`) {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
		}
	}
	if lines > mostLines || files < 3 {
		t.Errorf("%d lines in %d files", lines, files)
	}
}

// signed returns lines as a certificate with its sum.
func signed(lines ...string) string {
	text := strings.Join(lines, "\n")
	return fmt.Sprintf("%s\nsum %x\n", text, sha256.Sum256([]byte(text)))
}

// head is the first line for a board.
func head(rules, position string) string {
	return fmt.Sprintf(`{"certificate":1,"variant":"","rules":{%s},"position":%q}`, rules, position)
}

const (
	ownLines = `"rows":3,"cols":3,"line":3,"goal":"line","stones":"XO","turn":1`
	either   = `"rows":3,"cols":4,"line":3,"goal":"either","stones":"XO","turn":1`
	byMoves  = `"by":["moves"],"part":[0,0,0,0],"search":0,"images":null,"prices":null}`
)

// What is right is taken, and what is wrong in one point is not.
func TestCheck(t *testing.T) {
	won := head(ownLines, ".../OO./XX.")
	claim := `{"claim":0,"result":1,` + byMoves
	drawn := head(ownLines, "OXO/.../XOX") // only the middle row is open
	for _, c := range []struct {
		name  string
		lines []string
		low   int
		why   string // empty if it is right
	}{
		{"a line", []string{won, claim, `{"at":".../OO./XX.","play":"c1"}`}, 1, ""},
		{"no line", []string{won, claim, `{"at":".../OO./XX.","play":"c2"}`}, 0, "not answered"},
		{"a taken cell", []string{won, claim, `{"at":".../OO./XX.","play":"a1"}`}, 0, "cannot be played"},
		{"no cell", []string{won, claim, `{"at":".../OO./XX.","play":"d1"}`}, 0, "cannot be played"},
		{"nothing played", []string{won, claim, `{"at":".../OO./XX."}`}, 0, "no end"},
		{"another position", []string{won, claim, `{"at":".../O.O/XX.","play":"c1"}`}, 0, "nothing is said"},
		{"a game that is over", []string{head(ownLines, "XXX/OO./..."), claim, `{"at":"XXX/OO./..."}`}, 0, "is over"},
		{"a lemma of a game that is over", []string{won, claim, `{"at":".../OO./XX.","play":"c1"}`, `{"at":"XXX/OO./..."}`}, 0, "no lemma"},
		{"no lemma", []string{won, claim}, 0, "nothing is said"},
		{"a word too many", []string{won, claim, `{"at":".../OO./XX.","play":"c1","trust":"me"}`}, 0, "no lemma"},
		{"the other side", []string{won, `{"claim":1,"result":1,` + byMoves, `{"at":".../OO./XX."}`}, 0, "lost"},
		{"an unknown kind", []string{won, `{"claim":0,"result":1,"by":["faith"],"part":[0,0,0,0],"search":0,"images":null,"prices":null}`, `{"at":".../OO./XX.","play":"c1"}`}, 0, "no such proof"},
		{"a draw by pairs", []string{drawn, `{"claim":0,"result":0,` + byMoves, `{"at":"OXO/.../XOX","pairs":[[3,4]]}`}, 0, ""},
		{"a pair of taken cells", []string{drawn, `{"claim":0,"result":0,` + byMoves, `{"at":"OXO/.../XOX","pairs":[[0,4]]}`}, 0, "no pair"},
		{"a pair off the board", []string{drawn, `{"claim":0,"result":0,` + byMoves, `{"at":"OXO/.../XOX","pairs":[[5,9]]}`}, 0, "no pair"},
		{"a cell in two pairs", []string{drawn, `{"claim":0,"result":0,` + byMoves, `{"at":"OXO/.../XOX","pairs":[[3,4],[4,5]]}`}, 0, "no pair"},
		{"rules of no game", []string{head(strings.Replace(ownLines, `"turn":1`, `"turn":3`, 1), ".../OO./XX."), claim, `{"at":".../OO./XX.","play":"c1"}`}, 0, "no such game"},
		{"a board of other rows", []string{head(ownLines, "..../OO/XX."), claim}, 0, "no board"},
		{"rows of a border that is not mirrored", []string{head(either, "..../..../X..."), `{"claim":0,"result":1,"by":["mirror","moves"],"part":[0,0,0,0],"search":0,"images":null,"prices":null}`}, 0, "no such smaller game"},
		{"an image that is none", []string{won, `{"claim":0,"result":1,"by":["moves"],"part":[0,0,0,0],"search":0,"images":[[1,0,2,3,4,5,6,7,8]],"prices":null}`, `{"at":".../OO./XX.","play":"c1"}`}, 0, "symmetries"},
		{"an image that joins cells", []string{won, `{"claim":0,"result":1,"by":["moves"],"part":[0,0,0,0],"search":0,"images":[[0,0,0,0,0,0,0,0,0]],"prices":null}`, `{"at":".../OO./XX.","play":"c1"}`}, 0, "symmetries"},
		{"version 2", []string{strings.Replace(won, `"certificate":1`, `"certificate":2`, 1), claim}, 0, "of version 2 with 1 claims"},
		{"a line before the claims", []string{won, `{"at":".../OO./XX.","play":"c1"}`, claim, `{"at":".../OO./XX.","play":"c1"}`}, 0, "more than one value"},
		{"no claim", []string{won}, 0, "of version 1 with 0 claims"},
		{"a result beyond a win", []string{head(either, "XOXO/OOXX/.XOX"), `{"claim":1,"result":2,` + byMoves, `{"at":"XOXO/OOXX/.XOX","pairs":[]}`}, 0, "no such results"},
		{"a result below a loss", []string{won, `{"claim":0,"result":-2,` + byMoves, `{"at":".../OO./XX.","play":"c1"}`}, 0, "no such results"},
		{"a mirror of lines of two", []string{head(strings.Replace(strings.Replace(either, `"cols":4`, `"cols":3`, 1), `"line":3`, `"line":2`, 1), ".../.../..."), `{"claim":0,"result":1,"by":["mirror","moves"],"part":[0,0,0,0],"search":0,"images":null,"prices":null}`}, 0, "no such smaller game"},
		{"lines of endless length", []string{head(strings.Replace(ownLines, `"line":3`, `"line":27`, 1), ".../OO./XX."), claim}, 0, "no such game"},
		{"weights that overflow", []string{head(`"rows":1,"cols":3,"line":3,"goal":"sums","stones":"XO","turn":1,"weights":[9223372036854775807,1,2]`, "XO."), `{"claim":1,"result":1,` + byMoves, `{"at":"XO."}`}, 0, "no such game"},
		{"weights that overflow below", []string{head(`"rows":1,"cols":3,"line":3,"goal":"sums","stones":"XO","turn":1,"weights":[-9223372036854775807,3,1]`, "XO."), `{"claim":0,"result":1,` + byMoves, `{"at":"XO.","play":"c1"}`}, 0, "no such game"},
	} {
		got, err := Check(signed(c.lines...))
		switch {
		case got.NoPairs:
			t.Errorf("%s: proves that there are no pairs", c.name)
		case c.why == "" && (err != nil || got.Low != c.low):
			t.Errorf("%s: got %d, %v", c.name, got.Low, err)
		case c.why != "" && (err == nil || strings.Contains(err.Error(), "%!") || !strings.Contains(err.Error(), c.why)):
			t.Errorf("%s: got %v, want … %s", c.name, err, c.why)
		}
	}
}

// What was made to do harm is refused, in a sentence and before it takes much time or memory.
func TestHostile(t *testing.T) {
	won, claim, right := head(ownLines, ".../OO./XX."), `{"claim":0,"result":1,`+byMoves, `{"at":".../OO./XX.","play":"c1"}`
	with := func(line, old, other string) string {
		if !strings.Contains(line, old) {
			t.Fatalf("no %s in %s", old, line)
		}
		return strings.Replace(line, old, other, 1)
	}
	empty, row := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 15)+"/", 15), "/"), head(`"rows":1,"cols":3,"line":3,"goal":"either","stones":"XO","turn":1`, "...")
	large := head(`"rows":15,"cols":15,"line":5,"goal":"line","stones":"XO","turn":1`, empty)
	chosen := head(either, "..../..../....")
	for _, c := range []struct {
		name  string
		lines []string
		why   string
	}{
		{"nothing", []string{""}, "no certificate's"},
		{"null", []string{"null", claim, right}, "of version 0"},
		{"words for numbers", []string{with(won, `"rows":3`, `"rows":"three"`), claim, right}, "no certificate's"},
		{"a number of no size", []string{with(won, `"rows":3`, `"rows":99999999999999999999`), claim, right}, "no certificate's"},
		{"a list for a number", []string{won, with(claim, `"claim":0`, `"claim":[]`), right}, "array"},
		{"endless rows", []string{with(won, `"rows":3`, `"rows":9223372036854775807`), claim, right}, "no such game"},
		{"rows below none", []string{with(won, `"rows":3`, `"rows":-3`), claim, right}, "no such game"},
		{"endless columns", []string{with(won, `"cols":3`, `"cols":27`), claim, right}, "no such game"},
		{"lines of none", []string{with(won, `"line":3`, `"line":0`), claim, right}, "no such game"},
		{"lines of one", []string{with(won, `"line":3`, `"line":1`), claim, right}, "no such game"},
		{"stones that are none", []string{with(won, `"XO"`, `"X."`), claim, right}, "no such game"},
		{"three sides", []string{with(won, `"XO"`, `"XOT"`), claim, right}, "no such game"},
		{"no such goal", []string{with(won, `"goal":"line"`, `"goal":"fame"`), claim, right}, "no such game"},
		{"a third maker", []string{with(won, `"turn":1`, `"turn":1,"maker":2`), claim, right}, "no such game"},
		{"lines of both on the full board", []string{with(won, `"turn":1`, `"turn":1,"full":true`), claim, right}, "no such game"},
		{"a weak game with ends", []string{with(with(won, `"goal":"line"`, `"goal":"weak"`), `"turn":1`, `"turn":1,"exact":true`), claim, right}, "no such game"},
		{"a weak game that falls", []string{with(with(won, `"goal":"line"`, `"goal":"weak"`), `"turn":1`, `"turn":1,"falls":true`), claim, right}, "no such game"},
		{"a rest of no points", []string{with(won, `"turn":1`, `"turn":1,"rest":1`), claim, right}, "no such game"},
		{"points of one ply", []string{with(won, `"goal":"line"`, `"goal":"points"`), claim, right}, "no such game"},
		{"points of an oblong", []string{head(`"rows":1,"cols":3,"line":2,"goal":"points","stones":"XO","turn":2,"rest":1`, "..."), claim, right}, "no such game"},
		{"half a turn left", []string{head(`"rows":3,"cols":3,"line":2,"goal":"points","stones":"XO","turn":2`, ".../.../..."), claim, right}, "no such game"},
		{"a rest below none", []string{head(`"rows":3,"cols":3,"line":2,"goal":"points","stones":"XO","turn":2,"rest":-1`, ".../.../..."), claim, right}, "no such game"},
		{"half a turn played", []string{head(`"rows":3,"cols":3,"line":2,"goal":"points","stones":"XO","turn":2,"rest":1`, ".../.../X.."), claim, right}, "no board"},
		{"too few weights", []string{with(with(won, `"turn":1`, `"turn":1,"weights":[1]`), `"goal":"line"`, `"goal":"sums"`), claim, right}, "no such game"},
		{"a letter that is no stone", []string{head(ownLines, ".../OO./XZ."), claim, right}, "no board"},
		{"a row too many", []string{head(ownLines, ".../OO./XX./"), claim, right}, "no board"},
		{"a whole row too many", []string{head(ownLines, ".../.../OO./XX."), claim, right}, "no board"},
		{"a row too few", []string{head(ownLines, "OO./XX."), claim, right}, "no board"},
		{"a lemma that is none", []string{won, claim, right, ""}, "no lemma"},
		{"two values in a line", []string{won, claim, right + right}, "no lemma"},
		{"a value and a half", []string{won, claim, right + "}"}, "no lemma"},
		{"a line too long", []string{won, claim, right + strings.Repeat(" ", mostBytes)}, "no lemma"},
		{"a side that is none", []string{won, with(claim, `"claim":0`, `"claim":-1`), right}, "no such results"},
		{"a third side", []string{won, with(claim, `"claim":0`, `"claim":2`), right}, "no such results"},
		{"no kind", []string{won, with(claim, `"moves"`, ``), right}, "no such results"},
		{"prices that are moves", []string{won, with(claim, `"prices":null`, `"prices":[1]`), right + "}"}, "no lemma"},
		{"an image too short", []string{won, with(claim, `"images":null`, `"images":[[0,1]]`), right}, "symmetries"},
		{"an image off the board", []string{won, with(claim, `"images":null`, `"images":[[-1,0,1,2,3,4,5,6,7]]`), right}, "symmetries"},
		{"an image that moves weights", []string{head(`"rows":1,"cols":3,"line":3,"goal":"sums","stones":"XO","turn":1,"weights":[1,2,3]`, "..."), with(claim, `"images":null`, `"images":[[2,1,0]]`), right}, "symmetries"},
		{"an image that falls up", []string{with(won, `"turn":1`, `"turn":1,"falls":true`), with(claim, `"images":null`, `"images":[[6,7,8,3,4,5,0,1,2]]`), right}, "symmetries"},
		{"a mirror of three symbols", []string{head(`"rows":5,"cols":5,"line":4,"goal":"either","stones":"XOT","turn":1`, "...../...../...../...../....."), with(claim, `["moves"]`, `["mirror","moves"]`), right}, "no such smaller game"},
		{"a part of nothing", []string{chosen, with(claim, `["moves"]`, `["part","moves"]`), right}, "no such smaller game"},
		{"a part below the board", []string{chosen, with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[-1,0,3,3]`), right}, "no such smaller game"},
		{"a part left of the board", []string{chosen, with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[0,-1,3,3]`), right}, "no such smaller game"},
		{"a part above the board", []string{chosen, with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[1,0,3,4]`), right}, "no such smaller game"},
		{"a part right of the board", []string{chosen, with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[0,2,3,3]`), right}, "no such smaller game"},
		{"an endless part", []string{chosen, with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[0,0,9223372036854775807,3]`), right}, "no such smaller game"},
		{"a part endlessly far up", []string{chosen, with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[9223372036854775807,0,3,3]`), right}, "no such smaller game"},
		{"a part endlessly far right", []string{chosen, with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[0,9223372036854775807,3,3]`), right}, "no such smaller game"},
		{"a part of one's own lines", []string{won, with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[0,0,3,3]`), right}, "no such smaller game"},
		{"a part for who makes no lines", []string{head(either, "..../..../...."), with(with(with(claim, `["moves"]`, `["part","moves"]`), `[0,0,0,0]`, `[0,0,3,4]`), `"claim":0`, `"claim":1`), right}, "no such smaller game"},
		{"an unknown game", []string{won, with(with(claim, `["moves"]`, `["faith","moves"]`), `"result":1`, `"result":0`), right}, "no such smaller game"},
		{"a mirror of a board too large", []string{head(`"rows":6,"cols":6,"line":4,"goal":"either","stones":"XO","turn":1`, "....../....../....../....../....../......"), with(claim, `["moves"]`, `["mirror","moves"]`), right}, "no such smaller game"},
		{"a mirror of an oblong", []string{head(`"rows":4,"cols":5,"line":4,"goal":"either","stones":"XO","turn":1`, "...../...../...../....."), with(claim, `["moves"]`, `["mirror","moves"]`), right}, "no such smaller game"},
		{"a weak game for a win", []string{won, with(claim, `["moves"]`, `["weak","moves"]`), right}, "no such smaller game"},
		{"a weak game of exact lines", []string{with(won, `"turn":1`, `"turn":1,"exact":true`), with(with(claim, `["moves"]`, `["weak","moves"]`), `"result":1`, `"result":0`), right}, "no such smaller game"},
		{"a weak game of falling stones", []string{with(won, `"turn":1`, `"turn":1,"falls":true`), with(with(claim, `["moves"]`, `["weak","moves"]`), `"result":1`, `"result":0`), right}, "no such smaller game"},
		{"a weak game of lines that lose", []string{with(won, `"goal":"line"`, `"goal":"avoid"`), with(with(claim, `["moves"]`, `["weak","moves"]`), `"result":1`, `"result":0`), right}, "no such smaller game"},
		{"a lemma of itself", []string{head(ownLines, ".../.../..."), claim, `{"at":".../.../..."}`}, "no end"},
		{"a move in the other side's turn", []string{head(ownLines, ".../.../X.."), claim, `{"at":".../.../X..","play":"b1"}`}, "cannot be played"},
		{"a column that is full", []string{with(won, `"turn":1`, `"turn":1,"falls":true`), claim, `{"at":".../OO./XX.","play":"c2"}`}, "cannot be played"},
		{"a move off the board", []string{won, claim, `{"at":".../OO./XX.","play":"z99"}`}, "cannot be played"},
		{"answers without end", []string{won, claim, `{"at":".../OO./XX.","then":{"*":` + strings.Repeat(`{"then":{"*":`, 20_000) + `{}` + strings.Repeat(`}}`, 20_000) + `}}`}, "no lemma"},
		{"answers beyond the game", []string{won, claim, `{"at":".../OO./XX.","play":"c3","then":{"*":` + strings.Repeat(`{"then":{"*":`, 1000) + `{}` + strings.Repeat(`}}`, 1000) + `}}`}, "not answered"},
		{"a search without end", []string{large, with(with(claim, `"result":1`, `"result":0`), `"search":0`, `"search":1000000000000000000`), `{"at":"` + empty + `","play":"h8"}`}, "not answered"},
		{"a cell below the board", []string{head(ownLines, "OXO/.../XOX"), with(claim, `"result":1`, `"result":0`), `{"at":"OXO/.../XOX","pairs":[[-1,4]]}`}, "no pair"},
		{"the other side's stone", []string{head(ownLines, "OXO/.../XOX"), with(claim, `"result":1`, `"result":0`), `{"at":"OXO/.../XOX","pairs":[[3,4]],"same":[0]}`}, "other side's stones"},
		{"pairs that fall", []string{with(head(ownLines, "..O/.XX/OXX"), `"turn":1`, `"turn":1,"falls":true`), with(claim, `"result":1`, `"result":0`), `{"at":"..O/.XX/OXX","pairs":[[3,6],[7,6]]}`}, "no pair"},
		{"pairs in a game of weights", []string{head(`"rows":1,"cols":3,"line":3,"goal":"sums","stones":"XO","turn":1,"weights":[1,2,3]`, "..."), with(claim, `"result":1`, `"result":0`), `{"at":"...","pairs":[[0,1]]}`}, "leave a line open"},
		{"pairs beyond both ends of three symbols", []string{head(`"rows":1,"cols":5,"line":3,"goal":"either","stones":"XOT","maker":1,"turn":1,"exact":true,"full":true`, ".XXX."), claim, `{"at":".XXX.","pairs":[[0,4]]}`}, "leave a line open"},
		{"pairs beyond both ends that come too late", []string{head(`"rows":1,"cols":7,"line":3,"goal":"either","stones":"XO","maker":1,"turn":1,"exact":true`, "X.XX..."), claim, `{"at":"X.XX...","pairs":[[1,5],[4,6]]}`}, "leave a line open"},
		{"pairs for who makes lines", []string{row, claim, `{"at":"...","pairs":[[0,1]],"open":[0]}`}, "leave a line open"},
		{"pairs that win", []string{head(ownLines, "OXO/.../XOX"), claim, `{"at":"OXO/.../XOX","pairs":[[3,4]]}`}, "leave a line open"},
		{"an order below none", []string{row, with(claim, `"claim":0`, `"claim":1`), `{"at":"...","pairs":[[0,1]],"open":[-1]}`}, "cannot be opened"},
		{"prices of one's own lines", []string{head(ownLines, ".../.../..."), with(with(claim, `"moves"`, `"prices"`), `null}`, `[9,9,9,9,9,9,9,9,9]}`)}, "no prices"},
		{"prices of the other side's own lines", []string{head(ownLines, ".../.../..."), with(with(with(claim, `"claim":0`, `"claim":1`), `"moves"`, `"prices"`), `null}`, `[9,9,9,9,9,9,9,9,9]}`)}, "no prices"},
		{"prices below nothing", []string{row, with(with(with(claim, `"claim":0`, `"claim":1`), `"moves"`, `"prices"`), `null}`, `[9,-9,9]}`)}, "no prices"},
		{"prices for who makes lines", []string{row, with(with(claim, `"moves"`, `"prices"`), `null}`, `[9,9,9]}`)}, "no prices"},
		{"too few prices", []string{row, with(with(with(claim, `"claim":0`, `"claim":1`), `"moves"`, `"prices"`), `null}`, `[9,9]}`)}, "no prices"},
		{"prices in the middle of a game", []string{with(row, `"..."`, `"X.."`), with(with(with(claim, `"claim":0`, `"claim":1`), `"moves"`, `"prices"`), `null}`, `[9,9]}`)}, "no prices"},
	} {
		_, err := Check(signed(c.lines...))
		if err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "<nil>") {
			t.Errorf("%s: got %.300v, want … %s", c.name, err, c.why)
		}
	}
}

// A claim by moves proves nothing of pairs, whatever prices it has.
func TestMovesAreNoPrices(t *testing.T) {
	claim := strings.Replace(`{"claim":0,"result":1,`+byMoves, `"prices":null`, `"prices":[]`, 1)
	got, err := Check(signed(head(ownLines, ".../OO./XX."), claim, `{"at":".../OO./XX.","play":"c1"}`))
	if err != nil || got.NoPairs || got.Low != 1 {
		t.Errorf("got %d, %v, %v", got.Low, got.NoPairs, err)
	}
}

// Nothing makes the checker panic, or take what is not so.
func FuzzCheck(f *testing.F) {
	for _, body := range []string{
		head(ownLines, ".../OO./XX.") + "\n" + `{"claim":0,"result":1,` + byMoves + "\n" + `{"at":".../OO./XX.","play":"c1"}`,
		head(ownLines, "OXO/.../XOX") + "\n" + `{"claim":0,"result":0,` + byMoves + "\n" + `{"at":"OXO/.../XOX","pairs":[[3,4]]}`,
		head(either, "OXOX/..../XOXO") + "\n" + `{"claim":0,"result":1,"by":["part","moves"],"part":[0,0,3,3],"search":8,"images":[[2,1,0,5,4,3,8,7,6]],"prices":null}` + "\n" + `{"at":"OXO/.../XOX","then":{"*":{"play":"Xa2"}}}`,
		head(`"rows":1,"cols":3,"line":3,"goal":"either","stones":"XO","turn":1`, "...") + "\n" + `{"claim":1,"result":1,` + byMoves + "\n" + `{"at":"...","pairs":[[0,1]],"same":[],"open":[0]}`,
		head(`"rows":1,"cols":3,"line":2,"goal":"either","stones":"XO","turn":1,"exact":true,"full":true`, "...") + "\n" + `{"claim":1,"result":0,"by":["prices"],"part":[0,0,0,0],"search":0,"images":null,"prices":[1,1,1]}`,
		head(`"rows":3,"cols":3,"line":2,"goal":"points","stones":"OX","turn":2,"rest":1`, "XX./OO./...") + "\n" + `{"claim":0,"result":0,` + byMoves + "\n" + `{"at":"XX./OO./...","play":"a1+b1"}`,
		head(`"rows":1,"cols":3,"line":3,"goal":"sums","stones":"XO","turn":1,"weights":[1,2,3]`, "XO.") + "\n" + `{"claim":0,"result":1,"by":["table"],"part":[0,0,0,0],"search":0,"images":null,"prices":null,"digest":"00"}`,
		head(ownLines, "OXO/.../X.X") + "\n" + `{"claim":0,"result":0,"by":["weak","moves"],"part":[0,0,0,0],"search":4,"images":null,"prices":null}` + "\n" + `{"at":"OXO/.../X.X","play":"b1","then":{}}`,
	} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		var h Header
		first, _, _ := strings.Cut(body, "\n")
		if err := read(first, &h); err == nil && strings.Count(h.Position, ".") > 9 {
			t.Skip() // to look through all that may come takes its time
		}
		got, err := Check(signed(body))
		if err != nil || got.Rules.Goal == Weak {
			return
		}
		b, err := NewBoard(got.Rules)
		if err == nil {
			err = b.Set(got.Position)
		}
		if err != nil {
			t.Fatal(err)
		}
		if v := value(b, map[string]int{}); got.Low > v || got.High < v {
			t.Errorf("proves %d to %d, not %d", got.Low, got.High, v)
		}
	})
}

// A changed byte makes every file another one.
func TestCheckRefusesAChangedByte(t *testing.T) {
	text := signed(head(ownLines, ".../OO./XX."), `{"claim":0,"result":1,`+byMoves, `{"at":".../OO./XX.","play":"c1"}`)
	if _, err := Check(text); err != nil {
		t.Fatal(err)
	}
	for i := range text {
		changed := []byte(text)
		changed[i] ^= 1
		if _, err := Check(string(changed)); err == nil {
			t.Errorf("byte %d may be changed", i)
		}
		if _, err := Check(text[:i]); err == nil {
			t.Errorf("the first %d bytes are enough", i)
		}
	}
}

// A part is enough only if the cells elsewhere can be answered in turn.
func TestPartsWantAnEvenRest(t *testing.T) {
	for cols, want := range map[int]bool{4: false, 5: true, 6: false, 7: true} {
		r := Rules{Rows: 3, Cols: cols, Line: 3, Goal: Either, Stones: "XO", Turn: 1}
		b, err := NewBoard(r)
		if err != nil {
			t.Fatal(err)
		}
		p := Proof{Board: b, Claim: Claim{Part: [4]int{0, 0, 3, 3}}}
		if got := p.Reduce("part"); got != want {
			t.Errorf("3×%d: got %v, want %v", cols, got, want)
		}
	}
}

// Parts that are no squares lie where it is said.
func TestPartsAreWhereTheyAreSaidToBe(t *testing.T) {
	for _, c := range []struct {
		by   string
		part [4]int
		want string // what is on the part
	}{
		{"part", [4]int{0, 0, 2, 3}, "XO./..."},
		{"part", [4]int{0, 1, 2, 3}, "O.T/..."},
		{"part", [4]int{0, 2, 2, 3}, ".TX/..."},
		{"part", [4]int{0, 3, 2, 3}, ""},
		{"part", [4]int{1, 0, 2, 3}, ""},
		{"part", [4]int{0, 0, 3, 2}, ""},
		{"faith", [4]int{0, 0, 2, 3}, ""},
	} {
		b, err := NewBoard(Rules{Rows: 2, Cols: 5, Line: 3, Goal: Either, Stones: "XOT", Turn: 1})
		if err != nil || b.Set("XO.TX/.....") != nil {
			t.Fatal(err)
		}
		p, got := Proof{Board: b, Claim: Claim{Part: c.part}}, ""
		if p.Reduce(c.by) {
			got = rowsOf(p.Board)
		}
		if got != c.want {
			t.Errorf("%s %v: got %s, want %s", c.by, c.part, got, c.want)
		}
	}
}

// Nor is a part of a board that a mirror would fit the mirror's, whose border is looked at.
func TestPartsAreNoMirrors(t *testing.T) {
	b, err := NewBoard(Rules{Rows: 4, Cols: 4, Line: 3, Goal: Either, Stones: "XO", Turn: 1})
	if err != nil {
		t.Fatal(err)
	}
	if p := (Proof{Board: b, Claim: Claim{Part: [4]int{0, 0, 4, 3}}}); !p.Reduce("part") || p.Rows != 4 || p.Cols != 3 || p.Line != 3 {
		t.Errorf("got %d×%d with %d in line", p.Rows, p.Cols, p.Line)
	}
}

// If exactly so many are judged on the full board, a mirror's maker must never run out of
// answers.
func TestMirrorsWantAnswersToTheEnd(t *testing.T) {
	for _, c := range []struct {
		exact, full bool
		maker       int
		want        bool
	}{{true, true, 0, true}, {true, true, 1, false}, {true, false, 1, true}, {false, true, 1, true}, {false, false, 1, true}} {
		b, err := NewBoard(Rules{Rows: 5, Cols: 5, Line: 4, Goal: Either, Stones: "XO", Turn: 1, Exact: c.exact, Full: c.full, Maker: c.maker})
		if err != nil {
			t.Fatal(err)
		}
		if p := (Proof{Board: b, Claim: Claim{Side: c.maker}}); p.Reduce("mirror") != c.want {
			t.Errorf("%+v is refused, or taken", c)
		}
	}
}

// Longer lines than those in a part have to count.
func TestPartsWantLongerLines(t *testing.T) {
	for _, exact := range []bool{false, true} {
		b, err := NewBoard(Rules{Rows: 3, Cols: 5, Line: 3, Goal: Either, Stones: "XO", Turn: 1, Exact: exact})
		if err != nil {
			t.Fatal(err)
		}
		p := Proof{Board: b, Claim: Claim{Part: [4]int{0, 0, 3, 3}}}
		if got := p.Reduce("part"); got == exact {
			t.Errorf("exact %v: got %v", exact, got)
		}
	}
}

// A border is mirrored if opposite cells are both empty, or have different stones.
func TestMirrorWantsAMirroredBorder(t *testing.T) {
	for rows, want := range map[string]bool{
		"...../...../...../...../.....": true,
		"...../...../X...O/...../.....": true,
		"...../...../X...X/...../.....": false,
		"..X../...../X..../...../.....": false,
		"...../...../X..../...../..X..": false,
		"X..../...../...../...../....O": true,
		"X..../...../...../...../....X": false,
		"X...O/...../...../...../.....": false,
		"..X../...../...../...../..O..": true,
		"..O../...../...../...../..O..": false,
		"..X../...../...../...../.O...": false,
	} {
		b, err := NewBoard(Rules{Rows: 5, Cols: 5, Line: 4, Goal: Either, Stones: "XO", Turn: 1})
		if err != nil || b.Set(rows) != nil {
			t.Fatal(rows, err)
		}
		if p := (Proof{Board: b}); p.Reduce("mirror") != want {
			t.Errorf("%s: want %v", rows, want)
		}
	}
}

// Pairs that the side may have to open must be such that it can, all of them.
func TestPairsWantToBeOpened(t *testing.T) {
	row := func(cols, maker int, position string) string {
		return head(fmt.Sprintf(`"rows":1,"cols":%d,"line":%d,"goal":"either","stones":"XO","maker":%d,"turn":1`, cols, cols, maker), position)
	}
	for _, c := range []struct {
		head, side, lemma string
		want              bool
	}{
		{row(3, 0, "..."), "1", `{"at":"...","pairs":[[0,1]],"open":[0]}`, true},
		{row(3, 0, "..."), "1", `{"at":"...","pairs":[[0,1]],"open":[]}`, false},
		{row(3, 0, "..."), "1", `{"at":"...","pairs":[[0,1]],"open":[0,0]}`, false},
		{row(3, 0, "..."), "1", `{"at":"...","pairs":[[0,1]],"open":[1]}`, false},
		{row(5, 0, "....."), "1", `{"at":".....","pairs":[[0,1],[2,3]],"open":[1,0]}`, true},
		{row(5, 0, "....."), "1", `{"at":".....","pairs":[[0,1],[2,3]],"open":[0,0]}`, false},
		{row(2, 1, ".."), "0", `{"at":"..","pairs":[[0,1]],"open":[0]}`, false}, // the maker copies what opens it
	} {
		_, err := Check(signed(c.head, `{"claim":`+c.side+`,"result":1,`+byMoves, c.lemma))
		if c.want != (err == nil) || err != nil && !strings.Contains(err.Error(), "cannot be opened") {
			t.Errorf("%s: got %v", c.lemma, err)
		}
	}
}

// tableOfTicTacToe stands for all its positions; another program has found the same digests.
const tableOfTicTacToe = `{"certificate":1,"variant":"mnk:3x3:3","rules":{"rows":3,"cols":3,"line":3,"goal":"line","stones":"XO","turn":1},"position":".../.../..."}
{"claim":0,"result":0,"by":["table"],"part":[0,0,0,0],"search":0,"images":[[0,3,6,1,4,7,2,5,8],[2,1,0,5,4,3,8,7,6],[6,3,0,7,4,1,8,5,2],[6,7,8,3,4,5,0,1,2],[2,5,8,1,4,7,0,3,6],[8,7,6,5,4,3,2,1,0],[8,5,2,7,4,1,6,3,0]],"prices":null,"digest":"4e74d478f4584f37f1ee17c959546f4de5d8ff4aa79a9eab252694066d052401"}
{"claim":1,"result":0,"by":["table"],"part":[0,0,0,0],"search":0,"images":[[0,3,6,1,4,7,2,5,8],[2,1,0,5,4,3,8,7,6],[6,3,0,7,4,1,8,5,2],[6,7,8,3,4,5,0,1,2],[2,5,8,1,4,7,0,3,6],[8,7,6,5,4,3,2,1,0],[8,5,2,7,4,1,6,3,0]],"prices":null,"digest":"c0f84b356ac7c50117c5f09742d265403dbc4748f2f828f27a4596b6a5cb7d69"}
sum 0a82ccae97db0cfb51ef70d513ab05df98814ce24e1abc1b917442741103d2ed
`

// The keys of positions are as docs/certificates.md has them, as otherwise others find other
// digests.
func TestTable(t *testing.T) {
	got, err := Check(tableOfTicTacToe)
	if err != nil || got.Low != 0 || got.High != 0 {
		t.Errorf("got %d to %d, %v", got.Low, got.High, err)
	}
}

// So it is with three stones that both sides choose from, which have names in keys, and in
// weak games, in which cells don't matter; another program has found these digests, too.
func TestTablesOfOtherGames(t *testing.T) {
	const square = "[[0,3,6,1,4,7,2,5,8],[2,1,0,5,4,3,8,7,6],[6,3,0,7,4,1,8,5,2],[6,7,8,3,4,5,0,1,2],[2,5,8,1,4,7,0,3,6],[8,7,6,5,4,3,2,1,0],[8,5,2,7,4,1,6,3,0]]"
	three := head(`"rows":2,"cols":3,"line":3,"goal":"either","stones":"XOT","turn":1`, ".../...")
	claim := `{"claim":%d,"result":%d,"by":[%s],"part":[0,0,0,0],"search":0,"images":%s,"prices":null,"digest":"%s"}`
	for _, c := range []struct{ head, claim string }{
		{three, fmt.Sprintf(claim, 1, 1, `"table"`, "[[2,1,0,5,4,3],[3,4,5,0,1,2]]", "1a1f38ab27423da0c61f8ba0d9074608ae1b023385c5ed209842d1d2c80e28b1")},
		{head(ownLines, ".../.../..."), fmt.Sprintf(claim, 0, 0, `"weak","table"`, square, "eed519b53b3718f49ee6209888fb71e5d2b3c6c4e693295a7a6e13dd55220c83")},
	} {
		if _, err := Check(signed(c.head, c.claim)); err != nil {
			t.Errorf("%s: %v", c.head, err)
		}
		wrong := strings.Replace(strings.Replace(c.claim, `"claim":0`, `"claim":2`, 1), `"claim":1`, `"claim":0`, 1)
		wrong = strings.Replace(wrong, `"claim":2`, `"claim":1`, 1)
		if _, err := Check(signed(c.head, wrong)); err == nil {
			t.Errorf("%s: the digest is good for the other side", c.head)
		}
		wrong = strings.Replace(c.claim, `"digest":"`, `"digest":"0`, 1)
		if _, err := Check(signed(c.head, wrong)); err == nil || !strings.Contains(err.Error(), "another one") {
			t.Errorf("%s: another digest: %v", c.head, err)
		}
	}
}

// Games at the edge of what there is are played, and those beyond it are not.
func TestRulesAtTheEdge(t *testing.T) {
	own := Rules{Rows: 1, Cols: 26, Line: 26, Goal: Wins, Stones: "XO", Turn: 1}
	points := Rules{Rows: 4, Cols: 4, Line: 3, Goal: Points, Stones: "OX", Turn: 2}
	sums := Rules{Rows: 1, Cols: 2, Line: 2, Goal: Sums, Stones: "XO", Turn: 1, Weights: []int{-most, most}}
	for _, c := range []struct {
		name   string
		rules  Rules
		change func(*Rules)
		want   bool
	}{
		{"a long row", own, func(*Rules) {}, true},
		{"a longer row", own, func(r *Rules) { r.Cols = 27 }, false},
		{"a column too high", own, func(r *Rules) { r.Rows = 27 }, false},
		{"longer lines", own, func(r *Rules) { r.Line = 27 }, false},
		{"no rest", points, func(*Rules) {}, true},
		{"a rest", points, func(r *Rules) { r.Rest = 2 }, true},
		{"half a turn of rest", points, func(r *Rules) { r.Rest = 1 }, false},
		{"turns of two plies that make lines", own, func(r *Rules) { r.Turn = 2 }, false},
		{"turns of two plies that make lines on a square", points, func(r *Rules) { r.Goal = Wins }, false},
		{"points of turns of four plies", points, func(r *Rules) { r.Turn = 4 }, false},
		{"points of turns of none", points, func(r *Rules) { r.Turn = 0 }, false},
		{"the greatest weights", sums, func(*Rules) {}, true},
		{"greater weights", sums, func(r *Rules) { r.Weights = []int{0, most + 1} }, false},
		{"weights further below nothing", sums, func(r *Rules) { r.Weights = []int{-most - 1, 0} }, false},
		{"the weak game, which only claims have", own, func(r *Rules) { r.Goal = Weak }, false},
	} {
		r := c.rules
		c.change(&r)
		if _, err := NewBoard(r); (err == nil) != c.want {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}

// Images keep more than which cells are in line.
func TestImagesKeepEndsAndWhatFalls(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules Rules
		image []int
		want  bool
	}{
		{"a column upside down, all neighbors still in line", Rules{Rows: 2, Cols: 3, Line: 2}, []int{3, 1, 2, 0, 4, 5}, true},
		{"its lines have other ends", Rules{Rows: 2, Cols: 3, Line: 2, Exact: true}, []int{3, 1, 2, 0, 4, 5}, false},
		{"a column upside down", Rules{Rows: 2, Cols: 1, Line: 2}, []int{1, 0}, true},
		{"a column in which stones would fall up", Rules{Rows: 2, Cols: 1, Line: 2, Falls: true}, []int{1, 0}, false},
		{"a board mirrored in which stones fall", Rules{Rows: 2, Cols: 2, Line: 2, Falls: true}, []int{1, 0, 3, 2}, true},
	} {
		c.rules.Goal, c.rules.Stones, c.rules.Turn = Wins, "XO", 1
		b, err := NewBoard(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		p := Proof{Board: b, Claim: Claim{Images: [][]int{c.image}}}
		if p.imagesFit() != c.want {
			t.Errorf("%s: want %v", c.name, c.want)
		}
	}
}

// A position stands for those with the stones exchanged if both sides choose from all stones,
// and only then.
func TestStonesThatAreAsGood(t *testing.T) {
	keys := func(r Rules, rows ...string) (keys []string) {
		b, err := NewBoard(r)
		if err != nil {
			t.Fatal(err)
		}
		p := Proof{Board: b}
		if !p.imagesFit() {
			t.Fatal("no image")
		}
		for _, row := range rows {
			if err := b.Set(row); err != nil {
				t.Fatal(err)
			}
			keys = append(keys, p.Key())
		}
		return keys
	}
	r := Rules{Rows: 1, Cols: 5, Line: 4, Goal: Either, Stones: "XOT", Turn: 1}
	if k := keys(r, "XOO.T", "TXX.O", "XXO.T", "XOT.T"); k[0] != k[1] || k[0] == k[2] || k[0] == k[3] || k[2] == k[3] {
		t.Errorf("got %v", k)
	}
	r = Rules{Rows: 1, Cols: 5, Line: 4, Goal: Wins, Stones: "XO", Turn: 1}
	if k := keys(r, "XO...", "OX..."); k[0] == k[1] {
		t.Errorf("got %v", k)
	}
}

// runs returns how many equal stones stand together in each row, column and diagonal, and of
// which kind they are, looked at cell by cell.
func runs(b *Board) (lengths []int, stones []byte) {
	at := func(row, col int) byte {
		if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
			return '.'
		}
		return b.At(row*b.Cols + col)
	}
	for c := range b.Rows * b.Cols {
		row, col := c/b.Cols, c%b.Cols
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}} {
			s, n := at(row, col), 0
			for s != '.' && at(row-d[0], col-d[1]) != s && at(row+n*d[0], col+n*d[1]) == s {
				n++
			}
			if n > 0 {
				lengths, stones = append(lengths, n), append(stones, s)
			}
		}
	}
	return lengths, stones
}

// The game is over with a line, and it is who has made it that wins, or loses.
func TestLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	seen := map[string]int{}
	for range 6000 {
		size := [][3]int{{1, 5, 3}, {5, 1, 3}, {3, 4, 3}, {4, 4, 2}, {4, 5, 3}, {5, 4, 4}}[rng.IntN(6)]
		r := Rules{
			Rows: size[0], Cols: size[1], Line: size[2], Turn: 1, Stones: "XO", Exact: rng.IntN(2) == 0,
			Goal: []string{Wins, Loses, Either, Sums}[rng.IntN(4)],
		}
		if r.Goal == Either {
			r.Stones, r.Maker, r.Full = []string{"XO", "XOT", "XOTS"}[rng.IntN(3)], rng.IntN(2), rng.IntN(2) == 0
		} else if r.Goal == Sums {
			r.Weights = make([]int, r.Rows*r.Cols)
			for c := range r.Weights {
				r.Weights[c] = rng.IntN(9) - 4
			}
		}
		b, err := NewBoard(r)
		if err != nil {
			t.Fatal(err)
		}
		cells := []byte(strings.Repeat(".", r.Rows*r.Cols))
		for c := range cells {
			if rng.IntN(4) > 0 || seen[r.Goal+" full"] < 60 {
				cells[c] = r.Stones[rng.IntN(len(r.Stones))]
				b.put(c, cells[c], 1)
			}
		}
		made := map[byte]bool{}
		lengths, stones := runs(b)
		for i, n := range lengths {
			if n == r.Line || n > r.Line && !r.Exact {
				made[stones[i]] = true
			}
		}
		full := !strings.Contains(string(cells), ".")
		if len(made) > 1 && r.Goal != Either {
			continue // nobody comes here
		}
		over, want := full, 0
		switch {
		case r.Goal == Either:
			over = full || len(made) > 0 && !r.Full
			if want = 1 - 2*r.Maker; len(made) == 0 {
				want = -want
			}
		case len(made) > 0:
			over, want = true, 1
			if made['O'] != (r.Goal == Loses) {
				want = -1
			}
		case r.Goal == Sums:
			for c, w := range r.Weights {
				if cells[c] == 'O' {
					w = -w
				}
				want += w
			}
			want = cmp.Compare(want, 0)
		}
		result, got := b.Ended(-1)
		if got != over || over && result != want {
			t.Fatalf("%+v %s: got %d, %v, want %d, %v", r, rowsOf(b), result, got, want, over)
		}
		ended := full
		for c := range cells { // the same, looked at from the last stone
			if last, over := b.Ended(c); over && !full {
				if ended = true; !got || last != result {
					t.Fatalf("%+v %s: got %d at %d, want %d, %v", r, rowsOf(b), last, c, result, got)
				}
			}
		}
		if ended != got {
			t.Fatalf("%+v %s: no stone ends the game", r, rowsOf(b))
		}
		for kind, is := range map[string]bool{"exact": r.Exact, "full": full, "line": len(made) > 0} {
			if is {
				seen[r.Goal+" "+kind]++
			}
		}
	}
	for _, goal := range []string{Wins, Loses, Either, Sums} {
		for _, kind := range []string{"exact", "full", "line"} {
			if seen[goal+" "+kind] < 50 {
				t.Errorf("%s %s: only %d", goal, kind, seen[goal+" "+kind])
			}
		}
	}
}

// Pairs that stop windows of one row, column or diagonal stop none of another, so that prices
// can be added up.
func TestLinesShareNoPairs(t *testing.T) {
	for _, size := range [][3]int{{5, 5, 3}, {4, 7, 3}, {6, 3, 2}, {9, 9, 6}} {
		b, err := NewBoard(Rules{Rows: size[0], Cols: size[1], Line: size[2], Goal: Either, Stones: "XO", Turn: 1, Exact: true})
		if err != nil {
			t.Fatal(err)
		}
		in, windows := map[[2]int][3]int{}, 0
		for line, list := range b.lines {
			for _, w := range list {
				windows++
				cells := append(append([]int{}, w.cells...), w.ends...)
				for _, x := range cells {
					for _, y := range cells {
						if other, ok := in[[2]int{x, y}]; ok && other != line && x != y {
							t.Fatalf("%v: %d and %d are in two lines", size, x, y)
						}
						in[[2]int{x, y}] = line
					}
				}
			}
		}
		if windows != len(b.windows) || len(b.lines) == 0 {
			t.Errorf("%v: %d windows in lines, of %d", size, windows, len(b.windows))
		}
	}
}

// What is so is found by looking through the rest of the game, if that is allowed and not too
// much.
func TestSearchFindsWhatIsSo(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	taken := [2]int{}
	for range 300 {
		b, err := NewBoard(Rules{Rows: 3, Cols: 3, Line: 3, Goal: Wins, Stones: "XO", Turn: 1})
		if err != nil {
			t.Fatal(err)
		}
		for left := 1 + rng.IntN(7); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))], 1)
		}
		if _, over := b.Ended(-1); over {
			continue
		}
		side := 1 - b.ToMove()
		v := value(b, map[string]int{}) * (1 - 2*side)
		for result := range 2 {
			c := Claim{Side: side, Result: result, By: []string{"moves"}, Search: b.Empty}
			header := line(t, Header{Version: 1, Rules: b.Rules, Position: rowsOf(b)})
			lemma := line(t, Lemma{At: rowsOf(b)})
			c.Search-- // as a move of the other side's comes first
			_, err := Check(signed(header, line(t, c), lemma))
			if (err == nil) != (v >= result) {
				t.Fatalf("%s: %d is %v for side %d, worth %d", rowsOf(b), result, err, side, v)
			}
			if err == nil {
				taken[result]++
			}
			c.Search = 0
			if _, err := Check(signed(header, line(t, c), lemma)); err == nil && v < result {
				t.Fatalf("%s: %d is taken for side %d, worth %d", rowsOf(b), result, side, v)
			}
		}
	}
	if taken[0] < 30 || taken[1] < 10 {
		t.Errorf("got %v", taken)
	}
}

// Moves have the names that docs/certificates.md gives them.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		move  Move
		want  string
	}{
		{Rules{Rows: 12, Cols: 4, Line: 3, Goal: Wins, Stones: "XO", Turn: 1}, Move{[2]int{1, 1}, 'X'}, "b1"},
		{Rules{Rows: 12, Cols: 4, Line: 3, Goal: Either, Stones: "XOT", Turn: 1}, Move{[2]int{47, 47}, 'T'}, "Td12"},
		{Rules{Rows: 3, Cols: 3, Line: 2, Goal: Points, Stones: "OX", Turn: 2, Rest: 1}, Move{[2]int{0, 5}, 'O'}, "a1+c2"},
	} {
		b, err := NewBoard(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Name(c.move); got != c.want || !slices.ContainsFunc(b.Moves(), func(m Move) bool { return b.Name(m) == c.want }) {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// A stone falls to the lowest empty cell of its column.
func TestFalls(t *testing.T) {
	b, err := NewBoard(Rules{Rows: 3, Cols: 4, Line: 3, Goal: Wins, Stones: "XO", Turn: 1, Falls: true})
	if err != nil || b.Set(".X../.O../.XO.") != nil {
		t.Fatal(err)
	}
	names := ""
	for _, m := range b.Moves() {
		names += " " + b.Name(m)
	}
	if names != " a1 d1 c2" {
		t.Errorf("got%s", names)
	}
}

// On a smaller board the side that was to move still is.
func TestSmallerBoardsKeepTheTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 4))
	seen := map[string]int{}
	for range 1000 {
		b, _ := randomBoard(t, rng)
		c, _, changed := claimAt(rng, b, rowsOf(b))
		p := Proof{Board: b, Claim: c}
		ours, right := p.ToMove() == p.Side, true
		for ; len(p.By) > 1 && right; p.By = p.By[1:] {
			right = p.Reduce(p.By[0])
		}
		if !right || len(c.By) == 1 {
			continue
		}
		if (p.ToMove() == p.Side) != ours {
			t.Fatalf("%v: %s became %s", c, rowsOf(b), rowsOf(p.Board))
		}
		seen[fmt.Sprintf("%s %v", c.By[0], changed)]++
	}
	for _, kind := range []string{"part false", "part true", "mirror false"} {
		if seen[kind] < 5 {
			t.Errorf("got %v", seen)
		}
	}
}

// Points are counted as docs/certificates.md says, and known before the board is full as soon
// as nothing can change them.
func TestPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 17))
	results := map[int]int{}
	for range 500 {
		b, err := NewBoard(Rules{Rows: 3, Cols: 3, Line: 2, Goal: Points, Stones: "OX", Turn: 2, Rest: 1})
		if err != nil {
			t.Fatal(err)
		}
		for b.Empty > 1 {
			if _, over := b.Ended(-1); over {
				t.Fatalf("%s is not full", rowsOf(b))
			}
			before := [2]int{b.lead(0), b.lead(1)}
			moves := b.Moves()
			if n := 9 - b.Empty; b.ToMove() != n/2%2 || len(moves) != b.Empty*(b.Empty-1)/2 || moves[0].Stone != "OX"[n/2%2] {
				t.Fatalf("%s: side %d has %d moves", rowsOf(b), b.ToMove(), len(moves))
			}
			b.Play(moves[rng.IntN(len(moves))], 1)
			if b.lead(0) < before[0] || b.lead(1) < before[1] {
				t.Fatalf("%s: a lead that was sure is lost", rowsOf(b))
			}
		}
		want := 0
		for _, line := range [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
			own := 0
			for _, c := range line {
				if b.At(c) == 'O' {
					own++
				}
			}
			if want++; own < 2 { // what is empty is the second side's
				want -= 2
			}
		}
		result, over := b.Ended(-1)
		if !over || result != cmp.Compare(want, 0) {
			t.Fatalf("%s: got %d, %v, want %d", rowsOf(b), result, over, want)
		}
		results[result]++
	}
	if results[-1] < 50 || results[0] < 50 || results[1] < 50 {
		t.Errorf("got %v", results)
	}
}

// Prices prove nothing if there is just enough.
func TestJustEnough(t *testing.T) {
	pair := head(`"rows":1,"cols":2,"line":2,"goal":"either","stones":"XO","turn":1`, "..")
	claim := `{"claim":1,"result":0,"by":["prices"],"part":[0,0,0,0],"search":0,"images":null,"prices":[1,1]}`
	if _, err := Check(signed(pair, claim)); err == nil || !strings.Contains(err.Error(), "enough") {
		t.Errorf("got %v", err)
	}
	huge := strings.Replace(claim, "[1,1]", "[9223372036854775807,9223372036854775807]", 1)
	if _, err := Check(signed(pair, huge)); err == nil || !strings.Contains(err.Error(), "no prices") {
		t.Errorf("prices that overflow: got %v", err)
	}
	three := head(`"rows":3,"cols":3,"line":3,"goal":"either","stones":"XO","turn":1`, ".../.../...")
	if got, err := Check(signed(three, strings.Replace(claim, "[1,1]", "[1,1,1,1,1,1,1,1,1]", 1))); err != nil || !got.NoPairs {
		t.Errorf("got %v, %v", got.NoPairs, err)
	}
}
