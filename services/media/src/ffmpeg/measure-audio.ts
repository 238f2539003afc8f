import { readFile } from 'node:fs/promises';
import { type Ffmpeg, inFolder, untrustedInput } from './ffmpeg.ts';

export interface Waveform {
  readonly per_second: number;
  /** The loudest sample of each interval, 0 to 1. */
  readonly peaks: number[];
}

export interface Loudness {
  /** LUFS of the whole file (EBU R 128); null for silence. */
  readonly integrated: number | null;
  /** Loudness range in LU. */
  readonly range: number | null;
  /** Mean momentary loudness of each second in LUFS. */
  readonly per_second: number[];
}

const sampleRate = 8_000;
const maxPeaks = 18_000;
const maxPeaksPerSecond = 50;
/** Loudness that the meter reports for silence, in LUFS. */
const silence = -70;
const loudnessFile = 'loudness.txt';

/** Collects peaks of 16-bit samples from chunks of any size. */
const collectPeaks = (samplesPerPeak: number): { add: (chunk: Buffer) => void; end: () => number[] } => {
  const peaks: number[] = [];
  let [peak, sampleCount] = [0, 0];
  let oddByte: Buffer | undefined;
  const push = () => {
    peaks.push(Math.round((peak / 32_768) * 1_000) / 1_000);
    [peak, sampleCount] = [0, 0];
  };
  return {
    add: (chunk) => {
      const bytes = oddByte ? Buffer.concat([oddByte, chunk]) : chunk;
      const even = bytes.length - (bytes.length % 2);
      oddByte = even < bytes.length ? bytes.subarray(even) : undefined;
      for (let offset = 0; offset < even; offset += 2) {
        const level = Math.abs(bytes.readInt16LE(offset));
        if (level > peak) peak = level;
        sampleCount += 1;
        if (sampleCount === samplesPerPeak) push();
      }
    },
    end: () => {
      if (sampleCount > 0) push();
      return peaks;
    },
  };
};

/** Parses the meter's output: a line with the time, then one with the loudness. */
const meanPerSecond = (text: string): number[] => {
  const sums: { sum: number; count: number }[] = [];
  let second = 0;
  for (const line of text.split('\n')) {
    const [, time] = /pts_time:(-?[\d.]+)/.exec(line) ?? [];
    if (time !== undefined) second = Math.max(0, Math.floor(Number(time)));
    const [, level] = /^lavfi\.r128\.M=(-?[\d.]+|-?inf|nan)/.exec(line) ?? [];
    if (level === undefined) continue;
    const loudness = Number.isFinite(Number(level)) ? Math.max(silence, Number(level)) : silence;
    const entry = sums[second] ?? { sum: 0, count: 0 };
    sums[second] = { sum: entry.sum + loudness, count: entry.count + 1 };
  }
  return Array.from(sums, (entry) => (entry ? Math.round((entry.sum / entry.count) * 10) / 10 : silence));
};

const summaryValue = (stderr: string, name: string, unit: string): number | null => {
  const all = [...stderr.matchAll(new RegExp(`^\\s*${name}:\\s+(-?[\\d.]+) ${unit}`, 'gm'))];
  const value = Number(all.at(-1)?.[1] ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
};

/** Loudness of the whole output in LUFS from what the meter wrote to standard error; null for silence. */
export const integratedLoudness = (stderr: string): number | null => {
  const integrated = summaryValue(stderr, 'I', 'LUFS');
  return integrated !== null && integrated <= silence ? null : integrated;
};

interface AudioMeasurement {
  /** Output options. The caller adds the `-map` of the stream before them. */
  readonly output: readonly string[];
  readonly onOutput: (chunk: Buffer) => void;
  /** Called after ffmpeg has ended with its standard error. */
  finish(stderr: string): Promise<{ waveform: Waveform; loudness: Loudness }>;
}

/** An output that measures `duration` seconds of audio. The meter needs ffmpeg's log level `info`. */
export const measureAudioOutput = (folder: string, duration: number): AudioMeasurement => {
  const perSecond = Math.min(maxPeaksPerSecond, Math.max(1, Math.floor(maxPeaks / Math.max(1, duration))));
  const peaks = collectPeaks(Math.round(sampleRate / perSecond));
  const filters = [
    ...['ebur128=metadata=1', `ametadata=mode=print:key=lavfi.r128.M:file=${loudnessFile}`],
    ...[`aresample=${sampleRate}:async=1:first_pts=0`, 'aformat=sample_fmts=s16:channel_layouts=mono'],
  ];
  return {
    output: ['-vn', '-sn', '-dn', '-af', filters.join(','), '-f', 's16le', 'pipe:1'],
    onOutput: peaks.add,
    finish: async (stderr) => {
      return {
        waveform: { per_second: perSecond, peaks: peaks.end() },
        loudness: {
          integrated: integratedLoudness(stderr),
          range: summaryValue(stderr, 'LRA', 'LU'),
          per_second: meanPerSecond(await readFile(inFolder(folder, loudnessFile), 'utf8')),
        },
      };
    },
  };
};

/** Measures waveform and loudness of a video's audio in one run. */
export const measureAudio = async (
  ffmpeg: Ffmpeg,
  { folder, name, duration }: { readonly folder: string; readonly name: string; readonly duration: number },
  signal: AbortSignal,
): Promise<{ waveform: Waveform; loudness: Loudness }> => {
  const { output, onOutput, finish: end } = measureAudioOutput(folder, duration);
  const parameters = [...untrustedInput(name), '-map', '0:a:0', ...output];
  return end(await ffmpeg.run({ folder, signal, loglevel: 'info', onOutput, parameters }));
};
