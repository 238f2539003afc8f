import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request as open } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Population } from '../data/bench-users.ts';
import { type CaseResult, compare } from '../measure/compare.ts';
import type { LoadResult } from '../measure/load.ts';
import { startBareServer } from '../servers/start-bare-server.ts';

const uploadBytes = 100_000_000;
/** Size of one request of a resumable upload, in bytes, as in the web client. */
const chunkBytes = 16 * 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const noise = randomBytes(65_536);
const head = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');

/** The bytes from `start` until `end` (exclusive) of a file with an MP4 header. */
function* videoBytes(start: number, end: number): Generator<Buffer> {
  if (start === 0) yield head;
  for (let at = Math.max(start, head.length); at < end; at += noise.length) yield noise.subarray(0, Math.min(noise.length, end - at));
}

interface UploadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Iterable<Buffer>;
}

interface UploadResponse {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

const send = async ({ method, url, headers, body }: UploadRequest): Promise<UploadResponse> => {
  const request = open(url, { method, headers, agent });
  const responded = once(request, 'response') as Promise<[import('node:http').IncomingMessage]>;
  await pipeline(Readable.from(body), request);
  const [response] = await responded;
  const text = (await response.toArray()).join('');
  if (response.statusCode === undefined || response.statusCode >= 300)
    throw new Error(`${method} ${url} responded ${response.statusCode}: ${text}`);
  return { headers: response.headers, text };
};

/** Measures the rate in megabytes per second. */
const measureRate = async (work: () => Promise<void>): Promise<LoadResult> => {
  const started = performance.now();
  await work();
  const elapsedMs = performance.now() - started;
  return { rate: uploadBytes / 1000 / elapsedMs, latencies: Float64Array.of(elapsedMs) };
};

const boundary = 'boundary-of-the-bench';
const opening = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="media_type"\r\n\r\nvideo\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
);
const closing = Buffer.from(`\r\n--${boundary}--\r\n`);

function* form(): Generator<Buffer> {
  yield opening;
  yield* videoBytes(0, uploadBytes);
  yield closing;
}

const createUploads = (url: string, authorization: string) => {
  const remove = async (id: string): Promise<void> => {
    await fetch(`${url}/api/upload/${id}`, { method: 'DELETE', headers: { authorization } });
  };
  const uploadForm = async (): Promise<LoadResult> => {
    let id = '';
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(uploadBytes + opening.length + closing.length),
    };
    const result = await measureRate(async () => {
      const { text } = await send({ method: 'POST', url: `${url}/api/upload`, headers: { authorization, ...headers }, body: form() });
      id = (JSON.parse(text) as { id: string }).id;
    });
    await remove(id);
    return result;
  };
  const uploadResumable = async (): Promise<LoadResult> => {
    const tus = { authorization, 'tus-resumable': '1.0.0' };
    let location = '';
    const result = await measureRate(async () => {
      const created = await send({
        method: 'POST',
        url: `${url}/api/upload/resumable`,
        headers: { ...tus, 'upload-length': String(uploadBytes) },
        body: [],
      });
      location = String(created.headers.location);
      for (let start = 0; start < uploadBytes; start += chunkBytes) {
        const end = Math.min(uploadBytes, start + chunkBytes);
        const headers = {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(start),
          'content-length': String(end - start),
        };
        await send({ method: 'PATCH', url: url + location, headers: { ...tus, ...headers }, body: videoBytes(start, end) });
      }
    });
    await remove(location.split('/').at(-1) ?? '');
    return result;
  };
  return { uploadForm, uploadResumable };
};

const startRawServer = async (folder: string) => {
  const server = await startBareServer('raw-put', [folder]);
  const headers = { 'content-length': String(uploadBytes) };
  return {
    put: async (): Promise<number> =>
      (
        await measureRate(
          async () => void (await send({ method: 'PUT', url: `${server.url}/raw`, headers, body: videoBytes(0, uploadBytes) })),
        )
      ).rate,
    stop: server.stop,
  };
};

/** Resident memory of a process in MiB. Linux only. */
const residentOf = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The maximum growth of processes in MiB while `work` runs. */
const memoryGrowthDuring = async <T>(
  pids: readonly number[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly growth: number[] }> => {
  const before = await Promise.all(pids.map(residentOf));
  const growth = pids.map(() => 0);
  const timer = setInterval(async () => {
    const now = await Promise.all(pids.map(residentOf));
    for (const [index, memory] of now.entries()) growth[index] = Math.max(growth[index] ?? 0, memory - (before[index] ?? 0));
  }, 20);
  const result = await work();
  clearInterval(timer);
  return { result, growth: growth.map(Math.round) };
};

export type UploadResult = CaseResult & { readonly gateway_mib_up: number; readonly media_mib_up: number };

/**
 * Uploads of 100 MB through the gateway, as a form and resumable, compared with a bare server that writes the same bytes to a file. Rates are
 * MB per second; memory is the maximum growth of each process after one upload as a warm-up.
 */
export const benchUpload = async (stack: SpawnedStack, { creators }: Population, folder: string): Promise<UploadResult[]> => {
  const { gateway = 0, media = 0 } = await stack.processes();
  const uploads = createUploads(stack.url, `Bearer ${creators[0]?.token}`);
  const raw = await startRawServer(folder);
  const results: UploadResult[] = [];
  for (const [name, ours] of [
    ['upload of 100 MB as a form', uploads.uploadForm],
    ['resumable upload of 100 MB', uploads.uploadResumable],
  ] as const) {
    await ours();
    const { result, growth } = await memoryGrowthDuring([gateway, media], () => compare(name, ours, raw.put));
    results.push({ ...result, gateway_mib_up: growth[0] ?? 0, media_mib_up: growth[1] ?? 0 });
  }
  raw.stop();
  agent.destroy();
  return results;
};
