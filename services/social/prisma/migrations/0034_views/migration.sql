-- Projection: views of each item by day, from content.metrics_changed.
CREATE TABLE item_views (
  content_id uuid NOT NULL,
  day        date NOT NULL,
  user_id    uuid NOT NULL,
  views      integer NOT NULL,
  version    bigint NOT NULL,
  PRIMARY KEY (content_id, day)
);
CREATE INDEX item_views_of_user ON item_views (user_id, day);

-- What is counted by day of one person's items.
CREATE INDEX remixes_of_original_at ON remixes (original_user_id, remixed_at);
