-- Which matches are played where the bot is no member, as in a conversation of two people one
-- of whom has it for themselves: it can only answer there, so it owes nothing.

-- +goose Up
ALTER TABLE matches ADD COLUMN guest INTEGER NOT NULL DEFAULT 0;
DROP INDEX matches_undelivered;
CREATE INDEX matches_undelivered ON matches (touched, id) WHERE guest = 0 AND
    (message <> '' OR status <> 2) AND (message <> shown_message OR shown_revision < visible OR shown_thinking > bot_to_move);
DROP INDEX matches_uncalled;
CREATE INDEX matches_uncalled ON matches (touched, id) WHERE guest = 0 AND
    first_level = '' AND second_level = '' AND
    (status = 1 AND called_ply <> steps OR status <> 1 AND called_message <> '' OR called_sending = 1
     OR status = 2 AND ending IN (2, 8) AND called_ply <> steps + 1);
