-- Kilometres between two places, by the haversine formula.
CREATE FUNCTION distance_km(lat double precision, lon double precision, other_lat double precision,
    other_lon double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 12742 * asin(sqrt(sind((other_lat - lat) / 2) ^ 2
    + cosd(lat) * cosd(other_lat) * sind((other_lon - lon) / 2) ^ 2));

-- Full-text search over the ads. An ad's row holds its lexemes, those of the names that it shows too,
-- so that one index answers a search in any list. Triggers keep them true.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- As `russian`, but Latin words match as they are.
CREATE TEXT SEARCH CONFIGURATION ads (COPY = russian);
ALTER TEXT SEARCH CONFIGURATION ads
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart WITH simple;

-- Forms that Snowball leaves apart: «щенок» and «щенки», «котёнок» and «котята», «кошка» and «кошек».
-- Letters are spelled out, because patterns such as \M depend on the locale.
CREATE FUNCTION search_stem(lexeme text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN lexeme ~ '^пс(?:[аыуе]|ов|ом|ам|ами|ах)$' THEN 'пес'
    WHEN lexeme IN ('щененок', 'щененк') THEN 'щенк'
    WHEN lexeme = 'череп' THEN 'черепах'
    WHEN lexeme = 'попуг' THEN 'попуга'
    ELSE regexp_replace(lexeme, '([бвгджзклмнпрстфхцчшщ])[ео]([кц])$', '\1\2')
  END;

CREATE FUNCTION search_lexemes(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT search_stem(lexeme)), '{}')
    FROM unnest(to_tsvector('ads', regexp_replace(regexp_replace(translate(search_key(value), '-–/', '   '),
      '([чшжщ])ат(?:а|ам|ами|ах)?(?![а-я])', '\1онок', 'g'),
      'ят(?:а|ам|ами|ах)?(?![а-я])', 'енок', 'g')))
  );

CREATE FUNCTION ad_text(section smallint, title text, description text, city integer, item integer,
    category smallint) RETURNS text
  LANGUAGE sql STABLE
  RETURN concat_ws(' ', title, description,
    (SELECT name FROM cities WHERE id = city),
    CASE section
      WHEN 1 THEN (SELECT concat_ws(' ', breeds.name, animal_types.name)
        FROM breeds JOIN animal_types ON animal_types.id = animal_type_id WHERE breeds.id = item)
      WHEN 2 THEN (SELECT concat_ws(' ', goods.name, parents.name)
        FROM goods LEFT JOIN goods parents ON parents.id = goods.parent_id WHERE goods.id = item)
      WHEN 3 THEN (SELECT name FROM services WHERE id = item)
      ELSE concat_ws(' ', (SELECT name FROM event_names WHERE id = item),
        (SELECT name FROM event_types WHERE id = category))
    END);

ALTER TABLE ads ADD COLUMN search tsvector NOT NULL DEFAULT '';
UPDATE ads SET search = array_to_tsvector(search_lexemes(
  ad_text(section, title, description, city_id, item_id, category)));

-- The words as people write them: a search corrects its spelling to one of these.
CREATE TABLE search_words (word text PRIMARY KEY);

-- One Latin letter or digit for each Cyrillic letter: under the C locale pg_trgm knows no others.
CREATE FUNCTION latin_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(search_key(value),
    'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abvgdejziyklmnoprstufhc4w671839q');
CREATE INDEX search_words_similar ON search_words USING gin (latin_key(word) gin_trgm_ops);

CREATE FUNCTION keep_words(value text) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO search_words
      SELECT DISTINCT word FROM regexp_split_to_table(search_key(value), '[^a-zа-я0-9]+') word
      WHERE length(word) BETWEEN 3 AND 40
      ON CONFLICT DO NOTHING
  $$;
SELECT keep_words(ad_text(section, title, '', city_id, item_id, category)) FROM ads;

CREATE FUNCTION set_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.search := array_to_tsvector(search_lexemes(ad_text(NEW.section, NEW.title, NEW.description,
    NEW.city_id, NEW.item_id, NEW.category)));
  PERFORM keep_words(ad_text(NEW.section, NEW.title, '', NEW.city_id, NEW.item_id, NEW.category));
  RETURN NEW;
END $$;
-- A new ad gets its item with its details, by an update.
CREATE TRIGGER sets_search
  BEFORE UPDATE OF title, description, city_id, item_id, category ON ads
  FOR EACH ROW EXECUTE FUNCTION set_search();

-- A renamed entry renames what its ads are found by; setting a column to itself runs `sets_search`.
CREATE FUNCTION renew_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'cities' THEN UPDATE ads SET title = title WHERE city_id = NEW.id;
    WHEN 'animal_types' THEN UPDATE ads SET title = title WHERE section = 1
      AND item_id IN (SELECT id FROM breeds WHERE animal_type_id = NEW.id);
    WHEN 'breeds' THEN UPDATE ads SET title = title WHERE section = 1 AND item_id = NEW.id;
    WHEN 'goods' THEN UPDATE ads SET title = title WHERE section = 2
      AND item_id IN (SELECT id FROM goods WHERE NEW.id IN (id, parent_id));
    WHEN 'services' THEN UPDATE ads SET title = title WHERE section = 3 AND item_id = NEW.id;
    WHEN 'event_names' THEN UPDATE ads SET title = title WHERE section = 4 AND item_id = NEW.id;
    ELSE UPDATE ads SET title = title WHERE section = 4 AND category = NEW.id;
  END CASE;
  RETURN NULL;
END $$;
DO $$
DECLARE list text;
BEGIN
  FOREACH list IN ARRAY ARRAY['cities', 'animal_types', 'breeds', 'goods', 'services', 'event_types', 'event_names'] LOOP
    EXECUTE format('CREATE TRIGGER renews_search AFTER UPDATE OF name ON %I
      FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION renew_search()', list);
  END LOOP;
END $$;

CREATE INDEX ads_search ON ads USING gin (search)
  WHERE status = 1 AND deleted_at IS NULL AND NOT author_hidden;
-- Which words are frequent decides how a search is done.
ALTER TABLE ads ALTER COLUMN search SET STATISTICS 1000;
