-- A call whose message may be out although nobody has heard where it stands, and when
-- and in which server a channel was closed to the bot. Of those that are closed already
-- nobody knows when: they are asked again at once.

-- +goose Up
ALTER TABLE matches ADD COLUMN called_sending INTEGER NOT NULL DEFAULT 0;

DROP INDEX matches_uncalled;
CREATE INDEX matches_uncalled ON matches (touched, id) WHERE
    first_level = '' AND second_level = '' AND
    (status = 1 AND called_ply <> plies OR status <> 1 AND called_message <> '' OR called_sending = 1);

ALTER TABLE closed ADD COLUMN guild TEXT    NOT NULL DEFAULT '';
ALTER TABLE closed ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
