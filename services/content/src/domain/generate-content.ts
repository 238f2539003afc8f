import { invalidField, newId } from '@trenzeye/kit';
import { contentTypeOf } from '@trenzeye/proto/http';
import type { content, Generated } from '@trenzeye/proto/http/content';
import type { BodyOf } from '@trenzeye/proto/http/route';
import type { ContentContext } from '../context.ts';
import { addGeneration } from '../store/generations.ts';
import { readInspiration } from '../store/inspiration.ts';
import { findSignal } from '../store/signals.ts';
import { keywordsOf } from './keywords.ts';

/** Tags are written as people like; the usual spellings of each keyword are looked up. */
const tagsLike = (prompt: string): string[] =>
  keywordsOf(prompt).flatMap((word) => [word, word.toLowerCase(), word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]);

/** Has the provider make something of a prompt, a signal and what does well on its tags. Throws `invalid_request`, `provider_failed` or `provider_unavailable`. */
export const generateContent = async (
  { prisma, sql, provider, clock }: ContentContext,
  userId: string,
  { type, prompt, signal_id }: BodyOf<typeof content.generate>,
): Promise<Generated> => {
  const signal = signal_id ? await findSignal(prisma, signal_id) : undefined;
  if (signal_id && !signal) throw invalidField('signal_id', 'is not a known signal');
  const inspiration = await readInspiration(sql, signal?.tags ?? tagsLike(prompt));
  const made = await provider[type]({ prompt, signal, inspiration });
  await addGeneration(prisma, {
    id: newId(),
    userId,
    type: contentTypeOf(type),
    prompt,
    signalId: signal?.id,
    provenance: made.provenance,
    at: clock(),
  });
  return made;
};
