import { DomainError, newId, notFound, type TransactionCause } from '@trenzeye/kit';
import type { RemixRequest } from '@trenzeye/proto/http/content';
import { presentAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { readStoredItem } from '../items/index.ts';
import { remixRefusal } from './remix-consent.ts';
import { addRequest, answerRequest, type RequestPosition, type RequestRow, readConsent, readRequestOf, readRequests } from './store.ts';

const presentRequest = (row: RequestRow): RemixRequest => ({
  id: row.id,
  content_id: row.content_id,
  user: presentAuthor(row),
  message: row.message,
  status: row.status,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});

/** Requests a remix from the author. Throws `not_found`, `conflict` when no request is needed, `forbidden` when requests are not accepted. */
export const requestRemix = async (
  context: ContentContext,
  cause: TransactionCause,
  contentId: string,
  message: string,
): Promise<RemixRequest> =>
  context.transaction(cause, async (tx) => {
    const consent = await readConsent(tx.prisma, contentId, cause.actor);
    if (!consent) throw notFound('item');
    const refusal = remixRefusal(consent, cause.actor);
    if (!refusal && consent.request === null) throw new DomainError('conflict', { detail: 'You may remix this item without asking.' });
    if (refusal && (consent.isBlocked || consent.consent !== 'ask')) throw new DomainError('forbidden', { detail: refusal });
    const id = newId();
    const isNew = await addRequest(tx.prisma, { id, contentId, userId: cause.actor, message, at: context.clock() });
    if (isNew) tx.emit('remix.requested', { requestId: id, contentId, originalUserId: consent.author_id, userId: cause.actor });
    const row = await readRequestOf(tx.prisma, contentId, cause.actor);
    if (!row) throw new Error('request missing after it was written');
    return presentRequest(row);
  });

/** Throws `not_found` for an item of another user. */
const requireOwn = async (prisma: Database, contentId: string, userId: string): Promise<void> => {
  const item = await readStoredItem(prisma, contentId);
  if (item?.user_id !== userId || item.status === 'removed') throw notFound('item');
};

interface RequestPage {
  readonly status: RequestRow['status'] | undefined;
  readonly limit: number;
  readonly after: RequestPosition | undefined;
}

/** Requests to remix an item of the caller, latest first. */
export const listRequests = async (context: ContentContext, contentId: string, userId: string, page: RequestPage) => {
  await requireOwn(context.prisma, contentId, userId);
  return (await readRequests(context.prisma, contentId, page)).map(presentRequest);
};

/** Answers a request; a later answer replaces an earlier one. Throws `not_found`. */
export const answerRemixRequest = async (
  context: ContentContext,
  cause: TransactionCause,
  { contentId, requestId, status }: { contentId: string; requestId: string; status: 'accepted' | 'declined' },
): Promise<RemixRequest> =>
  context.transaction(cause, async (tx) => {
    await requireOwn(tx.prisma, contentId, cause.actor);
    const answered = await answerRequest(tx.prisma, { id: requestId, contentId, status, at: context.clock() });
    if (!answered) throw notFound('request');
    const { row, isChanged } = answered;
    if (isChanged) tx.emit('remix.answered', { requestId, contentId, originalUserId: cause.actor, userId: row.user_id, status });
    return presentRequest(row);
  });
