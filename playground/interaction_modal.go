package playground

// maxInputs is how many rows a modal may have.
const maxInputs = 5

// modalParams is the data of a modal answer.
type modalParams struct {
	CustomID string      `json:"custom_id"`
	Title    string      `json:"title"`
	Inputs   []Component `json:"components"`
}

// modalFrame opens a form on the page of the one who caused it.
type modalFrame struct {
	Nonce         string      `json:"nonce"`
	User          *User       `json:"user"` // the bot that asks
	InteractionID string      `json:"interaction_id"`
	CustomID      string      `json:"custom_id"`
	Title         string      `json:"title"`
	Components    []Component `json:"components"`
}

func (w *world) openModal(in *interaction, c *call) error {
	var p modalParams
	if err := c.decode(&p); err != nil {
		return inData(err)
	}
	if err := p.validate(); err != nil {
		return err
	}
	numberComponents(p.Inputs)
	in.modal = &Component{CustomID: p.CustomID, Components: p.Inputs}
	in.notify("modal", modalFrame{Nonce: in.nonce, User: in.bot.User, InteractionID: in.id, CustomID: p.CustomID, Title: p.Title, Components: p.Inputs})
	return nil
}

func (p modalParams) validate() error {
	f := newForm().at("data")
	f.at("custom_id").length(p.CustomID, 1, 100)
	f.at("title").length(p.Title, 1, 45)
	f.at("components").count(len(p.Inputs), 1, maxInputs)
	seen := map[string]bool{}
	for i := range p.Inputs {
		row, at := &p.Inputs[i], f.at("components", i)
		switch row.Type {
		case typeActionRow:
			at.at("components").count(len(row.Components), 1, 1)
			for j := range row.Components {
				textInput(at.at("components", j), &row.Components[j], seen, true)
			}
		case typeLabel:
			at.at("label").length(row.Label, 1, 45)
			at.at("description").length(row.Description, 0, 100)
			if at.at("component").require(row.Component != nil) {
				textInput(at.at("component"), row.Component, seen, false)
			}
		case typeTextDisplay:
			at.at("content").length(row.Content, 1, maxTextDisplay)
		default:
			at.at("type").fail("UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 10, 18).")
		}
	}
	return f.err()
}

// textInput checks a form's field. Its own label is for a field in an action row; a Label brings
// another.
func textInput(f form, c *Component, seen map[string]bool, labeled bool) {
	f.at("custom_id").length(c.CustomID, 1, 100)
	if seen[c.CustomID] {
		f.at("custom_id").fail("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	seen[c.CustomID] = true
	if c.Type != typeTextInput {
		if labeled || !c.isSelect() {
			f.at("type").fail("UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (4).")
		}
		return
	}
	f.at("style").choice(c.Style == 1 || c.Style == 2, "(1, 2)")
	if labeled {
		f.at("label").length(c.Label, 1, 45)
	}
	f.at("placeholder").length(c.Placeholder, 0, 100)
	f.at("value").length(c.Value, 0, maxTextDisplay)
	if c.MinLength != nil {
		f.at("min_length").within(*c.MinLength, 0, maxTextDisplay)
	}
	if c.MaxLength != nil {
		f.at("max_length").within(*c.MaxLength, 1, maxTextDisplay)
	}
}
