-- The key pair with which push services recognize this installation (VAPID, RFC 8292).
CREATE TABLE push_keys (
  id                 integer PRIMARY KEY CHECK (id = 1),
  public_key         text NOT NULL,
  sealed_private_key text NOT NULL,
  created_at         timestamptz(3) NOT NULL
);

-- Browsers that receive push messages.
CREATE TABLE push_devices (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  endpoint   text NOT NULL,
  p256dh     text NOT NULL,
  auth       text NOT NULL,
  name       text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at    timestamptz(3),
  failures   integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX push_devices_endpoint_key ON push_devices (endpoint);
CREATE INDEX push_devices_of_user ON push_devices (user_id);

-- One row per device and notification: waiting, or sent and kept so that the next change of the notification does not follow at once.
CREATE TABLE push_messages (
  device_id       uuid NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  notification_id uuid NOT NULL,
  event_at        timestamptz(3) NOT NULL,
  not_before      timestamptz(3),
  attempts        integer NOT NULL DEFAULT 0,
  sent_at         timestamptz(3),
  PRIMARY KEY (device_id, notification_id)
);
CREATE INDEX push_messages_due ON push_messages (not_before);
CREATE INDEX push_messages_by_age ON push_messages (event_at);

CREATE TABLE muted_push_kinds (
  user_id uuid NOT NULL,
  kind    text NOT NULL,
  PRIMARY KEY (user_id, kind)
);
