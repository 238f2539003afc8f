import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { fetchWheel } from '@trenzeye/kit/testing/fetch-wheel';

const cache = fileURLToPath(new URL('../../../../.cache/speech-models', import.meta.url));

/** The files of a ZIP archive, from its central directory. */
function* filesOfZip(archive: Buffer): Generator<{ readonly name: string; read(): Buffer }> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const [method, size, header] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const read = (): Buffer => {
      const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
      const data = archive.subarray(start, start + size);
      return method === 0 ? data : inflateRawSync(data);
    };
    yield { name, read };
    at += 46 + nameLength + extraLength + commentLength;
  }
}

/** Where the files of a package on PyPI are whose names begin with `prefix`; downloaded once. */
export const packageFolder = async (name: string, fileName: string, prefix: string): Promise<string> => {
  const target = join(cache, fileName.replace(/\.whl$/, ''));
  if (existsSync(target)) return target;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'new-'));
  try {
    for (const file of filesOfZip(await fetchWheel(name, fileName))) {
      if (!file.name.startsWith(prefix) || file.name.endsWith('/')) continue;
      const path = join(folder, file.name.slice(prefix.length));
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, file.read());
    }
    await rename(folder, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return target;
};
