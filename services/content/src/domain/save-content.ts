import { type Cause, invalidField, newId } from '@trenzeye/kit';
import type { Provenance, SaveContent, ShortsContent } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { addDraft, type Made } from '../store/content.ts';
import { wasGenerated } from '../store/generations.ts';
import { findSignal } from '../store/signals.ts';
import { titleOf } from './describe-content.ts';

export interface SavedContent {
  readonly id: string;
  readonly type: Made['type'];
  readonly title: string;
  readonly status: 'draft' | 'published';
}

/** Seconds by which rounding may make scenes and whole differ. */
const tolerance = 0.01;

const requireWholeDuration = ({ scenes, duration }: ShortsContent): void => {
  const sum = scenes.reduce((total, scene) => total + scene.duration, 0);
  if (Math.abs(sum - duration) > tolerance)
    throw invalidField('content.duration', `must be the sum of the scenes, ${Number(sum.toFixed(2))} seconds`);
};

const madeOf = ({ type, content }: SaveContent): { made: Made; provenance: Provenance | undefined } => {
  const { provenance, ...rest } = content;
  return { made: { type: type === 'shorts' ? 'video' : type, content: rest } as Made, provenance };
};

/**
 * Keeps what was approved as a draft. Images must be ours; a provenance is taken over only when something was generated with it
 * for this user, so nobody can label their own. Throws `invalid_request` naming the field.
 */
export const saveContent = async (
  { prisma, sql, images, transact, clock }: ContentContext,
  cause: Cause,
  body: SaveContent,
): Promise<SavedContent> => {
  const { made, provenance } = madeOf(body);
  if (made.type === 'image' && !(await images.has(made.content.image_url)))
    throw invalidField('content.image_url', 'must be the address of an image generated here');
  if (made.type === 'video') requireWholeDuration(made.content);
  const signalId = body.signal_id ?? null;
  if (signalId && !(await findSignal(prisma, signalId))) throw invalidField('signal_id', 'is not a known signal');
  const known = provenance && (await wasGenerated(sql, cause.actor, made.type, provenance)) ? provenance : null;
  const title = titleOf(made, body.prompt);
  return transact(cause, async (tx, emit) => {
    const id = newId();
    await addDraft(tx, {
      id,
      userId: cause.actor,
      signalId,
      prompt: body.prompt,
      title,
      provenance: known,
      isTestContent: false,
      made,
      at: clock(),
    });
    emit('content.saved', { contentId: id, userId: cause.actor, type: made.type, title, version: 1 });
    return { id, type: made.type, title, status: 'draft' as const };
  });
};
