-- The last matches of a person in a server, and of a channel, are found by one look at an index: which
-- game is meant where nobody names one follows from them.

-- +goose Up
DROP INDEX matches_first;
CREATE INDEX matches_first ON matches (first_user, guild, id);

DROP INDEX matches_second;
CREATE INDEX matches_second ON matches (second_user, guild, id);

DROP INDEX matches_channel;
CREATE INDEX matches_channel ON matches (channel, id);
