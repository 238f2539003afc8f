CREATE SCHEMA IF NOT EXISTS kit;

-- Events written in the transaction that changed the state; the relay publishes and deletes them.
CREATE TABLE kit.outbox (
  seq         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id          uuid NOT NULL,
  type        text NOT NULL,
  actor       text NOT NULL,
  trace       text NOT NULL DEFAULT '',
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  data        jsonb NOT NULL
);

-- Ids of applied events, written in the transaction of the effect.
CREATE TABLE kit.inbox (
  consumer    text NOT NULL,
  event_id    uuid NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_received_at ON kit.inbox (received_at);

-- First answers to requests with an Idempotency-Key, written in the transaction of the request.
CREATE TABLE kit.idempotency (
  scope       text NOT NULL,
  key         text NOT NULL,
  fingerprint text NOT NULL,
  answer      jsonb,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_created_at ON kit.idempotency (created_at);

-- Role and status of accounts that changed recently; the newest version wins. Rows are kept until access tokens issued before have expired.
CREATE TABLE kit.account_status (
  user_id    uuid PRIMARY KEY,
  role       text NOT NULL,
  status     text NOT NULL CHECK (status IN ('active', 'suspended', 'banned', 'deleted')),
  version    integer NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX account_status_changed_at ON kit.account_status (changed_at);
