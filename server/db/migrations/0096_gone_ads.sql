-- What remains of an ad that was public, so that its page can say what became of it and offer
-- similar ads. Nothing of its author or its texts.
CREATE TABLE gone_ads (
  ad_id integer PRIMARY KEY,
  section smallint NOT NULL,
  category smallint,
  item_id integer,
  city_id integer NOT NULL,
  gone_at timestamptz NOT NULL,
  -- 'hidden', 'deleted' or 'blocked'; an ad that has run out tells so itself.
  why text NOT NULL
);
CREATE INDEX gone_ads_gone_at ON gone_ads (gone_at);
