import { z } from 'zod';
import { route } from '../route.ts';

/** A voice that can speak scripts. */
export const SpeechVoice = z
  .object({
    id: z.string(),
    name: z.string(),
    is_basic: z.boolean().meta({ description: 'a built-in voice of basic quality' }),
    gender: z.enum(['female', 'male']).nullable(),
    languages: z.array(z.string()).nullable().meta({ description: 'ISO 639 codes; null when it speaks the language of the text' }),
  })
  .meta({ id: 'SpeechVoice' });
export type SpeechVoice = z.infer<typeof SpeechVoice>;

/** Which voice speaks a script. */
export const SpeechChoice = z.object({
  voice: z.string().max(100).default('').meta({ description: 'id of a voice; empty: one that fits `voice_type`' }),
  language: z
    .string()
    .regex(/^([a-z]{2,3})?$/)
    .default('')
    .meta({ description: 'ISO 639 code; empty: the language of the text' }),
});
export type SpeechChoice = z.infer<typeof SpeechChoice>;

export const speech = {
  speechVoices: route({
    method: 'get',
    path: '/api/speech/voices',
    summary: 'The voices that can speak scripts, the best first',
    access: 'user',
    responses: { 200: z.array(SpeechVoice) },
  }),
  previewSpeech: route({
    method: 'post',
    path: '/api/speech/preview',
    summary: 'Speak a text, as audio. 409 when no voice speaks its language',
    access: 'user',
    body: SpeechChoice.extend({ text: z.string().trim().min(1).max(1000), voice_type: z.string().max(64).default('') }),
    responses: { 200: null },
    errors: ['conflict', 'unavailable'],
    limit: { points: 60, seconds: 3600 },
    timeoutMs: 60_000,
  }),
};
