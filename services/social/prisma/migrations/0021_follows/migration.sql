CREATE TABLE follows (
  follower_id uuid NOT NULL,
  followee_id uuid NOT NULL,
  followed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (follower_id, followee_id),
  CHECK (follower_id <> followee_id)
);
CREATE INDEX follows_latest_followers ON follows (followee_id, followed_at DESC, follower_id DESC);
CREATE INDEX follows_latest_followed ON follows (follower_id, followed_at DESC, followee_id DESC);

-- Made when first needed; whoever follows or stops holds both people's rows, which puts the changes of each number in order.
CREATE TABLE follow_counts (
  user_id   uuid PRIMARY KEY,
  followers integer NOT NULL DEFAULT 0 CHECK (followers >= 0),
  following integer NOT NULL DEFAULT 0 CHECK (following >= 0)
) WITH (fillfactor = 50);

-- Taken while the counts are held: of two events about the same person or pair, the later one has the greater version.
CREATE SEQUENCE follow_versions MAXVALUE 4294967295;
