import { DomainError, hasAccount, type IdempotencyKey, newId } from '@trenzeye/kit';
import type { media } from '@trenzeye/proto/http/media';
import type { BodyOf } from '@trenzeye/proto/http/route';
import type { MediaContext } from '../context.ts';
import { emitShortCreated } from './emit-short-created.ts';
import { insertShort } from './store.ts';
import { requireOwnPhotos } from './visuals/validate-visuals.ts';

interface CreateShortFromPhotos {
  readonly userId: string;
  readonly body: BodyOf<typeof media.shortFromPhotos>;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Of a photo without a narration. */
const sceneSeconds = 4;
const maxTitleLength = 80;
const defaultVoice = 'AI_Generated_Female';

/**
 * Creates a draft of a Short with a scene for each photo; the narrations are its script. Throws `not_found` and `invalid_request`
 * naming the photo.
 */
export const createShortFromPhotos = async (
  { transaction, clock }: MediaContext,
  { userId, body: { photos, title }, trace, idempotencyKey }: CreateShortFromPhotos,
): Promise<{ short_id: string }> =>
  transaction({ actor: userId, trace, ...(idempotencyKey && { idempotencyKey }) }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('unauthenticated');
    await requireOwnPhotos(
      tx.prisma,
      userId,
      photos.map(({ upload_id }, index) => ({
        uploadId: upload_id,
        field: `photos.${index}.upload_id`,
        name: { kind: 'uploaded', number: index + 1 } as const,
      })),
    );
    const narrations = photos.map(({ narration }) => narration).filter((narration) => narration !== '');
    const short = await insertShort(tx.prisma, {
      id: newId(),
      user_id: userId,
      upload_id: null,
      title: title || (narrations[0] ?? '').slice(0, maxTitleLength).trim(),
      script: narrations.join('\n').slice(0, 5_000),
      scenes: photos.map(({ upload_id, narration }, index) => ({
        description: `Photo ${index + 1}`,
        narration,
        duration: sceneSeconds,
        visual: { kind: 'photo', upload_id, motion: 'auto' },
      })),
      voice_type: defaultVoice,
      style: 'wave',
      edit: null,
      status: 'draft',
      at: clock(),
    });
    emitShortCreated(tx.emit, short);
    return { short_id: short.id };
  });
