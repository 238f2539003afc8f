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

/** A provenance is accepted only if content was generated with it for this user. */
export const knownProvenance = async (
  { prisma }: Pick<ContentContext, 'prisma'>,
  userId: string,
  type: TypedContent['type'],
  given: Provenance | null | undefined,
): Promise<Provenance | null> => (given && (await wasGenerated(prisma, userId, type, given)) ? given : null);
