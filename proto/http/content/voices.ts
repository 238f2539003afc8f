import { z } from 'zod';
import { Id, IdParams, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { Provenance } from './schemas.ts';

/** Voices of one user. */
export const maxVoices = 20;

const words = z.array(z.string().trim().min(1).max(60)).max(30);

/** How a user writes. Models follow it; the built-in composer does not. */
export const VoiceInput = z.object({
  name: z.string().trim().min(1, 'Please name the voice.').max(60),
  audience: z.string().trim().max(300).default('').meta({ description: 'who reads it' }),
  tone: z.string().trim().max(300).default(''),
  words_to_use: words.default([]),
  words_to_avoid: words.default([]).meta({ description: 'generated text is checked for them' }),
  examples: z
    .array(z.string().trim().min(1).max(2000))
    .max(10)
    .default([])
    .meta({ description: 'texts by the author; three or more work best' }),
  first_person: z
    .boolean()
    .default(false)
    .meta({ description: 'allows statements about own experience, taken from the prompt and the examples' }),
  is_default: z.boolean().default(false).meta({ description: 'selected when a new piece is started; at most one voice' }),
});
export type VoiceInput = z.infer<typeof VoiceInput>;

export const Voice = VoiceInput.extend({ id: Id, created_at: Timestamp, updated_at: Timestamp }).meta({ id: 'Voice' });
export type Voice = z.infer<typeof Voice>;

const body = { body: VoiceInput, bodyLimitBytes: 131_072 } as const;

export const voices = {
  previewVoice: route({
    method: 'post',
    path: '/api/voices/preview',
    summary: 'Write one post in a voice, saved or not',
    access: 'user',
    body: z.object({ voice: VoiceInput, prompt: z.string().trim().min(1).max(500) }),
    errors: ['provider_failed', 'provider_unavailable', 'model_required'],
    limit: { points: 20, seconds: 60 },
    timeoutMs: 120_000,
    responses: { 200: z.object({ text: z.string(), provenance: Provenance }) },
  }),

  listVoices: route({
    method: 'get',
    path: '/api/voices',
    summary: 'Your voices, the default first, then by name',
    access: 'user',
    responses: { 200: z.array(Voice) },
  }),
  createVoice: route({
    method: 'post',
    path: '/api/voices',
    summary: `Create a voice; at most ${maxVoices}`,
    access: 'user',
    ...body,
    errors: ['conflict'],
    responses: { 201: Voice },
  }),
  updateVoice: route({
    method: 'put',
    path: '/api/voices/:id',
    summary: 'Change a voice',
    access: 'user',
    params: IdParams,
    ...body,
    errors: ['not_found'],
    responses: { 200: Voice },
  }),
  deleteVoice: route({
    method: 'delete',
    path: '/api/voices/:id',
    summary: 'Delete a voice; content written in it stays',
    access: 'user',
    params: IdParams,
    errors: ['not_found'],
    responses: { 204: null },
  }),
};
