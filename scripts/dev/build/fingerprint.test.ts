import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { fingerprint } from './fingerprint.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const createSources = (name: string): string => {
  const root = join(folder.path, name);
  mkdirSync(join(root, 'src', 'dist'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), 'a');
  return root;
};

test('fingerprint: folder moved without changes -> the same', () => {
  const root = createSources('original');
  const before = fingerprint(root, ['src', 'missing']);
  renameSync(root, join(folder.path, 'moved'));
  expect(fingerprint(join(folder.path, 'moved'), ['src', 'missing'])).toBe(before);
});

test('fingerprint: content, name or new file -> another', () => {
  const root = createSources('changing');
  const seen = [fingerprint(root, ['src'])];
  writeFileSync(join(root, 'src', 'a.ts'), 'b');
  seen.push(fingerprint(root, ['src']));
  renameSync(join(root, 'src', 'a.ts'), join(root, 'src', 'c.ts'));
  seen.push(fingerprint(root, ['src']));
  writeFileSync(join(root, 'src', 'empty.css'), '');
  seen.push(fingerprint(root, ['src']));
  expect(new Set(seen).size).toBe(4);
});

test('fingerprint: build output or test added -> the same', () => {
  const root = createSources('built');
  const before = fingerprint(root, ['src']);
  writeFileSync(join(root, 'src', 'dist', 'a.js'), 'built');
  writeFileSync(join(root, 'src', 'a.test.ts'), 'test');
  expect(fingerprint(root, ['src'])).toBe(before);
});
