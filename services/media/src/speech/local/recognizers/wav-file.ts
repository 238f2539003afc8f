import type { FileHandle } from 'node:fs/promises';

/** The samples of a WAV file with one channel of 16 bits. */
export interface WavFile {
  readonly sampleRate: number;
  /** Number of samples. */
  readonly length: number;
  read(start: number, count: number): Promise<Float32Array>;
}

const headerLimitBytes = 4_096;
const bytesPerSample = 2;

const readBytes = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** The chunks of the header with their positions; the data is the last one. */
const findChunk = (header: Buffer, name: string): { start: number; size: number } => {
  for (let at = 12; at + 8 <= header.length; ) {
    const size = header.readUInt32LE(at + 4);
    if (header.toString('latin1', at, at + 4) === name) return { start: at + 8, size };
    at += 8 + size + (size % 2);
  }
  throw new Error(`the file has no ${name} chunk`);
};

/** Opens a WAV file. The size of the data is taken from the file: programs that write to a pipe do not know it. */
export const openWav = async (handle: FileHandle): Promise<WavFile> => {
  const header = await readBytes(handle, 0, headerLimitBytes);
  const { start: format } = findChunk(header, 'fmt ');
  const [channels, bits] = [header.readUInt16LE(format + 2), header.readUInt16LE(format + 14)];
  if (channels !== 1 || bits !== 16) throw new Error(`the file has ${channels} channels of ${bits} bits`);
  const { start: dataStart } = findChunk(header, 'data');
  const { size } = await handle.stat();
  const length = Math.floor((size - dataStart) / bytesPerSample);
  return {
    sampleRate: header.readUInt32LE(format + 4),
    length,
    read: async (start, count) => {
      const wanted = Math.max(0, Math.min(count, length - start));
      const data = await readBytes(handle, dataStart + start * bytesPerSample, wanted * bytesPerSample);
      return Float32Array.from(
        { length: Math.floor(data.length / bytesPerSample) },
        (_, index) => data.readInt16LE(index * bytesPerSample) / 32_768,
      );
    },
  };
};
