-- Lists of lost or found pets, which are few among all pets: a late page reads no others.
CREATE INDEX ads_list_sought ON ads (category, published_at DESC, id DESC)
  INCLUDE (expires_at, city_id, item_id, trait, price)
  WHERE section = 1 AND category IN (3, 4)
    AND status = 1 AND deleted_at IS NULL AND NOT author_hidden;
