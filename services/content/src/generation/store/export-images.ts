import type { Database } from '../../database/transaction.ts';

interface GeneratedImageRow {
  /** A path under /media/images/. */
  readonly url: string;
  readonly created_at: Date;
}

interface ImagePage {
  /** The URL of the last image before the page. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** The generated images of a user, each once, by URL: of generations, and of items, whose image may be that of a remixed item. */
export const readGeneratedImages = (prisma: Database, userId: string, { after, limit }: ImagePage): Promise<GeneratedImageRow[]> =>
  // Raw: one list of two tables, without duplicates.
  prisma.$queryRaw<GeneratedImageRow[]>`
    SELECT url, min(created_at) AS created_at FROM (
      SELECT image_url AS url, created_at FROM generations WHERE user_id = ${userId}::uuid
      UNION ALL
      SELECT i.image_url, c.created_at FROM content_core c JOIN content_image i ON i.content_core_id = c.id WHERE c.user_id = ${userId}::uuid
    ) images
    WHERE url LIKE '/media/images/%' AND (${after ?? null}::text IS NULL OR url COLLATE "C" > ${after ?? null})
    GROUP BY url ORDER BY url COLLATE "C" LIMIT ${limit}`;
