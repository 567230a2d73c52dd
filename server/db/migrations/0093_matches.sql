-- Found pets that may be lost ones, for the owner to decide.
CREATE TABLE matches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lost_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  found_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  score smallint NOT NULL,
  reasons text[] NOT NULL,
  -- 'new', 'similar' or 'different'.
  state text NOT NULL DEFAULT 'new',
  created_at timestamptz NOT NULL,
  UNIQUE (lost_id, found_id)
);
CREATE INDEX matches_by_found ON matches (found_id);
CREATE INDEX pet_details_chip ON pet_details (chip) WHERE chip <> '';
