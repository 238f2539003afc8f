import { type FileHandle, open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LocalRecognizer } from './find-recognizers.ts';
import type { Piece, Recognized } from './words-of-tokens.ts';

/** The samples of a WAV file with one channel of 16 bits. */
interface WavFile {
  readonly sampleRate: number;
  /** Number of samples. */
  readonly length: number;
  read(start: number, count: number): Promise<Float32Array>;
}

const headerLimitBytes = 4_096;
const bytesPerSample = 2;

const readBytes = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** The chunks of the header with their positions; the data is the last one. */
const findChunk = (header: Buffer, name: string): { start: number; size: number } => {
  for (let at = 12; at + 8 <= header.length; ) {
    const size = header.readUInt32LE(at + 4);
    if (header.toString('latin1', at, at + 4) === name) return { start: at + 8, size };
    at += 8 + size + (size % 2);
  }
  throw new Error(`the file has no ${name} chunk`);
};

/** Opens a WAV file. The size of the data is taken from the file: programs that write to a pipe do not know it. */
const openWav = async (handle: FileHandle): Promise<WavFile> => {
  const header = await readBytes(handle, 0, headerLimitBytes);
  const { start: format } = findChunk(header, 'fmt ');
  const [channels, bits] = [header.readUInt16LE(format + 2), header.readUInt16LE(format + 14)];
  if (channels !== 1 || bits !== 16) throw new Error(`the file has ${channels} channels of ${bits} bits`);
  const { start: dataStart } = findChunk(header, 'data');
  const { size } = await handle.stat();
  const length = Math.floor((size - dataStart) / bytesPerSample);
  return {
    sampleRate: header.readUInt32LE(format + 4),
    length,
    read: async (start, count) => {
      const wanted = Math.max(0, Math.min(count, length - start));
      const data = await readBytes(handle, dataStart + start * bytesPerSample, wanted * bytesPerSample);
      return Float32Array.from(
        { length: Math.floor(data.length / bytesPerSample) },
        (_, index) => data.readInt16LE(index * bytesPerSample) / 32_768,
      );
    },
  };
};

const frameSeconds = 0.02;
/** Below it, 50 dB under full scale, is silence. */
const silence = 0.003;
/** Kept before and after what is not silent. */
const marginSeconds = 0.1;

/** The volume of each frame of 20 ms, as the root of the mean square. */
const volumesOf = (samples: Float32Array, sampleRate: number): number[] => {
  const size = Math.round(frameSeconds * sampleRate);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, frame) => {
    const part = samples.subarray(frame * size, (frame + 1) * size);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
  });
};

/** The quietest place of the last 40% of the samples, so that a cut there does not divide a word. */
const quietestPlace = (samples: Float32Array, sampleRate: number): number => {
  const size = Math.round(frameSeconds * sampleRate);
  const volumes = volumesOf(samples, sampleRate);
  const around = 5;
  let best = { frame: volumes.length, volume: Number.POSITIVE_INFINITY };
  for (let frame = Math.floor(volumes.length * 0.6); frame < volumes.length; frame += 1) {
    const near = volumes.slice(Math.max(0, frame - around), frame + around + 1);
    const volume = near.reduce((sum, each) => sum + each, 0) / near.length;
    if (volume < best.volume) best = { frame, volume };
  }
  return Math.min(samples.length, Math.round((best.frame + 0.5) * size));
};

/** From the first to the last sample above silence; undefined in silence. */
const audiblePart = (samples: Float32Array, sampleRate: number): { readonly start: number; readonly end: number } | undefined => {
  const size = Math.round(frameSeconds * sampleRate);
  const volumes = volumesOf(samples, sampleRate);
  const [first, last] = [volumes.findIndex((volume) => volume > silence), volumes.findLastIndex((volume) => volume > silence)];
  if (first === -1) return undefined;
  const margin = Math.round(marginSeconds * sampleRate);
  return { start: Math.max(0, first * size - margin), end: Math.min(samples.length, (last + 1) * size + margin) };
};

// A process of its own: it recognizes what is said in a WAV file with a model of sherpa-onnx and writes a line of JSON for each piece.

export interface RecognizerRequest extends Pick<LocalRecognizer, 'model' | 'tokens' | 'voiceActivity' | 'maxPieceSeconds'> {
  /** The entry file of sherpa-onnx. */
  readonly library: string;
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
const { library, file, model, tokens, voiceActivity, maxPieceSeconds, threads } = JSON.parse(
  await readFile(requestFile, 'utf8'),
) as RecognizerRequest;
const sherpa = createRequire(library)(library) as Sherpa;
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
