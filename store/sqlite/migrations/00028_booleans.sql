-- The conditions of the indexes as PostgreSQL has them too: what is 0 or 1 is a truth by
-- itself. From here on both have the same steps by their numbers and names.

-- +goose Up
DROP INDEX matches_owed;
CREATE INDEX matches_owed ON matches (id) WHERE bot_to_move;

DROP INDEX matches_undelivered;
CREATE INDEX matches_undelivered ON matches (touched, id) WHERE NOT guest AND
    (message <> '' OR status <> 2) AND (message <> shown_message OR shown_revision < visible OR shown_thinking > bot_to_move);

DROP INDEX matches_uncalled;
CREATE INDEX matches_uncalled ON matches (touched, id) WHERE NOT guest AND
    first_level = '' AND second_level = '' AND
    (status = 1 AND called_ply <> steps OR status <> 1 AND called_message <> '' OR called_sending
     OR status = 2 AND ending IN (2, 8) AND called_ply <> steps + 1);

DROP INDEX matches_rated;
CREATE INDEX matches_rated ON matches (id) WHERE rated;

DROP INDEX day_posts_open;
CREATE INDEX day_posts_open ON day_posts (day) WHERE NOT closed;
