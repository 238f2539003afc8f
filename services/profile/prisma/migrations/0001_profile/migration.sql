CREATE TABLE users (
  id           uuid PRIMARY KEY,
  email        text NOT NULL,
  username     text NOT NULL CHECK (username <> ''),
  avatar_url   text,
  bio          text CHECK (char_length(bio) <= 160),
  location     text,
  website      text,
  is_verified  boolean NOT NULL DEFAULT false,
  is_test_user boolean NOT NULL DEFAULT false,
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE INDEX users_created_at ON users (created_at, id);

-- Role and status live here alone: an account exists before its user does.
CREATE TABLE accounts (
  user_id  uuid PRIMARY KEY,
  username text NOT NULL,
  role     text NOT NULL,
  status   text NOT NULL,
  version  integer NOT NULL DEFAULT 0
);

CREATE TABLE user_stats (
  user_id   uuid PRIMARY KEY,
  following integer NOT NULL DEFAULT 0,
  followers integer NOT NULL DEFAULT 0,
  trenz     integer NOT NULL DEFAULT 0
);
