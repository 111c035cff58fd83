// Package certificate checks proofs of who wins, as docs/certificates.md tells. It imports nothing of ours.
package certificate

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A Certificate is its first line, and what the others prove.
type Certificate struct {
	Version  int    `json:"certificate"` // 2 to 4: older ones lack some words
	Variant  string `json:"variant"`     // for those who know the game by a name
	Rules    Rules  `json:"rules"`
	Position string `json:"position"` // as Proof.Set reads it
	Least    [2]int `json:"-"`        // what each side gets at least: 1 for a win, 0 for a draw, else -1
	NoPairs  bool   `json:"-"`        // whether no pairs stop all lines
}

// Rules are those of one game.
type Rules struct {
	Rows    int    `json:"rows"`
	Cols    int    `json:"cols"`
	Line    int    `json:"line"`              // so many in a row are a line
	Stones  string `json:"stones"`            // letters: the first side's, the second's; or to choose from
	Choose  bool   `json:"choose,omitempty"`  // both choose
	Worth   [3]int `json:"worth"`             // of each side's lines, of a full board: 1 if the first side wins
	Exact   bool   `json:"exact,omitempty"`   // a longer line is none
	Full    bool   `json:"full,omitempty"`    // lines are looked for only on the full board
	Ends    int    `json:"ends,omitempty"`    // 1: a line with the other side's stones at both ends is none
	Renju   bool   `json:"renju,omitempty"`   // the first side has no longer lines, and forbidden points
	Falls   bool   `json:"falls,omitempty"`   // a stone falls to the lowest empty cell of its column
	Weights []int  `json:"weights,omitempty"` // of cells, added to what a full board is worth to who has them
	Turn    int    `json:"turn"`              // its plies: 1, or 2 where rows with Line equal stones are points
	Rest    int    `json:"rest,omitempty"`    // so many cells stay empty then, and become the second side's
}

// A Claim says that a side gets at least a result. The lines after it may prove it.
type Claim struct {
	Side    int     `json:"side"`
	Result  int     `json:"result"`            // 1 for a win, 0 for a draw
	Weak    bool    `json:"weak,omitempty"`    // lines that are good for it are worth nothing
	Outside [][]int `json:"outside,omitempty"` // pairs of cells that are taken out of the game
	Search  int     `json:"search,omitempty"`  // with no more empty cells the checker looks for itself
	Prices  []int   `json:"prices,omitempty"`  // of the cells
	Digest  string  `json:"digest,omitempty"`  // of the table
}

// A Move is a cell and, if both sides choose, a stone's number, or the turn's other cell: of half, the same.
type Move [2]int

const empty, out = -1, -2 // on cells in place of stones; out of the game

// A Lemma is what the side does in a position. A line is one, or a claim.
type Lemma struct {
	Claim *Claim    `json:"claim,omitempty"`
	At    string    `json:"at,omitempty"`    // the position, in a line
	To    *Move     `json:"to,omitempty"`    // in another's Then: what it answers, else all that are left
	Play  *Move     `json:"play,omitempty"`  // if the side is to move
	Pairs [][]int   `json:"pairs,omitempty"` // then: two cells, and 1 if they are answered with the same stone
	Tiles [][][]int `json:"tiles,omitempty"` // or sets of cells, of each of which the side gets one
	Then  []Lemma   `json:"then,omitempty"`  // or answers
	Plan  [][]int   `json:"plan,omitempty"`  // to all else: cells, in the order in which the side plays them
}

// Check returns what a certificate proves, or what is wrong with it.
func Check(text string) (c Certificate, err error) {
	body, sum, _ := strings.Cut(text, "\nsum ")
	if sum != fmt.Sprintf("%x\n", sha256.Sum256([]byte(body))) {
		return c, fmt.Errorf("it has been changed or cut off since it was written")
	}
	lines, p := json.NewDecoder(strings.NewReader(body)), &Proof{Known: map[string]bool{}} // of no claim so far
	lines.DisallowUnknownFields()
	err, c.Least = lines.Decode(&c), [2]int{-1, -1}
	for l, root := (Lemma{}), ""; err == nil && lines.InputOffset() < int64(len(body)); l = (Lemma{}) {
		if err = lines.Decode(&l); err == nil && l.Claim != nil {
			if p, err = NewProof(c, *l.Claim); err == nil {
				root, c.NoPairs = p.Key(), c.NoPairs || p.Prices != nil
			}
		} else if err = cmp.Or(err, p.Set(l.At)); err == nil && p.Follow(&l) {
			p.Known[p.Key()] = true
		} else {
			err = cmp.Or(err, fmt.Errorf("%s, at %s", fmt.Sprint(p.why...), l.At))
		}
		if err == nil && (p.Known[root] || p.Digest != "") {
			c.Least[p.Side] = max(c.Least[p.Side], p.Result)
		}
	}
	return c, err
}

// within reports whether all numbers are between two.
func within(low, high int, numbers ...int) bool {
	return !slices.ContainsFunc(numbers, func(n int) bool { return n < low || n > high })
}

// sensible reports whether there is a game with these rules, in which no sum overflows.
func (r *Rules) sensible() bool {
	return within(1, 26, r.Rows, r.Cols, r.Line-1) && within(-1, 1, r.Worth[:]...) && within(1, 2, r.Turn) &&
		slices.Contains([]string{"XO", "OX", "XOT", "XOTS"}, r.Stones) && within(-1<<30, 1<<30, r.Weights...) &&
		(len(r.Weights) == 0 || len(r.Weights) == r.Rows*r.Cols && !r.Choose && r.Turn < 2) &&
		(r.Choose && r.Worth[0] == r.Worth[1] || !r.Choose && len(r.Stones) == 2 && !r.Full) &&
		(r.Ends == 0 && !r.Renju || !r.Choose && !r.Exact && r.Turn < 2 && (r.Ends == 1 && !r.Renju ||
			r.Ends == 0 && r.Line == 5 && r.Worth[0] != 0)) && within(0, (r.Turn-1)*r.Rows*r.Cols, r.Rest) &&
		(r.Turn < 2 || r.Rows == r.Cols && r.Rows < 2*r.Line && (r.Rows-r.Rest)%2 == 0 &&
			!r.Choose && !r.Falls && r.Worth == [3]int{})
}

// A window is cells in line that may count for a stone and, if it matters, those before and after.
type window struct {
	stone, line int // the line is the same for all in a row, column or diagonal
	cells, ends []int
}

// A Proof is that of one claim, and the board that it is looked at on.
type Proof struct {
	Rules // with what is worth something to the side, not to the first
	Claim
	Cells         []int           // from a1 on, row by row: numbers of stones, or what is in place of one
	Known, Found  map[string]bool // by Key: what lemmas have proved; what was looked through, a table all
	Empty, choice int             // how many cells are; 1 if both sides choose from all stones, else 0
	windows       []window
	images        [][]int         // symmetries: where each cell's stone comes from, first the cell itself
	seen          map[string]bool // by Key: whether plans have proved positions, since Set
	why           []any           // what is wrong with the proof
}

// NewProof begins the proof of a claim about a certificate's position.
func NewProof(h Certificate, c Claim) (*Proof, error) {
	p := &Proof{Rules: h.Rules, Claim: c, Known: map[string]bool{}, Found: map[string]bool{}}
	if !within(2, 4, h.Version) || !p.sensible() || !within(0, 1, c.Side, c.Result) {
		return p, fmt.Errorf("there is no such game or result, or this is version %d and not 4", h.Version)
	}
	p.Cells, p.choice = slices.Repeat([]int{empty}, p.Rows*p.Cols), map[bool]int{true: 1}[p.Choose]
	p.Worth = [3]int{(1 - 2*c.Side) * p.Worth[0], (1 - 2*c.Side) * p.Worth[1], (1 - 2*c.Side) * p.Worth[2]}
	if c.Weak && (!p.stopped(nil) || p.Choose || p.Falls || p.Renju) || // there are no windows so far
		c.Outside != nil && (p.Worth[0] < 1 || !p.Choose || p.Falls || !p.answers(c.Outside, nil)) {
		return p, fmt.Errorf("there is no such smaller game")
	} else if c.Weak {
		p.Worth, p.Exact = [3]int{min(p.Worth[0], 0), min(p.Worth[1], 0), p.Worth[2]}, false // longer ones, too
	}
	for _, q := range c.Outside {
		p.Cells[q[0]], p.Cells[q[1]] = out, out
	}
	p.addWindows()
	orders := [4]string{"abcdefghijklmnopqrstuvwxyz", "baced", "ebcda", "daceb"} // these keep diagonals
	for kind := 0; kind < 32 && (kind == 0 || p.Outside == nil && p.Weights == nil) && (kind < 2 || !p.Falls) &&
		(kind < 4 || p.Rows == p.Cols) && (kind < 8 || p.Turn == 2 && p.Rows == 5); kind++ {
		p.images = append(p.images, nil) // turned, mirrored and, for points on 5×5, in other orders
		for c := range p.Cells {
			y, x := int(orders[kind/8][c/p.Cols]-'a'), int(orders[kind/8][c%p.Cols]-'a')
			v, u := p.Rows-1-y, p.Cols-1-x
			at := [8][2]int{{y, x}, {y, u}, {v, x}, {v, u}, {x, y}, {x, v}, {u, y}, {u, v}}[kind%8]
			p.images[kind] = append(p.images[kind], at[0]*p.Cols+at[1])
		}
	}
	err := p.Set(h.Position)
	last := c.Outside == nil || !p.Exact || !p.Full || p.Empty%2 == 1 == (p.ToMove() == c.Side)
	p.Exact, p.Full = p.Exact && c.Outside == nil, p.Full && c.Outside == nil // what a window has stays as good
	need, priced := 0, err == nil && p.Choose && p.Empty == len(p.Cells) && within(0, 1<<30, c.Prices...)
	for line := 0; priced && len(c.Prices) == p.Empty && line < 4*p.Empty; line++ { // four times what it lacks
		need += 4*p.cheapest(line, nil, 1<<40) - p.Prices[line/4]
	}
	holds := err == nil && (last || p.no("the other side need not be the first to play outside")) &&
		(c.Prices == nil || need > 0 || p.no("that is enough for the lines, or no prices of an empty board")) &&
		(c.Digest == "" || p.Wins(p.Empty))
	table, _ := json.Marshal(p.Found) // sorted by keys
	if err == nil && (!holds || c.Digest != "" && fmt.Sprintf("%x", sha256.Sum256(table)) != c.Digest) {
		err = fmt.Errorf("this proves nothing, or the table is not this one: %s", fmt.Sprint(p.why...))
	}
	return p, err
}

// addWindows finds the windows: with cells out, what is as good as a line, or makes one with each of a pair.
func (p *Proof) addWindows() {
	size, in := [3]int{0, p.Line, p.Rows}[p.Turn], slices.Contains[[]int]
	on := func(y, x int) bool { return min(y, x) >= 0 && y < p.Rows && x < p.Cols }
	for at := range len(p.Cells) * 4 {
		y, x, up, right := at/4/p.Cols, at/4%p.Cols, [4]int{0, 1, 1, 1}[at%4], [4]int{1, 0, 1, -1}[at%4]
		line := []int{} // a whole row, column or diagonal, if one begins here
		for begins := !on(y-up, x-right); begins && on(y, x); y, x = y+up, x+right {
			line = append(line, y*p.Cols+x)
		}
		for n := range max(0, len(line)-size+1) * len(p.Stones) {
			i, w := n/len(p.Stones), window{stone: n % len(p.Stones), line: at}
			reach := max(p.Ends, map[bool]int{true: 1}[p.Exact || p.Renju && w.stone == 0])
			before, after := line[max(i-reach, 0):i], line[i+size:min(i+size+1, len(line))]
			w.cells, w.ends = line[i:i+size], slices.Concat(before, after[:min(reach, len(after))])
			pair := func(q []int) bool { return in(q[:2], line[i]) && in(after, q[0]+q[1]-line[i]) }
			if len(p.Stones) == 2 && (!p.Exact || len(line) == size+1) && slices.ContainsFunc(p.Outside, pair) {
				w.cells, w.ends = w.cells[1:], nil
			}
			if p.count(out, w.cells) == 0 && (p.Outside == nil || w.ends == nil) {
				p.windows = append(p.windows, w)
			}
		}
	}
}

// Set puts other stones on the board, on which the game is not over: the rows from the top.
func (p *Proof) Set(rows string) error {
	text, good := strings.ReplaceAll(rows, "/", "")+"?", true // which is no cell
	p.seen, p.Empty = map[string]bool{}, strings.Count(text, ".")-2*len(p.Outside)
	for c, was := range p.Cells {
		now := strings.IndexByte("."+p.Stones, text[min((p.Rows-1-c/p.Cols)*p.Cols+c%p.Cols, len(text)-1)]) + empty
		if good = good && now != out && (was != out || now == empty); was != out {
			p.Cells[c] = now
		}
	}
	if _, over := p.Ended(); over || !good || len(text) != len(p.Cells)+1 {
		return fmt.Errorf("this is no board, or the game is over: %.999s", rows)
	}
	return nil
}

// count returns on how many of some cells a stone is.
func (p *Proof) count(stone int, cells []int) (n int) {
	for _, c := range cells {
		if p.Cells[c] == stone {
			n++
		}
	}
	return n
}

// ToMove returns whose turn it is: 0 for the first side.
func (p *Proof) ToMove() int { return (len(p.Cells) - p.Empty) / p.Turn % 2 }

// no notes what is wrong.
func (p *Proof) no(why ...any) bool { p.why = why; return false }

// Play makes a move, n being 1, or takes it back, n being -1.
func (p *Proof) Play(m Move, n int) {
	for _, c := range slices.Compact(m[:p.Turn]) {
		p.Cells[c], p.Empty = [3]int{empty, 0, [2]int{p.ToMove(), m[1]}[p.choice]}[1+n], p.Empty-n
	}
}

// Moves returns all moves, or those to one cell, but no passes of the other side that gain nothing.
func (p *Proof) Moves(to ...int) (moves []Move) {
	marks := p.marks(!p.Weak || p.Worth[p.Side] < 0 || p.ToMove() == p.Side)
	for c, stone := range p.Cells {
		for m := range [3]int{0, 1 + p.choice*(len(p.Stones)-1), len(p.Cells)}[p.Turn] {
			if stone == empty && marks[c] == 4 && (to == nil || c == to[0]) && (p.Turn == 1 || m >= c &&
				p.Cells[m] == empty && (m == c) == ((len(p.Cells)-p.Empty)%2 == 1)) && (!p.Falls ||
				c < p.Cols || p.Cells[c-p.Cols] != empty) && (!p.Renju || p.ToMove() == 1 || p.renju(c) >= 0) {
				moves = append(moves, Move{c, m})
			}
		}
	}
	return moves
}

// renju returns 1 if the first side makes a five in a cell; less than 0 if it may not, making a longer row,
// two fours or two threes, which in a cell where it returns 0 become fours that two cells complete; else 0.
func (p *Proof) renju(c int) int {
	made, line := [6]int{}, -1 // by stones, longer rows first; where the last of them was
	p.Cells[c] = 0
	for i := 0; i < len(p.windows); i += 2 {
		w, next := &p.windows[i], &p.windows[(i+2)%len(p.windows)] // further by a cell, or of another line
		on, four := p.count(0, w.cells), w.cells[1:]
		same := on > 2 && w.line == next.line && p.open(next) && p.count(0, four) == on
		if here := on > 2 && slices.Contains(w.cells, c); here && !p.open(w) {
			made[0] += on / 5
		} else if here && (on > 4 || on == 4 && !same ||
			on == 3 && same && w.line != line && p.renju(p.free(four)[0]) == 0) {
			made[on], line = made[on]+1, w.line
		}
	}
	p.Cells[c] = empty
	return [2]int{-made[0] - made[4]/2 - made[3]/2, 1}[min(made[5], 1)]
}

// marks tells by 4 which cells matter: all, or those in or just beyond a window that can still count. Where
// lines lose, 1 and 2 are for who would make one there, and a window with such a cell counts no more for it.
func (p *Proof) marks(all bool) []int {
	all = all || p.Turn == 2 || p.Falls || p.Renju || len(p.Weights) > 0 || p.Digest != ""
	lose := p.Worth[p.Side] < 0 && p.Worth[1-p.Side] >= 0 && !p.Choose && !p.Exact && p.Ends == 0
	marks, n := slices.Repeat([]int{map[bool]int{true: 4}[all]}, len(p.Cells)), len(p.windows)
	for i := 0; i < 2*n && !all; i++ {
		w := &p.windows[i%n]
		barred := func(c int) bool { return marks[c]>>(w.stone%2)&1 > 0 }
		if i < n && lose && p.count(empty, w.cells) == 1 && p.open(w) {
			marks[p.free(w.cells)[0]] |= 1 << w.stone
		} else if i >= n && p.open(w) && !slices.ContainsFunc(w.cells, barred) {
			for _, c := range slices.Concat(w.cells, w.ends) {
				marks[c] |= 4
			}
		}
	}
	return marks
}

// open reports whether a window can still count.
func (p *Proof) open(w *window) bool {
	return p.Worth[w.stone%2] != 0 && p.count(w.stone^p.Ends, w.ends) <= p.Ends &&
		p.count(w.stone, w.cells)+p.count(empty, w.cells) == len(w.cells)
}

// Ended reports whether the game is over, and by which result for the side.
func (p *Proof) Ended() (result int, over bool) {
	full := p.Empty <= p.Rest
	for i := range len(p.windows) * (2 - p.Turn) { // not in a game of points
		if w := &p.windows[i]; p.Cells[w.cells[0]] == w.stone && p.count(empty, w.cells) == 0 && p.open(w) {
			return p.Worth[w.stone%2], full || !p.Full
		}
	}
	result = p.Worth[2] + p.lead(0)*(1-2*p.Side)
	for c, weight := range p.Weights {
		result += weight * (2*p.count(p.Side, []int{c}) - 1)
	}
	return min(max(result, -1), 1), full
}

// lead returns how many points more a side has if all empty cells are the other's, where there are points.
func (p *Proof) lead(side int) (n int) {
	for i := 0; i < len(p.windows)*(p.Turn-1); i += 2 { // the next one has the same cells
		on, all := p.count(side, p.windows[i].cells), len(p.windows[i].cells)
		n += on/p.Line - (all-on)/p.Line // 0 or 1 each
	}
	return n
}

// Key returns the same text for all images of a position, and what else is as good, with the same to move.
func (p *Proof) Key() string {
	least, letters, marks, count := "~", "#."+p.Stones+"12", p.marks(false), [6][8]int{}
	for _, to := range p.images {
		image, names := make([]byte, 0, len(to)), map[int]int{}
		for _, c := range to {
			s := p.Cells[c]
			count[s-out][marks[c]]++ // over all images
			if marks[c] != 4 {
				s = [8]int{out, out, out, out, 0, 2, 3}[marks[c]]
			} else if p.Choose && s >= 0 {
				names[s] = cmp.Or(names[s], len(names)+1)
				s = names[s] - 1
			}
			image = append(image, letters[s-out])
		}
		least = min(least, string(image))
	}
	k, n := len(p.images), count[empty-out]
	return least + strings.TrimSuffix(fmt.Sprint(p.ToMove(), n[0]/k%2, (n[1]-n[2])/k, min(n[3], 1)), " 0 0 0")
}

// every reports whether the claim holds after some of the side's moves, or all of the other's.
func (p *Proof) every(moves []Move, goesOn func(Move) bool) bool {
	ours := p.ToMove() == p.Side
	return (len(moves) > 0 || p.Worth[2] >= p.Result) && ours == slices.ContainsFunc(moves, func(m Move) bool {
		p.Play(m, 1)
		defer p.Play(m, -1)
		result, over := p.Ended()
		return ours == (over && (result >= p.Result || p.no("this is lost: ", m)) || !over && goesOn(m))
	})
}

// Follow reports whether the claim holds if the side plays by a lemma and those before it.
func (p *Proof) Follow(l *Lemma) bool {
	ours, rest := p.ToMove() == p.Side, *l
	switch rest.Play = nil; {
	case l.Play != nil:
		return (ours && slices.Contains(p.Moves(l.Play[0]), *l.Play) || p.no("this cannot be played: ", *l.Play)) &&
			p.every([]Move{*l.Play}, func(Move) bool { return p.Known[p.Key()] || p.Follow(&rest) })
	case l.Pairs != nil || l.Tiles != nil:
		return (p.answers(l.Pairs, l.Tiles) || p.no("these are no pairs or tiles of empty cells")) &&
			(!p.Falls && p.stopped(l.Pairs, slices.Concat(l.Tiles...)...) || p.no("they leave a line open")) &&
			(!p.Choose || p.Empty%2 == 1 == ours || p.opens(l.Pairs) || p.no("the pairs cannot be opened"))
	case ours:
		i := slices.IndexFunc(l.Plan, func(r []int) bool {
			safe := func(Move) bool { return p.every(p.Moves(), func(Move) bool { return true }) }
			return len(r) > 0 && within(0, len(p.Cells)-1, r...) && p.count(empty, r[1:]) == 0 &&
				p.Turn < 2 && slices.Contains(p.Moves(r[0]), Move{r[0]}) && p.every([]Move{{r[0]}}, safe)
		})
		p.seen[p.Key()] = (i >= 0 && len(p.seen)*len(p.Cells) < 1<<27 || p.no("no move, or a plan is too long")) &&
			p.every([]Move{{l.Plan[i][0]}}, func(Move) bool { return p.Follow(&rest) })
		return p.seen[p.Key()]
	}
	return p.every(p.Moves(), func(m Move) bool {
		i := slices.IndexFunc(l.Then, func(a Lemma) bool { return a.To == nil || *a.To == m })
		return i >= 0 && p.Follow(&l.Then[i]) || p.Wins(1) || p.Empty <= min(p.Search, 12) && p.Wins(p.Empty) ||
			p.Known[p.Key()] || l.Plan != nil && (p.seen[p.Key()] || p.Follow(&Lemma{Plan: l.Plan})) ||
			p.no("this is not answered: ", m)
	})
}

// Wins looks through all that may come in so many plies, for no digest if the claim is certain by now.
func (p *Proof) Wins(plies int) bool {
	table, next := p.Digest != "", func(Move) bool { return p.Wins(plies - 1) }
	certain := !table && (p.stopped(nil) || p.Turn == 2 && p.lead(p.Side) >= p.Result)
	if certain || !table && plies < 4*p.Turn {
		return certain || plies > 0 && p.every(p.Moves(), next)
	}
	key := p.Key()
	if _, known := p.Found[key]; !known && len(p.Found)*len(key) < 1<<28 {
		whole := func(m Move) bool { return table && p.every([]Move{m}, next) && false } // it goes on in any case
		p.Found[key] = slices.ContainsFunc(p.Moves(), whole) || p.every(p.Moves(), next)
	}
	return p.Found[key]
}

// free returns those of some cells that are empty, each once.
func (p *Proof) free(cells []int) []int {
	taken := func(c int) bool { return !within(0, len(p.Cells)-1, c) || p.Cells[c] != empty }
	return slices.Compact(slices.Sorted(slices.Values(slices.DeleteFunc(slices.Clone(cells), taken))))
}

// stopped reports whether pairs stop what harms the side, if that is enough, or with none a line is certain.
func (p *Proof) stopped(by [][]int, sets ...[]int) bool {
	on := func(w window) bool { return p.open(&w) && p.count(empty, slices.Concat(w.cells, w.ends)) == 0 }
	return p.Worth[2] >= p.Result && p.Turn == 1 && len(p.Weights) == 0 &&
		!slices.ContainsFunc(p.windows, func(w window) bool { return p.mayCount(w, by, sets...) }) ||
		p.Full && p.Worth[0] > 0 && (slices.ContainsFunc(by, p.waits) ||
			len(by)+len(sets) == 0 && slices.ContainsFunc(p.windows, on))
}

// waits reports whether the other side has to begin in a pair at last, and an answer in it makes a line then.
func (p *Proof) waits(pair []int) bool {
	line := func(m Move) bool { return slices.Contains(pair[:2], m[0]) && p.stopped(nil) }
	answered := func(m Move) bool { return !slices.Contains(pair[:2], m[0]) || p.every(p.Moves(), line) }
	return p.Empty%2 == 0 && p.ToMove() != p.Side && p.every(p.Moves(), answered)
}

// mayCount reports whether a window can come to harm the side, which answers in pairs, of which one may wait.
func (p *Proof) mayCount(w window, pairs [][]int, sets ...[]int) bool {
	in, waiting := slices.Contains[[]int], 0
	apart := func(c int) bool { return !in(w.cells, c) && (p.Ends > 0 || !in(w.ends, c)) }
	for _, q := range pairs {
		x, y, same, spoils := q[0], q[1], p.Choose && len(q) == 3, p.Full && len(p.Stones) == 2 // one end does
		if !same && (in(w.cells, x) && in(w.cells, y) || spoils && in(w.ends, x) && in(w.ends, y)) {
			return false
		} else if same && (in(w.cells, x) && in(w.ends, y) || in(w.cells, y) && in(w.ends, x)) {
			waiting++ // the answer spoils it
		}
	}
	return (waiting == 0 || waiting == 1 && !p.Full) && p.Worth[w.stone%2] < 0 && p.open(&w) &&
		!slices.ContainsFunc(sets, func(s []int) bool { return !slices.ContainsFunc(s, apart) })
}

// answers reports whether pairs and tiles are of empty cells, share none, and the side can answer in them.
func (p *Proof) answers(pairs [][]int, tiles [][][]int) bool {
	used, good := []int{}, !p.Renju || p.Side == 1 // as an answer may be forbidden
	for _, q := range pairs {
		used, good = append(used, q[:min(2, len(q))]...), good && (len(q) == 2 || len(q) == 3 && p.Choose)
	}
	for _, sets := range tiles {
		cells, t := p.free(slices.Concat(sets...)), *p // the game in the tile, in which the other begins
		t.Choose, t.Renju, t.Rest, t.Found, t.windows = false, false, 1-p.Side, map[string]bool{}, nil
		t.images, t.Empty = p.images[:1], len(cells)+t.Rest
		t.Cells = slices.Repeat([]int{out}, 2*len(p.Cells)+len(cells))
		for _, c := range cells {
			t.Cells[c] = empty
		}
		elsewhere := func(c int) bool { return !slices.Contains(cells, c) }
		for _, w := range p.windows {
			if p.mayCount(w, nil) && !p.mayCount(w, nil, sets...) {
				w.cells, w.ends = t.free(w.cells), t.free(w.ends)
				t.windows, good = append(t.windows, w), good && len(w.cells) > 0
			}
		}
		key := fmt.Sprint(cells, t.windows)
		good = good && within(1+p.choice, 12, len(cells)) && !slices.ContainsFunc(slices.Concat(sets...), elsewhere)
		if _, known := p.Found[key]; !known && good && len(p.Found)*len(key) < 1<<28 {
			p.Found[key] = t.Wins(12)
		}
		even := p.Choose && len(cells)%2 == 0 && p.Empty%2 == 1 == (p.ToMove() == p.Side)
		used, good = append(used, cells...), good && p.Found[key] && (even || !p.Choose && p.Worth[p.Side] >= 0)
	}
	return good && len(p.free(used)) == len(used)
}

// opens reports whether each pair's first cell and a full one stop what no later pair does, and it did.
func (p *Proof) opens(pairs [][]int) bool {
	return len(pairs) == 0 || p.opens(pairs[1:]) && slices.ContainsFunc(p.images[0], func(c int) bool {
		now := append([][]int{{pairs[0][0], c}}, pairs[1:]...)
		later := slices.ContainsFunc(pairs, func(r []int) bool { return r[0] == c || r[1] == c })
		lost := func(w window) bool { return p.open(&w) && !p.mayCount(w, pairs) && p.mayCount(w, now) }
		return !later && !slices.ContainsFunc(p.windows, lost)
	})
}

// cheapest returns what it costs at least to stop the windows of a line by more pairs, up to a limit.
func (p *Proof) cheapest(line int, pairs [][]int, limit int) int {
	open := slices.IndexFunc(p.windows, func(w window) bool { return w.line == line && p.mayCount(w, pairs) })
	if open < 0 || limit <= 0 {
		return 0
	}
	cells := slices.Concat(p.windows[open].cells, p.windows[open].ends)
	for i := range len(cells) * len(cells) * 2 {
		a, b := cells[i/2/len(cells)], cells[i/2%len(cells)]
		cost, more := p.Prices[a]+p.Prices[b], append(slices.Clip(pairs), []int{a, b, 1}[:2+i%2])
		if a < b && p.answers(more, nil) {
			limit = min(limit, cost+p.cheapest(line, more, limit-cost))
		}
	}
	return limit
}
