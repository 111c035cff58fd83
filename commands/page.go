package commands

// A PageOpener is a Handler of which some requests open, inside of the chat, the page on which
// people see and play boards. The chat takes that as the first answer alone, so it is decided
// before anything else is done.
type PageOpener interface {
	// OpensPage reports whether a request opens the page, and notes for the page what it is to
	// show. The chat asks once, before Handle; Request.Opened then says whether the page was
	// opened.
	OpensPage(r Request) bool
}
