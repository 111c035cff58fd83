package bot

import (
	"context"
	"fmt"
	"runtime/debug"

	"noughts/commands"
)

// guard runs f and survives its panic, which it logs; broke says that there was one.
func (b *Bot) guard(ctx context.Context, req commands.Request, f func()) (broke bool) {
	defer func() {
		if p := recover(); p != nil {
			broke = true
			b.options.Metrics.Panicked()
			b.log.ErrorContext(ctx, "panic", "kind", kindNames[req.Kind], "name", req.LogName(),
				"panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	f()
	return false
}

// errorReply is the reply when there is no better one, for want of which there may be an error.
func (i *interaction) errorReply(ctx context.Context, err error) commands.Reply {
	return commands.Reply{
		Kind:    commands.Private,
		Message: commands.Message{Text: i.bot.options.ErrorText(i.req.Locales, commands.TraceOf(ctx), err)},
	}
}
