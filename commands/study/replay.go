package study

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/people"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/shares"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/explain"
	"noughts/keyed"
	"noughts/render"
	"noughts/words"
)

// Replays are the commands that show games again, and share them and their reviews. They are safe
// for concurrent use; the exported fields are set before the first use.
type Replays struct {
	Menu     route.Menu
	Tables   *table.Tables
	Kept     *reviews.Kept
	Due      *reviews.Due
	Fairness *people.Fairness
	Painter  *view.Painter
	Shares   *shares.Shares
	Thinking *jobs.Thinking

	replays keyed.Cache[string, []render.Frame] // the frames of games that people watch again
}

// Routes lists the commands.
func (g *Replays) Routes() []route.Route {
	g.replays.AtLeast = mostReplays
	return []route.Route{g.shareRoute(), g.replayRoute()}
}

func (g *Replays) replayRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "replay", Help: g.Menu.Help("replay"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runReplay,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing, match.Over)},
		Presses:  map[string]route.Handler{"replay": g.pressReplay},
		OnMatch:  map[string]route.Handler{"replay": g.pressOpenReplay},
		Once:     []string{"replay"},
	}
}

// runReplay shows a game from its start to its end. Nothing that an engine says is in
// it, so everybody who may see a game may see it again, also while it goes on.
func (g *Replays) runReplay(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.Tables.MatchFor(ctx, q, match.Playing, match.Over)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.openReplay(ctx, q, m)
}

// pressOpenReplay does so for the game under whose board the button is.
func (g *Replays) pressOpenReplay(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.openReplay(ctx, q, m)
}

// openReplay begins with the animation; with the last board where boards are text.
func (g *Replays) openReplay(ctx context.Context, q *route.Call, m *match.Match) (commands.Reply, error) {
	r, err := g.newReplay(q, m, m.Ply())
	if err != nil {
		return commands.Reply{}, err
	}
	if r.theme == view.TextTheme {
		return r.step(commands.Private)
	}
	return r.animate(ctx, commands.Private)
}

// pressReplay answers the buttons of a replay, replay/<match>/<ply>/<word>, where the
// ply is the one to show; who shared it follows in one that was shared.
func (g *Replays) pressReplay(ctx context.Context, q *route.Call) (commands.Reply, error) {
	id, err1 := strconv.ParseInt(q.At(0), 10, 64)
	ply, err2 := strconv.Atoi(q.At(1))
	if err1 != nil || err2 != nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	m, err := g.Tables.VisibleMatch(ctx, q, id)
	if err != nil {
		return commands.Reply{}, err
	}
	r, err := g.newReplay(q, m, ply)
	if err != nil {
		return commands.Reply{}, err
	}
	switch q.At(2) {
	case "first", "back", "next", "last":
		return r.step(commands.Update)
	case "animation":
		return r.animate(ctx, commands.Update)
	case "post":
		return r.share(ctx)
	case "posted": // in an older message, whose animation was never drawn
		return r.redraw(ctx, q.At(3))
	case "copy":
		return q.PrivateReply(r.notation()), nil
	case "files":
		return r.files(), nil
	}
	return commands.Reply{}, route.NewUserError("error.button")
}

// A replay is a game as somebody watches it again.
type replay struct {
	group *Replays
	call  *route.Call
	match *match.Match
	moves games.Sequence
	ply   int // after which it is shown
	theme string
}

// newReplay begins a replay. Moves may have been taken back since its buttons were
// made, so that it has fewer plies.
func (g *Replays) newReplay(q *route.Call, m *match.Match, ply int) (*replay, error) {
	if m.Ply() == 0 {
		return nil, route.NewUserError("error.replay_empty", "Over", m.Status == match.Over)
	}
	who, err := q.Person()
	if err != nil {
		return nil, err
	}
	s := games.SequenceOf(m)
	return &replay{group: g, call: q, match: m, moves: s, ply: min(max(ply, 0), m.Ply()), theme: who.Theme}, nil
}

// step shows the board after a ply.
func (r *replay) step(kind commands.ReplyKind) (commands.Reply, error) {
	board, o, err := r.drawing(r.ply)
	if err != nil {
		return commands.Reply{}, err
	}
	msg, err := r.group.Painter.Picture(board, o, r.theme, r.name(), r.call.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	msg.Text = r.text(r.place(), r.call.ToUser) + msg.Text
	msg.Rows = r.rows(false)
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// mostReplays is of how many games the frames are kept that are being watched: one of 400 plies has
// some 200 KB.
const mostReplays = 16

// drawing is the board after a ply and how it is drawn: after each ply the same part of the board,
// so that nothing jumps.
func (r *replay) drawing(ply int) (engine.Board, render.Options, error) {
	key := fmt.Sprint(r.match.ID, r.match.Steps())
	frames, ok := r.group.replays.Get(key)
	if !ok {
		var err error
		if frames, err = explain.Replay(r.match.Game, r.moves.Start, r.match.Moves); err != nil {
			return engine.Board{}, render.Options{}, err
		}
		render.CropFrames(frames)
		r.group.replays.Put(key, frames)
	}
	o := view.Drawing(r.match.Game, frames[ply].Options.Last)
	o.Crop = frames[ply].Options.Crop
	return frames[ply].Board, o, nil
}

// animate shows the whole game, and the board until it is drawn.
func (r *replay) animate(ctx context.Context, kind commands.ReplyKind) (commands.Reply, error) {
	reply, err := r.step(kind)
	if err != nil {
		return commands.Reply{}, err
	}
	reply.Message.Text += "\n" + r.call.ToUser.Says("replay.drawing")
	r.call.Meanwhile(reply)
	picture, err := r.animation(ctx, r.call.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	return commands.Reply{Kind: kind, Message: commands.Message{Text: r.whole(r.call.ToUser), Picture: picture, Rows: r.rows(true)}}, nil
}

// share shows the whole game to everybody in the channel, once.
func (r *replay) share(ctx context.Context) (commands.Reply, error) {
	return r.group.Shares.Post(ctx, r.call, shareSubject(r.match, "share/replay"), func(say *words.Printer) (commands.Message, error) {
		return r.shared(ctx, r.call.User.ID, say)
	})
}

// redraw draws what somebody has shared in the message in which it should stand.
func (r *replay) redraw(ctx context.Context, sharer string) (commands.Reply, error) {
	m, err := r.shared(ctx, sharer, r.call.ToChannel)
	return commands.Reply{Kind: commands.Update, Message: m}, err
}

// shared is the whole game as somebody shares it.
func (r *replay) shared(ctx context.Context, sharer string, say *words.Printer) (commands.Message, error) {
	picture, err := r.animation(ctx, say)
	return commands.Message{Text: say.Says("replay.posted", "Who", markup.Named(sharer)) + "\n" + r.whole(say), Picture: picture}, err
}

// animation draws the whole game, and tells it to those who can't see it.
func (r *replay) animation(ctx context.Context, say *words.Printer) (*commands.Picture, error) {
	end, o, err := r.drawing(r.match.Ply())
	if err != nil {
		return nil, err
	}
	alt := say.Says("replay.alt", "Moves", explain.PlayNames(say, r.match.Game, r.match.Moves), "Board", render.Alt(end, o, say.Say))
	data, err := r.group.Painter.Animation(ctx, r.group.Thinking, jobs.Client{User: r.call.User.ID, Game: r.match.ID}, r.moves, r.theme, say)
	if err != nil {
		return nil, fmt.Errorf("draw %s: %w", r.name(), err)
	}
	return &commands.Picture{Name: r.name() + ".gif", Data: data, Alt: markup.Clip(alt, commands.MaxAlt)}, nil
}

// name is how files of this game are called.
func (r *replay) name() string { return "game-" + strconv.FormatInt(r.match.ID, 10) }

// text says which game it is, what is shown of it and how it ended.
func (r *replay) text(shown string, say *words.Printer) string {
	lines := []string{say.Says("match.title", "Game", r.match.Game.Info().Title, "Number", r.match.ID), view.SeatLine(r.match, say), shown}
	switch {
	case r.match.Status == match.Playing:
		lines = append(lines, say.Says("replay.going_on"))
	case r.ply == r.match.Ply():
		lines = append(lines, view.Ending(r.match, say))
	}
	return strings.Join(lines, "\n")
}

// whole says so of the whole game, whichever ply was shown before.
func (r *replay) whole(say *words.Printer) string {
	all := *r
	all.ply = r.match.Ply()
	id := "replay.whole"
	if r.match.Status == match.Playing {
		id = "replay.so_far"
	}
	return all.text(say.Says(id, "Count", all.ply), say)
}

// place says which ply is shown.
func (r *replay) place() string {
	info := r.match.Game.Info()
	if r.ply == 0 {
		return r.call.ToUser.Says("replay.start", "Side", info.Sides[r.moves.Start.Turn()].Title)
	}
	return r.call.ToUser.Says("replay.move", "Number", r.ply, "Count", r.match.Ply(),
		"Side", info.Sides[r.moves.At(r.ply-1).Turn()].Title, "Move", r.call.ToUser.Move(r.match.Game, r.match.Moves[r.ply-1]))
}

// rows are the buttons to go through the game, and what can be done with it.
func (r *replay) rows(animated bool) []commands.Row {
	steps := stepButtons(r.ply, r.match.Ply(), r.id)
	if animated { // which is no ply, so that the last one can be gone to
		steps[len(steps)-1].Disabled = false
	}
	button := func(word string, disabled bool) commands.Button {
		return commands.Button{ID: r.id(r.ply, word), Label: r.call.ToUser.Says("replay." + word), Disabled: disabled}
	}
	return []commands.Row{{Buttons: steps}, {Buttons: []commands.Button{
		button("animation", animated), button("copy", false), button("files", false), button("post", false),
	}}}
}

// id is the custom id of a button that shows a ply.
func (r *replay) id(ply int, word string) string {
	return "replay/" + strconv.FormatInt(r.match.ID, 10) + "/" + strconv.Itoa(ply) + "/" + word
}

// notation writes down the moves and the position that is shown, to be copied.
func (r *replay) notation() string {
	block := func(id, text string, pairs ...any) string {
		return r.call.ToUser.Says(id, pairs...) + "\n```\n" + text + "\n```"
	}
	var parts []string
	if !r.moves.FromStart() {
		parts = append(parts, block("replay.begin", games.FormatPosition(r.match.Game, r.moves.Start)))
	}
	return strings.Join(append(parts,
		block("replay.moves", r.moveList()),
		block("replay.position", games.FormatPosition(r.match.Game, r.moves.At(r.ply)), "Number", r.ply),
	), "\n")
}

// moveList writes the moves down, after the game if they are from its start.
func (r *replay) moveList() string {
	if r.moves.FromStart() {
		return r.moves.String()
	}
	return explain.PlayNames(r.call.ToUser.Notation(), r.match.Game, r.match.Moves)
}

// files offers the game as files in all formats that it fits.
func (r *replay) files() commands.Reply {
	m := r.match
	if !r.moves.FromStart() { // formats have no place for where it begins
		reply := r.call.PrivateReply(r.notation())
		text := games.FormatPosition(m.Game, r.moves.Start) + "\n" + r.moveList() + "\n"
		reply.Message.Files = []commands.File{{Name: r.name() + ".txt", Data: []byte(text)}}
		return reply
	}
	record := engine.Record{Game: m.Game, Moves: m.Moves, Ended: m.HasResult(), Outcome: m.Outcome}
	for p, s := range m.Seats {
		if record.Names[p] = markup.Plain(s.Name, 60); s.Bot() {
			record.Names[p] = r.call.ToUser.Says("replay.bot", "Level", args.LevelName(s.Level, r.call.ToUser))
		}
	}
	var lines []string
	var reply commands.Reply
	for _, f := range games.RecordFormats(m.Game) {
		name := r.name() + "." + f.Extension
		lines = append(lines, r.call.ToUser.Says("replay.file", "Name", name, "Title", f.Title))
		reply.Message.Files = append(reply.Message.Files, commands.File{Name: name, Data: []byte(f.Write(record))})
	}
	reply.Kind, reply.Message.Text = commands.Private, strings.Join(lines, "\n")
	return reply
}
