package match_test

import (
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
)

// offer is a challenge of the first or the second seat that stands for an hour.
func offer(by engine.Player) *match.Match {
	return match.Offer(line{cells: 9, turn: 1}, [2]match.Seat{anna, boris}, by, start, after(60))
}

func TestOffer(t *testing.T) {
	m := offer(engine.First)
	if _, ok := m.Turn(); ok || m.Status != match.Offered || !m.Deadline.Equal(after(60)) || m.HasResult() {
		t.Errorf("an offer: %+v", m)
	}
	refused(t, match.ErrNotStarted)(m.Play(anna.UserID, 0, at(0), after(1)))
	refused(t, match.ErrNotStarted)(m.PlayBot(at(0), after(1)))
	refused(t, match.ErrNotStarted)(m.Resign(anna.UserID, after(1)))
	refused(t, match.ErrNotStarted)(m.Claim(anna.UserID, time.Hour, after(100)))
}

func TestAccept(t *testing.T) {
	for by, guest := range map[engine.Player]match.Seat{engine.First: boris, engine.Second: anna} {
		m := offer(by)
		host := m.Seats[by]
		refused(t, match.ErrNotYours)(m.Accept(host.UserID, after(1)))
		refused(t, match.ErrNotPlayer)(m.Accept("stranger", after(1)))
		got := must(t)(m.Accept(guest.UserID, after(5)))
		if p, ok := got.Turn(); !ok || p != engine.First || !got.Deadline.IsZero() || !got.Touched.Equal(after(5)) {
			t.Errorf("after it was accepted: %+v", got)
		}
		if m.Status != match.Offered {
			t.Error("the offer itself has changed")
		}
		refused(t, match.ErrNotOffered)(got.Accept(guest.UserID, after(6)))
		refused(t, match.ErrNotOffered)(got.Decline(guest.UserID, after(6)))
		refused(t, match.ErrNotOffered)(got.Cancel(host.UserID, after(6)))
		refused(t, match.ErrNotOffered)(got.Expire(after(600)))
	}
}

// An offer to anyone is for the first who joins, and nobody else's.
func TestJoin(t *testing.T) {
	m := match.Offer(line{cells: 9, turn: 1}, [2]match.Seat{{}, boris}, engine.Second, start, after(60))
	if !m.ForAnyone() || m.AgainstBot() || offer(engine.First).ForAnyone() {
		t.Error("which offers are for anyone?")
	}
	refused(t, match.ErrNotYours)(m.Join(boris, after(1)))
	refused(t, match.ErrNotPlayer)(m.Accept("", after(1)))
	refused(t, match.ErrNotPlayer)(m.Decline("stranger", after(1)))
	refused(t, match.ErrNotOffered)(m.Join(anna, after(60)))
	refused(t, match.ErrNotOffered)(offer(engine.First).Join(anna, after(1)))
	got := must(t)(m.Join(anna, after(1)))
	if got.Seats != [2]match.Seat{anna, boris} || got.Status != match.Playing || !got.Deadline.IsZero() || m.Seats[engine.First] != (match.Seat{}) {
		t.Errorf("after somebody joined: %+v", got)
	}
	refused(t, match.ErrNotOffered)(got.Join(match.Seat{UserID: "stranger"}, after(2)))
}

// TestAcceptTooLate accepts before and at the deadline, with nobody there to
// say that it has passed.
func TestAcceptTooLate(t *testing.T) {
	must(t)(offer(engine.First).Accept(boris.UserID, after(60).Add(-time.Nanosecond)))
	refused(t, match.ErrNotOffered)(offer(engine.First).Accept(boris.UserID, after(60)))
}

func TestDeclineAndCancel(t *testing.T) {
	m := offer(engine.First)
	refused(t, match.ErrNotYours)(m.Decline(anna.UserID, after(1)))
	refused(t, match.ErrNotPlayer)(m.Decline("stranger", after(1)))
	refused(t, match.ErrNotYours)(m.Cancel(boris.UserID, after(1)))
	refused(t, match.ErrNotPlayer)(m.Cancel("", after(1)))
	for want, got := range map[match.Ending]*match.Match{
		match.Declined:  must(t)(m.Decline(boris.UserID, after(1))),
		match.Cancelled: must(t)(m.Cancel(anna.UserID, after(1))),
	} {
		if got.Status != match.Over || got.Ending != want || got.HasResult() || !got.Deadline.IsZero() {
			t.Errorf("ending %d: %+v", want, got)
		}
		refused(t, match.ErrNotOffered)(got.Accept(boris.UserID, after(2)))
		refused(t, match.ErrOver)(got.Play(anna.UserID, 0, at(0), after(2)))
	}
}

func TestExpire(t *testing.T) {
	m := offer(engine.Second)
	refused(t, match.ErrTooEarly)(m.Expire(after(59)))
	got := must(t)(m.Expire(after(60)))
	if got.Status != match.Over || got.Ending != match.Expired || got.HasResult() || !got.Deadline.IsZero() {
		t.Errorf("expired: %+v", got)
	}
	refused(t, match.ErrNotOffered)(got.Expire(after(61)))
}

func TestResign(t *testing.T) {
	m := started(t, 1, anna, boris, at(0))
	refused(t, match.ErrNotPlayer)(m.Resign("stranger", after(1)))
	for loser, winner := range map[match.Seat]engine.Player{anna: engine.Second, boris: engine.First} {
		got := must(t)(m.Resign(loser.UserID, after(1)))
		if p, ok := got.Outcome.Winner(); !ok || p != winner || got.Ending != match.Resigned || !got.HasResult() {
			t.Errorf("%s resigned: %+v", loser.Name, got)
		}
		refused(t, match.ErrOver)(got.Resign(loser.UserID, after(2)))
	}
	alone := must(t)(started(t, 1, anna, anna, at(0)).Resign(anna.UserID, after(1)))
	if p, ok := alone.Outcome.Winner(); !ok || p != engine.First {
		t.Errorf("who plays both sides resigns the one to move: %+v", alone.Outcome)
	}
}

func TestClaim(t *testing.T) {
	const patience = 24 * time.Hour
	late := start.Add(patience)
	m := started(t, 1, anna, boris, at(0)) // Boris is to move
	refused(t, match.ErrNotPlayer)(m.Claim("stranger", patience, late))
	refused(t, match.ErrNotYours)(m.Claim(boris.UserID, patience, late))
	refused(t, match.ErrTooEarly)(m.Claim(anna.UserID, patience, late.Add(-time.Nanosecond)))
	got := must(t)(m.Claim(anna.UserID, patience, late))
	if p, ok := got.Outcome.Winner(); !ok || p != engine.First || got.Ending != match.Claimed || !got.HasResult() {
		t.Errorf("claimed: %+v", got)
	}
	refused(t, match.ErrOver)(got.Claim(anna.UserID, patience, late))

	// The bot is never away, and never claims.
	refused(t, match.ErrNotYours)(started(t, 1, anna, bot, at(0)).Claim(anna.UserID, patience, late))
	refused(t, match.ErrNotYours)(started(t, 1, anna, bot).Claim(anna.UserID, patience, late))
	refused(t, match.ErrNotPlayer)(started(t, 1, anna, bot).Claim("", patience, late))
}

func TestAtAndFollowedBy(t *testing.T) {
	m := started(t, 1, anna, boris, at(0))
	place := match.Place{GuildID: "g", ChannelID: "c", MessageID: "m"}
	got := m.At(place).FollowedBy(12)
	if got.Place != place || got.Rematch != 12 || !got.Touched.Equal(m.Touched) || got.Position() != m.Position() {
		t.Errorf("got %+v", got)
	}
	if m.Place != (match.Place{}) || m.Rematch != 0 {
		t.Errorf("the match before has changed: %+v", m)
	}
}
