import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcessFolder, deleteFoldersOfEndedProcesses } from './process-folders.ts';

it('deleteFoldersOfEndedProcesses: ended process -> deleted with its files; running process and other prefixes -> kept', async () => {
  const prefix = `trenzeye-test${randomUUID().slice(0, 8)}-`;
  const { pid } = spawnSync(process.execPath, ['--version']);
  const own = await createProcessFolder(prefix);
  const [left, other] = [join(tmpdir(), `${prefix}${pid}-${randomUUID()}`), join(tmpdir(), `other-${prefix}${pid}-x`)];
  for (const folder of [left, other]) {
    await mkdir(folder);
    await writeFile(join(folder, 'speech.wav'), 'x');
  }

  await deleteFoldersOfEndedProcesses(prefix);

  const names = (await readdir(tmpdir())).filter((name) => name.includes(prefix)).map((name) => join(tmpdir(), name));
  expect(names.sort()).toEqual([own, other].sort());
  for (const folder of [own, other]) await rm(folder, { recursive: true });
});
