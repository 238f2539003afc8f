import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { testFfmpeg } from '../../../services/media/src/testing/test-ffmpeg.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';

/** About 15 MB in a format that is stored without transcoding: more than the kernel buffers for a client that stops reading. */
const createVideo = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'attack-video-'));
  try {
    const ffmpeg = await testFfmpeg();
    const file = join(folder, 'noise.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=15:duration=10', '-vf', 'noise=alls=100:allf=t'];
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', '12M'];
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...source, ...codec, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** A processed video of the owner. */
interface LargeVideo {
  readonly id: string;
  /** Its signed path under /media. */
  readonly path: string;
}

const uploadVideo = async ({ url, user, request }: TestEnvironment): Promise<LargeVideo> => {
  const { token } = user('owner');
  const form = new FormData();
  form.set('media_type', 'video');
  form.set('file', new Blob([new Uint8Array(await createVideo())]), 'noise.mp4');
  const created = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const { id } = (await created.json()) as { id: string };
  for (;;) {
    const upload = await request<{ status: string; video_url: string | null }>('GET', `/api/upload/${id}/status`, token);
    if (upload.status === 'error') throw new Error('the video was not processed');
    if (upload.status === 'processed' && upload.video_url) return { id, path: upload.video_url };
    await sleep(200);
  }
};

const videos = new WeakMap<TestEnvironment, Promise<LargeVideo>>();

/** A large video. It is uploaded once per stack. */
export const largeVideo = (target: TestEnvironment): Promise<LargeVideo> => {
  const video = videos.get(target) ?? uploadVideo(target);
  videos.set(target, video);
  return video;
};

export const largeVideoPath = async (target: TestEnvironment): Promise<string> => (await largeVideo(target)).path;
