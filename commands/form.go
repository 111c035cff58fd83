package commands

// What there is room for in a Form, in characters.
const (
	MaxFormTitle  = 45  // its title; the label of a field
	MaxFieldHint  = 100 // what a field shows while it is empty
	MaxFormFields = 5
)

// A Form asks a person to type something. What was typed comes as a Request of kind Submit.
type Form struct {
	ID     string // at most MaxID characters
	Title  string
	Fields []Field
}

// A Field is one line to be typed.
type Field struct {
	Name     string // of the argument of the Request
	Label    string
	Hint     string
	Value    string // what stands there already
	Optional bool
	Most     int // how many characters may be typed
}

// A FormOpener is a Handler that says which presses it answers with a Form. The chat takes one as
// the first answer alone, so such a press is not acknowledged before.
type FormOpener interface{ OpensForm(r Request) bool }
