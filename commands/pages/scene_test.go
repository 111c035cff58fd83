package pages_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/pages"
	"noughts/engine/games"
	"noughts/engine/match"
)

// A reader is somebody who presses on a page what is shown to them alone.
type reader struct {
	*apptest.Harness
	*pages.Window
}

// presses presses something, and returns what the person is told.
func (r reader) presses(t *testing.T, id string) (told *pages.Message, refused bool) {
	t.Helper()
	request, ok := r.Request(pages.Deed{Kind: commands.Press, ID: id})
	if !ok {
		return nil, true
	}
	reply := r.Do(request)
	return r.Told(request, reply.Message), reply.Refused
}

// scene presses something that shows a board of a kind.
func (r reader) scene(t *testing.T, id, kind string) *pages.Scene {
	t.Helper()
	told, refused := r.presses(t, id)
	if refused || told.Scene == nil || told.Scene.Kind != kind || told.Picture != nil {
		t.Fatalf("%s shows %+v, refused %v; want a board of kind %s", id, told, refused, kind)
	}
	return told.Scene
}

// TestPlansByClicks plans in every game, by nothing but the clicks that are offered: they are the
// legal moves, all that is planned is the person's alone and on their board, it is played, and
// nothing else can be clicked.
func TestPlansByClicks(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, family := range games.All() {
		variant := family.Presets()[0].Variant
		t.Run(variant, func(t *testing.T) {
			h := apptest.New(t)
			id := h.Challenge(variant, 1)
			m := h.Match(id)
			turn, _ := m.Turn()
			one, other := m.Seats[turn].UserID, m.Seats[turn.Other()].UserID
			w := reader{h, openWindow(t, h, other, "en")}
			s := show(t, h, w.Window, id)
			if s.Plan == nil || len(s.Clicks) > 0 {
				t.Fatalf("who waits can plan nothing: %+v", s.Plan)
			}
			p, at := m.Position(), w.scene(t, s.Plan.ID, "plan")
			var line []string
			for theirs := m.Position().Turn(); ; {
				mover := p.Turn()
				var legal, clicks []string
				for _, mv := range p.AppendMoves(nil) {
					legal = append(legal, m.Game.MoveName(mv))
				}
				for _, c := range at.Clicks {
					clicks = append(clicks, c.ID)
				}
				slices.Sort(legal)
				slices.Sort(clicks)
				if !slices.Equal(legal, clicks) {
					t.Fatalf("after %v one can click %v, want %v", line, clicks, legal)
				}
				if len(line) > 0 {
					if _, refused := w.presses(t, at.Press+"."+line[0]); !refused {
						t.Fatalf("after %v the first cell can be clicked again", line)
					}
				}
				name := legal[rnd.IntN(len(legal))]
				mv, _ := m.Game.ParseMove(name)
				p, _ = p.Play(mv)
				line = append(line, name)
				at = w.scene(t, at.Press+"."+name, "plan")
				if mover != theirs && p.Turn() == theirs {
					break
				}
			}
			for _, forged := range []string{at.Press, at.Press + ".", at.Press + ".h8/x", at.Press[:len(at.Press)-2] + ".a1", "." + line[0], at.Press + "." + strings.Repeat("a", 9)} {
				if _, refused := w.presses(t, forged); !refused {
					t.Errorf("%q is accepted", forged)
				}
			}
			planned := newest(t, w.Window).Plan
			if planned == nil || len(planned.Lines) != 1 || len(planned.Lines[0]) != len(line) {
				t.Fatalf("%v is planned, and shown is %+v", line, planned)
			}
			if s := show(t, h, openWindow(t, h, one, "en"), id); s.Plan != nil {
				t.Error("the other sees plans")
			}
			for _, name := range line {
				if turn, _ := h.Match(id).Turn(); h.Match(id).Seats[turn].UserID != one || h.Match(id).Ply() == len(line) {
					break
				}
				h.PressID(one, fmt.Sprintf("match/1/%d/%s", h.Match(id).Steps(), name), "m1")
			}
			if got := h.Match(id); got.Ply() != len(line) {
				t.Errorf("%d plies after %v, want those planned, too", got.Ply(), line)
			}
			if s := newest(t, w.Window); s.Plan != nil && len(s.Plan.Lines) > 0 {
				t.Error("what was played is planned")
			}
		})
	}
}

// TestPlansAreForgotten forgets a plan on a page, and plans nothing where that is refused.
func TestPlansAreForgotten(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("gomoku", 1)
	w := reader{h, openWindow(t, h, "ben", "en")}
	if turn, _ := h.Match(id).Turn(); h.Match(id).Seats[turn].UserID == "ben" {
		t.Fatal("Ben begins")
	}
	s := show(t, h, w.Window, id)
	at := w.scene(t, s.Plan.ID, "plan")
	at = w.scene(t, at.Press+".h8", "plan")
	if len(at.Line) != 1 || at.Line[0].Name != "H8" || at.Cells != s.Cells {
		t.Errorf("what was clicked is shown as %+v", at.Line)
	}
	told, refused := w.presses(t, at.Press+".i9")
	if refused || len(told.Rows) != 1 {
		t.Fatalf("planned, and shown is %+v", told)
	}
	if told, refused = w.presses(t, told.Rows[0].Buttons[0].ID); refused || len(told.Rows) != 0 || newest(t, w.Window).Plan.Lines != nil {
		t.Errorf("forgotten, and shown is %+v", told)
	}
	h.PressID("ada", "match/1/0/a1", "m1")
	if _, refused := w.presses(t, at.Press+".i9"); !refused {
		t.Error("what was shown before a move plans something after it")
	}
}

// TestReviewByClicks goes through a review on the board, and asks of every position what each move
// would have led to: what is said is what the analysis of the position says.
func TestReviewByClicks(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Finished("tic-tac-toe", "a1", "b2", "c3", "c1", "a3", "a2", "b3")
	m := h.Match(id)
	if m.Status != match.Over {
		t.Fatal("the game is not over")
	}
	w := reader{h, openWindow(t, h, "ada", "en")}
	show(t, h, w.Window, id)
	whole := w.scene(t, fmt.Sprintf("%d/review", m.Steps()), "review").Review
	if len(whole.Points) != m.Ply()+1 || len(whole.Moves) != m.Ply() {
		t.Fatalf("%d points and %d moves of %d plies", len(whole.Points), len(whole.Moves), m.Ply())
	}
	turning := 0
	for i, move := range whole.Moves {
		if slip := whole.Points[i+1].Slip; move.Turns != (slip == "turning" || slip == "missed") {
			t.Errorf("ply %d: the list says %v, the chart %q", i+1, move.Turns, slip)
		}
		if move.Turns {
			turning++
		}
	}
	if turning == 0 {
		t.Error("no move has turned the game")
	}
	sequence := games.SequenceOf(m)
	for ply := range m.Ply() + 1 {
		s := w.scene(t, fmt.Sprintf("%s.%d", whole.Press, ply), "review")
		if legal := sequence.At(ply).AppendMoves(nil); ply < m.Ply() && len(s.Clicks) != len(legal) || ply == m.Ply() && len(s.Clicks) > 0 || s.Review.At != ply {
			t.Errorf("ply %d: %d clicks at %d", ply, len(s.Clicks), s.Review.At)
		}
		if ply < 3 || ply == m.Ply() {
			continue
		}
		for _, c := range s.Clicks {
			led := w.scene(t, s.Press+"."+c.ID, "analysis")
			if led.Cells[c.At] == '.' {
				t.Errorf("ply %d: %s places nothing", ply, c.ID)
			}
			if _, over := sequence.At(ply).Outcome(); !over && len(led.Clicks) != len(led.Marks) && len(led.Marks) > 0 {
				t.Errorf("ply %d %s: %d marks of %d moves", ply, c.ID, len(led.Marks), len(led.Clicks))
			}
			h.Advance(time.Minute) // else it is taken for a double click
			study := w.scene(t, fmt.Sprintf("%d/analyze", ply), "analysis")
			i := slices.IndexFunc(study.Marks, func(mark pages.Mark) bool { return mark.At == c.At })
			best := slices.IndexFunc(led.Marks, func(mark pages.Mark) bool { return mark.Best })
			if i < 0 || best < 0 {
				continue
			}
			if want := map[string]string{"won": "lost", "lost": "won", "drawn": "drawn"}[led.Marks[best].Kind]; study.Marks[i].Kind != want {
				t.Errorf("ply %d: %s is %s, and leads to %s", ply, c.ID, study.Marks[i].Kind, led.Marks[best].Kind)
			}
		}
	}
	if _, refused := w.presses(t, fmt.Sprintf("%s.%d", whole.Press, m.Ply()+1)); !refused {
		t.Error("there is a position after the end")
	}
}

// TestPuzzleByClicks solves the day's puzzle by clicks, first wrongly.
func TestPuzzleByClicks(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	w := reader{h, openWindow(t, h, "ada", "en")}
	w.ShowLobby()
	s := w.scene(t, lobbyOf(t, w.Window).Puzzles[0].ID, "puzzle")
	_, task := h.Attempt(h.Run("ada", "puzzle"))
	if len(s.Clicks) != len(task.Position(nil).AppendMoves(nil)) {
		t.Fatalf("the puzzle is shown as %+v", s)
	}
	line := task.Wanted(nil)[:1]
	s = w.scene(t, s.Press+"."+task.Game.MoveName(line[0]), "puzzle")
	for {
		if s.Cells[line[len(line)-1].Cell] == '.' {
			t.Fatal("what was clicked is not there")
		}
		line = append(line, task.Reply(line)...)
		wanted := task.Wanted(line)
		if len(wanted) == 0 {
			break
		}
		line = append(line, wanted[0])
		s = w.scene(t, s.Press+"."+task.Game.MoveName(wanted[0]), "puzzle")
	}
	if len(s.Clicks) > 0 {
		t.Error("a puzzle that is solved can be clicked")
	}
}

// buttonOf is the button of a message that says something.
func buttonOf(t *testing.T, m *pages.Message, label string) string {
	t.Helper()
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			if b.Label == label {
				return b.ID
			}
		}
	}
	t.Fatalf("no button says %q: %+v", label, m.Rows)
	return ""
}

// TestHintOnTheBoard asks for all steps of a hint: each is marked on the board of the match, and
// nothing tells the move before the last step, neither the hint nor the match's own state.
func TestHintOnTheBoard(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"tic-tac-toe", "gomoku", "connect-four", "order-and-chaos"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := apptest.New(t)
			id := h.Set(game, "novice")
			w := reader{h, openWindow(t, h, "ada", "en")}
			s := show(t, h, w.Window, id)
			steps := h.Match(id).Steps()
			told, refused := w.presses(t, fmt.Sprintf("%d/hint", steps))
			for step := 1; ; step++ {
				if refused || told.Scene == nil || told.Scene.Kind != "hint" || told.Picture != nil || told.Text == "" {
					t.Fatalf("step %d shows %+v, refused %v", step, told, refused)
				}
				at := told.Scene
				if at.Cells != s.Cells || len(at.Clicks) > 0 {
					t.Errorf("step %d shows another board, or one to click: %+v", step, at)
				}
				last := !slices.ContainsFunc(told.Rows, func(r pages.Row) bool {
					return slices.ContainsFunc(r.Buttons, func(b pages.Button) bool { return b.Label == h.Says("button.reveal") })
				})
				if last {
					if len(at.Line) == 0 || at.Cells[at.Line[0].At] != '.' {
						t.Errorf("the last step shows the moves %v", at.Line)
					}
					break
				}
				if len(at.Line) > 0 || len(at.Hinted) == 1 {
					t.Errorf("step %d tells the move: %v, %v", step, at.Line, at.Hinted)
				}
				told, refused = w.presses(t, buttonOf(t, told, h.Says("button.reveal")))
			}
			if s := show(t, h, openWindow(t, h, "ada", "en"), id); len(s.Hinted) > 0 {
				t.Errorf("the match itself marks %v", s.Hinted)
			}
		})
	}
}

// TestProofOnTheBoard asks how it is known who wins: the pairs of cells of the proof are numbered
// on the board, on which one goes on trying moves.
func TestProofOnTheBoard(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	w := reader{h, openWindow(t, h, "ada", "en")}
	request := commands.Request{
		Kind: commands.Invoke, Name: "analyze", Args: map[string]string{"position": "order-chaos:6x6:5:exact:full Xa1"}, User: apptest.People["ada"], OnPage: true,
		Place: w.Viewer.Place,
	}
	told := w.Told(request, h.Do(request).Message)
	proof := w.scene(t, buttonOf(t, told, h.Says("button.study_how")), "analysis")
	of := map[int]int{}
	for cell, number := range proof.Groups {
		if of[number]++; number > 0 && proof.Labels[cell] != fmt.Sprint(number) {
			t.Errorf("cell %d of pair %d says %q", cell, number, proof.Labels[cell])
		}
	}
	delete(of, 0)
	for number, cells := range of {
		if cells != 2 {
			t.Errorf("pair %d has %d cells", number, cells)
		}
	}
	if len(of) < 3 || len(proof.Clicks) == 0 {
		t.Fatalf("the proof has %d pairs, and %d moves can be tried", len(of), len(proof.Clicks))
	}
	if tried := w.scene(t, proof.Press+"."+proof.Clicks[0].ID, "analysis"); tried.Groups != nil || tried.Cells == proof.Cells {
		t.Errorf("a move on the board of the proof shows %+v", tried.Drawn)
	}
}

// TestThreatOnTheBoard asks what is threatened: it is marked on the board of the analysis.
func TestThreatOnTheBoard(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	w := reader{h, openWindow(t, h, "ada", "en")}
	request := commands.Request{
		Kind: commands.Invoke, Name: "analyze", Args: map[string]string{"position": "mnk:3x3:3 b2 a1 c3"}, User: apptest.People["ada"], OnPage: true,
		Place: w.Viewer.Place,
	}
	told := w.Told(request, h.Do(request).Message)
	s := w.scene(t, buttonOf(t, told, h.Says("button.study_threat")), "analysis")
	if len(s.Hinted)+len(s.Lines)+len(s.Line) == 0 || len(s.Clicks) != 6 {
		t.Errorf("the threat is shown as %+v", s)
	}
}
