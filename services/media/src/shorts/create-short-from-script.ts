import { DomainError, type IdempotencyKey, invalidField, newId } from '@trenzeye/kit';
import { maxShortSeconds, type ShortFromScript } from '@trenzeye/proto/http/media/shorts';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { enqueueRendering } from '../jobs/enqueue.ts';
import { hasAccount } from '../store/avatars.ts';
import { insertShort } from '../store/shorts.ts';
import { emitShortCreated } from './emit-short-created.ts';

export interface CreateShortFromScript {
  readonly userId: string;
  readonly body: z.output<typeof ShortFromScript>;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const shortest = 0.5;

/** Makes a Short of a script and has it rendered. Throws `invalid_request` naming `scenes`. */
export const createShortFromScript = async (
  { transact, clock }: Context,
  { userId, body, trace, idempotencyKey }: CreateShortFromScript,
): Promise<{ short_id: string }> => {
  const { script, scenes, title, voice_type, style } = body;
  const total = scenes.reduce((sum, { duration }) => sum + duration, 0);
  if (total > maxShortSeconds) throw invalidField('scenes', `can last ${maxShortSeconds} seconds together at most`);
  const brief = scenes.findIndex(({ duration }) => duration < shortest);
  if (brief >= 0) throw invalidField(`scenes.${brief}.duration`, `must be at least ${shortest} seconds`);
  return transact({ actor: userId, trace, ...(idempotencyKey && { idempotencyKey }) }, async (emit, sql) => {
    if (!(await hasAccount(sql, userId))) throw new DomainError('unauthenticated');
    const short = await insertShort(sql, {
      ...{ id: newId(), user_id: userId, upload_id: null, title, script, scenes, voice_type, style, edit: null, status: 'rendering' },
      at: clock(),
    });
    emitShortCreated(emit, short);
    await enqueueRendering(short.id, sql);
    return { short_id: short.id };
  });
};
