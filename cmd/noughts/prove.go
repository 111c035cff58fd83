package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games"
	"noughts/words"
)

// A proveCommand is what the command line says of prove.
type proveCommand struct {
	Out      string   `short:"o" required:"" placeholder:"FILE" help:"cli.help.certificate"`
	By       string   `placeholder:"KIND" help:"cli.help.proofkind"`
	Memory   byteSize `placeholder:"64MB" help:"cli.help.memory"`
	Position []string `arg:"" help:"cli.help.position"`
}

// Run writes a certificate of who wins.
func (c *proveCommand) Run(ctx context.Context, p *program) error {
	s, err := p.inputPosition(c.Position)
	if err != nil {
		return err
	}
	game, ok := s.game.(certify.Game)
	if !ok {
		return engine.NewUserError("certify.rules", "Variant", s.game.Variant())
	}
	switch k, ok := games.Known(game); {
	case !ok || s.position != game.Start():
	case k.Command == "" && k.Source.ID != "":
		fmt.Fprintln(p.stderr, p.say.Says("cli.prove.published", "Source", k.Source, "Minutes", int(certify.AskTime.Minutes())))
	case c.Memory == 0 && strings.Contains(k.Command, "--memory"):
		fmt.Fprintln(p.stderr, p.say.Says("cli.prove.long", "Command", k.Command))
	}
	ctx, stop := untilSignal(ctx)
	defer stop()
	text, err := certify.Certificate(ctx, game, s.position, certify.Options{By: c.By, Bytes: int(c.Memory)})
	switch {
	case err != nil && ctx.Err() != nil:
		return engine.NewUserError("cli.error.prove_stopped")
	case errors.Is(err, certify.ErrNotProved):
		return engine.NewUserError("cli.error.not_proved")
	case errors.Is(err, certify.ErrTooLarge):
		return engine.NewUserError("cli.error.proof_large", "Most", certify.MostBytes>>20)
	case errors.Is(err, certify.ErrNoSuchProof):
		return engine.NewUserError("cli.error.no_such_proof", "By", c.By)
	}
	if err != nil {
		return err
	}
	if err := write(c.Out, p.stdout, []byte(text)); err != nil || c.Out == "-" {
		return err
	}
	p.tell("cli.prove.written", "File", c.Out, "Bytes", len(text), "Time", time.Since(p.started).Round(time.Millisecond).String())
	return nil
}

// A checkCommand is what the command line says of check.
type checkCommand struct {
	File []string `arg:"" placeholder:"FILE" help:"cli.help.certificatefile"`
}

// Run checks certificates.
func (c *checkCommand) Run(p *program) error {
	limit := min(debug.SetMemoryLimit(-1), checkMemory)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(limit))
	for _, file := range c.File {
		if err := p.check(file); err != nil {
			return err
		}
	}
	return nil
}

// checkMemory is what check may take, about: what the checker notes, and a quarter more.
const checkMemory = certificate.MostMemory * 5 / 4

// certificateFile opens a file, - for standard input. It refuses a file that is too large before it
// is read; of what has no size, the checker stops where it gets too large.
func (p *program) certificateFile(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.stdin), nil
	}
	opened, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := opened.Stat()
	if err == nil && info.Mode().IsRegular() && info.Size() > certificate.MostBytes {
		err = certificateTooLarge(name)
	}
	if err != nil {
		opened.Close()
		return nil, err
	}
	return opened, nil
}

func certificateTooLarge(file string) error {
	return engine.NewUserError("cli.error.certificate_large", "File", file, "Most", certificate.MostBytes>>20)
}

// check checks one certificate, and that its game and position are those that it names.
func (p *program) check(file string) error {
	opened, err := p.certificateFile(file)
	if err != nil {
		return err
	}
	defer opened.Close() // it has only been read
	begin := time.Now()
	in := &countingReader{in: opened}
	c, err := certificate.Read(in, certificateRules)
	otherRules := func(variant string) error {
		return engine.NewUserError("cli.error.certificate_rules", "File", file, "Variant", words.Clean(fmt.Sprintf("%.100s", variant)))
	}
	var unread *fs.PathError
	switch {
	case err == nil:
	case errors.As(err, &unread):
		return err
	case errors.Is(err, certificate.ErrNone):
		return engine.NewUserError("cli.error.certificate_none", "File", file)
	case errors.Is(err, certificate.ErrTooLarge) && in.n > certificate.MostBytes:
		return certificateTooLarge(file)
	case errors.Is(err, certificate.ErrRules):
		return otherRules(c.Variant)
	case errors.Is(err, certificate.ErrNothing):
		return engine.NewUserError("cli.error.certificate_empty", "File", file)
	default:
		return engine.NewUserError("cli.error.certificate", "File", file, "Why", words.Clean(fmt.Sprintf("%.300s", err.Error())))
	}
	game, pos, err := games.ParsePosition(c.Variant + " " + c.Position)
	if err != nil {
		return otherRules(c.Variant)
	}
	if certify.Rows(pos) != c.Position {
		return otherRules(game.Variant())
	}
	value := map[[2]int]string{{1, -1}: "win", {0, 0}: "draw", {-1, 1}: "loss", {0, -1}: "low", {-1, 0}: "high"}[c.Least]
	if c.NoPairs && value == "" {
		value = "no_pairs"
	}
	p.tell("cli.check."+value, "File", file, "Position", games.FormatPosition(game, pos),
		"Side", game.Info().Sides[engine.First].Title, "Other", game.Info().Sides[engine.Second].Title,
		"Bytes", in.n, "Time", time.Since(begin).Round(time.Millisecond).String())
	return nil
}

// certificateRules returns the rules of the game that a certificate names.
func certificateRules(variant string) (certificate.Rules, bool) {
	game, err := games.Find(variant)
	if err != nil {
		return certificate.Rules{}, false
	}
	g, ok := game.(certify.Game)
	if !ok {
		return certificate.Rules{}, false
	}
	return g.CertificateRules()
}

// A countingReader counts the bytes that are read.
type countingReader struct {
	in io.Reader
	n  int
}

// Read implements io.Reader.
func (r *countingReader) Read(b []byte) (n int, err error) {
	n, err = r.in.Read(b)
	r.n += n
	return n, err
}
