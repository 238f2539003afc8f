import { type Cause, newId, notFound } from '@trenzeye/kit';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { addItem, holdPublicItem, madeOf, readStoredItem } from '../store/content.ts';
import { keepVersion } from '../store/draft-versions.ts';
import { readConsent, readCredit } from '../store/remixes.ts';
import { languageOf } from './draft-content.ts';
import { presentDraft } from './present-draft.ts';
import { requireConsent } from './remix-consent.ts';

/**
 * Begins a remix: a draft of the caller that starts as a copy of a public item and credits it. Throws `not_found`, and `forbidden`
 * when the author does not allow it.
 */
export const remixContent = async (context: ContentContext, cause: Cause, originalId: string): Promise<DraftDetail> =>
  context.write(cause, async (emit, sql) => {
    // Held: it cannot be removed for good before the draft that refers to it is there.
    const original = await holdPublicItem(sql, originalId);
    if (!original) throw notFound('item');
    requireConsent(await readConsent(sql, originalId, cause.actor), cause.actor);
    const [id, at, made] = [newId(), context.clock(), madeOf(original)];
    const [title, prompt] = [original.title, `Remix of “${original.title}”`];
    await addItem(sql, {
      ...{ id, userId: cause.actor, prompt, title, made, at, remixOf: originalId, isTestContent: false },
      ...{ signalId: original.signal_id, templateId: original.template_id, provenance: original.provenance },
      language: languageOf(made, prompt),
    });
    await keepVersion(sql, id, { version: 1, title, prompt, content: made.content, at });
    emit('content.saved', { contentId: id, userId: cause.actor, type: made.type, title, version: 1 });
    const draft = await readStoredItem(sql, id);
    if (!draft) throw new Error(`draft ${id} was not there right after it was written`);
    return presentDraft(draft, await readCredit(sql, id));
  });
