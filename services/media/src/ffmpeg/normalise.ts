import { type Ffmpeg, untrustedInput } from './ffmpeg.ts';
import { MediaError } from './media-error.ts';
import type { Probe } from './probe-video.ts';

/** Longer and shorter side of the result in pixels: 1080p, landscape or portrait. */
const longSide = 1_920;
const shortSide = 1_080;
const maxFrameRate = 60;
/** Bits per second. A compatible video above this rate is transcoded. */
const maxBitRate = 16_000_000;
const keyframeSeconds = 2;

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Width and height within 1080p with the same aspect ratio, even as the codec requires, never larger than the original. */
export const fitWithin1080p = ({ width, height }: Pick<Probe, 'width' | 'height'>): { width: number; height: number } => {
  const factor = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));
  return { width: even(width * factor), height: even(height * factor) };
};

const supportedProfiles = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High']);

/** Whether every browser plays the streams without transcoding once they are in an MP4 container. */
const canRemux = (probe: Probe): boolean => {
  const { video, audio } = probe;
  const { width, height } = fitWithin1080p(probe);
  return (
    video.codec === 'h264' &&
    video.pixelFormat === 'yuv420p' &&
    supportedProfiles.has(video.profile) &&
    (audio === undefined || audio.codec === 'aac') &&
    !probe.rotated &&
    probe.squarePixels &&
    !probe.interlaced &&
    !probe.highDynamicRange &&
    probe.frameRate <= maxFrameRate + 0.5 &&
    probe.duration > 0 &&
    probe.bitRate <= maxBitRate &&
    width === probe.width &&
    height === probe.height
  );
};

/** Converts high dynamic range to BT.709. */
const toneMapFilters = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/** Filters that scale frames to a size with square pixels in the BT.709 colour space. */
export const scaleFilters = ({ highDynamicRange }: Probe, { width, height }: Pick<Probe, 'width' | 'height'>): string[] => [
  `scale=${width}:${height}:flags=bicubic`,
  ...(highDynamicRange ? toneMapFilters : []),
  'setsar=1',
];

const videoFilters = (probe: Probe): string => {
  const frameRateFilter =
    probe.frameRate > maxFrameRate
      ? [`fps=${maxFrameRate}`]
      : probe.variableFrameRate
        ? [`fps=${Math.max(1, Math.ceil(probe.frameRate))}`]
        : [];
  return [...(probe.interlaced ? ['yadif'] : []), ...scaleFilters(probe, fitWithin1080p(probe)), ...frameRateFilter, 'format=yuv420p'].join(
    ',',
  );
};

const streamOptions = ({ video, audio }: Probe): string[] => [
  ...['-map', `0:${video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : [])],
  ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
];

/** Output options of both methods. */
const outputOptions = (name: string, outputLimit: number): string[] => [
  ...['-max_muxing_queue_size', '2048', '-movflags', '+faststart', '-fs', String(outputLimit), '-f', 'mp4', name],
];

/** Parameters that transcode `source` to H.264 and AAC. The benchmark runs the same command. */
const transcodeParameters = (probe: Probe, source: string, result: string, settings: Ffmpeg['settings']): string[] => [
  ...['-threads', String(settings.threads), ...untrustedInput(source), ...streamOptions(probe)],
  ...[
    '-vf',
    videoFilters(probe),
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
  ...outputOptions(result, settings.outputLimitBytes),
];

const remuxParameters = (probe: Probe, source: string, result: string, settings: Ffmpeg['settings']): string[] => [
  ...untrustedInput(source),
  ...streamOptions(probe),
  '-c',
  'copy',
  ...outputOptions(result, settings.outputLimitBytes),
];

interface Normalise {
  readonly folder: string;
  readonly source: string;
  readonly result: string;
  readonly probe: Probe;
  readonly signal: AbortSignal;
  /** Called with the finished fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Further outputs of the same run. */
  readonly extraOutputs?: (method: NormaliseMethod) => ExtraOutputs;
}

export type NormaliseMethod = 'remuxed' | 'transcoded';

export interface ExtraOutputs {
  /** Input options. */
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
