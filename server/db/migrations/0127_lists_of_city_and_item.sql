-- Lists of a breed, item, service or event in one city. Without it a plan for any values walks either
-- all ads of the city or all of the item.
CREATE INDEX ads_list_city_item ON ads (section, city_id, item_id, published_at DESC, id DESC)
  INCLUDE (expires_at, category, trait, audience, price)
  WHERE status = 1 AND deleted_at IS NULL AND NOT author_hidden;
