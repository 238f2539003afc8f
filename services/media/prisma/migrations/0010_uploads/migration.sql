-- What people sent us. media_type is 'link' until it is known what the address holds; object_key is where the bytes lie as they came.
-- stage and percent say how far it is; assets names what was made of it, by keys of the object store.
CREATE TABLE uploads (
  id                uuid PRIMARY KEY,
  user_id           uuid NOT NULL,
  media_type        text NOT NULL CHECK (media_type IN ('image', 'video', 'link')),
  source            text NOT NULL CHECK (source IN ('file', 'resumable', 'link')),
  name              text NOT NULL,
  source_url        text,
  size              bigint NOT NULL DEFAULT 0,
  content_type      text,
  object_key        text,
  status            text NOT NULL CHECK (status IN ('pending', 'processed', 'error')),
  stage             text NOT NULL,
  percent           integer NOT NULL DEFAULT 0,
  reason            text,
  attempt           integer NOT NULL DEFAULT 0,
  retryable         boolean NOT NULL DEFAULT false,
  cancelled         boolean NOT NULL DEFAULT false,
  transcript        text,
  transcript_source text,
  duration          double precision,
  width             integer,
  height            integer,
  assets            jsonb NOT NULL DEFAULT '{}',
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL
);
CREATE INDEX uploads_user_id ON uploads (user_id, created_at DESC, id DESC);
-- The few whose bytes are still on their way, for who looks after the forgotten ones.
CREATE INDEX uploads_uploading ON uploads (updated_at) WHERE stage = 'uploading';

-- Where the bytes of a resumable upload gather until it is whole, and what its sender said of it.
CREATE TABLE resumable_uploads (
  upload_id  uuid PRIMARY KEY REFERENCES uploads (id) ON DELETE CASCADE,
  draft      text NOT NULL,
  metadata   jsonb NOT NULL
);

-- How often somebody uploaded on a day (UTC), whatever became of it: deleting does not make room for more.
CREATE TABLE upload_days (
  user_id uuid NOT NULL,
  day     date NOT NULL,
  uploads integer NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- Which private objects a published item shows: all below a prefix, as each item says by its newest version.
CREATE TABLE public_objects (
  prefix  text NOT NULL,
  item_id uuid NOT NULL,
  visible boolean NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (prefix, item_id)
);
