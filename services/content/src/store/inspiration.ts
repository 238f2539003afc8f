import type { Sql } from '@trenzeye/kit';

/** What does well on a subject: how it opens, and under which tags. */
export interface Inspiration {
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly likes: number;
}

const perSignal = 3;

/** The best liked public items whose signal carries one of these tags, best first; reads a few rows per signal, never the feed. */
export const readInspiration = async (sql: Sql, tags: readonly string[]): Promise<Inspiration[]> => {
  if (tags.length === 0) return [];
  const rows = await sql.query<{ preview: { text?: string; caption?: string; hashtags?: string[] }; likes: number }>(
    `SELECT f.preview, f.likes FROM (SELECT id FROM signals WHERE tags && $1::text[] ORDER BY signal_score DESC LIMIT 20) s
     CROSS JOIN LATERAL (SELECT preview, likes, content_id FROM feed_items WHERE signal_id = s.id ORDER BY likes DESC, content_id DESC LIMIT ${perSignal}) f
     ORDER BY f.likes DESC, f.content_id DESC LIMIT ${perSignal}`,
    [[...tags]],
  );
  return rows.map(({ preview, likes }) => ({ text: preview.text ?? preview.caption ?? '', hashtags: preview.hashtags ?? [], likes }));
};
