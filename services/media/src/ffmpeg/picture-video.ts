import type { Ffmpeg } from './ffmpeg.ts';
import { untrusted } from './ffmpeg.ts';

export interface Film {
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

/** The most telling frame soon after the beginning, as JPEG. */
export const drawPoster = async (
  ffmpeg: Ffmpeg,
  { folder, name, duration, height }: Film,
  result: string,
  signal: AbortSignal,
): Promise<void> => {
  const at = Math.min(duration * 0.1, 3);
  const frame = (filter: string, from: number) => [
    ...['-ss', from.toFixed(3), ...untrusted(name), '-an', '-vf', `${filter}scale=-2:${Math.min(even(height), posterHeight)}`],
    ...['-frames:v', '1', '-q:v', '4', '-f', 'image2', '-update', '1', result],
  ];
  await ffmpeg.run({ folder, signal, parameters: frame(duration > 2 ? 'thumbnail=24,' : '', duration > 0.5 ? at : 0) });
};

export const spriteOf = ({ duration, width, height }: Pick<Film, 'duration' | 'width' | 'height'>): Sprite => {
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

/** Small pictures of the whole film in one, for seeking. */
export const drawSprite = async (ffmpeg: Ffmpeg, film: Film, result: string, signal: AbortSignal): Promise<Sprite> => {
  const sprite = spriteOf(film);
  const { width, height, interval } = sprite;
  const filter = `fps=1/${interval.toFixed(6)}:round=up,scale=${width}:${height},tile=${sprite.columns}x${sprite.rows}`;
  const quick = film.duration > longFilm ? ['-skip_frame', 'nokey'] : [];
  await ffmpeg.run({
    ...{ folder: film.folder, signal },
    parameters: [
      ...quick,
      ...untrusted(film.name),
      '-an',
      '-vf',
      filter,
      '-frames:v',
      '1',
      '-q:v',
      '5',
      '-f',
      'image2',
      '-update',
      '1',
      result,
    ],
  });
  return sprite;
};
