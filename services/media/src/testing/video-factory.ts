import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFfmpeg, testFfprobe } from './test-ffmpeg.ts';

const execute = promisify(execFile);

/** Properties of a test video. Durations in seconds. */
export interface VideoOptions {
  readonly size?: string;
  readonly seconds?: number;
  readonly rate?: number;
  readonly hasAudio?: boolean;
  /** ffmpeg options of the video codec; `libx264` by default. */
  readonly codec?: readonly string[];
  readonly audioCodec?: readonly string[];
  readonly filter?: string;
  /** File extension, which selects the container. */
  readonly extension?: string;
  /** SRT that is embedded as a track. */
  readonly captions?: string;
  readonly extraOptions?: readonly string[];
}

const fastCodec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Parameters that create the video `file`, with captions from `captionFile`. */
const createParameters = (options: VideoOptions, file: string, captionFile: string): string[] => {
  const { size = '320x180', seconds = 2, rate = 15, hasAudio = true, codec = fastCodec, audioCodec = ['-c:a', 'aac'] } = options;
  const { filter, captions, extraOptions = [] } = options;
  return [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
    ...(hasAudio ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []),
    ...(captions ? ['-i', captionFile, '-map', '0:v', '-map', '1:a', '-map', '2:s'] : []),
    ...(captions ? ['-c:s', options.extension === 'mkv' ? 'srt' : 'mov_text'] : []),
    ...(filter ? ['-vf', filter] : []),
    ...codec,
    ...(hasAudio ? audioCodec : []),
    ...extraOptions,
    file,
  ];
};

interface ProbeReport {
  readonly streams: readonly Record<string, unknown>[];
  readonly format: { readonly duration: string; readonly format_name: string };
}

const describeVideo = ({ streams, format }: ProbeReport, bytes: Uint8Array) => {
  const streamOf = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  const [video, audio] = [streamOf('video'), streamOf('audio')];
  const buffer = Buffer.from(bytes);
  return {
    video: video?.codec_name,
    width: video?.width,
    height: video?.height,
    pixels: video?.pix_fmt,
    audio: audio?.codec_name,
    rate: String(video?.r_frame_rate),
    duration: Number(format.duration),
    format: format.format_name,
    /** Whether playback can start before the download is complete. */
    fastStart: buffer.indexOf('moov') >= 0 && buffer.indexOf('moov') < buffer.indexOf('mdat'),
  };
};

const pixelParameters = (file: string, at: number, x: number, y: number): string[] => [
  ...['-v', 'error', '-ss', String(at), '-i', file, '-vf', `crop=2:2:${x}:${y},format=rgb24`],
  ...['-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
];

/** Creates videos with ffmpeg in a folder that `close` deletes. */
export const createVideoFactory = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-videos-'));
  const [ffmpeg, ffprobe] = await Promise.all([testFfmpeg(), testFfprobe()]);
  let fileCount = 0;

  const createVideo = async (options: VideoOptions = {}): Promise<Buffer> => {
    fileCount += 1;
    const file = join(folder, `video-${fileCount}.${options.extension ?? 'mp4'}`);
    const captionFile = join(folder, `captions-${fileCount}.srt`);
    if (options.captions) await writeFile(captionFile, options.captions);
    await execute(ffmpeg, createParameters(options, file, captionFile));
    return readFile(file);
  };

  /** Reads properties of a video with ffprobe. */
  const probe = async (bytes: Uint8Array) => {
    fileCount += 1;
    const file = join(folder, `probed-${fileCount}`);
    await writeFile(file, bytes);
    const { stdout } = await execute(ffprobe, ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]);
    return describeVideo(JSON.parse(stdout) as ProbeReport, bytes);
  };

  /** The colour of one pixel at a time in seconds, as [red, green, blue]. */
  const pixel = async (bytes: Uint8Array, at: number, x: number, y: number): Promise<number[]> => {
    fileCount += 1;
    const file = join(folder, `sampled-${fileCount}`);
    await writeFile(file, bytes);
    const { stdout } = await execute(ffmpeg, pixelParameters(file, at, x, y), { encoding: 'buffer' });
    return [...stdout.subarray(0, 3)];
  };

  return { folder, createVideo, probe, pixel, close: () => rm(folder, { recursive: true, force: true }) };
};

export type VideoFactory = Awaited<ReturnType<typeof createVideoFactory>>;
