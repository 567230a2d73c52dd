-- What others see of a person beside the name: an image of their own, and who admins have verified
-- them to be. Lists show both.
ALTER TABLE users ADD COLUMN avatar text;
ALTER TABLE users ADD COLUMN verified text;
-- The messenger's picture has been offered, or an own one chosen.
ALTER TABLE users ADD COLUMN avatar_asked boolean NOT NULL DEFAULT false;

CREATE CONSTRAINT TRIGGER raises_ads_by_person AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.username, OLD.avatar, OLD.verified) IS DISTINCT FROM (NEW.username, NEW.avatar, NEW.verified))
  EXECUTE FUNCTION raise_version('ads');
