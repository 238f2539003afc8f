-- What people said about the beta. Quoted are only the good ones with consent.
CREATE TABLE feedback (
  id               uuid PRIMARY KEY,
  user_id          uuid NOT NULL,
  feedback_text    text NOT NULL CHECK (length(feedback_text) BETWEEN 1 AND 4000),
  rating           text CHECK (rating IN ('good', 'neutral', 'bad')),
  consent_to_quote boolean NOT NULL,
  created_at       timestamptz(3) NOT NULL
);
CREATE INDEX feedback_of_user ON feedback (user_id, created_at, id);
CREATE INDEX feedback_quotable ON feedback (created_at DESC, id DESC) WHERE rating = 'good' AND consent_to_quote;
