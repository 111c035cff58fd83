package playground

import (
	"net/url"
	"slices"
	"strings"
)

// maxButtonURL is how long a link button's address may be, from Discord's documentation of
// components.
const maxButtonURL = 512

// Schemes that addresses in messages may have.
var (
	pressedSchemes = []string{"http", "https", "discord"} // of what a press opens
	linkedSchemes  = []string{"http", "https"}            // of an embed's links
	mediaSchemes   = []string{"http", "https", "attachment"}
)

// address wants a well-formed address with one of the schemes; an empty one is somebody else's
// business.
func (f form) address(text string, schemes []string) {
	if text == "" {
		return
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme == "":
		f.fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
	case !slices.Contains(schemes, u.Scheme):
		f.fail("URL_TYPE_INVALID_SCHEME", "Scheme %q is not supported. Scheme must be one of ('%s').", u.Scheme, strings.Join(schemes, "', '"))
	case u.Host == "":
		f.fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
	}
}

// stored reports an address under which the playground itself serves an attachment.
func stored(address string) bool { return strings.HasPrefix(address, "/attachments/") }

// links checks every address of the embed.
func (e *Embed) links(f form) {
	f.at("url").address(e.URL, linkedSchemes)
	if e.Author != nil {
		f.at("author.url").address(e.Author.URL, linkedSchemes)
		f.at("author.icon_url").address(e.Author.IconURL, mediaSchemes)
	}
	if e.Footer != nil {
		f.at("footer.icon_url").address(e.Footer.IconURL, mediaSchemes)
	}
	for name, picture := range map[string]*embedMedia{"image": e.Image, "thumbnail": e.Thumbnail} {
		if picture != nil && !stored(picture.URL) {
			f.at(name, "url").address(picture.URL, mediaSchemes)
		}
	}
}
