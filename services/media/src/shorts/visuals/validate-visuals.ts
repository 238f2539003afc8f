import { createText, DomainError, type FieldError, invalidField } from '@trenzeye/kit';
import { minSectionSeconds, type SceneVisual, type ShortScene } from '@trenzeye/proto/http/media';
import type { Database } from '../../database/transaction.ts';
import { readOwnUpload, type UploadRow } from '../../uploads/index.ts';

/** An upload that is to be shown. */
interface ShownUpload {
  readonly uploadId: string;
  /** Path of the id in the request. */
  readonly field: string;
  /** For the message. `uploaded`: the photo by its number, without a scene. */
  readonly name: { readonly kind: 'photo' | 'video' | 'uploaded'; readonly number: number };
}

type ClipVisual = Extract<SceneVisual, { readonly kind: 'clip' }>;

/** Seconds by which the end of a section can be after the end of its video. */
const toleranceSeconds = 0.1;

const requireOwnUpload = async (
  prisma: Database,
  userId: string,
  { uploadId, field, name }: ShownUpload,
  plural: 'photos' | 'videos',
): Promise<UploadRow> => {
  const upload = await readOwnUpload(prisma, userId, uploadId);
  if (upload) return upload;
  throw new DomainError('not_found', {
    detail: createText(
      '{kind, select, photo {The photo of scene {number} does not exist. Choose another one.} video {The video of scene {number} does not exist. Choose another one.} other {The photo {number} does not exist. Choose another one.}}',
      name,
    ),
    errors: [{ field, message: plural === 'photos' ? 'must be one of your photos' : 'must be one of your videos' }],
  });
};

/** Throws `not_found` naming the field of a photo that does not exist or belongs to another user, `invalid_request` for other uploads. */
export const requireOwnPhotos = async (prisma: Database, userId: string, photos: readonly ShownUpload[]): Promise<void> => {
  const checked = new Set<string>();
  for (const photo of photos) {
    if (checked.has(photo.uploadId)) continue;
    const { media_type, status } = await requireOwnUpload(prisma, userId, photo, 'photos');
    if (media_type !== 'image' || status !== 'processed') throw invalidField(photo.field, 'must be a processed image');
    checked.add(photo.uploadId);
  }
};

/** Throws like `requireOwnPhotos`, and `invalid_request` naming the end of a section that is not within its video or too short. */
const requireOwnClip = async (prisma: Database, userId: string, { upload_id, start, end }: ClipVisual, index: number): Promise<void> => {
  const path = `scenes.${index}.visual`;
  const shown = { uploadId: upload_id, field: `${path}.upload_id`, name: { kind: 'video', number: index + 1 } as const };
  const { media_type, status, duration, assets } = await requireOwnUpload(prisma, userId, shown, 'videos');
  if (media_type !== 'video' || status !== 'processed' || duration === null || !assets.video)
    throw invalidField(shown.field, 'must be a processed video');
  const errors: FieldError[] = [];
  if (end > duration + toleranceSeconds)
    errors.push({
      field: `${path}.end`,
      message: createText('must be within the video, which is {duration} seconds long', { duration: duration.toFixed(1) }),
    });
  else if (end - start < minSectionSeconds)
    errors.push({
      field: `${path}.end`,
      message: createText('must be at least {minSectionSeconds} seconds after the start', { minSectionSeconds }),
    });
  if (errors.length > 0) throw new DomainError('invalid_request', { errors });
};

/** Checks what scenes show. Throws like `requireOwnPhotos` and `requireOwnClip`, naming the scene. */
export const validateVisuals = async (prisma: Database, userId: string, scenes: readonly ShortScene[]): Promise<void> => {
  const photos = scenes.flatMap(({ visual }, index) =>
    visual?.kind === 'photo'
      ? [{ uploadId: visual.upload_id, field: `scenes.${index}.visual.upload_id`, name: { kind: 'photo', number: index + 1 } as const }]
      : [],
  );
  await requireOwnPhotos(prisma, userId, photos);
  for (const [index, { visual }] of scenes.entries()) if (visual?.kind === 'clip') await requireOwnClip(prisma, userId, visual, index);
};
