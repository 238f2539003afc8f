-- The searchable document of a text: exact words and stems, weighted title, tags, body. Callers pass lower case, because Unicode-aware
-- lower casing happens in the application.
CREATE OR REPLACE FUNCTION search.document(title text, tags text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') ||
  setweight(to_tsvector('simple', tags), 'B') ||
  setweight(to_tsvector('simple', body), 'C') || setweight(to_tsvector('english', body), 'C');
