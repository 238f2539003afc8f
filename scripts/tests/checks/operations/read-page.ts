import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';

const folder = join(root, 'deploy', 'operations');

/** The pages of deploy/operations, by file name. */
export const pages: readonly string[] = readdirSync(folder).filter((name) => name.endsWith('.md'));

/** A fenced block of shell commands. */
export interface Block {
  readonly page: string;
  /** `local` runs in this repository, `kubernetes` needs a cluster. */
  readonly target: 'local' | 'kubernetes';
  readonly text: string;
}

export const blocksOf = (page: string): Block[] =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(/^```bash( kubernetes)?\n(.*?)^```$/gms)].map(([, marker, text = '']) => ({
    page,
    target: marker ? 'kubernetes' : 'local',
    text,
  }));
