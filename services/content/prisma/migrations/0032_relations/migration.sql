-- Projection: who has blocked or muted whom. What is over stays as such, so that an older event cannot bring it back.
CREATE TABLE relations (
  user_id  uuid NOT NULL,
  other_id uuid NOT NULL,
  blocked  boolean NOT NULL,
  muted    boolean NOT NULL,
  version  bigint NOT NULL,
  PRIMARY KEY (user_id, other_id)
);
CREATE INDEX relations_by_other ON relations (other_id) WHERE blocked;
