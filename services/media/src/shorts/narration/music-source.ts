import { DomainError, invalidField } from '@trenzeye/kit';
import type { ShortMusic } from '@trenzeye/proto/http/media';
import type { Database } from '../../database/transaction.ts';
import { readAnalysis, readOwnUpload } from '../../uploads/index.ts';

/** Object key of the converted video; undefined when the upload is no processed video with sound. */
type MusicSource = { readonly key: string | undefined };

/** The user's upload; undefined when it does not exist or belongs to another user. */
export const findMusic = async (prisma: Database, userId: string, { upload_id }: ShortMusic): Promise<MusicSource | undefined> => {
  const upload = await readOwnUpload(prisma, userId, upload_id);
  if (!upload) return undefined;
  const analysis = await readAnalysis(prisma, upload_id);
  return { key: analysis?.has_audio ? upload.assets.video : undefined };
};

/** Throws `not_found` for an upload of another user, and `invalid_request` for one without sound, naming the field. */
export const validateMusic = async (prisma: Database, userId: string, music: ShortMusic | null): Promise<void> => {
  if (!music) return;
  const field = 'music.upload_id';
  const source = await findMusic(prisma, userId, music);
  if (!source)
    throw new DomainError('not_found', {
      detail: 'The upload with the music does not exist. Choose another one.',
      errors: [{ field, message: 'must be one of your uploads' }],
    });
  if (!source.key) throw invalidField(field, 'must be a processed sound file or video with sound');
};
