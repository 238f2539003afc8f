import { createText, invalidField, newId, type TransactionCause } from '@trenzeye/kit';
import type { Provenance, SaveContent, ShortsContent } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { addItem, languageOf, requireOwnShort, resolveNewPictures, secondsOf, type TypedContent, titleOf } from '../items/index.ts';
import { checkReferences, knownProvenance } from './check-references.ts';
import { addVersion } from './store.ts';

export interface SavedContent {
  readonly id: string;
  readonly type: TypedContent['type'];
  readonly title: string;
  readonly status: 'draft' | 'published';
}

/** Seconds by which the sum of the scenes may differ because of rounding. */
const tolerance = 0.01;

const requireWholeDuration = ({ scenes, duration }: ShortsContent): void => {
  const sum = secondsOf(scenes);
  if (Math.abs(sum - duration) > tolerance)
    throw invalidField('content.duration', createText('must be the sum of the scenes, {sum} seconds', { sum }));
};

const contentOfBody = ({ type, content }: SaveContent): { typedContent: TypedContent; provenance: Provenance | undefined } => {
  const { provenance, ...rest } = content;
  return { typedContent: { type: type === 'shorts' ? 'video' : type, content: rest } as TypedContent, provenance };
};

/** Saves approved content as a draft. Throws `invalid_request` naming the field. */
export const saveContent = async (context: ContentContext, cause: TransactionCause, body: SaveContent): Promise<SavedContent> => {
  const { typedContent: given, provenance } = contentOfBody(body);
  const typedContent = await resolveNewPictures(context.prisma, cause.actor, given);
  if (typedContent.type === 'video') requireWholeDuration(typedContent.content);
  const [signalId, templateId, prompt] = [body.signal_id ?? null, body.template_id ?? null, body.prompt];
  await checkReferences(context, { typedContent, signalId, templateId });
  const known = await knownProvenance(context, { userId: cause.actor, type: typedContent.type, given: provenance });
  const shortId = body.type === 'shorts' ? (body.short_id ?? null) : null;
  await requireOwnShort(context.prisma, shortId, cause.actor);
  const title = titleOf(typedContent, prompt);
  return context.transaction(cause, async (tx) => {
    const [id, at] = [newId(), context.clock()];
    await addItem(tx.prisma, {
      id,
      userId: cause.actor,
      signalId,
      templateId,
      prompt,
      title,
      provenance: known,
      typedContent,
      shortId,
      at,
      isTestContent: false,
      remixOf: null,
      language: languageOf(typedContent, prompt),
    });
    await addVersion(tx.prisma, id, { version: 1, title, prompt, content: typedContent.content, at });
    tx.emit('content.saved', { contentId: id, userId: cause.actor, type: typedContent.type, title, version: 1 });
    return { id, type: typedContent.type, title, status: 'draft' as const };
  });
};
