import type { LinkPreview } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { cardJson } from './card-json.ts';

export type StoredPreview = Pick<
  LinkPreview,
  'url' | 'title' | 'description' | 'site_name' | 'image_url' | 'image_width' | 'image_height' | 'due_at' | 'fetched_at' | 'failures'
>;

interface PageRequest {
  readonly at: Date;
  /** A public item links to the pages: their previews are not deleted. */
  readonly isLinked: boolean;
}

export interface RequestedPage {
  readonly url: string;
  readonly host: string;
  /** The user whose post or draft links to it. */
  readonly requestedBy: string;
}

/**
 * The previews of pages, by address. Pages that are unknown or whose preview has expired become due. The rows are locked until the end of
 * the transaction, in the order of their addresses.
 */
export const requestPreviews = async (
  prisma: Database,
  pages: readonly RequestedPage[],
  { at, isLinked }: PageRequest,
): Promise<Map<string, StoredPreview>> => {
  const unique = [...new Map(pages.map((page) => [page.url, page])).values()].sort((one, other) => (one.url < other.url ? -1 : 1));
  if (unique.length === 0) return new Map();
  // Raw: an upsert that depends on the stored row.
  const rows = await prisma.$queryRaw<StoredPreview[]>`
    INSERT INTO link_previews AS p (url, host, requested_by, linked, requested_at, due_at)
    SELECT url, host, requested_by, ${isLinked}::boolean, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${unique.map(({ url }) => url)}::text[], ${unique.map(({ host }) => host)}::text[], ${unique.map(({ requestedBy }) => requestedBy)}::uuid[]) AS pages(url, host, requested_by)
    ON CONFLICT (url) DO UPDATE SET requested_at = excluded.requested_at, linked = p.linked OR excluded.linked,
      requested_by = CASE WHEN p.due_at IS NULL AND p.expires_at <= excluded.due_at THEN excluded.requested_by ELSE p.requested_by END,
      due_at = CASE WHEN p.due_at IS NULL AND p.expires_at <= excluded.due_at THEN excluded.due_at ELSE p.due_at END
    RETURNING p.url, p.title, p.description, p.site_name, p.image_url, p.image_width, p.image_height, p.due_at, p.fetched_at, p.failures`;
  return new Map(rows.map((row) => [row.url, row]));
};

export interface DuePreview {
  readonly url: string;
  /** Null after the account was deleted. */
  readonly requestedBy: string | null;
  /** Its last attempt ended without a result: the process ended, perhaps because of this page. */
  readonly isInterrupted: boolean;
  /** The stored picture of an earlier version. */
  readonly imageUrl: string | null;
}

interface ClaimOptions {
  readonly limit: number;
  readonly leaseMs: number;
  readonly hostLimit: { readonly pages: number; readonly withinMs: number };
}

/** Pages among which turns are given. */
const oldestDue = 1_000;

/**
 * Takes pages that are due and that no other replica is fetching, without those of hosts from which many were fetched lately. The pages
 * of a user come after one page of every other user.
 */
export const claimDuePreviews = (prisma: Database, at: Date, { limit, leaseMs, hostLimit }: ClaimOptions): Promise<DuePreview[]> => {
  const leasedUntil = new Date(at.getTime() + leaseMs);
  const since = new Date(at.getTime() - hostLimit.withinMs);
  // Raw: SKIP LOCKED.
  return prisma.$queryRaw<DuePreview[]>`
    UPDATE link_previews p SET leased_until = ${leasedUntil}::timestamptz FROM (
      SELECT d.url, d.leased_until IS NOT NULL AS interrupted FROM link_previews d JOIN (
        SELECT url, row_number() OVER (PARTITION BY coalesce(requested_by::text, host) ORDER BY due_at) AS turn FROM link_previews
        WHERE url IN (SELECT url FROM link_previews WHERE due_at <= ${at}::timestamptz AND (leased_until IS NULL OR leased_until < ${at}::timestamptz) ORDER BY due_at LIMIT ${oldestDue})
      ) t ON t.url = d.url WHERE d.due_at <= ${at}::timestamptz AND (d.leased_until IS NULL OR d.leased_until < ${at}::timestamptz)
        AND (SELECT count(*) FROM link_previews h WHERE h.host = d.host AND h.fetched_at > ${since}::timestamptz) < ${hostLimit.pages}
      ORDER BY t.turn, d.due_at LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED
    ) due WHERE p.url = due.url RETURNING p.url, p.requested_by AS "requestedBy", due.interrupted AS "isInterrupted", p.image_url AS "imageUrl"`;
};

/** Counts an attempt before it is made. Returns the number of attempts in a row, including this one; 0 for a deleted preview. */
export const countPreviewAttempt = async (prisma: Database, url: string): Promise<number> => {
  const [row] = await prisma.linkPreview.updateManyAndReturn({
    where: { url },
    data: { failures: { increment: 1 } },
    select: { failures: true },
  });
  return row?.failures ?? 0;
};

/** Takes an attempt back that was not made to its end because the service stops. */
export const releasePreview = async (prisma: Database, url: string): Promise<void> => {
  await prisma.linkPreview.updateMany({ where: { url }, data: { leased_until: null, failures: { decrement: 1 } } });
};

interface FetchedPreview {
  readonly url: string;
  readonly page: { readonly title: string; readonly description: string; readonly siteName: string } | undefined;
  readonly picture: { readonly url: string; readonly width: number; readonly height: number } | undefined;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Stores what a page says, and shows it on the items whose first part links to the page. In the caller's transaction. */
export const setPreview = async (prisma: Database, { url, page, picture, at, expiresAt }: FetchedPreview): Promise<void> => {
  await prisma.linkPreview.updateMany({
    where: { url },
    data: {
      title: page?.title ?? null,
      description: page?.description ?? '',
      site_name: page?.siteName ?? '',
      image_url: picture?.url ?? null,
      image_width: picture?.width ?? 0,
      image_height: picture?.height ?? 0,
      due_at: null,
      leased_until: null,
      fetched_at: at,
      expires_at: expiresAt,
      failures: 0,
      requested_by: null,
    },
  });
  // Raw: changes one field of stored JSON.
  await prisma.$executeRaw`
    UPDATE feed_items f SET preview = (f.preview - 'link_preview') || CASE WHEN p.title IS NULL THEN '{}'::jsonb
      ELSE jsonb_build_object('link_preview', ${cardJson} || jsonb_build_object('url', l.href)) END
    FROM item_links l JOIN link_previews p ON p.url = l.url
    WHERE l.url = ${url} AND l.part = 0 AND NOT l.hidden AND f.user_id = l.author_id AND f.content_id = l.content_id`;
};

interface Postponement {
  readonly at: Date;
  /** The next attempt; null: when the page is linked again. */
  readonly next: Date | null;
}

/** Records that a page could not be fetched. An earlier preview stays. */
export const postponePreview = async (prisma: Database, url: string, { at, next }: Postponement): Promise<void> => {
  await prisma.linkPreview.updateMany({
    where: { url },
    data: { due_at: next, leased_until: null, fetched_at: at, expires_at: at, ...(next === null && { failures: 0, requested_by: null }) },
  });
};

/** Pages of a deleted account are still fetched. */
export const forgetRequester = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.linkPreview.updateMany({ where: { requested_by: userId }, data: { requested_by: null } });
};

export const isPictureUsed = async (prisma: Database, imageUrl: string): Promise<boolean> =>
  (await prisma.linkPreview.count({ where: { image_url: imageUrl }, take: 1 })) > 0;

/** Deletes previews that were last requested before a time and to which no public item links any more; returns their pictures. */
export const deleteUnlinkedPreviews = async (prisma: Database, before: Date): Promise<string[]> => {
  // Raw: deletes and returns in one statement.
  const rows = await prisma.$queryRaw<{ image_url: string | null }[]>`
    DELETE FROM link_previews p WHERE requested_at < ${before}::timestamptz AND NOT EXISTS (SELECT 1 FROM item_links l WHERE l.url = p.url)
    RETURNING image_url`;
  return rows.flatMap(({ image_url }) => (image_url === null ? [] : [image_url]));
};
