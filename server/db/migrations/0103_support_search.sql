-- The texts of letters to support, which admins search; other conversations are searched one at a time.
CREATE INDEX messages_support_text ON messages USING gin (latin_key(text) gin_trgm_ops)
  WHERE low_id = 0 AND deleted_at IS NULL;
