import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { messages } from './catalogue.ts';

const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('messages of the specification (sections 5 and 8)', () => {
  it.each(Object.entries(messages))('%s -> expected by %s', (message, path) => {
    expect(sourceOf(path)).toContain(message);
  });

  it('catalogue -> complete', () => {
    expect(Object.keys(messages)).toHaveLength(89);
  });
});
