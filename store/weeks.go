package store

import (
	"context"
	"time"

	"noughts/competition/solving"
	"noughts/competition/standing"
)

// A WeekSchedule is where a server gets a post about each week that is over.
type WeekSchedule struct {
	GuildID   string
	ChannelID string
	Locale    string       // of the post, where the server has chosen none
	Week      solving.Week // the last one whose post was begun
	Done      bool         // that post is out, or is not wanted any more
}

// Weeks keeps which servers get a post about each week, and tells what it says.
type Weeks interface {
	// Activity lists what people did from a time until another one in a server or, without a
	// server, in all: games that have ended, and puzzles. Who is Unlisted is left out.
	Activity(ctx context.Context, guildID string, from, to time.Time) ([]standing.Activity, error)
	// SetWeekSchedule sets where a server gets its posts; the Week of s, or a later one that is
	// stored, counts as done. Without a channel the server gets no posts any more.
	SetWeekSchedule(ctx context.Context, s WeekSchedule) error
	// WeekSchedule returns where a server gets its posts, without a channel if it gets none.
	WeekSchedule(ctx context.Context, guildID string) (WeekSchedule, error)
	// WeekSchedules lists the servers that get posts and let the bot in.
	WeekSchedules(ctx context.Context) ([]WeekSchedule, error)
	// ClaimWeek gives the post about a week to one caller, until a time. ok is false if the post
	// is done, or another caller has it now. again is true if somebody had it before: the post may
	// be out.
	ClaimWeek(ctx context.Context, guildID string, week solving.Week, now, until time.Time) (again, ok bool, err error)
	// FinishWeek saves that the post about a week is done.
	FinishWeek(ctx context.Context, guildID string, week solving.Week) error
}
