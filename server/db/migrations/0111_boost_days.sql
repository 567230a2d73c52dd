-- What a boost brought, by Moscow day.
CREATE TABLE boost_days (
  boost_id integer NOT NULL REFERENCES boosts ON DELETE CASCADE,
  day date NOT NULL,
  impressions integer NOT NULL DEFAULT 0,
  openings integer NOT NULL DEFAULT 0,
  PRIMARY KEY (boost_id, day)
);
