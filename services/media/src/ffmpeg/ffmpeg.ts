import { join } from 'node:path';
import type { Logger } from '@trenzeye/kit';
import { untilAborted } from '@trenzeye/kit/until-aborted';
import { findInstalledTools, provideTools, type ToolPaths } from './locate-tools.ts';
import { type InputDescription, parseDescription } from './parse-description.ts';
import { detectLimitCommand, type ProcessLimits } from './process-limits.ts';
import { runTool, type ToolLauncher } from './run-tool.ts';
import { detectSandbox, type SandboxFeatures } from './sandbox/detect-sandbox.ts';

/** Limits of every run. The defaults are in the service's settings. */
interface FfmpegSettings {
  readonly threads: number;
  readonly memoryBytes: number;
  /** Unix niceness, 0 to 19. */
  readonly nice: number;
  readonly timeoutSeconds: number;
  /** Largest file that a run may write. */
  readonly outputLimitBytes: number;
  /** The origin from which a current build is fetched where there is none; `off`: none is fetched. */
  readonly source: string;
  readonly log: Logger;
}

/** One run of ffmpeg. File names are relative to `folder`, which belongs to this run alone. */
interface FfmpegRun {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly parameters: readonly string[];
  /** Called with the seconds of the result written so far. */
  readonly onSeconds?: (seconds: number) => void;
  readonly onOutput?: (chunk: Buffer) => void;
  /** Limit of standard output. ffmpeg is killed when it writes more. */
  readonly maxOutputBytes?: number;
  readonly loglevel?: 'error' | 'info';
}

interface FfmpegDescription {
  readonly paths: ToolPaths;
  readonly sandbox: SandboxFeatures;
}

export interface Ffmpeg {
  readonly settings: FfmpegSettings;
  /** The installed program, and what separates it from this machine; undefined where the first job has to fetch one. */
  describe(): Promise<FfmpegDescription | undefined>;
  /** Finds the program, or fetches it. Throws when there is none. */
  prepare(signal: AbortSignal): Promise<ToolPaths>;
  /** Returns what ffmpeg wrote to standard error. Throws a MediaError, or the signal's reason when aborted. */
  run(run: FfmpegRun): Promise<string>;
  /** What ffmpeg says about the file `name` in `folder`; `input` are its input options. Throws like `run`. */
  probe(folder: string, name: string, signal: AbortSignal, input?: readonly string[]): Promise<InputDescription>;
}

/** Containers and codecs that cameras, phones, browsers and editors write. Everything else is rejected, playlists in particular. */
const formats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg';
const codecs = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1', 'mpeg4', 'mpeg1video', 'mpeg2video', 'h263'],
  ...['mjpeg', 'prores', 'dnxhd', 'wmv2', 'wmv3', 'vc1', 'flv', 'theora', 'msmpeg4', 'msmpeg4v2', 'dvvideo', 'png'],
  ...['aac', 'aac_latm', 'mp3', 'mp3float', 'mp2', 'mp2float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac', 'ac3', 'eac3'],
  ...['wmav1', 'wmav2', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_u8', 'pcm_mulaw', 'pcm_alaw'],
  ...['amrnb', 'amrwb', 'libopencore_amrnb', 'libopencore_amrwb', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'speex', 'libspeex'],
  ...['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text'],
].join(',');
/** Pixels of one 8K frame. */
const maxPixels = 7_680 * 4_320;

/** Input options for an uploaded file: only local files and pipes, allowed containers and codecs, frames up to 8K. */
export const untrustedInput = (name: string): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', formats, '-codec_whitelist', codecs, '-max_pixels', String(maxPixels)],
  ...['-i', `file:${name}`],
];

/** Input options for sound: uploaded files, recordings of browsers, and what speech APIs answer. */
export const audioInput = (name: string): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'wav,mp3,flac,aac,ogg,mov,mp4,matroska,webm', '-codec_whitelist', codecs],
  ...['-i', `file:${name}`],
];

/** Parses `out_time_us=1500000` (microseconds; N/A at first). Older versions write `out_time_ms` with the same unit. */
const parseProgressSeconds = (line: string): number | undefined => {
  const [, microseconds] = /^out_time_[um]s=(\d+)$/.exec(line) ?? [];
  return microseconds === undefined ? undefined : Number(microseconds) / 1_000_000;
};

/** For a build of 70 MB on a slow connection. */
const fetchTimeoutMs = 1_800_000;
const probeTimeoutSeconds = 60;
/** Files with so many streams or tags that the report is larger are rejected. */
const maxReportBytes = 1_000_000;

/** What an output file may exceed its limit by: ffmpeg ends it at the limit and then writes its index. */
const indexBytes = 64 * 1024 ** 2;

interface Tools {
  readonly paths: ToolPaths;
  readonly launcher: ToolLauncher;
}

const withLauncher = async (paths: ToolPaths): Promise<Tools> => {
  const [limitCommand, sandbox] = await Promise.all([detectLimitCommand(), detectSandbox(paths.ffmpeg)]);
  return { paths, launcher: { limitCommand, sandbox } };
};

/** Runs ffmpeg in a sandbox within limits. The program is located, or fetched, on the first run, because most processes never run it. */
export const createFfmpeg = (settings: FfmpegSettings): Ffmpeg => {
  const { source, log } = settings;
  let located: Promise<Tools> | undefined;
  const locate = (signal: AbortSignal): Promise<Tools> => {
    // Several jobs may wait for it: the end of one must not end it.
    located ??= provideTools({ source, log, signal: AbortSignal.timeout(fetchTimeoutMs) }).then(withLauncher);
    located.catch(() => {
      located = undefined;
    });
    return untilAborted(located, signal);
  };
  const limitsFor = (seconds: number): ProcessLimits => ({
    memoryBytes: settings.memoryBytes,
    cpuSeconds: Math.ceil(seconds * Math.max(1, settings.threads)),
    fileBytes: settings.outputLimitBytes + indexBytes,
    nice: settings.nice,
  });
  return {
    settings,
    describe: async () => {
      const installed = await findInstalledTools();
      if (!installed || (installed.isOld && source !== 'off')) return undefined;
      const { paths, launcher } = await withLauncher(installed);
      return { paths, sandbox: launcher.sandbox.features };
    },
    prepare: async (signal) => (await locate(signal)).paths,
    run: async ({ folder, signal, parameters, onSeconds, onOutput, maxOutputBytes, loglevel = 'error' }) => {
      const { paths, launcher } = await locate(signal);
      const logging = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', loglevel, '-y'];
      return runTool(launcher, {
        program: paths.ffmpeg,
        folder,
        signal,
        limits: limitsFor(settings.timeoutSeconds),
        timeoutMs: settings.timeoutSeconds * 1_000,
        onOutput,
        maxOutputBytes,
        parameters: [...logging, ...(onSeconds ? ['-progress', 'pipe:3'] : []), ...parameters],
        onProgressLine:
          onSeconds &&
          ((line) => {
            const seconds = parseProgressSeconds(line);
            if (seconds !== undefined) onSeconds(seconds);
          }),
      });
    },
    probe: async (folder, name, signal, input = untrustedInput(name)) => {
      const { paths, launcher } = await locate(signal);
      const report = await runTool(launcher, {
        program: paths.ffmpeg,
        folder,
        signal,
        limits: limitsFor(probeTimeoutSeconds),
        timeoutMs: probeTimeoutSeconds * 1_000,
        // An output of metadata takes no streams: nothing is decoded for it.
        parameters: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', ...input, '-f', 'ffmetadata', 'pipe:1'],
        onOutput: () => undefined,
        maxOutputBytes: maxReportBytes,
        maxErrorLength: maxReportBytes,
      });
      return parseDescription(report);
    },
  };
};

/** Path of a file in a run's folder. */
export const inFolder = (folder: string, name: string): string => join(folder, name);
