-- Lists that are sorted by price: a page's ids come from the index alone.
CREATE INDEX ads_list_price ON ads (section, price, published_at DESC, id DESC)
  INCLUDE (expires_at, city_id, item_id, category, trait, audience)
  WHERE status = 1 AND deleted_at IS NULL AND NOT author_hidden;
