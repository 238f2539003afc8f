import { createText, DomainError, hasAccount, type IdempotencyKey, invalidField, newId } from '@trenzeye/kit';
import { maxShortSeconds } from '@trenzeye/proto/editing/limits';
import type { ShortFromScript } from '@trenzeye/proto/http/media/shorts';
import type { z } from 'zod';
import type { MediaContext } from '../context.ts';
import { requireFreeStorage } from '../uploads/index.ts';
import { emitShortCreated } from './emit-short-created.ts';
import { validateMusic } from './narration/music-source.ts';
import { insertShort } from './store.ts';
import { validateVisuals } from './visuals/validate-visuals.ts';

interface CreateShortFromScript {
  readonly userId: string;
  readonly body: z.output<typeof ShortFromScript> & { readonly render: boolean };
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const minSceneSeconds = 0.5;

/** Throws `invalid_request` naming the scenes that are too short, or all if they are too long together. */
export const validateScenes = (scenes: z.output<typeof ShortFromScript>['scenes']): void => {
  const total = scenes.reduce((sum, { duration }) => sum + duration, 0);
  if (total > maxShortSeconds)
    throw invalidField('scenes', createText('must be at most {maxShortSeconds} seconds in total', { maxShortSeconds }));
  const tooShort = scenes.findIndex(({ duration }) => duration < minSceneSeconds);
  if (tooShort >= 0)
    throw invalidField(`scenes.${tooShort}.duration`, createText('must be at least {minSceneSeconds} seconds', { minSceneSeconds }));
};

/**
 * Creates a Short from a script and queues its rendering, unless it is to be rendered later. Throws `invalid_request` naming `scenes`,
 * `not_found` naming the scene of a foreign photo, and `payload_too_large` when the storage is used up.
 */
export const createShortFromScript = async (
  context: MediaContext,
  { userId, body, trace, idempotencyKey }: CreateShortFromScript,
): Promise<{ short_id: string }> => {
  const { transaction, clock, jobs } = context;
  const { render, ...script } = body;
  validateScenes(script.scenes);
  return transaction({ actor: userId, trace, ...(idempotencyKey && { idempotencyKey }) }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('unauthenticated');
    await validateVisuals(tx.prisma, userId, script.scenes);
    await validateMusic(tx.prisma, userId, script.music);
    await requireFreeStorage(context, tx.prisma, userId);
    const short = await insertShort(tx.prisma, {
      id: newId(),
      user_id: userId,
      upload_id: null,
      ...script,
      edit: null,
      status: render ? 'rendering' : 'draft',
      at: clock(),
    });
    emitShortCreated(tx.emit, short);
    if (render) await jobs.enqueue(tx, { kind: 'short', id: short.id });
    return { short_id: short.id };
  });
};
