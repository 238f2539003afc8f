import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BareServer {
  readonly url: string;
  stop(): void;
}

/** Starts one of the servers of this folder in a process of its own. `name` is the name of its file without `.ts`. */
export const startBareServer = async (name: string, args: readonly string[]): Promise<BareServer> => {
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), args, { execArgv: [] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the server ${name} ended before it listened`);
  });
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
};
