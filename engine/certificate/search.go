package certificate

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
)

const (
	// mostSearched is with how many empty cells the checker looks through the rest of the game at
	// most.
	mostSearched = 12

	// MostMemory is how many bytes the positions that are noted may take: those that lemmas have
	// proved, that were looked through, and that a plan has proved.
	MostMemory = 1 << 30

	// besideKey is how many bytes a noted position takes beside its key, about. Measured: 30 to 60,
	// as the map fills and grows (go test ./engine/certificate -run Noted -v).
	besideKey = 64

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
	p.note(p.noted, key, wins)
	return wins
}

// winsIn is Wins as every takes it.
func (p *Proof) winsIn(plies int) func(Move) bool {
	return func(Move) bool { return p.Wins(plies) }
}

// hasRoom reports whether one more key may be noted. The keys of a table are all of one length:
// once there is no room for one, there is none for any.
func (p *Proof) hasRoom(key string) bool {
	p.full = p.bytes+len(key)+besideKey > MostMemory
	return !p.full
}

// note notes something of a position in one of the proof's maps that has no such key yet. It
// returns false if there is no room for it.
func (p *Proof) note(notes map[string]bool, key string, holds bool) bool {
	if !p.hasRoom(key) {
		return false
	}
	p.bytes += len(key) + besideKey
	notes[key] = holds
	return true
}

// forget forgets what a plan has proved in the last line.
func (p *Proof) forget() {
	for key := range p.seen {
		p.bytes -= len(key) + besideKey
	}
	clear(p.seen)
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
	return p.digest() == p.Digest
}

// digest is the SHA-256 of the table as JSON: its keys, sorted, with what is noted of them.
func (p *Proof) digest() string {
	sum := sha256.New()
	for i, key := range slices.Sorted(maps.Keys(p.noted)) {
		if i > 0 {
			sum.Write([]byte(","))
		} else {
			sum.Write([]byte("{"))
		}
		fmt.Fprintf(sum, "%q:%t", key, p.noted[key])
	}
	sum.Write([]byte("}"))
	return fmt.Sprintf("%x", sum.Sum(nil))
}
