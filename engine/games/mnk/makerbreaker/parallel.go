package makerbreaker

import (
	"sync"
	"sync/atomic"
)

// Several searches work together as each would alone, with one table. Whoever goes
// into a branch first makes it look like more work in the table, a virtual loss
// (Chaslot, Winands and van den Herik 2008), so that the others rather go elsewhere;
// when it comes back, the table gets the true numbers.

// addHelpers lets so many helpers search with d.
func (d *dfpn) addHelpers(helpers int) {
	for range helpers {
		g := *d.game // it has room of its own
		d.helpers = append(d.helpers, dfpnOn(&g, d.over, d.table))
	}
}

// unlimitedShare is for how many nodes of each worker the table gets room where
// nothing limits a search. A guess; not measured.
const unlimitedShare = 1 << 20

// searchInParallel searches a state with the helpers until one of them has settled
// it or all are stopped.
func (d *dfpn) searchInParallel(e *entry) {
	workers := append([]*dfpn{d}, d.helpers...)
	share := uint64(unlimitedShare)
	if d.limit != 0 {
		share = (d.limit-min(d.limit, d.nodes))/uint64(len(workers)) + 1
	}
	d.table.setShared(true, share*uint64(len(workers)))
	var done atomic.Bool
	over := d.over
	found := make([]entry, len(workers))
	var wait sync.WaitGroup
	for i, w := range workers {
		w.over = func() bool { return done.Load() || over() }
		if d.limit != 0 {
			w.limit = w.nodes + share
		}
		found[i] = *e
		wait.Go(func() {
			w.visit(&found[i], 0, [2]uint32{infinity, infinity})
			if found[i].verdict() != Unsettled {
				done.Store(true)
			}
		})
	}
	wait.Wait()
	d.over = over
	d.table.setShared(false, 0)
	for i, w := range workers {
		if found[i].verdict() != Unsettled {
			*e = found[i]
		}
		if i > 0 {
			d.nodes, w.nodes = d.nodes+w.nodes, 0
		}
	}
}

// refresh takes over what others have found out about branches.
func (d *dfpn) refresh(branches []entry) {
	if !d.table.shared {
		return
	}
	for i := range branches {
		if b := &branches[i]; b.verdict() == Unsettled {
			if known, ok := d.table.find(&b.state); ok {
				b.numbers = known.numbers
			}
		}
	}
}

// addVirtualLoss makes a branch look like half as much work again for the side to
// move above it, and never like something proved.
func (d *dfpn) addVirtualLoss(b *entry, us int) {
	if !d.table.shared {
		return
	}
	marked := *b
	marked.numbers[us] = min(infinity-1, marked.numbers[us]+marked.numbers[us]/2+1)
	d.table.store(&marked)
}
