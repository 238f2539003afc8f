import type { ContentContext } from '../context.ts';
import { deleteUnlinkedPreviews, isPictureUsed } from './store/link-previews.ts';

const dayMs = 86_400_000;

/** Different pages can have the same picture. */
export const deletePictureIfUnused = async (
  { prisma, images }: Pick<ContentContext, 'prisma' | 'images'>,
  imageUrl: string,
): Promise<void> => {
  if (!(await isPictureUsed(prisma, imageUrl))) await images.delete(imageUrl);
};

/** Deletes previews of pages to which no public item links, for example after its author's account was deleted, and their pictures. */
export const deleteUnusedPreviews = async (context: Pick<ContentContext, 'prisma' | 'images' | 'clock'>): Promise<void> => {
  const pictures = await deleteUnlinkedPreviews(context.prisma, new Date(context.clock().getTime() - dayMs));
  for (const imageUrl of new Set(pictures)) await deletePictureIfUnused(context, imageUrl);
};
