package bot

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// entryPoint is the type of the command that opens the application's Activity; the library has no
// name for it. Discord adds one when the owner switches Activities on in the portal:
// https://docs.discord.com/developers/interactions/application-commands#default-entry-point-command
const entryPoint discordgo.ApplicationCommandType = 4

// Discord's codes for lists of commands that it refuses:
// https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
const (
	codeTooManyCreates    = 30034 // of new commands in a day; comes with status 400 or 429
	codeMissingAccess     = 50001
	codeEntryPointMissing = 50240 // not on that page; seen by many bots
)

// hasOwnLimit reports whether a code is about something of which there was too much. It comes with
// the status of a request that came too early, but no wait that a request has time for helps.
func hasOwnLimit(code int) bool { return code == codeEditedTooOften || code == codeTooManyCreates }

// registrationAdvice says what to do about refusals, by Discord's codes.
var registrationAdvice = map[int]string{
	codeTooManyCreates:    "wait: Discord takes 200 new commands a day",
	codeMissingAccess:     "invite the bot to the server that NOUGHTS_GUILD names, or leave NOUGHTS_GUILD empty",
	codeEntryPointMissing: "wait: the list is asked for again, with the entry point of the Activity",
}

// keepRegistering registers the commands until that succeeds or ctx ends. Mostly the commands are
// registered already, so that people play on whatever becomes of it: what Discord refuses is an
// alarm, and is tried again more and more rarely. Only a token that Discord does not know is of no
// more use, which refused is told. keepRegistering closes settled once it succeeded or failed for
// the first time, as nobody has to wait because Discord cannot tell.
func (b *Bot) keepRegistering(ctx context.Context, applicationID string, list []commands.Command, settled chan<- struct{}, refused chan<- error) {
	refusals := 0
	for failed := 1; ; failed++ {
		err := b.register(ctx, applicationID, list)
		if ctx.Err() == nil && errors.Is(err, ErrToken) {
			refused <- err
			return
		}
		if failed == 1 {
			close(settled)
		}
		if err == nil && failed > 1 {
			b.log.Info("the commands are registered")
		}
		if err == nil || ctx.Err() != nil {
			return
		}
		var wait time.Duration
		if errors.Is(err, commands.ErrTryLater) {
			wait = b.timing.pause(failed)
			b.log.Warn("the commands could not be registered", "error", err, "again", wait)
		} else {
			refusals++
			wait = doubled(b.timing.refused, b.timing.refusedMost, refusals)
			b.log.Error("ALARM: the commands could not be registered, so Discord keeps the list that it has; games go on",
				"error", err, "advice", adviceOn(err), "again", wait.Round(time.Second))
		}
		if sleep(ctx, wait) != nil {
			return
		}
	}
}

// adviceOn says what to do about an error of the registration.
func adviceOn(err error) string {
	if refused, ok := errors.AsType[*apiError](err); ok && registrationAdvice[refused.Code] != "" {
		return registrationAdvice[refused.Code]
	}
	return "look at what the error names; the bot tries again by itself"
}

// register makes Discord's list of commands the handler's. Discord counts registrations, so equal
// lists are left alone.
func (b *Bot) register(ctx context.Context, applicationID string, list []commands.Command) error {
	a, err := b.askApplication(ctx, applicationID)
	if err != nil {
		return err
	}
	in, path := scope{installs: a.installs()}, "/applications/"+applicationID
	if b.options.GuildID != "" {
		in.guild = true
		path += "/guilds/" + b.options.GuildID
	}
	path += "/commands"
	var have, now []registeredCommand
	if err := b.rest.send(ctx, request{method: http.MethodGet, path: path + "?with_localizations=true", bucket: "commands", first: true}, &have); err != nil {
		return err
	}
	b.noteCommands(have)
	want := withEntryPoint(slashCommands(list, in), have, a.Flags&flagEmbedded != 0, in)
	if canonical(definitions(have, in)) == canonical(want) {
		b.log.Debug("the commands are registered already", "commands", len(want))
		return nil
	}
	err = b.rest.send(ctx, request{method: http.MethodPut, path: path, bucket: "register", first: true, body: want}, &now)
	if err == nil {
		b.noteCommands(now)
		b.log.Info("registered the commands", "commands", len(want))
	}
	return err
}

// entryPoints are, where the bot has none of its own, the commands of a list that Discord refuses
// to lose, as they are: the one that opens the Activity. Only what the owner has switched off since
// is left out, as Discord would refuse that, too. A list of one server has no such command.
func entryPoints(have []registeredCommand, in scope) []slashCommand {
	var out []slashCommand
	for _, c := range have {
		if c.Type != entryPoint || in.guild {
			continue
		}
		c.ID, c.InstalledBy = "", intersect(c.InstalledBy, in.installs)
		if !in.forPeople() {
			c.Contexts = slices.DeleteFunc(slices.Clone(c.Contexts), isPrivate)
		}
		out = append(out, c.slashCommand)
	}
	return out
}
