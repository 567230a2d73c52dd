-- What people keep and what they have seen, and what ties a VK account.

CREATE TABLE favorites (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, ad_id)
);
CREATE INDEX favorites_by_ad ON favorites (ad_id);

CREATE TABLE reads (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, ad_id)
);
CREATE INDEX reads_by_ad ON reads (ad_id);
