package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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
	s, err := p.givenPosition(c.Position)
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
	for _, file := range c.File {
		if err := p.check(file); err != nil {
			return err
		}
	}
	return nil
}

// readCertificate returns what is in a file, - for standard input.
func (p *program) readCertificate(file string) (string, error) {
	in := p.stdin
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return "", err
		}
		defer opened.Close()
		in = opened
	}
	var text strings.Builder
	if n, err := io.Copy(&text, io.LimitReader(in, certify.MostBytes+1)); err != nil {
		return "", err
	} else if n > certify.MostBytes {
		return "", engine.NewUserError("cli.error.certificate_large", "File", file, "Most", certify.MostBytes>>20)
	}
	return text.String(), nil
}

// check checks one certificate, and that its game and position are those that it names.
func (p *program) check(file string) error {
	text, err := p.readCertificate(file)
	if err != nil {
		return err
	}
	begin := time.Now()
	c, err := certificate.Check(text)
	switch {
	case err != nil && !strings.HasPrefix(text, "{"):
		return engine.NewUserError("cli.error.certificate_none", "File", file)
	case err != nil:
		return engine.NewUserError("cli.error.certificate", "File", file, "Why", words.Clean(fmt.Sprintf("%.300s", err.Error())))
	}
	game, pos, err := games.ParsePosition(c.Variant + " " + c.Position)
	if err != nil {
		return engine.NewUserError("cli.error.certificate_rules", "File", file, "Variant", words.Clean(fmt.Sprintf("%.100s", c.Variant)))
	}
	if g, ok := game.(certify.Game); !ok || !sameRules(g, c.Rules) || certify.Rows(pos) != c.Position {
		return engine.NewUserError("cli.error.certificate_rules", "File", file, "Variant", game.Variant())
	}
	value := map[[2]int]string{{1, -1}: "win", {0, 0}: "draw", {-1, 1}: "loss", {0, -1}: "low", {-1, 0}: "high"}[c.Least]
	if c.NoPairs && value == "" {
		value = "no_pairs"
	}
	if value == "" {
		return engine.NewUserError("cli.error.certificate_empty", "File", file)
	}
	p.tell("cli.check."+value, "File", file, "Position", games.FormatPosition(game, pos),
		"Side", game.Info().Sides[engine.First].Title, "Other", game.Info().Sides[engine.Second].Title,
		"Bytes", len(text), "Time", time.Since(begin).Round(time.Millisecond).String())
	return nil
}

func sameRules(g certify.Game, r certificate.Rules) bool {
	own, ok := g.CertificateRules()
	return ok && fmt.Sprint(own) == fmt.Sprint(r)
}
