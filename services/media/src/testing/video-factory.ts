import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locateTools } from '../ffmpeg/locate-tools.ts';

const execute = promisify(execFile);

/** What a film of the tests is like; durations in seconds. */
export interface VideoOptions {
  readonly size?: string;
  readonly seconds?: number;
  readonly rate?: number;
  readonly sound?: boolean;
  /** Of ffmpeg, for the picture: `libx264` unless said. */
  readonly codec?: readonly string[];
  readonly audioCodec?: readonly string[];
  readonly filter?: string;
  /** Ending of the file, which decides about the container. */
  readonly as?: string;
  /** SRT to be laid in as a track. */
  readonly captions?: string;
  readonly more?: readonly string[];
}

const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Makes films with ffmpeg, in a folder that `close` removes. */
export const createVideoFactory = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-films-'));
  const { ffmpeg, ffprobe } = await locateTools();
  let made = 0;

  const film = async (options: VideoOptions = {}): Promise<Buffer> => {
    const {
      size = '320x180',
      seconds = 2,
      rate = 15,
      sound = true,
      codec = fast,
      audioCodec = ['-c:a', 'aac'],
      filter,
      as = 'mp4',
      captions,
      more = [],
    } = options;
    made += 1;
    const file = join(folder, `film-${made}.${as}`);
    const words = join(folder, `words-${made}.srt`);
    if (captions) await writeFile(words, captions);
    await execute(ffmpeg, [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
      ...(sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []),
      ...(captions ? ['-i', words, '-map', '0:v', '-map', '1:a', '-map', '2:s', '-c:s', as === 'mkv' ? 'srt' : 'mov_text'] : []),
      ...(filter ? ['-vf', filter] : []),
      ...codec,
      ...(sound ? audioCodec : []),
      ...more,
      file,
    ]);
    return readFile(file);
  };

  /** What ffprobe says of bytes. */
  const probe = async (bytes: Uint8Array) => {
    made += 1;
    const file = join(folder, `probed-${made}`);
    await writeFile(file, bytes);
    const { stdout } = await execute(ffprobe, ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]);
    const { streams, format } = JSON.parse(stdout) as {
      streams: Record<string, unknown>[];
      format: { duration: string; format_name: string };
    };
    const of = (type: string) => streams.find(({ codec_type }) => codec_type === type);
    const [video, audio] = [of('video'), of('audio')];
    return {
      ...{ video: video?.codec_name, width: video?.width, height: video?.height, pixels: video?.pix_fmt, audio: audio?.codec_name },
      ...{ rate: String(video?.r_frame_rate), duration: Number(format.duration), format: format.format_name },
      /** Whether it can be played before it is there as a whole. */
      fastStart: Buffer.from(bytes).indexOf('moov') >= 0 && Buffer.from(bytes).indexOf('moov') < Buffer.from(bytes).indexOf('mdat'),
    };
  };

  /** The colour of one pixel at a moment of a film, as [red, green, blue]. */
  const pixel = async (bytes: Uint8Array, at: number, x: number, y: number): Promise<number[]> => {
    made += 1;
    const file = join(folder, `seen-${made}`);
    await writeFile(file, bytes);
    const { stdout } = await execute(
      ffmpeg,
      [
        '-v',
        'error',
        '-ss',
        String(at),
        '-i',
        file,
        '-vf',
        `crop=2:2:${x}:${y},format=rgb24`,
        '-frames:v',
        '1',
        '-f',
        'rawvideo',
        'pipe:1',
      ],
      { encoding: 'buffer' },
    );
    return [...stdout.subarray(0, 3)];
  };

  return { folder, film, probe, pixel, close: () => rm(folder, { recursive: true, force: true }) };
};

export type VideoFactory = Awaited<ReturnType<typeof createVideoFactory>>;
