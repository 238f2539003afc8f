import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createFfmpeg } from '../../../services/media/src/ffmpeg/ffmpeg.ts';
import { locateTools } from '../../../services/media/src/ffmpeg/locate-tools.ts';
import { transcodeParameters } from '../../../services/media/src/ffmpeg/normalise.ts';
import { probeVideo } from '../../../services/media/src/ffmpeg/probe-video.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import type { Creator } from '../../tests/faults/ledger.ts';
import { createPopulation } from '../data/bench-users.ts';
import { median } from '../measure/load.ts';

const rounds = 3;
/** The duration of the video that is transcoded. */
const transcodedSeconds = Number(process.env.MEDIA_BENCH_SECONDS ?? 30);

interface VideoOptions {
  readonly name: string;
  readonly size: string;
  readonly seconds: number;
  readonly codec: readonly string[];
}

const createVideo = async (folder: string, { name, size, seconds, codec }: VideoOptions): Promise<Buffer> => {
  const { ffmpeg } = await locateTools();
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=30:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=duration=${seconds}`,
  ];
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...inputs, ...codec, '-c:a', 'aac', join(folder, name)]);
  return readFile(join(folder, name));
};

/** Intervals between status requests, long enough not to affect the measurement. */
const pollMs = { remux: 20, transcode: 200 };

/** Milliseconds from the end of the upload until the media is processed. */
const timeUpload = async ({ url }: SpawnedStack, { token }: Creator, video: Buffer, kind: keyof typeof pollMs): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('media_type', 'video');
  form.set('file', new Blob([new Uint8Array(video)]), 'video.mp4');
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
  const { id } = (await response.json()) as { id: string };
  const startedAt = performance.now();
  for (;;) {
    const { status, reason } = (await (await fetch(`${url}/api/upload/${id}/status`, { headers })).json()) as {
      status: string;
      reason: string;
    };
    if (status === 'processed') return performance.now() - startedAt;
    if (status === 'error') throw new Error(`the upload failed: ${reason}`);
    await sleep(pollMs[kind]);
  }
};

/** Milliseconds of the same ffmpeg command without the service. */
const timeCommand = async (folder: string, name: string): Promise<number> => {
  const threads = Math.min(4, availableParallelism());
  const settings = { threads, memoryBytes: 4 * 1024 ** 3, nice: 0, timeoutSeconds: 7_200, outputLimitBytes: 4 * 1024 ** 3 };
  const { signal } = new AbortController();
  const probe = await probeVideo(createFfmpeg(settings), folder, name, signal);
  const { ffmpeg } = await locateTools();
  const startedAt = performance.now();
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...transcodeParameters(probe, name, 'alone.mp4', settings)], {
    cwd: folder,
  });
  return performance.now() - startedAt;
};

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Time until an upload is processed. Limits: 1.5 s for a remux, 1.15 times the same ffmpeg command for a transcode. */
export const benchMedia = async (parent: string): Promise<object[]> => {
  const folder = join(parent, 'videos');
  await mkdir(folder, { recursive: true });
  // Without a lower priority for ffmpeg, like the command it is compared with.
  const env = { RATE_LIMITS: 'off', AUTH_AUTOCONFIRM: 'true', LOG_LEVEL: 'error', MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0' };
  const stack = await spawnStack({ mode: 'embedded', dataDir: join(parent, 'media'), port: 0, seed: 'none', log: () => undefined, env });
  try {
    const { creators } = await createPopulation(stack, 1, 0);
    const [creator] = creators;
    if (!creator) throw new Error('no user was created');
    const remuxable = await createVideo(folder, {
      name: 'remuxable.mp4',
      size: '1280x720',
      seconds: 10,
      codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    });
    const otherCodec = await createVideo(folder, {
      name: 'other-codec.mp4',
      size: '1920x1080',
      seconds: transcodedSeconds,
      codec: ['-c:v', 'mpeg4', '-q:v', '8'],
    });
    await timeUpload(stack, creator, remuxable, 'remux');
    const remuxes: number[] = [];
    for (let number = 0; number < rounds + 2; number += 1) remuxes.push(await timeUpload(stack, creator, remuxable, 'remux'));
    const pairs: { ours: number; command: number }[] = [];
    for (let number = 0; number < rounds; number += 1)
      pairs.push({
        ours: await timeUpload(stack, creator, otherCodec, 'transcode'),
        command: await timeCommand(folder, 'other-codec.mp4'),
      });
    const ratios = pairs.map(({ ours, command }) => ours / command);
    return [
      {
        name: 'remux of 10 s in 720p, last byte to processed, ms / 1500',
        ours: round(median(remuxes)),
        ceiling: 1_500,
        ratio: round(median(remuxes) / 1_500, 3),
      },
      {
        name: `transcode of ${transcodedSeconds} s in 1080p, last byte to processed, ms / the same ffmpeg command alone`,
        ours: round(median(pairs.map(({ ours }) => ours))),
        ceiling: round(median(pairs.map(({ command }) => command))),
        ratio: round(median(ratios), 3),
        ratio_min: round(Math.min(...ratios), 3),
        ratio_max: round(Math.max(...ratios), 3),
      },
    ];
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
