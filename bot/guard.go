package bot

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"

	"noughts/commands"
)

// guard runs f and survives its panic, which it logs under the reference that
// it returns; the reference is empty when all went well.
func (b *Bot) guard(req commands.Request, f func()) (ref string) {
	defer func() {
		if p := recover(); p != nil {
			ref = newRef()
			b.log.Error("panic", "ref", ref, "kind", kindNames[req.Kind], "name", clip(req.Name, maxID),
				"panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	f()
	return ""
}

// newRef is a short number that people can quote and the log can be searched for.
func newRef() string { return fmt.Sprintf("%04x", rand.N(1<<16)) }

// errorReply is the reply when there is no better one.
func (i *interaction) errorReply(ref string) commands.Reply {
	return commands.Reply{
		Kind:    commands.Private,
		Message: commands.Message{Text: i.bot.options.ErrorText(i.req.Locales, ref)},
	}
}
