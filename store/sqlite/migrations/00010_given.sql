-- How many moves of a match were there when it began.

-- +goose Up
ALTER TABLE matches ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
