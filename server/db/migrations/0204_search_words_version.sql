-- A migration that changes what words ads are found by replaces this function; a backfill renews older ads.
CREATE FUNCTION search_words_version() RETURNS smallint
  LANGUAGE sql IMMUTABLE
  AS 'SELECT 1::smallint';

CREATE OR REPLACE FUNCTION set_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.search := ad_search(NEW.section, NEW.title, NEW.description, NEW.city_id, NEW.item_id, NEW.category);
  NEW.search_version := search_words_version();
  PERFORM keep_words(ad_text(NEW.section, NEW.title, '', NEW.city_id, NEW.item_id, NEW.category));
  RETURN NEW;
END $$;
