import { DomainError, invalidField } from '@trenzeye/kit';
import type { ShortScene } from '@trenzeye/proto/http/media';
import type { Database } from '../../store/transaction.ts';
import { readOwnUpload } from '../../store/uploads.ts';

/** An upload that is to be shown. */
interface ShownPhoto {
  readonly uploadId: string;
  /** Path of the id in the request. */
  readonly field: string;
  /** For the message: `photo of scene 2`. */
  readonly name: string;
}

/** Throws `not_found` naming the field of a photo that does not exist or belongs to another user, `invalid_request` for other uploads. */
export const requireOwnPhotos = async (prisma: Database, userId: string, photos: readonly ShownPhoto[]): Promise<void> => {
  const checked = new Set<string>();
  for (const { uploadId, field, name } of photos) {
    if (checked.has(uploadId)) continue;
    const upload = await readOwnUpload(prisma, userId, uploadId);
    if (!upload)
      throw new DomainError('not_found', {
        detail: `The ${name} does not exist. Choose another one.`,
        errors: [{ field, message: 'must be one of your photos' }],
      });
    if (upload.media_type !== 'image' || upload.status !== 'processed') throw invalidField(field, 'must be a processed image');
    checked.add(uploadId);
  }
};

/** Checks what scenes show. Throws like `requireOwnPhotos`, naming the scene. */
export const validateVisuals = (prisma: Database, userId: string, scenes: readonly ShortScene[]): Promise<void> =>
  requireOwnPhotos(
    prisma,
    userId,
    scenes.flatMap(({ visual }, index) =>
      visual?.kind === 'photo'
        ? [{ uploadId: visual.upload_id, field: `scenes.${index}.visual.upload_id`, name: `photo of scene ${index + 1}` }]
        : [],
    ),
  );
