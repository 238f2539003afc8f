-- Items whose views of a day have grown since others were told.
CREATE TABLE stale_views (
  content_id uuid NOT NULL,
  day        date NOT NULL,
  PRIMARY KEY (content_id, day)
);

-- How often others were told of an item's views: a later report has the greater version.
CREATE TABLE view_reports (
  content_id uuid PRIMARY KEY,
  version    integer NOT NULL
);
