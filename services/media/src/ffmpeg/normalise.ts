import { type Ffmpeg, untrustedInput } from './ffmpeg.ts';
import { MediaError } from './media-error.ts';
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
export const fitWithin1080p = ({ width, height }: Pick<Probe, 'width' | 'height'>): { width: number; height: number } => {
  const factor = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));
  return { width: even(width * factor), height: even(height * factor) };
};

const plainProfiles = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High']);

/** Whether every browser plays it as it is, once it lies in an MP4. */
export const canRemux = (probe: Probe): boolean => {
  const { video, audio } = probe;
  const { width, height } = fitWithin1080p(probe);
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
export const scaleFilters = ({ highDynamicRange }: Probe, { width, height }: Pick<Probe, 'width' | 'height'>): string[] => [
  ...[`scale=${width}:${height}:flags=bicubic`, ...(highDynamicRange ? toneMap : []), 'setsar=1'],
];

const filtersOf = (probe: Probe): string => {
  const frames =
    probe.frameRate > mostFrames
      ? [`fps=${mostFrames}`]
      : probe.variableFrameRate
        ? [`fps=${Math.max(1, Math.ceil(probe.frameRate))}`]
        : [];
  return [...(probe.interlaced ? ['yadif'] : []), ...scaleFilters(probe, fitWithin1080p(probe)), ...frames, 'format=yuv420p'].join(',');
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
  ...['-threads', String(settings.threads), ...untrustedInput(source), ...streamsOf(probe)],
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
  ...outputOf(result, settings.outputLimitBytes),
];

const remuxParameters = (probe: Probe, source: string, result: string, settings: Ffmpeg['settings']): string[] => [
  ...[...untrustedInput(source), ...streamsOf(probe), '-c', 'copy', ...outputOf(result, settings.outputLimitBytes)],
];

export interface Normalise {
  readonly folder: string;
  readonly source: string;
  readonly result: string;
  readonly probe: Probe;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
  /** What else is made in the same reading. */
  readonly extraOutputs?: (way: NormaliseMethod) => ExtraOutputs;
}

export type NormaliseMethod = 'remuxed' | 'transcoded';

export interface ExtraOutputs {
  /** Options of the source. */
  readonly input: readonly string[];
  readonly outputs: readonly string[];
  readonly onOutput: (chunk: Buffer) => void;
}

/**
 * Makes an MP4 that every browser plays: copies the streams where the codecs allow it, otherwise transcodes. Returns the method and
 * what ffmpeg wrote to standard error. Throws a MediaError.
 */
export const normalise = async (ffmpeg: Ffmpeg, request: Normalise): Promise<{ method: NormaliseMethod; stderr: string }> => {
  const { folder, source, result, probe, signal, onProgress, extraOutputs } = request;
  const onSeconds = (seconds: number) => probe.duration > 0 && onProgress(Math.min(1, seconds / probe.duration));
  const run = async (method: NormaliseMethod): Promise<{ method: NormaliseMethod; stderr: string }> => {
    const { input, outputs, onOutput } = extraOutputs?.(method) ?? { input: [], outputs: [], onOutput: undefined };
    const parameters = (method === 'remuxed' ? remuxParameters : transcodeParameters)(probe, source, result, ffmpeg.settings);
    const stderr = await ffmpeg.run({
      folder,
      signal,
      onSeconds,
      parameters: [...input, ...parameters, ...outputs],
      ...(onOutput && { onOutput, loglevel: 'info' as const }),
    });
    return { method, stderr };
  };
  if (!canRemux(probe)) return run('transcoded');
  return run('remuxed').catch((error: unknown) => {
    // A stream that cannot be copied can often still be decoded.
    if (!(error instanceof MediaError) || error.retryable) throw error;
    return run('transcoded');
  });
};
