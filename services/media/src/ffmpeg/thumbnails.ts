import { type Ffmpeg, untrustedInput } from './ffmpeg.ts';
import { fitWithin1080p, type NormaliseMethod, scaleFilters } from './normalise.ts';
import type { Probe } from './probe-video.ts';

interface VideoFile {
  readonly folder: string;
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  readonly width: number;
  readonly height: number;
}

export interface Sprite {
  readonly columns: number;
  readonly rows: number;
  /** Pixels of one frame. */
  readonly width: number;
  readonly height: number;
  /** Seconds between two frames. */
  readonly interval: number;
  readonly count: number;
}

const maxPosterHeight = 1_280;
const spriteColumns = 10;
const maxSpriteFrames = 100;
/** Longer side of one sprite frame in pixels. */
const spriteFrameSide = 160;
/** Longer videos, in seconds, are read by keyframes only, because decoding every frame takes too long. */
const keyframesOnlyFrom = 60;

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Output options of one JPEG frame. */
const jpegOutput = (quality: number, result: string): string[] => [
  ...['-an', '-sn', '-dn', '-frames:v', '1', '-q:v', String(quality), '-f', 'image2', '-update', '1', result],
];

/** Where the poster is selected: the offset in seconds, and the filter that picks the most representative frame. */
const posterSelection = (duration: number, keyframesOnly = false): { offset: number; select: string[] } => ({
  offset: duration > 0.5 ? Math.min(duration * 0.1, 3) : 0,
  select: duration > 2 ? [`thumbnail=${keyframesOnly ? 4 : 24}`] : [],
});

/** Writes the most representative frame near the start as JPEG. */
export const extractPoster = async (
  ffmpeg: Ffmpeg,
  { folder, name, duration, height }: VideoFile,
  result: string,
  signal: AbortSignal,
): Promise<void> => {
  const { offset, select } = posterSelection(duration);
  const filters = [...select, `scale=-2:${Math.min(even(height), maxPosterHeight)}`].join(',');
  const parameters = ['-ss', offset.toFixed(3), ...untrustedInput(name), '-vf', filters, ...jpegOutput(4, result)];
  await ffmpeg.run({ folder, signal, parameters });
};

const spriteLayout = ({ duration, width, height }: Pick<VideoFile, 'duration' | 'width' | 'height'>): Sprite => {
  const count = Math.min(maxSpriteFrames, Math.max(1, Math.ceil(duration)));
  const factor = spriteFrameSide / Math.max(width, height);
  return {
    columns: Math.min(spriteColumns, count),
    rows: Math.ceil(count / spriteColumns),
    width: even(width * factor),
    height: even(height * factor),
    interval: Math.max(duration, 0.04) / count,
    count,
  };
};

const spriteFilters = ({ interval, columns, rows }: Sprite, scale: readonly string[]): string =>
  [`fps=1/${interval.toFixed(6)}:round=up`, ...scale, `tile=${columns}x${rows}`].join(',');

/** Writes one image with small frames of the whole video, for seeking. */
export const extractSprite = async (ffmpeg: Ffmpeg, video: VideoFile, result: string, signal: AbortSignal): Promise<Sprite> => {
  const sprite = spriteLayout(video);
  const filters = spriteFilters(sprite, [`scale=${sprite.width}:${sprite.height}`]);
  const skipFrames = video.duration > keyframesOnlyFrom ? ['-skip_frame', 'nokey'] : [];
  const parameters = [...skipFrames, ...untrustedInput(video.name), '-vf', filters, ...jpegOutput(5, result)];
  await ffmpeg.run({ folder: video.folder, signal, parameters });
  return sprite;
};

interface ThumbnailOutputs {
  readonly input: readonly string[];
  readonly outputs: readonly string[];
  readonly spriteLayout: Sprite;
}

/** Outputs that write poster and sprite while the video is converted, and the layout of that sprite. */
export const thumbnailOutputs = (
  probe: Probe,
  method: NormaliseMethod,
  { poster, sprite }: { readonly poster: string; readonly sprite: string },
): ThumbnailOutputs => {
  const { duration, video, interlaced } = probe;
  const target = fitWithin1080p(probe);
  const layout = spriteLayout({ duration, ...target });
  const factor = Math.min(1, maxPosterHeight / target.height);
  const size = { width: even(target.width * factor), height: even(target.height * factor) };
  const keyframesOnly = method === 'remuxed' && duration > keyframesOnlyFrom;
  const { offset, select } = posterSelection(duration, keyframesOnly);
  // Seconds with enough frames to select from. Without an end, every frame of the video would be scaled and discarded.
  const windowSeconds = keyframesOnly ? keyframesOnlyFrom : Math.max(1, 24 / probe.frameRate);
  // Scaled before the selection, which keeps all its candidates in memory.
  const posterFilters = [
    `trim=start=${offset.toFixed(3)}:duration=${windowSeconds.toFixed(3)}`,
    ...(interlaced ? ['yadif'] : []),
    ...scaleFilters(probe, size),
    'format=yuv420p',
    ...select,
  ];
  const stream = ['-map', `0:${video.index}`];
  return {
    input: keyframesOnly ? ['-skip_frame:v', 'nokey'] : [],
    outputs: [
      ...[...stream, '-vf', posterFilters.join(','), ...jpegOutput(4, poster)],
      ...[...stream, '-vf', spriteFilters(layout, scaleFilters(probe, layout)), ...jpegOutput(5, sprite)],
    ],
    spriteLayout: layout,
  };
};
