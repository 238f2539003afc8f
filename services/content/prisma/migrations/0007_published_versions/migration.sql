-- Published items can be edited. Every version that was public is kept; an item that was never edited has no rows here.
ALTER TABLE content_core ADD COLUMN published_version integer NOT NULL DEFAULT 1;
-- Of a remix: the version of the original that it was made from.
ALTER TABLE content_core ADD COLUMN remix_of_version integer;
UPDATE content_core SET remix_of_version = 1 WHERE remix_of IS NOT NULL;

CREATE TABLE published_versions (
  content_id   uuid NOT NULL REFERENCES content_core (id) ON DELETE CASCADE,
  number       integer NOT NULL,
  title        text NOT NULL,
  content      jsonb NOT NULL,
  published_at timestamptz(3) NOT NULL,
  PRIMARY KEY (content_id, number)
);

-- Items with a report that moderators have not decided yet, from content.flagged and moderation.decided.
CREATE TABLE open_reports (
  content_id uuid PRIMARY KEY,
  flagged_at timestamptz(3) NOT NULL
);
