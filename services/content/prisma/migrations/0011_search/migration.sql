-- The tags of each public item, ready to be read in the feed's order. Demo and test items are not counted as activity.
CREATE TABLE item_tags (
  content_id   uuid NOT NULL REFERENCES feed_items (content_id) ON DELETE CASCADE,
  tag          text NOT NULL,
  counted      boolean NOT NULL,
  published_at timestamptz(3) NOT NULL,
  PRIMARY KEY (content_id, tag)
);
CREATE INDEX item_tags_newest ON item_tags (tag, published_at DESC, content_id DESC);
CREATE INDEX item_tags_by_prefix ON item_tags (tag text_pattern_ops);

INSERT INTO item_tags (content_id, tag, counted, published_at)
SELECT DISTINCT ON (f.content_id, cleaned.tag) f.content_id, cleaned.tag, NOT f.is_test_content, f.published_at
FROM feed_items f
CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(f.preview->'hashtags', '[]')) AS written(tag)
CROSS JOIN LATERAL (SELECT left(lower(regexp_replace(written.tag, '[^[:alnum:]]', '', 'g')), 64) AS tag) cleaned
WHERE cleaned.tag <> '';

-- What can be found of each public item. In a schema of its own: Prisma has no word for the type.
CREATE SCHEMA search;
CREATE TABLE search.items (
  content_id uuid PRIMARY KEY REFERENCES public.feed_items (content_id) ON DELETE CASCADE,
  title      text NOT NULL,
  document   tsvector NOT NULL
);
CREATE INDEX items_document ON search.items USING gin (document);
CREATE INDEX items_title ON search.items USING gin (title gin_trgm_ops);

-- Words as they are and by their stem, the title before the tags before the rest. Lower case is the caller's: it knows all alphabets.
CREATE FUNCTION search.document(title text, tags text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') ||
  setweight(to_tsvector('simple', tags), 'B') ||
  setweight(to_tsvector('simple', body), 'C') || setweight(to_tsvector('english', body), 'C');

INSERT INTO search.items (content_id, title, document)
SELECT f.content_id, lower(f.title), search.document(lower(f.title),
  coalesce((SELECT string_agg(t.tag, ' ') FROM item_tags t WHERE t.content_id = f.content_id), ''),
  lower(left(coalesce(x.text_body, i.caption, v.script, ''), 20000)))
FROM feed_items f
LEFT JOIN content_text x ON x.content_core_id = f.content_id
LEFT JOIN content_image i ON i.content_core_id = f.content_id
LEFT JOIN content_video v ON v.content_core_id = f.content_id;

CREATE INDEX authors_name ON authors USING gin (lower(username) gin_trgm_ops);
