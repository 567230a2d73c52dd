-- Words of ads that are gone are forgotten by a job, which splits texts as `keep_words` does.
CREATE FUNCTION words_of(value text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT DISTINCT word FROM regexp_split_to_table(search_key(value), '[^a-zа-я0-9]+') word
    WHERE length(word) BETWEEN 3 AND 40
  $$;

CREATE OR REPLACE FUNCTION keep_words(value text) RETURNS void
  LANGUAGE sql
  AS $$ INSERT INTO search_words SELECT words_of(value) ON CONFLICT DO NOTHING $$;
