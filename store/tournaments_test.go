package store

import "testing"

// Those who rank a tournament are told whether it is over: then no more rounds count than were
// played.
func TestStateSaysWhetherATournamentIsOver(t *testing.T) {
	for status, want := range map[TournamentStatus]bool{
		TournamentOpen: false, TournamentRunning: false, TournamentOver: true, TournamentCancelled: true,
	} {
		if got := (Tournament{Status: status}).State().Over; got != want {
			t.Errorf("status %d: got %v, want %v", status, got, want)
		}
	}
}
