-- What is played in a server, of which nobody there is to hear what the engine thinks.

-- +goose Up
CREATE INDEX matches_guild ON matches (guild, variant, status);
