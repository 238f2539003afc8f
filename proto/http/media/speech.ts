import { z } from 'zod';
import { Id } from '../common.ts';
import { SpeechJob } from '../content/model-schemas.ts';
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

/** Maximum size of a recorded narration: more than three minutes as browsers record them. */
export const takeLimitBytes = 8_388_608;

/** The author's own recording of a narration. It is used for the scenes with this narration. */
export const NarrationTake = z.object({
  id: Id,
  narration: z.string(),
  duration: z.number().nullable().meta({ description: 'seconds' }),
  url: z.string().meta({ description: 'signed path under /media/' }),
});

/** How a rendered Short is spoken. */
export const Spoken = z.object({
  voice: z.string().nullable().meta({ description: 'name of the voice; null when none speaks' }),
  is_basic: z.boolean().meta({ description: 'whether that is a built-in voice of basic quality' }),
  recorded: z.number().int().meta({ description: 'scenes with a recording of the author' }),
  note: z.string().nullable().meta({ description: 'why a narration is not spoken' }),
});
export type Spoken = z.infer<typeof Spoken>;

/** What does a job: the model that admins chose, or else the configuration (`SPEECH_*`, `TRANSCRIBE_*`). */
const SpeechJobState = z.object({
  source: z
    .enum(['chosen', 'configuration', 'local', 'built-in', 'none'])
    .meta({ description: 'chosen: an endpoint, by admins; local: models on this server; none: the job is not done here' }),
  base_url: z.string().nullable().meta({ description: 'address of the endpoint' }),
  model: z.string().nullable(),
  has_key: z.boolean().meta({ description: 'keys are never returned' }),
  voices: z.array(z.string()).meta({ description: 'names of the voices that users choose from; empty for transcription' }),
});

const limit = z.number().positive().max(1_000_000_000);
const wholeLimit = limit.int();

/**
 * Limits per day (UTC) of the endpoints for speech and transcription; null: no limit. The built-in voices do not count.
 */
export const SpeechLimits = z
  .object({
    person_characters: wholeLimit.nullable().meta({ description: 'characters that are spoken for one user' }),
    instance_characters: wholeLimit.nullable().meta({ description: 'characters that are spoken for all users' }),
    person_minutes: limit.nullable().meta({ description: 'minutes that are transcribed for one user' }),
    instance_minutes: limit.nullable().meta({ description: 'minutes that are transcribed for all users' }),
    instance_usd: limit.nullable().meta({ description: 'US dollars of both jobs, of all users' }),
  })
  .meta({ id: 'SpeechLimits' });
export type SpeechLimits = z.infer<typeof SpeechLimits>;

const count = z.number().int().nonnegative();

/** Use of one model on one day (UTC). A request to a model that failed counts no characters and no seconds. */
export const SpeechUsage = z
  .object({
    day: z.iso.date(),
    job: SpeechJob,
    source: z.enum(['built-in', 'endpoint']),
    model: z.string(),
    requests: count,
    failures: count,
    characters: count.meta({ description: 'characters that were spoken' }),
    seconds: z.number().nonnegative().meta({ description: 'seconds of audio that were transcribed' }),
    cost_usd: z.number().nonnegative(),
  })
  .meta({ id: 'SpeechUsage' });
export type SpeechUsage = z.infer<typeof SpeechUsage>;

export const SpeechSettings = z
  .object({ speech: SpeechJobState, transcription: SpeechJobState, limits: SpeechLimits })
  .meta({ id: 'SpeechSettings' });
export type SpeechSettings = z.infer<typeof SpeechSettings>;

export const SpeechTestResult = z
  .object({
    total_ms: z.number().int().nonnegative(),
    spoken: z.string().meta({ description: 'the sentence of the sample' }),
    recognized: z.string().nullable().meta({ description: 'what the transcription model recognized; null for speech' }),
    audio: z.string().nullable().meta({ description: 'the spoken sample as an audio file, Base64; null for transcription' }),
  })
  .meta({ id: 'SpeechTestResult' });
export type SpeechTestResult = z.infer<typeof SpeechTestResult>;

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
    summary: 'Speak a text, as audio. 409 when no voice speaks its language, 429 at a limit of the day',
    access: 'user',
    body: SpeechChoice.extend({ text: z.string().trim().min(1).max(1000), voice_type: z.string().max(64).default('') }),
    responses: { 200: null },
    errors: ['conflict', 'unavailable'],
    limit: { points: 60, seconds: 3600 },
    timeoutMs: 60_000,
  }),
  speechSettings: route({
    method: 'get',
    path: '/api/admin/speech',
    summary: 'What speaks scripts and transcribes videos here, and the limits per day',
    access: 'admin',
    responses: { 200: SpeechSettings },
  }),
  speechUsage: route({
    method: 'get',
    path: '/api/admin/speech/usage',
    summary: 'Requests, spoken characters, transcribed seconds and cost per day and model, the latest day first',
    access: 'admin',
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    responses: { 200: z.array(SpeechUsage) },
  }),
  putSpeechLimits: route({
    method: 'put',
    path: '/api/admin/speech/limits',
    summary: 'Set the limits of speech and transcription per day',
    access: 'admin',
    body: SpeechLimits,
    responses: { 200: SpeechLimits },
  }),
  testSpeech: route({
    method: 'post',
    path: '/api/admin/speech/test',
    summary: 'Speak or transcribe a sample sentence and measure it. 409 when the job is not set up',
    access: 'admin',
    body: z.object({ job: SpeechJob }),
    responses: { 200: SpeechTestResult },
    errors: ['conflict', 'provider_failed'],
    limit: { points: 20, seconds: 60 },
    timeoutMs: 120_000,
  }),
};
