import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { availableMemoryBytes } from '@trenzeye/kit';
import { type Cue, normalizeCues, shareTime } from '@trenzeye/proto/editing/cues';
import { detectLimitCommand, runIsolated } from '../../../ffmpeg/index.ts';
import { createProcessFolder, deleteFoldersOfEndedProcesses } from '../../../process-folders.ts';
import { SpeechError } from '../../speech-provider.ts';
import { cuesOfWords } from '../../transcription/cues-of-words.ts';
import type { Transcriber } from '../../transcription/transcriber.ts';
import { requireSherpa } from '../sherpa-library.ts';
import type { LocalRecognizer } from './find-recognizers.ts';
import type { RecognizedPiece, RecognizerRequest } from './recognizer-process.ts';
import { wordsOfTokens } from './words-of-tokens.ts';

const program = fileURLToPath(new URL('./recognizer-process.ts', import.meta.url));
const folderPrefix = 'trenzeye-recognizer-';
const threads = 2;
const gibibyte = 1024 ** 3;
/** Processor seconds and seconds per second of audio: several times what the largest model of the catalogue needs. */
const cpuSecondsPerSecond = 12;
const secondsPerSecond = 8;
const minSeconds = 300;

/** What a model needs besides its files: the audio, the features, and Node.js itself. */
const overheadBytes = 300_000_000;

/** Approximate memory while a recognizer is in use. */
export const memoryOf = ({ sizeBytes }: Pick<LocalRecognizer, 'sizeBytes'>): number => 2 * sizeBytes + overheadBytes;

const cuesOfPiece = (piece: RecognizedPiece): Cue[] => {
  const words = wordsOfTokens(piece, piece);
  if (words) return cuesOfWords(words.map(({ text, ...times }) => ({ ...times, word: text })));
  // Without measured times, sentences and pauses inside a piece have shares of its time.
  const shared = shareTime(piece.text, piece).map(({ text, ...times }) => ({ ...times, word: text }));
  return cuesOfWords(shared).map(({ start, end, text }) => ({ start, end, text }));
};

const inGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

const requireMemory = (recognizer: LocalRecognizer, memoryBytes: number, available: number): void => {
  if (available >= memoryBytes) return;
  const [needed, free] = [inGigabytes(memoryBytes), inGigabytes(available)];
  throw new SpeechError(`${recognizer.name} needs ${needed} of memory; only ${free} are free. You can type captions yourself.`);
};

interface LocalTranscriberOptions {
  readonly name?: string;
  readonly memoryBytes?: number;
  readonly availableMemory?: () => number;
}

/** Transcribes with a recognizer of the server: a process of its own for each file, within limits and without an environment. */
export const createLocalTranscriber = (
  recognizer: LocalRecognizer,
  { name = recognizer.name, memoryBytes = memoryOf(recognizer), availableMemory = availableMemoryBytes }: LocalTranscriberOptions = {},
): Transcriber => ({
  name,
  metered: { job: 'transcription', source: 'built-in', model: name, price: 0 },
  format: 'wav',
  transcribe: async ({ file, duration }, signal) => {
    requireMemory({ ...recognizer, name }, memoryBytes, availableMemory());
    await deleteFoldersOfEndedProcesses(folderPrefix);
    const folder = await createProcessFolder(folderPrefix);
    const cues: Cue[] = [];
    try {
      const { model, tokens, voiceActivity, maxPieceSeconds } = recognizer;
      const library = await requireSherpa(signal);
      const request: RecognizerRequest = { library, file, model, tokens, voiceActivity, maxPieceSeconds, threads };
      await writeFile(join(folder, 'request.json'), JSON.stringify(request));
      const limits = {
        memoryBytes: 4 * gibibyte + 3 * recognizer.sizeBytes,
        cpuSeconds: Math.ceil(minSeconds + duration * cpuSecondsPerSecond),
        fileBytes: 1024 ** 2,
        nice: 10,
      };
      const limitCommand = await detectLimitCommand();
      const command = limitCommand(process.execPath, ['--max-old-space-size=512', program, join(folder, 'request.json')], limits);
      await runIsolated({
        ...command,
        signal,
        timeoutMs: (minSeconds + duration * secondsPerSecond) * 1_000,
        onLine: (line) => cues.push(...cuesOfPiece(JSON.parse(line) as RecognizedPiece)),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return normalizeCues(cues);
  },
});
