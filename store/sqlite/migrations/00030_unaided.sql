-- What is played without the engine's help, of which nobody who may see it is to hear anything.

-- +goose Up
CREATE INDEX matches_unaided ON matches (variant, touched, id) WHERE
    status = 1 AND (rated OR first_level = '' AND second_level = '');
