package study

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// analyzeMessageRoute is the command in the menu of every message.
func (g *Analyzer) analyzeMessageRoute() route.Route {
	names := g.Menu.Localized(engine.Say("command.analyze_message"))
	return route.Route{
		Command: commands.Command{Name: names.In(""), Names: names, OnMessage: true},
		Run:     g.runAnalyzeMessage,
	}
}

// runAnalyzeMessage opens a board on what a message shows: a match of ours as it stands
// in that message, a board of ours, or a position in a file that is attached or in its words.
func (g *Analyzer) runAnalyzeMessage(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if q.Target == nil {
		return commands.Reply{}, route.NewUserError("error.no_board")
	}
	if q.Target.AuthorID == g.Chat.Self() {
		for _, id := range q.Target.CustomIDs {
			if reply, ok, err := g.openButton(ctx, q, strings.Split(id, "/")); ok {
				return reply, err
			}
		}
	}
	reply, opened, problem := g.openFiles(ctx, q, q.Target.Files)
	if opened {
		return reply, problem
	}
	if reply, opened, err := g.openText(ctx, q, q.Target.Text); opened {
		return reply, err
	}
	if problem != nil {
		return commands.Reply{}, problem
	}
	return commands.Reply{}, route.NewUserError("error.no_board")
}

// openText opens a board on the first position in a text. It reports whether there is one, which
// may be refused.
func (g *Analyzer) openText(ctx context.Context, q *route.Call, text string) (reply commands.Reply, opened bool, err error) {
	for _, passage := range passages(text) {
		read, err := g.Positions.Read(ctx, q, passage, nil)
		if err == nil {
			reply, err = g.Studies.open(ctx, q, store.Study{Main: read}, len(read.Moves))
			return reply, true, err
		}
		if people.Withheld(err) || games.IsRecord(passage) { // else a part of the record might be read
			return reply, true, err
		}
	}
	return reply, false, nil
}

// openButton opens a board on what the message of a button shows: match/<id>/<ply>/… or
// study/<id>/<ply>/… It reports whether the button is one of those.
func (g *Analyzer) openButton(ctx context.Context, q *route.Call, words []string) (reply commands.Reply, ok bool, err error) {
	if len(words) < 4 || words[0] != "match" && words[0] != "study" {
		return reply, false, nil
	}
	id, err1 := strconv.ParseInt(words[1], 10, 64)
	ply, err2 := strconv.Atoi(words[2])
	if err1 != nil || err2 != nil || ply < 0 {
		return reply, false, nil
	}
	if words[0] == "study" {
		s, err := g.Store.Study(ctx, id)
		if err != nil {
			return reply, false, nil
		}
		b := boardOf(s, ply)
		if err := g.Fairness.MayDiscuss(ctx, q, s.Main.Game, b.position()); err != nil {
			return reply, true, err
		}
		reply, err = g.Studies.pressOpen(ctx, q, b)
		return reply, true, err
	}
	m, err := g.Store.Match(ctx, id)
	if err != nil {
		return reply, true, err
	}
	reply, err = g.openMatch(ctx, q, m, min(ply, m.Ply()))
	return reply, true, err
}

var (
	fenced = regexp.MustCompile("(?s)```(?:[a-z]+\n)?(.*?)```")
	coded  = regexp.MustCompile("`([^`\n]+)`")
	quoted = regexp.MustCompile(`["“„«]([^"“”„«»\n]+)["”“»]`)
)

// passages are the parts of a message that may hold a position, the likeliest first:
// what stands in a code block with what is before it, in a code block, as code, in
// quotes, from where a record of another program begins, from the name of a game to the end of its
// line; each line, and everything.
func passages(text string) (list []string) {
	for _, m := range fenced.FindAllStringSubmatchIndex(text, -1) {
		before := strings.TrimSpace(text[:m[0]])
		if words := strings.Fields(before); len(words) > 0 && !strings.Contains(text[m[2]:m[3]], ":") {
			list = append(list, words[len(words)-1]+"\n"+text[m[2]:m[3]])
		}
		list = append(list, text[m[2]:m[3]])
	}
	for _, shape := range []*regexp.Regexp{coded, quoted} {
		for _, m := range shape.FindAllStringSubmatch(text, -1) {
			list = append(list, m[1])
		}
	}
	for rest := text; rest != ""; {
		if games.IsRecord(rest) {
			list = append(list, rest)
			break
		}
		_, rest, _ = strings.Cut(rest, "\n")
	}
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		for i, word := range words {
			if _, err := games.Find(strings.TrimRight(word, ":,;.")); err == nil && i+1 < len(words) {
				for end := len(words); end > i+1; end-- {
					list = append(list, strings.Join(words[i:end], " "))
				}
			}
		}
	}
	list = append(list, text)
	for _, line := range strings.Split(text, "\n") {
		if len(strings.Fields(line)) > 0 {
			list = append(list, line)
		}
	}
	return list[:min(len(list), mostPassages)]
}

// mostPassages is how many parts of a message are tried at most.
const mostPassages = 200
