import { openAsBlob } from 'node:fs';
import { createOutgoingFetch, readBounded } from '@trenzeye/kit';
import { type Cue, normalizeCues, type TimedWord } from '@trenzeye/proto/editing/cues';
import { z } from 'zod';
import { cuesOfWords } from './cues-of-words.ts';
import type { Transcriber } from './transcriber.ts';

/** An OpenAI-compatible transcription API. */
export interface TranscriptionEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  /** US dollars per hour of audio. */
  readonly price: number;
}

const Speaker = z.string().nullish().catch(null);
const Word = z.object({ word: z.string(), start: z.number(), end: z.number(), speaker: Speaker });
/** Words without usable times are ignored: the segments have times, too. */
const Words = z.array(Word).nullish().catch(null);
const Transcription = z.object({
  text: z.string().catch(''),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: Speaker, words: Words })).nullish(),
  words: Words,
});
type Transcription = z.infer<typeof Transcription>;
type Word = z.infer<typeof Word>;

const responseLimitBytes = 20_000_000;

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

/** Words as the text writes them: some APIs return words without punctuation. */
const writtenAs = (words: readonly Word[], text: string): TimedWord[] => {
  const written = text.split(/\s+/).filter(Boolean);
  const areSame = written.length === words.length;
  return words.map(({ word, start, end }, index) => ({ start, end, text: areSame ? (written[index] ?? word) : word.trim() }));
};

const cuesOfSegments = (segments: NonNullable<Transcription['segments']>, words: readonly Word[]): Cue[] => {
  const ofSegment = segments.map((segment): Word[] => [...(segment.words ?? [])]);
  const areNested = ofSegment.some(({ length }) => length > 0);
  for (const word of areNested ? [] : words) {
    const middle = (word.start + word.end) / 2;
    const index = segments.findLastIndex(({ start }) => start <= middle);
    ofSegment[Math.max(0, index)]?.push(word);
  }
  return segments.map(({ start, end, text, speaker }, index) => {
    const own = ofSegment[index] ?? [];
    const name = speaker ?? own.find((word) => word.speaker)?.speaker;
    return { start, end, text, ...(name && { speaker: name }), ...(own.length > 0 && { words: writtenAs(own, text) }) };
  });
};

const cuesOf = ({ text, segments, words }: Transcription, duration: number): Cue[] => {
  if (segments && segments.length > 0) return cuesOfSegments(segments, words ?? []);
  return words && words.length > 0 ? cuesOfWords(words) : distributeSentences(text, duration);
};

/**
 * Transcribes an audio file of `duration` seconds. Words have times, and cues speakers, where the API gives them. Throws when the API refuses or answers too
 * much.
 */
export const transcribe = async (
  { baseUrl, apiKey, model, timeoutMs }: Omit<TranscriptionEndpoint, 'price'>,
  { file, name, duration }: { readonly file: Blob; readonly name: string; readonly duration: number },
  signal: AbortSignal,
): Promise<Cue[]> => {
  const form = new FormData();
  form.set('file', file, name);
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'segment');
  form.append('timestamp_granularities[]', 'word');
  const send = createOutgoingFetch({ allowsPrivateAddresses: true, timeoutMs, limitBytes: 2 * responseLimitBytes });
  const response = await send(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    body: form,
    signal,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  });
  const { bytes, isCut } = await readBounded(response, responseLimitBytes);
  const text = bytes.toString('utf8');
  if (!response.ok) throw new Error(`the transcription endpoint answered ${response.status}: ${text.slice(0, 300)}`);
  if (isCut) throw new Error('the transcription endpoint answered too much');
  return normalizeCues(cuesOf(Transcription.parse(JSON.parse(text)), duration));
};

/** Transcribes with an API. */
export const createEndpointTranscriber = (endpoint: TranscriptionEndpoint): Transcriber => ({
  name: endpoint.model,
  metered: { job: 'transcription', source: 'endpoint', model: endpoint.model, price: endpoint.price },
  format: 'mp3',
  transcribe: async ({ file, duration }, signal) => {
    const isWav = file.endsWith('.wav');
    const blob = await openAsBlob(file, { type: isWav ? 'audio/wav' : 'audio/mpeg' });
    return transcribe(endpoint, { file: blob, name: isWav ? 'audio.wav' : 'audio.mp3', duration }, signal);
  },
});
