package proofcheck

import (
	"errors"
	"fmt"
	"strings"

	"noughts/engine"
)

// ErrWrong is wrapped by the error of every claim that does not hold.
var ErrWrong = errors.New("the proof is wrong")

// Check returns in how many plies the side to move wins at the latest, if it
// follows the proof, against every legal reply; or why it does not win.
func (b *Board) Check(p *Proof) (plies int, err error) {
	return b.clone().check(p, nil)
}

// CheckReplies returns in how many plies the side to move loses at the latest,
// whatever it does, except for the cells left out; or why it does not lose.
func (b *Board) CheckReplies(r *Replies, except []uint16) (plies int, err error) {
	c := b.clone()
	skip := make([]bool, len(c.Cells))
	for _, cell := range except {
		skip[cell] = true
	}
	return c.checkReplies(r, skip, nil)
}

// check judges a proof after the moves so far.
func (b *Board) check(p *Proof, so []uint16) (int, error) {
	cell := int(p.Move)
	if !b.free(cell) {
		return 0, b.wrong(so, fmt.Sprintf("%s is not free", engine.CellName(p.Move, b.Cols)))
	}
	if b.forbidden(cell) {
		return 0, b.wrong(so, fmt.Sprintf("%s is forbidden", engine.CellName(p.Move, b.Cols)))
	}
	so = append(so, p.Move)
	b.put(cell)
	defer b.undo(cell)
	if b.wins(cell) {
		return 1, nil
	}
	if p.Replies == nil {
		return 0, b.wrong(so, "this completes no line")
	}
	n, err := b.checkReplies(p.Replies, nil, so)
	return n + 1, err
}

// checkReplies tries every reply but those to be skipped.
func (b *Board) checkReplies(r *Replies, skip []bool, so []uint16) (longest int, err error) {
	if b.Over != nil && b.Over() {
		return 0, b.wrong(so, "there is no time to try the replies")
	}
	if b.full() {
		return 0, b.wrong(so, "the board is full")
	}
	legal := false
	for cell := range b.Cells {
		if !b.free(cell) || skip != nil && skip[cell] {
			continue
		}
		n, err := b.checkReply(r, cell, append(so, uint16(cell)))
		if err != nil && b.forbidden(cell) {
			continue // what is forbidden needs no answer
		}
		if err != nil {
			return 0, err
		}
		legal = legal || !b.forbidden(cell)
		longest = max(longest, n)
	}
	if !legal && b.Renju && skip == nil {
		return 0, b.wrong(so, "every reply is forbidden, and the game is drawn")
	}
	return longest, nil
}

func (b *Board) checkReply(r *Replies, cell int, so []uint16) (int, error) {
	b.put(cell)
	defer b.undo(cell)
	if b.wins(cell) {
		return 0, b.wrong(so, "this reply completes a line")
	}
	next := r.Then(uint16(cell))
	if next == nil {
		return 0, b.wrong(so, "this reply is not answered")
	}
	n, err := b.check(next, so)
	return n + 1, err
}

// wrong says why a proof does not hold after the moves so far.
func (b *Board) wrong(so []uint16, why string) error {
	var names []string
	for _, c := range so {
		names = append(names, engine.CellName(c, b.Cols))
	}
	return fmt.Errorf("%w: after %s: %s", ErrWrong, strings.Join(names, " "), why)
}
