import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../../dev/engines/find-executable.ts';

const plugin = findExecutable('docker');
const standalone = findExecutable('docker-compose');

/** The command of Docker Compose on this machine; `config` needs no engine. Undefined without one. */
const command: readonly string[] | undefined =
  plugin && spawnSync(plugin, ['compose', 'version']).status === 0 ? [plugin, 'compose'] : standalone ? [standalone] : undefined;

export const hasDockerCompose = command !== undefined;

interface Rendered {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string | null>> }>>;
}

/** The project as Docker Compose renders it with an .env. */
export const renderCompose = (env: Readonly<Record<string, string>>, folder: string): Rendered => {
  const file = join(folder, '.env');
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const [program = '', ...args] = command ?? [];
  const text = execFileSync(
    program,
    [...args, '--project-directory', root, '--env-file', file, '--profile', '*', 'config', '--format', 'json'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      maxBuffer: 16 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return JSON.parse(text) as Rendered;
};
