import { type Cause, DomainError, newId, notFound } from '@trenzeye/kit';
import type { RemixRequest } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { readStoredItem } from '../store/content.ts';
import { addRequest, answerRequest, type RequestPosition, type RequestRow, readRequestOf, readRequests } from '../store/remix-requests.ts';
import { readConsent } from '../store/remixes.ts';
import { presentAuthor } from './present-author.ts';
import { remixRefusal } from './remix-consent.ts';

const presentRequest = (row: RequestRow): RemixRequest => ({
  id: row.id,
  content_id: row.content_id,
  user: presentAuthor(row),
  message: row.message,
  status: row.status,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});

/** Asks the author for a remix. Throws `not_found`, `conflict` where nothing is to be asked, `forbidden` where asking is no use. */
export const requestRemix = async (context: ContentContext, cause: Cause, contentId: string, message: string): Promise<RemixRequest> =>
  context.write(cause, async (emit, sql) => {
    const consent = await readConsent(sql, contentId, cause.actor);
    if (!consent) throw notFound('item');
    const refusal = remixRefusal(consent, cause.actor);
    if (!refusal && consent.request === null) throw new DomainError('conflict', { detail: 'You may remix this item without asking.' });
    if (refusal && consent.consent !== 'ask') throw new DomainError('forbidden', { detail: refusal });
    const id = newId();
    const isNew = await addRequest(sql, { id, contentId, userId: cause.actor, message, at: context.clock() });
    if (isNew) emit('remix.requested', { requestId: id, contentId, originalUserId: consent.author_id, userId: cause.actor });
    const row = await readRequestOf(sql, contentId, cause.actor);
    if (!row) throw new Error('a request was not there right after it was written');
    return presentRequest(row);
  });

/** Throws `not_found` for an item that is not theirs. */
const requireOwn = async ({ sql }: Pick<ContentContext, 'sql'>, contentId: string, userId: string): Promise<void> => {
  const item = await readStoredItem(sql, contentId);
  if (item?.user_id !== userId || item.status === 'removed') throw notFound('item');
};

export interface RequestPage {
  readonly status: RequestRow['status'] | undefined;
  readonly limit: number;
  readonly after: RequestPosition | undefined;
}

/** Who asks to remix an item of the caller, latest first. */
export const listRequests = async (context: ContentContext, contentId: string, userId: string, page: RequestPage) => {
  await requireOwn(context, contentId, userId);
  return (await readRequests(context.sql, contentId, page)).map(presentRequest);
};

/** The caller's answer to one who asks; the last one counts. Throws `not_found`. */
export const answerRemixRequest = async (
  context: ContentContext,
  cause: Cause,
  { contentId, requestId, status }: { contentId: string; requestId: string; status: 'accepted' | 'declined' },
): Promise<RemixRequest> =>
  context.write(cause, async (emit, sql) => {
    await requireOwn({ sql }, contentId, cause.actor);
    const answered = await answerRequest(sql, { id: requestId, contentId, status, at: context.clock() });
    if (!answered) throw notFound('request');
    const { row, changed } = answered;
    if (changed) emit('remix.answered', { requestId, contentId, originalUserId: cause.actor, userId: row.user_id, status });
    return presentRequest(row);
  });
