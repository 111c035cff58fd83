package playground

import (
	"context"
	"slices"
	"strconv"
)

// portal is what an application's owner has set in Discord's developer portal.
type portal struct {
	Activities bool  `json:"activities"` // the application has an Activity
	Installs   []int `json:"installs"`   // who can install the application
}

// flagEmbedded says that an application has an Activity:
// https://docs.discord.com/developers/resources/application#application-object-application-flags
const flagEmbedded = 1 << 17

// flags are those of the application.
func (p portal) flags() int {
	if p.Activities {
		return flagEmbedded
	}
	return 0
}

// installsConfig has a key for everybody who can install the application:
// https://docs.discord.com/developers/resources/application#application-object-application-integration-types
func (p portal) installsConfig() map[string]any {
	out := map[string]any{}
	for _, kind := range p.Installs {
		out[strconv.Itoa(kind)] = map[string]any{}
	}
	return out
}

// openPortal sets what the world says of a bot.
func (w *world) openPortal(ctx context.Context, b *bot, seed SeedBot) error {
	if len(seed.Installs) > 0 {
		b.portal.Installs = seed.Installs
	}
	if seed.Activities {
		return w.switchActivities(ctx, b, true)
	}
	return nil
}

func (w *world) loadPortal(id string, p portal) {
	if b := w.botByID(id); b != nil {
		b.portal = p
	}
}

// switchActivities gives an application an Activity, or takes it away. With the Activity comes an
// entry point, as Discord makes one by itself:
// https://docs.discord.com/developers/interactions/application-commands#default-entry-point-command
// What becomes of the entry point once Activities are switched off is not documented; here it goes.
func (w *world) switchActivities(ctx context.Context, b *bot, on bool) error {
	b.portal.Activities = on
	if err := w.persist(ctx, storedPortal, b.ID, b.portal); err != nil {
		return err
	}
	old := w.entryPoint(b.ID)
	var err error
	switch {
	case on && old == nil:
		_, err = w.register(ctx, Command{
			Type: commandEntryPoint, Name: "Launch", ApplicationID: b.ID, Handler: handlerDiscord,
			IntegrationTypes: slices.Clone(b.portal.Installs),
		}, nil)
	case !on && old != nil:
		err = w.unregister(ctx, old)
	}
	w.sendCommands()
	w.sendToAllPages("portal", map[string]any{"user_id": b.ID, "activities": on})
	return err
}

// SwitchActivities switches the Activity of a bot's application on or off, as its owner does in
// Discord's developer portal.
func (s *Server) SwitchActivities(ctx context.Context, botID string, on bool) error {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	b := s.world.botByID(botID)
	if b == nil {
		return errUnknownApp
	}
	return s.world.switchActivities(ctx, b, on)
}

// SetInstalls says who can install a bot's application: 0 for servers, 1 for people. Commands that
// are registered stay as they are.
func (s *Server) SetInstalls(ctx context.Context, botID string, kinds ...int) error {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	b := s.world.botByID(botID)
	if b == nil {
		return errUnknownApp
	}
	b.portal.Installs = kinds
	return s.world.persist(ctx, storedPortal, b.ID, b.portal)
}
