package certificate

import (
	"crypto/sha256"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestChecker keeps the checker independent of what it checks: it imports the standard library
// alone.
func TestChecker(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			if strings.Contains(spec.Path.Value, ".") || strings.HasPrefix(spec.Path.Value, `"noughts`) {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
		}
	}
	if files == 0 {
		t.Error("there is no checker")
	}
}

// signed returns lines as a certificate with its sum.
func signed(lines ...string) string {
	text := strings.Join(lines, "\n")
	return fmt.Sprintf("%s\nsum %x\n", text, sha256.Sum256([]byte(text)))
}

// head is the first line for a board.
func head(rules, position string) string {
	return fmt.Sprintf(`{"certificate":3,"variant":"","rules":{%s},"position":%q}`, rules, position)
}

// claim is the line of a claim with more fields.
func claim(side, result int, more ...string) string {
	return fmt.Sprintf(`{"claim":{"side":%d,"result":%d%s}}`, side, result, strings.Join(append([]string{""}, more...), ","))
}

const (
	ownLines = `"rows":3,"cols":3,"line":3,"stones":"XO","worth":[1,-1,0],"turn":1`
	either   = `"rows":3,"cols":4,"line":3,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1`
	inARow   = `"rows":1,"cols":3,"line":3,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1`
	sums     = `"rows":1,"cols":3,"line":3,"stones":"XO","worth":[1,-1,0],"turn":1,"weights":[1,2,3]`
	points   = `"rows":3,"cols":3,"line":2,"stones":"OX","worth":[0,0,0],"turn":2,"rest":1`
)

// with returns a line with one thing changed.
func with(t *testing.T, line, old, other string) string {
	t.Helper()
	if !strings.Contains(line, old) {
		t.Fatalf("no %s in %s", old, line)
	}
	return strings.Replace(line, old, other, 1)
}

// What is right is taken, and what is wrong in one point is not.
func TestCheck(t *testing.T) {
	won, right := head(ownLines, ".../OO./XX."), `{"at":".../OO./XX.","play":[2]}`
	drawn := head(ownLines, "OXO/.../XOX") // only the middle row is open
	atOnce := head(`"rows":1,"cols":7,"line":3,"stones":"XO","choose":true,"worth":[-1,-1,1],"exact":true,"turn":1`, "X..X..X")
	onFull := func(rows string) string {
		return head(fmt.Sprintf(`"rows":1,"cols":%d,"line":3,"stones":"XOT","choose":true,"worth":[1,1,-1],"exact":true,"full":true,"turn":1`, len(rows)), rows)
	}
	falling := head(`"rows":4,"cols":4,"line":4,"stones":"XO","worth":[1,-1,0],"turn":1,"falls":true`, "...X/.O.X/OX.O/XO.X")
	last := func(n int) string { // all draws, which only the last ply shows
		weights := strings.TrimSuffix(strings.Repeat("0,", n), ",")
		return head(fmt.Sprintf(`"rows":1,"cols":%d,"line":3,"stones":"XO","worth":[0,0,0],"turn":1,"weights":[%s]`, n, weights), strings.Repeat(".", n))
	}
	for _, c := range []struct {
		name  string
		lines []string
		least int    // that the first side gets
		why   string // empty if it is right
	}{
		{"a line", []string{won, claim(0, 1), right}, 1, ""},
		{"no line", []string{won, claim(0, 1), `{"at":".../OO./XX.","play":[5]}`}, 0, "not answered"},
		{"a taken cell", []string{won, claim(0, 1), `{"at":".../OO./XX.","play":[0]}`}, 0, "cannot be played"},
		{"no cell", []string{won, claim(0, 1), `{"at":".../OO./XX.","play":[9]}`}, 0, "cannot be played"},
		{"another side's stone", []string{won, claim(0, 1), `{"at":".../OO./XX.","play":[2,1]}`}, 0, "cannot be played"},
		{"nothing played", []string{won, claim(0, 1), `{"at":".../OO./XX."}`}, 0, "no move"},
		{"another position", []string{won, claim(0, 1), `{"at":".../O.O/XX.","play":[2]}`}, -1, "proves nothing"},
		{"a game that is over", []string{head(ownLines, "XXX/OO./..."), claim(0, 1), `{"at":"XXX/OO./..."}`}, 0, "is over"},
		{"a lemma of a game that is over", []string{won, claim(0, 1), right, `{"at":"XXX/OO./..."}`}, 0, "is over"},
		{"no lemma", []string{won, claim(0, 1)}, -1, "proves nothing"},
		{"a word too many", []string{won, claim(0, 1), `{"at":".../OO./XX.","play":[2],"trust":"me"}`}, 0, "unknown field"},
		{"the other side", []string{won, claim(1, 1), `{"at":".../OO./XX."}`}, 0, "lost"},
		{"an unknown kind", []string{won, claim(0, 1, `"by":"faith"`), right}, 0, "unknown field"},
		{"a draw by pairs", []string{drawn, claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[3,4]]}`}, 0, ""},
		{"a pair of taken cells", []string{drawn, claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[0,4]]}`}, 0, "no pairs"},
		{"a pair off the board", []string{drawn, claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[5,9]]}`}, 0, "no pairs"},
		{"a cell in two pairs", []string{drawn, claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[3,4],[4,5]]}`}, 0, "no pairs"},
		{"a pair of one cell", []string{drawn, claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[3,3]]}`}, 0, "no pairs"},
		{"half a pair", []string{drawn, claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[3]]}`}, 0, "no pairs"},
		{"a pair and a half", []string{drawn, claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[3,4,1,5]]}`}, 0, "no pairs"},
		{"rules of no game", []string{with(t, won, `"turn":1`, `"turn":3`), claim(0, 1), right}, 0, "no such game"},
		{"a board of other rows", []string{head(ownLines, "..../OO/XX"), claim(0, 1)}, 0, "no board"},
		{"version 1", []string{with(t, won, `"certificate":3`, `"certificate":1`), claim(0, 1)}, 0, "version 1"},
		{"version 2", []string{with(t, won, `"certificate":3`, `"certificate":2`), claim(0, 1), right}, 1, ""},
		{"version 4", []string{with(t, won, `"certificate":3`, `"certificate":4`), claim(0, 1), right}, 1, ""},
		{"version 5", []string{with(t, won, `"certificate":3`, `"certificate":5`), claim(0, 1)}, 0, "version 5"},
		{"a line before the claims", []string{won, right, claim(0, 1), right}, 0, "no board"},
		{"a line of nothing before the claims", []string{won, `{"at":""}`, claim(0, 1), right}, 0, "no board"},
		{"a line before the claims alone", []string{won, right}, 0, "no board"},
		{"a claim without a line", []string{won, claim(0, 1)}, -1, "proves nothing"},
		{"another claim's line", []string{won, claim(0, 0), right, claim(0, 1)}, 0, ""},
		{"no claim", []string{won}, 0, "claims nothing"},
		{"a draw is no win", []string{won, claim(0, 0), right}, 0, ""},
		{"what another claim has proved", []string{won, claim(0, 0), right, claim(0, 1)}, 0, ""},
		{"a result beyond a win", []string{head(either, "XOXO/OOXX/.XOX"), claim(1, 2), `{"at":"XOXO/OOXX/.XOX","pairs":[]}`}, 0, "or result"},
		{"a result below a loss", []string{won, claim(0, -2), right}, 0, "or result"},
		{"lines of endless length", []string{with(t, won, `"line":3`, `"line":28`), claim(0, 1)}, 0, "no such game"},
		{"a search of the last twelve", []string{last(13), claim(1, 0, `"search":12`), `{"at":".............","then":[]}`}, -1, ""},
		{"a search of one more", []string{last(14), claim(1, 0, `"search":14`), `{"at":"..............","then":[]}`}, 0, "not answered"},
		{"a search of less than is left", []string{last(13), claim(1, 0, `"search":11`), `{"at":".............","then":[]}`}, 0, "not answered"},
		{"two plies that nobody asked to search", []string{last(3), claim(1, 0), `{"at":"...","then":[]}`}, 0, "not answered"},
		{"two pairs that wait", []string{atOnce, claim(0, 1), `{"at":"X..X..X","pairs":[[2,1,1],[4,5,1]]}`}, 1, ""},
		{"one pair that waits", []string{atOnce, claim(0, 1), `{"at":"X..X..X","pairs":[[2,1,1]]}`}, 0, "leave a line open"},
		{"a pair to wait for", []string{onFull(".XX.O.."), claim(0, 1), `{"at":".XX.O..","pairs":[[3,0]]}`}, 1, ""},
		{"a pair among others to wait for", []string{onFull(".XX.O.."), claim(0, 1), `{"at":".XX.O..","pairs":[[5,6],[0,3]]}`}, 1, ""},
		{"a pair of two lines side by side to wait for", []string{onFull("OXX..XXO..."), claim(0, 1), `{"at":"OXX..XXO...","play":[10,2],"pairs":[[3,4]]}`}, 1, ""},
		{"another pair to wait for", []string{onFull(".XX.O.."), claim(0, 1), `{"at":".XX.O..","pairs":[[5,6]]}`}, 0, "leave a line open"},
		{"a pair to wait for with a number more", []string{onFull("T.T.XX.T."), claim(0, 1), `{"at":"T.T.XX.T.","pairs":[[3,6,1]]}`}, 1, ""},
		{"half a pair to wait for", []string{onFull(".XX.O.."), claim(0, 1), `{"at":".XX.O..","pairs":[[0,5]]}`}, 0, "leave a line open"},
		{"a pair to wait for that is beside an empty cell", []string{onFull(".XX...T"), claim(0, 1), `{"at":".XX...T","pairs":[[0,3]]}`}, 0, "leave a line open"},
		{"a pair to wait for in the own turn", []string{onFull(".XX.O.X"), claim(0, 1), `{"at":".XX.O.X","pairs":[[0,3]]}`}, 0, "leave a line open"},
		{"a pair to wait for after a move", []string{onFull(".XX.O.X"), claim(0, 1), `{"at":".XX.O.X","play":[5,2],"pairs":[[0,3]]}`}, 1, ""},
		{"a pair to wait for after a move in it", []string{onFull(".XX.O.X"), claim(0, 1), `{"at":".XX.O.X","play":[0,2],"pairs":[[0,3]]}`}, 0, "no pairs"},
		{"a pair to wait for while an odd number is empty", []string{onFull(".XX.O."), claim(0, 1), `{"at":".XX.O.","pairs":[[0,3]]}`}, 0, "leave a line open"},
		{"a pair to wait for in the own turn while an even number is empty", []string{onFull(".XX.OT.."), claim(0, 1), `{"at":".XX.OT..","pairs":[[0,3]]}`}, 0, "leave a line open"},
		{"a pair to wait for while lines count at once", []string{with(t, onFull(".XX.O.."), `"full":true,`, ""), claim(0, 1), `{"at":".XX.O..","pairs":[[0,3]]}`}, 0, "leave a line open"},
		{"a pair to wait for while stones fall", []string{with(t, onFull(".XX.O.."), `"full":true,`, `"full":true,"falls":true,`), claim(0, 1), `{"at":".XX.O..","pairs":[[0,3]]}`}, 0, "leave a line open"},
		{"a line to wait for that loses", []string{with(t, onFull(".XX.O.."), "[1,1,-1]", "[-1,-1,-1]"), claim(0, 0), `{"at":".XX.O..","pairs":[[0,3]]}`}, 0, "leave a line open"},
		{"a line that is certain", []string{onFull("OXXXT.."), claim(0, 1), `{"at":"OXXXT.."}`}, 1, ""},
		{"pairs beside a line that is certain", []string{with(t, onFull("OXXX..."), `"exact":true,`, ""), claim(0, 1), `{"at":"OXXX...","pairs":[[5,6]]}`}, 0, "leave a line open"},
		{"a line that can be spoiled", []string{onFull("OOXXX.."), claim(0, 1), `{"at":"OOXXX.."}`}, 0, "not answered"},
		{"a line that is certain with any end", []string{with(t, onFull("OOXXX.."), `"exact":true,`, ""), claim(0, 1), `{"at":"OOXXX.."}`}, 1, ""},
		{"a line that is too long", []string{onFull("OXXXX.."), claim(0, 1), `{"at":"OXXXX.."}`}, 0, "not answered"},
		{"a line of the other side's", []string{onFull("OXXXT.."), claim(1, 1), `{"at":"OXXXT..","play":[5]}`}, 0, "this is lost"},
		{"a plan", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[2]]}`}, 1, ""},
		{"a plan with a cell that is full", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[2,0]]}`}, 1, ""},
		{"a plan with two cells that are full", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[2,0,4]]}`}, 1, ""},
		{"a plan with a cell that is empty", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[2,5]]}`}, 0, "no move"},
		{"a plan with a cell that is full and one that is empty", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[2,0,5]]}`}, 0, "no move"},
		{"a plan that loses at once, and goes on", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[8],[2]]}`}, 1, ""},
		{"a plan that loses at once", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[8]]}`}, 0, "no move"},
		{"a plan that does not win", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[5],[2]]}`}, 0, "not answered"},
		{"a plan of taken cells", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[[0],[4]]}`}, 0, "no move"},
		{"a plan without rules", []string{won, claim(0, 1), `{"at":".../OO./XX.","plan":[]}`}, 0, "no move"},
		{"a plan for more than a turn", []string{falling, claim(0, 1), `{"at":"...X/.O.X/OX.O/XO.X","plan":[[12],[13],[2]]}`}, 1, ""},
		{"a plan for other replies than named", []string{falling, claim(0, 1), `{"at":"...X/.O.X/OX.O/XO.X","then":[{"to":[8],"plan":[[12],[13],[2]]}],"plan":[[12],[13],[2]]}`}, 1, ""},
		{"a plan for a named reply", []string{falling, claim(0, 1), `{"at":"...X/.O.X/OX.O/XO.X","then":[{"to":[8],"plan":[[12],[13],[2]]}]}`}, 0, "not answered"},
		{"a plan of two replies", []string{falling, claim(0, 1), `{"at":"...X/.O.X/OX.O/XO.X","plan":[[12],[13]]}`}, 0, "not answered"},
		{"a plan of two other replies", []string{falling, claim(0, 1), `{"at":"...X/.O.X/OX.O/XO.X","plan":[[12],[2]]}`}, 0, "not answered"},
		{"a plan of the last two replies", []string{falling, claim(0, 1), `{"at":"...X/.O.X/OX.O/XO.X","plan":[[13],[2]]}`}, 0, "not answered"},
		{"a plan with another cell", []string{falling, claim(0, 1), `{"at":"...X/.O.X/OX.O/XO.X","plan":[[14],[13],[2]]}`}, 0, "not answered"},
		{"a later line's answer", []string{won, claim(0, 1), `{"at":".../O../X..","play":[1]}`, right}, 0, "not answered"},
	} {
		got, err := Check(signed(c.lines...))
		switch {
		case got.NoPairs:
			t.Errorf("%s: proves that there are no pairs", c.name)
		case c.why == "" && (err != nil || got.Least[0] != c.least):
			t.Errorf("%s: got %d, %v", c.name, got.Least, err)
		case c.why != "" && (err == nil || strings.Contains(err.Error(), "%!") || !strings.Contains(err.Error(), c.why)):
			t.Errorf("%s: got %v, want … %s", c.name, err, c.why)
		}
	}
}

// In a tile one stone can stop two lines, where there are too few cells for pairs.
func TestTilesToChooseFor(t *testing.T) {
	for _, c := range []struct{ at, tiles string }{
		{"OTO./T.../XXTO", `[[[5,6],[7,11],[6,11]]]`},
		{".XT./TX.O/XTO.", `[[[3,11],[6,11],[3,6],[3,6,8,11]]]`}, // a3 is in no line, and makes the number even
	} {
		rules := `"rows":3,"cols":4,"line":3,"stones":"XOT","choose":true,"worth":[1,1,-1],"turn":1`
		got, err := Check(signed(head(rules, c.at), claim(1, 1), `{"at":"`+c.at+`","tiles":`+c.tiles+`}`))
		if err != nil || got.Least != [2]int{-1, 1} {
			t.Errorf("%s with %s: got %v %v, want Chaos to win", c.at, c.tiles, got.Least, err)
		}
	}
}

// What was made to do harm is refused, in a sentence and before it takes much time or memory.
func TestHostile(t *testing.T) {
	won, yes, right := head(ownLines, ".../OO./XX."), claim(0, 1), `{"at":".../OO./XX.","play":[2]}`
	empty := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 15)+"/", 15), "/")
	row, chosen := head(inARow, "..."), head(either, "..../..../....")
	large := head(`"rows":15,"cols":15,"line":5,"stones":"XO","worth":[1,-1,0],"turn":1`, empty)
	five := head(`"rows":5,"cols":5,"line":4,"stones":"XOT","choose":true,"worth":[1,1,-1],"turn":1`, "...../...../...../...../.....")
	three := `"rows":3,"cols":4,"line":3,"stones":"XOT","choose":true,"worth":[1,1,-1],"turn":1`
	weak, outside := `"weak":true`, `"outside":[[3,7]]`
	deep := func(n int) string {
		return strings.Repeat(`{"then":[`, n) + `{}` + strings.Repeat(`]}`, n)
	}
	for _, c := range []struct {
		name  string
		lines []string
		why   string
	}{
		{"nothing", []string{""}, "EOF"},
		{"null", []string{"null", yes, right}, "version 0"},
		{"words for numbers", []string{with(t, won, `"rows":3`, `"rows":"three"`), yes, right}, "cannot unmarshal"},
		{"a number of no size", []string{with(t, won, `"rows":3`, `"rows":99999999999999999999`), yes, right}, "cannot unmarshal"},
		{"a list for a number", []string{won, with(t, yes, `"side":0`, `"side":[]`), right}, "array"},
		{"endless rows", []string{with(t, won, `"rows":3`, `"rows":9223372036854775807`), yes, right}, "no such game"},
		{"rows below none", []string{with(t, won, `"rows":3`, `"rows":-3`), yes, right}, "no such game"},
		{"endless columns", []string{with(t, won, `"cols":3`, `"cols":27`), yes, right}, "no such game"},
		{"lines of none", []string{with(t, won, `"line":3`, `"line":0`), yes, right}, "no such game"},
		{"lines of one", []string{with(t, won, `"line":3`, `"line":1`), yes, right}, "no such game"},
		{"stones that are none", []string{with(t, won, `"XO"`, `"X."`), yes, right}, "no such game"},
		{"three sides", []string{with(t, won, `"XO"`, `"XOT"`), yes, right}, "no such game"},
		{"no stones", []string{with(t, won, `"XO"`, `""`), yes, right}, "no such game"},
		{"lines worth two wins", []string{with(t, won, `[1,`, `[2,`), yes, right}, "no such game"},
		{"lines worth two losses", []string{with(t, won, `,-1,`, `,-2,`), yes, right}, "no such game"},
		{"lines to choose worth two results", []string{with(t, chosen, `[1,1,`, `[1,-1,`), yes, right}, "no such game"},
		{"lines of both on the full board", []string{with(t, won, `"turn":1`, `"turn":1,"full":true`), yes, right}, "no such game"},
		{"a rest of no points", []string{with(t, won, `"turn":1`, `"turn":1,"rest":1`), yes, right}, "no such game"},
		{"turns of none", []string{with(t, won, `"turn":1`, `"turn":0`), yes, right}, "no such game"},
		{"turns of two plies with lines", []string{with(t, won, `"turn":1`, `"turn":2,"rest":1`), yes, right}, "no such game"},
		{"points of an oblong", []string{head(`"rows":1,"cols":3,"line":2,"stones":"XO","worth":[0,0,0],"turn":2,"rest":1`, "..."), yes, right}, "no such game"},
		{"points of half a row", []string{head(`"rows":4,"cols":4,"line":2,"stones":"XO","worth":[0,0,0],"turn":2`, "..../..../..../...."), yes, right}, "no such game"},
		{"points and weights", []string{head(points+`,"weights":[0,0,0,0,0,0,0,0,0]`, ".../.../..."), yes, right}, "no such game"},
		{"points of stones to choose", []string{head(points+`,"choose":true`, ".../.../..."), yes, right}, "no such game"},
		{"points of stones that fall", []string{head(points+`,"falls":true`, ".../.../..."), yes, right}, "no such game"},
		{"weights of stones to choose", []string{head(inARow+`,"weights":[1,5,0]`, "OO."), yes, `{"at":"XX.","play":[2,0]}`}, "no such game"},
		{"half a turn left", []string{head(with(t, points, `,"rest":1`, ``), ".../.../..."), yes, right}, "no such game"},
		{"a rest below none", []string{head(with(t, points, `"rest":1`, `"rest":-1`), ".../.../..."), yes, right}, "no such game"},
		{"a rest of more than all", []string{head(with(t, points, `"rest":1`, `"rest":19`), ".../.../..."), yes, right}, "no such game"},
		{"too few weights", []string{with(t, won, `"turn":1`, `"turn":1,"weights":[1]`), yes, right}, "no such game"},
		{"weights that overflow", []string{head(with(t, sums, `[1,2,3]`, `[9223372036854775807,1,2]`), "XO."), claim(1, 1), `{"at":"XO."}`}, "no such game"},
		{"weights that overflow below", []string{head(with(t, sums, `[1,2,3]`, `[-9223372036854775807,3,1]`), "XO."), yes, `{"at":"XO.","play":[2]}`}, "no such game"},
		{"a letter that is no stone", []string{head(ownLines, ".../OO./XZ."), yes, right}, "no board"},
		{"a cell that is out of the game", []string{head(ownLines, ".../OO./XX#"), yes, right}, "no board"},
		{"a whole row too many", []string{head(ownLines, ".../.../OO./XX."), yes, right}, "no board"},
		{"a row too few", []string{head(ownLines, "OO./XX."), yes, right}, "no board"},
		{"no rows", []string{won, yes, `{"play":[2]}`}, "no board"},
		{"two values in a line", []string{won, yes, right + `{"play":[2]}`}, "not one value on a line"},
		{"a line in two", []string{won, yes, "{\n" + right[1:]}, "not one value on a line"},
		{"a line that is empty", []string{won, "", yes, right}, "not one value on a line"},
		{"a line before the first", []string{"", won, yes, right}, "not one value on a line"},
		{"rules in capitals after the rules", []string{with(t, won, `,"position"`, `,"RULES":{"line":2},"position"`), yes, right}, "not spelt so"},
		{"a position with a capital", []string{with(t, won, `"position"`, `"Position"`), yes, right}, "not spelt so"},
		{"a position with a long s", []string{with(t, won, `"position"`, `"poſition"`), yes, right}, "not spelt so"},
		{"rules spelt another way", []string{with(t, won, `"rules"`, `"r\u0075les"`), yes, right}, "not spelt so"},
		{"more rules", []string{with(t, won, `,"position"`, `,"rules":{"line":2},"position"`), yes, right}, "comes twice"},
		{"a rule twice, in the rules", []string{with(t, won, `"line":3`, `"line":3,"line" : 2`), yes, right}, "comes twice"},
		{"AT", []string{won, yes, with(t, right, `"at"`, `"AT"`)}, "not spelt so"},
		{"two lists of answers", []string{won, yes, with(t, right, `}`, `,"then":[],"then":[]}`)}, "comes twice"},
		{"two moves in an answer", []string{won, yes, with(t, right, `}`, `,"then":[{"play":[1],"then":[{"play":[1],"play":[2]}]}]}`)}, "comes twice"},
		{"two claims in one", []string{won, with(t, yes, `"side":0`, `"side":0,"side":1`), right}, "comes twice"},
		{"a fourth worth", []string{with(t, won, `[1,-1,0]`, `[1,-1,0,7]`), yes, right}, "worth has 4 numbers"},
		{"two worths", []string{with(t, won, `[1,-1,0]`, `[1,-1]`), yes, right}, "worth has 2 numbers"},
		{"version 99 that claims nothing", []string{with(t, won, `"certificate":3`, `"certificate":99`)}, "version 99"},
		{"rules of nothing that claim nothing", []string{with(t, won, `"rows":3`, `"rows":-3`)}, "no such game"},
		{"a claim in an answer", []string{won, yes, with(t, right, `}`, `,"then":[{"claim":{"side":0,"result":1}}]}`)}, "a claim stands alone"},
		{"a claim in an answer's answer", []string{won, yes, with(t, right, `}`, `,"then":[{"then":[{"claim":{}}]}]}`)}, "a claim stands alone"},
		{"a claim with a position", []string{won, with(t, yes, `}}`, `},"at":".../OO./XX."}`), right}, "a claim stands alone"},
		{"a claim with a move", []string{won, with(t, yes, `}}`, `},"play":[2]}`), right}, "a claim stands alone"},
		{"pairs with answers", []string{head(ownLines, "OXO/.../XOX"), claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[3,4]],"then":[{"play":[3]}]}`}, "a claim stands alone"},
		{"tiles with a plan", []string{head(ownLines, "OXO/.../XOX"), claim(0, 0), `{"at":"OXO/.../XOX","tiles":[[[3,4]]],"plan":[[3]]}`}, "a claim stands alone"},
		{"a pair outside with a third number", []string{chosen, claim(0, 1, `"outside":[[3,7,1]]`), right}, "no such smaller game"},
		{"forbidden points of stones that fall", []string{head(`"rows":1,"cols":5,"line":5,"stones":"XO","worth":[1,-1,0],"turn":1,"renju":true,"falls":true`, "....."), yes, right}, "no such game"},
		{"forbidden points of weights", []string{head(`"rows":1,"cols":5,"line":5,"stones":"XO","worth":[1,-1,0],"turn":1,"renju":true,"weights":[1,2,3,4,5]`, "....."), yes, right}, "no such game"},
		{"exact points", []string{head(points+`,"exact":true`, ".../.../..."), yes, right}, "no such game"},
		{"a value and a half", []string{won, yes, right + "}"}, "invalid character"},
		{"a line that goes on", []string{won, yes, right[:9]}, "EOF"},
		{"a side that is none", []string{won, with(t, yes, `"side":0`, `"side":-1`), right}, "or result"},
		{"a third side", []string{won, with(t, yes, `"side":0`, `"side":2`), right}, "or result"},
		{"a weak game of exact lines after a longer one", []string{head(strings.Replace(ownLines, `"line":3`, `"line":2,"exact":true`, 1), "X.X/.../OOO"), claim(0, 0, weak)}, "is over"},
		{"a weak game of falling stones", []string{with(t, won, `"turn":1`, `"turn":1,"falls":true`), claim(0, 0, weak), right}, "no such smaller game"},
		{"a weak game of lines that lose, for who has one", []string{head(with(t, ownLines, `[1,-1,0]`, `[-1,1,0]`), "XX./OO./..."), claim(0, 0, weak), `{"at":"XX./OO./...","play":[8]}`}, "lost"},
		{"a weak game for a win", []string{won, claim(0, 1, weak), right}, "no such smaller game"},
		{"a weak game of points", []string{head(points, ".../.../..."), claim(0, 0, weak), right}, "no such smaller game"},
		{"a weak game of weights", []string{head(sums, "..."), claim(0, 0, weak), right}, "no such smaller game"},
		{"a weak game of stones to choose", []string{row, claim(1, 1, weak), right}, "no such smaller game"},
		{"cells outside of one's own lines", []string{won, claim(0, 1, outside), right}, "no such smaller game"},
		{"cells outside for who makes no lines", []string{chosen, claim(1, 1, outside), right}, "no such smaller game"},
		{"cells outside a board on which stones fall", []string{with(t, chosen, `"turn":1`, `"turn":1,"falls":true`), claim(0, 1, outside), right}, "no such smaller game"},
		{"a cell outside that is no cell", []string{chosen, claim(0, 1, `"outside":[[-1,3]]`), right}, "no such smaller game"},
		{"a cell outside beyond the board", []string{chosen, claim(0, 1, `"outside":[[3,12]]`), right}, "no such smaller game"},
		{"a cell outside that is two", []string{chosen, claim(0, 1, `"outside":[[3,7],[7,11]]`), right}, "no such smaller game"},
		{"half a pair outside", []string{chosen, claim(0, 1, `"outside":[[3]]`), right}, "no such smaller game"},
		{"a stone outside", []string{head(either, "...X/..../...."), claim(0, 1, `"outside":[[3,11]]`), right}, "no board"},
		{"a stone outside in a lemma", []string{chosen, claim(0, 1, outside), `{"at":"..../...X/....","play":[0,0]}`}, "no board"},
		{"a move outside", []string{chosen, claim(0, 1, outside), `{"at":"..../..../....","play":[3,0]}`}, "cannot be played"},
		{"pairs outside", []string{chosen, claim(0, 1, outside), `{"at":"..../..../....","pairs":[[3,7]]}`}, "no pairs"},
		{"a lemma of itself", []string{head(ownLines, ".../.../..."), yes, `{"at":".../.../..."}`}, "no move"},
		{"a move in the other side's turn", []string{head(ownLines, ".../.../X.."), yes, `{"at":".../.../X..","play":[1]}`}, "cannot be played"},
		{"a column that is full", []string{with(t, won, `"turn":1`, `"turn":1,"falls":true`), yes, `{"at":".../OO./XX.","play":[5]}`}, "cannot be played"},
		{"a move off the board", []string{won, yes, `{"at":".../OO./XX.","play":[-1]}`}, "cannot be played"},
		{"a stone that is none", []string{chosen, yes, `{"at":"..../..../....","play":[0,2]}`}, "cannot be played"},
		{"answers without end", []string{won, yes, `{"at":".../OO./XX.","then":[` + deep(20_000) + `]}`}, "depth"},
		{"answers beyond the game", []string{won, yes, `{"at":".../OO./XX.","play":[8],"then":[` + deep(1000) + `]}`}, "not answered"},
		{"a search without end", []string{large, claim(0, 0, `"search":1000000000000000000`), `{"at":"` + empty + `","play":[112]}`}, "not answered"},
		{"a cell below the board", []string{head(ownLines, "OXO/.../XOX"), claim(0, 0), `{"at":"OXO/.../XOX","pairs":[[-1,4]]}`}, "no pairs"},
		{"pairs that fall", []string{with(t, head(ownLines, "..O/.XX/OXX"), `"turn":1`, `"turn":1,"falls":true`), claim(0, 0), `{"at":"..O/.XX/OXX","pairs":[[6,7]]}`}, "leave a line open"},
		{"pairs answered with a stone that is not one's own", []string{head(`"rows":1,"cols":10,"line":2,"stones":"XO","worth":[1,-1,0],"turn":1,"exact":true`, "XXX....XXX"), claim(1, 0), `{"at":"XXX....XXX","pairs":[[3,4,1],[6,5,1]]}`}, "no pairs"},
		{"pairs in a game of weights", []string{head(sums, "..."), claim(0, 0), `{"at":"...","pairs":[[0,1]]}`}, "leave a line open"},
		{"pairs in a game of points", []string{head(points, ".../.../..."), claim(0, 0), `{"at":".../.../...","pairs":[[0,1]]}`}, "leave a line open"},
		{"pairs where lines lose", []string{head(with(t, ownLines, `[1,-1,0]`, `[-1,1,0]`), "XX./OO./..."), claim(0, 0), `{"at":"XX./OO./...","pairs":[[0,1]]}`}, "leave a line open"},
		{"tiles where lines lose", []string{head(with(t, ownLines, `[1,-1,0]`, `[-1,1,0]`), "OXO/.../XOX"), claim(0, 0), `{"at":"OXO/.../XOX","tiles":[[[3,4]]]}`}, "no pairs or tiles"},
		{"a tile of three cells to choose for", []string{head(three, ".XT./TX.O/XTO."), claim(1, 1), `{"at":".XT./TX.O/XTO.","tiles":[[[3,11],[6,11],[3,6]]]}`}, "no pairs or tiles"},
		{"a tile in which one has to begin", []string{head(with(t, three, `[1,1,-1]`, `[-1,-1,1]`), "T.XT/..OX/OXO."), claim(0, 1), `{"at":"T.XT/..OX/OXO.","tiles":[[[4,5],[5,9],[3,9]]]}`}, "no pairs or tiles"},
		{"a tile of two to choose for", []string{row, claim(1, 0), `{"at":"...","tiles":[[[0,1]]]}`}, "no pairs or tiles"},
		{"a tile of more than can be answered at once", []string{head(three, "OTO./T.../XXTO"), claim(1, 1), `{"at":"OTO./T.../XXTO","tiles":[[[5,6],[6,7]],[[7,11]]]}`}, "no pairs or tiles"},
		{"a tile without a set for a line", []string{head(three, "OTO./T.../XXTO"), claim(1, 1), `{"at":"OTO./T.../XXTO","tiles":[[[5,6],[7,11]]]}`}, "leave a line open"},
		{"a tile for who makes lines", []string{head(three, "OTO./T.../XXTO"), yes, `{"at":"OTO./T.../XXTO","tiles":[[[5,6],[7,11],[6,11]]]}`}, "no pairs or tiles"},
		{"tiles with a full cell", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","tiles":[[[6,7]]]}`}, "no pairs or tiles"},
		{"tiles off the board", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","tiles":[[[1,9]]]}`}, "no pairs or tiles"},
		{"tiles below the board", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","tiles":[[[1,-1]]]}`}, "no pairs or tiles"},
		{"a tile with a set of no cells", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","tiles":[[[]]]}`}, "no pairs or tiles"},
		{"a tile with a set of one cell", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","tiles":[[[1]]]}`}, "no pairs or tiles"},
		{"a tile of more than can be answered", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","tiles":[[[0,1],[1,4]]]}`}, "no pairs or tiles"},
		{"tiles that share a cell", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","tiles":[[[0,1]],[[1,2]]]}`}, "no pairs or tiles"},
		{"a pair in a tile", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","pairs":[[0,1]],"tiles":[[[1,2]]]}`}, "no pairs or tiles"},
		{"a tile of thirteen cells", []string{head(with(t, ownLines, `"rows":3,"cols":3`, `"rows":4,"cols":4`), "..../..../..../...."), claim(1, 0), `{"at":"..../..../..../....","tiles":[[[0,1],[2,3],[4,5],[6,7],[8,9],[10,11,12]]]}`}, "no pairs or tiles"},
		{"tiles without a set for a line", []string{head(ownLines, "XO./.../..."), claim(0, 0), `{"at":"XO./.../...","tiles":[[[0,1,2]]]}`}, "leave a line open"},
		{"pairs beyond both ends of three stones", []string{head(`"rows":1,"cols":5,"line":3,"stones":"XOT","choose":true,"worth":[-1,-1,1],"turn":1,"exact":true,"full":true`, ".XXX."), yes, `{"at":".XXX.","pairs":[[0,4]]}`}, "leave a line open"},
		{"pairs beyond both ends that come too late", []string{head(`"rows":1,"cols":7,"line":3,"stones":"XO","choose":true,"worth":[-1,-1,1],"turn":1,"exact":true`, "X.XX..."), yes, `{"at":"X.XX...","pairs":[[1,5],[4,6]]}`}, "leave a line open"},
		{"pairs for who makes lines", []string{row, yes, `{"at":"...","pairs":[[0,1]]}`}, "leave a line open"},
		{"pairs that win", []string{head(ownLines, "OXO/.../XOX"), yes, `{"at":"OXO/.../XOX","pairs":[[3,4]]}`}, "leave a line open"},
		{"a plan of cells that are none", []string{won, yes, `{"at":".../OO./XX.","plan":[[-1],[9],[9223372036854775807]]}`}, "no move"},
		{"a plan of no cells", []string{won, yes, `{"at":".../OO./XX.","plan":[[],null]}`}, "no move"},
		{"a plan with cells that are none", []string{won, yes, `{"at":".../OO./XX.","plan":[[2,-1],[2,9],[2,0,-9223372036854775808]]}`}, "no move"},
		{"a plan of plans", []string{won, yes, `{"at":".../OO./XX.","plan":[[[2]]]}`}, "cannot unmarshal"},
		{"a plan for the other side", []string{won, claim(1, 1), `{"at":".../OO./XX.","plan":[[5]]}`}, "lost"},
		{"a whole turn where half of one is left", []string{head(points, ".../.../X.."), claim(0, 0), `{"at":".../.../X..","play":[1,2]}`}, "cannot be played"},
		{"half a turn where a whole one begins", []string{head(points, "OO./XX./..."), claim(0, 0), `{"at":"OO./XX./...","play":[1,1]}`}, "cannot be played"},
		{"half a turn in a cell that is taken", []string{head(points, ".../.../X.."), claim(0, 0), `{"at":".../.../X..","play":[0,0]}`}, "cannot be played"},
		{"half a turn of the other side", []string{head(points, ".../.../X.."), claim(1, 0), `{"at":".../.../X..","play":[1,1]}`}, "cannot be played"},
		{"a plan of half a turn", []string{head(points, "XXX/XOX/.O."), claim(1, 1), `{"at":"XXX/XOX/.O.","plan":[[0]]}`}, "no move"},
		{"a plan of turns of two stones", []string{head(points, ".../.../..."), claim(0, 0), `{"at":".../.../...","plan":[[0],[0,1],[1]]}`}, "no move"},
		{"a plan of cells outside", []string{chosen, claim(0, 1, outside), `{"at":"..../..../....","plan":[[3],[7]]}`}, "no move"},
		{"another table", []string{won, claim(0, 1, `"digest":"00"`)}, "not this one"},
		{"prices of one's own lines", []string{head(ownLines, ".../.../..."), claim(0, 0, `"prices":[9,9,9,9,9,9,9,9,9]`)}, "no prices"},
		{"prices below nothing", []string{row, claim(1, 1, `"prices":[9,-9,9]`)}, "no prices"},
		{"too few prices", []string{row, claim(1, 1, `"prices":[9,9]`)}, "no prices"},
		{"prices in the middle of a game", []string{head(inARow, "X.."), claim(1, 1, `"prices":[9,9]`)}, "no prices"},
		{"prices of all cells in the middle of a game", []string{head(inARow, "X.."), claim(1, 1, `"prices":[9,9,9]`)}, "no prices"},
		{"prices with cells outside", []string{chosen, claim(0, 1, outside, `"prices":[9,9,9,9,9,9,9,9,9,9,9,9]`)}, "no prices"},
		{"prices with cells outside, of the others", []string{chosen, claim(0, 1, outside, `"prices":[9,9,9,9,9,9,9,9,9,9]`)}, "no prices"},
		{"a mirror of three stones", []string{five, claim(0, 1, `"outside":[[0,4]]`), `{"at":"OXTO./...../...../...../.TXT."}`}, "not answered"},
	} {
		_, err := Check(signed(c.lines...))
		if err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "<nil>") {
			t.Errorf("%s: got %.300v, want … %s", c.name, err, c.why)
		}
	}
}

// The first lines of JSON on the page are a certificate, of which no answer can be left out.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/certificates.md")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, block := range strings.Split(string(page), "```json\n")[1:4] {
		line, _, _ := strings.Cut(block, "\n")
		lines = append(lines, line)
	}
	if got, err := Check(signed(lines...)); err != nil || got.Least != [2]int{1, -1} {
		t.Errorf("got %v, %v", got.Least, err)
	}
	before, _, _ := strings.Cut(lines[2], `,"then"`)
	if _, err := Check(signed(lines[0], lines[1], before+"}")); err == nil || before == lines[2] {
		t.Errorf("without answers: got %v", err)
	}
}

// Empty lists are as good as those that are left out.
func TestEmptyLists(t *testing.T) {
	lemma := `{"at":".../OO./XX.","play":[2],"then":[],"plan":[]}`
	for _, lines := range [][]string{
		{head(ownLines+`,"weights":[]`, ".../OO./XX."), claim(0, 1), `{"at":"XX./OO./...","play":[8]}`},
		{head(ownLines, ".../OO./XX."), claim(0, 1, `"outside":[]`), `{"at":"XX./OO./...","play":[8]}`},
		{head(ownLines, ".../OO./XX."), claim(0, 1), lemma},
		{head(`"rows":1,"cols":5,"line":3,"stones":"XO","worth":[1,-1,0],"turn":1,"exact":true`, "XX.OO"), claim(0, 1, `"outside":[]`), `{"at":"XX.OO","play":[2]}`},
	} {
		if got, err := Check(signed(lines...)); err != nil || got.Least[0] != 1 {
			t.Errorf("%s: got %v, %v", lines, got.Least, err)
		}
	}
}

// Nothing makes the checker panic, or take what is not so.
func FuzzCheck(f *testing.F) {
	for _, body := range []string{
		head(ownLines, ".../OO./XX.") + "\n" + claim(0, 1) + "\n" + `{"at":".../OO./XX.","play":[2]}`,
		head(ownLines, "OXO/.../XOX") + "\n" + claim(0, 0) + "\n" + `{"at":"OXO/.../XOX","pairs":[[3,4]]}`,
		head(either, "OXOX/..../XOXO") + "\n" + claim(0, 1, `"outside":[[3,7]]`, `"search":8`) + "\n" + `{"at":"OXOX/..../XOXO","then":[{"to":[4,0],"play":[5,0]},{"play":[4,0]}]}`,
		head(inARow, "...") + "\n" + claim(1, 1) + "\n" + `{"at":"...","pairs":[[0,1]]}`,
		head(`"rows":1,"cols":3,"line":2,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1,"exact":true,"full":true`, "...") + "\n" + claim(1, 0, `"prices":[1,1,1]`),
		head(points, "XX./OO./...") + "\n" + claim(0, 0) + "\n" + `{"at":"XX./OO./...","play":[0,1]}`,
		head(ownLines, "X.O/.../...") + "\n" + claim(0, 1) + "\n" + `{"at":"X.O/.../...","plan":[[0],[2],[8,0],[4],[3]]}`,
		head(ownLines+`,"falls":true`, ".../X.O/OXX") + "\n" + claim(0, 0) + "\n" + `{"at":".../X.O/OXX","then":[{"to":[4],"plan":[[7]]}],"plan":[[4],[7,4],[6],[8]]}`,
		head(sums, "XO.") + "\n" + claim(0, 1, `"digest":"00"`),
		head(ownLines, "OXO/.../X.X") + "\n" + claim(0, 0, `"weak":true`, `"search":4`) + "\n" + `{"at":"OXO/.../X.X","play":[1],"then":[]}`,
	} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		first, _, _ := strings.Cut(body, "\n")
		if strings.Count(first, ".") > 9 {
			t.Skip() // to look through all that may come takes its time
		}
		got, err := Check(signed(body))
		if err != nil {
			return
		}
		b, err := NewProof(got, Claim{})
		if err != nil {
			t.Fatal(err)
		}
		if v := value(b, map[string]int{}); got.Least[0] > v || got.Least[1] > -v {
			t.Errorf("proves %d, not %d", got.Least, v)
		}
	})
}

// A changed byte makes every file another one.
func TestCheckRefusesAChangedByte(t *testing.T) {
	text := signed(head(ownLines, ".../OO./XX."), claim(0, 1), `{"at":".../OO./XX.","play":[2]}`)
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

// emptyBoard returns an empty board of some rules, with a claim.
func emptyBoard(t *testing.T, r Rules, c Claim) (*Proof, error) {
	t.Helper()
	rows := strings.Repeat(strings.Repeat(".", max(r.Cols, 0))+"/", max(r.Rows, 0))
	return NewProof(Certificate{Version: 4, Rules: r, Position: strings.TrimSuffix(rows, "/")}, c)
}

// board is emptyBoard for rules that are right.
func board(t *testing.T, r Rules) *Proof {
	t.Helper()
	p, err := emptyBoard(t, r, Claim{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// windowsOf lists the windows of a proof by their cells.
func windowsOf(p *Proof) (list []string) {
	for _, w := range p.windows {
		if w.stone == 0 {
			list = append(list, fmt.Sprint(w.cells, w.ends))
		}
	}
	slices.Sort(list)
	return list
}

// With cells outside, what is left of the windows are those inside without ends that count, and
// what either cell of a pair completes.
func TestWindowsInside(t *testing.T) {
	row := Rules{Rows: 1, Cols: 5, Line: 4, Stones: "XO", Choose: true, Worth: [3]int{1, 1, -1}, Turn: 1}
	for _, c := range []struct {
		name    string
		change  func(*Rules)
		outside [][]int
		want    string
	}{
		{"both ends", func(*Rules) {}, [][]int{{0, 4}}, "[[1 2 3] []]"},
		{"both ends, the other way round", func(*Rules) {}, [][]int{{4, 0}}, "[[1 2 3] []]"},
		{"both ends of exact lines", func(r *Rules) { r.Exact = true }, [][]int{{0, 4}}, "[[1 2 3] []]"},
		{"both ends of exact lines with more beside", func(r *Rules) { r.Cols, r.Exact = 6, true }, [][]int{{0, 4}}, "[]"},
		{"both ends with more beside", func(r *Rules) { r.Cols = 6 }, [][]int{{0, 4}}, "[[1 2 3] []]"},
		{"both ends, of three stones", func(r *Rules) { r.Stones = "XOT" }, [][]int{{0, 4}}, "[]"},
		{"an end and another cell", func(*Rules) {}, [][]int{{0, 3}}, "[]"},
		{"two cells at one end", func(r *Rules) { r.Cols = 6 }, [][]int{{4, 5}}, "[[0 1 2 3] []]"},
		{"lines with ends", func(r *Rules) { r.Cols, r.Exact = 7, true }, [][]int{{5, 6}}, "[]"},
		{"a line as long as the board", func(r *Rules) { r.Line, r.Exact = 5, true; r.Rows = 2 }, [][]int{{5, 6}}, "[[0 1 2 3 4] []]"},
	} {
		r := row
		c.change(&r)
		p, err := emptyBoard(t, r, Claim{Result: 1, Outside: c.outside})
		if got := fmt.Sprint(windowsOf(p)); err != nil || got != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.name, got, err, c.want)
		}
	}
}

// If exactly so many are judged on the full board, who makes lines must never run out of answers.
func TestMirrorsWantAnswersToTheEnd(t *testing.T) {
	ring := [][]int{{0, 24}, {4, 20}, {1, 21}, {2, 22}, {3, 23}, {5, 9}, {10, 14}, {15, 19}}
	for _, c := range []struct {
		exact, full bool
		maker       int
		want        bool
	}{{true, true, 0, true}, {true, true, 1, false}, {true, false, 1, true}, {false, true, 1, true}, {false, false, 1, true}} {
		worth := 1 - 2*c.maker
		r := Rules{Rows: 5, Cols: 5, Line: 4, Stones: "XO", Choose: true, Worth: [3]int{worth, worth, -worth}, Turn: 1, Exact: c.exact, Full: c.full}
		p, err := emptyBoard(t, r, Claim{Side: c.maker, Result: 1, Outside: ring})
		if err == nil && (p.Exact || p.Full) {
			t.Errorf("%+v: lines inside are not for good", c)
		}
		if (err == nil) != c.want || p.Empty != 9 || len(p.windows) != 2*8 {
			t.Errorf("%+v is refused, or taken: %v, %d empty, %d windows", c, err, p.Empty, len(p.windows))
		}
	}
}

// Pairs that the side may have to open must be such that it can, all of them.
func TestPairsWantToBeOpened(t *testing.T) {
	row := func(cols, maker int, position string) string {
		worth := 1 - 2*maker
		return head(fmt.Sprintf(`"rows":1,"cols":%d,"line":%d,"stones":"XO","choose":true,"worth":[%d,%d,%d],"turn":1`, cols, cols, worth, worth, -worth), position)
	}
	two := head(`"rows":2,"cols":4,"line":3,"stones":"XO","choose":true,"worth":[-1,-1,1],"turn":1`, "..../....")
	fourInARow := func(position string) string {
		return head(`"rows":1,"cols":7,"line":4,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1`, position)
	}
	exact := head(`"rows":1,"cols":6,"line":3,"stones":"XO","choose":true,"worth":[-1,-1,1],"exact":true,"full":true,"turn":1`, "..O.OO")
	three := head(`"rows":1,"cols":5,"line":3,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1`, ".....")
	for _, c := range []struct {
		head  string
		side  int
		lemma string
		want  bool
	}{
		{row(3, 0, "..."), 1, `{"at":"...","pairs":[[0,1]]}`, true},
		{row(5, 0, "....."), 1, `{"at":".....","pairs":[[0,1],[2,3]]}`, true},
		{row(4, 1, "...."), 0, `{"at":"....","pairs":[[0,1],[2,3]]}`, false},
		{row(2, 1, ".."), 0, `{"at":"..","pairs":[[0,1]]}`, false}, // the maker copies what opens it
		{two, 0, `{"at":"..../....","pairs":[[1,2],[5,6]]}`, false},
		{two, 0, `{"at":"..../....","pairs":[[1,2],[0,3],[5,6],[4,7]]}`, false},
		{three, 1, `{"at":".....","pairs":[[1,2],[3,0]]}`, false},                         // nothing stops the last three, but 2 and 3
		{fourInARow("......."), 1, `{"at":".......","pairs":[[5,4],[0,1],[2,3]]}`, false}, // to open 2 and 3 needs 0 and 1, which are open
		{fourInARow("..X..XX"), 1, `{"at":"..X..XX","pairs":[[1,0],[3,4]]}`, false},       // 1 and 0 may be filled as a pair
		{fourInARow("..X..XX"), 1, `{"at":"..X..XX","pairs":[[0,1],[4,3]]}`, false},       // the side plays on the first cells
		{exact, 0, `{"at":"..O.OO","pairs":[[0,3,1]]}`, true},
		{exact, 0, `{"at":"..O.OO","pairs":[[3,0,1]]}`, false}, // another stone on 3, an end, stops nothing
		{ // opened, 0 and 6 would stop the lowest row with 1, but they may be filled as a pair
			head(`"rows":4,"cols":6,"line":4,"stones":"XO","choose":true,"worth":[-1,-1,1],"turn":1`, "OXOXOO/XO.OXX/.OXXXO/.X..OO"), 0,
			`{"at":"OXOXOO/XO.OXX/.OXXXO/.X..OO","pairs":[[0,6],[2,3]]}`, false,
		},
	} {
		_, err := Check(signed(c.head, claim(c.side, 1), c.lemma))
		if c.want != (err == nil) || err != nil && !strings.Contains(err.Error(), "cannot be opened") && !strings.Contains(err.Error(), "line open") {
			t.Errorf("%s: got %v", c.lemma, err)
		}
	}
}

// Prices prove nothing if there is just enough.
func TestJustEnough(t *testing.T) {
	pair := head(`"rows":1,"cols":2,"line":2,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1`, "..")
	if _, err := Check(signed(pair, claim(1, 0, `"prices":[1,1]`))); err == nil || !strings.Contains(err.Error(), "enough") {
		t.Errorf("got %v", err)
	}
	huge := claim(1, 0, `"prices":[9223372036854775807,9223372036854775807]`)
	if _, err := Check(signed(pair, huge)); err == nil || !strings.Contains(err.Error(), "no prices") {
		t.Errorf("prices that overflow: got %v", err)
	}
	three := head(`"rows":3,"cols":3,"line":3,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1`, ".../.../...")
	got, err := Check(signed(three, claim(1, 0, `"prices":[1,1,1,1,1,1,1,1,1]`)))
	if err != nil || !got.NoPairs || got.Least != [2]int{-1, -1} {
		t.Errorf("got %+v, %v", got, err)
	}
	p := board(t, Rules{Rows: 3, Cols: 3, Line: 3, Stones: "XO", Choose: true, Worth: [3]int{-1, -1, 1}, Turn: 1})
	p.Prices = []int{1, 1, 1, 1, 1, 1, 1, 1, 1}
	p.noPairsStopAll()
	first := mostLooks - p.looks // from which on there are just enough looks
	if p.looks = first; first == mostLooks || !p.noPairsStopAll() {
		t.Error("the last look is not taken")
	}
	if p.looks = first + 1; p.noPairsStopAll() {
		t.Error("there is no end to looks")
	}
	// Two pairs, of the cells that cost nothing, are not enough for the four windows.
	long := head(`"rows":1,"cols":9,"line":3,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1`, ".........")
	for prices, want := range map[string]bool{"[1,1,1,1,1,1,1,1,1]": false, "[0,0,1,0,0,1,0,0,1]": false} {
		if got, err := Check(signed(long, claim(1, 0, `"prices":`+prices))); got.NoPairs != want {
			t.Errorf("%s: got %v, %v", prices, got.NoPairs, err)
		}
	}
}

// The digests of tables are as docs/certificates.md has them, as otherwise others find other ones.
func TestTable(t *testing.T) {
	three := head(`"rows":2,"cols":3,"line":3,"stones":"XOT","choose":true,"worth":[1,1,-1],"turn":1`, ".../...")
	for _, c := range []struct {
		head         string
		side, result int
		digest       string
		more         []string
	}{
		{head(ownLines, ".../.../..."), 0, 0, "599f64ba75e20b1a423455c75dd5ba43e3828a6bf84f0176267e139e214307ac", nil},
		{head(ownLines, ".../.../..."), 1, 0, "34e1a6d7290e8947a9af00811af49e97756819cd66fc20ff370f402218e6fe49", nil},
		{three, 1, 1, "a4c026ed09bc25e79676b97c82d732a78d0decfeb38d907a6f314c635a0aebd0", nil},
		{head(ownLines, ".../.../..."), 0, 0, "c9828df7d644efae0b92af729da500054ad864d4a432535687109f3cccbcc2e0", []string{`"weak":true`}},
		{head(points, "OO./X../..X"), 0, 1, "0d1bf2efadec71dd9dd8df3f6d3a3a63556a8c29de0c5c065dfb2d8596d317d4", nil},
	} {
		good := append(c.more, `"digest":"`+c.digest+`"`)
		got, err := Check(signed(c.head, claim(c.side, c.result, good...)))
		if err != nil || got.Least[c.side] != c.result || got.Least[1-c.side] != -1 {
			t.Errorf("%s: %v", c.head, err)
		}
		if _, err := Check(signed(c.head, claim(1-c.side, c.result, good...))); err == nil {
			t.Errorf("%s: the digest is good for the other side", c.head)
		}
		if _, err := Check(signed(c.head, claim(c.side, c.result, with(t, good[len(good)-1], `:"`, `:"0`)))); err == nil {
			t.Errorf("%s: another digest is good", c.head)
		}
	}
	// What is in a table may be used by lemmas, and a loss is not.
	lost := head(ownLines, "X../.O./X.O")
	if _, err := Check(signed(lost, claim(1, 1, `"digest":"1e3d51dbaffea2f0d8c71e3083d4c54b0251f5e7a9c0213cda475bdeb6b553d3"`))); err == nil || !strings.Contains(err.Error(), "not this one") {
		t.Errorf("a loss is taken for a win: %v", err)
	}
}

// What pairs cost is what the cheapest ones do that can be played, of both kinds.
func TestCheapestPairs(t *testing.T) {
	exact := Rules{Rows: 1, Cols: 4, Line: 3, Stones: "XO", Choose: true, Worth: [3]int{-1, -1, 1}, Turn: 1, Exact: true, Full: true}
	atOnce := exact
	atOnce.Full = false
	short := Rules{Rows: 1, Cols: 4, Line: 2, Stones: "XO", Choose: true, Worth: [3]int{-1, -1, 1}, Turn: 1}
	for _, c := range []struct {
		name   string
		rules  Rules
		prices []int
		want   int
	}{
		{"the ends, by the same stone", exact, []int{1, 9, 9, 1}, 2},
		{"the middle", exact, []int{9, 1, 2, 9}, 3},
		{"the middle, as an end's copy comes too late", atOnce, []int{1, 9, 9, 1}, 18},
		{"two, as cells are in one pair only", short, []int{1, 1, 1, 1}, 99},
	} {
		p := board(t, c.rules)
		p.Prices = c.prices
		if got := p.cheapest(0, nil, 99); got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
	full := `"rows":1,"cols":4,"line":3,"stones":"XO","choose":true,"worth":[1,1,-1],"turn":1,"exact":true,"full":true`
	if got, err := Check(signed(head(full, "...."), claim(1, 1), `{"at":"....","pairs":[[0,3,1]]}`)); err != nil || got.Least[1] != 1 {
		t.Errorf("a copy at the other end is not taken: %v", err)
	}
}
