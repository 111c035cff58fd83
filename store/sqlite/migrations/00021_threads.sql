-- Whether games between people get a thread of their own in a server.

-- +goose Up
ALTER TABLE servers ADD COLUMN threads INTEGER NOT NULL DEFAULT 0;
