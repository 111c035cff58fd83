-- The language in which a match speaks; empty for the default.

-- +goose Up
ALTER TABLE matches ADD COLUMN locale TEXT NOT NULL DEFAULT '';
