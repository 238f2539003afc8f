import { invalidField } from '@trenzeye/kit';
import type { Provenance } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../../context.ts';
import { wasGenerated } from '../../store/generation/generations.ts';
import type { TypedContent } from '../../store/items/item-content.ts';
import { findReferences } from '../../store/items/references.ts';

interface References {
  readonly typedContent: TypedContent;
  readonly signalId: string | null;
  readonly templateId: string | null;
}

/** Checks that the image was generated here, and that signal and template exist. Throws `invalid_request` naming the field. */
export const checkReferences = async (
  { images, prisma }: Pick<ContentContext, 'images' | 'prisma'>,
  { typedContent, signalId, templateId }: References,
): Promise<void> => {
  if (typedContent.type === 'image' && typedContent.content.image_url !== '' && !(await images.has(typedContent.content.image_url)))
    throw invalidField('content.image_url', 'must be the address of an image generated here');
  if (!signalId && !templateId) return;
  const { hasSignal, hasTemplate } = await findReferences(prisma, signalId, templateId);
  if (!hasSignal) throw invalidField('signal_id', 'is not a known signal');
  if (!hasTemplate) throw invalidField('template_id', 'is not a known template');
};

/**
 * A provenance is accepted only if content was generated with it for this user, and of its parts those that were. Null for content that
 * was not generated.
 */
export const knownProvenance = async (
  { prisma }: Pick<ContentContext, 'prisma'>,
  userId: string,
  type: TypedContent['type'],
  given: Provenance | null | undefined,
): Promise<Provenance | null> => {
  if (!given) return null;
  const { parts = [], ...whole } = given;
  if (!(await wasGenerated(prisma, userId, type, whole))) return null;
  // Most parts have the same origin.
  const origins = new Map(parts.map(({ path: _, ...origin }) => [JSON.stringify(origin), origin]));
  const checked = [...origins].map(async ([key, origin]) => [key, await wasGenerated(prisma, userId, type, origin)] as const);
  const isKnown = new Map(await Promise.all(checked));
  const known = parts.filter(({ path: _, ...origin }) => isKnown.get(JSON.stringify(origin)));
  return known.length > 0 ? { ...whole, parts: known } : whole;
};
