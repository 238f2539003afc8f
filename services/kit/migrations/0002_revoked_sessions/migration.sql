-- Sessions whose access tokens, issued before issued_before (Unix seconds), are refused. Rows are kept until these tokens have expired.
CREATE TABLE kit.revoked_session (
  session_id    uuid PRIMARY KEY,
  issued_before bigint NOT NULL,
  changed_at    timestamptz NOT NULL
);
CREATE INDEX revoked_session_changed_at ON kit.revoked_session (changed_at);
