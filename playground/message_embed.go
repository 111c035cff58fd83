package playground

// Embed is a classic rich block under a message's text.
type Embed struct {
	Title       string       `json:"title,omitempty"`
	Type        string       `json:"type,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Color       int          `json:"color,omitempty"`
	Footer      *embedFooter `json:"footer,omitempty"`
	Image       *embedMedia  `json:"image,omitempty"`
	Thumbnail   *embedMedia  `json:"thumbnail,omitempty"`
	Author      *embedAuthor `json:"author,omitempty"`
	Fields      []embedField `json:"fields,omitempty"`
}

// embedMedia is a picture of an embed.
type embedMedia struct {
	URL      string `json:"url"`
	ProxyURL string `json:"proxy_url,omitempty"`
	Width    int    `json:"width,omitempty"`
	Height   int    `json:"height,omitempty"`
}

// embedFooter is the small line at the end.
type embedFooter struct {
	Text    string `json:"text"`
	IconURL string `json:"icon_url,omitempty"`
}

// embedAuthor is the small line at the head.
type embedAuthor struct {
	Name    string `json:"name"`
	URL     string `json:"url,omitempty"`
	IconURL string `json:"icon_url,omitempty"`
}

// embedField is a titled paragraph.
type embedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

// validate checks one embed and returns how much of the message's 6000 characters it uses.
func (e *Embed) validate(f form) int {
	f.at("title").length(e.Title, 0, 256)
	f.at("description").length(e.Description, 0, 4096)
	f.at("fields").count(len(e.Fields), 0, 25)
	e.links(f)
	texts := []string{e.Title, e.Description}
	if e.Footer != nil {
		f.at("footer.text").length(e.Footer.Text, 1, 2048)
		texts = append(texts, e.Footer.Text)
	}
	if e.Author != nil {
		f.at("author.name").length(e.Author.Name, 1, 256)
		texts = append(texts, e.Author.Name)
	}
	for i, field := range e.Fields {
		f.at("fields", i, "name").length(field.Name, 1, 256)
		f.at("fields", i, "value").length(field.Value, 1, 1024)
		texts = append(texts, field.Name, field.Value)
	}
	total := 0
	for _, text := range texts {
		total += len([]rune(text))
	}
	return total
}
