import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { findDifferences, findOutdatedEvents, protoFolder } from './events.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('findOutdatedEvents: the committed files -> those of the compiler', async () => {
  expect(await findOutdatedEvents()).toEqual([]);
});

test('findDifferences: changed, missing and added files -> their names', () => {
  const copy = join(folder.path, 'copy');
  cpSync(join(protoFolder, 'generated'), copy, { recursive: true });
  expect(findDifferences(copy, join(protoFolder, 'generated'))).toEqual([]);

  writeFileSync(join(copy, 'user_pb.js'), 'changed');
  rmSync(join(copy, 'media_pb.js'));
  writeFileSync(join(copy, 'zebra_pb.js'), 'added');
  expect(findDifferences(copy, join(protoFolder, 'generated'))).toEqual(['media_pb.js', 'user_pb.js', 'zebra_pb.js']);
});

test('findDifferences: a folder is missing -> all files of the other', () => {
  const present = join(folder.path, 'present');
  mkdirSync(present);
  writeFileSync(join(present, 'a_pb.js'), '');
  expect(findDifferences(join(folder.path, 'missing'), present)).toEqual(['a_pb.js']);
});
