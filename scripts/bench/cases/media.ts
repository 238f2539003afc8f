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
import { median } from '../measure/compare.ts';
import { populate } from '../data/bench-users.ts';

const rounds = 3;
/** Seconds of the film that is transcoded; ten minutes with MEDIA_BENCH_SECONDS=600. */
const length = Number(process.env.MEDIA_BENCH_SECONDS ?? 30);

interface Film {
  readonly name: string;
  readonly size: string;
  readonly seconds: number;
  readonly codec: readonly string[];
}

const makeFilm = async (folder: string, { name, size, seconds, codec }: Film): Promise<Buffer> => {
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

/** Milliseconds between two questions whether it is done: few enough that asking does not take the time that is measured. */
const askEvery = { remux: 20, transcode: 200 };

/** Milliseconds from the answer to the upload's last byte until everything is made of it. */
const timeUpload = async ({ url }: SpawnedStack, { token }: Creator, film: Buffer, way: keyof typeof askEvery): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('media_type', 'video');
  form.set('file', new Blob([new Uint8Array(film)]), 'film.mp4');
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
  const { id } = (await answer.json()) as { id: string };
  const began = performance.now();
  for (;;) {
    const { status, reason } = (await (await fetch(`${url}/api/upload/${id}/status`, { headers })).json()) as {
      status: string;
      reason: string;
    };
    if (status === 'processed') return performance.now() - began;
    if (status === 'error') throw new Error(`the upload failed: ${reason}`);
    await sleep(askEvery[way]);
  }
};

/** Milliseconds of the very same command by itself. */
const commandAlone = async (folder: string, name: string): Promise<number> => {
  const threads = Math.min(4, availableParallelism());
  const settings = { threads, memoryBytes: 4 * 1024 ** 3, nice: 0, timeoutSeconds: 7_200, outputLimitBytes: 4 * 1024 ** 3 };
  const { signal } = new AbortController();
  const probe = await probeVideo(createFfmpeg(settings), folder, name, signal);
  const { ffmpeg } = await locateTools();
  const began = performance.now();
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...transcodeParameters(probe, name, 'alone.mp4', settings)], {
    cwd: folder,
  });
  return performance.now() - began;
};

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Uploads to the moment they can be used: by copying within 1.5 s, by transcoding in at most 1.15 times what ffmpeg alone takes. */
export const benchMedia = async (parent: string): Promise<object[]> => {
  const folder = join(parent, 'films');
  await mkdir(folder, { recursive: true });
  // The command alone does not stand back behind the rest of the machine: neither must ours, or the rest is what is measured.
  const env = { RATE_LIMITS: 'off', AUTH_AUTOCONFIRM: 'true', LOG_LEVEL: 'error', MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0' };
  const stack = await spawnStack({ mode: 'embedded', dataDir: join(parent, 'media'), port: 0, seed: 'none', log: () => undefined, env });
  try {
    const { creators } = await populate(stack, 1, 0);
    const [creator] = creators;
    if (!creator) throw new Error('nobody signed up');
    const fitting = await makeFilm(folder, {
      name: 'fits.mp4',
      size: '1280x720',
      seconds: 10,
      codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    });
    const foreign = await makeFilm(folder, {
      name: 'foreign.mp4',
      size: '1920x1080',
      seconds: length,
      codec: ['-c:v', 'mpeg4', '-q:v', '8'],
    });
    await timeUpload(stack, creator, fitting, 'remux');
    const remuxes: number[] = [];
    for (let number = 0; number < rounds + 2; number += 1) remuxes.push(await timeUpload(stack, creator, fitting, 'remux'));
    const pairs: { ours: number; alone: number }[] = [];
    for (let number = 0; number < rounds; number += 1)
      pairs.push({ ours: await timeUpload(stack, creator, foreign, 'transcode'), alone: await commandAlone(folder, 'foreign.mp4') });
    const ratios = pairs.map(({ ours, alone }) => ours / alone);
    return [
      {
        name: 'remux of 10 s in 720p, last byte to processed, ms / 1500',
        ours: round(median(remuxes)),
        ceiling: 1_500,
        ratio: round(median(remuxes) / 1_500, 3),
      },
      {
        name: `transcode of ${length} s in 1080p, last byte to processed, ms / the same ffmpeg command alone`,
        ...{ ours: round(median(pairs.map(({ ours }) => ours))), ceiling: round(median(pairs.map(({ alone }) => alone))) },
        ...{ ratio: round(median(ratios), 3), ratio_min: round(Math.min(...ratios), 3), ratio_max: round(Math.max(...ratios), 3) },
      },
    ];
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
