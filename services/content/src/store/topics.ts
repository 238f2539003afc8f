import type { Sql } from '@trenzeye/kit';

/** How a topic is written for people. */
export interface TopicRow {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly link: string | null;
}

/** Names topics nobody has named yet. */
export const nameTopics = async (sql: Sql, topics: readonly TopicRow[], at: Date): Promise<void> => {
  const fresh = [...new Map(topics.map((topic) => [topic.key, topic])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  if (fresh.length === 0) return;
  await sql.query(
    `INSERT INTO trends.topics (key, title, summary, tags, link, first_seen_at)
     SELECT t->>'key', t->>'title', t->>'summary', ARRAY(SELECT jsonb_array_elements_text(t->'tags')), t->>'link', $2::timestamptz
     FROM jsonb_array_elements($1::jsonb) AS t ON CONFLICT (key) DO NOTHING`,
    [JSON.stringify(fresh), at.toISOString()],
  );
};

export const readTopics = async (sql: Sql, keys: readonly string[]): Promise<Map<string, TopicRow>> => {
  const rows = await sql.query<TopicRow>('SELECT key, title, summary, tags, link FROM trends.topics WHERE key = ANY($1::text[])', [
    [...keys],
  ]);
  return new Map(rows.map((row) => [row.key, row]));
};
