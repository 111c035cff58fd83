package app

import (
	"strconv"

	"noughts/commands"
	"noughts/commands/pages"
	"noughts/commands/play"
	"noughts/commands/view"
)

// opened are the pages of boards as they are opened from messages.
type opened struct {
	*pages.Pages
	link func(key string) string
}

// boardPages are the pages that the buttons under boards open; nil where there are none.
func boardPages(o Options, r *rooms) play.Pages {
	if o.PageLink == nil {
		return nil
	}
	return opened{r.Pages, o.PageLink}
}

// Link implements play.Pages.
func (p opened) Link(match int64) string {
	if match == 0 {
		return p.link("")
	}
	return p.link(p.Key(match))
}

// OpensPage implements commands.PageOpener.
func (a *App) OpensPage(r commands.Request) bool {
	switch {
	case a.PageLink == nil:
		return false
	case r.Kind == commands.Invoke && a.byName[r.Name].EntryPoint:
		a.rooms.Pages.Wish(r.User.ID, r.Place, 0)
		return true
	case r.Kind == commands.Press && a.Action(r) == onMatchAction+view.OpenWord:
		_, path := a.press(r.Name)
		id, err := strconv.ParseInt(path[0], 10, 64)
		if err != nil {
			return false
		}
		a.rooms.Pages.Wish(r.User.ID, r.Place, id)
		return true
	}
	return false
}
