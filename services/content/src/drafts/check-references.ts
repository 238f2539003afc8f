import { isDeepStrictEqual } from 'node:util';
import { invalidField } from '@trenzeye/kit';
import { handwrittenProvenance, type Provenance } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import type { TypedContent } from '../items/index.ts';
import { findReferences, wasGenerated } from './store.ts';

interface References {
  readonly typedContent: TypedContent;
  readonly signalId: string | null;
  readonly templateId: string | null;
}

/** Checks that the image was generated here unless it is a picture of the author, which `resolvePictures` checks, and that signal and template exist. Throws `invalid_request` naming the field. */
export const checkReferences = async (
  { images, prisma }: Pick<ContentContext, 'images' | 'prisma'>,
  { typedContent, signalId, templateId }: References,
): Promise<void> => {
  const image = typedContent.type === 'image' && !typedContent.content.pictures ? typedContent.content.image_url : '';
  if (image !== '' && !(await images.has(image)))
    throw invalidField('content.image_url', 'must be the address of an image generated here or of a picture of yours');
  if (!signalId && !templateId) return;
  const { hasSignal, hasTemplate } = await findReferences(prisma, signalId, templateId);
  if (!hasSignal) throw invalidField('signal_id', 'is not a known signal');
  if (!hasTemplate) throw invalidField('template_id', 'is not a known template');
};

interface GivenProvenance {
  readonly userId: string;
  readonly type: TypedContent['type'];
  readonly given: Provenance | null | undefined;
  /** Of the item as it is stored, which may be a copy of another user's. */
  readonly stored?: Provenance | null;
}

/** Whether two provenances name the same origin, their parts aside. */
const isSameOrigin = ({ parts: _, ...one }: Provenance, { parts: __, ...other }: Provenance): boolean => isDeepStrictEqual(one, other);

/**
 * A provenance is accepted only if content was generated with it for this user, if it is the stored one, or if it says that the content
 * was written by hand; and of its parts those that were generated for the user or are stored. Null for content without generated parts.
 */
export const knownProvenance = async (
  { prisma }: { readonly prisma: Database },
  { userId, type, given, stored = null }: GivenProvenance,
): Promise<Provenance | null> => {
  if (!given) return null;
  const { parts = [], ...whole } = given;
  const isHandwritten = isSameOrigin(whole, handwrittenProvenance);
  const isStored = stored !== null && isSameOrigin(whole, stored);
  if (!isHandwritten && !isStored && !(await wasGenerated(prisma, userId, type, whole))) return null;
  const storedParts = isStored ? (stored.parts ?? []) : [];
  // Most parts have the same origin.
  const origins = new Map(parts.map(({ path: _, ...origin }) => [JSON.stringify(origin), origin]));
  const checked = [...origins].map(async ([key, origin]) => [key, await wasGenerated(prisma, userId, type, origin)] as const);
  const isKnown = new Map(await Promise.all(checked));
  const known = parts.filter((part) => {
    const { path: _, ...origin } = part;
    return isKnown.get(JSON.stringify(origin)) || storedParts.some((each) => isDeepStrictEqual(each, part));
  });
  if (known.length > 0) return { ...whole, parts: known };
  return isHandwritten ? null : whole;
};
