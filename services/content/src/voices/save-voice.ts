import { createText, DomainError, newId, notFound } from '@trenzeye/kit';
import { maxVoices, type Voice, type VoiceInput } from '@trenzeye/proto/http/content';
import { lockAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import { addVoice, changeVoice, clearDefaultVoice, countVoices, findVoice } from './store.ts';

type VoiceContext = Pick<ContentContext, 'prisma' | 'clock'>;

/** Creates a voice. Throws `conflict` when the user has the most voices allowed. */
export const createVoice = ({ prisma, clock }: VoiceContext, userId: string, voice: VoiceInput): Promise<Voice> =>
  prisma.$transaction(async (tx) => {
    await lockAuthor(tx, userId);
    if ((await countVoices(tx, userId)) >= maxVoices)
      throw new DomainError('conflict', { detail: createText('You can have {maxVoices} voices. Delete one first.', { maxVoices }) });
    if (voice.is_default) await clearDefaultVoice(tx, userId);
    const at = clock();
    return addVoice(tx, { ...voice, id: newId(), user_id: userId, created_at: at, updated_at: at });
  });

/** Throws `not_found` for a voice that the user does not have. */
export const updateVoice = ({ prisma, clock }: VoiceContext, userId: string, id: string, voice: VoiceInput): Promise<Voice> =>
  prisma.$transaction(async (tx) => {
    await lockAuthor(tx, userId);
    if (!(await findVoice(tx, userId, id))) throw notFound('voice');
    if (voice.is_default) await clearDefaultVoice(tx, userId);
    return changeVoice(tx, id, voice, clock());
  });
