package playground

import (
	"time"
)

// User is a person or a bot, as Discord's API shows it.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	GlobalName    *string `json:"global_name"`
	Discriminator string  `json:"discriminator"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`
	PrimaryGuild  *string `json:"primary_guild"`
}

// Member is a user's place in one guild.
type Member struct {
	User         *User      `json:"user,omitempty"`
	Nick         *string    `json:"nick"`
	Avatar       *string    `json:"avatar"`
	Banner       *string    `json:"banner"`
	Roles        []string   `json:"roles"`
	JoinedAt     time.Time  `json:"joined_at"`
	PremiumSince *time.Time `json:"premium_since"`
	TimedOut     *time.Time `json:"communication_disabled_until"`
	Deaf         bool       `json:"deaf"`
	Mute         bool       `json:"mute"`
	Pending      bool       `json:"pending"`
	Flags        int        `json:"flags"`
	Permissions  string     `json:"permissions,omitempty"`
}

// Role grants permissions to the members who hold it; @everyone carries the guild's own id.
type Role struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Permissions Permissions `json:"permissions"`
	Position    int         `json:"position"`
	Color       int         `json:"color"`
	Colors      roleColors  `json:"colors"`
	Hoist       bool        `json:"hoist"`
	Managed     bool        `json:"managed"`
	Mentionable bool        `json:"mentionable"`
	Icon        *string     `json:"icon"`
	Emoji       *string     `json:"unicode_emoji"`
	Flags       int         `json:"flags"`
}

type roleColors struct {
	Primary   int  `json:"primary_color"`
	Secondary *int `json:"secondary_color"`
	Tertiary  *int `json:"tertiary_color"`
}

// Channel types the playground knows.
const (
	channelText          = 0
	channelDM            = 1
	channelVoice         = 2 // its chat
	channelAnnouncement  = 5
	channelNewsThread    = 10 // under a channel for announcements
	channelThread        = 11
	channelPrivateThread = 12
)

// Channel is a guild's channel, a thread under one, or a direct conversation between two
// users.
type Channel struct {
	ID            string      `json:"id"`
	Type          int         `json:"type"`
	GuildID       string      `json:"guild_id,omitempty"`
	Name          string      `json:"name,omitempty"`
	Topic         *string     `json:"topic,omitempty"`
	Position      *int        `json:"position,omitempty"`
	Overwrites    []Overwrite `json:"permission_overwrites,omitzero"` // a direct message has none, not even an empty list
	Recipients    []User      `json:"recipients,omitempty"`
	LastMessageID *string     `json:"last_message_id"`
	Flags         int         `json:"flags"`
	Permissions   string      `json:"permissions,omitempty"` // in resolved data only

	ParentID    string          `json:"parent_id,omitempty"` // this and what follows: of a thread
	OwnerID     string          `json:"owner_id,omitempty"`
	MemberCount *int            `json:"member_count,omitempty"`
	Messages    *int            `json:"message_count,omitempty"`
	Sent        *int            `json:"total_message_sent,omitempty"` // deleted ones counted
	Metadata    *threadMetadata `json:"thread_metadata,omitempty"`
	Member      *threadMember   `json:"member,omitempty"`  // of the one who asks
	Members     []threadMember  `json:"members,omitempty"` // in the storage only
}

// Overwrite changes the permissions of a role (type 0) or a member (type 1) in one channel.
type Overwrite struct {
	ID    string      `json:"id"`
	Type  int         `json:"type"`
	Allow Permissions `json:"allow"`
	Deny  Permissions `json:"deny"`
}

// Message flags.
const (
	flagSuppressEmbeds = 1 << 2
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagSilent         = 1 << 12
	flagSnapshot       = 1 << 14 // the message forwards another
	flagComponentsV2   = 1 << 15
)

// Message types.
const (
	messageDefault     = 0
	messageReply       = 19
	messageSlash       = 20
	messageContextMenu = 23
)

// referenceForward is the type of a message reference to what is forwarded; the other one is 0.
const referenceForward = 1

// Message is a channel message as Discord's API shows it, and the two marks the page adds for the
// one who reads it.
type Message struct {
	ID              string               `json:"id"`
	ChannelID       string               `json:"channel_id"`
	GuildID         string               `json:"guild_id,omitempty"`
	Author          User                 `json:"author"`
	Member          *Member              `json:"member,omitempty"`
	Content         string               `json:"content"`
	Timestamp       time.Time            `json:"timestamp"`
	EditedAt        *time.Time           `json:"edited_timestamp"`
	TTS             bool                 `json:"tts"`
	MentionEveryone bool                 `json:"mention_everyone"`
	Mentions        []User               `json:"mentions"`
	MentionRoles    []string             `json:"mention_roles"`
	Attachments     []attachment         `json:"attachments"`
	Embeds          []Embed              `json:"embeds"`
	Components      []Component          `json:"components"`
	Pinned          bool                 `json:"pinned"`
	Type            int                  `json:"type"`
	Flags           int                  `json:"flags"`
	ApplicationID   string               `json:"application_id,omitempty"`
	WebhookID       string               `json:"webhook_id,omitempty"`
	Nonce           any                  `json:"nonce,omitempty"`
	Reference       *messageReference    `json:"message_reference,omitempty"`
	Snapshots       []snapshot           `json:"message_snapshots,omitempty"` // what is forwarded
	Interaction     *interactionMetadata `json:"interaction_metadata,omitempty"`

	Ephemeral bool `json:"ephemeral,omitempty"` // only the person who reads it sees it
	Loading   bool `json:"loading,omitempty"`   // the bot is still thinking
}

// snapshot is a message as it was when it was forwarded, without its author.
type snapshot struct {
	Message snapshotMessage `json:"message"`
}

// snapshotMessage is what a snapshot has of a message.
type snapshotMessage struct {
	Type         int          `json:"type"`
	Content      string       `json:"content"`
	Embeds       []Embed      `json:"embeds"`
	Attachments  []attachment `json:"attachments"`
	Components   []Component  `json:"components"`
	Timestamp    time.Time    `json:"timestamp"`
	EditedAt     *time.Time   `json:"edited_timestamp"`
	Flags        int          `json:"flags"`
	Mentions     []User       `json:"mentions"`
	MentionRoles []string     `json:"mention_roles"`
}

// attachment is a file of a message.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`
}

// messageReference points at the message that is answered.
type messageReference struct {
	Type            int    `json:"type"`
	MessageID       string `json:"message_id,omitempty"`
	ChannelID       string `json:"channel_id,omitempty"`
	GuildID         string `json:"guild_id,omitempty"`
	FailIfNotExists *bool  `json:"fail_if_not_exists,omitempty"`
}

// interactionMetadata says which interaction a message answers.
type interactionMetadata struct {
	ID        string            `json:"id"`
	Type      int               `json:"type"`
	User      User              `json:"user"`
	Name      string            `json:"name,omitempty"`
	Owners    map[string]string `json:"authorizing_integration_owners"`
	Original  string            `json:"original_response_message_id,omitempty"`
	Target    string            `json:"target_message_id,omitempty"`
	PressedOn string            `json:"interacted_message_id,omitempty"`
}
