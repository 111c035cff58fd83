package playground

import (
	"context"

	"golang.org/x/time/rate"
)

// login returns the token's bot, who joins every guild when the token is new.
func (w *world) login(ctx context.Context, token string) (*bot, error) {
	for _, b := range w.bots {
		if b.token == token {
			return b, nil
		}
	}
	id := applicationID(token)
	b := w.botByID(id)
	if b == nil {
		b = w.addBot(User{ID: id, Username: w.botName(token, id), Discriminator: "0", Bot: true})
		w.sendToAllPages("presence", presence{UserID: b.ID, User: b.User})
	}
	b.token, b.privileged = token, w.seed(token).Intents
	if err := w.openPortal(ctx, b, w.seed(token)); err != nil {
		return nil, err
	}
	return b, w.persist(ctx, storedBot, b.ID, b.User)
}

func (w *world) botName(token, id string) string {
	if seed := w.seed(token); seed.Name != "" {
		return seed.Name
	}
	return "Bot " + id[len(id)-4:]
}

// seed is what the world says of the token's bot.
func (w *world) seed(token string) SeedBot {
	for _, b := range w.opts.World.Bots {
		if b.Token == token {
			return b
		}
	}
	return SeedBot{}
}

func (w *world) addBot(u User) *bot {
	b := &bot{
		User: &u, limiter: rate.NewLimiter(requestsPerSecond, requestsPerSecond),
		portal: portal{Installs: []int{installGuild, installUser}},
	}
	w.users[u.ID] = b.User
	w.bots = append(w.bots, b)
	return b
}

func (w *world) botByID(id string) *bot {
	for _, b := range w.bots {
		if b.ID == id {
			return b
		}
	}
	return nil
}
