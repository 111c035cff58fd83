package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlstore"
)

// opened is a new file with a match between two people.
func opened(t *testing.T) (*DB, *match.Match) {
	t.Helper()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m, err := db.Create(t.Context(), match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	return db, m
}

// commits returns how many transactions have waited for the disk, and how many
// have not.
func (db *DB) commits() (waited, quickly int64) {
	return db.writers[sqlstore.Synced].commits.Load(), db.writers[sqlstore.Unsynced].commits.Load()
}

// TestCostOfAClick counts what saving a move, the touch, the message, the board
// and the notice takes: the disk is waited for once.
func TestCostOfAClick(t *testing.T) {
	db, m := opened(t)
	ctx, now := t.Context(), time.Now()
	for click := range 4 {
		waited, quickly := db.commits()
		cost := func(what string, wantWaited, wantQuick int64) {
			t.Helper()
			w, q := db.commits()
			if w-waited != wantWaited || q-quickly != wantQuick {
				t.Errorf("after %s: %d transactions that wait for the disk and %d that do not, want %d and %d",
					what, w-waited, q-quickly, wantWaited, wantQuick)
			}
		}
		check := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		turn, _ := m.Turn()
		user := m.Seats[turn].UserID
		check(db.SaveLastSeen(ctx, user, m.ID, now.Add(time.Duration(click))))
		cost("a touch", 0, 0)
		after, err := m.Play(user, m.Ply(), m.Position().AppendMoves(nil)[0], now)
		check(err)
		m, err = db.Update(ctx, m, after)
		check(err)
		cost("the move", 1, 0)
		at := m.Place
		at.MessageID += "1"
		m, err = db.Update(ctx, m, m.At(at))
		check(err)
		cost("the message", 1, 1)
		check(db.SaveBoard(ctx, m.ID, store.BoardOf(m, false, "", now)))
		check(db.SaveNotice(ctx, m.ID, store.Notice{UserID: user, Ply: m.Ply(), At: now}))
		cost("the board and the notice", 1, 3)
		list, err := db.Matches(ctx, store.Filter{UserID: user})
		check(err)
		if len(list) != 1 || list[0].Ply() != click+1 {
			t.Errorf("listed %d matches", len(list))
		}
		cost("the list", 1, 3)
		var touched int64
		check(db.reader.pool.QueryRowContext(ctx, "SELECT at FROM touches WHERE user_id = ?", user).Scan(&touched))
		if touched != now.Add(time.Duration(click)).UnixNano() {
			t.Errorf("click %d: the touch was not saved with the move", click)
		}
	}
}

// TestWhatWaitsForTheDisk changes a match in every other way: nothing but where it
// is shown can be found out again.
func TestWhatWaitsForTheDisk(t *testing.T) {
	db, m := opened(t)
	play, err := m.Play("1", 0, m.Position().AppendMoves(nil)[0], time.Now())
	if err != nil {
		t.Fatal(err)
	}
	resigned, err := m.Resign("1", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	shown := m.At(match.Place{ChannelID: "c", MessageID: "m"})
	themed := *shown
	themed.Theme = "text"
	for i, test := range []struct {
		after *match.Match
		waits int64
	}{
		{play, 1}, {resigned, 1}, {m.FollowedBy(7), 1}, {&themed, 1}, {shown, 0}, {shown.FollowedBy(8), 1},
	} {
		before, _ := db.commits()
		now, err := db.Match(t.Context(), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		base := *m
		base.Revision = now.Revision
		if _, err := db.Update(t.Context(), &base, test.after); err != nil {
			t.Fatal(err)
		}
		if waited, _ := db.commits(); waited-before != test.waits {
			t.Errorf("change %d: %d transactions waited for the disk, want %d", i, waited-before, test.waits)
		}
		undo := *test.after
		undo.Revision = base.Revision + 1
		if _, err := db.Update(t.Context(), &undo, m); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTouchesAreBounded notes more touches than may wait.
func TestTouchesAreBounded(t *testing.T) {
	db, m := opened(t)
	for i := range 2*maxVisits + 1 {
		if err := db.SaveLastSeen(t.Context(), string(rune('a'+i)), m.ID, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(db.visits.waiting); n != 1 {
		t.Errorf("%d touches wait, want 1", n)
	}
	if _, quickly := db.commits(); quickly != 2 {
		t.Errorf("%d transactions saved the others, want 2", quickly)
	}
}

// TestTouchesSurviveFailure fails to save a touch with a change, and saves it
// with the next.
func TestTouchesSurviveFailure(t *testing.T) {
	db, m := opened(t)
	at := time.Now()
	if err := db.SaveLastSeen(t.Context(), "1", m.ID, at); err != nil {
		t.Fatal(err)
	}
	stale := *m
	stale.Revision = 99
	if _, err := db.Update(t.Context(), &stale, m.FollowedBy(3)); err == nil {
		t.Fatal("a stale change was saved")
	}
	if _, err := db.Update(t.Context(), m, m.FollowedBy(3)); err != nil {
		t.Fatal(err)
	}
	var got int64
	if err := db.reader.pool.QueryRowContext(t.Context(), "SELECT at FROM touches WHERE user_id = '1'").Scan(&got); err != nil || got != at.UnixNano() {
		t.Errorf("got %d, %v, want %d", got, err, at.UnixNano())
	}
}
