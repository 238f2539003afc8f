import { newId, notFound, type TransactionCause } from '@trenzeye/kit';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { addVersion, presentDraft } from '../drafts/index.ts';
import { addItem, languageOf, lockPublicItem, readCredit, readStoredItem, typedContentOf, withoutPictures } from '../items/index.ts';
import { requireConsent } from './remix-consent.ts';
import { readConsent } from './store.ts';

/**
 * Creates a remix: a draft of the caller that is a copy of a public item and credits it; photos of its author are not copied. Throws `not_found`, and `forbidden`
 * when the author does not allow it.
 */
export const remixContent = async (context: ContentContext, cause: TransactionCause, originalId: string): Promise<DraftDetail> =>
  context.transaction(cause, async (tx) => {
    // Locked: it cannot be removed before the draft that refers to it exists.
    const original = await lockPublicItem(tx, originalId);
    if (!original) throw notFound('item');
    requireConsent(await readConsent(tx.prisma, originalId, cause.actor), cause.actor);
    const [id, at, typedContent] = [newId(), context.clock(), withoutPictures(typedContentOf(original))];
    const [title, prompt] = [original.title, remixPrompt(original.title)];
    await addItem(tx.prisma, {
      id,
      userId: cause.actor,
      prompt,
      title,
      typedContent,
      at,
      remixOf: originalId,
      remixOfVersion: original.published_version,
      isTestContent: false,
      signalId: original.signal_id,
      templateId: original.template_id,
      provenance: original.provenance,
      language: languageOf(typedContent, prompt),
    });
    await addVersion(tx.prisma, id, { version: 1, title, prompt, content: typedContent.content, at });
    tx.emit('content.saved', { contentId: id, userId: cause.actor, type: typedContent.type, title, version: 1 });
    const draft = await readStoredItem(tx.prisma, id);
    if (!draft) throw new Error(`draft ${id} missing after it was written`);
    return presentDraft(draft, await readCredit(tx.prisma, id), null);
  });

/** The prompt of a new remix; another prompt is the author's instruction. */
export const remixPrompt = (title: string): string => `Remix of “${title}”`;
