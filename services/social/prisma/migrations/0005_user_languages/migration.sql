-- The language in which a user has used the application last, for push messages and digests.
CREATE TABLE user_languages (
  user_id  uuid PRIMARY KEY,
  language text NOT NULL
);
