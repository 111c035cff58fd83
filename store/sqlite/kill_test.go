package sqlite_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlite"
)

// victim names the file that a test binary started with it plays into until it
// is killed.
const victim = "NOUGHTS_TEST_VICTIM"

func TestMain(m *testing.M) {
	if path := os.Getenv(victim); path != "" {
		fmt.Fprintln(os.Stderr, playForever(context.Background(), path, os.Stdout))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// playForever plays game after game, and says each ply as soon as the store
// has acknowledged it: match, ply, move.
func playForever(ctx context.Context, path string, acknowledged io.Writer) error {
	db, err := sqlite.Open(ctx, path, nil)
	if err != nil {
		return err
	}
	game, err := games.Parse(longest())
	if err != nil {
		return err
	}
	for {
		m, err := db.Create(ctx, match.New(game, [2]match.Seat{{Level: "a"}, {Level: "b"}}, engine.First, time.Now()))
		if err != nil {
			return err
		}
		for m.Status == match.Playing {
			moves := m.Position().AppendMoves(nil)
			mv := moves[rand.N(len(moves))]
			next, err := m.PlayBot(mv, time.Now())
			if err != nil {
				return err
			}
			if m, err = db.Update(ctx, m, next); err != nil {
				return err
			}
			if err := db.SaveBoard(ctx, m.ID, store.BoardOf(m, false, "", time.Now())); err != nil {
				return err
			}
			if err := db.SaveNotice(ctx, m.ID, store.Notice{Ply: m.Ply(), At: time.Now()}); err != nil {
				return err
			}
			if _, err := fmt.Fprintln(acknowledged, m.ID, m.Ply(), game.MoveName(mv)); err != nil {
				return err
			}
		}
	}
}

// longest is the preset with the most cells: its games fill a file quickly.
func longest() string {
	variant, most := "", 0
	for _, p := range games.Presets() {
		if g, err := games.Parse(p.Variant); err == nil && g.Info().Rows*g.Info().Cols > most {
			variant, most = p.Variant, g.Info().Rows*g.Info().Cols
		}
	}
	return variant
}

// ply is one acknowledged move.
type ply struct {
	match int64
	ply   int
	move  string
}

// TestKill kills a process that plays, some plies into its work, and looks for every move it had
// acknowledged, and what it had shown of it. While it plays it has the file for itself, and its end
// is enough for the next to get it. Each round goes on in the file of the last.
func TestKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	var all []ply
	for range 6 {
		all = append(all, killed(t, path, 1+rand.N(150))...)
		found(t, path, all)
	}
	t.Logf("%d acknowledged plies are all there", len(all))
}

// killed starts a player, kills it after so many plies, and returns all that
// were acknowledged until it was dead.
func killed(t *testing.T, path string, plies int) []ply {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), victim+"="+path)
	cmd.Stderr, cmd.WaitDelay = os.Stderr, 10*time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("(process %d)", cmd.Process.Pid)
	var acknowledged []ply
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var p ply
		if _, err := fmt.Sscan(lines.Text(), &p.match, &p.ply, &p.move); err != nil {
			t.Fatalf("read %q: %v", lines.Text(), err)
		}
		acknowledged = append(acknowledged, p)
		if len(acknowledged) == plies {
			if db, err := sqlite.Open(t.Context(), path, nil); !errors.Is(err, sqlite.ErrInUse) || !strings.Contains(err.Error(), want) {
				t.Errorf("while it plays: got %v, %v, want that %s has the file", db, err, want)
			}
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, ok := errors.AsType[*exec.ExitError](cmd.Wait()); !ok || len(acknowledged) < plies {
		t.Fatalf("the player ended by itself after %d of %d plies", len(acknowledged), plies)
	}
	return acknowledged
}

// found checks that all acknowledged plies are in the file, and at most one
// more: the one that was being saved.
func found(t *testing.T, path string, acknowledged []ply) {
	t.Helper()
	db := open(t, path)
	defer db.Close()
	list, err := db.Matches(t.Context(), store.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	matches, last := map[int64]*match.Match{}, map[int64]int{}
	for _, m := range list {
		matches[m.ID] = m
	}
	for _, p := range acknowledged {
		m := matches[p.match]
		if m == nil || m.Ply() < p.ply || m.Game.MoveName(m.Moves[p.ply-1]) != p.move {
			t.Fatalf("match %d lost ply %d, %s, which was acknowledged; there is %+v", p.match, p.ply, p.move, m)
		}
		last[p.match] = p.ply
	}
	for id, ply := range last {
		d, err := db.Delivered(t.Context(), id)
		if err != nil || d.Board.Ply < ply || d.Notice.Ply < ply {
			t.Fatalf("match %d: ply %d was shown and its player called, and there is %+v, %v", id, ply, d, err)
		}
	}
	for _, m := range list {
		if m.Ply() > last[m.ID]+1 {
			t.Errorf("match %d has %d plies, of which %d were acknowledged", m.ID, m.Ply(), last[m.ID])
		}
	}
}
