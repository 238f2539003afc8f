-- Items that a user saved for later. Private. Rows of items that moderators hide stay, so that a restored item is listed again.
CREATE TABLE bookmarks (
  user_id    uuid NOT NULL,
  content_id uuid NOT NULL REFERENCES content_core (id) ON DELETE CASCADE,
  saved_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, content_id)
);
CREATE INDEX bookmarks_newest ON bookmarks (user_id, saved_at DESC, content_id DESC);
CREATE INDEX bookmarks_of_item ON bookmarks (content_id);
