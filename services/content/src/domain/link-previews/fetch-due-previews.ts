import type { ContentContext } from '../../context.ts';
import { claimDuePreviews, type DuePreview, postponePreview, setPreview } from '../../store/link-previews/link-previews.ts';
import { deletePictureIfUnused } from './delete-unused-previews.ts';
import { fetchPage } from './fetch-page.ts';
import { storePicture } from './store-picture.ts';

type PreviewJob = Pick<ContentContext, 'prisma' | 'transaction' | 'clock' | 'log' | 'images' | 'linkPreviews'>;

/** Pages fetched at the same time by a replica. */
const concurrentPages = 4;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Longer than all requests of a page can take. */
const leaseMs = minuteMs;
/** Pages of one host that are fetched within ten minutes. */
const hostLimit = { pages: 30, withinMs: 10 * minuteMs };
const maxAttempts = 5;

const cardExpiresMs = 7 * dayMs;
const noCardExpiresMs = dayMs;
const pauseAfter = (failures: number): number => 5 * minuteMs * 4 ** (failures - 1);

const inMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Fetches one page and its picture and shows its card on the items that link to it. Never throws for a page. */
const fetchPreview = async (context: PreviewJob, { url, failures, imageUrl }: DuePreview, stopping: AbortSignal): Promise<void> => {
  const { prisma, transaction, clock, log, images, linkPreviews: settings } = context;
  const options = { settings, stopping };
  try {
    const page = await fetchPage(url, options);
    const picture = page && (await storePicture(images, page.pictureUrl, options));
    if (stopping.aborted) return;
    const at = clock();
    const expiresAt = inMs(at, page ? cardExpiresMs : noCardExpiresMs);
    await transaction({ actor: 'system' }, (tx) => setPreview(tx.prisma, { url, page, picture, at, expiresAt }));
    if (imageUrl !== null && imageUrl !== picture?.url) await deletePictureIfUnused(context, imageUrl);
  } catch (error) {
    if (stopping.aborted) return;
    log.debug({ url, error: error instanceof Error ? error.message : String(error) }, 'page of a link not available');
    const at = clock();
    const attempts = failures + 1;
    const next = attempts < maxAttempts ? inMs(at, pauseAfter(attempts)) : null;
    await postponePreview(prisma, url, { at, failures: next ? attempts : 0, next });
  }
};

/** Fetches all pages that are due, a few at the same time, until none is left. Each page by one replica at a time. */
export const fetchDuePreviews = async (context: PreviewJob, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted) {
    const due = await claimDuePreviews(context.prisma, context.clock(), { limit: concurrentPages, leaseMs, hostLimit });
    if (due.length === 0) return;
    await Promise.all(due.map((preview) => fetchPreview(context, preview, stopping)));
  }
};
