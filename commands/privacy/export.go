package privacy

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// fileName is what the file is called.
const fileName = "noughts-data.json"

// mostPlain is how long a file may be that is not compressed: a message takes 10 MiB.
const mostPlain = 8 << 20

// personalData is all that is kept of a person, as the file says it.
type personalData struct {
	About       string           `json:"about"`
	Exported    time.Time        `json:"exported"`
	ID          string           `json:"id"`
	Settings    *settings        `json:"settings,omitempty"`
	Blocked     []string         `json:"blocked,omitempty"`
	Games       []gameData       `json:"games,omitempty"`
	Ratings     []ratingData     `json:"ratings,omitempty"`
	Puzzles     *solverData      `json:"puzzles,omitempty"`
	Attempts    []attemptData    `json:"puzzle_attempts,omitempty"`
	OwnPuzzles  []ownPuzzle      `json:"own_puzzles,omitempty"`
	Searched    []int64          `json:"games_searched_for_puzzles,omitempty"`
	Studies     []studyData      `json:"analysis_boards,omitempty"`
	Recommended []recommendation `json:"recommended_moves,omitempty"`
	Tournaments []tournamentData `json:"tournaments,omitempty"`
}

// tournamentData is a tournament that the person has opened or joined; its games are among their
// games.
type tournamentData struct {
	Number int64  `json:"number"`
	Game   string `json:"game"`
	Server string `json:"server"`
	Opened bool   `json:"opened"`
	Joined bool   `json:"joined"`
	Left   bool   `json:"left,omitempty"`
}

type settings struct {
	Language    string `json:"language,omitempty"`
	BoardStyle  string `json:"board_style,omitempty"`
	NoCalls     bool   `json:"no_calls"`
	Reminders   bool   `json:"reminders"`
	Unlisted    bool   `json:"unlisted"`
	NoHints     bool   `json:"no_hints"`
	Challengers string `json:"challengers,omitempty"`
}

type gameData struct {
	Number      int64       `json:"number"`
	Game        string      `json:"game"`
	First       seatData    `json:"first"`
	Second      seatData    `json:"second"`
	Challenger  string      `json:"challenger"`
	Start       string      `json:"start,omitempty"`
	Moves       []string    `json:"moves"`
	Given       int         `json:"moves_given,omitempty"`
	Opening     string      `json:"opening_rule,omitempty"`
	Choices     []string    `json:"opening_choices,omitempty"`
	State       string      `json:"state"`
	Ending      string      `json:"ending,omitempty"`
	Winner      string      `json:"winner,omitempty"`
	Asked       *askData    `json:"question,omitempty"`
	Rated       bool        `json:"rated"`
	Clock       string      `json:"clock,omitempty"`
	ClockLeft   []string    `json:"clock_left,omitempty"`
	ClockSince  *time.Time  `json:"clock_since,omitempty"`
	Deadline    *time.Time  `json:"deadline,omitempty"`
	Server      string      `json:"server,omitempty"`
	Channel     string      `json:"channel,omitempty"`
	ThreadOf    string      `json:"thread_of,omitempty"`
	Message     string      `json:"message,omitempty"`
	Language    string      `json:"language,omitempty"`
	BoardStyle  string      `json:"board_style,omitempty"`
	Rematch     int64       `json:"rematch,omitempty"`
	Created     *time.Time  `json:"created,omitempty"`
	LastChanged *time.Time  `json:"last_changed,omitempty"`
	LastVisited *time.Time  `json:"last_visited,omitempty"`
	LastCalled  *calledData `json:"last_called,omitempty"`
	Plans       []string    `json:"planned_moves,omitempty"`
}

type seatData struct {
	You   bool   `json:"you,omitempty"`
	ID    string `json:"id,omitempty"`
	Name  string `json:"name,omitempty"`
	Level string `json:"level,omitempty"`
}

type askData struct {
	What string `json:"what"`
	By   string `json:"by"`
}

type calledData struct {
	At      time.Time `json:"at"`
	Message string    `json:"message,omitempty"`
}

type glicko struct {
	Value      float64 `json:"value"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

type ratingData struct {
	Group string `json:"games"`
	glicko
	Won    int       `json:"won"`
	Drawn  int       `json:"drawn"`
	Lost   int       `json:"lost"`
	At     time.Time `json:"last_game"`
	Values []float64 `json:"after_each_game"`
}

type solverData struct {
	glicko
	RatedAt    *time.Time `json:"rated_at,omitempty"`
	Solved     int        `json:"solved"`
	Failed     int        `json:"failed"`
	Streak     int        `json:"streak"`
	BestStreak int        `json:"best_streak"`
	Days       int        `json:"days"`
	BestDays   int        `json:"best_days"`
	LastDay    string     `json:"last_day,omitempty"`
}

type attemptData struct {
	Puzzle string       `json:"puzzle"`
	Asked  string       `json:"asked,omitempty"`
	Moves  []string     `json:"moves,omitempty"`
	Tried  string       `json:"wrong_move,omitempty"`
	Wrong  int          `json:"wrong_moves"`
	Hints  int          `json:"hints"`
	Status string       `json:"status"`
	Begun  *time.Time   `json:"begun,omitempty"`
	Ended  *time.Time   `json:"ended,omitempty"`
	Before *glicko      `json:"rating_before,omitempty"`
	After  *glicko      `json:"rating_after,omitempty"`
	Tables []tableEntry `json:"tables,omitempty"`
}

type tableEntry struct {
	Server string `json:"server"`
	Day    string `json:"day"`
}

type ownPuzzle struct {
	Puzzle string          `json:"puzzle"`
	Game   int64           `json:"game"`
	Ply    int             `json:"after_plies"`
	Data   json.RawMessage `json:"data"`
}

type studyData struct {
	Start     string     `json:"start"`
	Moves     []string   `json:"moves,omitempty"`
	Branch    int        `json:"variation_after"`
	Variation []string   `json:"variation,omitempty"`
	Game      int64      `json:"game,omitempty"`
	Solution  bool       `json:"solution,omitempty"`
	Touched   *time.Time `json:"last_changed,omitempty"`
}

type recommendation struct {
	Position string `json:"position"`
	Move     string `json:"move"`
}

// about says in the file what it is. The file is for programs, too, so it is the same in all
// languages.
const about = "Everything that Noughts keeps about you. Times are in UTC; moves and positions are in the notation that the bot reads, " +
	"columns are letters from the left and rows are numbers from the bottom. Others' names and IDs are only where they have played against you."

// A part is how many there are of something, with the message that says so.
type part struct {
	id    string
	count int
}

// counts lists how many there are of what is kept.
func (d *personalData) counts() []part {
	plans, tables, opened := 0, 0, 0
	for _, g := range d.Games {
		plans += len(g.Plans)
	}
	for _, a := range d.Attempts {
		tables += len(a.Tables)
		if a.onlyOpened() {
			opened++
		}
	}
	chosen := 0
	if d.Settings != nil {
		chosen = 1
	}
	return []part{
		{"privacy.games", len(d.Games)},
		{"privacy.live", d.live()},
		{"privacy.plans", plans},
		{"privacy.ratings", len(d.Ratings)},
		{"privacy.attempts", len(d.Attempts) - opened},
		{"privacy.opened", opened},
		{"privacy.tables", tables},
		{"privacy.own_puzzles", len(d.OwnPuzzles)},
		{"privacy.studies", len(d.Studies)},
		{"privacy.recommended", len(d.Recommended)},
		{"privacy.tournaments", len(d.Tournaments)},
		{"privacy.blocked", len(d.Blocked)},
		{"privacy.settings", chosen},
	}
}

// onlyOpened reports whether somebody has looked at a puzzle and done nothing.
func (a *attemptData) onlyOpened() bool {
	left := a.Status == attempts[store.Solving] || a.Status == attempts[store.Skipped]
	return left && len(a.Moves) == 0 && a.Wrong == 0 && a.Hints == 0
}

// live is how many games go on.
func (d *personalData) live() (n int) {
	for _, g := range d.Games {
		if g.State != states[match.Over] {
			n++
		}
	}
	return n
}

// export gives the person a file with all that is kept of them.
func (g *Group) export(ctx context.Context, q *route.Call) (commands.Reply, error) {
	all, err := g.collect(ctx, q.User)
	if err != nil {
		return commands.Reply{}, err
	}
	file, err := fileOf(all, mostPlain)
	if err != nil {
		return commands.Reply{}, err
	}
	reply := q.PrivateReply(q.ToUser.Says("privacy.exported"))
	reply.Message.Files = []commands.File{file}
	return reply, nil
}

// fileOf writes the file, compressed if it is long.
func fileOf(all *personalData, most int) (commands.File, error) {
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil || len(data) <= most {
		return commands.File{Name: fileName, Data: data}, err
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(data); err != nil {
		return commands.File{}, err
	}
	err = w.Close()
	return commands.File{Name: fileName + ".gz", Data: b.Bytes()}, err
}

// collect loads all that is kept of a person.
func (g *Group) collect(ctx context.Context, user commands.User) (*personalData, error) {
	d := &personalData{About: about, Exported: g.Now().UTC(), ID: user.ID}
	kept, err := g.Store.Personal(ctx, user.ID)
	for _, part := range []func() error{
		func() error { return g.addSettings(ctx, d) },
		func() error { return g.addGames(ctx, d, kept) },
		func() error { return g.addRatings(ctx, d) },
		func() error { return g.addPuzzles(ctx, d, kept) },
	} {
		if err == nil {
			err = part()
		}
	}
	if err != nil {
		return nil, err
	}
	for _, s := range kept.Studies {
		start := games.FormatPosition(s.Main.Game, s.Main.Start)
		d.Studies = append(d.Studies, studyData{
			Start: start, Moves: names(s.Main.Game, s.Main.Moves), Branch: s.Branch, Variation: names(s.Main.Game, s.Variation),
			Game: s.MatchID, Solution: s.Solution, Touched: moment(s.Touched),
		})
	}
	for _, r := range kept.LastHints {
		said := recommendation{Position: r.Position}
		if game, _, err := games.ParsePosition(r.Position); err == nil {
			said.Move = game.MoveName(r.Move)
		}
		d.Recommended = append(d.Recommended, said)
	}
	for _, id := range kept.Tournaments {
		t, err := g.Store.Tournament(ctx, id)
		if err != nil {
			return nil, err
		}
		at := t.PlayerOf(d.ID)
		d.Tournaments = append(d.Tournaments, tournamentData{
			Number: t.ID, Game: t.Variant, Server: t.Place.GuildID, Opened: t.CreatorID == d.ID, Joined: at >= 0, Left: at >= 0 && t.Players[at].Left,
		})
	}
	return d, nil
}

func (g *Group) addSettings(ctx context.Context, d *personalData) (err error) {
	who, err := g.Store.Person(ctx, d.ID)
	if err != nil {
		return err
	}
	if who != (store.Person{ID: d.ID}) {
		d.Settings = &settings{
			Language: who.Locale, BoardStyle: who.Theme, NoCalls: who.Muted, Reminders: who.Remind,
			Unlisted: who.Unlisted, NoHints: who.NoHints, Challengers: who.Challengers,
		}
	}
	d.Blocked, err = g.Store.Blocks(ctx, d.ID)
	return err
}

func (g *Group) addGames(ctx context.Context, d *personalData, kept store.PersonalData) error {
	all, err := g.Store.Matches(ctx, store.Filter{UserID: d.ID})
	if err != nil {
		return err
	}
	for _, m := range all {
		one := gameOf(m, d.ID)
		if at, ok := kept.LastSeen[m.ID]; ok {
			one.LastVisited = moment(at)
		}
		one.Plans = kept.Plans[m.ID]
		shown, err := g.Store.Delivered(ctx, m.ID)
		if err != nil {
			return err
		}
		if n := shown.Notice; n.UserID == d.ID {
			one.LastCalled = &calledData{n.At, n.MessageID}
		}
		d.Games = append(d.Games, one)
	}
	return nil
}

// states and endings are how a game stands, as the file says it.
var (
	states  = [...]string{match.Offered: "offered", match.Playing: "playing", match.Over: "over"}
	endings = [...]string{
		match.NotEnded: "", match.ByPlay: "played", match.Resigned: "resigned", match.Claimed: "claimed", match.Declined: "declined",
		match.Cancelled: "taken back", match.Expired: "expired", match.Agreed: "agreed draw", match.OnTime: "on time", match.Abandoned: "abandoned",
		match.Forfeited: "round over",
	}
	sides    = [...]string{engine.First: "first", engine.Second: "second"}
	asks     = [...]string{match.AskDraw: "draw", match.AskTakeBack: "take back"}
	attempts = [...]string{store.Solving: "solving", store.Solved: "solved", store.GivenUp: "given up", store.Skipped: "put aside"}
)

// gameOf says all of a match to one of its players.
func gameOf(m *match.Match, userID string) gameData {
	one := gameData{
		Number: m.ID, Game: m.Game.Variant(), First: seatOf(m.Seats[engine.First], userID), Second: seatOf(m.Seats[engine.Second], userID),
		Challenger: sides[m.Challenger], Moves: names(m.Game, m.Moves), Given: m.Given, State: states[m.Status], Ending: endings[m.Ending],
		Rated: m.Rated, Clock: m.Control.String(), ClockSince: moment(m.Clock.Since), Deadline: moment(m.Deadline),
		Server: m.Place.GuildID, Channel: m.Place.ChannelID, ThreadOf: m.Parent, Message: m.Place.MessageID, Language: m.Locale, BoardStyle: m.Theme,
		Rematch: m.Rematch, Created: moment(m.Created), LastChanged: moment(m.Touched),
	}
	if m.Start != nil {
		one.Start = games.FormatPosition(m.Game, m.Start)
	}
	if m.Opening != nil {
		one.Opening = m.Opening.Name()
	}
	for _, c := range m.Choices {
		one.Choices = append(one.Choices, c.Name)
	}
	if m.HasResult() {
		one.Winner = "nobody"
		if winner, won := m.Outcome.Winner(); won {
			one.Winner = sides[winner]
		}
	}
	if m.Asked != (match.Question{}) {
		one.Asked = &askData{asks[m.Asked.What], sides[m.Asked.By]}
	}
	if !m.Control.None() {
		for _, left := range m.Clock.Left {
			one.ClockLeft = append(one.ClockLeft, left.String())
		}
	}
	return one
}

func seatOf(s match.Seat, userID string) seatData {
	seat := seatData{You: s.UserID == userID && !s.Bot(), ID: s.UserID, Name: s.Name, Level: s.Level}
	if match.Former(s.UserID) {
		seat.ID, seat.Name = "", "a former player"
	}
	return seat
}

func (g *Group) addRatings(ctx context.Context, d *personalData) error {
	all, err := g.Store.Standings(ctx, d.ID)
	if err != nil {
		return err
	}
	for _, r := range all {
		values, err := g.Store.RatingsAfter(ctx, d.ID, r.Group, r.Games())
		if err != nil {
			return err
		}
		d.Ratings = append(d.Ratings, ratingData{Group: r.Group, glicko: *numbers(r.Rating), Won: r.Won, Drawn: r.Drawn, Lost: r.Lost, At: r.At, Values: values})
	}
	return nil
}

func (g *Group) addPuzzles(ctx context.Context, d *personalData, kept store.PersonalData) error {
	s, err := g.Store.Solver(ctx, d.ID)
	if err != nil {
		return err
	}
	if s != (solving.Solver{UserID: d.ID}) {
		d.Puzzles = &solverData{
			RatedAt: moment(s.RatedAt), Solved: s.Solved, Failed: s.Failed, Streak: s.Streak, BestStreak: s.BestStreak, Days: s.Days, BestDays: s.BestDays,
		}
		if n := numbers(s.Rating); n != nil {
			d.Puzzles.glicko = *n
		}
		if s.LastDay > 0 {
			d.Puzzles.LastDay = date(s.LastDay)
		}
	}
	for _, a := range kept.Attempts {
		one := attemptData{
			Puzzle: a.Puzzle, Asked: a.Asked, Moves: a.Made, Tried: a.Tried, Wrong: a.Wrong, Hints: a.Hints, Status: attempts[a.Status],
			Begun: moment(a.Begun), Ended: moment(a.Ended), Before: numbers(a.Before), After: numbers(a.After),
		}
		for _, t := range kept.Tables {
			if t.AttemptID == a.ID {
				one.Tables = append(one.Tables, tableEntry{t.GuildID, date(t.Day)})
			}
		}
		d.Attempts = append(d.Attempts, one)
	}
	own, err := g.Store.OwnPuzzles(ctx, d.ID)
	if err != nil {
		return err
	}
	for _, p := range own {
		one := ownPuzzle{Puzzle: p.Puzzle, Game: p.MatchID, Ply: p.Ply, Data: p.Data}
		if !json.Valid(p.Data) {
			one.Data, _ = json.Marshal(strings.ToValidUTF8(string(p.Data), "")) // a text always is
		}
		d.OwnPuzzles = append(d.OwnPuzzles, one)
	}
	searched, err := g.Store.SearchedMatches(ctx, d.ID)
	for _, game := range d.Games {
		if searched[game.Number] {
			d.Searched = append(d.Searched, game.Number)
		}
	}
	return err
}

// names writes moves down.
func names(game engine.Game, moves []engine.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = game.MoveName(m)
	}
	return list
}

// numbers is a rating, or nothing before the first.
func numbers(r rating.Rating) *glicko {
	if r == (rating.Rating{}) {
		return nil
	}
	return &glicko{r.Value, r.Deviation, r.Volatility}
}

// moment is a time, or nothing.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

func date(d solving.Day) string { return solving.Clock{}.Begin(d).Format(time.DateOnly) }
