import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LocalRecognizer } from './find-recognizers.ts';
import { audiblePart, quietestPlace } from './quiet-cuts.ts';
import { openWav, type WavFile } from './wav-file.ts';
import type { Piece, Recognized } from './words-of-tokens.ts';

// A process of its own: it recognizes what is said in a WAV file with a model of sherpa-onnx and writes a line of JSON for each piece.

export interface RecognizerRequest extends Pick<LocalRecognizer, 'model' | 'tokens' | 'voiceActivity' | 'maxPieceSeconds'> {
  readonly file: string;
  readonly threads: number;
}

/** A line of the output. */
export type RecognizedPiece = Recognized & Piece;

interface Waveform {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

interface Detector {
  acceptWaveform(samples: Float32Array): void;
  isEmpty(): boolean;
  front(enableExternalBuffer: boolean): { readonly samples: Float32Array; readonly start: number };
  pop(): void;
  flush(): void;
}

interface Stream {
  acceptWaveform(waveform: Waveform): void;
}

/** What is used of sherpa-onnx, which has no types. */
interface Sherpa {
  readonly OfflineRecognizer: new (
    config: object,
  ) => { createStream(): Stream; decode(stream: Stream): void; getResult(stream: Stream): Partial<Recognized> };
  readonly Vad: new (config: object, bufferSeconds: number) => Detector;
}

/** Samples of one piece, from this one. */
interface Cut {
  readonly start: number;
  readonly samples: Float32Array;
}

const [, , requestFile = ''] = process.argv;
const { file, model, tokens, voiceActivity, maxPieceSeconds, threads } = JSON.parse(
  await readFile(requestFile, 'utf8'),
) as RecognizerRequest;
const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
const recognizer = new sherpa.OfflineRecognizer({
  featConfig: { sampleRate: 16_000, featureDim: 80 },
  modelConfig: { ...model, tokens, numThreads: threads, provider: 'cpu', debug: 0 },
});

/** The samples in parts that are not longer than the model takes, cut where it is quiet. */
function* divided({ start, samples }: Cut, sampleRate: number): Generator<Cut> {
  const limit = Math.floor(maxPieceSeconds * sampleRate);
  let at = 0;
  while (samples.length - at > limit) {
    const length = quietestPlace(samples.subarray(at, at + limit), sampleRate);
    yield { start: start + at, samples: samples.subarray(at, at + length) };
    at += length;
  }
  yield { start: start + at, samples: samples.subarray(at) };
}

const readAtOnce = 30;

/** Without a detector of speech: everything that is not silent. */
async function* quietCuts(wav: WavFile): AsyncGenerator<Cut> {
  const { sampleRate, length } = wav;
  const limit = Math.floor(maxPieceSeconds * sampleRate);
  for (let at = 0; at < length; ) {
    const samples = await wav.read(at, limit);
    const size = at + samples.length < length ? quietestPlace(samples, sampleRate) : samples.length;
    const audible = audiblePart(samples.subarray(0, size), sampleRate);
    if (audible) yield { start: at + audible.start, samples: samples.subarray(audible.start, audible.end) };
    at += Math.max(1, size);
  }
}

/** What the detector takes for speech. It needs 16 kHz. */
async function* spoken(wav: WavFile, detectorModel: string): AsyncGenerator<Cut> {
  const windowSize = 512;
  const sileroVad = {
    model: detectorModel,
    threshold: 0.4,
    minSilenceDuration: 0.35,
    minSpeechDuration: 0.15,
    windowSize,
    maxSpeechDuration: maxPieceSeconds,
  };
  const detector = new sherpa.Vad({ sileroVad, sampleRate: wav.sampleRate, numThreads: 1, debug: 0 }, Math.max(60, 3 * maxPieceSeconds));
  for (let at = 0; at < wav.length; at += readAtOnce * wav.sampleRate) {
    const samples = await wav.read(at, readAtOnce * wav.sampleRate);
    for (let offset = 0; offset < samples.length; offset += windowSize) {
      detector.acceptWaveform(samples.subarray(offset, offset + windowSize));
      for (; !detector.isEmpty(); detector.pop()) yield detector.front(false);
    }
  }
  detector.flush();
  for (; !detector.isEmpty(); detector.pop()) yield detector.front(false);
}

const recognize = ({ samples }: Cut, sampleRate: number): Recognized => {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  recognizer.decode(stream);
  const { text = '', tokens: found = [], timestamps = [], durations = [] } = recognizer.getResult(stream);
  return { text, tokens: found, timestamps, durations };
};

const handle = await open(file);
const wav = await openWav(handle);
const cuts = voiceActivity && wav.sampleRate === 16_000 ? spoken(wav, voiceActivity) : quietCuts(wav);
for await (const cut of cuts)
  for (const part of divided(cut, wav.sampleRate)) {
    const piece: RecognizedPiece = {
      ...recognize(part, wav.sampleRate),
      start: part.start / wav.sampleRate,
      end: (part.start + part.samples.length) / wav.sampleRate,
    };
    process.stdout.write(`${JSON.stringify(piece)}\n`);
  }
await handle.close();
