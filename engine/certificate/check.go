// Package certificate checks proofs of who wins, written down in files by whoever has
// found them. It searches nothing but the last few plies of a game, imports nothing of
// ours, and has rules of its own, so that one can read all that has to be trusted:
// docs/certificates.md has the format, and says why each kind of proof is one.
package certificate

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A Header is the first line of a certificate.
type Header struct {
	Version  int    `json:"certificate"` // 1
	Variant  string `json:"variant"`     // for those who know the game by a name
	Rules    Rules  `json:"rules"`
	Position string `json:"position"` // as Board.Set reads it
}

// A Claim begins a part of a certificate: that a side gets at least a result. Its proof
// follows line by line.
type Claim struct {
	Side   int      `json:"claim"`
	Result int      `json:"result"`           // 1 for a win, 0 for a draw
	By     []string `json:"by"`               // what makes the game another, weak, mirror or part, then moves, table or prices
	Part   [4]int   `json:"part"`             // the lowest row and the first column of a part, from 0, and how many of them
	Search int      `json:"search"`           // with no more empty cells the checker looks for itself
	Images [][]int  `json:"images"`           // where the cells go in symmetries of the board
	Prices []int    `json:"prices"`           // of the cells
	Digest string   `json:"digest,omitempty"` // of the table
}

// A Lemma is a line of a proof: the answer to a position.
type Lemma struct {
	At string `json:"at"`
	Answer
}

// An Answer is the side's move, and what it answers then, move by move or by pairs of cells.
type Answer struct {
	Play  string             `json:"play,omitempty"`
	Then  map[string]*Answer `json:"then,omitempty"` // by moves; * stands for those that nothing else answers
	Pairs [][2]int           `json:"pairs,omitempty"`
	Same  []int              `json:"same,omitempty"` // which pairs, from 0, are answered with the same symbol
	Open  []int              `json:"open,omitempty"` // the order in which they can be opened
}

// A Result is what a certificate proves: bounds of the value for the first side, 1 for a win
// and -1 for a loss, or that no pairs stop all lines.
type Result struct {
	Header
	Low, High int
	NoPairs   bool
}

// ErrDamaged is the error for a text whose sum is wrong.
var ErrDamaged = errors.New("the file is damaged: its sum is wrong")

const claimLine = `{"claim"` // how it begins

// How far the checker goes, whatever it is given to check.
const (
	mostBytes  = 1 << 22 // in a line
	mostSearch = 12      // empty cells of positions that it looks through
	mostTable  = 1 << 27 // bytes of the keys of a table
)

// Check returns what a certificate proves, or what is wrong with it.
func Check(text string) (Result, error) {
	proved := Result{Low: -1, High: 1}
	body, sum, _ := strings.Cut(text, "\nsum ")
	parts := strings.Split(body, "\n"+claimLine)
	if sum != fmt.Sprintf("%x\n", sha256.Sum256([]byte(body))) {
		return proved, ErrDamaged
	} else if err := read(parts[0], &proved.Header); err != nil {
		return proved, fmt.Errorf("the first line is no certificate's: %w", err)
	} else if proved.Version != 1 || len(parts) < 2 {
		return proved, fmt.Errorf("this is no certificate of version 1, but of version %d with %d claims", proved.Version, len(parts)-1)
	}
	for _, part := range parts[1:] {
		first, lines, _ := strings.Cut(claimLine+part, "\n")
		p := Proof{}
		board, err := NewBoard(proved.Rules)
		if err == nil {
			p.Board, err = board, cmp.Or(board.Set(proved.Position), read(first, &p.Claim))
		}
		claim := p.Claim // the proof may go on with another game
		switch {
		case err != nil:
			return proved, err
		case !p.check(lines):
			return proved, fmt.Errorf("%s (%d×%d, from a1: %s)", p.Why, p.Rows, p.Cols, p.cells)
		case slices.Contains(claim.By, "prices"):
			proved.NoPairs = true
		case claim.Side == 0:
			proved.Low = max(proved.Low, claim.Result)
		default:
			proved.High = min(proved.High, -claim.Result)
		}
	}
	return proved, nil
}

// read reads a line of JSON with nothing in it that we do not know.
func read(line string, to any) error {
	if len(line) > mostBytes {
		return errors.New("a line is too long")
	}
	d := json.NewDecoder(strings.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	} else if _, err := d.Token(); err != io.EOF {
		return errors.New("a line has more than one value")
	}
	return nil
}

// A Proof is that of one claim.
type Proof struct {
	*Board
	Claim
	Known map[string]bool // the positions that have a lemma, by Key; of a table, whether the claim holds there
	Why   string          // what is wrong with it
}

// no notes what is wrong.
func (p *Proof) no(why string, more ...any) bool {
	p.Why = strings.TrimSpace(fmt.Sprintln(append([]any{why}, more...)...))
	return false
}

// check checks the lines of a claim's proof, one by one: no more of them is kept than which
// positions they are of.
func (p *Proof) check(lines string) bool {
	if p.Side>>1 != 0 || p.Result>>1 != 0 || len(p.By) == 0 {
		return p.no("there are no such results")
	}
	for ; len(p.By) > 1; p.By = p.By[1:] {
		if !p.Reduce(p.By[0]) {
			return p.no("there is no such smaller game", p.By[0])
		}
	}
	switch p.Known = map[string]bool{}; {
	case !p.imagesFit():
		return p.no("there are no such symmetries")
	case p.By[0] == "table":
		return p.tableProves()
	case p.By[0] == "prices":
		return p.pricesProve()
	case p.By[0] != "moves":
		return p.no("there is no such proof", p.By[0])
	}
	root := p.Key()
	for _, follow := range []bool{false, true} { // a lemma may use those of later lines
		for line := range strings.SplitSeq(lines, "\n") {
			l := Lemma{}
			switch err := read(line, &l); {
			case lines == "":
			case err != nil || p.Set(l.At) != nil:
				return p.no("this is no lemma", line[:min(len(line), 200)])
			case !follow:
				p.Known[p.Key()] = true
			case !p.Follow(&l.Answer):
				return false
			}
		}
	}
	return p.Known[root] || p.no("nothing is said of the position itself")
}

// after reports whether the claim holds after a move: if the game is over by its result, else
// as it goes on.
func (p *Proof) after(m Move, goesOn func() bool) bool {
	p.Play(m, 1)
	defer p.Play(m, -1)
	if result, over := p.Ended(m.Cells[0]); over {
		return result*(1-2*p.Side) >= p.Result || p.no("this is lost")
	}
	return goesOn()
}

// every reports whether the side gets its result after some move of its own or, if the other
// side is to move, after every one.
func (p *Proof) every(goesOn func(m Move) bool) bool {
	ours := p.ToMove() == p.Side
	return ours == slices.ContainsFunc(p.Moves(), func(m Move) bool {
		return ours == p.after(m, func() bool { return goesOn(m) })
	})
}

// Follow reports whether the side gets its result if it plays by an answer, and its lemmas
// hold: all that they use have more stones or, in a weak game, fewer cells that matter.
func (p *Proof) Follow(a *Answer) bool {
	moves, ours, rest := p.Moves(), p.ToMove() == p.Side, *a
	i := slices.IndexFunc(moves, func(m Move) bool { return p.Name(m) == a.Play })
	switch rest.Play = ""; {
	case a.Play != "" && (i < 0 || !ours):
		return p.no("this cannot be played", a.Play)
	case a.Play != "":
		return p.after(moves[i], func() bool { return a.Pairs == nil && p.Known[p.Key()] || p.Follow(&rest) })
	case a.Pairs != nil:
		return p.pairsHold(a)
	case ours:
		return p.no("the turn has no end")
	}
	return p.every(func(m Move) bool {
		if then := a.Then[p.Name(m)]; then != nil {
			return p.Follow(then)
		}
		star := a.Then["*"]
		return p.Known[p.Key()] || p.Plain() || star != nil && p.Follow(star) || p.no("this is not answered")
	})
}

// Plain reports whether the claim can be seen without help.
func (p *Proof) Plain() bool {
	return p.wins(1) || p.Empty <= min(p.Search, mostSearch) && p.wins(p.Empty)
}

// wins looks through all that may come in so many plies, unless the claim holds whatever
// anybody plays.
func (p *Proof) wins(plies int) bool {
	return p.blocked(nil) || p.Goal == Points && p.lead(p.Side) >= p.Result ||
		plies > 0 && p.every(func(Move) bool { return p.wins(plies - 1) })
}

// imagesFit reports whether all images of the board keep what matters in its rules.
func (p *Proof) imagesFit() bool {
	same := make([]int, len(p.cells))
	for c := range same {
		same[c] = c
	}
	p.Images = append(p.Images, same)
	return !slices.ContainsFunc(p.Images, func(to []int) bool {
		onto := func(cells, others []int) bool {
			return len(cells) == len(others) && !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(others, to[c]) })
		}
		return !slices.Equal(slices.Sorted(slices.Values(to)), same) || slices.ContainsFunc(p.windows, func(w *window) bool {
			return !slices.ContainsFunc(p.windows, func(v *window) bool { return onto(w.cells, v.cells) && onto(w.ends, v.ends) })
		}) || slices.ContainsFunc(same, func(c int) bool {
			return p.Goal == Sums && p.Weights[c] != p.Weights[to[c]] || p.Falls && c >= p.Cols && to[c] != to[c-p.Cols]+p.Cols
		})
	})
}

// Key returns the same text for all images of a position, with the same side to move.
// Symbols that both sides choose from are as good as each other, and in a weak game all
// cells that do not matter.
func (p *Proof) Key() string {
	least := "~"
	for _, to := range p.Images {
		image, names, next := []byte{}, [256]byte{'.': '.'}, byte('A')
		for _, c := range to {
			s := p.cells[c]
			if p.Goal != Either {
				names[s] = s
			} else if names[s] == 0 {
				names[s], next = next, next+1
			}
			if image = append(image, names[s]); !p.live(c) {
				image[len(image)-1] = '#'
			}
		}
		least = min(least, string(append(image, "01"[p.ToMove()])))
	}
	return least
}

// Reduce makes the game another one in which a win of the side is enough, and reports
// whether there is one: by weak that in which only the other side's lines count, by
// mirror or part one on a smaller board.
func (p *Proof) Reduce(by string) bool {
	at, r, maker, mirror := p.Part, p.Rules, p.ToMove() == p.Maker, by == "mirror"
	switch {
	case by == "weak" && p.Goal == Wins && p.Result == 0 && !p.Exact && !p.Falls:
		p.Goal, p.Maker, p.Result = Weak, 1-p.Side, 1
		return true
	case mirror && p.Rows == p.Cols && p.Cols == p.Line+1 && len(p.Stones) == 2:
		at, r.Line, r.Exact, r.Full = [4]int{1, 1, p.Line - 1, p.Line - 1}, p.Line-1, false, false
	case by != "part" || p.Exact:
		return false
	}
	r.Rows, r.Cols = at[2], at[3]
	b, err := NewBoard(r)
	if err != nil || p.Goal != Either || p.Side != p.Maker || min(at[0], at[1]) < 0 || at[0] > p.Rows-at[2] || at[1] > p.Cols-at[3] {
		return false
	}
	outside := func(c int) int { return (at[0]+c/b.Cols)*p.Cols + at[1] + c%b.Cols }
	for c := range b.cells {
		b.put(c, p.cells[outside(c)], 1)
	}
	differ := func(w *window) bool { // whether the cells before and after it are empty, or have different stones
		step := outside(w.cells[1]) - outside(w.cells[0])
		s, t := p.cells[outside(w.cells[0])-step], p.cells[outside(w.cells[0])+step*b.Line]
		return (s == '.') == (t == '.') && (s == '.') == (s == t)
	}
	// Whoever is to move goes on inside, and is the first side there if the stones are even.
	if (b.ToMove() == b.Maker) != maker {
		b.Maker = 1 - b.Maker
	}
	even := (p.Empty-b.Empty)%2 == 0 && (!p.Exact || !p.Full || (b.Empty%2 == 1) == maker) // or the mirror's maker may run out of answers
	_, over := b.Ended(-1)
	if over || !even || mirror && slices.ContainsFunc(b.windows, func(w *window) bool { return !differ(w) }) {
		return false
	}
	p.Board, p.Side, p.Part = b, b.Maker, [4]int{}
	return true
}

// tableProves reports whether the table of all positions that may come up, by Key, has the
// digest of the claim, and the claim in it.
func (p *Proof) tableProves() bool {
	good, sum := p.fill(), sha256.New()
	for _, key := range slices.Sorted(maps.Keys(p.Known)) {
		fmt.Fprintln(sum, key, p.Known[key])
	}
	digest := fmt.Sprintf("%x", sum.Sum(nil))
	return good && digest == p.Digest || p.no("the table is another one, or too large", digest)
}

// fill enters whether the claim holds in a position, and in all that come after.
func (p *Proof) fill() bool {
	key := p.Key()
	if _, known := p.Known[key]; !known && len(p.Known)*len(key) < mostTable {
		for _, m := range p.Moves() {
			p.after(m, p.fill)
		}
		p.Known[key] = p.every(func(Move) bool { return p.Known[p.Key()] })
	}
	return p.Known[key]
}
