-- Searches that users are told of. Beside the filters stands what they resolve to in columns of ads,
-- null for any, so that one statement finds the searches that a new ad matches.
CREATE TABLE saved_searches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  section smallint NOT NULL,
  filters jsonb NOT NULL,
  -- The filters in one spelling: the same search is saved once.
  filters_key text NOT NULL,
  name text NOT NULL,
  notify text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Ads published later are unseen.
  seen_at timestamptz NOT NULL,
  -- The version of the reference lists that the next columns were resolved with.
  reference_version bigint NOT NULL,
  cities integer[],
  items integer[],
  categories integer[],
  trait smallint,
  audience smallint,
  price_from integer,
  price_to integer,
  event_date date,
  query tsquery,
  -- By its most selective filter: an ad has the key of each search that it can match.
  keys text[] NOT NULL,
  UNIQUE (user_id, section, filters_key)
);
CREATE INDEX saved_searches_keys ON saved_searches USING gin (keys) WHERE notify <> 'off';
CREATE INDEX saved_searches_resolved ON saved_searches (reference_version);

-- What happened to public ads, for those who wait for it; a worker takes the rows.
CREATE TABLE ad_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  -- The price before; null for a new publication.
  price_before integer,
  -- Later after a failure.
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  failures smallint NOT NULL DEFAULT 0
);
CREATE INDEX ad_news_due ON ad_news (due_at, id);
CREATE INDEX ad_news_by_ad ON ad_news (ad_id);

CREATE FUNCTION add_ad_news() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF NEW.published_at IS DISTINCT FROM OLD.published_at THEN
    INSERT INTO ad_news (ad_id) VALUES (NEW.id);
  ELSIF NEW.price < OLD.price AND NEW.price > 0 THEN
    INSERT INTO ad_news (ad_id, price_before) VALUES (NEW.id, OLD.price);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER adds_news AFTER UPDATE OF published_at, price ON ads
  FOR EACH ROW WHEN (NEW.status = 1 AND NEW.edit_of IS NULL)
  EXECUTE FUNCTION add_ad_news();
