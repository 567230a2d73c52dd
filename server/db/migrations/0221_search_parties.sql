-- What people tell the owner of a lost pet: where it was seen, where they have searched for it, that
-- they help. All are words to the owner, with the same limits, cautions, reports and deletion.
ALTER TABLE sightings ADD COLUMN kind text NOT NULL DEFAULT 'seen';

-- The link by which an owner shares the course of the search; ending it deletes the row.
CREATE TABLE search_parties (
  ad_id integer PRIMARY KEY REFERENCES ads ON DELETE CASCADE,
  code text NOT NULL UNIQUE,
  opened_at timestamptz NOT NULL
);

-- When the owner has said whether the found pet is similar; null of former decisions.
ALTER TABLE matches ADD COLUMN decided_at timestamptz;
