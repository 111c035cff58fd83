package playground

import "context"

// await starts something and waits for its outcome.
func (p *Person) await(ctx context.Context, channelID string, start func(action) error) (Outcome, error) {
	told := make(chan Outcome, 4) // an interaction tells at most two frames
	p.world.mu.Lock()
	c, err := p.channel(channelID)
	if err == nil {
		err = start(action{person: p.who, locale: p.who.locale, channel: c, notify: func(_ string, data any) {
			if f, final := outcomeOf(data); final {
				told <- f
			}
		}})
	}
	p.world.mu.Unlock()
	if err != nil {
		return Outcome{}, err
	}
	select {
	case f := <-told:
		return f, nil
	case <-ctx.Done():
		return Outcome{}, ctx.Err()
	}
}

// outcomeOf reads a frame; of a modal and of choices the "ok" that follows tells nothing more.
func outcomeOf(data any) (Outcome, bool) {
	switch d := data.(type) {
	case outcomeFrame:
		return Outcome{Failed: d.State == "failed", Message: d.Message, Activity: d.Activity, interaction: d.interaction}, true
	case modalFrame:
		return Outcome{Modal: &Modal{d.InteractionID, d.CustomID, d.Title}}, true
	case choices:
		return Outcome{Choices: d.Choices}, true
	}
	return Outcome{}, false
}
