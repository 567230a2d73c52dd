-- What the draft held that an ad was made from: a repeated send with another text corrects the ad.
-- NULL where it is not known.
ALTER TABLE ads ADD COLUMN draft_digest text;
