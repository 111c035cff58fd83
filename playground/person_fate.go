package playground

import "context"

// await starts something and waits for its fate.
func (p *Person) await(ctx context.Context, channelID string, start func(ask) error) (Fate, error) {
	told := make(chan Fate, 4) // an interaction tells at most two frames
	p.world.mu.Lock()
	c, err := p.channel(channelID)
	if err == nil {
		err = start(ask{person: p.who, channel: c, tell: func(_ string, data any) {
			if f, final := asFate(data); final {
				told <- f
			}
		}})
	}
	p.world.mu.Unlock()
	if err != nil {
		return Fate{}, err
	}
	select {
	case f := <-told:
		return f, nil
	case <-ctx.Done():
		return Fate{}, ctx.Err()
	}
}

// asFate reads a frame; of a modal and of choices the "ok" that follows tells nothing more.
func asFate(data any) (Fate, bool) {
	switch d := data.(type) {
	case fate:
		return Fate{Failed: d.State == "failed", Message: d.Message}, true
	case modalFrame:
		return Fate{Modal: &Modal{d.InteractionID, d.CustomID, d.Title, d.Components}}, true
	case choices:
		return Fate{Choices: d.Choices}, true
	}
	return Fate{}, false
}
