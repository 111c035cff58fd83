package begin

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/store"
)

// Blocks are the commands by which people keep the challenges of others away. They are safe for
// concurrent use; the fields are set before the first use.
type Blocks struct {
	Menu   route.Menu
	Store  store.Store
	Chat   commands.Chat
	Tables *table.Tables
	Limits *Limits
	Logger *slog.Logger
	Now    func() time.Time
}

// Routes lists the commands.
func (b *Blocks) Routes() []route.Route { return []route.Route{b.blockRoute(), b.unblockRoute()} }

// blockRoute lets a person keep another's challenges away.
func (b *Blocks) blockRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "block", Help: b.Menu.Help("block"), Options: []commands.CommandOption{
			{Name: "person", Help: b.Menu.Help("block.person"), Kind: commands.Somebody},
		}},
		Run:     b.runBlock,
		Presses: map[string]route.Handler{"block": b.pressBlock},
		OnMatch: map[string]route.Handler{"block": b.pressBlockChallenger},
	}
}

// unblockRoute takes that back.
func (b *Blocks) unblockRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "unblock", Help: b.Menu.Help("unblock"), Options: []commands.CommandOption{
			{Name: "person", Help: b.Menu.Help("unblock.person"), Kind: commands.Somebody},
		}},
		Run: b.runUnblock,
	}
}

func (b *Blocks) runBlock(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return b.blockNamed(ctx, q, true)
}

func (b *Blocks) runUnblock(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return b.blockNamed(ctx, q, false)
}

// blockNamed blocks whom a command names, or no longer; without a name it lists whom
// the person has blocked.
func (b *Blocks) blockNamed(ctx context.Context, q *route.Call, blocked bool) (commands.Reply, error) {
	other := q.Arg("person")
	if other != "" {
		return b.setBlock(ctx, q, other, blocked, commands.Private)
	}
	all, err := b.Store.Blocks(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	if len(all) == 0 {
		return q.PrivateReply(q.ToUser.Says("block.none")), nil
	}
	text := q.ToUser.Says("block.list", "Count", len(all))
	for i, id := range all {
		if i == listedBlocks {
			text += "\n…"
			break
		}
		text += "\n" + markup.Mention(id)
	}
	return q.PrivateReply(text), nil
}

// listedBlocks is how many people a list of those who are blocked names: a message
// holds no more than 4,000 characters.
const listedBlocks = 100

// mostBlocks is how many a person may block. A guess.
const mostBlocks = 1000

// pressBlock answers the button that takes a block, or the end of one, back:
// block/<on or off>/<person>.
func (b *Blocks) pressBlock(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if q.At(1) == "" || q.At(0) != "on" && q.At(0) != "off" {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	return b.setBlock(ctx, q, q.At(1), q.At(0) == "on", commands.Update)
}

// pressBlockChallenger blocks who sent the challenge.
func (b *Blocks) pressBlockChallenger(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := b.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	seat, ok := m.SeatOf(q.User.ID)
	switch {
	case !ok:
		return commands.Reply{}, match.ErrNotPlayer
	case seat == m.Challenger || m.Seats[m.Challenger].Bot():
		return commands.Reply{}, onlyFor(match.ErrNotYours, "error.only_invited", m.Seats[m.Challenger.Other()])
	}
	return b.setBlock(ctx, q, m.Seats[m.Challenger].UserID, true, commands.Private)
}

// setBlock blocks somebody for the person, or no longer, and says so. What waits for an answer
// between the two is over then.
func (b *Blocks) setBlock(ctx context.Context, q *route.Call, other string, blocked bool, kind commands.ReplyKind) (commands.Reply, error) {
	if other == q.User.ID || other == b.Chat.Self() {
		return commands.Reply{}, route.NewUserError("error.block_nobody")
	}
	all, err := b.Store.Blocks(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	if blocked && len(all) >= mostBlocks && !slices.Contains(all, other) {
		return commands.Reply{}, route.NewUserError("error.too_many_blocks", "Count", mostBlocks)
	}
	unlock := b.Limits.lock(q.User.ID, other) // so that no challenge that is just being sent slips through
	err = b.Store.Block(ctx, q.User.ID, other, blocked)
	unlock()
	if err != nil {
		return commands.Reply{}, err
	}
	said, back := q.ToUser.Says("block.off", "Who", markup.Named(other)), "on"
	var ended []*match.Match
	if blocked {
		said, back = q.ToUser.Says("block.on", "Who", markup.Named(other)), "off"
		ended = b.endOffers(ctx, q.User.ID, other)
	}
	for _, m := range ended {
		how := "block.declined"
		if m.Ending == match.Cancelled {
			how = "block.cancelled"
		}
		said = q.ToUser.Sentences(said, q.ToUser.Says(how))
	}
	return commands.Reply{
		Kind: kind,
		Message: commands.Message{Text: said, Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: strings.Join([]string{"block", back, other}, "/"), Label: q.ToUser.Says("button.undo")},
		}}}},
	}, nil
}

// endOffers declines the challenges of another person to a person, takes those the other way back,
// and returns them as they have ended. That one was settled by somebody else meanwhile, or cannot
// be saved, changes nothing about a block.
func (b *Blocks) endOffers(ctx context.Context, userID, other string) (ended []*match.Match) {
	open, err := b.Store.Matches(ctx, store.Filter{UserID: userID, Status: []match.Status{match.Offered}})
	if err != nil {
		route.Warn(ctx, b.Logger, "end the challenges of somebody who is blocked", err)
	}
	for _, m := range open {
		if _, ok := m.SeatOf(other); !ok {
			continue
		}
		end := (*match.Match).Decline
		if m.Seats[m.Challenger].UserID == userID {
			end = (*match.Match).Cancel
		}
		after, err := b.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return end(m, userID, b.Now()) })
		if err != nil {
			route.Warn(ctx, b.Logger, "end a challenge of somebody who is blocked", err, "match", m.ID)
			continue
		}
		ended = append(ended, after)
	}
	return ended
}
