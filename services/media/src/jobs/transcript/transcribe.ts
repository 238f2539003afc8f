import { type Cue, normaliseCues, type TimedWord } from '@trenzeye/proto/editing/cues';
import { z } from 'zod';
import type { MeteredModel } from '../../speech/usage/metered-model.ts';

/** An OpenAI-compatible transcription API. */
export interface Transcriber {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  /** US dollars per hour of audio. */
  readonly price: number;
}

/** What the use of a transcription API is counted as. */
export const transcriptionModel = ({ model, price }: Transcriber): MeteredModel => ({
  job: 'transcription',
  source: 'endpoint',
  model,
  price,
});

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

const responseLimitCharacters = 20_000_000;
/** A cue made from words ends before a pause of this length, or at this length of its text. */
const maxPauseSeconds = 0.7;
const maxCueLength = 80;

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

const startsCue = (group: readonly Word[], next: Word): boolean => {
  const last = group.at(-1);
  if (!last) return false;
  const length = group.reduce((sum, { word }) => sum + word.length + 1, next.word.length);
  return next.start - last.end > maxPauseSeconds || length > maxCueLength || /[.!?…]$/.test(last.word) || next.speaker !== last.speaker;
};

const cuesOfWords = (words: readonly Word[]): Cue[] => {
  const groups: Word[][] = [];
  for (const word of words.toSorted((one, other) => one.start - other.start)) {
    const group = groups.at(-1);
    if (group && !startsCue(group, word)) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => {
    const [first, last] = [group[0] as Word, group.at(-1) as Word];
    const timed = group.map(({ word, start, end }) => ({ start, end, text: word.trim() }));
    const text = timed.map((word) => word.text).join(' ');
    return { start: first.start, end: last.end, text, ...(first.speaker && { speaker: first.speaker }), words: timed };
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
  { baseUrl, apiKey, model, timeoutMs }: Omit<Transcriber, 'price'>,
  { file, name, duration }: { readonly file: Blob; readonly name: string; readonly duration: number },
  signal: AbortSignal,
): Promise<Cue[]> => {
  const form = new FormData();
  form.set('file', file, name);
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'segment');
  form.append('timestamp_granularities[]', 'word');
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
  return normaliseCues(cuesOf(Transcription.parse(JSON.parse(text)), duration));
};
