import type { Provenance } from '@trenzeye/proto/http/content';
import type { Database } from '../database/transaction.ts';
import type { Inspiration } from '../providers/index.ts';

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

interface NewGeneration {
  readonly id: string;
  readonly userId: string;
  readonly type: 'thread' | 'image' | 'video';
  readonly prompt: string;
  readonly signalId: string | undefined;
  readonly provenance: Provenance;
  /** The image that was made. */
  readonly imageUrl: string | undefined;
  readonly at: Date;
}

export const addGeneration = async (
  prisma: Database,
  { id, userId, type, prompt, signalId, provenance, imageUrl, at }: NewGeneration,
): Promise<void> => {
  const references = { signal_id: signalId ?? null, image_url: imageUrl ?? null };
  await prisma.generation.create({ data: { id, user_id: userId, type, prompt, ...references, provenance, created_at: at } });
};

/** The prompt of the generation that made an image for the user; undefined for an image that was not. */
export const findPromptOfImage = async (prisma: Database, userId: string, imageUrl: string): Promise<string | undefined> =>
  (
    await prisma.generation.findFirst({
      where: { user_id: userId, image_url: imageUrl },
      orderBy: { created_at: 'desc' },
      select: { prompt: true },
    })
  )?.prompt;
