import { readFile } from 'node:fs/promises';
import { type Ffmpeg, inFolder, untrustedInput } from './ffmpeg.ts';

export interface Waveform {
  readonly per_second: number;
  /** The loudest sample of each stretch, 0 to 1. */
  readonly peaks: number[];
}

export interface Loudness {
  /** LUFS of the whole (EBU R 128); null where it is silent. */
  readonly integrated: number | null;
  /** LU */
  readonly range: number | null;
  /** Momentary loudness in LUFS, the mean of each second. */
  readonly per_second: number[];
}

const sampleRate = 8_000;
const mostPeaks = 3_000;
const finest = 50;
/** What the meter says of silence. */
const silence = -70;
const measured = 'loudness.txt';

/** Peaks of 16-bit samples as they come, whatever the size of the pieces. */
const collectPeaks = (samplesPerPeak: number): { add: (chunk: Buffer) => void; end: () => number[] } => {
  const peaks: number[] = [];
  let [top, seen] = [0, 0];
  let odd: Buffer | undefined;
  const push = () => {
    peaks.push(Math.round((top / 32_768) * 1_000) / 1_000);
    [top, seen] = [0, 0];
  };
  return {
    add: (chunk) => {
      const bytes = odd ? Buffer.concat([odd, chunk]) : chunk;
      const even = bytes.length - (bytes.length % 2);
      odd = even < bytes.length ? bytes.subarray(even) : undefined;
      for (let at = 0; at < even; at += 2) {
        const level = Math.abs(bytes.readInt16LE(at));
        if (level > top) top = level;
        seen += 1;
        if (seen === samplesPerPeak) push();
      }
    },
    end: () => {
      if (seen > 0) push();
      return peaks;
    },
  };
};

/** The meter's notes: a line with the time, then one with the loudness. */
const meanPerSecond = (notes: string): number[] => {
  const sums: { sum: number; count: number }[] = [];
  let second = 0;
  for (const line of notes.split('\n')) {
    const [, time] = /pts_time:(-?[\d.]+)/.exec(line) ?? [];
    if (time !== undefined) second = Math.max(0, Math.floor(Number(time)));
    const [, level] = /^lavfi\.r128\.M=(-?[\d.]+|-?inf|nan)/.exec(line) ?? [];
    if (level === undefined) continue;
    const known = Number.isFinite(Number(level)) ? Math.max(silence, Number(level)) : silence;
    const entry = sums[second] ?? { sum: 0, count: 0 };
    sums[second] = { sum: entry.sum + known, count: entry.count + 1 };
  }
  return Array.from(sums, (entry) => (entry ? Math.round((entry.sum / entry.count) * 10) / 10 : silence));
};

const summaryValue = (complaint: string, name: string, unit: string): number | null => {
  const all = [...complaint.matchAll(new RegExp(`^\\s*${name}:\\s+(-?[\\d.]+) ${unit}`, 'gm'))];
  const value = Number(all.at(-1)?.[1] ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
};

export interface AudioMeasurement {
  /** Maps nothing: what goes before says which stream is heard. */
  readonly output: readonly string[];
  readonly onOutput: (chunk: Buffer) => void;
  /** Once ffmpeg has ended, given what it said. */
  finish(said: string): Promise<{ waveform: Waveform; loudness: Loudness }>;
}

/** An output that hears `duration` seconds of sound. Its meter speaks at ffmpeg's level `info`. */
export const measureAudioOutput = (folder: string, duration: number): AudioMeasurement => {
  const perSecond = Math.min(finest, Math.max(1, Math.floor(mostPeaks / Math.max(1, duration))));
  const peaks = collectPeaks(Math.round(sampleRate / perSecond));
  const filters = [
    ...['ebur128=metadata=1', `ametadata=mode=print:key=lavfi.r128.M:file=${measured}`],
    ...[`aresample=${sampleRate}:async=1:first_pts=0`, 'aformat=sample_fmts=s16:channel_layouts=mono'],
  ];
  return {
    output: ['-vn', '-sn', '-dn', '-af', filters.join(','), '-f', 's16le', 'pipe:1'],
    onOutput: peaks.add,
    finish: async (said) => {
      const integrated = summaryValue(said, 'I', 'LUFS');
      return {
        waveform: { per_second: perSecond, peaks: peaks.end() },
        loudness: {
          integrated: integrated !== null && integrated <= silence ? null : integrated,
          range: summaryValue(said, 'LRA', 'LU'),
          per_second: meanPerSecond(await readFile(inFolder(folder, measured), 'utf8')),
        },
      };
    },
  };
};

/** Waveform and loudness of a film's sound, in one reading. */
export const measureAudio = async (
  ffmpeg: Ffmpeg,
  { folder, name, duration }: { readonly folder: string; readonly name: string; readonly duration: number },
  signal: AbortSignal,
): Promise<{ waveform: Waveform; loudness: Loudness }> => {
  const { output, onOutput, finish: end } = measureAudioOutput(folder, duration);
  const parameters = [...untrustedInput(name), '-map', '0:a:0', ...output];
  return end(await ffmpeg.run({ folder, signal, loglevel: 'info', onOutput, parameters }));
};
