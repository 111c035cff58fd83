package play_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
)

// openedGames are a game for each opening rule that a preset has.
func openedGames(t *testing.T) map[string]engine.Game {
	t.Helper()
	found := map[string]engine.Game{}
	for _, p := range games.Presets() {
		game, ok := args.PresetGame(p.Name)
		if !ok {
			t.Fatal(p.Name)
		}
		for _, r := range engine.OpeningRules(game) {
			if _, there := found[r.Name()]; !there {
				found[r.Name()] = game
			}
		}
	}
	if len(found) < 5 {
		t.Fatalf("only %d opening rules", len(found))
	}
	return found
}

// pressable are the buttons of a match's message that decide something, where it is
// somebody's turn: those of the opening, or of cells.
func pressable(h *harness, id int64) (ids []string) {
	m := h.Match(id)
	msg, _ := h.Board(id)
	begin := fmt.Sprintf("match/%d/%d/", id, m.Steps())
	for _, row := range msg.Rows {
		for _, b := range row.Buttons {
			word := strings.TrimPrefix(b.ID, begin)
			_, err := m.Game.ParseMove(word)
			if !b.Disabled && strings.HasPrefix(b.ID, begin) && (err == nil || strings.HasPrefix(word, view.OpeningWord)) {
				ids = append(ids, b.ID)
			}
		}
	}
	return ids
}

// Two people are led through every opening rule by the buttons alone, whatever they choose.
// Only whoever is asked may press; a restart in the middle changes nothing; and in the end
// they play on, each on the side that was chosen.
func TestOpeningsBetweenPeople(t *testing.T) {
	rounds := longtest.Sample(t, 2, 5)
	rng := rand.New(rand.NewPCG(13, 3))
	swaps, chosen := map[string]int{}, map[string]bool{}
	opened := openedGames(t)
	for _, name := range longtest.Some(t, 4, slices.Sorted(maps.Keys(opened))) {
		game := opened[name]
		rule, _ := engine.OpeningRuleNamed(game, name)
		for round := range rounds {
			h := newHarness(t)
			h.Start("ada", game.Variant()+"/ben/-/first/"+name)
			h.Wants(h.Press("ben", 1, "/accept"), commands.Update, h.App.Words.Printer().Say(rule.Rules()))
			for asked := true; asked; _, asked = h.Match(1).Stage() {
				m := h.Match(1)
				stage, _ := m.Stage()
				turn, _ := m.Turn()
				who, other := m.Seats[turn].UserID, m.Seats[turn.Other()].UserID
				msg, at := h.Board(1)
				if !strings.Contains(msg.Text, "<@"+who+">") || len(msg.Rows) == 0 {
					t.Fatalf("%s after %v, %v: %q asks not %s", name, m.Moves, m.Choices, msg.Text, who)
				}
				for _, o := range stage.Options {
					if o.Offers > 0 {
						continue // a number, of which the question says what it is
					}
					if label, help := h.App.Words.Printer().Say(o.Label), h.App.Words.Printer().Say(o.Help); !strings.Contains(msg.Text, label) || !strings.Contains(msg.Text, help) {
						t.Errorf("%s: %q does not say what %q leads to", name, msg.Text, label)
					}
				}
				if offered := stage.Offered; slices.ContainsFunc(offered, func(c uint16) bool { return slices.Contains(view.MatchBoard(m).Forbidden, c) }) {
					t.Errorf("%s: what was offered, %v, is drawn as forbidden", name, offered)
				}
				if picks := stage.Offered != nil && !stage.Offer; picks && strings.Contains(msg.Picture.Alt, "to move") {
					t.Errorf("%s: %s picks the other side's stone, but the picture says %q", name, who, msg.Picture.Alt)
				}
				ids := pressable(h, 1)
				if stage.Offer && len(ids) < 3 {
					t.Errorf("%s: only %d cells can be offered by a button", name, len(ids))
				}
				if len(ids) == 0 || stage.Options != nil && len(ids) != len(stage.Options) {
					t.Fatalf("%s after %v, %v: the buttons are %v", name, m.Moves, m.Choices, ids)
				}
				id := ids[rng.IntN(len(ids))]
				h.PressID(other, id, at)
				if h.Match(1).Steps() != m.Steps() {
					t.Fatalf("%s: %s decided for %s", name, other, who)
				}
				h.PressID(who, id, at)
				if round == 1 { // and take it back: everything is as it was
					h.PressID(who, view.CustomID(h.Match(1), view.AskWord(match.AskTakeBack)), at)
					h.PressID(other, view.CustomID(h.Match(1), view.AnswerWord(match.AskTakeBack, true)), at)
					if back := h.Match(1); !slices.Equal(back.Moves, m.Moves) || !slices.Equal(back.Choices, m.Choices) || back.Seats != m.Seats || back.Challenger != m.Challenger {
						t.Fatalf("%s: after %v, %v a move back from %s leads to %v, %v, %v", name, m.Moves, m.Choices, id, back.Moves, back.Choices, back.Seats)
					}
					h.PressID(who, id, at)
				}
				after := h.Match(1)
				if after.Steps() != m.Steps()+1 {
					t.Fatalf("%s after %v, %v: nothing comes of %s", name, m.Moves, m.Choices, id)
				}
				if word := id[strings.LastIndex(id, "/")+1:]; stage.Options != nil {
					chosen[name+" "+word] = true
					o, _ := stage.Option(word)
					if swapped := after.Seats[0] != m.Seats[0]; swapped != o.Swaps {
						t.Errorf("%s: after %s the seats have changed: %v", name, word, swapped)
					}
					if o.Swaps {
						swaps[name]++
					}
					board, _ := h.Board(1)
					said := h.Says("opening.chosen", "Who", "<@"+who+">", "Label", o.Label)
					if o.Offers > 0 {
						said = h.Says("opening.chosen_points", "Who", "<@"+who+">", "Count", o.Offers)
					}
					if !strings.Contains(board.Text, "\n"+said+"\n") { // first what was, then what is to be done
						t.Errorf("%s: after %s the board says %q, want %q first", name, word, board.Text, said)
					}
				}
				h.PressID(who, id, at) // once more, from an older board
				if h.Match(1).Steps() != m.Steps()+1 {
					t.Fatalf("%s: %s was taken twice", name, id)
				}
				if round == 0 {
					h.Open()
				}
			}
			m := h.Match(1)
			turn, _ := m.Turn()
			if turn != m.Position().Turn() {
				t.Errorf("%s: after the opening %d is to move, want %d", name, turn, m.Position().Turn())
			}
			ids := pressable(h, 1)
			_, at := h.Board(1)
			h.PressID(m.Seats[turn].UserID, ids[0], at)
			if got := h.Match(1); got.Ply() != m.Ply()+1 || got.Steps() != m.Steps()+1 {
				t.Errorf("%s: %v and then %s: %v", name, m.Moves, ids[0], got.Moves)
			}
		}
	}
	if len(chosen) < longtest.Sample(t, 3, 7) || len(swaps) < longtest.Sample(t, 1, 3) {
		t.Errorf("chosen were only %v; swaps %v", chosen, swaps)
	}
}

// The bot takes its part in every opening, on either side, and then plays on; a rematch
// begins in the same way.
func TestOpeningsAgainstTheBot(t *testing.T) {
	opened := openedGames(t)
	for _, name := range longtest.Some(t, 3, slices.Sorted(maps.Keys(opened))) {
		game := opened[name]
		for _, side := range []string{"first", "second"} {
			h := newHarness(t)
			h.Start("ada", game.Variant()+"/-/novice/"+side+"/"+name)
			for range 40 {
				m := h.Match(1)
				if _, opening := m.Stage(); !opening || m.Status != match.Playing {
					break
				}
				if m.BotToMove() {
					t.Fatalf("%s: the bot decides nothing after %v, %v", name, m.Moves, m.Choices)
				}
				ids := pressable(h, 1)
				_, at := h.Board(1)
				h.PressID("ada", ids[len(ids)/2], at)
			}
			m := h.Match(1)
			if _, opening := m.Stage(); opening || m.BotToMove() {
				t.Errorf("%s, %s: after %v, %v the opening goes on", name, side, m.Moves, m.Choices)
			}
			h.Wants(h.Run("ada", "hint"), commands.Private, "")
			h.Run("ada", "resign")
			h.PressID("ada", view.CustomID(m, "resigned"), "private")
			h.Press("ada", 1, "/rematch")
			if next := h.Match(2); next.Opening == nil || next.Opening.Name() != name || len(next.Choices) > 4 {
				t.Errorf("%s: the rematch begins by %v", name, next.Opening)
			}
		}
	}
}

// What does not fit an opening gets a sentence.
func TestOpeningRefusals(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	for _, opening := range []string{"tic-tac-toe/-/novice/-/swap2", "mnk:15x15:5/-/novice/-/swop"} {
		h.Wants(h.PressID("ada", "menu/start/"+opening, "private"), commands.Private, say.Says("error.button"))
	}
	h.Wants(h.Start("ada", "mnk:15x15:5/ben/-/first/pro"), commands.Post, "Pro")
	h.Press("ben", 1, "/accept")
	h.Wants(h.Run("ada", "move", "move", "a1"), commands.Private, "A1 can't be used in this opening now")
	h.Wants(h.Run("ada", "move", "move", "pizza"), commands.Private, "such as `H8`") // which it would take
	h.Run("ada", "move", "move", "h8")
	h.Run("ben", "move", "move", "h9")
	if !slices.Contains(view.MatchBoard(h.Match(1)).Forbidden, 7*15+8) {
		t.Error("i8, in the middle, is not marked")
	}
	h.Wants(h.Run("ada", "move", "move", "i8"), commands.Private, "outside the 5×5 square")
	for _, c := range h.Suggest("move", "move", "move", "i") {
		if c.Value == "i8" {
			t.Error("i8 is offered for /move")
		}
	}
	h.Wants(h.Run("ada", "hint"), commands.Private, "")

	h.Wants(h.Start("ada", "gomoku/-/novice/-/swap2"), commands.Post, "Swap2")
	h.Wants(h.Run("ada", "takeback", "game", "2"), commands.Private, say.Says("error.nothing_to_take_back"))
	for _, move := range []string{"h8", "i9", "b2"} {
		h.Wants(h.Run("ada", "hint", "game", "2"), commands.Private, say.Says("error.hint_opening"))
		h.Run("ada", "move", "move", move, "game", "2")
	}
	m := h.Match(2)
	if len(m.Choices) == 0 || m.Choices[0].Name == "more" {
		t.Errorf("the bot has chosen %v, want a side", m.Choices)
	}
	// Her last stone is taken back with what the bot has chosen and played since.
	h.Run("ada", "takeback", "game", "2")
	if back := h.Match(2); back.Ply() != 2 || len(back.Choices) > 0 || back.Seats[0].UserID != "ada" || !back.Seats[1].Bot() {
		t.Errorf("taken back to %v, %v, %v", back.Moves, back.Choices, back.Seats)
	}
	h.Run("ada", "takeback", "game", "2")
	if back := h.Match(2); back.Ply() != 1 {
		t.Errorf("taken back to %v", back.Moves)
	}
}

// What an opening lets one choose can be typed too, by its name or by the words on its button.
func TestTypedChoices(t *testing.T) {
	h := newHarness(t)
	h.Start("ada", "mnk:15x15:5/ben/-/first/swap2")
	h.Press("ben", 1, "/accept")
	for _, move := range []string{"h8", "i9", "b2"} {
		h.Run("ada", "move", "move", move)
	}
	for _, typed := range []string{"c3", "stay put", "Play Y"} {
		h.Wants(h.Run("ben", "move", "move", typed), commands.Private, "`/move`: `Play White`, `Play Black`, `Add two stones`.")
	}
	if got := h.Suggest("move", "move", "move", ""); len(got) != 3 || got[1].Value != "swap" {
		t.Errorf("offered are %+v", got)
	}
	h.Wants(h.Run("ada", "move", "move", "swap"), commands.Private, h.Says("error.their_turn", "Who", "<@ben>"))
	h.Wants(h.Run("ben", "move", "move", "MORE"), commands.Private, "You chose **"+h.Says("mnk.opening.option.more")+"**.")
	h.Wants(h.Run("ben", "move", "move", "swap"), commands.Private, "`swap` isn't a move here.")
	h.Run("ben", "move", "move", "c3")
	h.Run("ben", "move", "move", "c4")
	h.Wants(h.Run("ada", "move", "move", h.Says("mnk.opening.option.side", "Side", "X")), commands.Private, "You chose")
	if m := h.Match(1); len(m.Choices) != 2 || m.Choices[1].Name != "stay" || m.Seats[0].UserID != "ada" {
		t.Errorf("chosen were %v by %v", m.Choices, m.Seats)
	}

	// Against the bot its answer is told with it.
	h.Start("ben", "gomoku/-/novice/second/swap2")
	m := h.Match(2)
	if _, opening := m.Stage(); !opening || m.Ply() != 3 {
		t.Fatalf("the bot has placed %v", m.Moves)
	}
	h.Wants(h.Run("ben", "move", "move", "swap", "game", "2"), commands.Private, "Noughts answered")
}
