-- When who is to move may be reminded, which follows from the clock; whether the last call was
-- a reminder; and who wants to be reminded.

-- +goose Up
ALTER TABLE matches ADD COLUMN remind_at       INTEGER;
ALTER TABLE matches ADD COLUMN called_reminded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people  ADD COLUMN remind          INTEGER NOT NULL DEFAULT 0;

CREATE INDEX matches_remind ON matches (remind_at) WHERE remind_at IS NOT NULL;
