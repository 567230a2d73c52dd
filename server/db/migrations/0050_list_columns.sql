-- What lists filter by and whether an ad's author is hidden, by a ban or a withdrawn consent, stand
-- in the ad's own row, so that one index answers which ads a page has. Triggers keep them true, also
-- for servers of the previous version.
ALTER TABLE ads
  ADD COLUMN author_hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN item_id integer,
  ADD COLUMN category smallint,
  ADD COLUMN trait smallint,
  ADD COLUMN audience smallint;
COMMENT ON COLUMN ads.item_id IS 'Breed, item or service';
COMMENT ON COLUMN ads.trait IS 'Sex or condition';

UPDATE ads SET author_hidden = true FROM users
  WHERE users.id = author_id AND (banned_at IS NOT NULL OR consent_withdrawn_at IS NOT NULL);
UPDATE ads SET item_id = breed_id, category = d.category, trait = sex
  FROM pet_details d WHERE d.ad_id = ads.id;
UPDATE ads SET item_id = goods_id, category = d.category, trait = condition, audience = d.audience
  FROM market_details d WHERE d.ad_id = ads.id;
UPDATE ads SET item_id = service_id, category = d.category
  FROM service_details d WHERE d.ad_id = ads.id;

-- Hiding an author locks the user FOR UPDATE, so the insert waits for that and reads its
-- result. The foreign key takes the same lock anyway.
CREATE FUNCTION set_author_hidden() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  SELECT banned_at IS NOT NULL OR consent_withdrawn_at IS NOT NULL INTO STRICT NEW.author_hidden
    FROM users WHERE id = NEW.author_id FOR KEY SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER sets_author_hidden BEFORE INSERT ON ads
  FOR EACH ROW EXECUTE FUNCTION set_author_hidden();

CREATE FUNCTION copy_author_hidden() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE hidden boolean := NEW.banned_at IS NOT NULL OR NEW.consent_withdrawn_at IS NOT NULL;
BEGIN
  UPDATE ads SET author_hidden = hidden WHERE author_id = NEW.id AND author_hidden <> hidden;
  RETURN NULL;
END $$;
CREATE TRIGGER copies_author_hidden AFTER UPDATE OF banned_at, consent_withdrawn_at ON users
  FOR EACH ROW EXECUTE FUNCTION copy_author_hidden();

CREATE FUNCTION copy_pet_columns() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE ads SET item_id = NEW.breed_id, category = NEW.category, trait = NEW.sex
    WHERE id = NEW.ad_id
      AND (item_id, category, trait) IS DISTINCT FROM (NEW.breed_id, NEW.category, NEW.sex);
  RETURN NULL;
END $$;
CREATE TRIGGER copies_list_columns AFTER INSERT OR UPDATE ON pet_details
  FOR EACH ROW EXECUTE FUNCTION copy_pet_columns();

CREATE FUNCTION copy_market_columns() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE ads SET item_id = NEW.goods_id, category = NEW.category, trait = NEW.condition,
      audience = NEW.audience
    WHERE id = NEW.ad_id AND (item_id, category, trait, audience)
      IS DISTINCT FROM (NEW.goods_id, NEW.category, NEW.condition, NEW.audience);
  RETURN NULL;
END $$;
CREATE TRIGGER copies_list_columns AFTER INSERT OR UPDATE ON market_details
  FOR EACH ROW EXECUTE FUNCTION copy_market_columns();

CREATE FUNCTION copy_service_columns() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE ads SET item_id = NEW.service_id, category = NEW.category
    WHERE id = NEW.ad_id AND (item_id, category) IS DISTINCT FROM (NEW.service_id, NEW.category);
  RETURN NULL;
END $$;
CREATE TRIGGER copies_list_columns AFTER INSERT OR UPDATE ON service_details
  FOR EACH ROW EXECUTE FUNCTION copy_service_columns();

-- Covering: a page's ids come from the index alone.
CREATE INDEX ads_list ON ads (section, published_at DESC, id DESC)
  INCLUDE (expires_at, city_id, item_id, category, trait, audience, price)
  WHERE status = 1 AND deleted_at IS NULL AND NOT author_hidden;
CREATE INDEX ads_list_item ON ads (section, item_id, published_at DESC, id DESC)
  INCLUDE (expires_at, city_id, category, trait, audience, price)
  WHERE status = 1 AND deleted_at IS NULL AND NOT author_hidden;
CREATE INDEX ads_list_city ON ads (section, city_id, published_at DESC, id DESC)
  INCLUDE (expires_at, item_id, category, trait, audience, price)
  WHERE status = 1 AND deleted_at IS NULL AND NOT author_hidden;
-- The front page counts the public ads.
CREATE INDEX ads_public ON ads (section, expires_at)
  WHERE status = 1 AND deleted_at IS NULL AND NOT author_hidden;
