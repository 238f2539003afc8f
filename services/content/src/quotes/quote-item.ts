import { DomainError, newId, notFound, type TransactionCause } from '@trenzeye/kit';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import { findBlockedPairs } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import type { ContentTransaction, Database } from '../database/transaction.ts';
import { addVersion, presentDraft } from '../drafts/index.ts';
import {
  addItem,
  clipText,
  languageOf,
  lockPublicItem,
  readQuoteOfDraft,
  readStoredItem,
  type StoredItem,
  type TypedContent,
} from '../items/index.ts';
import { readPublicAuthors } from './store.ts';

const titleLength = 80;

/** Throws `forbidden` when one of the two users blocks the other. */
const requireUnblocked = async (prisma: Database, userId: string, authorId: string): Promise<void> => {
  const blocked = await findBlockedPairs(prisma, userId === authorId ? [] : [{ one: userId, other: authorId }]);
  if (blocked.size > 0) throw new DomainError('forbidden', { detail: 'You cannot quote posts of this user.' });
};

/** Creates a thread draft of the caller that quotes a public item. Throws `not_found`, and `forbidden` when one blocks the other. */
export const quoteItem = async (context: ContentContext, cause: TransactionCause, quotedId: string): Promise<DraftDetail> =>
  context.transaction(cause, async (tx) => {
    const quoted = await lockPublicItem(tx, quotedId);
    if (!quoted) throw notFound('item');
    await requireUnblocked(tx.prisma, cause.actor, quoted.user_id);
    const [id, at, title, prompt] = [newId(), context.clock(), clipText(`Quote of “${quoted.title}”`, titleLength), ''];
    const typedContent: TypedContent = { type: 'thread', content: { tweets: [''], hashtags: [] } };
    await addItem(tx.prisma, {
      id,
      userId: cause.actor,
      prompt,
      title,
      typedContent,
      at,
      remixOf: null,
      quoteOf: quotedId,
      isTestContent: false,
      signalId: null,
      templateId: null,
      provenance: null,
      language: languageOf(typedContent, quoted.title),
    });
    await addVersion(tx.prisma, id, { version: 1, title, prompt, content: typedContent.content, at });
    tx.emit('content.saved', { contentId: id, userId: cause.actor, type: typedContent.type, title, version: 1 });
    const draft = await readStoredItem(tx.prisma, id);
    if (!draft) throw new Error(`draft ${id} missing after it was written`);
    return presentDraft(draft, undefined, await readQuoteOfDraft(tx.prisma, draft));
  });

/** Throws `forbidden` when the author of a quoted item and the user block each other. A removed item can still be quoted. */
export const requireQuotable = async (prisma: Database, { user_id, quote_of }: StoredItem): Promise<void> => {
  if (quote_of === null) return;
  const authorId = (await readPublicAuthors(prisma, [quote_of])).get(quote_of);
  if (authorId !== undefined) await requireUnblocked(prisma, user_id, authorId);
};

/** The authors of the public items that these posts quote, by quoted item. */
export const readQuotedAuthors = (tx: ContentTransaction, items: readonly StoredItem[]): Promise<Map<string, string>> =>
  readPublicAuthors(
    tx.prisma,
    items.flatMap(({ quote_of }) => (quote_of ? [quote_of] : [])),
  );
