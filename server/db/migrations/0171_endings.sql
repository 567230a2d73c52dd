-- How ads ended. A row outlives its ad without naming anybody, so that the pets that came home in a year can be counted.
CREATE TABLE endings (
  ad_id integer PRIMARY KEY,
  section smallint NOT NULL,
  outcome text NOT NULL,
  -- Of a pet.
  sex smallint,
  ended_at timestamptz NOT NULL
);
CREATE INDEX endings_by_time ON endings (ended_at);
