import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request as open } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { type CaseResult, compare } from '../measure/compare.ts';
import type { LoadResult } from '../measure/load.ts';
import type { Population } from '../data/bench-users.ts';

const size = 100_000_000;
/** What the page sends at once of a resumable upload, in bytes. */
const pieceSize = 16 * 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const noise = randomBytes(65_536);
const head = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');

/** Bytes from `start` to before `end` of a file that begins like an MP4. */
function* film(start: number, end: number): Generator<Buffer> {
  if (start === 0) yield head;
  for (let at = Math.max(start, head.length); at < end; at += noise.length) yield noise.subarray(0, Math.min(noise.length, end - at));
}

interface Sending {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Iterable<Buffer>;
}

interface Answer {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

const send = async ({ method, url, headers, body }: Sending): Promise<Answer> => {
  const request = open(url, { method, headers, agent });
  const answered = once(request, 'response') as Promise<[import('node:http').IncomingMessage]>;
  await pipeline(Readable.from(body), request);
  const [response] = await answered;
  const text = (await response.toArray()).join('');
  if (response.statusCode === undefined || response.statusCode >= 300)
    throw new Error(`${method} ${url} answered ${response.statusCode}: ${text}`);
  return { headers: response.headers, text };
};

/** Megabytes a second. */
const timed = async (work: () => Promise<void>): Promise<LoadResult> => {
  const started = performance.now();
  await work();
  const taken = performance.now() - started;
  return { rate: size / 1000 / taken, latencies: Float64Array.of(taken) };
};

const boundary = 'boundary-of-the-bench';
const opening = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="media_type"\r\n\r\nvideo\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
);
const closing = Buffer.from(`\r\n--${boundary}--\r\n`);

function* form(): Generator<Buffer> {
  yield opening;
  yield* film(0, size);
  yield closing;
}

const createUploads = (url: string, authorization: string) => {
  const remove = async (id: string): Promise<void> => {
    await fetch(`${url}/api/upload/${id}`, { method: 'DELETE', headers: { authorization } });
  };
  const asForm = async (): Promise<LoadResult> => {
    let id = '';
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(size + opening.length + closing.length),
    };
    const result = await timed(async () => {
      const { text } = await send({ method: 'POST', url: `${url}/api/upload`, headers: { authorization, ...headers }, body: form() });
      id = (JSON.parse(text) as { id: string }).id;
    });
    await remove(id);
    return result;
  };
  const resumable = async (): Promise<LoadResult> => {
    const tus = { authorization, 'tus-resumable': '1.0.0' };
    let location = '';
    const result = await timed(async () => {
      const created = await send({
        method: 'POST',
        url: `${url}/api/upload/resumable`,
        headers: { ...tus, 'upload-length': String(size) },
        body: [],
      });
      location = String(created.headers.location);
      for (let start = 0; start < size; start += pieceSize) {
        const end = Math.min(size, start + pieceSize);
        const headers = {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(start),
          'content-length': String(end - start),
        };
        await send({ method: 'PATCH', url: url + location, headers: { ...tus, ...headers }, body: film(start, end) });
      }
    });
    await remove(location.split('/').at(-1) ?? '');
    return result;
  };
  return { asForm, resumable };
};

const startRaw = async (folder: string) => {
  const child = fork(fileURLToPath(new URL('../servers/raw-put.ts', import.meta.url)), [folder], { execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  const headers = { 'content-length': String(size) };
  return {
    put: async (): Promise<number> =>
      (await timed(async () => void (await send({ method: 'PUT', url: `http://127.0.0.1:${port}/raw`, headers, body: film(0, size) }))))
        .rate,
    stop: () => child.disconnect(),
  };
};

/** Resident MiB of a process. Linux only. */
const residentOf = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** By how many MiB processes grew at most while `work` ran. */
const growthDuring = async <T>(
  pids: readonly number[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly growth: number[] }> => {
  const before = await Promise.all(pids.map(residentOf));
  const growth = pids.map(() => 0);
  const timer = setInterval(async () => {
    const now = await Promise.all(pids.map(residentOf));
    for (const [index, each] of now.entries()) growth[index] = Math.max(growth[index] ?? 0, each - (before[index] ?? 0));
  }, 20);
  const result = await work();
  clearInterval(timer);
  return { result, growth: growth.map(Math.round) };
};

export type UploadResult = CaseResult & { readonly gateway_mib_up: number; readonly media_mib_up: number };

/**
 * 100 MB through the gateway, as a form and resumable in pieces, against the same bytes put into a file by a bare server. Rates are MB a
 * second; memory is by how much each process grew at most, after one upload of the kind had warmed it up.
 */
export const benchUpload = async (stack: SpawnedStack, { creators }: Population, folder: string): Promise<UploadResult[]> => {
  const { gateway = 0, media = 0 } = await stack.processes();
  const uploads = createUploads(stack.url, `Bearer ${creators[0]?.token}`);
  const raw = await startRaw(folder);
  const results: UploadResult[] = [];
  for (const [name, ours] of [
    ['upload of 100 MB as a form', uploads.asForm],
    ['resumable upload of 100 MB', uploads.resumable],
  ] as const) {
    await ours();
    const { result, growth } = await growthDuring([gateway, media], () => compare(name, ours, raw.put));
    results.push({ ...result, gateway_mib_up: growth[0] ?? 0, media_mib_up: growth[1] ?? 0 });
  }
  raw.stop();
  agent.destroy();
  return results;
};
