import { buffer } from 'node:stream/consumers';
import { type ObjectStore, variantFolder } from '@trenzeye/kit';
import type { Provenance } from '@trenzeye/proto/http/content';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

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

/** Whether content of this type with this provenance was generated for the user. */
export const wasGenerated = async (
  prisma: Database,
  userId: string,
  type: NewGeneration['type'],
  provenance: Omit<Provenance, 'parts'>,
): Promise<boolean> =>
  (await prisma.generation.findFirst({ where: { user_id: userId, type, provenance: { equals: provenance } }, select: { id: true } })) !==
  null;

/** Takes one of a user's `quota` generations of a day, also when several are requested at the same time. Returns whether one was left. */
export const takeGeneration = async (prisma: Database, userId: string, day: string, quota: number): Promise<boolean> => {
  // Raw: an upsert that depends on the stored number.
  const taken = await prisma.$executeRaw`
    INSERT INTO generation_usage AS u (user_id, day, used) VALUES (${userId}::uuid, ${day}::date, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET used = u.used + 1 WHERE u.used < ${quota}::int`;
  return taken > 0;
};

/** Gives one generation back: the provider returned no result. */
export const returnGeneration = async (prisma: Database, userId: string, day: string): Promise<void> => {
  await prisma.generationUsage.updateMany({
    where: { user_id: userId, day: new Date(day), used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  });
};

export const readGenerationsOfDay = async (prisma: Database, userId: string, day: string): Promise<number> =>
  (await prisma.generationUsage.findUnique({ where: { user_id_day: { user_id: userId, day: new Date(day) } } }))?.used ?? 0;

export type ImageKind = 'png' | 'jpg' | 'webp';

/** Stores generated images and serves them at their URLs. */
export interface GeneratedImageStore {
  /** Stores the bytes under `images/<name>.<kind>` and returns the URL. */
  put(name: string, kind: ImageKind, bytes: Uint8Array): Promise<string>;
  /** The URL of a stored image, or undefined. */
  find(name: string, kind: ImageKind): Promise<string | undefined>;
  /** The bytes of a stored image, or undefined. */
  read(name: string, kind: ImageKind): Promise<Uint8Array | undefined>;
  /** The bytes of the image at a URL of this store, or undefined. */
  readUrl(url: string): Promise<Uint8Array | undefined>;
  /** Whether a URL belongs to this store and the image exists. */
  has(url: string): Promise<boolean>;
  /** Deletes the image at a URL of this store and its smaller variants. Deleting a missing image changes nothing. */
  delete(url: string): Promise<void>;
}

const contentTypes: Record<ImageKind, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const ownUrl = /^\/media\/(images\/[a-z0-9][a-z0-9-]{0,63}\.(?:png|jpg|webp))$/;

export const createGeneratedImageStore = (objects: ObjectStore): GeneratedImageStore => {
  const keyOf = (name: string, kind: ImageKind): string => `images/${name}.${kind}`;
  return {
    put: async (name, kind, bytes) => {
      const key = keyOf(name, kind);
      await objects.put(key, bytes, { contentType: contentTypes[kind] });
      return `/media/${key}`;
    },
    find: async (name, kind) => ((await objects.head(keyOf(name, kind))) ? `/media/${keyOf(name, kind)}` : undefined),
    read: async (name, kind) => {
      const stored = await objects.get(keyOf(name, kind));
      return stored && buffer(stored.stream);
    },
    readUrl: async (url) => {
      const key = ownUrl.exec(url)?.[1];
      const stored = key === undefined ? undefined : await objects.get(key);
      return stored && buffer(stored.stream);
    },
    delete: async (url) => {
      const key = ownUrl.exec(url)?.[1];
      if (key === undefined) return;
      await objects.delete(key);
      await objects.deleteAll(variantFolder(key));
    },
    has: async (url) => {
      const key = ownUrl.exec(url)?.[1];
      return key !== undefined && (await objects.head(key)) !== undefined;
    },
  };
};

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
