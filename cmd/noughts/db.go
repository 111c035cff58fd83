package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"noughts/config"
	"noughts/engine"
	"noughts/store/postgres"
	"noughts/store/sqlite"
	"noughts/store/sqlstore"
)

// A dbCommand is what the command line says of where games are kept.
type dbCommand struct {
	Backup  dbBackupCommand  `cmd:"" help:"cli.help.dbbackup"`
	Check   dbCheckCommand   `cmd:"" help:"cli.help.dbcheck"`
	Copy    dbCopyCommand    `cmd:"" help:"cli.help.dbcopy"`
	Rebuild dbRebuildCommand `cmd:"" help:"cli.help.dbrebuild"`
}

// A dbBackupCommand is what the command line says of db backup.
type dbBackupCommand struct {
	File string `arg:"" name:"file" help:"cli.help.dbbackupfile"`
	DB   string `name:"db" placeholder:"FILE" help:"cli.help.dbplace"`
}

// Run copies the bot's file to a new one, also while the bot is running.
func (c *dbBackupCommand) Run(ctx context.Context, p *program) error {
	place, err := p.place(c.DB)
	if err != nil {
		return err
	}
	if postgres.Is(place) {
		return engine.NewUserError("db.error.dump")
	}
	db, err := sqlite.OpenReadOnly(ctx, place, nil)
	if err != nil {
		return err
	}
	defer db.Close()
	err = db.Backup(ctx, c.File)
	if errors.Is(err, sqlite.ErrExists) {
		return engine.NewUserError("db.error.there", "File", c.File)
	}
	if err == nil {
		p.tell("db.backed_up", "From", db.Name(), "File", c.File)
	}
	return err
}

// place is where the bot keeps games, if anything is there: where the command line says so, and
// else as its settings say.
func (p *program) place(asked string) (string, error) {
	if asked != "" {
		return asked, there(asked)
	}
	settings, err := config.Load(envFile, p.getenv)
	if err != nil {
		return "", err
	}
	place := cmp.Or(settings.DatabaseURL, settings.Database)
	return place, there(place)
}

// there says so where a place is a file that is not there.
func there(place string) error {
	if postgres.Is(place) {
		return nil
	}
	if _, err := os.Stat(place); errors.Is(err, fs.ErrNotExist) {
		return engine.NewUserError("cli.error.kept_missing", "File", place)
	}
	return nil
}

// A dbCheckCommand is what the command line says of db check.
type dbCheckCommand struct {
	DB string `arg:"" optional:"" name:"file" help:"cli.help.dbplace"`
}

// exitWrong is what the program ends with where something that is kept is wrong. It is 1 where
// that could not be found out.
const exitWrong = 2

// Run has the referee play every game again and counts all rated games.
func (c *dbCheckCommand) Run(ctx context.Context, p *program) error {
	place, err := p.place(c.DB)
	if err != nil {
		return err
	}
	db, err := openReadOnly(ctx, place)
	if err != nil {
		return err
	}
	defer db.Close()
	found, err := db.CheckAll(ctx)
	if err != nil {
		return err
	}
	for _, wrong := range found.Wrong {
		p.tell("db.wrong", "What", wrong.Error())
	}
	p.tellStanding(found.Standing)
	p.tellPuzzles(found.Puzzles)
	p.tell("db.checked", "Count", found.Matches)
	if ratings := len(found.Standing.Differ) + found.Puzzles.Differ(); len(found.Wrong)+ratings > 0 {
		return &exitError{exitWrong, engine.NewUserError("db.error.wrong", "Place", db.Name(), "Games", len(found.Wrong), "Ratings", ratings)}
	}
	return nil
}

// A dbCopyCommand is what the command line says of db copy.
type dbCopyCommand struct {
	From string `arg:"" name:"from" help:"cli.help.dbfrom"`
	To   string `arg:"" name:"to" help:"cli.help.dbto"`
}

// Run copies everything into an empty database of either kind.
func (c *dbCopyCommand) Run(ctx context.Context, p *program) (err error) {
	if err := there(c.From); err != nil {
		return err
	}
	ctx, stop := untilSignal(ctx)
	defer stop()
	from, err := openReadOnly(ctx, c.From)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := openDatabase(ctx, c.To, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	rows, err := sqlstore.Copy(ctx, from.Base(), to.Base())
	if errors.Is(err, sqlstore.ErrNotEmpty) {
		return engine.NewUserError("db.error.not_empty", "Place", to.Name())
	}
	if err != nil {
		return err
	}
	all := 0
	w := newColumns(p.stdout, 2)
	w.right = []int{1}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		all += rows[name]
		fmt.Fprintf(w, "%s\t%s\n", name, p.say.Number(float64(rows[name]), 0))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	p.tell("db.copied", "Count", all, "From", from.Name(), "To", to.Name())
	return nil
}
