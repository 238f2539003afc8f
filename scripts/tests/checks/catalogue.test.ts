import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { words } from './catalogue.ts';

const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('every message of the specification (sections 5 and 8) has a test that provokes it', () => {
  it.each(Object.entries(words))('%s -> expected in %s', (message, path) => {
    expect(sourceOf(path)).toContain(message);
  });

  it('none is left out', () => {
    expect(Object.keys(words)).toHaveLength(89);
  });
});
