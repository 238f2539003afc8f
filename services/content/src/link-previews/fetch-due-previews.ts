import type { ContentContext } from '../context.ts';
import { deletePictureIfUnused } from './delete-unused-previews.ts';
import { fetchPage } from './fetch-page.ts';
import {
  claimDuePreviews,
  countPreviewAttempt,
  type DuePreview,
  postponePreview,
  releasePreview,
  setPreview,
} from './store/link-previews.ts';
import { storePicture } from './store-picture.ts';

type PreviewJob = Pick<ContentContext, 'prisma' | 'transaction' | 'clock' | 'log' | 'images' | 'linkPreviews'>;

/** Pages fetched at the same time by a replica. */
const concurrentPages = 4;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Longer than all requests of the pages that are claimed together can take, one after the other. */
const leaseMs = 2 * minuteMs;
/** Pages of one host that are fetched within ten minutes. */
const hostLimit = { pages: 30, withinMs: 10 * minuteMs };
const maxAttempts = 5;

const cardExpiresMs = 7 * dayMs;
const noCardExpiresMs = dayMs;
const pauseAfter = (failures: number): number => 5 * minuteMs * 4 ** (failures - 1);

const inMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Fetches one page and its picture and shows its card on the items that link to it. Never throws for a page. */
const fetchPreview = async (context: PreviewJob, { url, imageUrl, requestedBy }: DuePreview, stopping: AbortSignal): Promise<void> => {
  const { prisma, transaction, clock, log, images, linkPreviews: settings } = context;
  const options = { settings, stopping, ...(requestedBy !== null && { cause: requestedBy }) };
  const attempts = await countPreviewAttempt(prisma, url);
  if (attempts === 0) return;
  if (attempts > maxAttempts) return postponePreview(prisma, url, { at: clock(), next: null });
  try {
    const page = await fetchPage(url, options);
    const picture = page && (await storePicture(images, page.pictureUrl, options));
    if (stopping.aborted) return releasePreview(prisma, url);
    const at = clock();
    const expiresAt = inMs(at, page ? cardExpiresMs : noCardExpiresMs);
    await transaction({ actor: 'system' }, (tx) => setPreview(tx.prisma, { url, page, picture, at, expiresAt }));
    if (imageUrl !== null && imageUrl !== picture?.url) await deletePictureIfUnused(context, imageUrl);
  } catch (error) {
    if (stopping.aborted) return releasePreview(prisma, url);
    // The address can be private to the author.
    log.debug({ host: new URL(url).host, error: error instanceof Error ? error.message : String(error) }, 'page of a link not available');
    const at = clock();
    await postponePreview(prisma, url, { at, next: attempts < maxAttempts ? inMs(at, pauseAfter(attempts)) : null });
  }
};

/** Fetches all pages that are due, a few at the same time, until none is left. Each page by one replica at a time. */
export const fetchDuePreviews = async (context: PreviewJob, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted) {
    const due = await claimDuePreviews(context.prisma, context.clock(), { limit: concurrentPages, leaseMs, hostLimit });
    if (due.length === 0) return;
    const interrupted = due.filter(({ isInterrupted }) => isInterrupted);
    const others = due.filter(({ isInterrupted }) => !isInterrupted);
    await Promise.all(others.map((preview) => fetchPreview(context, preview, stopping)));
    // Alone: if one of them ends the process, only its attempts are counted.
    for (const preview of interrupted) if (!stopping.aborted) await fetchPreview(context, preview, stopping);
  }
};
