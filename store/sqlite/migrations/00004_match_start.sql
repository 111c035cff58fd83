-- Where a match begins, in the notation; empty for the start of the game.

-- +goose Up
ALTER TABLE matches ADD COLUMN start TEXT NOT NULL DEFAULT '';
