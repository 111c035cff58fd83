package bot

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// An application is what the bot's owner has set in Discord's developer portal:
// https://docs.discord.com/developers/resources/application#application-object
type application struct {
	// Installs has a key for everybody who can install the application: "0" for servers, "1" for
	// people.
	Installs map[string]json.RawMessage `json:"integration_types_config"`
	ID       string                     `json:"id"`
	Flags    int                        `json:"flags"`
	Terms    string                     `json:"terms_of_service_url"`
	Privacy  string                     `json:"privacy_policy_url"`
}

// installers are the keys of application.Installs.
var installers = []struct {
	key    string
	kind   discordgo.ApplicationIntegrationType
	advice string // if the application lacks it
}{
	{"0", discordgo.ApplicationIntegrationGuildInstall, "servers cannot add the bot: switch on Guild Install in the portal and start the bot again"},
	{"1", discordgo.ApplicationIntegrationUserInstall, "people cannot add the bot to their own apps: switch on User Install in the portal and start the bot again"},
}

// installs are who can install the application, servers first. If Discord does not say, servers
// can, as every new application begins so:
// https://docs.discord.com/developers/resources/application#setting-supported-installation-contexts
func (a application) installs() []discordgo.ApplicationIntegrationType {
	var out []discordgo.ApplicationIntegrationType
	for _, by := range installers {
		if a.hasInstaller(by.key) {
			out = append(out, by.kind)
		}
	}
	if len(out) == 0 {
		out = append(out, discordgo.ApplicationIntegrationGuildInstall)
	}
	return out
}

func (a application) hasInstaller(key string) bool {
	config, ok := a.Installs[key]
	return ok && string(config) != "null"
}

// askApplication asks what the owner has set, notes it, and the first time says in the log what is
// missing.
func (b *Bot) askApplication(ctx context.Context, id string) (application, error) {
	var a application
	if err := b.rest.send(ctx, request{method: http.MethodGet, path: "/applications/@me", bucket: "application", first: true}, &a); err != nil {
		return application{}, err
	}
	b.noteApplication(a.ID)
	if b.application.Swap(&a) != nil {
		return a, nil
	}
	portal := "https://" + discordHost + "/developers/applications/" + id
	for _, by := range installers {
		if !a.hasInstaller(by.key) {
			b.log.Warn(by.advice, "portal", portal+"/installation")
		}
	}
	if a.Terms == "" || a.Privacy == "" {
		b.log.Info("/help links to no terms or no privacy policy: enter the addresses of your copies of TERMS.md and PRIVACY.md in the portal",
			"portal", portal+"/information")
	}
	return a, nil
}

// Pages are the pages that the bot's owner has named in Discord's developer portal. They are empty
// before Discord has said.
func (b *Bot) Pages() commands.Pages {
	if a := b.application.Load(); a != nil {
		return commands.Pages{Terms: a.Terms, Privacy: a.Privacy}
	}
	return commands.Pages{}
}
