package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"noughts/store/postgres/postgrestest"
)

// TestTwoProcessesShareADatabase runs the bot in two processes, each with the shard of one server,
// over one PostgreSQL database, and kills one or the other in the middle of games: no move is
// lost or made twice, and nobody is called by both.
func TestTwoProcessesShareADatabase(t *testing.T) {
	t.Parallel()
	w := newWatch(t)
	w.file, w.channels[2] = postgrestest.Empty(t), "den" // which is in another server
	shards := 2
	for w.shardOf("lobby", shards) == w.shardOf("den", shards) {
		shards++
	}
	spawn := func(process int) *process {
		t.Helper()
		ids := []string{strconv.Itoa(w.shardOf("den", shards))}
		if process == 0 { // has all others
			ids = nil
			for id := range shards {
				if id != w.shardOf("den", shards) {
					ids = append(ids, strconv.Itoa(id))
				}
			}
		}
		return w.spawnBot("SHARD_COUNT="+strconv.Itoa(shards), "SHARD_IDS="+strings.Join(ids, ","))
	}
	bots := [2]*process{spawn(0), spawn(1)}
	w.open()
	w.begin()
	w.heals("at first", w.channels...)
	for round := range rounds(t, 2) {
		dead, victim := make(chan struct{}), (round+1)%2
		w.after(1+rand.IntN(20), func() {
			_ = bots[victim].Process.Kill()
			close(dead)
		})
		w.playUntil(dead)
		bots[victim].kill()
		bots[victim] = spawn(victim)
		w.heals(fmt.Sprintf("after death %d, of process %d", round+1, victim), w.channels...)
	}
	if len(w.answered) == 0 {
		t.Error("no move was answered")
	}
	for _, m := range w.matches() {
		if err := w.replays(m.ID); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d answered moves, %d calls, %d shards", len(w.answered), len(w.called), shards)
}

// shardOf is which of so many shards tells of the server of a channel: Discord's formula.
func (w *watch) shardOf(channel string, shards int) int {
	w.Helper()
	id, err := strconv.ParseUint(w.server.GuildOf(w.server.Channel(channel)), 10, 64)
	if err != nil {
		w.Fatal(err)
	}
	return int(id >> 22 % uint64(shards))
}

// replays plays a match again by its moves.
func (w *watch) replays(id int64) error {
	m, err := w.db.Match(w.Context(), id)
	if err != nil {
		return err
	}
	p := m.Begin()
	for ply, move := range m.Moves {
		if p, err = p.Play(move); err != nil {
			return fmt.Errorf("match %d at ply %d: %w", id, ply, err)
		}
	}
	return nil
}
