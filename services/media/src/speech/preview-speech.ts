import { DomainError, invalidField } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import type { VoiceRequest } from './speech.ts';
import { type Speech, SpeechError, UnspeakableText } from './speech-provider.ts';
import { countCharacters } from './usage/metered-model.ts';
import { type MeteringContext, meteredSpeech } from './usage/metered-speech.ts';

/** What to tell an author whose text none of the voices speaks. */
export const noVoiceMessage = 'No voice here speaks this language. The basic voice speaks English.';

/**
 * Speaks a text. Throws `conflict` when no voice speaks its language, `invalid_request` naming `text` when it has no words,
 * `rate_limited` at a limit of the day, and `unavailable` when speaking fails.
 */
export const previewSpeech = async (
  context: MeteringContext & Pick<MediaContext, 'speechModels'>,
  userId: string,
  request: VoiceRequest,
  signal: AbortSignal,
): Promise<Speech> => {
  const match = (await context.speechModels.voices()).match(request);
  if (!match) throw new DomainError('conflict', { detail: noVoiceMessage });
  const { text } = request;
  const amount = countCharacters(text);
  const { speak, metered: model } = match.provider;
  return meteredSpeech(context, { userId, model, amount }, (countRequest) =>
    countRequest(amount, () => speak({ text, voice: match.voice.id, signal })),
  ).catch((error: unknown): Promise<Speech> => {
    if (error instanceof UnspeakableText)
      throw error.problem === 'long-word'
        ? invalidField('text', 'has a word that is too long to be spoken')
        : invalidField('text', 'has no words that this voice can speak');
    if (!(error instanceof SpeechError)) throw error;
    context.log.warn({ err: error, voice: match.voice.id }, 'speech preview failed');
    throw new DomainError('unavailable', { detail: error.message, cause: error });
  });
};
