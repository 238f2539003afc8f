import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestMedia } from './start-test-media.ts';

export interface SpawnedService {
  /** Where it answers, once it does. */
  readonly url: Promise<string>;
  readonly pid: number;
  /** Ends it the hard way, unless it has ended. */
  kill(): Promise<void>;
}

/** Another process on the database and files of a service of the tests: the whole service, or its worker alone. */
export const spawnService = (
  { settings }: Pick<TestMedia, 'settings'>,
  program: 'main' | 'worker',
  env: Readonly<Record<string, string>> = {},
): SpawnedService => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${program}.ts`, import.meta.url))], {
    env: { PATH: process.env.PATH, ...settings, PORT: '0', LOG_LEVEL: 'info', MEDIA_FFMPEG_THREADS: '1', MEDIA_FFMPEG_NICE: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: Buffer) => {
    const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString()) ?? [];
    if (found) url.resolve(found);
  });
  return {
    url: url.promise,
    pid: child.pid ?? 0,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};
