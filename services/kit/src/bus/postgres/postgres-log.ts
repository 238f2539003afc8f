import type pg from 'pg';
import type { BusMessage, Delivery } from '../bus.ts';

/** Notification channel of appends; the payload names the topics. */
export const channel = 'bus_messages';

/** PostgreSQL rejects notifications of 8,000 bytes or more. */
const maxPayloadBytes = 7_900;
const everyTopic = '*';

/** `head` is the sequence number of the topic's newest message. Numbers have no gaps, so lag is a subtraction. */
const schema = `
  SELECT pg_advisory_xact_lock(hashtextextended('trenzeye.bus.schema', 0));
  CREATE SCHEMA IF NOT EXISTS bus;
  CREATE TABLE IF NOT EXISTS bus.topics (
    topic text PRIMARY KEY,
    head bigint NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS bus.messages (
    topic text NOT NULL,
    seq bigint NOT NULL,
    key text NOT NULL,
    value bytea NOT NULL,
    headers jsonb NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (topic, seq)
  );
  CREATE TABLE IF NOT EXISTS bus.positions (
    consumer_group text NOT NULL,
    topic text NOT NULL,
    seq bigint NOT NULL,
    PRIMARY KEY (consumer_group, topic)
  );
`;

/** Creates missing tables. Safe to call concurrently: the statements run in one implicit transaction under an advisory lock. */
export const createSchema = async (pool: pg.Pool): Promise<void> => {
  await pool.query(schema);
};

export const createTopics = async (pool: pg.Pool, topics: readonly string[]): Promise<void> => {
  await pool.query('INSERT INTO bus.topics (topic) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [topics]);
};

// Numbers come from the topic's row, whose lock lasts until commit: a reader who sees number n also sees every number below it.
const append = `
  WITH input AS (
    SELECT topic, key, value, headers::jsonb AS headers, ord
    FROM unnest($1::text[], $2::text[], $3::bytea[], $4::text[]) WITH ORDINALITY AS message (topic, key, value, headers, ord)
  ), heads AS (
    INSERT INTO bus.topics AS t (topic, head)
    SELECT topic, count(*) FROM input GROUP BY topic ORDER BY topic
    ON CONFLICT (topic) DO UPDATE SET head = t.head + excluded.head
    RETURNING t.topic, t.head
  ), appended AS (
    INSERT INTO bus.messages (topic, seq, key, value, headers)
    SELECT i.topic,
           h.head - count(*) OVER (PARTITION BY i.topic) + row_number() OVER (PARTITION BY i.topic ORDER BY i.ord),
           i.key, i.value, i.headers
    FROM input i JOIN heads h ON h.topic = i.topic
  )
  SELECT pg_notify('${channel}', $5)
`;

/** Appends the messages in order, in one statement and so in one transaction. */
export const appendMessages = async (pool: pg.Pool, messages: readonly BusMessage[]): Promise<void> => {
  const announced = [...new Set(messages.map((message) => message.topic))].join(',');
  await pool.query({
    name: 'bus-append',
    text: append,
    values: [
      messages.map((message) => message.topic),
      messages.map((message) => message.key),
      messages.map(({ value }) => Buffer.from(value.buffer, value.byteOffset, value.byteLength)),
      messages.map((message) => JSON.stringify(message.headers)),
      Buffer.byteLength(announced) > maxPayloadBytes ? everyTopic : announced,
    ],
  });
};

/** Whether a notification names this topic. */
export const announces = (payload: string, topic: string): boolean => payload === everyTopic || payload.split(',').includes(topic);

interface MessageRow {
  readonly seq: string;
  readonly key: string;
  readonly value: Buffer;
  readonly headers: Record<string, string>;
}

/** The messages after `position`, oldest first. */
export const readMessages = async (pool: pg.Pool, topic: string, position: string, limit: number): Promise<Delivery[]> => {
  const { rows } = await pool.query<MessageRow>({
    name: 'bus-read',
    text: 'SELECT seq, key, value, headers FROM bus.messages WHERE topic = $1 AND seq > $2 ORDER BY seq LIMIT $3',
    values: [topic, position, limit],
  });
  return rows.map(({ seq, key, value, headers }) => ({ topic, key, value, headers, partition: 0, position: seq }));
};

/** The sequence number before the oldest message of the topic t; all earlier messages have expired. */
const startOfTopic = 'coalesce((SELECT m.seq - 1 FROM bus.messages m WHERE m.topic = t.topic ORDER BY m.seq LIMIT 1), t.head)';

/** The group's position; a new group starts before the oldest message. */
export const readPosition = async (pool: pg.Pool, group: string, topic: string): Promise<string> => {
  const { rows } = await pool.query<{ seq: string }>({
    name: 'bus-position',
    text: `INSERT INTO bus.positions AS p (consumer_group, topic, seq) 
           SELECT $1, $2, coalesce((SELECT ${startOfTopic} FROM bus.topics t WHERE t.topic = $2), 0)
           ON CONFLICT (consumer_group, topic) DO UPDATE SET seq = p.seq RETURNING seq`,
    values: [group, topic],
  });
  return rows[0]?.seq ?? '0';
};

/** Advances the group's position; false when it is no longer `from`, because another member has taken over. */
export const movePosition = async (pool: pg.Pool, group: string, topic: string, from: string, to: string): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'bus-move',
    text: 'UPDATE bus.positions SET seq = $4 WHERE consumer_group = $1 AND topic = $2 AND seq = $3',
    values: [group, topic, from, to],
  });
  return rowCount === 1;
};

/** The sequence number of each topic's newest message; 0 without messages. */
export const readHeads = async (pool: pg.Pool, topics: readonly string[]): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ topic: string; head: string }>('SELECT topic, head FROM bus.topics WHERE topic = ANY ($1)', [topics]);
  return Object.fromEntries(topics.map((topic) => [topic, rows.find((row) => row.topic === topic)?.head ?? '0']));
};

/** The topics of which messages have expired. */
export const findIncompleteTopics = async (pool: pg.Pool, topics: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ topic: string }>(
    `SELECT t.topic FROM bus.topics t WHERE t.topic = ANY ($1) AND ${startOfTopic} > 0`,
    [topics],
  );
  return rows.map(({ topic }) => topic);
};

export const readLag = async (pool: pg.Pool, group: string, topics: readonly string[]): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ topic: string; lag: string }>(
    `SELECT t.topic, t.head - coalesce(p.seq, ${startOfTopic}) AS lag
     FROM bus.topics t LEFT JOIN bus.positions p ON p.topic = t.topic AND p.consumer_group = $1
     WHERE t.topic = ANY ($2)`,
    [group, topics],
  );
  const lags = new Map(rows.map(({ topic, lag }) => [topic, Number(lag)]));
  return Object.fromEntries(topics.map((topic) => [topic, lags.get(topic) ?? 0]));
};
