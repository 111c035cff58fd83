package playground

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestLeaving: a bot that was taken out of a server hears of it and is refused there, until it is
// back.
func TestLeaving(t *testing.T) {
	stored := memoryStorage{}
	s := start(t, Options{Inspect: func(Call) {}, Storage: stored})
	g := dialGateway(t, s, "/gateway")
	g.identify(intentGuilds | intentGuildMessages)
	g.until("GUILD_CREATE")
	g.until("GUILD_CREATE")
	ctx, ada, lobby, bot := wait(t), s.Person("ada"), s.Channel("lobby"), s.Bots()[0].ID
	guild := s.world.guilds[0]
	m := rest(t, s, "POST", "/channels/"+lobby+"/messages", `{"content":"x"}`).fields["id"].(string)
	if got := rest(t, s, "POST", "/applications/"+bot+"/commands", `{"name":"go","description":"x"}`); got.status != 201 {
		t.Fatalf("%s", got.body)
	}
	requests := []struct {
		method, path, body string
		status, code       int
	}{
		{"POST", "/channels/" + lobby + "/messages", `{"content":"x"}`, 403, 50001},
		{"PATCH", "/channels/" + lobby + "/messages/" + m, `{"content":"x"}`, 403, 50001},
		{"GET", "/channels/" + lobby, "", 403, 50001},
		{"GET", "/guilds/" + guild.ID, "", 404, 10004},
		{"GET", "/guilds/" + guild.ID + "/members/" + ada.User().ID, "", 404, 10004},
		{"GET", "/applications/" + bot + "/guilds/" + guild.ID + "/commands", "", 403, 50001},
	}
	if err := s.Leave(ctx, guild.Name, bot); err != nil {
		t.Fatal(err)
	}
	var gone struct {
		ID          string `json:"id"`
		Unavailable *bool  `json:"unavailable"`
	}
	if err := json.Unmarshal(g.until("GUILD_DELETE").D, &gone); err != nil || gone.ID != guild.ID || gone.Unavailable != nil {
		t.Errorf("told of %+v, %v; an outage is not a goodbye", gone, err)
	}
	for _, r := range requests {
		if got := rest(t, s, r.method, r.path, r.body); got.status != r.status || got.code() != r.code {
			t.Errorf("%s %s: %d %s, want %d with code %d", r.method, r.path, got.status, got.body, r.status, r.code)
		}
	}
	if got := rest(t, s, "GET", "/users/@me/guilds", ""); slices.Contains(guildIDs(t, got.body), guild.ID) {
		t.Errorf("its servers are %s", got.body)
	}
	if _, err := ada.Command(ctx, lobby, "go", nil); err == nil {
		t.Error("its command is still there")
	}
	if _, err := ada.Send(ctx, lobby, "is it gone?"); err != nil {
		t.Error(err)
	}
	if again := newServer(t, Options{Storage: stored}); again.world.guild(guild.ID).has(bot) {
		t.Error("a restart brings it back")
	}
	if err := s.Join(ctx, guild.Name, bot); err != nil {
		t.Fatal(err)
	}
	if f := g.next(); f.T != "GUILD_CREATE" {
		t.Errorf("back, it is told of %s, want nothing of what was said meanwhile", f.T)
	}
	for _, r := range requests {
		if got := rest(t, s, r.method, r.path, r.body); got.status != http.StatusOK {
			t.Errorf("back: %s %s: %d %s", r.method, r.path, got.status, got.body)
		}
	}
	if err := s.Leave(ctx, guild.Name, "1"); err == nil {
		t.Error("a bot that nobody knows leaves")
	}
}

func guildIDs(t *testing.T, body []byte) (ids []string) {
	t.Helper()
	var list []struct{ ID string }
	if err := json.Unmarshal(body, &list); err != nil {
		t.Fatal(err)
	}
	for _, g := range list {
		ids = append(ids, g.ID)
	}
	return ids
}

// TestUserInstalls: an app that a person has for themselves answers wherever they are, by its token
// alone.
func TestUserInstalls(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	seen := make(chan *discordgo.Interaction, 1)
	dg := login(t, s, answering(t, "here", seen))
	both, guilds := slash("both"), slash("guilds")
	types := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall}
	both.IntegrationTypes = &types
	inGuilds := types[:1]
	guilds.IntegrationTypes = &inGuilds
	alone := slash("alone")
	alone.IntegrationTypes, alone.Contexts = &types, &[]discordgo.InteractionContextType{discordgo.InteractionContextBotDM}
	register(t, dg, both, guilds, alone)
	ctx, ada, ben, bot := wait(t), s.Person("ada"), s.Person("ben"), dg.State.User.ID
	lobby, den := s.Channel("lobby"), s.Channel("den")
	private, err := ada.DirectChannel(ctx, ben.User().ID)
	if err != nil {
		t.Fatal(err)
	}
	direct, err := ada.DirectChannel(ctx, bot)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Leave(ctx, "Lounge", bot); err != nil {
		t.Fatal(err)
	}
	usable := func(p *Person, channel, command string) bool {
		_, err := p.Command(ctx, channel, command, nil)
		if err == nil {
			<-seen
		}
		return err == nil
	}
	for channel, want := range map[string]bool{lobby: false, private: false, direct: true, den: true} {
		if got := usable(ada, channel, "both"); got != want {
			t.Errorf("before the install, in %s: %v", channel, got)
		}
	}
	if err := ada.Install(ctx, bot); err != nil {
		t.Fatal(err)
	}
	if usable(ben, lobby, "both") || usable(ben, private, "both") || usable(ada, lobby, "guilds") || usable(ada, private, "guilds") {
		t.Error("what Ada installed serves Ben, or a command for servers alone serves her")
	}
	if usable(ada, private, "alone") || usable(ada, lobby, "alone") || !usable(ada, direct, "alone") {
		t.Error("a command for the bot's own conversations is elsewhere")
	}
	for _, test := range []installed{
		{lobby, discordgo.InteractionContextGuild, map[discordgo.ApplicationIntegrationType]string{1: ada.User().ID}, false},
		{private, discordgo.InteractionContextPrivateChannel, map[discordgo.ApplicationIntegrationType]string{1: ada.User().ID}, false},
		{direct, discordgo.InteractionContextBotDM, map[discordgo.ApplicationIntegrationType]string{0: "0", 1: ada.User().ID}, true},
		{den, discordgo.InteractionContextGuild, map[discordgo.ApplicationIntegrationType]string{0: s.world.channels[den].guild.ID, 1: ada.User().ID}, true},
	} {
		test.check(ctx, t, s, seen)
	}
	if err := ada.Uninstall(ctx, bot); err != nil {
		t.Fatal(err)
	}
	if usable(ada, lobby, "both") {
		t.Error("an uninstalled app answers")
	}
}

// An installed command is used in a channel.
type installed struct {
	channel string
	context discordgo.InteractionContextType
	owners  map[discordgo.ApplicationIntegrationType]string
	member  bool // whether the bot is one there
}

// check runs the command and sees what the bot is told and may do.
func (c installed) check(ctx context.Context, t *testing.T, s *Server, seen chan *discordgo.Interaction) {
	t.Helper()
	outcome, err := s.Person("ada").Command(ctx, c.channel, "both", nil)
	if err != nil || outcome.Message == nil {
		t.Fatalf("in %s: %+v, %v", c.channel, outcome, err)
	}
	i := <-seen
	if i.Context != c.context || len(i.AuthorizingIntegrationOwners) != len(c.owners) {
		t.Errorf("in %s the bot is told context %d, owners %v", c.channel, i.Context, i.AuthorizingIntegrationOwners)
	}
	for kind, id := range c.owners {
		if i.AuthorizingIntegrationOwners[kind] != id {
			t.Errorf("in %s the owners are %v, want %v", c.channel, i.AuthorizingIntegrationOwners, c.owners)
		}
	}
	if may := Permissions(i.AppPermissions).has(SendMessages); may != c.member {
		t.Errorf("in %s the bot may %v", c.channel, i.AppPermissions)
	}
	if got := rest(t, s, "PATCH", "/channels/"+c.channel+"/messages/"+outcome.Message.ID, `{"content":"y"}`); (got.status == 200) != c.member {
		t.Errorf("in %s, past the token: %d %s", c.channel, got.status, got.body)
	}
	if got := rest(t, s, "PATCH", "/webhooks/"+i.AppID+"/"+i.Token+"/messages/@original", `{"content":"z"}`); got.status != 200 {
		t.Errorf("in %s, by the token: %d %s", c.channel, got.status, got.body)
	}
	for n := range maxFollowUps + 1 {
		got := rest(t, s, "POST", "/webhooks/"+i.AppID+"/"+i.Token, `{"content":"more"}`)
		if refused := got.code() == 40094; refused != (!c.member && n == maxFollowUps) {
			t.Errorf("in %s, follow-up %d: %d %s", c.channel, n+1, got.status, got.body)
		}
	}
}
