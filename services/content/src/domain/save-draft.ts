import { type Cause, DomainError, type Emit, invalidField, newId, notFound, type Sql } from '@trenzeye/kit';
import { contentTypeOf } from '@trenzeye/proto/http';
import type { ChangeDraft, DraftDetail, NewDraft } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { addItem, lockOwnDraft, type Made, madeOf, putDetails, readStoredItem, type StoredItem } from '../store/content.ts';
import { keepVersion } from '../store/draft-versions.ts';
import { changeDraftRow, type DraftChange } from '../store/drafts.ts';
import { readCredit } from '../store/remixes.ts';
import { checkReferences, knownProvenance } from './check-references.ts';
import { requireOwnShort } from './check-short.ts';
import { draftTitle, languageOf, madeOfDraft, sameContent } from './draft-content.ts';
import { presentDraft } from './present-draft.ts';

/** The draft was changed elsewhere meanwhile; `current` is what it is now. */
export class StaleDraft extends DomainError {
  readonly current: DraftDetail;

  constructor(current: DraftDetail) {
    super('conflict', { detail: `This draft was changed elsewhere: it is at version ${current.version} now.` });
    this.current = current;
  }
}

const detailOf = async (sql: Sql, id: string): Promise<DraftDetail> => {
  const item = await readStoredItem(sql, id);
  if (!item) throw new Error(`draft ${id} was not there right after it was written`);
  return presentDraft(item, item.remix_of ? await readCredit(sql, id) : undefined);
};

/** The Short it is to show; null for none, undefined to leave it as it is. */
const shortOf = (body: NewDraft | ChangeDraft): string | null | undefined => (body.type === 'shorts' ? body.short_id : null);

/** Begins a draft, perhaps an empty one. Throws `invalid_request` naming the field. */
export const createDraft = async (context: ContentContext, cause: Cause, body: NewDraft): Promise<DraftDetail> => {
  const made = madeOfDraft(body);
  const [signalId, templateId, prompt] = [body.signal_id ?? null, body.template_id ?? null, body.prompt];
  await checkReferences(context, { made, signalId, templateId });
  const shortId = shortOf(body) ?? null;
  await requireOwnShort(context.sql, shortId, cause.actor);
  const provenance = await knownProvenance(context, cause.actor, made.type, body.content.provenance);
  return context.write(cause, async (emit, sql) => {
    const [id, at, title] = [newId(), context.clock(), draftTitle(body.title, made, prompt)];
    await addItem(sql, {
      ...{ id, userId: cause.actor, signalId, templateId, prompt, title, provenance, made, shortId, at },
      ...{ isTestContent: false, remixOf: null, language: languageOf(made, prompt) },
    });
    await keepVersion(sql, id, { version: 1, title, prompt, content: made.content, at });
    emit('content.saved', { contentId: id, userId: cause.actor, type: made.type, title, version: 1 });
    return detailOf(sql, id);
  });
};

/** The caller's draft, locked. Throws `not_found` for what is not theirs and `conflict` for what is public already. */
export const lockDraft = async (sql: Sql, id: string, userId: string): Promise<StoredItem> => {
  const item = await lockOwnDraft(sql, id, userId);
  if (!item || item.status === 'removed') throw notFound('draft');
  if (item.status === 'published')
    throw new DomainError('conflict', { detail: 'This item is public already: it can no longer be edited.' });
  return item;
};

/** Writes a locked draft's next version. */
export const writeDraft = async (sql: Sql, emit: Emit, item: StoredItem, made: Made, change: DraftChange): Promise<DraftDetail> => {
  const { title, prompt, at } = change;
  await putDetails(sql, item.id, made, languageOf(made, prompt));
  const version = await changeDraftRow(sql, item.id, change);
  await keepVersion(sql, item.id, { version, title, prompt, content: made.content, at });
  if (title !== item.title) emit('content.saved', { contentId: item.id, userId: item.user_id, type: item.type, title, version });
  return detailOf(sql, item.id);
};

const isAsStored = (item: StoredItem, made: Made, change: DraftChange): boolean =>
  sameContent(madeOf(item).content, made.content) &&
  item.title === change.title &&
  item.prompt === change.prompt &&
  item.signal_id === change.signalId &&
  item.template_id === change.templateId &&
  item.short_id === change.shortId;

/**
 * Saves a draft as it stands in the editor. Saving what is stored already changes nothing, whatever the version: a repeat after a
 * lost answer is no conflict. Throws StaleDraft when it was changed elsewhere since `version`.
 */
export const changeDraft = async (
  context: ContentContext,
  cause: Cause,
  id: string,
  body: ChangeDraft,
  version: number,
): Promise<DraftDetail> => {
  const made = madeOfDraft(body);
  const [signalId, templateId, prompt] = [body.signal_id ?? null, body.template_id ?? null, body.prompt];
  await checkReferences(context, { made, signalId, templateId });
  const shortId = shortOf(body);
  await requireOwnShort(context.sql, shortId, cause.actor);
  const known = await knownProvenance(context, cause.actor, made.type, body.content.provenance);
  return context.write(cause, async (emit, sql) => {
    const item = await lockDraft(sql, id, cause.actor);
    if (item.type !== contentTypeOf(body.type)) throw invalidField('type', 'cannot be changed; begin another draft');
    const change = {
      ...{ title: draftTitle(body.title, made, prompt), prompt, signalId, templateId, at: context.clock() },
      provenance: known ?? item.provenance,
      shortId: shortId === undefined ? item.short_id : shortId,
    };
    if (isAsStored(item, made, change)) return detailOf(sql, id);
    if (item.version !== version) throw new StaleDraft(await detailOf(sql, id));
    return writeDraft(sql, emit, item, made, change);
  });
};
