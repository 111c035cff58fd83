package pages

// A State is all that a page shows of a match, as one person sees it in one language. Texts are
// Markdown as in messages, of which a page needs **bold**, `code`, *italics*, ~~struck~~, lists,
// [links](…), lines that begin with -# (small) or > (quoted), and times <t:SECONDS:R> (R relative,
// t time of the day, f or D date). People are called by their names already. Labels are plain.
type State struct {
	Key      string     `json:"key"` // names the match; it cannot be guessed
	Rev      int64      `json:"rev"` // counts up with every change that is seen
	Over     bool       `json:"over"`
	Title    string     `json:"title"`
	Rules    string     `json:"rules"` // in a sentence
	Drawn               // the board
	Seats    [2]Seat    `json:"seats"`
	You      *You       `json:"you,omitempty"` // absent for who only watches
	Headline string     `json:"headline"`      // who is to do what, what one asks the other, or how it ended: a line
	Text     string     `json:"text"`          // all words of the match's message
	Says     string     `json:"says"`          // the last move and what is to be done, for a live region
	Moves    []Played   `json:"moves"`
	Buttons  [][]Button `json:"buttons"`        // rows of what else this person may do
	Plan     *Plan      `json:"plan,omitempty"` // where the person may plan ahead
	Next     string     `json:"next,omitempty"` // the key of the rematch
	Link     string     `json:"link,omitempty"` // where anybody may watch the match on the web; absent where nobody may
}

// A Drawn is a board as a page draws it.
type Drawn struct {
	Theme     string           `json:"theme"` // of package render: dark, light, stones or text
	Look      string           `json:"look"`  // of package render, under the theme stones: wood, lined or framed
	Rows      int              `json:"rows"`
	Cols      int              `json:"cols"`
	Upright   bool             `json:"upright"` // discs in a frame: they fall
	Names     Names            `json:"names"`
	Stones    map[string]Stone `json:"stones"` // by the letters of Cells: X, O, T and S
	Board                      // what stands
	Forbidden []int            `json:"forbidden,omitempty"` // free cells on which nothing may be put now
	Offered   []int            `json:"offered,omitempty"`   // free cells that were offered in an opening
	Hinted    []int            `json:"hinted,omitempty"`    // cells that a hint or a proof speaks of; of Scenes alone
	Labels    []string         `json:"labels,omitempty"`    // a small text for each cell, such as its weight
	Groups    []int            `json:"groups,omitempty"`    // cells of the same number above 0 have a color of their own
	Places    string           `json:"places,omitempty"`    // the stone of every click that names none
	Clicks    []Click          `json:"clicks"`              // all that this person may click on the board now
	Alt       string           `json:"alt"`                 // the board in words
}

// A Plan is what a person has planned in a match while it is the other's turn.
type Plan struct {
	ID    string     `json:"id"` // of the button by which one plans
	Label string     `json:"label"`
	Lines [][]Played `json:"lines,omitempty"` // the moves of both from now on, that of the person last
}

// A Scene is a board that a person is shown in a message in place of a picture. Its clicks press
// Press and their ID.
type Scene struct {
	Drawn
	Kind   string     `json:"kind"` // analysis, puzzle, review; or until somebody moves in the match: plan, or hint, which is of its own board
	Press  string     `json:"press,omitempty"`
	Marks  []Mark     `json:"marks,omitempty"`
	Line   []Played   `json:"line,omitempty"`  // of play from here: numbered ghosts
	Plans  [][]Played `json:"plans,omitempty"` // as Plan.Lines
	Review *Review    `json:"review,omitempty"`
}

// A Mark says what is known of a move.
type Mark struct {
	At    int    `json:"at"`
	Name  string `json:"name"`
	Stone string `json:"stone,omitempty"` // where a cell takes several
	Kind  string `json:"kind"`            // won, drawn, lost: proved; estimated; or unsure
	Moves int    `json:"moves,omitempty"` // to the end, where it is proved; absent where that is not known
	Score int    `json:"score"`           // in percent, where it is estimated
	Best  bool   `json:"best,omitempty"`
	Rank  int    `json:"rank,omitempty"` // among the best, from 1, on boards on which only they are marked in full
	Faint bool   `json:"faint,omitempty"`
}

// A Review is the review of a match. Of a position of it there is only At: the page has the rest.
type Review struct {
	At        int        `json:"at"`                  // the ply after which the board is shown
	Points    []Point    `json:"points,omitempty"`    // the value of each position, from the start on
	Published *int       `json:"published,omitempty"` // the value of the start as others have published it, in percent
	Labels    []string   `json:"labels,omitempty"`    // what top, middle and bottom of the chart mean
	Sides     []string   `json:"sides,omitempty"`     // the stones whose colors the two have
	Legend    string     `json:"legend,omitempty"`
	Moves     []Reviewed `json:"moves,omitempty"`
	Press     string     `json:"press,omitempty"` // and a ply: shows the position after it
}

// A Point is the value of a position.
type Point struct {
	Score int    `json:"score"` // what the first player may expect, in percent
	Kind  string `json:"kind"`  // proved, estimated or unknown
	Slip  string `json:"slip,omitempty"`
}

// A Reviewed is a move with what it was worth.
type Reviewed struct {
	Name      string `json:"name"`
	At        int    `json:"at"`
	Stone     string `json:"stone"`
	Mark      string `json:"mark,omitempty"` // such as ?!
	Says      string `json:"says"`
	Turns     bool   `json:"turns,omitempty"` // it turned the game
	Estimated bool   `json:"estimated,omitempty"`
}

// A Board is what stands on the cells after some ply.
type Board struct {
	// Cells has a letter for each cell, the bottom row first and each row from the left: . X O T S.
	Cells   string `json:"cells"`
	Counted string `json:"counted,omitempty"` // in a finished game, what empty cells count as, by the same letters
	Last    []int  `json:"last,omitempty"`    // the cells of the last turn
	Lines   []Line `json:"lines,omitempty"`
}

// Names are the names of columns from the left, and of rows from the bottom.
type Names struct {
	Cols []string `json:"cols"`
	Rows []string `json:"rows"`
}

// A Stone is a symbol as people see it.
type Stone struct {
	Name string `json:"name"` // of the side whose it is; empty where both share it
	Sign string `json:"sign"` // in a text, such as ● or ✕
}

// A Line is a run of cells with a meaning: win, score, open or threat.
type Line struct {
	Kind  string `json:"kind"`
	Stone string `json:"stone,omitempty"`
	Cells []int  `json:"cells"`
}

// A Click is what happens when any of some cells is clicked: a stone is put on a cell by pressing
// a button.
type Click struct {
	Cells []int  `json:"cells,omitempty"` // absent where At alone is clicked
	At    int    `json:"at"`
	Stone string `json:"stone,omitempty"` // absent where it is that of State.Places
	Marks bool   `json:"marks,omitempty"` // no stone comes there yet: the cell is offered
	ID    string `json:"id"`
}

// A Seat is a player, or a free place.
type Seat struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"`
	Free bool   `json:"free,omitempty"` // nobody sits there yet
	Side string `json:"side,omitempty"` // absent while sides are open
	Sign string `json:"sign,omitempty"`
	Turn bool   `json:"turn"`
	Won  bool   `json:"won,omitempty"`
	// Left is how many milliseconds there were when the state was sent, of which the frame's Age is
	// to be taken off while Runs; absent without a clock.
	Left *int64 `json:"left,omitempty"`
	Runs bool   `json:"runs,omitempty"`
}

// You is who looks, where they play.
type You struct {
	Seat int  `json:"seat"` // 0 or 1; who plays both sits where the turn is
	Both bool `json:"both,omitempty"`
	Turn bool `json:"turn"`
}

// A Played is one ply.
type Played struct {
	Name  string `json:"name"` // such as H8
	At    int    `json:"at"`
	Stone string `json:"stone"`
	Seat  int    `json:"seat"` // the side that made it
}

// A Button is pressed by sending its ID.
type Button struct {
	ID       string `json:"id"`
	Label    string `json:"label"`
	Style    string `json:"style,omitempty"` // primary, success, danger; absent for a plain one
	Disabled bool   `json:"disabled,omitempty"`
}

// A Select offers options, of which one is chosen by sending its ID with the value. Where People is
// set, one chooses a person instead, which a page cannot: it leaves such a Select out.
type Select struct {
	ID      string   `json:"id"`
	Hint    string   `json:"hint,omitempty"`
	Options []Option `json:"options"`
}

// An Option is one line of a Select.
type Option struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Detail string `json:"detail,omitempty"`
	Chosen bool   `json:"chosen,omitempty"`
}

// A Message is what a person alone is told, from top to bottom.
type Message struct {
	Text    string   `json:"text,omitempty"`
	Picture *Picture `json:"picture,omitempty"`
	Below   string   `json:"below,omitempty"`
	Files   []File   `json:"files,omitempty"`
	Rows    []Row    `json:"rows,omitempty"`
	Scene   *Scene   `json:"scene,omitempty"` // in place of a picture
}

// A Picture is an image, by an address that holds it (data:).
type Picture struct {
	Src string `json:"src"`
	Alt string `json:"alt"`
}

// A File is a text to be saved.
type File struct {
	Name string `json:"name"`
	Src  string `json:"src"` // data:
}

// A Row has buttons, or one select.
type Row struct {
	Buttons []Button `json:"buttons,omitempty"`
	Select  *Select  `json:"select,omitempty"`
}

// A Form asks for some lines of text.
type Form struct {
	ID     string  `json:"id"`
	Title  string  `json:"title"`
	Fields []Field `json:"fields"`
}

// A Field is one line of a Form.
type Field struct {
	Name     string `json:"name"`
	Label    string `json:"label"`
	Hint     string `json:"hint,omitempty"`
	Value    string `json:"value,omitempty"`
	Optional bool   `json:"optional,omitempty"`
	Most     int    `json:"most,omitempty"` // characters; absent for no bound
}

// A Lobby is what there is to do in a channel and its threads, for one person.
type Lobby struct {
	Matches []Listed  `json:"matches"`
	New     []NewGame `json:"new"`               // games to begin here; none outside of a channel
	More    *NewGame  `json:"more,omitempty"`    // all other games, levels and clocks
	Puzzles []NewGame `json:"puzzles,omitempty"` // that of the day, and others
}

// A Listed is a match in the Lobby.
type Listed struct {
	Key    string `json:"key"`
	Title  string `json:"title"`
	Line   string `json:"line"`             // who plays whom, and how it stands
	State  string `json:"state"`            // yours, join, watch or over
	Turn   bool   `json:"turn,omitempty"`   // it is this person's turn
	Thread bool   `json:"thread,omitempty"` // it is played in a thread of the channel
	ID     string `json:"id,omitempty"`     // the press that joins
}

// A NewGame is what begins something by sending one of its IDs as a press.
type NewGame struct {
	Label  string `json:"label"`
	Detail string `json:"detail,omitempty"`
	ID     string `json:"id"`             // against Noughts, or what the label says
	Open   string `json:"open,omitempty"` // against whoever comes first
}

// An Offer says that somebody wants to play with the person, or has begun a game with them: the
// page says so, and opens it if they like.
type Offer struct {
	Listed
}

// Here says who has the page of a match open. It comes apart from the State, as it changes apart.
type Here struct {
	Key      string    `json:"key"`
	Seats    [2]Person `json:"seats"`
	Watching []Person  `json:"watching"` // some of them
	Count    int       `json:"count"`    // of those who watch
}

// A Person is somebody who has a page open, or who sits in a seat.
type Person struct {
	Name   string `json:"name,omitempty"`
	Avatar string `json:"avatar,omitempty"`
	Here   bool   `json:"here,omitempty"`
}
