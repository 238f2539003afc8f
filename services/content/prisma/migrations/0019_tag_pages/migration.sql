-- What pages of a tag are filtered and sorted by, copied from the item, so that each filter and order is one index scan.
ALTER TABLE item_tags
  ADD COLUMN type text NOT NULL DEFAULT '',
  ADD COLUMN likes integer NOT NULL DEFAULT 0,
  ADD COLUMN remix_count integer NOT NULL DEFAULT 0;

CREATE FUNCTION copy_item_to_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT type, likes, remix_count INTO NEW.type, NEW.likes, NEW.remix_count FROM feed_items WHERE content_id = NEW.content_id;
  RETURN NEW;
END $$;
CREATE TRIGGER copy_item BEFORE INSERT ON item_tags FOR EACH ROW EXECUTE FUNCTION copy_item_to_tag();

CREATE FUNCTION copy_counts_to_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE item_tags SET likes = NEW.likes, remix_count = NEW.remix_count WHERE content_id = NEW.content_id;
  RETURN NULL;
END $$;
CREATE TRIGGER copy_counts AFTER UPDATE OF likes, remix_count ON feed_items FOR EACH ROW
  WHEN (OLD.likes <> NEW.likes OR OLD.remix_count <> NEW.remix_count) EXECUTE FUNCTION copy_counts_to_tags();
