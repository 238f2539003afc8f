import type { Database } from '../../database/transaction.ts';

/** The opening, hashtags and likes of a well-liked item on a subject. */
export interface Inspiration {
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly likes: number;
}

interface InspirationRow {
  readonly preview: { readonly text?: string; readonly caption?: string; readonly hashtags?: string[] };
  readonly likes: number;
}

const limit = 3;

/** The best-liked public items whose signal has one of these tags, best first; reads a few rows per signal. */
export const readInspiration = async (prisma: Database, tags: readonly string[]): Promise<Inspiration[]> => {
  if (tags.length === 0) return [];
  // Raw: LATERAL reads the best rows per signal from the index.
  const rows = await prisma.$queryRaw<InspirationRow[]>`
    SELECT f.preview, f.likes FROM (SELECT id FROM signals WHERE tags && ${tags}::text[] ORDER BY signal_score DESC LIMIT 20) s
    CROSS JOIN LATERAL (SELECT preview, likes, content_id FROM feed_items WHERE signal_id = s.id ORDER BY likes DESC, content_id DESC LIMIT ${limit}::int) f
    ORDER BY f.likes DESC, f.content_id DESC LIMIT ${limit}::int`;
  return rows.map(({ preview, likes }) => ({ text: preview.text ?? preview.caption ?? '', hashtags: preview.hashtags ?? [], likes }));
};
