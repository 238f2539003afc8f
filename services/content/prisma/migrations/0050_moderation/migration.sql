-- What moderation took out of the feed, or a ban: everything that is needed to put it back. The item's words stay with the item,
-- which nobody can read while it is removed.
CREATE TABLE hidden_items (
  content_id uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  feed       jsonb NOT NULL,
  tags       jsonb NOT NULL,
  -- title and document of the search
  words      jsonb
);
CREATE INDEX content_core_hidden ON content_core (user_id) WHERE removed_reason IN ('moderation', 'banned');

ALTER TABLE trends.silenced_actors ADD COLUMN banned boolean NOT NULL DEFAULT false;
