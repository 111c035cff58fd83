package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// testStudies keeps studies of every preset, tries variations in them, and forgets the
// old ones.
func testStudies(t *testing.T, place Place) {
	open := place(t)
	s := open()
	var kept []store.Study
	for i, preset := range games.Presets() {
		game := parse(t, preset.Variant)
		main := games.Sequence{Game: game, Start: game.Start()}
		for range 3 {
			var err error
			if main, err = main.Then(main.Position().AppendMoves(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
		if i%2 == 1 { // a position that was given as rows
			main = games.Sequence{Game: game, Start: main.Position()}
		}
		study, err := s.CreateStudy(t.Context(), store.Study{UserID: "1001", Main: main, MatchID: int64(i), Solution: i%3 == 0, Touched: start})
		if err != nil {
			t.Fatal(err)
		}
		checkStudy(t, s, study)
		moves := main.Position().AppendMoves(nil)
		study = study.With(append(slices.Clone(main.Moves), moves[len(moves)-1]))
		study.Touched = start.Add(time.Duration(i) * time.Hour)
		if err := s.SaveStudy(t.Context(), study); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, study)
	}
	s = reopen(t, s, open)
	for _, study := range kept {
		checkStudy(t, s, study)
	}
	if err := s.DropStudies(t.Context(), start.Add(90*time.Minute)); err != nil {
		t.Fatal(err)
	}
	for i, study := range kept {
		if i >= 2 {
			checkStudy(t, s, study)
			continue
		}
		if _, err := s.Study(t.Context(), study.ID); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("study %d, which is old: got %v, want ErrNotFound", study.ID, err)
		}
		if err := s.SaveStudy(t.Context(), study); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("save study %d, which is gone: got %v, want ErrNotFound", study.ID, err)
		}
	}
	closeStore(t, s)
}

// checkStudy reads a study and compares it with what it should be.
func checkStudy(t *testing.T, s store.Store, want store.Study) {
	t.Helper()
	got, err := s.Study(t.Context(), want.ID)
	if err != nil {
		t.Fatalf("load study %d: %v", want.ID, err)
	}
	if diff := cmp.Diff(want, got, asSaved); diff != "" {
		t.Errorf("study %d has changed in the store (-want +got):\n%s", want.ID, diff)
	}
	if got.Line().Position() != want.Line().Position() {
		t.Errorf("study %d: its line leads elsewhere", want.ID)
	}
}

// Moves in place of others leave the given ones where they differ.
func testStudyLine(t *testing.T, _ Place) {
	game := anyGame(t)
	study := store.Study{Main: games.Sequence{Game: game, Start: game.Start()}}
	for range 4 {
		study.Main, _ = study.Main.Then(study.Main.Position().AppendMoves(nil)[0])
	}
	other := study.Main.At(2).AppendMoves(nil)[1]
	for _, moves := range [][]engine.Move{
		nil, study.Main.Moves[:2], study.Main.Moves, append(slices.Clone(study.Main.Moves[:2]), other),
	} {
		with := study.With(moves)
		line := with.Line().Moves
		if want := moves; len(with.Variation) > 0 && !slices.Equal(line, want) || len(with.Variation) == 0 && len(line) != 4 {
			t.Errorf("the line with %v is %v", moves, line)
		}
		if again := with.With(study.Main.Moves); len(again.Variation) != 0 {
			t.Errorf("back in the given moves there is the variation %v", again.Variation)
		}
	}
}
