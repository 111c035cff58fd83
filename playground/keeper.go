package playground

import (
	"context"
	"encoding/json"
	"fmt"
)

// Keeper holds what must outlive the process: small values by kind and key. The playground calls it under its own lock,
// one call at a time.
type Keeper interface {
	Put(ctx context.Context, kind, key string, value []byte) error
	Delete(ctx context.Context, kind, key string) error
	Each(ctx context.Context, kind string, f func(key string, value []byte) error) error
}

// The kinds of things that are kept.
const (
	keptMessage = "message"    // id → Message
	keptBlob    = "attachment" // id → the file itself
	keptCommand = "command"    // id → Command
	keptDM      = "dm"         // channel id → the two user ids
	keptBot     = "bot"        // user id → User
	keptPerson  = "person"     // user id → has seen the welcome
)

// keep saves a value, or does nothing when there is no keeper.
func (w *world) keep(ctx context.Context, kind, key string, value any) error {
	if w.opts.Keeper == nil {
		return nil
	}
	raw, isFile := value.([]byte)
	var err error
	if !isFile {
		raw, err = json.Marshal(value)
	}
	if err == nil {
		err = w.opts.Keeper.Put(ctx, kind, key, raw)
	}
	if err != nil {
		return fmt.Errorf("keep %s %s: %w", kind, key, err)
	}
	return nil
}

func (w *world) forget(ctx context.Context, kind, key string) error {
	if w.opts.Keeper == nil {
		return nil
	}
	if err := w.opts.Keeper.Delete(ctx, kind, key); err != nil {
		return fmt.Errorf("forget %s %s: %w", kind, key, err)
	}
	return nil
}

// load takes up what an earlier process kept.
func (w *world) load(ctx context.Context) error {
	if w.opts.Keeper == nil {
		return nil
	}
	return firstError(
		func() error { return each(ctx, w, keptBot, w.loadBot) },
		func() error { return each(ctx, w, keptDM, func(id string, pair []string) { w.loadDM(id, pair) }) },
		func() error { return each(ctx, w, keptPerson, w.loadPerson) },
		func() error { return each(ctx, w, keptCommand, w.loadCommand) },
		func() error { return w.opts.Keeper.Each(ctx, keptBlob, w.loadBlob) },
		func() error { return each(ctx, w, keptMessage, w.loadMessage) },
		func() error { return w.settle(ctx) },
	)
}

func firstError(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// each decodes every kept value of a kind.
func each[T any](ctx context.Context, w *world, kind string, take func(key string, value T)) error {
	err := w.opts.Keeper.Each(ctx, kind, func(key string, raw []byte) error {
		var value T
		if err := json.Unmarshal(raw, &value); err != nil {
			return fmt.Errorf("key %s: %w", key, err)
		}
		take(key, value)
		return nil
	})
	if err != nil {
		return fmt.Errorf("load %s: %w", kind, err)
	}
	return nil
}
