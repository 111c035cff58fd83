package study

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"path"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
)

// mostFiles is how many files of a message are read at most. Discord takes ten; a guess, as people
// attach one.
const mostFiles = 3

// openFiles opens a board on the first position or record in the files of a message. It reports
// whether there is one, which may be refused; else the error says what is wrong with the first file
// that could hold one.
func (g *Analyzer) openFiles(ctx context.Context, q *route.Call, files []commands.Attachment) (reply commands.Reply, opened bool, problem error) {
	files = slices.DeleteFunc(slices.Clone(files), func(f commands.Attachment) bool { return !mayHoldRecord(f) })
	for _, f := range files[:min(len(files), mostFiles)] {
		text, err := g.readFile(ctx, f)
		if err == nil {
			reply, opened, err = g.openFile(ctx, q, f, text)
		}
		if opened {
			return reply, true, err
		}
		problem = cmp.Or(problem, err)
	}
	return reply, false, problem
}

// openFile is openFiles of the text of one file. A file that begins with the name of a game is read
// whole or not at all.
func (g *Analyzer) openFile(ctx context.Context, q *route.Call, f commands.Attachment, text string) (reply commands.Reply, opened bool, problem error) {
	_, err := g.Positions.Read(ctx, q, text, nil)
	if said, ok := errors.AsType[*route.UserError](err); ok && said.Error() == "error.position" && !games.IsRecord(text) {
		return reply, false, err
	}
	if reply, opened, err = g.openText(ctx, q, text); opened {
		return reply, true, err
	}
	return reply, false, route.NewUserError("error.file_no_board", "Name", engine.Quote(f.Name))
}

// mayHoldRecord reports by the name and the kind of a file whether it is worth reading.
func mayHoldRecord(f commands.Attachment) bool {
	extension := strings.TrimPrefix(strings.ToLower(path.Ext(f.Name)), ".")
	named := slices.ContainsFunc(games.AllRecordFormats(), func(r engine.RecordFormat) bool { return r.Extension == extension })
	return named || f.Kind == "" || strings.HasPrefix(f.Kind, "text/")
}

// readFile returns the text of a file. Its errors are sentences.
func (g *Analyzer) readFile(ctx context.Context, f commands.Attachment) (string, error) {
	unread := func(reason error) error {
		return route.WrapUserError(reason, "error.file", "Name", engine.Quote(f.Name))
	}
	if f.Size > games.MaxRecord {
		return "", unread(games.TooLong())
	}
	data, err := f.Read(ctx, games.MaxRecord)
	if errors.Is(err, commands.ErrTooLarge) {
		return "", unread(games.TooLong())
	}
	if err != nil {
		g.Logger.WarnContext(ctx, "a file of a message could not be read", "err", err)
		return "", route.NewUserError("error.file_not_there", "Name", engine.Quote(f.Name))
	}
	text, err := games.ReadText(bytes.NewReader(data))
	if err == nil {
		err = games.CheckText(text)
	}
	if err != nil {
		return "", unread(err)
	}
	return text, nil
}
