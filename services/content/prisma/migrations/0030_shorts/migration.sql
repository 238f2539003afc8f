-- Projection of the media service's Shorts: whose each is, and what it shows once it is rendered.
CREATE TABLE shorts (
  short_id      uuid PRIMARY KEY,
  user_id       uuid NOT NULL,
  title         text NOT NULL,
  video_url     text,
  thumbnail_url text,
  captions_url  text,
  duration      double precision NOT NULL,
  version       integer NOT NULL
);
CREATE INDEX shorts_of_user ON shorts (user_id);

-- The Short that an item shows. It stays with a removed item, so that others can be told which one is shown no more.
ALTER TABLE content_core ADD COLUMN short_id uuid;
CREATE INDEX content_core_of_short ON content_core (short_id) WHERE short_id IS NOT NULL;
