-- Games in a thread are listed in its channel, too. Where those from before are is not known.

-- +goose Up
ALTER TABLE matches ADD COLUMN parent TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX matches_parent ON matches (parent, id) WHERE parent <> '';
