package playground

import (
	"context"
	"encoding/json"
	"fmt"
)

// Storage holds what must outlive the process: small values by kind and key. The playground calls
// it under its own lock, one call at a time.
type Storage interface {
	Put(ctx context.Context, kind, key string, value []byte) error
	Delete(ctx context.Context, kind, key string) error
	Each(ctx context.Context, kind string, f func(key string, value []byte) error) error
}

// The kinds of things that are stored.
const (
	storedMessage  = "message"    // id → Message
	storedFile     = "attachment" // id → the file itself
	storedCommand  = "command"    // id → Command
	storedDM       = "dm"         // channel id → the two user ids
	storedBot      = "bot"        // user id → User
	storedThread   = "thread"     // channel id → Channel, with its members
	storedAbsence  = "absence"    // guild id → the bots that left
	storedInstalls = "installs"   // user id → the bots whose apps they have
	storedPerson   = "person"     // user id → has seen the welcome
	storedPortal   = "portal"     // user id of a bot → what its owner has set
	storedConsents = "consents"   // user id → scopes that they have allowed, by application
)

// persist saves a value, or does nothing without a storage.
func (w *world) persist(ctx context.Context, kind, key string, value any) error {
	if w.opts.Storage == nil {
		return nil
	}
	raw, isFile := value.([]byte)
	var err error
	if !isFile {
		raw, err = json.Marshal(value)
	}
	if err == nil {
		err = w.opts.Storage.Put(ctx, kind, key, raw)
	}
	if err != nil {
		return fmt.Errorf("store %s %s: %w", kind, key, err)
	}
	return nil
}

func (w *world) erase(ctx context.Context, kind, key string) error {
	if w.opts.Storage == nil {
		return nil
	}
	if err := w.opts.Storage.Delete(ctx, kind, key); err != nil {
		return fmt.Errorf("erase %s %s: %w", kind, key, err)
	}
	return nil
}

// load loads what an earlier process stored.
func (w *world) load(ctx context.Context) error {
	if w.opts.Storage == nil {
		return nil
	}
	return firstError(
		func() error { return each(ctx, w, storedBot, w.loadBot) },
		func() error { return each(ctx, w, storedPortal, w.loadPortal) },
		func() error { return each(ctx, w, storedDM, func(id string, pair []string) { w.loadDM(id, pair) }) },
		func() error { return each(ctx, w, storedPerson, w.loadPerson) },
		func() error { return each(ctx, w, storedThread, w.loadThread) },
		func() error { return each(ctx, w, storedAbsence, w.loadAbsence) },
		func() error { return each(ctx, w, storedInstalls, w.loadInstalls) },
		func() error { return each(ctx, w, storedConsents, w.loadConsents) },
		func() error { return each(ctx, w, storedCommand, w.loadCommand) },
		func() error { return w.opts.Storage.Each(ctx, storedFile, w.loadBlob) },
		func() error { return each(ctx, w, storedMessage, w.loadMessage) },
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

// each decodes every stored value of a kind.
func each[T any](ctx context.Context, w *world, kind string, take func(key string, value T)) error {
	err := w.opts.Storage.Each(ctx, kind, func(key string, raw []byte) error {
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
