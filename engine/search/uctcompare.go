package search

import (
	"context"

	"noughts/engine"
)

// Of how many iterations Judge compares after each, and which part of them that may take. Guesses;
// not measured.
const (
	judgeStep   = 500
	comparePart = 4
)

// Judge grows the tree by so many iterations, or fewer if ctx ends or the root is proved, and
// returns by how many. Where moves are to be compared, a part of them does that: see Compare.
func (u *UCT[S]) Judge(ctx context.Context, iterations int, compare bool) (done int) {
	for done < iterations && ctx.Err() == nil && !u.decided(0) {
		step := min(judgeStep, iterations-done)
		if !compare {
			done += u.Run(ctx, step)
			continue
		}
		done += u.Run(ctx, max(1, step-step/comparePart))
		done += u.Compare(ctx, step/comparePart)
	}
	return done
}

// oftenPart is how many parts of the visits of the most visited move others have to have had, but
// for one, to count as visited as often: each step of the search adds a few to some of them. A
// guess; not measured.
const oftenPart = 10

// often returns how often a move of the root has to be visited to be visited as often as any that
// is not settled.
func (u *UCT[S]) often() uint32 {
	most := uint32(1)
	for _, c := range u.rootMoves() {
		if c.low < c.high {
			most = max(most, c.visits)
		}
	}
	return most - most/oftenPart
}

// rootMoves are the children of the root.
func (u *UCT[S]) rootMoves() []node {
	root := &u.nodes[0]
	return u.nodes[root.first : root.first+int32(root.children)]
}

// Compare lets scores tell which moves are as good as the best one: UCT visits a move the more
// often the better it looks, so that the others are judged by less. Each move that looks nearly as
// good is visited until that is as often as any was, or it looks nearly as good no more. It grows
// the tree by so many iterations at most, and returns by how many.
func (u *UCT[S]) Compare(ctx context.Context, iterations int) (done int) {
	u.compared = true
	for done < iterations && ctx.Err() == nil {
		c := u.rival()
		if c == 0 {
			return done
		}
		for end := min(iterations, done+checkEvery); done < end && !u.decided(c) && !u.decided(0); done++ {
			u.iterate(c)
		}
	}
	return done
}

// rival returns the most promising move of the root that looks nearly as good as the best one, and
// was not visited as often; 0 for none.
func (u *UCT[S]) rival() (best int32) {
	root, often, first := &u.nodes[0], u.often(), 0.0
	for _, c := range u.rootMoves() {
		if c.visits >= often && c.mayImprove(root) {
			first = max(first, c.mean(root.turn))
		}
	}
	least := engine.Nearly(first)
	for i, c := range u.rootMoves() {
		if c.visits == 0 || c.visits >= often || !c.mayImprove(root) {
			continue
		}
		if mean := c.mean(root.turn); mean >= least {
			best, least = root.first+int32(i), mean
		}
	}
	return best
}
