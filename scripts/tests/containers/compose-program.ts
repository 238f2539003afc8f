import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from '../../dev/engines/find-executable.ts';

const composeModule = 'github.com/docker/compose/v5';
const version = 'v5.4.0';

/** Go installs no program of a module with `replace` or `exclude` directives, so it is built from a copy of its source. */
const build = (target: string): void => {
  const folder = mkdtempSync(join(tmpdir(), 'trenzeye-compose-'));
  const env = { ...process.env, GOFLAGS: '-buildvcs=false -mod=mod' };
  const go = (cwd: string, ...args: string[]): string =>
    execFileSync('go', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  try {
    writeFileSync(join(folder, 'go.mod'), 'module trenzeye.example/compose\ngo 1.26.0\n');
    go(folder, 'get', `${composeModule}@${version}`);
    const source = join(folder, 'source');
    cpSync(go(folder, 'list', '-m', '-f', '{{.Dir}}', composeModule), source, { recursive: true });
    execFileSync('chmod', ['-R', 'u+w', source]);
    go(source, 'build', '-ldflags=-s', '-o', target, './cmd');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** docker-compose on PATH, or built with Go the first time. @throws when Go is missing or cannot build it */
export const composeProgram = (): string => {
  const installed = findExecutable('docker-compose');
  if (installed) return installed;
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'trenzeye', `compose-${version}`);
  const target = join(folder, 'docker-compose');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(target)) build(target);
  return target;
};
