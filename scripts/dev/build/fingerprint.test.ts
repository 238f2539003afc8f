import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { fingerprint } from './fingerprint.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const tree = (name: string): string => {
  const root = join(folder.path, name);
  mkdirSync(join(root, 'src', 'dist'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), 'a');
  return root;
};

test('fingerprint: nothing changed, the whole folder moved -> the same', () => {
  const root = tree('here');
  const before = fingerprint(root, ['src', 'missing']);
  renameSync(root, join(folder.path, 'there'));
  expect(fingerprint(join(folder.path, 'there'), ['src', 'missing'])).toBe(before);
});

test('fingerprint: content, name or a new file -> another', () => {
  const root = tree('changing');
  const seen = [fingerprint(root, ['src'])];
  writeFileSync(join(root, 'src', 'a.ts'), 'b');
  seen.push(fingerprint(root, ['src']));
  renameSync(join(root, 'src', 'a.ts'), join(root, 'src', 'c.ts'));
  seen.push(fingerprint(root, ['src']));
  writeFileSync(join(root, 'src', 'empty.css'), '');
  seen.push(fingerprint(root, ['src']));
  expect(new Set(seen).size).toBe(4);
});

test('fingerprint: what a build writes, or a test -> the same', () => {
  const root = tree('built');
  const before = fingerprint(root, ['src']);
  writeFileSync(join(root, 'src', 'dist', 'a.js'), 'built');
  writeFileSync(join(root, 'src', 'a.test.ts'), 'test');
  expect(fingerprint(root, ['src'])).toBe(before);
});
