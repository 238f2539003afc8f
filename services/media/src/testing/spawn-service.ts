import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestMedia } from './start-test-media.ts';

export interface SpawnedService {
  /** The base URL, when the service is ready. */
  readonly url: Promise<string>;
  readonly pid: number;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Stops it gracefully (SIGTERM). */
  stop(): Promise<void>;
}

/** Starts another process with the database and files of a test service: the whole service, or only its worker. */
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
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { url: url.promise, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
};
