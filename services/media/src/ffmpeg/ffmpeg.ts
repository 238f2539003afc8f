import { join } from 'node:path';
import { locateTools } from './locate-tools.ts';
import { detectLimitCommand } from './process-limits.ts';
import { runTool } from './run-tool.ts';

/** Bounds of every run; the defaults are in the settings. */
export interface FfmpegSettings {
  readonly threads: number;
  /** Bytes of memory. */
  readonly memoryBytes: number;
  /** How far runs stand back behind everything else, 0 to 19. */
  readonly nice: number;
  /** Longest run in seconds. */
  readonly timeoutSeconds: number;
  /** Largest file it may write, in bytes. */
  readonly outputLimitBytes: number;
}

/** One run of ffmpeg in a folder of its own; names of files are relative to it. */
export interface FfmpegRun {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly parameters: readonly string[];
  /** Seconds of the result that exist so far. */
  readonly onSeconds?: (seconds: number) => void;
  readonly onOutput?: (chunk: Buffer) => void;
  /** Bytes it may write to standard output; more ends it. */
  readonly maxOutputBytes?: number;
  /** What it says on standard error besides errors, where that is wanted. */
  readonly loglevel?: 'error' | 'info';
}

export interface Ffmpeg {
  readonly settings: FfmpegSettings;
  run(run: FfmpegRun): Promise<string>;
  /** ffprobe's JSON about `name`, a file in `folder`. */
  probe(folder: string, name: string, signal: AbortSignal): Promise<unknown>;
}

/** Containers and codecs of films as cameras, phones, browsers and editors write them. All else is refused, playlists above all. */
const formats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg';
const codecs = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1', 'mpeg4', 'mpeg1video', 'mpeg2video', 'h263'],
  ...['mjpeg', 'prores', 'dnxhd', 'wmv2', 'wmv3', 'vc1', 'flv', 'theora', 'msmpeg4', 'msmpeg4v2', 'dvvideo', 'png'],
  ...['aac', 'aac_latm', 'mp3', 'mp3float', 'mp2', 'mp2float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac', 'ac3', 'eac3'],
  ...['wmav1', 'wmav2', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_u8', 'pcm_mulaw', 'pcm_alaw'],
  ...['amrnb', 'amrwb', 'libopencore_amrnb', 'libopencore_amrwb', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'speex', 'libspeex'],
  ...['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text'],
].join(',');
/** Pixels of one frame: 8K. */
const mostPixels = 7_680 * 4_320;

/** Before each `-i` of a file that somebody sent: local files and pipes alone, known containers and codecs, no frame beyond 8K. */
export const untrustedInput = (name: string): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', formats, '-codec_whitelist', codecs, '-max_pixels', String(mostPixels)],
  ...['-i', `file:${name}`],
];

/** `out_time_us=1500000`, microseconds; N/A until there is something. Older versions call it `out_time_ms`, in the same unit. */
const secondsOf = (line: string): number | undefined => {
  const [, microseconds] = /^out_time_[um]s=(\d+)$/.exec(line) ?? [];
  return microseconds === undefined ? undefined : Number(microseconds) / 1_000_000;
};

const probeSeconds = 60;
/** Bytes of ffprobe's answer; a film with more streams or tags than fit is none. */
const longestReport = 1_000_000;

/** Finds the programs with the first run, which a service that never runs them does not need. */
export const createFfmpeg = (settings: FfmpegSettings): Ffmpeg => {
  let found:
    | Promise<{ paths: Awaited<ReturnType<typeof locateTools>>; confine: Awaited<ReturnType<typeof detectLimitCommand>> }>
    | undefined;
  const find = () => {
    found ??= Promise.all([locateTools(), detectLimitCommand()]).then(([paths, confine]) => ({ paths, confine }));
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  const limitsFor = (seconds: number) => ({
    memoryBytes: settings.memoryBytes,
    cpuSeconds: Math.ceil(seconds * Math.max(1, settings.threads)),
    nice: settings.nice,
  });
  return {
    settings,
    run: async ({ folder, signal, parameters, onSeconds, onOutput, maxOutputBytes: mostOutput, loglevel = 'error' }) => {
      const { paths, confine } = await find();
      const quiet = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', loglevel, '-y'];
      return runTool(confine, {
        ...{
          program: paths.ffmpeg,
          folder,
          signal,
          limits: limitsFor(settings.timeoutSeconds),
          timeoutMs: settings.timeoutSeconds * 1_000,
        },
        ...{ onOutput, maxOutputBytes: mostOutput },
        parameters: [...quiet, ...(onSeconds ? ['-progress', 'pipe:3'] : []), ...parameters],
        onProgressLine:
          onSeconds &&
          ((line) => {
            const seconds = secondsOf(line);
            if (seconds !== undefined) onSeconds(seconds);
          }),
      });
    },
    probe: async (folder, name, signal) => {
      const { paths, confine } = await find();
      const chunks: Buffer[] = [];
      await runTool(confine, {
        ...{ program: paths.ffprobe, folder, signal, limits: limitsFor(probeSeconds), timeoutMs: probeSeconds * 1_000 },
        parameters: ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...untrustedInput(name)],
        ...{ onOutput: (chunk: Buffer) => void chunks.push(chunk), maxOutputBytes: longestReport },
      });
      return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
    },
  };
};

/** A file's name within a run's folder. */
export const inFolder = (folder: string, name: string): string => join(folder, name);
