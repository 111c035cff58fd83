package certificate

import (
	"errors"
	"fmt"
)

// A Proof is that of one claim, with the board that it is looked at on.
type Proof struct {
	Rules // with Worth as it is for the claim's side: 1 if that side wins, whichever it is
	Claim

	Cells []int // from a1 on, row by row: a stone's number, or empty, or out
	Empty int   // how many cells are empty
	shift int   // added to the turns that were played, for ToMove; 0 but in a tile

	windows []window
	images  [][]int // see symmetries
	named   bool    // with Choose: stones are not as good as each other, as in a tile

	Known map[string]bool // by Key: positions that lemmas have proved
	noted map[string]bool // by Key: whether the claim holds in positions that were looked through
	tiles map[string]bool // by its cells and windows: whether the side holds a tile
	seen  map[string]bool // by Key: positions that a plan of the present line has proved
	bytes int             // what all of these take, about
	full  bool            // whether there was no room for a key that was to be noted
	looks int             // how often windows were looked at for prices

	fault fault
}

// A fault is what is wrong with a proof.
type fault struct {
	text string
	move Move
	at   bool // whether move says where
}

// String puts the fault into words.
func (f fault) String() string {
	if f.at {
		return f.text + fmt.Sprint(f.move)
	}
	return f.text
}

// no notes what is wrong, and returns false. The last fault is the one that people read.
func (p *Proof) no(text string) bool {
	p.fault = fault{text: text}
	return false
}

// noMove notes which move is wrong, and returns false.
func (p *Proof) noMove(text string, m Move) bool {
	p.fault = fault{text, m, true}
	return false
}

// NewProof begins the proof of a claim about a certificate's position. Claims with Prices or a
// Digest are proved by that alone, or there is an error.
func NewProof(c Certificate, claim Claim) (*Proof, error) {
	p := &Proof{
		Rules: c.Rules, Claim: claim,
		Known: map[string]bool{}, noted: map[string]bool{}, tiles: map[string]bool{}, seen: map[string]bool{},
	}
	if err := c.check(); err != nil {
		return p, err
	}
	if !within(0, 1, claim.Side, claim.Result) {
		return p, errors.New("there is no such side or result")
	}
	for i := range p.Worth {
		p.Worth[i] *= 1 - 2*claim.Side
	}
	p.clear()
	if !p.makeWeak() || !p.takeOut() {
		return p, errors.New("there is no such smaller game")
	}
	p.addWindows()
	p.images = p.symmetries()
	if err := p.Set(c.Position); err != nil {
		return p, err
	}
	if !p.begin() {
		return p, fmt.Errorf("this proves nothing, or the table is not this one: %s", p.fault)
	}
	return p, nil
}

// begin proves what a claim says by itself, on the certificate's position.
func (p *Proof) begin() bool {
	last := p.playsOutsideLast()
	p.countInside()
	return (last || p.no("the other side need not be the first to play outside")) &&
		(p.Prices == nil || p.noPairsStopAll() ||
			p.no("that is enough for the lines, no prices of an empty board, or too much to look at")) &&
		(p.Digest == "" || p.isTable())
}
