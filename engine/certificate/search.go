package certificate

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
)

const (
	// mostSearched is with how many empty cells the checker looks through the rest of the game at
	// most.
	mostSearched = 12

	// mostNoted is how many bytes the keys of positions that are noted may have, about.
	mostNoted = 1 << 28

	// notedFrom is how many plies must be left in a position that is noted. To look through fewer
	// takes less time than to find a key.
	notedFrom = 4
)

// Wins reports whether the claim holds by itself in so many plies, which are turns in a game of
// points: it looks through all that may be played.
//
// Statement: the claim holds if it is certain by now, or after one of the side's moves, or after
// all of the other side's. Positions with one key are worth the same, and what is noted was looked
// through to the end of the game, so that it does not matter after how many plies the position came
// up.
func (p *Proof) Wins(plies int) bool {
	if p.Digest == "" {
		if p.certain() {
			return true
		}
		if plies < notedFrom*p.Turn {
			return plies > 0 && p.every(p.Moves(), p.winsIn(plies-1))
		}
	}
	key := p.Key()
	wins, known := p.noted[key]
	if known || !p.hasRoom(key) {
		return wins
	}
	if p.Digest != "" { // a table has all that may come, also if one move is enough
		for _, m := range p.Moves() {
			p.every([]Move{m}, p.winsIn(plies-1))
		}
	}
	wins = p.every(p.Moves(), p.winsIn(plies-1))
	p.noted[key] = wins
	return wins
}

// winsIn is Wins as every takes it.
func (p *Proof) winsIn(plies int) func(Move) bool {
	return func(Move) bool { return p.Wins(plies) }
}

// hasRoom reports whether one more key may be noted. The keys of a table are all of one length:
// once there is no room for one, there is none for any.
func (p *Proof) hasRoom(key string) bool {
	p.full = (len(p.noted)+len(p.tiles))*len(key) >= mostNoted
	return !p.full
}

// certain reports whether the claim holds whatever is played from now on: because no window is open
// that the side has to stop, or because the side has a line or enough points for good.
func (p *Proof) certain() bool {
	return p.stopsAll(nil, nil) || p.hasLineForGood() || p.Turn == 2 && p.lead(p.Side) >= p.Result
}

// hasLineForGood reports whether a line stands that wins for the side on the full board: where all
// its cells and ends are full, nothing can change it.
func (p *Proof) hasLineForGood() bool {
	if !p.Full || p.Worth[0] <= 0 {
		return false
	}
	for i := range p.windows {
		if w := &p.windows[i]; p.made(w) && p.count(empty, w.ends) == 0 {
			return true
		}
	}
	return false
}

// fullBoardIsEnough reports whether a full board without lines is worth what is claimed, in a game
// in which only lines count: then it is enough for the side to stop all lines that harm it.
func (p *Proof) fullBoardIsEnough() bool {
	return p.Worth[2] >= p.Result && p.Turn == 1 && len(p.Weights) == 0
}

// isTable reports whether the claim holds by a table of all positions that may come up, and the
// table has the digest that is claimed. The digest adds nothing to the proof: it makes sure that
// who wrote the certificate found the same of every position. See
// docs/certificates.md#digest-a-table-of-all-positions.
func (p *Proof) isTable() bool {
	wins := p.Wins(p.Empty)
	if p.full {
		return p.no("it is too large")
	}
	if !wins {
		return false
	}
	table, err := json.Marshal(p.noted) // sorted by keys
	return err == nil && fmt.Sprintf("%x", sha256.Sum256(table)) == p.Digest
}
