-- Who has won since the other one resigned (2) or ran out of time (8) is told so, also after a
-- restart. Of what has ended before nobody is told any more.

-- +goose Up
UPDATE matches SET called_ply = steps + 1 WHERE status = 2 AND ending IN (2, 8);

DROP INDEX matches_uncalled;
CREATE INDEX matches_uncalled ON matches (touched, id) WHERE
    first_level = '' AND second_level = '' AND
    (status = 1 AND called_ply <> steps OR status <> 1 AND called_message <> '' OR called_sending = 1
     OR status = 2 AND ending IN (2, 8) AND called_ply <> steps + 1);
