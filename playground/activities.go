package playground

import "slices"

// Who handles the entry point of an Activity:
// https://docs.discord.com/developers/interactions/application-commands#entry-point-handlers
const (
	handlerApp     = 1 // the application, by the interaction
	handlerDiscord = 2 // Discord itself, without a request to the bot
)

// activityKey names an Activity in a channel, in which it runs once.
type activityKey struct{ botID, channelID string }

// activity is an Activity that was launched:
// https://docs.discord.com/developers/activities/development-guides/multiplayer-experience
type activity struct {
	id      string // as the API names it, by when and where it was launched
	launch  string // the part of it that says when
	bot     *bot
	channel *channel
	users   []string           // who has launched or joined it
	frames  map[*client]string // the pages that show it, with the id of each frame
	custom  map[string]string  // what a link carried for who follows it, until they enter
}

// entryPoint is the command that opens an application's Activity; nil if there is none.
func (w *world) entryPoint(appID string) *Command {
	for _, c := range w.registered(appID, "") {
		if c.Type == commandEntryPoint {
			return c
		}
	}
	return nil
}

// launch launches a bot's Activity in a channel for a person, or has them join it. Discord refuses
// that to applications without one, and in threads and announcement channels:
// https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type
// The second was seen by bots, with the code that
// https://docs.discord.com/developers/topics/opcodes-and-status-codes#json has for it.
func (w *world) launch(b *bot, p *person, ch *channel) (*activity, error) {
	switch {
	case !b.portal.Activities:
		f := newForm()
		f.at("type").choice(false, "the types of an application without an Activity")
		return nil, f.err()
	case ch.isThread() || ch.Type == channelAnnouncement:
		return nil, errChannelType
	}
	key := activityKey{b.ID, ch.ID}
	a := w.activities[key]
	if a == nil {
		place := "-pc-" + ch.ID
		if ch.guild != nil {
			place = "-gc-" + ch.guild.ID + "-" + ch.ID
		}
		a = &activity{launch: w.nextID(), bot: b, channel: ch, frames: map[*client]string{}, custom: map[string]string{}}
		a.id = "i-" + a.launch + place
		w.activities[key] = a
	}
	if !slices.Contains(a.users, p.ID) {
		a.users = append(a.users, p.ID)
	}
	return a, nil
}

// enter uses an entry point. Where Discord handles it, it launches the Activity and tells the bot
// nothing; the message that Discord then posts in the channel is left out here.
func (w *world) enter(a action, c *Command, b *bot) error {
	if c.Handler == handlerDiscord {
		launched, err := w.launch(b, a.person, a.channel)
		if err != nil {
			return err
		}
		a.notify("interaction", outcomeFrame{Nonce: a.nonce, State: "ok", Activity: launched.id})
		return nil
	}
	data := map[string]any{"id": c.ID, "name": c.Name, "type": c.Type}
	w.startInteraction(&interaction{action: a, bot: b, kind: interactCommand}, data)
	return nil
}
