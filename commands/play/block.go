package play

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine/match"
)

// blockRoute lets a person keep another's challenges away.
func (g *group) blockRoute() core.Route {
	return core.Route{
		Command: commands.Command{Name: "block", Help: g.Help("block"), Options: []commands.CommandOption{
			{Name: "person", Help: g.Help("block.person"), Kind: commands.Somebody},
		}},
		Run:     g.runBlock,
		Presses: map[string]core.Handler{"block": g.pressBlock},
		OnMatch: map[string]core.Handler{"block": g.pressBlockChallenger},
	}
}

// unblockRoute takes that back.
func (g *group) unblockRoute() core.Route {
	return core.Route{
		Command: commands.Command{Name: "unblock", Help: g.Help("unblock"), Options: []commands.CommandOption{
			{Name: "person", Help: g.Help("unblock.person"), Kind: commands.Somebody},
		}},
		Run: g.runUnblock,
	}
}

func (g *group) runBlock(ctx context.Context, q *core.Call) (commands.Reply, error) {
	return g.blockNamed(ctx, q, true)
}

func (g *group) runUnblock(ctx context.Context, q *core.Call) (commands.Reply, error) {
	return g.blockNamed(ctx, q, false)
}

// blockNamed blocks whom a command names, or no longer; without a name it lists whom
// the person has blocked.
func (g *group) blockNamed(ctx context.Context, q *core.Call, blocked bool) (commands.Reply, error) {
	other := q.Arg("person")
	if other != "" {
		return g.setBlock(ctx, q, other, blocked, commands.Private)
	}
	all, err := g.Store.Blocks(ctx, q.User.ID)
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
		text += "\n" + core.Mention(id)
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
func (g *group) pressBlock(ctx context.Context, q *core.Call) (commands.Reply, error) {
	if q.At(1) == "" || q.At(0) != "on" && q.At(0) != "off" {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	return g.setBlock(ctx, q, q.At(1), q.At(0) == "on", commands.Update)
}

// pressBlockChallenger blocks who sent the challenge, and declines it.
func (g *group) pressBlockChallenger(ctx context.Context, q *core.Call) (commands.Reply, error) {
	m, _, err := g.PressedMatch(ctx, q)
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
	reply, err := g.setBlock(ctx, q, m.Seats[m.Challenger].UserID, true, commands.Private)
	if err != nil || m.Status != match.Offered {
		return reply, err
	}
	declined, err := g.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m.Decline(q.User.ID, g.Now()) })
	if err == nil {
		reply.After = func(ctx context.Context) { g.TryRedraw(ctx, q.ToChannel, declined, core.View{}) }
	}
	return reply, nil // that somebody else settled it first changes nothing about the block
}

// setBlock blocks somebody for the person, or no longer, and says so.
func (g *group) setBlock(ctx context.Context, q *core.Call, other string, blocked bool, kind commands.ReplyKind) (commands.Reply, error) {
	if other == q.User.ID || other == g.Chat.Self() {
		return commands.Reply{}, core.NewUserError("error.block_nobody")
	}
	all, err := g.Store.Blocks(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	if blocked && len(all) >= mostBlocks && !slices.Contains(all, other) {
		return commands.Reply{}, core.NewUserError("error.too_many_blocks", "Count", mostBlocks)
	}
	if err := g.Store.Block(ctx, q.User.ID, other, blocked); err != nil {
		return commands.Reply{}, err
	}
	said, back := "block.off", "on"
	if blocked {
		said, back = "block.on", "off"
	}
	return commands.Reply{Kind: kind, Message: commands.Message{
		Text: q.ToUser.Says(said, "Who", core.Mention(other)),
		Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: strings.Join([]string{"block", back, other}, "/"), Label: q.ToUser.Says("button.undo")},
		}}},
	}}, nil
}
