import { type Ffmpeg, untrustedInput } from './ffmpeg.ts';
import { fitWithin1080p, type NormaliseMethod, scaleFilters } from './normalise.ts';
import type { Probe } from './probe-video.ts';

export interface VideoFile {
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
  /** Of one picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Seconds between two pictures. */
  readonly interval: number;
  readonly count: number;
}

const posterHeight = 1_280;
const columns = 10;
const mostPictures = 100;
const pictureSide = 160;
/** From this length on only the keyframes are looked at: the rest would cost a whole decoding. */
const longFilm = 60;

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** JPEG from the one frame that comes. */
const asJpeg = (quality: number, result: string): string[] => [
  ...['-an', '-sn', '-dn', '-frames:v', '1', '-q:v', String(quality), '-f', 'image2', '-update', '1', result],
];

/** Where the poster is looked for, in seconds, and among how many frames the most telling one is chosen. */
const posterAt = (duration: number, keyframesAlone = false): { from: number; choice: string[] } => ({
  from: duration > 0.5 ? Math.min(duration * 0.1, 3) : 0,
  choice: duration > 2 ? [`thumbnail=${keyframesAlone ? 4 : 24}`] : [],
});

/** The most telling frame soon after the beginning, as JPEG. */
export const extractPoster = async (
  ffmpeg: Ffmpeg,
  { folder, name, duration, height }: VideoFile,
  result: string,
  signal: AbortSignal,
): Promise<void> => {
  const { from, choice } = posterAt(duration);
  const filters = [...choice, `scale=-2:${Math.min(even(height), posterHeight)}`].join(',');
  const parameters = ['-ss', from.toFixed(3), ...untrustedInput(name), '-vf', filters, ...asJpeg(4, result)];
  await ffmpeg.run({ folder, signal, parameters });
};

export const spriteLayout = ({ duration, width, height }: Pick<VideoFile, 'duration' | 'width' | 'height'>): Sprite => {
  const count = Math.min(mostPictures, Math.max(1, Math.ceil(duration)));
  const factor = pictureSide / Math.max(width, height);
  return {
    columns: Math.min(columns, count),
    rows: Math.ceil(count / columns),
    width: even(width * factor),
    height: even(height * factor),
    interval: Math.max(duration, 0.04) / count,
    count,
  };
};

const spriteFilters = ({ interval, columns: across, rows }: Sprite, scale: readonly string[]): string =>
  [`fps=1/${interval.toFixed(6)}:round=up`, ...scale, `tile=${across}x${rows}`].join(',');

/** Small pictures of the whole film in one, for seeking. */
export const extractSprite = async (ffmpeg: Ffmpeg, film: VideoFile, result: string, signal: AbortSignal): Promise<Sprite> => {
  const sprite = spriteLayout(film);
  const filters = spriteFilters(sprite, [`scale=${sprite.width}:${sprite.height}`]);
  const quick = film.duration > longFilm ? ['-skip_frame', 'nokey'] : [];
  const parameters = [...quick, ...untrustedInput(film.name), '-vf', filters, ...asJpeg(5, result)];
  await ffmpeg.run({ folder: film.folder, signal, parameters });
  return sprite;
};

export interface ThumbnailOutputs {
  readonly input: readonly string[];
  readonly outputs: readonly string[];
  readonly spriteLayout: Sprite;
}

/** Outputs that draw poster and sprite in the reading that makes the film anyway, and the sprite they make. */
export const thumbnailOutputs = (
  probe: Probe,
  way: NormaliseMethod,
  { poster, sprite }: { readonly poster: string; readonly sprite: string },
): ThumbnailOutputs => {
  const { duration, video, interlaced } = probe;
  const film = fitWithin1080p(probe);
  const grid = spriteLayout({ duration, ...film });
  const factor = Math.min(1, posterHeight / film.height);
  const size = { width: even(film.width * factor), height: even(film.height * factor) };
  const keyframesAlone = way === 'remuxed' && duration > longFilm;
  const { from, choice } = posterAt(duration, keyframesAlone);
  // Seconds in which there are frames enough to choose among: without an end every frame of the film would be drawn, and thrown away.
  const window = keyframesAlone ? longFilm : Math.max(1, 24 / probe.frameRate);
  // Small before the choice is made: it keeps every frame it chooses among.
  const telling = [
    `trim=start=${from.toFixed(3)}:duration=${window.toFixed(3)}`,
    ...(interlaced ? ['yadif'] : []),
    ...scaleFilters(probe, size),
    'format=yuv420p',
    ...choice,
  ];
  const stream = ['-map', `0:${video.index}`];
  return {
    input: keyframesAlone ? ['-skip_frame:v', 'nokey'] : [],
    outputs: [
      ...[...stream, '-vf', telling.join(','), ...asJpeg(4, poster)],
      ...[...stream, '-vf', spriteFilters(grid, scaleFilters(probe, grid)), ...asJpeg(5, sprite)],
    ],
    spriteLayout: grid,
  };
};
