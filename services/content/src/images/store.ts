import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

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

const dayMs = 86_400_000;

/** After an item or account is gone: no request that began before is still running. */
const removalDelayMs = dayMs;

/** For saving a generated image. */
const unsavedDelayMs = 30 * dayMs;

/** For looking at a sample of a model. */
const sampleDelayMs = dayMs;

/** The name of the picture of a card: one for each version of an item. */
export const cardName = (contentId: string, publishedVersion: number): string => `card-${contentId}-${publishedVersion}`;

const addChecks = async (prisma: Database, urls: Prisma.Sql, at: number): Promise<void> => {
  // Raw: keeps the earlier time of an existing row.
  await prisma.$executeRaw`
    INSERT INTO image_checks (url, check_at) SELECT DISTINCT url, ${new Date(at)}::timestamptz FROM (${urls}) AS images (url)
    WHERE url LIKE '/media/images/%' ORDER BY url
    ON CONFLICT (url) DO UPDATE SET check_at = least(image_checks.check_at, excluded.check_at)`;
};

/** Has the images of items that are about to be deleted checked a day later, those of their versions and cards included. */
export const checkImagesOfItems = (prisma: Database, ids: readonly string[], at: Date): Promise<void> => {
  const items = Prisma.sql`${[...ids]}::uuid[]`;
  return addChecks(
    prisma,
    Prisma.sql`
      SELECT image_url FROM content_image WHERE content_core_id = ANY(${items})
      UNION ALL SELECT content->>'image_url' FROM content_versions WHERE content_id = ANY(${items})
      UNION ALL SELECT content->>'image_url' FROM published_versions WHERE content_id = ANY(${items})
      UNION ALL SELECT '/media/images/card-' || id || '-' || number || '.webp'
        FROM content_core, generate_series(1, published_version) number WHERE id = ANY(${items}) AND published_at IS NOT NULL`,
    at.getTime() + removalDelayMs,
  );
};

/** Has all images that were generated for a user, and those of the drafts, checked a day later. */
export const checkImagesOfUser = (prisma: Database, userId: string, at: Date): Promise<void> =>
  addChecks(
    prisma,
    Prisma.sql`
      SELECT image_url FROM generations WHERE user_id = ${userId}::uuid AND image_url IS NOT NULL
      UNION ALL SELECT i.image_url FROM content_core c JOIN content_image i ON i.content_core_id = c.id WHERE c.user_id = ${userId}::uuid
      UNION ALL SELECT v.content->>'image_url' FROM content_core c JOIN content_versions v ON v.content_id = c.id
        WHERE c.user_id = ${userId}::uuid AND c.type = 'image'`,
    at.getTime() + removalDelayMs,
  );

/** Has a generated image checked after 30 days, in case it is never saved. */
export const checkNewImage = (prisma: Database, url: string, at: Date): Promise<void> =>
  addChecks(prisma, Prisma.sql`SELECT ${url}::text`, at.getTime() + unsavedDelayMs);

/** Has a sample of a model checked a day later. */
export const checkSample = (prisma: Database, url: string, at: Date): Promise<void> =>
  addChecks(prisma, Prisma.sql`SELECT ${url}::text`, at.getTime() + sampleDelayMs);

/** URLs of images whose check is due, the longest due first. */
export const readDueChecks = async (prisma: Database, now: Date, limit: number): Promise<string[]> => {
  const rows = await prisma.imageCheck.findMany({
    where: { check_at: { lte: now } },
    orderBy: { check_at: 'asc' },
    take: limit,
    select: { url: true },
  });
  return rows.map(({ url }) => url);
};

/** Whether an item or one of its versions shows the image. */
export const isImageUsed = async (prisma: Database, url: string): Promise<boolean> => {
  // Raw: searches stored JSON.
  const [row] = await prisma.$queryRaw<{ used: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM content_image WHERE image_url = ${url})
      OR EXISTS (SELECT 1 FROM content_versions WHERE content ? 'image_url' AND content->>'image_url' = ${url})
      OR EXISTS (SELECT 1 FROM published_versions WHERE content ? 'image_url' AND content->>'image_url' = ${url}) AS used`;
  return row?.used === true;
};

export const deleteChecks = async (prisma: Database, urls: readonly string[]): Promise<void> => {
  await prisma.imageCheck.deleteMany({ where: { url: { in: [...urls] } } });
};
