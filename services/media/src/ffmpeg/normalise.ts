import { type Ffmpeg, untrusted } from './ffmpeg.ts';
import { MediaProblem } from './media-problem.ts';
import type { Probe } from './probe-video.ts';

/** The longer and the shorter side of what is kept, in pixels: 1080p, lying or upright. */
const longSide = 1_920;
const shortSide = 1_080;
const mostFrames = 60;
/** More bits a second than a page should stream; above, even a fitting film is made anew. */
const mostBits = 16_000_000;
const keyframeSeconds = 2;

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Width and height within 1080p in the same proportions, even as the codec wants them; never larger than the original. */
export const fitted = ({ width, height }: Pick<Probe, 'width' | 'height'>): { width: number; height: number } => {
  const factor = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));
  return { width: even(width * factor), height: even(height * factor) };
};

const plainProfiles = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High']);

/** Whether every browser plays it as it is, once it lies in an MP4. */
export const fitsAlready = (probe: Probe): boolean => {
  const { video, audio } = probe;
  const { width, height } = fitted(probe);
  return (
    video.codec === 'h264' &&
    video.pixelFormat === 'yuv420p' &&
    plainProfiles.has(video.profile) &&
    (audio === undefined || audio.codec === 'aac') &&
    !probe.rotated &&
    probe.squarePixels &&
    !probe.interlaced &&
    !probe.highDynamicRange &&
    probe.frameRate <= mostFrames + 0.5 &&
    probe.duration > 0 &&
    probe.bitRate <= mostBits &&
    width === probe.width &&
    height === probe.height
  );
};

/** High dynamic range, as newer telephones film, down to what every screen shows. */
const toneMap = [
  ...['zscale=t=linear:npl=100', 'format=gbrpf32le', 'zscale=p=bt709', 'tonemap=tonemap=hable:desat=0', 'zscale=t=bt709:m=bt709:r=tv'],
];

/** Filters from a video's frames to pictures of a size with square pixels, in colours every screen shows. */
export const sized = ({ highDynamicRange }: Probe, { width, height }: Pick<Probe, 'width' | 'height'>): string[] => [
  ...[`scale=${width}:${height}:flags=bicubic`, ...(highDynamicRange ? toneMap : []), 'setsar=1'],
];

const filtersOf = (probe: Probe): string => {
  const frames =
    probe.frameRate > mostFrames
      ? [`fps=${mostFrames}`]
      : probe.variableFrameRate
        ? [`fps=${Math.max(1, Math.ceil(probe.frameRate))}`]
        : [];
  return [...(probe.interlaced ? ['yadif'] : []), ...sized(probe, fitted(probe)), ...frames, 'format=yuv420p'].join(',');
};

const streamsOf = ({ video, audio }: Probe): string[] => [
  ...['-map', `0:${video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : [])],
  ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
];

/** The options of the output that both ways share. */
const outputOf = (name: string, outputLimit: number): string[] => [
  ...['-max_muxing_queue_size', '2048', '-movflags', '+faststart', '-fs', String(outputLimit), '-f', 'mp4', name],
];

/** The whole command that makes an H.264 and AAC film of `source`; the benchmark runs the very same. */
export const transcodeParameters = (probe: Probe, source: string, result: string, settings: Ffmpeg['settings']): string[] => [
  ...['-threads', String(settings.threads), ...untrusted(source), ...streamsOf(probe)],
  ...[
    '-vf',
    filtersOf(probe),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-profile:v',
    'high',
    '-threads',
    String(settings.threads),
  ],
  ...['-maxrate', '8M', '-bufsize', '16M', '-force_key_frames', `expr:gte(t,n_forced*${keyframeSeconds})`],
  ...(probe.audio ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'] : []),
  ...outputOf(result, settings.outputLimit),
];

const remuxParameters = (probe: Probe, source: string, result: string, settings: Ffmpeg['settings']): string[] => [
  ...[...untrusted(source), ...streamsOf(probe), '-c', 'copy', ...outputOf(result, settings.outputLimit)],
];

export interface Normalise {
  readonly folder: string;
  readonly source: string;
  readonly result: string;
  readonly probe: Probe;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onPart: (part: number) => void;
  /** What else is made in the same reading. */
  readonly besides?: (way: Way) => Besides;
}

export type Way = 'remuxed' | 'transcoded';

export interface Besides {
  /** Options of the source. */
  readonly input: readonly string[];
  readonly outputs: readonly string[];
  readonly onOutput: (chunk: Buffer) => void;
}

/**
 * Makes the MP4 every browser plays: by copying where the codecs fit, else anew. Answers how, and what ffmpeg said meanwhile. Throws a
 * MediaProblem.
 */
export const normalise = async (ffmpeg: Ffmpeg, request: Normalise): Promise<{ way: Way; said: string }> => {
  const { folder, source, result, probe, signal, onPart, besides } = request;
  const onSeconds = (seconds: number) => probe.duration > 0 && onPart(Math.min(1, seconds / probe.duration));
  const make = async (way: Way): Promise<{ way: Way; said: string }> => {
    const { input, outputs, onOutput } = besides?.(way) ?? { input: [], outputs: [], onOutput: undefined };
    const main = (way === 'remuxed' ? remuxParameters : transcodeParameters)(probe, source, result, ffmpeg.settings);
    const listening = onOutput && ({ onOutput, loglevel: 'info' } as const);
    return { way, said: await ffmpeg.run({ folder, signal, onSeconds, parameters: [...input, ...main, ...outputs], ...listening }) };
  };
  if (!fitsAlready(probe)) return make('transcoded');
  return make('remuxed').catch((error: unknown) => {
    // What cannot be copied can often still be decoded.
    if (!(error instanceof MediaProblem) || error.retryable) throw error;
    return make('transcoded');
  });
};
