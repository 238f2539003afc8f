import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

/** Signatures and sizes of APPNOTE.TXT of PKWARE, section 4.3. */
const endSignature = 0x06054b50;
const endBytes = 22;
const centralSignature = 0x02014b50;
const localHeaderBytes = 30;
const deflated = 8;

interface ZipEntry {
  readonly method: number;
  readonly compressedBytes: number;
  readonly offset: number;
}

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

const findEntry = async (handle: FileHandle, name: RegExp): Promise<ZipEntry> => {
  const { size } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, size - 65_536 - endBytes), 65_536 + endBytes);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || tail.readUInt32LE(end) !== endSignature) throw new Error('not a ZIP archive');
  const directory = await readAt(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  for (let at = 0; at < directory.length && directory.readUInt32LE(at) === centralSignature; ) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    if (name.test(directory.toString('utf8', at + 46, at + 46 + nameBytes)))
      return {
        method: directory.readUInt16LE(at + 10),
        compressedBytes: directory.readUInt32LE(at + 20),
        offset: directory.readUInt32LE(at + 42),
      };
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  throw new Error(`the archive has no ${name.source}`);
};

/** Writes the first file of a ZIP archive whose path matches, as a stream: archives of 70 MB and files of 170 MB do not fit in memory well. */
export const extractZipEntry = async (archive: string, name: RegExp, target: string, signal?: AbortSignal): Promise<void> => {
  const handle = await open(archive);
  try {
    const { method, compressedBytes, offset } = await findEntry(handle, name);
    const header = await readAt(handle, offset, localHeaderBytes);
    const start = offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
    const source = handle.createReadStream({ start, end: start + compressedBytes - 1, autoClose: false });
    const output = createWriteStream(target, { mode: 0o755 });
    if (method === deflated) await pipeline(source, createInflateRaw(), output, { signal });
    else await pipeline(source, output, { signal });
  } finally {
    await handle.close();
  }
};
