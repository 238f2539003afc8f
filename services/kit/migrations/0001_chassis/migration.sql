CREATE SCHEMA IF NOT EXISTS kit;

-- Events written in the transaction that changed the state; the relay moves them to the bus and deletes them.
CREATE TABLE kit.outbox (
  seq         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id          uuid NOT NULL,
  type        text NOT NULL,
  actor       text NOT NULL,
  trace       text NOT NULL DEFAULT '',
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  data        jsonb NOT NULL
);

-- Events already applied, written in the effect's own transaction.
CREATE TABLE kit.inbox (
  consumer    text NOT NULL,
  event_id    uuid NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_received_at ON kit.inbox (received_at);

-- First answers of requests that carried an Idempotency-Key, written in the request's transaction.
CREATE TABLE kit.idempotency (
  scope       text NOT NULL,
  key         text NOT NULL,
  fingerprint text NOT NULL,
  answer      jsonb,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_created_at ON kit.idempotency (created_at);
