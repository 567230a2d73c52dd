-- The page of an ad that its author took down still says its title, until the author's account is deleted.
ALTER TABLE gone_ads ADD COLUMN title text, ADD COLUMN author_id integer;
