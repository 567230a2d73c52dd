-- Words that say a category narrow a search to it: `=#`, the section's number and the category's. `=#.` marks
-- the ads that have it; the others are found by the words themselves until the backfill has renewed them.
CREATE OR REPLACE FUNCTION ad_search(section smallint, title text, description text, city integer, item integer,
    category smallint) RETURNS tsvector
  LANGUAGE sql STABLE
  RETURN (
    SELECT array_to_tsvector(
      heads || search_lexemes(description) || ARRAY(SELECT '=' || unnest(heads))
        || ARRAY['=#.', '=#' || section, concat('=#', section, '.', category)])
    FROM search_lexemes(ad_text(section, title, '', city, item, category)) heads
  );

-- Diminutives, and the young of birds that are sold together with them, are forms of their word.
DO $$
DECLARE
  endings CONSTANT jsonb := '{
    "котик": ["", "а", "у", "ом", "е", "и", "ов", "ам", "ами", "ах"],
    "птичк": ["а", "и", "е", "у", "ой", "ам", "ами", "ах"],
    "утят": ["а", "", "ам", "ами", "ах"]
  }';
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION irregular_words() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN %L::jsonb', (
    SELECT irregular_words() || jsonb_object_agg(form, word_lexeme(word))
    FROM (
      SELECT word, stem || jsonb_array_elements_text(endings -> pattern) AS form
      FROM (VALUES
        ('кот', 'котик', 'котик'), ('пес', 'песик', 'котик'), ('попугай', 'попугайчик', 'котик'),
        ('еж', 'ежик', 'котик'), ('заяц', 'зайчик', 'котик'), ('хомяк', 'хомячк', 'котик'),
        ('щенок', 'щеночк', 'котик'), ('котенок', 'котеночк', 'котик'),
        ('собака', 'собачк', 'птичк'), ('кошка', 'кошечк', 'птичк'), ('птица', 'птичк', 'птичк'),
        ('крыса', 'крыск', 'птичк'), ('мышь', 'мышк', 'птичк'), ('черепаха', 'черепашк', 'птичк'),
        ('лошадь', 'лошадк', 'птичк'), ('утка', 'уточк', 'птичк'), ('курица', 'курочк', 'птичк'),
        ('коза', 'козочк', 'птичк'), ('овца', 'овечк', 'птичк'),
        ('утка', 'утят', 'утят'), ('утка', 'утенк', 'котик'),
        ('гусь', 'гусят', 'утят'), ('гусь', 'гусенк', 'котик')
      ) diminutives (word, stem, pattern)
      UNION ALL VALUES
        ('собака', 'собачек'), ('кошка', 'кошечек'), ('птица', 'птичек'), ('крыса', 'крысок'), ('мышь', 'мышек'),
        ('черепаха', 'черепашек'), ('лошадь', 'лошадок'), ('утка', 'уточек'), ('курица', 'курочек'), ('коза', 'козочек'),
        ('овца', 'овечек'), ('хомяк', 'хомячок'), ('щенок', 'щеночек'), ('котенок', 'котеночек'),
        ('утка', 'утенок'), ('гусь', 'гусенок')
    ) forms));
END $$;

CREATE OR REPLACE FUNCTION search_words_version() RETURNS smallint
  LANGUAGE sql IMMUTABLE
  AS 'SELECT 2::smallint';

-- A job resolves saved searches again.
UPDATE versions SET number = number + 1 WHERE name = 'reference';
