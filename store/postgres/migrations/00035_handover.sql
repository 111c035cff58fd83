-- Where the process that gave a shard away left off: its session at the gateway, which the next one takes up.

-- +goose Up
ALTER TABLE shards ADD COLUMN session BYTEA;
