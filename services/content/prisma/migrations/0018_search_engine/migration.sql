-- The search engines whose index is kept up to date. No row: PostgreSQL searches.
CREATE TABLE search.engines (
  index_name     text PRIMARY KEY,
  registered_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- The last item of the first fill, in the order of ids.
  position       uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- Whether all items have been indexed once.
  filled         boolean NOT NULL DEFAULT false
);

-- Additions, edits and removals of public items that the index does not have yet, in their order. Emptied continually.
CREATE TABLE search.changes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  content_id  uuid NOT NULL
);

CREATE FUNCTION search.record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.changes (content_id)
  SELECT CASE WHEN TG_OP = 'DELETE' THEN OLD.content_id ELSE NEW.content_id END WHERE EXISTS (SELECT FROM search.engines);
  RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON search.items FOR EACH ROW EXECUTE FUNCTION search.record_change();

-- For the first fill of an index, which passes over all items of all authors.
CREATE FUNCTION search.items_after(last uuid, count integer) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT content_id FROM search.items WHERE content_id > last ORDER BY content_id LIMIT count
$$;
