package storetest

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/store"
)

// testEveryGame plays each preset for some plies, reopens the store and goes on
// from what it finds.
func testEveryGame(t *testing.T, place Place) {
	open := place(t)
	s := open()
	var playing []*match.Match
	for _, family := range games.All() {
		for _, preset := range longtest.Some(t, 2, family.Presets()) {
			game := parse(t, preset.Variant)
			m := create(t, s, match.New(game, [2]match.Seat{anna, boris}, engine.First, start))
			for range 3 {
				m = update(t, s, m, step(t, m))
			}
			playing = append(playing, m)
		}
	}
	s = reopen(t, s, open)
	for _, m := range playing {
		check(t, s, m)
		for range 5 {
			if _, going := m.Turn(); going {
				m = update(t, s, m, step(t, m))
			}
		}
	}
	closeStore(t, s)
}

// testQuestions keeps what players ask each other, and how matches end by agreement.
func testQuestions(t *testing.T, place Place) {
	open := place(t)
	s := open()
	m := create(t, s, match.New(parse(t, games.Presets()[0].Variant), [2]match.Seat{anna, boris}, engine.First, start))
	m = update(t, s, m, step(t, m))
	asked, err := m.Ask(anna.UserID, match.AskTakeBack, start)
	if err != nil {
		t.Fatal(err)
	}
	m = update(t, s, m, asked)
	s = reopen(t, s, open)
	check(t, s, m)
	refused, err := m.Answer(boris.UserID, match.AskTakeBack, false, start)
	if err != nil {
		t.Fatal(err)
	}
	m = update(t, s, m, refused)
	s = reopen(t, s, open)
	check(t, s, m)
	if asked, err = m.Ask(boris.UserID, match.AskDraw, start); err != nil {
		t.Fatal(err)
	}
	over, err := asked.Answer(anna.UserID, match.AskDraw, true, start)
	if err != nil {
		t.Fatal(err)
	}
	m = update(t, s, m, over)
	s = reopen(t, s, open)
	check(t, s, m)
	closeStore(t, s)
}

// testStart begins matches of every preset within the game, and takes back what there
// is to take back.
func testStart(t *testing.T, place Place) {
	open := place(t)
	s := open()
	var begun []*match.Match
	for _, preset := range longtest.Some(t, 6, games.Presets()) {
		game := parse(t, preset.Variant)
		p := game.Start()
		for range 3 {
			next, err := p.Play(p.AppendMoves(nil)[0])
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		m, err := match.New(game, [2]match.Seat{anna, bot}, engine.First, start).From(p)
		if err != nil {
			t.Fatal(err)
		}
		m = create(t, s, m)
		check(t, s, m)
		before := m.Position()
		for range 3 {
			m = update(t, s, m, step(t, m))
		}
		begun = append(begun, m)
		for m.Ply() > 0 {
			back, err := m.TakeBack(anna.UserID, start.Add(time.Hour))
			if err != nil {
				break
			}
			m = update(t, s, m, back)
		}
		begun[len(begun)-1] = m
		if m.Begin() != before {
			t.Errorf("%s: after all was taken back it begins in another position", preset.Variant)
		}
	}
	s = reopen(t, s, open)
	for _, m := range begun {
		check(t, s, m)
		if got, err := s.Match(t.Context(), m.ID); err != nil || got.Begin() != m.Begin() {
			t.Errorf("%s begins elsewhere in the store (%v)", m.Game.Variant(), err)
		}
	}
	closeStore(t, s)
}

// testEveryField gives every field of a match a value of its own.
func testEveryField(t *testing.T, place Place) {
	open := place(t)
	s := open()
	m := match.Offer(anyGame(t), [2]match.Seat{anna, boris}, engine.Second, start, start.Add(time.Hour))
	m.Place = match.Place{GuildID: "2001", ChannelID: "3001", MessageID: "4001", Guest: true}
	m.Parent, m.Theme, m.Locale, m.Rated = "3000", "light", "pt-BR", true
	m = m.Timed(match.TimeControl{Base: 5 * time.Minute, Increment: 3 * time.Second}, start)
	m, err := m.From(m.Game.Start(), m.Game.Start().AppendMoves(nil)[0])
	if err != nil {
		t.Fatal(err)
	}
	offered := create(t, s, m)
	check(t, s, offered)

	over, err := offered.Accept(anna.UserID, start.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	over = update(t, s, offered, over)
	resigned, err := step(t, over).Resign(boris.UserID, start.Add(2*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	resigned = resigned.FollowedBy(77).At(match.Place{GuildID: "2002", ChannelID: "3002", MessageID: "4003"}).Below("3009")
	resigned.Outcome.Margin = -1 << 60
	resigned.Theme, resigned.Locale = "text", "ja"
	resigned = update(t, s, over, resigned)
	set := reflect.ValueOf(*resigned)
	for i := range set.NumField() {
		name := set.Type().Field(i).Name
		if set.Field(i).IsZero() && !slices.Contains([]string{"Deadline", "Start", "Opening", "Choices", "Asked"}, name) { // which the offer had, and other tests have
			t.Errorf("this test forgets the field %s of a match", name)
		}
	}
	s = reopen(t, s, open)
	check(t, s, resigned)
	closeStore(t, s)
}

// testLife takes a match through all its stages, reopening at each.
func testLife(t *testing.T, place Place) {
	open := place(t)
	s := open()
	m := create(t, s, match.Offer(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start, start.Add(time.Hour)))
	accepted, err := m.Accept(boris.UserID, start.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	m = update(t, s, m, accepted)
	for {
		if _, going := m.Turn(); !going {
			break
		}
		s = reopen(t, s, open)
		check(t, s, m)
		m = update(t, s, m, step(t, m))
	}
	if m.Ending != match.ByPlay {
		t.Errorf("the match ended with %d, want by play", m.Ending)
	}
	s = reopen(t, s, open)
	check(t, s, m)
	closeStore(t, s)
}

// testTakeBack cuts moves off and plays others in their place.
func testTakeBack(t *testing.T, place Place) {
	open := place(t)
	s := open()
	m := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, bot}, engine.First, start))
	for range 2 * m.Game.Info().Turn {
		m = update(t, s, m, step(t, m))
	}
	back, err := m.TakeBack(anna.UserID, start.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	old, m := m, update(t, s, m, back)
	if len(m.Moves) != 0 {
		t.Fatalf("%d moves are left, want none", len(m.Moves))
	}
	moves := m.Position().AppendMoves(nil)
	m = update(t, s, m, makeMove(t, m, moves[len(moves)-1]))

	// The old line must be gone for good, and a change that rests on it refused.
	if _, err := s.Update(t.Context(), old, old.FollowedBy(5)); !isConflict(err) {
		t.Errorf("a change of what was taken back: got %v, want %v", err, store.ErrConflict)
	}
	s = reopen(t, s, open)
	check(t, s, m)

	// A change may cut and append at once.
	instead := create(t, s, m)
	fork := makeMove(t, create(t, s, match.New(m.Game, m.Seats, m.Challenger, start)), moves[0])
	fork.ID, fork.Revision = instead.ID, instead.Revision
	update(t, s, instead, fork)
	closeStore(t, s)
}

// testOddWords keeps names as people write them; what is no text becomes U+FFFD.
func testOddWords(t *testing.T, place Place) {
	s := openOnce(t, place)
	for name, want := range map[string]string{
		"": "", "O'Brien\"; DROP TABLE matches; --": "O'Brien\"; DROP TABLE matches; --", "名前 🎲 ?1 $1": "名前 🎲 ?1 $1", "%_\\*": "%_\\*",
		"\u202eright to left\x01": "\u202eright to left\x01", "a\x00b": "a\ufffdb", "\xff not UTF-8": "\ufffd not UTF-8",
	} {
		m := match.New(anyGame(t), [2]match.Seat{{UserID: "1", Name: name}, bot}, engine.First, start)
		m.Theme = name
		saved := create(t, s, m)
		saved.Seats[engine.First].Name, saved.Theme = want, want
		check(t, s, saved)
	}
}

func closeStore(t *testing.T, s store.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}

func reopen(t *testing.T, s store.Store, open func() store.Store) store.Store {
	t.Helper()
	closeStore(t, s)
	return open()
}
