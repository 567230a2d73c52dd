-- Who wrote about a lost pet with a hidden mark, how they describe the mark, and whether its owner
-- says that it is the same.
CREATE TABLE hand_overs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  finder_id integer NOT NULL REFERENCES users,
  -- 'asked', 'described', 'matched' or 'different'.
  state text NOT NULL DEFAULT 'asked',
  description text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  described_at timestamptz,
  decided_at timestamptz,
  UNIQUE (ad_id, finder_id)
);
CREATE INDEX hand_overs_by_finder ON hand_overs (finder_id);
