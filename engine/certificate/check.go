// Package certificate checks proofs of who wins, written down in files by whoever has
// found them. It searches nothing but the last few plies of a game, imports nothing of
// ours, and has rules of its own, so that one can read all that has to be trusted:
// docs/certificates.md has the format, and says why each kind of proof is one.
package certificate

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
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
	Result int      `json:"result"` // 1 for a win, 0 for a draw
	By     []string `json:"by"`     // what makes the board smaller, mirror or part, then moves or prices
	Part   [4]int   `json:"part"`   // the lowest row and the first column of a part, from 0, and how many of them
	Search int      `json:"search"` // with no more empty cells the checker looks for itself
	Images [][]int  `json:"images"` // where the cells go in symmetries of the board
	Prices []int    `json:"prices"` // of the cells
}

// A Lemma is a line of a proof: the answer to a position, or pairs of cells.
type Lemma struct {
	At string `json:"at"`
	Answer
	Pairs [][2]int `json:"pairs,omitempty"`
	Same  []int    `json:"same,omitempty"` // which pairs, from 0, are answered with the same symbol
	Open  []int    `json:"open,omitempty"` // the order in which they can be opened
}

// An Answer is the side's moves up to the end of its turn, and what it answers then.
type Answer struct {
	Play string             `json:"play,omitempty"` // as a1+b2
	Then map[string]*Answer `json:"then,omitempty"` // by turns, as c3 or c3+d4; * stands for those that nothing else answers
}

// A Result is what a certificate proves: bounds of the value for the first side, 1 for a win
// and -1 for a loss, or that no pairs stop all lines.
type Result struct {
	Header
	Low, High int
	NoPairs   bool
}

// Check returns what a certificate proves, or what is wrong with it.
func Check(text string) (Result, error) {
	proved := Result{Low: -1, High: 1}
	body, sum, _ := strings.Cut(text, "\nsum ")
	lines := strings.Split(body, "\n")
	if sum != fmt.Sprintf("%x\n", sha256.Sum256([]byte(body))) {
		return proved, fmt.Errorf("the file is damaged: its sum is wrong")
	}
	if err := read(lines[0], &proved.Header); err != nil {
		return proved, fmt.Errorf("this is no certificate of version 1: %w", err)
	} else if proved.Version != 1 || len(lines) < 2 {
		return proved, fmt.Errorf("this is no certificate of version 1, but of version %d with %d lines", proved.Version, len(lines))
	}
	for lines = lines[1:]; len(lines) > 0; {
		board, err := NewBoard(proved.Rules, proved.Position)
		p := Proof{Board: board}
		if err = errors.Join(err, read(lines[0], &p.Claim)); err != nil {
			return proved, err
		}
		side, end := p.Side, 1 // on a smaller board the sides may have changed places
		for end < len(lines) && !strings.HasPrefix(lines[end], `{"claim"`) {
			end++
		}
		if !p.check(lines[1:end]) {
			return proved, errors.New(p.Why)
		}
		switch lines = lines[end:]; {
		case p.Prices != nil:
			proved.NoPairs = true
		case side == 0:
			proved.Low = max(proved.Low, p.Result)
		default:
			proved.High = min(proved.High, -p.Result)
		}
	}
	return proved, nil
}

// read reads a line of JSON with nothing in it that we do not know.
func read(line string, to any) error {
	d := json.NewDecoder(strings.NewReader(line))
	d.DisallowUnknownFields()
	return d.Decode(to)
}

// A Proof is that of one claim.
type Proof struct {
	*Board
	Claim
	Known map[string]bool // the positions that have a lemma, by Canonical
	Why   string          // what is wrong with it
}

// no notes what is wrong.
func (p *Proof) no(why string, more ...any) bool {
	p.Why = fmt.Sprint(why, " ", more, " (", p.Rows, "×", p.Cols, ", from a1: ", string(p.cells), ")")
	return false
}

// check checks the lines of a claim's proof.
func (p *Proof) check(lines []string) bool {
	for ; len(p.By) > 1; p.By = p.By[1:] {
		if !p.Reduce(p.By[0]) {
			return false
		}
	}
	if _, over := p.Ended(-1); over || p.Side>>1 != 0 || p.Result < -1 || p.Result > 1 || len(p.By) != 1 || !p.imagesFit() {
		return p.no("the game is over, or there are no such results or symmetries")
	}
	if p.By[0] == "prices" {
		return p.pricesProve()
	}
	root, lemmas := p.Canonical(p.Images), make([]Lemma, len(lines))
	p.Known = make(map[string]bool, len(lines))
	for i, line := range lines {
		if read(line, &lemmas[i]) != nil || p.Set(lemmas[i].At) != nil {
			return p.no("this is no lemma", line)
		}
		p.Known[p.Canonical(p.Images)] = true
	}
	if !p.Known[root] || p.By[0] != "moves" || p.Prices != nil {
		return p.no("nothing is said of the position itself")
	}
	return !slices.ContainsFunc(lemmas, func(l Lemma) bool { return !p.holds(&l) })
}

// holds reports whether the side gets its result from the position of a lemma, if it does
// from those of the others. All that it uses have more stones: none rests on itself.
func (p *Proof) holds(l *Lemma) bool {
	err := p.Set(l.At)
	if _, over := p.Ended(-1); over || err != nil {
		return p.no("the game is over")
	}
	return l.Pairs != nil && p.pairsHold(l) || l.Pairs == nil && p.Follow(&l.Answer)
}

// Follow reports whether the claim holds if the side plays by an answer.
func (p *Proof) Follow(a *Answer) bool {
	for name := range strings.FieldsFuncSeq(a.Play, func(r rune) bool { return r == '+' }) {
		moves := p.Moves()
		i := slices.IndexFunc(moves, func(m Move) bool { return p.Name(m) == name })
		if i < 0 || p.ToMove() != p.Side {
			return p.no("this cannot be played", name)
		}
		p.Play(moves[i])
		defer p.Undo(moves[i])
		if result, over := p.Ended(moves[i].Cell); over {
			return p.enough(result) || p.no("this is lost")
		}
	}
	if p.ToMove() == p.Side {
		return p.no("the turn has no end")
	}
	return a.Play != "" && p.Known[p.Canonical(p.Images)] || p.replies(a, "", -1)
}

// enough reports whether a result is as good as what is claimed.
func (p *Proof) enough(result int) bool { return result*(1-2*p.Side) >= p.Result }

// replies tries every way for the other side to end its turn. No game ends within a turn of
// two plies, so that their order does not matter.
func (p *Proof) replies(a *Answer, so string, after int) bool {
	return !slices.ContainsFunc(p.Moves(), func(m Move) bool {
		p.Play(m)
		defer p.Undo(m)
		return m.Cell >= after && !p.reply(a, so+p.Name(m), m.Cell)
	})
}

// reply checks the position after one ply of the other side.
func (p *Proof) reply(a *Answer, turn string, last int) bool {
	if result, over := p.Ended(last); over {
		return p.enough(result) || p.no("this is lost")
	} else if p.ToMove() != p.Side {
		return p.replies(a, turn+"+", last)
	}
	if then := a.Then[turn]; then != nil {
		return p.Follow(then)
	}
	star := a.Then["*"]
	return p.Known[p.Canonical(p.Images)] || p.Plain() || star != nil && p.Follow(star) || p.no("this is not answered")
}

// Plain reports whether the claim can be seen without help, the side being to move.
func (p *Proof) Plain() bool {
	return p.certain() || p.empty <= p.Search && p.wins(-1) || slices.ContainsFunc(p.Moves(), func(m Move) bool {
		p.Play(m)
		defer p.Undo(m)
		result, over := p.Ended(m.Cell)
		return over && p.enough(result)
	})
}

// certain reports whether the claim holds even if the other side makes all moves.
func (p *Proof) certain() bool {
	return p.Goal == Points && p.points(p.Side, false)-p.points(1-p.Side, true) >= p.Result || p.blocked(nil)
}

// wins looks through all that is left of the game; a turn goes on with later cells.
func (p *Proof) wins(after int) bool {
	if p.certain() {
		return true
	}
	turn := p.ToMove()
	for _, m := range p.Moves() {
		if m.Cell < after {
			continue
		}
		p.Play(m)
		result, over := p.Ended(m.Cell)
		next := -1
		if p.ToMove() == turn {
			next = m.Cell
		}
		good := over && p.enough(result) || !over && p.wins(next)
		if p.Undo(m); good == (turn == p.Side) {
			return good
		}
	}
	return turn != p.Side
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

// Canonical returns the same text for all images of a position. Symbols that both sides
// choose from are as good as each other.
func (b *Board) Canonical(images [][]int) (best string) {
	image := make([]byte, len(b.cells))
	for _, to := range images {
		names, next := [256]byte{'.': '.'}, byte('A')
		for c, t := range to {
			if s := b.cells[t]; b.Goal != Either {
				names[s] = s
			} else if names[s] == 0 {
				names[s], next = next, next+1
			}
			image[c] = names[b.cells[t]]
		}
		if best == "" || string(image) < best {
			best = string(image)
		}
	}
	return best
}
