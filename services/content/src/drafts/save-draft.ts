import { createText, DomainError, invalidField, newId, notFound, type TransactionCause } from '@trenzeye/kit';
import { contentTypeOf } from '@trenzeye/proto/http';
import type { ChangeDraft, DraftDetail, NewDraft } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import {
  addItem,
  keepPictures,
  languageOf,
  lockOwnDraft,
  readCredit,
  readQuoteOfDraft,
  readStoredItem,
  readStoredPictures,
  requireOwnShort,
  resolveNewPictures,
  type StoredItem,
  sameContent,
  setContent,
  type TypedContent,
  typedContentOf,
} from '../items/index.ts';
import { checkReferences, knownProvenance } from './check-references.ts';
import { contentOfDraft, draftTitle } from './draft-content.ts';
import { presentDraft } from './present-draft.ts';
import { addVersion, type DraftChange, updateDraft } from './store.ts';

/** The draft was changed elsewhere in the meantime; `current` is its current state. */
export class StaleDraftError extends DomainError {
  readonly current: DraftDetail;

  constructor(current: DraftDetail) {
    super('conflict', {
      detail: createText('This draft was changed elsewhere: it is at version {version} now.', { version: current.version }),
    });
    this.current = current;
  }
}

const detailOf = async (tx: ContentTransaction, id: string): Promise<DraftDetail> => {
  const item = await readStoredItem(tx.prisma, id);
  if (!item) throw new Error(`draft ${id} missing after it was written`);
  const credit = item.remix_of ? await readCredit(tx.prisma, id) : undefined;
  return presentDraft(item, credit, await readQuoteOfDraft(tx.prisma, item));
};

/** The Short to show; null for none, undefined to keep the current one. */
const shortOf = (body: NewDraft | ChangeDraft): string | null | undefined => (body.type === 'shorts' ? body.short_id : null);

/** Creates a draft, possibly empty. Throws `invalid_request` naming the field. */
export const createDraft = async (context: ContentContext, cause: TransactionCause, body: NewDraft): Promise<DraftDetail> => {
  const typedContent = await resolveNewPictures(context.prisma, cause.actor, contentOfDraft(body));
  const [signalId, templateId, prompt] = [body.signal_id ?? null, body.template_id ?? null, body.prompt];
  await checkReferences(context, { typedContent, signalId, templateId });
  const shortId = shortOf(body) ?? null;
  await requireOwnShort(context.prisma, shortId, cause.actor);
  const provenance = await knownProvenance(context, { userId: cause.actor, type: typedContent.type, given: body.content.provenance });
  return context.transaction(cause, async (tx) => {
    const [id, at, title] = [newId(), context.clock(), draftTitle(body.title, typedContent, prompt)];
    await addItem(tx.prisma, {
      id,
      userId: cause.actor,
      signalId,
      templateId,
      prompt,
      title,
      provenance,
      typedContent,
      shortId,
      at,
      isTestContent: false,
      remixOf: null,
      language: languageOf(typedContent, prompt),
    });
    await addVersion(tx.prisma, id, { version: 1, title, prompt, content: typedContent.content, at });
    tx.emit('content.saved', { contentId: id, userId: cause.actor, type: typedContent.type, title, version: 1 });
    return detailOf(tx, id);
  });
};

/** The caller's draft, locked. Throws `not_found` for an item of another user and `conflict` for a public item. */
export const lockDraft = async (tx: ContentTransaction, id: string, userId: string): Promise<StoredItem> => {
  const item = await lockOwnDraft(tx, id, userId);
  if (!item || item.status === 'removed') throw notFound('draft');
  if (item.status === 'published')
    throw new DomainError('conflict', { detail: 'This item is already public and cannot be edited as a draft.' });
  return item;
};

/** Writes a locked draft's next version. */
export const writeDraft = async (
  tx: ContentTransaction,
  item: StoredItem,
  typedContent: TypedContent,
  change: DraftChange,
): Promise<DraftDetail> => {
  const { title, prompt, at } = change;
  await setContent(tx.prisma, item.id, typedContent, languageOf(typedContent, prompt));
  const version = await updateDraft(tx.prisma, item.id, change);
  await addVersion(tx.prisma, item.id, { version, title, prompt, content: typedContent.content, at });
  if (title !== item.title) tx.emit('content.saved', { contentId: item.id, userId: item.user_id, type: item.type, title, version });
  return detailOf(tx, item.id);
};

const isAsStored = (item: StoredItem, typedContent: TypedContent, change: DraftChange): boolean =>
  sameContent(typedContentOf(item).content, typedContent.content) &&
  item.title === change.title &&
  item.prompt === change.prompt &&
  item.signal_id === change.signalId &&
  item.template_id === change.templateId &&
  item.short_id === change.shortId;

/**
 * Saves a draft. Saving what is already stored changes nothing, whatever the version: a retry after a lost response is no conflict. Throws StaleDraftError when it was changed elsewhere since `version`.
 */
export const changeDraft = async (
  context: ContentContext,
  cause: TransactionCause,
  id: string,
  body: ChangeDraft,
  version: number,
): Promise<DraftDetail> => {
  const given = keepPictures(contentOfDraft(body), await readStoredPictures(context.prisma, id, cause.actor));
  const typedContent = await resolveNewPictures(context.prisma, cause.actor, given);
  const [signalId, templateId, prompt] = [body.signal_id ?? null, body.template_id ?? null, body.prompt];
  await checkReferences(context, { typedContent, signalId, templateId });
  const shortId = shortOf(body);
  await requireOwnShort(context.prisma, shortId, cause.actor);
  return context.transaction(cause, async (tx) => {
    const item = await lockDraft(tx, id, cause.actor);
    if (item.type !== contentTypeOf(body.type)) throw invalidField('type', 'cannot be changed; create another draft');
    const given = { userId: cause.actor, type: typedContent.type, given: body.content.provenance, stored: item.provenance };
    const change = {
      title: draftTitle(body.title, typedContent, prompt),
      prompt,
      signalId,
      templateId,
      at: context.clock(),
      provenance: (await knownProvenance(tx, given)) ?? item.provenance,
      shortId: shortId === undefined ? item.short_id : shortId,
    };
    if (isAsStored(item, typedContent, change)) return detailOf(tx, id);
    if (item.version !== version) throw new StaleDraftError(await detailOf(tx, id));
    return writeDraft(tx, item, typedContent, change);
  });
};
