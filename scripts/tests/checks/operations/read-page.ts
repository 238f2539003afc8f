import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';

const folder = join(root, 'deploy', 'operations');

/** The pages of deploy/operations, by file name. */
export const pages: readonly string[] = readdirSync(folder).filter((name) => name.endsWith('.md'));

/** A fenced block of commands. */
export interface Block {
  readonly page: string;
  /** `here` runs in this repository, `kubernetes` is for a cluster. */
  readonly place: 'here' | 'kubernetes';
  readonly text: string;
}

export const blocksOf = (page: string): Block[] =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(/^```bash( kubernetes)?\n(.*?)^```$/gms)].map(([, marked, text = '']) => ({
    page,
    place: marked ? 'kubernetes' : 'here',
    text,
  }));
