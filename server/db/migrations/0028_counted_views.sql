-- Views and clicks counted lately: a repetition by the same visitor does not count until then.
CREATE TABLE counted_views (
  key text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX counted_views_by_expiry ON counted_views (expires_at);
