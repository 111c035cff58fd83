package playground

import "testing"

// TestPermissionsOf goes through Discord's order: roles add up, then overwrites of everyone, of
// roles and of the member follow one another, and among those of one kind what allows wins.
func TestPermissionsOf(t *testing.T) {
	const owner, member = "1", "2"
	for _, test := range []struct {
		name       string
		user       string
		role       Permissions // of the member's role
		overwrites []Overwrite // role 20 is the member's, 30 is not
		want       Permissions
	}{
		{"everyone", member, 0, nil, ViewChannel},
		{"role adds", member, SendMessages, nil, ViewChannel | SendMessages},
		{"everyone denied", member, 0, []Overwrite{{ID: "10", Deny: ViewChannel}}, 0},
		{"role allows what everyone is denied", member, 0, []Overwrite{{ID: "20", Allow: ViewChannel}, {ID: "10", Deny: ViewChannel}}, ViewChannel},
		{"member denied what the role allows", member, 0, []Overwrite{{ID: member, Deny: ViewChannel}, {ID: "20", Allow: ViewChannel}}, 0},
		{"denied and allowed at once", member, 0, []Overwrite{{ID: "20", Deny: ViewChannel, Allow: ViewChannel}}, ViewChannel},
		{"another role", member, 0, []Overwrite{{ID: "30", Deny: ViewChannel}}, ViewChannel},
		{"administrator", member, Administrator, []Overwrite{{ID: member, Deny: ViewChannel}}, everything},
		{"owner", owner, 0, []Overwrite{{ID: owner, Deny: ViewChannel}}, everything},
	} {
		w := newWorld(Options{})
		w.users[member] = &User{ID: member, Bot: true} // every bot has the guild's role for bots
		g := &guild{ID: "10", OwnerID: owner, botRole: "20", Roles: []Role{
			{ID: "10", Permissions: ViewChannel}, {ID: "20", Permissions: test.role}, {ID: "30", Permissions: ManageMessages},
		}}
		c := &channel{guild: g, Channel: Channel{Overwrites: test.overwrites}}
		if got := w.permissionsOf(test.user, c); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestShardOf holds the formula to Discord's: the upper bits of the id, which are a time, modulo
// the number of shards.
func TestShardOf(t *testing.T) {
	for _, test := range []struct {
		guild  string
		shards int
		want   int
	}{
		{"", 3, 0}, // direct messages
		{"4194303", 5, 0},
		{"4194304", 5, 1},
		{"29360128", 5, 2},           // 7 << 22
		{"613425648685547541", 7, 5}, // 146252071544 modulo 7
	} {
		if got := shardOf(test.guild, test.shards); got != test.want {
			t.Errorf("guild %s of %d shards: %d, want %d", test.guild, test.shards, got, test.want)
		}
	}
}
