-- Who has shared an ad, by a code in the shared link.
CREATE TABLE shares (
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code text NOT NULL UNIQUE,
  -- By how many devices of others.
  opened integer NOT NULL DEFAULT 0,
  shared_at timestamptz NOT NULL,
  PRIMARY KEY (ad_id, user_id)
);
CREATE INDEX shares_by_user ON shares (user_id);

-- Which users have come by a shared link, so that a share which led to a sighting counts as help.
CREATE TABLE share_openings (
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code text NOT NULL REFERENCES shares (code) ON DELETE CASCADE,
  PRIMARY KEY (ad_id, user_id)
);
CREATE INDEX share_openings_by_user ON share_openings (user_id);
CREATE INDEX share_openings_by_code ON share_openings (code);
