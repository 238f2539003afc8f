import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import { type Cue, normaliseCues } from './cue.ts';

/** An OpenAI-compatible transcription API. */
export interface Transcriber {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
}

const Transcription = z.object({
  text: z.string().catch(''),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).optional(),
});

const responseLimitCharacters = 20_000_000;

/** Cues for a text without times: its sentences get shares of the duration by their lengths. */
const distributeSentences = (text: string, duration: number): Cue[] => {
  const sentences =
    text
      .match(/[^.!?]+[.!?]*/g)
      ?.map((sentence) => sentence.trim())
      .filter(Boolean) ?? [];
  const total = sentences.reduce((sum, { length }) => sum + length, 0);
  let at = 0;
  return sentences.map((sentence) => {
    const start = at;
    at += (sentence.length / total) * duration;
    return { start, end: at, text: sentence };
  });
};

/** Transcribes an audio file. Throws when the API refuses or answers too much. */
export const transcribe = async (
  { baseUrl, apiKey, model, timeoutMs }: Transcriber,
  { path, duration }: { readonly path: string; readonly duration: number },
  signal: AbortSignal,
): Promise<Cue[]> => {
  const form = new FormData();
  form.set('file', await openAsBlob(path, { type: 'audio/mpeg' }), 'audio.mp3');
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.set('timestamp_granularities[]', 'segment');
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the transcription endpoint answered ${response.status}: ${text.slice(0, 300)}`);
  if (text.length > responseLimitCharacters) throw new Error('the transcription endpoint answered too much');
  const transcription = Transcription.parse(JSON.parse(text));
  return normaliseCues(transcription.segments ?? distributeSentences(transcription.text, duration));
};
