package bot

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// launchActivity is the first answer that opens the application's Activity for who did something;
// the library has no name for it. It has no data, and follows no acknowledgement. Discord refuses
// it in threads and announcement channels:
// https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type
const launchActivity discordgo.InteractionResponseType = 12

// handledByApp says that the bot answers the entry point of its Activity, and not Discord:
// https://docs.discord.com/developers/interactions/application-commands#entry-point-handlers
const handledByApp = 1

// opensPage reports whether the answer opens the page of boards.
func (i *interaction) opensPage() bool {
	o, ok := i.bot.handler.(commands.PageOpener)
	return ok && o.OpensPage(i.req)
}

// launch opens the page of boards. Where Discord refuses that, the interaction is still to be
// answered.
func (i *interaction) launch(ctx context.Context) {
	instance, err := i.conversation.launch(ctx)
	switch {
	case err == nil:
		i.req.Opened, i.opened = true, true
		i.bot.log.DebugContext(ctx, "an Activity was launched", "instance", instance)
	case errors.Is(err, commands.ErrAnswered):
		i.err = err
	default:
		i.bot.log.InfoContext(ctx, "an Activity was not launched, so a link takes its place", "error", err)
	}
}

// launch answers the interaction by the Activity, and returns its instance, if Discord says it.
func (c *conversation) launch(ctx context.Context) (instance string, err error) {
	var out struct {
		Resource struct {
			Instance struct {
				ID string `json:"id"`
			} `json:"activity_instance"`
		} `json:"resource"`
	}
	err = c.callback(ctx, response{Type: launchActivity}, nil, &out)
	refused, ok := errors.AsType[*apiError](err)
	switch {
	case ok && refused.Code == codeAcknowledged && refused.MaybeDone: // an attempt before was taken
		return "", nil
	case ok && refused.Code != codeAcknowledged && refused.Status < http.StatusInternalServerError:
		c.responded = false
	}
	return out.Resource.Instance.ID, err
}

// withEntryPoint is a list of commands as Discord takes it, with what opens the application's
// Activity: the handler's own, where the application has an Activity, or as Discord has it now.
// A list of one server has no such command, and without an Activity Discord takes none.
func withEntryPoint(list []slashCommand, have []registeredCommand, embedded bool, in scope) []slashCommand {
	theirs := entryPoints(have, in)
	if in.guild || !embedded && len(theirs) == 0 {
		return without(list, entryPoint)
	}
	for i := range list {
		if list[i].Type == entryPoint {
			for _, c := range have {
				if c.Type == entryPoint {
					list[i].ID = c.ID // it may have another name
				}
			}
			return list
		}
	}
	return append(list, theirs...)
}

// without is a list without the commands of a type.
func without(list []slashCommand, kind discordgo.ApplicationCommandType) []slashCommand {
	var out []slashCommand
	for _, c := range list {
		if c.Type != kind {
			out = append(out, c)
		}
	}
	return out
}

// flagEmbedded says that an application has an Activity:
// https://docs.discord.com/developers/resources/application#application-object-application-flags
const flagEmbedded = 1 << 17

// ActivityLink is the address by which people open the application's Activity, which finds custom
// in what it is opened with; empty before Discord has said which application this is.
func (b *Bot) ActivityLink(custom string) string {
	id := b.ApplicationID()
	if id == "" {
		return ""
	}
	link := "https://" + discordHost + "/activities/" + id
	if custom != "" {
		link += "?custom_id=" + url.QueryEscape(custom)
	}
	return link
}

// ApplicationID is the bot's application; empty before Discord has said so.
func (b *Bot) ApplicationID() string {
	if id := b.applicationID.Load(); id != nil {
		return *id
	}
	return ""
}

// noteApplication remembers the bot's application.
func (b *Bot) noteApplication(id string) {
	if _, err := strconv.ParseUint(id, 10, 64); err == nil {
		b.applicationID.Store(&id)
	}
}
