import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, startTestSigner } from '@trenzeye/kit/testing';
import { accountExport, serviceNames } from '@trenzeye/proto/http';
import pg from 'pg';
import { folderOf, nodeOptionsOf, type ServiceName } from '../../dev/topology.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { connectInspector, type Inspector, inspectorOptions } from './export-memory/live-memory.ts';

const megabyte = 1024 ** 2;
const growthLimitBytes = 32 * megabyte;
const parallelExports = 8;
const samplePauseMs = 300;
/** All exports together are larger than this heap. */
const heapLimit = '--max-old-space-size=96';
const publicUrl = 'http://trenzeye.test';

/** A service, the statements that create the rows of the user `$1`, and the least size of their export in bytes. */
interface LargeAccount {
  readonly service: ServiceName;
  readonly exportPath: string;
  readonly rows: readonly string[];
  readonly leastBytes: number;
}

// Texts of random characters in the maximum length of their kind.
const longText = (length: number): string => `repeat(md5(n::text), ${Math.ceil(length / 32)})`;

const largeAccounts: readonly LargeAccount[] = [
  {
    service: 'media',
    exportPath: '/api/export/media',
    rows: [
      `INSERT INTO uploads (id, user_id, media_type, source, name, status, stage, transcript, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'video', 'file', 'film', 'processed', 'processed', ${longText(100_000)}, now() + n * interval '1 ms', now()
       FROM generate_series(1, 100) n`,
    ],
    leastBytes: 9_000_000,
  },
  {
    service: 'content',
    exportPath: '/api/export/content',
    rows: [
      `INSERT INTO content_core (id, user_id, type, title, prompt, qa_passed, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'thread', 'Draft ' || n, ${longText(2_000)}, true, now() + n * interval '1 ms', now()
       FROM generate_series(1, 400) n`,
      `INSERT INTO content_versions (content_id, version, title, prompt, content, saved_at)
       SELECT id, n, 'Draft', '', jsonb_build_object('tweets', jsonb_build_array(${longText(12_000)})), now()
       FROM content_core, generate_series(1, 2) n WHERE user_id = $1`,
    ],
    leastBytes: 9_000_000,
  },
  {
    service: 'social',
    exportPath: '/api/export/social',
    rows: [
      `INSERT INTO comments (id, content_id, user_id, text, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, ${longText(500)}, now() + n * interval '1 ms' FROM generate_series(1, 10000) n`,
    ],
    leastBytes: 5_000_000,
  },
  {
    service: 'profile',
    exportPath: '/api/export/profile',
    rows: [
      `INSERT INTO scheduled_posts (id, user_id, content_id, platform, local_time, zone, clock, clock_choice, zone_rules, scheduled_time,
         status, reason, created_at, updated_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), 'trenzeye', '2026-01-01T10:00', 'UTC', 'ok', 'earlier', '2026a', now(),
         'failed', ${longText(1_000)}, now(), now() FROM generate_series(1, 4000) n`,
    ],
    leastBytes: 4_000_000,
  },
];

/** Starts a service in a process of its own and resolves with its URL. */
const spawnService = async (service: ServiceName, environment: Record<string, string>) => {
  const child = spawn(
    process.execPath,
    [heapLimit, ...inspectorOptions, ...nodeOptionsOf(service), join(folderOf(service), 'src', 'main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        TRENZEYE_ENV: 'test',
        DEVELOPMENT_ON_NETWORK: 'true',
        PORT: '0',
        LOG_LEVEL: 'info',
        DATABASE_POOL: '8',
        DRAIN_MS: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const connecting = connectInspector(child);
  const url = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: Buffer) => {
    const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString()) ?? [];
    if (found) url.resolve(found);
  });
  child.once('exit', (code) => url.reject(new Error(`${service} ended with ${code}`)));
  const inspector = await connecting;
  const stop = async (): Promise<void> => {
    // Node.js waits with its exit for connections to the inspector.
    inspector.close();
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { inspector, url: await url.promise, stop };
};

const countBytes = async (response: Response): Promise<number> => {
  if (!response.ok) throw new Error(`the export answered ${response.status}: ${await response.text()}`);
  let size = 0;
  for await (const chunk of response.body ?? []) size += chunk.length;
  return size;
};

/** The least size of eight parallel exports, and the growth of the service's live memory while they run. */
const measureExports = async (inspector: Inspector, request: () => Promise<Response>): Promise<{ bytes: number; growth: number }> => {
  // The first requests compile code and open connections.
  for (let count = 0; count < 4; count += 1) await countBytes(await request());
  const before = await inspector.liveBytes();
  let peak = before;
  let samples = 0;
  const finished = new AbortController();
  const watching = (async () => {
    // Each garbage collection stops the process.
    for (; !finished.signal.aborted; await sleep(samplePauseMs)) {
      peak = Math.max(peak, await inspector.liveBytes());
      samples += 1;
    }
  })();
  const exporting = Promise.all(Array.from({ length: parallelExports }, async () => countBytes(await request())));
  const [sizes] = await Promise.all([exporting.finally(() => finished.abort()), watching]);
  expect(samples).toBeGreaterThan(5);
  return { bytes: Math.min(...sizes), growth: peak - before };
};

const archiveFileBytes = 12 * megabyte;
const archiveFiles = 6;

/** Stands for all services: exports of some megabytes, and files of random bytes, as fast as the gateway reads them. */
const startServices = async () => {
  const chunk = randomBytes(65_536);
  const stream = async function* (bytes: number) {
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  };
  const server = createServer(({ url = '' }, response) => {
    const files = Array.from({ length: archiveFiles }, (_, index) => ({
      path: `uploads/${index}/film.mp4`,
      url: `/media/uploads/${index}`,
      created_at: '2026-01-01T10:00:00.000Z',
    }));
    if (url.startsWith('/api/export/files')) response.setHeader('content-type', 'application/json').end(JSON.stringify(files));
    else if (url.startsWith('/api/export/images')) response.setHeader('content-type', 'application/json').end('[]');
    else if (url === '/readyz') response.end();
    else Readable.from(stream(url.startsWith('/media/') ? archiveFileBytes : 2 * megabyte)).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const upstreams = Object.fromEntries(serviceNames.map((name) => [name, `http://127.0.0.1:${port}`]));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { upstreams, stop };
};

const onLinux = process.platform === 'linux' ? test : test.skip;

describe('memory of exports', () => {
  onLinux.each(largeAccounts.map((account) => [account.service, account] as const))(
    '%s: eight exports of a large account at once -> less than 32 MB more memory in use',
    async (service, { exportPath, rows, leastBytes }) => {
      const [database, bus] = [await createTestDatabase(service), await createTestDatabase(`${service}_bus`)];
      const [signer, folder] = [await startTestSigner(publicUrl), temporaryFolder()];
      const running = await spawnService(service, {
        PUBLIC_URL: publicUrl,
        JWKS_URL: signer.jwksUrl,
        INTERNAL_TOKEN: 'internal-token-of-the-test-run',
        DATABASE_URL: database.url,
        BUS: `postgres:${bus.url}`,
        OBJECTS: `folder:${folder.path}`,
        MAIL: `inbox:${folder.path}`,
      });
      try {
        const userId = randomUUID();
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        for (const statement of rows) await client.query(statement, [userId]);
        await client.end();
        const authorization = `Bearer ${await signer.sign({ id: userId })}`;

        const { bytes, growth } = await measureExports(running.inspector, () =>
          fetch(running.url + exportPath, { headers: { authorization } }),
        );

        process.stderr.write(
          `${service}: ${parallelExports} exports of ${Math.round(bytes / megabyte)} MB, ${Math.round(growth / megabyte)} MB more memory\n`,
        );
        expect(bytes).toBeGreaterThan(leastBytes);
        expect(growth).toBeLessThan(growthLimitBytes);
      } finally {
        await running.stop();
        await signer.stop();
        await Promise.all([database.drop(), bus.drop()]);
        folder.remove();
      }
    },
    180_000,
  );

  onLinux(
    'gateway: eight archives with media files at once -> less than 32 MB more memory in use',
    async () => {
      const [signer, services] = [await startTestSigner(publicUrl), await startServices()];
      const running = await spawnService('gateway', {
        PUBLIC_URL: publicUrl,
        JWKS_URL: signer.jwksUrl,
        UPSTREAMS: JSON.stringify(services.upstreams),
        FRONTENDS: '/nowhere',
        RATE_LIMITS: 'off',
        IN_FLIGHT_PER_USER: '32',
      });
      try {
        const authorization = `Bearer ${await signer.sign({ id: randomUUID() })}`;
        const { bytes, growth } = await measureExports(running.inspector, () =>
          fetch(`${running.url}${accountExport.archive.path}`, { headers: { authorization } }),
        );

        process.stderr.write(
          `gateway: ${parallelExports} archives of ${Math.round(bytes / megabyte)} MB, ${Math.round(growth / megabyte)} MB more memory\n`,
        );
        expect(bytes).toBeGreaterThan(archiveFiles * archiveFileBytes);
        expect(growth).toBeLessThan(growthLimitBytes);
      } finally {
        await running.stop();
        await signer.stop();
        await services.stop();
      }
    },
    180_000,
  );
});
