import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAddedFiles } from './model-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-files-'));
  await writeFile(join(folder, 'model.gguf'), 'GGUF and more');
  await writeFile(join(folder, 'other.gguf'), 'GIF8');
  await writeFile(join(folder, 'empty.gguf'), '');
  await mkdir(join(folder, 'folder.gguf'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a GGUF file -> kept for the next process, with the name of the file', async () => {
  await (await openAddedFiles(folder)).add(join(folder, 'model.gguf'), undefined);

  const files = await openAddedFiles(folder);

  expect(files.list()).toEqual([expect.objectContaining({ name: 'model', path: join(folder, 'model.gguf'), sizeBytes: 13 })]);
  await files.remove(files.list()[0]?.id ?? '');
  expect((await openAddedFiles(folder)).list()).toEqual([]);
});

test('the same file again -> conflict', async () => {
  const files = await openAddedFiles(folder);
  await files.add(join(folder, 'model.gguf'), 'Mine');

  await expect(files.add(join(folder, 'model.gguf'), 'Again')).rejects.toMatchObject({ code: 'conflict' });
});

test.each([
  ['other.gguf', 'is not a GGUF file'],
  ['empty.gguf', 'is not a GGUF file'],
  ['folder.gguf', 'is not a file that the content service can read'],
  ['missing.gguf', 'is not a file that the content service can read'],
])('%s -> %s', async (name, message) => {
  const files = await openAddedFiles(folder);

  await expect(files.add(join(folder, name), undefined)).rejects.toMatchObject({
    code: 'invalid_request',
    options: { errors: [{ field: 'path', message }] },
  });
});

test('a relative path -> refused', async () => {
  const files = await openAddedFiles(folder);

  await expect(files.add('model.gguf', undefined)).rejects.toMatchObject({ code: 'invalid_request' });
});
