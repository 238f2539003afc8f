import { audioInput, type Ffmpeg, integratedLoudness } from '../../ffmpeg/index.ts';
import { measureWords, type SpokenWord } from '../../speech/index.ts';

export const sampleRate = 48_000;
/** Loudness of each scene before they are mixed, in LUFS of one channel. */
const sceneLoudness = -19;
const maxGain = 40;
/** Recordings get a noise gate. The low frequencies are steps, wind and hum. */
const recordingFilters = 'highpass=f=75,agate=threshold=0.012:ratio=6:attack=8:release=180,';
/** Kept before the first and after the last word, in seconds. */
const [before, after] = [0.06, 0.12];
/** Three minutes, with room for silence at both ends. */
const maxDecodedBytes = 240 * sampleRate * 4;

export interface SpokenScene {
  readonly samples: Float32Array;
  /** With seconds from the first sample. */
  readonly words: readonly SpokenWord[];
}

interface DecodeSpeech {
  readonly folder: string;
  /** File name in the folder. */
  readonly name: string;
  readonly narration: string;
  /** Undefined when they have to be measured. */
  readonly words: readonly SpokenWord[] | undefined;
  readonly isRecording: boolean;
  readonly signal: AbortSignal;
}

const toSamples = (chunks: readonly Buffer[]): Float32Array => {
  const { buffer, byteOffset, length } = Buffer.concat(chunks);
  return new Float32Array(buffer.slice(byteOffset, byteOffset + length - (length % 4)));
};

/** Decodes the speech of a scene at a uniform loudness, without the silence at its ends. No words and samples for silence. */
export const decodeSpeech = async (ffmpeg: Ffmpeg, request: DecodeSpeech): Promise<SpokenScene> => {
  const { folder, name, narration, isRecording, signal } = request;
  const chunks: Buffer[] = [];
  const filters = `aresample=${sampleRate},aformat=channel_layouts=mono,${isRecording ? recordingFilters : ''}ebur128`;
  const stderr = await ffmpeg.run({
    folder,
    signal,
    loglevel: 'info',
    maxOutputBytes: maxDecodedBytes,
    onOutput: (chunk) => void chunks.push(chunk),
    parameters: [
      ...audioInput(name),
      '-map',
      '0:a:0',
      '-vn',
      '-af',
      filters,
      ...['-f', 'f32le', '-ac', '1', '-ar', String(sampleRate), 'pipe:1'],
    ],
  });
  const decoded = toSamples(chunks);
  const words = request.words ?? measureWords({ samples: decoded, sampleRate }, narration);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return { samples: new Float32Array(), words: [] };
  const start = Math.max(0, first.start - before);
  const loudness = integratedLoudness(stderr);
  const gain = 10 ** (Math.min(maxGain, sceneLoudness - (loudness ?? sceneLoudness)) / 20);
  return {
    samples: decoded.slice(Math.round(start * sampleRate), Math.round((last.end + after) * sampleRate)).map((sample) => sample * gain),
    words: words.map((word) => ({ ...word, start: word.start - start, end: word.end - start })),
  };
};
