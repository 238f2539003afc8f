import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProxiedServer {
  readonly direct: string;
  /** The same server behind Express with http-proxy-middleware in a process of its own. */
  readonly proxied: string;
  stop(): void;
}

const start = async (kind: string, args: readonly string[]): Promise<{ readonly url: string; stop(): void }> => {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [kind, ...args], { execArgv: [] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the bare server ${kind} ended before it listened`);
  });
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
};

/** Starts a server of `bare-server.ts` that reads `content` from a file, its last argument, and a bare proxy in front of it. */
export const startProxiedServer = async (
  kind: 'express' | 'transaction',
  args: readonly string[],
  content: string,
): Promise<ProxiedServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-bare-server-'));
  try {
    const file = join(folder, 'content');
    await writeFile(file, content);
    const server = await start(kind, [...args, file]);
    const proxy = await start('proxy', [server.url]);
    const stop = () => {
      for (const each of [proxy, server]) each.stop();
    };
    return { direct: server.url, proxied: proxy.url, stop };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
