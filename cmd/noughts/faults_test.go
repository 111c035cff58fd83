package main

import (
	"bytes"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"noughts/load"
	"noughts/playground"
	"noughts/store"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite/sqlitetest"
)

// TestTheStoreIsGoneForAWhile takes the store away in the middle of a game: the server is stopped,
// or another program holds the file. People are told so in a sentence each time, and the log says
// it; the game goes on when the store is back, with exactly the moves that were shown.
func TestTheStoreIsGoneForAWhile(t *testing.T) {
	t.Parallel()
	for name, take := range map[string]func(t *testing.T, h *harness) (away, back func()){
		"PostgreSQL is stopped": func(t *testing.T, h *harness) (away, back func()) {
			server := postgrestest.New(t)
			h.file = server.Address("postgres")
			return server.Stop, func() {
				if err := server.Start(); err != nil {
					t.Error(err)
				}
			}
		},
		"PostgreSQL stands still": func(t *testing.T, h *harness) (away, back func()) {
			server := postgrestest.New(t)
			h.file = server.Address("postgres")
			signal := func(send func() error) func() {
				return func() {
					if err := send(); err != nil {
						t.Error(err)
					}
				}
			}
			return signal(server.Freeze), signal(server.Thaw)
		},
		"another program holds the file": func(t *testing.T, h *harness) (away, back func()) {
			h.file = filepath.Join(t.TempDir(), "noughts.db")
			var letGo func()
			return func() { letGo = sqlitetest.Hold(t, h.file) }, func() { letGo() }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			log := &safeBuffer{}
			h.log = slog.New(slog.NewTextHandler(log, nil))
			away, back := take(t, h)
			h.startBot()
			ada := h.user("ada", "lobby")
			game := map[string]any{"game": "gomoku", "level": "novice", "side": "first"}
			board := ada.run("play", game)
			cells, _ := load.BoardOf(board.Components)
			// said waits for one of some sentences, the answer to what was just done.
			begun := time.Now()
			said := func(m playground.Message, ids ...string) {
				t.Helper()
				defer func() { t.Log(ids, time.Since(begun)); begun = time.Now() }()
				ada.waitFor("a sentence", func(seen playground.Message) bool {
					return seen.ID == m.ID && slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(textOf(seen), catalogueText(t, id)) })
				})
			}
			away()
			begun = time.Now()
			m := ada.press(board, cells.Cells[0])
			said(m, "error.move_not_saved")
			told := map[string]bool{m.ID: true}
			m = ada.run("play", game)
			said(m, "error.no_new_games", "error.cannot_save") // the second where nothing can be read either
			m = ada.run("theme", map[string]any{"theme": "light"})
			said(m, "error.cannot_save")
			for begun := time.Now(); !strings.Contains(log.String(), "ALARM: nothing can be saved"); time.Sleep(50 * time.Millisecond) {
				if time.Since(begun) > waitLimit {
					t.Fatalf("the log says no ALARM: %s", log)
				}
			}
			back()
			answered := func(m playground.Message) bool {
				shown, ok := load.BoardOf(m.Components)
				return ok && m.ID == board.ID && shown.Ply == 2 && len(shown.Cells) > 0
			}
			// A machine that is busy may take longer to connect again than people are let wait.
			for {
				ada.pressed(board, cells.Cells[0])
				m = ada.waitFor("the bot's answer", func(seen playground.Message) bool {
					return answered(seen) || !told[seen.ID] && strings.Contains(textOf(seen), catalogueText(t, "error.move_not_saved"))
				})
				if m.ID == board.ID {
					break
				}
				told[m.ID] = true
			}
			db, err := openReadOnly(t.Context(), h.file)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if kept, err := db.Match(t.Context(), 1); err != nil || kept.Ply() != 2 {
				t.Errorf("the game is %+v, %v, want the person's move and the bot's", kept, err)
			}
			if some, err := db.IDs(t.Context(), store.Filter{}); err != nil || len(some) != 1 {
				t.Errorf("there are games %v, %v, want the first alone", some, err)
			}
		})
	}
}

// catalogueText is what a message without values says.
func catalogueText(t *testing.T, id string) string {
	t.Helper()
	catalogue, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Printer().Says(id)
}

// A safeBuffer is written and read by several.
type safeBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements io.Writer.
func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
