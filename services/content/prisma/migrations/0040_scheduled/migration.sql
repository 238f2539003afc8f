-- Which scheduled posts have been published, and as which item: a post is published once, however often it comes.
CREATE TABLE scheduled_publications (
  post_id      uuid PRIMARY KEY,
  user_id      uuid NOT NULL,
  content_id   uuid NOT NULL,
  attempt_id   uuid NOT NULL,
  published_at timestamptz(3) NOT NULL
);
CREATE INDEX scheduled_publications_of_user ON scheduled_publications (user_id);

-- Drafts from before somebody else kept a list of them are told of once more.
INSERT INTO kit.outbox (id, type, actor, data)
SELECT gen_random_uuid(), 'content.saved', user_id::text,
       jsonb_build_object('contentId', id, 'userId', user_id, 'type', type, 'title', title, 'version', version)
FROM content_core WHERE status = 'draft' ORDER BY id;
